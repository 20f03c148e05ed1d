# A class derived from Runner: __exit__() calls its close(); users call everything else.
import asyncio


class Logged(asyncio.Runner):
    runs = 0

    def __init__(self, name, **options):
        super().__init__(**options)
        self.name = name

    def __enter__(self):
        print("enter", self.name)
        return super().__enter__()

    def run(self, coro, *, context=None):
        self.runs += 1
        return super().run(coro, context=context)

    def get_loop(self):
        print("asked for the loop")
        return super().get_loop()

    def close(self):
        print("close", self.name, "after", self.runs)
        super().close()


class Plain(asyncio.Runner):
    pass


class Refuses(asyncio.Runner):
    def close(self):
        raise LookupError("not now")


async def work(n):
    asyncio.create_task(asyncio.sleep(100), name=f"left {n}")
    await asyncio.sleep(n)
    return n, asyncio.current_task().get_name()


def factory():
    print("factory")
    return asyncio.new_event_loop()


with Logged("first", debug=False, loop_factory=factory) as runner:
    print(runner.run(work(1)), runner.run(work(2)), runner.get_loop().is_running())
    print(isinstance(runner, asyncio.Runner), type(runner).__name__, Logged.__mro__[1] is asyncio.Runner)
for method in (runner.run, lambda coro: runner.get_loop()):
    coro = work(3)
    try:
        method(coro)
    except RuntimeError as error:
        print(error)
    coro.close()
with Plain() as runner:
    print(runner.run(work(1)))
    runner.extra = 5
    print(runner.extra)
try:
    with Refuses() as runner:
        print(runner.run(work(1)))
        raise ValueError("in the block")
except LookupError as error:
    print(repr(error), repr(error.__context__))
asyncio.Runner.close(runner)
for arguments in ((1,), ()):
    try:
        Plain(*arguments, debug=1, factory=2)
    except TypeError as error:
        print(error)
