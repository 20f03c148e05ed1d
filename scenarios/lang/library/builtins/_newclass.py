# SPDX-License-Identifier: MIT
"""types.new_class and its parts. Mirrors CPython's Lib/types.py."""


def resolve_bases(bases):
    """The bases that a class has, where __mro_entries__ replaces some."""
    made, changed = [], False
    for base in bases:
        entries = None if isinstance(base, type) else getattr(base, '__mro_entries__', None)
        if entries is None:
            made.append(base)
            continue
        replacement = entries(bases)
        if not isinstance(replacement, tuple):
            raise TypeError('__mro_entries__ must return a tuple')
        made.extend(replacement)
        changed = True
    return tuple(made) if changed else bases


def _calculate_meta(meta, bases):
    winner = meta
    for base in bases:
        base_meta = type(base)
        if issubclass(winner, base_meta):
            continue
        if not issubclass(base_meta, winner):
            raise TypeError('metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the '
                            'metaclasses of all its bases')
        winner = base_meta
    return winner


def prepare_class(name, bases=(), kwds=None):
    """The metaclass, the namespace and the arguments of a class statement."""
    kwds = dict(kwds or {})
    meta = kwds.pop('metaclass', None) or (type(bases[0]) if bases else type)
    if isinstance(meta, type):
        meta = _calculate_meta(meta, bases)
    namespace = meta.__prepare__(name, bases, **kwds) if hasattr(meta, '__prepare__') else {}
    return meta, namespace, kwds


def new_class(name, bases=(), kwds=None, exec_body=None):
    """A class as a class statement makes it; exec_body fills its namespace."""
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if resolved is not bases:
        namespace['__orig_bases__'] = bases
    namespace.setdefault('__module__', 'types')  # of the frame that calls the metaclass
    return meta(name, resolved, namespace, **kwds)


def get_original_bases(cls, /):
    """The bases of a class as its statement has them."""
    if not isinstance(cls, type):
        raise TypeError(f'Expected an instance of type, not {type(cls).__name__!r}')
    return cls.__bases__ if cls.__module__ == 'builtins' else cls.__dict__.get('__orig_bases__', cls.__bases__)
