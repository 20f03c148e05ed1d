/* SPDX-License-Identifier: MIT
 *
 * python_names.c: see python_names.h.
 */
#include "python_names.h"

#include <string.h>

#include <ticktape/tt.h>

#include "python_table.h"

/* Whether WORDS, with a space between each two, has WORD. */
static bool has_word(const char *words, const char *word)
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

bool tt__python_has(const char *module, const char *name)
{
    size_t count = sizeof python_modules / sizeof *python_modules;
    TT_ASSERT(module != NULL && name != NULL);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(python_modules[i].name, module) == 0) {
            return has_word(python_modules[i].members, name);
        }
    }
    return false;
}
