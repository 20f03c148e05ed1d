/* SPDX-License-Identifier: MIT
 *
 * shared.c: which things several threads of an execution access; see
 * tt_thread.h.
 *
 * Memory belongs to the thread that allocated it, until another one accesses
 * it, or until the program publishes it: stores it where others may find it, or
 * passes it to a function that might. What there was before the first thread
 * started belongs to nobody, and so to all. A thing of one thread only is no
 * point at which that thread could be preempted.
 *
 * Each cell of the shadow is of 8 bytes of memory: 0, everybody's; otherwise
 * the thread that owns them.
 */
#include "shared.h"

#include <stdlib.h>

#include "shadow.h"
#include "watcher.h"

struct tt__shared {
    struct tt_watcher watcher; /* first */
    struct tt_shared shared;
    struct tt_watcher *next;  /* borrowed: is called too; never NULL */
    struct tt_watcher nobody; /* next, where there is no other */
    struct tt_env *env;       /* NULL: it has not begun */
    struct tt__shadow shadow; /* uint16_t */
};

static struct tt__shared *of(struct tt_watcher *watcher)
{
    return (struct tt__shared *)watcher;
}

/* What cells say of the running thread: never 0. Of more than 65535 threads
 * some have one number, and miss points among each other. */
static uint16_t owner_now(const struct tt__shared *self)
{
    TT_ASSERT(self->env->threads != NULL);
    return (uint16_t)(1 + tt_thread_ident(self->env) % UINT16_MAX);
}

static void set_owner(struct tt__shared *self, const void *block, size_t size,
                      uint16_t owner)
{
    TT_ASSERT(block != NULL);
    uint16_t *cell = tt__shadow_at(&self->shadow, block, sizeof *cell);
    if (cell != NULL) {
        TT_ASSERT((const uint8_t *)block + size <=
                  self->shadow.base + self->shadow.size);
        for (size_t i = 0; i < tt__shadow_count(size); i++) {
            cell[i] = owner;
        }
    }
}

static void begin_shared(struct tt_watcher *watcher)
{
    struct tt__shared *self = of(watcher);
    self->next->begin(self->next);
}

static void end_shared(struct tt_watcher *watcher)
{
    struct tt__shared *self = of(watcher);
    self->next->end(self->next);
}

static void note_access(struct tt__shared *self, const void *at)
{
    TT_ASSERT(self->next != NULL && at != NULL);
    uint16_t *cell = tt__shadow_at(&self->shadow, at, sizeof *cell);
    if (cell == NULL || *cell == 0) {
        self->shared.is_met = true;
    } else if (*cell != owner_now(self)) {
        *cell = 0;
        self->shared.is_met = true;
    }
}

static void touch_shared(struct tt_watcher *watcher, const void *at,
                         enum tt_access access)
{
    struct tt__shared *self = of(watcher);
    note_access(self, at);
    self->next->touch(self->next, at, access);
}

static void learn_shared(struct tt_watcher *watcher, uint64_t value)
{
    struct tt__shared *self = of(watcher);
    self->next->learn(self->next, value);
}

static void born_shared(struct tt_watcher *watcher, const void *block,
                        size_t size)
{
    struct tt__shared *self = of(watcher);
    set_owner(self, block, size, owner_now(self));
    self->next->born(self->next, block, size);
}

static void moved_shared(struct tt_watcher *watcher, const void *from,
                         const void *to, size_t size)
{
    struct tt__shared *self = of(watcher);
    tt__shadow_move(&self->shadow, from, to, size);
    self->next->moved(self->next, from, to, size);
}

static void join_shared(struct tt_watcher *watcher, const void *at)
{
    struct tt__shared *self = of(watcher);
    self->next->join(self->next, at);
}

static void notice_shared(struct tt_watcher *watcher, enum tt_notice what,
                          const void *place)
{
    struct tt__shared *self = of(watcher);
    if (self->next->notice != NULL) {
        self->next->notice(self->next, what, place);
    }
}

static void named_shared(struct tt_watcher *watcher,
                         const struct tt_named_access *access)
{
    struct tt__shared *self = of(watcher);
    self->next->named(self->next, access);
}

static struct tt__shared *holder_of(struct tt_shared *shared)
{
    size_t before = offsetof(struct tt__shared, shared);
    TT_ASSERT(shared->publish != NULL);
    return (struct tt__shared *)(void *)((uint8_t *)shared - before);
}

static void meet(struct tt_shared *shared, const void *at)
{
    note_access(holder_of(shared), at);
}

static void publish(struct tt_shared *shared, const void *block, size_t size)
{
    struct tt__shared *self = holder_of(shared);
    TT_ASSERT(self->env != NULL && self->env->shared == shared);
    set_owner(self, block, size, 0);
}

struct tt__shared *tt__shared_new(const struct tt_region *region)
{
    struct tt__shared *self = calloc(1, sizeof *self);
    if (self != NULL && !tt__shadow_init(&self->shadow, region->base,
                                         region->size, sizeof(uint16_t))) {
        free(self);
        return NULL;
    }
    return self;
}

void tt__shared_free(struct tt__shared *self)
{
    if (self != NULL) {
        tt__shadow_deinit(&self->shadow);
        free(self);
    }
}

void tt__shared_start(struct tt__shared *self, struct tt_env *env)
{
    TT_ASSERT(env->shared == NULL && env->threads != NULL);
    TT_ASSERT(self->shadow.base == (const uint8_t *)env->region->base);
    tt__shadow_clear(&self->shadow);
    self->env = env;
    self->nobody = tt__watcher_ignores;
    self->next = env->watcher == NULL ? &self->nobody : env->watcher;
    self->watcher = (struct tt_watcher){.begin = begin_shared,
                                        .end = end_shared,
                                        .touch = touch_shared,
                                        .learn = learn_shared,
                                        .born = born_shared,
                                        .moved = moved_shared,
                                        .join = join_shared,
                                        .notice = notice_shared,
                                        .child = self->next->child};
    if (self->next->named != NULL) {
        self->watcher.named = named_shared;
    }
    self->shared = (struct tt_shared){.publish = publish, .meet = meet};
    env->shared = &self->shared;
    env->watcher = &self->watcher;
    if (env->memory.fail_in == 0) { /* no request is to fail */
        tt_env_fail_alloc(env, 0);
    }
}

void tt__shared_stop(struct tt__shared *self, struct tt_env *env)
{
    if (self == NULL || env->shared != &self->shared) {
        return; /* this execution has not begun it */
    }
    TT_ASSERT(self->env == env);
    if (env->watcher == &self->watcher) {
        tt_watch(env, self->next == &self->nobody ? NULL : self->next);
    }
    env->shared = NULL;
    self->env = NULL;
}
