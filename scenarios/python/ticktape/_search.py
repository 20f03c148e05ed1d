"""Searches, and replays, of a function in this process."""

import base64
import contextlib
import datetime
import functools
import gc
import os
import random
import sys
import weakref
import zlib

from . import _hooks, _ticktape

RUNS = 500
_TAPE = "tt1:"
_HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARY = os.path.join(_HERE, "libticktape-preload.so")
_STARTED = "TICKTAPE_IN_PROCESS"


class DidNotReproduce(AssertionError):
    """A tape no longer shows the failure that it was recorded of."""


# ---- The process -------------------------------------------------------------


def is_started():
    """Whether this process can have a world in it."""
    return os.environ.get(_STARTED) == "1"


def start(arguments):
    """Executes Python again, with fixed addresses and hashes: never returns."""
    if " " in LIBRARY or ":" in LIBRARY:
        raise ValueError(f"LD_PRELOAD cannot name {LIBRARY!r}: its path has a "
                         "blank or a colon. Install the package in another "
                         "folder")
    before = os.environ.get("LD_PRELOAD")
    environment = dict(os.environ)
    environment["LD_PRELOAD"] = f"{LIBRARY}:{before}" if before else LIBRARY
    environment["PYTHONHASHSEED"] = "0"
    environment[_STARTED] = "1"
    _ticktape.fix_addresses()
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(sys.executable, arguments, environment)


# ---- Tapes -------------------------------------------------------------------


def pack(tape):
    """A tape as a word."""
    return _TAPE + base64.urlsafe_b64encode(
        zlib.compress(tape.encode(), 9)).decode().rstrip("=")


def unpack(word):
    if not word.startswith(_TAPE):
        raise ValueError(f"this is no tape: it does not begin with {_TAPE!r}")
    data = word[len(_TAPE):]
    try:
        return zlib.decompress(base64.urlsafe_b64decode(
            data + "=" * (-len(data) % 4))).decode()
    except (ValueError, zlib.error):
        raise ValueError("this is no tape: a part of it is missing") from None


# ---- Options -----------------------------------------------------------------


_UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1.0, "": 1.0}


def _seconds(value):
    """Of 0.2, "0.2" or "200ms"."""
    number = str(value).rstrip("mus")
    unit = str(value)[len(number):]
    try:
        seconds = float(number) * _UNITS[unit]
    except (ValueError, KeyError):
        seconds = -1.0
    if not 0 <= seconds <= 1e9:
        raise ValueError(f"{value!r} is no duration, such as 0.2 or '200ms'")
    return seconds


def _range(latency):
    """Of None, "1ms..200ms" or (0.001, 0.2)."""
    if latency is None or latency == "":
        return 0.0, 0.0
    ends = latency.split("..") if isinstance(latency, str) else latency
    if len(ends) != 2 or _seconds(ends[0]) > _seconds(ends[1]):
        raise ValueError(f"latency takes '1ms..200ms', or two numbers of "
                         f"seconds, not {latency!r}")
    return _seconds(ends[0]), _seconds(ends[1])


def _epoch(date):
    """Seconds from 2000 to a date such as 2024-02-29."""
    try:
        moment = datetime.datetime.fromisoformat(str(date) or "2000-01-01")
    except ValueError:
        raise ValueError(f"epoch takes a date, such as 2024-02-29, not "
                         f"{date!r}") from None
    utc = datetime.timezone.utc
    begin = datetime.datetime(2000, 1, 1, tzinfo=utc)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=utc)
    return int((moment - begin).total_seconds())


class Options:
    """What a search varies, and for how long."""

    def __init__(self, runs=RUNS, inject="", strategy="portfolio", seed=0,
                 slow=1.0, ticks=100000, latency=None, model="asyncio",
                 epoch=""):
        self.runs = int(runs)
        self.strategy = strategy
        self.seed = int(seed)
        self.slow = float(slow)
        self.ticks = int(ticks)
        self.latency = _range(latency)
        self.cancel = False
        self.names = ()
        self.faults = ""
        if model not in ("asyncio", "any"):
            raise ValueError(f"model is asyncio or any, not {model!r}")
        self.any = model == "any"
        self.epoch = _epoch(epoch)
        if self.runs < 1 or self.ticks < 1 or not self.slow >= 0:
            raise ValueError("runs and ticks are 1 or more, slow is 0 or more")
        self._read_inject(inject)

    def _read_inject(self, inject):
        """Of "cancel,net", or of "cancel:TASK,...+net:FAULT,..."."""
        for part in filter(None, inject.replace("+", " ").split()):
            kinds, colon, names = part.partition(":")
            names = tuple(filter(None, names.split(",")))
            for kind in [kinds] if colon else kinds.split(","):
                if kind == "cancel":
                    self.cancel, self.names = True, names
                elif kind == "net":
                    self._read_faults(names)
                else:
                    raise ValueError(
                        f"inject takes cancel, cancel:TASK,..., net, "
                        f"net:FAULT,..., or several joined by +, "
                        f"not {part!r}")

    def _read_faults(self, names):
        wrong = [name for name in names if name not in _ticktape.FAULTS]
        if wrong:
            raise ValueError(f"inject net: no fault {wrong[0]!r}; there are "
                             + ", ".join(_ticktape.FAULTS))
        self.faults = ",".join(names) or "*"

    def open(self, name, *, search=False, opens=False, tape=None, known=(),
             isolate=False):
        _ticktape.open(name=name, strategy=self.strategy, seed=self.seed,
                       runs=self.runs, ticks=self.ticks, slow=self.slow,
                       least=self.latency[0], most=self.latency[1],
                       any=self.any, epoch=self.epoch, faults=self.faults,
                       cancel=self.cancel, names=self.names, search=search,
                       opens=opens, tape=tape, known=tuple(known),
                       isolate=isolate)


# ---- Generators of random numbers ----------------------------------------------


_generators = weakref.WeakKeyDictionary()  # their states when they were made


def _note_generators():
    """Libraries make some when they are imported: aiohttp one that masks what
    websockets send. Each run begins with the same numbers."""
    plain = random.Random.__init__

    @functools.wraps(plain)
    def __init__(self, x=None):
        plain(self, x)
        if not isinstance(self, random.SystemRandom):
            _generators[self] = None if x is None else self.getstate()

    plain_seed = random.Random.seed

    @functools.wraps(plain_seed)
    def seed(self, a=None, version=2):
        plain_seed(self, a, version)
        if a is not None and self in _generators and not _hooks.run.inside:
            _generators[self] = self.getstate()

    random.Random.__init__ = __init__
    random.Random.seed = seed


_note_generators()


def _begin_generators():
    random.seed(0)
    for generator, state in list(_generators.items()):
        if state is None:
            generator.seed(0)
        else:
            generator.setstate(state)


# ---- Runs --------------------------------------------------------------------


_frozen = False


def _begin_run():
    global _frozen
    if not _frozen:
        gc.collect()
        gc.freeze()
        _frozen = True
    gc.disable()
    _begin_generators()
    for name in ("last_type", "last_value", "last_traceback", "last_exc"):
        if hasattr(sys, name):  # pytest's: it keeps a run's objects alive
            delattr(sys, name)
    _hooks.begin(hosted=True)


def _end_run(error):
    """What end() receives."""
    excused = error is not None and _hooks.is_injected(error)
    run = _hooks.end()
    message = None
    if error is not None:
        text = str(error).split("\n", 1)[0]
        message = type(error).__name__ + (f": {text}" if text else "")
    return message, excused, run


class Found(dict):
    """The result of close(); and what the last run was."""

    run = None


@contextlib.contextmanager
def world():
    """Within it, calls are those of the run that has begun."""
    _ticktape.enter(True)
    try:
        yield
    finally:
        _ticktape.enter(False)


def runs(function, name, options, **how):
    """Calls FUNCTION for each run, which returns its exception, or None.

    It enters the world itself.
    """
    _hooks.install()
    options.open(name, **how)
    state = random.getstate()
    was_enabled = gc.isenabled()
    last = None
    in_run = False
    try:
        while _ticktape.begin():
            in_run = True
            _begin_run()
            error = function()
            message, excused, last = _end_run(error)
            in_run = False
            _ticktape.end(message, excused)
            error = None
            gc.collect()
    finally:
        if in_run:
            _hooks.end()
            _ticktape.end("interrupted", False)
        found = Found(_ticktape.close())
        found.run = last
        random.setstate(state)
        if was_enabled:
            gc.enable()
    if found["error"]:
        raise ValueError(found["error"])
    return found


def report(found):
    """The sections of a report: what deviated, and the two columns."""
    lines = []
    count = found.get("deviations", 0)
    if count:
        plural = "" if count == 1 else "s"
        lines.append(f"{count} deviation{plural} from the default order:")
        lines += ["  " + line for line in found["words"].splitlines()]
    if found.get("report"):
        lines += [""] * bool(lines) + found["report"].splitlines()
    if found.get("beside"):
        lines += [""] * bool(lines) + found["beside"].splitlines()
    return lines
