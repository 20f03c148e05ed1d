# typing: IO, TextIO and BinaryIO in annotations and as bases, dataclass_transform.
import asyncio
import io
from typing import IO, BinaryIO, TextIO, dataclass_transform, get_type_hints


def copy(source: IO[str], target: TextIO, raw: BinaryIO | None = None) -> IO[bytes] | None:
    target.write(source.read())


class Upper(TextIO):
    def __init__(self, inner: TextIO):
        self.inner = inner

    def write(self, text: str) -> int:
        return self.inner.write(text.upper())


@dataclass_transform(kw_only_default=True, field_specifiers=(int,))
def model(cls):
    cls.made = True
    return cls


@model
class Item:
    name: str


async def main():
    out = io.StringIO()
    copy(io.StringIO('lines'), Upper(out))
    await asyncio.sleep(1)
    print(out.getvalue())


asyncio.run(main())
print(copy.__annotations__)
print(IO[str], IO, TextIO.__mro__, BinaryIO.__name__)
print(get_type_hints(copy)['target'], Item.made, model.__dataclass_transform__)
