# SPDX-License-Identifier: MIT
"""Module ast: literal_eval(). There are no syntax trees; what is no literal is named by the class of its node."""
import re

__all__ = ["literal_eval"]

_TOKEN = re.compile(r"""
    (?P<space>[ \t\f\r\n]+|\\\n|\#[^\n]*)
  | (?P<string>(?:[rRbBuUfFtT]{0,2})(?:'''(?:[^\\]|\\.)*?'''|\"\"\"(?:[^\\]|\\.)*?\"\"\"
               |'(?:[^\\\n']|\\.)*'|"(?:[^\\\n"]|\\.)*"))
  | (?P<number>0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+
               |(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][+-]?[0-9_]+)?[jJ]?)
  | (?P<name>\w+)
  | (?P<operator>\.\.\.|\*\*|//|<<|>>|==|!=|<=|>=|:=|.)
""", re.VERBOSE | re.DOTALL)

_OPEN = {"(": ")", "[": "]", "{": "}"}
_COMPARE = ("<", ">", "==", "!=", "<=", ">=", "in", "is")
_BINARY = (("|",), ("^",), ("&",), ("<<", ">>"), ("+", "-"), ("*", "/", "//", "%", "@"))


class _Token:
    __slots__ = ("kind", "text", "line")

    def __init__(self, kind, text, line):
        self.kind, self.text, self.line = kind, text, line


def _tokens_of(text):
    found, line = [], 1
    for match in _TOKEN.finditer(text):
        if match.lastgroup != "space":
            found.append(_Token(match.lastgroup, match.group(), line))
        line += match.group().count("\n")
    return found


def _refuse(kind, tokens):
    raise ValueError(f"malformed node or string on line {tokens[0].line}: {_show(tokens, 3, kind)}")


def _top_level(tokens):
    """(position, text) of the operators that are in no brackets; brackets count as one."""
    depth, found = 0, []
    for position, token in enumerate(tokens):
        if token.kind in ("string", "number"):
            continue
        if token.text in _OPEN:
            if depth == 0:
                found.append((position, token.text))
            depth += 1
        elif token.text in (")", "]", "}"):
            depth -= 1
        elif depth == 0:
            found.append((position, token.text))
    return found


def _split(tokens, mark):
    """The parts between the commas (MARK) of one level, without an empty one at the end."""
    parts, begin = [], 0
    for position, text in _top_level(tokens):
        if text == mark:
            parts.append(tokens[begin:position])
            begin = position + 1
    if begin < len(tokens):
        parts.append(tokens[begin:])
    return parts


def _is_sign(tokens, position):
    """Whether + or - at POSITION belongs to what follows."""
    if position == 0:
        return True
    before = tokens[position - 1]
    return before.kind == "operator" and before.text not in (")", "]", "}", "...") or before.text in (
        "not", "and", "or", "in", "is", "if", "else", "lambda")


def _kind_of(tokens):
    """The class of the node of an expression that is no literal and has no comma outside of brackets."""
    marks = _top_level(tokens)
    texts = [text for _, text in marks]
    if texts[:1] == ["lambda"] and tokens[0].text == "lambda":
        return "Lambda"
    for text, kind in ((":=", "NamedExpr"), ("if", "IfExp"), ("or", "BoolOp"), ("and", "BoolOp")):
        if text in texts:
            return kind
    if tokens[0].text == "not":
        return "UnaryOp"
    if any(text in _COMPARE for text in texts):
        return "Compare"
    if any(text == operator and not _is_sign(tokens, position) for position, text in marks for level in _BINARY
           for operator in level):
        return "BinOp"
    if tokens[0].text in ("+", "-", "~"):
        return "UnaryOp"
    if "**" in texts:
        return "BinOp"
    if tokens[0].text == "await":
        return "Await"
    return _kind_of_primary(tokens, marks)


def _kind_of_primary(tokens, marks):
    position, text = marks[-1] if marks else (0, "")
    if len(tokens) == 1 or all(token.kind == "string" for token in tokens):
        is_text = tokens[0].kind == "string"
        return ("JoinedStr" if is_text and any("f" in _prefix(token).lower() for token in tokens) else
                "Constant" if is_text or tokens[0].kind == "number" else "Name")
    if position > 0 and text in _OPEN:
        return "Call" if text == "(" else "Subscript"
    if len(marks) > 1 and marks[-2][1] == ".":
        return "Attribute"
    if text in _OPEN and position == 0:
        return _kind_of_display(text, tokens[1:-1])
    return "Name"


def _kind_of_display(bracket, inner):
    if "for" in [text for _, text in _top_level(inner)]:
        if bracket == "{":
            return "DictComp" if ":" in [text for _, text in _top_level(inner)] else "SetComp"
        return "ListComp" if bracket == "[" else "GeneratorExp"
    if bracket == "{":
        texts = [text for _, text in _top_level(inner)]
        return "Dict" if not inner or ":" in texts or inner[0].text == "**" else "Set"
    return "List" if bracket == "[" else "Tuple"


def _prefix(token):
    return token.text[:min(token.text.find(quote) for quote in "'\"" if quote in token.text)]


def _is_bracketed(tokens):
    """Whether TOKENS are one pair of brackets."""
    return tokens[0].text in _OPEN and tokens[0].kind == "operator" and [
        position for position, _ in _top_level(tokens)] == [0]


def _number(tokens):
    """A number without a sign."""
    while _is_bracketed(tokens) and tokens[0].text == "(" and len(tokens) > 2 and not _commas(tokens[1:-1]):
        tokens = tokens[1:-1]
    if len(tokens) == 1 and tokens[0].kind == "number":
        return eval(tokens[0].text)
    return _refuse(_kind_of_any(tokens), tokens)


def _commas(tokens):
    return "," in [text for _, text in _top_level(tokens)]


def _kind_of_any(tokens):
    while _is_bracketed(tokens) and tokens[0].text == "(" and len(tokens) > 2 and not _commas(tokens[1:-1]):
        tokens = tokens[1:-1]
    return "Tuple" if _commas(tokens) else _kind_of(tokens)


def _signed_number(tokens):
    while _is_bracketed(tokens) and tokens[0].text == "(" and len(tokens) > 2 and not _commas(tokens[1:-1]):
        tokens = tokens[1:-1]
    if tokens[0].text in ("+", "-") and _kind_of_any(tokens) == "UnaryOp":
        value = _number(tokens[1:])
        return +value if tokens[0].text == "+" else -value
    return _number(tokens)


def _sum(tokens):
    """A number and an imaginary one."""
    for position, text in reversed(_top_level(tokens)):
        if text in ("+", "-") and not _is_sign(tokens, position):
            left = _signed_number(tokens[:position])
            right = _number(tokens[position + 1:])
            if isinstance(left, (int, float)) and isinstance(right, complex):
                return left + right if text == "+" else left - right
            break
    return _refuse("BinOp", tokens)


def _dict(tokens):
    made = {}
    pairs = []
    for part in _split(tokens, ","):
        colon = [position for position, text in _top_level(part) if text == ":"]
        if not colon:
            raise ValueError("malformed node or string: None")  # ** in a dict has no key
        pairs.append((part[:colon[0]], part[colon[0] + 1:]))
    keys = [_convert(key) for key, _ in pairs]
    for key, (_, value) in zip(keys, pairs):
        made[key] = _convert(value)
    return made


def _display(bracket, tokens):
    inner = tokens[1:-1]
    kind = _kind_of_display(bracket, inner)
    if kind.endswith(("Comp", "Exp")):
        _refuse(kind, tokens)
    if kind == "Dict":
        return _dict(inner)
    parts = [_convert(part) for part in _split(inner, ",")]
    return parts if kind == "List" else set(parts)


# ---- Nodes, as CPython shows them --------------------------------------------

_OPERATORS = {"+": "Add", "-": "Sub", "*": "Mult", "/": "Div", "//": "FloorDiv", "%": "Mod", "@": "MatMult", "**": "Pow",
              "<<": "LShift", ">>": "RShift", "|": "BitOr", "^": "BitXor", "&": "BitAnd"}
_SIGNS = {"+": "UAdd", "-": "USub", "~": "Invert", "not": "Not"}


def _leaf(name, depth):
    return f"{name}()" if depth > 0 else f"{name}(...)"


def _show_all(parts, depth):
    """A list of nodes, of which long ones show the ends only."""
    shown = [_show(part, depth) for part in parts]
    if len(shown) > 2:
        shown = [shown[0], "...", shown[-1]]
    return f"[{', '.join(shown)}]"


def _show_arguments(inner, depth):
    args, keywords = [], []
    for part in _split(inner, ","):
        if len(part) > 2 and part[1].text == "=":
            value = _show(part[2:], depth - 1)
            keywords.append(f"keyword(arg={part[0].text!r}, value={value})" if depth > 0 else "keyword(...)")
        else:
            args.append(part)
    if len(keywords) > 2:
        keywords = [keywords[0], "...", keywords[-1]]
    return f"args={_show_all(args, depth)}, keywords=[{', '.join(keywords)}]"


def _show_binary(tokens, depth):
    marks = _top_level(tokens)
    for level in _BINARY + (("**",),):
        order = marks if level == ("**",) else reversed(marks)
        for position, text in order:
            if text in level and not _is_sign(tokens, position):
                left, right = _show(tokens[:position], depth), _show(tokens[position + 1:], depth)
                return f"BinOp(left={left}, op={_leaf(_OPERATORS[text], depth)}, right={right})"
    return "BinOp(...)"


def _show_constant(tokens):
    if tokens[0].text in _NAMES:
        value = _NAMES[tokens[0].text]
    else:
        value = eval(" ".join([token.text for token in tokens]))
    kind = "'u'" if tokens[0].kind == "string" and _prefix(tokens[0]) in ("u", "U") else "None"
    return f"Constant(value={value!r}, kind={kind})"


def _show(tokens, depth, kind=None):
    """The repr of the node, DEPTH levels deep; what is rare is a name only."""
    while _is_bracketed(tokens) and tokens[0].text == "(" and len(tokens) > 2 and not _commas(tokens[1:-1]) and (
            kind != "GeneratorExp"):
        tokens = tokens[1:-1]
    kind = kind or _kind_of_any(tokens)
    if kind == "Name" and tokens[0].text in _NAMES:
        kind = "Constant"
    if depth <= 0:
        return f"{kind}(...)"
    load = f"ctx={_leaf('Load', depth - 1)}"
    if kind == "Name":
        return f"Name(id={tokens[0].text!r}, {load})"
    if kind == "Constant":
        return _show_constant(tokens)
    if kind == "Attribute":
        return f"Attribute(value={_show(tokens[:-2], depth - 1)}, attr={tokens[-1].text!r}, {load})"
    if kind in ("Call", "Subscript"):
        begin = _top_level(tokens)[-1][0]
        of, inner = _show(tokens[:begin], depth - 1), tokens[begin + 1:-1]
        if kind == "Call":
            return f"Call(func={of}, {_show_arguments(inner, depth - 1)})"
        return f"Subscript(value={of}, slice={_show(inner, depth - 1)}, {load})"
    if kind == "BinOp":
        return _show_binary(tokens, depth - 1)
    if kind == "UnaryOp":
        return f"UnaryOp(op={_leaf(_SIGNS[tokens[0].text], depth - 1)}, operand={_show(tokens[1:], depth - 1)})"
    if kind in ("List", "Tuple"):
        inner = tokens if _commas(tokens) else tokens[1:-1]
        return f"{kind}(elts={_show_all(_split(inner, ','), depth - 1)}, {load})"
    return f"{kind}(...)"


_NAMES = {"None": None, "True": True, "False": False, "...": ...}


def _convert(tokens):
    """The value of an expression."""
    if _commas(tokens):
        return tuple([_convert(part) for part in _split(tokens, ",")])
    if _is_bracketed(tokens):
        bracket, inner = tokens[0].text, tokens[1:-1]
        if bracket != "(":
            return _display(bracket, tokens)
        if "for" in [text for _, text in _top_level(inner)]:
            _refuse("GeneratorExp", tokens)
        return _convert(inner) if inner else ()
    if len(tokens) == 1 and tokens[0].text in _NAMES:
        return _NAMES[tokens[0].text]
    if all(token.kind == "string" for token in tokens):
        if any(letter in "fFtT" for token in tokens for letter in _prefix(token)):
            raise ValueError(f"malformed node or string on line {tokens[0].line}: JoinedStr(...)")
        return eval(" ".join([token.text for token in tokens]))
    if tokens[0].text == "*":
        _refuse("Starred", tokens)
    if [token.text for token in tokens] == ["set", "(", ")"]:
        return set()
    return _sum(tokens) if _kind_of(tokens) == "BinOp" and "**" not in [text for _, text in _top_level(
        tokens)] else _signed_number(tokens)


def literal_eval(node_or_string):
    """The value of a literal: strs, bytes, numbers, tuples, lists, dicts, sets, bools, None and Ellipsis."""
    if not isinstance(node_or_string, str):
        raise ValueError(f"malformed node or string: {node_or_string!r}")
    text = node_or_string.lstrip(" \t")
    compile(text, "<unknown>", "eval")  # for its SyntaxError
    return _convert(_tokens_of(text))
