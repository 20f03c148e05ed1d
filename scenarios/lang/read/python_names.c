/* SPDX-License-Identifier: MIT
 *
 * python_names.c: see python_names.h.
 */
#include "python_names.h"

#include <string.h>

#include <ticktape/tt.h>

#include "python_table.h"
#include "scenarios/lang/types/words.h"

bool tt__python_has(const char *module, const char *name)
{
    size_t count = sizeof python_modules / sizeof *python_modules;
    TT_ASSERT(module != NULL && name != NULL);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(python_modules[i].name, module) == 0) {
            return tt__has_word(python_modules[i].members, name);
        }
    }
    return false;
}
