# A future of a class with a __del__ of its own: CPython calls that instead of Future.__del__, which reports.
import asyncio
import gc


def note(loop, context):
    thing = context.get("future") or context.get("task")
    print("handler:", context["message"], repr(context.get("exception")), type(thing).__name__)


class Silent(asyncio.Future):
    def __del__(self):
        print("Silent.__del__", self._log_traceback if self.done() else self._state)


class Speaking(asyncio.Future):
    def __del__(self):
        print("Speaking.__del__", self._log_traceback)
        super().__del__()
        print("... reported", self._log_traceback)


class Mixin:
    def __del__(self):
        print("Mixin.__del__")


class Hidden(asyncio.Future, Mixin):
    pass


class First(Mixin, asyncio.Future):
    pass


class Derived(Silent):
    pass


kept = []


class Kept(asyncio.Future):
    def __del__(self):
        kept.append(self)


class SilentTask(asyncio.Task):
    def __del__(self):
        print("SilentTask.__del__", self.done())


class SpeakingTask(asyncio.Task):
    def __del__(self):
        super().__del__()
        print("SpeakingTask.__del__", self.done())


async def fail(n):
    await asyncio.sleep(0)
    raise ValueError(n)


def futures(loop):
    for cls in Silent, Speaking, Hidden, First, Derived, Kept:
        future = cls(loop=loop)
        future.set_exception(OSError(cls.__name__))
        del future
        print("after", cls.__name__)
        future = cls(loop=loop) if cls is not Kept else None
        future = None
        print("pending", cls.__name__)
    print(kept[0].done(), kept[0]._log_traceback)
    kept.clear()
    print("kept is gone")


async def by_hand(loop):
    future = loop.create_future()
    future.set_exception(KeyError("key"))
    print(future.__del__(), future._log_traceback, future.__del__())
    future = None
    print("after a call of __del__")


async def tasks(loop):
    for cls in SilentTask, SpeakingTask:
        task = cls(fail(cls.__name__), loop=loop)
        await asyncio.sleep(0.1)
        task = None
        print("after", cls.__name__)


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(note)
    futures(loop)
    await by_hand(loop)
    await tasks(loop)
    loop.set_exception_handler(None)
    futures(loop)
    await by_hand(loop)
    await tasks(loop)
    print(hasattr(asyncio.Future, "__del__"), asyncio.Future.__del__.__name__, hasattr(asyncio.Task, "__del__"))
    print("main ends")


asyncio.run(main())
