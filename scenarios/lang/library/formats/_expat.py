# SPDX-License-Identifier: MIT
"""Parsers of XML 1.0 that call handlers, with expat's errors and positions, its limits of entities included.

Left out: external entities and external subsets (nothing is read for them), and encodings that codecs lacks.
"""
import codecs

from _expatdoctype import Doctype
from _expatscan import (ABORTED, AMPLIFICATION, ASYNC_ENTITY, BINARY_ENTITY, DUPLICATE, EXTERNAL_ENTITY,
                        FINISHED, INVALID, JUNK, MISMATCH, MISPLACED_DECL, NO_ELEMENTS, PARTIAL_CHAR, RECURSIVE,
                        RESERVED_URI, RESERVED_XML, RESERVED_XMLNS, SYNTAX, UNBOUND, UNCLOSED_CDATA, UNCLOSED_TOKEN,
                        UNDECLARING, UNDEFINED, Failure, Partial, PrologToken, Scanner, character, declaration, match_token,
                        patterns_of)

_AMPLIFICATION_MAX, _AMPLIFICATION_BYTES = 100.0, 8 * 1024 * 1024
_XML_URI = "http://www.w3.org/XML/1998/namespace"
_XMLNS_URI = "http://www.w3.org/2000/xmlns/"
# A malformed byte: no character of a document.
_MALFORMED = "\uffff"
# Encodings that expat decodes by itself.
_OWN = "utf-8", "utf-16", "utf-16le", "utf-16be", "utf-16-le", "utf-16-be", "us-ascii"


class _Bytewise:
    """Decodes each byte by a table, as pyexpat has expat do for the encodings of codecs."""

    def __init__(self, encoding):
        table = bytes(range(256)).decode(encoding, "replace")
        if len(table) != 256:
            raise ValueError("multi-byte encodings are not supported")
        self.table = table.replace("\ufffd", _MALFORMED)

    def decode(self, data, final):
        return data.decode("latin-1").translate(self.table)


class _Input:
    """The document, or the text of an entity in it; LEVEL elements were open before."""

    def __init__(self, text, entity, level):
        self.text, self.entity, self.level = text, entity, level
        self.at = 0


class _Element:
    __slots__ = "raw", "name", "bound"

    def __init__(self, raw, name, bound):
        self.raw, self.name, self.bound = raw, name, bound


class _Source:
    """Decodes the bytes of a document, whose encoding they begin with."""

    def __init__(self, encoding):
        self.override = encoding
        self.decoder = None
        self.pending = b""
        self.broken = False

    def _detect(self, final):
        data = self.pending
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return "utf-16"
        if data[:2] in (b"<\0", b"\0<"):
            return "utf-16-le" if data[:1] == b"<" else "utf-16-be"
        if self.override:
            return self.override
        if data[:1] == b"<" and b"<?xml".startswith(data[:5]) and not final and b">" not in data:
            return None
        head = data[:data.find(b"?>") + 2].decode("latin-1").removeprefix("\xef\xbb\xbf")
        try:
            return (head.startswith("<?xml") and declaration(head, 5, len(head) - 2)[1]) or "utf-8"
        except Failure:
            return "utf-8"

    def _make(self, final):
        name = self._detect(final)
        if name is None:
            return
        if name.lower() in ("utf-16", "utf16") and self.pending[:2] not in (b"\xff\xfe", b"\xfe\xff"):
            name = "utf-8"
        is_own = name.lower() in _OWN
        self.decoder = codecs.getincrementaldecoder(name)() if is_own else _Bytewise(name)

    def decode(self, data, final):
        if self.broken:
            return ""
        if isinstance(data, str):
            return data
        if self.decoder is None:
            self.pending += data
            if len(self.pending) < 4 and not final:
                return ""
            self._make(final)
            if self.decoder is None:
                return ""
            data, self.pending = self.pending, b""
        try:
            return self.decoder.decode(data, final)
        except UnicodeDecodeError as failed:
            self.broken = True
            good = failed.object[:failed.start].decode(failed.encoding, "replace")
            return good if "end of data" in failed.reason and final else good + _MALFORMED


class Parser:
    """Its handlers are attributes, as pyexpat's; None: not called."""
    _names = ("StartElement", "EndElement", "CharacterData", "ProcessingInstruction", "Comment", "StartCdataSection",
              "EndCdataSection", "Default", "DefaultExpand", "StartDoctypeDecl", "EndDoctypeDecl", "EntityDecl",
              "AttlistDecl", "ElementDecl", "NotationDecl", "XmlDecl", "StartNamespaceDecl", "EndNamespaceDecl",
              "SkippedEntity", "UnparsedEntityDecl", "ExternalEntityRef", "NotStandalone")

    def __init__(self, encoding=None, separator=None):
        for name in self._names:
            setattr(self, name + "Handler", None)
        self.ordered_attributes = self.specified_attributes = self.namespace_prefixes = False
        self.separator = separator
        self.patterns = patterns_of(separator is not None)
        self.source = _Source(encoding)
        self.main = _Input("", None, 0)
        self.inputs = [self.main]
        self.line, self.column = 1, 0  # of the text's first character
        self.elements = []
        self.prefixes = {"xml": _XML_URI}
        self.doctype = Doctype()
        self.state = self._begin
        self.ended = self.final = False
        self.failure = None
        self.bytes_direct = self.bytes_indirect = 0
        self.event = 0
        self.partial_size = 0

    # ---- positions -----------------------------------------------------------

    def position(self, at):
        """Line and column of AT in the text that is kept."""
        before = self.main.text[:at].replace("\r\n", " \n").replace("\r", "\n")
        last = before.rfind("\n")
        if last < 0:
            return self.line, self.column + at
        return self.line + before.count("\n"), at - last - 1

    def _forget(self):
        """Drops the text that has been parsed."""
        main = self.main
        if main.at:
            at = main.at
            self.line, self.column = self.position(at)
            main.text = main.text[at:]
            main.at = self.event = 0

    # ---- parsing -------------------------------------------------------------

    def parse(self, data, final):
        """Raises Failure with a line and a column in `where`."""
        if self.ended or self.failure:
            failure = Failure(FINISHED if self.ended else self.failure.code)
            failure.where = self.position(self.event)
            raise failure
        self._forget()
        self.final = final
        try:
            text = self.source.decode(data, final)
            self.main.text += text
            self.bytes_direct += len(data)
            if not final and self._deferred():
                return
            self._run(final)
        except Failure as failure:
            failure.where = self._place(failure)
            self.failure = failure
            raise
        self.ended = final

    def _deferred(self):
        """A token that was not complete is parsed again only once there is twice as much of it."""
        return len(self.main.text) < 2 * self.partial_size

    def _place(self, failure):
        main = self.main
        if len(self.inputs) == 1 and failure.at is not None:
            self.event = failure.at
        return self.position(min(self.event, len(main.text)))

    def _run(self, final):
        main = self.main
        began = main.at
        try:
            while main.at < len(main.text) or len(self.inputs) > 1:
                self.state()
            self.partial_size = 0
        except Partial as partial:
            if final:
                self._incomplete(partial)
            self.partial_size = len(main.text) if main.at == began else 0
            return
        self.event = main.at
        if final and self.state != self._epilog:
            if self.state == self._cdata:
                raise Failure(UNCLOSED_CDATA, main.at)
            raise Failure(PARTIAL_CHAR if self.source.broken else NO_ELEMENTS, main.at)

    def _incomplete(self, partial):
        at, text = self.main.at, self.main.text
        rest = text[at:]
        if self.source.broken:
            raise Failure(PARTIAL_CHAR, at)
        if rest in ("\r", "]", "]]") and self.state == self._content:
            self._data(rest.replace("\r", "\n"))
            raise Failure(NO_ELEMENTS, len(text))
        if self.state == self._prolog and self.doctype.is_open:
            raise Failure(NO_ELEMENTS if partial.at is None else UNCLOSED_TOKEN,
                          len(text) if partial.at is None else partial.at)
        raise Failure(UNCLOSED_CDATA if self.state == self._cdata else UNCLOSED_TOKEN, at)

    def _begin(self):
        """The declaration of the document, or a mark of byte order before it."""
        main = self.main
        if main.text.startswith("\ufeff", main.at):
            main.at += 1
            self.column -= 1
        text = main.text[main.at:main.at + 6]
        if len(text) < 6 and "<?xml ".startswith(text) and text:
            raise Partial()
        self.state = self._prolog
        if text[:5] == "<?xml" and text[5] in " \t\r\n":
            self.state = self._begin
            end = main.text.find("?>", main.at)
            good = self.patterns.good.match(main.text, main.at).end()
            if good < (end if end >= 0 else len(main.text)):
                raise Failure(INVALID, good)
            if end < 0:
                raise Partial()
            self._declaration(end)
            self.state = self._prolog

    def _declaration(self, end):
        main = self.main
        version, encoding, standalone = declaration(main.text, main.at + 5, end)
        self.doctype.standalone = standalone == 1
        text = main.text[main.at:end + 2]
        main.at = end + 2
        if self.XmlDeclHandler:
            self.XmlDeclHandler(version, encoding, standalone)
        else:
            self._default(text)

    # ---- before and after the document's element -----------------------------

    def _misc(self, unexpected):
        """White space, a comment or a processing instruction; anything else is an error of this number."""
        main = self.main
        self.event = main.at
        end = match_token(self.patterns.blank, main.text, main.at).end()
        if end > main.at:
            self._default(main.text[main.at:end])
            main.at = end
        elif main.text.startswith("<?", end):
            self._pi()
        elif main.text.startswith("<!--", end):
            self._comment()
        else:
            self._unexpected(unexpected)

    def _unexpected(self, code):
        """A token that may not be here, or none."""
        text, at = self.main.text, self.main.at
        PrologToken(text, at, self.patterns)
        raise Failure(code, at)

    def _prolog(self):
        main = self.main
        text, at = main.text, main.at
        self.event = at
        if text[at] == "<":
            follows = text[at + 1:at + 2]
            if follows and self.patterns.name.match(follows):
                self.state = self._content
                return
            if text.startswith("<!D", at):
                self.doctype.parse(self)
                return
        self._misc(SYNTAX)

    def _epilog(self):
        self._misc(JUNK)

    def _pi(self):
        main = self.main
        match = match_token(self.patterns.pi, main.text, main.at)
        if not match or match[1].lower() == "xml" != match[1]:
            Scanner(main.text, self.patterns).pi(main.at)
        if match[1] == "xml":
            raise Failure(MISPLACED_DECL, main.at)
        main.at = match.end()
        if self.ProcessingInstructionHandler:
            self.ProcessingInstructionHandler(match[1], _lines(match[2] or ""))
        else:
            self._default(match[0])

    def _comment(self):
        main = self.inputs[-1]
        match = match_token(self.patterns.comment, main.text, main.at)
        if not match:
            Scanner(main.text, self.patterns).comment(main.at + 2)
        main.at = match.end()
        if self.CommentHandler:
            self.CommentHandler(_lines(match[1]))
        else:
            self._default(match[0])

    def _default(self, text):
        handler = self.DefaultExpandHandler or self.DefaultHandler
        if handler:
            handler(text)

    # ---- content -------------------------------------------------------------

    def _content(self):
        """One token."""
        source = self.inputs[-1]
        text, at = source.text, source.at
        if len(self.inputs) == 1:
            self.event = at
        if at == len(text):
            self._end_entity(source)
            return
        char = text[at]
        if char == "<":
            self._markup(source)
        elif char == "&":
            self._reference(source)
        elif char in "\r\n]":
            self._special(source)
        elif match := match_token(self.patterns.text, text, at):
            source.at = match.end()
            self._data(match[0])
        else:
            raise Failure(INVALID, at)

    def _special(self, source):
        text, at = source.text, source.at
        if text[at] == "\r":
            if at + 1 == len(text) and source is self.main:
                raise Partial()
            source.at += 2 if text.startswith("\r\n", at) else 1
            self._data("\n")
        elif text[at] == "\n":
            source.at += 1
            self._data("\n")
        else:
            if text.startswith("]]>", at):
                raise Failure(INVALID, at + 2)
            if source is self.main and len(text) - at < 3 and text[at:] in ("]", "]]"):
                raise Partial()
            source.at += 1
            self._data("]")

    def _data(self, text):
        if self.CharacterDataHandler:
            self.CharacterDataHandler(text)
        else:
            self._default(text)

    def _markup(self, source):
        text, at = source.text, source.at
        follows = text[at + 1:at + 2]
        if follows == "/":
            match = match_token(self.patterns.end, text, at)
            if match:
                self._end(source, match)
                return
        elif follows == "!":
            self._declared(source)
            return
        elif follows == "?":
            self._pi_within(source)
            return
        elif match := match_token(self.patterns.start, text, at):
            source.at = match.end()
            self._start(source, match)
            return
        self._broken(source)

    def _declared(self, source):
        """After <!."""
        text, at = source.text, source.at
        if text.startswith("<!--", at):
            self._comment()
        elif text.startswith("<![CDATA[", at):
            source.at += 9
            if self.StartCdataSectionHandler:
                self.StartCdataSectionHandler()
            else:
                self._default("<![CDATA[")
            self.state = self._cdata
        else:
            self._broken(source)

    def _pi_within(self, source):
        whole, self.main = self.main, source
        try:
            self._pi()
        finally:
            self.main = whole

    def _broken(self, source):
        try:
            Scanner(source.text, self.patterns).markup(source.at)
        except Partial:
            if source is self.main:
                raise
            raise Failure(UNCLOSED_TOKEN) from None

    def _cdata(self):
        source = self.inputs[-1]
        text, at = source.text, source.at
        if len(self.inputs) == 1:
            self.event = at
        if at == len(text):
            raise Failure(UNCLOSED_CDATA)
        char = text[at]
        if char in "\r\n":
            self._special(source)
        elif char == "]":
            self._cdata_bracket(source)
        elif match := match_token(self.patterns.cdata, text, at):
            source.at = match.end()
            self._data(match[0])
        else:
            raise Failure(INVALID, at)

    def _cdata_bracket(self, source):
        text, at = source.text, source.at
        if text.startswith("]]>", at):
            source.at += 3
            self.state = self._content
            if self.EndCdataSectionHandler:
                self.EndCdataSectionHandler()
            else:
                self._default("]]>")
        elif source is self.main and len(text) - at < 3 and text[at:] in ("]", "]]"):
            raise Partial()
        else:
            source.at += 1
            self._data("]")

    # ---- references ----------------------------------------------------------

    def _reference(self, source):
        match = match_token(self.patterns.reference, source.text, source.at)
        if not match:
            try:
                Scanner(source.text, self.patterns).reference(source.at)
            except Partial:
                if source is self.main:
                    raise
                raise Failure(UNCLOSED_TOKEN) from None
        reference = match[0]
        char = character(reference, source.at)
        if char:
            source.at = match.end()
            self._data(char)
            return
        entity = self._entity(reference[1:-1], source.at)
        source.at = match.end()
        if entity is None:
            if self.SkippedEntityHandler:
                self.SkippedEntityHandler(reference[1:-1], False)
            else:
                self._default(reference)
        elif entity.text is None:
            self._external(entity, reference)
        elif self.DefaultHandler and not self.DefaultExpandHandler:
            self._default(reference)
        else:
            self._enter(entity)

    def _external(self, entity, reference):
        if entity.notation:
            raise Failure(BINARY_ENTITY)
        if self.ExternalEntityRefHandler:
            names = entity.name, entity.base, entity.system, entity.public
            if not self.ExternalEntityRefHandler(*names):
                raise Failure(21)
        else:
            self._default(reference)

    def _entity(self, name, at):
        """None: not declared, which may be no error."""
        entity = self.doctype.entities.get(name)
        if entity is None:
            if not self.doctype.has_external or self.doctype.standalone:
                raise Failure(UNDEFINED, at)
        elif entity.is_open:
            raise Failure(RECURSIVE, at)
        return entity

    def _account(self, size):
        self.bytes_indirect += size
        whole = self.bytes_indirect + self.bytes_direct
        if whole > _AMPLIFICATION_BYTES and whole > _AMPLIFICATION_MAX * self.bytes_direct:
            raise Failure(AMPLIFICATION)

    def _enter(self, entity):
        self._account(len(entity.text))
        entity.is_open = True
        self.inputs.append(_Input(entity.text, entity, len(self.elements)))

    def _end_entity(self, source):
        if len(self.elements) != source.level:
            raise Failure(ASYNC_ENTITY)
        source.entity.is_open = False
        self.inputs.pop()

    # ---- elements ------------------------------------------------------------

    def _start(self, source, match):
        raw = match[1]
        attributes = self._attributes(source, match)
        bound = []
        if self.separator is not None:
            attributes = self._bind(attributes, bound)
            name = self._expand(raw, True)
        else:
            name = raw
        if self.StartElementHandler:
            self.StartElementHandler(name, self._presented(attributes))
        else:
            self._default(match[0])
        self.elements.append(_Element(raw, name, bound))
        if match[3]:
            if self.EndElementHandler:
                self.EndElementHandler(name)
            self._close()

    def _presented(self, attributes):
        if not self.ordered_attributes:
            return dict(attributes)
        return [part for pair in attributes for part in pair]

    def _attributes(self, source, match):
        """Pairs of names and normalized values, those of the DTD's defaults last."""
        found, seen = [], set()
        declared = self.doctype.attributes.get(match[1], {})
        for part in self.patterns.attribute.finditer(source.text, match.start(2), match.end(2)):
            name, raw = part.groups()
            if name in seen:
                raise Failure(DUPLICATE, part.start(1))
            seen.add(name)
            value = self.attribute_value(raw[1:-1], part.start(2) + 1)
            attribute = declared.get(name)
            if attribute and attribute.is_tokens:
                value = " ".join(word for word in value.split(" ") if word)
            found.append((name, value))
        if not self.specified_attributes:
            for name, attribute in declared.items():
                if attribute.value is not None and name not in seen:
                    found.append((name, attribute.value))
        return found

    def attribute_value(self, raw, at):
        if "&" not in raw and "\n" not in raw and "\t" not in raw and "\r" not in raw:
            return raw
        value = []
        waiting = [(raw, 0, None)]  # texts, where to continue in each, and their entities
        while waiting:
            text, start, entity = waiting.pop()
            end = text.find("&", start)
            if end < 0:
                value.append(_spaces(text[start:]))
                if entity:
                    entity.is_open = False
                continue
            value.append(_spaces(text[start:end]))
            where = at + end if entity is None else None
            match = self.patterns.reference.match(text, end)
            if not match:
                raise Failure(INVALID, where)
            waiting.append((text, match.end(), entity))
            char = character(match[0], where)
            if char:
                value.append(char)
            else:
                self._enter_value(match[0][1:-1], where, waiting)
        return "".join(value)

    def _enter_value(self, name, where, waiting):
        if name not in self.doctype.entities:
            self._entity(name, None)
            return
        entity = self._entity(name, where)
        if entity.notation:
            raise Failure(BINARY_ENTITY, where)
        if entity.text is None:
            raise Failure(EXTERNAL_ENTITY, where)
        if "<" in entity.text:
            raise Failure(INVALID, where)
        self._account(len(entity.text))
        entity.is_open = True
        waiting.append((entity.text, 0, entity))

    def _end(self, source, match):
        source.at = match.end()
        if len(self.elements) == source.level:
            raise Failure(ASYNC_ENTITY)
        element = self.elements[-1]
        if element.raw != match[1]:
            raise Failure(MISMATCH, match.start(1))
        if self.EndElementHandler:
            self.EndElementHandler(element.name)
        else:
            self._default(match[0])
        self._close()

    def _close(self):
        for prefix, before in reversed(self.elements.pop().bound):
            if self.EndNamespaceDeclHandler:
                self.EndNamespaceDeclHandler(prefix or None)
            self.prefixes[prefix] = before
        if not self.elements and len(self.inputs) == 1:
            self.state = self._epilog

    # ---- namespaces ----------------------------------------------------------

    def _bind(self, attributes, bound):
        """Binds the prefixes that ATTRIBUTES declare; returns the others, with expanded names."""
        others = []
        for name, value in attributes:
            if name == "xmlns" or name.startswith("xmlns:"):
                self._bind_prefix(name[6:], value, bound)
            else:
                others.append((name, value))
        seen, expanded = set(), []
        for name, value in others:
            name = self._expand(name, False)
            if name in seen:
                raise Failure(DUPLICATE)
            seen.add(name)
            expanded.append((name, value))
        return expanded

    def _bind_prefix(self, prefix, uri, bound):
        if prefix and not uri:
            raise Failure(UNDECLARING)
        if prefix == "xmlns":
            raise Failure(RESERVED_XMLNS)
        if (prefix == "xml") != (uri == _XML_URI):
            raise Failure(RESERVED_XML if prefix == "xml" else RESERVED_URI)
        if uri == _XMLNS_URI:
            raise Failure(RESERVED_URI)
        bound.append((prefix, self.prefixes.get(prefix)))
        self.prefixes[prefix] = uri or None
        if self.StartNamespaceDeclHandler:
            self.StartNamespaceDeclHandler(prefix or None, uri or None)

    def _expand(self, name, is_element):
        prefix, colon, local = name.rpartition(":")
        if not colon and not is_element:
            return name
        uri = self.prefixes.get(prefix)
        if uri is None:
            if colon:
                raise Failure(UNBOUND)
            return name
        whole = f"{uri}{self.separator}{local}"
        return f"{whole}{self.separator}{prefix}" if self.namespace_prefixes and prefix else whole


def _lines(text):
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _spaces(text):
    return text.replace("\r\n", " ").translate({9: " ", 10: " ", 13: " "}) if text else text
