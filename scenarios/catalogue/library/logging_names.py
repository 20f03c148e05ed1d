# Pins the functions and constants of module logging: those of the root logger, the last
# resort, BufferingFormatter, old names of levels.
import asyncio
import contextlib
import logging
import sys
import warnings


class Lines(logging.Handler):
    def emit(self, record):
        print("|", self.format(record))


print(logging.BASIC_FORMAT, logging.FATAL, logging.WARN, logging.FATAL == logging.CRITICAL, logging.raiseExceptions, logging.lastResort, logging.lastResort.level)
handler = Lines()
handler.setFormatter(logging.Formatter(logging.BASIC_FORMAT))
logging.basicConfig(handlers=[handler], level=logging.DEBUG)
logging.debug("debug %d", 1)
logging.info("info %s", "x")
logging.warning("warning")
logging.error("error %(a)s", {"a": 2})
logging.critical("critical")
logging.fatal("fatal")
logging.log(25, "between %r", [1])
logging.log(logging.WARN, "by number")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    logging.warn("old name")
try:
    {}["k"]
except KeyError:
    handler.setFormatter(type("Short", (logging.Formatter,), {"formatException": lambda self, info: f"<{info[0].__name__} {info[1]}>"})())
    logging.exception("exception %s", 3)
    logging.error("with it", exc_info=True)
    logging.error("without", exc_info=False)
logging.error("given", exc_info=ValueError("v"))
records = [logging.makeLogRecord({"msg": f"m{i}", "levelname": "L"}) for i in range(3)]


class Framed(logging.BufferingFormatter):
    def formatHeader(self, records):
        return f"<{len(records)}:"

    def formatFooter(self, records):
        return f":{records[-1].getMessage()}>"


print(logging.BufferingFormatter().format(records), Framed(logging.Formatter("[%(message)s]")).format(records), repr(Framed().format([])))
logging.raiseExceptions = False
broken = logging.getLogger("broken")
broken.propagate = False
broken.addHandler(logging.StreamHandler(sys.stdout))
broken.warning("%d", "not a number")
logging.raiseExceptions = True
alone = logging.getLogger("alone")
alone.propagate = False
alone.info("nobody sees this")
resort, logging.lastResort = logging.lastResort, handler
alone.warning("by the last resort")
logging.lastResort = resort
for name in "DEBUG", "WARN", "FATAL", "NOTSET", "NOPE", 10, 45:
    print(name, logging.getLevelName(name))
logging.addLevelName(45, "LOUD")
print(logging.getLevelName(45), logging.getLevelName("LOUD"), logging.getLevelNamesMapping()["WARN"])
