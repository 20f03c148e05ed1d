# A worker swallows its cancellation, and works on until the timeout of who waits for it.
import asyncio

class Flaky:
    def __init__(self):
        self.calls = 0

    async def send(self, message):
        self.calls += 1
        await asyncio.sleep(0.03)
        if self.calls % 3 == 0:
            raise ConnectionError("reset")
        return message

async def worker(service, queue, sent):
    while True:
        message = await queue.get()
        while True:
            try:
                sent.append(await service.send(message))
                break
            except ConnectionError:
                await asyncio.sleep(0.01)
            except BaseException:
                await asyncio.sleep(0.01)
        queue.task_done()

async def main():
    queue, sent = asyncio.Queue(), []
    task = asyncio.create_task(worker(Flaky(), queue, sent))
    for i in range(4):
        queue.put_nowait(i)
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.2)
    task.cancel()
    try:
        await asyncio.wait_for(task, 2)
    except asyncio.CancelledError:
        pass
    assert sent == [0, 1, 2, 3], sent

asyncio.run(main())
