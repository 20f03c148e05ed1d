# What asyncio logs goes through module logging once the program has a handler:
# unhandled exceptions of callbacks and tasks, slow callbacks in debug mode.
import asyncio
import logging
import time


class Show(logging.Handler):
    def emit(self, record):
        text = self.format(record).split("\n")
        print("LOG", text[0].partition(" at 0x")[0].partition(" coro=")[0], "|", text[-1].partition("(")[0])
        print(record.name, record.levelname, record.exc_info and record.exc_info[0], record.funcName, record.taskName)


logging.getLogger().addHandler(Show())
logging.getLogger("asyncio").setLevel(logging.INFO)


async def fails():
    raise ValueError("lost")


def callback():
    raise KeyError("callback")


def slow():
    time.sleep(0.25)


async def main():
    loop = asyncio.get_running_loop()
    loop.call_soon(callback)
    await asyncio.sleep(0)
    task = asyncio.create_task(fails())
    await asyncio.sleep(0)
    del task
    loop.set_debug(True)
    loop.call_soon(slow)
    await asyncio.sleep(0)
    loop.set_debug(False)
    loop.call_exception_handler({"message": "mine", "key": 1})
    logging.getLogger("asyncio").disabled = True
    loop.call_exception_handler({"message": "hidden"})
    logging.getLogger("asyncio").disabled = False
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    loop.call_exception_handler({"message": "too low"})


asyncio.run(main())
