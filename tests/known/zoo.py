#!/usr/bin/env python3
"""tests/known/zoo.py: the bug zoo, in the folders of scenarios/bugs.

    zoo.py check TICKTAPE DIR   each program in DIR, or in a folder of it, does
                                what the zoo promises
    zoo.py table TICKTAPE DIR   what each strategy finds, and how soon; as JSON
                                in zoo.json next to TICKTAPE
    zoo.py tapes TICKTAPE DIR   searches again, and writes each NAME.tape

A program with a bug is NAME.py; `# explore: OPTIONS` in it says what its
failure needs, NAME.tape is a failing schedule, NAME_mended.py never fails.
`# missed:` marks a bug that the search does not find (yet). `# without: missed`
and `# without: found` say what a search without OPTIONS does. `# runs: N`: the
fixed program is too large to exhaust a bound, and survives N runs of each of
two searches.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

RUNS = 1000
SEEDS = 20
BOUNDS = ["delay:2", "delay:1"]  # the first that can be exhausted
BOUND_RUNS = 5000
SHRINK = 500  # of a failure whose tape is kept already
STRATEGIES = ["portfolio", "random", "pct:3", "places", "pos", "surw",
              "reads-from", "swarm", "delay:3", "dfs", "sweep"]


def stuck(message):
    """Who is in a deadlock: names without the numbers of those alike."""
    names = message.removeprefix("deadlock: ").split(", ")
    return {re.sub(r"[-#_]\d+$", "", name) for name in names}


def is_told(found, said):
    """Whether what a replay SAID is the failure that was FOUND: of the same
    verdict and type, at the same line."""
    if found["verdict"] != "deadlock":
        ended = re.match(r"[\w ]*", found["message"])[0]
        return ended.split()[-1] in said and (not found["line"] or
                                      f"line {found['line']}," in said)
    if found["message"] == "deadlock":  # of threads alone: no task has a name
        return ": deadlock: " in said
    return any(stuck(line) == stuck(found["message"])
               for line in said.splitlines() if line.startswith("deadlock: "))


class Program:
    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path)[:-3]
        self.mended = self.name.endswith("_mended")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        explore = re.search(r"^# explore:(.*)$", text, re.MULTILINE)
        if explore is None:
            sys.exit(f"{path}: no line `# explore:`")
        self.options = explore[1].split()
        self.missed = re.search(r"^# missed:", text, re.MULTILINE) is not None
        without = re.search(r"^# without: (missed|found)$", text, re.MULTILINE)
        self.without = without and without[1]
        runs = re.search(r"^# runs: (\d+)$", text, re.MULTILINE)
        self.runs = runs and int(runs[1])
        self.tape = path[:-3] + ".tape"


class Zoo:
    def __init__(self, ticktape, folder, scratch):
        self.ticktape = ticktape
        self.json = os.path.join(os.path.dirname(ticktape), "zoo.json")
        self.scratch = scratch
        self.programs = sorted((Program(str(path)) for path in
                                pathlib.Path(folder).rglob("*.py")),
                               key=lambda program: program.name)

    def run(self, *words):
        done = subprocess.run([self.ticktape, *words], capture_output=True,
                              text=True, timeout=600, check=False)
        return done.returncode, done.stdout + done.stderr

    def explore(self, program, *words, tape=None, with_options=True):
        own = os.path.join(self.scratch, str(threading.get_ident()))
        report = own + ".json"
        if os.path.exists(report):
            os.remove(report)
        code, said = self.run(
            "explore", "--no-db", *(program.options if with_options else []),
            "--json", report, "--tape", tape or own + ".tape", *words,
            program.path)
        if not os.path.exists(report):
            return {"verdict": "error", "message": f"exit {code}: {said}"}
        with open(report, encoding="utf-8") as file:
            return json.load(file)

    # What is wrong with PROGRAM, and a remark.

    def check_large(self, program):
        total = 0
        for strategy in ("portfolio", "random"):
            # Failures that take longer stalls are shrunk, too.
            found = self.explore(program, "--strategy", strategy, "--runs",
                                 str(program.runs), "--shrink", str(SHRINK))
            if found["verdict"] != "ok":
                return f"{found['verdict']}: {found['message']}", ""
            total += found["runs"]
        return None, f"no failure in {total} runs"

    def check_mended(self, program):
        if program.runs is not None:
            return self.check_large(program)
        found = self.explore(program, "--runs", str(RUNS))
        if found["verdict"] != "ok":
            return f"{found['verdict']}: {found['message']}", ""
        for bound in BOUNDS:
            found = self.explore(program, "--strategy", bound, "--runs",
                                 str(BOUND_RUNS))
            if found["verdict"] != "ok":
                return f"{found['verdict']}: {found['message']}", ""
            if found["exhausted"]:
                return None, (f"exhausted: no {found['exhausted']} fails "
                              f"({found['runs']} runs)")
        return f"{BOUND_RUNS} runs do not exhaust {bound}", ""

    def check_without(self, program):
        """What is wrong with PROGRAM's line `# without:`; None: nothing."""
        if program.without is None:
            return None
        found = self.explore(program, "--runs", str(RUNS), with_options=False)
        has_found = found["verdict"] not in ("ok", "limit", "error")
        if has_found == (program.without == "found"):
            return None
        return (f"without {' '.join(program.options)}: {found['verdict']}, "
                f"not {program.without}")

    def check_buggy(self, program):
        code, said = self.run("run", program.path)
        if code != 0:
            return "fails by default: " + said, ""
        found = self.explore(program, "--runs", str(RUNS), "--seed", "0",
                             "--shrink", str(SHRINK))
        if wrong := self.check_without(program):
            return wrong, ""
        if program.missed:
            if found["verdict"] != "ok":
                return "is found now: drop `# missed:`", ""
            return None, f"missed in {found['runs']} runs, as it says"
        if found["verdict"] in ("ok", "limit", "error"):
            return f"not found: {found['message']}", ""
        # A deadlock is recognised by the trace, a line by the traceback.
        trace = ["--trace"] if found["verdict"] != "failed" else []
        code, said = self.run("replay", *trace, "--tape", program.tape,
                              program.path)
        # It waits forever, and time advances: no limit determines how it ends.
        if code != (3 if "still running" in said else 1):
            return f"{program.tape} does not fail: {said}", ""
        if not is_told(found, said):
            return (f"{program.tape} fails in another way than "
                    f"{found['message']}: {said}"), ""
        return None, (f"{found['verdict']} in run "
                      f"{found['first_failure_run']}, "
                      f"{len(found['deviations'])} deviations")


def check(zoo):
    failed = 0
    for program in zoo.programs:
        wrong, remark = (zoo.check_mended if program.mended
                         else zoo.check_buggy)(program)
        failed += wrong is not None
        print(f"{program.name:40} {'ok, ' + remark if wrong is None else wrong}")
    names = {program.name for program in zoo.programs}
    for program in zoo.programs:
        if program.mended and program.name[:-len("_mended")] not in names:
            print(f"{program.name}: mends nothing")
            failed += 1
    print(f"{len(zoo.programs) - failed} passed, {failed} failed")
    return failed


def search(zoo, program, strategy):
    """What SEEDS searches of PROGRAM find; None where they cannot be made."""
    if strategy == "sweep" and "--inject" not in program.options:
        return None
    runs, seconds, deviations = [], 0, []
    for seed in range(SEEDS):
        found = zoo.explore(program, "--runs", str(RUNS), "--strategy",
                            strategy, "--seed", str(seed))
        seconds += found.get("seconds", 0)
        if found["verdict"] not in ("ok", "limit", "error"):
            runs.append(found["first_failure_run"])
            deviations.append(len(found["deviations"]))
    return {"program": program.name, "strategy": strategy, "found": len(runs),
            "schedules": sum(runs) / len(runs) if runs else None,
            "seconds": seconds / SEEDS,
            "deviations": min(deviations) if runs else None}


def cell(row):
    """The mean number of schedules, and how many of the seeds, if not all."""
    if row is None:
        return ""
    if not row["found"]:
        return "-"
    seeds = "" if row["found"] == SEEDS else f" {row['found']}/{SEEDS}"
    return f"{row['schedules']:.1f}{seeds}"


def total(name, rows):
    found = [row for row in rows if row["found"]]
    print(f"{name:11} {sum(row['found'] for row in rows):5} of "
          f"{SEEDS * len(rows)} searches, {len(found)} of {len(rows)} "
          f"programs; on average "
          f"{sum(row['schedules'] for row in found) / len(found):.1f} "
          f"schedules, {1e3 * sum(r['seconds'] for r in rows) / len(rows):.2f}"
          f" ms a search, {sum(r['deviations'] for r in found) / len(found):.1f}"
          f" deviations")


def table(zoo):
    rows = []
    print(f"The mean number of schedules to the first failure, of {SEEDS} "
          f"searches with other seeds and at most {RUNS} schedules; after it "
          f"how many of them found it, if not all; -: none. The fewest "
          f"deviations after shrinking; ms of CPU of a search by the "
          f"portfolio.\n")
    print(f"{'program':35}" + "".join(f"{s:>12}" for s in STRATEGIES) +
          f"{'deviations':>12}{'ms':>8}")
    programs = [program for program in zoo.programs if not program.mended]
    searches = [(zoo, p, strategy) for p in programs for strategy in STRATEGIES]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(search, *zip(*searches))
        mines = [(program, [next(found) for _ in STRATEGIES])
                 for program in programs]
    for program, mine in mines:
        made = [row for row in mine if row is not None]
        rows += made
        fewest = min((row["deviations"] for row in made if row["found"]),
                     default="-")
        print(f"{program.name:35}" + "".join(f"{cell(r):>12}" for r in mine) +
              f"{fewest:>12}{1e3 * mine[0]['seconds']:>8.2f}")
    print()
    for strategy in STRATEGIES:
        total(strategy, [r for r in rows if r["strategy"] == strategy])
    with open(zoo.json, "w", encoding="utf-8") as file:
        json.dump(rows, file, indent=1)
    return 0


def tapes(zoo):
    for program in zoo.programs:
        if not program.mended:
            found = zoo.explore(program, "--runs", str(RUNS), "--seed", "0",
                                tape=program.tape)
            print(program.name, found["verdict"], found["message"])
    return 0


def main():
    verbs = {"check": check, "table": table, "tapes": tapes}
    if len(sys.argv) != 4 or sys.argv[1] not in verbs:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as scratch:
        zoo = Zoo(sys.argv[2], sys.argv[3], scratch)
        sys.exit(1 if verbs[sys.argv[1]](zoo) else 0)


if __name__ == "__main__":
    main()
