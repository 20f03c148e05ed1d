# close() wakes the waiting getters, but get() does not check the flag on entry
# (janus 294): called after close(), it waits forever. Needs close() before the
# getter's first step.
# explore: --model any
import asyncio


class Channel:
    def __init__(self):
        self.closed = False
        self.getters = []

    async def get(self):
        getter = asyncio.get_running_loop().create_future()
        self.getters.append(getter)
        return await getter

    def close(self):
        self.closed = True
        for getter in self.getters:
            if not getter.done():
                getter.set_result(None)


async def main():
    channel = Channel()
    task = asyncio.create_task(channel.get())
    await asyncio.sleep(0)
    channel.close()
    await asyncio.wait([task])


asyncio.run(main())
