# Repeated reads of __traceback__ return the same object, as long as it is referenced.
import asyncio


class Keeper:
    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, value, traceback):
        self.traceback = traceback
        print(traceback is value.__traceback__, traceback == value.__traceback__)
        return True


def fail():
    raise ValueError("one")


async def main():
    async with Keeper() as keeper:
        await asyncio.sleep(0)
        fail()
    first = keeper.traceback
    print(first.tb_next is first.tb_next, first.tb_next == first.tb_next.tb_next, {first: 1}[first])
    try:
        fail()
    except ValueError as e:
        kept, inner = e.__traceback__, e.__traceback__.tb_next
        print(kept is e.__traceback__, inner is e.__traceback__.tb_next, kept is first, len({kept, inner, first}))
        again = e
    try:
        raise again
    except ValueError as e:
        print(e.__traceback__ is kept, e.__traceback__.tb_next is kept, e.__traceback__.tb_next.tb_next is inner)
    again.__traceback__ = inner
    print(again.__traceback__ is inner, again.with_traceback(None).__traceback__)


asyncio.run(main())
