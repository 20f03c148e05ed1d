#!/usr/bin/env python3
"""Make a program in which ticktape and CPython differ as small as it goes.

    shrink.py TICKTAPE FILE.py...    writes each FILE.min.py and shows where they part

Statements, clauses, functions, arguments and parts of expressions are taken
away, most first, as long as the two still differ, and in lines of the same kind
as before: what a line begins with, up to a bracket or quote. What ticktape
refuses, or does not end under a small limit, is no candidate.
"""
import ast
import copy
import pathlib
import re
import sys
import tempfile
import warnings

import judge

BLOCKS = ("body", "orelse", "finalbody", "handlers")


def kind(line):
    """What a line of a trace begins with, numbers alike: "print failed: StopIteration(", "wakeup work0#0"."""
    return re.sub(rb"[0-9]+", b"0", re.split(rb"['\"({\[<]", line.strip())[0])


class Shrinker:
    """The smallest program so far, as a tree, and what it must keep."""

    def __init__(self, ticktape, oracle, directory):
        self.ticktape = ticktape
        self.oracle = oracle
        self.path = pathlib.Path(directory) / "candidate.py"
        self.kinds = None
        self.tried = {}
        self.tree = None

    def parting(self, source):
        """Where the two differ on SOURCE; None if they do not, or it is not known."""
        self.path.write_text(source)
        got = judge.ticktape_trace(self.ticktape, self.path)
        expected = got and self.oracle.trace(self.path)
        return judge.parting(expected, got) if expected else None

    def start(self, source):
        self.tree = ast.parse(source)
        found = self.parting(ast.unparse(self.tree))
        self.kinds = found and tuple(map(kind, found))
        return found

    def accepts(self, tree):
        """Whether TREE differs as the first program did; if so, it is the smallest so far."""
        try:
            source = ast.unparse(ast.fix_missing_locations(tree))
            compile(source, "candidate", "exec")
        except (SyntaxError, ValueError, IndexError, AttributeError, TypeError):
            return False
        if source not in self.tried:
            found = self.parting(source)
            self.tried[source] = found is not None and tuple(map(kind, found)) == self.kinds
        if self.tried[source]:
            self.tree = ast.parse(source)
        return self.tried[source]

    def attempt(self, change):
        """Try what CHANGE makes of a copy of the tree; it answers whether there was anything to change."""
        tree = copy.deepcopy(self.tree)
        return change(tree) and self.accepts(tree)

    def lists(self):
        """All lists of statements or handlers: how many nodes come before theirs, and the field."""
        return [(n, field) for n, node in enumerate(ast.walk(self.tree)) for field in BLOCKS
            if isinstance(getattr(node, field, None), list)]

    def cut_lists(self):
        """Take runs of statements away, half a list first."""
        changed = False
        for n, field in self.lists():
            size = self.length(n, field)
            step = size
            while step >= 1:
                at = 0
                while at < self.length(n, field):
                    if self.attempt(lambda tree: cut(tree, n, field, at, at + step)):
                        changed = True
                    else:
                        at += step
                step //= 2
        return changed

    def length(self, n, field):
        for i, node in enumerate(ast.walk(self.tree)):
            if i == n:
                found = getattr(node, field, None)
                return len(found) if isinstance(found, list) else 0
        return 0

    def each_node(self, changes):
        """Try each of CHANGES, functions of a node and its parent's list or field, on every node."""
        changed = False
        for change in changes:
            n = 0
            while n < sum(1 for _ in ast.walk(self.tree)):
                if self.attempt(lambda tree: change(tree, nth(tree, n))):
                    changed = True
                else:
                    n += 1
        return changed

    def run(self):
        while self.cut_lists() | self.each_node([unwrap, drop_parts]) | self.each_node([simplify_0, simplify_1, simplify_2]):
            pass
        return ast.unparse(self.tree) + "\n"


def nth(tree, n):
    return next(node for i, node in enumerate(ast.walk(tree)) if i == n)


def cut(tree, n, field, start, end):
    """Take statements START to END of that list away; a body left empty gets a pass."""
    node = nth(tree, n)
    items = getattr(node, field)
    if field == "body" and start == 0 and end >= len(items) and not isinstance(node, ast.Module):
        if len(items) == 1 and isinstance(items[0], ast.Pass):
            return False
        items[:] = [ast.Pass()]
    else:
        del items[start:end]
    return True


def parent_of(tree, node):
    """The place of NODE: its parent, the field, the index in it or None."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is node:
                return parent, field, None
            if isinstance(value, list):
                for i, item in enumerate(value):
                    if item is node:
                        return parent, field, i
    return None


def replace(tree, node, *others):
    place = parent_of(tree, node)
    if place is None:
        return False
    parent, field, index = place
    if index is None:
        setattr(parent, field, others[0])
    else:
        getattr(parent, field)[index:index + 1] = others
    return True


def unwrap(tree, node):
    """Put what a compound statement holds in its place."""
    if not isinstance(node, ast.stmt) or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return False
    inside = [statement for field in ("body", "orelse", "finalbody") for statement in getattr(node, field, None) or []]
    return bool(inside) and replace(tree, node, *inside)


def drop_parts(tree, node):
    """Take the last argument, element, name or context away."""
    for field in ("keywords", "args", "elts", "names", "items", "decorator_list", "targets", "bases", "generators"):
        items = getattr(node, field, None)
        if isinstance(items, list) and len(items) > (field in ("names", "items", "targets", "generators")):
            items.pop()
            return True
    return False


def simplify(tree, node, which):
    """Put a part of an expression, or a constant, in its place."""
    if not isinstance(node, ast.expr) or isinstance(node, (ast.Constant, ast.Name)) and which < 2:
        return False
    parts = [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]
    if which < 2:
        return len(parts) > which and replace(tree, node, parts[-1 - which])
    if isinstance(node, ast.Constant) and node.value in (0, None):
        return False
    return replace(tree, node, ast.Constant(0))


def simplify_0(tree, node):
    return simplify(tree, node, 0)


def simplify_1(tree, node):
    return simplify(tree, node, 1)


def simplify_2(tree, node):
    return simplify(tree, node, 2)


def shrink(ticktape, oracle, path):
    """The smallest program found, and where the two part over it; None if they do not."""
    with tempfile.TemporaryDirectory() as directory:
        shrinker = Shrinker(pathlib.Path(ticktape).resolve(), oracle, directory)
        if shrinker.start(path.read_text()) is None:
            return None
        source = shrinker.run()
        return source, shrinker.parting(source)


def main():
    ticktape, paths = sys.argv[1], map(pathlib.Path, sys.argv[2:])
    warnings.simplefilter("ignore")
    differ = 0
    with judge.Oracle() as oracle:
        for path in paths:
            found = shrink(ticktape, oracle, path)
            if found is None:
                print(f"# {path}: no difference\n")
                continue
            differ += 1
            source, (expected, got) = found
            text = f"# {path.name}\n# CPython:  {expected.decode()}\n# ticktape: {got.decode()}\n{source}\n"
            path.with_suffix(".min.py").write_text(text)
            print(text, flush=True)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
