/* SPDX-License-Identifier: MIT
 *
 * left.c: tasks not done, and what is left over at the end.
 *
 * CPython reports a task that was destroyed while pending, and an exception
 * that nobody looked at, at whatever moment the object is collected. Here the
 * reports wait for the end of the program, and come in the order in which the
 * futures were made: so each future has a number, futures with an exception
 * are listed until somebody looks at it, and the report of one that goes away
 * is kept.
 *
 * Tasks not done are linked in the order they were made, by their offsets in
 * the execution's memory: two words of 32 bits in each task.
 *
 * Invariants: a task is linked (TT_TASK_LINKED) from its start until it is
 * done or destroyed; a future is listed (TT_FUTURE_LISTED) exactly while it is
 * alive with an exception that was not retrieved.
 */
#include "loop/core/left.h"

#include <stdlib.h>

#include "loop/core/awaited.h"
#include "loop/core/future.h"
#include "loop/core/log.h"
#include "loop/core/loop.h"
#include "loop/core/task.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"

/* ---- Tasks not done ------------------------------------------------------ */

static uint32_t offset_of(const struct tt_env *env, const void *task)
{
    uintptr_t offset = (uintptr_t)task - (uintptr_t)env->memory.base;
    TT_ASSERT(offset % TT_GRAIN == 0 && offset / TT_GRAIN <= UINT32_MAX);
    return (uint32_t)(offset / TT_GRAIN);
}

/* 0 is the environment itself, so it represents no task. */
static struct tt_task *task_at(const struct tt_env *env, uint32_t offset)
{
    return offset == 0 ? NULL
                       : (struct tt_task *)(void *)(env->memory.base +
                                                    (size_t)offset * TT_GRAIN);
}

void tt__task_link(struct tt_env *env, struct tt_task *task)
{
    uint32_t here = offset_of(env, task);
    struct tt_task *last = task_at(env, env->task_last);
    TT_ASSERT(!(task->future.head.flags & TT_TASK_LINKED));
    task->previous = env->task_last;
    task->next = 0;
    if (last != NULL) {
        last->next = here;
    } else {
        env->task_first = here;
    }
    env->task_last = here;
    task->future.head.flags |= TT_TASK_LINKED;
}

void tt__task_unlink_slow(struct tt_env *env, struct tt_task *task)
{
    struct tt_task *previous = task_at(env, task->previous);
    struct tt_task *next = task_at(env, task->next);
    TT_PARANOID_ASSERT(task->future.head.flags & TT_TASK_LINKED);
    TT_PARANOID_ASSERT(previous == NULL ||
                       task_at(env, previous->next) == task);
    TT_PARANOID_ASSERT(next == NULL || task_at(env, next->previous) == task);
    if (previous != NULL) {
        previous->next = task->next;
    } else {
        env->task_first = task->next;
    }
    if (next != NULL) {
        next->previous = task->previous;
    } else {
        env->task_last = task->previous;
    }
    task->future.head.flags &= ~(uint32_t)TT_TASK_LINKED;
}

#if defined(TT_PARANOID)
/* Whether TASK is a callback of FUTURE, which is pending. */
static bool is_woken_by(const struct tt_future *future,
                        const struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    const struct tt__callbacks *many = future->callback_data;
    if (future->callback != &tt__many) {
        return future->callback == &tt__task_wakeup &&
               future->callback_data == task;
    }
    for (uint32_t i = 0; i < many->count; i++) {
        if (many->at[i].callback == &tt__task_wakeup &&
            many->at[i].data == task) {
            return true;
        }
    }
    return false;
}

void tt__left_check(struct tt_env *env)
{
    enum { CHECKED_MAX = 256 };
    const struct tt_task *previous = NULL;
    const struct tt_task *task = task_at(env, env->task_first);
    TT_ASSERT((env->task_first == 0) == (env->task_last == 0));
    for (int i = 0; task != NULL && i < CHECKED_MAX; i++) {
        const struct tt_future *waited = task->waiting_for;
        TT_ASSERT(task->future.head.refs > 0);
        TT_ASSERT(task->future.head.flags & TT_TASK_LINKED);
        TT_ASSERT(!tt_future_done(&task->future));
        TT_ASSERT(task_at(env, task->previous) == previous);
        tt__future_check(env, &task->future);
        if (waited != NULL) {
            TT_ASSERT(waited != &task->future);
            TT_ASSERT(tt_future_done(waited) || is_woken_by(waited, task));
            tt__future_check(env, waited);
        }
        previous = task;
        task = task_at(env, task->next);
    }
    TT_ASSERT(task != NULL || previous == task_at(env, env->task_last));
}
#endif

int tt_env_tasks(struct tt_env *env,
                 int (*each)(struct tt_env *env, void *data,
                             struct tt_task *task),
                 void *data)
{
    int rc = 0;
    struct tt_task *task = task_at(env, env->task_first);
    for (; rc == 0 && task != NULL; task = task_at(env, task->next)) {
        rc = each(env, data, task);
    }
    return rc;
}

struct tt_task *tt__left_find(struct tt_env *env, uint32_t number)
{
    struct tt_task *task = task_at(env, env->task_first);
    while (task != NULL && task->future.number != number) {
        task = task_at(env, task->next);
    }
    return task;
}

/* ---- Reports ------------------------------------------------------------- */

struct item {
    struct tt_future *future; /* borrowed; NULL: it is gone */
    char *text; /* owns; the report of one that is gone, and the type's name */
    uint32_t size;      /* of the report */
    uint32_t type_size; /* 0: it was pending */
    uint32_t line;      /* where its exception was raised; 0: unknown */
    const char *file;   /* borrowed from the program; or NULL */
    uint32_t number;
};

struct tt_left {
    uint32_t count;
    uint32_t capacity;
    bool is_by_hand; /* Task.__del__() was called for a pending one */
    struct item at[];
};

static size_t left_size(uint32_t capacity)
{
    return sizeof(struct tt_left) + capacity * sizeof(struct item);
}

static int add_item(struct tt_env *env, struct item item)
{
    struct tt_left *left = env->left;
    if (left == NULL || left->count == left->capacity) {
        uint32_t old = left == NULL ? 0 : left->capacity;
        uint32_t capacity = old == 0 ? 14 : 2 * old;
        struct tt_left *larger = tt_realloc(
            env, left, left == NULL ? 0 : left_size(old), left_size(capacity));
        if (larger == NULL) {
            return TT_ENOMEM;
        }
        if (left == NULL) {
            larger->count = 0;
            larger->is_by_hand = false;
        }
        larger->capacity = capacity;
        env->left = left = larger;
    }
    left->at[left->count++] = item;
    return 0;
}

/* Few futures are listed, and the last ones listed leave first. */
static uint32_t place_of(struct tt_env *env, const struct tt_future *future)
{
    uint32_t at = env->left->count;
    while (env->left->at[at - 1].future != future) {
        at--;
    }
    return at - 1;
}

int tt__left_add(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    if (future->head.flags & TT_FUTURE_LISTED) {
        return 0;
    }
    struct item item = {.future = future, .number = future->number};
    int rc = add_item(env, item);
    if (rc == 0) {
        future->head.flags |= TT_FUTURE_LISTED;
    }
    return rc;
}

void tt__left_remove(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    if (future->head.flags & TT_FUTURE_LISTED) {
        uint32_t at = place_of(env, future);
        env->left->at[at] = env->left->at[--env->left->count];
        future->head.flags &= ~(uint32_t)TT_FUTURE_LISTED;
    }
}

bool tt__left_is_pending(const struct tt_future *future)
{
    return (future->head.type->flags & TT_TYPE_TASK) &&
           !tt_future_done(future) &&
           !(future->head.flags & (TT_TASK_QUIET | TT_FUTURE_FINALISED));
}

bool tt__left_is_unretrieved(const struct tt_future *future)
{
    return (future->head.flags & TT_FUTURE_UNRETRIEVED) &&
           !(future->head.flags & TT_FUTURE_FINALISED);
}

/* What CPython would say of it when it collects it; false: nothing. */
static bool put_report(struct tt_text *text, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    bool task = future->head.type->flags & TT_TYPE_TASK;
    bool pending = tt__left_is_pending(future);
    if (!pending && !tt__left_is_unretrieved(future)) {
        return false;
    }
    tt_text_puts(text, pending ? "pending: " : "unretrieved: ");
    if (task) {
        tt_text_task_name(text, (struct tt_task *)future);
    } else {
        tt_text_puts(text, "future");
    }
    if (!pending) {
        tt_text_puts(text, ": ");
        tt_text_exception(text, future->outcome);
    }
    return true;
}

static size_t kept_size(const struct item *item)
{
    return (size_t)item->size + item->type_size;
}

/* Whether a call of Task.__del__() has kept the report of FUTURE. */
static bool is_kept(const struct tt_left *left, const struct tt_future *future)
{
    for (uint32_t i = 0; left != NULL && left->is_by_hand && i < left->count;
         i++) {
        if (left->at[i].future == NULL &&
            left->at[i].number == future->number) {
            return true;
        }
    }
    return false;
}

static void keep_report(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    struct tt_text text;
    if (is_kept(env->left, future)) {
        return;
    }
    tt_text_init(&text, env);
    if (put_report(&text, future) && text.error == 0) {
        struct item item = {.size = (uint32_t)text.size,
                            .number = future->number};
        if (future->head.flags & TT_FUTURE_UNRETRIEVED) {
            const struct tt_exc *exc = tt_exc_cast(future->outcome);
            const char *type = exc->head.type->name;
            struct tt_place place = {.line = 0};
            tt_exc_place(env, exc, &place);
            item.line = place.line;
            item.file = place.file;
            item.type_size = (uint32_t)strlen(type);
            tt_text_put(&text, type, item.type_size);
        }
        item.text = text.error == 0 ? tt_alloc(env, text.size) : NULL;
        if (item.text != NULL) {
            memcpy(item.text, text.at, text.size);
            if (add_item(env, item) < 0) {
                tt_free(env, item.text, kept_size(&item));
            }
        }
    }
    tt_text_deinit(&text);
}

static void drop_raised(struct tt_env *env)
{
    tt_exc_unref(env, tt_exc_take(env));
}

/* Keeps the report of FUTURE, and does LOG with it. A report that cannot be
 * made (no memory, a failing __str__) is lost; it must not disturb what is
 * going on. */
static void report_aside(struct tt_env *env, struct tt_future *future,
                         int (*log)(struct tt_env *env,
                                    struct tt_future *future))
{
    struct tt_exc *raised = tt_exc_take(env);
    int failure = env->failure;
    keep_report(env, future);
    drop_raised(env);
    int rc = log(env, future);
    drop_raised(env);
    bool is_lost = rc >= 0 || rc == TT_ERAISED || rc == TT_ENOMEM;
    env->failure = is_lost || failure != 0 ? failure : rc;
    env->raised = raised;
}

void tt__left_gone_slow(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    if (future->head.flags & TT_FUTURE_AWAITED) {
        tt__awaited_gone(env, future);
    }
    if (future->head.flags & (TT_FUTURE_LISTED | TT_TASK_LINKED)) {
        report_aside(env, future, tt__log_gone);
    }
    tt__left_remove(env, future);
    tt__task_unlink(env, future);
}

bool tt_future_finalise(struct tt_env *env, struct tt_object *object)
{
    struct tt_future *future = (struct tt_future *)object;
    TT_ASSERT(object->type->flags & TT_TYPE_FUTURE);
    if (object->refs > 0 || object->flags & TT_FUTURE_FINALISED ||
        !tt__log_has_handler(env, future) ||
        !(tt__left_is_pending(future) || tt__left_is_unretrieved(future))) {
        return object->refs > 0;
    }
    object->refs = 1;     /* the handler's */
    tt_touch_hidden(env); /* any owner may have been the last */
    report_aside(env, future, tt__log_handle);
    object->refs--;
    return object->refs > 0;
}

void tt__left_finalised(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(future->head.refs > 0);
    if (tt__left_is_pending(future) || tt__left_is_unretrieved(future)) {
        bool is_pending = tt__left_is_pending(future);
        tt_touch_hidden(env);
        report_aside(env, future,
                     tt__log_has_handler(env, future) ? tt__log_handle
                                                      : tt__log_alive);
        /* A pending task is reported at each call, and when it is destroyed;
         * an exception only once. */
        if (is_pending) {
            if (env->left != NULL) { /* it is, unless memory ran out */
                env->left->is_by_hand = true;
            }
            future->head.flags &= ~(uint32_t)TT_FUTURE_FINALISED;
        } else {
            future->head.flags |= TT_FUTURE_FINALISED;
        }
    }
}

void tt__left_drop(struct tt_env *env)
{
    struct tt_left *left = env->left;
    env->left = NULL;
    for (uint32_t i = 0; left != NULL && i < left->count; i++) {
        struct item *item = &left->at[i];
        if (item->future != NULL) {
            item->future->head.flags &= ~(uint32_t)TT_FUTURE_LISTED;
        } else {
            tt_free(env, item->text, kept_size(item));
        }
    }
    if (left != NULL) {
        tt_free(env, left, left_size(left->capacity));
    }
}

void tt__left_forget(struct tt_env *env)
{
    struct tt_task *task;
    tt__left_drop(env);
    while ((task = task_at(env, env->task_first)) != NULL) {
        tt__task_unlink_slow(env, task);
    }
    TT_ASSERT(env->task_last == 0);
}

/* ---- The end ------------------------------------------------------------- */

static int list_pending(struct tt_env *env, void *data, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    (void)data;
    return task->future.head.flags & TT_TASK_QUIET
               ? 0
               : add_item(env, (struct item){.future = &task->future,
                                             .number = task->future.number});
}

static int by_number(const void *a, const void *b)
{
    const struct item *left = a, *right = b;
    return (left->number > right->number) - (left->number < right->number);
}

/* Whether the class of FUTURE has a __del__ that CPython calls instead of
 * Future.__del__. */
static bool has_own_del(struct tt_env *env, const struct tt_future *future)
{
    if (!(future->head.type->flags & TT_TYPE_CLASS)) {
        return false;
    }
    tt_value own =
        tt__attribute(env, tt_value_of(future->head.type), "__del__");
    tt_value base = tt__attribute(env, tt_value_of(&tt_future_type), "__del__");
    bool is_own = own != base;
    tt_unref(env, own);
    tt_unref(env, base);
    return is_own;
}

/* The program is over, and the interpreter collects what is alive: calls the
 * handler that the program set for the loop of FUTURE. No choice but `random`
 * is varied: searches and reports look only at what came before. 0, or the
 * limit that the handler reached: with one that never returns, the program does
 * not end under CPython. */
static int handle_at_end(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(future->head.refs > 0 && env->failure == 0);
    struct tt_exc *raised = tt_exc_take(env);
    if (tt__log_has_handler_value(env, future) && !has_own_del(env, future)) {
        env->enabled = 0;
        tt__log_handle(env, future);
    }
    env->is_blocked = false; /* by a wait that nothing would have ended */
    if (tt_failure(env) == TT_ELIMIT) {
        tt_exc_unref(env, raised);
        return TT_ELIMIT;
    }
    tt_failure_clear(env);
    env->raised = raised;
    return 0;
}

static int tell_item(struct tt_env *env, const struct item *item,
                     int (*tell)(struct tt_env *env, void *data,
                                 const char *text, size_t size),
                     void *data)
{
    struct tt_text text;
    int rc = 0;
    if (item->future == NULL) {
        return tell(env, data, item->text, item->size);
    }
    tt_text_init(&text, env);
    if (put_report(&text, item->future)) {
        rc = text.error;
        if (rc == 0 && !is_kept(env->left, item->future)) {
            rc = tell(env, data, text.at, text.size);
        }
        rc = rc == 0 ? tt__log_left(env, item->future) : rc;
        if (rc == 0) {
            rc = handle_at_end(env, item->future);
        }
    }
    tt_text_deinit(&text);
    return rc;
}

int tt_env_leftovers(struct tt_env *env,
                     int (*tell)(struct tt_env *env, void *data,
                                 const char *text, size_t size),
                     void *data)
{
    uint32_t listed = env->left == NULL ? 0 : env->left->count;
    int rc = tt_env_tasks(env, list_pending, NULL);
    if (env->left == NULL) {
        return rc;
    }
    /* A copy: telling may run a program's __str__, and that may list more. */
    uint32_t count = env->left->count;
    size_t size = count * sizeof(struct item);
    struct item *all = rc < 0 ? NULL : tt_alloc(env, size == 0 ? 1 : size);
    env->left->count = listed;
    if (all == NULL) {
        return TT_ENOMEM;
    }
    memcpy(all, env->left->at, size);
    qsort(all, count, sizeof *all, by_number);
    for (uint32_t i = 0; i < count; i++) { /* a handler may drop others */
        if (all[i].future != NULL) {
            tt_object_ref(&all[i].future->head);
        }
    }
    for (uint32_t i = 0; rc == 0 && i < count; i++) {
        rc = tell_item(env, &all[i], tell, data);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (all[i].future != NULL) {
            tt_object_unref(env, &all[i].future->head);
        }
    }
    tt_free(env, all, size == 0 ? 1 : size);
    return rc;
}

int tt_env_unretrieved(struct tt_env *env,
                       int (*each)(struct tt_env *env, void *data,
                                   struct tt_future *future),
                       void *data)
{
    uint32_t count = env->left == NULL ? 0 : env->left->count, kept = 0;
    if (count == 0) {
        return 0;
    }
    struct item *all = tt_alloc(env, count * sizeof *all);
    if (all == NULL) {
        return TT_ENOMEM;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct item *item = &env->left->at[i];
        if (item->future != NULL && tt__left_is_unretrieved(item->future)) {
            all[kept++] = *item;
        }
    }
    qsort(all, kept, sizeof *all, by_number);
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < kept; i++) {
        rc = each(env, data, all[i].future);
    }
    tt_free(env, all, count * sizeof *all);
    return rc;
}

int tt_env_unretrieved_types(struct tt_env *env,
                             int (*each)(void *data, struct tt_slice type,
                                         const struct tt_place *place),
                             void *data)
{
    uint32_t count = env->left == NULL ? 0 : env->left->count;
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < count; i++) {
        const struct item *item = &env->left->at[i];
        const struct tt_future *future = item->future;
        struct tt_place place = {.line = 0};
        if (future == NULL && item->type_size > 0) {
            const char *type = item->text + item->size;
            place.file = item->file;
            place.line = item->line;
            rc = each(data, (struct tt_slice){type, item->type_size, false},
                      &place);
        } else if (future != NULL && tt__left_is_unretrieved(future)) {
            const struct tt_exc *exc = tt_exc_cast(future->outcome);
            const char *type = exc->head.type->name;
            tt_exc_place(env, exc, &place);
            rc = each(data, (struct tt_slice){type, strlen(type), false},
                      &place);
        }
    }
    return rc;
}
