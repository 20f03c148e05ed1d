# PurePath() and Path() make POSIX paths; what is derived from a path, with_segments() makes; parts are os.PathLike.
import pathlib
import posixpath
from pathlib import Path, PosixPath, PurePath, PurePosixPath

for path in PurePath("a"), PurePosixPath("a"), Path("a"), PosixPath("a"):
    print(repr(path), type(path) is PosixPath, isinstance(path, PurePosixPath), isinstance(path, Path))
print(issubclass(Path, PurePosixPath), PosixPath.__mro__ == (PosixPath, Path, PurePosixPath, PurePath, object))
print(Path("a") == PurePath("a"), hash(Path("a")) == hash(PurePath("a")), Path("a").parser is posixpath)
print(PurePath("a").parser.sep, type(Path("a").parent).__name__, type(PurePath("a/b").parent).__name__)


class Spot:
    def __init__(self, text):
        self.text = text

    def __fspath__(self):
        return self.text


print(PurePath("a", Spot("b")), Path(Spot("/x")) / Spot("y"), Spot("p") / PurePath("q"), PurePath("a").joinpath(Spot("c")))
for wrong in 5, b"x", Spot(b"y"), Spot("y").text.encode(), None:
    try:
        PurePath(wrong)
    except TypeError as e:
        print("TypeError:", e)
    try:
        PurePath("a") / wrong
    except TypeError as e:
        print("TypeError:", e)


class Remote(PurePosixPath):
    def __init__(self, *parts, host):
        super().__init__(*parts)
        self.host = host

    def with_segments(self, *parts):
        return type(self)(*parts, host=self.host)


remote = Remote("/srv", "data.txt", host="alpha")
for path in (remote.parent, remote / "more", "up" / remote, remote.with_name("other"), remote.with_suffix(".md"),
             remote.joinpath("x", "y"), remote.relative_to("/srv"), remote.parents[1]):
    print(repr(path), path.host)


class Noted(Path):
    def __init__(self, *parts, note=""):
        super().__init__(*parts)
        self.note = note


noted = Noted("/tmp", note="n")
print(repr(noted), noted.note, type(noted / "x").__name__, (noted / "x").note == "", noted.is_dir())
try:
    noted.nothing
except AttributeError as e:
    print("AttributeError:", e)
try:
    Path("x").nothing
except AttributeError as e:
    print("AttributeError:", e)
