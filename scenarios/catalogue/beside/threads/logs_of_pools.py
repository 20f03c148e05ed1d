# The logger of concurrent.futures: callbacks and initializers that fail, levels, and logs that are disabled.
import concurrent.futures
import logging


class Handler(logging.Handler):
    def emit(self, record):
        print(record.name, record.levelname, record.getMessage().split(" for ")[0], record.exc_info[0].__name__)


def fails(future=None):
    raise ValueError(future)


def use_both():
    future = concurrent.futures.Future()
    future.add_done_callback(fails)
    future.set_result(1)
    with concurrent.futures.ThreadPoolExecutor(1, initializer=fails) as pool:
        try:
            pool.submit(print).result()
        except concurrent.futures.BrokenExecutor as e:
            print(type(e).__name__)


logging.getLogger().addHandler(Handler())
use_both()
logging.getLogger("concurrent").setLevel(logging.CRITICAL)
use_both()
logging.disable(logging.CRITICAL)
use_both()
