# Filters by name, by method, by function; adapters; exceptions in records.
import logging


class Show(logging.Handler):
    def emit(self, record):
        for line in self.format(record).split("\n"):
            if not line.strip("~^ ") == "":  # no marks under source lines
                print(line)


show = Show()
show.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s %(tag)s", defaults={"tag": "-"}))
root = logging.getLogger()
root.addHandler(show)
root.setLevel(logging.DEBUG)
a, ab = logging.getLogger("a"), logging.getLogger("a.b")


class Odd(logging.Filter):
    def filter(self, record):
        record.tag = "odd"
        return len(record.getMessage()) % 2 == 1


def even(record):
    record.tag = "even"
    return len(record.getMessage()) % 2 == 0


only = logging.Filter("a.b")
show.addFilter(only)
a.info("hidden")
ab.info("shown")
show.removeFilter(only)
a.addFilter(Odd())
a.info("abc")
a.info("abcd")
ab.addFilter(even)
ab.info("abc")
ab.info("abcd")

adapter = logging.LoggerAdapter(logging.getLogger("adapted"), {"tag": "adapter"})
adapter.info("one %d", 1)
adapter.warning("two", extra={"tag": "lost"})
print(adapter, adapter.isEnabledFor(10), adapter.name)


class Prefix(logging.LoggerAdapter):
    def process(self, msg, kwargs):
        return f"[{self.extra['id']}] {msg}", kwargs


Prefix(logging.getLogger("p"), {"id": 7}).error("prefixed %s", "text")
log = logging.getLogger("errors")


def fail():
    raise ValueError("wrong")


try:
    fail()
except ValueError as e:
    log.exception("caught %s", "it")
    log.error("again", exc_info=True)
    log.info("by value", exc_info=e)
    log.warning("short", exc_info=(type(e), e, e.__traceback__))
    log.critical("none")
log.error("outside", exc_info=True)
try:
    try:
        fail()
    except ValueError:
        raise KeyError("second")
except KeyError:
    log.exception("chained")


def factory(*args, **kwargs):
    record = old(*args, **kwargs)
    record.tag = "factory"
    return record


old = logging.getLogRecordFactory()
logging.setLogRecordFactory(factory)
log.info("made")
