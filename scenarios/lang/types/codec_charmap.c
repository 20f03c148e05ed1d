/* SPDX-License-Identifier: MIT
 *
 * codec_charmap.c: encodings of one byte a character that below 0x80 are
 * ASCII: Windows' and DOS's code pages, ISO 8859, KOI8 and others, as those of
 * CPython's package encodings.
 */
#include <string.h>

#include "codec_tables.h"
#include "texts.h"

/* Whether WORD is one of NAMES, which end with a blank each. */
static bool is_one_of(const char *names, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = strstr(names, word); at != NULL && size > 0;
         at = strstr(at + 1, word)) {
        if ((at == names || at[-1] == ' ') && at[size] == ' ') {
            return true;
        }
    }
    return false;
}

const uint16_t *tt__charmap_find(const char *name)
{
    if (strchr(name, ' ') != NULL) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof charmaps / sizeof *charmaps; i++) {
        if (is_one_of(charmaps[i].names, name)) {
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
