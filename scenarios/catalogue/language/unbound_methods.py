# Methods in C read from their class: called with any first argument, they
# check its type; they have the names and reprs of CPython's descriptors.
import asyncio


def show(f):
    try:
        print(repr(f()))
    except BaseException as e:
        print(type(e).__name__ + ': ' + str(e))


show(lambda: (list(map(str.upper, 'ab')), str.join(',', ['a']), sorted(['b', 'A'], key=str.lower)))
show(lambda: (str.upper(5)))
show(lambda: (str.upper()))
show(lambda: (sorted([5], key=str.lower)))
show(lambda: (str.upper, list.append, list.__len__, object.__init__, int.real))
show(lambda: (list.append([])))
show(lambda: (list.append(5, 6)))
show(lambda: (list.__len__(5)))
show(lambda: (list.__len__()))
show(lambda: (list.__len__([1])))
show(lambda: (int.real(5)))
show(lambda: (str.upper == str.upper, str.upper == str.lower, callable(int.real)))
show(lambda: (str.upper.__name__, str.upper.__qualname__))
show(lambda: (dict.get(5, 1)))
show(lambda: (dict.fromkeys('a'), dict.items({1: 2})))
show(lambda: (asyncio.Lock.acquire()))
show(lambda: (ValueError.add_note(5, 'x')))
show(lambda: ([].append, [].__len__, [].append == [].append))


class Named(Exception):
    def __init__(self, name):
        Exception.__init__(self, name, 'x')


class Upper:
    up = str.upper
    length = len


class Twice(asyncio.Task):
    def get_coro(self):
        return asyncio.Task.get_coro(self), super().get_coro()


show(lambda: (Named(1).args))
show(lambda: (Upper().up()))
show(lambda: (Upper.up('a'), Upper.length('a'), Upper().length('abc')))


async def main():
    coro = asyncio.sleep(0)
    task = Twice(coro)
    print([got is coro for got in task.get_coro()])
    await task

asyncio.run(main())
