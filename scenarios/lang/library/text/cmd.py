# SPDX-License-Identifier: MIT
"""Module cmd: interpreters of command lines, without completion, for there is no terminal."""
import string
import sys

__all__ = ["Cmd"]

PROMPT = "(Cmd) "
IDENTCHARS = string.ascii_letters + string.digits + "_"


class Cmd:
    prompt = PROMPT
    identchars = IDENTCHARS
    ruler = "="
    lastcmd = ""
    intro = None
    doc_leader = ""
    doc_header = "Documented commands (type help <topic>):"
    misc_header = "Miscellaneous help topics:"
    undoc_header = "Undocumented commands:"
    nohelp = "*** No help on %s"
    use_rawinput = 1

    def __init__(self, completekey="tab", stdin=None, stdout=None):
        self.stdin = sys.stdin if stdin is None else stdin
        self.stdout = sys.stdout if stdout is None else stdout
        self.cmdqueue = []
        self.completekey = completekey

    # ---- the loop ------------------------------------------------------------

    def cmdloop(self, intro=None):
        self.preloop()
        if intro is not None:
            self.intro = intro
        if self.intro:
            self._write(self.intro)
        stop = None
        while not stop:
            line = self.precmd(self._next_line())
            stop = self.postcmd(self.onecmd(line), line)
        self.postloop()

    def _next_line(self):
        if self.cmdqueue:
            return self.cmdqueue.pop(0)
        if self.use_rawinput:
            try:
                return input(self.prompt)
            except EOFError:
                return "EOF"
        self.stdout.write(self.prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        return line.rstrip("\r\n") if line else "EOF"

    def _write(self, text):
        self.stdout.write(f"{text}\n")

    def precmd(self, line):
        return line

    def postcmd(self, stop, line):
        return stop

    def preloop(self):
        pass

    def postloop(self):
        pass

    def parseline(self, line):
        line = line.strip()
        if not line:
            return None, None, line
        if line[0] == "?":
            line = "help " + line[1:]
        elif line[0] == "!":
            if not hasattr(self, "do_shell"):
                return None, None, line
            line = "shell " + line[1:]
        end = 0
        while end < len(line) and line[end] in self.identchars:
            end += 1
        return line[:end], line[end:].strip(), line

    def onecmd(self, line):
        command, argument, line = self.parseline(line)
        if not line:
            return self.emptyline()
        if command is None:
            return self.default(line)
        self.lastcmd = "" if line == "EOF" else line
        run = getattr(self, "do_" + command, None) if command else None
        return self.default(line) if run is None else run(argument)

    def emptyline(self):
        if self.lastcmd:
            return self.onecmd(self.lastcmd)

    def default(self, line):
        self._write(f"*** Unknown syntax: {line}")

    # ---- completion and help -------------------------------------------------

    def completedefault(self, *ignored):
        return []

    def completenames(self, text, *ignored):
        return [name[3:] for name in self.get_names() if name.startswith("do_" + text)]

    def get_names(self):
        return dir(self.__class__)

    def complete_help(self, *args):
        topics = {name[5:] for name in self.get_names() if name.startswith("help_" + args[0])}
        return list(topics.union(self.completenames(*args)))

    def do_help(self, arg):
        'List available commands with "help" or detailed help with "help cmd".'
        if not arg:
            self._list_commands()
            return
        help = getattr(self, "help_" + arg, None)
        if help is not None:
            help()
            return
        text = getattr(getattr(self, "do_" + arg, None), "__doc__", None) if hasattr(self, "do_" + arg) else None
        if text:
            from inspect import cleandoc
            text = cleandoc(text)
        self._write(text or self.nohelp % (arg,))

    def _list_commands(self):
        names = sorted(set(self.get_names()))
        topics = {name[5:] for name in names if name[:5] == "help_"}
        documented, others = [], []
        for name in names:
            if name[:3] == "do_":
                command = name[3:]
                known = command in topics or getattr(self, name).__doc__
                (documented if known else others).append(command)
                topics.discard(command)
        self._write(self.doc_leader)
        self.print_topics(self.doc_header, documented, 15, 80)
        self.print_topics(self.misc_header, sorted(topics), 15, 80)
        self.print_topics(self.undoc_header, others, 15, 80)

    def print_topics(self, header, cmds, cmdlen, maxcol):
        if cmds:
            self._write(header)
            if self.ruler:
                self._write(self.ruler * len(header))
            self.columnize(cmds, maxcol - 1)
            self._write("")

    def columnize(self, list, displaywidth=80):
        if not list:
            self._write("<empty>")
            return
        wrong = [place for place, item in enumerate(list) if not isinstance(item, str)]
        if wrong:
            raise TypeError(f"list[i] not a string for i in {', '.join(map(str, wrong))}")
        if len(list) == 1:
            self._write(list[0])
            return
        rows, widths = _arranged(list, displaywidth)
        for row in range(rows):
            words = list[row::rows]
            while words and not words[-1]:
                words.pop()
            self._write("  ".join(word.ljust(width) for word, width in zip(words, widths)))


def _arranged(words, width):
    """The least number of rows, and the columns' widths, with which WORDS fit WIDTH."""
    for rows in range(1, len(words)):
        widths = [max(map(len, words[first:first + rows])) for first in range(0, len(words), rows)]
        if sum(widths) + 2 * (len(widths) - 1) <= width:
            return rows, widths
    return len(words), [0]
