# upload_cut_off, fixed: cancelled uploads are kept for the next start.
# explore: --latency 100ms..10s
import asyncio

from ticktape import io


class Uploader:
    def __init__(self):
        self.stored = []
        self.left = []
        self.running = {}

    async def upload(self, name):
        await io(0.3)  # the storage
        self.stored.append(name)

    def start(self, name):
        self.running[asyncio.create_task(self.upload(name))] = name

    async def stop(self):
        done, late = await asyncio.wait(self.running, timeout=2)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)
        for task, name in self.running.items():
            if task.cancelled():
                self.left.append(name)
        return len(done)


async def main():
    uploader = Uploader()
    for name in "a", "b":
        uploader.start(name)
        await asyncio.sleep(0.1)
    await uploader.stop()
    known = uploader.stored + uploader.left
    assert sorted(known) == ["a", "b"], known


asyncio.run(main())
