# Makes unicodedata_tables.h of scenarios/lang/library/text of what CPython 3.14 (Unicode 16) knows:
#
#   node tests/oracle/oracle.mjs tests/tables/unicodedata_tables.py | sed -n 's/^print \{0,1\}//p' \
#       > scenarios/lang/library/text/unicodedata_tables.h
#
# A property is a list of runs, (first code point, number of the value); decompositions lie one after the other in a
# pool; compositions are sorted by the two characters that they are of.
import unicodedata

POINTS = [chr(i) for i in range(0x110000)]
PROPERTIES = ('category', 'bidirectional', 'combining', 'east_asian_width', 'mirrored')


def show(words, line='    '):
    for word in words:
        if len(line) + len(word) > 79:
            print(line)
            line = '    '
        line += word
    print(line)


def runs(values, known):
    found, last = [], None
    for code, value in enumerate(values):
        if value != last:
            found.append((code, known.index(value)))
            last = value
    return found


print('''/* SPDX-License-Identifier: MIT
 *
 * unicodedata_tables.h: properties and decompositions of characters.
 *
 * Made by tests/tables/unicodedata_tables.py; not to be changed by hand.
 */
#ifndef TT__UNICODEDATA_TABLES_H
#define TT__UNICODEDATA_TABLES_H

#include <stdint.h>

/* clang-format off */

/* A code point in the lower 24 bits, and the number of a value above. */
''')
for name in PROPERTIES:
    values = [getattr(unicodedata, name)(c) for c in POINTS]
    known = sorted(set(values))
    print(f'static const char *const names_of_{name}[] = {{')
    show([f'"{value}",' for value in known])
    print('};')
    print(f'static const uint32_t runs_of_{name}[] = {{')
    show([f'{code | value << 24}u,' for code, value in runs(values, known)])
    print('};\n')

pool, entries, tags = [], [], ['']
for code, c in enumerate(POINTS):
    parts = unicodedata.decomposition(c).split()
    if not parts:
        continue
    tag = parts.pop(0) if parts[0].startswith('<') else ''
    if tag not in tags:
        tags.append(tag)
    codes = [int(part, 16) for part in parts]
    entries.append((code, len(pool), len(codes), tags.index(tag)))
    pool += codes
print('static const char *const tags[] = {')
show([f'"{tag}",' for tag in tags])
print('};\nstatic const uint32_t pool[] = {')
show([f'{code},' for code in pool])
print('''};
static const struct decomposition {
    uint32_t code;
    uint16_t first; /* in the pool */
    uint8_t count;
    uint8_t tag; /* 0: canonical */
} decompositions[] = {''')
show(['{%d,%d,%d,%d},' % entry for entry in entries])
print('''};
static const struct composition {
    uint32_t first, second, made;
} compositions[] = {''')
pairs = sorted((*pool[first:first + 2], code) for code, first, count, tag in entries
               if tag == 0 and count == 2 and unicodedata.normalize('NFC', chr(code)) == chr(code))
show(['{%d,%d,%d},' % pair for pair in pairs])
print('''};
/* Digits that are no decimals, and what other numbers are worth. */
static const struct number {
    uint32_t code;
    int8_t digit; /* -1: it is none */
    double value;
} numbers[] = {''')
show([f'{{{code},{unicodedata.digit(c, -1)},{unicodedata.numeric(c)!r}}},' for code, c in enumerate(POINTS)
      if unicodedata.numeric(c, None) is not None and unicodedata.decimal(c, None) is None])
print('''};

/* clang-format on */

#endif''')
