/* SPDX-License-Identifier: MIT
 *
 * context.h: contextvars: the context of a task, handle or generator.
 *
 * A *slot* is a struct tt_object * that owns its content: NULL (no variable is
 * set), a tt_vars (variables that are not shared) or a Context object.
 */
#ifndef TT__CONTEXT_H
#define TT__CONTEXT_H

#include <ticktape/tt.h>

/* What copy_context() would hold, for a new slot: given, may be NULL. */
struct tt_object *tt__context_inherit(struct tt_env *env);
/* A slot for the argument context=V: given; TT_NULL or None inherits. Fails
 * (NULL and a failure) for what is no Context. */
int tt__context_for(struct tt_env *env, tt_value v, struct tt_object **out);
int tt__context_enter_slow(struct tt_env *env, struct tt_object **slot);
void tt__context_leave_slow(struct tt_env *env);
/* The slot's Context object, made if there is none yet. Given. */
tt_value tt__context_of(struct tt_env *env, struct tt_object **slot);

/* What VAR is set to in SLOT, borrowed; TT_NULL: it is not set there. */
tt_value tt__context_lookup(struct tt_object *slot, tt_value var);

/* Runs in SLOT from now on: 0, or TT_ERAISED if its Context is entered
 * already. *SAVED is for tt__context_leave. */
static inline int tt__context_enter(struct tt_env *env, struct tt_object **slot,
                                    struct tt_object ***saved)
{
    *saved = env->context;
    if (TT_UNLIKELY(*slot != NULL && (*slot)->type == &tt_context_type)) {
        return tt__context_enter_slow(env, slot);
    }
    env->context = slot;
    return 0;
}

static inline void tt__context_leave(struct tt_env *env,
                                     struct tt_object **saved)
{
    if (TT_UNLIKELY(*env->context != NULL &&
                    (*env->context)->type == &tt_context_type)) {
        tt__context_leave_slow(env);
    }
    env->context = saved;
}

/* A context that is entered while another is: the other is remembered, since
 * its Context object, when requested, is one that is entered. Handles run
 * one after the other, so theirs need not be. */
struct tt__nested {
    struct tt_object **slot; /* the context around, borrowed */
    struct tt__nested *outer;
};

int tt__context_enter_nested(struct tt_env *env, struct tt_object **slot,
                             struct tt__nested *nested);
void tt__context_leave_nested(struct tt_env *env, struct tt__nested *nested);

#endif
