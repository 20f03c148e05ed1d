# Module annotationlib: annotations as values, with references and as text; ForwardRef, and what get_type_hints() makes of it.
import annotationlib
import typing
from annotationlib import (Format, ForwardRef, annotations_to_string, call_annotate_function, get_annotate_from_class_namespace,
                           get_annotations, type_repr)
from typing import Annotated, Callable, Dict, Generic, List, Optional, TypeVar, evaluate_forward_ref, get_type_hints

T = TypeVar('T')


class Node:
    value: int
    next: 'Optional[Node]'
    later: Later
    inside: list[Later]

    def link(self, other: Node, *rest: 'Later', key: Dict[str, Later] = {}) -> list['Node']:
        return []


def plain(x: int, y: 'str', *args: Missing, z: Optional[List[Absent]] = None) -> Callable[[int], str]:
    pass


for obj in (Node, Node.link, plain):
    for format in (Format.VALUE, Format.FORWARDREF, Format.STRING):
        try:
            print(format.name, get_annotations(obj, format=format))
        except NameError as error:
            print(format.name, error)


class Later:
    pass


Missing, Absent = bytes, complex
print(get_annotations(Node), get_annotations(plain, eval_str=True), get_annotations(Node, eval_str=True))
print(get_type_hints(Node), get_type_hints(Node.link), get_type_hints(plain))
for make in (lambda: get_annotations(5), lambda: get_annotations(Node, eval_str=True, format=Format.STRING), lambda: get_annotations(Node, format=2), lambda: get_annotations(Node, format=9),
             lambda: get_annotations(print), lambda: get_annotations(int), lambda: get_type_hints(5), lambda: get_type_hints(print), lambda: type_repr(int), lambda: type_repr(Node), lambda: type_repr(...),
             lambda: type_repr(List[int]), lambda: type_repr('x'), lambda: annotations_to_string({'a': int, 'b': 'c', 'd': None}), lambda: get_annotate_from_class_namespace({}),
             lambda: call_annotate_function(plain.__annotate__, Format.VALUE), lambda: ForwardRef(5), lambda: ForwardRef('a b').__forward_code__, lambda: List['a b'],
             lambda: ForwardRef('int').evaluate(), lambda: ForwardRef('nope').evaluate(), lambda: ForwardRef('nope').evaluate(format=Format.FORWARDREF),
             lambda: ForwardRef('List[nope]', module='__main__').evaluate(format=Format.FORWARDREF), lambda: ForwardRef('List[int]', owner=Node).evaluate(), lambda: ForwardRef('x').evaluate(globals={'x': 3}),
             lambda: ForwardRef('x', owner=plain).evaluate(locals={'x': 4}), lambda: ForwardRef('x').evaluate(format=Format.STRING), lambda: ForwardRef('T').evaluate(type_params=(T,)),
             lambda: evaluate_forward_ref(ForwardRef('List["Node"]'), globals=globals()), lambda: evaluate_forward_ref(ForwardRef('Optional["Node"]', owner=Node)),
             lambda: type('X', (ForwardRef,), {}), lambda: ForwardRef('int') | None, lambda: 'Node' | T, lambda: get_type_hints(type('C', (), {'__annotations__': {'a': 'List["int"]', 'b': None}}))):
    try:
        print(make())
    except Exception as error:
        print(type(error).__name__, error)
one = ForwardRef('X')
print(one, ForwardRef('X', module='m'), ForwardRef('X', is_class=True), ForwardRef('X', owner=Node), one == ForwardRef('X'), one == ForwardRef('X', module='m'), hash(one) == hash(ForwardRef('X')))
print(one.__forward_arg__, one.__forward_module__, one.__forward_is_class__, one.__forward_is_argument__, one.__owner__, typing.ForwardRef is ForwardRef, List['X'].__args__, repr(List['X']))
print(list(Format), Format(3), Format.STRING > 1)


class Base(Generic[T]):
    own: T
    shared: 'Alias'


class Derived(Base[int]):
    shared: Annotated['Alias', 5]
    tree: 'list[Derived]'


Alias = Dict[str, 'Derived']
print(get_type_hints(Derived), get_type_hints(Derived, include_extras=True), get_type_hints(Derived, localns={'Alias': int}), get_type_hints(Base, {'Alias': str}))


def outer():
    class Inner:
        pass

    def function(a: 'Inner', b: List['Inner']): pass

    try:
        get_type_hints(function)
    except NameError as error:
        print(error)
    return {name: str(hint).replace('outer.<locals>.', '') for name, hint in get_type_hints(function, localns=locals()).items()}


def variadic(*args: *tuple[int, ...], **kw: 'T'): pass


print(outer(), get_type_hints(variadic))
