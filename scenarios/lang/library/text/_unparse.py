# SPDX-License-Identifier: MIT
"""Trees of module ast as text: ast.unparse(). The text is that of CPython's _ast_unparse.

An expression is a str, made for a level: how tightly what is around it binds. Statements are appended to lines.
"""
(_NAMED, _TUPLE, _YIELD, _TEST, _OR, _AND, _NOT, _COMPARE, _EXPR, _XOR, _BIT_AND, _SHIFT, _ARITHMETIC, _TERM, _FACTOR,
 _POWER, _AWAIT, _ATOM) = range(18)

_SINGLE = ("'", '"')
_MULTI = ('"""', "'''")
_ALL = (*_SINGLE, *_MULTI)
_INFINITY = "1e309"

_UNARY = {"Invert": ("~", _FACTOR), "Not": ("not ", _NOT), "UAdd": ("+", _FACTOR), "USub": ("-", _FACTOR)}
_BINARY = {
    "Add": ("+", _ARITHMETIC), "Sub": ("-", _ARITHMETIC), "Mult": ("*", _TERM), "MatMult": ("@", _TERM),
    "Div": ("/", _TERM), "Mod": ("%", _TERM), "LShift": ("<<", _SHIFT), "RShift": (">>", _SHIFT),
    "BitOr": ("|", _EXPR), "BitXor": ("^", _XOR), "BitAnd": ("&", _BIT_AND), "FloorDiv": ("//", _TERM),
    "Pow": ("**", _POWER)
}
_COMPARISONS = {"Eq": "==", "NotEq": "!=", "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Is": "is",
                "IsNot": "is not", "In": "in", "NotIn": "not in"}


def _kind(node):
    return type(node).__name__


def _enclosed(text, condition):
    return f"({text})" if condition else text


def _next(level):
    return min(level + 1, _ATOM)


# ---- Literals ----------------------------------------------------------------


def _escape(char, escapes_blanks):
    if not escapes_blanks and char in "\n\t":
        return char
    if char == "\\" or not char.isprintable():
        return char.encode("unicode_escape").decode("ascii")
    return char


def _quotable(text, quotes=_ALL, escapes_blanks=False):
    """TEXT with few escapes, and the quotes that may be around it."""
    escaped = "".join([_escape(char, escapes_blanks) for char in text])
    possible = [quote for quote in quotes if ("\n" not in escaped or quote in _MULTI) and quote not in escaped]
    if not possible:
        shown = repr(text)
        return shown[1:-1], [next((quote for quote in quotes if shown[0] in quote), shown[0])]
    if escaped:
        possible.sort(key=lambda quote: quote[0] == escaped[-1])
        if possible[0][0] == escaped[-1]:
            escaped = escaped[:-1] + "\\" + escaped[-1]
    return escaped, possible


def _constant_text(value):
    if isinstance(value, (float, complex)):
        return repr(value).replace("inf", _INFINITY).replace("nan", f"({_INFINITY}-{_INFINITY})")
    return repr(value)


def _constant(node, level):
    value = node.value
    if isinstance(value, tuple):
        items = [_constant_text(item) for item in value]
        return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"
    if value is ...:
        return "..."
    return ("u" if node.kind == "u" else "") + _constant_text(value)


def _field(node, value):
    text = _expression(value, _next(_TEST)) if not isinstance(value, str) else value
    blank = " " if text.startswith("{") else ""
    conversion = f"!{chr(node.conversion)}" if node.conversion != -1 else ""
    spec = ":" + _field_text(node.format_spec, True) if node.format_spec else ""
    return f"{{{blank}{text}{conversion}{spec}}}"


def _field_text(node, is_spec=False):
    kind = _kind(node)
    if kind == "JoinedStr":
        return "".join([_field_text(value, is_spec) for value in node.values])
    if kind == "Constant" and isinstance(node.value, str):
        text = node.value.replace("{", "{{").replace("}", "}}")
        if is_spec:
            for plain, escaped in ("\\", "\\\\"), ("'", "\\'"), ('"', '\\"'), ("\n", "\\n"):
                text = text.replace(plain, escaped)
        return text
    if kind == "FormattedValue":
        return _field(node, node.value)
    if kind == "Interpolation":
        return _field(node, node.value if node.str is None else node.str)
    raise ValueError(f"Unexpected node inside JoinedStr, {node!r}")


def _joined_parts(parts):
    """The parts with few escapes, and the quotes; None if no quotes do for all."""
    made, quotes = [], list(_ALL)
    for text, is_constant in parts:
        if is_constant:
            text, possible = _quotable(text, quotes, True)
            if set(possible).isdisjoint(quotes):
                return None
            quotes = possible
        else:
            if "\n" in text:
                quotes = [quote for quote in quotes if quote in _MULTI]
            quotes = [quote for quote in quotes if quote not in text] or quotes
        made.append(text)
    return made, quotes[0]


def _joined(node, level):
    parts = [(_field_text(value), _kind(value) == "Constant") for value in node.values]
    found = _joined_parts(parts)
    if found is None:
        # repr() of a str that begins with one quote shows it in the other.
        made = [repr('"' + text)[2:-1] if is_constant else text for text, is_constant in parts]
        found = made, "'''"
    made, quote = found
    return f"{'t' if _kind(node) == 'TemplateStr' else 'f'}{quote}{''.join(made)}{quote}"


# ---- Operators ---------------------------------------------------------------


def _unary(node, level):
    mark, own = _UNARY[_kind(node.op)]
    return _enclosed(mark + _expression(node.operand, own), level > own)


def _binary(node, level):
    mark, own = _BINARY[_kind(node.op)]
    left, right = (_next(own), own) if mark == "**" else (own, _next(own))
    return _enclosed(f"{_expression(node.left, left)} {mark} {_expression(node.right, right)}", level > own)


def _boolean(node, level):
    mark, own = (" and ", _AND) if _kind(node.op) == "And" else (" or ", _OR)
    inner, texts = own, []
    for value in node.values:
        inner = _next(inner)
        texts.append(_expression(value, inner))
    return _enclosed(mark.join(texts), level > own)


def _compare(node, level):
    inner = _next(_COMPARE)
    text = _expression(node.left, inner)
    for op, right in zip(node.ops, node.comparators):
        text += f" {_COMPARISONS[_kind(op)]} {_expression(right, inner)}"
    return _enclosed(text, level > _COMPARE)


# ---- Other expressions -------------------------------------------------------


def _all(nodes):
    return ", ".join([_expression(node) for node in nodes])


def _items(nodes):
    """With a comma after a single one."""
    return _expression(nodes[0]) + "," if len(nodes) == 1 else _all(nodes)


def _tuple(node, level):
    return _enclosed(_items(node.elts), not node.elts or level > _TUPLE)


def _dict(node, level):
    shown = [f"**{_expression(value, _EXPR)}" if key is None else f"{_expression(key)}: {_expression(value)}"
             for key, value in zip(node.keys, node.values)]
    return f"{{{', '.join(shown)}}}"


def _clauses(node):
    text = ""
    for clause in node.generators:
        text += _expression(clause)
    return text


def _comprehension(node, level):
    inner = _next(_TEST)
    text = f"{' async for ' if node.is_async else ' for '}{_expression(node.target, _TUPLE)} in "
    text += _expression(node.iter, inner)
    for test in node.ifs:
        text += " if " + _expression(test, inner)
    return text


def _conditional(node, level):
    inner = _next(_TEST)
    return _enclosed(f"{_expression(node.body, inner)} if {_expression(node.test, inner)} else "
                     f"{_expression(node.orelse, _TEST)}", level > _TEST)


def _attribute(node, level):
    value = _expression(node.value, _ATOM)
    is_int = _kind(node.value) == "Constant" and isinstance(node.value.value, int)
    return f"{value}{' ' if is_int else ''}.{node.attr}"


def _call(node, level):
    return f"{_expression(node.func, _ATOM)}({_all([*node.args, *node.keywords])})"


def _subscript(node, level):
    index = node.slice
    is_bare = _kind(index) == "Tuple" and index.elts
    return f"{_expression(node.value, _ATOM)}[{_items(index.elts) if is_bare else _expression(index)}]"


def _slice(node, level):
    text = _expression(node.lower) if node.lower else ""
    text += ":"
    if node.upper:
        text += _expression(node.upper)
    return f"{text}:{_expression(node.step)}" if node.step else text


def _lambda(node, level):
    parameters = _expression(node.args)
    return _enclosed(f"lambda{' ' if parameters else ''}{parameters}: {_expression(node.body, _TEST)}", level > _TEST)


def _walrus(node, level):
    return _enclosed(f"{_expression(node.target, _ATOM)} := {_expression(node.value, _ATOM)}", level > _NAMED)


def _awaiting(word, own):
    def show(node, level):
        value = " " + _expression(node.value, _ATOM) if node.value else ""
        return _enclosed(word + value, level > own)
    return show


def _yield_from(node, level):
    if not node.value:
        raise ValueError("Node can't be used without a value attribute.")
    return _enclosed(f"yield from {_expression(node.value, _ATOM)}", level > _YIELD)


def _keyword(node, level):
    return f"{'**' if node.arg is None else node.arg + '='}{_expression(node.value)}"


def _parameter(node, level):
    return f"{node.arg}: {_expression(node.annotation)}" if node.annotation else node.arg


def _with_default(parameter, default):
    return _expression(parameter) + ("=" + _expression(default) if default else "")


def _parameters(node, level):
    positional = node.posonlyargs + node.args
    defaults = [None] * (len(positional) - len(node.defaults)) + node.defaults
    shown = [_with_default(*pair) for pair in zip(positional, defaults)]
    if node.posonlyargs:
        shown.insert(len(node.posonlyargs), "/")
    if node.vararg:
        shown.append("*" + _expression(node.vararg))
    elif node.kwonlyargs:
        shown.append("*")
    shown += [_with_default(*pair) for pair in zip(node.kwonlyargs, node.kw_defaults)]
    if node.kwarg:
        shown.append("**" + _expression(node.kwarg))
    return ", ".join(shown)


def _type_parameter(mark):
    def show(node, level):
        bound = getattr(node, "bound", None)
        text = mark + node.name + (": " + _expression(bound) if bound else "")
        return f"{text} = {_expression(node.default_value)}" if node.default_value else text
    return show


# ---- Patterns ----------------------------------------------------------------


def _mapping_pattern(node, level):
    shown = [f"{_expression(key)}: {_expression(pattern)}"
             for key, pattern in zip(node.keys, node.patterns, strict=True)]
    if node.rest is not None:
        shown.append("**" + node.rest)
    return f"{{{', '.join(shown)}}}"


def _class_pattern(node, level):
    shown = [_expression(pattern) for pattern in node.patterns]
    shown += [f"{name}={_expression(pattern)}" for name, pattern in zip(node.kwd_attrs, node.kwd_patterns, strict=True)]
    return f"{_expression(node.cls, _ATOM)}({', '.join(shown)})"


def _capture(node, level):
    if node.name is None:
        return "_"
    if node.pattern is None:
        return node.name
    return _enclosed(f"{_expression(node.pattern, _EXPR)} as {node.name}", level > _TEST)


def _either(node, level):
    return _enclosed(" | ".join([_expression(pattern, _next(_EXPR)) for pattern in node.patterns]), level > _EXPR)


_SHOW = {
    "Constant": _constant, "JoinedStr": _joined, "TemplateStr": _joined, "UnaryOp": _unary, "BinOp": _binary,
    "BoolOp": _boolean, "Compare": _compare, "Tuple": _tuple, "Dict": _dict, "comprehension": _comprehension,
    "IfExp": _conditional, "Attribute": _attribute, "Call": _call, "Subscript": _subscript, "Slice": _slice,
    "Lambda": _lambda, "NamedExpr": _walrus, "Await": _awaiting("await", _AWAIT), "Yield": _awaiting("yield", _YIELD),
    "YieldFrom": _yield_from, "keyword": _keyword, "arg": _parameter, "arguments": _parameters,
    "Name": lambda node, level: node.id,
    "FormattedValue": lambda node, level: _field_text(node),
    "Interpolation": lambda node, level: _field_text(node),
    "Starred": lambda node, level: "*" + _expression(node.value, _EXPR),
    "List": lambda node, level: f"[{_all(node.elts)}]",
    "Set": lambda node, level: f"{{{_all(node.elts)}}}" if node.elts else "{*()}",
    "ListComp": lambda node, level: f"[{_expression(node.elt)}{_clauses(node)}]",
    "SetComp": lambda node, level: f"{{{_expression(node.elt)}{_clauses(node)}}}",
    "GeneratorExp": lambda node, level: f"({_expression(node.elt)}{_clauses(node)})",
    "DictComp": lambda node, level: f"{{{_expression(node.key)}: {_expression(node.value)}{_clauses(node)}}}",
    "Expression": lambda node, level: _expression(node.body),
    "FunctionType": lambda node, level: f"({_all(node.argtypes)}) -> {_expression(node.returns)}",
    "alias": lambda node, level: node.name + (" as " + node.asname if node.asname else ""),
    "withitem": lambda node, level: _expression(node.context_expr) + (
        " as " + _expression(node.optional_vars) if node.optional_vars else ""),
    "TypeVar": _type_parameter(""), "TypeVarTuple": _type_parameter("*"), "ParamSpec": _type_parameter("**"),
    "MatchValue": lambda node, level: _expression(node.value),
    "MatchSingleton": lambda node, level: _constant_text(node.value),
    "MatchSequence": lambda node, level: f"[{_all(node.patterns)}]",
    "MatchStar": lambda node, level: "*" + ("_" if node.name is None else node.name),
    "MatchMapping": _mapping_pattern, "MatchClass": _class_pattern, "MatchAs": _capture, "MatchOr": _either,
}


def _expression(node, level=_TEST):
    show = _SHOW.get(_kind(node))
    if show is None:  # of a class derived from a node's, or no expression
        for cls in type(node).__mro__:
            show = _SHOW.get(cls.__name__) or show
        if show is None:
            raise ValueError(f"no expression: {node!r}")
    return show(node, level)


# ---- Statements --------------------------------------------------------------


def _type_comment(node):
    return f" # type: {node.type_comment}" if node.lineno and node.type_comment is not None else ""


class Writer:
    """The lines of a text. With KEEPS_LINES a statement is in its own line, as far as those before it leave room."""

    def __init__(self, keeps_lines=False):
        self.lines = []
        self.depth = 0
        self.keeps_lines = keeps_lines
        self.is_interactive = False
        self.is_try_star = False

    def text_of(self, node):
        if _kind(node) in _SHOW:
            return _expression(node)
        self.statement(node)
        return "\n".join(self.lines)

    def _line(self, text, node=None, is_simple=False):
        if self.is_interactive and not self.depth and is_simple and self.lines:
            self.lines[-1] += "; " + text
            return
        if self.keeps_lines and node is not None:
            while len(self.lines) < getattr(node, "lineno", 0) - 1:
                self.lines.append("")
        self.lines += (self.depth * "    " + text).split("\n")

    def _blank(self):
        if self.lines and not self.keeps_lines:
            self.lines.append("")

    def statement(self, node):
        kind = _kind(node)
        simple = _SIMPLE.get(kind)
        if simple is not None:
            self._line(simple(node), node, True)
        else:
            getattr(self, "_" + kind)(node)

    def _block(self, nodes):
        self.depth += 1
        for node in nodes:
            self.statement(node)
        self.depth -= 1

    def _body(self, nodes):
        """Statements, of which the first may be a docstring."""
        first = nodes[0] if nodes else None
        if first is not None and _kind(first) == "Expr" and _kind(first.value) == "Constant" and (
                isinstance(first.value.value, str)):
            text, quotes = _quotable(first.value.value, _MULTI)
            self._line(f"{'u' if first.value.kind == 'u' else ''}{quotes[0]}{text}{quotes[0]}", first)
            nodes = nodes[1:]
        for node in nodes:
            self.statement(node)

    def _inner_body(self, nodes):
        self.depth += 1
        self._body(nodes)
        self.depth -= 1

    def _Module(self, node):
        self._body(node.body)

    def _Interactive(self, node):
        self.is_interactive = True
        self._body(node.body)
        self.is_interactive = False

    def _list(self, node):
        for each in node:
            self.statement(each)

    def _else(self, nodes, word="else"):
        if nodes:
            self._line(word + ":")
            self._block(nodes)

    def _If(self, node):
        self._line(f"if {_expression(node.test)}:", node)
        self._block(node.body)
        while len(node.orelse) == 1 and _kind(node.orelse[0]) == "If":
            node = node.orelse[0]
            self._line(f"elif {_expression(node.test)}:", node)
            self._block(node.body)
        self._else(node.orelse)

    def _While(self, node):
        self._line(f"while {_expression(node.test)}:", node)
        self._block(node.body)
        self._else(node.orelse)

    def _For(self, node, word="for"):
        head = f"{word} {_expression(node.target, _TUPLE)} in {_expression(node.iter)}"
        self._line(f"{head}:{_type_comment(node)}", node)
        self._block(node.body)
        self._else(node.orelse)

    def _AsyncFor(self, node):
        self._For(node, "async for")

    def _With(self, node, word="with"):
        self._line(f"{word} {_all(node.items)}:{_type_comment(node)}", node)
        self._block(node.body)

    def _AsyncWith(self, node):
        self._With(node, "async with")

    def _Try(self, node, is_star=False):
        outer, self.is_try_star = self.is_try_star, is_star
        self._line("try:", node)
        self._block(node.body)
        for handler in node.handlers:
            self.statement(handler)
        self._else(node.orelse)
        self._else(node.finalbody, "finally")
        self.is_try_star = outer

    def _TryStar(self, node):
        self._Try(node, True)

    def _ExceptHandler(self, node):
        head = "except*" if self.is_try_star else "except"
        if node.type:
            head += " " + _expression(node.type)
        if node.name:
            head += " as " + node.name
        self._line(head + ":", node)
        self._block(node.body)

    def _Match(self, node):
        self._line(f"match {_expression(node.subject)}:", node)
        self._block(node.cases)

    def _match_case(self, node):
        guard = f" if {_expression(node.guard)}" if node.guard else ""
        self._line(f"case {_expression(node.pattern)}{guard}:")
        self._block(node.body)

    def _decorators(self, node):
        self._blank()
        for decorator in node.decorator_list:
            self._line("@" + _expression(decorator), decorator)

    def _ClassDef(self, node):
        self._decorators(node)
        bases = [*node.bases, *node.keywords]
        self._line(f"class {node.name}{_type_parameters(node)}{f'({_all(bases)})' if bases else ''}:", node)
        self._inner_body(node.body)

    def _FunctionDef(self, node, word="def"):
        self._decorators(node)
        returns = f" -> {_expression(node.returns)}" if node.returns else ""
        head = f"{word} {node.name}{_type_parameters(node)}({_expression(node.args)}){returns}"
        self._line(f"{head}:{_type_comment(node)}", node)
        self._inner_body(node.body)

    def _AsyncFunctionDef(self, node):
        self._FunctionDef(node, "async def")


def _type_parameters(node):
    parameters = getattr(node, "type_params", None)
    return f"[{_all(parameters)}]" if parameters else ""


def _return(node):
    return f"return {_expression(node.value)}" if node.value else "return"


def _raise(node):
    if not node.exc:
        if node.cause:
            raise ValueError("Node can't use cause without an exception.")
        return "raise"
    return f"raise {_expression(node.exc)}" + (f" from {_expression(node.cause)}" if node.cause else "")


def _assert(node):
    return f"assert {_expression(node.test)}" + (f", {_expression(node.msg)}" if node.msg else "")


def _assign(node):
    targets = "".join([_expression(target, _TUPLE) + " = " for target in node.targets])
    return targets + _expression(node.value) + _type_comment(node)


def _augmented(node):
    return f"{_expression(node.target)} {_BINARY[_kind(node.op)][0]}= {_expression(node.value)}"


def _annotated(node):
    target = _enclosed(_expression(node.target), not node.simple and _kind(node.target) == "Name")
    return f"{target}: {_expression(node.annotation)}" + (f" = {_expression(node.value)}" if node.value else "")


def _import_from(node):
    return f"from {'.' * (node.level or 0)}{node.module or ''} import {_all(node.names)}"


_SIMPLE = {
    "Expr": lambda node: _expression(node.value, _YIELD), "Assign": _assign, "AugAssign": _augmented,
    "AnnAssign": _annotated, "Return": _return, "Raise": _raise, "Assert": _assert, "ImportFrom": _import_from,
    "Import": lambda node: f"import {_all(node.names)}", "Delete": lambda node: f"del {_all(node.targets)}",
    "Global": lambda node: f"global {', '.join(node.names)}",
    "Nonlocal": lambda node: f"nonlocal {', '.join(node.names)}", "Pass": lambda node: "pass",
    "Break": lambda node: "break", "Continue": lambda node: "continue",
    "TypeAlias": lambda node: f"type {_expression(node.name)}{_type_parameters(node)} = {_expression(node.value)}",
}
