# The place of warnings that the library's functions issue: the line of the program that called them.
import array
import argparse
import threading
import warnings
import xml.etree.ElementTree as ET
from warnings import deprecated


@deprecated("use new()")
def old():
    return threading.activeCount()


def calls():
    """Each on a line of its own."""
    threading.currentThread()
    threading.Event().isSet()
    threading.current_thread().getName()
    array.array("u", "ab")
    root = ET.fromstring("<a><b/></a>")
    bool(root)
    ET.ElementTree(root).find("/b")
    parser = argparse.ArgumentParser(prog="p")
    parser.add_argument("x", type=argparse.FileType("r"))
    sorted([1], key=lambda x: threading.activeCount())
    old()


first = calls.__code__.co_firstlineno
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    calls()
    for w in seen:
        print(w.category.__name__, str(w.message)[:40], w.lineno - first)
    seen.clear()
    threading.activeCount()
    print(len(seen), seen[0].lineno - first)
