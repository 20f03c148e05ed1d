# types: the types of tracebacks, cells and slots, and annotations that name them.
import asyncio
import types
from types import MemberDescriptorType, TracebackType
from typing import Optional, Type


class Guard:
    __slots__ = ('events',)

    def __init__(self):
        self.events = []

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind: Optional[Type[BaseException]], value: BaseException | None,
                        tb: TracebackType | None) -> bool:
        self.events.append((kind, isinstance(tb, TracebackType)))
        return True


async def main():
    async with Guard() as guard:
        raise ValueError('inner')
    async with guard:
        pass
    print(guard.events)


asyncio.run(main())
print(isinstance(Guard.__dict__['events'], MemberDescriptorType), TracebackType.__name__, types.CellType.__name__)
print(Guard.__aexit__.__annotations__)
