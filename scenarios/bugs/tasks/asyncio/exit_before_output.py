# The exit of a process and its last output are two events; the program takes
# "exited" for "no more output" (gh-85760). Needs the exit to be observed
# before the data.
# explore:
import asyncio


class Process:
    def __init__(self):
        self.output = []


async def watch(process, seconds):
    await asyncio.sleep(seconds)


async def pipe(process, seconds):
    await asyncio.sleep(seconds)
    process.output.append("the end")


async def main():
    process = Process()
    watcher = asyncio.create_task(watch(process, 1.5))
    reader = asyncio.create_task(pipe(process, 1))
    await asyncio.wait([watcher])
    seen = list(process.output)
    await asyncio.wait([reader])
    if not watcher.cancelled():
        assert seen == process.output, (seen, process.output)


asyncio.run(main())
