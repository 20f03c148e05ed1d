# Eager tasks that fail at once, awaited or not: the objects held by gather(),
# shield() and as_completed() form a cycle only if they refer to the task.
import asyncio


def gen(name):
    try:
        yield 1
    finally:
        print("closed", name)


def live(name):
    g = gen(name)
    next(g)
    return g


async def fail(name, late=False):
    local = live(name)
    if late:
        await asyncio.sleep(0)
    raise ValueError(name)


async def result(name):
    return live(name)


async def stop(name):
    local = live(name)
    raise asyncio.CancelledError(name)


async def main():
    loop = asyncio.get_running_loop()
    loop.set_task_factory(asyncio.eager_task_factory)

    def one():
        f = asyncio.gather(fail("gather"), result("other"))
        f.exception()

    def two():
        asyncio.gather(fail("gather re"), result("other re"), return_exceptions=True)

    def three():
        f = asyncio.gather(stop("gather stop"), result("other stop"))
        try:
            f.exception()
        except asyncio.CancelledError as e:
            pass

    def four():
        asyncio.shield(fail("shield")).exception()

    def five():
        asyncio.ensure_future(fail("ensure")).exception()

    def six():
        asyncio.create_task(fail("create")).exception()

    def seven():
        loop.create_task(fail("loop create")).exception()

    def eight():
        f = asyncio.as_completed([fail("as_completed"), result("as other")])

    def nine():
        f = asyncio.gather(result("fine"), result("fine too"))

    def ten():
        f = asyncio.Task(fail("Task"), eager_start=True, loop=loop)
        f.exception()

    async def eleven():
        f = asyncio.gather(fail("late", True), result("late other"))
        try:
            await f
        except ValueError:
            pass

    async def twelve():
        try:
            await asyncio.gather(fail("awaited"), result("awaited other"))
        except ValueError:
            pass

    async def thirteen():
        try:
            async with asyncio.TaskGroup() as tg:
                tg.create_task(fail("group"))
                tg.create_task(result("group other"))
        except* ValueError:
            pass

    async def fourteen():
        async for f in asyncio.as_completed([fail("each"), result("each other")]):
            f.exception()

    async def fifteen():
        async def agen():
            try:
                yield 1
            finally:
                print("agen closed")

        asyncio.gather(asyncio.wait_for(agen().asend(0), 1), return_exceptions=True)

    async def sixteen():
        try:
            await asyncio.shield(fail("awaited shield"))
        except ValueError:
            pass

    async def seventeen():
        for f in asyncio.as_completed([result("plain other"), fail("plain")]):
            try:
                await f
            except ValueError:
                pass

    async def eighteen():
        asyncio.as_completed([result("lost other"), fail("lost")])

    for f in (one, two, three, four, five, six, seven, eight, nine, ten):
        print("--", f.__name__)
        f()
    for f in (eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen):
        print("--", f.__name__)
        await f()
    print("end")


asyncio.run(main())
