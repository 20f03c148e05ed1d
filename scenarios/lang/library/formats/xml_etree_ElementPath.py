# SPDX-License-Identifier: MIT
"""Module xml.etree.ElementPath: the paths of find() and its like.

A path is compiled to a list of steps; each is a function that takes elements and yields those to which it leads.
"""
import re

_token = re.compile(r"('[^']*'|\"[^\"]*\")|(::|//?|\.\.|\(\)|!=|[/.*:\[\]\(\)@=])|((?:\{[^}]+\})?[^/\[\]\(\)@!=\s]+)|\s+")
_number = re.compile(r"-?[0-9]+$")
_KEPT = 100
_compiled = {}


def xpath_tokenizer(pattern, namespaces=None):
    """Pairs of an operator and a name, of which one is empty; prefixes of names are replaced."""
    default = namespaces.get("") if namespaces else None
    is_attribute = False
    for match in _token.finditer(pattern):
        text, sign, name = match[1], match[2], match[3]
        if name and name[0] != "{":
            prefix, colon, local = name.partition(":")
            if colon:
                if not namespaces or prefix not in namespaces:
                    raise SyntaxError(f"prefix {prefix!r} not found in prefix map")
                name = f"{{{namespaces[prefix]}}}{local}"
            elif default and not is_attribute:
                name = f"{{{default}}}{name}"
            yield sign or "", name
            is_attribute = False
        elif name or sign or text or not match[0].isspace():
            yield text or sign or "", name or ""
            is_attribute = sign == "@"
        else:
            yield "", ""


def get_parent_map(context):
    if context.parent_map is None:
        context.parent_map = {child: parent for parent in context.root.iter() for child in parent}
    return context.parent_map


def _is_wildcard(tag):
    return tag[:3] == "{*}" or tag[-2:] == "}*"


def _matches(tag):
    """Whether an element's tag is one of wildcard TAG."""
    if tag in ("{*}*", "*"):
        return lambda found: True
    if tag == "{}*":
        return lambda found: isinstance(found, str) and found[:1] != "{"
    if tag[:3] == "{*}":
        suffix = tag[2:]
        local = tag[3:]
        return lambda found: found == local or isinstance(found, str) and found[:1] == "{" and found.endswith(suffix)
    prefix = tag[:-1]
    return lambda found: isinstance(found, str) and found.startswith(prefix)


def _child_step(next, token):
    tag = token[1]
    if _is_wildcard(tag):
        matches = _matches(tag)

        def select(context, elements):
            for element in elements:
                for child in element:
                    if isinstance(child.tag, str) and matches(child.tag):
                        yield child
        return select
    if tag[:2] == "{}":
        tag = tag[2:]

    def select_child(context, elements):
        for element in elements:
            for child in element:
                if child.tag == tag:
                    yield child
    return select_child


def _star_step(next, token):
    def select(context, elements):
        for element in elements:
            yield from element
    return select


def _self_step(next, token):
    def select(context, elements):
        yield from elements
    return select


def _descendant_step(next, token):
    token = next()
    if token[0] == "*":
        tag = "*"
    elif not token[0]:
        tag = token[1]
    else:
        raise SyntaxError("invalid descendant")
    if _is_wildcard(tag):
        matches = _matches(tag)

        def select(context, elements):
            for element in elements:
                for found in element.iter():
                    if found is not element and isinstance(found.tag, str) and matches(found.tag):
                        yield found
        return select
    if tag[:2] == "{}":
        tag = tag[2:]

    def select_tag(context, elements):
        for element in elements:
            for found in element.iter(tag):
                if found is not element:
                    yield found
    return select_tag


def _parent_step(next, token):
    def select(context, elements):
        parents = get_parent_map(context)
        seen = set()
        for element in elements:
            parent = parents.get(element)
            if parent is not None and parent not in seen:
                seen.add(parent)
                yield parent
    return select


def _predicate_step(next, token):
    signature, words = "", []
    while True:
        token = next()
        if token[0] == "]":
            break
        if token == ("", ""):
            continue
        if token[0] and token[0][:1] in "'\"":
            token = "'", token[0][1:-1]
        signature += token[0] or "-"
        words.append(token[1])
    test = _predicate(signature, words)
    if test is None:
        raise SyntaxError("invalid predicate")
    return test


def _predicate(signature, words):
    """The step of a predicate whose tokens have this SIGNATURE; None: there is no such predicate."""
    if signature == "@-":
        return _filter(lambda element: element.get(words[1]) is not None)
    if signature in ("@-='", "@-!='"):
        equal = signature == "@-='"
        key, value = words[1], words[-1]
        return _filter(lambda element: (found := element.get(key)) is not None and (found == value) == equal)
    if signature == "-" and not _number.match(words[0]):
        return _filter(lambda element: element.find(words[0]) is not None)
    if signature in (".='", ".!='") or signature in ("-='", "-!='") and not _number.match(words[0]):
        return _text_filter(words[0] if signature[0] == "-" else None, words[-1], "!" not in signature)
    if signature == "-" or signature in ("-()", "-()-"):
        return _position_filter(_position(signature, words))
    return None


def _filter(is_wanted):
    def select(context, elements):
        for element in elements:
            if is_wanted(element):
                yield element
    return select


def _text_filter(tag, value, equal):
    def has(element):
        return ("".join(element.itertext()) == value) == equal
    if tag is None:
        return _filter(has)
    return _filter(lambda element: any(has(child) for child in element.iterfind(tag)))


def _position(signature, words):
    """The index of a child among its siblings of one tag."""
    if signature == "-":
        index = int(words[0]) - 1
        if index < 0:
            raise SyntaxError("XPath position >= 1 expected")
        return index
    if words[0] != "last":
        raise SyntaxError("unsupported function")
    if signature == "-()":
        return -1
    try:
        index = int(words[2]) - 1
    except ValueError:
        raise SyntaxError("unsupported expression")
    if index > -2:
        raise SyntaxError("XPath offset from last() must be negative")
    return index


def _position_filter(index):
    def select(context, elements):
        parents = get_parent_map(context)
        for element in elements:
            try:
                siblings = list(parents[element].findall(element.tag))
                if siblings[index] is element:
                    yield element
            except (IndexError, KeyError):
                pass
    return select


ops = {
    "": _child_step, "*": _star_step, ".": _self_step, "..": _parent_step, "//": _descendant_step,
    "[": _predicate_step
}


class _SelectorContext:
    parent_map = None

    def __init__(self, root):
        self.root = root


def _compile(path, namespaces):
    next = iter(xpath_tokenizer(path, namespaces)).__next__
    try:
        token = next()
    except StopIteration:
        return None
    steps = []
    while True:
        try:
            steps.append(ops[token[0]](next, token))
        except StopIteration:
            raise SyntaxError("invalid path") from None
        try:
            token = next()
            if token[0] == "/":
                token = next()
        except StopIteration:
            return steps


def iterfind(elem, path, namespaces=None):
    if path[-1:] == "/":
        path += "*"
    key = (path, *(sorted(namespaces.items()) if namespaces else ()))
    steps = _compiled.get(key)
    if steps is None:
        if path[:1] == "/":
            raise SyntaxError("cannot use absolute path on element")
        steps = _compile(path, namespaces)
        if steps is None:
            return None
        if len(_compiled) > _KEPT:
            _compiled.clear()
        _compiled[key] = steps
    context = _SelectorContext(elem)
    found = [elem]
    for step in steps:
        found = step(context, found)
    return iter(found)


def find(elem, path, namespaces=None):
    return next(iterfind(elem, path, namespaces), None)


def findall(elem, path, namespaces=None):
    return list(iterfind(elem, path, namespaces))


def findtext(elem, path, default=None, namespaces=None):
    found = find(elem, path, namespaces)
    if found is None:
        return default
    return "" if found.text is None else found.text
