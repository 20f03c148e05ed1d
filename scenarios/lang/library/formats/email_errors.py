# SPDX-License-Identifier: MIT
"""Module email.errors: what parsing and writing messages raises, and the defects of messages."""


class MessageError(Exception):
    """What this package raises."""


class MessageParseError(MessageError):
    """A message that cannot be parsed."""


class HeaderParseError(MessageParseError):
    """A header that cannot be parsed."""


class BoundaryError(MessageParseError):
    """No terminating boundary."""


class MultipartConversionError(MessageError, TypeError):
    """A message that cannot have parts."""


class CharsetError(MessageError):
    """No charset."""


class HeaderWriteError(MessageError):
    """A header that would become several."""


class MessageDefect(ValueError):
    """What a parser has found wrong, and continued."""

    def __init__(self, line=None):
        if line is not None:
            super().__init__(line)
        self.line = line


class NoBoundaryInMultipartDefect(MessageDefect):
    """A multipart without a boundary."""


class StartBoundaryNotFoundDefect(MessageDefect):
    """No line with the boundary."""


class CloseBoundaryNotFoundDefect(MessageDefect):
    """No line with the closing boundary."""


class FirstHeaderLineIsContinuationDefect(MessageDefect):
    """The first header begins with white space."""


class MisplacedEnvelopeHeaderDefect(MessageDefect):
    """A line "From " among the headers."""


class MissingHeaderBodySeparatorDefect(MessageDefect):
    """A line without a colon before the empty one."""


MalformedHeaderDefect = MissingHeaderBodySeparatorDefect


class MultipartInvariantViolationDefect(MessageDefect):
    """A multipart without parts."""


class InvalidMultipartContentTransferEncodingDefect(MessageDefect):
    """A multipart that is itself encoded."""


class UndecodableBytesDefect(MessageDefect):
    """Bytes in a header that are no text."""


class InvalidBase64PaddingDefect(MessageDefect):
    """base64 without padding."""


class InvalidBase64CharactersDefect(MessageDefect):
    """Other characters in base64."""


class InvalidBase64LengthDefect(MessageDefect):
    """base64 of a length that no data has."""


class HeaderDefect(MessageDefect):
    """What is wrong with a header."""

    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)


class InvalidHeaderDefect(HeaderDefect):
    """A header that is none."""


class HeaderMissingRequiredValue(HeaderDefect):
    """A header without its value."""


class NonPrintableDefect(HeaderDefect):
    """Control characters in a header."""

    def __init__(self, non_printables):
        super().__init__(non_printables)
        self.non_printables = non_printables

    def __str__(self):
        return f"the following ASCII non-printables found in header: {self.non_printables}"


class ObsoleteHeaderDefect(HeaderDefect):
    """Obsolete syntax."""


class NonASCIILocalPartDefect(HeaderDefect):
    """An address whose local part is not ASCII."""


class InvalidDateDefect(HeaderDefect):
    """No date."""
