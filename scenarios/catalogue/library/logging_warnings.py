# logging.captureWarnings, warnings.showwarning and formatwarning of the program, logging.handlers.QueueHandler.
import io
import logging
import logging.handlers
import queue
import sys
import warnings

out = io.StringIO()
logging.basicConfig(stream=out, format="%(name)s %(levelname)s %(message)s")
logging.captureWarnings(True)
warnings.warn("first")
warnings.warn("second", RuntimeWarning)
logging.captureWarnings(True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("third", UserWarning)
print([(str(w.message), w.category.__name__, w.lineno > 10, w.line, w.file) for w in caught])
logging.captureWarnings(False)
print([line.partition("logging_warnings.py")[2] or line for line in out.getvalue().splitlines()])


def show(message, category, filename, lineno, file=None, line=None):
    print("shown", message, category.__name__, file, line)


before = warnings.showwarning
warnings.showwarning = show
warnings.warn("fourth")
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        warnings.warn("fifth")
    except UserWarning as e:
        print(repr(e))
warnings.showwarning = before
err = sys.stderr = io.StringIO()
warnings.formatwarning = lambda message, category, filename, lineno, line=None: f"<{message} {category.__name__} {line}>\n"
warnings.warn("sixth")
sys.stderr = sys.__stderr__ if hasattr(sys, "__stderr__") else err
print(err.getvalue())

q = queue.Queue()
handler = logging.handlers.QueueHandler(q)
log = logging.getLogger("queued")
log.propagate = False
log.addHandler(handler)
log.setLevel("INFO")
log.info("a %s", 1)
try:
    1 / 0
except ZeroDivisionError:
    log.exception("bad")
while not q.empty():
    r = q.get()
    print(r.name, r.levelname, r.message.splitlines()[0], r.args, r.exc_info)
listener = logging.handlers.QueueListener(q, respect_handler_level=True)
print(listener.handlers, listener.queue is q, listener.respect_handler_level)
sink = logging.StreamHandler(out)
sink.setLevel("ERROR")
listener = logging.handlers.QueueListener(q, sink)
listener.handle(logging.makeLogRecord({"msg": "direct", "levelno": 10}))
print(out.getvalue().splitlines()[-1])
listener.stop()
