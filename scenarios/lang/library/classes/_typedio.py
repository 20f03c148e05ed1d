# SPDX-License-Identifier: MIT
"""typing.IO, TextIO and BinaryIO, dataclass_transform, reveal_type and rare protocols."""
import sys
from abc import abstractmethod
from typing import AnyStr, Generic, Protocol, TypeVar, runtime_checkable

_T = TypeVar('_T', covariant=True)


class IO(Generic[AnyStr]):
    """What files of str or bytes have, for annotations."""

    __module__ = 'typing'
    __slots__ = ()

    @property
    @abstractmethod
    def mode(self) -> str:
        pass

    @property
    @abstractmethod
    def name(self) -> str:
        pass

    @abstractmethod
    def close(self) -> None:
        pass

    @property
    @abstractmethod
    def closed(self) -> bool:
        pass

    @abstractmethod
    def fileno(self) -> int:
        pass

    @abstractmethod
    def flush(self) -> None:
        pass

    @abstractmethod
    def isatty(self) -> bool:
        pass

    @abstractmethod
    def read(self, n: int = -1) -> AnyStr:
        pass

    @abstractmethod
    def readable(self) -> bool:
        pass

    @abstractmethod
    def readline(self, limit: int = -1) -> AnyStr:
        pass

    @abstractmethod
    def readlines(self, hint: int = -1) -> list[AnyStr]:
        pass

    @abstractmethod
    def seek(self, offset: int, whence: int = 0) -> int:
        pass

    @abstractmethod
    def seekable(self) -> bool:
        pass

    @abstractmethod
    def tell(self) -> int:
        pass

    @abstractmethod
    def truncate(self, size: int | None = None) -> int:
        pass

    @abstractmethod
    def writable(self) -> bool:
        pass

    @abstractmethod
    def write(self, s: AnyStr) -> int:
        pass

    @abstractmethod
    def writelines(self, lines: list[AnyStr]) -> None:
        pass

    @abstractmethod
    def __enter__(self):
        pass

    @abstractmethod
    def __exit__(self, type, value, traceback) -> None:
        pass


class BinaryIO(IO[bytes]):
    """Files of bytes."""

    __module__ = 'typing'
    __slots__ = ()


class TextIO(IO[str]):
    """Files of str."""

    __module__ = 'typing'
    __slots__ = ()

    @property
    @abstractmethod
    def buffer(self):
        pass

    @property
    @abstractmethod
    def encoding(self) -> str:
        pass

    @property
    @abstractmethod
    def errors(self):
        pass

    @property
    @abstractmethod
    def line_buffering(self) -> bool:
        pass

    @property
    @abstractmethod
    def newlines(self):
        pass


@runtime_checkable
class SupportsBytes(Protocol):
    __module__ = 'typing'
    __slots__ = ()

    @abstractmethod
    def __bytes__(self):
        pass


@runtime_checkable
class SupportsAbs(Protocol[_T]):
    __module__ = 'typing'
    __slots__ = ()

    @abstractmethod
    def __abs__(self):
        pass


@runtime_checkable
class SupportsRound(Protocol[_T]):
    __module__ = 'typing'
    __slots__ = ()

    @abstractmethod
    def __round__(self, ndigits=0):
        pass


def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False, frozen_default=False,
                        field_specifiers=(), **kwargs):
    """Marks what makes classes as a dataclass does, for type checkers."""
    def decorator(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            'eq_default': eq_default, 'order_default': order_default, 'kw_only_default': kw_only_default,
            'frozen_default': frozen_default, 'field_specifiers': field_specifiers, 'kwargs': kwargs}
        return cls_or_fn
    return decorator


def reveal_type(obj, /):
    """Writes the type of OBJ to stderr, and returns it."""
    sys.stderr.write(f'Runtime type is {type(obj).__name__!r}\n')
    return obj
