/* SPDX-License-Identifier: MIT
 *
 * codec_charmap.c: encodings of one byte a character that below 0x80 are
 * ASCII: Windows' and DOS's code pages, ISO 8859, KOI8 and others, as those of
 * CPython's package encodings.
 */
#include <string.h>

#include "codec_tables.h"
#include "texts.h"
#include "words.h"

const uint16_t *tt__charmap_find(const char *name)
{
    if (strchr(name, ' ') != NULL) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof charmaps / sizeof *charmaps; i++) {
        if (tt__has_word(charmaps[i].names, name)) {
            return charmaps[i].high;
        }
    }
    return NULL;
}

int tt__charmap_byte(const uint16_t *high, uint32_t c)
{
    if (c < 0x80) {
        return (int)c;
    }
    for (int i = 0; i < 128; i++) {
        if (high[i] == c) {
            return 0x80 + i;
        }
    }
    return -1;
}

uint32_t tt__charmap_char(const uint16_t *high, uint8_t byte)
{
    return byte < 0x80 ? byte : high[byte - 0x80];
}
