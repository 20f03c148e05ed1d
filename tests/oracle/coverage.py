#!/usr/bin/env python3
"""Which lines and functions of loop/ programs reach.

    coverage.py BUILD FIRST COUNT DIR [--lines]

BUILD holds a ticktape built with gcc --coverage. It runs the catalogue, then
the programs of the seeds FIRST and on, written to DIR; gcov says what each of
the two reached. Printed: a line for each file, and the functions that neither
reached; with --lines the lines, too.
"""
import collections
import json
import pathlib
import subprocess
import sys

import generate


class Coverage:
    """What one set of programs reached: {file: {line: how often}} and {file: {function: how often}}."""

    def __init__(self, build):
        self.lines = collections.defaultdict(dict)
        self.functions = collections.defaultdict(dict)
        for counts in sorted((build / "obj/loop").glob("*.gcda")):
            ran = subprocess.run(["gcov", "--stdout", "--json-format", counts], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
            for file in json.loads(ran.stdout)["files"]:
                self.add(file)

    def add(self, file):
        name = file["file"]
        if not name.startswith("loop/"):
            return
        lines, functions = self.lines[name], self.functions[name]
        for line in file["lines"]:
            number = line["line_number"]
            lines[number] = lines.get(number, 0) + line["count"]
        for function in file["functions"]:
            functions[function["name"]] = functions.get(function["name"], 0) + function["execution_count"]


def run(build, *arguments):
    """What ticktape's programs reach."""
    for old in build.rglob("*.gcda"):
        old.unlink()
    subprocess.run([build / "ticktape", "run", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return Coverage(build)


def share(counts):
    return 100 * sum(n > 0 for n in counts.values()) / max(len(counts), 1)


def ranges(numbers):
    """NUMBERS as text: 3-5, 9."""
    parts = []
    for number in sorted(numbers):
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def unreached(name, kind, *coverages):
    """Those of the lines or functions of file NAME that no one of COVERAGES reached."""
    return [what for what in getattr(coverages[0], kind)[name] if not any(getattr(c, kind)[name].get(what) for c in coverages)]


def show(generated, catalogue, with_lines):
    print(f"{'file':28}{'lines':>7}{'generated':>11}{'catalogue':>11}{'either':>9}")
    totals = [{}, {}, {}]
    for name in sorted(catalogue.lines):
        both = {line: max(n, generated.lines[name].get(line, 0)) for line, n in catalogue.lines[name].items()}
        three = generated.lines[name], catalogue.lines[name], both
        print(f"{name:28}{len(both):7}{share(three[0]):10.1f}%{share(three[1]):10.1f}%{share(both):8.1f}%")
        for total, counts in zip(totals, three):
            total.update({(name, line): n for line, n in counts.items()})
    print(f"{'all':28}{len(totals[2]):7}{share(totals[0]):10.1f}%{share(totals[1]):10.1f}%{share(totals[2]):8.1f}%")
    print("\nfunctions that neither reached:")
    for name in sorted(catalogue.lines):
        if functions := unreached(name, "functions", catalogue, generated):
            print(f"  {name}: {', '.join(functions)}")
    print("\nfunctions that only the catalogue reached:")
    for name in sorted(catalogue.lines):
        neither = unreached(name, "functions", catalogue, generated)
        if functions := [f for f in unreached(name, "functions", generated) if f not in neither]:
            print(f"  {name}: {', '.join(functions)}")
    if with_lines:
        print("\nlines that neither reached:")
        for name in sorted(catalogue.lines):
            if lines := unreached(name, "lines", catalogue, generated):
                print(f"  {name}: {ranges(lines)}")


def main():
    build, first, count, directory = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), pathlib.Path(sys.argv[4])
    directory.mkdir(parents=True, exist_ok=True)
    for old in directory.iterdir():
        old.unlink()
    for seed in range(first, first + count):
        (directory / f"{seed}.py").write_text(generate.of_seed(seed))
        (directory / f"{seed}.ticks").touch()  # a program without one is none to compare
    catalogue = run(build, "scenarios")
    generated = run(build, "--update", directory)
    show(generated, catalogue, "--lines" in sys.argv)


if __name__ == "__main__":
    main()
