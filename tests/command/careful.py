#!/usr/bin/env python3
"""tests/command/careful.py TICKTAPE: files, options and results that are used with
less care than expected: one file for two purposes, tapes of other options, links,
pipes, results of other machines, signals that a parent left ignored.

Each check is one line on stdout when it fails; the last line counts them.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

TICKTAPE = os.path.realpath(sys.argv[1])
counts = [0, 0]

LOST = """
import asyncio

balance = 0


async def deposit(n, delay):
    global balance
    await asyncio.sleep(delay)
    now = balance
    await asyncio.sleep(0.01)
    balance = now + n


async def main():
    await asyncio.gather(deposit(1, 1), deposit(2, 1.05))
    assert balance == 3, balance


asyncio.run(main())
"""
# SIGTERM may arrive as each of the calls begins.
CALLS = """
import signal
import threading

at = 0


class Stop(Exception):
    pass


def on_term(number, frame):
    raise Stop


def note(n):
    global at
    at = n


signal.signal(signal.SIGTERM, on_term)
threading.Thread(target=note, args=(0,)).start()
try:
    note(1)
    note(2)
    note(3)
    note(4)
    note(5)
except Stop:
    raise SystemExit(f"after {at}")
"""
# A handler with accesses that threads share runs while the main thread sleeps within a loop.
HANDLED = """
import asyncio
import os
import signal
import threading
import time

x = 0


def handler(number, frame):
    global x
    v = x
    x = v + 1


def worker():
    global x
    time.sleep(0.3)
    os.kill(os.getpid(), signal.SIGUSR1)
    v = x
    time.sleep(0.2)
    x = v + 1


async def main():
    thread = threading.Thread(target=worker)
    thread.start()
    time.sleep(1)
    thread.join()


signal.signal(signal.SIGUSR1, handler)
asyncio.run(main())
"""
GOOD = """
import asyncio


async def main():
    await asyncio.sleep(1)
    await asyncio.sleep(1)


asyncio.run(main())
"""
# Its spawned task fails if the machine stalls: a failure with --unretrieved only.
UNRETRIEVED = """
import asyncio

late = False


async def watch():
    await asyncio.sleep(0.1)
    assert not late


async def main():
    global late
    task = asyncio.create_task(watch())
    began = asyncio.get_running_loop().time()
    await asyncio.sleep(0.05)
    late = asyncio.get_running_loop().time() - began > 0.2
    await asyncio.sleep(1)


asyncio.run(main())
"""
# Iterates forever in ticks without time, if it starts late.
SPINS = """
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    began = loop.time()
    await asyncio.sleep(0.05)
    n = 4000 if loop.time() - began > 0.2 else 2
    for _ in range(n):
        await asyncio.sleep(0)


asyncio.run(main())
"""


def check(what, good, shown=""):
    counts[not good] += 1
    if not good:
        print(f"FAILED: {what}\n    {shown!r:.2000}")


def run(*arguments, **options):
    """Exit code, and both outputs."""
    done = subprocess.run([TICKTAPE, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False, **options)
    return done.returncode, done.stdout.decode(errors="replace")


def refused(what, text, *arguments):
    code, said = run(*arguments)
    check(what, code == 2 and text in said, (code, said))


def write(name, text):
    pathlib.Path(name).write_text(text, encoding="utf-8")


def read(name):
    return pathlib.Path(name).read_text(encoding="utf-8")


def check_children():
    """A parent that ignores SIGCHLD leaves it so: no child could be waited for."""
    ignoring = "import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
    for arguments, expected in ((["explore", "-q", "--no-db", "lost.py"], 1), (["explore", "-q", "--no-db", "lost.py", "good.py"], 1), (["run", "--step", "good.py"], 0)):
        done = subprocess.run([sys.executable, "-c", ignoring, TICKTAPE, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)
        check(f"SIGCHLD ignored: {arguments}", done.returncode == expected, (done.returncode, done.stdout))


def check_signals():
    """No call is left out, whatever the steps that were spent before it."""
    code, said = run("explore", "--no-db", "--inject", "signal:SIGTERM", "--strategy", "delay:1", "--keep-going", "calls.py")
    handled = run("explore", "--no-db", "--runs", "500", "handled.py")
    check("a handler is preempted", handled[0] == 0, handled)
    check("a signal at each call", code == 1 and all(f"after {n}" in said for n in range(5)), said)


def check_tapes():
    """A tape that is written has the options under which its run failed."""
    code, said = run("explore", "--no-db", "--unretrieved", "--tape", "unr.tape", "unr.py")
    check("an exception is not retrieved", code == 1 and "unretrieved" in said, said)
    text = read("unr.tape").replace("fails unretrieved\n", "")
    write("plain.tape", text)
    code, said = run("replay", "--tape", "plain.tape", "unr.py")
    check("without the option it is no failure", code == 0, said)
    code, said = run("shrink", "--unretrieved", "--tape", "plain.tape", "--out", "shrunk.tape", "unr.py")
    check("shrinks under --unretrieved", code == 1, said)
    code, said = run("replay", "--tape", "shrunk.tape", "unr.py")
    check("a shrunk tape fails as it did", code == 1 and "fails unretrieved" in read("shrunk.tape"), said)
    code, said = run("replay", "--tape", "plain.tape", "--unretrieved", "--ticks", "777", "--for", "5", "--out", "taken.tape", "unr.py")
    taken = read("taken.tape")
    check("--out has the options of the run", code == 1 and "fails unretrieved" in taken and "ticks 777" in taken and "for 5" in taken, taken)
    code, said = run("explore", "--no-db", "--ticks", "3000", "--tape", "spins.tape", "spins.py")
    check("it spins", code == 1, said)
    write("spins.tape", read("spins.tape").replace("ticks 3000", "ticks 100000"))
    code, said = run("shrink", "--ticks", "3000", "--tape", "spins.tape", "spins.py")
    check("a shrunk tape has its limit", code == 3 and "ticks 3000" in read("spins.tape"), said)
    write("edited.py", LOST)
    run("explore", "--no-db", "edited.py")
    write("edited.py", LOST + "\n# edited\n")
    code, said = run("replay", "edited.py")
    check("an edited program has another hash", code == 5, said)
    code, said = run("replay", "--lenient", "--out", "fits.tape", "edited.py")
    check("a lenient run is another tape", code == 1, said)
    code, said = run("replay", "--tape", "fits.tape", "edited.py")
    check("... of the edited program", code == 1, said)
    refused("--run 0", "--run takes 1 or more", "replay", "--run", "0", "lost.py")


def check_replays():
    """A tape fits the first run of a process as it fitted a later one of a search."""
    write("children.py", """
import asyncio
import sys


async def child():
    p = await asyncio.create_subprocess_exec(sys.executable, "-c", "import time; time.sleep(0.1); print('x')", stdout=-1)
    return await p.communicate()


async def main():
    await asyncio.gather(child(), child())
    assert asyncio.get_running_loop().time() < 0.9


asyncio.run(main())
""")
    for seed in "0123":
        code, said = run("explore", "--no-db", "--seed", seed, "--tape", "children.tape", "children.py")
        check(f"children: fails with seed {seed}", code == 1, said)
        code, said = run("replay", "--tape", "children.tape", "children.py")
        check(f"children: the tape of seed {seed} fits", code == 1 and "does not fit" not in said, said)


def check_one_file():
    """No output replaces another, or what was read."""
    run("explore", "--no-db", "--tape", "kept.tape", "lost.py")
    kept = read("kept.tape")
    os.mkdir("sub")
    refused("--tape and --html", "--tape and --html name one file", "explore", "--no-db", "--tape", "o1", "--html", "./o1", "lost.py")
    refused("--tape and --json", "name one file", "explore", "--no-db", "--tape", "o2", "--json", "sub/../o2", "lost.py")
    refused("report over its tape", "name one file", "report", "--tape", "kept.tape", "-o", "kept.tape", "lost.py")
    refused("a page over the tape", "the tape and --html", "replay", "--tape", "kept.tape", "--html", "./kept.tape", "lost.py")
    refused("traffic over the tape", "the tape and --pcap", "replay", "--tape", "kept.tape", "--pcap", "kept.tape", "lost.py")
    refused("a page over the traffic", "name one file", "run", "--html", "x", "--pcap", "x", "good.py")
    check("the tape is kept", read("kept.tape") == kept)
    for i in "12":
        run("explore", "--no-db", "--keep-going", "--seen", "--json", f"k{i}.json", "--tape", f"k{i}.tape", "--shard", f"{i}/2", "--runs", "100", "lost.py")
    shard = read("k1.json")
    refused("merge over a result", "name one file", "merge", "--json", "k1.json", "k1.json", "k2.json")
    check("the result is kept", read("k1.json") == shard)
    code, said = run("merge", "k1.json", "k2.json")
    check("all shards", code == 1, said)
    code, said = run("merge", "k1.json")
    check("a shard is missing", "missing: shard 2 of 2" in said and code == 1, (code, said))
    for i in "12":
        run("explore", "--no-db", "--seen", "--json", f"g{i}.json", "--shard", f"{i}/2", "--runs", "100", "good.py")
    code, said = run("merge", "g1.json")
    check("a shard without a failure is missing: the answer is open", "missing" in said and code == 3, (code, said))
    write("old.pcap", "old")
    code, said = run("replay", "--tape", "missing.tape", "--pcap", "old.pcap", "lost.py")
    check("traffic of no run", code == 2 and read("old.pcap") == "old", said)
    for option in ("--pcap", "--html"):
        refused(f"--step {option}", "goes with --step AT", "run", "--step", option, "y", "good.py")
    refused("--step --leaks", "goes with --step AT", "run", "--step", "--leaks", "good.py")
    refused("replay --step --pcap", "goes with --step AT", "replay", "--tape", "kept.tape", "--step", "--pcap", "y", "lost.py")


def check_results():
    """Results come from other machines."""
    result = json.loads(read("k1.json"))

    def merged(**changes):
        changed = json.loads(json.dumps(result))
        for path, value in changes.items():
            at = changed
            *most, last = path.split("__")
            for name in most:
                at = at[int(name)] if isinstance(at, list) else at[name]
            at[last] = value
        write("hostile.json", json.dumps(changed))
        return run("merge", "hostile.json")

    code, said = merged(search__strategy="pct:3; touch pwned; :")
    check("a strategy is a word of a shell", "'pct:3; touch pwned; :'" in said or code == 2, (code, said))
    for name in ("pct:99", "pct:16", "pct:0"):
        code, said = merged(search__strategy=name, choices_default=2**62, answers_max=2**62)
        check(f"bounds of {name}", code in (1, 2, 3), (code, said))
    failure = next(iter(result["failures"]))
    code, said = merged(failures=[failure] * 100)
    check("more failures than a search keeps", code == 2, (code, said))
    code, said = merged(failures__0__verdict="ok")
    check("a failure that is none", code == 2, (code, said))
    code, said = merged(seconds=-5)
    check("seconds below zero", code == 2, (code, said))
    code, said = run("explore", "-v", "--no-db", "--strategy", "pct:" + 20 * "0" + "3", "good.py")
    check("zeros before a number", code == 2 and "no such number" in said, (code, said))
    code, said = run("explore", "-q", "--no-db", "--strategy", "pct:3", "--runs", "50", "--inject", "cancel", "--vary-sleeps", "0.5..2", "lost.py")
    check("plain words stay plain", code == 1, said)


def check_places():
    """Folders have links and pipes; implied names are not followed."""
    os.makedirs("walk/deep")
    write("walk/a.py", GOOD)
    os.symlink(".", "walk/again")
    os.symlink("..", "walk/deep/up")
    os.symlink(os.path.realpath("good.py"), "walk/link.py")
    os.mkfifo("walk/pipe.py")
    code, said = run("check", "walk")
    check("links and pipes of a folder", code == 0 and "1 of 1 file" in said, (code, said))
    write("secret.tape", "not yours")
    os.symlink("secret.tape", "good.tape")
    for verb in ("replay", "shrink"):
        code, said = run(verb, "good.py")
        check(f"{verb}: an implied tape that is a link", code == 2 and "is a link" in said, (code, said))
    os.remove("good.tape")
    os.mkfifo("good.tape")
    code, said = run("replay", "good.py")
    check("an implied tape that is a pipe", code == 2, (code, said))
    os.remove("good.tape")
    os.symlink("secret.tape", "good.ticks")
    code, said = run("run", "--check", "good.py")
    check("expected ticks that are a link", "not yours" not in said and "is a link" in said, (code, said))
    os.remove("good.ticks")
    write("many.tape", "ticktape-tape 3\n" + "env \n" * 200000)
    code, said = run("replay", "--tape", "many.tape", "good.py")
    check("a header that is no header", code in (0, 2, 5), (code, said))
    write("args.py", LOST + "\nimport sys\nassert sys.argv[1:]\n")
    long = 9000 * "a"
    for name, word in (("long", long), ("bytes", b"\xff\xc3\xa4")):
        code, said = run("explore", "--no-db", "--tape", f"{name}.tape", "args.py", "--", word)
        check(f"{name}: fails", code == 1, said)
        code, said = run("replay", "--tape", f"{name}.tape", "args.py")
        check(f"{name}: its tape is read", code == 1 and "AssertionError" in said, (code, said))
    check("bytes that are no UTF-8 are escaped, others not", "\\xffä" in read("bytes.tape"), read("bytes.tape"))
    code, said = run("campaign", "--shards", "2", "--runs", "40", "args.py", "--", b"\xff\xc3\xa4")
    tapes = sorted(pathlib.Path(".").glob("args.campaign/*.tape")) + sorted(pathlib.Path(".").glob("**/campaign.tape"))
    for tape in tapes:
        code, said = run("replay", "--tape", str(tape), "args.py")
        check(f"merged: {tape} is read", code == 1, (code, said))
    check("a campaign has tapes", tapes != [], said)
    os.mkdir(b"junit")
    pathlib.Path(os.fsdecode(b"junit/\xff.py")).write_text(GOOD)
    run("run", "--check", "--junit", "report.xml", b"junit/\xff.py")
    check("names that are no UTF-8 in XML", subprocess.run([sys.executable, "-c", "import sys, xml.dom.minidom as m; m.parse(sys.argv[1])", "report.xml"], capture_output=True, check=False).returncode == 0)


def check_options():
    """An option that would have no effect is refused."""
    for what, text, *arguments in (
            ("--stdin after --", "--stdin", "run", "--stdin", "good.py", "--", "/bin/cat"),
            ("--allow-exec after --", "--allow-exec", "run", "--allow-exec", "--", "/bin/true"),
            ("-j after --", "-j", "run", "-j", "3", "--", "/bin/true"),
            ("two databases", "exclude each other", "explore", "--db", "x", "--no-db", "good.py"),
            ("two latencies", "--latency takes", "explore", "--no-db", "--latency", "1s..2s,3s..4s", "good.py"),
            ("a plus at the end", "--inject cancel+", "explore", "--no-db", "--inject", "cancel+", "good.py"),
            ("check -q -v", "exclude each other", "check", "-q", "-v", "good.py"),
            ("hosts of slurm", "--hosts goes with", "campaign", "--engine", "slurm", "--hosts", "a,b", "good.py"),
            ("merge --db -q", "are for results", "merge", "--db", "d", "-q", "x"),
            ("an argument of dfs", "no such number", "explore", "--no-db", "--strategy", "dfs:2", "good.py")):
        refused(what, text, *arguments)
    os.makedirs("few")
    for name in ("a", "b"):
        write(f"few/{name}.py", GOOD)
        code, said = run("run", "--trace", f"few/{name}.py")
        write(f"few/{name}.ticks", said)
    code, said = run("run", "-j", "400", "few", preexec_fn=limit_descriptors)
    check("no more processes than programs", code == 0, (code, said))


def limit_descriptors():
    import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, (32, 32))


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write("lost.py", LOST)
        write("calls.py", CALLS)
        write("handled.py", HANDLED)
        write("good.py", GOOD)
        write("unr.py", UNRETRIEVED)
        write("spins.py", SPINS)
        for part in (check_children, check_signals, check_tapes, check_replays, check_one_file, check_results, check_places, check_options):
            part()
    print(f"{counts[0]} passed, {counts[1]} failed")
    return counts[1] > 0


if __name__ == "__main__":
    sys.exit(main())
