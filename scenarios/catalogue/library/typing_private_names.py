# The private parts of typing that libraries use, as _eval_type and _UnionGenericAlias.
import typing
from typing import List, Optional, TypeVar, Union

T = TypeVar('T')
print(typing._eval_type(typing.ForwardRef('List[int]'), globals(), {}, ()), typing._strip_annotations(typing.Annotated[int, 1]), typing._type_check('int', 'x'), typing._type_repr((int, 'a')))
print(typing._is_dunder('__x__'), typing._collect_type_parameters((T, List[T])), isinstance(List, typing._BaseGenericAlias), isinstance(List[int], typing._BaseGenericAlias),
      isinstance(5, typing._BaseGenericAlias), typing._type_convert(None), typing._ASSERT_NEVER_REPR_MAX_LENGTH, sorted(typing._get_protocol_attrs(typing.SupportsInt)))
print(isinstance(Optional[int], typing._UnionGenericAlias), isinstance(int, typing._UnionGenericAlias), type(typing.TypedDict('D', {})) is typing._TypedDictMeta,
      type(typing.Protocol) is typing._ProtocolMeta)
try:
    class Sub(typing._Final): pass
except TypeError as error:
    print(error)
