/* SPDX-License-Identifier: MIT
 *
 * functools.h: what the files of module functools share.
 */
#ifndef TT__FUNCTOOLS_H
#define TT__FUNCTOOLS_H

#include "scenarios/lang/library/modules.h"

struct tt__partial {
    struct tt_object head;
    tt_value function; /* owns */
    tt_value args;     /* owns; a tuple */
    tt_value keywords; /* owns; a dict */
    uint32_t holes;    /* placeholders among the arguments */
};

/* functools.Placeholder */
extern const struct tt_object tt__placeholder;

/* partial(function, *args, **keywords): FUNCTION is callable, and a partial
 * is unwrapped. */
tt_value tt__partial_new(struct tt_env *env, tt_value function,
                         const struct tt_args *args);

/* functools_cache.c */
extern const struct tt_native tt__cache, tt__lru_cache;

#endif
