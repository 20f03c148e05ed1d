# A minimal Future and Task of the program's own, driven by call_soon, show the mechanism: a task
# steps a coroutine until it yields a future, and steps it again when the future calls back.
import asyncio


class MyFuture:
    def __init__(self, loop):
        self.loop, self.done, self.value, self.callbacks = loop, False, None, []

    def set(self, value):
        self.done, self.value = True, value
        for callback in self.callbacks:
            self.loop.call_soon(callback, self)

    def __await__(self):
        if not self.done:
            yield self
        return self.value


class MyTask(MyFuture):
    def __init__(self, coro, loop):
        super().__init__(loop)
        self.coro = coro
        loop.call_soon(self.step)

    def step(self, _future=None):
        try:
            future = self.coro.send(None)
        except StopIteration as e:
            self.set(e.value)
        else:
            future.callbacks.append(self.step)


async def add(a, b):
    x = await a
    print("got", x)
    return x + await b


loop = asyncio.new_event_loop()
first, second = MyFuture(loop), MyFuture(loop)
task = MyTask(add(first, second), loop)
loop.call_later(1, first.set, 3)
loop.call_soon(second.set, 4)
task.callbacks.append(lambda t: loop.stop())
loop.run_forever()
print(task.value, loop.time())
loop.close()
