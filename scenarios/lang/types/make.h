/* SPDX-License-Identifier: MIT
 *
 * make.h: how the types of loop/ are called: int(...),
 * list(...) and the like.
 */
#ifndef TT__MAKE_H
#define TT__MAKE_H

#include "ops.h"

/* What calling a type (or a class that derives from it) makes. */
struct tt__maker {
    const struct tt_type *type;
    tt_value (*make)(struct tt_env *env, const struct tt_type *type,
                     const struct tt_args *args);
};

/* Up to a row without a type: makers.c, and the numbers and texts. */
extern const struct tt__maker tt__container_makers[], tt__number_makers[];

#endif
