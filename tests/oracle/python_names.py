#!/usr/bin/env python3
"""tests/oracle/python_names.py TICKTAPE [--update]: scenarios/lang/read/python_table.h, the names in CPython's modules.

For every module that programs may import, all names that CPython 3.14's module of that name has: what this one lacks
of them is a limit, and what is in neither an AttributeError. Without --update, exits with 1 if the file says something
else.
"""
import pathlib
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).parent.parent.parent
FILE = ROOT / "scenarios/lang/read/python_table.h"
LINUX = {  # what the oracle's system has not got
    "select": ["EPOLLERR", "EPOLLET", "EPOLLEXCLUSIVE", "EPOLLHUP", "EPOLLIN", "EPOLLMSG", "EPOLLONESHOT", "EPOLLOUT", "EPOLLPRI", "EPOLLRDBAND",
               "EPOLLRDHUP", "EPOLLRDNORM", "EPOLLWRBAND", "EPOLLWRNORM", "EPOLL_CLOEXEC", "epoll"],
    "selectors": ["EpollSelector", "_NOT_EPOLLIN", "_NOT_EPOLLOUT"],
    "signal": ["SIGCLD", "alarm", "pidfd_send_signal", "pthread_kill", "setitimer"],
    "time": ["tzset"],
}
PROGRAM = """
import importlib, pkgutil
for name in {modules}:
    try:
        module = importlib.import_module(name)
    except ImportError:
        continue  # typing_extensions
    names = {{*vars(module), *(each.name for each in pkgutil.iter_modules(getattr(module, "__path__", ())))}}
    print(name, *sorted(n for n in names if not n.startswith("__") and f"{{name}}.{{n}}" not in {modules}))
"""
HEAD = """\
/* SPDX-License-Identifier: MIT
 *
 * python_table.h: the names that CPython's modules have. Made by
 * tests/oracle/python_names.py --update, which reads them off CPython 3.14.
 */
#ifndef TT__PYTHON_TABLE_H
#define TT__PYTHON_TABLE_H

/* clang-format off */
static const struct python_module {
    const char *name;
    const char *members; /* without those that begin with __ */
} python_modules[] = {
"""


def names_of_modules(ticktape):
    shown = subprocess.run([ticktape, "help", "modules"], capture_output=True, text=True, check=True).stdout
    modules = [line.strip() for line in shown.splitlines()[1:]]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "names.py"
        file.write_text(PROGRAM.format(modules=modules))
        command = ["node", ROOT / "tests/oracle/oracle.mjs", file]
        ticks = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    return [line.split()[1:] for line in ticks.splitlines() if line.startswith("print ")]


def rows(modules):
    for module, *names in modules:
        names = sorted(names + LINUX.get(module, []))
        lines = textwrap.wrap(" ".join(names), 68, break_long_words=False)
        strings = [f'     "{line}{" " if i + 1 < len(lines) else ""}"' for i, line in enumerate(lines or [""])]
        yield f'    {{"{module}",\n' + "\n".join(strings) + "},\n"


def main():
    made = HEAD + "".join(rows(names_of_modules(str(pathlib.Path(sys.argv[1]).resolve())))) + "};\n/* clang-format on */\n\n#endif\n"
    if sys.argv[2:] == ["--update"]:
        FILE.write_text(made)
    elif not FILE.exists() or made != FILE.read_text():
        print(f"{FILE}: old, or CPython's modules have changed: python3 tests/oracle/python_names.py TICKTAPE --update")
        sys.exit(1)


main()
