# Pins copies of objects whose __getstate__ returns None: they have no state, and __setstate__ is not called.
import asyncio
import copy
import pickle
import zlib


class Bare:
    def __init__(self):
        self.x = 1

    def __getstate__(self):
        return None


class Told(Bare):
    def __setstate__(self, state):
        print("never", state)


class Failure(Exception):
    def __getstate__(self):
        return None


async def main():
    for x in Bare(), Told(), Failure("no"):
        for y in copy.copy(x), copy.deepcopy(x), pickle.loads(pickle.dumps(x)):
            print(type(y).__name__, vars(y), getattr(y, "args", None))
    data = zlib.compress(b"abc")
    print(zlib.decompress(data, bufsize=0), zlib.decompress(data, bufsize=1))
    try:
        zlib.decompress(data, bufsize=-1)
    except ValueError as e:
        print(e)


asyncio.run(main())
