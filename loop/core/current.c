/* SPDX-License-Identifier: MIT
 *
 * current.c: the running loop, the current loop and the current task.
 *
 * Mirrors asyncio/events.py get_running_loop, _set_running_loop,
 * get_event_loop, set_event_loop, new_event_loop and, of CPython's
 * Modules/_asynciomodule.c, enter_task, leave_task, register_task and
 * unregister_task of 3.14: the current task is the thread's, and there is one
 * only while its loop is the running one. A loop or a task that a program
 * wrote itself is refused wherever it would have to run.
 *
 * Invariant: until a program does something of that by hand (env->by_hand), a
 * step finds its loop running and no task entered, so it need not look; and
 * env->entered, a task that a program entered, is TT_NULL.
 */
#include "loop/core/current.h"

#include "loop/core/loop.h"
#include "loop/core/methods/policy.h"
#include "loop/core/thread.h"

static struct tt_loop *loop_of(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is(v, &tt_base_loop_type));
    return (struct tt_loop *)(void *)v;
}

int tt__refuse_foreign(struct tt_env *env, const char *what, tt_value v)
{
    return tt_fail(env, TT_ELIMIT,
                   "%s: a '%s' object in place of asyncio's own is not in the "
                   "scenario language",
                   what, tt_type_of(v)->name);
}

/* ---- Loops --------------------------------------------------------------- */

struct tt_loop *tt_running_loop(struct tt_env *env)
{
    if (env->running == NULL) {
        tt_raise(env, &tt_RuntimeError, "no running event loop");
    }
    return env->running;
}

struct tt_loop *tt_event_loop(struct tt_env *env)
{
    if (TT_LIKELY(env->running != NULL)) {
        return env->running;
    }
    TT_ASSERT(env->policy == TT_NULL || env->current == NULL);
    return env->policy != TT_NULL ? tt__policy_get_loop(env)
                                  : tt__current_loop(env, env->current);
}

struct tt_loop *tt__current_loop(struct tt_env *env, struct tt_loop *loop)
{
    if (loop == NULL) {
        tt_raise(env, &tt_RuntimeError,
                 "There is no current event loop in thread '%s'.",
                 tt__thread_own_name(env));
    }
    return loop;
}

void tt__keep_loop(struct tt_env *env, struct tt_loop **slot,
                   struct tt_loop *loop)
{
    TT_ASSERT(slot != &env->running); /* which is borrowed */
    struct tt_loop *old = *slot;
    if (loop != NULL) {
        tt_object_ref(&loop->head);
    }
    *slot = loop;
    tt_unref(env, tt_value_of(old));
}

int tt_set_event_loop(struct tt_env *env, struct tt_loop *loop)
{
    if (env->policy != TT_NULL) {
        return tt__policy_set_loop(env,
                                   loop == NULL ? TT_NONE : tt_value_of(loop));
    }
    tt__keep_loop(env, &env->current, loop);
    return 0;
}

struct tt_loop *tt__new_event_loop(struct tt_env *env)
{
    tt_touch(env, &env->policy, TT_READ);
    tt_value made = env->policy != TT_NULL ? tt__policy_new_loop(env)
                                           : tt_value_of(tt_loop_new(env));
    if (made != TT_NULL && !tt__is_loop(made)) {
        tt__refuse_foreign(env, "new_event_loop()", made);
        tt_clear(env, &made);
    }
    return loop_of(made);
}

int tt__loop_argument(struct tt_env *env, tt_value v, struct tt_loop **out)
{
    *out = NULL;
    if (v == TT_NONE) {
        return 0;
    }
    if (!tt_is(v, &tt_abstract_loop_type)) {
        return tt_raise(env, &tt_TypeError,
                        "loop must be an instance of AbstractEventLoop or "
                        "None, not '%T'",
                        v);
    }
    if (!tt__is_loop(v)) {
        return tt__refuse_foreign(env, "set_event_loop()", v);
    }
    *out = loop_of(v);
    return 0;
}

/* ---- Functions of the module: loops -------------------------------------- */

static tt_value new_event_loop(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_value_of(tt__new_event_loop(env));
}

static tt_value get_running_loop(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_ref(tt_value_of(tt_running_loop(env)));
}

static tt_value get_event_loop(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_ref(tt_value_of(tt_event_loop(env)));
}

static tt_value get_running_or_none(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return env->running == NULL ? TT_NONE : tt_ref(tt_value_of(env->running));
}

static tt_value set_running_loop(struct tt_env *env, const tt_value *args)
{
    if (args[0] != TT_NONE && !tt__is_loop(args[0])) {
        tt__refuse_foreign(env, "_set_running_loop()", args[0]);
        return TT_NULL;
    }
    env->by_hand = true;
    env->running = args[0] == TT_NONE ? NULL : loop_of(args[0]);
    return TT_NONE;
}

static tt_value set_event_loop(struct tt_env *env, const tt_value *args)
{
    struct tt_loop *loop;
    tt_touch(env, &env->policy, TT_WRITE); /* or its loop */
    int rc = env->policy != TT_NULL ? tt__policy_set_loop(env, args[0])
                                    : tt__loop_argument(env, args[0], &loop);
    if (rc == 0 && env->policy == TT_NULL) {
        tt__keep_loop(env, &env->current, loop);
    }
    return rc < 0 ? TT_NULL : TT_NONE;
}

/* ---- The current task ---------------------------------------------------- */

int tt__task_enter_slow(struct tt_env *env, tt_value loop, tt_value task)
{
    TT_ASSERT(env->by_hand);
    if (loop != tt_value_of(env->running)) {
        return tt_raise(env, &tt_RuntimeError,
                        "loop %R is not the running loop", loop);
    }
    if (env->task != NULL) {
        return tt_raise(env, &tt_RuntimeError,
                        "Cannot enter into task %R while another task %R is "
                        "being executed.",
                        task, tt_value_of(env->task));
    }
    if (!tt_is_task(task)) {
        return tt__refuse_foreign(env, "_enter_task()", task);
    }
    env->task = tt_task_cast(task);
    return 0;
}

/* leave_task */
static int leave(struct tt_env *env, tt_value loop, tt_value task)
{
    TT_ASSERT(env->by_hand);
    tt_value current = env->task == NULL ? TT_NONE : tt_value_of(env->task);
    if (loop != tt_value_of(env->running)) {
        return tt_raise(env, &tt_RuntimeError,
                        "loop %R is not the running loop", loop);
    }
    if (task != current) {
        return tt_raise(env, &tt_RuntimeError,
                        "Invalid attempt to leave task %R while task %R is "
                        "entered.",
                        task, current);
    }
    env->task = NULL;
    tt_clear(env, &env->entered);
    return 0;
}

int tt__task_leave_slow(struct tt_env *env, tt_value loop, tt_value task,
                        int rc)
{
    TT_ASSERT(env->by_hand);
    if (rc != 0 && rc != TT_ERAISED) {
        env->task = NULL; /* the execution is over */
        return rc;
    }
    struct tt_exc *exc = tt_exc_take(env);
    int left = leave(env, loop, task);
    if (exc == NULL || env->failure != 0) {
        tt_exc_unref(env, exc);
        return left;
    }
    if (left == TT_ERAISED) { /* _PyErr_ChainExceptions1 */
        tt_exc_set_context(env, env->raised, exc);
        return left;
    }
    return tt_reraise(env, exc);
}

static tt_value enter_task(struct tt_env *env, const tt_value *args)
{
    env->by_hand = true;
    if (tt__task_enter_slow(env, args[0], args[1]) < 0) {
        return TT_NULL;
    }
    tt_set(env, &env->entered, tt_ref(args[1]));
    TT_ASSERT(env->entered == tt_value_of(env->task));
    return TT_NONE;
}

static tt_value leave_task(struct tt_env *env, const tt_value *args)
{
    env->by_hand = true;
    return leave(env, args[0], args[1]) < 0 ? TT_NULL : TT_NONE;
}

/* ---- Which tasks all_tasks() knows --------------------------------------- */

/* What is no task of asyncio: CPython keeps a weak reference to it. */
static int refuse_task(struct tt_env *env, const char *what, tt_value v)
{
    TT_ASSERT(!tt_is_task(v));
    static const struct tt_type *const without[] = {
        &tt_none_type,  &tt_bool_type,  &tt_int_type,
        &tt_float_type, &tt_str_type,   &tt_dict_type,
        &tt_list_type,  &tt_tuple_type, &tt_object_type};
    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        if (tt_type_of(v) == without[i]) {
            return tt_raise(env, &tt_TypeError,
                            "cannot create weak reference to '%T' object", v);
        }
    }
    return tt__refuse_foreign(env, what, v);
}

static tt_value register_task(struct tt_env *env, const tt_value *args)
{
    if (!tt_is_task(args[0])) {
        refuse_task(env, "_register_task()", args[0]);
        return TT_NULL;
    }
    tt_object(args[0])->flags &= ~(uint32_t)TT_TASK_UNREGISTERED;
    return TT_NONE;
}

static tt_value unregister_task(struct tt_env *env, const tt_value *args)
{
    if (!tt_is_task(args[0])) {
        refuse_task(env, "_unregister_task()", args[0]);
        return TT_NULL;
    }
    tt_object(args[0])->flags |= TT_TASK_UNREGISTERED;
    return TT_NONE;
}

/* ---- The table's rows ---------------------------------------------------- */

#define FUNCTION(name_, parameters_, count_, flags_, effect_, call_)           \
    TT_NATIVE(name_, name_, parameters_, count_, count_, count_, (flags_),     \
              effect_, call_)

const struct tt_native tt__native_new_event_loop =
    FUNCTION("new_event_loop", "", 0, 0, TT_REPORTS, new_event_loop);
const struct tt_native tt__native_get_running_loop = FUNCTION(
    "get_running_loop", "", 0, TT_NATIVE_BUILTIN, TT_PURE, get_running_loop);
const struct tt_native tt__native_get_event_loop = FUNCTION(
    "get_event_loop", "", 0, TT_NATIVE_BUILTIN, TT_REPORTS, get_event_loop);
const struct tt_native tt__native_get_running_or_none =
    FUNCTION("_get_running_loop", "", 0, TT_NATIVE_BUILTIN, TT_PURE,
             get_running_or_none);
const struct tt_native tt__native_set_running_loop =
    FUNCTION("_set_running_loop", "loop /", 1, TT_NATIVE_BUILTIN, TT_HIDDEN,
             set_running_loop);
const struct tt_native tt__native_set_event_loop =
    FUNCTION("set_event_loop", "loop", 1, 0, TT_REPORTS, set_event_loop);
const struct tt_native tt__native_enter_task = FUNCTION(
    "_enter_task", "loop task", 2, TT_NATIVE_BUILTIN, TT_HIDDEN, enter_task);
const struct tt_native tt__native_leave_task = FUNCTION(
    "_leave_task", "loop task", 2, TT_NATIVE_BUILTIN, TT_HIDDEN, leave_task);
const struct tt_native tt__native_register_task = FUNCTION(
    "_register_task", "task", 1, TT_NATIVE_BUILTIN, TT_HIDDEN, register_task);
const struct tt_native tt__native_unregister_task =
    FUNCTION("_unregister_task", "task", 1, TT_NATIVE_BUILTIN, TT_HIDDEN,
             unregister_task);
