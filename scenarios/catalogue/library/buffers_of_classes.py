# __buffer__ of a class, and the buffer of an array, where bytes() and bytearray copy them.
import array


class Page:
    def __init__(self, data):
        self.data = data

    def __buffer__(self, flags):
        print("buffer", flags)
        return memoryview(self.data)

    def __release_buffer__(self, view):
        print("release", view.tobytes())

    def __iter__(self):
        raise AssertionError


class Both(Page):
    def __bytes__(self):
        return b"by __bytes__"


class Wrong:
    def __buffer__(self, flags):
        return b"bytes"


class Fails(Page):
    def __buffer__(self, flags):
        raise BufferError("no", flags)


def attempt(call, *args):
    try:
        print(call(*args))
    except (BufferError, TypeError, ValueError) as e:
        print(type(e).__name__, e)


numbers = array.array("h", [1, -2, 300])
for source in Page(b"abc"), Page(bytearray(b"xy")), Both(b"z"), Wrong(), Fails(b""), numbers, array.array("d", [0.5]), array.array("w", "é"), array.array("B"):
    attempt(bytes, source)
    attempt(bytearray, source)
data = bytearray(b"abcdef")
data.extend(numbers)
data[0:2] = array.array("H", [65535, 2])
data[2:2] = Page(b"page")
print(data)
attempt(data.extend, Wrong())
attempt(data.extend, array.array("w", "a"))
print(data)
