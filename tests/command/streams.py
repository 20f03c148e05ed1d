#!/usr/bin/env python3
"""Compare what `ticktape run` writes to stdout and stderr, in their order, with what CPython writes.

    streams.py TICKTAPE FILE.py|DIR...            with the .out next to each file
    streams.py --cpython TICKTAPE FILE.py|DIR...  with what CPython 3.14 writes now (node, tests/oracle)
    streams.py --update FILE.py|DIR...            make each .out from that

Left out on both sides: frames of asyncio's own, addresses.
"""
import difflib
import re
import subprocess
import sys
from pathlib import Path

ORACLE = Path(__file__).resolve().parent.parent / "oracle" / "streams.mjs"
FRAME = re.compile(r'^([ |+]*)  File "([^"]*)", line \d+, in ')
SHOWN = 30  # lines of a difference


def normal(text, name):
    """The lines of TEXT that are compared. The C Task calls its wakeup otherwise, and the end is no line of a file."""
    lines, skipping = [], None
    for line in text.replace("Task.task_wakeup()", "Task.__wakeup()").splitlines():
        frame = FRAME.match(line)
        if frame is not None:
            skipping = None if frame[2] == name else frame[1] + "    "
        elif skipping is not None and not line.startswith(skipping):
            skipping = None
        if skipping is None:
            line = re.sub(r"\b(at |id=)?0x[0-9a-f]+", r"\g<1>0x…", line)
            lines.append(re.sub(r"^<exec>:-?\d+:", "sys:1:", line))
    return lines


def cpython(files):
    """Each file with what CPython writes; the last line is NUL where the program does not end by itself."""
    node = subprocess.Popen(["node", "--stack-size=3500", ORACLE], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for file in files:
        node.stdin.write(f"{file}\n".encode())
        node.stdin.flush()
        size = int(node.stdout.readline().split()[-1])
        text = node.stdout.read(size + 1)[:-1].decode("utf8", "replace")
        if text.strip("\0") == "":
            sys.exit(f"{file}: CPython wrote nothing, or the oracle is broken (DEBUG=1 shows it)")
        yield file, normal(text, file.name)
    node.stdin.close()
    node.wait()


def recorded(files):
    for file in files:
        yield file, file.with_suffix(".out").read_text().splitlines()


def written(ticktape, file):
    done = subprocess.run([ticktape, "run", file.name], cwd=file.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return normal(done.stdout.decode("utf8", "replace"), file.name)


def compare(ticktape, pairs):
    compared = different = 0
    for file, theirs in pairs:
        ours = written(ticktape, file)
        if theirs and theirs[-1].endswith("\0"):
            theirs[-1] = theirs[-1].removesuffix("\0")
            theirs = theirs if theirs[-1] else theirs[:-1]
            ours = ours[: len(theirs)]
        compared += 1
        if ours != theirs:
            different += 1
            print(f"not ok: {file}")
            print("\n".join(list(difflib.unified_diff(theirs, ours, "CPython", "ticktape", lineterm="", n=1))[:SHOWN]))
    print(f"{compared - different} passed, {different} failed")
    return compared == 0 or different > 0


def main():
    args = sys.argv[1:]
    mode = args.pop(0) if args[0].startswith("--") else None
    ticktape = Path(args.pop(0)).resolve() if mode != "--update" else None
    files = [f for a in map(Path, args) for f in (sorted(a.rglob("*.py")) if a.is_dir() else [a])]
    if mode is not None:  # a limit of the language is none of CPython
        files = [f for f in files if not f.with_suffix(".out").exists() or ": limit: " not in f.with_suffix(".out").read_text()]
    if mode == "--update":
        for file, lines in cpython(files):
            file.with_suffix(".out").write_text("".join(line + "\n" for line in lines))
        return
    sys.exit(compare(ticktape, cpython(files) if mode == "--cpython" else recorded(files)))


main()
