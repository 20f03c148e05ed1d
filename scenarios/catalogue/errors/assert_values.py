# The values that a failed assert reports are not part of the exception: str(),
# args and attributes are CPython's, the operands are evaluated once and in
# order and released before the message is, and no __repr__ is called.
import asyncio


class Loud:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        print("repr of", self.name)
        return self.name

    def __eq__(self, other):
        print("compared", self.name)
        return Truth(False)

    def __bool__(self):
        print("truth of", self.name)
        return False


class Truth:
    def __init__(self, value):
        self.value = value

    def __bool__(self):
        print("truth of a comparison")
        return self.value


def value(x):
    print("evaluated", x)
    return x


def compared():
    assert Loud("a") == 3


def message():
    assert value(1) == value(2), value("text")


def chain():
    assert value(1) < value(2) < value(0) < value(9), (1, 2)


def both():
    assert value(1) and value(2) == 2 and not value(3) and value(4)


def either():
    assert value(0) or value([]) or value(1) == value(2)


def negated():
    assert not (value(0) or value(1) < value(2))


def untrue():
    assert Loud("b")


def member():
    assert value(1) not in [value(0), value(1)]


def identical():
    assert value(None) is not None


def broken():
    assert value(1) < value("a"), value("never")


def conditional():
    assert value(0) if value(1) else value(2), "conditional"


def set_of_sets():
    assert {1, 2, 3} == set(range(5000)), "large"


def nested():
    try:
        assert value(1) == value(2), message()
    except AssertionError as e:
        assert e.__context__ is None
        raise


def nothing():
    assert value(1) < value(2) < value(3) and not value(0) and value("x")
    assert value(0) or value(1), 1 / 0
    assert not (value(1) and value(0))
    assert not value(1) == value(2)


async def later(x):
    await asyncio.sleep(1)
    return x


async def awaited():
    assert await later(1) == await later(2), await later("awaited")


async def fails(task):
    assert task.result() == 2


async def main():
    for f in (compared, message, chain, both, either, negated, untrue, member,
              identical, broken, conditional, set_of_sets, nested, nothing):
        try:
            f()
        except (AssertionError, TypeError) as e:
            print(f.__name__, type(e).__name__, repr(str(e)), e.args,
                  hasattr(e, "obj"), hasattr(e, "about"))
        else:
            print(f.__name__, "holds")
    for attempt in (awaited(), fails(asyncio.create_task(later(1)))):
        try:
            await asyncio.sleep(2)
            await attempt
        except AssertionError as e:
            print(repr(e), e.args)


asyncio.run(main())
