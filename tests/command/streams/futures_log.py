# What the logger of concurrent.futures logs: callbacks of futures that fail, without handlers and with one.
import concurrent.futures
import sys


def fails(future):
    raise ValueError(future.result())


def finish(n):
    future = concurrent.futures.Future()
    future.add_done_callback(fails)
    future.set_result(n)


finish(1)
import logging

finish(2)
logging.basicConfig(stream=sys.stdout, format="%(levelname)s:%(name)s:%(message)s")
finish(3)
print("end")
