/* SPDX-License-Identifier: MIT
 *
 * itertools.h: what the files of module itertools share.
 */
#ifndef TT__ITERTOOLS_H
#define TT__ITERTOOLS_H

#include "scenarios/lang/library/modules.h"

/* A type of module itertools that programs make themselves. */
#define TT__ITERTOOL(name_, size_, clear_, make_, next_, ...)                  \
    {                                                                          \
        TT__TYPE_HEAD(name_, "itertools." name_),                              \
            .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED, .size = (size_),          \
            .clear = (clear_), .make = (make_), .iter = tt__iterator_self,     \
            .next = (next_), __VA_ARGS__                                       \
    }

static inline struct tt__iterator *tt__iterator_get(tt_value v)
{
    return (struct tt__iterator *)(void *)v;
}

/* A tt__iterator of TYPE over iter(V), with EXTRA kept. */
static inline tt_value tt__iterator_over(struct tt_env *env,
                                         const struct tt_type *type, tt_value v,
                                         tt_value extra)
{
    tt_value over = tt__iter(env, v);
    tt_value made =
        over == TT_NULL ? TT_NULL : tt__iterator_new(env, type, over);
    tt_unref(env, over);
    if (made != TT_NULL) {
        tt__iterator_get(made)->extra = tt_ref(extra);
    }
    return made;
}

/* itertools_copies.c */
extern const struct tt_native tt__tee;

#endif
