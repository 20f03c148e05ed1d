# A program's sys.unraisablehook gets what __del__ raises, and its sys.excepthook what leaves the program.
import asyncio
import atexit
import sys


class Dies:
    def __del__(self):
        raise ValueError("del")


def unraisable(about):
    print("unraisable", about.exc_type.__name__, about.exc_value, about.object)


def hook(kind, value, traceback):
    print("hook", kind.__name__, value, traceback.tb_frame.f_code.co_name)


async def main():
    sys.unraisablehook = unraisable
    Dies()
    await asyncio.sleep(1)
    sys.excepthook = hook
    raise KeyError("leaves")


atexit.register(print, "atexit")
asyncio.run(main())
