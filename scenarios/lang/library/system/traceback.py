# SPDX-License-Identifier: MIT
"""Module traceback: exceptions as text, as the interpreter prints them."""
import sys
from collections.abc import Sequence

from _logging import exception_text as _text
from _logging import stack as _stack
from _logging import traceback as _traceback

__all__ = [
    "extract_stack", "extract_tb", "format_exception", "format_exception_only", "format_list", "format_stack",
    "format_tb", "print_exc", "format_exc", "print_exception", "print_stack", "print_tb", "FrameSummary",
    "StackSummary", "TracebackException", "print_list", "walk_stack", "walk_tb", "clear_frames"
]

_unset = object()


def _exception(exc, value, tb):
    if (value is _unset) != (tb is _unset):
        raise ValueError("Both or neither of value and tb must be given")
    if value is not _unset:
        return value
    if exc is not None and not isinstance(exc, BaseException):
        raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
    return exc


_GROUP_WIDTH, _GROUP_DEPTH = 15, 10
_CAUSE = '\nThe above exception was the direct cause of the following exception:\n\n'
_CONTEXT = '\nDuring handling of the above exception, another exception occurred:\n\n'


def _lines(text):
    """The pieces of a stack: each frame with its source is one."""
    pieces = []
    for line in text.splitlines(keepends=True):
        if pieces and pieces[-1].startswith('  File "') and line.startswith('    '):
            pieces[-1] += line
        else:
            pieces.append(line)
    return pieces


def _headed(stack, title='Traceback'):
    return [f'{title} (most recent call last):\n', *stack.format()] if stack else []


def _indented(texts, depth, margin='|'):
    if not depth:
        return texts
    start = '  ' * depth + margin + ' '
    return [''.join([start + line for line in text.splitlines(keepends=True)]) for text in texts]


class _Formatter:
    """The texts of an exception, and of those before it and in it; each once."""

    def __init__(self, limit, captures=False):
        self.limit, self.seen, self.captures = limit, set(), captures
        self.depth, self.needs_close = 0, False

    def chained(self, value, tb, chain):
        self.seen.add(id(value))
        other, link = value.__cause__, _CAUSE
        if other is None and not value.__suppress_context__:
            other, link = value.__context__, _CONTEXT
        texts = []
        if chain and other is not None and id(other) not in self.seen:
            texts = self.chained(other, other.__traceback__, True) + _indented([link], self.depth)
        stack = _stack_of(tb, self.limit, self.captures)
        if isinstance(value, BaseExceptionGroup):
            return texts + self.group(value, stack, chain)
        return texts + _indented(_headed(stack) + _only(value, True), self.depth)

    def group(self, value, stack, chain):
        if self.depth > _GROUP_DEPTH:
            return _indented([f'... (max_group_depth is {_GROUP_DEPTH})\n'], self.depth)
        outermost = self.depth == 0
        self.depth += outermost
        head = _headed(stack, 'Exception Group Traceback')
        texts = _indented(head[:1], self.depth, '+' if outermost else '|') + _indented(
            head[1:] + _only(value, True), self.depth)
        members = value.exceptions
        shown = min(len(members), _GROUP_WIDTH + 1)
        for i in range(shown):
            texts += self.member(members, i, i == shown - 1, chain)
        self.depth -= outermost
        return texts

    def member(self, members, i, is_last, chain):
        cut = i >= _GROUP_WIDTH
        indent = '  ' * self.depth
        self.needs_close = is_last
        texts = [f'{indent}{"+-" if i == 0 else "  "}+---------------- {"..." if cut else i + 1} ----------------\n']
        self.depth += 1
        if cut:
            more = len(members) - _GROUP_WIDTH
            texts += _indented([f'and {more} more exception{"s" if more > 1 else ""}\n'], self.depth)
        else:
            texts += self.chained(members[i], members[i].__traceback__, chain)
        if is_last and self.needs_close:
            texts.append('  ' * self.depth + '+------------------------------------\n')
            self.needs_close = False
        self.depth -= 1
        return texts


def format_exception(exc, /, value=_unset, tb=_unset, limit=None, chain=True, **kwargs):
    """An exception with its traceback, as a list of texts."""
    value = _exception(exc, value, tb)
    if value is None:
        return ['NoneType: None\n']
    return _Formatter(limit).chained(value, value.__traceback__ if tb is _unset else tb, chain)


def _place_of_syntax(text):
    """The texts before the one with the type: the place, the line, and its marks."""
    places = []
    for line in text.splitlines(keepends=True):
        if not line.startswith('  '):
            break
        places.append(line)
    return places


def format_exception_only(exc, /, value=_unset, *, show_group=False, **kwargs):
    """The type and the text of an exception, and its notes."""
    value = exc if value is _unset else value
    if value is None:
        return ['NoneType: None\n']
    texts = _only(value, False)
    if show_group and isinstance(value, BaseExceptionGroup):
        for member in value.exceptions:
            texts += [' ' * 3 + line for line in format_exception_only(member, show_group=True)]
    return texts


def _only(value, traced):
    """The same of one exception; TRACED: it is printed with its traceback, which knows more names."""
    text = _text(value, traced) + '\n'
    texts = _place_of_syntax(text) if isinstance(value, SyntaxError) else []
    rest = text[len(''.join(texts)):]
    notes = _notes(value)
    only = rest.removesuffix(''.join(notes))
    return texts + [only, *notes]


def _safe(value, what, show=str):
    try:
        return show(value)
    except BaseException:
        return f'<{what} {show.__name__}() failed>'


def _notes(value):
    """The lines of the notes; a program can store anything there."""
    try:
        notes = getattr(value, '__notes__', None)
    except Exception as e:
        notes = [f'Ignored error getting __notes__: {_safe(e, "__notes__", repr)}']
    if notes is None:
        return []
    if isinstance(notes, Sequence) and not isinstance(notes, (str, bytes)):
        return [f'{line}\n' for note in notes for line in _safe(note, 'note').split('\n')]
    return [_safe(notes, '__notes__', repr) + '\n']


def format_exc(limit=None, chain=True):
    """The exception that is being handled, with its traceback."""
    return ''.join(format_exception(sys.exception(), limit=limit, chain=chain))


def _write(lines, file):
    """Writes to FILE, or to sys.stderr: never a print of the program."""
    file = sys.stderr if file is None else file
    for line in lines:
        file.write(line)


def print_exception(exc, /, value=_unset, tb=_unset, limit=None, file=None, chain=True, **kwargs):
    """Prints an exception with its traceback, to sys.stderr if not elsewhere."""
    _write(format_exception(exc, value, tb, limit, chain), file)


def print_exc(limit=None, file=None, chain=True):
    """Prints the exception that is being handled."""
    print_exception(sys.exception(), limit=limit, file=file, chain=chain)


def format_stack(f=None, limit=None):
    """The frames that call this function, as a list of texts."""
    return extract_stack(f, limit).format()


def print_stack(f=None, limit=None, file=None):
    """Prints the frames that call this function."""
    _write(format_stack(f, limit), file)


def format_tb(tb, limit=None):
    """The frames of a traceback, as a list of texts."""
    return extract_tb(tb, limit).format()


class FrameSummary:
    """A frame of a traceback."""

    __slots__ = 'filename', 'lineno', 'name', 'line', 'locals', '_text'

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None):
        self.filename = filename
        self.lineno = lineno
        self.name = name
        self.line = line.strip() if line is not None else ''
        self.locals = {name: _safe(value, 'local', repr) for name, value in locals.items()} if locals else None
        self._text = None

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return tuple(self) == tuple(other) and self.locals == other.locals
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __getitem__(self, at):
        return (self.filename, self.lineno, self.name, self.line)[at]

    def __iter__(self):
        return iter([self.filename, self.lineno, self.name, self.line])

    def __repr__(self):
        return f'<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>'

    def __len__(self):
        return 4


class StackSummary(list):
    """The frames of a traceback, the oldest first."""

    @classmethod
    def from_list(cls, a_list):
        made = cls()
        for frame in a_list:
            if not isinstance(frame, FrameSummary):
                filename, lineno, name, line = frame
                frame = FrameSummary(filename, lineno, name, line=line)
            made.append(frame)
        return made

    @classmethod
    def extract(cls, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        from linecache import getline
        made = cls()
        for frame, line in frame_gen:
            file = frame.f_code.co_filename
            names = frame.f_locals if capture_locals else None
            made.append(FrameSummary(file, line, frame.f_code.co_name, line=getline(file, line), locals=names))
        if limit is not None:
            made[:] = made[:limit] if limit >= 0 else made[limit:]
        return made

    def format_frame_summary(self, frame_summary, **kwargs):
        text = frame_summary._text
        if text is None:
            text = f'  File "{frame_summary.filename}", line {frame_summary.lineno}, in {frame_summary.name}\n'
            if frame_summary.line:
                text += f'    {frame_summary.line}\n'
        for name, value in sorted((frame_summary.locals or {}).items()):
            text += f'    {name} = {value}\n'
        return text

    def format(self, **kwargs):
        """A text for each frame; of more than three equal ones in a row only three."""
        texts = []
        last, count = None, 0
        for frame in self:
            place = frame.filename, frame.lineno, frame.name
            if place != last:
                texts += _repeated(count)
                last, count = place, 0
            count += 1
            if count <= 3:
                texts.append(self.format_frame_summary(frame))
        return texts + _repeated(count)


def _repeated(count):
    more = count - 3
    return [f'  [Previous line repeated {more} more time{"s" if more > 1 else ""}]\n'] if more > 0 else []


def _summary(texts, limit):
    """The frames in texts that the machine made."""
    frames = StackSummary()
    for text in texts:
        if text.startswith('  [Previous line repeated '):
            frames.extend([frames[-1]] * int(text.split()[3]))
            continue
        place, _, source = text.partition('\n')
        filename, _, rest = place[8:].rpartition('", line ')
        lineno, _, name = rest.partition(', in ')
        frame = FrameSummary(filename, int(lineno), name, line=source.partition('\n')[0])
        frame._text = text
        frames.append(frame)
    if limit is not None:
        frames[:] = frames[:limit] if limit >= 0 else frames[limit:]
    return frames


def extract_tb(tb, limit=None):
    """The frames of a traceback."""
    if tb is None:
        return StackSummary()
    return _summary(_lines(_traceback(Exception().with_traceback(tb)) + '\n')[1:-1], limit)


def _stack_of(tb, limit, captures):
    """extract_tb(); CAPTURES: with the variables of its frames."""
    stack = extract_tb(tb, limit)
    if not captures:
        return stack
    made, frames = StackSummary(), list(walk_tb(tb))
    frames = frames if limit is None else frames[:limit] if limit >= 0 else frames[limit:]
    at = 0
    for shown in stack:
        place = shown.filename, shown.lineno, shown.name
        while (frames[at][0].f_code.co_filename, frames[at][1], frames[at][0].f_code.co_name) != place:
            at += 1  # of the library: not shown
        summary = FrameSummary(*place, line=shown.line, locals=frames[at][0].f_locals)
        summary._text = shown._text
        made.append(summary)
        at += 1
    return made


def extract_stack(f=None, limit=None):
    """The frames that call this function."""
    frames = _summary(_lines(_stack()), None)
    return StackSummary(frames if limit is None else frames[-limit:] if limit > 0 else frames[:-limit])


def clear_frames(tb):
    """Drops the variables of the frames of a traceback, but of those that run."""
    while tb is not None:
        try:
            tb.tb_frame.clear()
        except RuntimeError:
            pass
        tb = tb.tb_next


def walk_tb(tb):
    """The frames of a traceback and their lines."""
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def walk_stack(f):
    """The frames from F, or the caller's, outwards, and their lines."""
    if f is None:
        f = sys._getframe(1).f_back
    while f is not None:
        yield f, f.f_lineno
        f = f.f_back


def format_list(extracted_list):
    """Texts for the frames of a list."""
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    """Prints the frames of a list."""
    _write(format_list(extracted_list), file)


def print_tb(tb, limit=None, file=None):
    """Prints the frames of a traceback."""
    print_list(extract_tb(tb, limit), file)


class TracebackException:
    """What there is to print of an exception, taken now."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, capture_locals=False, **kwargs):
        self._all = _Formatter(limit, capture_locals).chained(exc_value, exc_traceback, True)
        self._alone = _Formatter(limit, capture_locals).chained(exc_value, exc_traceback, False)
        self._only = format_exception_only(exc_value)
        self._str = str(exc_value)
        self._type = exc_type
        self.stack = _stack_of(exc_traceback, limit, capture_locals)
        self.exc_type_str = exc_type.__qualname__
        self.__notes__ = getattr(exc_value, '__notes__', None)
        self.__suppress_context__ = exc_value.__suppress_context__
        self.__cause__ = _other(exc_value.__cause__, limit, capture_locals)
        self.__context__ = _other(exc_value.__context__, limit, capture_locals)

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    @property
    def exc_type(self):
        return self._type

    def __eq__(self, other):
        if isinstance(other, TracebackException):
            return self.__dict__ == other.__dict__
        return NotImplemented

    def __str__(self):
        return self._str

    def format_exception_only(self, **kwargs):
        yield from self._only

    def format(self, *, chain=True, **kwargs):
        yield from self._all if chain else self._alone

    def print(self, *, file=None, chain=True, **kwargs):
        _write(self.format(chain=chain), file)


def _other(exc, limit, captures):
    if exc is None:
        return None
    return TracebackException.from_exception(exc, limit=limit, capture_locals=captures)
