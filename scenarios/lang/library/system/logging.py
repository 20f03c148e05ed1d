# SPDX-License-Identifier: MIT
"""Module logging.

As CPython's Lib/logging/__init__.py, 3.14. The library's code is preempted only where it waits, so handlers have no lock. No
level is cached: emitting a record writes nothing that tasks share.
"""
import atexit
import sys
import time
from _importlib import load as _load
from _logging import attributes, caller, held, now, process, process_name, stack, task, thread_name, traceback
from _start import epoch as _epoch
from _threads import ident as _ident

__all__ = [
    "BASIC_FORMAT", "BufferingFormatter", "CRITICAL", "DEBUG", "ERROR", "FATAL", "FileHandler", "Filter",
    "Formatter", "Handler", "INFO", "LogRecord", "Logger", "LoggerAdapter", "NOTSET", "NullHandler",
    "StreamHandler", "WARN", "WARNING", "addLevelName", "basicConfig", "critical", "debug", "disable", "error",
    "exception", "fatal", "getLevelName", "getLogger", "getLoggerClass", "info", "log", "makeLogRecord",
    "setLoggerClass", "shutdown", "warn", "warning", "getLogRecordFactory", "setLogRecordFactory", "lastResort",
    "raiseExceptions", "captureWarnings", "getLevelNamesMapping", "getHandlerByName", "getHandlerNames"
]

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0

BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
raiseExceptions = True
logThreads = logMultiprocessing = logProcesses = logAsyncioTasks = True

_startTime = _epoch * 10**9

_levelToName = {CRITICAL: "CRITICAL", ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO", DEBUG: "DEBUG", NOTSET: "NOTSET"}
_nameToLevel = {"CRITICAL": CRITICAL, "FATAL": FATAL, "ERROR": ERROR, "WARN": WARNING, "WARNING": WARNING, "INFO": INFO,
                "DEBUG": DEBUG, "NOTSET": NOTSET}


def getLevelNamesMapping():
    return _nameToLevel.copy()


def getLevelName(level):
    result = _levelToName.get(level)
    if result is None:
        result = _nameToLevel.get(level)
    return f"Level {level}" if result is None else result


def addLevelName(level, levelName):
    _levelToName[level] = levelName
    _nameToLevel[levelName] = level


def _checkLevel(level):
    if isinstance(level, int):
        return level
    if not isinstance(level, str):
        raise TypeError(f"Level not an integer or a valid string: {level!r}")
    if level not in _nameToLevel:
        raise ValueError(f"Unknown level: {level!r}")
    return _nameToLevel[level]


# ---- Records ---------------------------------------------------------------------------------------------------------


class LogRecord:
    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        ns = now()
        self.name = name
        self.msg = msg
        if args and len(args) == 1 and isinstance(args[0], dict) and args[0]:
            args = args[0]
        self.args = args
        self.levelname = getLevelName(level)
        self.levelno = level
        self.pathname = pathname
        self.filename = pathname[pathname.rfind("/") + 1:]
        dot = self.filename.rfind(".")
        self.module = self.filename[:dot] if dot > 0 else self.filename
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.lineno = lineno
        self.funcName = func
        self.created = ns / 1e9
        self.msecs = ns % 1_000_000_000 // 1_000_000 + 0.0
        if self.msecs == 999.0 and int(self.created) != ns // 1_000_000_000:
            self.msecs = 0.0
        self.relativeCreated = (ns - _startTime) / 1e6
        self.thread = _ident() if logThreads else None
        self.threadName = thread_name() if logThreads else None
        self.processName = process_name() if logMultiprocessing else None
        self.process = process() if logProcesses else None
        self.taskName = task() if logAsyncioTasks else None

    def __repr__(self):
        return f'<LogRecord: {self.name}, {self.levelno}, {self.pathname}, {self.lineno}, "{self.msg}">'

    def getMessage(self):
        msg = str(self.msg)
        if self.args:
            msg = msg % self.args
        return msg


_logRecordFactory = LogRecord


def setLogRecordFactory(factory):
    global _logRecordFactory
    _logRecordFactory = factory


def getLogRecordFactory():
    return _logRecordFactory


def makeLogRecord(dict):
    record = _logRecordFactory(None, None, "", 0, "", (), None, None)
    for name, value in dict.items():
        setattr(record, name, value)
    return record


# ---- Formats ---------------------------------------------------------------------------------------------------------


class PercentStyle:
    default_format = "%(message)s"
    asctime_format = "%(asctime)s"
    asctime_search = "%(asctime)"

    def __init__(self, fmt, *, defaults=None):
        self._fmt = fmt or self.default_format
        self._defaults = defaults

    def usesTime(self):
        return self._fmt.find(self.asctime_search) >= 0

    def validate(self):
        rest = self._fmt
        while (at := rest.find("%(")) >= 0:
            rest = rest[at + 2:]
            close = rest.find(")")
            if close > 0 and rest[:close].replace("_", "a").isalnum():
                conversion = rest[close + 1:].lstrip("#0+ -").lstrip("*0123456789.")
                if conversion and conversion[0] in "diouxefgcrsaDIOUXEFGCRSA%":
                    return
        raise ValueError(f"Invalid format '{self._fmt}' for '{self.default_format[0]}' style")

    def _values(self, record):
        values = attributes(record)
        return self._defaults | values if self._defaults else values

    def _format(self, record):
        return self._fmt % self._values(record)

    def format(self, record):
        try:
            return self._format(record)
        except KeyError as e:
            raise ValueError(f"Formatting field not found in record: {e}")


class StrFormatStyle(PercentStyle):
    default_format = "{message}"
    asctime_format = "{asctime}"
    asctime_search = "{asctime"

    def validate(self):
        rest = self._fmt.replace("{{", "").replace("}}", "")
        at = rest.find("{")
        if at < 0:
            raise ValueError("invalid format: no fields")
        if rest.find("}", at) < 0:
            raise ValueError("invalid format: expected '}' before end of string")

    def _format(self, record):
        return self._fmt.format(**self._values(record))


class StringTemplateStyle(PercentStyle):
    default_format = "${message}"
    asctime_format = "${asctime}"
    asctime_search = "${asctime}"

    def usesTime(self):
        return self._fmt.find("$asctime") >= 0 or self._fmt.find(self.asctime_search) >= 0

    def validate(self):
        if not any(name is not None for _, name in self._parts()):
            raise ValueError("invalid format: no fields")

    def _parts(self):
        """(text, name of the field after it or None), ..."""
        text, rest = "", self._fmt
        while (at := rest.find("$")) >= 0:
            text, rest = text + rest[:at], rest[at + 1:]
            if rest.startswith("$"):
                text, rest = text + "$", rest[1:]
                continue
            braced = rest.startswith("{")
            size = rest.find("}") - 1 if braced else 0
            name = rest[1:size + 1] if braced else ""
            while not braced and size < len(rest) and (rest[size].isalnum() or rest[size] == "_"):
                size += 1
                name = rest[:size]
            if not name or name[0].isdigit():
                raise ValueError("invalid format: bare '$' not allowed")
            yield text, name
            text, rest = "", rest[size + 2 * braced:]
        yield text + rest, None

    def _format(self, record):
        values = self._values(record)
        return "".join(text + ("" if name is None else str(values[name])) for text, name in self._parts())


_STYLES = {
    "%": (PercentStyle, BASIC_FORMAT),
    "{": (StrFormatStyle, "{levelname}:{name}:{message}"),
    "$": (StringTemplateStyle, "${levelname}:${name}:${message}"),
}


class Formatter:
    converter = time.localtime
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        if style not in _STYLES:
            raise ValueError(f"Style must be one of: {','.join(_STYLES)}")
        self._style = _STYLES[style][0](fmt, defaults=defaults)
        if validate:
            self._style.validate()
        self._fmt = self._style._fmt
        self.datefmt = datefmt

    def formatTime(self, record, datefmt=None):
        moment = self.converter(record.created)
        if datefmt:
            return time.strftime(datefmt, moment)
        text = time.strftime(self.default_time_format, moment)
        return self.default_msec_format % (text, record.msecs) if self.default_msec_format else text

    def formatException(self, ei):
        return traceback(ei[1]) if ei[1] is not None else "NoneType: None"

    def usesTime(self):
        return self._style.usesTime()

    def formatMessage(self, record):
        return self._style.format(record)

    def formatStack(self, stack_info):
        return stack_info

    def format(self, record):
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        text = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            text = (text if text[-1:] == "\n" else text + "\n") + record.exc_text
        if record.stack_info:
            text = (text if text[-1:] == "\n" else text + "\n") + self.formatStack(record.stack_info)
        return text


_defaultFormatter = Formatter()


class BufferingFormatter:
    def __init__(self, linefmt=None):
        self.linefmt = linefmt or _defaultFormatter

    def formatHeader(self, records):
        return ""

    def formatFooter(self, records):
        return ""

    def format(self, records):
        if not records:
            return ""
        return self.formatHeader(records) + "".join(map(self.linefmt.format, records)) + self.formatFooter(records)


# ---- Filters ---------------------------------------------------------------------------------------------------------


class Filter:
    def __init__(self, name=""):
        self.name = name
        self.nlen = len(name)

    def filter(self, record):
        if self.nlen == 0 or self.name == record.name:
            return True
        return record.name.find(self.name, 0, len(self.name)) == 0 and record.name[len(self.name)] == "."


class Filterer:
    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        for entry in self.filters:
            result = entry.filter(record) if hasattr(entry, "filter") else entry(record)
            if not result:
                return False
            if isinstance(result, LogRecord):
                record = result
        return record


# ---- Handlers --------------------------------------------------------------------------------------------------------

_handlers = {}
_handlerList = []  # whoever reads it omits those that nothing else holds


def getHandlerByName(name):
    return _handlers.get(name)


def getHandlerNames():
    return frozenset(_handlers)


class _Lock:
    """Of a handler: there is one thread."""

    def acquire(self, blocking=True, timeout=-1):
        return True

    def release(self):
        pass

    def __enter__(self):
        return True

    def __exit__(self, *failure):
        pass


_lock = _Lock()


class Handler(Filterer):
    def __init__(self, level=NOTSET):
        self.filters = []
        self._name = None
        self.level = _checkLevel(level)
        self.formatter = None
        self._closed = False
        _handlerList.append(self)
        self.createLock()

    def get_name(self):
        return self._name

    def set_name(self, name):
        if self._name in _handlers:
            del _handlers[self._name]
        self._name = name
        if name:
            _handlers[name] = self

    name = property(get_name, set_name)

    def createLock(self):
        self.lock = _lock

    def acquire(self):
        pass

    def release(self):
        pass

    def setLevel(self, level):
        self.level = _checkLevel(level)

    def format(self, record):
        return (self.formatter or _defaultFormatter).format(record)

    def emit(self, record):
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handle(self, record):
        result = self.filter(record)
        if isinstance(result, LogRecord):
            record = result
        if result:
            self.emit(record)
        return result

    def setFormatter(self, fmt):
        self.formatter = fmt

    def flush(self):
        pass

    def close(self):
        self._closed = True
        if self._name and self._name in _handlers:
            del _handlers[self._name]

    def handleError(self, record):
        if not (raiseExceptions and sys.stderr):
            return
        error = sys.exception()
        write = sys.stderr.write
        write("--- Logging error ---\n")
        write(traceback(error) + "\nCall stack:\n" + stack())
        try:
            write(f"Message: {record.msg!r}\nArguments: {record.args}\n")
        except RecursionError:
            raise
        except Exception:
            write("Unable to print the message and arguments - possible formatting error.\n"
                  "Use the traceback above to help find the error.\n")

    def __repr__(self):
        return f"<{type(self).__name__} ({getLevelName(self.level)})>"


class StreamHandler(Handler):
    terminator = "\n"

    def __init__(self, stream=None):
        Handler.__init__(self)
        self.stream = sys.stderr if stream is None else stream

    def flush(self):
        if self.stream and hasattr(self.stream, "flush"):
            self.stream.flush()

    def emit(self, record):
        try:
            msg = self.format(record)
            self.stream.write(msg + self.terminator)
            self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def setStream(self, stream):
        if stream is self.stream:
            return None
        result = self.stream
        self.flush()
        self.stream = stream
        return result

    def __repr__(self):
        name = str(getattr(self.stream, "name", ""))
        return f"<{type(self).__name__} {name}{' ' if name else ''}({getLevelName(self.level)})>"


class FileHandler(StreamHandler):
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        os = _load("os")
        self.baseFilename = os.path.abspath(os.fspath(filename))
        self.mode = mode
        self.encoding = "locale" if encoding is None and "b" not in mode else encoding
        self.errors = errors
        self.delay = delay
        # What cannot be opened is no handler: shutdown() and dictConfig() would close it.
        stream = None if delay else self._open()
        Handler.__init__(self)
        self.stream = stream

    def _open(self):
        return open(self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors)

    def close(self):
        try:
            if self.stream:
                try:
                    self.flush()
                finally:
                    stream, self.stream = self.stream, None
                    if hasattr(stream, "close"):
                        stream.close()
        finally:
            Handler.close(self)

    def emit(self, record):
        if self.stream is None and (self.mode != "w" or not self._closed):
            self.stream = self._open()
        if self.stream:
            StreamHandler.emit(self, record)

    def __repr__(self):
        return f"<{type(self).__name__} {self.baseFilename} ({getLevelName(self.level)})>"


class NullHandler(Handler):
    def handle(self, record):
        pass

    def emit(self, record):
        pass

    def createLock(self):
        self.lock = None


class _StderrHandler(StreamHandler):
    def __init__(self, level=NOTSET):
        Handler.__init__(self, level)

    @property
    def stream(self):
        return sys.stderr


_defaultLastResort = _StderrHandler(WARNING)
lastResort = _defaultLastResort


# ---- Loggers ---------------------------------------------------------------------------------------------------------


class PlaceHolder:
    def __init__(self, alogger):
        self.loggerMap = {alogger: None}

    def append(self, alogger):
        if alogger not in self.loggerMap:
            self.loggerMap[alogger] = None


class Logger(Filterer):
    def __init__(self, name, level=NOTSET):
        self.filters = []
        self.name = name
        self.level = _checkLevel(level)
        self.parent = None
        self.propagate = True
        self.handlers = []
        self.disabled = False

    def setLevel(self, level):
        self.level = _checkLevel(level)

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def error(self, msg, *args, **kwargs):
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    def fatal(self, msg, *args, **kwargs):
        self.critical(msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError("level must be an integer")
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def findCaller(self, stack_info=False, stacklevel=1):
        found = caller(stacklevel)
        if found is None:
            return "(unknown file)", 0, "(unknown function)", None
        sinfo = "Stack (most recent call last):\n" + stack().rstrip("\n") if stack_info else None
        return *found, sinfo

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        record = _logRecordFactory(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        if extra is not None:
            for key in extra:
                if key in ("message", "asctime") or hasattr(record, key):
                    raise KeyError(f"Attempt to overwrite {key!r} in LogRecord")
                setattr(record, key, extra[key])
        return record

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        fn, lno, func, sinfo = self.findCaller(stack_info, stacklevel)
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = type(exc_info), exc_info, exc_info.__traceback__
            elif not isinstance(exc_info, tuple):
                exc_info = sys.exc_info()
        self.handle(self.makeRecord(self.name, level, fn, lno, msg, args, exc_info, func, extra, sinfo))

    def handle(self, record):
        if self.disabled:
            return
        result = self.filter(record)
        if not result:
            return
        self.callHandlers(result if isinstance(result, LogRecord) else record)

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        logger = self
        while logger:
            if logger.handlers:
                return True
            if not logger.propagate:
                return False
            logger = logger.parent
        return False

    def callHandlers(self, record):
        logger, found = self, 0
        while logger:
            for handler in logger.handlers:
                found += 1
                if record.levelno >= handler.level:
                    handler.handle(record)
            logger = logger.parent if logger.propagate else None
        if found == 0:
            if lastResort:
                if record.levelno >= lastResort.level:
                    lastResort.handle(record)
            elif raiseExceptions and not self.manager.emittedNoHandlerWarning:
                sys.stderr.write(f'No handlers could be found for logger "{self.name}"\n')
                self.manager.emittedNoHandlerWarning = True

    def getEffectiveLevel(self):
        logger = self
        while logger:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        if self.disabled:
            return False
        try:
            return not self.manager.disable >= level and level >= self.getEffectiveLevel()
        except TypeError:
            pass
        try:
            return {}[level]  # CPython looks into its cache first
        except KeyError:
            return not self.manager.disable >= level and level >= self.getEffectiveLevel()

    def getChild(self, suffix):
        if self.root is not self:
            suffix = ".".join((self.name, suffix))
        return self.manager.getLogger(suffix)

    def getChildren(self):
        # The parent of a logger is a grandparent where no logger of the level between exists.
        level = 0 if self is self.manager.root else 1 + self.name.count(".")
        return {x for x in self.manager.loggerDict.values()
                if isinstance(x, Logger) and x.parent is self and x.name.count(".") == level}

    def __repr__(self):
        return f"<{type(self).__name__} {self.name} ({getLevelName(self.getEffectiveLevel())})>"


class RootLogger(Logger):
    def __init__(self, level):
        Logger.__init__(self, "root", level)


_loggerClass = Logger


def setLoggerClass(klass):
    global _loggerClass
    if klass != Logger and not issubclass(klass, Logger):
        raise TypeError("logger not derived from logging.Logger: " + klass.__name__)
    _loggerClass = klass


def getLoggerClass():
    return _loggerClass


class Manager:
    def __init__(self, rootnode):
        self.root = rootnode
        self._disable = 0
        self.emittedNoHandlerWarning = False
        self.loggerDict = {}
        self.loggerClass = None
        self.logRecordFactory = None

    @property
    def disable(self):
        return self._disable

    @disable.setter
    def disable(self, value):
        self._disable = _checkLevel(value)

    def getLogger(self, name):
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        known = self.loggerDict.get(name)
        if known is not None and not isinstance(known, PlaceHolder):
            return known
        logger = (self.loggerClass or _loggerClass)(name)
        logger.manager = self
        self.loggerDict[name] = logger
        if known is not None:
            self._adopt(known, logger)
        self._find_parent(logger)
        return logger

    def setLoggerClass(self, klass):
        if klass != Logger and not issubclass(klass, Logger):
            raise TypeError("logger not derived from logging.Logger: " + klass.__name__)
        self.loggerClass = klass

    def setLogRecordFactory(self, factory):
        self.logRecordFactory = factory

    def _find_parent(self, logger):
        name = logger.name
        parent = None
        at = name.rfind(".")
        while at > 0 and not parent:
            prefix = name[:at]
            known = self.loggerDict.get(prefix)
            if known is None:
                self.loggerDict[prefix] = PlaceHolder(logger)
            elif isinstance(known, Logger):
                parent = known
            else:
                known.append(logger)
            at = name.rfind(".", 0, at)
        logger.parent = parent or self.root

    def _adopt(self, placeholder, logger):
        """The loggers below LOGGER whose parent is above it."""
        for child in placeholder.loggerMap:
            if not child.parent.name.startswith(logger.name):
                logger.parent = child.parent
                child.parent = logger


class LoggerAdapter:
    def __init__(self, logger, extra=None, merge_extra=False):
        self.logger = logger
        self.extra = extra
        self.merge_extra = merge_extra

    def process(self, msg, kwargs):
        if self.merge_extra and kwargs.get("extra") is not None:
            kwargs["extra"] = {**self.extra, **kwargs["extra"]}
        else:
            kwargs["extra"] = self.extra
        return msg, kwargs

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if self.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        return self.logger.hasHandlers()

    def _log(self, level, msg, args, **kwargs):
        return self.logger._log(level, msg, args, **kwargs)

    @property
    def manager(self):
        return self.logger.manager

    @property
    def name(self):
        return self.logger.name

    def __repr__(self):
        logger = self.logger
        return f"<{type(self).__name__} {logger.name} ({getLevelName(logger.getEffectiveLevel())})>"


root = RootLogger(WARNING)
Logger.root = root
Logger.manager = Manager(root)
_asyncio = Logger.manager.getLogger("asyncio")


def getLogger(name=None):
    if not name or isinstance(name, str) and name == root.name:
        return root
    return Logger.manager.getLogger(name)


# ---- Functions of the root logger ------------------------------------------------------------------------------------


def basicConfig(**kwargs):
    force = kwargs.pop("force", False)
    encoding = kwargs.pop("encoding", None)
    errors = kwargs.pop("errors", "backslashreplace")
    if force:
        for handler in root.handlers[:]:
            root.removeHandler(handler)
            handler.close()
    if root.handlers:
        return
    handlers = kwargs.pop("handlers", None)
    if handlers is None:
        if "stream" in kwargs and "filename" in kwargs:
            raise ValueError("'stream' and 'filename' should not be specified together")
    elif "stream" in kwargs or "filename" in kwargs:
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    if handlers is None:
        filename = kwargs.pop("filename", None)
        mode = kwargs.pop("filemode", "a")
        if filename:
            handlers = [FileHandler(filename, mode, encoding=encoding, errors=errors)]
        else:
            handlers = [StreamHandler(kwargs.pop("stream", None))]
    datefmt = kwargs.pop("datefmt", None)
    style = kwargs.pop("style", "%")
    if style not in _STYLES:
        raise ValueError(f"Style must be one of: {','.join(_STYLES)}")
    formatter = Formatter(kwargs.pop("format", _STYLES[style][1]), datefmt, style)
    for handler in handlers:
        if handler.formatter is None:
            handler.setFormatter(formatter)
        root.addHandler(handler)
    level = kwargs.pop("level", None)
    if level is not None:
        root.setLevel(level)
    if kwargs:
        raise ValueError(f"Unrecognised argument(s): {', '.join(kwargs)}")


def _configure():
    if not root.handlers:
        basicConfig()


def critical(msg, *args, **kwargs):
    _configure()
    root.critical(msg, *args, **kwargs)


def fatal(msg, *args, **kwargs):
    critical(msg, *args, **kwargs)


def error(msg, *args, **kwargs):
    _configure()
    root.error(msg, *args, **kwargs)


def exception(msg, *args, exc_info=True, **kwargs):
    error(msg, *args, exc_info=exc_info, **kwargs)


def warning(msg, *args, **kwargs):
    _configure()
    root.warning(msg, *args, **kwargs)


def warn(msg, *args, **kwargs):
    warning(msg, *args, **kwargs)


def info(msg, *args, **kwargs):
    _configure()
    root.info(msg, *args, **kwargs)


def debug(msg, *args, **kwargs):
    _configure()
    root.debug(msg, *args, **kwargs)


def log(level, msg, *args, **kwargs):
    _configure()
    root.log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    root.manager.disable = level


def shutdown(handlerList=_handlerList):
    for handler in reversed(held(handlerList)):
        try:
            if getattr(handler, "flushOnClose", True):
                handler.flush()
            handler.close()
        except (OSError, ValueError):
            pass


def captureWarnings(capture):
    from _logwarnings import capture as set_capture
    set_capture(capture)


def currentframe():
    raise NotImplementedError("logging.currentframe(): use Logger.findCaller()")


# ---- asyncio's logs, for the machine ---------------------------------------------------------------------------------


def _has_handlers():
    return _asyncio.hasHandlers()


def _report(level, msg, exception, left, is_concurrent):
    if is_concurrent:
        getLogger("concurrent.futures").log(level, msg, exc_info=exception)
    elif _asyncio.isEnabledFor(level):
        from _logasyncio import report

        report(level, msg, exception, left)


def _note(level, place, msg, args, exc_info):
    if _asyncio.isEnabledFor(level):
        from _logasyncio import note

        note(level, place, msg, args, exc_info)


atexit.register(shutdown)
