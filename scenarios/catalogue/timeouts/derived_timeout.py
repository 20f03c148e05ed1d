# A class derived from Timeout: __aenter__() calls its reschedule(); users call everything else.
import asyncio


class Logged(asyncio.Timeout):
    def __init__(self, delay, label):
        super().__init__(asyncio.get_running_loop().time() + delay)
        self.label = label

    async def __aenter__(self):
        result = await super().__aenter__()
        print("entered", self.label, self, result is self)
        return result

    async def __aexit__(self, *exc):
        print("leaves", self.label, self, self.expired(), exc[0])
        return await super().__aexit__(*exc)

    def reschedule(self, when):
        print("reschedule", self.label, when)
        super().reschedule(when)


class Later(asyncio.Timeout):
    def reschedule(self, when):
        super().reschedule(when + 2)

    def when(self):
        return "unknown"

    def expired(self):
        return "nobody knows"


class Refuses(asyncio.Timeout):
    def reschedule(self, when):
        raise LookupError("no")


async def main():
    loop = asyncio.get_running_loop()
    for sleep in (1, 3):
        try:
            async with Logged(2, sleep) as timeout:
                await asyncio.sleep(sleep)
        except TimeoutError as error:
            print("too late", repr(error.__cause__), loop.time())
        print(timeout, timeout.expired())
    async with Logged(1, "moved") as timeout:
        timeout.reschedule(loop.time() + 5)
        await asyncio.sleep(4)
    try:
        async with Later(loop.time()) as timeout:
            print(timeout, timeout.when(), timeout.expired())
            await asyncio.sleep(3)
    except TimeoutError:
        print("too late", loop.time(), timeout)
    try:
        async with Refuses(None):
            print("not reached")
    except LookupError as error:
        print(repr(error))
    for arguments in ((), (1, 2)):
        try:
            Later(*arguments)
        except TypeError as error:
            print(error)
    print(isinstance(timeout, asyncio.Timeout), repr(Later(5)))


asyncio.run(main())
