#!/usr/bin/env python3
"""tests/tables/cpython_lines.py [--update]: lines of asyncio's sources, in C.

Reprs, tracebacks and call graphs show where CPython's asyncio has a function,
or the statement at which it awaits. Those lines come from two tables:

  loop/object/cpython_lines.h    macros; the comment of each names the file, the
                                 function and, for a statement, its text
                                 ("#2": the second one of that text)
  loop/object/source_lines.c     rows of functions by their qualified name

and, where it logs, from one of the library:

  scenarios/lang/library/system/_logasyncio.py
                                 the call's module and function; it has each
                                 call but those of UNLOGGED

This finds each of them in the sources of CPython 3.14 (pyodide's standard
library, which the oracle runs) and compares the lines; --update writes them.
No other file of loop/ may contain a line of these sources as a number.

The last line is "N passed, M failed".
"""
import ast
import functools
import pathlib
import re
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STDLIB = ROOT / "tests/oracle/node_modules/pyodide/python_stdlib.zip"
HEADER = ROOT / "loop/object/cpython_lines.h"
ROWS = ROOT / "loop/object/source_lines.c"

RECORDS = ROOT / "scenarios/lang/library/system/_logasyncio.py"

# Calls of the logger that programs here never reach, and those of
# base_events.py that the loop in C makes.
UNLOGGED = {
    "base_events.BaseEventLoop._run_once",
    "base_events.BaseEventLoop.call_exception_handler",
    "base_events.BaseEventLoop.call_exception_handler #2",
    "base_events.BaseEventLoop.default_exception_handler",
    # What is at a path is known: the files are the run's own.
    "base_events.BaseEventLoop.create_datagram_endpoint",
    "unix_events._UnixSelectorEventLoop._stop_serving",
    "unix_events._UnixSelectorEventLoop.create_unix_server",
    # The wakeup descriptor and the self-pipe are not those of a program.
    "selector_events.BaseSelectorEventLoop._write_to_self",
    "unix_events._UnixSelectorEventLoop.add_signal_handler",
    "unix_events._UnixSelectorEventLoop.remove_signal_handler",
    # Linux has pidfd_open().
    "unix_events._ThreadedChildWatcher._do_waitpid",
    "unix_events._ThreadedChildWatcher._do_waitpid #2",
    "unix_events._ThreadedChildWatcher._do_waitpid #3",
}
MODULES = ("base_events", "base_subprocess", "selector_events", "sslproto",
           "streams", "subprocess", "unix_events")

MACRO = re.compile(r'^(#define (TT__LINE_\w+) )(\d+)( /\* (\w+\.py) ([\w.<>]+)'
                   r'(?:: (.*?)(?: #(\d+))?)? \*/)$', re.M)
ROW = re.compile(r'(\{"([\w.<>]+)", TT_STDLIB "(\w+\.py)",\s*)(\d+)(\})')
RECORD = re.compile(r'^(    "(\w+\.[\w.<>]+(?: #\d)?)": )(\d+)(,)$', re.M)
# A line as a number, next to the file that it is in.
LITERAL = re.compile(r'TT_STDLIB\s+"\w+\.py(?::\d+"|",\s*[1-9]\d*)'
                     r'|->coro\.line = [1-9]\d*;')


@functools.cache
def source(name):
    with zipfile.ZipFile(STDLIB) as archive:
        return archive.read(f"asyncio/{name}").decode()


@functools.cache
def functions(name):
    """The functions of a file: qualified name -> first and last line."""
    found = {}

    def walk(node, prefix):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                first = min([child.lineno] +
                            [d.lineno for d in child.decorator_list])
                found.setdefault(prefix + child.name,
                                 (first, child.end_lineno))
                walk(child, f"{prefix}{child.name}.<locals>.")
            elif isinstance(child, ast.ClassDef):
                walk(child, f"{prefix}{child.name}.")
            else:
                walk(child, prefix)

    walk(ast.parse(source(name)), "")
    return found


def line_of(name, function, text=None, nth=None):
    """The line of a function, or of a statement in it; None: not found."""
    if function not in functions(name):
        return None
    first, last = functions(name)[function]
    if text is None:
        return first
    lines = source(name).split("\n")
    places = [i for i in range(first, last + 1) if lines[i - 1].strip() == text]
    nth = int(nth or 1)
    return places[nth - 1] if len(places) >= nth else None


@functools.cache
def logging_calls():
    """Where asyncio logs: module, function and number -> line."""
    found = {}
    for module in MODULES:
        for function, (first, last) in functions(f"{module}.py").items():
            lines = sorted(
                node.lineno for node in ast.walk(ast.parse(source(f"{module}.py")))
                if isinstance(node, ast.Call) and first <= node.lineno <= last
                and ast.unparse(node.func).startswith("logger."))
            for i, line in enumerate(lines):
                number = f" #{i + 1}" if i > 0 else ""
                found[f"{module}.{function}{number}"] = line
    return found


def literals():
    """Lines that are still numbers in the sources."""
    files = subprocess.run(["git", "ls-files", "loop"], cwd=ROOT, check=True,
                           capture_output=True, text=True).stdout.split()
    for name in files:
        path = ROOT / name
        if path.suffix in (".c", ".h") and path not in (HEADER, ROWS):
            for match in LITERAL.finditer(path.read_text()):
                yield f"{name}: {' '.join(match.group().split())}"


def main(update):
    good, bad = 0, []

    def compare(what, line, found):
        nonlocal good
        if found is None:
            bad.append(f"{what}: not in CPython's sources")
        elif found != int(line) and not update:
            bad.append(f"{what}: line {line}, in CPython {found}")
        else:
            good += 1
        return line if found is None else str(found)

    def macro(match):
        head, name, line, tail, *place = match.groups()
        return head + compare(name, line, line_of(*place)) + tail

    def row(match):
        head, function, name, line, tail = match.groups()
        return head + compare(function, line, line_of(name, function)) + tail

    def record(match):
        head, place, line, tail = match.groups()
        return head + compare(place, line, logging_calls().get(place)) + tail

    for path, pattern, replace in ((HEADER, MACRO, macro), (ROWS, ROW, row),
                                   (RECORDS, RECORD, record)):
        text = path.read_text()
        new = pattern.sub(replace, text)
        if update and new != text:
            path.write_text(new)
    bad += [f"{literal}: write a macro of cpython_lines.h"
            for literal in literals()]
    rows = {match[2] for match in RECORD.finditer(RECORDS.read_text())}
    bad += [f"{place}: no row of {RECORDS.name}"
            for place in sorted(logging_calls().keys() - rows - UNLOGGED)]
    print("\n".join(bad))
    print(f"{good} passed, {len(bad)} failed")
    return 1 if bad or not good else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] == ["--update"]))
