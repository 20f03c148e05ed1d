# SPDX-License-Identifier: MIT
"""Module xml.etree.ElementTree, on _expat.py. It lacks canonical XML: canonicalize(), C14NWriterTarget."""
import contextlib
import io
import sys
from collections import deque as _deque
from xml.etree import ElementPath

from _elements import Comment, Element, ParseError, ProcessingInstruction, SubElement, TreeBuilder
from _expat import Parser as _Parser
from _expaterrors import ErrorString as _ErrorString
from _expatscan import Failure as _Failure

__all__ = [
    "Comment", "dump", "Element", "ElementTree", "fromstring", "fromstringlist", "indent", "iselement", "iterparse",
    "parse", "ParseError", "PI", "ProcessingInstruction", "QName", "SubElement", "tostring", "tostringlist",
    "TreeBuilder", "VERSION", "XML", "XMLID", "XMLParser", "XMLPullParser", "register_namespace"
]

VERSION = "1.3.0"
PI = ProcessingInstruction
HTML_EMPTY = {
    "area", "base", "basefont", "br", "col", "embed", "frame", "hr", "img", "input", "isindex", "link", "meta", "param",
    "source", "track", "wbr"
}
_namespace_map = {
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://schemas.xmlsoap.org/wsdl/": "wsdl",
    "http://www.w3.org/2001/XMLSchema": "xs",
    "http://www.w3.org/2001/XMLSchema-instance": "xsi",
    "http://purl.org/dc/elements/1.1/": "dc",
}


def iselement(element):
    return hasattr(element, "tag")


class QName:
    def __init__(self, text_or_uri, tag=None):
        self.text = f"{{{text_or_uri}}}{tag}" if tag else text_or_uri

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.text!r}>"

    def __hash__(self):
        return hash(self.text)

    def __le__(self, other):
        return self.text <= _text_of(other)

    def __lt__(self, other):
        return self.text < _text_of(other)

    def __ge__(self, other):
        return self.text >= _text_of(other)

    def __gt__(self, other):
        return self.text > _text_of(other)

    def __eq__(self, other):
        return self.text == _text_of(other)


def _text_of(value):
    return value.text if isinstance(value, QName) else value


class ElementTree:
    def __init__(self, element=None, file=None):
        if element is not None and not iselement(element):
            raise TypeError(f"expected an Element, not {type(element).__name__}")
        self._root = element
        if file:
            self.parse(file)

    def getroot(self):
        return self._root

    def _setroot(self, element):
        if not iselement(element):
            raise TypeError(f"expected an Element, not {type(element).__name__}")
        self._root = element

    def parse(self, source, parser=None):
        opened = None
        if not hasattr(source, "read"):
            source = opened = open(source, "rb")
        try:
            if parser is None:
                parser = XMLParser()
            while data := source.read(65536):
                parser.feed(data)
            self._root = parser.close()
            return self._root
        finally:
            if opened:
                opened.close()

    def iter(self, tag=None):
        return self._root.iter(tag)

    def _path(self, path):
        if path[:1] == "/":
            path = "." + path
            import warnings
            warnings.warn(f"This search is broken in 1.3 and earlier, and will be fixed in a future version.  If you "
                          f"rely on the current behaviour, change it to {path!r}", FutureWarning, stacklevel=3)
        return path

    def find(self, path, namespaces=None):
        return self._root.find(self._path(path), namespaces)

    def findtext(self, path, default=None, namespaces=None):
        return self._root.findtext(self._path(path), default, namespaces)

    def findall(self, path, namespaces=None):
        return self._root.findall(self._path(path), namespaces)

    def iterfind(self, path, namespaces=None):
        return self._root.iterfind(self._path(path), namespaces)

    def write(self, file_or_filename, encoding=None, xml_declaration=None, default_namespace=None, method=None, *,
              short_empty_elements=True):
        if self._root is None:
            raise TypeError("ElementTree not initialized")
        if not method:
            method = "xml"
        elif method not in _serialize:
            if method == "c14n":
                raise NotImplementedError("canonical XML is not there")
            raise ValueError(f"unknown method {method!r}")
        encoding = encoding or "us-ascii"
        with _get_writer(file_or_filename, encoding) as (write, declared):
            plain = encoding.lower() == "unicode" or declared.lower() in ("utf-8", "us-ascii")
            if method == "xml" and (xml_declaration or xml_declaration is None and not plain):
                write(f"<?xml version='1.0' encoding='{declared}'?>\n")
            if method == "text":
                _serialize_text(write, self._root)
                return
            qnames, namespaces = _namespaces(self._root, default_namespace)
            _serialize[method](write, self._root, qnames, namespaces, short_empty_elements=short_empty_elements)


# ---- writing ---------------------------------------------------------------------


@contextlib.contextmanager
def _get_writer(file_or_filename, encoding):
    try:
        write = file_or_filename.write
    except AttributeError:
        if encoding.lower() == "unicode":
            encoding = "utf-8"
        with open(file_or_filename, "w", encoding=encoding, errors="xmlcharrefreplace") as file:
            yield file.write, encoding
        return
    if encoding.lower() == "unicode":
        yield write, getattr(file_or_filename, "encoding", None) or "utf-8"
        return
    parts = []
    yield parts.append, encoding
    data = "".join(parts).encode(encoding, "xmlcharrefreplace")
    if data:
        write(data)


class _Names:
    """How the names of a tree are written: with prefixes, which the outermost element declares."""

    def __init__(self, default_namespace):
        self.qnames = {None: None}
        self.namespaces = {}
        self.default = default_namespace
        if default_namespace:
            self.namespaces[default_namespace] = ""

    def add(self, qname):
        try:
            if qname[:1] == "{":
                self._add_qualified(qname)
                return
            if self.default:
                raise ValueError("cannot use non-qualified names with default_namespace option")
            self.qnames[qname] = qname
        except TypeError:
            _raise_serialization_error(qname)

    def _add_qualified(self, qname):
        uri, tag = qname[1:].rsplit("}", 1)
        prefix = self.namespaces.get(uri)
        if prefix is None:
            prefix = _namespace_map.get(uri)
            if prefix is None:
                prefix = f"ns{len(self.namespaces)}"
            if prefix != "xml":
                self.namespaces[uri] = prefix
        self.qnames[qname] = f"{prefix}:{tag}" if prefix else tag

    def add_element(self, element):
        tag = element.tag
        if isinstance(tag, QName):
            self._once(tag.text)
        elif isinstance(tag, str):
            self._once(tag)
        elif tag is not None and tag is not Comment and tag is not PI:
            _raise_serialization_error(tag)
        for key, value in element.items():
            self._once(_text_of(key))
            if isinstance(value, QName):
                self._once(value.text)
        if isinstance(element.text, QName):
            self._once(element.text.text)

    def _once(self, qname):
        if qname not in self.qnames:
            self.add(qname)


def _namespaces(elem, default_namespace=None):
    names = _Names(default_namespace)
    for element in elem.iter():
        names.add_element(element)
    return names.qnames, names.namespaces


def _write_attributes(write, elem, qnames, namespaces, escape):
    """The declarations of NAMESPACES, then those of ELEM."""
    if namespaces:
        for uri, prefix in sorted(namespaces.items(), key=lambda item: item[1]):
            write(f' xmlns{":" if prefix else ""}{prefix}="{escape(uri)}"')
    for key, value in elem.items():
        key = _text_of(key)
        value = qnames[value.text] if isinstance(value, QName) else escape(value)
        write(f' {qnames[key]}="{value}"')


def _serialize_xml(write, elem, qnames, namespaces, short_empty_elements, **kwargs):
    tag, text = elem.tag, elem.text
    if tag is Comment:
        write(f"<!--{text}-->")
    elif tag is PI:
        write(f"<?{text}?>")
    elif (name := qnames[tag]) is None:
        if text:
            write(_escape_cdata(text))
        for child in elem:
            _serialize_xml(write, child, qnames, None, short_empty_elements)
    else:
        write("<" + name)
        _write_attributes(write, elem, qnames, namespaces, _escape_attrib)
        if text or len(elem) or not short_empty_elements:
            write(">")
            if text:
                write(_escape_cdata(text))
            for child in elem:
                _serialize_xml(write, child, qnames, None, short_empty_elements)
            write(f"</{name}>")
        else:
            write(" />")
    if elem.tail:
        write(_escape_cdata(elem.tail))


def _serialize_html(write, elem, qnames, namespaces, **kwargs):
    tag, text = elem.tag, elem.text
    if tag is Comment:
        write(f"<!--{_escape_cdata(text)}-->")
    elif tag is PI:
        write(f"<?{_escape_cdata(text)}?>")
    elif (name := qnames[tag]) is None:
        if text:
            write(_escape_cdata(text))
        for child in elem:
            _serialize_html(write, child, qnames, None)
    else:
        write("<" + name)
        _write_attributes(write, elem, qnames, namespaces, _escape_attrib_html)
        write(">")
        lower = name.lower()
        if text:
            write(text if lower in ("script", "style") else _escape_cdata(text))
        for child in elem:
            _serialize_html(write, child, qnames, None)
        if lower not in HTML_EMPTY:
            write(f"</{name}>")
    if elem.tail:
        write(_escape_cdata(elem.tail))


def _serialize_text(write, elem):
    for part in elem.itertext():
        write(part)
    if elem.tail:
        write(elem.tail)


_serialize = {"xml": _serialize_xml, "html": _serialize_html, "text": _serialize_text}


def register_namespace(prefix, uri):
    digits = prefix[2:]
    if prefix[:2] == "ns" and digits.isdecimal():
        raise ValueError("Prefix format reserved for internal use")
    for known, name in list(_namespace_map.items()):
        if known == uri or name == prefix:
            del _namespace_map[known]
    _namespace_map[uri] = prefix


def _raise_serialization_error(text):
    raise TypeError(f"cannot serialize {text!r} (type {type(text).__name__})")


def _escape_cdata(text):
    try:
        if "&" in text:
            text = text.replace("&", "&amp;")
        if "<" in text:
            text = text.replace("<", "&lt;")
        if ">" in text:
            text = text.replace(">", "&gt;")
        return text
    except (TypeError, AttributeError):
        _raise_serialization_error(text)


def _escape_attrib(text):
    text = _escape_cdata(text)
    for char, reference in ('"', "&quot;"), ("\r", "&#13;"), ("\n", "&#10;"), ("\t", "&#09;"):
        if char in text:
            text = text.replace(char, reference)
    return text


def _escape_attrib_html(text):
    try:
        return text.replace("&", "&amp;").replace(">", "&gt;").replace('"', "&quot;")
    except (TypeError, AttributeError):
        _raise_serialization_error(text)


def tostring(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None,
             short_empty_elements=True):
    stream = io.StringIO() if encoding == "unicode" else io.BytesIO()
    ElementTree(element).write(stream, encoding, xml_declaration=xml_declaration, default_namespace=default_namespace,
                               method=method, short_empty_elements=short_empty_elements)
    return stream.getvalue()


def tostringlist(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None,
                 short_empty_elements=True):
    stream = _Pieces()
    ElementTree(element).write(stream, encoding, xml_declaration=xml_declaration, default_namespace=default_namespace,
                               method=method, short_empty_elements=short_empty_elements)
    return stream.pieces


class _Pieces:
    def __init__(self):
        self.pieces = []
        self.write = self.pieces.append


def dump(elem):
    if not isinstance(elem, ElementTree):
        elem = ElementTree(elem)
    elem.write(sys.stdout, encoding="unicode")
    tail = elem.getroot().tail
    if not tail or tail[-1] != "\n":
        sys.stdout.write("\n")


def indent(tree, space="  ", level=0):
    if isinstance(tree, ElementTree):
        tree = tree.getroot()
    if level < 0:
        raise ValueError(f"Initial indentation level must be >= 0, got {level}")
    if len(tree):
        _indent_children(tree, ["\n" + level * space], space, 0)


def _indent_children(element, breaks, space, level):
    if level + 1 == len(breaks):
        breaks.append(breaks[level] + space)
    inner = breaks[level + 1]
    if not element.text or not element.text.strip():
        element.text = inner
    for child in element:
        if len(child):
            _indent_children(child, breaks, space, level + 1)
        if not child.tail or not child.tail.strip():
            child.tail = inner
    if not child.tail.strip():
        child.tail = breaks[level]


# ---- parsing ---------------------------------------------------------------------


class XMLParser:
    def __init__(self, *, target=None, encoding=None):
        self._parser = parser = _Parser(encoding, "}")
        self._given_encoding = encoding
        self.target = TreeBuilder() if target is None else target
        self.entity = {}
        self.version = "Expat 2.7.1"
        self._names = {}
        parser.DefaultExpandHandler = self._default
        parser.StartElementHandler = self._begin_element if hasattr(self.target, "start") else None
        parser.EndElementHandler = self._end_element if hasattr(self.target, "end") else None
        parser.CharacterDataHandler = getattr(self.target, "data", None)
        parser.CommentHandler = getattr(self.target, "comment", None)
        parser.ProcessingInstructionHandler = getattr(self.target, "pi", None)
        if hasattr(self.target, "start_ns"):
            parser.StartNamespaceDeclHandler = self._start_ns
        if hasattr(self.target, "end_ns"):
            parser.EndNamespaceDeclHandler = self._end_ns
        if hasattr(self.target, "doctype"):
            parser.StartDoctypeDeclHandler = self._doctype

    def _name(self, name):
        fixed = self._names.get(name)
        if fixed is None:
            fixed = self._names[name] = "{" + name if "}" in name else name
        return fixed

    def _begin_element(self, name, attributes):
        if attributes:
            attributes = {self._name(key): value for key, value in attributes.items()}
        self.target.start(self._name(name), attributes)

    def _end_element(self, name):
        self.target.end(self._name(name))

    def _start_ns(self, prefix, uri):
        self.target.start_ns(prefix or "", uri or "")

    def _end_ns(self, prefix):
        self.target.end_ns(prefix or "")

    def _doctype(self, name, system, public, has_subset):
        self.target.doctype(name, public, system)

    def _default(self, text):
        if text[:1] != "&":
            return
        name = text[1:-1]
        value = self.entity.get(name)
        if value is None:
            line, column = self._parser.position(self._parser.event)
            raise _error(f"undefined entity {text}", 11, line, column)
        if self._parser.CharacterDataHandler:
            self._parser.CharacterDataHandler(value)

    def _setevents(self, queue, events):
        if not isinstance(self.target, TreeBuilder):
            raise TypeError("event handling only supported for ElementTree.TreeBuilder targets")
        wanted = set()
        parser = self._parser
        for event in ("end",) if events is None else events:
            if event == "start-ns":
                parser.StartNamespaceDeclHandler = lambda prefix, uri: queue.append(
                    ("start-ns", (prefix or "", uri or "")))
            elif event == "end-ns":
                parser.EndNamespaceDeclHandler = lambda prefix: queue.append(("end-ns", None))
            elif event in ("start", "end", "comment", "pi"):
                wanted.add(event)
            else:
                raise ValueError(f"unknown event '{event}'")
        self.target._set_events(queue, wanted)

    def _parse(self, data, final):
        try:
            self._parser.parse(data, final)
        except _Failure as failure:
            line, column = failure.where
            raise _error(_ErrorString(failure.code), failure.code, line, column) from None

    def feed(self, data, /):
        if not isinstance(data, str):
            data = _bytes(data)
        else:
            data.encode()  # for its errors
        self._parse(data, False)

    def flush(self):
        self._parser.partial_size = 0
        self._parse("", False)

    def close(self):
        self._parse(b"", True)
        close = getattr(self.target, "close", None)
        return close() if close else None


def _bytes(data):
    try:
        return bytes(memoryview(data))
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None


def _error(message, code, line, column):
    error = ParseError(f"{message}: line {line}, column {column}")
    error.code = code
    error.position = line, column
    return error


def parse(source, parser=None):
    tree = ElementTree()
    tree.parse(source, parser)
    return tree


def XML(text, parser=None):
    if not parser:
        parser = XMLParser(target=TreeBuilder())
    parser.feed(text)
    return parser.close()


fromstring = XML


def XMLID(text, parser=None):
    tree = XML(text, parser)
    ids = {}
    for element in tree.iter():
        name = element.get("id")
        if name:
            ids[name] = element
    return tree, ids


def fromstringlist(sequence, parser=None):
    if not parser:
        parser = XMLParser(target=TreeBuilder())
    for text in sequence:
        parser.feed(text)
    return parser.close()


class XMLPullParser:
    def __init__(self, events=None, *, _parser=None):
        self._events_queue = _deque()
        self._parser = _parser or XMLParser(target=TreeBuilder())
        self._parser._setevents(self._events_queue, events)

    def feed(self, data):
        if self._parser is None:
            raise ValueError("feed() called after end of stream")
        if data:
            try:
                self._parser.feed(data)
            except SyntaxError as error:
                self._events_queue.append(error)

    def _close_and_return_root(self):
        root = self._parser.close()
        self._parser = None
        return root

    def close(self):
        self._close_and_return_root()

    def read_events(self):
        events = self._events_queue
        while events:
            event = events.popleft()
            if isinstance(event, Exception):
                raise event
            yield event

    def flush(self):
        if self._parser is None:
            raise ValueError("flush() called after end of stream")
        self._parser.flush()


class _Iterator:
    """What iterparse() returns: events, and the root once there are no more."""

    def __init__(self, source, events, parser):
        self._parser = XMLPullParser(events=events, _parser=parser)
        self._opened = None
        if not hasattr(source, "read"):
            source = self._opened = open(source, "rb")
        self._source = source
        self.root = None
        self._generator = self._events()

    def _events(self):
        try:
            while True:
                yield from self._parser.read_events()
                data = self._source.read(16 * 1024)
                if not data:
                    break
                self._parser.feed(data)
            root = self._parser._close_and_return_root()
            yield from self._parser_rest()
            self.root = root
        finally:
            self.close_source()

    def _parser_rest(self):
        return XMLPullParser.read_events(self._parser)

    def close_source(self):
        if self._opened:
            self._opened.close()

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._generator)

    def close(self):
        self._generator.close()
        self.close_source()


_Iterator.__name__ = _Iterator.__qualname__ = "IterParseIterator"


def iterparse(source, events=None, parser=None):
    return _Iterator(source, events, parser)
