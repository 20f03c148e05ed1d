# SPDX-License-Identifier: MIT
"""Module email.generator: writes a message."""
import random
import re
import sys
import time
from copy import deepcopy
from io import BytesIO, StringIO

from email.errors import HeaderWriteError
from email.utils import _has_surrogates

__all__ = ["Generator", "DecodedGenerator", "BytesGenerator"]

_end_of_line = re.compile(r"\r\n|\r|\n")
_from = re.compile(r"^From ", re.MULTILINE)
_ends_header = re.compile(r"\r\n[^ \t]|\r[^ \n\t]|\n[^ \t]").search


class Generator:
    def __init__(self, outfp, mangle_from_=None, maxheaderlen=None, *, policy=None):
        if mangle_from_ is None:
            mangle_from_ = True if policy is None else policy.mangle_from_
        self._fp = outfp
        self._mangle_from_ = mangle_from_
        self.maxheaderlen = maxheaderlen
        self.policy = policy

    def write(self, s):
        self._fp.write(s)

    def flatten(self, msg, unixfrom=False, linesep=None):
        policy = msg.policy if self.policy is None else self.policy
        if linesep is not None:
            policy = policy.clone(linesep=linesep)
        if self.maxheaderlen is not None:
            policy = policy.clone(max_line_length=self.maxheaderlen)
        self._NL = policy.linesep
        old, old_of_message = self.policy, msg.policy
        try:
            self.policy = msg.policy = policy
            if unixfrom:
                self.write((msg.get_unixfrom() or "From nobody " + time.ctime(time.time())) + self._NL)
            self._write(msg)
        finally:
            self.policy, msg.policy = old, old_of_message

    def clone(self, fp):
        return self.__class__(fp, self._mangle_from_, None, policy=self.policy)

    def _new_buffer(self):
        return StringIO()

    def _encode(self, s):
        return s

    def _write_lines(self, text):
        *lines, last = _end_of_line.split(text)
        for line in lines:
            self.write(line)
            self.write(self._NL)
        if last:
            self.write(last)

    def _mangled(self, text):
        return _from.sub(">From ", text) if self._mangle_from_ else text

    def _write(self, msg):
        """The body first, since writing it may change the headers."""
        file = self._fp
        try:
            self._changed = None
            self._fp = body = self._new_buffer()
            self._dispatch(msg)
        finally:
            self._fp = file
            changed, self._changed = self._changed, None
        if changed:
            msg = deepcopy(msg)
            if msg.get("content-transfer-encoding") is None:
                msg["Content-Transfer-Encoding"] = changed[0]
            else:
                msg.replace_header("content-transfer-encoding", changed[0])
            msg.replace_header("content-type", changed[1])
        write_headers = getattr(msg, "_write_headers", None)
        if write_headers is None:
            self._write_headers(msg)
        else:
            write_headers(self)
        self._fp.write(body.getvalue())

    def _dispatch(self, msg):
        main, sub = msg.get_content_maintype(), msg.get_content_subtype()
        for name in f"{main}_{sub}", main:
            method = getattr(self, "_handle_" + name.replace("-", "_"), None)
            if method is not None:
                break
        else:
            method = self._writeBody
        method(msg)

    def _write_headers(self, msg):
        for name, value in msg.raw_items():
            folded = self.policy.fold(name, value)
            if self.policy.verify_generated_headers:
                linesep = self.policy.linesep
                if not folded.endswith(linesep):
                    raise HeaderWriteError(f"folded header does not end with {linesep!r}: {folded!r}")
                if _ends_header(folded.removesuffix(linesep)):
                    raise HeaderWriteError(f"folded header contains newline: {folded!r}")
            self.write(folded)
        self.write(self._NL)

    def _handle_text(self, msg):
        payload = msg.get_payload()
        if payload is None:
            return
        if not isinstance(payload, str):
            raise TypeError("string payload expected: %s" % type(payload))
        if _has_surrogates(msg._payload):
            charset = msg.get_param("charset")
            if charset is not None:
                msg = deepcopy(msg)
                del msg["content-transfer-encoding"]
                msg.set_payload(msg._payload, charset)
                payload = msg.get_payload()
                self._changed = msg["content-transfer-encoding"], msg["content-type"]
        self._write_lines(self._mangled(payload))

    _writeBody = _handle_text

    def _flattened(self, part):
        buffer = self._new_buffer()
        self.clone(buffer).flatten(part, unixfrom=False, linesep=self._NL)
        return buffer.getvalue()

    def _handle_multipart(self, msg):
        parts = msg.get_payload()
        if isinstance(parts, str):
            self.write(parts)
            return
        if parts is None:
            parts = []
        elif not isinstance(parts, list):
            parts = [parts]
        texts = [self._flattened(part) for part in parts]
        boundary = msg.get_boundary()
        if not boundary:
            boundary = self._make_boundary(self._encode(self._NL).join(texts))
            msg.set_boundary(boundary)
        if msg.preamble is not None:
            self._write_lines(self._mangled(msg.preamble))
            self.write(self._NL)
        self.write("--" + boundary + self._NL)
        for at, text in enumerate(texts):
            if at > 0:
                self.write(self._NL + "--" + boundary + self._NL)
            self._fp.write(text)
        self.write(self._NL + "--" + boundary + "--" + self._NL)
        if msg.epilogue is not None:
            self._write_lines(self._mangled(msg.epilogue))

    def _handle_multipart_signed(self, msg):
        policy = self.policy
        self.policy = policy.clone(max_line_length=0)
        try:
            self._handle_multipart(msg)
        finally:
            self.policy = policy

    def _handle_message_delivery_status(self, msg):
        end = self._encode(self._NL)
        self._fp.write(end.join([self._flattened(part).removesuffix(end) for part in msg.get_payload()]))

    def _handle_message(self, msg):
        payload = msg._payload
        if isinstance(payload, list):
            self._fp.write(self._flattened(msg.get_payload(0)))
        else:
            self._fp.write(self._encode(payload))

    @classmethod
    def _make_boundary(cls, text=None):
        boundary = made = f"{'=' * 15}{random.randrange(sys.maxsize):019d}=="
        count = 0
        while text is not None and cls._compile_re("^--" + re.escape(made) + "(--)?$", re.MULTILINE).search(text):
            made = f"{boundary}.{count}"
            count += 1
        return made

    @classmethod
    def _compile_re(cls, s, flags):
        return re.compile(s, flags)


class BytesGenerator(Generator):
    def write(self, s):
        self._fp.write(s.encode("ascii", "surrogateescape"))

    def _new_buffer(self):
        return BytesIO()

    def _encode(self, s):
        return s.encode("ascii")

    def _write_headers(self, msg):
        for name, value in msg.raw_items():
            self._fp.write(self.policy.fold_binary(name, value))
        self.write(self._NL)

    def _handle_text(self, msg):
        if msg._payload is None:
            return
        if _has_surrogates(msg._payload) and self.policy.cte_type != "7bit":
            msg._payload = self._mangled(msg._payload)
            self._write_lines(msg._payload)
        else:
            super()._handle_text(msg)

    _writeBody = _handle_text

    @classmethod
    def _compile_re(cls, s, flags):
        return re.compile(s.encode("ascii"), flags)


_FMT = "[Non-text (%(type)s) part of message omitted, filename %(filename)s]"


class DecodedGenerator(Generator):
    def __init__(self, outfp, mangle_from_=None, maxheaderlen=None, fmt=None, *, policy=None):
        Generator.__init__(self, outfp, mangle_from_, maxheaderlen, policy=policy)
        self._fmt = _FMT if fmt is None else fmt

    def _dispatch(self, msg):
        for part in msg.walk():
            maintype = part.get_content_maintype()
            if maintype == "text":
                print(part.get_payload(decode=False), file=self)
            elif maintype != "multipart":
                shown = self._fmt % {
                    "type": part.get_content_type(),
                    "maintype": maintype,
                    "subtype": part.get_content_subtype(),
                    "filename": part.get_filename("[no filename]"),
                    "description": part.get("Content-Description", "[no description]"),
                    "encoding": part.get("Content-Transfer-Encoding", "[no encoding]"),
                }
                print(shown, file=self)


_make_boundary = Generator._make_boundary
