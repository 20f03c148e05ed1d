# exit_before_output, fixed: the process has ended once it has exited and its pipe is closed.
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
    await asyncio.wait([reader])
    seen = list(process.output)
    await asyncio.wait([reader])
    if not watcher.cancelled():
        assert seen == process.output, (seen, process.output)


asyncio.run(main())
