# logging.config.dictConfig: formatters, filters, handlers, loggers, errors.
import logging
import logging.config
import logging.handlers


class Show(logging.Handler):
    def __init__(self, prefix="show", level=logging.NOTSET):
        super().__init__(level)
        self.prefix = prefix

    def emit(self, record):
        print(self.prefix, self.format(record))


class Short(logging.Filter):
    def __init__(self, most):
        super().__init__()
        self.most = most

    def filter(self, record):
        return len(record.getMessage()) <= self.most


old, kept = logging.getLogger("old"), logging.getLogger("app.kept")
old.addHandler(Show("old"))
config = {
    "version": 1,
    "formatters": {"plain": {"format": "%(name)s %(levelname)s %(message)s"}, "braces": {"format": "{asctime} {message}", "style": "{", "datefmt": "%H:%M"}},
    "filters": {"short": {"()": Short, "most": 5}, "app": {"name": "app"}},
    "handlers": {
        "main": {"()": Show, "prefix": "main", "formatter": "plain", "level": "INFO"},
        "short": {"()": Show, "prefix": "short", "formatter": "braces", "filters": ["short"]},
        "null": {"class": "logging.NullHandler"},
        "memory": {"class": "logging.handlers.MemoryHandler", "capacity": 2, "target": "main", "flushLevel": "CRITICAL"},
        "console": {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "level": "CRITICAL"},
    },
    "loggers": {"app": {"level": "DEBUG", "handlers": ["main", "short"], "propagate": False}, "buffered": {"handlers": ["memory"], "level": "DEBUG"}},
    "root": {"level": "WARNING", "handlers": ["null", "console"]},
}
logging.config.dictConfig(config)
app = logging.getLogger("app")
app.debug("debug")
app.info("a long text")
kept.warning("child")
old.warning("disabled")
print(old.disabled, kept.disabled, logging.getLogger().handlers, logging.getLogger().level, app.handlers[0].name)
buffered = logging.getLogger("buffered")
buffered.info("one")
print("before")
buffered.info("two")
logging.config.dictConfig({"version": 1, "incremental": True, "loggers": {"app": {"level": "ERROR"}}, "handlers": {"short": {"level": "ERROR"}}})
app.warning("no")
app.error("yes")
for wrong in ({}, {"version": 2}, {"version": 1, "handlers": {"x": {"class": "logging.NullHandler", "formatter": "none"}}}, {"version": 1, "root": {"handlers": ["none"]}},
              {"version": 1, "root": {"level": "LOUD"}}, {"version": 1, "formatters": {"f": {"format": "%(x", "validate": True}}}):
    try:
        logging.config.dictConfig(wrong)
    except ValueError as e:
        print("ValueError:", e, "|", type(e.__cause__).__name__)

memory = logging.handlers.MemoryHandler(10, logging.ERROR, Show("memory"))
log = logging.getLogger("memory")
log.disabled = False
log.addHandler(memory)
log.propagate = False
log.warning("kept")
print(len(memory.buffer))
log.error("flushes")
log.warning("at close")
memory.close()
