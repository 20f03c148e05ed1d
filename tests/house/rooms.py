#!/usr/bin/env python3
"""tests/house/rooms.py BUILD: dependencies between rooms go one way, by symbol.

A room is a folder of sources. ROOMS lists them from the lowest to the highest;
the objects in BUILD/obj may use symbols of their own room and of lower rooms.
The same holds for #include. In loop/ the files of a room do not use each other
in a cycle either, but in the rooms CYCLIC.

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
    "loop/net",         # system calls on descriptors
    "loop/real",        # the kernel's clock, selector and sockets
    "sim/base",         # headers of a few lines: arrays, hashes, draws
    "sim/world",        # a simulated kernel: sockets, pipes, epoll
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
    "scenarios/shim",          # programs of Linux in a simulated world
    "scenarios/command",       # ticktape
]


CYCLIC = {"loop/object", "loop/core", "loop/net"}


def room_of(source):
    for room in ROOMS:
        if source.startswith(room + "/"):
            return ROOMS.index(room)
    return None


def symbols(paths):
    """Rows of an object's path, the kind and the name of each symbol."""
    listing = subprocess.run(["nm", "-A", "-g", *paths], capture_output=True,
                             text=True, check=True).stdout
    for line in listing.splitlines():
        path, rest = line.split(":", 1)
        *_, kind, name = rest.split()
        yield path, kind, name


INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)


def objects_in(build):
    """Each object and its source, if the source still exists in a room."""
    objects = pathlib.Path(build, "obj")
    for path in sorted(objects.rglob("*.o")):
        source = str(path.relative_to(objects))[:-2] + ".c"
        if room_of(source) is not None and pathlib.Path(source).exists():
            yield path, source


def symbol_references(build):
    """Pairs of a source that uses a symbol and the source that defines it."""
    sources = {str(path): source for path, source in objects_in(build)}
    where, needs = {}, collections.defaultdict(set)
    for path, kind, name in symbols(sources) if sources else ():
        if kind == "U":
            needs[sources[path]].add(name)
        else:
            where[name] = sources[path]
    for source, names in needs.items():
        for name in sorted(names & set(where)):
            yield source, name, where[name]


def include_references():
    """Pairs of a source or header and a header that it includes."""
    for room in ROOMS:
        for path in sorted(pathlib.Path(room).rglob("*.[ch]")):
            if room_of(str(path)) != ROOMS.index(room):
                continue
            for name in INCLUDE.findall(path.read_text()):
                header = path.parent / name
                where = str(header) if header.exists() else name
                if room_of(where) is not None:
                    yield str(path), name, where


def cyclic(references):
    """Files of loop/ that use each other in a cycle, outside of CYCLIC."""
    uses = {(source, where) for source, _, where in references
            if source != where and source.startswith("loop/")
            and room_of(source) == room_of(where)
            and ROOMS[room_of(source)] not in CYCLIC}
    while True:
        users, used = {user for user, _ in uses}, {file for _, file in uses}
        rest = {(a, b) for a, b in uses if a in used and b in users}
        if rest == uses:
            return users
        uses = rest


def main(build):
    across, upward = 0, set()
    by_symbol = [*symbol_references(build)]
    if not by_symbol:
        sys.exit(f"{build}/obj has no objects of these sources")
    references = [*by_symbol, *include_references()]
    for source, name, where in references:
        above = room_of(where) - room_of(source)
        across += above != 0
        if above > 0:
            upward.add(f"{source} {name}")
    for reference in sorted(upward):
        print(f"{reference}: in a higher room")
    circle = cyclic(by_symbol)
    for source in sorted(circle):
        print(f"{source}: is in a cycle of files")
    failed = len(upward) + len(circle)
    print(f"{across - len(upward)} passed, {failed} failed")
    return 1 if failed or not across else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
