/* SPDX-License-Identifier: MIT
 *
 * python_names.h: which names CPython's modules have.
 */
#ifndef TT__PYTHON_NAMES_H
#define TT__PYTHON_NAMES_H

#include <stdbool.h>

/* Whether CPython 3.14's MODULE, one that programs may import here, has NAME.
 * What it has and this language has not is refused; what neither has is an
 * AttributeError or ImportError of the program's. */
bool tt__python_has(const char *module, const char *name);

#endif
