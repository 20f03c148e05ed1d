#!/usr/bin/env python3
"""Which scenario pins which part of asyncio.

    conformance.py TICKTAPE DIR    a table of oracle/names.txt; exit code 1 if
                                   TICKTAPE accepts a name no scenario uses,
                                   or one that is not in C without a reason,
                                   or that no program or test in C uses

A scenario pins what its text uses: a name of asyncio, or a method of an object
whose class is evident (assigned from `asyncio.Lock()`, `with ... as`, and
so on). Where it does not tell, as with parameters, a method counts if only one
class the scenario makes has it. What only runs without being named, as the
methods `asyncio.run` calls, does not count.
"""
import ast
import collections
import pathlib
import subprocess
import sys
import tempfile

from conformance_c import InC

NAMES = pathlib.Path(__file__).parent.with_name("oracle") / "names.txt"
SHOWN = 3  # scenarios named in a row

# What a call of asyncio's functions, and of its methods, makes.
MADE_BY = {
    "create_future": "Future", "gather": "Future", "shield": "Future", "wrap_future": "Future",
    "create_task": "Task", "ensure_future": "Task", "current_task": "Task", "timeout": "Timeout",
    "timeout_at": "Timeout", "call_soon": "Handle", "call_soon_threadsafe": "Handle",
    "call_later": "TimerHandle", "call_at": "TimerHandle", "get_running_loop": "EventLoop",
    "_get_running_loop": "EventLoop", "get_event_loop": "EventLoop", "new_event_loop": "EventLoop",
    "get_loop": "EventLoop", "capture_call_graph": "FutureCallGraph",
}
COMPARED = {ast.Eq: "__eq__", ast.NotEq: "__eq__", ast.Lt: "__lt__", ast.LtE: "__le__", ast.Gt: "__gt__",
    ast.GtE: "__ge__"}
WITH = {ast.With: ("__enter__", "__exit__"), ast.AsyncWith: ("__aenter__", "__aexit__")}


class Scenario(ast.NodeVisitor):
    """What one scenario uses, as in names.txt."""

    def __init__(self, tree, methods):
        self.methods = methods  # class: its methods
        self.used = set()
        self.imported = {}  # name: what it is of asyncio
        self.modules = {"asyncio"}
        self.kinds = collections.defaultdict(set)  # variable or attribute: classes of what it is assigned
        self.unsure = set()  # methods of what the text does not tell
        self.classes = {}  # class of the program: its base in asyncio
        # Twice: a variable may be used above its assignment.
        for _ in range(2):
            self.visit(tree)
        made = {kind for kinds in self.kinds.values() for kind in kinds} | (self.used & set(methods))
        for method in self.unsure:
            owners = [kind for kind in made if method in methods[kind]]
            if len(owners) == 1:
                self.used.add(f"{owners[0]}.{method}")

    def named(self, node):
        """The name of asyncio that NODE is, or None."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in self.modules:
            return node.attr
        if isinstance(node, ast.Name):
            return self.imported.get(node.id) or self.classes.get(node.id)
        return None

    def kinds_of(self, node):
        """The classes that NODE's value may have."""
        if isinstance(node, (ast.Await, ast.NamedExpr)):
            return self.kinds_of(node.value) if isinstance(node, ast.NamedExpr) else set()
        if isinstance(node, ast.Call):
            name = self.named(node.func) or (node.func.attr if isinstance(node.func, ast.Attribute) else None)
            kind = name if name in self.methods else MADE_BY.get(name)
            return {kind} if kind else set()
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            return set().union(*map(self.kinds_of, node.elts)) if node.elts else set()
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            return self.kinds_of(node.elt)
        if isinstance(node, ast.Subscript):
            return self.kinds_of(node.value)
        if self.named(node) in self.methods:
            return {self.named(node)}
        if isinstance(node, ast.Name):
            return self.kinds.get(node.id, set())
        if isinstance(node, ast.Attribute):
            return self.kinds.get("." + node.attr, set())
        return set()

    def assign(self, target, kinds):
        if isinstance(target, ast.Name):
            self.kinds[target.id] |= kinds
        elif isinstance(target, ast.Attribute):
            self.kinds["." + target.attr] |= kinds
        elif isinstance(target, (ast.Tuple, ast.List)):
            for element in target.elts:
                self.assign(element, kinds)

    def use(self, node, *methods):
        kinds = self.kinds_of(node)
        self.used.update(f"{kind}.{method}" for kind in kinds for method in methods)
        if not kinds and not isinstance(node, ast.Constant):
            self.unsure.update(m for m in methods if not m.startswith("__") or m.startswith("__a"))

    def visit_ImportFrom(self, node):
        if node.module == "asyncio":
            self.imported.update((alias.asname or alias.name, alias.name) for alias in node.names)
            self.used.update(alias.name for alias in node.names)

    def visit_Import(self, node):
        self.modules.update(alias.asname or alias.name for alias in node.names if alias.name == "asyncio")

    def visit_ClassDef(self, node):
        for base in map(self.named, node.bases):
            if base in self.methods:
                self.classes[node.name] = base
        self.generic_visit(node)

    def visit_Assign(self, node):
        pairs = [(target, node.value) for target in node.targets]
        while pairs:
            target, value = pairs.pop()
            both = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
            if both and len(target.elts) == len(value.elts):
                pairs.extend(zip(target.elts, value.elts))
            else:
                self.assign(target, self.kinds_of(value))
        self.generic_visit(node)

    def visit_NamedExpr(self, node):
        self.assign(node.target, self.kinds_of(node.value))
        self.generic_visit(node)

    def visit_For(self, node):
        self.assign(node.target, self.kinds_of(node.iter))
        self.generic_visit(node)

    visit_comprehension = visit_For

    def visit_With(self, node):
        for item in node.items:
            self.use(item.context_expr, *WITH[type(node)])
            if item.optional_vars is not None:
                self.assign(item.optional_vars, self.kinds_of(item.context_expr))
        self.generic_visit(node)

    visit_AsyncWith = visit_With

    def visit_Await(self, node):
        self.use(node.value, "__await__")
        self.generic_visit(node)

    def visit_YieldFrom(self, node):
        self.use(node.value, "__iter__")
        self.generic_visit(node)

    def visit_FormattedValue(self, node):
        self.use(node.value, "__repr__")
        self.generic_visit(node)

    def visit_Compare(self, node):
        for side in (node.left, *node.comparators):
            self.use(side, *(COMPARED[type(op)] for op in node.ops if type(op) in COMPARED))
        self.generic_visit(node)

    def visit_Call(self, node):
        if isinstance(node.func, ast.Name):
            special = {"print": "__repr__", "repr": "__repr__", "str": "__repr__", "hash": "__hash__",
                "iter": "__iter__", "next": "__iter__", "sorted": "__lt__"}
            for argument in node.args if node.func.id in special else ():
                self.use(argument, special[node.func.id])
        self.generic_visit(node)

    def visit_Attribute(self, node):
        if (name := self.named(node)) is not None:
            self.used.add(name)
        else:
            self.use(node.value, node.attr)
        self.generic_visit(node)


def accepted(ticktape, names):
    """Those of NAMES that TICKTAPE has: a module or class, or an object of it."""
    found = set()
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "name.py"
        for name in names:
            thing, _, last = f"asyncio.{name}".rpartition(".")
            path.write_text(f"import asyncio\nprint(hasattr({thing}, {last!r}) or hasattr({thing}(), {last!r}))\n")
            ran = subprocess.run([ticktape, "run", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            if ran.stdout == b"True\n":
                found.add(name)
    return found


def main():
    ticktape, directory = sys.argv[1:]
    names = [line for line in NAMES.read_text().split("\n") if line and not line.startswith("#")]
    methods = collections.defaultdict(set)
    for kind, _, method in (name.partition(".") for name in names):
        if method:
            methods[kind].add(method)
    pinned = collections.defaultdict(list)
    unread = 0
    for path in sorted(pathlib.Path(directory).rglob("*.ticks")):
        try:
            tree = ast.parse(path.with_suffix(".py").read_text())
        except SyntaxError:  # newer than this python3, or an error it pins
            unread += 1
            continue
        for name in Scenario(tree, dict(methods)).used:
            pinned[name].append(str(path.relative_to(directory).with_suffix("")))
    has = accepted(ticktape, names)
    missing = [name for name in names if name in has and not pinned[name]]
    in_c = InC()
    for name in names:
        if name in has and pinned[name]:
            print(f"{name:32} {len(pinned[name]):4}  {in_c.shown(name):38}  {', '.join(pinned[name][:SHOWN])}")
    for name in names:
        if name not in has:
            print(f"{name:32}    -  not there yet")
    for name in missing:
        print(f"{name:32}    0  NO SCENARIO")
    complaints = {name: complaint for name in names if (complaint := in_c.complaint(name)) is not None}
    for name, complaint in complaints.items():
        print(f"{name:32}       {complaint}")
    for name in in_c.stale(names):
        print(f"{name:32}       STALE in c_names.txt")
    if unread:
        print(f"{unread} scenarios that this python3 cannot parse are not counted")
    print(f"{len(has) - len(missing)} pinned, {len(missing)} without a scenario, {len(names) - len(has)} not there yet")
    print(f"{len(names) - len(complaints)} in C or with a reason, {len(complaints)} not")
    return 1 if len(has) < len(names) or missing or complaints or in_c.stale(names) else 0


if __name__ == "__main__":
    sys.exit(main())
