# SPDX-License-Identifier: MIT
"""Part of module inspect: the source texts of functions, classes and modules."""
import linecache
import re
import sys
from types import CodeType, FrameType, FunctionType, MethodType, ModuleType, TracebackType

_TOKEN = re.compile(r'''[ \f\t]+|\\\r?\n|(?P<comment>\#[^\r\n]*)|(?P<prefix>[A-Za-z]{0,2})(?P<quote>"{3}|'{3}|"|')
                        |(?P<newline>\r?\n)|(?P<text>\w+|.)''', re.VERBOSE)
_ENDS = {quote: re.compile(rf'(?:[^\\]|\\.)*?{quote}', re.DOTALL) for quote in ('"""', "'''", '"', "'")}


def _end_of_field(text, at):
    """Where the `{` before AT, of a formatted string, is closed."""
    depth = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        char = found['text']
        if char == '}' and depth == 0:
            return found.end()
        if char == ':' and depth == 0:  # a format
            at = found.end()
            while at < len(text) and text[at] != '}':
                at = _end_of_field(text, at + 1) if text[at] == '{' else at + 1
            return at + 1
        depth += 1 if char in ('(', '[', '{') else -1 if char in (')', ']', '}') else 0
        at = _end_of_string(text, found) if found['quote'] else found.end()
    return at


def _end_of_string(text, found):
    """Where the string ends whose prefix and quotes were found."""
    quote, at = found['quote'], found.end()
    if not set(found['prefix'].lower()) & {'f', 't'}:
        end = _ENDS[quote].match(text, at)
        return end.end() if end else len(text)
    while at < len(text) and not text.startswith(quote, at):
        if text[at] == '{' and text[at + 1:at + 2] != '{':
            at = _end_of_field(text, at + 1)
        else:
            at += 2 if text[at] in '\\{' else 1
    return at + len(quote)


class EndOfBlock(Exception):
    pass


class _Block:
    """The lines at which tokens begin, and what they say of where a block ends."""

    def __init__(self):
        self.last = 1  # the block's last line
        self.indent = 0
        self.is_started = self.is_decorator = self.is_line = self.skips = False
        self.column = None  # of the body

    def begin(self, word):
        if word == '@':
            self.is_decorator = True
        elif word != 'async':
            self.is_started = True
            self.is_line = word not in ('def', 'class')
        self.skips = True  # to the end of the line

    def token(self, word):
        if not self.is_started and not self.is_decorator:
            self.begin(word)
        elif not self.skips and self.indent == 0:
            raise EndOfBlock

    def newline(self, row):
        if not self.is_started and not self.is_decorator:
            self.begin('')
            return
        self.skips = False
        self.last = row
        if self.is_line:
            raise EndOfBlock
        self.is_decorator = False

    def comment(self, row, column):
        if self.is_started or self.is_decorator:
            if not self.skips and self.column is not None and column >= self.column:
                self.last = row
        else:
            self.skips = True

    def indented(self, column):
        if not self.is_started and not self.is_decorator:
            self.skips = True
        elif not self.skips:
            if self.column is None and self.is_started:
                self.column = column
            self.indent += 1
            self.skips = True

    def dedented(self):
        if not self.is_started and not self.is_decorator:
            self.begin('')
        elif not self.skips:
            self.indent -= 1
            if self.indent <= 0:
                raise EndOfBlock


class _Reader:
    """Shows a block the tokens of a text."""

    def __init__(self, text):
        self.text = text
        self.row = 1
        self.depth = 0  # of brackets
        self.margins = [0]
        self.is_empty = True  # so far the logical line
        self.row_of_token = 1
        self.start = 0  # of the line

    def begin_line(self, block, column):
        """The first token of a logical line."""
        self.is_empty = False
        if column > self.margins[-1]:
            self.margins.append(column)
            block.indented(column)
        while column < self.margins[-1]:
            self.margins.pop()
            if column > self.margins[-1]:
                raise EndOfBlock  # an IndentationError
            block.dedented()

    def bracket(self, block, char):
        if char in '([{':
            self.depth += 1
        elif char in ')]}':
            if self.depth == 0:
                block.newline(self.row_of_token)
                raise EndOfBlock
            self.depth -= 1

    def token(self, block, found):
        column = found.start() - self.start
        if found['comment']:
            block.comment(self.row, column)
        elif found['newline']:
            if not self.is_empty and self.depth == 0:
                block.newline(self.row)
                self.is_empty = True
        elif found['text'] or found['quote']:
            if self.is_empty:
                self.begin_line(block, column)
            if found['text']:
                self.bracket(block, found['text'])
            block.token(found['text'])
            self.row_of_token = self.row

    def show(self, block):
        at, text = 0, self.text
        while at < len(text):
            found = _TOKEN.match(text, at)
            self.token(block, found)
            end = _end_of_string(text, found) if found['quote'] else found.end()
            lines = text.count('\n', at, end)
            if lines:
                self.row += lines
                self.start = text.rindex('\n', at, end) + 1
            at = end
        if self.depth:
            raise SyntaxError('unexpected EOF in multi-line statement')
        if not self.is_empty:
            block.newline(self.row)


def getblock(lines):
    """The lines of the block that begins with the first of these."""
    block = _Block()
    try:
        _Reader(''.join(lines)).show(block)
    except EndOfBlock:
        pass
    return lines[:block.last]


def _is_named(code, file):
    return file and (code.co_filename == file or code.co_filename.endswith('/' + file))


def file_of_code(code, names):
    """The file as modules name it, where co_filename is as the command line does."""
    if names is None:  # those of no module are known
        found = [module.__file__ for module in sys.modules.values() if _is_named(code, getattr(module, '__file__', None))]
        return max(found, key=len, default=code.co_filename)
    file = names.get('__file__')
    return file if _is_named(code, file) else code.co_filename


def getsourcefile(object):
    """The file with its source, or None."""
    from inspect import getfile, getmodule
    from os.path import exists
    filename = getfile(object)
    is_found = filename in linecache.cache or exists(filename) or getmodule(object) is not None
    return filename if is_found else None


def _code_of(object):
    if isinstance(object, MethodType):
        object = object.__func__
    if isinstance(object, FunctionType):
        return object.__code__
    if isinstance(object, TracebackType):
        object = object.tb_frame
    return object.f_code if isinstance(object, FrameType) else object


def findsource(object):
    """All lines of the file, and the index of the object's first."""
    from inspect import getfile
    file = getsourcefile(object)
    if file:
        linecache.checkcache(file)
    else:
        file = getfile(object)
        if not (file.startswith('<') and file.endswith('>')):
            raise OSError('source code not available')
    lines = linecache.getlines(file)
    if not lines:
        raise OSError('could not get source code')
    if isinstance(object, ModuleType):
        return lines, 0
    if isinstance(object, type):
        number = vars(object).get('__firstlineno__')
        if number is None:
            raise OSError('source code not available')
    else:
        code = _code_of(object)
        if not isinstance(code, CodeType):
            raise OSError('could not find code object')
        number = code.co_firstlineno
    if number > len(lines):
        raise OSError('lineno is out of bounds')
    return lines, number - 1


def getsourcelines(object):
    """Its lines, and the number of the first; 0 for a module."""
    from inspect import unwrap
    object = unwrap(object)
    lines, at = findsource(object)
    if isinstance(object, TracebackType):
        object = object.tb_frame
    if isinstance(object, ModuleType) or isinstance(object, FrameType) and object.f_code.co_name == '<module>':
        return lines, 0
    return getblock(lines[at:]), at + 1


def getsource(object):
    """Its text."""
    return ''.join(getsourcelines(object)[0])


def indentsize(line):
    """How far it is indented."""
    line = line.expandtabs()
    return len(line) - len(line.lstrip())


def _comments_at_top(lines):
    start = 1 if lines[0][:2] == '#!' else 0
    while start < len(lines) and lines[start].strip() in ('', '#'):
        start += 1
    end = start
    while end < len(lines) and lines[end][:1] == '#':
        end += 1
    return ''.join([line.expandtabs() for line in lines[start:end]]) or None


def getcomments(object):
    """The comments before it, or None."""
    try:
        lines, at = findsource(object)
    except (OSError, TypeError):
        return None
    if isinstance(object, ModuleType):
        return _comments_at_top(lines)
    start = at
    while start > 0 and lines[start - 1].lstrip()[:1] == '#' and indentsize(lines[start - 1]) == indentsize(lines[at]):
        start -= 1
    found = [line.expandtabs().lstrip() for line in lines[start:at]]
    if not found:
        return None
    while found and found[0].strip() == '#':
        found.pop(0)
    while found and found[-1].strip() == '#':
        found.pop()
    return ''.join(found)
