#!/usr/bin/env python3
"""tests/tables/signatures.py TICKTAPE [--update]: scenarios/lang/library/classes/_signatures.py, what inspect.signature()
says of functions in C.

Of each function, method and class that is not in Python here, the text of its signature in CPython 3.14, where it has
one. Without --update, exits with 1 if the file says something else.
"""
import ast
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILE = ROOT / "scenarios/lang/library/classes/_signatures.py"
HIDDEN = {"ticktape", "typing_extensions"}  # not CPython's
# Prints the native functions of all modules: "MODULE NAME" or "MODULE CLASS.NAME".
LIST = """
import inspect, sys
{imports}

def show(module, path, value, seen):
    if isinstance(value, type):
        if value in seen and module != value.__module__:
            return
        if inspect.code_of(value) == ():
            print(module, path)
        for name in sorted(dir(value)):
            if name[:1] == "_" and name != "__init__":
                continue
            try:
                found = getattr(value, name)
            except Exception:
                continue
            if not any(getattr(base, name, None) is found for base in value.__mro__[1:]) and not isinstance(found, type):
                show(module, path + "." + name, found, seen)
        seen.add(value)
    elif inspect.isroutine(value) and not inspect._has_python_code(value):
        print(module, path)

seen = set()
for module in {modules}:
    for name, value in sorted(vars(sys.modules[module]).items()):
        if name[:1] != "_" or name == "__import__":
            show(module, name, value, seen)
"""
# Prints for each of them its signature.
ASK = """
import importlib, inspect, operator
for line in {lines}:
    module, path = line.split()
    try:
        found = str(inspect.signature(operator.attrgetter(path)(importlib.import_module(module))))
    except (ValueError, AttributeError, ImportError, TypeError) as e:
        if "invalid signature" not in str(e):
            continue
        found = "invalid"
    print(repr((line, found)))
"""
HEAD = '''\
# SPDX-License-Identifier: MIT
"""The signatures that CPython shows of functions in C. Made by tests/tables/signatures.py --update."""

# A signature, and the functions that have it, by modules.
TEXTS = {
'''


def printed(command, program):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "main.py"
        file.write_text(program)
        ran = subprocess.run([*command, file], capture_output=True, text=True, check=False, timeout=100)
    if ran.returncode != 0:
        sys.exit(f"{command}: {ran.stdout[-2000:]}{ran.stderr}")
    return [line.removeprefix("print ") for line in ran.stdout.splitlines()]


def functions(ticktape):
    shown = subprocess.run([ticktape, "help", "modules"], capture_output=True, text=True, check=True).stdout
    modules = ["builtins", *sorted({line.strip() for line in shown.splitlines()[1:]} - HIDDEN - {"builtins"})]
    imports = "".join(f"import {module}\n" for module in modules)
    return printed([ticktape, "run"], LIST.format(imports=imports, modules=modules))


def signatures(lines):
    return dict(ast.literal_eval(line) for line in printed(["node", ROOT / "tests/oracle/plain.mjs"], ASK.format(lines=lines)))


def section(found):
    by_text = {}
    for line, text in found.items():
        module, path = line.split()
        text = re.sub(r"<Address(Family|Info)[.](\w+): \d+>", r"__import__('socket').\2", text)
        by_text.setdefault(text, {}).setdefault(module, []).append(path)
    for text, modules in sorted(by_text.items()):
        if "<" in text or text.endswith("-> F"):
            continue  # names of objects that modules do not show
        names = " ".join(f"{module}: {' '.join(paths)}" for module, paths in modules.items())
        yield f"    {text!r}:\n"
        yield "".join(f"        '{line} '\n" for line in textwrap.wrap(names, 108, break_long_words=False))[:-1] + ",\n"


def main():
    ticktape = str(pathlib.Path(sys.argv[1]).resolve())
    found = signatures(functions(ticktape))
    made = HEAD + "".join(section(found)) + "}\n"
    if sys.argv[2:] == ["--update"]:
        FILE.write_text(made)
    elif made != FILE.read_text():
        print(f"{FILE}: old: python3 tests/tables/signatures.py TICKTAPE --update")
        sys.exit(1)


if __name__ == "__main__":
    main()
