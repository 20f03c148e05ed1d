# SPDX-License-Identifier: MIT
"""Module textwrap.

Texts break where CPython's Lib/textwrap.py breaks them: after white space, around dashes between words, and after a
hyphen between two letters on each side.
"""
import re

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

_WHITE = "\t\n\x0b\x0c\r "
_spaces = {ord(c): " " for c in _WHITE}
_WORD = r"[\w!\"'&.,?]"
_LETTER = r"[^\d\W]"
_SPACE = r"[\t\n\x0b\x0c\r ]"
_BREAKS = (rf"({_SPACE}+|(?<={_WORD})-{{2,}}(?=\w)|[^\t\n\x0b\x0c\r ]+?(?:-(?:(?<={_LETTER}{{2}}-)|"
           rf"(?<={_LETTER}-{_LETTER}-))(?={_LETTER}-?{_LETTER})|(?={_SPACE}|\Z)|(?<={_WORD})(?=-{{2,}}\w)))")


class TextWrapper:
    # Programs that derive from it replace these, and the methods with an underscore.
    unicode_whitespace_trans = _spaces
    wordsep_re = re.compile(_BREAKS)
    wordsep_simple_re = re.compile(rf"({_SPACE}+)")
    sentence_end_re = re.compile(r"[a-z][.!?][\"']?\Z")

    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True,
                 tabsize=8, *, max_lines=None, placeholder=" [...]"):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _munge_whitespace(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        return text.translate(self.unicode_whitespace_trans) if self.replace_whitespace else text

    def _split(self, text):
        breaks = self.wordsep_re if self.break_on_hyphens is True else self.wordsep_simple_re
        return [chunk for chunk in breaks.split(text) if chunk]

    def _fix_sentence_endings(self, chunks):
        at = 0
        while at < len(chunks) - 1:
            if chunks[at + 1] == " " and self.sentence_end_re.search(chunks[at]):
                chunks[at + 1] = "  "
                at += 1
            at += 1

    def _split_chunks(self, text):
        return self._split(self._munge_whitespace(text))

    def _handle_long_word(self, left, line, used, width):
        room = 1 if width < 1 else width - used
        if self.break_long_words and room > 0:
            word = left[-1]
            end = room
            if self.break_on_hyphens and len(word) > room:
                hyphen = word.rfind("-", 0, room)
                if hyphen > 0 and word[:hyphen].strip("-"):
                    end = hyphen + 1
            line.append(word[:end])
            left[-1] = word[end:]
        elif not line:
            line.append(left.pop())

    def _shorten(self, lines, line, used, indent, width):
        while line:
            if line[-1].strip() and used + len(self.placeholder) <= width:
                lines.append(indent + "".join(line) + self.placeholder)
                return
            used -= len(line.pop())
        if lines:
            last = lines[-1].rstrip()
            if len(last) + len(self.placeholder) <= self.width:
                lines[-1] = last + self.placeholder
                return
        lines.append(indent + self.placeholder.lstrip())

    def _is_blank(self, chunk):
        return self.drop_whitespace and not chunk.strip()

    def _wrap_chunks(self, chunks):
        lines = []
        if self.width <= 0:
            raise ValueError(f"invalid width {self.width!r} (must be > 0)")
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        left = chunks
        left.reverse()
        while left:
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            line = []
            used = 0
            if lines and self._is_blank(left[-1]):
                left.pop()
            while left and used + len(left[-1]) <= width:
                used += len(left[-1])
                line.append(left.pop())
            if left and len(left[-1]) > width:
                self._handle_long_word(left, line, used, width)
                used = sum(map(len, line))
            if line and self._is_blank(line[-1]):
                used -= len(line.pop())
            if line:
                is_last = not left or (len(left) == 1 and self._is_blank(left[0]))
                if self.max_lines is None or len(lines) + 1 < self.max_lines or (is_last and used <= width):
                    lines.append(indent + "".join(line))
                else:
                    self._shorten(lines, line, used, indent, width)
                    break
        return lines

    def wrap(self, text):
        chunks = self._split_chunks(text)
        if self.fix_sentence_endings:
            self._fix_sentence_endings(chunks)
        return self._wrap_chunks(chunks)

    def fill(self, text):
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def dedent(text):
    try:
        lines = text.split("\n")
    except (AttributeError, TypeError):
        raise TypeError(f"expected str object, not {type(text).__qualname__!r}") from None
    filled = [line for line in lines if line and not line.isspace()]
    first = min(filled, default="")
    last = max(filled, default="")
    margin = 0
    while margin < len(first) and first[margin] in " \t" and first[margin] == last[margin]:
        margin += 1
    if margin == len(first):
        margin = max(margin - 1, 0)
    return "\n".join(["" if line.isspace() else line[margin:] for line in lines])


def indent(text, prefix, predicate=None):
    if predicate is None:
        def predicate(line):
            return not line.isspace()
    return "".join([prefix + line if predicate(line) else line for line in text.splitlines(True)])
