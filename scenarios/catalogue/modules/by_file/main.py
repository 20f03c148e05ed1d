# Pins: files loaded as modules by spec_from_file_location, with what they say of themselves.
import importlib.util
import os
import sys

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "plugs")


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


for file in sorted(os.listdir(FOLDER)):
    if file.endswith(".py"):
        module = load(file[:-3], os.path.join(FOLDER, file))
        print(module.__name__, module.NAME, module.run(20), os.path.basename(module.__file__))
        print(type(module.__loader__).__name__, module.__spec__.has_location, repr(module.__package__))

import second

print(second is sys.modules["second"], second.helper.__module__, second.Tool().name())
print(importlib.util.spec_from_file_location("x", "notes.txt"))
try:
    load("absent", os.path.join(FOLDER, "absent.py"))
except FileNotFoundError as e:
    print("FileNotFoundError", os.path.basename(e.filename))
