#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# fuzz/coverage.py FUZZERS: what of loop/, sim/ and scenarios/lang/ the targets
# reach with all their inputs (seeds, fuzz/corpus/, build/fuzz/corpus/), in
# lines and branches. FUZZERS were built by `make fuzz-coverage`.
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
WORK = ROOT / "build/fuzz"
FOLDERS = ("loop", "sim", "scenarios/lang")
TARGETS = ("heap", "containers", "world", "tape", "lang", "program", "replay",
           "schedule")


def tool(name):
    return subprocess.run(["clang", f"-print-prog-name={name}"], check=True,
                          stdout=subprocess.PIPE, text=True).stdout.strip()


def inputs_of(target):
    """(the program, the folders of inputs) of each run of TARGET."""
    folders = [WORK / "seeds" / target, ROOT / "fuzz/corpus" / target]
    if target != "schedule":
        yield None, folders + [WORK / "corpus" / target]
        return
    for corpus in sorted(WORK.glob("corpus/schedule-*")):
        name = corpus.name.removeprefix("schedule-")
        for program in sorted(ROOT.glob(f"scenarios/**/{name}.py")):
            yield program, [corpus]


def run(fuzzers, target, number, program, folders):
    """The profile of one run; a crash leaves none."""
    profile = WORK / f"coverage/{target}-{number}.profraw"
    environment = dict(os.environ, LLVM_PROFILE_FILE=str(profile))
    if program is not None:
        environment["FUZZ_PROGRAM"] = str(program)
    folders = [str(folder) for folder in folders if folder.is_dir()]
    count = sum(len(os.listdir(folder)) for folder in folders)
    done = subprocess.run([str(fuzzers / target), "-runs=0", "-timeout=60",
                           "-rss_limit_mb=8192", *folders],
                          cwd=ROOT, env=environment,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if done.returncode != 0:
        print(done.stderr.decode(errors="replace")[-2000:], file=sys.stderr)
        sys.exit(f"{target} failed on one of its inputs")
    return profile, count


def total(fuzzers, profiles, folder):
    """(lines, covered, branches, covered) of a folder's files."""
    merged = WORK / "coverage/merged.profdata"
    subprocess.run([tool("llvm-profdata"), "merge", "-sparse", "-o", merged,
                    *profiles], check=True)
    report = subprocess.run(
        [tool("llvm-cov"), "report", fuzzers / "replay",
         f"-instr-profile={merged}", ROOT / folder],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        text=True).stdout
    last = [line for line in report.splitlines() if line.startswith("TOTAL")]
    # Regions, functions, lines and branches: how many, missed, a percentage.
    numbers = [int(word) for word in last[0].split()[1:] if word.isdigit()]
    lines, lines_missed, branches, branches_missed = numbers[4:8]
    return lines, lines - lines_missed, branches, branches - branches_missed


def row(fuzzers, name, count, profiles):
    cells = []
    for folder in FOLDERS:
        lines, line_hits, branches, branch_hits = total(fuzzers, profiles,
                                                        folder)
        cells.append(f"{100 * line_hits / lines:5.1f} %"
                     f"{100 * branch_hits / branches:7.1f} %")
    print(f"{name:<12}{count:>8}  " + "  ".join(f"{c:>16}" for c in cells),
          flush=True)


def main():
    fuzzers = pathlib.Path(sys.argv[1]).resolve()
    (WORK / "coverage").mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, ROOT / "fuzz/seeds.py", WORK / "seeds"],
                   check=True)
    print(f"{'target':<12}{'inputs':>8}  " +
          "  ".join(f"{folder:>16}" for folder in FOLDERS))
    everything, inputs = [], 0
    for target in TARGETS:
        profiles, count = [], 0
        for i, (program, folders) in enumerate(inputs_of(target)):
            profile, more = run(fuzzers, target, i, program, folders)
            profiles.append(profile)
            count += more
        if profiles:
            row(fuzzers, target, count, profiles)
        everything += profiles
        inputs += count
    row(fuzzers, "all", inputs, everything)


main()
