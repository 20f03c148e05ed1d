# terminate, kill and send_signal: negative returncodes; a signal to one that is over does nothing.
import asyncio, signal

async def main():
    for send in (lambda p: p.terminate(), lambda p: p.kill(), lambda p: p.send_signal(signal.SIGINT)):
        p = await asyncio.create_subprocess_exec("sleep", "100")
        await asyncio.sleep(1)
        send(p)
        print(await p.wait())
    try:
        p.kill()
    except ProcessLookupError as e:
        print("over", e)
    print(asyncio.get_running_loop().time())

asyncio.run(main())
