# SPDX-License-Identifier: MIT
"""Module annotationlib: the annotations of functions, classes and modules, as values, with references to names that are not
defined yet, or as text.

Mirrors CPython's Lib/annotationlib.py, 3.14. The text is that of the source.
"""
import enum
import sys
import types
from _forwardref import ForwardRef, evaluate_with_references as _evaluate_with_references, starred as _starred

__all__ = ['Format', 'ForwardRef', 'call_annotate_function', 'call_evaluate_function', 'get_annotate_from_class_namespace',
           'get_annotations', 'annotations_to_string', 'type_repr']


class Format(enum.IntEnum):
    VALUE = 1
    VALUE_WITH_FAKE_GLOBALS = 2
    FORWARDREF = 3
    STRING = 4


def type_repr(value):
    """A type as annotations show it."""
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)):
        return value.__qualname__ if value.__module__ == 'builtins' else f'{value.__module__}.{value.__qualname__}'
    return '...' if value is ... else repr(value)


def annotations_to_string(annotations):
    """Annotations as text, of their values."""
    return {name: value if isinstance(value, str) else type_repr(value) for name, value in annotations.items()}


def get_annotate_from_class_namespace(obj):
    """What evaluates the annotations of the class with the namespace OBJ, or None."""
    return obj['__annotate__'] if '__annotate__' in obj else obj.get('__annotate_func__')


# ---- The code of annotations, with references for missing names ---------------

def _called(annotate, names):
    """The result of a compiled function: NAMES are defined, too."""
    function = getattr(annotate, '__func__', annotate)
    namespace = getattr(annotate, '__self__', None)
    if namespace is not None:
        return function({**namespace, **names}, Format.VALUE)
    scope = annotate.__globals__
    if any(name in scope for name in names):
        raise NameError('a name is defined that was not')
    scope.update(names)
    try:
        return annotate(Format.VALUE)
    finally:
        for name in names:
            del scope[name]


def _with_references(annotate, owner):
    is_class = isinstance(owner, type)
    return _evaluate_with_references(lambda names: _called(annotate, names),
                                     lambda name: ForwardRef(name, owner=owner, is_class=is_class))


# ---- The source ---------------------------------------------------------------

def _nodes_of(tree):
    """The expressions of the annotations of a definition, by name."""
    import ast
    if isinstance(tree, (ast.FunctionDef, ast.AsyncFunctionDef)):
        args = tree.args
        all = [*args.posonlyargs, *args.args, args.vararg, *args.kwonlyargs, args.kwarg]
        found = {arg.arg: arg.annotation for arg in all if arg is not None and arg.annotation is not None}
        return found if tree.returns is None else {**found, 'return': tree.returns}
    return {node.target.id: node.annotation for node in ast.walk(tree)
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.simple}


def _texts_of(owner, names):
    """The annotations NAMES of OWNER as its source has them, or None if there is none."""
    import ast
    import inspect
    import textwrap
    try:
        source = inspect.getsource(owner)
        tree = ast.parse(textwrap.dedent(source))
    except (OSError, TypeError, SyntaxError):
        return None
    nodes = _nodes_of(tree if isinstance(owner, types.ModuleType) else tree.body[0])
    if any(name not in nodes for name in names):
        return None
    return {name: node.value if isinstance(node := nodes[name], ast.Constant) and isinstance(node.value, str) else ast.unparse(node)
            for name in names}


# ---- The functions ------------------------------------------------------------

def call_annotate_function(annotate, format, *, owner=None):
    """The result of ANNOTATE, a function __annotate__, in any format."""
    if format == Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError('The VALUE_WITH_FAKE_GLOBALS format is for internal use only')
    try:
        return annotate(format)
    except NotImplementedError:
        pass
    if format == Format.FORWARDREF:
        return _with_references(annotate, owner)
    if format == Format.STRING:
        found = _with_references(annotate, owner)
        texts = _texts_of(owner, found)
        return {name: _text(value) for name, value in found.items()} if texts is None else texts
    if format == Format.VALUE:
        raise RuntimeError('annotate function does not support VALUE format')
    raise ValueError(f'Invalid format: {format!r}')


def _text(value):
    return value if isinstance(value, str) else value.__forward_arg__ if isinstance(value, ForwardRef) else type_repr(value)


def call_evaluate_function(evaluate, format, *, owner=None):
    """The result of EVALUATE, which evaluates a type alias or what belongs to a type variable, in any format."""
    if format == Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError('The VALUE_WITH_FAKE_GLOBALS format is for internal use only')
    try:
        return evaluate(format)
    except NotImplementedError:
        pass
    if format not in (Format.FORWARDREF, Format.STRING):
        raise ValueError(f'Invalid format: {format!r}')
    found = _with_references(evaluate, owner)
    return found if format == Format.FORWARDREF else _text(found)


def _own(obj):
    """obj.__annotations__ as it is; None: there are none."""
    found = getattr(obj, '__annotations__', None)
    if found is not None and not isinstance(found, dict):
        raise ValueError(f'{obj!r}.__annotations__ is neither a dict nor None')
    return found


def _annotated(obj, format):
    """What obj.__annotate__ returns; None: there is none."""
    annotate = getattr(obj, '__annotate__', None)
    if annotate is None:
        return None
    found = call_annotate_function(annotate, format, owner=obj)
    if not isinstance(found, dict):
        raise ValueError(f'{obj!r}.__annotate__ returned a non-dict')
    return found


def _find(obj, format):
    if format == Format.VALUE:
        found = _own(obj)
        return _annotated(obj, format) if found is None else found
    if format == Format.FORWARDREF:
        try:
            found = _own(obj)
        except Exception:
            found = None
        if found is None:
            found = _annotated(obj, format)
        return _own(obj) if found is None else found
    if format == Format.STRING:
        found = _annotated(obj, format)
        if found is None and (found := _own(obj)) is not None:
            found = annotations_to_string(found)
        return found
    if format == Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError('The VALUE_WITH_FAKE_GLOBALS format is for internal use only')
    raise ValueError(f'Unsupported format {format!r}')


def _unwrapped(obj):
    import functools
    while True:
        if hasattr(obj, '__wrapped__'):
            obj = obj.__wrapped__
        elif isinstance(obj, functools.partial):
            obj = obj.func
        else:
            return obj


def _scopes(obj):
    """The global and the local names for strings of OBJ."""
    if isinstance(obj, type):
        found = getattr(sys.modules.get(getattr(obj, '__module__', None)), '__dict__', None)
        return getattr(_unwrapped(obj), '__globals__', found), dict(vars(obj))
    if isinstance(obj, types.ModuleType):
        return obj.__dict__, None
    if callable(obj):
        return getattr(_unwrapped(obj), '__globals__', getattr(obj, '__globals__', None)), None
    return None, None


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=Format.VALUE):
    """A new dict of the annotations of a function, class or module; of a class only its own."""
    if eval_str and format != Format.VALUE:
        raise ValueError('eval_str=True is only supported with format=Format.VALUE')
    found = _find(obj, format)
    if found is None:
        if isinstance(obj, type) or callable(obj):
            return {}
        raise TypeError(f'{obj!r} does not have annotations')
    if not eval_str:
        return dict(found)
    if globals is None or locals is None:
        own = _scopes(obj)
        globals, locals = own[0] if globals is None else globals, own[1] if locals is None else locals
    if variables := getattr(obj, '__type_params__', ()):
        locals = {variable.__name__: variable for variable in variables} | (locals or {})
    return {name: eval(_starred(value), globals, locals) if isinstance(value, str) else value for name, value in found.items()}
