#!/usr/bin/env python3
"""tests/house/assertions.py: at least one assertion for two functions.

Counts functions (a brace alone in the first column opens one), TT_ASSERT and
TT_PARANOID_ASSERT in loop/ and sim/, a row for each folder. Those that are
always compiled in must be half as many as the functions, in each folder.
Functions in public headers, and those of sim/base, which draw numbers and grow
arrays, are a few instructions each, and on paths that are measured: their
assertions are the paranoid build's.

The last line is "N passed, M failed"; N counts folders.
"""
import pathlib
import re
import sys

GOAL = 0.5
INLINE = {"loop", "sim", "sim/base"}


def count(path):
    text = path.read_text()
    functions = len(re.findall(r"^\{$", text, re.M))
    always = len(re.findall(r"\bTT_ASSERT\(", text))
    paranoid = len(re.findall(r"\bTT_PARANOID_ASSERT\(", text))
    return [functions, always, paranoid]


def total(paths):
    return [sum(column) for column in zip(*map(count, paths))]


def show(name, functions, always, paranoid):
    if functions == 0:
        return
    print(f"{name:20} {functions:5} functions, {always:5} assertions "
          f"({always / functions:.2f}), {paranoid:4} of the paranoid build")


def main():
    passed = failed = 0
    for top in ("loop", "sim"):
        paths = sorted(pathlib.Path(top).rglob("*.[ch]"))
        for folder in sorted({path.parent for path in paths}):
            row = total(path for path in paths if path.parent == folder)
            show(str(folder), *row)
            if row[1] >= GOAL * row[0] or str(folder) in INLINE:
                passed += 1
            else:
                print(f"{folder}: fewer than {GOAL} assertions a function")
                failed += 1
        show(f"{top}/ in all", *total(paths))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
