# functools.partial: partials with attributes are not taken apart, classes that derive from it, their copies, and as callbacks.
import asyncio
import copy
from functools import partial


def shown(a, b=2, *args, c, **kwargs):
    return a, b, args, c, kwargs


class Tagged(partial):
    def __init__(self, *args, **kwargs):
        self.tag = "t"

    def first(self):
        return self.args[0], self.tag


class Listed(partial):
    def __call__(self, *args):
        return ["listed", super().__call__(*args)]


class Plain(partial):
    __slots__ = ()


async def main():
    p = partial(shown, 1, c=3)
    print(partial(p, 2).func is shown, partial(p, 2).args)
    p.note = "n"
    q = partial(p, 2)
    print(q.func is p, q.args, q.__dict__, q())
    made = copy.copy(p)
    print(made.note, made.args, made())

    tagged = Tagged(shown, 1, c=2)
    print(tagged.first(), tagged(7), isinstance(tagged, partial), repr(tagged)[:16], tagged.func is shown, tagged.keywords)
    print(Listed(max, 3)(1, 5), partial(Listed(max, 3), 9).func, partial(tagged, 1).func is tagged)
    print(partial(Plain(shown, 5, c=1), 6)(), Plain(shown, 5, c=1)(), sorted(["b", "A"], key=Plain(str.upper)))
    for again in copy.copy(tagged), copy.deepcopy(tagged):
        print(type(again).__name__, again.first(), again(3))
    for args in (), (3,):
        try:
            Plain(*args)
        except TypeError as e:
            print(e)

    future = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(Plain(future.set_result, 5))
    print(await future)


asyncio.run(main())
