/* SPDX-License-Identifier: MIT
 *
 * taskgroup.c: asyncio.TaskGroup.
 *
 * Mirrors asyncio/taskgroups.py TaskGroup of 3.14. CPython cancels the tasks
 * of a group in the order of a set of objects, which is that of their
 * addresses; here it is the order in which they were made.
 *
 * Invariant: `tasks` holds the tasks that have the group's callback still
 * before them, and what a task factory made that is no future.
 */
#include "loop/core/awaited.h"
#include "loop/core/coro.h"
#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/core/methods/task_methods.h"
#include "loop/core/watch.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/exception.h"
#include "loop/object/native.h"
#include "loop/object/set.h"
#include "loop/core/sound.h"

struct tt_taskgroup {
    struct tt_object head;
    struct tt_loop *loop;        /* borrowed; NULL before it is entered */
    struct tt_task *parent;      /* owns; NULL outside of the block */
    tt_value tasks;              /* owns; a set, TT_NULL: none yet */
    tt_value errors;             /* owns; a list, TT_NULL: none yet */
    struct tt_exc *base_error;   /* owns; NULL: none */
    struct tt_future *completed; /* owns; NULL: nobody waits for the tasks */
    bool entered;
    bool exiting;
    bool aborting;
    bool parent_cancelled; /* by the group itself */
    bool over;             /* __aexit__ has ended: there is no list any more */
};

/* See loop/object/sound.h. */
static inline bool is_taskgroup_sound(const struct tt_taskgroup *group)
{
    return tt__object_sound(&group->head) &&
           (!group->parent_cancelled || group->aborting) &&
           (group->parent == NULL || group->loop != NULL);
}

static struct tt_taskgroup *group_of(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is(v, &tt_taskgroup_type));
    return (struct tt_taskgroup *)(void *)v;
}

static uint32_t task_count(const struct tt_taskgroup *group)
{
    return group->tasks == TT_NULL ? 0 : tt_set_cast(group->tasks)->table.count;
}

static uint32_t error_count(const struct tt_taskgroup *group)
{
    TT_ASSERT(is_taskgroup_sound(group));
    return group->errors == TT_NULL ? 0 : tt_list_get(group->errors)->count;
}

static struct tt_taskgroup *new_group(struct tt_env *env,
                                      const struct tt_type *type)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_taskgroup *group = tt_object_new(env, type, type->size);
    if (group != NULL) {
        memset((char *)group + sizeof group->head, 0,
               type->size - sizeof group->head);
    }
    return group;
}

static void drop_exit(struct tt_env *env, struct tt_taskgroup *group)
{
    TT_ASSERT(is_taskgroup_sound(group));
    struct tt_task *parent = group->parent;
    struct tt_exc *base_error = group->base_error;
    group->parent = NULL;
    group->base_error = NULL;
    tt_clear(env, &group->errors);
    tt_exc_unref(env, base_error);
    tt_task_unref(env, parent);
}

static void clear_group(struct tt_env *env, struct tt_object *self)
{
    struct tt_taskgroup *group = (struct tt_taskgroup *)self;
    drop_exit(env, group);
    tt_clear(env, &group->tasks);
    tt_future_unref(env, group->completed);
}

/* What is None once the group is left. */
static int raise_none(struct tt_env *env, const char *attribute)
{
    return tt_raise_attribute(env, TT_NONE, attribute);
}

static int add_error(struct tt_env *env, struct tt_taskgroup *group,
                     tt_value error)
{
    TT_ASSERT(is_taskgroup_sound(group));
    if (group->over) {
        return raise_none(env, "append");
    }
    if (group->errors == TT_NULL) {
        group->errors = tt_list(env, NULL, 0);
    }
    return group->errors == TT_NULL
               ? tt_failure(env)
               : tt_list_append(env, tt_list_get(group->errors), error);
}

/* SystemExit and KeyboardInterrupt; keeps the first one. */
static void note_base_error(struct tt_taskgroup *group, struct tt_exc *exc)
{
    TT_ASSERT(is_taskgroup_sound(group));
    if (group->base_error == NULL && (tt_exc_is(exc, &tt_SystemExit) ||
                                      tt_exc_is(exc, &tt_KeyboardInterrupt))) {
        tt_object_ref(&exc->head);
        group->base_error = exc;
    }
}

/* _abort */
static int abort_group(struct tt_env *env, struct tt_taskgroup *group)
{
    TT_ASSERT(is_taskgroup_sound(group));
    size_t at = 0;
    tt_value v;
    int rc = 0;
    group->aborting = true;
    if (group->tasks != TT_NULL) {
        rc = tt_set_settle(env, tt_set_cast(group->tasks), UINT32_MAX);
    }
    while (rc >= 0 && group->tasks != TT_NULL &&
           (v = tt_set_next(tt_set_cast(group->tasks), &at)) != TT_NULL) {
        if (!tt_is_future(v)) { /* whatever a factory made */
            return tt_raise_attribute(env, v, "done");
        }
        if (tt_future_done(tt_future_cast(v))) {
            tt_touch(env, tt_object(v), TT_READ);
            continue;
        }
        tt_ref(v);
        rc = tt_future_cancel(env, tt_future_cast(v), TT_NULL);
        tt_unref(env, v);
    }
    return rc < 0 ? rc : 0;
}

/* ---- _on_task_done ------------------------------------------------------- */

/* Nobody is left who could raise what a task ended with. */
static int report_error(struct tt_env *env, struct tt_taskgroup *group,
                        struct tt_future *task)
{
    TT_ASSERT(is_taskgroup_sound(group) && group->parent != NULL);
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text,
                   "Task %R has errored out but its parent task %R is already "
                   "completed",
                   tt_value_of(task), tt_value_of(group->parent));
    tt_text_put(&text, "", 1);
    int rc = text.error;
    if (rc == 0) {
        struct tt_report report = {.message = text.at,
                                   .exception = task->outcome,
                                   .task = tt_value_of(task)};
        rc = tt_loop_call_exception_handler(group->loop, &report);
    }
    tt_text_deinit(&text);
    return rc;
}

/* A task of the group has failed: the others are cancelled, and the block. */
static int take_error(struct tt_env *env, struct tt_taskgroup *group,
                      struct tt_future *task)
{
    TT_ASSERT(task->head.flags & TT_FUTURE_EXCEPTION);
    TT_ASSERT(is_taskgroup_sound(group));
    tt_touch(env, group, TT_WRITE);
    int rc = add_error(env, group, task->outcome);
    if (rc < 0) {
        return rc;
    }
    note_base_error(group, tt_exc_cast(task->outcome));
    if (group->parent == NULL) {
        return raise_none(env, "done");
    }
    tt_touch(env, group->parent, TT_READ);
    if (tt_future_done(&group->parent->future)) {
        return report_error(env, group, task);
    }
    if (group->aborting || group->parent_cancelled) {
        return 0;
    }
    rc = abort_group(env, group);
    if (rc == 0) {
        group->parent_cancelled = true;
        rc = tt_task_cancel(env, group->parent, TT_NULL);
    }
    return rc < 0 ? rc : 0;
}

static int task_done(struct tt_env *env, struct tt_taskgroup *group,
                     struct tt_future *task)
{
    TT_ASSERT(group->tasks != TT_NULL && tt_future_done(task));
    TT_PARANOID_ASSERT(is_taskgroup_sound(group));
    int rc = tt_set_discard(env, tt_set_cast(group->tasks), tt_value_of(task));
    tt__awaited_discard(env, task, (struct tt_future *)group->parent);
    if (rc >= 0 && group->completed != NULL && task_count(group) == 0) {
        tt__notify_join(env, group);
        tt_touch(env, group->completed, TT_READ);
        if (!tt_future_done(group->completed)) {
            rc = tt_future_set_result(env, group->completed, TT_TRUE);
        }
        tt__notify_join(env, NULL);
    }
    if (rc < 0 || tt_future_cancelled(task)) {
        return rc < 0 ? rc : 0;
    }
    tt__future_retrieved(env, task);
    return task->head.flags & TT_FUTURE_EXCEPTION ? take_error(env, group, task)
                                                  : 0;
}

static int run_task_done(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_taskgroup *group = data;
    int rc = task_done(loop->env, group, tt_future_cast(arg));
    tt__task_drop(loop->env, (struct tt_task *)(void *)arg); /* or a future */
    tt_object_unref(loop->env, &group->head);
    return rc;
}

static void drop_task_done(struct tt_env *env, void *data, tt_value arg)
{
    tt_unref(env, arg);
    tt_object_unref(env, &((struct tt_taskgroup *)data)->head);
}

static struct tt_task *awaiter_of(void *data)
{
    return ((struct tt_taskgroup *)data)->parent;
}

static const struct tt_callback task_done_callback = {
    .run = run_task_done,
    .drop = drop_task_done,
    .label = TT_LABEL_TASKGROUP,
    .awaiter = awaiter_of,
    .source = "TaskGroup._on_task_done()"};

/* ---- create_task --------------------------------------------------------- */

/* Why no task may be made; NULL: one may. */
static const char *find_obstacle(const struct tt_taskgroup *group)
{
    TT_PARANOID_ASSERT(is_taskgroup_sound(group));
    if (!group->entered) {
        return "has not been entered";
    }
    if (group->exiting && task_count(group) == 0) {
        return "is finished";
    }
    return group->aborting ? "is shutting down" : NULL;
}

/* coro.close() of whatever it is. */
static int close_coro(struct tt_env *env, tt_value coro)
{
    uint32_t flags = tt_type_of(coro)->flags;
    if (flags & TT_TYPE_RESUMABLE) {
        return tt_close(env, coro);
    }
    if (flags & TT_TYPE_CLASS && TT_LANGUAGE_HAS(env, close_iterator)) {
        return env->language->close_iterator(env, coro);
    }
    return tt_raise_attribute(env, coro, "close");
}

static int check_open(struct tt_env *env, struct tt_taskgroup *group,
                      tt_value coro)
{
    TT_PARANOID_ASSERT(is_taskgroup_sound(group));
    /* Tasks come and go in any order, until it is left. */
    tt_touch(env, group, group->exiting ? TT_WRITE : TT_READ);
    const char *obstacle = find_obstacle(group);
    if (obstacle == NULL) {
        return 0;
    }
    int rc = close_coro(env, coro);
    return rc < 0 ? rc
                  : tt_raise(env, &tt_RuntimeError, "TaskGroup %R %s",
                             tt_value_of(group), obstacle);
}

/* TASK, whatever a factory made, belongs to the group now. IS_NEW: nobody else
 * has it. */
static int add_task(struct tt_env *env, struct tt_taskgroup *group,
                    tt_value task, bool is_new)
{
    TT_PARANOID_ASSERT(is_taskgroup_sound(group));
    if (group->tasks == TT_NULL) {
        group->tasks = tt_set_new(env, &tt_set_type);
    }
    int rc = group->tasks == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && tt_is_future(task)) {
        rc = tt__awaited_track(env, tt_future_cast(task), group->parent);
    }
    if (rc == 0) {
        struct tt_set *tasks = tt_set_cast(group->tasks);
        rc = is_new ? tt__set_add_new(env, tasks, task)
                    : tt_set_add(env, tasks, task);
    }
    if (rc < 0) {
        return rc;
    }
    if (!tt_is_future(task)) {
        return tt_raise_attribute(env, task, "add_done_callback");
    }
    tt_object_ref(&group->head);
    return tt_future_add_done_callback(env, tt_future_cast(task),
                                       &task_done_callback, group);
}

struct tt_task *tt_taskgroup_create_task(struct tt_env *env,
                                         struct tt_taskgroup *group, void *coro,
                                         const struct tt_task_options *options)
{
    TT_ASSERT(is_taskgroup_sound(group));
    tt_value v = tt_value_of(coro);
    if (v == TT_NULL || check_open(env, group, v) < 0) {
        tt_unref(env, v);
        return NULL;
    }
    bool is_new = group->loop->task_factory == TT_NULL;
    struct tt_task *task = tt_task_new(group->loop, v, options);
    if (task != NULL && add_task(env, group, tt_value_of(task), is_new) < 0) {
        tt_task_unref(env, task);
        return NULL;
    }
    return task;
}

/* ARGS: those of create_task() without the group. */
static tt_value create_task(struct tt_env *env, struct tt_taskgroup *group,
                            const struct tt_args *args)
{
    TT_PARANOID_ASSERT(is_taskgroup_sound(group));
    tt_value task = TT_NULL;
    bool is_new = false;
    if (check_open(env, group, args->at[0]) == 0) {
        is_new = group->loop->task_factory == TT_NULL;
        task = tt__create_task(group->loop, args);
    }
    if (task != TT_NULL && add_task(env, group, task, is_new) < 0) {
        tt_clear(env, &task);
    }
    if (task == TT_NULL) {
        tt__keep_locals(env, args->at, 1 + args->keyword_count);
        tt__keep_local(env, tt_value_of(group));
    }
    return task;
}

static tt_value create_task_method(struct tt_env *env,
                                   const struct tt_args *args)
{
    TT_PARANOID_ASSERT(tt__args_sound(args));
    static const struct tt_native signature =
        TT_SIGNATURE("create_task", "TaskGroup.create_task",
                     "self coro =kwargs", 2, 2, 3, TT_NATIVE_METHOD);
    tt_value bound[3], at[TT_NATIVE_ARGS_MAX], names[TT_NATIVE_ARGS_MAX];
    if (TT_LIKELY(args->count == 2 && args->keyword_count == 0)) {
        struct tt_args rest = {.at = args->at + 1, .count = 1};
        return create_task(env, group_of(args->at[0]), &rest);
    }
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    struct tt_args rest = {.at = at, .count = 1, .keywords = names};
    const struct tt_entry *entry;
    size_t place = 0;
    at[0] = bound[1];
    while ((entry = tt_dict_next(tt_dict_cast(bound[2]), &place)) != NULL &&
           rest.keyword_count + 1 < TT_NATIVE_ARGS_MAX) {
        names[rest.keyword_count++] = entry->key;
        at[rest.keyword_count] = entry->value;
    }
    tt_value task = create_task(env, group_of(bound[0]), &rest);
    tt_args_release(env, &signature, bound);
    return task;
}

/* ---- Entering and leaving ------------------------------------------------ */

static int enter(struct tt_env *env, struct tt_taskgroup *group)
{
    TT_ASSERT(is_taskgroup_sound(group));
    tt_touch(env, group, TT_WRITE);
    if (group->entered) {
        return tt_raise(env, &tt_RuntimeError,
                        "TaskGroup %R has already been entered",
                        tt_value_of(group));
    }
    if (group->loop == NULL) {
        group->loop = tt_running_loop(env);
    }
    if (group->loop == NULL) {
        return tt_failure(env);
    }
    struct tt_task *parent = tt_current_task(env, group->loop);
    if (parent == NULL) {
        return tt_raise(env, &tt_RuntimeError,
                        "TaskGroup %R cannot determine the parent task",
                        tt_value_of(group));
    }
    tt_object_ref(&parent->future.head);
    group->parent = parent;
    group->entered = true;
    return 0;
}

/* __aexit__ and _aexit */
struct aexit {
    struct tt_coro coro;
    struct tt_taskgroup *group; /* owns */
    tt_value type;              /* owns; what the block ended with, or None */
    tt_value exc;               /* owns */
    struct tt_exc *cancelled;   /* owns; propagate_cancellation_error */
    bool in_c; /* what the block ended with is not being handled */
};

/* What the block ended with: what leaves __aexit__ keeps nothing of it. */
static void drop_block(struct tt_env *env, struct aexit *self)
{
    struct tt_exc *cancelled = self->cancelled;
    self->cancelled = NULL;
    tt_exc_unref(env, cancelled);
    tt_clear(env, &self->type);
    tt_clear(env, &self->exc);
}

static void drop_aexit(struct tt_env *env, struct tt_coro *coro)
{
    struct aexit *self = (struct aexit *)coro;
    drop_block(env, self);
    tt_taskgroup_unref(env, self->group);
    self->group = NULL;
}

static void wait_of_aexit(struct tt_env *env, struct tt_coro *coro,
                          struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    const struct aexit *self = (struct aexit *)coro;
    (void)env;
    out->what = "TaskGroup";
    out->on = self->group->tasks;
    out->inner = TT_NULL;
}

/* issubclass(et, CancelledError): 1, 0 or a failure. */
static int is_cancelled(struct tt_env *env, tt_value type)
{
    if (type == TT_NONE) {
        return 0;
    }
    if (!tt_is(type, &tt_type_type)) {
        return tt_raise(env, &tt_TypeError,
                        "issubclass() arg 1 must be a class");
    }
    return tt_type_is((const void *)type, &tt_CancelledError);
}

static int begin_exit(struct tt_env *env, struct aexit *self)
{
    struct tt_taskgroup *group = self->group;
    tt_touch(env, group, TT_WRITE);
    group->exiting = true;
    if (self->exc != TT_NONE) {
        if (!tt_is_exc(self->exc)) {
            return tt_raise(env, &tt_AssertionError, NULL);
        }
        note_base_error(group, tt_exc_cast(self->exc));
    }
    int cancelled = is_cancelled(env, self->type);
    if (cancelled > 0 && self->exc != TT_NONE) {
        self->cancelled = tt_exc_cast(tt_ref(self->exc));
    }
    if (cancelled < 0 || self->type == TT_NONE || group->aborting) {
        return cancelled < 0 ? cancelled : 0;
    }
    return abort_group(env, group);
}

/* Returns what is to be awaited. */
static tt_value begin_wait(struct tt_taskgroup *group)
{
    TT_ASSERT(is_taskgroup_sound(group));
    if (group->completed == NULL) {
        group->completed = tt_future_new(group->loop);
    }
    return group->completed == NULL ? TT_NULL
                                    : tt_future_await(group->completed);
}

/* The wait for the tasks has ended with RC. */
static int end_wait(struct tt_env *env, struct aexit *self, int rc)
{
    struct tt_taskgroup *group = self->group;
    tt_touch(env, group, TT_WRITE);
    if (rc < 0 && !tt_raised(env, &tt_CancelledError)) {
        return rc;
    }
    if (rc < 0) {
        struct tt_exc *exc = tt_exc_take(env);
        rc = 0;
        if (group->aborting) {
            tt_exc_unref(env, exc);
        } else {
            struct tt_exc *old = self->cancelled;
            self->cancelled = exc;
            tt_exc_unref(env, old);
            rc = abort_group(env, group);
        }
    }
    struct tt_future *completed = group->completed;
    group->completed = NULL;
    tt_future_unref(env, completed);
    return rc < 0 ? rc : 0;
}

/* Raises EXC (kept) from where the block has ended. */
static int raise_end(struct tt_env *env, const struct aexit *self,
                     struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    tt_value ended = self->exc;
    int rc = tt_raise_exc(env, exc);
    if (self->in_c && exc->context == NULL && tt_is_exc(ended) &&
        tt_exc_cast(ended) != exc) {
        tt_exc_set_context(env, exc, tt_exc_cast(tt_ref(ended)));
    }
    return rc;
}

static int raise_errors(struct tt_env *env, const struct aexit *self)
{
    const struct tt_taskgroup *group = self->group;
    const struct tt_list *errors = tt_list_get(group->errors);
    TT_ASSERT(error_count(group) > 0);
    if (group->parent == NULL) {
        return raise_none(env, "cancelling");
    }
    if (tt_task_cancelling(group->parent) > 0) {
        /* It was cancelled from outside: the count stays as it is. */
        tt_task_uncancel(group->parent);
        int rc = tt_task_cancel(env, group->parent, TT_NULL);
        if (rc < 0) {
            return rc;
        }
    }
    struct tt_exc *exc = tt_exc_group(env, "unhandled errors in a TaskGroup",
                                      errors->at, errors->count);
    if (exc == NULL) {
        return tt_failure(env);
    }
    tt_exc_set_cause(env, exc, NULL);
    int rc = raise_end(env, self, exc);
    tt_exc_unref(env, exc);
    return rc;
}

/* The tasks are done: 0, or what is raised. */
static int end_exit(struct tt_env *env, struct aexit *self)
{
    struct tt_taskgroup *group = self->group;
    TT_ASSERT(task_count(group) == 0);
    if (group->base_error != NULL) {
        return raise_end(env, self, group->base_error);
    }
    bool propagates = self->cancelled != NULL;
    if (group->parent_cancelled) {
        if (group->parent == NULL) {
            return raise_none(env, "uncancel");
        }
        /* With none from outside left, the cancellation ends here. */
        propagates = tt_task_uncancel(group->parent) > 0 && propagates;
    }
    if (propagates && error_count(group) == 0) {
        return raise_end(env, self, self->cancelled);
    }
    int rc = is_cancelled(env, self->type);
    if (rc == 0 && self->type != TT_NONE) {
        rc = add_error(env, group, self->exc);
    }
    return rc < 0 || error_count(group) == 0 ? rc : raise_errors(env, self);
}

TT_CORO_WITH(aexit, "__aexit__", "TaskGroup.__aexit__", drop_aexit,
             wait_of_aexit, TT_STDLIB "taskgroups.py", TT__LINE_TASKGROUP_AEXIT,
             TT__LINE_TASKGROUP_AEXIT_AT_RETURN_AWAIT_SELF)
{
    TT_BEGIN;
    TT_CHECK(begin_exit(env, self));
    while (task_count(self->group) > 0) {
        TT_TRY_AWAIT(begin_wait(self->group));
        TT_CHECK(end_wait(env, self, rc));
    }
    TT_CHECK(end_exit(env, self));
    if (self->in_c && self->exc != TT_NONE) {
        TT_CHECK(tt_throw(env, tt_exc_cast(self->exc)));
    }
    TT_FINALLY;
    self->group->over = true;
    drop_exit(env, self->group);
    drop_block(env, self);
    TT_END_FINALLY;
}

/* Takes TYPE and EXC. */
static struct aexit *new_aexit(struct tt_env *env, struct tt_taskgroup *group,
                               tt_value type, tt_value exc)
{
    TT_ASSERT(is_taskgroup_sound(group));
    struct aexit *self = aexit_new(env);
    if (self == NULL) {
        tt_unref(env, type);
        tt_unref(env, exc);
        return NULL;
    }
    tt_object_ref(&group->head);
    self->group = group;
    self->type = type;
    self->exc = exc;
    return self;
}

/* ---- In C ---------------------------------------------------------------- */

struct tt_taskgroup *tt_taskgroup_new(struct tt_env *env)
{
    return new_group(env, &tt_taskgroup_type);
}

int tt_taskgroup_enter(struct tt_env *env, struct tt_taskgroup *group)
{
    return enter(env, group);
}

tt_value tt_taskgroup_exit(struct tt_env *env, struct tt_taskgroup *group,
                           int rc)
{
    TT_ASSERT(is_taskgroup_sound(group));
    if (rc < 0 && rc != TT_ERAISED) {
        return TT_NULL;
    }
    struct tt_exc *exc = rc < 0 ? tt_exc_take(env) : NULL;
    struct aexit *self =
        exc == NULL ? new_aexit(env, group, TT_NONE, TT_NONE)
                    : new_aexit(env, group, tt_ref(tt_value_of(exc->head.type)),
                                tt_value_of(exc));
    if (self != NULL) {
        self->in_c = true;
    }
    return tt_value_of(self);
}

void tt_taskgroup_unref(struct tt_env *env, struct tt_taskgroup *group)
{
    tt_unref(env, tt_value_of(group));
}

/* ---- As programs see it -------------------------------------------------- */

struct aenter {
    struct tt_coro coro;
    tt_value group; /* owns */
};

static void drop_aenter(struct tt_env *env, struct tt_coro *coro)
{
    tt_clear(env, &((struct aenter *)coro)->group);
}

TT_CORO_WITH(aenter, "__aenter__", "TaskGroup.__aenter__", drop_aenter, NULL,
             TT_STDLIB "taskgroups.py", TT__LINE_TASKGROUP_AENTER, 0)
{
    TT_BEGIN;
    TT_CHECK(enter(env, group_of(self->group)));
    TT_RETURN(tt_ref(self->group));
    TT_END;
}

static tt_value aenter_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_taskgroup_type));
    struct aenter *self = aenter_new(env);
    if (self != NULL) {
        self->group = tt_ref(args[0]);
    }
    return tt_value_of(self);
}

static tt_value aexit_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_taskgroup_type));
    return tt_value_of(
        new_aexit(env, group_of(args[0]), tt_ref(args[1]), tt_ref(args[2])));
}

static int repr_group(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_taskgroup *group = group_of(self);
    uint32_t tasks = task_count(group), errors = error_count(group);
    (void)env;
    tt_text_puts(out, "<TaskGroup");
    if (tasks > 0) {
        tt_text_format(out, " tasks=%u", tasks);
    }
    if (errors > 0) {
        tt_text_format(out, " errors=%u", errors);
    }
    const char *state;
    if (group->aborting) {
        state = " cancelling>";
    } else if (group->entered) {
        state = " entered>";
    } else {
        state = ">";
    }
    tt_text_puts(out, state);
    return out->error;
}

static tt_value make_group(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    (void)args; /* are __init__'s */
    return tt_value_of(new_group(env, type));
}

static int init_group(struct tt_env *env, tt_value self,
                      const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("TaskGroup", "TaskGroup.__init__", "self", 1, 1, 1, 0);
    tt_value bound[1];
    (void)self;
    return tt__bind_method(env, &signature, args, bound);
}

static const struct tt_native group_methods[] = {
    TT_NATIVE("__aenter__", "TaskGroup.__aenter__", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, aenter_method),
    TT_NATIVE("__aexit__", "TaskGroup.__aexit__", "self et exc tb", 4, 4, 4,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, aexit_method),
    TT_NATIVE_RAW_("create_task", "TaskGroup.create_task", TT_NATIVE_METHOD,
                   TT_REPORTS, create_task_method),
    {.name = NULL},
};

const struct tt_type tt_taskgroup_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "TaskGroup",
    .full_name = "asyncio.taskgroups.TaskGroup",
    .base = &tt_object_type,
    .size = sizeof(struct tt_taskgroup),
    .clear = clear_group,
    .repr = repr_group,
    .make = make_group,
    .init = init_group,
    .methods = group_methods,
};
