# SPDX-License-Identifier: MIT
"""Module logging.handlers: those that need no sockets."""
import io  # FileHandler opens files
import logging
import os
import queue
import re
import time

DEFAULT_TCP_LOGGING_PORT = 9020
DEFAULT_UDP_LOGGING_PORT = 9021
DEFAULT_HTTP_LOGGING_PORT = 9022
DEFAULT_SOAP_LOGGING_PORT = 9023
SYSLOG_UDP_PORT = SYSLOG_TCP_PORT = 514


class BaseRotatingHandler(logging.FileHandler):
    namer = None
    rotator = None

    def emit(self, record):
        try:
            if self.shouldRollover(record):
                self.doRollover()
            logging.FileHandler.emit(self, record)
        except Exception:
            self.handleError(record)

    def rotation_filename(self, default_name):
        return self.namer(default_name) if callable(self.namer) else default_name

    def rotate(self, source, dest):
        if callable(self.rotator):
            self.rotator(source, dest)
        elif os.path.exists(source):
            os.rename(source, dest)

    def _close_stream(self):
        if self.stream:
            self.stream.close()
            self.stream = None


def _move(source, target):
    """SOURCE, if it is there, takes the place of TARGET."""
    if os.path.exists(source):
        if os.path.exists(target):
            os.remove(target)
        os.rename(source, target)


class RotatingFileHandler(BaseRotatingHandler):
    def __init__(self, filename, mode="a", maxBytes=0, backupCount=0, encoding=None, delay=False, errors=None):
        logging.FileHandler.__init__(self, filename, "a" if maxBytes > 0 else mode, encoding, delay, errors)
        self.maxBytes = maxBytes
        self.backupCount = backupCount

    def doRollover(self):
        self._close_stream()
        if self.backupCount > 0:
            for i in range(self.backupCount, 1, -1):
                _move(self.rotation_filename(f"{self.baseFilename}.{i - 1}"),
                      self.rotation_filename(f"{self.baseFilename}.{i}"))
            first = self.rotation_filename(self.baseFilename + ".1")
            if os.path.exists(first):
                os.remove(first)
            self.rotate(self.baseFilename, first)
        if not self.delay:
            self.stream = self._open()

    def shouldRollover(self, record):
        if self.stream is None:
            self.stream = self._open()
        size = self.stream.tell() if self.maxBytes > 0 else 0
        if size == 0 or size + len(self.format(record) + "\n") < self.maxBytes:
            return False
        return os.path.isfile(self.baseFilename) or not os.path.exists(self.baseFilename)


_DAY = 24 * 60 * 60
_TIMES = {
    "S": (1, "%Y-%m-%d_%H-%M-%S", r"\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}"),
    "M": (60, "%Y-%m-%d_%H-%M", r"\d{4}-\d{2}-\d{2}_\d{2}-\d{2}"),
    "H": (60 * 60, "%Y-%m-%d_%H", r"\d{4}-\d{2}-\d{2}_\d{2}"),
    "D": (_DAY, "%Y-%m-%d", r"\d{4}-\d{2}-\d{2}"),
    "MIDNIGHT": (_DAY, "%Y-%m-%d", r"\d{4}-\d{2}-\d{2}"),
    "W": (7 * _DAY, "%Y-%m-%d", r"\d{4}-\d{2}-\d{2}"),
}


class TimedRotatingFileHandler(BaseRotatingHandler):
    def __init__(self, filename, when="h", interval=1, backupCount=0, encoding=None, delay=False, utc=False, atTime=None,
                 errors=None):
        logging.FileHandler.__init__(self, filename, "a", encoding, delay, errors)
        self.when = when.upper()
        self.backupCount = backupCount
        self.utc = utc
        self.atTime = atTime
        kind = self.when
        if kind.startswith("W"):
            if len(kind) != 2:
                raise ValueError(f"You must specify a day for weekly rollover from 0 to 6 (0 is Monday): {kind}")
            if kind[1] < "0" or kind[1] > "6":
                raise ValueError(f"Invalid day specified for weekly rollover: {kind}")
            self.dayOfWeek = int(kind[1])
            kind = "W"
        if kind not in _TIMES:
            raise ValueError(f"Invalid rollover interval specified: {kind}")
        seconds, self.suffix, pattern = _TIMES[kind]
        self.extMatch = re.compile(rf"(?<!\d){pattern}(?!\d)", re.ASCII)
        self.interval = seconds * interval
        exists = os.path.exists(self.baseFilename)
        self.rolloverAt = self.computeRollover(int(os.stat(self.baseFilename).st_mtime if exists else time.time()))

    def computeRollover(self, currentTime):
        weekly = self.when.startswith("W")
        if self.when != "MIDNIGHT" and not weekly:
            return currentTime + self.interval
        now = time.gmtime(currentTime)
        at = self.atTime
        wanted = _DAY if at is None else (at.hour * 60 + at.minute) * 60 + at.second
        left = wanted - ((now.tm_hour * 60 + now.tm_min) * 60 + now.tm_sec)
        day = now.tm_wday
        if left <= 0:
            left += _DAY
            day = (day + 1) % 7
        result = currentTime + left
        if not weekly:
            return result + self.interval - _DAY
        return result + (self.dayOfWeek - day) % 7 * _DAY + self.interval - 7 * _DAY

    def shouldRollover(self, record):
        now = int(time.time())
        if now < self.rolloverAt:
            return False
        if os.path.exists(self.baseFilename) and not os.path.isfile(self.baseFilename):
            self.rolloverAt = self.computeRollover(now)
            return False
        return True

    def getFilesToDelete(self):
        folder, base = os.path.split(self.baseFilename)
        names = [name for name in os.listdir(folder) if self._is_old(base, name)]
        if len(names) < self.backupCount:
            return []
        paths = sorted([os.path.join(folder, name) for name in names])
        return paths[:len(paths) - self.backupCount]

    def _is_old(self, base, name):
        """Whether NAME is that of a file that this handler has put aside."""
        if self.namer is None:
            return name.startswith(base + ".") and self.extMatch.fullmatch(name[len(base) + 1:]) is not None
        found = self.extMatch.search(name)
        while found:
            if os.path.basename(self.namer(self.baseFilename + "." + found[0])) == name:
                return True
            found = self.extMatch.search(name, found.start() + 1)
        return False

    def doRollover(self):
        now = int(time.time())
        begin = time.gmtime(self.rolloverAt - self.interval)
        target = self.rotation_filename(self.baseFilename + "." + time.strftime(self.suffix, begin))
        if os.path.exists(target):
            return
        self._close_stream()
        self.rotate(self.baseFilename, target)
        if self.backupCount > 0:
            for path in self.getFilesToDelete():
                os.remove(path)
        if not self.delay:
            self.stream = self._open()
        self.rolloverAt = self.computeRollover(now)


class WatchedFileHandler(logging.FileHandler):
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        logging.FileHandler.__init__(self, filename, mode, encoding, delay, errors)
        self.dev = self.ino = -1
        self._note_file()

    def _note_file(self):
        if self.stream is not None:
            found = os.fstat(self.stream.fileno())
            self.dev, self.ino = found.st_dev, found.st_ino

    def reopenIfNeeded(self):
        if self.stream is None:
            return
        if os.path.exists(self.baseFilename):
            found = os.stat(self.baseFilename)
            if found.st_dev == self.dev and found.st_ino == self.ino:
                return
        self.stream.flush()
        self.stream.close()
        self.stream = self._open()
        self._note_file()

    def emit(self, record):
        self.reopenIfNeeded()
        logging.FileHandler.emit(self, record)


class BufferingHandler(logging.Handler):
    def __init__(self, capacity):
        logging.Handler.__init__(self)
        self.capacity = capacity
        self.buffer = []

    def shouldFlush(self, record):
        return len(self.buffer) >= self.capacity

    def emit(self, record):
        self.buffer.append(record)
        if self.shouldFlush(record):
            self.flush()

    def flush(self):
        self.buffer.clear()

    def close(self):
        try:
            self.flush()
        finally:
            logging.Handler.close(self)


class MemoryHandler(BufferingHandler):
    def __init__(self, capacity, flushLevel=logging.ERROR, target=None, flushOnClose=True):
        BufferingHandler.__init__(self, capacity)
        self.flushLevel = flushLevel
        self.target = target
        self.flushOnClose = flushOnClose

    def shouldFlush(self, record):
        return len(self.buffer) >= self.capacity or record.levelno >= self.flushLevel

    def setTarget(self, target):
        self.target = target

    def flush(self):
        if self.target:
            for record in self.buffer:
                self.target.handle(record)
            self.buffer.clear()

    def close(self):
        try:
            if self.flushOnClose:
                self.flush()
        finally:
            self.target = None
            BufferingHandler.close(self)


class QueueHandler(logging.Handler):
    listener = None

    def __init__(self, queue):
        logging.Handler.__init__(self)
        self.queue = queue
        self.listener = None

    def enqueue(self, record):
        self.queue.put_nowait(record)

    def prepare(self, record):
        text = self.format(record)
        made = logging.makeLogRecord(logging.attributes(record))
        made.message = made.msg = text
        made.args = made.exc_info = made.exc_text = made.stack_info = None
        return made

    def emit(self, record):
        try:
            self.enqueue(self.prepare(record))
            for listener in _listening:
                if listener.queue is self.queue:
                    listener._handle_all()
        except Exception:
            self.handleError(record)


_listening = []


class QueueListener:
    """Handles the records of a queue.

    Its thread in CPython runs whenever there is something in the queue. Here, QueueHandler runs it after each record.
    """

    _sentinel = None

    def __init__(self, queue, *handlers, respect_handler_level=False):
        self.queue = queue
        self.handlers = handlers
        self._thread = None
        self.respect_handler_level = respect_handler_level

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *args):
        self.stop()

    def dequeue(self, block):
        return self.queue.get(block)

    def start(self):
        if self._thread is not None:
            raise RuntimeError("Listener already started")
        self._thread = self
        _listening.append(self)
        self._handle_all()

    def prepare(self, record):
        return record

    def handle(self, record):
        record = self.prepare(record)
        for handler in self.handlers:
            if not self.respect_handler_level or record.levelno >= handler.level:
                handler.handle(record)

    def _handle_all(self):
        """Handles what is in the queue; False: it was the last record."""
        has_task_done = hasattr(self.queue, "task_done")
        while True:
            try:
                record = self.dequeue(False)
            except queue.Empty:
                return True
            if record is not self._sentinel:
                self.handle(record)
            if has_task_done:
                self.queue.task_done()
            if record is self._sentinel:
                return False

    def enqueue_sentinel(self):
        self.queue.put_nowait(self._sentinel)

    def stop(self):
        if self._thread is not None:
            self.enqueue_sentinel()
            self._handle_all()
            _listening.remove(self)
            self._thread = None
