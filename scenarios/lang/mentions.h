/* SPDX-License-Identifier: MIT
 *
 * mentions.h: names that the code of a program contains.
 */
#ifndef TT__MENTIONS_H
#define TT__MENTIONS_H

#include "scenarios/lang/compile/compile.h"

/* Whether PROGRAM uses the builtin open. */
bool tt__mentions_open(const struct tt__program *program);
/* Whether it may have modules logging and os open files. */
bool tt__mentions_opener(const struct tt__program *program);
/* Whether it may call object.__reduce__ or __reduce_ex__. */
bool tt__mentions_reduce(const struct tt__program *program);
/* Whether it uses __import__. */
bool tt__mentions_import(const struct tt__program *program);
/* Whether it uses __spec__ or __loader__, which a module of the library makes.
 */
bool tt__mentions_spec(const struct tt__program *program);
/* Whether it may compile texts: it uses exec or compile. */
bool tt__mentions_compile(const struct tt__program *program);
/* Whether TEXT has the form a.b.c. */
bool tt__is_module_name(const char *text);

#endif
