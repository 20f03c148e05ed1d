#!/usr/bin/env python3
"""Which scenario pins which public name of Python's modules.

    conformance_modules.py DIR    a table of the modules in scenarios/lang/README.md; exit code 1 if a name of a module
                                  in PINNED has no scenario

A scenario pins the names that its text uses: `json.dumps`, or `dumps` after `from json import dumps`. Text that this
python3 cannot parse, since it is newer, is searched for the same words.
"""
import ast
import collections
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).parent.parent.parent / "scenarios/lang/README.md"
BEGIN, END = "<!-- modules: made by tests/tables/module_names.py --update -->", "<!-- end of modules -->"
SHOWN = 3  # scenarios named in a row
PINNED = ("asyncio", "collections", "contextlib", "dataclasses", "datetime", "enum", "functools", "inspect", "itertools", "json",
    "logging", "random", "re", "string", "textwrap", "typing")


def modules():
    """The public names of each module."""
    text = PAGE.read_text().split(BEGIN)[1].split(END)[0]
    rows = re.findall(r"^- `([\w.]+)`:((?:.|\n  )*)", text, re.M)
    assert len(rows) > len(PINNED), "no list of modules in the page"
    return {name: names.split() for name, names in rows}


class Uses(ast.NodeVisitor):
    """The names of modules that one scenario uses, as pairs."""

    def __init__(self, tree, known):
        self.known = known
        self.used = set()
        self.aliases = {}  # name: a module
        self.starred = []  # modules of `from MODULE import *`
        self.visit(tree)

    def visit_Import(self, node):
        for item in node.names:
            if item.asname is None:
                self.aliases[item.name.partition(".")[0]] = item.name.partition(".")[0]
            else:
                self.aliases[item.asname] = item.name

    def visit_ImportFrom(self, node):
        for item in node.names if node.level == 0 else ():
            if item.name == "*":
                self.starred.append(node.module)
            elif f"{node.module}.{item.name}" in self.known:
                self.aliases[item.asname or item.name] = f"{node.module}.{item.name}"
            else:
                self.used.add((node.module, item.name))

    def visit_Name(self, node):
        self.used.update((module, node.id) for module in self.starred if node.id in self.known.get(module, ()))

    def module_of(self, node):
        """The module that an expression names; None: it is none."""
        if isinstance(node, ast.Name):
            return self.aliases.get(node.id)
        if isinstance(node, ast.Attribute) and (outer := self.module_of(node.value)) is not None:
            return f"{outer}.{node.attr}" if f"{outer}.{node.attr}" in self.known else None
        return None

    def visit_Attribute(self, node):
        if (module := self.module_of(node.value)) is not None:
            self.used.add((module, node.attr))
        self.generic_visit(node)


def uses_of_text(text, known):
    """The same of what cannot be parsed."""
    used = {(module, name) for module, name in re.findall(r"\b([a-z_]+)\.(\w+)", text) if module in known}
    for module, names in re.findall(r"^\s*from ([\w.]+) import \(?([\w, \n]+)", text, re.M):
        used.update((module, name) for name in re.findall(r"\w+", names))
    return used


def pins(directory, known):
    """For each pair of a module and a name its scenarios."""
    found = collections.defaultdict(list)
    for path in sorted(pathlib.Path(directory).rglob("*.py")):
        if not path.with_suffix(".ticks").exists():
            continue
        text = path.read_text()
        try:
            used = Uses(ast.parse(text), known).used
        except SyntaxError:
            used = uses_of_text(text, known)
        for pair in used:
            found[pair].append(str(path.relative_to(directory).with_suffix("")))
    return found


def main(directory):
    known = modules()
    found = pins(directory, known)
    missing = []
    for module, names in known.items():
        pinned = [name for name in names if found[module, name]]
        for name in pinned:
            print(f"{module + '.' + name:44} {len(found[module, name]):4}  {', '.join(found[module, name][:SHOWN])}")
        for name in names:
            if name not in pinned:
                print(f"{module + '.' + name:44}    0  {'NO SCENARIO' if module in PINNED else 'no scenario'}")
        missing += [f"{module}.{name}" for name in names if name not in pinned and module in PINNED]
    print("\nnames pinned, of all:", ", ".join(f"{m} {sum(bool(found[m, n]) for n in names)}/{len(names)}" for m, names in known.items() if names))
    print(f"{len(missing)} names without a scenario of modules that need one", *missing)
    return 1 if missing else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
