# importlib.resources: the files of packages, by their names and modules, as text and bytes.
import asyncio
import importlib.resources
import pkgutil
import warnings
from importlib import resources

import package


def attempt(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__} {error}"


async def main():
    for anchor in package, "package", "package.inner", "package.module":
        folder = resources.files(anchor)
        print(folder, sorted(path.name for path in folder.iterdir() if path.name[0] not in "_."), folder.is_dir())
    print(resources.files("package").joinpath("data.txt").read_text(), (resources.files(package) / "inner" / "deep.txt").read_bytes())
    print(resources.read_text("package", "data.txt"), resources.read_binary(package, "inner", "deep.txt"), package.own())
    print(attempt(lambda: resources.read_text("package", "inner", "deep.txt")), resources.read_text("package", "inner", "deep.txt", encoding="ascii"))
    with resources.open_text("package", "data.txt") as text, resources.open_binary("package", "data.txt") as data:
        print(text.readline(), data.read(4))
    with resources.path("package", "data.txt") as path, resources.as_file(resources.files("package")) as folder:
        print(path, folder)
    print(resources.is_resource("package", "data.txt"), resources.is_resource("package", "inner"), resources.is_resource("package", "none"))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        print(sorted(name for name in importlib.resources.contents("package") if name[0] != "_"), len(caught))
    print(pkgutil.get_data("package", "data.txt"))
    print(attempt(lambda: resources.read_text("package", "none")), attempt(lambda: resources.files("nowhere")), attempt(lambda: resources.read_text(None, "x")))


asyncio.run(main())
