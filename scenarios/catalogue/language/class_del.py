# __del__: when it is called, resurrection, and at the end of the program.
import asyncio


class R:
    live = 0

    def __init__(self, n):
        self.n = n
        R.live += 1

    def __del__(self):
        R.live -= 1
        print("del", self.n, R.live)


def f():
    a = R(1)
    b = R(2)
    print("in f")


f()
x = R(3)
x = None
y = [R(4), R(5)]
del y[0]
y.clear()
print("after")
keep = []


class Phoenix:
    def __del__(self):
        print("phoenix")
        keep.append(self)


p = Phoenix()
p = None
print(len(keep))
keep.clear()
print("cleared")


class Child(R):
    def __del__(self):
        print("child")
        super().__del__()


Child(6)
try:
    r = R(7)
    raise ValueError("x")
except ValueError as e:
    del r
    print("caught", e)


class L(list):
    def __del__(self):
        print("list gone", list(self))


L([1, 2])


class E(Exception):
    def __del__(self):
        print("exc gone")


try:
    raise E()
except E:
    pass
print("x")


async def main():
    t = R(8)
    await asyncio.sleep(1)
    print("end main")


asyncio.run(main())
last = R(9)
print("end")
