# Three children that sleep, in a TaskGroup; a cancelled wait(), and a timeout around a read.
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    async def one(i):
        p = await asyncio.create_subprocess_exec("sleep", str(0.1 * i))
        rc = await p.wait()
        print(i, rc, round(loop.time(), 3))
    async with asyncio.TaskGroup() as tg:
        for i in (3, 1, 2):
            tg.create_task(one(i))
    p = await asyncio.create_subprocess_exec("sleep", "5")
    t = asyncio.create_task(p.wait())
    await asyncio.sleep(0.1)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("cancelled", p.returncode)
    p.kill()
    print(await p.wait())
    try:
        async with asyncio.timeout(0.5):
            p = await asyncio.create_subprocess_exec("cat", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
            await p.stdout.read()
    except TimeoutError:
        print("to")
        p.kill()
        print(await p.wait())
asyncio.run(main())
