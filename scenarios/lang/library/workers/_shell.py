# SPDX-License-Identifier: MIT
"""`sh -c` in a simulated process: dash, as far as programs of asyncio use it (_shelltext.py reads the text).

The shell is a Child. What it would fork is another one: the members of a pipeline, subshells, and each program but the last
of the text, which takes the shell's place.
"""
import os
import re
import _children
import _files
from _shelltext import read, refuse_in_shell

_BLANKS = " \t\n"
_CONVERSION = re.compile(r"%([-+ 0#]*)(\d*)(?:\.(\d+))?([a-zA-Z%])")
_NUMBER = re.compile(r"\s*(\d+|\w+|&&|\|\||<=|>=|==|!=|[-+*/%()<>!])")
_KILLED = {-1: b"Hangup", -3: b"Quit", -6: b"Aborted", -9: b"Killed", -10: b"User defined signal 1",
           -12: b"User defined signal 2", -14: b"Alarm clock", -15: b"Terminated"}
_FLAGS = {"<": os.O_RDONLY, ">": os.O_WRONLY | os.O_CREAT | os.O_TRUNC, ">>": os.O_WRONLY | os.O_CREAT | os.O_APPEND}


class _Exit(Exception):
    """The shell exits with this status."""


class _Break(Exception):
    """Leaves `depth` loops; or, if `continues`, begins the next round of the outermost."""

    def __init__(self, depth, continues):
        self.depth, self.continues = depth, continues


class _Descriptors(list):
    """Descriptors 0, 1 and 2 of a command, as _children.Child has them."""

    def close(self):
        for fd in self:
            Shell.drop(fd)


class Shell:
    def __init__(self, child, name, args, variables, is_strict=False):
        self.child = child
        self.name = name  # $0
        self.args = args
        self.variables = variables
        self.exported = set(variables)
        self.is_strict = is_strict  # set -e
        self.is_tested = 0  # how many conditions are evaluated
        self.loops = 0  # how many run
        self.code = 0
        self.pid = child.pid  # $$
        self.exit_trap = None
        self.jobs = []  # in the background
        self.last_job = None  # $!

    def fork(self, child):
        other = Shell(child, self.name, list(self.args), dict(self.variables), self.is_strict)
        other.exported = set(self.exported)
        other.is_tested, other.code, other.pid, other.loops = self.is_tested, self.code, self.pid, self.loops
        other.last_job = self.last_job
        return other

    # ---- Running ----

    def run_whole(self, command):
        """The shell's status."""
        try:
            self.run(command, True)
            code = self.code
        except _Exit as e:
            code = e.args[0]
        except _Break:  # out of loops that are those of another process: it is over
            code = 0
        if self.exit_trap is not None:
            text, self.exit_trap = self.exit_trap, None
            self.code = code
            try:
                self.run(read(text), False)
            except _Exit as e:
                code = e.args[0]
        for job in self.jobs:  # nobody waits for them any more
            job.is_left = True
            if job.status is not None:
                _children.forget(job.pid)
        return code

    def run(self, command, is_last):
        """Runs it; IS_LAST: nothing of this process follows."""
        kind = command[0]
        if kind == "list":
            commands = command[1]
            for i, one in enumerate(commands):
                self.run(one, is_last and i == len(commands) - 1)
                self.run_traps()
        elif kind in ("and", "or"):
            self.run_condition(command[1])
            if (self.code == 0) == (kind == "and"):
                self.run(command[2], is_last)
        elif kind == "not":
            self.run_condition(command[1])
            self.code = int(self.code == 0)
        elif kind == "pipe":
            self.run_pipeline(command[1])
            self.check_strict()
        elif kind == "simple":
            self.run_simple(command, is_last)
            self.check_strict()
        elif kind == "background":
            self.run_job(command[1])
        elif kind == "subshell":
            self.run_subshell(command)
            self.check_strict()
        else:
            self.within(command[-1], lambda: self.run_compound(command, is_last and not command[-1]))

    def run_subshell(self, command):
        fds = self.opened(command[2])
        if fds is None:
            self.code = 2
            return
        self.wait_for([self.start_subshell(command[1], fds)])

    def check_strict(self):
        if self.is_strict and self.code and not self.is_tested:
            raise _Exit(self.code)

    def run_condition(self, command):
        self.is_tested += 1
        try:
            self.run(command, False)
        finally:
            self.is_tested -= 1

    def run_compound(self, command, is_last):
        kind = command[0]
        if kind == "group":
            self.run(command[1], is_last)
        elif kind == "if":
            for condition, body in command[1]:
                self.run_condition(condition)
                if self.code == 0:
                    self.run(body, is_last)
                    return
            self.code = 0
            if command[2] is not None:
                self.run(command[2], is_last)
        elif kind == "for":
            words = self.args if command[2] is None else self.words(command[2])
            self.code = 0
            self.run_rounds(command[3], self.next_word, iter(words), command[1])
        else:
            self.run_rounds(command[2], self.next_condition, command[1], int(kind == "until"))

    def next_word(self, words, name):
        for word in words:
            self.assign(name, word)
            return True
        return False

    def next_condition(self, condition, good):
        code = self.code
        self.run_condition(condition)
        goes_on = int(self.code != 0) == good
        self.code = code if not goes_on else self.code
        return goes_on

    def run_rounds(self, body, advance, *args):
        code = 0
        self.loops += 1
        try:
            while True:
                self.child.check()
                if not advance(*args):
                    break
                try:
                    self.run(body, False)
                    code = self.code
                except _Break as e:
                    e.depth -= 1
                    code = 0
                    if e.depth > 0:
                        raise
                    if not e.continues:
                        break
        finally:
            self.loops -= 1
        self.code = code

    # ---- Processes ----

    def run_pipeline(self, commands):
        children, reader = [], None
        for i, command in enumerate(commands):
            fds = self.copies()
            if reader is not None:
                self.drop(fds[0])
                fds[0] = reader
            if i < len(commands) - 1:
                reader, writer = os.pipe()
                self.drop(fds[1])
                fds[1] = writer
            children.append(self.start_subshell(command, fds))
        self.wait_for(children)

    def copies(self):
        return _Descriptors(self.copy(fd) for fd in self.child.fds)

    def run_job(self, command):
        fds = self.copies()
        self.drop(fds[0])
        fds[0] = _children.NULL
        job = self.start_subshell(command, fds, {2: "", 3: ""})  # SIGINT and SIGQUIT are not for it
        job.parent = self.child.pid
        self.jobs.append(job)
        self.last_job = job.pid
        self.code = 0

    def wait_for_jobs(self, jobs, are_named):
        """The status of the last one; that of a signal if one with a trap arrives first."""
        while any(job.status is None for job in jobs):
            self.child.check()
            if self.child.pending:
                return 128 + self.child.pending[0]
            _children.wait_for_change("a process", self.child)
        for job in jobs:
            if are_named:
                self.report(job)
            _children.forget(job.pid)
            self.jobs.remove(job)
        code = jobs[-1].status if jobs else 0
        return 128 - code if code < 0 else code

    def start_subshell(self, command, fds, traps=()):
        child = self.new_child(self.child.args, fds, self.environment())
        child.traps.update(traps)
        shell = self.fork(child)
        child.start(lambda child, args: shell.run_whole(command))
        return child

    def start_program(self, words, function, fds, environment):
        child = self.new_child(words, fds, environment)
        child.start(function)
        return child

    def new_child(self, words, fds, environment):
        child = _children.Child(words, *fds, environment, self.child.cwd, self.child.folder)
        child.traps = {number: text for number, text in self.child.traps.items() if not text}  # those that are ignored
        return child

    def wait_for(self, children):
        while any(child.status is None for child in children):
            _children.wait_for_change("a process", self.child)
        for child in children:
            self.report(child)
            _children.forget(child.pid)
        code = children[-1].status
        self.code = 128 - code if code < 0 else code

    def report(self, child):
        """Says by which signal it was killed."""
        if child.status in _KILLED:
            self.child.write(_KILLED[child.status] + b"\n", 2)

    @staticmethod
    def copy(fd):
        return os.dup(fd) if _children.is_descriptor(fd) else fd

    @staticmethod
    def drop(fd):
        if _children.is_descriptor(fd):
            os.close(fd)

    # ---- Redirections ----

    def opened(self, redirections):
        """Copies of the shell's descriptors, changed as the redirections say; None: one failed."""
        fds = self.copies()
        for at, operator, word in redirections:
            text = " ".join(self.words([word]))
            if operator in (">&", "<&"):
                if not text.isdigit() or int(text) > 2:
                    refuse_in_shell(f"`{operator}{text}`")
                new = self.copy(fds[int(text)])
                new = -10 - int(text) if new is None and int(text) != at else new
            elif text == "/dev/null":
                new = _children.NULL
            else:
                new = self.open(text, operator)
                if new is None:
                    fds.close()
                    return None
            self.drop(fds[at])
            fds[at] = new
        return fds

    def open(self, name, operator):
        path = os.path.join(self.child.cwd, name)
        try:
            return _files.opened(path, _FLAGS[operator], name)
        except OSError as e:
            words = {2: "No such file" if operator == "<" else "Directory nonexistent", 21: "Is a directory",
                     13: "Permission denied"}
            self.complain(f"cannot {'open' if operator == '<' else 'create'} {name}: {words.get(e.errno, e.strerror)}")
            return None

    def complain(self, text):
        self.child.write(f"{self.name}: 1: {text}\n".encode(), 2)

    def within(self, redirections, function):
        """Calls it with other descriptors; without, if one of these cannot be opened."""
        if not redirections:
            return function()
        fds = self.opened(redirections)
        if fds is None:
            self.code = 2
            return None
        own, self.child.fds = self.child.fds, fds
        try:
            return function()
        finally:
            self.child.fds.close()  # others, perhaps, after exec
            self.child.fds = own

    # ---- Simple commands ----

    def assign(self, name, value):
        self.variables[check_name(name)] = value

    def run_simple(self, command, is_last):
        _, assignments, words, redirections = command
        self.substituted = 0  # the status of the last command in it
        words = self.words(words)
        values = [(check_name(name), self.text(word)) for name, word in assignments]
        if not words:
            self.variables.update(values)
            self.code = self.substituted
            if redirections:
                self.within(redirections, lambda: None)
            return
        if words[0] in _SPECIAL:
            self.variables.update(values)
        is_exec = words[0] == "exec"
        if is_exec:
            words = words[1:]
        if not words:
            self.variables.update(values)
            self.keep_redirections(redirections)
            return
        builtin = _SPECIAL.get(words[0]) or _BUILTINS.get(words[0])
        if builtin is not None and not is_exec:
            self.within(redirections, lambda: self.call(builtin, words))
        elif "=" in words[0]:
            refuse_in_shell(f"`{words[0]}` as a program")
        else:
            self.run_program(words, redirections, {**self.environment(), **dict(values)}, is_last, is_exec)

    def keep_redirections(self, redirections):
        """Of `exec` without a program: the shell has these descriptors from now on."""
        fds = self.opened(redirections)
        if fds is None:
            raise _Exit(2)
        for fd in self.child.fds:
            self.drop(fd)
        self.child.fds = fds
        self.code = 0

    def call(self, builtin, words):
        code = builtin(self, words[1:])
        self.code = code or 0

    def run_program(self, words, redirections, environment, is_last, is_exec):
        try:
            function = _children.find(words)
        except FileNotFoundError:
            self.within(redirections, lambda: self.complain(f"{words[0]}: not found"))
            self.code = 127
            if is_exec:
                raise _Exit(127) from None
            return
        fds = self.opened(redirections)
        if fds is None:
            self.code = 2
        elif is_exec or is_last and self.exit_trap is None and not any(self.child.traps.values()):
            child = self.child
            for fd in child.fds:
                self.drop(fd)
            child.fds, child.args, child.env = fds, words, environment
            raise _Exit(function(child, words) or 0)
        else:
            self.wait_for([self.start_program(words, function, fds, environment)])

    def run_traps(self):
        self.child.check()
        while self.child.pending:
            number = self.child.pending.pop(0)
            code = self.code
            self.run(read(self.child.traps[number]), False)
            self.code = code

    # ---- Words ----

    def environment(self):
        return {name: self.variables[name] for name in self.variables if name in self.exported}

    def text(self, word):
        """A word without splitting."""
        return "".join(value if kind == "text" else self.expand(kind, value) for kind, value, _ in word)

    def words(self, words):
        found = []
        for word in words:
            found += self.fields(word)
        return found

    def fields(self, word):
        """What a word is split into."""
        fields, current = [], None
        for kind, value, is_quoted in word:
            if kind == "variable" and value[0] == "@" and is_quoted:
                for i, arg in enumerate(self.args):
                    if i:
                        fields.append(current)
                        current = None
                    current = (current or "") + arg
                continue
            text = value if kind == "text" else self.expand(kind, value)
            if is_quoted or kind == "text":
                current = (current or "") + text
                continue
            pieces = [piece for piece in re.split(r"[ \t\n]+", text) if piece]
            if text[:1] and text[0] in _BLANKS and current is not None:
                fields.append(current)
                current = None
            for i, piece in enumerate(pieces):
                if i:
                    fields.append(current)
                    current = None
                current = (current or "") + piece
            if pieces and text[-1] in _BLANKS:
                fields.append(current)
                current = None
        if current is not None:
            fields.append(current)
        return fields

    def expand(self, kind, value):
        if kind == "number":
            return str(self.number(self.text(value)))
        if kind == "command":
            return self.output_of(value)
        name, operator, word = value
        text = self.value(name)
        if operator == "#":
            return str(len(text or ""))
        is_there = text is not None and not (operator.startswith(":") and text == "")
        if operator.endswith("+"):
            return self.text(word) if is_there else ""
        if operator and not is_there:
            text = self.text(word)
            if operator.endswith("="):
                self.assign(name, text)
        return text or ""

    def value(self, name):
        if name == "?":
            return str(self.code)
        if name == "$":
            return str(self.pid)
        if name == "#":
            return str(len(self.args))
        if name == "!":
            return None if self.last_job is None else str(self.last_job)
        if name in ("@", "*"):
            return " ".join(self.args) if self.args else None
        if name.isdigit():
            at = int(name)
            return self.name if at == 0 else self.args[at - 1] if at <= len(self.args) else None
        return self.variables.get(name)

    def output_of(self, command):
        reader, writer = os.pipe()
        fds = self.copies()
        self.drop(fds[1])
        fds[1] = writer
        child = self.start_subshell(command, fds)
        parts = []
        while data := _children.read(reader, 65536, "the output of a process", self.child):
            parts.append(data)
        os.close(reader)
        code = self.code
        self.wait_for([child])
        self.substituted, self.code = self.code, code
        return b"".join(parts).decode("utf-8", "surrogateescape").rstrip("\n")

    # ---- Arithmetic ----

    def number(self, text):
        tokens, at = [], 0
        while text[at:].strip():
            match = _NUMBER.match(text, at)
            if match is None:
                refuse_in_shell(f"`$(({text}))`")
            tokens.append(match.group(1))
            at = match.end()
        tokens.reverse()
        value = self.binary(tokens, 0)
        if tokens:
            refuse_in_shell(f"`$(({text}))`")
        return value

    def operand(self, tokens):
        token = tokens.pop() if tokens else ""
        if token == "(":
            value = self.binary(tokens, 0)
            if not tokens or tokens.pop() != ")":
                refuse_in_shell("`(` without `)`")
            return value
        if token in ("-", "+", "!"):
            value = self.operand(tokens)
            return -value if token == "-" else value if token == "+" else int(not value)
        if token.isdigit():
            return int(token, 8 if len(token) > 1 and token[0] == "0" else 10)
        if not token.isidentifier():
            refuse_in_shell(f"`{token}` in `$(( ))`")
        return int(self.variables.get(token) or 0)

    def binary(self, tokens, level):
        if level == len(_LEVELS):
            return self.operand(tokens)
        left = self.binary(tokens, level + 1)
        while tokens and tokens[-1] in _LEVELS[level]:
            operator = tokens.pop()
            left = self.combined(left, operator, self.binary(tokens, level + 1))
        return left

    def combined(self, left, operator, right):
        if operator in ("/", "%"):
            if right == 0:
                self.complain("arithmetic expression: division by zero")
                raise _Exit(2)
            quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
            return quotient if operator == "/" else left - quotient * right
        return int(_COMBINE[operator](left, right))


_LEVELS = ("||",), ("&&",), ("==", "!="), ("<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%")
_COMBINE = {"||": lambda a, b: bool(a) or bool(b), "&&": lambda a, b: bool(a) and bool(b), "==": lambda a, b: a == b,
            "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b,
            ">=": lambda a, b: a >= b, "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}

# ---- Builtins --------------------------------------------------------------------------------------------------------

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "v": "\v"}


def unescaped(text):
    """Backslashes as echo and printf of dash take them; and whether \\c ended it."""
    out, at = [], 0
    while at < len(text):
        c = text[at]
        at += 1
        if c != "\\" or at == len(text):
            out.append(c)
            continue
        c = text[at]
        at += 1
        if c == "c":
            return "".join(out), True
        if c in "01234567":
            end = at if c == "0" else at - 1
            at = end
            while end < len(text) and end - at < 3 and text[end] in "01234567":
                end += 1
            number = int(text[at:end] or "0", 8) & 255
            out.append(chr(number if number < 128 else 0xdc00 + number))
            at = end
        else:
            out.append(_ESCAPES.get(c, "\\" + c))
    return "".join(out), False


def _echo(shell, args):
    newline = "\n"
    if args and args[0] == "-n":
        args, newline = args[1:], ""
    text, is_cut = unescaped(" ".join(args))
    shell.child.write((text if is_cut else text + newline).encode("utf-8", "surrogateescape"))


def _printf(shell, args):
    if not args:
        refuse_in_shell("`printf` without a format")
    form, args = unescaped(args[0])[0], args[1:]
    out, count = [], -1
    while len(args) != count:  # again, as long as it uses some
        count = len(args)
        out.append(_CONVERSION.sub(lambda match: _converted(match, args), form))
        if not args:
            break
    shell.child.write("".join(out).encode("utf-8", "surrogateescape"))


def _converted(match, args):
    flags, width, precision, kind = match.groups()
    if kind == "%":
        return "%"
    value = args.pop(0) if args else ""
    if kind in "di":
        value, kind = int(value or 0), "d"
    elif kind in "xXou":
        value = int(value or 0)
    elif kind == "b":
        value, kind = unescaped(value)[0], "s"
    elif kind == "c":
        value, kind = value[:1], "s"
    elif kind in "feg":
        value = float(value or 0)
    elif kind != "s":
        refuse_in_shell(f"`printf %{kind}`")
    point = "" if precision is None else "." + precision
    return f"%{flags}{width}{point}{kind}" % (value,)


def _exit(shell, args):
    raise _Exit(int(args[0]) & 255 if args else shell.code)


def check_name(name):
    """NAME: words and lines are split at blanks only."""
    if name == "IFS":
        refuse_in_shell("a change of `IFS`")
    return name


def _export(shell, args):
    for arg in args:
        name, is_set, value = arg.partition("=")
        if is_set:
            shell.assign(name, value)
        shell.exported.add(name)


def _unset(shell, args):
    for name in args:
        shell.variables.pop(name, None)


def _set(shell, args):
    for i, arg in enumerate(args):
        if arg == "--":
            shell.args = args[i + 1:]
            return
        if arg[:1] not in ("-", "+") or arg[1:] != "e":
            refuse_in_shell(f"`set {arg}`: there are -e and --")
        shell.is_strict = arg[0] == "-"


def _shift(shell, args):
    count = int(args[0]) if args else 1
    if count > len(shell.args):
        shell.complain("shift: can't shift that many")
        raise _Exit(2)
    del shell.args[:count]


def _cd(shell, args):
    to = args[0] if args else shell.variables.get("HOME", "/")
    path = os.path.normpath(os.path.join(shell.child.cwd, to))
    if not os.path.isdir(path):
        shell.complain(f"cd: can't cd to {to}")
        return 2
    shell.variables["OLDPWD"], shell.variables["PWD"] = shell.child.cwd, path
    shell.child.cwd, shell.child.folder = path, _files.find_folder(path, path)


def _pwd(shell, args):
    shell.child.write(shell.child.cwd.encode() + b"\n")


def _read(shell, args):
    is_raw = args[:1] == ["-r"]
    names = args[1:] if is_raw else args
    line = []
    while (data := shell.child.read(1)) not in (b"", b"\n"):
        if data == b"\\" and not is_raw:
            data = shell.child.read(1)
            if data == b"\n":
                continue
        line.append(data)
    text = b"".join(line).decode("utf-8", "surrogateescape").strip(_BLANKS)
    for i, name in enumerate(names):
        if i == len(names) - 1:
            value = text
        else:
            value, _, text = text.partition(" ")
            text = text.lstrip(_BLANKS)
        shell.assign(name, value)
    return int(not data)


def _kill(shell, args):
    import signal
    number = 15
    if args[:1] == ["-s"]:
        args = ["-" + args[1], *args[2:]]
    if args and args[0].startswith("-"):
        name = args[0][1:]
        number = int(name) if name.isdigit() else int(signal.Signals["SIG" + name.upper().removeprefix("SIG")])
        args = args[1:]
    code = 0
    for arg in args:
        try:
            if int(arg) == shell.child.pid:
                shell.child.kill(number)
            else:
                _children.kill(int(arg), number)
        except ProcessLookupError:
            shell.complain("kill: No such process")
            code = 1
    shell.child.check()
    return code


def _trap(shell, args):
    import signal
    if len(args) < 2:
        refuse_in_shell("`trap` without an action and a signal")
    for name in args[1:]:
        if name in ("0", "EXIT"):
            shell.exit_trap = None if args[0] == "-" else args[0]
            continue
        number = int(name) if name.isdigit() else int(signal.Signals["SIG" + name.upper().removeprefix("SIG")])
        if args[0] == "-":
            shell.child.traps.pop(number, None)
        else:
            shell.child.traps[number] = args[0]


def _break_out(shell, args, continues):
    if shell.loops:  # else it has no effect
        raise _Break(min(int(args[0]) if args else 1, shell.loops), continues)


def _leave(shell, args):
    _break_out(shell, args, False)


def _continue(shell, args):
    _break_out(shell, args, True)


def _eval(shell, args):
    shell.run(read(" ".join(args)), False)
    return shell.code


def _true(shell, args):
    return 0


def _false(shell, args):
    return 1


def _umask(shell, args):
    if args:
        return 0
    shell.child.write(b"0022\n")


# ---- test ------------------------------------------------------------------------------------------------------------

_ABOUT = {"-n": bool, "-z": lambda text: not text}
_TEXTS = {"=": lambda a, b: a == b, "!=": lambda a, b: a != b}
_NUMBERS = {"-eq": lambda a, b: a == b, "-ne": lambda a, b: a != b, "-lt": lambda a, b: a < b, "-le": lambda a, b: a <= b,
            "-gt": lambda a, b: a > b, "-ge": lambda a, b: a >= b}
_FILES = "-e", "-f", "-d", "-s", "-r", "-w", "-x"


def _test(shell, args):
    return _evaluate(shell, args)


def _bracket(shell, args):
    if not args or args[-1] != "]":
        shell.complain("[: missing ]")
        return 2
    return _evaluate(shell, args[:-1])


def _evaluate(shell, args):
    try:
        return int(not _test_of(shell, args))
    except ValueError as e:
        shell.complain(f"[: Illegal number: {e.args[0]}")
        return 2


def _test_of(shell, args):
    if not args:
        return False
    for joint in ("-o", "-a"):
        if len(args) > 3 and joint in args[1:-1]:
            at = args.index(joint)
            left, right = _test_of(shell, args[:at]), _test_of(shell, args[at + 1:])
            return left or right if joint == "-o" else left and right
    if args[0] == "!" and len(args) > 1:
        return not _test_of(shell, args[1:])
    if len(args) == 1:
        return args[0] != ""
    if len(args) == 2:
        if args[0] in _ABOUT:
            return _ABOUT[args[0]](args[1])
        if args[0] in _FILES:
            return _test_file(args[0], os.path.join(shell.child.cwd, args[1]))
    if len(args) == 3 and args[1] in _TEXTS:
        return _TEXTS[args[1]](args[0], args[2])
    if len(args) == 3 and args[1] in _NUMBERS:
        return _NUMBERS[args[1]](*[_integer(text) for text in (args[0], args[2])])
    refuse_in_shell(f"`test {' '.join(args)}`")


def _integer(text):
    try:
        return int(text)
    except ValueError:
        raise ValueError(text) from None


def _test_file(option, path):
    if option == "-f":
        return os.path.isfile(path)
    if option == "-d":
        return os.path.isdir(path)
    if option == "-s":
        return os.path.exists(path) and os.path.getsize(path) > 0
    return os.path.exists(path)


def _wait(shell, args):
    if not args:
        code = shell.wait_for_jobs(list(shell.jobs), False)
        return code if shell.child.pending else 0
    code = 127
    for text in args:
        if not text.isdigit():
            refuse_in_shell(f"`wait {text}`")
        jobs = [job for job in shell.jobs if job.pid == int(text)]
        code = shell.wait_for_jobs(jobs, True) if jobs else 127
        if shell.child.pending:
            break
    return code


_SPECIAL = {":": _true, "break": _leave, "continue": _continue, "eval": _eval, "exit": _exit, "export": _export, "set": _set,
            "shift": _shift, "trap": _trap, "unset": _unset}
_BUILTINS = {"[": _bracket, "cd": _cd, "echo": _echo, "false": _false, "kill": _kill, "printf": _printf, "pwd": _pwd,
             "read": _read, "test": _test, "true": _true, "umask": _umask, "wait": _wait}


def main(child, args):
    """The status of `sh [-e] -c TEXT [NAME [ARG...]]` or `sh FILE [ARG...]`."""
    at, is_strict = 1, False
    while at < len(args) and args[at] in ("-e", "-c", "-ec", "-ce"):
        is_strict = is_strict or "e" in args[at]
        at += 1
        if "c" in args[at - 1]:
            break
    if at == len(args):
        refuse_in_shell("a text from standard input")
    if at > 1 and "c" in args[at - 1]:
        text, name, rest = args[at], args[at + 1] if at + 1 < len(args) else args[0], args[at + 2:]
    else:
        name, rest = args[at], args[at + 1:]
        with open(os.path.join(child.cwd, name)) as file:
            text = file.read()
    variables = dict(child.env)
    return Shell(child, name, rest, variables, is_strict).run_whole(read(text))
