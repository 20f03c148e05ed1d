# SPDX-License-Identifier: MIT
"""Small programs of Unix in simulated processes, with the options that shells in programs of asyncio use."""
import os
import re
from _refuse import refuse


class _Failure(Exception):
    """A file cannot be opened."""


def _refuse_option(args, option):
    refuse(f"`{args[0]} {option}` in a simulated process")


def _refuse_files(args, names):
    if len(names) > 1:
        refuse(f"`{args[0]}` of several files in a simulated process")


def _options(args, letters, valued=""):
    """Options, with their values, and the operands."""
    found, at = {}, 1
    while at < len(args) and args[at].startswith("-") and args[at] != "-":
        if args[at] == "--":
            at += 1
            break
        text = args[at][1:]
        at += 1
        if text.isdigit() and "n" in valued:
            found["n"] = text
            continue
        while text:
            letter, text = text[0], text[1:]
            if letter in valued:
                found[letter] = text or (args[at] if at < len(args) else "")
                at += not text
                text = ""
            elif letter in letters:
                found[letter] = True
            else:
                _refuse_option(args, "-" + letter)
    return found, args[at:]


def _pieces(child, names, program):
    """The data of the files, or of standard input."""
    for name in names or ["-"]:
        if name == "-":
            while data := child.read():
                yield data
            continue
        try:
            with open(os.path.join(child.cwd, name), "rb") as file:
                yield file.read()
        except OSError as e:
            child.write(f"{program}: {name}: {e.strerror}\n".encode(), 2)
            raise _Failure from None


def _lines(child, names, program):
    rest = b""
    for data in _pieces(child, names, program):
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            yield line
    if rest:
        yield rest


def _tool(function):

    def run(child, args):
        try:
            return function(child, args)
        except _Failure:
            return 1

    return run


@_tool
def cat(child, args):
    _, names = _options(args, "u")
    for data in _pieces(child, names, "cat"):
        child.write(data)


@_tool
def head(child, args):
    options, names = _options(args, "q", "n")
    text = options.get("n", "10")
    if text.startswith("-"):
        _refuse_option(args, "-n " + text)
    _refuse_files(args, names)
    left = int(text)
    if left <= 0:
        return
    for line in _lines(child, names, "head"):
        child.write(line + b"\n")
        left -= 1
        if not left:
            return


@_tool
def tail(child, args):
    options, names = _options(args, "q", "n")
    text = options.get("n", "10").removeprefix("-")
    _refuse_files(args, names)
    lines = list(_lines(child, names, "tail"))
    kept = lines[int(text[1:]) - 1:] if text.startswith("+") else lines[-int(text):] if int(text) else []
    child.write(b"".join(line + b"\n" for line in kept))


@_tool
def wc(child, args):
    options, names = _options(args, "lwc")
    _refuse_files(args, names)
    data = b"".join(_pieces(child, names, "wc"))
    counts = [data.count(b"\n"), len(data.split()), len(data)]
    shown = [count for letter, count in zip("lwc", counts) if letter in options] or counts
    width = 1 if len(shown) == 1 else 7 if not names else len(str(counts[2]))
    text = " ".join(str(count).rjust(width) for count in shown)
    child.write((text + "".join(" " + name for name in names) + "\n").encode())


def _number_of(line):
    match = re.match(rb"\s*-?\d+", line)
    return int(match.group()) if match else 0


@_tool
def sort(child, args):
    options, names = _options(args, "rnu")
    lines = list(_lines(child, names, "sort"))
    lines.sort()
    if "n" in options:
        lines.sort(key=_number_of)
    if "u" in options:
        lines = [line for i, line in enumerate(lines) if i == 0 or line != lines[i - 1]]
    if "r" in options:
        lines.reverse()
    child.write(b"".join(line + b"\n" for line in lines))


@_tool
def uniq(child, args):
    options, names = _options(args, "c")
    groups = []
    for line in _lines(child, names, "uniq"):
        if groups and groups[-1][0] == line:
            groups[-1][1] += 1
        else:
            groups.append([line, 1])
    child.write(b"".join((b"%7d " % count if "c" in options else b"") + line + b"\n" for line, count in groups))


def seq(child, args):
    numbers = [int(arg) for arg in args[1:]]
    first, step, last = 1, 1, numbers[-1]
    if len(numbers) > 1:
        first = numbers[0]
    if len(numbers) > 2:
        step = numbers[1]
    child.write("".join(f"{i}\n" for i in range(first, last + (1 if step > 0 else -1), step)).encode())


@_tool
def tee(child, args):
    options, names = _options(args, "a")
    files = [open(os.path.join(child.cwd, name), "ab" if "a" in options else "wb") for name in names]
    for data in _pieces(child, [], "tee"):
        child.write(data)
        for file in files:
            file.write(data)
    for file in files:
        file.close()


def _letters(text):
    text = text.replace("\\n", "\n").replace("\\t", "\t")
    for name, those in (("[:upper:]", "A-Z"), ("[:lower:]", "a-z"), ("[:digit:]", "0-9"), ("[:space:]", " \t\n\r\f\v")):
        text = text.replace(name, those)
    if "[:" in text:
        refuse(f"`tr` with {text!r} in a simulated process")
    return re.sub("(.)-(.)", lambda m: "".join(map(chr, range(ord(m.group(1)), ord(m.group(2)) + 1))), text)


@_tool
def tr(child, args):
    options, sets = _options(args, "d")
    first = _letters(sets[0])
    if "d" in options:
        table = str.maketrans("", "", first)
    else:
        second = _letters(sets[1])
        table = str.maketrans(first, second + second[-1] * (len(first) - len(second)) if len(second) < len(first) else second[:len(first)])
    for data in _pieces(child, [], "tr"):
        child.write(data.decode("latin-1").translate(table).encode("latin-1"))


@_tool
def grep(child, args):
    options, words = _options(args, "vciqFE")
    _refuse_files(args, words[1:])
    if "[:" in words[0] or "\\" in words[0] and "E" not in options and "F" not in options:
        refuse(f"`grep` with the pattern {words[0]!r} in a simulated process")
    pattern = re.escape(words[0]) if "F" in options else words[0]
    if not ("E" in options or "F" in options):
        pattern = re.sub(r"[+?|(){}]", lambda m: "\\" + m.group(), pattern)
    test = re.compile(pattern.encode(), re.IGNORECASE if "i" in options else 0)
    count = 0
    for line in _lines(child, words[1:], "grep"):
        if (test.search(line) is None) == ("v" in options):
            count += 1
            if "q" in options:
                return 0
            if "c" not in options:
                child.write(line + b"\n")
    if "c" in options:
        child.write(f"{count}\n".encode())
    return 0 if count else 1


def env(child, args):
    if len(args) > 1:
        _refuse_option(args, args[1])
    child.write("".join(f"{name}={value}\n" for name, value in child.env.items()).encode())


def printenv(child, args):
    if len(args) != 2:
        return env(child, args)
    if args[1] not in child.env:
        return 1
    child.write(child.env[args[1]].encode() + b"\n")


def pwd(child, args):
    child.write(child.cwd.encode() + b"\n")


@_tool
def rm(child, args):
    options, names = _options(args, "f")
    code = 0
    for name in names:
        try:
            os.remove(os.path.join(child.cwd, name))
        except FileNotFoundError as e:
            if "f" not in options:
                child.write(f"rm: cannot remove '{name}': {e.strerror}\n".encode(), 2)
                code = 1
    return code


def touch(child, args):
    _, names = _options(args, "")
    for name in names:
        open(os.path.join(child.cwd, name), "ab").close()


def mkdir(child, args):
    options, names = _options(args, "p")
    code = 0
    for name in names:
        path = os.path.join(child.cwd, name)
        if "p" in options:
            os.makedirs(path, exist_ok=True)
        elif os.path.exists(path):
            child.write(f"mkdir: cannot create directory ‘{name}’: File exists\n".encode(), 2)
            code = 1
        else:
            os.mkdir(path)
    return code


ALL = {"cat": cat, "env": env, "grep": grep, "head": head, "mkdir": mkdir, "printenv": printenv, "pwd": pwd, "rm": rm,
       "seq": seq, "sort": sort, "tail": tail, "tee": tee, "touch": touch, "tr": tr, "uniq": uniq, "wc": wc}
