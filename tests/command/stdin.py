#!/usr/bin/env python3
"""Programs that wait for standard input (tests/command/stdin/*.py, which read the .in next to them).

    stdin.py TICKTAPE

Each has the ticks of kernel.py (--update tests/command/stdin writes them), prints for real what python3 prints, also where lines
come late, and fails in no schedule. Without --stdin it reads the command's standard input.
"""
import contextlib
import os
import subprocess
import sys
import time
from pathlib import Path

PROGRAMS = Path(__file__).parent / "stdin"


def output(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, timeout=60, **options).stdout


def slowly(text, *command):
    """The output of COMMAND, which gets the lines of TEXT 20 ms apart, from a pipe."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        with contextlib.suppress(BrokenPipeError):  # it may end before the last line
            for line in text.splitlines(keepends=True):
                time.sleep(0.02)
                os.write(process.stdin.fileno(), line)
        process.stdin.close()
        return process.stdout.read()


def complaints_about(ticktape, program):
    lines = program.with_suffix(".in")
    text = lines.read_bytes()
    ticks = program.with_suffix(".ticks").read_bytes()
    printed = output("python3", program, input=text)
    pairs = {
        "--trace --stdin": (ticks, output(ticktape, "run", "--trace", "--stdin", lines, program, stdin=subprocess.DEVNULL)),
        "--trace": (ticks, output(ticktape, "run", "--trace", program, input=text)),
        "--real": (printed, output(ticktape, "run", "--real", program, input=text)),
    }
    if "select" not in program.name:  # which shows how the bytes arrived
        pairs["--real, slowly"] = slowly(text, "python3", program), slowly(text, ticktape, "run", "--real", program)
    for name, (expected, found) in pairs.items():
        if found != expected:
            yield f"{program.name}: {name}: {found.decode()!r}, not {expected.decode()!r}"
    done = subprocess.run([ticktape, "explore", "--runs", "100", "--stdin", lines, program], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=60)
    if done.returncode or b"crashed" in done.stdout:
        yield f"{program.name}: explore: {done.stdout.decode()}"


def late_lines(ticktape):
    """Searches let lines come late: one after a timer is found."""
    program = PROGRAMS / "late.py"
    done = subprocess.run([ticktape, "explore", "--slow", "0", "--tape", "/dev/null", "--stdin", program.with_suffix(".in"), program],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    if done.returncode != 1 or b"of standard input came late" not in done.stdout:
        yield f"late.py: explore: {done.stdout.decode()}"


def main(ticktape):
    programs = [program for program in sorted(PROGRAMS.glob("*.py")) if program.name != "late.py"]
    complaints = [complaint for program in programs for complaint in complaints_about(ticktape, program)]
    complaints += late_lines(ticktape)
    print(*complaints, f"{len(programs) + 1 - len(complaints)} passed, {len(complaints)} failed", sep="\n")
    return 1 if complaints or len(programs) < 4 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
