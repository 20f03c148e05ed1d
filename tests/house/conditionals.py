#!/usr/bin/env python3
"""tests/house/conditionals.py: an expression has at most one ?: operator.

Two of them, nested or one after the other, are an if, a table or a function.
Those in separate arguments, brackets or initializers count separately.

The last line is "N passed, M failed"; N counts files.
"""
import re
import subprocess
import sys

IGNORED = re.compile(r"""/\*.*?\*/ | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'
                     | ^[ ]*\#(?:[^\n]*\\\n)*[^\n]*""", re.S | re.M | re.X)


def without_text(source):
    """The source without comments, texts and directives, as many lines."""
    return IGNORED.sub(lambda match: "\n" * match[0].count("\n"), source)


def laddered(source):
    """Lines of expressions that have more than one conditional operator."""
    line, counts = 1, [0]
    for c in without_text(source):
        if c == "\n":
            line += 1
        elif c in "([{":
            counts.append(0)
        elif c in ")]}":
            counts = counts[:-1] or [0]
            if c == "}":
                counts[-1] = 0
        elif c in ";,":
            counts[-1] = 0
        elif c == "?":
            counts[-1] += 1
            if counts[-1] == 2:
                yield line


def main():
    files = subprocess.run(["git", "ls-files", "*.c", "*.h"], check=True,
                           capture_output=True, text=True).stdout.split()
    wrong = set()
    for name in files:
        with open(name, encoding="utf-8") as file:
            for line in laddered(file.read()):
                print(f"{name}:{line}: more than one ?: in an expression")
                wrong.add(name)
    print(f"{len(files) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
