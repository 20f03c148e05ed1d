# Makes unicode_properties.h and unicode_mappings.h of loop/object of what CPython 3.14 (Unicode 16) knows:
#
#   node tests/oracle/oracle.mjs tests/tables/unicode_tables.py | sed -n 's/^print \{0,1\}//p' |
#       awk '/^FILE / { to = "loop/object/" $2; next } { print > to }'
#
# A property is a list of the code points where it changes, beginning with
# false; a mapping is a list of runs, and the mappings to several characters
# are listed one by one.
import sys
import unicodedata

points = [chr(i) for i in range(0x110000)]


def is_final(text):
    return text.lower().endswith('\u03c2')


# What comes second where two characters are composed into one.
SECONDS = {parts[1] for parts in (unicodedata.decomposition(c).split() for c in points)
           if len(parts) == 2 and not parts[0].startswith('<')}


def normal(c):
    """What C is in a name (NFKC), where that is one letter of Europe; else C."""
    to = unicodedata.normalize('NFKC', c)
    return to if len(to) == 1 and ord(to) < 0x530 and is_name(c) else c


def is_name(c):
    return ('a' + c).isidentifier()


def is_unstable(c):
    """Whether normalization (NFKC) may change a name with C, which `normal` does not say."""
    return is_name(c) and (
        unicodedata.normalize('NFKC', c) != normal(c) or unicodedata.combining(c) != 0
        or '%04X' % ord(c) in SECONDS or 0x1160 <= ord(c) <= 0x11ff)


def is_skipped(c):
    return is_final('A' + c + '\u03a3') and not is_final(c + '\u03a3')


PROPERTIES = {
    'printable': str.isprintable,
    'alpha': str.isalpha,
    'decimal': str.isdecimal,
    'digit': lambda c: c.isdigit() and not c.isdecimal(),
    'numeric': lambda c: c.isnumeric() and not c.isdecimal(),
    'space': str.isspace,
    'upper': str.isupper,
    'lower': str.islower,
    'title': lambda c: c.istitle() and not c.isupper(),
    'skipped': is_skipped,
    'name_start': lambda c: c.isidentifier() != c.isalpha(),
    'unstable': is_unstable,
    'name_more': lambda c: ('a' + c).isidentifier() != c.isidentifier(),
}

MAPPINGS = {  # each with what holds where it is not listed
    'upper': (str.upper, str),
    'lower': (str.lower, str),
    'title': (str.title, str.upper),
    'fold': (str.casefold, str.lower),
    'normal': (normal, str),
}


def changes(test):
    found, last = [], False
    for code, c in enumerate(points):
        if test(c) != last:
            last = not last
            found.append(code)
    return found


def show(words, line='    '):
    for word in words:
        if len(line) + len(word) > 79:
            print(line)
            line = '    '
        line += word
    print(line)


def runs(fn, other):
    found = []  # [first, last, step, delta]
    for code, c in enumerate(points):
        to = fn(c)
        if to == other(c) or len(to) != 1:
            continue
        delta = ord(to) - code
        last = found[-1] if found else None
        if last and last[3] == delta and (
                code - last[1] == last[2]
                or (last[0] == last[1] and code - last[1] == 2)):
            last[2] = code - last[1]
            last[1] = code
        else:
            found.append([code, code, 1, delta])
    return found


def several(fn, other):
    found = []
    for code, c in enumerate(points):
        to = fn(c)
        if len(to) > 1 and to != other(c):
            found.append([code] + [ord(i) for i in to] + [0] * (3 - len(to)))
    return found


def begin(name, about):
    print('FILE unicode_%s.h' % name)
    print('''/* SPDX-License-Identifier: MIT
 *
 * unicode_%s.h: %s
 *
 * Made by tests/tables/unicode_tables.py; not to be changed by hand.
 */
#ifndef TT_UNICODE_%s_H
#define TT_UNICODE_%s_H

#include <stdint.h>
#include <ticktape/tt.h>

/* clang-format off */''' % (name, about, name.upper(), name.upper()))


begin('properties', '''the properties of characters, each as the list
 * of the code points where it changes, the first one to true.''')
for name, test in PROPERTIES.items():
    print()
    print('static const uint32_t changes_%s[] = {' % name)
    show('%d,' % code for code in changes(test))
    print('};')
print()
print('#endif')

begin('mappings', '''the mappings of characters, as runs of {first, last,
 * step, what to add}, and single ones to several characters.''')
for name, (fn, other) in MAPPINGS.items():
    print()
    print('static const struct run runs_%s[] = {' % name)
    show('{%d,%d,%d,%d},' % tuple(run) for run in runs(fn, other))
    print('};')
    print()
    print('static const struct several several_%s[] = {' % name)
    show('{%d,{%d,%d,%d}},' % tuple(row) for row in several(fn, other)
         or [(0, 0, 0, 0)])
    print('};')
print()
print('#endif')
