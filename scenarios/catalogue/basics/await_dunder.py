# An object is awaitable through its __await__, which may delegate to a future
# or to another awaitable, or just yield.
import asyncio


class Later:
    def __init__(self, delay, value):
        self.delay, self.value = delay, value

    def __await__(self):
        yield from asyncio.sleep(self.delay).__await__()
        return self.value


class Turn:
    def __await__(self):
        print("giving way")
        yield
        return "my turn again"


class Delegate:
    def __init__(self, future):
        self.future = future

    def __await__(self):
        return self.future.__await__()


async def main():
    loop = asyncio.get_running_loop()
    print(await Later(2, "late"), loop.time())
    print(await Turn())
    future = loop.create_future()
    loop.call_later(1, future.set_result, "set")
    print(await Delegate(future))
    print(await asyncio.gather(Later(1, "x"), Turn(), Later(0.5, "y")))


asyncio.run(main())
