#!/usr/bin/env python3
"""Run programs made at random under ticktape and under CPython; compare.

    differential.py TICKTAPE FIRST COUNT DIR    the seeds FIRST and on

Batches of programs are written to DIR by generate.py; one oracle process says
what CPython does, and ticktape is held to it. Programs that agree are deleted,
the others stay, each with its .ticks: shrink.py makes them small. The first is
shown. At the end: what the programs reached when CPython ran them, counted in
one of every WATCHED of them. Exit code 1 if any program differs.
"""
import collections
import pathlib
import subprocess
import sys

import generate
import judge

BATCH = 100
WATCHED = 20
WIDTH = 100
NAMES = pathlib.Path(__file__).with_name("names.txt")


class Reached:
    """How many programs reached what."""

    def __init__(self):
        self.programs = 0
        self.counts = collections.Counter()

    def add(self, things):
        self.programs += 1
        self.counts.update(things)

    def of_name(self, name):
        """How many programs reached NAME of asyncio: called it, made one, or raised it."""
        kind, _, method = name.partition(".")
        made = max((n for thing, n in self.counts.items() if not method and thing.startswith(f"asyncio {kind}.")), default=0)
        same = {"eager_task_factory": "create_eager_task_factory.<locals>.factory"}
        return max(made, self.counts[f"asyncio {same.get(name, name)}"], self.counts[f"raised {name}"],
            self.counts[f"asyncio wait return_when={name}"])

    def show(self):
        print(f"\nReached by {self.programs} of the programs, as CPython ran them; how many reached it:")
        names = [line for line in NAMES.read_text().split("\n") if line and not line.startswith("#")]
        counts = {name: self.of_name(name) for name in names}
        rows("names of asyncio", {name: n for name, n in counts.items() if n})
        for title, start in ("arguments", "asyncio "), ("exceptions thrown into", "thrown into "), ("raised", "raised "), ("constructs", "construct "):
            found = {thing.removeprefix(start): n for thing, n in self.counts.items() if thing.startswith(start)}
            if start == "asyncio ":
                found = {thing: n for thing, n in found.items() if "=" in thing and not thing.startswith(("Future.cancel", "Task.cancel"))}
            rows(title, dict(sorted(found.items())))
        print("not reached:", ", ".join(name for name, n in counts.items() if not n))


def rows(title, counts):
    """Print COUNTS, as many a line as there is room for."""
    print(f"\n{title}:")
    line = ""
    for part in (f"{name} {n}" for name, n in counts.items()):
        if line and len(line) + len(part) > WIDTH:
            print("  " + line)
            line = ""
        line += ("; " if line else "") + part
    print("  " + line)


def agreeing(ticktape, path):
    """Those of the programs at PATH, a directory or a program, that agree with their .ticks."""
    ran = subprocess.run([ticktape, "run", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if ran.returncode not in (0, 1):
        print(f"{ticktape} run {path}: exit code {ran.returncode}")
    return {line.split()[0].decode() for line in ran.stdout.splitlines() if b" s  ok " in line}


def differing(ticktape, directory):
    """Those of the programs in DIRECTORY that differ from their .ticks, each looked at by itself."""
    known = agreeing(ticktape, directory)
    others = [path for path in directory.glob("*.py") if str(path) not in known]
    return sorted((path for path in others if not agreeing(ticktape, path)), key=lambda path: int(path.stem))


def trace_of(ticktape, path):
    """Ticktape's trace, in which the program is called as in CPython's."""
    return subprocess.run([ticktape, "run", "--trace", path.name], cwd=path.parent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout


def ask(oracle, path, reached):
    """CPython's trace of the program at PATH, to its .ticks; whether it can be compared."""
    if int(path.stem) % WATCHED == 0:
        trace, things = oracle.watched(path) or (None, [])
        reached.add(things)
    else:
        trace = oracle.trace(path)
    if trace == b"":
        path.unlink()
        return False
    path.with_suffix(".ticks").write_bytes(trace or b"CPython did not end\n")
    return True


def main():
    ticktape, first, count = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]), int(sys.argv[3])
    kept = pathlib.Path(sys.argv[4]).resolve()
    directory = kept / "batch"
    directory.mkdir(parents=True, exist_ok=True)
    reached = Reached()
    compared = left_out = 0
    different = []
    with judge.Oracle() as oracle:
        for start in range(first, first + count, BATCH):
            for old in directory.iterdir():
                old.unlink()
            for seed in range(start, min(start + BATCH, first + count)):
                path = directory / f"{seed}.py"
                path.write_text(generate.of_seed(seed))
                is_compared = ask(oracle, path, reached)
                compared += is_compared
                left_out += not is_compared
            for path in differing(ticktape, directory):
                trace = trace_of(ticktape, path)
                if judge.without_cut_addresses(trace) == judge.without_cut_addresses(path.with_suffix(".ticks").read_bytes()):
                    continue  # or it is too large for `run`
                if b"limit: out of memory" in trace:  # CPython has another
                    compared -= 1
                    left_out += 1
                    continue
                for part in path, path.with_suffix(".ticks"):
                    part.rename(kept / part.name)
                different.append(kept / path.name)
            print(f"{compared} programs, {len(different)} differ", flush=True)
    print(f"{left_out} more came to a limit of the interpreter: of recursion in cancel() or eager tasks, or of memory")
    reached.show()
    if different:
        print("\nfirst:", different[0], "others:", *different[1:10], flush=True)
        subprocess.run(f"{ticktape} run --check {different[0]} 2>&1 | head -n 40", shell=True, check=False)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
