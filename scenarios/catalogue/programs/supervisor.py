# Children that fail are restarted by their done callbacks, one for one or all for one.
import asyncio
import itertools


class Restart(Exception):
    """Ask the supervisor to start the child again."""


class Supervisor:
    def __init__(self, *, max_restarts=3, within=10.0, strategy="one_for_one"):
        self.children = {}
        self.max_restarts, self.within, self.strategy = max_restarts, within, strategy
        self.restarts = []
        self.failed = asyncio.get_running_loop().create_future()
        self.incarnation = itertools.count()

    def start(self, name, fn, *args):
        task = asyncio.create_task(fn(*args), name=f"{name}.{next(self.incarnation)}")
        self.children[name] = (task, fn, args)
        task.add_done_callback(lambda t: self.ended(name, t))
        return task

    def ended(self, name, task):
        if self.children.get(name, (None,))[0] is not task:
            return
        now = asyncio.get_running_loop().time()
        if task.cancelled():
            print(f"{now:g}: {task.get_name()} was cancelled")
            del self.children[name]
        elif (exc := task.exception()) is None:
            print(f"{now:g}: {task.get_name()} returned {task.result()!r}")
            del self.children[name]
            if not self.children and not self.failed.done():
                self.failed.set_result("all done")
        else:
            print(f"{now:g}: {task.get_name()} failed: {exc!r}")
            self.restarts = [t for t in self.restarts if now - t < self.within] + [now]
            if len(self.restarts) > self.max_restarts:
                if not self.failed.done():
                    error = RuntimeError("restart intensity reached")
                    error.__cause__ = exc
                    self.failed.set_exception(error)
                return
            if self.strategy == "one_for_all":
                for other, (t, *_) in list(self.children.items()):
                    if other != name:
                        del self.children[other]
                        t.cancel()
                        self.start(other, *_)
            _, fn, args = self.children[name]
            self.start(name, fn, *args)

    async def run(self):
        try:
            return await self.failed
        finally:
            for task, _, _ in self.children.values():
                task.cancel()
            await asyncio.gather(*(t for t, *_ in self.children.values()), return_exceptions=True)


attempts = {}


async def flaky(name, period, fails):
    n = attempts[name] = attempts.get(name, 0) + 1
    await asyncio.sleep(period)
    if n <= fails:
        raise Restart(f"{name} attempt {n}")
    return n


async def main():
    for strategy, fails in (("one_for_one", 2), ("one_for_all", 1), ("one_for_one", 9)):
        attempts.clear()
        print("--", strategy)
        s = Supervisor(strategy=strategy)
        s.start("a", flaky, "a", 1, fails)
        s.start("b", flaky, "b", 1.5, 0)
        try:
            print(await s.run(), attempts)
        except RuntimeError as e:
            print("supervisor:", e, "because", repr(e.__cause__), attempts)


asyncio.run(main())
