/* SPDX-License-Identifier: MIT
 *
 * exception.h: exceptions, their tracebacks and what these keep alive.
 */
#ifndef TT__EXCEPTION_H
#define TT__EXCEPTION_H

#include <ticktape/tt.h>

/* TypeError: unhashable type */
int tt__raise_unhashable(struct tt_env *env, tt_value v);
void tt__traceback_unref(struct tt_env *env, struct tt_traceback *at);
/* What a frozen dataclass raises. */
extern const struct tt_type tt__FrozenInstanceError;

/* In Python, the traceback of an exception that asyncio raises contains the
 * frame of asyncio's function, and so keeps its locals alive: V lives as long
 * as the exception that was just raised. */
static inline void tt__keep_local(struct tt_env *env, tt_value v)
{
    if (tt_has_frames(env) && env->raised != NULL) {
        tt_exc_passed(env, env->raised, v, 0);
    }
}

/* The same for COUNT locals (maybe TT_NULL); the last will go first. */
static inline void tt__keep_locals(struct tt_env *env, const tt_value *locals,
                                   size_t count)
{
    while (count-- > 0) {
        if (tt_is_object(locals[count])) {
            tt__keep_local(env, locals[count]);
        }
    }
}

#endif
