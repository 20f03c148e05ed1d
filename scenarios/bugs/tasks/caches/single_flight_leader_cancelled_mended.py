# single_flight_leader_cancelled, fixed: the first caller completes the future
# however it ends.
# explore: --inject cancel
import asyncio


class Group:
    def __init__(self):
        self.calls = {}

    async def do(self, key):
        if key in self.calls:
            return await asyncio.shield(self.calls[key])
        future = asyncio.get_running_loop().create_future()
        self.calls[key] = future
        try:
            await asyncio.sleep(0.5)
            future.set_result(key.upper())
        finally:
            del self.calls[key]
            future.cancel()
        return future.result()


async def caller(group, key, delay, answers):
    await asyncio.sleep(delay)
    answers.append(await group.do(key))


async def main():
    group = Group()
    answers = []
    await asyncio.gather(*(caller(group, key, delay, answers)
                           for key, delay in (("a", 0), ("b", 0.1), ("a", 0.2),
                                              ("a", 0.9))),
                         return_exceptions=True)


asyncio.run(main())
