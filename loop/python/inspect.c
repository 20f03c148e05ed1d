/* SPDX-License-Identifier: MIT
 *
 * inspect.c: tt_inspect.h for programs in C.
 *
 * What a loop has yet to run mirrors nothing of CPython, where one reads
 * loop._ready and loop._scheduled; stacks and graphs are what programs get of
 * task_stack.c and graph.c.
 */
#include "loop/core/awaited.h"
#include "loop/core/coro.h"
#include "loop/core/fd.h"
#include "loop/core/handle.h"
#include "loop/core/loop.h"
#include "loop/core/methods/task_stack.h"
#include "loop/core/name.h"
#include "loop/core/ready.h"
#include "loop/core/task.h"
#include "loop/core/timer.h"
#include "loop/primitives/sleep.h"
#include "loop/primitives/timeout.h"
#include "loop/python/coro_variables.h"
#include "loop/python/graph.h"
#include "loop/core/sound.h"

static struct tt_slice name_of(const struct tt_callback *callback, void *data)
{
    TT_ASSERT(tt__callback_sound(callback));
    if (callback == &tt__handle_callback || callback == &tt__reader_callback) {
        return tt_name_of(((const struct tt__handle *)data)->callable);
    }
    if (callback == &tt__done_callback) {
        return tt_name_of(((const struct tt__done *)data)->callable);
    }
    const char *name = callback->name;
    return (struct tt_slice){name, name == NULL ? 0 : strlen(name), true};
}

static struct tt_pending pending_of(const struct tt_callback *callback,
                                    void *data)
{
    if (callback == &tt__timer_callback) {
        struct tt_timer *timer = data;
        if (timer->callback == NULL) { /* cancelled since it fired */
            return (struct tt_pending){.what = "cancelled timer",
                                       .object = timer};
        }
        TT_ASSERT(timer->callback != &tt__timer_callback); /* not nested */
        struct tt_pending out = pending_of(timer->callback, timer->data);
        out.object = timer;
        return out;
    }
    if (callback == &tt__sleep_callback) {
        return (struct tt_pending){.what = "sleep timer", .object = data};
    }
    struct tt_pending out = {.what = tt_label_text(callback->label)};
    if (tt__resumes_task(callback)) {
        out.task = data;
    } else if (*out.what == '\0') {
        out.what = "call";
        out.name = name_of(callback, data);
    }
    return out;
}

/* What a program's callable is called with, if it has a handle. */
static void find_call(const struct tt_callback *callback, void *data,
                      struct tt_pending *out)
{
    TT_ASSERT(out->callable == TT_NULL);
    if (callback == &tt__handle_callback || callback == &tt__reader_callback) {
        const struct tt__handle *handle = data;
        out->object = handle;
        out->callable = handle->callable;
        out->args = handle->args;
    } else if (callback == &tt__done_callback) {
        out->callable = ((const struct tt__done *)data)->callable;
    }
}

/* The task that waits for what CALLBACK will do; NULL: not known. */
static struct tt_task *awaiter_of(const struct tt_callback *callback,
                                  void *data)
{
    TT_ASSERT(tt__callback_sound(callback));
    if (callback == &tt__sleep_callback) {
        struct tt_object *timer = data;
        return timer->flags & TT_TIMER_CANCELLED
                   ? NULL
                   : timer->type->timer->waiter(timer);
    }
    if (callback == &tt__timer_callback) {
        struct tt_timer *timer = data;
        return timer->callback == NULL ? NULL : tt__timeout_task(timer);
    }
    return callback->awaiter == NULL ? NULL : callback->awaiter(data);
}

void tt_loop_ready_at(struct tt_loop *loop, const void *place,
                      struct tt_pending *out)
{
    const struct tt__ready *entry = place;
    TT_ASSERT(entry >= loop->ready && entry <= loop->ready + loop->ready_mask);
    int fd = -1;
    const struct tt__ready *watched = tt__fd_ready(loop, entry, &fd);
    entry = watched != NULL ? watched : entry;
    *out = pending_of(entry->callback, entry->data);
    find_call(entry->callback, entry->data, out);
    out->awaiter = awaiter_of(entry->callback, entry->data);
    out->done = tt_is_object(entry->arg) && tt_is_future(entry->arg)
                    ? tt_future_cast(entry->arg)
                    : NULL;
    out->fd = fd;
}

/* Whether it was cancelled since it is in the queue. */
static bool is_cancelled(const struct tt__ready *entry)
{
    const struct tt_callback *callback = entry->callback;
    return (callback == &tt__timer_callback ||
            callback == &tt__sleep_callback ||
            callback == &tt__handle_callback) &&
           ((const struct tt_object *)entry->data)->flags & TT_TIMER_CANCELLED;
}

int tt_loop_each_ready(struct tt_loop *loop,
                       int (*each)(void *data, const struct tt_pending *what),
                       void *data)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = 0;
    uint64_t at = loop->ready_head;
    for (; rc == 0 && at != loop->ready_tail; at++) {
        const struct tt__ready *entry = &loop->ready[at & loop->ready_mask];
        if (!is_cancelled(entry)) {
            struct tt_pending pending =
                pending_of(entry->callback, entry->data);
            find_call(entry->callback, entry->data, &pending);
            pending.awaiter = awaiter_of(entry->callback, entry->data);
            rc = each(data, &pending);
        }
    }
    return rc;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 29;
}

static uint64_t hash_text(const char *text)
{
    uint64_t hash = 0;
    for (; text != NULL && *text != '\0'; text++) {
        hash = mix(hash, (uint8_t)*text);
    }
    return hash;
}

/* Where a coroutine is suspended, and those that it awaits. */
static uint64_t where_of(struct tt_env *env, tt_value at)
{
    uint64_t where = 0;
    while (tt_is_object(at) && tt_object(at)->type->wait != NULL) {
        struct tt_wait here;
        if (!tt__coro_where(tt_object(at), &here)) {
            tt_object(at)->type->wait(env, tt_object(at), &here);
        }
        where = mix(where, here.line);
        at = here.inner;
    }
    return where;
}

static TT_NOINLINE uint64_t hash_pending(const struct tt__ready *entry)
{
    struct tt_pending pending = pending_of(entry->callback, entry->data);
    TT_ASSERT(pending.what != NULL);
    uint64_t who = mix(2, hash_text(pending.what));
    for (size_t i = 0; i < pending.name.size; i++) {
        who = mix(who, (uint8_t)pending.name.text[i]);
    }
    return who;
}

TT_INLINE struct tt_turn turn_of_task(struct tt_env *env, struct tt_task *task)
{
    TT_PARANOID_ASSERT(tt__task_sound(task));
    uint64_t name = env->names[task->name - 1].hash;
    return (struct tt_turn){.task = task,
                            .who = mix(mix(1, name), task->name_number)};
}

/* Strategies ask it of all that are ready, at each choice. */
TT_INLINE struct tt_turn turn_of(struct tt_env *env,
                                 const struct tt__ready *entry)
{
    if (TT_UNLIKELY(!tt__resumes_task(entry->callback))) {
        return (struct tt_turn){.who = hash_pending(entry)};
    }
    return turn_of_task(env, entry->data);
}

struct tt_turn tt_task_turn(struct tt_env *env, struct tt_task *task)
{
    return turn_of_task(env, task);
}

uint64_t tt_turn_where(struct tt_env *env, const struct tt_turn *turn)
{
    const struct tt_task *task = turn->task;
    return task == NULL ? turn->who
                        : mix(where_of(env, task->coro),
                              env->names[task->name - 1].hash);
}

bool tt_loop_turn(struct tt_loop *loop, uint64_t at, struct tt_turn *out)
{
    TT_ASSERT(tt__loop_sound(loop));
    bool is_there = at < loop->ready_tail - loop->ready_head;
    if (is_there) {
        *out =
            turn_of(loop->env,
                    &loop->ready[(loop->ready_head + at) & loop->ready_mask]);
    }
    return is_there;
}

uint64_t tt_loop_ready_count(const struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    return loop->ready_tail - loop->ready_head;
}

void tt_loop_turn_taken(struct tt_loop *loop, struct tt_turn *out)
{
    if (loop->victim != NULL) {
        *out = turn_of_task(loop->env, loop->victim); /* its next step */
        return;
    }
    TT_ASSERT(loop->ready_head > 0);
    *out = turn_of(loop->env,
                   &loop->ready[(loop->ready_head - 1) & loop->ready_mask]);
}

/* The timer at place AT of the heap; false: it is cancelled. */
static bool timer_at(const struct tt_loop *loop, size_t at,
                     struct tt_pending *out)
{
    struct tt_object *object = loop->heap[at].timer;
    const struct tt_timer_ops *ops = object->type->timer;
    TT_ASSERT(at < loop->heap_count);
    if (object->flags & TT_TIMER_CANCELLED) {
        return false;
    }
    if (ops != NULL) {
        *out = (struct tt_pending){.what = ops->label,
                                   .whose = ops->waiter(object)};
    } else {
        struct tt_timer *timer = (struct tt_timer *)object;
        bool is_handle = timer->callback == &tt__handle_callback;
        void *data = is_handle ? timer : timer->data;
        *out = pending_of(timer->callback, data);
        find_call(timer->callback, data, out);
        out->whose = tt__timeout_task(timer);
    }
    out->object = object;
    out->when_s = loop->heap[at].when_s;
    return true;
}

int tt_loop_each_timer(struct tt_loop *loop,
                       int (*each)(void *data, const struct tt_pending *what),
                       void *data)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < loop->heap_count; i++) {
        struct tt_pending pending;
        if (timer_at(loop, i, &pending)) {
            rc = each(data, &pending);
        }
    }
    return rc;
}

size_t tt_loop_timer_count(const struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    return loop->heap_count;
}

/* An entry that is pushed rises along the path from the place after the last
 * one to the root, and those that it passes stay on that path. */
int tt_loop_each_new_timer(struct tt_loop *loop, size_t count,
                           int (*each)(void *data,
                                       const struct tt_pending *what),
                           void *data)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = 0;
    for (size_t i = count; rc == 0 && i < loop->heap_count; i++) {
        for (size_t at = i + 1; rc == 0 && at > 0; at /= 2) {
            struct tt_pending pending;
            if (timer_at(loop, at - 1, &pending)) {
                rc = each(data, &pending);
            }
        }
    }
    return rc;
}

int tt_variables(struct tt_env *env, tt_value coro,
                 int (*each)(void *data, struct tt_slice name, tt_value value),
                 void *data)
{
    if (coro != TT_NULL && tt_is_object(coro) &&
        tt_type_of(coro)->resume == tt_coro_resume) {
        return tt__coro_variables(coro, each, data);
    }
    return !TT_LANGUAGE_HAS(env, variables)
               ? 0
               : env->language->variables(env, coro, each, data);
}

/* ---- Stacks and graphs --------------------------------------------------- */

static tt_value limit_of(int64_t limit)
{
    return limit == TT_NO_LIMIT ? TT_NULL : tt_small_int(limit);
}

tt_value tt_task_stack(struct tt_env *env, struct tt_task *task, int64_t limit)
{
    TT_ASSERT(tt__task_sound(task));
    const tt_value args[] = {tt_value_of(task), limit_of(limit)};
    return tt__task_get_stack(env, args);
}

int tt_task_print_stack(struct tt_env *env, struct tt_task *task, int64_t limit)
{
    TT_ASSERT(tt__task_sound(task));
    const tt_value args[] = {tt_value_of(task), limit_of(limit), TT_NULL};
    return tt__task_print_stack(env, args) == TT_NULL ? tt_failure(env) : 0;
}

tt_value tt_capture_call_graph(struct tt_env *env, struct tt_future *future,
                               int64_t limit)
{
    const tt_value args[] = {tt_value_of(future), TT_NULL, limit_of(limit)};
    return tt__native_capture_call_graph.call(env, args);
}

tt_value tt_format_call_graph(struct tt_env *env, struct tt_future *future,
                              int64_t limit)
{
    const tt_value args[] = {tt_value_of(future), TT_NULL, limit_of(limit)};
    return tt__native_format_call_graph.call(env, args);
}

int tt_print_call_graph(struct tt_env *env, struct tt_future *future,
                        int64_t limit)
{
    TT_ASSERT(tt__future_sound(future));
    tt_value text = tt_format_call_graph(env, future, limit);
    if (text == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_print_text(env, tt_str_get(text)->text, tt_str_get(text)->size);
    tt_unref(env, text);
    return rc;
}

int tt_future_add_to_awaited_by(struct tt_env *env, struct tt_future *future,
                                struct tt_future *waiter)
{
    return tt__awaited_add(env, future, waiter);
}

void tt_future_discard_from_awaited_by(struct tt_env *env,
                                       struct tt_future *future,
                                       struct tt_future *waiter)
{
    tt__awaited_discard(env, future, waiter);
}
