/* SPDX-License-Identifier: MIT
 *
 * async.c: what the macros of tt_async.h call.
 *
 * A block is left through one place, with how it ended in `rc`. Mirrors what
 * CPython's compiler makes of `async with` and `try` (codegen_async_with_inner,
 * codegen_try_except), without the call of __aexit__: what a block may be of is
 * asyncio's own, and only a task group's exit awaits.
 *
 * Invariants: a coroutine that handles an exception in a clause, or while an
 * exit awaits (then it also has TT_CORO_EXITING), has TT_CORO_CLEANING and
 * keeps it in `handled`, as after TT_FINALLY; one whose block ended with
 * TT_RETURN while the exit awaits has TT_CORO_RETURNING alone, and keeps the
 * result.
 */
#include "loop/core/loop.h"
#include "loop/core/waiters.h"
#include "loop/core/sound.h"

static struct tt_lock *lock_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is(v, &tt_lock_type));
    return (struct tt_lock *)(void *)v;
}

static struct tt_semaphore *semaphore_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is(v, &tt_semaphore_type));
    return (struct tt_semaphore *)(void *)v;
}

static struct tt_condition *condition_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is(v, &tt_condition_type));
    return (struct tt_condition *)(void *)v;
}

static struct tt_timeout *timeout_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is(v, &tt_timeout_type));
    return (struct tt_timeout *)(void *)v;
}

static struct tt_taskgroup *group_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is(v, &tt_taskgroup_type));
    return (struct tt_taskgroup *)(void *)v;
}

tt_value tt_with_enter(struct tt_env *env, tt_value object)
{
    if (object == TT_NULL) {
        return TT_NULL; /* as what made it failed */
    }
    if (tt_is(object, &tt_lock_type)) {
        return tt__lock_enter(env, lock_of(object));
    }
    if (tt_is(object, &tt_semaphore_type)) {
        return tt__semaphore_enter(env, semaphore_of(object));
    }
    if (tt_is(object, &tt_condition_type)) {
        return tt__condition_enter(env, condition_of(object));
    }
    tt_raise(env, &tt_TypeError,
             "TT_WITH is of a lock, a semaphore or a condition, not of '%T'",
             object);
    return TT_NULL;
}

int tt_with_timeout(struct tt_env *env, struct tt_timeout **place,
                    double delay_s)
{
    struct tt_timeout *old = *place;
    *place = tt_timeout_new(env);
    tt_unref(env, old);
    return *place == NULL ? tt_failure(env)
                          : tt_timeout_enter(env, *place, delay_s);
}

int tt_with_timeout_at(struct tt_env *env, struct tt_timeout **place,
                       double when_s)
{
    struct tt_timeout *old = *place;
    *place = tt_timeout_new(env);
    tt_unref(env, old);
    return *place == NULL ? tt_failure(env)
                          : tt_timeout_enter_at(env, *place, when_s);
}

int tt_with_taskgroup(struct tt_env *env, struct tt_taskgroup **place)
{
    struct tt_taskgroup *old = *place;
    *place = tt_taskgroup_new(env);
    tt_unref(env, old);
    return *place == NULL ? tt_failure(env) : tt_taskgroup_enter(env, *place);
}

/* __aexit__ of what is released: 0 or what that raised. */
static int release(struct tt_env *env, tt_value object)
{
    if (tt_is(object, &tt_lock_type)) {
        return tt_lock_release(env, lock_of(object));
    }
    if (tt_is(object, &tt_semaphore_type)) {
        return tt_semaphore_release(env, semaphore_of(object));
    }
    TT_ASSERT(tt_is(object, &tt_condition_type));
    return tt_condition_release(env, condition_of(object));
}

/* Releases OBJECT while what the block raised, if it did, is being handled;
 * returns RC, or what the release raised. */
static int release_after(struct tt_env *env, tt_value object, int rc)
{
    if (rc >= 0) {
        int released = release(env, object);
        return released < 0 ? released : rc;
    }
    struct tt_handled handled = {tt_exc_take(env), env->handled};
    TT_ASSERT(rc == TT_ERAISED && handled.exc != NULL);
    env->handled = &handled;
    int released = release(env, object);
    env->handled = handled.outer;
    if (released < 0) {
        tt_exc_unref(env, handled.exc);
        return released;
    }
    return tt_reraise(env, handled.exc);
}

/* The result that CORO returns once the exit ended, out of *VALUE: 0, or a
 * failure where its place is taken. */
static int keep_result(struct tt_env *env, struct tt_coro *coro,
                       tt_value *value)
{
    TT_ASSERT(tt__coro_sound(coro));
    if (coro->head.flags & TT_CORO_CLEANING) {
        tt_clear(env, value);
        return tt_fail(env, TT_EMISUSE,
                       "TT_RETURN leaves the block of a task group within "
                       "TT_EXCEPT or after TT_FINALLY: let a coroutine of its "
                       "own hold the group");
    }
    coro->head.flags |= TT_CORO_RETURNING;
    coro->result = *value;
    *value = TT_NULL;
    return 0;
}

/* In CPython the frame that has the block handles EXC until the exit ends. */
static void begin_exiting(struct tt_env *env, struct tt_coro *coro,
                          struct tt_exc *exc)
{
    TT_ASSERT(tt__coro_sound(coro));
    if (coro->head.flags & TT_CORO_CLEANING) {
        return; /* it handles another one, for which alone there is room */
    }
    coro->head.flags |= TT_CORO_CLEANING | TT_CORO_EXITING;
    coro->handled.exc = tt_exc_ref(exc);
    coro->handled.outer = env->handled;
    env->handled = &coro->handled;
}

static int exit_group(struct tt_env *env, struct tt_coro *coro,
                      struct tt_taskgroup *group, int rc, tt_value *value)
{
    struct tt_exc *exc = rc < 0 ? tt_exc_ref(env->raised) : NULL;
    if (rc == TT_RETURNED) {
        int kept = keep_result(env, coro, value);
        if (kept < 0) {
            return kept;
        }
    }
    tt_value exit = tt_taskgroup_exit(env, group, rc < 0 ? rc : 0);
    if (exc != NULL) {
        begin_exiting(env, coro, exc);
        tt_exc_unref(env, exc);
    }
    rc = tt_coro_await(env, coro, exit, value);
    return rc == TT_YIELDED ? rc : tt_with_left(env, coro, rc, value);
}

int tt_with_exit(struct tt_env *env, struct tt_coro *coro, tt_value object,
                 int rc, tt_value *value)
{
    int left = rc;
    TT_ASSERT(rc <= 0 || rc == TT_BLOCK_ENDED);
    if (rc < 0 && rc != TT_ERAISED) {
        return rc; /* the execution is over: nothing is cleaned up */
    }
    if (tt_is(object, &tt_taskgroup_type)) {
        return exit_group(env, coro, group_of(object), rc, value);
    }
    if (tt_is(object, &tt_timeout_type)) {
        int exited = tt_timeout_exit(env, timeout_of(object), rc < 0 ? rc : 0);
        left = exited < 0 ? exited : rc;
    } else {
        left = release_after(env, object, rc);
    }
    if (left < 0 && rc == TT_RETURNED) {
        tt_clear(env, value); /* raised instead of returned */
    }
    return left;
}

int tt_with_left(struct tt_env *env, struct tt_coro *coro, int rc,
                 tt_value *value)
{
    uint32_t kept = coro->head.flags & (TT_CORO_RETURNING | TT_CORO_CLEANING);
    TT_ASSERT(rc <= 0 && *value == TT_NULL);
    if (coro->head.flags & TT_CORO_EXITING) {
        coro->head.flags &= ~(uint32_t)TT_CORO_EXITING;
        return tt_coro_caught(env, coro, rc < 0 ? rc : TT_BLOCK_ENDED);
    }
    if (kept != TT_CORO_RETURNING) {
        return rc < 0 ? rc : TT_BLOCK_ENDED;
    }
    coro->head.flags &= ~(uint32_t)TT_CORO_RETURNING;
    *value = coro->result;
    coro->result = TT_NULL;
    if (rc < 0) {
        tt_clear(env, value);
    }
    return rc;
}

static const struct tt_coro_type *type_of(const struct tt_coro *coro)
{
    return (const struct tt_coro_type *)(const void *)coro->head.type;
}

int tt_block_left(struct tt_env *env, struct tt_coro *coro, uint32_t line)
{
    TT_ASSERT(tt__coro_sound(coro));
    const char *file = type_of(coro)->file;
    return tt_fail(
        env, TT_EMISUSE,
        "%s:%u: `%s` leaves the block that ends here by break or "
        "continue, so that it would not be cleaned up: end the block "
        "first, and leave the loop after it",
        file == NULL ? "?" : file, line, type_of(coro)->name);
}

bool tt_coro_catch(struct tt_env *env, struct tt_coro *coro, int *rc,
                   const struct tt_type *type)
{
    TT_ASSERT(tt__coro_sound(coro));
    if (*rc != TT_ERAISED || !tt_raised(env, type)) {
        return false;
    }
    if (coro->head.flags & TT_CORO_CLEANING) {
        *rc = tt_fail(env, TT_EMISUSE,
                      "%s: `%s` catches within TT_EXCEPT or after TT_FINALLY: "
                      "let a coroutine of its own do that",
                      type_of(coro)->file == NULL ? "?" : type_of(coro)->file,
                      type_of(coro)->name);
        return false;
    }
    coro->head.flags |= TT_CORO_CLEANING;
    coro->handled.exc = tt_exc_take(env);
    coro->handled.outer = env->handled;
    env->handled = &coro->handled;
    *rc = 0;
    return true;
}

int tt_coro_caught(struct tt_env *env, struct tt_coro *coro, int rc)
{
    struct tt_exc *exc = coro->handled.exc;
    TT_ASSERT((coro->head.flags & TT_CORO_CLEANING) && exc != NULL);
    TT_ASSERT(env->handled == &coro->handled);
    coro->head.flags &= ~(uint32_t)TT_CORO_CLEANING;
    coro->handled.exc = NULL;
    env->handled = coro->handled.outer;
    tt_exc_unref(env, exc);
    return rc;
}

tt_value tt_gather_these(struct tt_env *env, int count, ...)
{
    enum { THESE_MAX = 16 };
    tt_value these[THESE_MAX];
    va_list args;
    TT_ASSERT(count > 0 && count <= THESE_MAX);
    va_start(args, count);
    for (int i = 0; i < count; i++) {
        these[i] = va_arg(args, tt_value);
    }
    va_end(args);
    return tt_gather(env, these, (size_t)count, false);
}

int tt_task_cancel_c(struct tt_env *env, struct tt_task *task,
                     const char *message)
{
    TT_ASSERT(tt__task_sound(task));
    tt_value text = tt_str_c(env, message);
    if (text == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_task_cancel(env, task, text);
    tt_unref(env, text);
    return rc;
}

int tt_taskgroup_start(struct tt_env *env, struct tt_taskgroup *group,
                       void *coro, const char *name)
{
    const struct tt_task_options options = {.name = name};
    struct tt_task *task = tt_taskgroup_create_task(
        env, group, coro, name == NULL ? NULL : &options);
    tt_unref(env, task);
    return task == NULL ? tt_failure(env) : 0;
}
