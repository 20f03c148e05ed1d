#!/usr/bin/env python3
"""Run programs made at random under ticktape and under CPython; compare.

    differential.py TICKTAPE FIRST COUNT DIR    the seeds FIRST and on

Batches of programs are written to DIR by generate.py; one oracle process says
what CPython does, and ticktape is held to it. Programs that agree are deleted,
the others stay, each with its .ticks. The first is shown; exit code 1 if there
is any.
"""
import pathlib
import subprocess
import sys

import generate

BATCH = 100
ORACLE = pathlib.Path(__file__).with_name("oracle.mjs")


def ask(oracle, path):
    """CPython's trace of the program at PATH."""
    oracle.stdin.write(f"{path}\n".encode())
    oracle.stdin.flush()
    size = int(oracle.stdout.readline().rsplit(b" ", 1)[1])
    return oracle.stdout.read(size)


def differing(ticktape, directory):
    """Those of the programs in DIRECTORY that differ from their .ticks."""
    ran = subprocess.run([ticktape, "run", directory], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if ran.returncode not in (0, 1):
        print(f"{ticktape} run {directory}: exit code {ran.returncode}")
    agreeing = {line.split()[0].decode() for line in ran.stdout.splitlines() if b" s  ok " in line}
    return [path for path in sorted(directory.glob("*.py"), key=lambda path: int(path.stem)) if str(path) not in agreeing]


def main():
    ticktape, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    kept = pathlib.Path(sys.argv[4])
    directory = kept / "batch"
    directory.mkdir(parents=True, exist_ok=True)
    compared = 0
    different = []
    with subprocess.Popen(["node", ORACLE, "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as oracle:
        for start in range(first, first + count, BATCH):
            for old in directory.iterdir():
                old.unlink()
            for seed in range(start, min(start + BATCH, first + count)):
                path = directory / f"{seed}.py"
                path.write_text(generate.Program(seed).source())
                path.with_suffix(".ticks").write_bytes(ask(oracle, path))
                compared += 1
            for path in differing(ticktape, directory):
                for part in path, path.with_suffix(".ticks"):
                    part.rename(kept / part.name)
                different.append(kept / path.name)
            print(f"{compared} programs, {len(different)} differ", flush=True)
        oracle.stdin.close()
    if different:
        sys.stdout.flush()
        print("first:", different[0], "others:", *different[1:10])
        subprocess.run(f"{ticktape} run --check {different[0]} 2>&1 | head -n 40", shell=True, check=False)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
