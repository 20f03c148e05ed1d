# SPDX-License-Identifier: MIT
"""Module locale: the machine has C, POSIX and C.UTF-8, which format alike, as CPython's Lib/locale.py does there."""
__all__ = ["getlocale", "getpreferredencoding", "Error", "setlocale", "localeconv", "strcoll", "strxfrm", "str", "atof",
           "atoi", "format_string", "currency", "LC_CTYPE", "LC_COLLATE", "LC_MESSAGES", "LC_TIME", "LC_MONETARY",
           "LC_NUMERIC", "LC_ALL", "CHAR_MAX", "getencoding"]

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = 0, 1, 2, 3, 4, 5, 6
CHAR_MAX = 127
_KNOWN = {"": "C.UTF-8", "C": "C", "POSIX": "C", "C.UTF-8": "C.UTF-8", "C.utf8": "C.utf8", "C.UTF8": "C.UTF8"}
_current = {category: "C.UTF-8" if category == LC_CTYPE else "C" for category in range(LC_ALL)}


class Error(Exception):
    __module__ = "locale"


def _shown(category):
    if category != LC_ALL:
        return _current[category]
    if len(set(_current.values())) == 1:
        return _current[0]
    names = ("LC_CTYPE", LC_CTYPE), ("LC_NUMERIC", LC_NUMERIC), ("LC_TIME", LC_TIME), ("LC_COLLATE", LC_COLLATE), \
        ("LC_MONETARY", LC_MONETARY), ("LC_MESSAGES", LC_MESSAGES)
    others = ["LC_PAPER", "LC_NAME", "LC_ADDRESS", "LC_TELEPHONE", "LC_MEASUREMENT", "LC_IDENTIFICATION"]
    return ";".join([f"{name}={_current[number]}" for name, number in names] + [f"{name}=C" for name in others])


def setlocale(category, locale=None):
    if locale is not None and not isinstance(locale, _str):
        name, encoding = locale
        locale = "C" if name is None else name + ("." + encoding if encoding else "")
    if category not in range(LC_ALL + 1):
        raise Error("unsupported locale setting" if locale is not None else "locale query failed")
    if locale is not None:
        if locale not in _KNOWN:
            raise Error("unsupported locale setting")
        for each in range(LC_ALL) if category == LC_ALL else (category,):
            _current[each] = _KNOWN[locale]
    return _shown(category)


def getlocale(category=LC_CTYPE):
    if category == LC_ALL and ";" in _shown(category):
        raise TypeError("category LC_ALL is not supported")
    return (None, None) if _shown(category) == "C" else ("C", "UTF-8")


def getencoding():
    return "ANSI_X3.4-1968" if _current[LC_CTYPE] == "C" else "UTF-8"


def getpreferredencoding(do_setlocale=True):
    return "UTF-8" if do_setlocale else getencoding()


def localeconv():
    found = {name: "" for name in ("int_curr_symbol", "currency_symbol", "mon_decimal_point", "mon_thousands_sep")}
    found |= {"mon_grouping": [], "positive_sign": "", "negative_sign": ""}
    for name in ("int_frac_digits", "frac_digits", "p_cs_precedes", "p_sep_by_space", "n_cs_precedes", "n_sep_by_space",
                 "p_sign_posn", "n_sign_posn"):
        found[name] = CHAR_MAX
    return found | {"decimal_point": ".", "thousands_sep": "", "grouping": []}


def strcoll(string1, string2, /):
    return (string1 > string2) - (string1 < string2)


def strxfrm(string, /):
    return string


def format_string(f, val, grouping=False, monetary=False):
    return f % val


def currency(val, symbol=True, grouping=False, international=False):
    raise ValueError("Currency formatting is not possible using the 'C' locale.")


_str = str


def str(val):
    return f"{val:.12g}"


def delocalize(string):
    return string


def localize(string, grouping=False, monetary=False):
    return string


def atof(string, func=float):
    return func(string)


def atoi(string):
    return int(string)
