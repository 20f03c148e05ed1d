#!/usr/bin/env python3
"""Ctrl-C on a terminal: terminal.py TICKTAPE. The keys end what runs, a line says
where it was, no process is left, and the terminal is as it was."""
import os
import pty
import select
import signal
import sys
import tempfile
import termios
import time

BUSY = "import asyncio\nasync def main():\n    await asyncio.sleep(0)\n    while True:\n        pass\nasyncio.run(main())\n"
# One operation, which takes longer than this test.
LONG = "n = 7 ** 2000000\nprint(pow(7, n, n))\n"
ENDLESS = ["--steps", "1000000000000000", "--ticks", "1000000000000000"]
LIMIT_S = 60


def lives(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def read(fd, seconds):
    """What comes on the terminal within that time; b"" too if it is closed."""
    try:
        return os.read(fd, 65536) if select.select([fd], [], [], seconds)[0] else b""
    except OSError:
        return b""


def press(ticktape, arguments):
    """Ctrl-C twice a second until the command ends: how, the keys, the output, and what is wrong."""
    pid, fd = pty.fork()
    if pid == 0:
        os.execv(ticktape, [ticktape, *arguments])
    before = termios.tcgetattr(fd)
    shown, keys, ended, began = b"", 0, 0, time.monotonic()
    while ended == 0 and time.monotonic() < began + LIMIT_S:
        shown += read(fd, 0.1)
        if time.monotonic() > began + 2 + keys / 2:
            os.write(fd, b"\x03")
            keys += 1
        ended, status = os.waitpid(pid, os.WNOHANG)
    wrong = []
    if ended == 0:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        return "endless", keys, shown, ["it did not end"]
    if termios.tcgetattr(fd) != before:
        wrong.append("the terminal is another one")
    until = time.monotonic() + 5
    while lives(pid) and time.monotonic() < until:
        time.sleep(0.1)
    if lives(pid):
        wrong.append("a process is left")
    while more := read(fd, 0.1):
        shown += more
    os.close(fd)
    how = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    return how, keys, shown, wrong


def main(ticktape):
    failures = 0
    search = ["explore", "--no-db", *ENDLESS]
    for text, arguments, code, said in [
            (BUSY, ["run", *ENDLESS], -signal.SIGINT, b"main runs at busy.py:"),
            (BUSY, search, 3, b"; interrupted"),
            (BUSY, [*search, "--jobs", "2"], 3, b"; interrupted"),
            (LONG, ["run", *ENDLESS], -signal.SIGINT, b""),
            (LONG, search, None, b""),  # 3 if it looks in time, else SIGINT
    ]:
        with open("busy.py", "w", encoding="utf-8") as file:
            file.write(text)
        how, keys, shown, wrong = press(os.path.abspath(ticktape), [*arguments, "busy.py"])
        if how not in ([code] if code is not None else [3, -signal.SIGINT]):
            wrong.append(f"exit {how}, not {code}")
        if said not in shown:
            wrong.append(f"not shown: {said}")
        if wrong:
            failures += 1
            print(arguments, keys, "keys:", *wrong, shown[-300:])
    return failures > 0


if __name__ == "__main__":
    command = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.exit(main(command))
