"""functools: partial, caches, cached_property, total_ordering, singledispatch, reduce, wraps; decorators of the program's own."""

PRELUDE = """
import operator

CALLS = []


def counted_calls(*args, **more):
    CALLS.append(args)
    return len(CALLS), args, sorted(more)


@functools.lru_cache(maxsize=2)
def squared(n, scale=1):
    print("squared", n)
    return n * n * scale


@functools.cache
def remembered(*args, **more):
    if args and args[0] == 3:
        raise Fault("not 3")
    return len(args), sorted(more)


@functools.singledispatch
def described(x):
    return f"thing of {type(x).__name__}"


@described.register
def _(x: int):
    return f"int {x}"


@described.register(list)
@described.register(tuple)
def _(x):
    return [described(y) for y in x]


@functools.total_ordering
class Version:
    def __init__(self, *parts):
        self.parts = parts

    def __eq__(self, other):
        return self.parts == other.parts if isinstance(other, Version) else NotImplemented

    def __lt__(self, other):
        return self.parts < other.parts if isinstance(other, Version) else NotImplemented

    def __repr__(self):
        return "v" + ".".join(map(str, self.parts))


class Shape:
    def __init__(self, n):
        self.n = n

    @functools.cached_property
    def area(self):
        print("area", self.n)
        return self.n ** 2

    @functools.singledispatchmethod
    def scaled(self, x):
        raise NotImplementedError(type(x).__name__)

    @scaled.register
    def _(self, x: int):
        return Shape(self.n * x).area

    def sized(self, a, b=0):
        return self.n, a, b

    twice = functools.partialmethod(sized, 2)


def retried(tries):
    def decorate(f):
        @functools.wraps(f)
        async def wrapper(*args, **more):
            for i in range(tries):
                try:
                    return await f(*args, **more)
                except Exception as e:
                    print("try", i, chain(e))
                    await asyncio.sleep(i)
            raise Fault("tried", tries)
        return wrapper
    return decorate
"""

PARTS = [
    "pass",
    "@known(CALLS)\n@functools.lru_cache(maxsize={NUMBERED})\ndef cached(n, m=0):\n    n = burn(n)\n    {block}\n    return n",
    "@described.register\ndef described_{NUMBERED}(x: str):\n    return x.upper()",
    "@known(CALLS)\n@functools.wraps(squared)\ndef wrapped(*args):\n    print('wrapped', args)\n    return squared(*args)",
]

RULES = {
    "functions_partial": ["functools.partial(counted_calls, n)", "functools.partial(functools.partial(counted_calls, 1), {plain}, a=n)", "functools.partial(squared, scale={k})", "functools.partial(max, {k})",
        "functools.partial(Shape)", "functools.partial(pow, 2)", "functools.partial(int, base=2)"],
    "functions_version": ["Version(1, {k})", "Version(n)", "Version()", "Version(1, 2, n)", "{k}"],
}

MORE = {
    "object": ["{functions_version}"],
    "sync": [
        "{functions_partial}({k})", "{functions_partial}({plain}, a={k})", "{functions_partial}.args", "{functions_partial}.keywords", "{functions_partial}.func.__name__", "squared({k})", "squared({k}, {k})", "squared(n, scale=2)", "squared.cache_info()",
        "squared.cache_clear()", "squared.cache_parameters()", "squared.__wrapped__(n)", "squared({object})", "remembered({k}, {plain})", "remembered({k}, a=n)", "remembered([n])", "remembered.cache_info()", "described({object})", "described([{object}, ({k}, n)])",
        "described.dispatch(bool).__name__", "sorted(t.__name__ for t in described.registry)", "described()", "described.register({bad})", "{functions_version} < {functions_version}", "{functions_version} >= {functions_version}", "{functions_version} == {functions_version}",
        "sorted([Version(2, n), Version(1), Version({k})])", "max(Version(n), {functions_version})", "functools.reduce(operator.add, [n, {k}, {k}])", "functools.reduce(operator.mul, [])", "functools.reduce(lambda a, b: (a, b), 'abc', {plain})",
        "sorted([3, n, {k}], key=functools.cmp_to_key(lambda a, b: b - a))", "Shape(n).scaled({k})", "Shape(n).scaled({object})", "Shape(n).twice({k})", "Shape(n).twice(1, 2)", "(lambda s: (s.area, s.area, vars(s)))(Shape({k}))", "Shape.area.attrname", "Shape(n).area",
        "functools.partial({bad})", "functools.lru_cache({bad})", "CALLS[-1](n)", "CALLS[-1].cache_info()", "CALLS[-1].__name__", "retried(2)(work0).__name__", "functools.update_wrapper(lambda: n, squared).__name__", "functools.partial(squared, n)", "Version(1).__le__(2)",
        "operator.itemgetter(1, 0)([n, {k}])", "operator.attrgetter('n')(Shape(n))", "operator.methodcaller('sized', n, b=2)(Shape({k}))",
    ],
    "astep": ["print(await retried(2)(lambda n: {CORO})(n))", "keep(asyncio.create_task(retried(3)(step_of)({any})))", "s = Shape(n)\ns.area\nawait {aw}\nprint(s.area)\ndel s.area\nprint(s.area)"],
    "tstep": ["print(squared(n), squared.cache_info())", "print(await retried(2)(racer)(n))", "print(described([n, None, 1.5]), Version(n) < Version(2))"],
    "callback": ["{functions_partial}"],
}
