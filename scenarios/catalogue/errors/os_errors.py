# An OSError with a file name has it in its text and as filename, not in args; with more than
# five arguments it has no errno. BlockingIOError takes a number in its place as a count.


class Denied(OSError):
    def __init__(self, number, text, path):
        super().__init__(number, text, path)
        self.path = path


class Silent(OSError):
    def __init__(self, path):
        self.path = path


for e in (OSError(), OSError(1), OSError(99999, "odd"), OSError(99999, "odd", "file.txt"),
          OSError(99999, "odd", None), OSError(99999, "odd", "a", None, "b"),
          OSError(99999, "odd", "a", None, None), OSError(1, 2, 3, 4, 5, 6), OSError("a", "b", "c"),
          OSError(99999, "odd", 3), FileNotFoundError(2, "No such file", "config.toml"),
          BlockingIOError(11, "would block", 5), BlockingIOError(11, "would block", "pipe"),
          TimeoutError(110, "late", "host"), PermissionError("just text"), Denied(13, "no", "/etc"),
          ConnectionResetError(104, "reset by peer"), Silent("/tmp")):
    print(type(e).__name__, e.args, repr(e), str(e), e.errno, e.strerror, e.filename)
try:
    raise Denied(13, "no", "/etc")
except PermissionError:
    print("never")
except OSError as e:
    number, text = e.args
    print(number, text, e.path, len(e.args), f"{e}")
