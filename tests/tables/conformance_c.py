"""What each name of asyncio is in C, and which programs in C use it.

A name is a function (or a type, or a constant) of loop/tt.h, as a rule says or
c_names.txt does, or that file says why there is none. It is used where a
program or test in C has it, outside of comments.
"""
import collections
import pathlib
import re

ROOT = pathlib.Path(__file__).parent.parent.parent
PREFIXES = {"EventLoop": "loop", "BoundedSemaphore": "semaphore", "LifoQueue": "queue", "PriorityQueue": "queue",
    "FutureCallGraph": "graph", "TimerHandle": "timer"}
SPECIAL = {"__repr__": "tt_repr", "__hash__": "tt_hash", "__eq__": "tt_equal", "__lt__": "tt_less", "__le__": "tt_less",
    "__gt__": "tt_less", "__ge__": "tt_less"}
# What `async with` and `await` call, by the names that the functions have.
BLOCKS = {"__aenter__": ("enter", "acquire"), "__aexit__": ("exit", "release"), "__await__": ("await",)}


def code_of(path):
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", path.read_text(), flags=re.S)


def declared():
    """Every tt_ and TT_ name of the library's headers."""
    names = set()
    for path in (ROOT / "loop").glob("tt*.h"):
        text = code_of(path)
        names.update(re.findall(r"\b(?:tt|TT)_\w+", text))
        names.update(f"tt_{name}" for name in re.findall(r"\bX\((\w+),", text))  # exceptions
    return names


def used():
    """Name: programs and tests in C that have it."""
    users = collections.defaultdict(list)
    paths = [*(ROOT / "scenarios/native").rglob("*.c"), *(ROOT / "tests/suites").glob("test_*.c")]
    for path in sorted(paths):
        for name in set(re.findall(r"\b(?:tt|TT)_\w+", code_of(path))):
            users[name].append(path.stem)
    return users


def written():
    """What c_names.txt says: asyncio's name: (names in C, reason)."""
    rows = {}
    for line in (ROOT / "tests/tables/c_names.txt").read_text().split("\n"):
        if line and not line.startswith("#"):
            name, mark, rest = re.fullmatch(r"([\w.]+)(:| =) (.+)", line).groups()
            rows[name] = (rest.split(), None) if mark == " =" else ([], rest)
    return rows


def candidates(name):
    """The names in C that the rules allow, the best first."""
    kind, _, method = name.rpartition(".")
    bare = method.removeprefix("get_")
    if not kind:
        yield from (f"tt_{name}", f"tt_{bare}", f"TT_{name}", f"tt_{PREFIXES.get(name, name.lower())}_new")
    elif method in SPECIAL:
        yield SPECIAL[method]
    else:
        owners = [PREFIXES.get(kind, kind.lower())] + (["future"] if kind == "Task" else [])
        yield from (f"tt_{owner}_{verb}" for owner in owners for verb in (*BLOCKS.get(method, ()), method, bare))


class InC:
    """For each name: what it is in C, and what is wrong with that."""

    def __init__(self):
        self.headers = declared()
        self.users = used()
        self.rows = written()

    def of(self, name):
        """(names in C, the reason why there is none)"""
        if name in self.rows:
            return self.rows[name]
        return [next((c for c in candidates(name) if c in self.headers), None)], None

    def complaint(self, name):
        """What is wrong, or None."""
        functions, reason = self.of(name)
        if reason is not None:
            return None
        if None in functions or not self.headers.issuperset(functions):
            return "NOT IN C"
        unused = [f for f in functions if not self.users[f]]
        return f"NOT USED IN C: {' '.join(unused)}" if unused else None

    def stale(self, names):
        """What c_names.txt has in vain."""
        return [name for name in self.rows if name not in names]

    def shown(self, name):
        functions, reason = self.of(name)
        return f"({reason})" if reason else " ".join(functions)
