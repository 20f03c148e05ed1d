# SPDX-License-Identifier: MIT
"""Definitions of functions in C: Python functions that have the signatures of CPython's."""
import sys

from _signatures import TEXTS

_rows = {}  # the last part of a name -> [(module, whole name, text)]
_made = {}  # text -> function
INVALID = 'invalid'  # the text that CPython has of the signature is none


def _read():
    for text, words in TEXTS.items():
        module = None
        for word in words.split():
            if word.endswith(':'):
                module = word[:-1]
            else:
                _rows.setdefault(word.rpartition('.')[2], []).append((module, word, text))


def _at(module, path):
    found = sys.modules.get(module)
    for name in path.split('.'):
        found = getattr(found, name, None)
    return found


def _text_of(obj):
    """The text of its signature, or None; and whether it has the first parameter, to which OBJ is bound."""
    if not _rows:
        _read()
    rows = _rows.get(getattr(obj, '__name__', None), ())
    for module, path, text in rows:
        if _at(module, path) is obj:
            return text, False
    of = getattr(obj, '__self__', None)
    for base in () if isinstance(obj, type) else (of if isinstance(of, type) else type(of)).__mro__:
        for module, path, text in rows:
            owner = path.rpartition('.')[0]
            if owner and _at(module, owner) is base:
                return text, of is not None and not isinstance(of, type)
    return None, False


def definition_of(obj):
    """A function with the signature of OBJ, or None, or INVALID; and whether its first parameter is bound."""
    text, is_bound = _text_of(obj)
    if text is None or text == INVALID:
        return text, is_bound
    if text not in _made:
        names = dict(sys.modules)  # annotations name modules
        exec(f'def definition{text}: pass', names)
        _made[text] = names['definition']
    return _made[text], is_bound
