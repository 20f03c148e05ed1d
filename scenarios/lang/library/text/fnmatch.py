# SPDX-License-Identifier: MIT
"""Module fnmatch: patterns of file names as patterns of re, the same ones as CPython's."""
import re

__all__ = ["filter", "filterfalse", "fnmatch", "fnmatchcase", "translate"]


def _set(inside):
    # The text between [ and ]: a class of re.
    if "-" not in inside:
        inside = inside.replace("\\", "\\\\")
    else:
        parts = []
        begin = 0
        at = 2 if inside[0] == "!" else 1
        while True:
            at = inside.find("-", at)
            if at < 0:
                break
            parts.append(inside[begin:at])
            begin = at + 1
            at += 3
        if inside[begin:]:
            parts.append(inside[begin:])
        else:
            parts[-1] += "-"
        for i in range(len(parts) - 1, 0, -1):
            if parts[i - 1][-1] > parts[i][0]:
                parts[i - 1] = parts[i - 1][:-1] + parts[i][1:]
                del parts[i]
        inside = "-".join([part.replace("\\", "\\\\").replace("-", "\\-") for part in parts])
    if not inside:
        return "(?!)"
    if inside == "!":
        return "."
    inside = re.sub(r"([&~|])", r"\\\1", inside)
    if inside[0] == "!":
        inside = "^" + inside[1:]
    elif inside[0] in "^[":
        inside = "\\" + inside
    return f"[{inside}]"


def translate(pat):
    # Texts between stars; each is matched as early as possible, but the last one.
    parts = [""]
    at = 0
    while at < len(pat):
        c = pat[at]
        at += 1
        if c == "*":
            while at < len(pat) and pat[at] == "*":
                at += 1
            parts.append("")
        elif c == "?":
            parts[-1] += "."
        elif c == "[":
            end = at
            if pat[end:end + 1] == "!":
                end += 1
            if pat[end:end + 1] == "]":
                end += 1
            end = pat.find("]", end)
            if end < 0:
                parts[-1] += "\\["
            else:
                parts[-1] += _set(pat[at:end])
                at = end + 1
        else:
            parts[-1] += re.escape(c)
    text = parts[0]
    for part in parts[1:-1]:
        text += f"(?>.*?{part})"
    if len(parts) > 1:
        text += ".*" + parts[-1]
    return rf"(?s:{text})\z"


def _matcher(pat):
    if isinstance(pat, bytes):
        return re.compile(translate(pat.decode("latin-1")).encode("latin-1")).match
    return re.compile(translate(pat)).match


def fnmatchcase(name, pat):
    return _matcher(pat)(name) is not None


def fnmatch(name, pat):
    return fnmatchcase(name, pat)


def filter(names, pat):
    match = _matcher(pat)
    return [name for name in names if match(name)]


def filterfalse(names, pat):
    match = _matcher(pat)
    return [name for name in names if not match(name)]
