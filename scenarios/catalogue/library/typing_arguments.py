# The arguments of typing's forms: what is no type, what replaces type variables, ParamSpecs and TypeVarTuples, what pickles keep.
import copy
import pickle
import typing
from collections import abc
from types import GenericAlias
from typing import (Annotated, Any, Callable, ClassVar, Concatenate, Dict, Final, Generic, List, Literal, Never, NoReturn, NotRequired,
                    Optional, ParamSpec, Protocol, Required, Self, Tuple, Type, TypeAlias, TypeGuard, TypeVar, TypeVarTuple,
                    Union, Unpack, get_args, get_origin)

T, T2, K = TypeVar('T'), TypeVar('T2'), TypeVar('K')
P, P2 = ParamSpec('P'), ParamSpec('P2')
Ts, Us = TypeVarTuple('Ts'), TypeVarTuple('Us')


def show(make):
    try:
        made = make()
        print(made, getattr(made, '__args__', None), getattr(made, '__parameters__', None))
    except Exception as error:
        print(type(error).__name__, error)


class Box(Generic[T]):
    pass


class Calls(Generic[P]):
    pass


class Both(Generic[T, P]):
    pass


class Many(Generic[T, Unpack[Ts]]):
    pass


print('no types')
for make in (lambda: List[1, 2], lambda: List[ClassVar[int]], lambda: Optional[Final[int]], lambda: List[Optional], lambda: Dict[int, ()],
             lambda: Optional[int, str], lambda: ClassVar[int, str], lambda: Required[int, str], lambda: Required[NotRequired],
             lambda: List[Generic], lambda: List[Protocol], lambda: Tuple[int, Literal], lambda: Type[Generic[T]],
             lambda: TypeGuard[int, str], lambda: Final[ClassVar], lambda: ClassVar[Final[int]], lambda: List[Any],
             lambda: List[Never], lambda: List[Self], lambda: Union[int, List], lambda: Callable[[int], (int, str)],
             lambda: Callable[int], lambda: Callable[int, str], lambda: Callable[(int, str), int], lambda: Callable[[], None],
             lambda: Concatenate[()], lambda: Concatenate[int], lambda: Concatenate[int, ...], lambda: Concatenate[int, P],
             lambda: Annotated[int], lambda: Annotated[(int, str), 1], lambda: Annotated[Unpack[Ts], 1], lambda: Annotated[ClassVar[int], 1],
             lambda: Annotated['X', 1], lambda: Generic[int], lambda: Generic[()], lambda: Generic[T, T], lambda: Generic[Ts],
             lambda: Generic['/'], lambda: List['int +'], lambda: Box['Box'], lambda: Box[None], lambda: Tuple[...],
             lambda: Tuple[int, ...], lambda: Tuple[()], lambda: Literal[[], []], lambda: Literal[int, 1, True, 1], lambda: Unpack[int]):
    show(make)

print('replaced')
for make in (lambda: List[T][int], lambda: Dict[K, List[T]][str, int], lambda: Box[T][Box[T]], lambda: Box[List[T]][K], lambda: Union[T, K][int, int],
             lambda: Optional[T][None], lambda: Callable[[T, K], T][int, str], lambda: Callable[P, T][[int, str], bool],
             lambda: Callable[P, T][..., bool], lambda: Callable[P, T][P2, bool], lambda: Callable[P, T][int, bool],
             lambda: Callable[P, T][Concatenate[int, P2], bool], lambda: Callable[Concatenate[int, P], T][[str, float], bool],
             lambda: abc.Callable[P, T][[int, str], bool], lambda: abc.Callable[[T], K][int, str], lambda: abc.Callable[P, T][..., int],
             lambda: Calls[int, str], lambda: Calls[[int, str]], lambda: Calls[...], lambda: Calls[P2], lambda: Calls[[]], lambda: Calls[P2][int],
             lambda: Both[int, [str, T]], lambda: Both[int, [str, T]][bool], lambda: Both[int, str], lambda: Both[int],
             lambda: Many[int], lambda: Many[int, str, bool], lambda: Many[int, Unpack[Us]], lambda: Many[()], lambda: Many[int, Unpack[Tuple[str, ...]]],
             lambda: Tuple[Unpack[Ts]][int, str], lambda: Tuple[int, Unpack[Ts]][()], lambda: Tuple[T, Unpack[Ts], K][int, str, bool, float],
             lambda: Tuple[T, Unpack[Ts], K][int], lambda: tuple[T, *Ts][int, str], lambda: list[T][K], lambda: dict[T, list[K]][int, str],
             lambda: dict[T, K][int], lambda: list[T][int, str], lambda: list[int][str], lambda: List[int][str], lambda: Box[int][str],
             lambda: Box[int, str], lambda: Box[()], lambda: Generic[T][int], lambda: (T | list[K])[int, str], lambda: Annotated[T, 1][int],
             lambda: Annotated[List[T], 1][int], lambda: List[Annotated[T, 1]][int], lambda: Annotated[Annotated[int, 1], 2], lambda: Tuple[T, Ts][int, str],
             lambda: Tuple[*tuple[int, ...], T][str], lambda: Tuple[Unpack[Ts]][*tuple[int, ...]], lambda: tuple[*Ts][*tuple[int, str]]):
    show(make)

print('equal')
print(Annotated[int, 1] == Annotated[int, 1], Annotated[int, 1] == Annotated[int, 2], Annotated[int, 1] == int, hash(Annotated[int, 1]) == hash(Annotated[int, 1]))
print(List[Annotated[T, 1]][int] == List[Annotated[int, 1]], Annotated[int, []] == Annotated[int, []], List[int] == list[int], Box[int] == Box[int])
print(Annotated[int, 1].__args__, Annotated[int, 1].__origin__, Annotated[int, 1].__metadata__, get_args(Annotated[int, 1, 2]), get_origin(Annotated[int, 1]))
print(get_args(Callable[P, int]), get_args(Callable[Concatenate[int, P], int]), get_args(Callable[[], int]), get_args(abc.Callable[[int], str]))
print(get_origin(P.args) is P, get_origin(Generic), get_origin(Generic[T]), get_origin(List), get_origin(Optional), get_args(List))
print(next(iter(List[int])), next(iter(list[int])), Unpack[Ts].__typing_is_unpacked_typevartuple__, Unpack[Tuple[int]].__typing_unpacked_tuple_args__)
print(type(List[int]).__name__, type(list[int]).__name__, type(Literal[1]).__name__, type(Annotated[int, 1]).__name__, type(Callable[[], int]).__name__,
      type(abc.Callable[[], int]).__name__, type(Concatenate[int, P]).__name__, type(Unpack[Ts]).__name__, type(Optional).__name__, type(List).__name__)
print(isinstance(abc.Callable[[], int], GenericAlias), isinstance(Literal[1], type(List[int])), len({id(getattr(typing, n)) for n in typing.__all__}) > 90)
for function in (iter, next, len):
    for form in (Optional, List, Union, Any, Annotated[int, 1], Callable[[], int]):
        try:
            print(function(form))
        except TypeError as error:
            print(error)

print('pickled')
for value in (T, P, Ts, Any, Optional, List, List[int], Dict[str, T], Callable[[int], str], Callable[..., str], Callable[P, int], Literal[1, 'a'], Annotated[int, 1, 'b'],
              Optional[int], Tuple[()], Tuple[int, ...], Unpack[Ts], list[int], tuple[int, str], abc.Callable[[int], str], Box[int], ClassVar[int],
              Type[typing.Mapping], P.args, P.kwargs):
    kept = pickle.loads(pickle.dumps(value))
    print(value, kept == value, copy.copy(value) == value, copy.deepcopy(value) == value)
