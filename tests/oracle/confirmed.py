#!/usr/bin/env python3
"""Confirm failing tapes under CPython: each sound NAME.tape next to its NAME.py.

    confirmed.py TICKTAPE DIR    last line: "N passed, M failed"

A tape on which ticktape fails must make CPython fail with the same trace. Tapes of the model any are no matter of CPython's;
those on which CPython meets a limit of its interpreter are left out, and counted.
"""
import pathlib
import subprocess
import sys

import judge


def main(ticktape, folder):
    passed = failed = left_out = 0
    with judge.Oracle() as oracle:
        for tape in sorted(pathlib.Path(folder).rglob("*.tape")):
            program = tape.with_suffix(".py")
            if judge.does_io(program):  # stage net_zoo confirms them
                continue
            asks = next(line for line in tape.read_text().splitlines() if line.startswith("asks "))
            if "ready" in asks.split():
                continue
            command = [pathlib.Path(ticktape).resolve(), "replay", "--trace", "--tape", tape.name, program.name]
            ran = subprocess.run(command, cwd=program.parent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
            answer = oracle.taped(tape, program, ran.stdout)
            if answer is not None and judge.is_limit(answer):
                left_out += 1
                print(f"{program}: left out: a limit of CPython's interpreter")
                continue
            parted = judge.parting_on_tape(answer or b"(no answer)\n", ran.stdout)
            if parted is None and ran.returncode in (1, 3):  # 3: still running
                passed += 1
                continue
            failed += 1
            print(f"{program}: exit code {ran.returncode}, CPython and ticktape: {parted}")
    print(f"{left_out} left out")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
