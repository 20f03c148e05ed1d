/* SPDX-License-Identifier: MIT
 *
 * coro.c: coroutines in C.
 *
 * What every such coroutine does alike: it passes what it is sent to what it
 * awaits, enters its body when that is done, and ends. The life of one:
 *
 *     made (at == 0) -> running -> suspended -> running ... -> done
 *
 * Invariants: `awaiting` of a suspended coroutine is what it awaits, or
 * TT_NULL after a bare yield; of a running one it is the result of its last
 * await. `handled` is in env->handled's chain exactly while the body runs
 * after TT_FINALLY with an exception kept.
 */
#include "loop/core/coro.h"

#include "loop/core/methods/graph_frames.h"
#include "loop/core/sound.h"

void *tt_coro_new(struct tt_env *env, const struct tt_coro_type *type)
{
    TT_ASSERT(type->type.size >= sizeof(struct tt_coro));
    struct tt_coro *coro = tt_object_new(env, &type->type, type->type.size);
    if (coro != NULL) {
        memset((char *)coro + sizeof coro->head, 0,
               type->type.size - sizeof coro->head);
    }
    return coro;
}

static const struct tt_coro_type *type_of(const struct tt_coro *coro)
{
    return (const struct tt_coro_type *)(const void *)coro->head.type;
}

static bool keeps_exception(const struct tt_coro *coro)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    return (coro->head.flags & (TT_CORO_CLEANING | TT_CORO_RETURNING)) ==
           TT_CORO_CLEANING;
}

static void drop_locals(struct tt_env *env, struct tt_coro *coro)
{
    const struct tt_coro_type *type = type_of(coro);
    if (type->drop != NULL) {
        type->drop(env, coro);
    }
}

/* It will never run again: drops all that it holds but its locals. */
static bool end(struct tt_env *env, struct tt_coro *coro)
{
    uint32_t flags = coro->head.flags;
    if (flags & TT_CORO_DONE) {
        return false;
    }
    coro->head.flags =
        (flags & ~(uint32_t)(TT_CORO_CLEANING | TT_CORO_RETURNING)) |
        TT_CORO_DONE;
    if (flags & TT_CORO_RETURNING) {
        tt_clear(env, &coro->result);
    } else if (flags & TT_CORO_CLEANING) {
        struct tt_exc *exc = coro->handled.exc;
        coro->handled.exc = NULL;
        tt_exc_unref(env, exc);
    }
    tt_clear(env, &coro->awaiting);
    return true;
}

static void finish(struct tt_env *env, struct tt_coro *coro)
{
    if (end(env, coro)) {
        drop_locals(env, coro);
    }
}

/* In Python the frame of a coroutine is in the traceback of what it raised,
 * and holds its locals: a task that wait_for was given, say; and, by f_back,
 * the frame that called it. They live as long as the traceback does, whoever
 * has the coroutine. */
struct kept_locals {
    struct tt_object head;
    struct tt_coro *coro; /* owns; it is done, but has its locals */
    tt_value back;        /* owns; tt_caller_frame() */
};

static void clear_kept(struct tt_env *env, struct tt_object *self)
{
    struct tt_coro *coro = ((struct kept_locals *)self)->coro;
    tt_value back = ((struct kept_locals *)self)->back;
    TT_ASSERT(coro->head.flags & TT_CORO_DONE);
    drop_locals(env, coro);
    tt_unref(env, tt_value_of(coro));
    tt_unref(env, back);
}

static const struct tt_type kept_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "frame",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct kept_locals),
    .clear = clear_kept,
};

/* Its frame: given, or NULL where there is no memory for it. */
static struct kept_locals *keep_locals(struct tt_env *env, struct tt_coro *coro)
{
    TT_ASSERT(tt__coro_sound(coro));
    int failure = env->failure;
    struct kept_locals *kept = tt_object_new(env, &kept_type, sizeof *kept);
    if (kept != NULL) {
        tt_object_ref(&coro->head);
        kept->coro = coro;
        kept->back = tt_caller_frame(env);
    }
    env->failure = failure; /* it ends all the same */
    return kept;
}

static void lead_to(struct tt_env *env, struct tt_exc *exc,
                    struct kept_locals *kept)
{
    TT_ASSERT(kept->coro->head.flags & TT_CORO_DONE);
    if (exc != NULL) {
        tt_exc_passed(env, exc, tt_value_of(kept), 0);
    }
}

/* It has ended with RC, after ENTERED (maybe NULL) was thrown into its body:
 * that, if somebody has it still, and what it raised lead to its frame. */
static void finish_keeping(struct tt_env *env, struct tt_coro *coro, int rc,
                           struct tt_exc *entered)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    struct tt_exc *raised = rc == TT_ERAISED ? env->raised : NULL;
    struct tt_exc *caught;
    if (raised != NULL && coro->head.flags & TT_CORO_CAUGHT) {
        caught = raised->cause;
    } else if (entered != raised) {
        caught = entered;
    } else {
        caught = NULL;
    }
    if (caught != NULL && caught->head.refs == 1) {
        caught = NULL;
    }
    if ((raised == NULL && caught == NULL) || type_of(coro)->drop == NULL) {
        finish(env, coro);
        return;
    }
    if (!end(env, coro)) {
        return;
    }
    struct kept_locals *kept = keep_locals(env, coro);
    if (kept == NULL) {
        drop_locals(env, coro);
        return;
    }
    lead_to(env, raised, kept);
    lead_to(env, caught, kept);
    tt_unref(env, tt_value_of(kept));
}

int tt__replace_stop(struct tt_env *env, const char *kind)
{
    TT_ASSERT(tt_raised(env, &tt_StopIteration));
    struct tt_exc *stop = tt_exc_take(env);
    int rc = tt_raise(env, &tt_RuntimeError, "%s raised StopIteration", kind);
    if (rc == TT_ERAISED) {
        tt_object_ref(&stop->head);
        tt_exc_set_context(env, env->raised, stop);
        tt_exc_set_cause(env, env->raised, stop);
    } else {
        tt_exc_unref(env, stop);
    }
    return rc;
}

static int leave(struct tt_env *env, struct tt_coro *coro, int rc,
                 struct tt_exc *entered)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    if (tt_has_frames(env)) {
        finish_keeping(env, coro, rc, entered);
    } else {
        finish(env, coro);
    }
    return rc;
}

static int end_body(struct tt_env *env, struct tt_coro *coro, int rc,
                    struct tt_exc *entered)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    if (env->handled == &coro->handled) {
        env->handled = coro->handled.outer;
    }
    coro->head.flags &= ~(uint32_t)TT_CORO_RUNNING;
    if (TT_UNLIKELY(rc == TT_ERAISED && tt_raised(env, &tt_StopIteration))) {
        rc = tt__replace_stop(env, "coroutine");
    }
    return leave(env, coro, rc, entered);
}

int tt__coro_ended(struct tt_env *env, struct tt_coro *coro, int rc)
{
    return end_body(env, coro, rc, NULL);
}

/* What a coroutine keeps while it cleans up is being handled, and so becomes
 * the context of what is raised, exactly while the coroutine runs. */
static void begin_handling(struct tt_env *env, struct tt_coro *coro)
{
    TT_ASSERT(keeps_exception(coro) && env->handled != &coro->handled);
    coro->handled.outer = env->handled;
    env->handled = &coro->handled;
}

static void end_handling(struct tt_env *env, struct tt_coro *coro)
{
    TT_ASSERT(env->handled == &coro->handled);
    env->handled = coro->handled.outer;
}

int tt__coro_suspended(struct tt_env *env, struct tt_coro *coro)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    coro->head.flags &= ~(uint32_t)TT_CORO_RUNNING;
    if (keeps_exception(coro)) {
        end_handling(env, coro);
    }
    return TT_YIELDED;
}

/* Enters the body with what the await ended with. Whoever resumes holds a
 * reference, so the coroutine stays while it runs. */
static int enter_body(struct tt_env *env, struct tt_coro *coro, int rc,
                      tt_value *out)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    struct tt_exc *entered = NULL;
    if (rc == TT_ERAISED && env->raised->head.refs > 1) {
        entered = env->raised; /* somebody else has it, too */
        tt_object_ref(&entered->head);
    }
    if (keeps_exception(coro)) {
        begin_handling(env, coro);
    }
    coro->head.flags |= TT_CORO_RUNNING;
    rc = type_of(coro)->body(env, coro, rc, out);
    rc = rc != TT_YIELDED ? end_body(env, coro, rc, entered)
                          : tt__coro_suspended(env, coro);
    tt_exc_unref(env, entered);
    return rc;
}

/* What was sent, thrown or closed reaches what CORO awaits: *OUT and what that
 * answers. As in CPython, gen_send_ex enters each coroutine on the way, and
 * gen_throw only the innermost one. */
static int pass_inward(struct tt_env *env, struct tt_coro *coro,
                       enum tt_resume how, tt_value value, tt_value *out)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    bool handles = how == TT_SEND && keeps_exception(coro);
    if (handles) {
        begin_handling(env, coro);
    }
    coro->head.flags |= TT_CORO_RUNNING;
    int rc = tt_await_resume(env, coro->awaiting, how, value, out);
    coro->head.flags &= ~(uint32_t)TT_CORO_RUNNING;
    if (handles) {
        end_handling(env, coro);
    }
    return rc;
}

/* What was sent, thrown or closed reaches the awaited object; returns what the
 * body is to be entered with, or TT_YIELDED. */
static int pass_on(struct tt_env *env, struct tt_coro *coro, enum tt_resume how,
                   tt_value value, tt_value *out)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    int rc = 0;
    if (coro->awaiting != TT_NULL) {
        rc = pass_inward(env, coro, how, value, out);
        if (rc == TT_YIELDED) {
            return rc;
        }
        tt_set(env, &coro->awaiting, rc == TT_RETURNED ? *out : TT_NULL);
        *out = TT_NULL;
    } else if (how == TT_THROW) {
        rc = tt_throw(env, tt_exc_cast(value));
    }
    if (how == TT_CLOSE && rc == 0) {
        rc = tt_throw_exit(env);
    }
    /* gen_send_ex: an exception that comes from outside gets the one being
     * handled here as its context. */
    if (rc == TT_ERAISED && how != TT_SEND && keeps_exception(coro)) {
        struct tt_exc *exc = tt_exc_take(env);
        struct tt_handled *outer = env->handled;
        env->handled = &coro->handled;
        coro->handled.outer = NULL;
        rc = tt_raise_exc(env, exc);
        env->handled = outer;
        tt_exc_unref(env, exc);
    }
    return rc;
}

/* The coroutine cannot be resumed as it is; *AGAIN otherwise. */
static int check_state(struct tt_env *env, struct tt_coro *coro,
                       enum tt_resume how, tt_value value, tt_value *out,
                       bool *again)
{
    TT_ASSERT(tt__coro_sound(coro));
    *again = false;
    if (coro->head.flags & (TT_CORO_RUNNING | TT_CORO_DONE)) {
        tt_touch_hidden(env); /* who awaits it, or did */
    }
    if (coro->head.flags & TT_CORO_RUNNING) {
        return tt_raise(env, &tt_ValueError, "coroutine already executing");
    }
    if (coro->head.flags & TT_CORO_DONE) {
        if (how == TT_CLOSE) {
            *out = TT_NONE;
            return TT_RETURNED;
        }
        return tt_raise(env, &tt_RuntimeError,
                        "cannot reuse already awaited coroutine");
    }
    if (coro->at == 0 && how == TT_SEND && value != TT_NONE) {
        return tt_raise(
            env, &tt_TypeError,
            "can't send non-None value to a just-started coroutine");
    }
    if (coro->at == 0 && how == TT_CLOSE) { /* gen_close: as simple as that */
        coro->head.flags |= TT_CORO_DONE | TT_CORO_UNBEGUN;
        *out = TT_NONE;
        return TT_RETURNED;
    }
    if (coro->at == 0 && how == TT_THROW) { /* at its first line */
        return leave(env, coro, tt_throw(env, tt_exc_cast(value)), NULL);
    }
    *again = true;
    return 0;
}

/* What close() makes of how the body ended. */
static int end_close(struct tt_env *env, int rc, tt_value *out)
{
    if (rc == TT_YIELDED) {
        tt_unref(env, *out);
        *out = TT_NULL;
        return tt_raise(env, &tt_RuntimeError,
                        "coroutine ignored GeneratorExit");
    }
    if (rc == TT_ERAISED && tt_raised(env, &tt_GeneratorExit)) {
        tt_exc_unref(env, tt_exc_take(env));
        *out = TT_NONE;
        return TT_RETURNED;
    }
    return rc;
}

TT_INLINE int try_quick(struct tt_env *env, struct tt_coro *coro, tt_value *out)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    const struct tt_coro_type *type = type_of(coro);
    bool is_quick = type->quick != NULL && TT_FAST_PATH(env);
    return is_quick ? type->quick(env, coro, out) : TT_BODY;
}

static TT_NOINLINE int send_to_body(struct tt_env *env, struct tt_coro *coro,
                                    tt_value *out)
{
    return tt__coro_send(env, coro, out);
}

/* Sends None to a coroutine in C, whatever its state. */
TT_INLINE int send_none(struct tt_env *env, struct tt_coro *coro, tt_value *out)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    int rc = coro->head.flags == 0 ? try_quick(env, coro, out) : TT_BODY;
    return rc == TT_BODY ? send_to_body(env, coro, out) : rc;
}

int tt_coro_resume(struct tt_env *env, struct tt_object *self,
                   enum tt_resume how, tt_value value, tt_value *out)
{
    TT_PARANOID_ASSERT(tt__object_sound(self));
    struct tt_coro *coro = (struct tt_coro *)self;
    if (TT_UNLIKELY(coro->head.flags & (TT_CORO_RUNNING | TT_CORO_DONE) ||
                    coro->at == 0)) {
        bool again;
        int rc = check_state(env, coro, how, value, out, &again);
        if (!again) {
            return rc;
        }
    }
    if (tt_enter(env) < 0) {
        return TT_ERAISED;
    }
    int rc = how == TT_SEND && coro->head.flags == 0 && value == TT_NONE
                 ? try_quick(env, coro, out)
                 : TT_BODY;
    if (rc == TT_BODY) {
        rc = coro->at == 0 ? 0 : pass_on(env, coro, how, value, out);
        if (rc != TT_YIELDED) {
            rc = enter_body(env, coro, rc, out);
        }
    }
    tt_leave(env);
    return TT_UNLIKELY(how == TT_CLOSE) ? end_close(env, rc, out) : rc;
}

int tt__coro_send_through(struct tt_env *env, struct tt_coro *coro,
                          tt_value *out)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    struct tt_object *inner = tt_object(coro->awaiting);
    if (!tt_is_coroutine(coro->awaiting)) {
        return tt_coro_resume(env, &coro->head, TT_SEND, TT_NONE, out);
    }
    if (tt_enter(env) < 0) {
        return TT_ERAISED;
    }
    coro->head.flags = TT_CORO_RUNNING;
    int rc = inner->type->resume == tt_coro_resume
                 ? send_none(env, (struct tt_coro *)inner, out)
                 : inner->type->resume(env, inner, TT_SEND, TT_NONE, out);
    if (rc == TT_YIELDED) {
        coro->head.flags = 0;
    } else {
        coro->awaiting = rc == TT_RETURNED ? *out : TT_NULL;
        *out = TT_NULL;
        tt__coro_drop(env, inner);
        rc = rc == TT_RETURNED ? tt__coro_go_on(env, coro, rc, out)
                               : enter_body(env, coro, rc, out);
    }
    tt_leave(env);
    return rc;
}

_Static_assert(((uint32_t)TT_CORO_FLAGS & TT_OBJECT_FLAGS) == 0 &&
                   (TT_CORO_EXITING << 1) - 1 == TT_CORO_FLAGS,
               "the bits up to EXITING are the coroutine's");

/* ---- What the macros call ------------------------------------------------ */

/* What CORO awaits did not suspend it, or is not there: RC. */
TT_INLINE int end_await(struct tt_env *env, struct tt_coro *coro, int rc,
                        tt_value *value)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    if (rc != TT_YIELDED) {
        tt_set(env, &coro->awaiting, rc == TT_RETURNED ? *value : TT_NULL);
        *value = TT_NULL;
    }
    return rc;
}

/* CORO awaits a coroutine in C that begins, and so awaits nothing itself. */
static TT_NOINLINE int await_new(struct tt_env *env, struct tt_coro *coro,
                                 tt_value *value)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    struct tt_coro *inner = (struct tt_coro *)(void *)coro->awaiting;
    int rc = tt_enter(env);
    if (rc == 0) {
        rc = try_quick(env, inner, value);
        if (rc == TT_BODY) {
            rc = tt__coro_go_on(env, inner, 0, value);
        }
        tt_leave(env);
    }
    return end_await(env, coro, rc, value);
}

static TT_NOINLINE int await_other(struct tt_env *env, struct tt_coro *coro,
                                   tt_value *value)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    int rc = tt_await_start(env, &coro->awaiting, value);
    return end_await(env, coro, rc, value);
}

/* A future that is awaited as asyncio's own are. */
TT_INLINE bool is_plain_future(tt_value v)
{
    return tt_is_object(v) &&
           (tt_object(v)->type->flags & (TT_TYPE_FUTURE | TT_TYPE_AWAIT)) ==
               TT_TYPE_FUTURE;
}

/* Begins to await what is in place. All its ways end in a call, so that it
 * needs no frame. */
TT_INLINE int await_it(struct tt_env *env, struct tt_coro *coro,
                       tt_value *value)
{
    tt_value awaitable = coro->awaiting;
    if (is_plain_future(awaitable) &&
        !tt_future_done(tt_future_cast(awaitable))) {
        tt_object(awaitable)->flags |= TT_FUTURE_BLOCKING;
        *value = tt_ref(awaitable);
        return TT_YIELDED;
    }
    if (tt__is_coro(awaitable) && tt_object(awaitable)->flags == 0 &&
        ((struct tt_coro *)(void *)awaitable)->at == 0) {
        return await_new(env, coro, value);
    }
    return awaitable == TT_NULL ? tt_failure(env)
                                : await_other(env, coro, value);
}

/* The result of its last await goes. */
static TT_NOINLINE int await_inner(struct tt_env *env, struct tt_coro *coro,
                                   tt_value awaitable, tt_value *value)
{
    tt_set(env, &coro->awaiting, awaitable);
    return await_it(env, coro, value);
}

int tt_coro_await(struct tt_env *env, struct tt_coro *coro, tt_value awaitable,
                  tt_value *value)
{
    if (tt_is_object(coro->awaiting)) {
        return await_inner(env, coro, awaitable, value);
    }
    coro->awaiting = awaitable;
    return await_it(env, coro, value);
}

int tt_coro_clean(struct tt_env *env, struct tt_coro *coro, int rc,
                  tt_value *value)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    if (rc < 0 && rc != TT_ERAISED) {
        return rc; /* the execution is over: nothing is cleaned up */
    }
    coro->head.flags |= TT_CORO_CLEANING;
    if (rc == TT_ERAISED) {
        coro->handled.exc = tt_exc_take(env);
        coro->handled.outer = env->handled;
        env->handled = &coro->handled;
    } else {
        coro->head.flags |= TT_CORO_RETURNING;
        coro->result = *value;
        *value = TT_NULL;
    }
    return 0;
}

int tt_coro_end(struct tt_env *env, struct tt_coro *coro, tt_value *value)
{
    TT_ASSERT(coro->head.flags & TT_CORO_CLEANING);
    if (coro->head.flags & TT_CORO_RETURNING) {
        *value = coro->result;
        coro->result = TT_NULL;
        return TT_RETURNED;
    }
    struct tt_exc *exc = coro->handled.exc;
    coro->handled.exc = NULL;
    env->handled = coro->handled.outer;
    return tt_reraise(env, exc);
}

int tt_coro_lost(struct tt_env *env, struct tt_coro *coro)
{
    TT_ASSERT(tt__coro_sound(coro));
    const char *file = type_of(coro)->file;
    return tt_fail(env, TT_EMISUSE,
                   "%s:%u: `%s` awaits within a switch of its own, where it "
                   "cannot be resumed: write if and else instead, or await "
                   "after the switch",
                   file == NULL ? "?" : file, coro->at, type_of(coro)->name);
}

const struct tt_coro *tt__coro_running(const struct tt_env *env)
{
    enum { DEPTH_MAX = 64 };
    const struct tt_coro *running = NULL;
    tt_value at = env->task == NULL ? TT_NULL : env->task->coro;
    for (int depth = 0; depth < DEPTH_MAX && tt__is_coro(at); depth++) {
        const struct tt_coro *coro = (const void *)at;
        if (!(coro->head.flags & TT_CORO_RUNNING)) {
            break;
        }
        running = coro;
        at = coro->awaiting;
    }
    return running;
}

/* ---- The type's operations ----------------------------------------------- */

void tt_coro_clear(struct tt_env *env, struct tt_object *self)
{
    struct tt_coro *coro = (struct tt_coro *)self;
    bool suspended = coro->at != 0 && !(coro->head.flags & TT_CORO_DONE);
    if (TT_UNLIKELY(coro->at == 0 && !(coro->head.flags & TT_CORO_DONE))) {
        tt_warn_unawaited(env, tt_value_of(self));
    }
    if (suspended && env->failure == 0) {
        /* Its last reference is gone: it is closed, and what that raises is
         * ignored. An exception may be on its way meanwhile. */
        struct tt_exc *raised = tt_exc_take(env);
        tt_value result = TT_NULL;
        self->refs = 1;
        tt_coro_resume(env, self, TT_CLOSE, TT_NULL, &result);
        tt_unref(env, result);
        tt_log_ignored(env, "closing generator", tt_value_of(self));
        env->raised = raised;
        /* It ignored GeneratorExit, which it handles still: the exception's
         * traceback has its frame, a cycle that keeps what it awaits alive. In
         * programs in C there are no tracebacks, and nothing may be left. */
        bool is_in_cycle = TT_LANGUAGE_HAS(env, frame_now) &&
                           !(coro->head.flags & TT_CORO_DONE) &&
                           keeps_exception(coro);
        if (is_in_cycle || --self->refs != 0) {
            return;
        }
    }
    if (coro->head.flags & TT_CORO_UNBEGUN) {
        drop_locals(env, coro);
    }
    finish(env, coro);
}

struct tt_slice tt_coro_name(tt_value self)
{
    const char *name =
        type_of((const struct tt_coro *)(const void *)self)->name;
    return (struct tt_slice){name, strlen(name), true};
}

struct tt_slice tt_coro_full_name(tt_value self)
{
    const char *name =
        type_of((const struct tt_coro *)(const void *)self)->full_name;
    return (struct tt_slice){name, strlen(name), true};
}

enum tt_source tt_coro_source(tt_value self, const char **file, uint32_t *line)
{
    const struct tt_coro *coro = (const struct tt_coro *)(const void *)self;
    const struct tt_coro_type *type = type_of(coro);
    bool done = coro->head.flags & TT_CORO_DONE;
    *file = type->file;
    bool begun = coro->at != 0 || (coro->head.flags & TT_CORO_RUNNING);
    uint32_t stands;
    if (type->await_line != 0) {
        stands = type->await_line;
    } else if (coro->line != 0) {
        stands = coro->line;
    } else {
        stands = coro->at;
    }
    *line = done || !begun || stands == 0 ? type->first_line : stands;
    if (type->file == NULL) {
        return TT_SOURCE_UNKNOWN;
    }
    if (done) {
        return TT_SOURCE_DONE;
    }
    return TT_SOURCE_HERE;
}

int tt_coro_repr(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    (void)env;
    tt_text_format(out, "<coroutine object %s", tt_coro_full_name(self).text);
    tt_text_address(out, tt_object(self));
    tt_text_puts(out, ">");
    return out->error;
}

bool tt_coro_is_awaiting(const struct tt_object *self)
{
    TT_PARANOID_ASSERT(tt__object_sound(self));
    const struct tt_coro *coro = (const struct tt_coro *)self;
    return coro->at != 0 && coro->awaiting != TT_NULL &&
           !(coro->head.flags & (TT_CORO_DONE | TT_CORO_RUNNING));
}

void tt_coro_wait(struct tt_env *env, struct tt_object *self,
                  struct tt_wait *out)
{
    TT_ASSERT(tt__object_sound(self));
    struct tt_coro *coro = (struct tt_coro *)self;
    *out = (struct tt_wait){.inner = coro->awaiting};
    tt_coro_source(tt_value_of(self), &out->file, &out->line);
    if (type_of(coro)->wait != NULL) {
        type_of(coro)->wait(env, coro, out);
    }
}

bool tt__coro_where(struct tt_object *self, struct tt_wait *out)
{
    TT_ASSERT(tt__object_sound(self));
    struct tt_coro *coro = (struct tt_coro *)self;
    if (self->type->wait != tt_coro_wait || type_of(coro)->wait != NULL) {
        return false;
    }
    out->inner = coro->awaiting;
    tt_coro_source(tt_value_of(self), &out->file, &out->line);
    return true;
}

/* ---- Methods: send, throw, close ----------------------------------------- */

/* What a program is given for a resume: the yielded value, or an exception:
 * StopIteration with the result. */
static tt_value give(struct tt_env *env, int rc, tt_value out)
{
    if (rc == TT_YIELDED) {
        return out;
    }
    if (rc == TT_RETURNED) {
        tt_raise_stop(env, out);
        tt_unref(env, out);
    }
    return TT_NULL;
}

tt_value tt_send_method(struct tt_env *env, const tt_value *args)
{
    tt_value out = TT_NULL;
    int rc = tt_resume(env, args[0], TT_SEND, args[1], &out);
    return give(env, rc, out);
}

static int warn_signature(struct tt_env *env)
{
    return tt_warn_deprecated(
        env, "the (type, exc, tb) signature of throw() is deprecated, use the "
             "single-arg signature instead.");
}

tt_value tt_throw_method(struct tt_env *env, const tt_value *args)
{
    if (args[2] != TT_NULL && warn_signature(env) < 0) {
        return TT_NULL;
    }
    struct tt_exc *exc = tt_exc_from(env, args[1], args[2]);
    if (exc == NULL) {
        return TT_NULL;
    }
    tt_value out = TT_NULL;
    int rc = tt_resume(env, args[0], TT_THROW, tt_value_of(exc), &out);
    tt_exc_unref(env, exc);
    return give(env, rc, out);
}

tt_value tt_close_method(struct tt_env *env, const tt_value *args)
{
    tt_value out = TT_NULL;
    int rc = tt_resume(env, args[0], TT_CLOSE, TT_NULL, &out);
    return rc < 0 ? TT_NULL : out;
}

tt_value tt_next_resumed(struct tt_env *env, tt_value self)
{
    tt_value out = TT_NULL;
    int rc = tt_resume(env, self, TT_SEND, TT_NONE, &out);
    if (rc == TT_RETURNED && out != TT_NONE) {
        tt_raise_stop(env, out);
        tt_unref(env, out);
    }
    return rc == TT_YIELDED ? out : TT_NULL;
}

/* coroutine.__await__() */
struct coroutine_wrapper {
    struct tt_object head;
    tt_value coroutine; /* owns */
};

static void clear_wrapper(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct coroutine_wrapper *)self)->coroutine);
}

static int resume_wrapper(struct tt_env *env, struct tt_object *self,
                          enum tt_resume how, tt_value value, tt_value *out)
{
    TT_PARANOID_ASSERT(tt__object_sound(self));
    return tt_resume(env, ((struct coroutine_wrapper *)self)->coroutine, how,
                     value, out);
}

const struct tt_native tt_generator_methods[] = {
    TT_RESUMING_METHODS("generator", TT_WRITES),
    {.name = NULL},
};

static const struct tt_native wrapper_methods[] = {
    TT_RESUMING_METHODS("coroutine_wrapper", TT_WRITES | TT_HIDDEN),
    {.name = NULL},
};

static const struct tt_type wrapper_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "coroutine_wrapper",
    .full_name = "coroutine_wrapper",
    .base = &tt_object_type,
    .flags = TT_TYPE_RESUMABLE | TT_TYPE_FINAL,
    .size = sizeof(struct coroutine_wrapper),
    .clear = clear_wrapper,
    .iter = tt_iter_self,
    .next = tt_next_resumed,
    .resume = resume_wrapper,
    .methods = wrapper_methods,
};

static tt_value await_method(struct tt_env *env, const tt_value *args)
{
    struct coroutine_wrapper *wrapper =
        tt_object_new(env, &wrapper_type, sizeof *wrapper);
    if (wrapper != NULL) {
        wrapper->coroutine = tt_ref(args[0]);
    }
    return tt_value_of(wrapper);
}

const struct tt_native tt_coro_methods[] = {
    TT_RESUMING_METHODS("coroutine", TT_WRITES | TT_HIDDEN),
    TT_NATIVE("__await__", "coroutine.__await__", "self /", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_PURE, await_method),
    {.name = NULL},
};

/* ---- Attributes ---------------------------------------------------------- */

tt_value tt__coro_get_name(struct tt_env *env, tt_value self)
{
    struct tt_slice name = tt_name_of(self);
    return tt_str(env, name.text, name.size);
}

tt_value tt__coro_get_full_name(struct tt_env *env, tt_value self)
{
    struct tt_slice name = tt_full_name_of(self);
    return tt_str(env, name.text, name.size);
}

static tt_value get_running(struct tt_env *env, tt_value self)
{
    tt_touch_hidden(env);
    return tt_bool(tt_object(self)->flags & TT_CORO_RUNNING);
}

static tt_value get_suspended(struct tt_env *env, tt_value self)
{
    const struct tt_coro *coro = (const struct tt_coro *)(const void *)self;
    tt_touch_hidden(env);
    return tt_bool(coro->at != 0 &&
                   !(coro->head.flags & (TT_CORO_DONE | TT_CORO_RUNNING)));
}

/* A suspended one awaits an iterator of its future, which is no object. */
static tt_value get_awaited(struct tt_env *env, tt_value self)
{
    tt_value suspended = get_suspended(env, self);
    TT_ASSERT(suspended == TT_TRUE || suspended == TT_FALSE);
    if (suspended == TT_TRUE) {
        struct tt_slice name = tt_name_of(self);
        tt_fail(env, TT_ELIMIT,
                "cr_await of a suspended coroutine of asyncio, %s(), is not in "
                "the scenario language",
                name.text);
        return TT_NULL;
    }
    return TT_NONE;
}

const struct tt_property tt_coro_properties[] = {
    {"__name__", TT_PURE, tt__coro_get_name, NULL},
    {"__qualname__", TT_PURE, tt__coro_get_full_name, NULL},
    {"cr_running", TT_HIDDEN, get_running, NULL},
    {"cr_suspended", TT_HIDDEN, get_suspended, NULL},
    {"cr_frame", TT_HIDDEN, tt__frame_of_coroutine, NULL},
    {"cr_code", TT_PURE, tt__coro_get_code, NULL},
    {"cr_await", TT_HIDDEN, get_awaited, NULL},
    {.name = NULL},
};
