#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The figures of sim/COMPARISON.md, taken from RESULTS.md.

    comparison.py RESULTS.md COMPARISON.md          writes them
    comparison.py --check RESULTS.md COMPARISON.md  whether they are those; prints "N passed, M failed"

The rows of its last two tables, by their first cells, and each number in the prose that one of the patterns of PROSE finds.
"""
import pathlib
import re
import sys

from plots import numbers, schedules, table


def node_rows(results):
    """agentkeepalive and so on: portfolio, pos, and the published ones; the best of a row is bold."""
    rows = {}
    for line in table(results, "program portfolio pos surw"):
        name, own, others = re.match(r"(\w+)\s+([\d. ]+)\|\s*(.*)", line).groups()
        portfolio, pos = own.split()[:2]
        rows[name] = [portfolio, pos, *others.split()]
    for name, cells in rows.items():
        best = max(float(cell) for cell in cells if cell != "-")
        rows[name] = [f"**{cell}**" if cell != "-" and float(cell) == best else cell for cell in cells]
    return rows


def speed_rows(results):
    """Schedules per second: C, language, shuttle, loom."""
    rows = {}
    for name, *values in schedules(results)[1]:
        values = ["-" if value is None else f"{value:.0f}" for value in values]
        rows[name] = values
    return rows


def measured(results, operation):
    """C, the language and CPython of a row of the table of operations."""
    line = next(each for each in table(results, "operation unit C target") if each.startswith(operation))
    cells = line[len(operation):].split()[1:]
    rest = cells[3:] if cells[1] != "-" else cells[2:]
    return numbers(cells[0])[0], numbers(rest[0])[0], numbers(cells[-1])[0]


def prose(results):
    """What the prose says: a pattern with one group for each number, and the numbers."""
    c, language, cpython = measured(results, "schedule, 3 tasks x 10 steps")
    zoo = re.search(r"portfolio +(\d+) of (\d+) searches, (\d+) of (\d+) programs; on average ([\d.]+) schedules", results)
    better, rows = re.search(r"In (\d+) of the (\d+) rows the portfolio needs no more", results).groups()
    return [(r"Under CPython itself a run of these tasks takes (\S+) µs, here\s+(\S+) µs in C and (\S+) µs in the", [f"{cpython / 1000:.0f}", f"{c / 1000:.1f}", f"{language / 1000:.1f}"]),
            (r"finds (\d+) of the (\d+) known bugs of the zoo \(`make zoo`\) in (\d+) of (\d+)\s+searches, after (\S+) schedules", [zoo[3], zoo[4], zoo[1], zoo[2], zoo[5]]),
            (r"in (\d+) of (\d+) rows", [better, rows])]


def replace_groups(match, values):
    """The text of MATCH with VALUES for its groups."""
    text, at = "", match.start()
    for group, value in enumerate(values, 1):
        text += match.string[at:match.start(group)] + value
        at = match.end(group)
    return text + match.string[at:match.end()]


def filled(results, text):
    """TEXT with the figures of RESULTS."""
    known = {**node_rows(results), **speed_rows(results)}
    lines, used = [], set()
    for line in text.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and cells[0] in known:
            used.add(cells[0])
            line = f"| {' | '.join([cells[0], *known[cells[0]]])} |"
        lines.append(line)
    missing = set(node_rows(results)) - used
    if missing or not used & set(speed_rows(results)):
        sys.exit(f"comparison.py: no row for {', '.join(sorted(missing)) or 'schedules'}")
    text = "\n".join(lines)
    for pattern, values in prose(results):
        found = re.search(pattern, text)
        if found is None:
            sys.exit(f"comparison.py: nothing matches {pattern}")
        text = text[:found.start()] + replace_groups(found, values) + text[found.end():]
    return text


def main(arguments):
    is_check = arguments[0] == "--check"
    results, comparison = (pathlib.Path(name) for name in arguments[is_check:])
    text = comparison.read_text()
    right = filled(results.read_text(), text)
    if not is_check:
        comparison.write_text(right)
        return
    pairs = [(old, new) for old, new in zip(text.split("\n"), right.split("\n")) if re.search(r"\d", new)]
    wrong = [(old, new) for old, new in pairs if old != new]
    for old, new in wrong:
        print(f"is to be: {new}\n     and is: {old}")
    print(f"{len(pairs) - len(wrong)} passed, {len(wrong)} failed")
    sys.exit(len(wrong) > 0)


main(sys.argv[1:])
