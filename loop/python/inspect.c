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
#include "loop/core/handle.h"
#include "loop/core/loop.h"
#include "loop/core/methods/task_stack.h"
#include "loop/core/name.h"
#include "loop/core/ready.h"
#include "loop/core/task.h"
#include "loop/core/timer.h"
#include "loop/primitives/sleep.h"
#include "loop/primitives/timeout.h"
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
            return (struct tt_pending){.what = "cancelled timer"};
        }
        return pending_of(timer->callback, timer->data);
    }
    if (callback == &tt__sleep_callback) {
        return (struct tt_pending){.what = "sleep timer"};
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

int tt_loop_each_timer(struct tt_loop *loop,
                       int (*each)(void *data, const struct tt_pending *what),
                       void *data)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < loop->heap_count; i++) {
        struct tt_object *object = loop->heap[i].timer;
        struct tt_pending pending = {.what = NULL};
        const struct tt_timer_ops *ops = object->type->timer;
        if (object->flags & TT_TIMER_CANCELLED) {
            continue;
        }
        if (ops != NULL) {
            pending.what = ops->label;
            pending.whose = ops->waiter(object);
        } else {
            struct tt_timer *timer = (struct tt_timer *)object;
            bool is_handle = timer->callback == &tt__handle_callback;
            pending =
                pending_of(timer->callback, is_handle ? timer : timer->data);
            pending.whose = tt__timeout_task(timer);
        }
        pending.when_s = loop->heap[i].when_s;
        rc = each(data, &pending);
    }
    return rc;
}

int tt_variables(struct tt_env *env, tt_value coro,
                 int (*each)(void *data, struct tt_slice name, tt_value value),
                 void *data)
{
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
