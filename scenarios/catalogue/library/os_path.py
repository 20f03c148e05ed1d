# os.path: pure functions of strings, with their odd cases.
import os
from os.path import basename, dirname, join, normpath, split, splitext

PATHS = ["", "/", "//", "a", "a/", "/a", "a/b", "/a/b/", "a//b", "./a", "../a/../b", "/..", ".x", "a.b.c", "/x/.b", "a.", "..", "///a//b"]
for path in PATHS:
    print(repr(path), split(path), splitext(path), basename(path), dirname(path), normpath(path), os.path.isabs(path), os.path.abspath(path))
print(join("a"), join("a", "b"), join("a/", "b"), join("a", "/b"), join("", "b"), join("a", ""), join("a", "b", "..", "c"))
print(os.path.relpath("/a/b/c", "/a/d"), os.path.relpath("x"), os.path.relpath("/program"), os.path.relpath("/", "/a/b"))
print(os.path.commonprefix(["/usr/lib", "/usr/local"]), os.path.commonpath(["/usr/lib", "/usr/local/lib"]), os.path.commonpath(["a/b", "a/b/c"]))
print(os.path.splitdrive("/a"), os.path.splitroot("//a"), os.path.normcase("A"))
for wrong in (lambda: join("a", 3), lambda: os.path.commonpath([]), lambda: os.path.commonpath(["/a", "b"]), lambda: os.path.relpath("")):
    try:
        print(wrong())
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
