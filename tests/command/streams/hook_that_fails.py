# A sys.excepthook that fails.
import sys


def hook(kind, value, traceback):
    raise LookupError(f"about {value}")


sys.excepthook = hook
raise SystemError("final")
