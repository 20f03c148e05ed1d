#!/usr/bin/env python3
"""tests/tables/codec_tables.py [--update]: scenarios/lang/types/codec_tables.h, the encodings of one byte a character.

Their characters are those of Python's own codecs, which no version since 3.4 has changed. Without --update, exits with 1
if the file says something else.
"""
import encodings.aliases
import pathlib
import sys

FILE = pathlib.Path(__file__).parent.parent.parent / "scenarios/lang/types/codec_tables.h"
NAMES = ("cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp437 cp720 cp737 cp775 cp850 cp852 cp855 cp857 "
         "cp858 cp860 cp861 cp862 cp863 cp865 cp866 cp869 cp874 cp1125 iso8859_2 iso8859_3 iso8859_4 iso8859_5 iso8859_6 "
         "iso8859_7 iso8859_8 iso8859_9 iso8859_10 iso8859_11 iso8859_13 iso8859_14 iso8859_15 iso8859_16 koi8_r koi8_t "
         "koi8_u kz1048 mac_cyrillic mac_greek mac_latin2 mac_roman mac_turkish tis_620 ptcp154").split()
HEAD = """\
/* SPDX-License-Identifier: MIT
 *
 * codec_tables.h: the characters of bytes 0x80 to 0xff in encodings of one byte
 * a character, which below are ASCII; 0: the byte means nothing. Made by
 * tests/tables/codec_tables.py --update.
 */
#ifndef TT__CODEC_TABLES_H
#define TT__CODEC_TABLES_H

#include <stdint.h>

/* clang-format off */
/* Names are in lower case, with - for _, and end with a blank each. */
static const struct charmap {
    const char *names;
    uint16_t high[128];
} charmaps[] = {
"""


def names_of(name):
    names = [name] + sorted(alias for alias, to in encodings.aliases.aliases.items() if to == name)
    return [each.replace("_", "-") for each in names]


def row(name):
    codes = []
    for byte in range(128, 256):
        text = bytes([byte]).decode(name, "ignore")
        codes.append(ord(text) if text else 0)
    assert all(bytes([byte]).decode(name) == chr(byte) for byte in range(128)), name
    lines = [" ".join(f"0x{code:x}," for code in codes[at:at + 9]) for at in range(0, 128, 9)]
    names, quoted = names_of(name), []
    while names:
        part = ""
        while names and len(part) + len(names[0]) < 60:
            part += names.pop(0) + " "
        quoted.append(f'"{part}"')
    return "    {" + "\n     ".join(quoted) + ",\n     {" + "\n      ".join(lines).rstrip(",") + "}},\n"


made = HEAD + "".join(map(row, NAMES)) + "};\n/* clang-format on */\n\n#endif\n"
if "--update" in sys.argv:
    FILE.write_text(made)
elif FILE.read_text() != made:
    sys.exit(f"{FILE.name} is not what tests/tables/codec_tables.py --update makes")
