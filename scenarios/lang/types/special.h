/* SPDX-License-Identifier: MIT
 *
 * special.h: attributes that Python has and the language has
 * not.
 *
 * A program must not get an AttributeError for one of them: it is refused if
 * the name is in the source, and fails if the program computes the name
 * (getattr, hasattr).
 */
#ifndef TT__SPECIAL_H
#define TT__SPECIAL_H

#include <stdbool.h>

/* Whether Python's own objects have an attribute NAME that is not in the
 * language. ANY: only names that every object of CPython has. */
bool tt__special_is_refused(const char *name, bool any);

/* Whether NAME is a special method of an operator. */
bool tt__special_is_operator(const char *name);

/* Whether CPython's type of that name has an attribute NAME, without
 * underscores, that ours has not. */
/* Whether NAME is a private attribute of asyncio's TYPE in CPython 3.14: 1, 0,
 * or -1: the private names of TYPE are not known. */
int tt__special_is_private(const char *type, const char *name);
bool tt__special_is_absent(const char *type, const char *name);

/* Whether only CPython's event loops, coroutines, frames and tracebacks have an
 * attribute NAME, and ours have not: no other object of the library does. */
bool tt__special_is_distinct(const char *name);

/* Whether a program may set or delete an attribute NAME of an object. */
bool tt__special_is_settable(const char *name);

#endif
