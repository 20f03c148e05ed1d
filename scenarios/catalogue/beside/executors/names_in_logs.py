# Records have the name of the thread that logs, of an executor's too; a thread can change it.
import asyncio
import logging
import threading
from concurrent.futures import ThreadPoolExecutor


class Shows(logging.Handler):
    def emit(self, record):
        print(self.format(record))
        print(record.thread == threading.get_ident(), record.threadName == threading.current_thread().name)


log = logging.getLogger("app")
handler = Shows()
handler.setFormatter(logging.Formatter("%(threadName)s, %(processName)s: %(message)s"))
log.addHandler(handler)
log.propagate = False


def renamed(text):
    before = threading.current_thread().name
    threading.current_thread().name = "another"
    log.warning(text)
    threading.current_thread().name = before


async def main():
    log.warning("in a task")
    await asyncio.to_thread(log.warning, "to_thread")
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, log.warning, "run_in_executor")
    with ThreadPoolExecutor(1, thread_name_prefix="pool") as pool:
        await loop.run_in_executor(pool, log.warning, "in a pool")
        await loop.run_in_executor(pool, renamed, "renamed")


log.warning("before")
asyncio.run(main())
threading.main_thread().name = "the main one"
log.warning("after")
threading.main_thread().name = "MainThread"
logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
log.warning("nothing")
logging.logThreads = logging.logProcesses = logging.logMultiprocessing = True
