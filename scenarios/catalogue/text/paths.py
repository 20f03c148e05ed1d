# pathlib's pure paths: parts, joins, names, relations, comparisons, and what is complained about.
import asyncio
from pathlib import Path, PurePosixPath

PATHS = ["a/b/c.tar.gz", "/usr/lib/x.py", "", ".", "/", "//net/x", "///a//b/./c/", "..", "../x", ".bashrc", "a.", "a/..", "x/.y.z", "no", "a..b"]


async def main():
    for text in PATHS:
        p = PurePosixPath(text)
        print(repr(p), str(p), p.parts, p.name, p.stem, p.suffixes, p.parent, p.root, p.anchor, p.is_absolute(), [str(q) for q in p.parents])
    p = PurePosixPath("/a/b")
    print(p / "c" / "d.txt", "x" / PurePosixPath("y"), p / "/abs", p.joinpath("c", "d"), PurePosixPath("a", "b", "../c"), p.as_posix(), hash(p) == hash(PurePosixPath("/a/b")), p == PurePosixPath("/a//b/"), p == "/a/b")
    print(p.with_name("z"), p.with_suffix(".py"), PurePosixPath("x.py").with_suffix(""), PurePosixPath("x.tar.gz").with_suffix(".bz2"), PurePosixPath("x.py").with_stem("y"), p.relative_to("/a"), p.is_relative_to("/a"), p.is_relative_to("/b"), p.relative_to("/a/c", walk_up=True))
    print(sorted([PurePosixPath("b"), PurePosixPath("a/c"), PurePosixPath("a")]), PurePosixPath("a") < PurePosixPath("a/b"), p.parents[0], p.parents[-1], len(p.parents), Path("/a b").as_uri(), {p: 1}[PurePosixPath("/a/b")])
    print(PurePosixPath("a/b.py").match("*.py"), PurePosixPath("/a/b.py").match("/a/*.py"), PurePosixPath("a/b.py").match("a/*"), PurePosixPath("a/b/c.py").match("b/*.py"), PurePosixPath("x").match("y"), PurePosixPath("a/b").full_match("a/*"), PurePosixPath("a/b/c").full_match("a/**"), PurePosixPath("a/b").full_match("*"))
    for bad in (lambda: PurePosixPath(5), lambda: p / 5, lambda: p.with_name("a/b"), lambda: PurePosixPath("/").with_name("x"), lambda: p.relative_to("/c"), lambda: p.with_suffix("py"), lambda: p < 5, lambda: p.parents[5], lambda: Path("a").as_uri(), lambda: p.match("")):
        try:
            print(bad())
        except Exception as e:
            print(type(e).__name__, e)

asyncio.run(main())
