# ByteString of collections.abc and typing: what it is, and its warnings.
import typing
import warnings
from collections import abc
from collections.abc import ByteString
from typing import Union

print(ByteString, typing.ByteString, Union[typing.ByteString, str], typing.ByteString.__origin__ is abc.ByteString)
print(ByteString.__mro__, typing.ByteString | None)
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    print(isinstance(b"", ByteString), isinstance("", abc.ByteString), isinstance(bytearray(), typing.ByteString), isinstance(3, typing.ByteString))
    print(issubclass(bytes, ByteString), issubclass(str, typing.ByteString), issubclass(memoryview, typing.ByteString))

    class Chunk(ByteString):
        def __getitem__(self, i):
            return (7, 8)[i]

        def __len__(self):
            return 2

    print(list(Chunk()), isinstance(Chunk(), typing.ByteString))
    for w in seen:
        print(w.category.__name__, w.message, w.lineno)


def send(data: typing.ByteString) -> "typing.ByteString": ...


print(typing.get_type_hints(send), send.__annotations__["data"])
try:
    typing.ByteString[int]
except TypeError as e:
    print(e)
