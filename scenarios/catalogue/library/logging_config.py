# basicConfig: once, unless forced; its errors; streams of the program.
import asyncio
import logging


class Stream:
    def __init__(self, name):
        self.name = name

    def write(self, text):
        print(self.name, repr(text))

    def flush(self):
        print(self.name, "flush")


logging.basicConfig(stream=Stream("first"), level=logging.INFO, format="%(levelname)s|%(message)s")
logging.info("one")
logging.debug("no")
logging.basicConfig(stream=Stream("second"), level=logging.DEBUG)
logging.debug("no")
logging.basicConfig(stream=Stream("third"), level="DEBUG", force=True)
logging.debug("yes")
logging.getLogger("x").warning("child %s", [1])
print(logging.getLogger().handlers, logging.getLogger().level)
logging.basicConfig(handlers=[logging.StreamHandler(Stream("a")), logging.StreamHandler(Stream("b"))], force=True,
                    format="{asctime} {message}", style="{", datefmt="%H:%M")
logging.warning("both")
for wrong in ({"stream": 1, "filename": "x"}, {"stream": 1, "handlers": []}, {"colour": 1}, {"style": "?"}, {"level": "LOUD"}):
    try:
        logging.basicConfig(force=True, **wrong)
    except ValueError as e:
        print("ValueError:", e)
    logging.getLogger().handlers.clear()


async def worker(n):
    await asyncio.sleep(n)
    logging.getLogger(__name__).info("worker %d", n)


async def main():
    logging.basicConfig(stream=Stream("loop"), level=logging.INFO, format="%(asctime)s %(taskName)s %(message)s")
    await asyncio.gather(*(worker(n) for n in (0.5, 0.25, 90)))


asyncio.run(main())
handler = logging.StreamHandler(Stream("old"))
print(handler.setStream(handler.stream), handler.setStream(Stream("new")).name, handler.terminator == "\n")
handler.close()
handler.set_name("named")
print(handler.name, logging.getHandlerByName("named") is handler, logging.getHandlerNames())
