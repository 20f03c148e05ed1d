# zipimport: modules, packages and data in a zip archive.
import importlib.util
import os
import tempfile
import zipfile
import zipimport


def show(function, *args):
    try:
        print(function(*args))
    except (OSError, ImportError, TypeError, KeyError) as error:
        print(type(error).__name__, str(error).replace(folder, "..."), getattr(error, "name", None))


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "lib.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.py", "'''doc'''\nimport os\nvalue = 'é'\ndef f():\n    return __name__, value\n")
        archive.mkdir("pkg")
        archive.writestr("pkg/__init__.py", "level = 0\n")
        archive.writestr("pkg/two.py", "raise ValueError(__name__)\n")
        archive.mkdir("space")
        archive.writestr("space/data.txt", b"\x00data")
    outer = zipimport.zipimporter(path)
    inner = zipimport.zipimporter(os.path.join(path, "pkg"))
    print(outer.archive == path, repr(outer.prefix), inner.prefix, repr(inner).replace(folder, "..."), repr(outer).replace(folder, "..."))
    for name in "one", "pkg", "two", "space":
        for importer in outer, inner:
            show(importer.is_package, name)
            show(importer.get_source, name)
            show(lambda n: importer.get_filename(n).replace(folder, "..."), name)
        spec = outer.find_spec(name)
        print(spec and (spec.name, spec.loader is outer, [p.replace(folder, "...") for p in spec.submodule_search_locations or ()]))
    for name in "space/data.txt", path + "/one.py", "space/", "nothing":
        show(outer.get_data, name)
    spec = outer.find_spec("one")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    print(module.f(), module.__doc__, module.__file__.replace(folder, "..."), module.__spec__ is spec)
    code = inner.get_code("two")
    print(code.co_filename.replace(folder, "..."), code.co_name)
    try:
        exec(code, {"__name__": "m"})
    except ValueError as error:
        print(error)
    os.remove(path)
    print(outer.is_package("pkg"))
    outer.invalidate_caches()
    show(outer.is_package, "pkg")
    for wrong in "", 3, path, folder:
        show(zipimport.zipimporter, wrong)
    with open(path, "wb") as file:
        file.write(b"no archive" * 20)
    show(zipimport.zipimporter, path)
    print(issubclass(zipimport.ZipImportError, ImportError))
