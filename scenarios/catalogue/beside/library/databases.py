# Package dbm and shelves in files: how databases are opened, dbm.dumb's files, flags and errors.
import dbm
import dbm.dumb
import os
import shelve
import tempfile


def failing(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except (OSError, ValueError, TypeError, KeyError, dbm.error[0]) as exc:
        print(type(exc).__name__, str(exc).partition("/")[0])


def dumb(name):
    with dbm.dumb.open(name, "c", 0o640) as data:
        data["one"] = b"1"
        data[b"two"] = "zwei"
        data["one"] = "x" * 600
        data["two"] = b"2"
        print(data["one"][:3], data[b"two"], "one" in data, b"no" in data, len(data), data.keys(), list(data), data.items()[1])
        for key, value in (1, "x"), ("x", 1):
            failing(data.__setitem__, key, value)
        failing(data.__getitem__, "none")
        failing(data.__delitem__, "none")
        data["gone"] = b""
        del data["gone"]
        print(open(name + ".dir").read())
    print(open(name + ".dir").read(), open(name + ".dat", "rb").read()[512:700], oct(os.stat(name + ".dat").st_mode))
    for function in data.keys, data.items, data.__len__, lambda: data["x"], lambda: "x" in data, data.__iter__:
        failing(function)
    data.close()
    with dbm.dumb.open(name, "r") as data:
        print(data.get("two"), data.get("three", b"?"))
        failing(data.__setitem__, "x", "y")
        failing(data.__delitem__, "two")
    failing(dbm.dumb.open, name, "x")
    failing(dbm.dumb.open, name + "none", "r")
    print(len(dbm.dumb.open(name)), len(dbm.dumb.open(name, "n")), dbm.dumb.error, dbm.dumb.__all__)


def kinds(name):
    print(dbm.whichdb(name), dbm.whichdb(name + "none"), dbm.__all__, dbm.error[1])
    with dbm.open(name, "w") as data:
        data["a"] = "b"
        print(data["a"], type(data).__module__)
    failing(dbm.open, name + "none")
    with open(name + "text", "w") as file:
        file.write("no database")
    print(repr(dbm.whichdb(name + "text")))
    failing(dbm.open, name + "text")
    for size in 0, 3:
        with open(name + "text", "wb") as file:
            file.write(bytes(size))
        print(repr(dbm.whichdb(name + "text")))
    with open(name + "text", "wb") as file:
        file.write(b"SQLite format 3\0")
    with open(name + "gnu", "wb") as file:
        file.write(b"\xce\x9a\x57\x13" + bytes(12))
    print(dbm.whichdb(name + "gnu"), dbm.whichdb(os.fsencode(name)))


def shelves(name):
    with shelve.open(name) as shelf:
        shelf["a"] = {"x": [1]}
        shelf["b"] = None
        print(sorted(shelf), shelf["a"])
    with shelve.open(name, "w", writeback=True) as shelf:
        shelf["a"]["x"].append(2)
        shelf["c"] = 3
        del shelf["b"]
    with shelve.open(name, "r") as shelf:
        print(sorted(shelf.items()), type(shelf).__name__)
    with shelve.open(name, "n") as shelf:
        print(len(shelf))
        shelf["k"] = 1
        shelf.clear()
        print(len(shelf), shelf.cache)
    failing(shelve.open, name + "none", "w")


def main():
    with tempfile.TemporaryDirectory() as folder:
        dumb(os.path.join(folder, "dumb"))
        kinds(os.path.join(folder, "dumb"))
        shelves(os.path.join(folder, "shelf"))


main()
