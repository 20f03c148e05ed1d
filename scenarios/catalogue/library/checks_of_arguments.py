# Pins what modules check of their arguments: make_dataclass, argparse, pathlib, datetime,
# typing.Callable, copy of partials, Decimals of a class of the program.
import argparse
import copy
import functools
import types
from dataclasses import asdict, dataclass, make_dataclass
from datetime import datetime
from decimal import Decimal
from pathlib import PurePosixPath
from typing import Callable, Concatenate, ParamSpec, TypeVar

P, R = ParamSpec("P"), TypeVar("R")
parser = argparse.ArgumentParser(prog="tool")


class Money(Decimal):
    def __str__(self):
        return "money"


@dataclass
class Job:
    action: object
    n: Money


def attempt(*actions):
    for i, action in enumerate(actions):
        try:
            print(i, repr(action()))
        except Exception as e:
            print(i, type(e).__name__, e)


attempt(
    lambda: make_dataclass("M", ["for"]), lambda: make_dataclass("M", ["a b"]), lambda: make_dataclass("M", ["a", "a"]), lambda: parser.add_argument("--y", nargs="z"), lambda: parser.add_argument("--z", nargs="*").nargs,
    lambda: PurePosixPath("/a b/é").as_uri(), lambda: PurePosixPath("a").as_uri(), lambda: datetime(2000, 1, 1).isoformat("ab"), lambda: datetime(2000, 1, 1).isoformat(5), lambda: datetime(2000, 1, 1).isoformat(" "),
    lambda: Callable[P, R], lambda: Callable[Concatenate[int, P], R], lambda: Callable[P, R][[int, str], bool], lambda: Callable[[P], R] if False else 0, lambda: Callable[[int], R][str], lambda: Callable[..., R],
    lambda: types.SimpleNamespace(1, 2), lambda: types.SimpleNamespace({"a": 1}, b=2), lambda: types.SimpleNamespace({1: 2}), lambda: Money("1.5"), lambda: str(Money(1)), lambda: f"{Money(2)}", lambda: [Money(3)],
)
first = [1]
partial = functools.partial(sorted, first, key=first)
shallow, deep = copy.copy(partial), copy.deepcopy(partial)
print(shallow.args[0] is first, deep.args, deep.args[0] is first, deep.args[0] is deep.keywords["key"], deep.func)
print(asdict(Job(functools.partial(len, "abc"), Money(1)))["action"]())
