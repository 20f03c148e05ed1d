# OSError(errno, text) is an object of the subclass that errno names; a class of the program's own stays what it is.
import errno


class Own(OSError):
    pass


for name in ("EAGAIN", "EALREADY", "EINPROGRESS", "EPIPE", "ESHUTDOWN", "ECHILD", "ECONNABORTED", "ECONNREFUSED", "ECONNRESET", "EEXIST",
             "ENOENT", "EISDIR", "ENOTDIR", "EINTR", "EACCES", "EPERM", "ESRCH", "ETIMEDOUT", "EINVAL", "EIO"):
    number = getattr(errno, name)
    made = OSError(number, "text")
    print(name, type(made).__name__, made.errno == number, type(OSError(number)).__name__, type(Own(number, "x")).__name__)
e = OSError(errno.ENOENT, "no", "a", None, "b")
print(e.filename, e.filename2, e.args == (errno.ENOENT, "no"), e.strerror, type(e).__mro__)
print(OSError("a", "b"), OSError(1, 2, 3, 4, 5, 6).filename2, ConnectionError(errno.ENOENT, "x").filename2, type(OSError(True, "x")).__name__)
try:
    raise OSError(errno.ECONNRESET, "reset")
except ConnectionResetError as failure:
    print("caught", failure.strerror)
