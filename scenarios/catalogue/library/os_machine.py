# The machine of a run: a fixed environment that programs can change, a user, a
# process, entropy from the tape.
import os

print(os.name, os.sep, repr(os.linesep), os.getcwd(), os.getpid(), os.getppid(), os.cpu_count(), os.getuid())
print(os.getenv("HOME"), os.getenv("NOT_SET"), os.getenv("NOT_SET", "default"), os.environ.get("USER", 1))
print(sorted(os.environ), len(os.environ), "PATH" in os.environ)
os.environ["NEW"] = "value"
print(os.environ["NEW"], os.environ.setdefault("NEW", "other"), os.environ.pop("NEW"), os.environ.pop("NEW", None))
os.environ.update({"A": "1"}, B="2")
print({key: value for key, value in os.environ.items() if len(key) == 1}, os.environ.copy()["A"])
del os.environ["A"]
for wrong in (lambda: os.environ["A"], lambda: os.environ.__setitem__("X", 3), lambda: os.environ.__delitem__("A"), lambda: os.getenv(3),
              lambda: os.fspath(3), lambda: os.urandom(-1)):
    try:
        print(wrong())
    except (KeyError, TypeError, ValueError) as e:
        print(type(e).__name__, e)
print(os.fspath("a/b"), os.fsencode("é"), os.fsdecode(b"x"), os.PathLike.__name__)
print(os.urandom(8), os.urandom(3), len(os.urandom(0)))
print(os.uname().sysname, os.uname()[4], os.strerror(0) != "", os.path is not None)
print(os.path.expanduser("~/x"), os.path.expandvars("$USER ${HOME}/$NOPE $$"))
