#!/usr/bin/env python3
"""Put the tables that the benchmark printed into RESULTS.md.

    results.py RESULTS.md OUTPUT

A table begins with the first word of its head (operation, scale, search, ...),
which names it, and ends with the first line that is not indented. Those of
OUTPUT replace the tables of the same name in RESULTS.md.
"""
import re
import sys

INDENT = "    "


def tables(lines):
    """(name, first line, line after the last) of each."""
    start = None
    for i, line in enumerate(lines + [""]):
        indented = line.startswith(INDENT)
        if indented and start is None:
            start = i
        elif not indented and start is not None:
            yield re.match(r" *(\w*)", lines[start]).group(1), start, i
            start = None


def main(results, output):
    with open(output) as file:
        printed = file.read().splitlines()
    with open(results) as file:
        lines = file.read().splitlines()
    made = {name: printed[start:end] for name, start, end in tables(printed)}
    for name, start, end in reversed(list(tables(lines))):
        if name in made:
            lines[start:end] = made.pop(name)
    with open(results, "w") as file:
        file.write("\n".join(lines) + "\n")
    if made:
        sys.exit("results.py: no place for: " + ", ".join(made))


main(*sys.argv[1:])
