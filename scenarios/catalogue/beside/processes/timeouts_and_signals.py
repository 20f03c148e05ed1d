# wait_for() around wait(); terminate(), kill() and send_signal(); lines back and forth with cat.
import asyncio, signal
async def main():
    p = await asyncio.create_subprocess_exec("sleep", "100")
    try:
        await asyncio.wait_for(p.wait(), 1)
    except TimeoutError:
        print("timeout", p.returncode)
    p.terminate()
    print(await p.wait(), p.returncode)
    try:
        p.kill()
    except ProcessLookupError as e:
        print("PLE", e)
    p = await asyncio.create_subprocess_exec("sleep", "100")
    p.kill()
    print(await p.wait())
    p = await asyncio.create_subprocess_exec("sleep", "100")
    p.send_signal(signal.SIGINT)
    print(await p.wait())
    p = await asyncio.create_subprocess_exec("cat", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    p.stdin.write(b"one\n")
    await p.stdin.drain()
    print(await p.stdout.readline())
    p.stdin.write(b"two\nthree")
    p.stdin.close()
    await p.stdin.wait_closed()
    print(await p.stdout.read(), await p.stdout.read(), p.stdout.at_eof())
    print(await p.wait())
asyncio.run(main())
