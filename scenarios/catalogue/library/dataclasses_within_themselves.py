# A dataclass that contains itself is shown as "...", whatever it derives from.
from dataclasses import dataclass


@dataclass
class Plain:
    inner: object = None


@dataclass
class Error(Exception):
    inner: object = None


@dataclass
class Number(int):
    inner: object = None


@dataclass
class Text(str):
    inner: object = None


@dataclass
class Several(list):
    inner: object = None


for cls in Plain, Error, Number, Text:
    one, other = cls(), cls()
    one.inner = one
    print(repr(one))
    one.inner, other.inner = [other], {"one": one}
    print(repr(one))
print(repr(Several("ab")), Several(inner=[1]).inner)
