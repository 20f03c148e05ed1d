# SPDX-License-Identifier: MIT
"""Module abc.

A class is abstract as long as its __abstractmethods__ are not empty; object.__new__ looks at it. What is registered
lies in an attribute of the class, once something is. Mirrors CPython's Modules/_abc.c.
"""
from _abc import has_methods, keep, known, match_as, registered


def abstractmethod(funcobj):
    """Marks a method that a derived class must define."""
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    """Both decorators in one, deprecated."""

    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    """Both decorators in one, deprecated."""

    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    """Both decorators in one, deprecated."""

    __isabstractmethod__ = True


def _is_abstract(value):
    return getattr(value, '__isabstractmethod__', False)


def _match_all_as(cls, other):
    """What patterns take for a sequence or a mapping: CLS and the classes that derive from it, as OTHER."""
    if match_as(cls, other):
        for derived in cls.__subclasses__():
            _match_all_as(derived, other)


def _inherited_abstract(cls, bases):
    """The names of BASES' abstract methods that CLS leaves abstract. Sorted: the order of a set of names would be a choice."""
    return [key for base in bases for key in sorted(getattr(base, '__abstractmethods__', ())) if _is_abstract(getattr(cls, key, None))]


class ABCMeta(type):
    """The metaclass of abstract classes."""

    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        own = [key for key, value in namespace.items() if _is_abstract(value)]
        cls.__abstractmethods__ = frozenset(own + _inherited_abstract(cls, bases))
        return cls

    def register(cls, subclass):
        """Makes a class a virtual subclass."""
        if not isinstance(subclass, type):
            raise TypeError('Can only register classes')
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError('Refusing to create an inheritance cycle')
        if '_abc_impl' in cls.__dict__:
            cls._abc_impl.append(subclass)
        else:
            cls._abc_impl = [subclass]
        _match_all_as(subclass, cls)
        registered()
        return subclass

    def _abc_registry_clear(cls):
        """Forgets what was registered."""
        if '_abc_impl' in cls.__dict__:
            del cls._abc_impl
        registered()

    def _abc_caches_clear(cls):
        """Forgets answers."""
        registered()

    def __instancecheck__(cls, instance):
        """isinstance(instance, cls)"""
        subclass, subtype = instance.__class__, type(instance)
        answer = known(cls, subclass)
        if answer or answer is False and subtype is subclass:
            return answer
        if cls.__subclasscheck__(subclass):
            return True
        return subtype is not subclass and cls.__subclasscheck__(subtype)

    def __subclasscheck__(cls, subclass):
        """issubclass(subclass, cls)"""
        if not isinstance(subclass, type):
            raise TypeError('issubclass() arg 1 must be a class')
        answer = known(cls, subclass)
        return keep(cls, subclass, _is_subclass(cls, subclass)) if answer is None else answer


def _is_subclass(cls, subclass):
    """What the class answers when it is asked about the other for the first time."""
    hook = getattr(cls, '__subclasshook__', None)
    if hook is not None and (found := hook(subclass)) is not NotImplemented:
        if found is not True and found is not False:
            raise AssertionError('__subclasshook__ must return either False, True, or NotImplemented')
        return found
    methods = cls.__dict__.get('_abc_methods')
    if methods and has_methods(subclass, methods) or cls in subclass.__mro__:
        return True
    for other in cls.__dict__.get('_abc_impl', ()):
        if issubclass(subclass, other):
            return True
    for derived in cls.__subclasses__():
        if issubclass(subclass, derived):
            return True
    return False


class ABC(metaclass=ABCMeta):
    """An abstract class without methods, to derive from."""

    __slots__ = ()


def update_abstractmethods(cls):
    """Computes the abstract methods of a class again, after it was changed."""
    if not hasattr(cls, '__abstractmethods__'):
        return cls
    own = [key for key, value in cls.__dict__.items() if _is_abstract(value)]
    cls.__abstractmethods__ = frozenset(own + _inherited_abstract(cls, cls.__bases__))
    return cls
