/* SPDX-License-Identifier: MIT
 *
 * event.c: asyncio.Event.
 *
 * Mirrors asyncio/locks.py Event of 3.14.
 */
#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/core/waiters.h"
#include "loop/core/watch.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"

struct tt_event_flag {
    struct tt_object head;
    struct tt__waiters waiters;
    uint32_t loop_index;
    bool value;
    bool was_cleared; /* a bare one has `_value` then */
};

/* See loop/object/sound.h. */
static inline bool is_event_flag_sound(const struct tt_event_flag *event)
{
    return tt__object_sound(&event->head) &&
           (event->waiters.first == NULL) == (event->waiters.count == 0);
}

static struct tt_event_flag *event_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is(v, &tt_event_type));
    return (struct tt_event_flag *)(void *)v;
}

static struct tt_event_flag *new_event(struct tt_env *env,
                                       const struct tt_type *type)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_event_flag *event = tt_object_new(env, type, type->size);
    if (event != NULL) {
        memset((char *)event + sizeof event->head, 0,
               type->size - sizeof event->head);
    }
    return event;
}

struct tt_event_flag *tt_event_new(struct tt_env *env)
{
    return new_event(env, &tt_event_type);
}

int tt_event_set(struct tt_env *env, struct tt_event_flag *event)
{
    TT_ASSERT(is_event_flag_sound(event));
    tt_touch(env, event, TT_WRITE);
    if (event->value) {
        return 0;
    }
    event->value = true;
    for (struct tt__waiter *at = event->waiters.first; at != NULL;
         at = at->next) {
        if (tt_future_done(at->future)) {
            tt_touch(env, at->future, TT_READ);
        } else {
            /* In which order they began to wait makes no difference. */
            tt__notify_join(env, event);
            int rc = tt__future_finish(env, at->future, TT_TRUE);
            tt__notify_join(env, NULL);
            if (rc < 0) {
                return rc; /* its loop is closed, and it may be gone */
            }
        }
    }
    return 0;
}

void tt_event_clear(struct tt_event_flag *event)
{
    TT_ASSERT(is_event_flag_sound(event));
    event->value = false;
}

bool tt_event_is_set(const struct tt_event_flag *event)
{
    TT_ASSERT(is_event_flag_sound(event));
    return event->value;
}

void tt_event_unref(struct tt_env *env, struct tt_event_flag *event)
{
    tt_unref(env, tt_value_of(event));
}

/* self._value: clear() sets it also where __init__ has not. */
static int need_value(struct tt_env *env, const struct tt_event_flag *event)
{
    return event->was_cleared ? 0 : tt__need(env, &event->head, "_value");
}

/* ---- wait() -------------------------------------------------------------- */

struct event_wait {
    union {
        struct tt_coro coro;
        struct tt__waiter waiter;
    };
};

static void wait_of_event(struct tt_env *env, struct tt_coro *coro,
                          struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    (void)env;
    out->what = "Event.wait";
    out->on = tt_value_of(((struct tt__waiter *)coro)->owner);
    out->waker = "set()";
}

TT_CORO_WITH(event_wait, "wait", "Event.wait", tt__waiter_drop, wait_of_event,
             TT_STDLIB "locks.py", TT__LINE_EVENT_WAIT,
             TT__LINE_EVENT_WAIT_AT_AWAIT_FUT)
{
    struct tt_event_flag *event = (struct tt_event_flag *)self->waiter.owner;
    TT_BEGIN;
    tt_touch(env, event, TT_READ); /* those who wait do not disturb another */
    TT_CHECK(need_value(env, event));
    if (event->value) {
        TT_RETURN(TT_TRUE);
    }
    TT_CHECK(tt__need(env, &event->head, "_waiters"));
    TT_CHECK(tt__waiter_join(env, &self->waiter, &event->waiters,
                             &event->loop_index));
    TT_TRY_AWAIT(tt_future_await(self->waiter.future));
    tt_touch(env, event, TT_READ);
    tt__waiter_leave(&self->waiter);
    TT_CHECK(rc);
    TT_RETURN(TT_TRUE);
    TT_END;
}

tt_value tt_event_wait(struct tt_env *env, struct tt_event_flag *event)
{
    return tt__waiter_new(env, &event_wait_type, event);
}

/* ---- As programs see it -------------------------------------------------- */

static tt_value set_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_event_type));
    struct tt_event_flag *event = event_of(args[0]);
    if (need_value(env, event) < 0) {
        return TT_NULL;
    }
    int rc = event->value ? 0 : tt__need(env, &event->head, "_waiters");
    if (rc < 0) {
        event->value = true; /* set before the waiters are looked for */
        return TT_NULL;
    }
    return tt_event_set(env, event) < 0 ? TT_NULL : TT_NONE;
}

static tt_value clear_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_event_type));
    tt_touch(env, event_of(args[0]), TT_WRITE);
    tt_event_clear(event_of(args[0]));
    event_of(args[0])->was_cleared = true;
    return TT_NONE;
}

static tt_value get_value(struct tt_env *env, tt_value self)
{
    return need_value(env, event_of(self)) < 0 ? TT_NULL
                                               : tt_bool(event_of(self)->value);
}

static tt_value is_set_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_event_type));
    return get_value(env, args[0]);
}

static tt_value wait_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_event_type));
    return tt_event_wait(env, event_of(args[0]));
}

static const struct tt_native event_methods[] = {
    TT_NATIVE("set", "Event.set", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_WRITES | TT_REPORTS, set_method),
    TT_NATIVE("clear", "Event.clear", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_WRITES | TT_REPORTS, clear_method),
    TT_NATIVE("is_set", "Event.is_set", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_READS, is_set_method),
    TT_NATIVE("wait", "Event.wait", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, wait_method),
    {.name = NULL},
};

static const struct tt_property event_properties[] = {
    {"_value", TT_READS, get_value, tt__refuse_private},
    {.name = NULL},
};

static int repr_event(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_event_flag *event = event_of(self);
    int rc = need_value(env, event);
    rc = rc < 0 ? rc : tt__need(env, &event->head, "_waiters");
    if (rc < 0) {
        out->error = out->error == 0 ? rc : out->error;
        return out->error;
    }
    tt_text_format(out, "<%s object", event->head.type->full_name);
    tt_text_address(out, event);
    tt_text_puts(out, event->value ? " [set" : " [unset");
    tt__waiters_put(&event->waiters, out);
    tt_text_puts(out, "]>");
    return out->error;
}

static tt_value make_event(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    (void)args; /* are __init__'s */
    struct tt_event_flag *event = new_event(env, type);
    if (event != NULL) {
        event->head.flags |= TT__PRIMITIVE_BARE;
    }
    return tt_value_of(event);
}

static int init_event(struct tt_env *env, tt_value self,
                      const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("Event", "Event.__init__", "self", 1, 1, 1, 0);
    tt_value bound[1];
    int rc = tt__bind_method(env, &signature, args, bound);
    if (rc == 0) {
        event_of(self)->head.flags &= ~TT__PRIMITIVE_BARE;
        event_of(self)->value = false;
    }
    return rc;
}

const struct tt_type tt_event_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Event",
    .full_name = "asyncio.locks.Event",
    .base = &tt_object_type,
    .size = sizeof(struct tt_event_flag),
    .repr = repr_event,
    .make = make_event,
    .init = init_event,
    .methods = event_methods,
    .properties = event_properties,
};
