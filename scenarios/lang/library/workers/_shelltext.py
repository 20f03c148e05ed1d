# SPDX-License-Identifier: MIT
"""Reading the text of `sh -c` in a simulated process, for _shell.py. What is not supported is refused by name.

A text is a list of commands, each a tuple whose first item is its kind:
    ("simple", assignments, words, redirections)   ("pipe", commands)   ("not", command)   ("and" or "or", left, right)
    ("list", commands)   ("group" or "subshell", command, redirections)   ("if", [(condition, body)], otherwise, redirections)
    ("while" or "until", condition, body, redirections)   ("for", name, words or None, body, redirections)
A word is a list of (kind, value, is_quoted), whose kind is "text", "variable" (name, operator, word), "command" (a command)
or "number" (a word that is an expression).
"""
import string
from _refuse import refuse

_OPERATORS = "&&", "||", ";;", "&>", "|&", "<<", ">>", ">&", "<&", ";", "|", "&", "(", ")", "<", ">", "\n"
_STOPS = frozenset("then else elif fi do done }".split())
_NAME = frozenset(string.ascii_letters + string.digits + "_")


def refuse_in_shell(what):
    refuse(f"{what} in `sh -c` of a simulated process")


class Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0
        self.token = None  # an operator (str), a word (list), or None at the end
        self.next()

    # ---- Tokens ----

    def next(self):
        text, size = self.text, len(self.text)
        while self.at < size and (text[self.at] in " \t" or text.startswith("\\\n", self.at)):
            self.at += 1 if text[self.at] in " \t" else 2
        if self.at < size and text[self.at] == "#":
            while self.at < size and text[self.at] != "\n":
                self.at += 1
        if self.at == size:
            self.token = None
            return
        for operator in _OPERATORS:
            if text.startswith(operator, self.at):
                self.at += len(operator)
                self.token = operator
                return
        self.token = self.word()

    def word(self):
        parts, start = [], self.at
        while self.at < len(self.text):
            c = self.text[self.at]
            if c in " \t\n;|&()<>":
                if c in "<>" and self.text[start:self.at].isdigit():
                    return ("descriptor", int(self.text[start:self.at]))
                break
            if c in "*?[" and self.text[start:self.at + 2] not in ("[", "[ "):
                refuse_in_shell(f"the pattern `{c}`")
            if c == "'":
                end = self.find("'")
                parts.append(("text", self.text[self.at + 1:end], True))
                self.at = end + 1
            elif c == '"':
                self.at += 1
                parts += self.quoted()
            elif c == "\\":
                parts.append(("text", self.text[self.at + 1:self.at + 2], True))
                self.at += 2
            elif c in "$`":
                parts.append(self.dollar(False))
            else:
                if c == "~" and self.at == start:
                    refuse_in_shell("`~`")
                parts.append(("text", c, False))
                self.at += 1
        return parts

    def find(self, what):
        end = self.text.find(what, self.at + 1)
        if end < 0:
            refuse_in_shell(f"`{what}` without a second one")
        return end

    def quoted(self):
        parts = []
        while (c := self.text[self.at:self.at + 1]) != '"':
            if not c:
                refuse_in_shell('`"` without a second one')
            if c == "\\" and self.text[self.at + 1:self.at + 2] in ("$", "`", '"', "\\", "\n"):
                if self.text[self.at + 1] != "\n":
                    parts.append(("text", self.text[self.at + 1], True))
                self.at += 2
            elif c in "$`":
                parts.append(self.dollar(True))
            else:
                parts.append(("text", c, True))
                self.at += 1
        self.at += 1
        return parts or [("text", "", True)]

    def dollar(self, is_quoted):
        text = self.text
        if text[self.at] == "`":
            refuse_in_shell("a backquote (write $( ))")
        if text.startswith("$((", self.at):
            return "number", self.arithmetic(), is_quoted
        if text.startswith("$(", self.at):
            inner = Reader(text[self.at + 2:])
            command = inner.list(")")
            if inner.token != ")":
                refuse_in_shell("`$(` without `)`")
            self.at += 2 + inner.at
            return "command", command, is_quoted
        if text.startswith("${", self.at):
            return "variable", self.braces(is_quoted), is_quoted
        c = text[self.at + 1:self.at + 2]
        if c and c in "?$#@*!-" or c.isdigit():
            if c == "-":
                refuse_in_shell("`$-`")
            self.at += 2
            return "variable", (c, "", None), is_quoted
        end = self.at + 1
        while end < len(text) and text[end] in _NAME:
            end += 1
        name = text[self.at + 1:end]
        if not name:
            self.at += 1
            return "text", "$", True
        self.at = end
        return "variable", (name, "", None), is_quoted

    def arithmetic(self):
        depth, end = 2, self.at + 3
        while depth:
            if end == len(self.text):
                refuse_in_shell("`$((` without `))`")
            depth += {"(": 1, ")": -1}.get(self.text[end], 0)
            end += 1
        inner = _inner(self.text[self.at + 3:end - 2] + '"')
        self.at = end
        return inner.quoted()

    def default(self, is_quoted):
        """The word of ${NAME:-WORD}, up to the end of the text."""
        parts = []
        while self.at < len(self.text):
            c = self.text[self.at]
            if c == '"':
                self.at += 1
                parts += self.quoted()
            elif c == "'" and not is_quoted:
                end = self.find("'")
                parts.append(("text", self.text[self.at + 1:end], True))
                self.at = end + 1
            elif c == "\\":
                parts.append(("text", self.text[self.at + 1:self.at + 2], True))
                self.at += 2
            elif c in "$`":
                parts.append(self.dollar(is_quoted))
            else:
                parts.append(("text", c, is_quoted))
                self.at += 1
        return parts

    def braces(self, is_quoted):
        self.at += 2
        if self.text.startswith("#", self.at) and not self.text.startswith("#}", self.at):
            self.at += 1
            name = self.name()
            if not self.text.startswith("}", self.at):
                refuse_in_shell("this form of `${#`")
            self.at += 1
            return name, "#", None
        name = self.name()
        operator, word = "", None
        if self.text[self.at:self.at + 1] and self.text[self.at] in ":-=+?%#/":
            operator = self.text[self.at:self.at + (2 if self.text[self.at] == ":" else 1)]
            self.at += len(operator)
        if operator:
            if operator.lstrip(":") not in ("-", "=", "+") or len(operator) > 2:
                refuse_in_shell(f"`${{{name}{operator}`")
            end = self.find_brace(self.at)
            word = _inner(self.text[self.at:end]).default(is_quoted)
            self.at = end
        if not self.text.startswith("}", self.at):
            refuse_in_shell(f"this form of `${{{name}`")
        self.at += 1
        return name, operator, word

    def find_brace(self, start):
        depth, end = 1, start
        while depth:
            if end == len(self.text):
                refuse_in_shell("`${` without `}`")
            depth += {"{": 1, "}": -1}.get(self.text[end], 0)
            end += 1
        return end - 1

    def name(self):
        end = self.at
        if self.text[end:end + 1] and self.text[end] in "?$#@*!":
            end += 1
        else:
            while end < len(self.text) and self.text[end] in _NAME:
                end += 1
        name = self.text[self.at:end]
        self.at = end
        return name

    # ---- Commands ----

    def literal(self):
        """The token's text, if it is a word without quotes and expansions."""
        if isinstance(self.token, list) and all(kind == "text" and not is_quoted for kind, _, is_quoted in self.token):
            return "".join(value for _, value, _ in self.token)
        return None

    def skip_lines(self):
        while self.token == "\n":
            self.next()

    def expect(self, word):
        if self.literal() != word:
            refuse_in_shell(f"a text that lacks `{word}`")
        self.next()

    def list(self, end=None):
        """Commands up to a reserved word, END, or the end of the text."""
        commands = []
        while True:
            while self.token in ("\n", ";"):
                self.next()
            if self.token is None or self.token == end or self.literal() in _STOPS:
                break
            commands.append(self.and_or())
            if self.token == "&":
                commands[-1] = "background", commands[-1]
                self.next()
                continue
            if self.token not in (";", "\n", None, end) and self.literal() not in _STOPS:
                refuse_in_shell(f"`{self.token if isinstance(self.token, str) else self.literal()}` here")
        return "list", commands

    def and_or(self):
        left = self.pipeline()
        while self.token in ("&&", "||"):
            kind = "and" if self.token == "&&" else "or"
            self.next()
            self.skip_lines()
            left = kind, left, self.pipeline()
        return left

    def pipeline(self):
        if self.literal() == "!":
            self.next()
            return "not", self.pipeline()
        commands = [self.command()]
        while self.token == "|":
            self.next()
            self.skip_lines()
            commands.append(self.command())
        return commands[0] if len(commands) == 1 else ("pipe", commands)

    def command(self):
        word = self.literal()
        if self.token == "(":
            self.next()
            body = self.list(")")
            if self.token != ")":
                refuse_in_shell("`(` without `)`")
            self.next()
            return "subshell", body, self.redirections()
        if word == "{":
            self.next()
            body = self.list()
            self.expect("}")
            return "group", body, self.redirections()
        if word == "if":
            return self.conditional()
        if word in ("while", "until"):
            self.next()
            condition = self.list()
            return word, condition, self.body(), self.redirections()
        if word == "for":
            return self.loop()
        if word in ("case", "function", "select", "[["):
            refuse_in_shell(f"`{word}`")
        return self.simple()

    def body(self):
        self.skip_lines()
        self.expect("do")
        body = self.list()
        self.expect("done")
        return body

    def conditional(self):
        branches, otherwise = [], None
        self.next()
        while True:
            condition = self.list()
            self.expect("then")
            branches.append((condition, self.list()))
            word = self.literal()
            self.next()
            if word == "else":
                otherwise = self.list()
                self.expect("fi")
            elif word != "fi" and word != "elif":
                refuse_in_shell("`if` without `fi`")
            if word != "elif":
                return "if", branches, otherwise, self.redirections()

    def loop(self):
        self.next()
        name, words = self.literal(), None
        self.next()
        if name is None or not name.isidentifier():
            refuse_in_shell("this form of `for`")
        self.skip_lines()
        if self.literal() == "in":
            self.next()
            words = []
            while isinstance(self.token, list):
                words.append(self.token)
                self.next()
        if self.token == ";":
            self.next()
        return "for", name, words, self.body(), self.redirections()

    def redirections(self):
        found = []
        while (one := self.redirection()) is not None:
            found.append(one)
        return found

    def redirection(self):
        """(descriptor, operator, word), if there is one."""
        token, fd = self.token, None
        if isinstance(token, tuple):
            fd = token[1]
            self.next()
            token = self.token
        if token not in ("<", ">", ">>", ">&", "<&"):
            if token in ("<<", "&>", "|&"):
                refuse_in_shell(f"`{token}`")
            return None
        self.next()
        if isinstance(self.token, tuple):  # 2>&1>file
            word = [("text", str(self.token[1]), False)]
        else:
            word = self.token
        if not isinstance(word, list):
            refuse_in_shell(f"`{token}` without a file")
        self.next()
        fd = (0 if token in ("<", "<&") else 1) if fd is None else fd
        if fd > 2:
            refuse_in_shell(f"descriptor {fd}")
        return fd, token, word

    def simple(self):
        assignments, words, redirections = [], [], []
        while True:
            one = self.redirection()
            if one is not None:
                redirections.append(one)
            elif not isinstance(self.token, list):
                break
            elif not words and (pair := _assignment(self.token)) is not None:
                assignments.append(pair)
                self.next()
            else:
                words.append(self.token)
                self.next()
        if self.token == "(":
            refuse_in_shell("a function")
        if not assignments and not words and not redirections:
            refuse_in_shell(f"`{self.token}` here")
        return "simple", assignments, words, redirections


def _inner(text):
    """A reader of a part of a word."""
    reader = Reader.__new__(Reader)
    reader.text, reader.at = text, 0
    return reader


def _assignment(word):
    """(name, word), if WORD is NAME=WORD."""
    name = ""
    for i, (kind, value, is_quoted) in enumerate(word):
        if kind != "text" or is_quoted:
            return None
        if value == "=":
            return (name, word[i + 1:]) if name.isidentifier() else None
        name += value
    return None


def read(text):
    """The command that TEXT is."""
    reader = Reader(text)
    command = reader.list()
    if reader.token is not None:
        refuse_in_shell(f"`{reader.token if isinstance(reader.token, str) else reader.literal()}` here")
    return command
