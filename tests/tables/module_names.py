#!/usr/bin/env python3
"""tests/tables/module_names.py TICKTAPE [--update]: the list of modules and their names in scenarios/lang/README.md.

Programs of the language print the list themselves, so it is what there is. Without --update, exits with 1 if the page
says something else.
"""
import pathlib
import subprocess
import sys
import tempfile
import textwrap

PAGE = pathlib.Path(__file__).parent.parent.parent / "scenarios/lang/README.md"
BEGIN, END = "<!-- modules: made by tests/tables/module_names.py --update -->\n", "<!-- end of modules -->\n"
PROGRAM = """
import asyncio.subprocess  # asyncio has it as an attribute: it must be compiled, too
import {name} as module
import types

names = getattr(module, "__all__", None)
if names is None:
    names = [n for n in dir(module) if not n.startswith("_") and not isinstance(getattr(module, n), types.ModuleType)]
print(*sorted(names))
"""


def names_of(ticktape, module):
    with tempfile.TemporaryDirectory() as folder:  # where no other file can be taken for the module
        file = pathlib.Path(folder) / "main.py"
        file.write_text(PROGRAM.format(name=module))
        ran = subprocess.run([ticktape, "run", file], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        sys.exit(f"module {module}: {ran.stderr}")
    return ran.stdout.strip()


def section(ticktape):
    shown = subprocess.run([ticktape, "help", "modules"], capture_output=True, text=True, check=True).stdout
    lines = []
    for module in [line.strip() for line in shown.splitlines()[1:]]:
        lines += textwrap.wrap(f"- `{module}`: {names_of(ticktape, module)}", 118, subsequent_indent="  ", break_long_words=False)
    return "".join(line + "\n" for line in lines)


def main():
    ticktape = str(pathlib.Path(sys.argv[1]).resolve())
    text = PAGE.read_text()
    before, rest = text.split(BEGIN)
    made = before + BEGIN + "\n" + section(ticktape) + "\n" + END + rest.split(END)[1]
    if sys.argv[2:] == ["--update"]:
        PAGE.write_text(made)
    elif made != text:
        print(f"{PAGE}: the list of modules is old: python3 tests/tables/module_names.py TICKTAPE --update")
        sys.exit(1)


main()
