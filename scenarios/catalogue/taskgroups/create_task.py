# The states in which create_task() accepts a coroutine, and that it closes one
# that it refuses; the repr of a TaskGroup.
import asyncio


async def work(name, delay=1):
    try:
        print(name, "begins", asyncio.current_task().get_name())
        await asyncio.sleep(delay)
        return name
    finally:
        print(name, "ends")


class Closes:
    def close(self):
        print("closed")


class Fails:
    def close(self):
        raise LookupError("close")


def attempt(group, *args, **kwargs):
    try:
        print(group.create_task(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__, e)


async def main():
    group = asyncio.TaskGroup()
    print(group, repr(group) == str(group))
    for coro in (work("early"), Closes(), Fails(), 5, asyncio.get_running_loop().create_future()):
        attempt(group, coro)
    attempt(group)
    attempt(group, 1, 2)
    attempt(group, coro=5)
    try:
        asyncio.TaskGroup(1)
    except TypeError as e:
        print(e)
    async with group as entered:
        print(entered is group, group)
        try:
            await group.__aenter__()
        except RuntimeError as e:
            print(e)
        attempt(group)
        attempt(group, work("unused"), 2)
        attempt(group, 5)
        attempt(group, coro=work("keyword"))
        attempt(group, work("named"), name="a name")
        attempt(group, work("bad"), name="bad", color=1)
        attempt(group, coro=work("both"), name="another")
        tasks = [group.create_task(work(n, n)) for n in (1, 3, 2)]
        print(group)
        print(tasks[0])
        await asyncio.sleep(2.5)
        print(group)

        async def later():
            await asyncio.sleep(1)
            print(group)
            inner = group.create_task(work("later"))
            print(await inner, group)

        group.create_task(later())
    print(group, [t.result() for t in tasks])
    attempt(group, work("late"))
    try:
        async with group:
            print("never")
    except RuntimeError as e:
        print(e)
    group = asyncio.TaskGroup()
    try:
        async with group:

            async def stubborn():
                try:
                    await asyncio.sleep(9)
                finally:
                    print(group)
                    attempt(group, work("aborting"))
                    await asyncio.sleep(1)

            task = group.create_task(stubborn())
            await asyncio.sleep(1)
            raise ValueError("block")
    except ExceptionGroup as e:
        print(repr(e), e.__context__, e.__cause__, e.__suppress_context__, group)
    attempt(group, work("after"))
    async with asyncio.TaskGroup():
        pass
    try:
        await asyncio.get_running_loop().create_task(work("x")).foo
    except AttributeError as e:
        print(e)


try:
    asyncio.run(main())
finally:

    async def outside():
        pass

    coro = asyncio.TaskGroup().__aenter__()
    print(coro.__name__, coro.__qualname__)
    try:
        coro.send(None)
    except RuntimeError as e:
        print(e)
    loop = asyncio.new_event_loop()

    def enter():
        try:
            asyncio.TaskGroup().__aenter__().send(None)
        except RuntimeError as e:
            print(e)
        loop.stop()

    loop.call_soon(enter)
    loop.run_forever()
    loop.close()
