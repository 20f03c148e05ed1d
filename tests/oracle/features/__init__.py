"""Features: parts of the language and its library that a generated program uses, or does without. A module each.

To add one, write a module here and name it in FEATURES. It has

    PRELUDE   what each program that uses it begins with: imports, classes and functions that are always alike
    PARTS     what follows: alternatives of the classes and functions that differ from program to program
    RULES     names of its own in the grammar, and their alternatives
    ENDLESS   of names that come back to themselves, what they are where they are nested too deeply
    MORE      further alternatives of names that grammar.py has

All are rows as in grammar.py. A row may use names of grammar.py and of its own module, but of no other: what two
features make meets in {object}. Names of its own begin with the module's name. An f-string in a row has no {name}
alone, which is a rule of the grammar: {name!s} is not.
"""
import importlib

# In the order of their numbers, which decisions choose: a new one goes to the end.
FEATURES = ["records", "enums", "classes", "managers", "logs", "functions", "hints", "formats", "dates", "jsons", "patterns",
    "numbers", "containers", "iterators", "strings", "errors", "services", "generics"]
MODULES = {name: importlib.import_module("features." + name) for name in FEATURES}


def merge(grammar, endless):
    """Add all rules to GRAMMAR and ENDLESS; the features of its rows, for each name a list with None for grammar.py's own."""
    owners = {name: [None] * len(rows) for name, rows in grammar.items()}
    for feature, module in MODULES.items():
        assert all(name.startswith(feature) for name in module.RULES), feature
        endless.update(getattr(module, "ENDLESS", {}))
        for name, rows in {feature + "_parts": module.PARTS, **module.RULES}.items():
            grammar[name] = list(rows)
            owners[name] = [None] * len(rows)
        for name, rows in module.MORE.items():
            grammar[name] += rows
            owners[name] += [feature] * len(rows)
    return owners
