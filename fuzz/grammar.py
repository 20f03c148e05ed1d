# SPDX-License-Identifier: MIT
#
# fuzz/grammar.py: writes tests/oracle's grammar of programs as C data, for
# fuzz/generate.c, to stdout: its rows, what each swarm and theme weighs them,
# and the prelude. Whatever is added there reaches the fuzzer by the next make.
import pathlib
import random
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tests" / "oracle"))

import features  # noqa: E402
import generate  # noqa: E402


def text(value):
    """VALUE as a C string; in pieces, since compilers limit their length."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').split("\n")
    lines = [line + "\\n" for line in escaped[:-1]] + [escaped[-1]]
    return "\n    ".join(f'"{line}"' for line in lines if line or len(lines) == 1)


def array(kind, name, items, width=16):
    print(f"static const {kind} {name}[] = {{")
    for at in range(0, len(items), width):
        print("    " + ", ".join(map(str, items[at:at + width])) + ",")
    print("};\n")


def main():
    names = list(generate.GRAMMAR)
    rows = [row for name in names for row in generate.GRAMMAR[name]]
    print("/* Written by fuzz/grammar.py. */")
    for name, value in [("NAMES", len(names)), ("ROWS", len(rows)), ("THEMES", len(generate.THEMES)), ("FEATURES", len(features.FEATURES)),
            ("FEATURES_MAX", generate.FEATURES_MAX), ("DWELT", generate.DWELT),
            ("NESTED_MAX", generate.NESTED_MAX), ("DECISIONS_MAX", generate.DECISIONS_MAX)]:
        print(f"#define GRAMMAR_{name} {value}")
    print("\nstatic const struct rule rules[] = {")
    first = 0
    for name in names:
        endless = generate.ENDLESS.get(name)
        count = len(generate.GRAMMAR[name])
        print(f"    {{{text(name)}, {text(endless) if endless else 'NULL'}, {first}, {count}}},")
        first += count
    print("};\n")
    array("char *const", "rows", [text(row) for row in rows], 1)
    # Of each swarm (the first byte; 0: all alike), as generate.Program has it.
    print("static const uint8_t swarms[256][GRAMMAR_ROWS] = {")
    for swarm in range(256):
        numbers = random.Random(swarm) if swarm else None
        weights = [w for name in names for w in generate.weigh(generate.GRAMMAR[name], numbers)]
        print("    {" + ",".join(map(str, weights)) + "},")
    print("};\n")
    print("/* 1: the theme dwells on the row. */")
    print("static const uint8_t themes[GRAMMAR_THEMES][GRAMMAR_ROWS] = {")
    for theme in generate.THEMES:
        print("    {" + ",".join(str(int(bool(re.search(theme, row)))) for row in rows) + "},")
    print("};\n")
    print("/* Which feature adds the row, counted from 1; 0: none, it is the grammar's own. */")
    owners = [owner for name in names for owner in generate.OWNERS[name]]
    array("uint8_t", "owners", [features.FEATURES.index(owner) + 1 if owner else 0 for owner in owners], 40)
    print("static const struct feature features[] = {")
    for name in features.FEATURES:
        head = features.MODULES[name].PRELUDE.lstrip("\n") + "\n\n"
        print(f"    {{{text(name + '_parts')}, {text(head)}}},")
    print("};\n")
    print(f"static const char prelude[] =\n    {text(generate.PRELUDE)};")


main()
