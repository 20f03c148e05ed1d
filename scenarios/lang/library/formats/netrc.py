# SPDX-License-Identifier: MIT
"""Module netrc: names and passwords of hosts, from a file."""
import os
import stat

__all__ = ["netrc", "NetrcParseError"]

_ENTRIES = "", "machine", "default", "macdef"


class NetrcParseError(Exception):
    def __init__(self, msg, filename=None, lineno=None):
        self.filename, self.lineno, self.msg = filename, lineno, msg
        super().__init__(msg)

    def __str__(self):
        return f"{self.msg} ({self.filename}, line {self.lineno})"


class _Tokens:
    def __init__(self, file):
        self.file = file
        self.lineno = 1
        self.kept = []

    def _char(self):
        char = self.file.read(1)
        self.lineno += char == "\n"
        return char

    def push(self, token):
        self.kept.append(token)

    def next(self):
        """An empty str at the end."""
        if self.kept:
            return self.kept.pop(0)
        char = self._char()
        while char and char in "\n\t\r ":
            char = self._char()
        is_quoted = char == '"'
        ends = '"' if is_quoted else "\n\t\r "
        if is_quoted:
            char = self._char()
        token = ""
        while char and char not in ends:
            token += self._char() if char == "\\" else char
            char = self._char()
        return token


class netrc:
    def __init__(self, file=None):
        is_default = file is None
        if is_default:
            file = os.path.join(os.path.expanduser("~"), ".netrc")
        self.hosts, self.macros = {}, {}
        try:
            with open(file, encoding="utf-8") as stream:
                self._parse(file, stream, is_default)
        except UnicodeDecodeError:
            with open(file, encoding="locale") as stream:
                self._parse(file, stream, is_default)

    def _parse(self, file, stream, is_default):
        tokens = _Tokens(stream)
        while True:
            line = tokens.lineno
            token = tokens.next()
            if not token:
                return
            if token[0] == "#":
                if tokens.lineno == line and len(token) == 1:
                    stream.readline()
                continue
            if token not in _ENTRIES:
                raise NetrcParseError(f"bad toplevel token {token!r}", file, tokens.lineno)
            name = "default" if token == "default" else tokens.next()
            if token == "macdef":
                self._macro(name, file, tokens)
                continue
            if not name:
                raise NetrcParseError(f"missing {token!r} name", file, tokens.lineno)
            self._host(name, file, tokens)
            if is_default:
                self._check(stream, self.hosts[name][0])

    def _macro(self, name, file, tokens):
        self.macros[name] = lines = []
        while True:
            line = tokens.file.readline()
            if not line:
                raise NetrcParseError("Macro definition missing null line terminator.", file, tokens.lineno)
            if line == "\n":
                return
            lines.append(line)

    def _host(self, name, file, tokens):
        found = {"login": "", "account": "", "password": ""}
        self.hosts[name] = {}
        while True:
            line = tokens.lineno
            token = tokens.next()
            if token.startswith("#"):
                if tokens.lineno == line:
                    tokens.file.readline()
                continue
            if token in _ENTRIES:
                self.hosts[name] = tuple(found.values())
                tokens.push(token)
                return
            if token == "user":
                token = "login"
            if token not in found:
                raise NetrcParseError(f"bad follower token {token!r}", file, tokens.lineno)
            found[token] = tokens.next()

    @staticmethod
    def _check(stream, login):
        """Others may not read a file with passwords."""
        if login == "anonymous":
            return
        about = os.fstat(stream.fileno())
        if about.st_uid != os.getuid():
            import pwd
            owners = ", ".join(pwd.getpwuid(uid).pw_name for uid in (about.st_uid, os.getuid()))
            raise NetrcParseError(f"~/.netrc file owner ({owners}) does not match current user")
        if about.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise NetrcParseError("~/.netrc access too permissive: access permissions must restrict access to only "
                                  "the owner")

    def authenticators(self, host):
        return self.hosts.get(host, self.hosts.get("default"))

    def __repr__(self):
        text = ""
        for host, (login, account, password) in self.hosts.items():
            text += f"machine {host}\n\tlogin {login}\n"
            if account:
                text += f"\taccount {account}\n"
            text += f"\tpassword {password}\n"
        for name, lines in self.macros.items():
            text += f"macdef {name}\n{''.join(lines)}\n"
        return text
