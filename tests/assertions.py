#!/usr/bin/env python3
"""tests/assertions.py: at least one assertion for two functions.

Counts functions (a brace alone in the first column opens one), TT_ASSERT and
TT_PARANOID_ASSERT in loop/ and sim/, a row for each folder. Those that are
always compiled in must be half as many as the functions, in loop/ and in sim/.
A folder that is being written may stay below that: BELOW has it, until it is
at the goal, too. Functions that loop/tt_inline.h has are a few instructions each, and all on
paths that are measured: their assertions are the paranoid build's.

The last line is "N passed, M failed"; N counts folders.
"""
import pathlib
import re
import sys

GOAL = 0.5
BELOW = {"sim/world"}
INLINE = pathlib.Path("loop/tt_inline.h")


def count(path):
    text = path.read_text()
    functions = len(re.findall(r"^\{$", text, re.M))
    always = len(re.findall(r"\bTT_ASSERT\(", text))
    paranoid = len(re.findall(r"\bTT_PARANOID_ASSERT\(", text))
    if path == INLINE:
        return [0, 0, 0]
    return [functions, always, paranoid]


def total(paths):
    return [sum(column) for column in zip(*map(count, paths))]


def show(name, functions, always, paranoid):
    print(f"{name:20} {functions:5} functions, {always:5} assertions "
          f"({always / functions:.2f}), {paranoid:4} of the paranoid build")


def main():
    failed = 0
    folders = 0
    for top in ("loop", "sim"):
        paths = sorted(pathlib.Path(top).rglob("*.[ch]"))
        for folder in sorted({path.parent for path in paths}):
            row = total(path for path in paths if path.parent == folder)
            if row[0] > 0:
                show(str(folder), *row)
                folders += 1
            if str(folder) in BELOW and row[1] >= GOAL * row[0]:
                print(f"{folder}: is at the goal; remove it from BELOW")
                failed += 1
        functions, always, paranoid = total(
            path for path in paths if str(path.parent) not in BELOW)
        show(f"{top}/ in all", functions, always, paranoid)
        if always < GOAL * functions:
            print(f"{top}/: fewer than {GOAL} assertions a function")
            failed += 1
    print(f"{folders} passed, {failed} failed")
    return 1 if failed or not folders else 0


if __name__ == "__main__":
    sys.exit(main())
