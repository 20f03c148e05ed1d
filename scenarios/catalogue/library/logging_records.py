# Records and formats: every attribute, the three styles, defaults, virtual time.
import asyncio
import logging


class Show(logging.Handler):
    def emit(self, record):
        print(self.format(record))


show = Show()
log = logging.getLogger("app.db")
log.addHandler(show)
log.setLevel(logging.DEBUG)
log.propagate = False

FORMATS = [
    (None, None, "%"),
    ("%(asctime)s %(name)s %(levelname)-8s %(message)s", None, "%"),
    ("%(asctime)s.%(msecs)03d %(levelno)d %(message)r", "%H:%M:%S", "%"),
    ("%(funcName)s %(lineno)d %(module)s %(filename)s %(pathname)s", None, "%"),
    ("%(process)d %(processName)s %(threadName)s %(taskName)s", None, "%"),
    ("%(created)f %(relativeCreated)d", None, "%"),
    ("{asctime} {name:>10} [{levelname}] {message}", None, "{"),
    ("$name ${levelname} $$ $message", None, "$"),
    ("%(asctime)s", "%d/%m/%Y", "%"),
]


async def main():
    for i, (text, date, style) in enumerate(FORMATS):
        show.setFormatter(logging.Formatter(text, date, style))
        log.info("number %d of %s", i, "formats")
        await asyncio.sleep(61.0625)
    show.setFormatter(logging.Formatter("%(message)s %(user)s", defaults={"user": "nobody"}))
    log.warning("who")
    log.warning("who", extra={"user": "me"})
    log.info("%(a)s and %(b)d", {"a": 1, "b": 2})
    log.info("no arguments: %s %d")
    log.info({"a": 1})
    log.info("%s", {"a": 1})
    log.error("100%")


asyncio.run(main())
for wrong in (("x", None, "?"), ("%(x", None, "%"), ("plain", None, "%"), ("plain", None, "{"), ("plain", None, "$")):
    try:
        print(logging.Formatter(*wrong))
    except ValueError as e:
        print("ValueError:", e)
for extra in {"message": 1}, {"name": 1}, {"asctime": 2}:
    try:
        log.info("x", extra=extra)
    except KeyError as e:
        print("KeyError:", e)
record = logging.makeLogRecord({"msg": "made %s", "args": ("up",), "levelname": "X"})
print(record, record.getMessage(), record.levelname, record.name)
print(logging.LogRecord("n", 20, "/a/b.c.py", 7, "m %s", ("z",), None, "f"))
