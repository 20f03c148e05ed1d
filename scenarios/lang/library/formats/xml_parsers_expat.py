# SPDX-License-Identifier: MIT
"""Module xml.parsers.expat, on _expat.py. It lacks parsers of external entities, whose text nothing reads."""
from _expat import Parser as _Parser
from _expaterrors import ErrorString
from _expatscan import Failure as _Failure

__all__ = ["ErrorString", "ExpatError", "ParserCreate", "XMLParserType", "error"]

EXPAT_VERSION = "expat_2.7.1"
version_info = 2, 7, 1
native_encoding = "UTF-8"


class ExpatError(Exception):
    __module__ = "xml.parsers.expat"


error = ExpatError


class XMLParserType:
    __module__ = "pyexpat"

    def __init__(self, encoding, separator):
        parser = _Parser(encoding, separator)
        object.__setattr__(self, "_parser", parser)
        self.buffer_text = False
        self.buffer_size = 8192
        self.buffer_used = 0
        self.namespace_prefixes = False
        self.intern = {}
        self._text = []

    def __setattr__(self, name, value):
        parser = self._parser
        if name.endswith("Handler"):
            if not hasattr(parser, name):
                raise AttributeError(f"'pyexpat.xmlparser' object has no attribute '{name}'")
            object.__setattr__(self, name, value)
            if name != "CharacterDataHandler" and value is not None:
                value = self._after_text(value)
            setattr(parser, name, self._data if name == "CharacterDataHandler" and value is not None else value)
        else:
            object.__setattr__(self, name, value)
            if name in ("ordered_attributes", "specified_attributes", "namespace_prefixes"):
                setattr(parser, name, bool(value))

    def __getattr__(self, name):
        if name in ("ordered_attributes", "specified_attributes") or name.endswith("Handler"):
            return getattr(self._parser, name)
        raise AttributeError(f"'pyexpat.xmlparser' object has no attribute '{name}'")

    def _data(self, text):
        if self.buffer_text:
            self._text.append(text)
        else:
            self.CharacterDataHandler(text)

    def _flush(self):
        if self._text:
            text = "".join(self._text)
            self._text.clear()
            self.CharacterDataHandler(text)

    def _after_text(self, handler):
        def call(*arguments):
            self._flush()
            return handler(*arguments)
        return call

    def Parse(self, data, isfinal=False, /):
        if not isinstance(data, str):
            data = bytes(memoryview(data))
        try:
            self._parser.parse(data, bool(isfinal))
            self._flush()
        except _Failure as failure:
            self._flush()
            self.ErrorCode = failure.code
            line, column = failure.where
            raised = ExpatError(f"{ErrorString(failure.code)}: line {line}, column {column}")
            raised.code, raised.lineno, raised.offset = failure.code, line, column
            raise raised from None
        return 1

    def ParseFile(self, file, /):
        while True:
            data = file.read(2048)
            if not isinstance(data, (bytes, bytearray)):
                raise TypeError(f"read() did not return a bytes object (type={type(data).__name__})")
            done = self.Parse(data, not data)
            if not data:
                return done

    def GetBase(self):
        return None

    def GetInputContext(self):
        return None

    def GetReparseDeferralEnabled(self):
        return True

    def UseForeignDTD(self, flag=True, /):
        self._parser.doctype.has_external = bool(flag)

    ErrorCode = 0

    @property
    def CurrentLineNumber(self):
        return self._parser.position(self._parser.event)[0]

    @property
    def CurrentColumnNumber(self):
        return self._parser.position(self._parser.event)[1]

    ErrorLineNumber = CurrentLineNumber
    ErrorColumnNumber = CurrentColumnNumber


XMLParserType.__name__ = XMLParserType.__qualname__ = "xmlparser"


def ParserCreate(encoding=None, namespace_separator=None, intern=None):
    if namespace_separator is not None and len(namespace_separator) > 1:
        raise ValueError("namespace_separator must be at most one character, omitted, or None")
    return XMLParserType(encoding, namespace_separator)
