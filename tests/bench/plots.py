#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draw the tables of RESULTS.md with gnuplot.

    plots.py RESULTS.md FOLDER          writes FOLDER/NAME.svg
    plots.py --check RESULTS.md FOLDER  whether each has the numbers of the table; prints "N passed, M failed"

Each drawing holds the rows that it was made from as a comment, which --check compares: gnuplot itself differs from version to version.
"""
import pathlib
import re
import subprocess
import sys

COLOURS = ["#2a6fbb", "#d1762b", "#4a9a5b", "#8d5fa8", "#777777"]


def numbers(text):
    """The number at the beginning of each word of TEXT; None where there is none."""
    found = [re.match(r"-?\d+(?:\.\d+)?(?:e\+\d+)?", word) for word in text.split()]
    return [None if match is None else float(match.group()) for match in found]


def table(text, first):
    """The rows below the line that begins with the words FIRST, up to an empty line."""
    lines = text.split("\n")
    start = next(i for i, line in enumerate(lines) if " ".join(line.split()).startswith(first))
    rows = []
    for line in lines[start + 1:]:
        if not line.strip():
            break
        rows.append(line.strip())
    return rows


def speed(text):
    rows = []
    for line in table(text, "operation unit C target"):
        found = re.match(r"(.*?)\s{2,}ns\s+(.*)", line)
        if found is None:
            continue
        cells = found[2].split()
        # C, target, "ok" or how far off, the language, the same, CPython
        values = [numbers(cell)[0] for cell in cells]
        c, rest = values[0], cells[2:] if cells[1] == "-" else cells[3:]
        language = numbers(rest[0])[0] if rest else None
        cpython = numbers(cells[-1])[0]
        if language is not None and cpython is not None:
            rows.append((found[1], c, language, cpython))
    return ["C", "language", "CPython 3.11"], rows


def schedules(text):
    rows = []
    for line in table(text, "search, 1000/s strategy"):
        name, strategy, rest = re.match(r"(3 x 10 \w+)\s+(dfs, replayed|\S+)\s+(.*)", line).groups() if line.startswith("3 x 10 ") else ("", "", "")
        if not name:
            continue
        cells = rest.split()
        c = numbers(cells[0])[0]
        shuttle, loom = (numbers(cell)[0] for cell in cells[-2:])
        language = numbers(cells[-4])[0]
        rows.append((f"{name[7:]}, {strategy}", c, language, shuttle, loom))
    return ["C", "language", "shuttle (published)", "loom (published)"], rows


def kernels(text):
    rows = []
    for line in table(text, "program portfolio reads-from | POS"):
        name, own, others = re.match(r"(\S+)\s+([\d. ]+)\|\s*(.*)", line).groups()
        pos, pct, rff = (None if cell.startswith("0/") else numbers(cell)[0] for cell in others.split())
        rows.append((name, numbers(own)[0], pos, pct, rff))
    return ["ticktape's portfolio", "POS", "PCT", "RFF"], rows


def zoo(text):
    rows = []
    for found in re.finditer(r"    (\S+) +(\d+) of (\d+) searches, .* on average ([\d.]+) schedules", text):
        rows.append((found[1], 100 * float(found[2]) / float(found[3]), float(found[4])))
    return ["searches that find the bug, in %", "schedules to the bug, on average"], rows


def scale(text):
    rows = []
    for line in table(text, "scale count"):
        name, rest = re.match(r"(\D+?)\s{2,}(.*)", line).groups()
        cells = numbers(rest)
        rows.append((f"{name}, {cells[0]:.0f}", cells[2], cells[4], cells[6], cells[8]))
    return ["C: ns each", "C: bytes each", "language: ns each", "language: bytes each"], rows


PLOTS = {
    "speed": ("Time of an operation, ns", True, speed),
    "schedules": ("Thousands of schedules per second on one core", True, schedules),
    "kernels": ("Schedules to the bug, SCTBench's kernels; no bar: not found", True, kernels),
    "zoo": ("Known bugs, by strategy", False, zoo),
    "scale": ("Time and memory against size", False, scale),
}


def data_of(heads, rows):
    lines = [" | ".join(["", *heads])]
    lines += [" | ".join([row[0], *("-" if value is None else f"{value:g}" for value in row[1:])]) for row in rows]
    return "\n".join(lines)


def script(title, is_log, heads, rows, target):
    """A script of gnuplot: a group of bars for each row."""
    cells = "\n".join('"' + row[0] + '" ' + " ".join("NaN" if value is None else f"{value:g}" for value in row[1:]) for row in rows)
    bars = ", ".join(f'$rows using {column + 2}:xtic(1) title "{head}" linecolor rgb "{COLOURS[column]}"' for column, head in enumerate(heads))
    return f"""
set terminal svg size {max(720, 60 + 60 * len(rows))},460 dynamic noenhanced font "sans-serif,12" background rgb "white"
set output "{target}"
set title "{title}{' (logarithmic)' if is_log else ''}"
set style data histograms
set style histogram clustered gap 1
set style fill solid border rgb "white"
set boxwidth 0.9
set grid ytics linecolor rgb "#dddddd"
set rmargin 14
set key outside top center horizontal
set xtics rotate by -40 scale 0
set yrange [{0.5 if is_log else 0}:*]
{'set logscale y' if is_log else ''}
$rows << END
{cells}
END
plot {bars}
"""


def draw(results, folder):
    for name, (title, is_log, read) in PLOTS.items():
        target = pathlib.Path(folder, f"{name}.svg")
        heads, rows = read(results)
        subprocess.run(["gnuplot"], input=script(title, is_log, heads, rows, target), text=True, check=True)
        target.write_text(target.read_text().replace("<svg", f"<!-- {data_of(heads, rows)} -->\n<svg", 1))


def check(results, folder):
    passed = failed = 0
    for name, (_, _, read) in PLOTS.items():
        heads, rows = read(results)
        if rows and f"<!-- {data_of(heads, rows)} -->" in pathlib.Path(folder, f"{name}.svg").read_text():
            passed += 1
        else:
            failed += 1
            print(f"{name}.svg has other numbers than RESULTS.md: make plots")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


def main(arguments):
    is_check = arguments[0] == "--check"
    results, folder = arguments[is_check:]
    text = pathlib.Path(results).read_text()
    if is_check:
        sys.exit(check(text, folder))
    draw(text, folder)


if __name__ == "__main__":
    main(sys.argv[1:])
