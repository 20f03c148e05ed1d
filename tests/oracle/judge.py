"""CPython's and ticktape's traces of a program, and where they part.

The oracle is a process that stays: it takes two seconds to start and some
hundredths for a program. One that answers late is ended, and a new one started.
"""
import os
import pathlib
import re
import select
import subprocess

ORACLE = ["node", "--stack-size=3500", pathlib.Path(__file__).with_name("oracle.mjs"), "--batch"]
KERNEL = ["python3", pathlib.Path(__file__).with_name("kernel.py"), "--batch"]  # of programs that do I/O
PATIENCE_S = 60  # a program has, and CPython to start in
TICKS_MORE, TIMES_MORE = 1000, 4  # CPython's, where ticktape says that some tasks can never run again


class Oracle:
    """CPython, in a process of its own; use it in a with statement."""

    def __init__(self, command=ORACLE):
        self.command = command
        self.process = None
        self.rest = b""  # read, and not yet answered with

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.stop()

    def start(self):
        self.rest = b""
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)

    def stop(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.process = None

    def read_until(self, data, is_enough):
        """DATA and what the process writes next, until IS_ENOUGH of it; None if that takes too long."""
        while not is_enough(data):
            if not select.select([self.process.stdout], [], [], PATIENCE_S)[0]:
                return None
            part = os.read(self.process.stdout.fileno(), 1 << 16)
            if not part:
                return None
            data += part
        return data

    def answer(self):
        head = self.read_until(self.rest, lambda data: b"\n" in data)
        if head is None:
            return None
        line, _, self.rest = head.partition(b"\n")
        size = int(line.rsplit(b" ", 1)[1])
        data = self.read_until(self.rest, lambda data: len(data) >= size)
        self.rest = b"" if data is None else data[size:]
        return None if data is None else data[:size]

    def ask(self, question, answers):
        """That many ANSWERS to QUESTION; None if one did not come."""
        if self.process is None:
            self.start()
        self.process.stdin.write(question.encode() + b"\n")
        answered = []
        while len(answered) < answers:
            answered.append(self.answer())
            if answered[-1] is None:
                self.stop()
                return None
        return answered

    def trace(self, path):
        """What CPython does with the program at PATH; None if it did not end, empty if it shows a limit of the interpreter."""
        answered = self.ask(str(path), 1)
        return answered and answered[0]

    def taped(self, tape, path, got):
        """The trace on a tape on which ticktape's is GOT, long enough to see that who waits there forever does so here."""
        question = f"{tape}\t{path}"
        if last_line(got).startswith(b"deadlock: "):
            question += f"\t{TICKS_MORE + TIMES_MORE * last_tick(got)}"
        answered = self.ask(question, 1)
        return answered and answered[0]

    def watched(self, path):
        """The trace, and a list of what the program reached; None if it did not end."""
        answered = self.ask(f"? {path}", 2)
        return answered and (answered[0], answered[1].decode().splitlines())


KERNEL_JUDGED = [re.compile(line) for line in pathlib.Path(__file__).with_name("kernel_judged.txt").read_text().splitlines() if line and not line.startswith("#")]


def does_io(path):
    """Whether the program at PATH is a scenario that kernel.py judges."""
    within = str(path.resolve()).rpartition("/scenarios/")[2]
    return any(pattern.search(within) for pattern in KERNEL_JUDGED)


def ticktape_trace(ticktape, path):
    """What TICKTAPE does with the program at PATH; None if it is refused, does not end or breaks."""
    command = [ticktape, "run", "--trace", "--steps", "20000000", "--ticks", "100000", path.name]
    try:
        ran = subprocess.run(command, cwd=path.parent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False,
            timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        return None
    if ran.returncode < 0:
        return b"ended by signal %d\n" % -ran.returncode
    is_cut = ran.returncode == 3 and b"the budget of " in ran.stdout
    return ran.stdout if ran.returncode in (0, 1, 3) and not is_cut else None


def without_cut_addresses(trace):
    """TRACE, in which what is left of addresses that asyncio's reprs cut off is alike: how long they are is the machine's."""
    return re.sub(rb"\.\.\.(?:\S* at 0x\xe2\x80\xa6|[0-9a-fx]{3,})>", b"...>", trace)


def parting(expected, got):
    """The first lines in which EXPECTED and GOT differ; None if they are the same."""
    if expected == got:
        return None
    left, right = expected.split(b"\n"), got.split(b"\n")
    n = next((n for n, pair in enumerate(zip(left, right)) if pair[0] != pair[1]), min(len(left), len(right)))
    return tuple(lines[n] if n < len(lines) else b"" for lines in (left, right))


def last_line(trace):
    return trace.rstrip(b"\n").rpartition(b"\n")[2]


def last_tick(trace):
    """Its number, 0 if there is none."""
    start = trace.rfind(b"\ntick ")
    return int(trace[start:].split()[1]) if start >= 0 else 0


def never_run_again(expected, got):
    """Whether GOT ends where some tasks can never run again while others do, and EXPECTED continues from there without them."""
    end = last_line(got)
    before = got[:len(got) - len(end) - 1]
    if not end.startswith(b"deadlock: ") or not expected.startswith(before):
        return False
    stuck = set(end.removeprefix(b"deadlock: ").split(b", "))
    rest = expected[len(before):].splitlines()
    ran = {line.split(b" ", 3)[3] for line in rest if line.startswith((b"  step ", b"  wakeup "))}
    return rest[-1].startswith((b"livelock", b"still running", b"deadlock")) and not stuck & ran


def without_ports(trace):
    """TRACE with every ephemeral port alike: the real kernel assigns others."""
    return re.sub(rb"(\('127\.0\.0\.1', )(?:3[2-9]|[4-6]\d)\d{3}\b", rb"\g<1>N", trace)


def parting_on_tape(expected, got):
    """As parting(), of traces on one tape: ticktape reports a partial deadlock at once, CPython continues."""
    expected, got = without_ports(expected), without_ports(got)
    return None if never_run_again(expected, got) else parting(expected, got)


def is_limit(answer):
    """Whether ANSWER shows a limit of CPython's interpreter or of its engine, which says nothing of the program."""
    return not answer or answer.startswith(b"oracle failed: Maximum call stack")
