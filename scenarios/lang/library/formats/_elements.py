# SPDX-License-Identifier: MIT
"""Elements of xml.etree.ElementTree, and what builds trees of them."""
import copy
import warnings
from xml.etree import ElementPath


_MISSING = object()


class ParseError(SyntaxError):
    __module__ = "xml.etree.ElementTree"


def _check(element, what):
    if not isinstance(element, Element):
        raise TypeError(f"{what} must be xml.etree.ElementTree.Element, not {_type_name(element)}")


def _type_name(value):
    return "None" if value is None else type(value).__name__


class Element:
    __module__ = "xml.etree.ElementTree"
    __slots__ = "_tag", "text", "tail", "_attrib", "_children", "__weakref__"

    def __init__(self, tag=_MISSING, /, attrib={}, **extra):
        if tag is _MISSING:
            raise TypeError("Element() takes at least 1 argument (0 given)")
        if not isinstance(attrib, dict):
            raise TypeError(f"Element() argument 2 must be dict, not {_type_name(attrib)}")
        self._tag = tag
        self._attrib = {**attrib, **extra}
        self.text = self.tail = None
        self._children = []

    @property
    def tag(self):
        return self._tag

    @tag.setter
    def tag(self, value):
        self._tag = value

    @tag.deleter
    def tag(self):
        raise AttributeError("can't delete element attribute")

    @property
    def attrib(self):
        return self._attrib

    @attrib.setter
    def attrib(self, value):
        if not isinstance(value, dict):
            raise TypeError(f"attrib must be dict, not {type(value).__name__}")
        self._attrib = value

    def __repr__(self):
        if self._tag is None:
            return f"<Element at 0x{id(self):x}>"
        return f"<Element {self._tag!r} at 0x{id(self):x}>"

    def makeelement(self, tag, attrib, /):
        if not isinstance(attrib, dict):
            raise TypeError(f"makeelement() argument 2 must be dict, not {_type_name(attrib)}")
        return Element(tag, attrib)

    def __copy__(self):
        made = Element(self._tag, self._attrib)
        made.text, made.tail = self.text, self.tail
        made._children = self._children[:]
        return made

    def __deepcopy__(self, memo, /):
        made = Element(copy.deepcopy(self._tag, memo), copy.deepcopy(self._attrib, memo))
        made.text, made.tail = copy.deepcopy(self.text, memo), copy.deepcopy(self.tail, memo)
        made._children = [copy.deepcopy(child, memo) for child in self._children]
        memo[id(self)] = made
        return made

    def __getstate__(self):
        return {
            "tag": self._tag, "_children": self._children[:], "attrib": self._attrib, "text": self.text,
            "tail": self.tail
        }

    def __reduce_ex__(self, protocol, /):
        return _remade, (), self.__getstate__()

    def __setstate__(self, state, /):
        self._tag = state.get("tag")
        self._attrib = state.get("attrib") or {}
        self.text, self.tail = state.get("text"), state.get("tail")
        self._children = list(state.get("_children") or ())

    # ---- children ------------------------------------------------------------

    def __len__(self):
        return len(self._children)

    def __bool__(self):
        warnings.warn("Testing an element's truth value will always return True in future versions.  Use specific "
                      "'len(elem)' or 'elem is not None' test instead.", DeprecationWarning, stacklevel=2)
        return bool(self._children)

    def __getitem__(self, index, /):
        if isinstance(index, slice):
            return self._children[index]
        try:
            return self._children[_index(index)]
        except IndexError:
            raise IndexError("child index out of range") from None

    def __setitem__(self, index, element, /):
        if isinstance(index, slice):
            elements = list(element)
            for one in elements:
                _check_expected(one)
            self._children[index] = elements
            return
        index = _index(index)
        if not -len(self._children) <= index < len(self._children):
            raise IndexError("child assignment index out of range")
        _check_expected(element)
        self._children[index] = element

    def __delitem__(self, index, /):
        if isinstance(index, slice):
            del self._children[index]
            return
        index = _index(index)
        if not -len(self._children) <= index < len(self._children):
            raise IndexError("child assignment index out of range")
        del self._children[index]

    def append(self, subelement, /):
        _check(subelement, "append() argument 1")
        self._children.append(subelement)

    def extend(self, elements, /):
        try:
            elements = list(elements)
        except TypeError:
            raise TypeError("'elements' must be an iterable") from None
        for element in elements:
            _check_expected(element)
            self._children.append(element)

    def insert(self, index, subelement, /):
        _check(subelement, "insert() argument 2")
        self._children.insert(index, subelement)

    def remove(self, subelement, /):
        _check(subelement, "remove() argument")
        for place, child in enumerate(self._children):
            if child is subelement or child == subelement:
                del self._children[place]
                return
        raise ValueError("Element.remove(x): element not found")

    def clear(self):
        self._attrib = {}
        self._children = []
        self.text = self.tail = None

    # ---- finding -------------------------------------------------------------

    def find(self, /, path, namespaces=None):
        return ElementPath.find(self, path, namespaces)

    def findtext(self, /, path, default=None, namespaces=None):
        return ElementPath.findtext(self, path, default, namespaces)

    def findall(self, /, path, namespaces=None):
        return ElementPath.findall(self, path, namespaces)

    def iterfind(self, /, path, namespaces=None):
        return ElementPath.iterfind(self, path, namespaces)

    def iter(self, /, tag=None):
        return _walk(self, None if tag == "*" else tag)

    def itertext(self):
        return _texts(self)

    # ---- attributes ----------------------------------------------------------

    def get(self, /, key, default=None):
        return self._attrib.get(key, default)

    def set(self, key, value, /):
        self._attrib[key] = value

    def keys(self):
        return list(self._attrib)

    def items(self):
        return list(self._attrib.items())


def _remade():
    return Element("")


def _index(value):
    try:
        return value.__index__()
    except AttributeError:
        raise TypeError("element indices must be integers") from None


def _check_expected(element):
    if not isinstance(element, Element):
        raise TypeError(f'expected an Element, not "{type(element).__name__}"')


def _walk(element, tag):
    """Elements in the document's order, without recursion."""
    waiting = [iter((element,))]
    while waiting:
        for found in waiting[-1]:
            if tag is None or found._tag == tag:
                yield found
            waiting.append(iter(found._children))
            break
        else:
            waiting.pop()


def _texts(element):
    waiting = [(iter((element,)), None)]
    while waiting:
        elements, tail = waiting[-1]
        for found in elements:
            if found.text:
                yield found.text
            waiting.append((iter(found._children), found.tail if found is not element else None))
            break
        else:
            waiting.pop()
            if tail:
                yield tail


def SubElement(parent, tag, /, attrib={}, **extra):
    _check(parent, "SubElement() argument 1")
    if not isinstance(attrib, dict):
        raise TypeError(f"SubElement() argument 3 must be dict, not {_type_name(attrib)}")
    made = Element(tag, attrib, **extra)
    parent._children.append(made)
    return made


def Comment(text=None):
    made = Element(Comment)
    made.text = text
    return made


def ProcessingInstruction(target, text=None):
    made = Element(ProcessingInstruction)
    made.text = f"{target} {text}" if text else target
    return made


for _made in SubElement, Comment, ProcessingInstruction:
    _made.__module__ = "xml.etree.ElementTree"


class TreeBuilder:
    __module__ = "xml.etree.ElementTree"

    def __init__(self, element_factory=None, *, comment_factory=None, pi_factory=None, insert_comments=False,
                 insert_pis=False):
        self._factory = element_factory or Element
        self._comment_factory = comment_factory or Comment
        self._pi_factory = pi_factory or ProcessingInstruction
        self._insert_comments, self._insert_pis = insert_comments, insert_pis
        self._root = self._this = self._last = None
        self._stack, self._data = [], []
        self._is_tail = False  # whether text belongs after _last
        self._events, self._wanted = None, ()

    def _set_events(self, queue, wanted):
        self._events, self._wanted = queue, wanted

    def _report(self, event, what):
        if event in self._wanted:
            self._events.append((event, what))

    def _flush(self):
        if not self._data:
            return
        text, self._data = "".join(self._data), []
        last = self._last
        if last is None:
            return
        if self._is_tail:
            last.tail = text if last.tail is None else last.tail + text
        else:
            last.text = text if last.text is None else last.text + text

    def data(self, data, /):
        if self._last is not None or self._this is not None:
            self._data.append(data)

    def start(self, tag, attrs, /):
        self._flush()
        if attrs is not None and not isinstance(attrs, dict):
            raise TypeError(f"start() argument 2 must be dict, not {_type_name(attrs)}")
        made = self._factory(tag, attrs if attrs is not None else {})
        if self._this is not None:
            self._this.append(made)
        elif self._root is not None:
            raise ParseError("multiple elements on top level")
        else:
            self._root = made
        self._stack.append(self._this)
        self._this = self._last = made
        self._is_tail = False
        self._report("start", made)
        return made

    def end(self, tag, /):
        self._flush()
        if not self._stack:
            raise IndexError("pop from empty stack")
        self._last = self._this
        self._this = self._stack.pop()
        self._is_tail = True
        self._report("end", self._last)
        return self._last

    def comment(self, text, /):
        return self._single("comment", self._comment_factory(text), self._insert_comments)

    def pi(self, target, text=None, /):
        return self._single("pi", self._pi_factory(target, text), self._insert_pis)

    def _single(self, event, made, insert):
        self._flush()
        if insert and self._this is not None:
            self._this.append(made)
            self._last = made
            self._is_tail = True
        self._report(event, made)
        return made

    def close(self):
        self._flush()
        return self._root
