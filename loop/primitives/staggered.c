/* SPDX-License-Identifier: MIT
 *
 * staggered.c: asyncio.staggered.staggered_race.
 *
 * Mirrors asyncio/staggered.py of 3.14. Each coroutine runs in a task that
 * first makes the task of the next one, which waits until its predecessor has
 * failed or the delay is over. CPython cancels the others in the order of a set
 * of objects, which is that of their addresses; here it is the order in which
 * they were made.
 */
#include <math.h>

#include "loop/core/awaited.h"
#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/core/methods/task_methods.h"
#include "loop/object/cpython_lines.h"
#include "loop/primitives/timeout.h"
#include "loop/core/sound.h"

/* What the closures of one race share. */
struct race {
    struct tt_object head;
    struct tt_loop *loop;        /* borrowed */
    tt_value functions;          /* owns; a list or tuple, else an iterator */
    tt_value delay;              /* owns; a number or None */
    tt_value winner_index;       /* owns; None: nobody has won */
    tt_value winner_result;      /* owns */
    tt_value exceptions;         /* owns; a list */
    tt_value unhandled;          /* owns; a list */
    tt_value running;            /* owns; a set of tasks */
    struct tt_future *completed; /* owns; NULL: nobody waits */
    struct tt_task *parent;      /* owns; NULL: it runs in none */
    uint32_t index;              /* functions begun */
    bool left;                   /* staggered_race has ended */
};

static void clear_race(struct tt_env *env, struct tt_object *self)
{
    struct race *race = (struct race *)self;
    tt_unref(env, race->functions);
    tt_unref(env, race->delay);
    tt_unref(env, race->winner_index);
    tt_unref(env, race->winner_result);
    tt_unref(env, race->exceptions);
    tt_unref(env, race->unhandled);
    tt_unref(env, race->running);
    tt_future_unref(env, race->completed);
    tt_task_unref(env, race->parent);
}

static const struct tt_type race_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "staggered_race",
    .full_name = "staggered_race",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct race),
    .clear = clear_race,
};

static void unref_race(struct tt_env *env, struct race *race)
{
    tt_unref(env, tt_value_of(race));
}

/* ---- task_done ----------------------------------------------------------- */

/* staggered_race deletes at its end what its closures look up: NameError for
 * those that outlive it. */
static int look_up(struct tt_env *env, const struct race *race,
                   const char *name)
{
    if (!race->left) {
        return 0;
    }
    tt_value str = tt_str_c(env, name);
    int rc = str == TT_NULL
                 ? tt_failure(env)
                 : tt_raise_name(env,
                                 "cannot access free variable '%S' where it is "
                                 "not associated with a value in enclosing "
                                 "scope",
                                 str);
    tt_unref(env, str);
    return rc;
}

static int task_done(struct tt_env *env, struct race *race,
                     struct tt_future *task)
{
    TT_ASSERT(tt__future_sound(task) && tt_future_done(task));
    struct tt_set *running = tt_set_cast(race->running);
    tt_touch(env, race, TT_WRITE);
    int rc = tt_set_discard(env, running, tt_value_of(task));
    rc = rc < 0 ? rc : look_up(env, race, "parent_task");
    if (rc >= 0) {
        tt__awaited_discard(env, task, (struct tt_future *)race->parent);
    }
    if (rc >= 0 && race->completed != NULL && running->table.count == 0) {
        tt_touch(env, race->completed, TT_READ);
        rc = tt_future_done(race->completed)
                 ? 0
                 : tt_future_set_result(env, race->completed, TT_NONE);
    }
    if (rc < 0 || tt_future_cancelled(task)) {
        return rc < 0 ? rc : 0;
    }
    tt__future_retrieved(env, task);
    return task->head.flags & TT_FUTURE_EXCEPTION
               ? tt_list_append(env, tt_list_get(race->unhandled),
                                task->outcome)
               : 0;
}

static void drop_task_done(struct tt_env *env, void *data, tt_value arg)
{
    tt_unref(env, arg);
    unref_race(env, data);
}

static int run_task_done(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = task_done(loop->env, data, tt_future_cast(arg));
    drop_task_done(loop->env, data, arg);
    return rc;
}

static const struct tt_callback task_done_callback = {
    .run = run_task_done,
    .drop = drop_task_done,
    .label = TT_LABEL_STAGGERED,
    .source = "staggered_race.<locals>.task_done() at " TT_STDLIB
              "staggered.py:" TT__LINE_TEXT(TT__LINE_STAGGERED_RACE_TASK_DONE)};

/* ---- The coroutines, one after the other --------------------------------- */

/* next(enum_coro_fns): 1 and *OUT (given), 0 at the end, or a failure. */
static int next_function(struct tt_env *env, struct race *race, tt_value *out)
{
    tt_value all = race->functions;
    if (tt_is_list(all) || tt_is_exactly(all, &tt_tuple_type)) {
        uint32_t count = tt_is_list(all) ? tt_list_get(all)->count
                                         : tt_tuple_get(all)->count;
        if (race->index >= count) {
            return 0;
        }
        *out = tt_ref(tt_is_list(all) ? tt_list_get(all)->at[race->index]
                                      : tt_tuple_get(all)->at[race->index]);
        return 1;
    }
    TT_ASSERT(tt_type_of(all)->next != NULL); /* begin_iteration looked */
    *out = tt_type_of(all)->next(env, all);
    if (*out != TT_NULL) {
        return 1;
    }
    int rc = tt_failure(env);
    if (rc == TT_ERAISED && tt_raised(env, &tt_StopIteration)) {
        tt_exc_unref(env, tt_exc_take(env));
        rc = 0;
    }
    return rc;
}

struct run_one {
    struct tt_coro coro;
    struct race *race;              /* owns */
    struct tt_event_flag *ok;       /* owns; ok_to_start */
    struct tt_event_flag *previous; /* owns; previous_failed, or NULL */
    struct tt_event_flag *failed;   /* owns; this_failed */
    tt_value function;              /* owns */
    uint32_t index;
};

static void drop_run_one(struct tt_env *env, struct tt_coro *coro)
{
    struct run_one *self = (struct run_one *)coro;
    unref_race(env, self->race);
    tt_event_unref(env, self->ok);
    tt_event_unref(env, self->previous);
    tt_event_unref(env, self->failed);
    tt_clear(env, &self->function);
    self->race = NULL;
    self->ok = self->previous = self->failed = NULL;
}

static tt_value new_run_one(struct tt_env *env, struct race *race,
                            struct tt_event_flag *ok,
                            struct tt_event_flag *previous);

/* Makes the task that runs the next function when PREVIOUS (NULL: none) is
 * set, and lets it begin. */
static int start_next(struct tt_env *env, struct race *race,
                      struct tt_event_flag *previous)
{
    TT_ASSERT(race->loop != NULL && race->running != TT_NULL);
    struct tt_event_flag *ok = tt_event_new(env);
    tt_value coro = ok == NULL ? TT_NULL : new_run_one(env, race, ok, previous);
    struct tt_args args = {.at = &coro, .count = 1};
    tt_value task =
        coro == TT_NULL ? TT_NULL : tt__create_task(race->loop, &args);
    int rc =
        task == TT_NULL ? tt_failure(env) : look_up(env, race, "parent_task");
    if (rc == 0 && tt_is_future(task)) {
        rc = tt__awaited_track(env, tt_future_cast(task), race->parent);
    }
    rc = rc < 0 ? rc : tt_set_add(env, tt_set_cast(race->running), task);
    if (rc >= 0 && !tt_is_future(task)) {
        rc = tt_raise_attribute(env, task, "add_done_callback");
    }
    if (rc >= 0) {
        tt_object_ref(&race->head);
        rc = tt_future_add_done_callback(env, tt_future_cast(task),
                                         &task_done_callback, race);
    }
    rc = rc < 0 ? rc : tt_event_set(env, ok);
    tt_unref(env, coro);
    tt_unref(env, task);
    tt_event_unref(env, ok);
    return rc;
}

/* 1: there is a function, and its successor waits; 0: there is none. */
static int begin_function(struct tt_env *env, struct run_one *self)
{
    TT_ASSERT(self->function == TT_NULL && self->failed == NULL);
    struct race *race = self->race;
    tt_touch(env, race, TT_WRITE);
    int rc = next_function(env, race, &self->function);
    if (rc <= 0) {
        return rc;
    }
    self->index = race->index++;
    self->failed = tt_event_new(env);
    rc = self->failed == NULL ? tt_failure(env)
                              : start_next(env, race, self->failed);
    rc = rc < 0 ? rc
                : tt_list_append(env, tt_list_get(race->exceptions), TT_NONE);
    if (rc < 0) {
        return rc;
    }
    return tt_list_get(race->exceptions)->count == self->index + 1
               ? 1
               : tt_raise(env, &tt_AssertionError, NULL);
}

/* t.cancel(*args) of all that run but of EXCEPT. */
static int cancel_running(struct tt_env *env, struct race *race,
                          const struct tt_task *except, tt_value message)
{
    size_t at = 0;
    tt_value v;
    int rc = 0;
    while (rc >= 0 &&
           (v = tt_set_next(tt_set_cast(race->running), &at)) != TT_NULL) {
        if (!tt_is_future(v)) { /* whatever a factory made */
            return tt_raise_attribute(env, v, "cancel");
        }
        if (v != tt_value_of(except)) {
            tt_ref(v);
            rc = tt_future_cancel(env, tt_future_cast(v), message);
            tt_unref(env, v);
        }
    }
    return rc < 0 ? rc : 0;
}

/* `except BaseException as e: exceptions[this_index] = e`, without a list. */
static int lose_late(struct tt_env *env, const struct race *race)
{
    TT_ASSERT(race->left);
    struct tt_exc *exc = tt_exc_take(env);
    int rc = look_up(env, race, "exceptions");
    if (rc == TT_ERAISED) {
        tt_exc_set_context(env, env->raised, exc);
    } else {
        tt_exc_unref(env, exc);
    }
    return rc;
}

/* The function has raised what is in the slot. */
static int lose(struct tt_env *env, struct run_one *self)
{
    TT_ASSERT(tt_failure(env) < 0);
    if (env->failure != 0 || tt_raised(env, &tt_SystemExit) ||
        tt_raised(env, &tt_KeyboardInterrupt)) {
        return tt_failure(env);
    }
    tt_touch(env, self->race, TT_WRITE);
    if (self->race->left) {
        return lose_late(env, self->race);
    }
    struct tt_list *all = tt_list_get(self->race->exceptions);
    tt_value exc = tt_value_of(tt_exc_take(env));
    if (self->index >= all->count) {
        tt_unref(env, exc);
        return tt_raise(env, &tt_IndexError,
                        "list assignment index out of range");
    }
    tt_set(env, &all->at[self->index], exc);
    return tt_event_set(env, self->failed);
}

static int win(struct tt_env *env, struct run_one *self, tt_value result)
{
    struct race *race = self->race;
    tt_touch(env, race, TT_WRITE);
    if (race->winner_index != TT_NONE) {
        return tt_raise(env, &tt_AssertionError, NULL);
    }
    tt_set(env, &race->winner_index, tt_small_int(self->index));
    tt_set(env, &race->winner_result, tt_ref(result));
    return cancel_running(env, race, env->task, TT_NULL);
}

/* What awaits the predecessor's failure ended with RC: contextlib.suppress. */
static int end_turn(struct tt_env *env, int rc)
{
    TT_ASSERT(rc >= 0 || tt_failure(env) < 0);
    if (rc < 0 && tt_raised(env, &tt_TimeoutError)) {
        tt_exc_unref(env, tt_exc_take(env));
        rc = 0;
    }
    return rc < 0 ? rc : 0;
}

TT_CORO_WITH(run_one, "run_one_coro", "staggered_race.<locals>.run_one_coro",
             drop_run_one, NULL, TT_STDLIB "staggered.py",
             TT__LINE_STAGGERED_RACE_RUN_ONE_CORO, 0)
{
    TT_BEGIN;
    self->coro.line = TT__LINE_STAGGERED_RACE_RUN_ONE_CORO_AT_AWAIT_OK_TO_START;
    TT_AWAIT(tt_event_wait(env, self->ok));
    if (self->previous != NULL) {
        self->coro.line =
            TT__LINE_STAGGERED_RACE_RUN_ONE_CORO_AT_AWAIT_TASKS_WAIT;
        TT_TRY_AWAIT(tt__wait_for(env, tt_event_wait(env, self->previous),
                                  self->race->delay));
        TT_CHECK(end_turn(env, rc));
    }
    self->coro.line =
        TT__LINE_STAGGERED_RACE_RUN_ONE_CORO_AT_NEXT_OK_TO_START; /* a task factory may look */
    TT_CHECK(begin_function(env, self));
    if (rc == 0) {
        TT_RETURN(TT_NONE);
    }
    self->coro.line = TT__LINE_STAGGERED_RACE_RUN_ONE_CORO_AT_RESULT_AWAIT_CORO;
    TT_TRY_AWAIT(tt_call(env, self->function, NULL, 0));
    TT_CHECK(rc < 0 ? lose(env, self) : win(env, self, TT_GOT));
    TT_END;
}

static tt_value new_run_one(struct tt_env *env, struct race *race,
                            struct tt_event_flag *ok,
                            struct tt_event_flag *previous)
{
    TT_ASSERT(ok != NULL && ok != previous);
    struct run_one *self = run_one_new(env);
    if (self != NULL) {
        tt_object_ref(&race->head);
        tt_ref(tt_value_of(ok));
        tt_ref(tt_value_of(previous));
        self->race = race;
        self->ok = ok;
        self->previous = previous;
    }
    return tt_value_of(self);
}

/* ---- staggered_race ------------------------------------------------------ */

struct staggered {
    struct tt_coro coro;
    struct race *race;        /* owns */
    struct tt_exc *cancelled; /* owns; propagate_cancellation_error */
    tt_value functions;       /* own; as given */
    tt_value delay;
    tt_value loop;
};

static void drop_staggered(struct tt_env *env, struct tt_coro *coro)
{
    struct staggered *self = (struct staggered *)coro;
    struct tt_exc *cancelled = self->cancelled;
    self->cancelled = NULL;
    tt_exc_unref(env, cancelled);
    unref_race(env, self->race);
    self->race = NULL;
    tt_clear(env, &self->functions);
    tt_clear(env, &self->delay);
    tt_clear(env, &self->loop);
}

static void wait_of_staggered(struct tt_env *env, struct tt_coro *coro,
                              struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    const struct staggered *self = (struct staggered *)coro;
    (void)env;
    out->what = "staggered_race";
    out->on = self->race == NULL ? TT_NULL : self->race->running;
    out->inner = TT_NULL;
}

static int append_item(struct tt_env *env, void *data, tt_value item)
{
    return tt_list_append(env, data, item);
}

/* What next_function goes over. Given. */
static tt_value begin_iteration(struct tt_env *env, tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    if (tt_is_list(v) || tt_is_exactly(v, &tt_tuple_type)) {
        return tt_ref(v);
    }
    if (type->iter == NULL) {
        tt_value list = tt_list(env, NULL, 0);
        if (list != TT_NULL &&
            tt_iterate(env, v, append_item, tt_list_get(list)) < 0) {
            tt_clear(env, &list);
        }
        return list;
    }
    tt_value iterator = type->iter(env, v);
    if (iterator != TT_NULL && tt_type_of(iterator)->next == NULL) {
        tt_raise(env, &tt_TypeError,
                 "iter() returned non-iterator of type '%T'", iterator);
        tt_clear(env, &iterator);
    }
    TT_ASSERT(iterator == TT_NULL || tt_type_of(iterator)->next != NULL);
    return iterator;
}

static struct race *new_race(struct tt_env *env, struct staggered *self)
{
    TT_ASSERT(self->race == NULL);
    struct race *race = tt_object_new(env, &race_type, sizeof *race);
    if (race == NULL) {
        return NULL;
    }
    memset((char *)race + sizeof race->head, 0,
           sizeof *race - sizeof race->head);
    self->race = race;
    race->winner_index = race->winner_result = TT_NONE;
    race->delay = tt_ref(self->delay);
    race->exceptions = tt_list(env, NULL, 0);
    race->unhandled =
        race->exceptions == TT_NULL ? TT_NULL : tt_list(env, NULL, 0);
    race->running =
        race->unhandled == TT_NULL ? TT_NULL : tt_set_new(env, &tt_set_type);
    return race->running == TT_NULL ? NULL : race;
}

static int begin_race(struct tt_env *env, struct staggered *self)
{
    struct tt_loop *loop = NULL;
    int given = tt_truth(env, self->loop);
    int rc = given;
    if (given > 0) {
        rc = tt__loop_for(env, self->loop, &loop);
    } else if (given == 0) {
        loop = tt_running_loop(env);
        rc = loop == NULL ? tt_failure(env) : 0;
    }
    struct race *race = rc < 0 ? NULL : new_race(env, self);
    if (race == NULL) {
        return tt_failure(env);
    }
    race->loop = loop;
    race->parent = tt_current_task(env, loop);
    tt_ref(tt_value_of(race->parent));
    race->functions = begin_iteration(env, self->functions);
    return race->functions == TT_NULL ? tt_failure(env)
                                      : start_next(env, race, NULL);
}

/* Returns what is to be awaited. */
static tt_value begin_wait(struct race *race)
{
    TT_ASSERT(race->completed == NULL); /* one wait at a time */
    race->completed = tt_future_new(race->loop);
    return race->completed == NULL ? TT_NULL : tt_future_await(race->completed);
}

/* The wait has ended with RC. */
static int end_wait(struct tt_env *env, struct staggered *self, int rc)
{
    struct race *race = self->race;
    tt_touch(env, race, TT_WRITE);
    if (rc < 0 && !tt_raised(env, &tt_CancelledError)) {
        return rc;
    }
    if (rc < 0) {
        struct tt_exc *old = self->cancelled;
        self->cancelled = tt_exc_take(env);
        tt_exc_unref(env, old);
        const struct tt_tuple *args = tt_tuple_get(self->cancelled->args);
        uint32_t count = args == NULL ? 0 : args->count;
        if (count > 1) {
            return tt_raise(env, &tt_TypeError,
                            "Task.cancel() takes from 1 to 2 positional "
                            "arguments but %u were given",
                            count + 1);
        }
        rc = cancel_running(env, race, NULL, count ? args->at[0] : TT_NULL);
    }
    struct tt_future *completed = race->completed;
    race->completed = NULL;
    tt_future_unref(env, completed);
    return rc < 0 ? rc : 0;
}

/* Nothing runs any more: returns the result. */
static tt_value end_race(struct tt_env *env, const struct staggered *self)
{
    const struct race *race = self->race;
    TT_ASSERT(tt_set_cast(race->running)->table.count == 0);
    if (tt_list_get(race->unhandled)->count > 0) {
        tt_value args[] = {tt_str_c(env, "staggered race failed"),
                           race->unhandled};
        tt_value group =
            args[0] == TT_NULL
                ? TT_NULL
                : tt_call(env, tt_value_of(&tt_ExceptionGroup), args, 2);
        if (group != TT_NULL) {
            tt_raise_exc(env, tt_exc_cast(group));
        }
        tt_unref(env, group);
        tt_unref(env, args[0]);
        return TT_NULL;
    }
    if (self->cancelled != NULL) {
        tt_raise_exc(env, self->cancelled);
        return TT_NULL;
    }
    const tt_value result[] = {race->winner_result, race->winner_index,
                               race->exceptions};
    return tt_tuple(env, result, 3);
}

/* `del exceptions, propagate_cancellation_error, unhandled_exceptions,
 * parent_task`: what leaves staggered_race does not keep itself by them. */
static void forget(struct tt_env *env, struct staggered *self)
{
    struct race *race = self->race;
    struct tt_exc *cancelled = self->cancelled;
    self->cancelled = NULL;
    tt_exc_unref(env, cancelled);
    if (race != NULL) {
        struct tt_task *parent = race->parent;
        race->left = true;
        race->parent = NULL;
        tt_task_unref(env, parent);
        tt_clear(env, &race->exceptions);
        tt_clear(env, &race->unhandled);
    }
}

TT_CORO_WITH(staggered, "staggered_race", "staggered_race", drop_staggered,
             wait_of_staggered, TT_STDLIB "staggered.py",
             TT__LINE_STAGGERED_RACE,
             TT__LINE_STAGGERED_RACE_AT_AWAIT_ON_COMPLETED)
{
    TT_BEGIN;
    TT_CHECK(begin_race(env, self));
    while (tt_set_cast(self->race->running)->table.count > 0) {
        TT_TRY_AWAIT(begin_wait(self->race));
        TT_CHECK(end_wait(env, self, rc));
    }
    TT_RETURN(end_race(env, self));
    TT_FINALLY;
    forget(env, self);
    TT_END_FINALLY;
}

/* Takes all three. */
static tt_value new_staggered(struct tt_env *env, tt_value functions,
                              tt_value delay, tt_value loop)
{
    TT_ASSERT(loop != TT_NULL); /* None, perhaps */
    struct staggered *self = staggered_new(env);
    if (self == NULL) {
        tt_unref(env, functions);
        tt_unref(env, delay);
        tt_unref(env, loop);
        return TT_NULL;
    }
    self->functions = functions;
    self->delay = delay;
    self->loop = loop;
    return tt_value_of(self);
}

tt_value tt_staggered_race(struct tt_env *env, tt_value functions,
                           double delay_s)
{
    tt_value delay;
    if (functions == TT_NULL) {
        delay = TT_NULL;
    } else if (isfinite(delay_s)) {
        delay = tt_float(env, delay_s);
    } else {
        delay = TT_NONE;
    }
    if (delay == TT_NULL) {
        tt_unref(env, functions);
        return TT_NULL;
    }
    return new_staggered(env, functions, delay, TT_NONE);
}

static tt_value staggered_race_function(struct tt_env *env,
                                        const tt_value *args)
{
    return new_staggered(env, tt_ref(args[0]), tt_ref(args[1]),
                         args[2] == TT_NULL ? TT_NONE : tt_ref(args[2]));
}

static const struct tt_native staggered_race =
    TT_NATIVE("staggered_race", "staggered_race", "coro_fns delay | loop", 2, 2,
              3, TT_NATIVE_COROUTINE, TT_PURE, staggered_race_function);

const struct tt_export tt_staggered_exports[] = {
    {"staggered_race", &staggered_race, NULL},
    {NULL, NULL, NULL},
};
