# SPDX-License-Identifier: MIT
"""Module ast: syntax trees. _ast.c parses; _unparse.py makes text again, also for compile() of a tree."""
import warnings as _warnings

from _ast import steps as _steps
from _refuse import refuse as _refuse

PyCF_ALLOW_TOP_LEVEL_AWAIT = 0x2000
PyCF_ONLY_AST = 0x400
PyCF_OPTIMIZED_AST = 0x8400
PyCF_TYPE_COMMENTS = 0x1000
_PLACE = ("lineno", "col_offset", "end_lineno", "end_col_offset")

# ---- Nodes -------------------------------------------------------------------


def _accept(self, kwargs, given):
    """Sets the fields in KWARGS. GIVEN are those that have a value already."""
    cls = type(self)
    for name, value in kwargs.items():
        if name in given:
            raise TypeError(f"{cls.__name__} got multiple values for argument {name!r}")
        if name in cls._fields:
            given.add(name)
        elif name not in cls._attributes:
            _warnings.warn(f"{cls.__name__}.__init__ got an unexpected keyword argument {name!r}. Support for arbitrary "
                          "keyword arguments is deprecated and will be removed in Python 3.15.", DeprecationWarning,
                          stacklevel=3)
        setattr(self, name, value)


class AST:
    _fields = ()
    _attributes = ()
    __match_args__ = ()
    _lists = _contexts = _optional = frozenset()

    def __init__(self, *args, **kwargs):
        cls = type(self)
        fields = cls._fields
        if len(args) > len(fields):
            raise TypeError(f"{cls.__name__} constructor takes at most {len(fields)} positional "
                            f"argument{'' if len(fields) == 1 else 's'}")
        for name, value in zip(fields, args):
            setattr(self, name, value)
        given = set(fields[:len(args)])
        if kwargs:
            _accept(self, kwargs, given)
        for name in fields:
            if name in given or name in cls._optional:
                continue
            if name in cls._lists:
                setattr(self, name, [])
            elif name in cls._contexts:
                setattr(self, name, Load())
            elif cls._is_own:
                _warnings.warn(f"{cls.__name__}.__init__ missing 1 required positional argument: {name!r}. This will "
                              "become an error in Python 3.15.", DeprecationWarning, stacklevel=2)

    _is_own = False

    def __repr__(self):
        return _show(self, 3)

    def __reduce__(self):
        return _again, (type(self), self.__dict__)

    def __replace__(self, **changes):
        cls = type(self)
        known = {name: getattr(self, name) for name in (*cls._fields, *cls._attributes) if hasattr(self, name)}
        for name in changes:
            if name not in cls._fields and name not in cls._attributes:
                raise TypeError(f"{cls.__name__}.__replace__ got an unexpected keyword argument {name!r}.")
        return cls(**{**known, **changes})

    def _compiled_text(self, mode):
        """The text that compile() compiles in the place of this tree."""
        expected = {"exec": Module, "eval": Expression, "single": Interactive}.get(mode)
        if expected is None:
            raise ValueError("compile() mode must be 'exec', 'eval' or 'single'")
        if not isinstance(self, expected):
            raise TypeError(f"expected {expected.__name__} node, got {type(self).__name__}")
        _check_places(self)
        from _unparse import Writer
        return Writer(keeps_lines=True).text_of(self)


def _again(cls, state):
    made = cls.__new__(cls)
    made.__dict__.update(state)
    return made


def _check_places(tree):
    for node in walk(tree):
        for name in node._attributes[:2]:
            if not hasattr(node, name):
                raise TypeError(f'required field "{name}" missing from {type(node).__mro__[-3].__name__}')


def _show(node, depth):
    cls = type(node)
    if depth <= 0:
        return f"{cls.__name__}(...)"
    shown = []
    for name in cls._fields:
        value = getattr(node, name)
        if isinstance(value, (list, tuple)):
            shown.append(f"{name}={_show_all(value, depth)}")
        else:
            shown.append(f"{name}={_show(value, depth - 1) if isinstance(value, AST) else repr(value)}")
    return f"{cls.__name__}({', '.join(shown)})"


def _show_all(values, depth):
    """A list or a tuple, of which long ones show the ends only."""
    shown = [_show(value, depth - 1) if isinstance(value, AST) else repr(value)
             for value in (values if len(values) <= 2 else (values[0], values[-1]))]
    if len(values) > 2:
        shown.insert(1, "...")
    begin, end = "[]" if isinstance(values, list) else "()"
    return f"{begin}{', '.join(shown)}{end}"


def _node(name, base, fields="", has_place=True):
    """A class. A field that ends with * is a list, with ? optional, with ! a context."""
    words = fields.split()
    names = tuple([word.rstrip("*?!") for word in words])
    body = {"_fields": names, "__match_args__": names, "__module__": "ast", "_is_own": True}
    for mark, kept in ("*", "_lists"), ("!", "_contexts"), ("?", "_optional"):
        body[kept] = frozenset([word[:-1] for word in words if word.endswith(mark)])
    for optional in body["_optional"]:
        body[optional] = None
    if base is AST:
        body["_attributes"] = _PLACE if has_place else ()
        if has_place:
            body["end_lineno"] = body["end_col_offset"] = None
    return type(name, (base,), body)


mod = _node("mod", AST, "", False)
expr = _node("expr", AST)
stmt = _node("stmt", AST)
expr_context = _node("expr_context", AST, "", False)
boolop = _node("boolop", AST, "", False)
operator = _node("operator", AST, "", False)
unaryop = _node("unaryop", AST, "", False)
cmpop = _node("cmpop", AST, "", False)
comprehension = _node("comprehension", AST, "target iter ifs* is_async", False)
excepthandler = _node("excepthandler", AST)
arguments = _node("arguments", AST, "posonlyargs* args* vararg? kwonlyargs* kw_defaults* kwarg? defaults*", False)
arg = _node("arg", AST, "arg annotation? type_comment?")
keyword = _node("keyword", AST, "arg? value")
alias = _node("alias", AST, "name asname?")
withitem = _node("withitem", AST, "context_expr optional_vars?", False)
match_case = _node("match_case", AST, "pattern guard? body*", False)
pattern = _node("pattern", AST)
type_ignore = _node("type_ignore", AST, "", False)
type_param = _node("type_param", AST)
Module = _node("Module", mod, "body* type_ignores*")
Interactive = _node("Interactive", mod, "body*")
Expression = _node("Expression", mod, "body")
FunctionType = _node("FunctionType", mod, "argtypes* returns")
FunctionDef = _node("FunctionDef", stmt, "name args body* decorator_list* returns? type_comment? type_params*")
AsyncFunctionDef = _node("AsyncFunctionDef", stmt, "name args body* decorator_list* returns? type_comment? type_params*")
ClassDef = _node("ClassDef", stmt, "name bases* keywords* body* decorator_list* type_params*")
Return = _node("Return", stmt, "value?")
Delete = _node("Delete", stmt, "targets*")
Assign = _node("Assign", stmt, "targets* value type_comment?")
TypeAlias = _node("TypeAlias", stmt, "name type_params* value")
AugAssign = _node("AugAssign", stmt, "target op value")
AnnAssign = _node("AnnAssign", stmt, "target annotation value? simple")
For = _node("For", stmt, "target iter body* orelse* type_comment?")
AsyncFor = _node("AsyncFor", stmt, "target iter body* orelse* type_comment?")
While = _node("While", stmt, "test body* orelse*")
If = _node("If", stmt, "test body* orelse*")
With = _node("With", stmt, "items* body* type_comment?")
AsyncWith = _node("AsyncWith", stmt, "items* body* type_comment?")
Match = _node("Match", stmt, "subject cases*")
Raise = _node("Raise", stmt, "exc? cause?")
Try = _node("Try", stmt, "body* handlers* orelse* finalbody*")
TryStar = _node("TryStar", stmt, "body* handlers* orelse* finalbody*")
Assert = _node("Assert", stmt, "test msg?")
Import = _node("Import", stmt, "names*")
ImportFrom = _node("ImportFrom", stmt, "module? names* level?")
Global = _node("Global", stmt, "names*")
Nonlocal = _node("Nonlocal", stmt, "names*")
Expr = _node("Expr", stmt, "value")
Pass = _node("Pass", stmt)
Break = _node("Break", stmt)
Continue = _node("Continue", stmt)
BoolOp = _node("BoolOp", expr, "op values*")
NamedExpr = _node("NamedExpr", expr, "target value")
BinOp = _node("BinOp", expr, "left op right")
UnaryOp = _node("UnaryOp", expr, "op operand")
Lambda = _node("Lambda", expr, "args body")
IfExp = _node("IfExp", expr, "test body orelse")
Dict = _node("Dict", expr, "keys* values*")
Set = _node("Set", expr, "elts*")
ListComp = _node("ListComp", expr, "elt generators*")
SetComp = _node("SetComp", expr, "elt generators*")
DictComp = _node("DictComp", expr, "key value generators*")
GeneratorExp = _node("GeneratorExp", expr, "elt generators*")
Await = _node("Await", expr, "value")
Yield = _node("Yield", expr, "value?")
YieldFrom = _node("YieldFrom", expr, "value")
Compare = _node("Compare", expr, "left ops* comparators*")
Call = _node("Call", expr, "func args* keywords*")
FormattedValue = _node("FormattedValue", expr, "value conversion format_spec?")
Interpolation = _node("Interpolation", expr, "value str conversion format_spec?")
JoinedStr = _node("JoinedStr", expr, "values*")
TemplateStr = _node("TemplateStr", expr, "values*")
Constant = _node("Constant", expr, "value kind?")
Attribute = _node("Attribute", expr, "value attr ctx!")
Subscript = _node("Subscript", expr, "value slice ctx!")
Starred = _node("Starred", expr, "value ctx!")
Name = _node("Name", expr, "id ctx!")
List = _node("List", expr, "elts* ctx!")
Tuple = _node("Tuple", expr, "elts* ctx!")
Slice = _node("Slice", expr, "lower? upper? step?")
Load = _node("Load", expr_context)
Store = _node("Store", expr_context)
Del = _node("Del", expr_context)
And = _node("And", boolop)
Or = _node("Or", boolop)
Add = _node("Add", operator)
Sub = _node("Sub", operator)
Mult = _node("Mult", operator)
MatMult = _node("MatMult", operator)
Div = _node("Div", operator)
Mod = _node("Mod", operator)
Pow = _node("Pow", operator)
LShift = _node("LShift", operator)
RShift = _node("RShift", operator)
BitOr = _node("BitOr", operator)
BitXor = _node("BitXor", operator)
BitAnd = _node("BitAnd", operator)
FloorDiv = _node("FloorDiv", operator)
Invert = _node("Invert", unaryop)
Not = _node("Not", unaryop)
UAdd = _node("UAdd", unaryop)
USub = _node("USub", unaryop)
Eq = _node("Eq", cmpop)
NotEq = _node("NotEq", cmpop)
Lt = _node("Lt", cmpop)
LtE = _node("LtE", cmpop)
Gt = _node("Gt", cmpop)
GtE = _node("GtE", cmpop)
Is = _node("Is", cmpop)
IsNot = _node("IsNot", cmpop)
In = _node("In", cmpop)
NotIn = _node("NotIn", cmpop)
ExceptHandler = _node("ExceptHandler", excepthandler, "type? name? body*")
MatchValue = _node("MatchValue", pattern, "value")
MatchSingleton = _node("MatchSingleton", pattern, "value")
MatchSequence = _node("MatchSequence", pattern, "patterns*")
MatchMapping = _node("MatchMapping", pattern, "keys* patterns* rest?")
MatchClass = _node("MatchClass", pattern, "cls patterns* kwd_attrs* kwd_patterns*")
MatchStar = _node("MatchStar", pattern, "name?")
MatchAs = _node("MatchAs", pattern, "pattern? name?")
MatchOr = _node("MatchOr", pattern, "patterns*")
TypeIgnore = _node("TypeIgnore", type_ignore, "lineno tag")
TypeVar = _node("TypeVar", type_param, "name bound? default_value?")
ParamSpec = _node("ParamSpec", type_param, "name default_value?")
TypeVarTuple = _node("TypeVarTuple", type_param, "name default_value?")


class slice(AST):
    """No node has it any more."""


class Index(slice):
    def __new__(cls, value, **kwargs):
        return value


class ExtSlice(slice):
    def __new__(cls, dims=(), **kwargs):
        return Tuple(list(dims), Load(), **kwargs)


class Suite(mod):
    """No node has it any more."""


class AugLoad(expr_context):
    """No node has it any more."""


class AugStore(expr_context):
    """No node has it any more."""


class Param(expr_context):
    """No node has it any more."""


def _set_dims(self, value):
    self.elts = value


Tuple.dims = property(lambda self: self.elts, _set_dims)

# ---- Trees of texts ----------------------------------------------------------


def _tree(steps):
    """What STEPS make (_ast_module.h)."""
    known = globals()
    stack, single = [], {}
    steps = iter(steps)
    for step in steps:
        if step == 0:
            stack.append(next(steps))
        elif step == 1:
            stack.append(int(next(steps), 0))
        elif step == 2:
            count = next(steps)
            items = stack[len(stack) - count:]
            del stack[len(stack) - count:]
            stack.append(items)
        else:
            name = next(steps)
            made = single.get(name)
            if made is None:
                cls = known[name]
                made = cls.__new__(cls)
                fields = cls._fields
                values = made.__dict__
                begin = len(stack) - len(fields)
                values.update(zip(fields, stack[begin:]))
                del stack[begin:]
                if step == 3:
                    values.update(zip(_PLACE, (next(steps), next(steps), next(steps), next(steps))))
                elif not fields:
                    single[name] = made  # operators and contexts are one object each
            stack.append(made)
    return stack.pop()


def parse(source, filename="<unknown>", mode="exec", *, type_comments=False, feature_version=None, optimize=-1):
    if isinstance(feature_version, tuple) and feature_version[0] != 3:
        raise ValueError(f"Unsupported major version: {feature_version[0]}")
    if type_comments or optimize > 0 or feature_version is not None:
        _refuse("ast.parse() with type_comments, optimize or feature_version is not in the scenario language")
    if isinstance(source, AST):
        return source
    if isinstance(source, (bytes, bytearray)):
        source = source.decode()
    if not isinstance(source, str):
        raise TypeError("compile() arg 1 must be a string, bytes or AST object")
    if "\0" in source:
        raise SyntaxError("source code string cannot contain null bytes")
    if mode not in ("exec", "eval", "single"):
        if mode == "func_type":
            _refuse("ast.parse() in mode 'func_type' is not in the scenario language")
        raise ValueError("compile() mode must be 'exec', 'eval', 'single' or 'func_type'")
    if not isinstance(filename, str):
        import os
        filename = os.fsdecode(filename)
    return _tree(_steps(source, filename, mode))


def unparse(ast_obj):
    from _unparse import Writer
    return Writer().text_of(ast_obj)


# ---- Literals ----------------------------------------------------------------


def _malformed(node):
    line = getattr(node, "lineno", None)
    raise ValueError(f"malformed node or string{f' on line {line}' if line else ''}: {node!r}")


def _number(node):
    if not isinstance(node, Constant) or type(node.value) not in (int, float, complex):
        _malformed(node)
    return node.value


def _signed_number(node):
    if isinstance(node, UnaryOp) and isinstance(node.op, (UAdd, USub)):
        value = _number(node.operand)
        return +value if isinstance(node.op, UAdd) else -value
    return _number(node)


def _literal(node):
    if isinstance(node, Constant):
        return node.value
    if isinstance(node, (Tuple, List, Set)):
        return {Tuple: tuple, List: list, Set: set}[type(node)]([_literal(item) for item in node.elts])
    if isinstance(node, Call) and isinstance(node.func, Name) and node.func.id == "set" and node.args == [] and (
            node.keywords == []):
        return set()
    if isinstance(node, Dict):
        if len(node.keys) != len(node.values):
            _malformed(node)
        keys = [_literal(key) for key in node.keys]
        return dict(zip(keys, [_literal(value) for value in node.values]))
    if isinstance(node, BinOp) and isinstance(node.op, (Add, Sub)):
        left, right = _signed_number(node.left), _number(node.right)
        if isinstance(left, (int, float)) and isinstance(right, complex):
            return left + right if isinstance(node.op, Add) else left - right
    return _signed_number(node)


def literal_eval(node_or_string):
    """The value of a literal: strs, bytes, numbers, tuples, lists, dicts, sets, bools, None and Ellipsis."""
    if isinstance(node_or_string, str):
        node_or_string = parse(node_or_string.lstrip(" \t"), mode="eval")
    if isinstance(node_or_string, Expression):
        node_or_string = node_or_string.body
    return _literal(node_or_string)


# ---- Trees as text -----------------------------------------------------------


class _Dumper:
    def __init__(self, annotate_fields, include_attributes, indent, show_empty):
        self.annotate_fields, self.include_attributes = annotate_fields, include_attributes
        self.indent, self.show_empty = indent, show_empty

    def _shown_fields(self, node, level):
        """What shows each field or attribute, and whether all are simple."""
        cls, shown, waiting, is_simple, has_names = type(node), [], [], True, self.annotate_fields
        for name in cls._fields:
            value = getattr(node, name, self)
            if value is self or value is None and getattr(cls, name, ...) is None:
                has_names = True
                continue
            if not self.show_empty and value == [] and name in cls._lists:
                if not has_names:
                    waiting.append(repr(value))
                continue
            if not has_names:
                shown += waiting
                waiting = []
            text, simple = self.show(value, level)
            is_simple = is_simple and simple
            shown.append(f"{name}={text}" if has_names else text)
        for name in cls._attributes if self.include_attributes else ():
            value = getattr(node, name, self)
            if value is not self and not (value is None and getattr(cls, name, ...) is None):
                text, simple = self.show(value, level)
                is_simple = is_simple and simple
                shown.append(f"{name}={text}")
        return shown, is_simple

    def show(self, node, level=0):
        """The text, and whether it is simple: a line without parts of its own."""
        prefix, comma = "", ", "
        if self.indent is not None:
            level += 1
            prefix = "\n" + self.indent * level
            comma = "," + prefix
        if isinstance(node, AST):
            shown, is_simple = self._shown_fields(node, level)
            if is_simple and len(shown) <= 3:
                return f"{type(node).__name__}({', '.join(shown)})", not shown
            return f"{type(node).__name__}({prefix}{comma.join(shown)})", False
        if isinstance(node, list):
            if not node:
                return "[]", True
            return f"[{prefix}{comma.join([self.show(item, level)[0] for item in node])}]", False
        return repr(node), True


def dump(node, annotate_fields=True, include_attributes=False, *, indent=None, show_empty=False):
    if not isinstance(node, AST):
        raise TypeError(f"expected AST, got {type(node).__name__!r}")
    if indent is not None and not isinstance(indent, str):
        indent = " " * indent
    return _Dumper(annotate_fields, include_attributes, indent, show_empty).show(node)[0]


# ---- Places ------------------------------------------------------------------


def copy_location(new_node, old_node):
    for name in _PLACE:
        if name in old_node._attributes and name in new_node._attributes:
            value = getattr(old_node, name, None)
            if value is not None or (name.startswith("end_") and hasattr(old_node, name)):
                setattr(new_node, name, value)
    return new_node


def _fix(node, place):
    if node._attributes:
        place = list(place)
        for i, name in enumerate(_PLACE):
            value = getattr(node, name, None)
            if value is None and (name.startswith("end_") or not hasattr(node, name)):
                setattr(node, name, place[i])
            else:
                place[i] = value
    for child in iter_child_nodes(node):
        _fix(child, place)


def fix_missing_locations(node):
    _fix(node, (1, 0, 1, 0))
    return node


def increment_lineno(node, n=1):
    for child in walk(node):
        if isinstance(child, TypeIgnore) or "lineno" in child._attributes:
            child.lineno = getattr(child, "lineno", 0) + n
        if "end_lineno" in child._attributes and getattr(child, "end_lineno", 0) is not None:
            child.end_lineno = getattr(child, "end_lineno", 0) + n
    return node


def _lines_of(source):
    import re
    return re.findall(r".*?(?:\r\n|\n|\r|$)", source)


def get_source_segment(source, node, *, padded=False):
    try:
        if node.end_lineno is None or node.end_col_offset is None:
            return None
        first, last, begin, end = node.lineno - 1, node.end_lineno - 1, node.col_offset, node.end_col_offset
    except AttributeError:
        return None
    lines = _lines_of(source)
    if first == last:
        return lines[first].encode()[begin:end].decode()
    before = lines[first].encode()[:begin].decode() if padded else ""
    padding = "".join([char if char in "\f\t" else " " for char in before])
    found = [padding + lines[first].encode()[begin:].decode(), *lines[first + 1:last],
             lines[last].encode()[:end].decode()]
    return "".join(found)


def get_docstring(node, clean=True):
    if not isinstance(node, (AsyncFunctionDef, FunctionDef, ClassDef, Module)):
        raise TypeError("%r can't have docstrings" % node.__class__.__name__)
    if not (node.body and isinstance(node.body[0], Expr)):
        return None
    value = node.body[0].value
    if not (isinstance(value, Constant) and isinstance(value.value, str)):
        return None
    if clean:
        import inspect
        return inspect.cleandoc(value.value)
    return value.value


# ---- Walks -------------------------------------------------------------------


def iter_fields(node):
    for name in node._fields:
        try:
            yield name, getattr(node, name)
        except AttributeError:
            pass


def iter_child_nodes(node):
    for _, value in iter_fields(node):
        if isinstance(value, AST):
            yield value
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, AST):
                    yield item


def walk(node):
    todo = [node]
    for node in todo:
        todo.extend(iter_child_nodes(node))
        yield node


def _same(a, b, compare_attributes):
    if isinstance(a, AST):
        return compare(a, b, compare_attributes=compare_attributes)
    if isinstance(a, list):
        return len(a) == len(b) and all([_same(x, y, compare_attributes) for x, y in zip(a, b)])
    return type(a) is type(b) and a == b


def compare(a, b, /, *, compare_attributes=False):
    if type(a) is not type(b) or a._fields != b._fields:
        return False
    absent = object()
    for name in a._fields:
        x, y = getattr(a, name, absent), getattr(b, name, absent)
        if (x is absent) != (y is absent) or (x is not absent and not _same(x, y, compare_attributes)):
            return False
    if not compare_attributes:
        return True
    return a._attributes == b._attributes and all(
        [getattr(a, name, absent) == getattr(b, name, absent) for name in a._attributes])


class NodeVisitor:
    def visit(self, node):
        return getattr(self, "visit_" + node.__class__.__name__, self.generic_visit)(node)

    def generic_visit(self, node):
        for _, value in iter_fields(node):
            if isinstance(value, list):
                for item in value:
                    if isinstance(item, AST):
                        self.visit(item)
            elif isinstance(value, AST):
                self.visit(value)


class NodeTransformer(NodeVisitor):
    def generic_visit(self, node):
        for name, old in iter_fields(node):
            if isinstance(old, list):
                old[:] = self._visit_all(old)
            elif isinstance(old, AST):
                new = self.visit(old)
                if new is None:
                    delattr(node, name)
                else:
                    setattr(node, name, new)
        return node

    def _visit_all(self, values):
        kept = []
        for value in values:
            if isinstance(value, AST):
                value = self.visit(value)
                if value is None:
                    continue
                if not isinstance(value, AST):
                    kept.extend(value)
                    continue
            kept.append(value)
        return kept
