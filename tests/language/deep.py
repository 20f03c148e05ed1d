#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Drive each operator, builtin and method with deep and cyclic objects.

    deep.py TICKTAPE [NAME]    of all objects, or those whose name has NAME

Containers of every type nested DEPTH levels deep, or in themselves, iterators
of iterators, chains of tasks and futures: every operation on them ends with
a value or an exception, under a stack of 1 MiB as under the usual one. CPython
raises RecursionError, or crashes. Each object is one program, which evaluates
everything in turn and then drops it. WANTED has what some of it must end with.
The last line counts what passed and what failed.
"""
import concurrent.futures
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

DEPTH = 21000
OVERFLOW = "RecursionError Stack overflow (used 8160 kB)"
SMALL = 1 << 20
WRITTEN = 64 << 20  # a program that writes more ends with SIGXFSZ
USUAL = {"list", "tuple", "map", "partial of a call", "ExceptionGroup", "cyclic list", "cyclic dict"}  # under the usual stack, too

HEAD = """\
import asyncio, contextvars, functools, heapq, itertools, math
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
P = namedtuple("P", "a b")


class D:
    def __init__(self, a):
        self.a = a


def deep(wrap, x):
    for i in range(%d):
        x = wrap(x)
    return x


def attempt(name, f):
    try:
        r = f()
        print(name, "gave", type(r).__name__)
    except BaseException as e:
        try:
            print(name, type(e).__name__, str(e)[:90])
        except RecursionError:
            print(name, type(e).__name__)


def with_result(x):
    future = loop.create_future()
    future.set_result(x)
    return future


def throws(a):
    raise a


def starred(a):
    try:
        raise a
    except* KeyError:
        pass


def caught(a):
    try:
        raise ValueError
    except a:
        pass


def generator():
    yield 1


def caused(a):
    e = ValueError()
    e.__cause__ = a
    raise e


async def queued(a, b):
    queue = asyncio.PriorityQueue()
    await queue.put(a)
    await queue.put(b)
    return await queue.get()


async def ends_with(a):
    future = asyncio.get_running_loop().create_future()
    future.set_result(a)
    repr(future)
    return await future


async def fails_with(a):
    future = asyncio.get_running_loop().create_future()
    future.set_exception(a)
    repr(future)
    return await future


async def named(a):
    return repr(asyncio.create_task(asyncio.sleep(0), name=a))


async def gathered(a):
    return await asyncio.gather(*a)


loop = asyncio.new_event_loop()
""" % DEPTH

# NAME: how it is wrapped, and what is innermost.
DEEP = {
    "list": ("lambda x: [x]", "[]"),
    "list of two": ("lambda x: [1, x]", "[]"),
    "tuple": ("lambda x: (x,)", "()"),
    "tuple of two": ("lambda x: (1, x)", "()"),
    "dict": ("lambda x: {1: x}", "{}"),
    "frozenset": ("lambda x: frozenset([x])", "frozenset()"),
    "deque": ("lambda x: deque([x])", "deque()"),
    "OrderedDict": ("lambda x: OrderedDict([(1, x)])", "OrderedDict()"),
    "defaultdict": ("lambda x: defaultdict(list, {1: x})", "{}"),
    "Counter": ("lambda x: Counter({1: x})", "Counter()"),
    "namedtuple": ("lambda x: P(1, x)", "P(1, 2)"),
    "slice": ("lambda x: slice(1, x)", "slice(1)"),
    "values": ("lambda x: {1: x}.values()", "1"),
    "items": ("lambda x: {1: x}.items()", "1"),
    "exception": ("lambda x: ValueError(x)", "ValueError()"),
    "KeyError": ("lambda x: KeyError(x)", "KeyError()"),
    "ExceptionGroup": ("lambda x: ExceptionGroup('g', [x])", "ValueError(1)"),
    "partial": ("lambda x: functools.partial(print, x)", "1"),
    "partial of a call": ("lambda x: functools.partial(lambda f: f(), x)", "lambda: 1"),
    "object": ("lambda x: D(x)", "D(1)"),
    "closure": ("lambda x: lambda: x", "1"),
    "lru_cache": ("lambda x: functools.lru_cache(x)", "abs"),
    "wraps": ("lambda x: functools.wraps(x)(lambda: 1)", "abs"),
    "cmp_to_key": ("lambda x: functools.cmp_to_key(lambda a, b: 0)(x)", "1"),
    "future": ("with_result", "1"),
    "token": ("lambda x: contextvars.ContextVar('v').set(x)", "1"),
    "map": ("lambda x: map(abs, x)", "iter([1, 2])"),
    "zip": ("lambda x: zip(x)", "iter([1, 2])"),
    "filter": ("lambda x: filter(None, x)", "iter([1, 2])"),
    "enumerate": ("lambda x: enumerate(x)", "iter([1, 2])"),
    "reversed": ("lambda x: reversed([x])", "[1]"),
    "list_iterator": ("lambda x: iter([x])", "[1]"),
    "callable_iterator": ("lambda x: iter(functools.partial(next, x), 3)", "iter([1])"),
    "chain": ("lambda x: itertools.chain(x)", "iter([1, 2])"),
    "chain.from_iterable": ("lambda x: itertools.chain.from_iterable([x])", "iter([1, 2])"),
    "accumulate": ("lambda x: itertools.accumulate(x)", "iter([1, 2])"),
    "islice": ("lambda x: itertools.islice(x, 5)", "iter([1, 2])"),
    "takewhile": ("lambda x: itertools.takewhile(bool, x)", "iter([1, 2])"),
    "dropwhile": ("lambda x: itertools.dropwhile(bool, x)", "iter([0, 2])"),
    "filterfalse": ("lambda x: itertools.filterfalse(lambda y: False, x)", "iter([1, 2])"),
    "starmap": ("lambda x: itertools.starmap(lambda *a: a, x)", "iter([(1,), (2,)])"),
    "compress": ("lambda x: itertools.compress(x, [1, 1])", "iter([1, 2])"),
    "pairwise": ("lambda x: itertools.pairwise(x)", "iter([1, 2])"),
    "batched": ("lambda x: itertools.batched(x, 1)", "iter([1, 2])"),
    "cycle": ("lambda x: itertools.cycle(x)", "iter([1, 2])"),
    "zip_longest": ("lambda x: itertools.zip_longest(x)", "iter([1, 2])"),
    "tee": ("lambda x: itertools.tee(x, 1)[0]", "iter([1, 2])"),
    "groupby": ("lambda x: itertools.groupby(x)", "iter([1, 2])"),
    "merge": ("lambda x: heapq.merge(x)", "iter([1, 2])"),
    "generator": ("lambda x: (y for y in x)", "iter([1, 2])"),
}

# NAME: two of them, which hold themselves.
CYCLIC = {
    "cyclic list": "a = []; a.append(a); b = []; b.append(b)",
    "cyclic list of lists": "a = []; a.append([a]); b = []; b.append([b])",
    "cyclic dict": "a = {}; a[1] = a; b = {}; b[1] = b",
    "cyclic deque": "a = deque(); a.append(a); b = deque(); b.append(b)",
    "cyclic OrderedDict": "a = OrderedDict(); a[1] = a; b = OrderedDict(); b[1] = b",
    "cyclic defaultdict": "a = defaultdict(list); a[1] = a; b = defaultdict(list); b[1] = b",
    "cyclic Counter": "a = Counter(); a[1] = a; b = Counter(); b[1] = b",
    "cyclic tuple": "a = ([],); a[0].append(a); b = ([],); b[0].append(b)",
    "cyclic namedtuple": "a = P(1, []); a.b.append(a); b = P(1, []); b.b.append(b)",
    "cyclic slice": "x = []; a = slice(1, x); x.append(a); y = []; b = slice(1, y); y.append(b)",
    "cyclic exception": "a = ValueError(); a.args = (a,); b = ValueError(); b.args = (b,)",
    "cyclic contexts": "a = ValueError(); a.__context__ = a; b = KeyError(); b.__cause__ = b; a.__cause__ = b; b.__context__ = a",
    "cyclic partial": "a = functools.partial(print, []); a.args[0].append(a); b = functools.partial(print, []); b.args[0].append(b)",
}

ASKED = """\
a == b; a != b; a < b; a >= b; a in [b]; a not in (b,); a in deque([b]); a in {1: b}.values(); (1, a) in {1: b}.items(); [a].index(b); [a].count(b)
[a].remove(b); deque([a]).index(b); deque([a]) < deque([b]); (a,) == (b,); {1: a} == {1: b}; {1: a}.items() == {1: b}.items(); {1: a}.items() & {1: b}.items()
sorted([a, b]); [a, b].sort(); min(a, b); max([a, b]); heapq.heappush([a], b); heapq.nsmallest(1, [a, b]); asyncio.run(queued(a, b))
functools.cmp_to_key(lambda x, y: 1 if x == y else 0)(a) < functools.cmp_to_key(lambda x, y: 0)(b); functools.reduce(lambda x, y: x == y, [a, b])
hash(a); {a, b}; {a: 1}[b]; frozenset([a]); functools.lru_cache(lambda x: 1)(a); Counter([a, b])
repr(a); str(a); format(a); f'{a}{a!r}'; '%s %r' % ([a], [a]); '%s' % a; '{0} {0!r}'.format(a); repr(ValueError(a)); repr(functools.partial(print, a))
ascii(a); asyncio.run(named(a)); asyncio.run(ends_with(a)); asyncio.run(fails_with(a)); print(*a, sep='')
bool(a); len(a); list(a); tuple(a); dict(a); next(a); iter(a); list(reversed(a)); any(a); all(a); sum([a, b]); sum(a); max(a); list(zip(a, b)); math.fsum(a)
a + b; a * 2; a & b; a | b; a - b; a ^ b; -a; abs(a); int(a); float(a); range(a); 'x'.join(a); 'x'.startswith(a)
isinstance(1, a); issubclass(int, a); int | a; a(); a.copy(); a.missing; a.__class__; {}.update(a); Counter({1: 1}).update(a); asyncio.run(gathered(a))
throws(a); starred(a); caught(a); caused(a); generator().throw(a); a.split(ValueError); a.subgroup(KeyError); a.split(lambda e: False); ValueError(1).add_note(a)"""

# What some of it ends with, in every CPython that does not crash.
WANTED = {
    "list": {
        "a == b": OVERFLOW + " in comparison",
        "a < b": OVERFLOW + " in comparison",
        "a in [b]": OVERFLOW + " in comparison",
        "sorted([a, b])": OVERFLOW + " in comparison",
        "asyncio.run(queued(a, b))": OVERFLOW + " in comparison",
        "repr(a)": OVERFLOW + " while getting the repr of an object",
        "str(a)": OVERFLOW + " while getting the repr of an object",
        "a + b": "gave list",
    },
    "tuple": {
        "hash(a)": OVERFLOW,
        "{a: 1}[b]": OVERFLOW,
        "isinstance(1, a)": OVERFLOW + " in __instancecheck__",
        "issubclass(int, a)": OVERFLOW + " in __subclasscheck__",
    },
    "frozenset": {"hash(a)": "gave int"},
    "ExceptionGroup": {"a.split(ValueError)": OVERFLOW + " in exceptiongroup_split_recursive"},
    "partial of a call": {"a()": "RecursionError maximum recursion depth exceeded"},
    "Counter": {"a + b": "RecursionError maximum recursion depth exceeded"},
    "generator": {"print(*a, sep='')": "RecursionError maximum recursion depth exceeded"},
    "callable_iterator": {"next(a)": OVERFLOW + " while calling a Python object"},
    "map": {"next(a)": OVERFLOW},
    "zip": {"list(a)": OVERFLOW},
    "chain": {"print(*a, sep='')": OVERFLOW},
    "accumulate": {"list(a)": OVERFLOW},
    "cyclic list": {"a == b": OVERFLOW + " in comparison", "repr(a)": "gave str", "a < b": OVERFLOW + " in comparison"},
    "cyclic dict": {"a == b": OVERFLOW + " in comparison", "a.missing": "AttributeError 'dict' object has no attribute 'missing'"},
    "cyclic deque": {"a == b": OVERFLOW + " in comparison", "[a].index(b)": OVERFLOW + " in comparison"},
    "cyclic tuple": {"a == b": OVERFLOW + " in comparison"},
}

# Whole programs: what they print.
PROGRAMS = {
    "a chain of tasks, cancelled": ("""
async def follow(task):
    return await (task or loop.create_future())


async def main():
    global loop
    loop, task = asyncio.get_running_loop(), None
    for i in range(DEPTH):
        task = asyncio.create_task(follow(task))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    attempt("cancel", task.cancel)


asyncio.run(main())
""", "cancel RecursionError maximum recursion depth exceeded"),
    "gather of gather, cancelled": ("""
async def main():
    future = asyncio.ensure_future(asyncio.sleep(1000))
    for i in range(DEPTH):
        future = asyncio.gather(future)
    attempt("cancel", future.cancel)


asyncio.run(main())
""", "cancel RecursionError maximum recursion depth exceeded"),
    "gather of gather": ("""
async def main():
    future = asyncio.ensure_future(asyncio.sleep(1, "done"))
    for i in range(DEPTH):
        future = asyncio.gather(future)
    result = await future
    while isinstance(result, list):
        result = result[0]
    print(result)


asyncio.run(main())
""", "done"),
    "shield of shield": ("""
async def main():
    future = asyncio.ensure_future(asyncio.sleep(1, "done"))
    for i in range(DEPTH):
        future = asyncio.shield(future)
    print(await future)


asyncio.run(main())
""", "done"),
    "wait_for of wait_for": ("""
async def main():
    coro = asyncio.sleep(1, "done")
    for i in range(DEPTH):
        coro = asyncio.wait_for(coro, 10)
    try:
        await coro
    except RecursionError as e:
        print(e)


asyncio.run(main())
""", "maximum recursion depth exceeded"),
    "coroutines that await each other": ("""
async def follow(coro):
    return await coro


async def main():
    coro = asyncio.sleep(1, "done")
    for i in range(DEPTH):
        coro = follow(coro)
    try:
        await coro
    except RecursionError as e:
        print(e)


asyncio.run(main())
""", "maximum recursion depth exceeded"),
    "eager tasks": ("""
async def start(n):
    await asyncio.create_task(start(n - 1))


async def main():
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    try:
        await start(DEPTH)
    except RecursionError as e:
        print(e)


asyncio.run(main())
""", "maximum recursion depth exceeded"),
    "asynchronous generators": ("""
async def one():
    yield 1


async def through(items):
    async for item in items:
        yield item


async def main():
    items = one()
    for i in range(DEPTH):
        items = through(items)
    try:
        await anext(items)
    except RecursionError as e:
        print(e)


asyncio.run(main())
""", "maximum recursion depth exceeded"),
    "a deadlock of a chain": ("""
async def follow(task):
    await (task or asyncio.get_running_loop().create_future())


async def main():
    task = None
    for i in range(DEPTH):
        task = asyncio.create_task(follow(task))
    print("waits")
    await task


asyncio.run(main())
""", "waits"),
    "contexts of exceptions": ("""
e = ValueError(0)
for i in range(DEPTH):
    f = ValueError(i)
    f.__context__ = e
    e = f
print("made")
raise e
""", "made"),
    "all at the end": ("""
kept = []
for wrap in [lambda x: [x], lambda x: (x,), lambda x: {1: x}, lambda x: D(x), lambda x: (lambda: x), lambda x: map(abs, [x]), lambda x: ValueError(x)]:
    kept.append(deep(wrap, 1))
print("kept")
""", "kept"),
}


def program_of(make):
    lines = [HEAD, make, ""]
    for asked in "; ".join(ASKED.splitlines()).split("; "):
        lines.append(f"attempt({asked!r}, lambda: {asked})")
    return "\n".join(lines + ["del a, b", "print('end')", ""])


def programs():
    """Pairs of a name and a source."""
    for name, (wrap, innermost) in DEEP.items():
        yield name, program_of(f"wrap = {wrap}\na = deep(wrap, {innermost})\nb = deep(wrap, {innermost})")
    for name, make in CYCLIC.items():
        yield name, program_of(make)
    for name, (source, _) in PROGRAMS.items():
        yield name, HEAD + f"DEPTH = {DEPTH}\n" + source


def run(ticktape, path, stack):
    def limit():
        if stack is not None:
            resource.setrlimit(resource.RLIMIT_STACK, (stack, stack))
        resource.setrlimit(resource.RLIMIT_FSIZE, (WRITTEN, WRITTEN))
        os.nice(5)

    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        done = subprocess.run([ticktape, "run", path], stdout=out, stderr=err, preexec_fn=limit, timeout=600)
        written = [file.seek(0) or file.read().decode(errors="replace") for file in (out, err)]
    return done.returncode, written[0].splitlines(), written[1]


def judge(name, code, lines, errors):
    """What is wrong with how a program ended: lines."""
    if code not in (0, 1) or "assertion" in errors or "limit:" in errors:
        yield f"exit code {code}: {errors[:300]}"
    if name in PROGRAMS:
        if not lines or lines[0] != PROGRAMS[name][1]:
            yield f"printed {lines[:1]}, not {PROGRAMS[name][1]!r}"
        return
    if lines[-1:] != ["end"]:
        yield f"ended after {lines[-1:]}: {errors[:300]}"
    for asked, wanted in WANTED.get(name, {}).items():
        if f"{asked} {wanted}" not in lines:
            got = [line for line in lines if line.startswith(asked + " ")]
            yield f"{asked}: {got}, not {wanted!r}"


def main():
    ticktape = sys.argv[1]
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = []
        for i, (name, source) in enumerate(programs()):
            path = pathlib.Path(folder) / f"{i}.py"
            path.write_text(source)
            stacks = [SMALL] + [None] * (name in USUAL or name in PROGRAMS)
            jobs += [(name, stack, pool.submit(run, ticktape, str(path), stack)) for stack in stacks if only in name]
        for name, stack, job in jobs:
            wrong = list(judge(name, *job.result()))
            for line in wrong:
                print(f"{name}, {'usual stack' if stack is None else 'stack of 1 MiB'}: {line}")
            passed += not wrong
            failed += bool(wrong)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
