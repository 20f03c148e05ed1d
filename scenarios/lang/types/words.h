/* SPDX-License-Identifier: MIT
 *
 * words.h: lists of names in one text, as tables have them.
 */
#ifndef TT__WORDS_H
#define TT__WORDS_H

#include <stdbool.h>
#include <string.h>

/* Whether WORDS, which spaces separate, have WORD. */
static inline bool tt__has_word(const char *words, const char *word)
{
    size_t size = strlen(word);
    while (*words != '\0') {
        size_t at = strcspn(words, " ");
        if (at == size && memcmp(words, word, size) == 0) {
            return true;
        }
        words += at;
        words += strspn(words, " ");
    }
    return false;
}

#endif
