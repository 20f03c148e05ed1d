# get_type_hints() evaluates whatever a string has: calls in Annotated, unions, literals.
"""Layered settings with descriptors, typing.get_type_hints, Annotated, Literal and validation."""
from __future__ import annotations
import asyncio, json, os, re, typing, types
from dataclasses import dataclass, field, fields, is_dataclass, MISSING, asdict, replace
from enum import Enum, Flag, auto
from typing import Annotated, Any, Literal, Optional, Union, get_args, get_origin, get_type_hints
from datetime import timedelta, date, time, datetime

class Mode(Enum):
    DEV = "dev"
    PROD = "prod"

class Feature(Flag):
    CACHE = auto()
    TRACE = auto()
    BOTH = CACHE | TRACE

@dataclass(frozen=True)
class Range:
    low: float = -float("inf")
    high: float = float("inf")
    def __call__(self, v):
        if not self.low <= v <= self.high:
            raise ValueError(f"{v} not in [{self.low}, {self.high}]")
        return v

class ConfigError(Exception):
    def __init__(self, path, cause):
        super().__init__(f"{'.'.join(path) or '<root>'}: {cause}")
        self.path = path

@dataclass
class Retry:
    count: Annotated[int, Range(0, 10)] = 3
    delay: timedelta = timedelta(seconds=1.5)

@dataclass
class Server:
    host: str
    port: Annotated[int, Range(1, 65535)]
    tags: list[str] = field(default_factory=list)
    retry: Retry = field(default_factory=Retry)
    mode: Mode = Mode.DEV
    level: Literal["debug", "info", 3] = "info"
    limit: Optional[float] = None
    extra: dict[str, int | str] = field(default_factory=dict)
    pair: tuple[int, ...] = ()
    features: Feature = Feature(0)

def parse_delta(s):
    m = re.fullmatch(r"(?:(?P<hours>\d+)h)?(?:(?P<minutes>\d+)m)?(?:(?P<seconds>\d+(?:\.\d+)?)s)?", s)
    if not m or not any(m.groups()):
        raise ValueError(f"bad duration {s!r}")
    return timedelta(**{k: float(v) for k, v in m.groupdict().items() if v})

def convert(tp, v, path=()):
    try:
        origin, args = get_origin(tp), get_args(tp)
        if origin is Annotated:
            v = convert(args[0], v, path)
            for check in tp.__metadata__: v = check(v)
            return v
        if origin is Union or (isinstance(tp, types.UnionType)):
            errors = []
            for a in args:
                try: return convert(a, v, path)
                except ConfigError as e: errors.append(e)
            raise TypeError(f"no match in {[getattr(a, '__name__', str(a)) for a in args]} for {v!r}")
        if origin is Literal:
            if v not in args: raise ValueError(f"{v!r} not one of {args}")
            return v
        if origin is list: return [convert(args[0], x, (*path, str(i))) for i, x in enumerate(v)]
        if origin is tuple: return tuple(convert(args[0], x, (*path, str(i))) for i, x in enumerate(v))
        if origin is dict: return {convert(args[0], k, path): convert(args[1], x, (*path, k)) for k, x in v.items()}
        if tp is type(None):
            if v is not None: raise TypeError("not None")
            return None
        if is_dataclass(tp): return load(tp, v, path)
        if tp is timedelta: return parse_delta(v)
        if isinstance(tp, type) and issubclass(tp, Flag):
            r = tp(0)
            for part in v.split("|"): r |= tp[part.strip().upper()]
            return r
        if isinstance(tp, type) and issubclass(tp, Enum): return tp(v)
        if tp is Any: return v
        if not isinstance(v, tp) or isinstance(v, bool) and tp is int: raise TypeError(f"expected {tp.__name__}, got {type(v).__name__}")
        return v
    except (TypeError, ValueError, KeyError) as e:
        raise ConfigError(path, e) from e

def load(cls, data, path=()):
    hints = get_type_hints(cls, include_extras=True)
    known = {f.name: f for f in fields(cls)}
    if unknown := data.keys() - known.keys():
        raise ConfigError(path, f"unknown keys {sorted(unknown)}")
    kw = {}
    for name, f in known.items():
        if name in data: kw[name] = convert(hints[name], data[name], (*path, name))
        elif f.default is MISSING and f.default_factory is MISSING: raise ConfigError((*path, name), "missing")
    return cls(**kw)

async def main():
    print(get_type_hints(Server)["port"], get_type_hints(Server, include_extras=True)["port"])
    print(get_type_hints(Server)["limit"], get_type_hints(Server)["extra"], Server.__annotations__["level"])
    good = json.loads('{"host": "h", "port": 80, "tags": ["a"], "retry": {"count": 2, "delay": "1h2m3.5s"}, "mode": "prod", "level": 3, "limit": 2.5, "extra": {"a": 1, "b": "x"}, "pair": [1, 2], "features": "cache | trace"}')
    s = load(Server, good)
    print(s)
    print(asdict(s))
    print(s == load(Server, good), replace(s, port=1).port, s.features is Feature.BOTH, Feature.CACHE in s.features, ~Feature.CACHE, Feature(0), list(Feature), [*s.features])
    base = {"host": "h", "port": 1}
    for change in ({"port": 0}, {"port": "x"}, {"retry": {"count": 11}}, {"retry": {"cnt": 1}}, {"mode": "x"}, {"level": "x"}, {"limit": "a"}, {"tags": ["a", 1]}, {"extra": {"k": None}}, {"retry": {"delay": "soon"}}, {"features": "nope"}, {"port": True}):
        try: print(load(Server, {**base, **change}))
        except ConfigError as e: print(e, "|", type(e.__cause__).__name__, e.path)
    try: load(Server, {"port": 1})
    except ConfigError as e: print(e)
    for bad in ({}, {"host": 1}):
        try: Server(**bad)
        except TypeError as e: print(e)
asyncio.run(main())
