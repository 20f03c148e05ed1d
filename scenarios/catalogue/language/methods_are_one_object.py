# Reading a method from a class returns the same object each time, as `is`, id()
# and dict keys show, for asyncio's classes, built-in ones and classes derived
# from them; a bound method is created at each access, and compares equal.
import asyncio
import collections


class Gate(asyncio.Event):
    pass


def one(ask):
    first = id(ask())
    kept = [ask() for _ in range(3)]
    return ask() is ask() and all(id(x) == first for x in kept)


async def main():
    for ask in (
        lambda: asyncio.Event.wait,
        lambda: asyncio.Lock.__aenter__,
        lambda: asyncio.Task.cancel,
        lambda: asyncio.Future.result,
        lambda: asyncio.TaskGroup.create_task,
        lambda: asyncio.Queue.get_nowait,
        lambda: asyncio.Timeout.reschedule,
        lambda: str.upper,
        lambda: list.append,
        lambda: dict.get,
        lambda: collections.deque.popleft,
        lambda: object.__repr__,
        lambda: ValueError.add_note,
        lambda: ValueError.with_traceback,
    ):
        print(ask().__qualname__, one(ask))
    print(Gate.wait is asyncio.Event.wait, Gate.set is asyncio.Event.set)
    print(asyncio.LifoQueue.get is asyncio.Queue.get)
    print(asyncio.LifoQueue._get is asyncio.Queue._get)
    print(asyncio.Event.wait is asyncio.Event.set)
    print(asyncio.Event.wait == asyncio.Event.set)
    kinds = {asyncio.Event.wait: "wait", asyncio.Event.set: "set"}
    kinds[asyncio.Event.set] = "set again"
    print([(key.__name__, kind) for key, kind in kinds.items()])
    print(kinds[Gate.wait], str.upper in {str.upper, str.lower})
    gate = Gate()
    print(gate.wait is gate.wait, gate.wait == gate.wait)
    print(gate.wait.__func__ is asyncio.Event.wait)
    print(gate.wait.__self__ is gate)
    gate.set()
    print(await asyncio.Event.wait(gate))


asyncio.run(main())
