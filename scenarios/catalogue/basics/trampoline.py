# Generators as coroutines on a trampoline of the program's own: calls and returns pass
# through a stack of generators, and each resumption is a call_soon on the event loop.
import asyncio


class Trampoline:
    def __init__(self, loop):
        self.loop, self.running = loop, 0

    def add(self, gen):
        self.running += 1
        self.loop.call_soon(self.resume, [gen], None)

    def resume(self, stack, value):
        try:
            got = stack[-1].send(value)
        except StopIteration as e:
            stack.pop()
            if stack:
                self.loop.call_soon(self.resume, stack, e.value)
            else:
                self.running -= 1
                if not self.running:
                    self.loop.stop()
        else:
            if isinstance(got, (int, float)):
                self.loop.call_later(got, self.resume, stack, self.loop)
            else:
                self.loop.call_soon(self.resume, stack + [got], None)


def square(n):
    yield n
    return n * n


def report(name, n):
    print(name, "begins")
    value = yield square(n)
    loop = yield 0.5
    print(name, "has", value, "at", loop.time())


loop = asyncio.new_event_loop()
trampoline = Trampoline(loop)
trampoline.add(report("two", 2))
trampoline.add(report("one", 1))
loop.run_forever()
loop.close()
