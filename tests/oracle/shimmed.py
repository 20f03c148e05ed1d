"""asyncio 3.14 on the kernel, and the same on the simulated kernel below it: programs after -- make the same calls.

    python3 shimmed.py TICKTAPE [DIR|FILE]...                    each .py there
    python3 shimmed.py TICKTAPE --generated FIRST COUNT          generated programs (generate.py)
    python3 shimmed.py TICKTAPE --connections FIRST COUNT        those with connections (connections.py)

kernel.py runs each program twice with Debian's python3: as it is, and by `ticktape run`, where its sockets, pipes,
epoll and threads are those of the simulated kernel (scenarios/shim/). The ticks must be the same. DIFFER has those that
are known not to be, each with the reason; it fails if one of them is, too. The last line counts.
"""
import datetime
import os
import re
import shutil
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
PYTHON = "/usr/bin/python3"
AT_ONCE = 40  # programs of one process
ATTEMPTS = 3  # a loaded machine's kernel may be late: kernel.py
TIMEOUT_S = 300
PARTS = "the kernel that programs after -- have sends each write by itself: no Nagle, no windows"
PATHS = "a Unix socket is found by the path that bind() has had, not by the file"
DIFFER = {
    "net/selectors/select_module": "a descriptor above 900 is free: kernel.py has its own there",
    "net/sock/methods": PARTS, "net/sock/small_segments": PARTS, "net/sock/closed_while_small_pieces_wait": PARTS,
    "net/sock/larger_segments": PARTS, "net/sock/service_names": "the names of a few services, for streams and datagrams",
    "net/unix/passed_descriptors": "control messages that are no descriptors are refused",
    "net/unix/rpc_paths": PATHS,
    "net/unix/datagram_paths": PATHS, "net/unix/paths": PATHS, "net/unix/sessions": PATHS, "net/unix/stale": PATHS,
}


def programs(arguments):
    for path in arguments:
        if os.path.isfile(path):
            yield path
        for folder, _, names in sorted(os.walk(path)):
            yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(".py") and os.path.exists(
                os.path.join(folder, name[:-3] + ".ticks")))


def generated(program, first, count, folder):
    subprocess.run([sys.executable, os.path.join(FOLDER, program), first, count, folder], check=True, stdout=subprocess.DEVNULL)
    return sorted(os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith(".py"))


def traces(before, paths):
    """The trace of each of PATHS, of one process; None: it has none."""
    with tempfile.TemporaryDirectory() as outer:
        folder = os.path.join(tempfile.gettempdir(), f"shimmed-{os.getpid()}")  # of one name; programs leave files there
        os.rename(outer, folder)
        os.mkdir(outer)
        run = subprocess.run([*before, PYTHON, os.path.join(FOLDER, "kernel.py"), *paths, os.devnull], text=True, errors="replace",
                             cwd=folder, timeout=TIMEOUT_S, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        shutil.rmtree(folder)
    # asyncio's sources are in a folder of a name of its own in each process.
    parts = re.split(r"^== (.*)\n", re.sub(r"/tmp/tmp\w+/asyncio\b", "asyncio", run.stdout), flags=re.M)
    found = dict(zip(parts[1::2], parts[2::2]))
    return [found.get(path) for path in paths], run.stderr


def first_difference(real, simulated):
    if simulated is None:
        return "no trace in simulation"
    lines, others = (real or "").splitlines(), simulated.splitlines()
    at = next((n for n, pair in enumerate(zip(lines, others)) if pair[0] != pair[1]), min(len(lines), len(others)))
    show = [part[at] if at < len(part) else "the end" for part in (lines, others)]
    return f"line {at + 1}: {show[0].strip()!r}, but simulated {show[1].strip()!r}"


def compare(ticktape, paths):
    """Yields each path with None, or the first difference."""
    # Certificates are valid now, not in the year 2000.
    under = [ticktape, "run", "--ticks", "1e9", "--epoch", str(datetime.date.today()), "--"]
    for at in range(0, len(paths), AT_ONCE):
        some = paths[at:at + AT_ONCE]
        real, simulated = traces([], some)[0], traces(under, some)[0]
        for path, *pair in zip(some, real, simulated):
            for _ in range(ATTEMPTS):
                if pair[0] is not None and pair[0] == pair[1]:
                    break
                pair = [traces([], [path])[0][0], traces(under, [path])[0][0]]
            if pair == [None, None]:
                print(f"{path}: not compared: {PYTHON} itself has no trace of it")
                continue
            yield path, None if pair[0] is not None and pair[0] == pair[1] else first_difference(*pair)


def reason_of(path):
    return next((why for name, why in DIFFER.items() if path.endswith(f"{name}.py")), None)


def main(arguments):
    ticktape, *rest = arguments
    with tempfile.TemporaryDirectory() as folder:
        kinds = {"--generated": "generate.py", "--connections": "connections.py"}
        paths = generated(kinds[rest[0]], *rest[1:], folder) if rest and rest[0] in kinds else [os.path.abspath(path) for path in programs(rest)]
        passed = failed = 0
        for path, difference in compare(os.path.abspath(ticktape), paths):
            why = reason_of(path)
            if (difference is None) == (why is None):
                passed += 1
                continue
            failed += 1
            print(f"{path}: {difference or f'is the same now: remove it from DIFFER ({why})'}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
