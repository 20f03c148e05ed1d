"""Classes: several bases, super(), __slots__, properties, descriptors, hooks, metaclasses, operators."""

PRELUDE = """
import abc

KINDS = []


class Meta(type):
    def __new__(meta, name, bases, names, **more):
        print("meta", name, [b.__name__ for b in bases], sorted(more))
        return super().__new__(meta, name, bases, names)

    def __call__(cls, *args, **more):
        return super().__call__(*args, **more)

    def __len__(cls):
        return len(cls.__name__)


class Typed:
    def __init__(self, kind):
        self.kind = kind

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        return self if obj is None else getattr(obj, self.name, None)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name[1:]} must be {self.kind.__name__}, not {type(value).__name__}")
        setattr(obj, self.name, value)

    def __repr__(self):
        return f"Typed({self.kind.__name__})"


@known(KINDS)
class Root:
    made = 0

    def __init__(self, n=0, **more):
        type(self).made += 1
        self.n = n
        if more:
            print("more", sorted(more))

    def act(self, n):
        return ["Root", n]

    async def go(self, n):
        return "Root went", n


class Mixin:
    def act(self, n):
        return ["Mixin", *super().act(n)]

    def close(self):
        print("close")


def kind(n):
    return KINDS[n % len(KINDS)]


def item(n):
    return kind(n)(n)
"""

PARTS = ["{classes_class}", "{classes_class}\n\n{classes_class}", "{classes_class}\n\n{classes_class}\n\n{classes_class}"]

RULES = {
    "classes_class": [
        "try:\n    @known(KINDS)\n    class Kind{NUMBERED}{classes_bases}:\n        {classes_body}\n"
        "except Exception as e:\n    print('no class:', chain(e))",
    ],
    "classes_bases": ["(Root)", "(kind({k}))", "(kind({k}), kind({k}))", "(Mixin, kind({k}))", "(kind({k}), Mixin)", "(kind({k}), list)", "(Root, metaclass=Meta)",
        "(kind({k}), metaclass=abc.ABCMeta)", "(Root, dict)", "(str, Root)", "(kind({k}), extra=n_of())", "(Thing, Root)", "", "(int)", "(kind({k}), Exception)",
        "(kind({k}), kind({k}), kind({k}))", "(tuple, Root)"],
    "classes_body": ["{classes_slots}\n{classes_member}", "{classes_slots}\n{classes_member}\n\n{classes_member}",
        "{classes_slots}\n{classes_member}\n\n{classes_member}\n\n{classes_member}\n\n{classes_member}", "pass"],
    "classes_slots": ["made = {NUMBERED}", "'''Of {NUMBERED}.'''", "__slots__ = ()", "__slots__ = ('n', 'm')", "__slots__ = ['x', '__dict__']",
        "f = Typed(int)", "f = Typed(str)\ng = Typed(Root)", "f: int = 3\ng: 'str'", "__match_args__ = ('n',)", "__slots__ = 'x'\nx = 1", "f = f2 = Typed((int, str))"],
    "classes_member": [
        "def act(self, n):\n    n = burn(n)\n    return ['{NUMBERED}', *super().act(n)]",
        "def act(self, n):\n    n = burn(n)\n    {block}\n    return super().act(n)",
        "async def go(self, n):\n    n = burn(n)\n    await asyncio.sleep({delay})\n    return '{NUMBERED}', await super().go(n)",
        "async def go(self, n):\n    n = burn(n)\n    {ablock}\n    return self",
        "def __init__(self, *args, **more):\n    super().__init__(*args, **more)\n    self.m = [{NUMBERED}]",
        "def __init__(self, n, m):\n    self.n, self.m = n, m",
        "@property\ndef value(self):\n    print('get value')\n    return self.n\n\n@value.setter\ndef value(self, value):\n    self.n = value",
        "@property\ndef value(self):\n    return super().value", "value = property(lambda self: self.n + 1, doc='value')", "@functools.cached_property\ndef value(self):\n    print('once')\n    return self.n",
        "@classmethod\ndef of(cls, *args):\n    return cls.__name__, args", "@staticmethod\ndef of(*args):\n    return args",
        "@classmethod\ndef of(cls, n):\n    return [cls.__name__, super().of(n)]",
        "def __repr__(self):\n    return f'{type(self).__name__}({getattr(self, 'n', None)!r})'".replace("'n', None", '"n", None'),
        "def __eq__(self, other):\n    return isinstance(other, Root) and self.n == other.n", "def __lt__(self, other):\n    return NotImplemented",
        "def __lt__(self, other):\n    return self.n < getattr(other, 'n', 0)", "def __add__(self, other):\n    return self.n, 'plus', other",
        "def __radd__(self, other):\n    return other, 'plus', self.n", "def __iadd__(self, other):\n    self.n = other\n    return self",
        "def __mul__(self, other):\n    return NotImplemented", "def __len__(self):\n    return self.n", "def __len__(self):\n    return {k}", "def __bool__(self):\n    return {plain}",
        "def __contains__(self, x):\n    return x == self.n", "def __getitem__(self, key):\n    if key == 3:\n        raise IndexError(key)\n    return key",
        "def __setitem__(self, key, value):\n    print('set', key, value)", "def __iter__(self):\n    return iter([self.n, {NUMBERED}])", "def __call__(self, *args, **more):\n    return args, more",
        "def __getattr__(self, name):\n    if name.startswith('_'):\n        raise AttributeError(name)\n    return name + '?'",
        "def __getattribute__(self, name):\n    if name == 'secret':\n        return '{NUMBERED}'\n    return super().__getattribute__(name)",
        "def __setattr__(self, name, value):\n    print('setattr', name)\n    super().__setattr__(name, value)", "def __delattr__(self, name):\n    print('delattr', name)\n    super().__delattr__(name)",
        "def __init_subclass__(cls, **more):\n    print('subclass', cls.__name__, sorted(more))\n    super().__init_subclass__()", "def __class_getitem__(cls, item):\n    return cls.__name__, item",
        "def __hash__(self):\n    return 7", "def __format__(self, spec):\n    return f'<{spec!s}>'", "def __index__(self):\n    return self.n", "def __enter__(self):\n    print('enter')\n    return self\n\ndef __exit__(self, *failure):\n    print('exit', failure[0])\n    return self.n == 2",
        "async def __aenter__(self):\n    print('aenter')\n    await asyncio.sleep(0)\n    return self\n\nasync def __aexit__(self, kind, e, tb):\n    print('aexit', chain(e))\n    await asyncio.sleep({delay})",
        "def __aiter__(self):\n    self.left = 2\n    return self\n\nasync def __anext__(self):\n    self.left -= 1\n    if self.left < 0:\n        raise StopAsyncIteration\n    await asyncio.sleep({delay})\n    return self.left",
        "def __await__(self):\n    yield from asyncio.sleep(0).__await__()\n    return self.n", "@abc.abstractmethod\ndef value(self):\n    pass", "def __new__(cls, *args, **more):\n    print('new', args)\n    return super().__new__(cls)",
        "__hash__ = None", "__iter__ = None", "class Inner:\n    deep = {NUMBERED}", "act = Root.act", "def __del__(self):\n    print('del', type(self).__name__)",
        "def __dir__(self):\n    return ['b', 'a']", "def __str__(self):\n    return 5", "def __reversed__(self):\n    return 'reversed'", "def __round__(self, digits=None):\n    return digits",
    ],
    "classes_item": ["item({k})", "item({k})", "item({k})", "kind({k})()", "kind({k})(n, m={k})", "kind({k})({object})", "Root(n)", "{z}"],
    "classes_name": ["n", "m", "value", "made", "f", "g", "secret", "missing", "x", "left", "Inner", "of"],
}

MORE = {
    "object": ["{classes_item}", "{classes_item}"],
    "sync": [
        "{classes_item}", "{classes_item}.act(n)", "{classes_item}.act(n)", "{classes_item}.act(n)", "{classes_item}.{classes_name}", "{classes_item}.{classes_name}", "kind({k}).{classes_name}",
        "setattr({z}, '{classes_name}', {object})", "setattr({classes_item}, '{classes_name}', {object})", "delattr({z}, '{classes_name}')", "Z.append({classes_item})", "Z.append({classes_item})",
        "{classes_item} + {classes_item}", "{classes_item} + n", "{object} + {classes_item}", "{classes_item} * 2", "len({classes_item})", "bool({classes_item})", "{object} in {classes_item}",
        "{classes_item}[{k}]", "{classes_item}[{k}:2]", "{classes_item} == {classes_item}", "{classes_item} < {classes_item}", "{classes_item} >= {classes_item}", "list({classes_item})", "{classes_item}(n, a={k})",
        "[c.__name__ for c in type({classes_item}).__mro__]", "[c.__name__ for c in kind({k}).__bases__]", "isinstance({classes_item}, kind({k}))", "issubclass(kind({k}), kind({k}))", "isinstance({classes_item}, (int, Mixin))",
        "super(kind({k}), {classes_item}).act(n)", "super(Root, item({k})).__repr__()[:9]", "kind({k}).of(n)", "{classes_item}.of({k})", "kind({k})[int]", "type({classes_item}).__name__", "type(kind({k}))", "len(kind({k}))",
        "sorted(vars({classes_item}))", "hasattr({classes_item}, '{classes_name}')", "getattr({classes_item}, '{classes_name}', 'default')", "f\"\"\"{{classes_item}:>8}\"\"\"", "format({classes_item}, 'x')", "str({classes_item})",
        "Root.act({classes_item}, n)", "kind({k}).act(n)", "Mixin().act(n)", "Mixin().close()", "{classes_item}.close()", "sorted([{classes_item}, {classes_item}])", "hash({classes_item}) == 7",
        "range({classes_item})", "'abc'[{classes_item}]", "round({classes_item}, 2)", "reversed({classes_item})", "next(iter({classes_item}))", "kind({k}).__doc__", "kind({k}).__annotations__", "kind({k}).__qualname__", "type('New{NUMBERED}', (kind({k}), Mixin), {'f': n})(n).act({k})",
        "known(KINDS)(type('Late{NUMBERED}', (kind({k}),), {'late': {NUMBERED}}))", "kind({k}).__subclasses__() == []", "callable({classes_item})", "abs({classes_item})", "-{classes_item}", "{classes_item} @ 2", "{classes_item}.__class__.__name__",
        "copy.copy({classes_item})", "[kind({k})] == [Root]", "Root.made", "kind({k}).__dict__.get('made')", "kind({k}).act.__qualname__", "{classes_item}.act.__self__", "object.__getattribute__({classes_item}, '{classes_name}')", "dir({classes_item})[:2]",
        "kind({k}).__abstractmethods__", "int({classes_item})", "{classes_item} | {classes_item}", "{classes_item} // 2", "2 - {classes_item}", "divmod({classes_item}, 2)", "{classes_item} != {classes_item}",
    ],
    "step": ["x = {classes_item}\nx += n\nprint(x)"],
    "deep": ["try:\n    with {classes_item} as x:\n        {block}\nexcept TypeError as e:\n    print('with', chain(e))", "for x in {classes_item}:\n    print(x)\n    {block}"],
    "astep": ["print(await {classes_item}.go(n))", "print(await {classes_item}.go(n))", "keep(asyncio.create_task({classes_item}.go({k})))", "print(await {classes_item})", "print([x async for x in {classes_item}])",
        "keep(asyncio.create_task({classes_item}.go({k}), name='{NUMBERED}'))\nawait asyncio.sleep({delay})"],
    "adeep": ["async with {classes_item} as x:\n    {ablock}", "async for x in {classes_item}:\n    {ablock}",
        "try:\n    async with {classes_item}, {lock}:\n        {ablock}\nexcept {kind} as e:\n    print('with', chain(e))"],
    "tstep": ["print(Root(n).act({k}), await Root(n).go(n))", "print([c.__name__ for c in kind({k}).__mro__])"],
    "pattern": ["Root(n=0)", "Root(n)", "Root() | Mixin()", "Root(n=int(), m=[*_])"],
    "matched": ["{classes_item}", "[{classes_item}, n]"],
}
