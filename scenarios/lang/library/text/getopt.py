# SPDX-License-Identifier: MIT
"""Module getopt, as CPython's Lib/getopt.py."""
import os

__all__ = ["GetoptError", "error", "getopt", "gnu_getopt"]


class GetoptError(Exception):
    """An option that is not known, or has not the argument that it needs."""

    opt = ""
    msg = ""

    def __init__(self, msg, opt=""):
        self.msg = msg
        self.opt = opt
        Exception.__init__(self, msg, opt)

    def __str__(self):
        return self.msg


error = GetoptError


def _long(opts, option, longopts, args):
    """Appends the long OPTION; what is left of ARGS."""
    name, mark, value = option.partition("=")
    value = value if mark else None
    kind, name = _find_long(name, longopts)
    if kind:
        if value is None and kind != "?":
            if not args:
                raise GetoptError(f"option --{name} requires argument", name)
            value, args = args[0], args[1:]
    elif value is not None:
        raise GetoptError(f"option --{name} must not have an argument", name)
    opts.append(("--" + name, value or ""))
    return args


def _find_long(name, longopts):
    """(whether it has an argument: False, True or '?', its whole name)"""
    possible = [option for option in longopts if option.startswith(name)]
    if not possible:
        raise GetoptError(f"option --{name} not recognized", name)
    for suffix, kind in (("", False), ("=", True), ("=?", "?")):
        if name + suffix in possible:
            return kind, name
    if len(possible) > 1:
        raise GetoptError(f"option --{name} not a unique prefix; possible options: {', '.join(possible)}", name)
    found = possible[0]
    if found.endswith("=?"):
        return "?", found[:-2]
    return found.endswith("="), found.removesuffix("=")


def _short(opts, letters, shortopts, args):
    """Appends the options of one word; what is left of ARGS."""
    while letters:
        letter, letters = letters[0], letters[1:]
        kind, value = _find_short(letter, shortopts), ""
        if kind:
            if not letters and kind != "?":
                if not args:
                    raise GetoptError(f"option -{letter} requires argument", letter)
                letters, args = args[0], args[1:]
            value, letters = letters, ""
        opts.append(("-" + letter, value))
    return args


def _find_short(letter, shortopts):
    for place, option in enumerate(shortopts):
        if letter == option != ":":
            rest = shortopts[place + 1:]
            return "?" if rest.startswith("::") else rest.startswith(":")
    raise GetoptError(f"option -{letter} not recognized", letter)


def getopt(args, shortopts, longopts=[]):
    """(options, the other arguments); ends at the first that is no option."""
    opts = []
    longopts = [longopts] if isinstance(longopts, str) else list(longopts)
    while args and args[0].startswith("-") and args[0] != "-":
        if args[0] == "--":
            args = args[1:]
            break
        if args[0].startswith("--"):
            args = _long(opts, args[0][2:], longopts, args[1:])
        else:
            args = _short(opts, args[0][1:], shortopts, args[1:])
    return opts, args


def gnu_getopt(args, shortopts, longopts=[]):
    """(options, the other arguments), in any order."""
    opts, others = [], []
    longopts = [longopts] if isinstance(longopts, str) else list(longopts)
    keeps_order = shortopts.startswith("-")
    stops = not keeps_order and (shortopts.startswith("+") or bool(os.environ.get("POSIXLY_CORRECT")))
    if shortopts.startswith(("-", "+")):
        shortopts = shortopts[1:]
    while args:
        if args[0] == "--":
            others += args[1:]
            break
        if args[0][:1] == "-" and args[0] != "-":
            if keeps_order and others:
                opts.append((None, others))
                others = []
            if args[0][:2] == "--":
                args = _long(opts, args[0][2:], longopts, args[1:])
            else:
                args = _short(opts, args[0][1:], shortopts, args[1:])
        elif stops:
            others += args
            break
        else:
            others.append(args[0])
            args = args[1:]
    return opts, others
