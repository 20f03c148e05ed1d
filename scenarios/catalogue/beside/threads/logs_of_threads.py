# A record has the name of the thread that logs, also if it is changed, or none.
import _thread
import logging
import time


class Shows(logging.Handler):
    def emit(self, record):
        print(self.format(record), record.thread == _thread.get_ident())


log = logging.getLogger("app")
handler = Shows()
handler.setFormatter(logging.Formatter("%(threadName)s: %(message)s"))
log.addHandler(handler)
log.propagate = False


def renamed(text):
    threading.current_thread().name = "another"
    log.warning(text)


log.warning("before")
_thread.start_new_thread(log.warning, ("started by hand",))
time.sleep(0.01)
import threading

for target, name in (log.warning, "T9"), (log.warning, None), (renamed, "first"):
    thread = threading.Thread(target=target, args=("in a thread",), name=name)
    thread.start()
    thread.join()
log.warning("after")
