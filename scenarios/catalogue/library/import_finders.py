# Pins: specs, __spec__, and finders of the program's own in sys.meta_path.
import importlib.abc
import importlib.machinery
import importlib.util
import json
import math
import sys
import types

print(__spec__)
spec = math.__spec__
print(spec.name, spec.origin, spec.has_location, spec.parent == "", spec.submodule_search_locations)
print(json.__spec__.name, json.__spec__.parent, json.__spec__ is json.__spec__)
print(importlib.util.find_spec("nothing_at_all"), importlib.util.find_spec("json.decoder").name)
try:
    importlib.util.find_spec("math.nothing")
except ModuleNotFoundError as e:
    print(e, e.name)


class Finder(importlib.abc.MetaPathFinder):
    def __init__(self, texts):
        self.texts = texts

    def find_spec(self, fullname, path, target=None):
        print("find", fullname, path)
        if fullname not in self.texts:
            return None
        return importlib.util.spec_from_loader(fullname, Loader(self.texts[fullname]))


class Loader(importlib.abc.Loader):
    def __init__(self, text):
        self.text = text

    def create_module(self, spec):
        print("create", spec.name)
        return None

    def exec_module(self, module):
        print("exec", module.__name__)
        exec(self.text, module.__dict__)

    def is_package(self, name):
        return "." not in name


sys.meta_path.append(Finder({"made": "x = 1\ny = [x, x]\n", "made.inner": "from made import x\nz = x + 1\n",
                             "broken": "1 / 0"}))
import made
import made.inner as inner
from made import y
print(made.x, made.y is y, inner.z, made.inner is inner, "made.inner" in sys.modules)
print(made.__spec__.name, made.__package__, made.__path__, inner.__package__)
try:
    import broken
except ZeroDivisionError as e:
    print(e, "broken" in sys.modules)
try:
    import missing_for_all
except ModuleNotFoundError as e:
    print(e)


class First(Finder):
    def find_spec(self, fullname, path, target=None):
        if fullname != "calendar":
            return None
        return importlib.machinery.ModuleSpec(fullname, Loader("what = 'not the usual one'"), origin="here")


sys.modules.pop("calendar", None)
sys.meta_path.insert(0, First({}))
import calendar
print(vars(calendar)["what"], calendar.__spec__.origin, hasattr(calendar, "__file__"))
spec = importlib.util.spec_from_loader("by_hand", Loader("a = 3"))
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
print(module.a, "by_hand" in sys.modules, spec == importlib.machinery.ModuleSpec("by_hand", spec.loader))
print(importlib.util.resolve_name(".b", "a"), importlib.machinery.SOURCE_SUFFIXES)
