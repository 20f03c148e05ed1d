# A supervisor takes a child that has not said `ready` after half a second for dead, and starts another: a slow one
# then runs twice. Fixed: the old one is killed first.
# explore:
# runs: 300
import asyncio

PIPE = asyncio.subprocess.PIPE
running = []


async def start():
    child = await asyncio.create_subprocess_shell("echo ready; cat", stdin=PIPE, stdout=PIPE)
    running.append(child)
    try:
        return await asyncio.wait_for(child.stdout.readline(), 0.5)
    except TimeoutError:
        child.kill()
        await child.wait()
        return await start()


async def main():
    await start()
    assert sum(child.returncode is None for child in running) == 1
    for child in running:
        child.stdin.close()
        await child.wait()


asyncio.run(main())
