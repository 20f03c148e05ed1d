#!/usr/bin/env python3
"""tests/rooms.py BUILD: dependencies between rooms go one way, by symbol.

A room is a folder of sources. ROOMS lists them from the lowest to the highest;
the objects in BUILD/obj may use symbols of their own room and of lower rooms.
A cycle of files within a room is allowed, one between rooms is not. In
scenarios/ the same holds for #include; loop/ and sim/ share private headers.

The last line is "N passed, M failed"; N counts references across rooms.
"""
import collections
import pathlib
import re
import subprocess
import sys

ROOMS = [
    "loop/object",      # values, memory, failures: depends on nothing above
    "loop/core",        # the loop, futures, tasks, timers, choices
    "loop/primitives",  # sleep, locks, queues, ...
    "loop/python",      # module asyncio
    "loop/real",        # the kernel's clock, selector and sockets
    "sim/analysis",     # what a run touched, who waits for whom
    "sim/report",       # narratives, diffs, steps
    "sim/run",          # one run: virtual clock, tape, trace, hash, snapshots
    "sim/strategies",   # what a search tries next
    "sim/search",       # searching and shrinking
    "sim/fuzz",         # bytes as schedules
    # Constants of a program are values, and the parser refuses names by what
    # values have: so types are below the parser.
    "scenarios/lang/types",    # what programs do with values
    "scenarios/lang/read",     # tokens, syntax trees, refusals
    "scenarios/lang/compile",  # instructions
    "scenarios/lang/machine",  # running instructions, frames, modules
    "scenarios/lang/library",  # builtins and modules
    "scenarios/lang",          # scenario.c: programs, with that library
    "scenarios/command",       # ticktape
]


def room_of(source):
    for room in ROOMS:
        if source.startswith(room + "/"):
            return ROOMS.index(room)
    return None


def symbols(path):
    """The symbols that an object defines for others, and those it needs."""
    defined, needed = [], []
    listing = subprocess.run(["nm", "-g", path], capture_output=True, text=True,
                             check=True).stdout
    for line in listing.splitlines():
        *_, kind, name = line.split()
        (needed if kind == "U" else defined).append(name)
    return defined, needed


def includes_upward():
    """Sources of scenarios/ and the headers of higher rooms they include."""
    for path in sorted(pathlib.Path("scenarios").rglob("*.[ch]")):
        own = room_of(str(path))
        for name in re.findall(r'#include "([^"]+)"', path.read_text()):
            local = path.parent / name
            room = room_of(name if "/" in name else str(local))
            if own is not None and room is not None and room > own:
                yield path, name


def main(build):
    objects = pathlib.Path(build, "obj")
    where, needs = {}, {}
    for path in sorted(objects.rglob("*.o")):
        source = str(path.relative_to(objects))[:-2] + ".c"
        # Objects of sources that were moved or deleted are not looked at.
        if room_of(source) is None or not pathlib.Path(source).exists():
            continue
        defined, needs[source] = symbols(path)
        for name in defined:
            where[name] = source
    across, upward = 0, collections.defaultdict(list)
    for source, names in needs.items():
        for name in names:
            if name not in where:
                continue
            above = room_of(where[name]) - room_of(source)
            across += above != 0
            if above > 0:
                upward[source].append(f"{name} ({where[name]})")
    for source, names in upward.items():
        for name in names:
            print(f"{source} uses {name}, which is in a higher room")
    failed = sum(map(len, upward.values()))
    for path, name in includes_upward():
        print(f"{path} includes {name}, which is in a higher room")
        failed += 1
    print(f"{across - failed} passed, {failed} failed")
    return 1 if failed or not across else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
