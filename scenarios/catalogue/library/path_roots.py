# Pins the root of a path that is joined: one slash, or two of its own.
import asyncio
from pathlib import PurePosixPath as Path


async def main():
    root = Path("/")
    print(repr(root / "foo"), Path("/", "foo").parts, root.joinpath("foo", "bar"), root / Path("/foo"))
    path = root
    for part in Path("/foo/./bar//baz/../q").parts:
        path = path.parent if part == ".." else path / part
        print(path, path.parts, path.relative_to("/"))
    print(root / "/", root / "/" / "foo", Path("//"), Path("///a"), Path("//a"), Path("/", "/", "a"), root / "//a")
    print(Path("//a") / "b", Path("//a") / "/b", Path("a/") / "b/", Path("", "a"), Path("a", ""), repr(Path("", "")))


asyncio.run(main())
