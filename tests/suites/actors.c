/* SPDX-License-Identifier: MIT
 *
 * tests/suites/actors.c: programs in C that are a few scripts. See actors.h.
 */
#include "actors.h"

#include <stdio.h>
#include <string.h>

#include "sim/base/random.h"

struct actor {
    struct tt_coro coro;
    struct actors *all;
    const char *at;
    size_t number;
    uint64_t seen; /* a hash of what it read */
};

struct actors actors_of(const char *const *scripts)
{
    struct actors all = {.count = 0};
    for (; all.count < ACTORS_MAX && scripts[all.count] != NULL; all.count++) {
        snprintf(all.scripts[all.count], sizeof *all.scripts, "%s",
                 scripts[all.count]);
    }
    return all;
}

static int act_on_task(struct tt_env *env, struct actor *self, char what)
{
    struct actors *all = self->all;
    struct tt_task *task = all->tasks[(self->number + 1) % all->count];
    if (what == 'D') {
        tt_touch(env, task, TT_READ);
        self->seen = tt__mix(self->seen, tt_future_done(&task->future));
        return 0;
    }
    int rc = tt_task_cancel(env, task, TT_NULL);
    return rc < 0 ? rc : 0;
}

static void act_on_thing(struct tt_env *env, struct actor *self, char what)
{
    bool writes = what >= '0' && what < '0' + ACTOR_THINGS;
    uint64_t *thing = &self->all->things[writes ? what - '0' : what - 'a'];
    tt_touch(env, thing, writes ? TT_WRITE : TT_READ);
    if (writes) {
        *thing = tt__mix(tt__mix(self->number + 1, (uint64_t)what), self->seen);
    } else {
        self->seen = tt__mix(self->seen, *thing);
    }
}

/* What does not wait. */
static int act(struct tt_env *env, struct actor *self, char what)
{
    struct actors *all = self->all;
    switch (what) {
    case 'U':
        return tt_lock_release(env, all->lock);
    case 'V':
        return tt_semaphore_release(env, all->semaphore);
    case 'E':
        return tt_event_set(env, all->event);
    case 'P':
        return tt_queue_put_nowait(env, all->queue, TT_NONE);
    case 'X':
    case 'D':
        return act_on_task(env, self, what);
    default:
        act_on_thing(env, self, what);
        return 0;
    }
}

TT_CORO(actor, "actor")
{
    TT_BEGIN;
    while (*self->at != '\0') {
        if (*self->at == '.') {
            TT_YIELD(TT_NONE);
        } else if (*self->at == 'L') {
            TT_AWAIT(tt_lock_acquire(env, self->all->lock));
        } else if (*self->at == 'S') {
            TT_AWAIT(tt_semaphore_acquire(env, self->all->semaphore));
        } else if (*self->at == 'W') {
            TT_AWAIT(tt_event_wait(env, self->all->event));
        } else if (*self->at == 'G') {
            TT_AWAIT(tt_queue_get(env, self->all->queue));
        } else if (*self->at == 'T') {
            TT_AWAIT(tt_sleep(env, 1, TT_NONE));
        } else {
            TT_CHECK(act(env, self, *self->at));
        }
        self->at++;
        self->all->state += tt__mix(self->number + 1, self->seen);
    }
    TT_END;
}

static void begin(struct tt_env *env, struct actors *all)
{
    memset(all->things, 0, sizeof all->things);
    all->state = 0;
    all->lock = tt_lock_new(env);
    all->event = tt_event_new(env);
    all->queue = tt_queue_new(env, 0);
    all->semaphore = tt_semaphore_new(env, 2);
}

static void end(struct tt_env *env, struct actors *all)
{
    for (size_t i = 0; i < ACTOR_THINGS; i++) {
        all->state = tt__mix(all->state, all->things[i]);
    }
    tt_lock_unref(env, all->lock);
    tt_event_unref(env, all->event);
    tt_queue_unref(env, all->queue);
    tt_semaphore_unref(env, all->semaphore);
}

int actors_run(struct tt_env *env, void *actors)
{
    struct actors *all = actors;
    struct tt_loop *loop = tt_loop_new(env);
    tt_value tasks[ACTORS_MAX];
    begin(env, all);
    for (size_t i = 0; i < all->count; i++) {
        struct actor *actor = actor_new(env);
        actor->all = all;
        actor->at = all->scripts[i];
        actor->number = i;
        actor->seen = 0;
        all->tasks[i] = tt_task_new(loop, tt_value_of(actor), NULL);
        tasks[i] = tt_value_of(all->tasks[i]);
    }
    tt_value future =
        all->first_only ? tasks[0] : tt_gather(env, tasks, all->count, false);
    tt_unref(env, tt_loop_run_until_complete(loop, future));
    end(env, all);
    return tt_failure(env);
}
