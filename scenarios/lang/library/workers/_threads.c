/* SPDX-License-Identifier: MIT
 *
 * _threads.c: simulated threads (tt_thread.h), for modules _thread, threading,
 * queue and concurrent.futures.
 *
 * Code of the library in Python is preempted only where it calls point(), so
 * what it does between that and two waits is atomic.
 */
#include <math.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/numbers.h"

/* ---- Starting ------------------------------------------------------------ */

/* What a thread calls. */
struct call {
    tt_value function; /* owns */
    tt_value argument; /* owns */
};

static void drop_call(struct tt_env *env, void *data)
{
    struct call *call = data;
    tt_unref(env, call->function);
    tt_unref(env, call->argument);
    tt_free(env, call, sizeof *call);
}

/* The function is of the library, and lets no exception out but what its own
 * frame raises, such as a RecursionError: a thread of CPython prints that. */
static int run_call(struct tt_env *env, void *data)
{
    struct call *call = data;
    tt_value result = tt_call(env, call->function, &call->argument, 1);
    if (result == TT_NULL && env->raised != NULL) {
        tt_exc_unref(env, tt_exc_take(env));
    }
    tt_unref(env, result);
    drop_call(env, call);
    return tt_failure(env);
}

/* start(function, argument, is_worker, is_daemon, name): the thread's number.
 */
static tt_value call_start(struct tt_env *env, const tt_value *args)
{
    struct call *call = tt_alloc(env, sizeof *call);
    uint64_t ident = 0;
    if (call == NULL) {
        return TT_NULL;
    }
    call->function = tt_ref(args[0]);
    call->argument = tt_ref(args[1]);
    struct tt_thread_body body = {
        .run = run_call,
        .drop = drop_call,
        .data = call,
        .name = tt_is_str(args[4]) ? tt_str_get(args[4])->text : NULL,
        .is_worker = args[2] == TT_TRUE,
        .is_daemon = args[3] == TT_TRUE};
    if (tt_thread_start(env, &body, &ident) < 0) {
        drop_call(env, call);
        return TT_NULL;
    }
    TT_ASSERT(ident > TT_THREAD_MAIN);
    return tt_int(env, (int64_t)ident);
}

static tt_value call_ident(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_int(env, (int64_t)tt_thread_ident(env));
}

static tt_value call_begin_job(struct tt_env *env, const tt_value *args)
{
    (void)args;
    tt_thread_begin_job(env);
    return TT_NONE;
}

static tt_value call_end_job(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_thread_end_job(env) < 0 ? TT_NULL : TT_NONE;
}

static tt_value call_is_alone(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_bool(tt_thread_alone(env));
}

/* point(): other threads may run before what follows. */
static tt_value call_point(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_thread_point(env) < 0 ? TT_NULL : TT_NONE;
}

static tt_value call_join_all(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_threads_join(env) < 0 ? TT_NULL : TT_NONE;
}

/* check_seconds(v): raises what CPython raises of a duration. */
static tt_value call_check_seconds(struct tt_env *env, const tt_value *args)
{
    double seconds;
    return tt__to_seconds(env, args[0], &seconds) < 0 ? TT_NULL : TT_NONE;
}

/* ---- Places -------------------------------------------------------------- */

/* Where threads wait to be woken. */
struct place {
    struct tt_object head;
    struct tt_parked waiting;
};

extern const struct tt_type tt__thread_place_type;

static struct place *place_of(tt_value v)
{
    TT_ASSERT(tt_is(v, &tt__thread_place_type));
    return (struct place *)(void *)v;
}

/* place.wait(what, timeout=None, patient=False, holder=0, by=BY_EVENT): whether
 * it was woken. */
static tt_value call_wait(struct tt_env *env, const tt_value *args)
{
    struct place *place = place_of(args[0]);
    struct tt_thread_wait wait = {.list = &place->waiting, .timeout_s = -1};
    TT_ASSERT(tt_is_str(args[1]));
    wait.what = tt_str_get(args[1])->text;
    wait.patience = args[3] == TT_TRUE ? TT_PATIENT_WAIT : TT_EAGER_WAIT;
    if (args[2] != TT_NULL && args[2] != TT_NONE) {
        if (tt__to_seconds(env, args[2], &wait.timeout_s) < 0) {
            return TT_NULL;
        }
        wait.timeout_s = fmax(wait.timeout_s, 0);
    }
    int64_t holder = 0;
    if (args[4] != TT_NULL && tt__to_int(env, args[4], &holder) < 0) {
        return TT_NULL;
    }
    wait.holder = (uint64_t)holder;
    int64_t by = TT_BLOCKER_EVENT;
    if (args[5] != TT_NULL && tt__to_int(env, args[5], &by) < 0) {
        return TT_NULL;
    }
    TT_ASSERT(by >= TT_BLOCKER_EVENT && by <= TT_BLOCKER_THREAD);
    wait.by = (enum tt_blocker)by;
    tt_ref(args[0]);
    int rc = tt_thread_park(env, &wait);
    tt_unref(env, args[0]);
    return rc < 0 ? TT_NULL : tt_bool(rc > 0);
}

/* place.wake(n=1): whether there was one. */
static tt_value call_wake(struct tt_env *env, const tt_value *args)
{
    struct place *place = place_of(args[0]);
    int64_t n = 1;
    bool some = false;
    if (args[1] != TT_NULL && tt__to_int(env, args[1], &n) < 0) {
        return TT_NULL;
    }
    while (n-- > 0 && tt_thread_wake(env, &place->waiting)) {
        some = true;
    }
    return tt_bool(some);
}

static tt_value call_wake_all(struct tt_env *env, const tt_value *args)
{
    tt_thread_wake_all(env, &place_of(args[0])->waiting);
    return TT_NONE;
}

static tt_value call_count(struct tt_env *env, const tt_value *args)
{
    return tt_int(env, (int64_t)tt_thread_waiting(&place_of(args[0])->waiting));
}

static tt_value make_place(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    (void)args;
    return tt_value_of(tt_object_zeroed(env, type));
}

#define METHOD(name_, parameters_, required_, total_, call_)                   \
    TT_NATIVE(name_, "Place." name_, parameters_, required_, total_, total_,   \
              TT_NATIVE_METHOD, TT_REPORTS, call_)

static const struct tt_native place_methods[] = {
    METHOD("wait", "self what timeout patient holder by", 2, 6, call_wait),
    METHOD("wake", "self n", 1, 2, call_wake),
    METHOD("wake_all", "self", 1, 1, call_wake_all),
    METHOD("count", "self", 1, 1, call_count),
    {.name = NULL},
};

const struct tt_type tt__thread_place_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Place",
    .full_name = "_threads.Place",
    .base = &tt_object_type,
    .size = sizeof(struct place),
    .make = make_place,
    .methods = place_methods,
};

/* ---- The module ---------------------------------------------------------- */

static tt_value call_now(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_float(env, tt_time(env));
}

/* An exception ends the running thread. */
static tt_value call_died(struct tt_env *env, const tt_value *args)
{
    if (env->watcher != NULL && env->watcher->notice != NULL &&
        tt_type_of(args[0])->kind == TT_KIND_EXCEPTION) {
        env->watcher->notice(env->watcher, TT_NOTICE_DIED, tt_object(args[0]));
    }
    return TT_NONE;
}

static tt_value notice(struct tt_env *env, tt_value lock, enum tt_notice what)
{
    if (env->watcher != NULL && env->watcher->notice != NULL) {
        env->watcher->notice(env->watcher, what, tt_object(lock));
    }
    return TT_NONE;
}

/* held(lock), freed(lock): the running thread has it, or has it no more. For
 * records of a run: what this decides is in the lock's attributes. */
static tt_value call_held(struct tt_env *env, const tt_value *args)
{
    return notice(env, args[0], TT_NOTICE_HELD);
}

static tt_value call_freed(struct tt_env *env, const tt_value *args)
{
    return notice(env, args[0], TT_NOTICE_FREED);
}

static const struct tt_native start_row = TT__MODULE_FUNCTION(
    "_threads", "start", "function argument is_worker is_daemon name /", 5, 5,
    5, TT_HIDDEN, call_start);
static const struct tt_native ident_row = TT__MODULE_FUNCTION(
    "_threads", "ident", "", 0, 0, 0, TT_REPORTS, call_ident);
static const struct tt_native begin_row = TT__MODULE_FUNCTION(
    "_threads", "begin_job", "", 0, 0, 0, TT_REPORTS, call_begin_job);
static const struct tt_native end_row = TT__MODULE_FUNCTION(
    "_threads", "end_job", "", 0, 0, 0, TT_REPORTS, call_end_job);
static const struct tt_native check_seconds_row =
    TT__MODULE_FUNCTION("_threads", "check_seconds", "seconds /", 1, 1, 1,
                        TT_REPORTS, call_check_seconds);
static const struct tt_native is_alone_row = TT__MODULE_FUNCTION(
    "_threads", "is_alone", "", 0, 0, 0, TT_HIDDEN, call_is_alone);
static const struct tt_native point_row = TT__MODULE_FUNCTION(
    "_threads", "point", "", 0, 0, 0, TT_REPORTS, call_point);
static const struct tt_native died_row = TT__MODULE_FUNCTION(
    "_threads", "died", "error /", 1, 1, 1, TT_REPORTS, call_died);
static const struct tt_native held_row = TT__MODULE_FUNCTION(
    "_threads", "held", "lock /", 1, 1, 1, TT_REPORTS, call_held);
static const struct tt_native freed_row = TT__MODULE_FUNCTION(
    "_threads", "freed", "lock /", 1, 1, 1, TT_REPORTS, call_freed);
static const struct tt_native join_row = TT__MODULE_FUNCTION(
    "_threads", "join_all", "", 0, 0, 0, TT_REPORTS, call_join_all);

/* The time, for deadlines of the library's own: not a choice. */
static const struct tt_native now_row =
    TT__MODULE_FUNCTION("_threads", "now", "", 0, 0, 0, TT_REPORTS, call_now);

static tt_value make_by_lock(struct tt_env *env)
{
    (void)env;
    return tt_small_int(TT_BLOCKER_LOCK);
}

static tt_value make_by_thread(struct tt_env *env)
{
    (void)env;
    return tt_small_int(TT_BLOCKER_THREAD);
}

static const struct tt__member members[] = {
    {"BY_LOCK", NULL, make_by_lock},
    {"BY_THREAD", NULL, make_by_thread},
    {"Place", &tt__thread_place_type, NULL},
    {"begin_job", &begin_row, NULL},
    {"end_job", &end_row, NULL},
    {"check_seconds", &check_seconds_row, NULL},
    {"died", &died_row, NULL},
    {"freed", &freed_row, NULL},
    {"held", &held_row, NULL},
    {"is_alone", &is_alone_row, NULL},
    {"ident", &ident_row, NULL},
    {"join_all", &join_row, NULL},
    {"now", &now_row, NULL},
    {"point", &point_row, NULL},
    {"start", &start_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___threads_module = {.name = "_threads",
                                               .members = members};
