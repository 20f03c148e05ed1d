#!/usr/bin/env python3
"""Puts what the benchmark printed into README.md.

    readme.py README.md OUTPUT

A table begins with the first word of its head (operation, scale, search, ...),
which names it, and ends with the first line that is not indented. Those of
OUTPUT take the places of the same ones in README.md.
"""
import re
import sys

INDENT = "    "


def tables(lines):
    """(name, first line, line behind the last) of each."""
    start = None
    for i, line in enumerate(lines + [""]):
        indented = line.startswith(INDENT)
        if indented and start is None:
            start = i
        elif not indented and start is not None:
            yield re.match(r" *(\w*)", lines[start]).group(1), start, i
            start = None


def main(readme, output):
    with open(output) as file:
        printed = file.read().splitlines()
    with open(readme) as file:
        lines = file.read().splitlines()
    made = {name: printed[start:end] for name, start, end in tables(printed)}
    for name, start, end in reversed(list(tables(lines))):
        if name in made:
            lines[start:end] = made.pop(name)
    with open(readme, "w") as file:
        file.write("\n".join(lines) + "\n")
    if made:
        sys.exit("readme.py: no place for: " + ", ".join(made))


main(*sys.argv[1:])
