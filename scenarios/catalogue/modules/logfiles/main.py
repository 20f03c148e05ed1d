# logging to files: FileHandler, and the handlers that rotate and watch files.
import asyncio, logging, logging.handlers, os
async def main():
    logging.basicConfig(filename="app.log", level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    log = logging.getLogger("app")
    log.info("one"); await asyncio.sleep(0); log.warning("two %d", 2)
    try: 1/0
    except ZeroDivisionError: log.exception("bad")
    print(open("app.log").read(), logging.getLogger().handlers)
    r = logging.handlers.RotatingFileHandler("r.log", maxBytes=30, backupCount=2)
    l2 = logging.getLogger("r"); l2.addHandler(r); l2.propagate = False
    for i in range(8): l2.warning("message %d", i)
    print(sorted(n for n in os.listdir() if n.startswith("r.log")), [open(n).read() for n in ("r.log", "r.log.1", "r.log.2")], r)
    t = logging.handlers.TimedRotatingFileHandler("t.log", when="S", interval=2, backupCount=1)
    l3 = logging.getLogger("t"); l3.addHandler(t); l3.propagate = False
    for i in range(6):
        l3.error("m%d", i); await asyncio.sleep(1)
    print(sorted(n for n in os.listdir() if n.startswith("t.log")), t.rolloverAt, [open(n).read() for n in sorted(os.listdir()) if n.startswith("t.log")])
    for when in ("midnight", "W3"):
        h = logging.handlers.TimedRotatingFileHandler("u.log", when=when); print(when, h.rolloverAt, h.suffix, h.interval, h.computeRollover(946700000)); h.close()
    for bad in ("W", "W9", "Q"):
        try: logging.handlers.TimedRotatingFileHandler("u.log", when=bad)
        except ValueError as e: print(e)
    w = logging.handlers.WatchedFileHandler("w.log"); l4 = logging.getLogger("w"); l4.addHandler(w); l4.propagate = False
    l4.error("a"); os.rename("w.log", "w.old"); l4.error("b"); print(open("w.log").read(), open("w.old").read())
    d = logging.FileHandler("delayed.log", delay=True, mode="w"); print(os.path.exists("delayed.log"), d.stream, d); d.emit(log.makeRecord("n", 20, "f", 1, "msg", (), None)); d.close(); print(open("delayed.log").read(), d.stream)
    logging.shutdown()
asyncio.run(main())
