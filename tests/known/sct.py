#!/usr/bin/env python3
"""tests/known/sct.py: the kernels of SCTBench, scenarios/bugs/sct.

    sct.py check TICKTAPE DIR   the search finds the bug of each; with
                                `# checked: N = 3`, only for these values
    sct.py table TICKTAPE DIR [STRATEGY...]   mean schedules to the bug, next to
                                what was published of other tools

A program is as in the zoo (zoo.py). `# instances: N = 3 4 5` makes one of it
for each value of its line `N = ...`; `# default: fails` says that CPython's own
order shows the bug. NAME.tape is a failing schedule of the program as it is.
"""
import os
import re
import sys
import tempfile

from zoo import Program, Zoo

RUNS = 10000
SEEDS = 20
STRATEGIES = ["portfolio", "reads-from"]
PUBLISHED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sct.txt")


class Instance:
    """One program with one value of its parameter."""

    def __init__(self, base, value, scratch):
        with open(base.path, encoding="utf-8") as file:
            text = file.read()
        self.options = base.options
        self.fails = re.search(r"^# default: fails$", text, re.MULTILINE)
        self.name, self.path, self.tape = base.name, base.path, base.tape
        if value is None:
            return
        self.name = f"{base.name}({value})"
        text, made = re.subn(r"^N = (\d+)$", f"N = {value}", text,
                             flags=re.MULTILINE)
        if made != 1:
            sys.exit(f"{base.path}: no line `N = ...`")
        self.path = os.path.join(scratch, f"{base.name}_{value}.py")
        self.tape = os.path.join(scratch, f"{base.name}_{value}.tape")
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)


def instances(folder, scratch, is_check):
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".py"):
            continue
        base = Program(os.path.join(folder, name))
        with open(base.path, encoding="utf-8") as file:
            text = file.read()
        values = re.search(r"^# instances: N = (.*)$", text, re.MULTILINE)
        checked = re.search(r"^# checked: N = (.*)$", text, re.MULTILINE)
        values = checked if is_check and checked else values
        for value in [None] if values is None else values[1].split():
            yield Instance(base, value, scratch)


def published():
    rows = {}
    with open(PUBLISHED, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                name, *columns = line.split()
                rows[name] = columns
    return rows


def mean_of(column):
    """The mean schedules that a published column says; None: never found."""
    mean = column.split(",")[0]
    return None if "/" in mean else int(mean)


# What is wrong with PROGRAM, and a remark.
def check_one(zoo, program):
    code, said = zoo.run("run", program.path)
    if (code != 0) != (program.fails is not None):
        return f"exit {code} in the default order: {said}", ""
    found = zoo.explore(program, "--runs", str(RUNS), "--seed", "0",
                        tape=os.path.join(zoo.scratch, "found.tape"))
    if found["verdict"] in ("ok", "limit", "error"):
        return f"not found: {found['message']}", ""
    for tape in program.tape, os.path.join(zoo.scratch, "found.tape"):
        if os.path.exists(tape):
            code, said = zoo.run("replay", "--trace", "--tape", tape,
                                 program.path)
            if code != 1 or found["message"] not in said:
                return f"{tape} does not fail alike: {said}", ""
    return None, (f"{found['verdict']} in run {found['first_failure_run']}, "
                  f"{len(found['deviations'])} deviations")


def check(zoo, programs, _):
    failed = 0
    rows = published()
    for program in programs:
        wrong, remark = check_one(zoo, program)
        if rows.pop(program.name, None) is None:
            wrong = f"not in {PUBLISHED}"
        failed += wrong is not None
        print(f"{program.name:20} {'ok, ' + remark if wrong is None else wrong}")
    names = {program.name.partition("(")[0] for program in programs}
    rows = [name for name in rows if name.partition("(")[0] not in names]
    for name in rows:
        print(f"{name}: in {PUBLISHED}, but no program")
    failed += len(rows)
    print(f"{len(programs) - failed} passed, {failed} failed")
    return failed


def measure(zoo, program, strategy):
    """Mean schedules of the seeds that find it, and how many do."""
    runs = []
    for seed in range(SEEDS):
        found = zoo.explore(program, "--runs", str(RUNS), "--shrink", "0",
                            "--strategy", strategy, "--seed", str(seed))
        if found["verdict"] not in ("ok", "limit", "error"):
            runs.append(found["first_failure_run"])
    return (sum(runs) / len(runs) if runs else None), len(runs)


def table(zoo, programs, strategies):
    strategies = strategies or STRATEGIES
    rows = published()
    print(f"{'program':18}" + "".join(f"{name:>13}" for name in strategies) +
          " |" + "".join(f"{name:>13}" for name in ("POS", "PCT", "RFF")))
    good = 0
    for program in programs:
        columns = []
        best = min(mean for mean in map(mean_of, rows[program.name])
                   if mean is not None)
        for at, strategy in enumerate(strategies):
            mean, count = measure(zoo, program, strategy)
            text = "-" if mean is None else f"{mean:.1f}"
            columns.append(text if count == SEEDS else f"{text},{count}/{SEEDS}")
            good += at == 0 and count == SEEDS and mean <= best
        print(f"{program.name:18}" + "".join(f"{text:>13}" for text in columns) +
              " |" + "".join(f"{text:>13}" for text in rows[program.name]),
              flush=True)
    print(f"{strategies[0]}: in no more schedules than the best published in "
          f"{good} of {len(programs)} rows")
    return 0


def main():
    verbs = {"check": check, "table": table}
    if len(sys.argv) < 4 or sys.argv[1] not in verbs:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as scratch:
        programs = list(instances(sys.argv[3], scratch,
                                  sys.argv[1] == "check"))
        zoo = Zoo(sys.argv[2], sys.argv[3], scratch)
        sys.exit(1 if verbs[sys.argv[1]](zoo, programs, sys.argv[4:]) else 0)


main()
