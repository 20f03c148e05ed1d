# IncompleteReadError and LimitOverrunError: their messages, their attributes, and
# classes of a program derived from them, with and without an __init__ of their own.
import asyncio


def tell(e):
    print(type(e).__name__, repr(e), str(e), e.args)
    for name in "partial", "expected", "consumed":
        print("", name, getattr(e, name, "missing"))


class Hasty(asyncio.IncompleteReadError):
    def __init__(self, text):
        self.text = text


class Named(asyncio.LimitOverrunError):
    def __init__(self, name, consumed):
        super().__init__(f"{name} is too long", consumed)
        self.name = name


class Sized:
    def __len__(self):
        return 12


for kind in asyncio.IncompleteReadError, asyncio.LimitOverrunError:
    print(kind, kind.__mro__[1], kind.__name__, kind.__qualname__, kind.__module__)
tell(asyncio.IncompleteReadError(b"abc", 10))
tell(asyncio.IncompleteReadError(b"", None))
tell(asyncio.IncompleteReadError(expected="many", partial=Sized().__len__() * "x"))
tell(asyncio.IncompleteReadError([1, 2], 3.5))
print(asyncio.IncompleteReadError(Sized(), 1).args)
tell(asyncio.LimitOverrunError("found at", 3))
tell(asyncio.LimitOverrunError(message=("a", 1), consumed=None))
tell(Hasty("few"))
tell(Named("line", 70))
print(Named("line", 70).name, Hasty("few").text)

e = asyncio.LimitOverrunError("changed", 1)
e.consumed += 4
print(e.consumed)
del e.consumed
print(hasattr(e, "consumed"))
e.__init__("again", 9)
print(e, e.consumed)

for arguments in (), (1,), (1, 2), (b"", 2, 3), (None, 1):
    for kind in asyncio.IncompleteReadError, asyncio.LimitOverrunError:
        try:
            print(repr(kind(*arguments)))
        except TypeError as e:
            print("TypeError:", e)
try:
    del e.consumed
except NameError as e:
    print(e)


async def main():
    reader = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(1, reader.set_exception, asyncio.IncompleteReadError(b"ab", 4))
    try:
        await reader
    except EOFError as e:
        print("EOF after", e.partial, "of", e.expected)
    try:
        raise Named("head", 2)
    except asyncio.LimitOverrunError as e:
        print(e, e.consumed)


asyncio.run(main())
