#!/usr/bin/env python3
"""tests/command/door.py TICKTAPE: the command as a person or a script first meets it:
terminals, colours, several programs, --step, and options of any spelling.

Each check is one line on stdout when it fails; the last line counts them.
"""
import json
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

TICKTAPE = os.path.realpath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.realpath(__file__))))
counts = [0, 0]

GOOD = """
import asyncio


async def main():
    print("one")
    await asyncio.sleep(0.01)
    print("two")


asyncio.run(main())
"""
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
# No run of it fails, and there are more schedules than any search runs.
DRAWS = """
import random

[random.random() for _ in range(9)]
"""


def check(what, good, shown=""):
    counts[not good] += 1
    if not good:
        print(f"FAILED: {what}\n    {shown!r:.2000}")


def environment(**changes):
    env = {name: value for name, value in os.environ.items()
           if name not in ("NO_COLOR", "COLUMNS")}
    env["TERM"] = "xterm"
    env.update(changes)
    return env


def run(*arguments, env=None):
    done = subprocess.run([TICKTAPE, *arguments], capture_output=True,
                          timeout=120, env=env or environment(),
                          stdin=subprocess.DEVNULL)
    return (done.returncode, done.stdout.decode(), done.stderr.decode())


def on_terminal(*arguments, stdout=None, env=None, columns=80):
    """What appears on a terminal, which is stderr, and stdout unless that is a
    file."""
    master, slave = pty.openpty()
    import fcntl
    import struct
    import termios
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        [TICKTAPE, *arguments], stdin=subprocess.DEVNULL,
        stdout=slave if stdout is None else stdout, stderr=slave,
        env=env or environment())
    os.close(slave)
    got = b""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        ready, _, _ = select.select([master], [], [], 1)
        if ready:
            try:
                block = os.read(master, 65536)
            except OSError:  # the other end is closed
                break
            if not block:
                break
            got += block
    os.close(master)
    return process.wait(), got.decode()


def write(name, text):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name, "w") as out:
        out.write(text)


def without_colours(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


WIPE = "\r\x1b[K"


def shown_after_wipes(text):
    """The lines that stay on a terminal."""
    lines = []
    for line in text.replace("\r\n", "\n").split("\n"):
        lines.append(line.split(WIPE)[-1])
    return "\n".join(lines)


def check_page():
    """A page is not printed on a terminal."""
    code, text = on_terminal("report", "good.py")
    check("a page on a terminal", code == 2 and
          text.strip() == "ticktape: a page is for browsers, not for "
          "terminals: name a file with -o", text[:300])
    code, text, _ = run("report", "good.py")
    check("no page in a pipe", code == 0 and text.startswith("<!DOCTYPE html>"),
          text[:100])


# ---- Progress ----------------------------------------------------------------

def check_progress():
    search = ("explore", "--no-db", "--strategy", "random", "--runs", "1500k",
              "--slow", "inf")
    _, plain, errors = run(*search, "draws.py")
    check("a pipe gets progress at once", errors == "", errors)
    _, again, errors = run(*search, "--progress", "200ms", "draws.py")
    lines = errors.splitlines()
    check("no progress in a pipe", 1 <= len(lines) <= 8 and all(re.fullmatch(
        r"draws\.py: \d+ of 1500000 runs, \d+ runs/s, (default|random), "
        r"\d+ schedules(, \d+ classes)?", line) for line in lines), errors)
    check("progress in a pipe changes the report", again == plain, again)
    _, _, errors = run(*search, "--progress", "200ms", "-q", "draws.py")
    check("-q shows progress in a pipe", errors == "", errors)
    _, _, errors = run(*search, "--progress", "inf", "draws.py")
    check("--progress inf shows progress", errors == "", errors)
    for more in ((), ("--jobs", "2")):
        code, text = on_terminal(*search, *more, "--color", "never", "draws.py")
        shown = re.findall(r"\r\x1b\[K(draws\.py: [^\r]*)", text)
        progress = [line for line in shown if "runs/s" in line]
        check("no progress on a terminal", len(progress) > 1, text)
        check("a line of progress", all(re.fullmatch(
            r"draws\.py: \d+ of 1500000 runs, \d+ runs/s, (default|random), "
            r"\d+ schedules(, \d+ classes)?", line) for line in progress),
            progress)
        check("progress stays", shown_after_wipes(text) == plain,
              shown_after_wipes(text))
        check("the exit code", code == 0, code)
    with open("out", "wb") as out:
        _, text = on_terminal(*search, "draws.py", stdout=out)
    with open("out") as back:
        check("a file gets progress", back.read() == plain)
    check("no progress where stdout is a file", "runs/s" in text, text)
    check("the last line is not erased", text.endswith(WIPE), text[-80:])
    _, text = on_terminal(*search, "-q", "--color", "never", "draws.py")
    check("-q shows progress", "runs/s" not in text, text)
    _, text = on_terminal(*search, "draws.py", columns=30)
    rows = [row for row in text.split(WIPE) if "of 1500000" in row]
    check("a row that wraps", rows and all(len(row) <= 29 for row in rows),
          rows)
    _, text = on_terminal("explore", "--no-db", "--strategy", "random",
                          "--runs", "1G", "--time", "1500ms", "draws.py")
    check("no time left", " s left" in text, text)
    # The result does not depend on who looks.
    run(*search, "--json", "piped.json", "draws.py")
    on_terminal(*search, "--json", "seen.json", "draws.py")
    reports = []
    for name in "piped.json", "seen.json":
        with open(name) as back:
            report = json.load(back)
        del report["seconds"]
        reports.append(report)
    check("progress changes the report", reports[0] == reports[1])
    code, text = on_terminal("run", os.path.join(ROOT, "scenarios/catalogue/basics"),
                             "-q", "--color", "never")
    check("no progress of a catalogue", re.search(r"\d+ of \d+\r", text), text)
    check("-q lists what passes", re.fullmatch(
        r"\s*\d+ passed, 0 failed\s*", shown_after_wipes(text)), text)


# ---- Colours -----------------------------------------------------------------

def check_colours():
    search = ("explore", "--no-db", "--strategy", "delay:1", "lost.py")
    _, plain, _ = run(*search)
    check("colours in a pipe", "\x1b" not in plain, plain)
    for env, coloured in ((environment(), True),
                          (environment(NO_COLOR="1"), False),
                          (environment(NO_COLOR=""), True),
                          (environment(TERM="dumb"), False),
                          (environment(TERM=""), False)):
        _, text = on_terminal(*search, env=env)
        check("colours on a terminal", ("\x1b[1;31mfailed\x1b[0m" in text) ==
              coloured, text)
        check("the text under the colours", without_colours(
            shown_after_wipes(text)) == plain, text)
    for env in environment(), environment(NO_COLOR="1", TERM="dumb"):
        _, text, _ = run(*search, "--color", "always", env=env)
        check("--color always", "\x1b[1;31mfailed\x1b[0m" in text, text)
        check("its text", without_colours(text) == plain, text)
    for color in "--color=never", "--color=auto":
        _, text, _ = run(*search, color)
        check(color, text == plain, text)
    _, text = on_terminal(*search, "--color", "never")
    check("--color never", "\x1b[1" not in text and "\x1b[0" not in text, text)
    code, _, text = run("explore", "--color", "alwys", "lost.py")
    check("a bad --color", code == 2 and text == "ticktape: --color takes auto, "
          "always or never, not 'alwys'; did you mean 'always'?\n", text)
    _, text, _ = run("explore", "--no-db", "--json", "-", "--color", "always",
                     "lost.py")
    check("colours in JSON", "\x1b" not in text and json.loads(text), text)
    # Control characters of a program's name are no colours.
    write("a\x1b[31mb.py", GOOD)
    _, text, _ = run("explore", "--no-db", "--color", "always", "a\x1b[31mb.py")
    check("escapes of others", "a\\x1b[31mb.py: \x1b[32mno failure" in text, text)
    write("cat/x.py", GOOD)
    write("cat/x.ticks", "tick 1 @0\nend\n")
    code, text, _ = run("run", "cat", "--color", "always")
    check("a diff in colours", "\x1b[32m+" in text and "\x1b[36m@@" in text and
          "\x1b[1;31mmismatch" in text and code == 1, text)


# ---- How much is printed -----------------------------------------------------

def check_loudness():
    search = ("explore", "--no-db", "--strategy", "delay:1")
    _, usual, _ = run(*search, "lost.py")
    _, quiet, _ = run(*search, "-q", "lost.py")
    _, verbose, _ = run(*search, "-v", "lost.py")
    check("-q prints the verdict", quiet == usual.split("\n")[0] + "\n", quiet)
    check("-v adds to the report", verbose.startswith(usual), verbose)
    check("-v has statistics", re.fullmatch(
        r"\d+ runs, \d+ ticks in [\d.]+ u?s: \d+ runs/s, \d+ ticks/s\n"
        r"\d+ different schedules in \d+ classes\nruns of each strategy: .*\n",
        verbose[len(usual):]), verbose[len(usual):])
    code, text, _ = run(*search, "-q", "--keep-going", "lost.py")
    check("-q with --keep-going", code == 1 and all(
        re.match(r"lost\.py: failed|and |but ", line)
        for line in text.splitlines()), text)
    code, text, _ = run("explore", "--no-db", "-q", "--runs", "100", "good.py")
    check("no failure, quietly", code == 0 and re.fullmatch(
        r"good\.py: no failure[^\n]*\n", text), text)
    code, text, _ = run("explore", "--no-db", "-q", "--inject", "cancel:no",
                        "--runs", "100", "good.py")
    check("-q keeps what restricts a verdict", code == 3 and
          "\nbut --inject cancel:no did nothing" in text, text)
    for verb in "explore", "merge", "campaign":
        code, _, errors = run(verb, "-q", "-v", "good.py")
        check("-q -v", code == 2 and errors ==
              "ticktape: -q and -v exclude each other\n", errors)


# ---- Several programs --------------------------------------------------------

def check_several():
    write("many/good.py", GOOD)
    write("many/inner/lost.py", LOST)
    write("many/notes.txt", "no program")
    write("many/.hidden/lost.py", LOST)
    search = ("explore", "--no-db", "--strategy", "delay:1")
    code, text, errors = run(*search, "many", "many/good.py")
    heads = re.findall(r"^(\S+): (?:no failure|failed)", text, re.MULTILINE)
    check("programs", heads == ["many/good.py", "many/good.py",
                                "many/inner/lost.py"], heads)
    check("the summary", text.endswith("\n3 programs: 1 failed\n"), text)
    check("the worst exit code", code == 1 and errors == "", (code, errors))
    check("a tape each", os.path.exists("many/inner/lost.tape") and
          not os.path.exists("many/good.tape"))
    _, alone, _ = run(*search, "many/inner/lost.py")
    check("the same report as alone", alone in text, text)
    code, text, _ = run(*search, "-q", "many/good.py", "many/good.py")
    check("none fails", code == 0 and
          text.endswith("py: no failure; exhausted: no schedule with at most 1 "
                        "deviation fails\n2 programs: 0 failed\n"), text)
    write("bad/c.py", "print(\n")
    write("bad/a.py", GOOD)
    code, text, errors = run(*search, "bad")
    check("one is refused", code == 2 and "bad/c.py:1:" in errors and
          "bad/c.py: an error, see stderr\n" in text and
          text.endswith("2 programs: 0 failed, 1 with errors\n"), (text, errors))
    code, text, _ = run(*search, "bad", "many")
    check("a failure outweighs it", code == 1 and
          "4 programs: 1 failed, 1 with errors" in text, text)
    code, text, _ = run(*search, "--inject", "cancel:no", "bad/a.py",
                        "many/good.py")
    check("open answers", code == 3 and "2 programs: 0 failed, 2 open" in text,
          text)
    for option in (("--tape", "x"), ("--shard", "1/2"), ("--seen",)):
        code, text, errors = run(*search, *option, "many")
        check(option, (code, text, errors) == (
            2, "", f"ticktape: {option[0]} is for one program; explore each of "
            "them on its own\n"), errors)
    os.makedirs("nothing", exist_ok=True)
    code, _, errors = run(*search, "nothing")
    check("an empty folder", code == 2 and errors ==
          "ticktape: no programs here: no file ends in .py\n", errors)
    code, text, errors = run(*search, "many", "many/godo.py")
    check("a program that is missing", (code, text) == (2, "") and
          "did you mean 'many/good.py'?" in errors, errors)

    # JSON: an array, of the same reports.
    for jobs in "1", "2":
        code, text, _ = run(*search, "--jobs", jobs, "--keep-going", "--json",
                            "all.json", "bad", "many")
        with open("all.json") as back:
            reports = json.load(back)
        check("--json FILE", code == 1 and "4 programs" in text and
              [(report["program"], report["verdict"]) for report in reports] ==
              [("bad/a.py", "ok"), ("bad/c.py", "refused"),
               ("many/good.py", "ok"), ("many/inner/lost.py", "failed")],
              reports)
    code, text, _ = run(*search, "--json", "-", "bad", "many")
    check("--json -", code == 1 and len(json.loads(text)) == 4, text)
    run(*search, "--json", "one.json", "many/inner/lost.py")
    with open("one.json") as back:
        one = json.load(back)
    many = json.loads(text)[3]
    for report in one, many:
        del report["seconds"]
    check("the same JSON as alone", one == many)
    code, text, errors = run(*search, "--json", "none/x", "many")
    check("JSON that cannot be written", (code, text) == (2, ""), errors)

    # Known tapes.
    for expected in "in run", "in a tape of known":
        code, text, _ = run("explore", "--db", "known", "-q", "many", "bad/a.py")
        check("--db", code == 1 and f"lost.py: failed {expected}" in text, text)


def check_interrupted():
    """Ctrl-C ends the search in progress, and no other one begins."""
    for name in "ca", "cb":
        write(f"long/{name}.py", DRAWS)
    process = subprocess.Popen(
        [TICKTAPE, "explore", "--no-db", "--runs", "1G", "--strategy", "random",
         "long"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    text, errors = process.communicate(timeout=60)
    check("interrupted", process.returncode == 3 and
          b"long/ca.py: no failure in " in text and b"; interrupted\n" in text and
          text.endswith(b"2 programs: 0 failed, 1 open; interrupted before 1\n"),
          (process.returncode, text, errors))


# ---- run --step --------------------------------------------------------------

def check_step():
    for step in "4", "main", "deposit#2", "deposit#2:2":
        here = run("run", "--step", step, "lost.py")
        there = run("replay", "--run", "1", "--step", step, "lost.py")
        check(f"run --step {step}", here == there and here[0] == 0 and
              here[1].startswith("in tick "), here)
    for step in "99", "nobody", "deposit:99":
        code, text, errors = run("run", "--step", step, "lost.py")
        check(f"run --step {step}", (code, text, errors) == (
            4, "", f"lost.py: this run does not come to --step {step}\n"),
            errors)
    code, text, _ = run("run", "--step", "2", "good.py")
    check("its output comes first", code == 0 and
          text.startswith("one\nin tick 2 @0.01, next: sleep timer\n"), text)
    for option in "--real", "--check":
        code, text, errors = run("run", "--step", "1", option, "good.py")
        check(f"--step {option}", (code, text) == (2, "") and "--step" in errors,
              errors)
    check("two files", run("run", "--step", "1", "good.py", "lost.py")[0] == 2)


# ---- Options of any spelling -------------------------------------------------

def options_of(verb):
    return re.findall(r"^  (-\S+)", run("help", verb)[1], re.MULTILINE)


def check_any_options():
    """Whatever is given as options, there is a verdict, or one line and 2."""
    drawn = random.Random(15)
    values = ["1", "0", "1e", "1e6", "10k", "-1", "inf", "nan", "", "a", "1ms",
              "1..2", "9" * 400, "1e" + "9" * 50, ".", "..", "%s%n", "\x1b[2J",
              "x" * 5000, "asyncio", "dfs", "delay:", "delay:99999999999999999",
              "cancel:", "1/1", "always", "é", "--runs", "0x1", "1_0", "+1"]
    for i in range(400):
        verb = drawn.choice(["run", "explore", "replay", "shrink", "merge",
                             "help", "confirm"])
        known = options_of(verb) if verb != "help" and i % 40 == 0 else \
            cached.setdefault(verb, options_of(verb) if verb != "help" else ["x"])
        arguments = []
        for _ in range(drawn.randrange(1, 4)):
            option = drawn.choice(known)
            if option in ("--real", "--update", "--junit", "--out", "--tape",
                          "--json", "--corpus", "--db", "--oracle"):
                continue  # which write files, or take time
            if drawn.random() < 0.3:
                at = drawn.randrange(len(option) + 1)
                option = option[:at] + drawn.choice("-=xs%") + option[at + 1:]
            arguments.append(option + drawn.choice(["", "=" + drawn.choice(values)]))
            if drawn.random() < 0.5:
                arguments.append(drawn.choice(values))
        file = drawn.choice([["missing.py"], ["missing.py"], [], ["bad/c.py"]])
        arguments = [word.replace("\0", "") for word in arguments]
        code, out, errors = run(verb, *arguments, *file)
        is_help = "--help" in " ".join(arguments) or verb == "help" or \
            "usage: ticktape" in out
        check(f"{verb} {arguments}", code in (0, 1, 2, 3) and
              (is_help or code != 0) and "\x1b" not in errors and
              (code != 2 or errors.startswith("ticktape: ") or
               "bad/c.py:" in errors or "already" in errors), (code, errors))


cached = {}


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write("good.py", GOOD)
        write("lost.py", LOST)
        write("draws.py", DRAWS)
        for part in (check_step, check_loudness, check_several,
                     check_interrupted, check_colours, check_page, check_progress,
                     check_any_options):
            part()
    print(f"{counts[0]} passed, {counts[1]} failed")
    return counts[1] > 0


if __name__ == "__main__":
    sys.exit(main())
