# Pins: _collections_abc, and the method that libraries take from it.
import _collections_abc
import collections.abc
print(_collections_abc._check_methods(list, "__len__", "__iter__"), _collections_abc._check_methods(int, "__len__"))
print(_collections_abc.Mapping is collections.abc.Mapping)
