"""dataclasses: fields of all kinds, options, inheritance, and the module's functions; NamedTuple's cousins."""

PRELUDE = """
import dataclasses
from dataclasses import KW_ONLY, InitVar, asdict, astuple, dataclass, field, replace

RECORDS = []


@known(RECORDS)
@dataclass
class Point:
    a: int = 0
    b: int = 0


def record(n):
    return RECORDS[n % len(RECORDS)]


def fields_of(x):
    return [(f.name, f.init, f.repr, f.kw_only, f.default is dataclasses.MISSING) for f in dataclasses.fields(x)]
"""

PARTS = ["{records_class}", "{records_class}\n\n{records_class}", "{records_class}\n\n{records_class}\n\n{records_class}"]

RULES = {
    "records_class": [
        "try:\n    @known(RECORDS)\n    @dataclass{records_options}\n    class Record{NUMBERED}{records_base}:\n        {records_body}\n"
        "except Exception as e:\n    print('no record:', chain(e))",
    ],
    "records_options": ["", "", "(frozen=True)", "(order=True)", "(slots=True)", "(kw_only=True)", "(eq=False)", "(repr=False)",
        "(frozen=True, order=True)", "(frozen=True, slots=True)", "(unsafe_hash=True)", "(init=False)", "(order=True, eq=False)",
        "(match_args=False)", "()"],
    "records_base": ["", "", "", "(record({k}))", "(Thing)", "(record({k}), Thing)"],
    "records_body": ["{records_a}", "{records_a}\n{records_b}", "{records_a}\n{records_b}\n{records_c}",
        "{records_a}\n_: KW_ONLY\n{records_b}\n{records_c}", "{records_a}\n{records_b}\n\n{records_method}",
        "{records_a}\n{records_b}\n{records_c}\n\n{records_method}\n\n{records_method}", "{records_c}\n\n{records_method}", "pass"],
    "records_a": ["a: int = 1", "a: int", "a: 'int' = 2", "a: int = field(default={NUMBERED}, compare=False)", "a: int = field(kw_only=True, default=7)",
        "a: InitVar[int] = 5", "a: list = field(default_factory=list)", "a: list = []", "a: int = field(repr=False)"],
    "records_b": ["b: str = 'b'", "b: str", "b: object = None", "b: dict = field(default_factory=dict, repr=False)",
        "b: str = field(default='x', metadata={'unit': {NUMBERED}})", "b: list = field(default_factory=lambda: [1], hash=False)", "b: tuple = ()",
        "b: object = field(init=False)", "b: object = field(init=False, default={NUMBERED})", "B = 3"],
    "records_c": ["c: float = 0.5", "c: int = field(default_factory=lambda: next(counted))", "c: 'Point' = field(default_factory=Point)", "c: float",
        "c: object = field(default=None, kw_only=True)", "c: set = field(default_factory=set)", "c: int = field(default=1, default_factory=int)"],
    "records_method": [
        "def __post_init__(self):\n    print('made', type(self).__name__)",
        "def __post_init__(self, *more):\n    print('made', more, getattr(self, 'a', 'no a'))",
        "def __post_init__(self):\n    if self.a:\n        raise {error}\n    self.b = {NUMBERED}",
        "def __lt__(self, other):\n    return str(self) < str(other)",
        "@property\ndef double(self):\n    return self.a * 2",
        "def __repr__(self):\n    return f'<{self.a!r}>'",
        "def __eq__(self, other):\n    return self.a == other.a",
        "@classmethod\ndef of(cls, n):\n    return cls(n)",
        "async def go(self, n):\n    n = burn(n)\n    await asyncio.sleep(n)\n    return replace(self, a=n)",
        "def act(self, n):\n    n = burn(n)\n    {block}\n    return self",
    ],
    "records_args": ["", "n", "n, {plain}", "a=n", "a=n, b={plain}", "n, b={plain}", "n, {plain}, {object}", "b={object}", "c={k}", "n, c={object}",
        "*range({k})", "**{'a': n, 'b': 2}"],
    "records_made": ["Point(n, {k})", "record({k})({records_args})", "record({k})({records_args})", "record({k})()", "Point()"],
    "records_one": ["{records_made}", "{z}", "{records_made}"],
    "records_name": ["a", "b", "c", "double"],
}

MORE = {
    "object": ["{records_made}"] * 3,
    "sync": [
        "{records_made}", "{records_made}", "{records_made}", "Z.append({records_made})", "{records_one} == {records_one}", "{records_one} < {records_one}",
        "{records_one} >= {records_made}", "asdict({records_one})", "astuple({records_one})", "fields_of({records_one})", "fields_of(record({k}))",
        "replace({records_one}, {records_args})", "replace({records_one}, a={object})", "{records_one}.{records_name}", "setattr({z}, '{records_name}', {object})",
        "delattr({records_one}, '{records_name}')", "dataclasses.is_dataclass({z})", "record({k}).__match_args__", "record({k}).of(n)",
        "hash({records_made}) == hash({records_made})", "len({{records_made}, {records_made}})",
        "dataclasses.make_dataclass('Made{NUMBERED}', ['a', ('b', int), ('c', int, field(default=3))], bases=(record({k}),))({records_args})",
        "sorted([{records_made}, {records_made}])", "record({k}).__doc__", "[f.metadata.get('unit') for f in dataclasses.fields(record({k}))]",
        "record({k}).__annotations__", "{records_one}.act(n)", "dataclasses.asdict({records_one}, dict_factory=lambda pairs: [k for k, v in pairs])",
        "copy.copy({records_one})", "copy.deepcopy({records_one})", "copy.replace({records_one}, a=n)", "vars({records_one})", "{records_one}.__dict__",
    ],
    "astep": [
        "x = {records_made}\n{queue}.put_nowait(x)\nprint(x)\nawait {aw}", "print(await {records_one}.go(n))",
        "x = {records_made}\nx.a = {object}\nawait asyncio.sleep({delay})\nprint(x, x.a)", "keep(asyncio.create_task({records_made}.go({k})))",
    ],
    "tstep": ["x = Point(n, {k})\nawait {queue}.put(x)\nprint('put', x)", "print(replace(Point(n), b={NUMBERED}), Point(n) == Point(1))",
        "Z.append({records_made})", "print(asdict(Point({k}, {plain})))"],
    "pattern": ["Point(a=0)", "Point(a, b)", "Point(a=int(i), b=_)", "Point(0, b) | Point(b, 0)", "Point({inner}, {inner}, _)"],
    "matched": ["{records_made}", "({records_made}, n)", "{z}"],
}
