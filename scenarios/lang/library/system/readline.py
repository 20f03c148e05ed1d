# SPDX-License-Identifier: MIT
"""Module readline: its settings and its history. Standard input of a run is no terminal, so nothing is edited."""
import os

__all__ = [
    "add_history", "append_history_file", "backend", "clear_history", "get_begidx", "get_completer",
    "get_completer_delims", "get_completion_type", "get_current_history_length", "get_endidx", "get_history_item",
    "get_history_length", "get_line_buffer", "insert_text", "parse_and_bind", "read_history_file", "read_init_file",
    "redisplay", "remove_history_item", "replace_history_item", "set_auto_history", "set_completer",
    "set_completer_delims", "set_completion_display_matches_hook", "set_history_length", "set_pre_input_hook",
    "set_startup_hook", "write_history_file"
]

backend = "readline"
_history = []
_hooks = {}
_settings = {"delims": " \t\n`~!@#$%^&*()-=+[{]}\\|;:'\",<>/?", "length": -1}


def _text(value):
    if not isinstance(value, str):
        raise TypeError("bad argument type for built-in operation")
    return value


def _opened(filename):
    """The file; errors do not name it."""
    try:
        return open(filename)
    except OSError as exc:
        raise OSError(exc.errno, exc.strerror) from None


def _set_hook(name, setter, function):
    if function is not None and not callable(function):
        raise TypeError(f"{setter}(func): argument not callable")
    _hooks[name] = function


# ---- Settings ----------------------------------------------------------------


def parse_and_bind(string, /):
    _text(string)


def read_init_file(filename=None, /):
    with _opened("~/.inputrc" if filename is None else filename):
        pass


def set_completer(function=None, /):
    _set_hook("completer", "set_completer", function)


def get_completer():
    return _hooks.get("completer")


def set_completer_delims(string, /):
    _settings["delims"] = _text(string)


def get_completer_delims():
    return _settings["delims"]


def set_completion_display_matches_hook(function=None, /):
    _set_hook("matches", "set_completion_display_matches_hook", function)


def set_startup_hook(function=None, /):
    _set_hook("startup", "set_startup_hook", function)


def set_pre_input_hook(function=None, /):
    _set_hook("pre_input", "set_pre_input_hook", function)


def set_auto_history(enabled, /):
    """What is read by input() is not added: it comes from no terminal."""


# ---- The line, which is empty ------------------------------------------------


def get_line_buffer():
    return ""


def insert_text(string, /):
    _text(string)


def redisplay():
    """There is no line."""


def get_begidx():
    return 0


def get_endidx():
    return 0


def get_completion_type():
    return 0


# ---- History -----------------------------------------------------------------


def add_history(string, /):
    _history.append(_text(string))


def clear_history():
    _history.clear()


def get_current_history_length():
    return len(_history)


def get_history_item(index, /):
    """Items count from 1 here, and from 0 elsewhere."""
    return _history[index - 1] if 1 <= index <= len(_history) else None


def _check_place(pos):
    if pos < 0:
        raise ValueError("History index cannot be negative")
    if pos >= len(_history):
        raise ValueError(f"No history item at position {pos}")


def remove_history_item(pos, /):
    _check_place(pos)
    del _history[pos]


def replace_history_item(pos, line, /):
    _text(line)
    _check_place(pos)
    _history[pos] = line


def get_history_length():
    return _settings["length"]


def set_history_length(length, /):
    _settings["length"] = length


def _file(filename):
    return os.path.expanduser("~/.history") if filename is None else filename


def _write(filename, lines, mode):
    with open(_file(filename), mode) as file:
        file.writelines([line + "\n" for line in lines])
    length = _settings["length"]
    if length >= 0:
        with open(_file(filename)) as file:
            kept = file.readlines()
        with open(_file(filename), "w") as file:
            file.writelines(kept[max(len(kept) - length, 0):])


def read_history_file(filename=None, /):
    with _opened(_file(filename)) as file:
        _history.extend(file.read().splitlines())


def write_history_file(filename=None, /):
    _write(filename, _history, "w")


def append_history_file(nelements, filename=None, /):
    if nelements < 0:
        raise ValueError("nelements must be positive")
    _write(filename, _history[len(_history) - nelements:] if nelements else [], "a")
