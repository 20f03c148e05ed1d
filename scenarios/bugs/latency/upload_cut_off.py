# A stopping server waits two seconds for its uploads and cancels the rest;
# nothing sends those again.
# explore: --latency 100ms..10s
# without: missed
import asyncio

from ticktape import io


class Uploader:
    def __init__(self):
        self.stored = []
        self.running = set()

    async def upload(self, name):
        await io(0.3)  # the storage
        self.stored.append(name)

    def start(self, name):
        self.running.add(asyncio.create_task(self.upload(name)))

    async def stop(self):
        done, late = await asyncio.wait(self.running, timeout=2)
        for task in late:
            task.cancel()
        return len(done)


async def main():
    uploader = Uploader()
    for name in "a", "b":
        uploader.start(name)
        await asyncio.sleep(0.1)
    await uploader.stop()
    assert sorted(uploader.stored) == ["a", "b"], uploader.stored


asyncio.run(main())
