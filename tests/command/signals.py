#!/usr/bin/env python3
"""SIGINT and SIGQUIT to `ticktape run --real`: signals.py TICKTAPE."""
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

DEADLOCK = """
import asyncio

async def transfer(first, second):
    async with first:
        await asyncio.sleep(0)
        async with second:
            print("transferred")

async def main():
    a, b = asyncio.Lock(), asyncio.Lock()
    try:
        await asyncio.gather(transfer(a, b), transfer(b, a))
    finally:
        print("main cleaned up")

asyncio.run(main())
"""
DEADLOCK_SHOWN = r"""at S s: 3 tasks are not done:
  main waits for gather of transfer, transfer#2 at x.py:13
  transfer waits for Lock.acquire\(\) at x.py:7, held by transfer#2
  transfer#2 waits for Lock.acquire\(\) at x.py:7, held by transfer
  cycle: transfer -> transfer#2 -> transfer
"""
STUBBORN = """
import asyncio

async def main():
    while True:
        try:
            await asyncio.sleep(1000)
        except asyncio.CancelledError:
            print("not now")

asyncio.run(main())
"""
BUSY = """
n = 0
try:
    while True:
        n += 1
except KeyboardInterrupt as e:
    print("caught", repr(e), n > 0)
try:
    for _ in range(100000):
        n += 1
finally:
    print("end")
"""
BUSY_TASK = """
import asyncio

async def main():
    n = 0
    while True:
        n += 1
        if n % 100 == 0:
            await asyncio.sleep(0)

try:
    asyncio.run(main())
except KeyboardInterrupt as e:
    print(repr(e), repr(e.__context__))
"""
SURVIVES = """
import asyncio

async def main():
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        print("cancelled", asyncio.current_task().cancelling())
    return 5

print(asyncio.run(main()))
"""
UNCANCELLED = """
import asyncio

async def main():
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError as e:
        asyncio.current_task().uncancel()
        asyncio.current_task().cancel()
        asyncio.current_task().cancel()
        raise

try:
    asyncio.run(main())
except asyncio.CancelledError as e:
    print("only", repr(e))
"""
PLAIN_LOOP = """
import asyncio

async def main():
    await asyncio.Event().wait()

loop = asyncio.new_event_loop()
try:
    loop.run_until_complete(main())
except KeyboardInterrupt as e:
    print("caught", repr(e))
"""
INTERRUPTED = "\nKeyboardInterrupt\n"
# The program; what SIGQUIT shows at last; what SIGINT makes it write; how it ends.
CASES = {
    "a deadlock": (DEADLOCK, DEADLOCK_SHOWN, DEADLOCK_SHOWN + "main cleaned up\nTraceback", -signal.SIGINT),
    "a program that continues": (STUBBORN, r"main waits for sleep\(\) at x.py:7\n", "not now\n", None),
    "a loop without tasks": (BUSY, "at S s: no task is left", r"caught KeyboardInterrupt\(\) True\nend\n$", 0),
    "a busy task": (BUSY_TASK, "1 task is not done:", r"KeyboardInterrupt\(\) CancelledError\(\)\n$", 0),
    "a cancelled main that returns": (SURVIVES, "main waits for Event.wait", "\ncancelled 1\n5\n$", 0),
    "one that was cancelled otherwise, too": (UNCANCELLED, "main waits for Event.wait", r"only CancelledError\(\)\n$", 0),
    "a loop without a runner": (PLAIN_LOOP, "main waits for Event.wait", r"caught KeyboardInterrupt\(\)\n$", 0),
}
PATIENCE_S = 60


class Run:
    def __init__(self, ticktape, file):
        self.text = ""
        self.process = subprocess.Popen([ticktape, "run", "--real", file.name], cwd=file.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.text += re.sub(r"at [0-9.e+-]+ s:", "at S s:", line)

    def shows(self, pattern, number=None):
        """Whether the output matches soon; NUMBER is sent as long as it does not."""
        end = time.monotonic() + PATIENCE_S
        while re.search(pattern, self.text) is None:
            if time.monotonic() > end or self.process.poll() is not None and not self.reader.is_alive():
                return re.search(pattern, self.text) is not None
            if number is not None and self.process.poll() is None:
                self.process.send_signal(number)
            time.sleep(0.1)
        return True

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.reader.join()


def check(ticktape, file, case):
    source, quit_shows, stop_shows, code = case
    # The handlers are there once the process runs the program, which a first line shows.
    file.write_text('print("running")' + source)
    run = Run(ticktape, file)
    end = time.monotonic() + PATIENCE_S
    try:
        if not run.shows("running\n"):
            return "it does not run"
        if not run.shows(quit_shows, signal.SIGQUIT):
            return f"SIGQUIT shows\n{run.text}\nnot\n{quit_shows}"
        run.text = ""
        run.process.send_signal(signal.SIGINT)
        if not run.shows(stop_shows):
            return f"SIGINT shows\n{run.text}\nnot\n{stop_shows}"
        if code is None:  # the second one leaves the loop; the third one leaves what cancels the tasks that are left
            code = -signal.SIGINT
            while run.process.poll() is None and time.monotonic() < end:
                run.process.send_signal(signal.SIGINT)
                time.sleep(0.3)
        if run.process.wait(PATIENCE_S) != code:
            return f"it ended with {run.process.returncode}, not {code}"
        return None
    except subprocess.TimeoutExpired:
        return "it continues"
    finally:
        run.end()


def main():
    ticktape, bad = Path(sys.argv[1]).resolve(), 0
    with tempfile.TemporaryDirectory() as folder:
        for name, case in CASES.items():
            why = check(ticktape, Path(folder) / "x.py", case)
            bad += why is not None
            if why is not None:
                print(f"not ok: {name}: {why}")
    print(f"{len(CASES) - bad} passed, {bad} failed")
    sys.exit(bad > 0)


main()
