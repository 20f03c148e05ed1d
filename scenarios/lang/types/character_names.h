/* SPDX-License-Identifier: MIT
 *
 * character_names.h: names of characters, of Unicode 16.
 */
#ifndef TT__CHARACTER_NAMES_H
#define TT__CHARACTER_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TT__CHARACTER_NAME_SIZE = 96, /* of any name, with a NUL */
    TT__NAMED_SIZE = 32           /* bytes of any named sequence */
};

/* Writes the name of character C with a NUL, and returns its size; 0: it has
 * none. */
size_t tt__character_name(uint32_t c, char out[TT__CHARACTER_NAME_SIZE]);

/* Writes the UTF-8 of what the SIZE bytes at NAME name, in any case unless it
 * follows from the character's number, and returns its size; 0: nothing.
 * Aliases of characters are names, too, and those of sequences of characters if
 * HAS_SEQUENCES. It takes about a millisecond. */
size_t tt__character_named(const char *name, size_t size, bool has_sequences,
                           char out[TT__NAMED_SIZE]);

#endif
