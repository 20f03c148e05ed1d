/* SPDX-License-Identifier: MIT
 *
 * await.c: the coroutine protocol: resuming, closing, awaiting.
 *
 * Mirrors CPython's Objects/genobject.c (_PyCoro_GetAwaitableIter, gen_throw's
 * treatment of what a generator delegates to) and the SEND instruction, and
 * asyncio/futures.py Future.__await__: a future is awaited without an
 * iterator object, because whether it was yielded already is known from where
 * its awaiter is.
 */
#include "loop/core/await.h"

#include "loop/core/coro.h"
#include "loop/core/sound.h"

bool tt_is_awaitable(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    if (type->flags & (TT_TYPE_FUTURE | TT_TYPE_COROUTINE)) {
        return true;
    }
    return type->await != NULL &&
           (type->is_awaitable == NULL || type->is_awaitable(v));
}

int tt_resume(struct tt_env *env, tt_value resumable, enum tt_resume how,
              tt_value value, tt_value *out)
{
    const struct tt_type *type = tt_type_of(resumable);
    TT_ASSERT(type->resume != NULL);
    TT_ASSERT(env->raised == NULL);
    return type->resume(env, tt_object(resumable), how, value, out);
}

int tt_close(struct tt_env *env, tt_value resumable)
{
    const struct tt_type *type = tt_type_of(resumable);
    tt_value result = TT_NULL;
    int rc = 0;
    if (type->resume != NULL) {
        rc =
            type->resume(env, tt_object(resumable), TT_CLOSE, TT_NULL, &result);
        tt_unref(env, result);
        TT_ASSERT(rc != TT_YIELDED);
    } else if (TT_LANGUAGE_HAS(env, close_iterator) &&
               !tt_is_future(resumable)) {
        rc = env->language->close_iterator(env, resumable);
    }
    return rc;
}

int tt_await_future(struct tt_env *env, struct tt_future *future, tt_value *out)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    if (!tt_future_done(future)) {
        future->head.flags |= TT_FUTURE_BLOCKING;
        *out = tt_ref(tt_value_of(future));
        return TT_YIELDED;
    }
    *out = tt_future_result(env, future);
    return *out == TT_NULL ? tt_failure(env) : TT_RETURNED;
}

static int resume_future(struct tt_env *env, struct tt_future *future,
                         enum tt_resume how, tt_value value, tt_value *out)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    if (how == TT_THROW) {
        return tt__throw_through(env, tt_exc_cast(value));
    }
    if (how == TT_CLOSE) {
        *out = TT_NONE;
        return TT_RETURNED;
    }
    if (!tt_future_done(future)) {
        return tt_raise(env, &tt_RuntimeError, "await wasn't used with future");
    }
    *out = tt_future_result(env, future);
    return *out == TT_NULL ? tt_failure(env) : TT_RETURNED;
}

/* next(iterator), as SEND does for what has no send(). */
static int next_of(struct tt_env *env, tt_value iterator, tt_value *out)
{
    const struct tt_type *type = tt_type_of(iterator);
    if (type->resume != NULL) {
        return type->resume(env, tt_object(iterator), TT_SEND, TT_NONE, out);
    }
    *out = type->next(env, iterator);
    if (*out != TT_NULL) {
        return TT_YIELDED;
    }
    if (tt_failure(env) == 0) {
        *out = TT_NONE;
        return TT_RETURNED;
    }
    return TT_LANGUAGE_HAS(env, stop_value)
               ? env->language->stop_value(env, out)
               : tt_failure(env);
}

/* The iterator of an object with __await__ takes its place in *AWAITING. */
static int get_iterator(struct tt_env *env, tt_value *awaiting)
{
    const struct tt_type *type = tt_type_of(*awaiting);
    tt_value iterator = TT_NULL;
    if (type->await != NULL) {
        iterator = type->await(env, *awaiting);
    }
    if (iterator == TT_NULL) {
        return tt_failure(env) < 0
                   ? tt_failure(env)
                   : tt_raise(env, &tt_TypeError,
                              "'%T' object can't be awaited", *awaiting);
    }
    const struct tt_type *kind = tt_type_of(iterator);
    int rc = 0;
    if (iterator != *awaiting && (kind->flags & TT_TYPE_COROUTINE)) {
        rc = tt_raise(env, &tt_TypeError, "__await__() returned a coroutine");
    } else if (kind->resume == NULL && kind->next == NULL) {
        rc = tt_raise(env, &tt_TypeError,
                      "__await__() returned non-iterator of type '%s'",
                      kind->name);
    }
    if (rc < 0) {
        tt_unref(env, iterator);
    } else {
        tt_set(env, awaiting, iterator);
    }
    return rc;
}

int tt_await_start(struct tt_env *env, tt_value *awaiting, tt_value *out)
{
    tt_value v = *awaiting;
    const struct tt_type *type = tt_type_of(v);
    if ((type->flags & (TT_TYPE_FUTURE | TT_TYPE_AWAIT)) == TT_TYPE_FUTURE) {
        return tt_await_future(env, tt_future_cast(v), out);
    }
    if (type->flags & TT_TYPE_COROUTINE) {
        if (type->is_awaiting != NULL && type->is_awaiting(tt_object(v))) {
            tt_touch_hidden(env); /* who awaits it */
            return tt_raise(env, &tt_RuntimeError,
                            "coroutine is being awaited already");
        }
        return type->resume(env, tt_object(v), TT_SEND, TT_NONE, out);
    }
    int rc = get_iterator(env, awaiting);
    return rc < 0 ? rc : next_of(env, *awaiting, out);
}

int tt_await_resume(struct tt_env *env, tt_value awaiting, enum tt_resume how,
                    tt_value value, tt_value *out)
{
    const struct tt_type *type = tt_type_of(awaiting);
    if (type->flags & TT_TYPE_FUTURE) {
        return resume_future(env, tt_future_cast(awaiting), how, value, out);
    }
    /* A GeneratorExit closes what is delegated to, and is then raised here:
     * gen_throw with close_on_genexit. */
    if (how == TT_THROW && tt_exc_is(tt_exc_cast(value), &tt_GeneratorExit)) {
        int rc = tt_close(env, awaiting);
        return rc < 0 ? rc : tt_throw(env, tt_exc_cast(value));
    }
    if (how == TT_CLOSE) {
        *out = TT_NONE;
        return tt_close(env, awaiting);
    }
    if (type->resume != NULL) {
        return type->resume(env, tt_object(awaiting), how, value, out);
    }
    if (how == TT_SEND && value == TT_NONE) {
        return next_of(env, awaiting, out);
    }
    if (TT_LANGUAGE_HAS(env, resume_iterator)) {
        return env->language->resume_iterator(env, awaiting, how, value, out);
    }
    return how == TT_SEND ? next_of(env, awaiting, out)
                          : tt_throw(env, tt_exc_cast(value));
}

int tt_throw(struct tt_env *env, struct tt_exc *exc)
{
    TT_PARANOID_ASSERT(tt__exc_sound(exc));
    tt_object_ref(&exc->head);
    return tt_reraise(env, exc);
}

int tt__throw_through(struct tt_env *env, struct tt_exc *exc)
{
    TT_PARANOID_ASSERT(tt__exc_sound(exc));
    int rc = tt_throw(env, exc);
    return tt_raised(env, &tt_StopIteration)
               ? tt__replace_stop(env, "generator")
               : rc;
}
