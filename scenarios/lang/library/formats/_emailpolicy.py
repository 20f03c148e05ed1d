# SPDX-License-Identifier: MIT
"""Policies: how messages are interpreted and written. The base class, and compat32."""
import abc
import re

from email import charset as _charset, header
from email.utils import _has_surrogates

valid_header_name_re = re.compile("[\041-\071\073-\176]+$")


def validate_header_name(name):
    if not valid_header_name_re.match(name):
        raise ValueError(f"Header field name contains invalid characters: {name!r}")


class Policy(metaclass=abc.ABCMeta):
    """Attributes that never change; another policy is a clone."""

    __module__ = "email._policybase"
    raise_on_defect = False
    linesep = "\n"
    cte_type = "8bit"
    max_line_length = 78
    mangle_from_ = False
    message_factory = None
    verify_generated_headers = True

    def __init__(self, **kw):
        self._set(kw)

    def _set(self, values):
        for name, value in values.items():
            if not hasattr(self, name):
                raise TypeError(f"{name!r} is an invalid keyword argument for {self.__class__.__name__}")
            object.__setattr__(self, name, value)

    def __repr__(self):
        return f"{self.__class__.__name__}({', '.join([f'{name}={value!r}' for name, value in self.__dict__.items()])})"

    def clone(self, **kw):
        made = self.__class__.__new__(self.__class__)
        for name, value in self.__dict__.items():
            object.__setattr__(made, name, value)
        made._set(kw)
        return made

    def __setattr__(self, name, value):
        problem = "is read-only" if hasattr(self, name) else None
        if problem is None:
            raise AttributeError(f"{self.__class__.__name__!r} object has no attribute {name!r}")
        raise AttributeError(f"{self.__class__.__name__!r} object attribute {name!r} is read-only")

    def __add__(self, other):
        return self.clone(**other.__dict__)

    def handle_defect(self, obj, defect):
        if self.raise_on_defect:
            raise defect
        self.register_defect(obj, defect)

    def register_defect(self, obj, defect):
        obj.defects.append(defect)

    def header_max_count(self, name):
        return None

    @abc.abstractmethod
    def header_source_parse(self, sourcelines):
        raise NotImplementedError

    @abc.abstractmethod
    def header_store_parse(self, name, value):
        raise NotImplementedError

    @abc.abstractmethod
    def header_fetch_parse(self, name, value):
        raise NotImplementedError

    @abc.abstractmethod
    def fold(self, name, value):
        raise NotImplementedError

    @abc.abstractmethod
    def fold_binary(self, name, value):
        raise NotImplementedError


class Compat32(Policy):
    """What messages were before there were policies."""

    __module__ = "email._policybase"
    mangle_from_ = True

    def header_source_parse(self, sourcelines):
        name, value = sourcelines[0].split(":", 1)
        return name, "".join((value, *sourcelines[1:])).lstrip(" \t\r\n").rstrip("\r\n")

    def header_store_parse(self, name, value):
        validate_header_name(name)
        return name, value

    def header_fetch_parse(self, name, value):
        if isinstance(value, str) and _has_surrogates(value):
            return header.Header(value, charset=_charset.UNKNOWN8BIT, header_name=name)
        return value

    def _fold(self, name, value, sanitize):
        if isinstance(value, str):
            if not _has_surrogates(value):
                value = header.Header(value, header_name=name)
            elif sanitize:
                value = header.Header(value, charset=_charset.UNKNOWN8BIT, header_name=name)
        if not isinstance(value, str):
            width = 0 if self.max_line_length is None else self.max_line_length
            value = value.encode(linesep=self.linesep, maxlinelen=width)
        return f"{name}: {value}{self.linesep}"

    def fold(self, name, value):
        return self._fold(name, value, True)

    def fold_binary(self, name, value):
        return self._fold(name, value, self.cte_type == "7bit").encode("ascii", "surrogateescape")


compat32 = Compat32()
