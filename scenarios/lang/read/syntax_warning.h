/* SPDX-License-Identifier: MIT
 *
 * syntax_warning.h: what CPython warns of when it compiles a text.
 */
#ifndef TT__SYNTAX_WARNING_H
#define TT__SYNTAX_WARNING_H

#include "ast.h"
#include "pool.h"

/* Appends a warning. The pool has its `spent` set. */
void tt__syntax_warning_push(struct tt__pool *pool,
                             struct tt__warnings *warnings,
                             struct tt__warning warning);
/* Appends WARNING with the text of a printf format. */
void tt__syntax_warn(struct tt__pool *pool, struct tt__warnings *warnings,
                     struct tt__warning warning, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Appends those about what TREE means, after those of its literals. */
void tt__syntax_warnings_find(struct tt__pool *pool, struct tt__tree *tree);

#endif
