# SPDX-License-Identifier: MIT
"""Module email.feedparser: parses a message whose text arrives in pieces.

A parser is a generator, which yields where it needs more text. Parts of a multipart are generators within it, each with
one more boundary at which their input ends.
"""
import re
from collections import deque
from io import StringIO

from _emailpolicy import compat32
from email import errors

__all__ = ["FeedParser", "BytesFeedParser"]

_end_of_line = re.compile(r"(\r\n|\r|\n)\Z")
_begins_with_end = re.compile(r"(\r\n|\r|\n)").match
_is_header = re.compile(r"^(From |[\041-\071\073-\176]*:|[\t ])").match
_boundary_end = re.compile(r"(?P<end>--)?(?P<ws>[ \t]*)(?P<linesep>\r\n|\r|\n)?$")

NeedMoreData = object()


def _without_end(text):
    match = _end_of_line.search(text)
    return text[:match.start()] if match else text


class _Lines:
    """Complete lines; where one of `ends` matches, the input seems to end."""

    def __init__(self):
        self._partial = StringIO(newline="")
        self._lines = deque()
        self._closed = False
        self.ends = []

    def _take(self):
        self._partial.seek(0)
        lines = self._partial.readlines()
        self._partial.seek(0)
        self._partial.truncate()
        return lines

    def push(self, text):
        self._partial.write(text)
        if "\n" not in text and "\r" not in text:
            return
        lines = self._take()
        if not lines[-1].endswith("\n"):  # a \r may be half of an end of line
            self._partial.write(lines.pop())
        self._lines.extend(lines)

    def close(self):
        self._lines.extend(self._take())
        self._closed = True

    def readline(self):
        """The next line; "" at the end; NeedMoreData."""
        if not self._lines:
            return "" if self._closed else NeedMoreData
        if any(is_end(self._lines[0]) for is_end in reversed(self.ends)):
            return ""
        return self._lines.popleft()

    def unread(self, line):
        self._lines.appendleft(line)


class FeedParser:
    def __init__(self, _factory=None, *, policy=compat32):
        self.policy = policy
        self._is_old_factory = False
        if _factory is None:
            _factory = policy.message_factory
            if _factory is None:
                from email.message import Message as _factory
        else:
            try:
                _factory(policy=policy)
            except TypeError:
                self._is_old_factory = True
        self._factory = _factory
        self._input = _Lines()
        self._stack = []
        self._cur = None
        self._last = None
        self._headersonly = False
        self._parse = self._parser()

    def _set_headersonly(self):
        self._headersonly = True

    def feed(self, data):
        self._input.push(data)
        next(self._parse, None)

    def close(self):
        self._input.close()
        next(self._parse, None)
        root = self._pop()
        if root.get_content_maintype() == "multipart" and not root.is_multipart() and not self._headersonly:
            self.policy.handle_defect(root, errors.MultipartInvariantViolationDefect())
        return root

    def _push(self):
        message = self._factory() if self._is_old_factory else self._factory(policy=self.policy)
        if self._cur and self._cur.get_content_type() == "multipart/digest":
            message.set_default_type("message/rfc822")
        if self._stack:
            self._stack[-1].attach(message)
        self._stack.append(message)
        self._cur = self._last = message

    def _pop(self):
        message = self._stack.pop()
        self._cur = self._stack[-1] if self._stack else None
        return message

    def _line(self):
        while (line := self._input.readline()) is NeedMoreData:
            yield
        return line

    def _rest(self):
        """All lines up to the end."""
        lines = []
        while line := (yield from self._line()):
            lines.append(line)
        return lines

    def _parser(self):
        self._push()
        headers = []
        while line := (yield from self._line()):
            if not _is_header(line):
                if not _begins_with_end(line):
                    self.policy.handle_defect(self._cur, errors.MissingHeaderBodySeparatorDefect())
                    self._input.unread(line)
                break
            headers.append(line)
        self._parse_headers(headers)
        if self._headersonly:
            self._cur.set_payload("".join((yield from self._rest())))
        elif self._cur.get_content_type() == "message/delivery-status":
            yield from self._parse_blocks()
        elif self._cur.get_content_maintype() == "message":
            yield from self._parser()
            self._pop()
        elif self._cur.get_content_maintype() == "multipart":
            yield from self._parse_multipart()
        else:
            self._cur.set_payload("".join((yield from self._rest())))

    def _parse_blocks(self):
        """Blocks of headers, with empty lines between them."""
        while True:
            self._input.ends.append(_begins_with_end)
            yield from self._parser()
            self._pop()
            self._input.ends.pop()
            yield from self._line()
            line = yield from self._line()
            if line == "":
                return
            self._input.unread(line)

    def _parse_multipart(self):
        message = self._cur
        boundary = message.get_boundary()
        if boundary is None:
            self.policy.handle_defect(message, errors.NoBoundaryInMultipartDefect())
            message.set_payload("".join((yield from self._rest())))
            return
        if str(message.get("content-transfer-encoding", "8bit")).lower() not in ("7bit", "8bit", "binary"):
            self.policy.handle_defect(message, errors.InvalidMultipartContentTransferEncodingDefect())
        separator = "--" + boundary

        def match_boundary(line):
            return _boundary_end.match(line, len(separator)) if line.startswith(separator) else None

        preamble, begun, closing = [], False, None
        while line := (yield from self._line()):
            match = match_boundary(line)
            if not match:
                assert not begun
                preamble.append(line)
                continue
            if match.group("end"):
                closing = match
                break
            if not begun:
                begun = True
                if preamble:
                    preamble[-1] = _without_end(preamble[-1])
                    message.preamble = "".join(preamble)
            yield from self._parse_part(match_boundary)
        if not begun:
            self.policy.handle_defect(message, errors.StartBoundaryNotFoundDefect())
            message.set_payload("".join(preamble))
            yield from self._rest()
            message.epilogue = ""
        elif closing is None:
            self.policy.handle_defect(message, errors.CloseBoundaryNotFoundDefect())
        else:
            epilogue = yield from self._rest()
            if closing.group("linesep"):
                epilogue.insert(0, "")
            if epilogue and (match := _begins_with_end(epilogue[0])):
                epilogue[0] = epilogue[0][match.end():]
            message.epilogue = "".join(epilogue)

    def _parse_part(self, match_boundary):
        """One part after a boundary. The end of line before the next boundary belongs to that."""
        while True:
            line = yield from self._line()
            if not line or not match_boundary(line):
                self._input.unread(line)
                break
        self._input.ends.append(match_boundary)
        yield from self._parser()
        last = self._last
        if last.get_content_maintype() == "multipart":
            if last.epilogue is not None:
                last.epilogue = _without_end(last.epilogue) if last.epilogue else None
        elif isinstance(last._payload, str):
            last._payload = _without_end(last._payload)
        self._input.ends.pop()
        self._pop()
        self._last = self._cur

    def _parse_headers(self, lines):
        header = []
        for number, line in enumerate(lines):
            if line[0] in " \t":
                if header:
                    header.append(line)
                else:
                    self.policy.handle_defect(self._cur, errors.FirstHeaderLineIsContinuationDefect(line))
                continue
            if header:
                self._cur.set_raw(*self.policy.header_source_parse(header))
                header = []
            if line.startswith("From "):
                if number == 0:
                    self._cur.set_unixfrom(_without_end(line))
                elif number == len(lines) - 1:
                    self._input.unread(line)
                    return
                else:
                    self._cur.defects.append(errors.MisplacedEnvelopeHeaderDefect(line))
            elif line[0] == ":":
                self._cur.defects.append(errors.InvalidHeaderDefect("Missing header name."))
            else:
                header = [line]
        if header:
            self._cur.set_raw(*self.policy.header_source_parse(header))


class BytesFeedParser(FeedParser):
    def feed(self, data):
        super().feed(data.decode("ascii", "surrogateescape"))
