/* SPDX-License-Identifier: MIT
 *
 * coro.h: coroutines in C and the frames they would have, as the files of
 * loop/ share them.
 *
 * What nearly every step of a task does is inlined here; coro.c has all of it.
 */
#ifndef TT__CORO_H
#define TT__CORO_H

#include <ticktape/tt.h>

/* ---- Futures ------------------------------------------------------------- */

/* The future inside a coroutine that waits; waiters.h. */
extern const struct tt_type tt__waiter_future_type;

/* Drops a reference of a future: tt_future_unref, inline for the last
 * one of a plain future that is done. */
TT_INLINE void tt__future_drop(struct tt_env *env, struct tt_future *future)
{
    if (TT_LIKELY(future->head.refs == 1 && future->head.flags == TT_FINISHED &&
                  future->callback_data == NULL &&
                  !tt_is_object(future->outcome))) {
        if (future->head.type == &tt_future_type) {
            tt_free(env, future, sizeof *future);
            return;
        }
        if (future->head.type == &tt__waiter_future_type) {
            future->head.refs = 0;
            return;
        }
    }
    tt_object_unref(env, &future->head);
}

/* The same, fast for the only reference of a task that ended. Any future
 * may be given. */
void tt__task_drop(struct tt_env *env, struct tt_task *task);

/* Drops a coroutine in C, most often the only reference of one that ended. */
TT_INLINE void tt__coro_drop(struct tt_env *env, struct tt_object *coro)
{
    if (TT_LIKELY(coro->refs == 1 && coro->flags == TT_CORO_DONE &&
                  coro->type->resume == tt_coro_resume)) {
        tt_free(env, coro, coro->type->size);
    } else {
        tt_object_unref(env, coro);
    }
}

/* Whether V is a future with a result. */
static inline bool tt__has_result(tt_value v)
{
    return tt_is_future(v) &&
           (tt_future_cast(v)->head.flags &
            (TT_FUTURE_STATE | TT_FUTURE_EXCEPTION)) == TT_FINISHED;
}

/* ---- Frames -------------------------------------------------------------- */

/* Of a text that lives as long as the execution. */
static inline struct tt_slice tt__slice(const char *text)
{
    return (struct tt_slice){text, strlen(text), true};
}

/* What MADE, a task that asyncio's own function just made, raised at once (it
 * is an eager one) has that function's frame after those of its traceback, by
 * f_back, and so its LOCAL, by which MADE is held: a circle, which only
 * CPython's collector ends. */
void tt__keep_eager(struct tt_env *env, struct tt_future *made, tt_value local);

/* ---- Coroutines ---------------------------------------------------------- */

/* The attributes __name__ and __qualname__ of a coroutine in C. */
tt_value tt__coro_get_name(struct tt_env *env, tt_value self);
tt_value tt__coro_get_full_name(struct tt_env *env, tt_value self);
/* The body of a running coroutine ended with RC: returns what its resumer
 * gets. */
int tt__coro_ended(struct tt_env *env, struct tt_coro *coro, int rc);
/* The body of a running coroutine yielded: what it keeps is handled by nobody
 * until it resumes. Returns TT_YIELDED. */
int tt__coro_suspended(struct tt_env *env, struct tt_coro *coro);

static inline bool tt__is_coro(tt_value v)
{
    return tt_is_object(v) && tt_object(v)->type->resume == tt_coro_resume;
}

/* Enters the body of a coroutine that is suspended before its TT_FINALLY, or
 * begins; RC is what its await ended with, TT_GOT is in place. */
static inline int tt__coro_go_on(struct tt_env *env, struct tt_coro *coro,
                                 int rc, tt_value *out)
{
    const struct tt_coro_type *type =
        (const struct tt_coro_type *)(const void *)coro->head.type;
    TT_ASSERT(!(coro->head.flags & TT_CORO_CLEANING));
    coro->head.flags = TT_CORO_RUNNING;
    rc = type->body(env, coro, rc, out);
    if (TT_LIKELY(rc == TT_YIELDED)) {
        if (TT_UNLIKELY(coro->head.flags != TT_CORO_RUNNING)) {
            return tt__coro_suspended(env, coro); /* it came to TT_FINALLY */
        }
        coro->head.flags = 0;
        return rc;
    }
    if (rc == TT_RETURNED && coro->head.flags == TT_CORO_RUNNING) {
        coro->head.flags = TT_CORO_DONE;
        tt_clear(env, &coro->awaiting);
        if (type->drop != NULL) {
            type->drop(env, coro);
        }
        return rc;
    }
    return tt__coro_ended(env, coro, rc);
}

/* Of a coroutine in C that waits for what it awaits: only `inner`, `file` and
 * `line` of what its type's `wait` would report. False: call `wait`. */
bool tt__coro_where(struct tt_object *self, struct tt_wait *out);

/* The innermost coroutine in C that runs, of at most 64 nested ones of the
 * current task; NULL: none. Borrowed. */
const struct tt_coro *tt__coro_running(const struct tt_env *env);

/* The same to one that awaits another coroutine in C. */
int tt__coro_send_through(struct tt_env *env, struct tt_coro *coro,
                          tt_value *out);

/* Sends None to a coroutine in C: tt_coro_resume for what nearly every step of
 * a task is. */
TT_INLINE int tt__coro_send(struct tt_env *env, struct tt_coro *coro,
                            tt_value *out)
{
    tt_value awaiting = coro->awaiting;
    int rc = 0;
    if (TT_UNLIKELY(coro->head.flags != 0)) {
        return tt_coro_resume(env, &coro->head, TT_SEND, TT_NONE, out);
    }
    if (awaiting != TT_NULL) {
        if (TT_UNLIKELY(!tt__has_result(awaiting))) {
            return tt__coro_send_through(env, coro, out);
        }
        coro->awaiting = tt_ref(tt_future_cast(awaiting)->outcome);
        tt__future_drop(env, tt_future_cast(awaiting));
        rc = TT_RETURNED;
    }
    return tt__coro_go_on(env, coro, rc, out);
}

/* A StopIteration that left a coroutine or generator would look like its end:
 * the one in the slot becomes the cause of a RuntimeError. */
int tt__replace_stop(struct tt_env *env, const char *kind);

#endif
