#!/usr/bin/env python3
# tests/tables/native_lines.py: programs in C (scenarios/native) are at most twice as long as the same
# in Python. Counts lines that are neither blank nor comment, of what `clang-format` laid out.
#
#   native_lines.py         checks the ten programs that the goal names; exit 1 if one is longer
#   native_lines.py --all   prints every program that has both
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent.parent / "scenarios" / "native"
RATIO = 2.0
TEN = """sleep_gather cancel_cleanup producer_consumer lock_timeout taskgroup retry rate_limiter
    single_flight dining_philosophers worker_pool""".split()
# A string or character constant, which may hold what looks like a comment, or a comment.
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|/\*.*?\*/|//[^\n]*', re.S)


def count(lines):
    return sum(1 for line in lines if line.strip())


def lines_of_c(text):
    keep = TOKEN.sub(lambda m: "" if m[0].startswith("/") else m[0], text)
    return count(keep.split("\n"))


def lines_of_python(text):
    return count(line for line in text.split("\n") if not line.lstrip().startswith("#"))


def main():
    shows_all = sys.argv[1:] == ["--all"]
    names = sorted(str(p.relative_to(FOLDER).with_suffix("")) for glob in ("*.c", "net/*.c") for p in FOLDER.glob(glob)) if shows_all else TEN
    too_long = 0
    for name in names:
        c = lines_of_c((FOLDER / f"{name}.c").read_text())
        python = lines_of_python((FOLDER / f"{name}.py").read_text())
        wrong = not shows_all and c > RATIO * python
        too_long += wrong
        print(f"{name:24} C {c:4}  Python {python:4}  {c / python:.2f}" + ("  too long" if wrong else ""))
    return 1 if too_long else 0


sys.exit(main())
