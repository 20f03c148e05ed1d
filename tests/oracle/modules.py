"""The program's own modules: files next to it, which oracle.mjs mounts at /program, and those of --path.

Run after machine.py, in the namespace of oracle.py or streams.py. A module's file is named relative to the program's
folder, as the program itself is. What a program imported is forgotten after it.
"""
import importlib
import importlib.machinery
import os

# A folder as it is named, and where it is mounted.
folders = [("", "/program")]


class ProgramLoader(importlib.machinery.SourceFileLoader):
    """Compiles as the program is compiled, and caches nothing on the disk."""

    def __init__(self, name, path, real):
        super().__init__(name, path)
        self.real = real

    def get_code(self, name):
        with open(self.real, "rb") as file:
            data = file.read()
        try:
            source = importlib.util.decode_source(data)
        except SyntaxError:
            source = data
        return compile_own(source, self.path)

    def exec_module(self, module):
        begin_own(module)
        linecache.cache[self.path] = os.path.getsize(self.real), None, open(self.real).read().splitlines(True), self.path
        super().exec_module(module)
        if module.__name__ == "ticktape":
            module.io = ticktape.io  # whose duration is a choice


class ProgramFinder:
    """FileFinder for relative paths: what `python3 FILE` would find in the folder of FILE."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        last = name.rpartition(".")[2]
        within = folders if path is None else [(p, real_of(p)) for p in path]
        portions = []
        for shown, real in within:
            if real is None:
                continue
            shown, real = os.path.join(shown, last), os.path.join(real, last)
            for file, is_package in (os.path.join("", "__init__.py"), True), (".py", False):
                source = os.path.join(real, file) if is_package else real + file
                if os.path.isfile(source):
                    shown_file = os.path.join(shown, file) if is_package else shown + file
                    loader = ProgramLoader(name, shown_file, source)
                    spec = importlib.machinery.ModuleSpec(name, loader, origin=shown_file, is_package=is_package)
                    spec.submodule_search_locations = [shown] if is_package else None
                    spec.has_location = True
                    spec.cached = None
                    return spec
            if os.path.isdir(real):
                portions.append(shown)
        if portions:
            spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = portions
            return spec
        return None


def real_of(shown):
    """Where the folder that is named SHOWN is mounted; None: it is none of the program's."""
    for name, real in folders:
        if name == "":
            if not os.path.isabs(shown) and os.path.isdir(os.path.join(real, shown)):
                return os.path.join(real, shown)
        elif shown == name or shown.startswith(name + "/"):
            return real + shown[len(name):]
    return None


if "compiled" in globals():  # oracle.py

    def compile_own(source, filename):
        return compiled(source, filename)

    def begin_own(module):
        module.__builtins__ = {**BUILTINS, "print": sim_print}

else:

    def compile_own(source, filename):
        return compile(source, filename, "exec", dont_inherit=True)

    def begin_own(module):
        pass


def begin_modules(module, filename):
    global known_modules, known_finders
    known_modules, known_finders = dict(sys.modules), list(sys.meta_path)
    sys.modules["__main__"] = module
    module.__file__ = filename
    module.__package__ = start_package
    sys.argv[1:] = start_arguments
    sys.meta_path[:] = [ProgramFinder, *known_finders]


def import_package():
    """As `-m` does before the program."""
    if start_package:
        importlib.import_module(start_package)


def is_of_python(spec):
    """Whether a module is one of Python's library, wherever the others come from."""
    origin = spec and spec.origin or ""
    return origin in ("built-in", "frozen") or origin.startswith(os.path.dirname(os.__file__) + "/")


def end_modules():
    """Forgets what the program imported; a module of Python's stays, since its state is the interpreter's."""
    sys.meta_path[:] = known_finders
    for name, module in list(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        is_own = name not in known_modules and not is_of_python(spec)
        if is_own or (name in known_modules and known_modules[name] is not module):
            del sys.modules[name]
        if is_own and type(module) is type(os):
            vars(module).clear()
    for name, module in known_modules.items():
        sys.modules.setdefault(name, module)


def start_program(arguments=(), paths=(), package=None, epoch=None, variables=()):
    """Before the next program: its arguments, pairs of a folder's name and where it is mounted, its package if it is run
    by `-m`, when the calendar begins, and further variables of its environment."""
    global start_arguments, start_package, start_variables, EPOCH_S
    start_arguments, start_package = list(arguments), package
    start_variables = dict(text.split("=", 1) for text in variables)
    EPOCH_S = 946684800 if epoch is None else epoch
    folders[1:] = [tuple(pair) for pair in paths]


start_program()
