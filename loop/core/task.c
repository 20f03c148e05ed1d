/* SPDX-License-Identifier: MIT
 *
 * task.c: Task.
 *
 * Mirrors asyncio/tasks.py Task of 3.14: __init__, __step,
 * __step_run_and_handle_result, __wakeup, cancel, uncancel, and the naming of
 * tasks after their coroutines that traces have. __step and __wakeup are here
 * in full; step.h has the fast half, with the same numbers at the same points.
 *
 * The states of a task that is not done, as CPython's comment has them:
 *   1. waiting_for is not done, and the wake-up is its callback;
 *   2. waiting_for is NULL or done, and a step or wake-up is ready;
 *   3. it is running: waiting_for is NULL, nothing is scheduled.
 */
#include "loop/core/task.h"

#include <stdio.h>

#include "loop/core/awaited.h"
#include "loop/core/choice.h"
#include "loop/core/coro.h"
#include "loop/core/current.h"
#include "loop/core/future.h"
#include "loop/core/gather.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/methods/future_methods.h"
#include "loop/core/methods/task_methods.h"
#include "loop/core/name.h"
#include "loop/core/process.h"
#include "loop/core/ready.h"
#include "loop/core/record.h"
#include "loop/core/shield.h"
#include "loop/core/step.h"
#include "loop/core/watch.h"
#include "loop/object/access.h"
#include "loop/object/context.h"
#include "loop/core/sound.h"

/* ---- Making -------------------------------------------------------------- */

static void clear_task(struct tt_env *env, struct tt_object *self)
{
    struct tt_task *task = (struct tt_task *)self;
    if (tt__left_finalise(env, self)) {
        return;
    }
    tt__future_clear(env, self);
    if (TT_LIKELY(tt_is_object(task->coro))) { /* else it ended eagerly */
        tt__coro_drop(env, tt_object(task->coro));
    }
    if (self->flags & TT_TASK_SWALLOWED) {
        tt_unref(env, task->swallowed);
    } else {
        tt_future_unref(env, task->waiting_for);
    }
    tt_unref(env, tt_value_of(task->context));
}

void tt__task_drop(struct tt_env *env, struct tt_task *task)
{
    struct tt_future *future = &task->future;
    enum { ASIDE = TT_TASK_ANNOUNCED | TT_TASK_QUIET }; /* no longer needed */
    uint32_t flags = future->head.flags & ~(uint32_t)ASIDE;
    if (TT_LIKELY(future->head.refs == 1 && flags == TT_FINISHED &&
                  future->head.type == &tt_task_type &&
                  future->callback_data == NULL && task->context == NULL &&
                  !tt_is_object(future->outcome) && tt_is_object(task->coro))) {
        TT_ASSERT(task->waiting_for == NULL);
        tt__coro_drop(env, tt_object(task->coro));
        tt_free(env, task, sizeof *task);
        return;
    }
    tt_object_unref(env, &future->head);
}

static void drop_task(struct tt_env *env, struct tt_object *task)
{
    tt__task_drop(env, (struct tt_task *)task);
}

bool tt_task_is_named(const struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    return task->serial == 0 || task->future.head.flags & TT_TASK_RENAMED;
}

/* A task made without a name: CPython's, and for reports its coroutine's. */
TT_INLINE int name_task(struct tt_env *env, struct tt_task *task)
{
    TT_PARANOID_ASSERT(tt__task_sound(task));
    uint32_t id = tt__name_of_coro(env, task->coro);
    if (id == 0) {
        return tt_failure(env);
    }
    struct tt_name *name = &env->names[id - 1];
    task->name = id;
    if (TT_LIKELY(env->process == NULL) || !tt_process_is_child(env)) {
        name->tasks++;
    }
    task->name_number = name->tasks;
    task->serial = ++env->task_serial;
    task->future.head.flags |= name->announced ? TT_TASK_ANNOUNCED : 0;
    return 0;
}

static void init_task(struct tt_task *task, struct tt_loop *loop, tt_value coro)
{
    tt__future_init(&task->future, loop);
    memset((char *)task + sizeof task->future, 0,
           sizeof *task - sizeof task->future);
    task->coro = coro;
}

static int start_eagerly(struct tt_loop *loop, struct tt_task *task);

TT_INLINE int start(struct tt_loop *loop, struct tt_task *task)
{
    TT_PARANOID_ASSERT(tt__task_sound(task));
    tt__task_link(loop->env, task);
    TT__CHECK_OPEN(loop);
    if (TT_UNLIKELY(loop->env->watcher != NULL)) {
        tt__watch_task(loop, task);
    }
    tt_object_ref(&task->future.head);
    return tt__ready_push(loop, &tt__task_step, task, TT_NULL);
}

static TT_NOINLINE int set_options(struct tt_env *env, struct tt_task *task,
                                   const struct tt_task_options *options)
{
    TT_PARANOID_ASSERT(tt__task_sound(task));
    int rc = tt__context_for(env, options->context, &task->context);
    if (rc == 0) {
        rc = options->name == NULL ? name_task(env, task)
                                   : tt_task_set_name(env, task, options->name);
    }
    TT_ASSERT(rc < 0 || task->name != 0);
    return rc;
}

/* *CORO, which the task gets, is or becomes a coroutine: 0, or TypeError. */
TT_INLINE int check_coroutine(struct tt_env *env, tt_value *coro)
{
    return TT_LIKELY(tt_is_coroutine(*coro)) ? 0 : tt__to_coroutine(env, coro);
}

TT_INLINE int begin(struct tt_loop *loop, struct tt_task *task,
                    const struct tt_task_options *options)
{
    TT_PARANOID_ASSERT(tt__task_sound(task));
    struct tt_env *env = loop->env;
    bool eager = options != NULL && options->eager_start == TT_EAGER_YES &&
                 loop->running;
    int rc;
    if (options != NULL) {
        rc = set_options(env, task, options);
    } else {
        task->context = tt__context_inherit(env);
        rc = name_task(env, task);
    }
    if (rc < 0) {
        task->future.head.flags |= TT_TASK_QUIET; /* it has no coroutine yet */
        return rc;
    }
    return eager ? start_eagerly(loop, task) : start(loop, task);
}

int tt__task_begin(struct tt_loop *loop, struct tt_task *task, tt_value coro,
                   const struct tt_task_options *options)
{
    TT_ASSERT(tt__task_sound(task));
    int rc = check_coroutine(loop->env, &coro);
    if (rc < 0) {
        tt_unref(loop->env, coro);
        return rc;
    }
    task->future.head.flags &= ~(uint32_t)(TT_FUTURE_BARE | TT_TASK_QUIET);
    init_task(task, loop, coro);
    return begin(loop, task, options);
}

/* Takes CORO. */
TT_INLINE struct tt_task *make_task(struct tt_loop *loop, tt_value coro,
                                    const struct tt_task_options *options)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct tt_task *task =
        check_coroutine(env, &coro) < 0
            ? NULL
            : tt_object_new(env, &tt_task_type, sizeof *task);
    if (task == NULL) {
        tt_unref(env, coro);
        return NULL;
    }
    init_task(task, loop, coro);
    if (begin(loop, task, options) < 0) {
        tt_task_unref(env, task);
        return NULL;
    }
    return task;
}

struct tt_task *tt__task_make(struct tt_loop *loop, tt_value coro,
                              const struct tt_task_options *options)
{
    return make_task(loop, coro, options);
}

struct tt_task *tt_task_new(struct tt_loop *loop, tt_value coro,
                            const struct tt_task_options *options)
{
    struct tt_env *env = loop->env;
    if (coro == TT_NULL) {
        TT_ASSERT(tt_failure(env) < 0);
        return NULL;
    }
    if (TT_UNLIKELY(loop->closed)) {
        tt_raise(env, &tt_RuntimeError, "Event loop is closed");
        tt_unref(env, coro);
        return NULL;
    }
    if (TT_LIKELY(loop->task_factory == TT_NULL)) {
        if (tt__may_fail(env, coro) < 0) {
            tt_unref(env, coro);
            return NULL;
        }
        return make_task(loop, coro, options);
    }
    tt_touch(env, &loop->task_factory, TT_READ);
    return tt__task_by_factory(loop, coro, options);
}

struct tt_task *tt_create_task_with(struct tt_env *env, void *coro,
                                    const struct tt_task_options *options)
{
    struct tt_loop *loop = coro == NULL ? NULL : tt_running_loop(env);
    if (loop == NULL) {
        tt_unref(env, tt_value_of(coro));
        return NULL;
    }
    return tt_task_new(loop, tt_value_of(coro), options);
}

struct tt_task *tt_create_task(struct tt_env *env, void *coro)
{
    return tt_create_task_with(env, coro, NULL);
}

/* ---- Notifying the observer ---------------------------------------------- */

TT_NOINLINE int tt__task_record_first(struct tt_env *env, struct tt_task *task,
                                      enum tt_event event)
{
    TT_PARANOID_ASSERT(tt__task_sound(task));
    if (!tt__recording(env)) {
        return 0;
    }
    if (tt__name_announced(env, task->name) == 0) {
        return tt_failure(env);
    }
    if (tt_task_is_named(task)) { /* no number shows */
        return tt__record(env, event, task->name, 0);
    }
    task->future.head.flags |= TT_TASK_ANNOUNCED;
    return tt__record(env, event, task->name, task->name_number);
}

/* ---- The outcome of a step (S6) ------------------------------------------ */

/* Takes EXC, which may be NULL with a failure. */
static int step_with(struct tt_loop *loop, struct tt_task *task,
                     struct tt_exc *exc)
{
    TT_ASSERT(tt__task_sound(task));
    if (exc == NULL) {
        return tt_failure(loop->env);
    }
    tt_object_ref(&task->future.head);
    return tt__ready_push(loop, &tt__task_step, task, tt_value_of(exc));
}

/* S6b of a future, in full. Twin: tt__step_yielded. FUTURE is taken. */
static int await_future(struct tt_loop *loop, struct tt_task *task,
                        struct tt_future *future)
{
    struct tt_env *env = loop->env;
    tt_value shown = tt_value_of(task), got = tt_value_of(future);
    /* Y1. It belongs to another loop. */
    if (TT_UNLIKELY(future->loop != task->future.loop)) {
        struct tt_exc *exc = tt_exc_new(
            env, &tt_RuntimeError,
            "Task %R got Future %R attached to a different loop", shown, got);
        tt_future_unref(env, future);
        return step_with(loop, task, exc);
    }
    /* Y2. It was not yielded by its own await. */
    if (TT_UNLIKELY(!(future->head.flags & TT_FUTURE_BLOCKING))) {
        struct tt_exc *exc = tt_exc_new(
            env, &tt_RuntimeError,
            "yield was used instead of yield from in task %R with %R", shown,
            got);
        tt_future_unref(env, future);
        return step_with(loop, task, exc);
    }
    /* Y3. A task awaits itself. */
    if (TT_UNLIKELY(future == &task->future)) {
        struct tt_exc *exc = tt_exc_new(
            env, &tt_RuntimeError, "Task cannot await on itself: %R", shown);
        tt_future_unref(env, future);
        return step_with(loop, task, exc);
    }
    /* Y4. Who awaits whom, if the program can look. */
    if (tt__awaited_track(env, future, task) < 0) {
        tt_future_unref(env, future);
        return tt_failure(env);
    }
    TT_ASSERT(task->waiting_for == NULL);
    /* Y5. add_done_callback(__wakeup). */
    future->head.flags &= ~(uint32_t)TT_FUTURE_BLOCKING;
    task->future.head.refs++;
    int rc = tt__future_add_callback(env, future, &tt__task_wakeup, task);
    /* Y6. _fut_waiter. */
    task->waiting_for = future;
    /* Y7. cancel() came while the step ran. */
    if (rc == 0 && TT_UNLIKELY(task->future.head.flags & TT_TASK_MUST_CANCEL)) {
        tt_value message = task->future.outcome;
        message = tt_ref(message != TT_NULL ? message : TT_NONE);
        rc = tt_future_cancel(env, future, message);
        tt_unref(env, message);
        if (rc > 0) {
            task->future.head.flags &= ~(uint32_t)TT_TASK_MUST_CANCEL;
            rc = 0;
        }
    }
    return rc;
}

/* S6b. */
TT_NOINLINE int tt__task_yielded(struct tt_loop *loop, struct tt_task *task,
                                 tt_value v)
{
    TT_ASSERT(tt__task_sound(task));
    struct tt_env *env = loop->env;
    if (TT_LIKELY(tt_is_future(v))) {
        return await_future(loop, task, tt_future_cast(v));
    }
    if (tt__refuse_duck(env, v, true) < 0) {
        tt_unref(env, v);
        return tt_failure(env);
    }
    uint32_t flags = tt_type_of(v)->flags;
    bool generator =
        (flags & TT_TYPE_RESUMABLE) && !(flags & TT_TYPE_COROUTINE);
    struct tt_exc *exc =
        generator
            ? tt_exc_new(env, &tt_RuntimeError,
                         "yield was used instead of yield from for generator "
                         "in task %R with %R",
                         tt_value_of(task), v)
            : tt_exc_new(env, &tt_RuntimeError, "Task got bad yield: %R", v);
    tt_unref(env, v);
    return step_with(loop, task, exc);
}

/* S6d. */
TT_NOINLINE int tt__task_raised(struct tt_env *env, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    struct tt_exc *exc = tt_exc_take(env);
    struct tt_future *future = &task->future;
    int rc;
    if (tt_exc_is(exc, &tt_CancelledError)) {
        /* The original one is kept: whoever awaits the task raises it. */
        rc = tt__future_cancel_plain(env, &future->head, TT_NULL);
        tt_set(env, &future->outcome, tt_ref(tt_value_of(exc)));
        future->head.flags |= TT_FUTURE_CANCEL_EXC;
        rc = rc < 0 ? rc : 0;
    } else {
        bool leave = tt_exc_is(exc, &tt_KeyboardInterrupt) ||
                     tt_exc_is(exc, &tt_SystemExit);
        tt__task_keep_message(task);
        rc = tt__future_fail(env, future, exc);
        if (rc == 0 && leave) {
            return tt_reraise(env, exc);
        }
    }
    tt_exc_unref(env, exc);
    return rc;
}

/* ---- Steps --------------------------------------------------------------- */

static int enter_task(struct tt_loop *loop, struct tt_task *task)
{
    TT_PARANOID_ASSERT(tt__task_sound(task));
    if (TT_UNLIKELY(loop->env->by_hand)) {
        return tt__task_enter_slow(loop->env, tt_value_of(loop),
                                   tt_value_of(task));
    }
    loop->env->task = task;
    return 0;
}

/* S5 and S6, __step_run_and_handle_result; EXC (kept) or NULL. */
static int run_step(struct tt_loop *loop, struct tt_task *task,
                    struct tt_exc *exc)
{
    struct tt_object *coro = tt_object(task->coro);
    tt_value out = TT_NULL;
    TT_PARANOID_ASSERT(task->waiting_for == NULL && loop->env->raised == NULL);
    int rc =
        coro->type->resume(loop->env, coro, exc == NULL ? TT_SEND : TT_THROW,
                           exc == NULL ? TT_NONE : tt_value_of(exc), &out);
    return tt__step_ended(loop, task, rc, out, false);
}

/* __eager_start: the first step runs at once, inside whatever runs now. */
static int start_eagerly(struct tt_loop *loop, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    struct tt_env *env = loop->env;
    struct tt_task *previous = env->task;
    struct tt__nested nested;
    tt__task_link(env, task);
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_task(loop, task);
    }
    int rc = tt__context_enter_nested(env, &task->context, &nested);
    if (rc < 0) {
        return rc;
    }
    env->task = task;
    env->eager++;
    rc = run_step(loop, task, NULL);
    env->eager--;
    env->task = previous;
    tt__context_leave_nested(env, &nested);
    if (tt_future_done(&task->future)) {
        tt_set(env, &task->coro, TT_NONE);
    }
    return rc;
}

/* S3 and S4. *EXC is replaced by a CancelledError if _must_cancel is set. */
static int begin_step(struct tt_env *env, struct tt_task *task,
                      struct tt_exc **exc)
{
    TT_PARANOID_ASSERT(tt__task_sound(task));
    uint32_t *flags = &task->future.head.flags;
    if (TT_UNLIKELY(*flags & TT_TASK_MUST_CANCEL)) {
        if (*exc == NULL || !tt_exc_is(*exc, &tt_CancelledError)) {
            tt_exc_unref(env, *exc);
            *exc = tt__future_cancelled_error(env, &task->future);
            if (*exc == NULL) {
                return tt_failure(env);
            }
        }
        *flags &= ~(uint32_t)TT_TASK_MUST_CANCEL;
    }
    struct tt_future *waited = task->waiting_for;
    task->waiting_for = NULL;
    tt_future_unref(env, waited);
    return 0;
}

/* __step in full. Twin: tt__step_plain. */
TT_NOINLINE int tt__task_step_with(struct tt_loop *loop, struct tt_task *task,
                                   struct tt_exc *exc)
{
    TT_PARANOID_ASSERT(tt__task_sound(task));
    struct tt_env *env = loop->env;
    struct tt_object **saved;
    int rc;
    /* S1. The task is not done. */
    if (TT_UNLIKELY(tt_future_done(&task->future))) {
        rc = tt_raise(env, &tt_InvalidStateError,
                      "__step(): already done: %R, %R", tt_value_of(task),
                      exc == NULL ? TT_NONE : tt_value_of(exc));
    } else {
        /* S2. Context.run and _enter_task. */
        rc = tt__context_enter(env, &task->context, &saved);
        if (TT_LIKELY(rc == 0)) {
            rc = enter_task(loop, task);
            if (TT_LIKELY(rc == 0)) {
                /* S3. _must_cancel. S4. _fut_waiter = None. */
                rc = begin_step(env, task, &exc);
                /* S5. coro.send(None) or coro.throw(exc). S6. Its outcome. */
                rc = rc < 0 ? rc : run_step(loop, task, exc);
                /* S7. _leave_task. */
                rc = tt__leave_task(loop, task, rc);
            }
            /* S8. Out of the context. */
            tt__context_leave(env, saved);
        }
    }
    /* S9. The exception. */
    tt_exc_unref(env, exc);
    return rc;
}

static int run_step_handle(struct tt_loop *loop, void *data, tt_value arg)
{
    return tt__run_step(loop->env, loop, data, arg);
}

/* __wakeup in full. Twin: tt__wake_plain. */
TT_NOINLINE int tt__task_wake_with(struct tt_loop *loop, struct tt_task *task,
                                   struct tt_future *future)
{
    struct tt_env *env = loop->env;
    struct tt_exc *exc = NULL;
    /* W1. The task awaits it no longer. */
    tt__awaited_discard(env, future, &task->future);
    TT_PARANOID_ASSERT(tt_future_done(future));
    /* W2. future.result(), whose exception is thrown into the coroutine. */
    int rc = tt__future_raise(env, future);
    if (rc == TT_ERAISED) {
        exc = tt_exc_take(env);
        rc = 0;
    }
    /* W3. __step. */
    return rc == 0 ? tt__task_step_with(loop, task, exc) : rc;
}

static int run_wakeup_handle(struct tt_loop *loop, void *data, tt_value arg)
{
    return tt__run_wakeup(loop->env, loop, data, tt_future_cast(arg));
}

static void drop_handle(struct tt_env *env, void *data, tt_value arg)
{
    tt_unref(env, arg);
    tt_object_unref(env, &((struct tt_task *)data)->future.head);
}

static struct tt_task *awaiting_task(void *data)
{
    return data;
}

const struct tt_callback tt__task_step = {.run = run_step_handle,
                                          .drop = drop_handle,
                                          .label = TT_LABEL_STEP,
                                          .source = "Task.__step()"};
const struct tt_callback tt__task_wakeup = {.run = run_wakeup_handle,
                                            .drop = drop_handle,
                                            .label = TT_LABEL_WAKEUP,
                                            .awaiter = awaiting_task,
                                            .source = "Task.__wakeup()"};

/* ---- Cancelling ---------------------------------------------------------- */

static int cancel_task(struct tt_env *env, struct tt_object *self,
                       tt_value message)
{
    TT_PARANOID_ASSERT(tt__object_sound(self));
    struct tt_task *task = (struct tt_task *)self;
    struct tt_future *future = &task->future;
    tt__touch_noticed(env, task, TT_NOTICE_CANCELS);
    if (tt_future_done(future)) {
        tt__future_retrieved(env, future);
        return 0;
    }
    task->cancels++;
    if (task->waiting_for != NULL) {
        int rc = tt_future_cancel(env, task->waiting_for,
                                  message != TT_NULL ? message : TT_NONE);
        if (rc != 0) {
            return rc;
        }
    }
    future->head.flags |= TT_TASK_MUST_CANCEL;
    tt_set(env, &future->outcome,
           message == TT_NONE ? TT_NULL : tt_ref(message));
    return 1;
}

uint32_t tt_task_uncancel(struct tt_task *task)
{
    TT_PARANOID_ASSERT(tt__task_sound(task));
    if (task->cancels > 0 && --task->cancels == 0) {
        task->future.head.flags &= ~(uint32_t)TT_TASK_MUST_CANCEL;
    }
    return task->cancels;
}

uint32_t tt_task_cancelling(const struct tt_task *task)
{
    return task->cancels;
}

/* ---- Names --------------------------------------------------------------- */

tt_value tt_task_name(struct tt_env *env, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    const struct tt_name *name = &env->names[task->name - 1];
    if (tt_task_is_named(task)) {
        return tt_str(env, name->text, name->size);
    }
    tt__watch_serial(env);
    return tt_str_format(env, "Task-%u", task->serial);
}

void tt_text_task_name(struct tt_text *text, const struct tt_task *task)
{
    TT_ASSERT(tt__text_sound(text));
    const struct tt_name *name = &text->env->names[task->name - 1];
    tt_text_put(text, name->text, name->size);
    if (!tt_task_is_named(task) && task->name_number > 1) {
        tt_text_format(text, "#%u", task->name_number);
    }
}

uint32_t tt_task_number(const struct tt_env *env, const struct tt_task *task)
{
    bool is_alike =
        !tt_task_is_named(task) || env->names[task->name - 1].given > 1;
    return is_alike && task->name_number > 1 ? task->name_number : 0;
}

void tt_text_task_label(struct tt_text *text, const struct tt_task *task)
{
    struct tt_slice name = tt_record_name(text->env, task->name);
    uint32_t number = tt_task_number(text->env, task);
    tt_text_put(text, name.text, name.size);
    if (number > 0) {
        tt_text_format(text, "#%u", number);
    }
}

tt_value tt_task_label(struct tt_env *env, const struct tt_task *task)
{
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_task_name(&text, task);
    tt_value label = text.error < 0 ? TT_NULL : tt_str(env, text.at, text.size);
    tt_text_deinit(&text);
    TT_ASSERT(label != TT_NULL || tt_failure(env) < 0);
    return label;
}

/* Whether NAME is the one that the task was made with, Task-N. */
static bool is_first_name(const struct tt_task *task, struct tt_slice name)
{
    char text[sizeof "Task-4294967295"];
    int size = snprintf(text, sizeof text, "Task-%u", task->serial);
    TT_ASSERT(size > 0 && (size_t)size < sizeof text);
    return task->serial != 0 && name.size == (size_t)size &&
           memcmp(name.text, text, name.size) == 0;
}

int tt__task_rename(struct tt_env *env, struct tt_task *task,
                    struct tt_slice name)
{
    bool restored = is_first_name(task, name) && tt_is_object(task->coro);
    uint32_t id =
        restored ? tt__name_of_coro(env, task->coro) : tt__name_id(env, name);
    if (id == 0) {
        return tt_failure(env);
    }
    uint32_t old = task->name;
    /* Who gets back the name Task-N is one without a name again. */
    task->name = id;
    task->future.head.flags &= ~(uint32_t)(TT_TASK_ANNOUNCED | TT_TASK_RENAMED);
    if (!restored) {
        env->names[id - 1].given++;
    }
    if (!restored && task->serial != 0) {
        task->future.head.flags |= TT_TASK_RENAMED;
    } else if (task->serial == 0 && id != old) {
        uint32_t given = env->names[id - 1].given;
        task->name_number = given > 1 ? given : 0;
    }
    TT_ASSERT(restored ? !tt_task_is_named(task) : tt_task_is_named(task));
    return 0;
}

int tt_task_set_name(struct tt_env *env, struct tt_task *task, const char *name)
{
    TT_ASSERT(tt__task_sound(task));
    return tt__task_rename(env, task,
                           (struct tt_slice){name, strlen(name), false});
}

/* ---- Tasks of a loop ----------------------------------------------------- */

struct tt_task *tt_current_task(struct tt_env *env, struct tt_loop *loop)
{
    if (loop == NULL) {
        loop = env->running;
    }
    TT_ASSERT(env->task == NULL || env->running != NULL || env->by_hand);
    return loop == NULL || loop != env->running ? NULL : env->task;
}

struct collecting {
    struct tt_loop *loop;
    struct tt_list *into;
};

static int collect(struct tt_env *env, void *data, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    struct collecting *all = data;
    if (task->future.loop != all->loop->index ||
        (task->future.head.flags & TT_TASK_UNREGISTERED)) {
        return 0;
    }
    return tt_list_append(env, all->into, tt_value_of(task));
}

tt_value tt_all_tasks(struct tt_env *env, struct tt_loop *loop)
{
    if (loop == NULL && (loop = tt_running_loop(env)) == NULL) {
        return TT_NULL;
    }
    env->all_tasks_asked = true;
    tt__watch_all_tasks(env);
    tt_value list = tt_list(env, NULL, 0);
    if (list == TT_NULL) {
        return TT_NULL;
    }
    struct collecting all = {loop, tt_list_get(list)};
    if (tt_env_tasks(env, collect, &all) < 0) {
        tt_unref(env, list);
        return TT_NULL;
    }
    tt__watch_order(env, all.into->count);
    return list;
}

/* ---- For reports --------------------------------------------------------- */

void tt_task_wait(struct tt_env *env, struct tt_task *task, struct tt_wait *out)
{
    TT_ASSERT(tt__task_sound(task));
    tt_value at = task->coro, called = TT_NULL;
    const struct tt_exc *handled = NULL;
    const char *file = NULL;
    uint32_t line = 0;
    *out = (struct tt_wait){.what = NULL};
    while (tt_is_object(at) && tt_object(at)->type->wait != NULL) {
        struct tt_wait here;
        const struct tt_type *type = tt_object(at)->type;
        type->wait(env, tt_object(at), &here);
        /* The library's own coroutines are in no file of the program. Those in
         * Python, and those of transports, do not say what they wait for. */
        bool is_own = tt_is_of_library(here.file);
        bool is_silent = type->resume != tt_coro_resume ||
                         (is_own && strncmp(here.file, TT_LIBRARY,
                                            sizeof TT_LIBRARY - 1) != 0);
        if (here.file != NULL && !is_own) {
            file = here.file;
            line = here.line;
            called = TT_NULL;
            handled = handled == NULL ? here.handled : handled;
        } else if (is_own && called == TT_NULL && file != NULL && is_silent &&
                   here.what == NULL) {
            called = at;
        }
        *out = here;
        at = here.inner;
    }
    if (out->what == NULL && task->waiting_for != NULL &&
        !tt_future_done(&task->future)) {
        tt_value inner = tt_future_inner(task->waiting_for);
        out->on = inner == TT_NULL ? tt_value_of(task->waiting_for) : inner;
        out->what = tt_future_inner_name(inner);
        out->waker = "finish it";
        /* What the program awaits says more than what that awaits. */
        if (called != TT_NULL && !tt_is_task(out->on)) {
            out->what = tt_full_name_of(called).text;
            out->on = TT_NULL;
        }
    }
    out->file = file;
    out->line = line;
    out->handled = handled;
}

const char *tt_future_inner_name(tt_value inner)
{
    if (inner == TT_NULL) {
        return NULL;
    }
    return tt_is_tuple(inner) ? "gather" : "shield";
}

tt_value tt_future_inner(const struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    if (tt_future_done(future)) {
        return TT_NULL;
    }
    tt_value children = tt__gather_children(future);
    struct tt_future *inner =
        children == TT_NULL ? tt__shield_inner(future) : NULL;
    return inner == NULL ? children : tt_value_of(inner);
}

const struct tt_type tt_task_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Task",
    .full_name = "asyncio.tasks.Task",
    .base = &tt_future_type,
    .flags = TT_TYPE_FUTURE | TT_TYPE_TASK,
    .size = sizeof(struct tt_task),
    .clear = clear_task,
    .drop = drop_task,
    .repr = tt__task_repr,
    .make = tt__task_new_bare,
    .init = tt__task_init,
    .iter = tt__future_iter,
    .cancel = cancel_task,
    .methods = tt__task_methods,
    .properties = tt__task_properties,
};
