/* SPDX-License-Identifier: MIT
 *
 * stdlib.h: which modules Python itself has.
 */
#ifndef TT__STDLIB_H
#define TT__STDLIB_H

#include <stdbool.h>

/* Their names in alphabetical order, a blank before and after each. */
extern const char tt__names_of_python[];

/* Whether CPython 3.14 on Linux has the module of that name, or (of a.b) its
 * package. Others are a program's own, or have to be installed. */
bool tt__is_of_python(const char *name);

/* Whether NAME is (in) a module that CPythons on Linux may lack: their builds
 * leave it out, or programs for several systems do without it. Where a program
 * is prepared for that, it is missing. */
bool tt__is_optional_of_python(const char *name);

#endif
