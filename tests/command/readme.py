#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the examples of documents and compare what they print.

    readme.py TICKTAPE FILE.md...

A block of Python or C belongs to the last `NAME.py` or `NAME.c` named before it. An indented line `$ COMMAND` is a command (ticktape, cc, mkdir
or pytest with the package of this tree), the indented lines after it are its output (stdout and stderr): a line `...` matches any number of lines, `...` at the end of a line
the rest of it. In a session of the debugger, what follows its prompt is typed. The examples of one document run in one folder, in their order; pkg-config finds the headers of this tree. The last line
counts the commands that passed and failed.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def examples(text):
    """("file", name, source) and ("command", line, output lines), in their order."""
    name, lines = None, iter(text.splitlines() + [""])
    command, output = None, []
    for line in lines:
        if command is not None and line.startswith("    ") and not line.startswith("    $ "):
            output.append(line[4:])
            continue
        if command is not None:
            yield "command", command, output
            command, output = None, []
        if re.match(r"    \$ (ticktape|cc|mkdir|pytest) ", line):
            command = line[6:]
        elif line in ("```python", "```c"):
            source = []
            while (line := next(lines)) != "```":
                source.append(line)
            if name is not None:
                yield "file", name, "\n".join(source + [""])
        else:
            for found in re.findall(r"`(\w+\.(?:py|c))`", line):
                name = found


def pattern(lines):
    """What an output like LINES matches."""
    parts = []
    for line in lines:
        if line == "...":
            parts.append(r"(?:.*\n)*?")
        elif line.endswith("..."):
            parts.append(re.escape(line[:-3]) + ".*\n")
        else:
            parts.append(re.escape(line) + "\n")
    return "".join(parts)


def describe_tree(ticktape, folder):
    """What pkg-config reports of an installation, for the build that has TICKTAPE."""
    include = os.path.join(os.path.dirname(ticktape), "include")
    pathlib.Path(folder, "ticktape.pc").write_text(f"Name: ticktape\nDescription: of this tree\nVersion: 0\nCflags: -I{include}\n")


def make_pytest(ticktape, folder):
    """Debian's pytest with the Python package of the build that has TICKTAPE, and no other plugin."""
    build = os.path.dirname(os.path.realpath(ticktape))
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    subprocess.run(["flock", f"{build}/python.lock", "make", "-s", "-C", root, f"BUILD={build}", "python"], check=True)
    script = pathlib.Path(folder, "pytest")
    script.write_text(f"#!/bin/sh\nexport PYTHONPATH={build}/python PYTEST_DISABLE_PLUGIN_AUTOLOAD=1\nexec /usr/bin/python3 -m pytest -p ticktape.pytest_plugin \"$@\"\n")
    script.chmod(0o755)


def main():
    ticktape, documents = os.path.abspath(sys.argv[1]), sys.argv[2:]
    passed = failed = 0
    for document in documents:
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(ticktape, os.path.join(folder, "ticktape"))
            describe_tree(ticktape, folder)
            if "    $ pytest " in pathlib.Path(document).read_text():
                make_pytest(ticktape, folder)
            environment = {**os.environ, "PATH": folder + ":" + os.environ["PATH"], "PKG_CONFIG_PATH": folder}
            for kind, name, content in examples(pathlib.Path(document).read_text()):
                if kind == "file":
                    pathlib.Path(folder, name).write_text(content)
                    continue
                prompt = "(ticktape) "
                typed = "".join(line.removeprefix(prompt) + "\n" for line in content if line.startswith(prompt)).encode()
                done = subprocess.run(name, shell=True, cwd=folder, env=environment, input=typed, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
                written = done.stdout.decode(errors="replace")
                right = re.fullmatch(pattern(content or ["..."]), written) and (content or done.returncode == 0)
                passed += bool(right)
                failed += not right
                if not right:
                    print(f"{document}: $ {name}\nis to print\n" + "\n".join(content) + f"\nand printed (exit code {done.returncode})\n{written}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0 or passed == 0)


main()
