# SPDX-License-Identifier: MIT
"""types.SimpleNamespace."""


class SimpleNamespace:
    """An object with the attributes that are passed to it."""

    __module__ = 'types'
    __slots__ = '__dict__',

    def __init__(self, *args, **kwargs):
        if len(args) > 1:
            raise TypeError(f'SimpleNamespace expected at most 1 argument, got {len(args)}')
        mapping_or_iterable = args[0] if args else ()
        for name, value in dict(mapping_or_iterable).items():
            if not isinstance(name, str):
                raise TypeError('keywords must be strings')
            setattr(self, name, value)
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __repr__(self):
        if self in _shown:
            return f'{_name(self)}(...)'
        _shown.append(self)
        try:
            return f"{_name(self)}({', '.join([f'{name}={value!r}' for name, value in self.__dict__.items()])})"
        finally:
            _shown.pop()

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    __hash__ = None

    def __getattr__(self, name):
        kind = 'types.SimpleNamespace' if type(self) is SimpleNamespace else type(self).__name__
        raise AttributeError(f'{kind!r} object has no attribute {name!r}', name=name, obj=self)

    def __replace__(self, /, **changes):
        made = type(self)(**self.__dict__)
        made.__dict__.update(changes)
        return made


def _name(v):
    return 'namespace' if type(v) is SimpleNamespace else type(v).__name__


class _Shown(object):
    """The namespaces whose repr is being made: by identity."""

    def __init__(self):
        self.all = []

    def __contains__(self, v):
        return any(v is shown for shown in self.all)

    def append(self, v):
        self.all.append(v)

    def pop(self):
        self.all.pop()


_shown = _Shown()
