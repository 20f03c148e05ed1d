/* SPDX-License-Identifier: MIT
 *
 * extra.c: attributes that a program sets on asyncio's own futures, tasks,
 * locks and the like (`task.label = "first"`).
 *
 * Few objects have any, so those that do are marked by TT_OBJECT_EXTRA and
 * have theirs in a hash table; all others pay nothing.
 *
 * Invariant: an object has the mark while it is in the table and no longer;
 * `object` of a free slot is NULL; at least a quarter of the slots are free;
 * between an entry's home slot and its own there is no free one.
 */
#include "objects.h"

enum { EXTRA_FIRST = 16 };

struct tt__extra {
    struct tt_object *object;          /* NULL: a free slot; borrowed */
    struct tt__attributes *attributes; /* owns */
};

static uint32_t home_of(struct tt_env *env, const struct tt_object *object)
{
    uint64_t offset = (uintptr_t)object - (uintptr_t)env->memory.base;
    uint32_t mask = tt__objects(env)->extra_capacity - 1;
    return (uint32_t)(offset * 0x9e3779b97f4a7c15u >> 32) & mask;
}

/* Its slot, or the free one it would take. */
static struct tt__extra *slot_of(struct tt_env *env,
                                 const struct tt_object *object)
{
    struct tt__objects *objects = tt__objects(env);
    uint32_t at = home_of(env, object);
    while (objects->extras[at].object != NULL &&
           objects->extras[at].object != object) {
        at = (at + 1) & (objects->extra_capacity - 1);
    }
    return &objects->extras[at];
}

static int grow(struct tt_env *env)
{
    struct tt__objects *objects = tt__objects(env);
    struct tt__extra *old = objects->extras;
    uint32_t old_capacity = objects->extra_capacity;
    uint32_t capacity = old_capacity == 0 ? EXTRA_FIRST : 2 * old_capacity;
    struct tt__extra *extras = tt_alloc(env, capacity * sizeof *extras);
    if (extras == NULL) {
        return tt_failure(env);
    }
    memset(extras, 0, capacity * sizeof *extras);
    objects->extras = extras;
    objects->extra_capacity = capacity;
    for (uint32_t i = 0; i < old_capacity; i++) {
        if (old[i].object != NULL) {
            *slot_of(env, old[i].object) = old[i];
        }
    }
    tt_free(env, old, old_capacity * sizeof *old);
    return 0;
}

/* Whether its instances have a __dict__ in CPython. */
static bool takes_extra(const struct tt_type *type)
{
    static const char *const slotted[] = {"asyncio.events.Handle",
                                          "asyncio.events.TimerHandle", NULL};
    for (size_t i = 0; slotted[i] != NULL; i++) {
        if (strcmp(type->full_name, slotted[i]) == 0) {
            return false;
        }
    }
    return tt__is_of_asyncio(type) &&
           strncmp(type->full_name, "asyncio.graph.", 14) != 0;
}

struct tt__attributes *tt__extra_find(struct tt_env *env, tt_value v)
{
    if (!tt_is_object(v) || !(tt_object(v)->flags & TT_OBJECT_EXTRA) ||
        !takes_extra(tt_object(v)->type)) {
        return NULL;
    }
    struct tt__extra *extra = slot_of(env, tt_object(v));
    TT_ASSERT(extra->object == tt_object(v));
    return extra->attributes;
}

int tt__extra_make(struct tt_env *env, tt_value v, struct tt__attributes **out)
{
    struct tt__objects *objects = tt__objects(env);
    *out = tt__extra_find(env, v);
    if (*out != NULL || !tt_is_object(v) || !takes_extra(tt_object(v)->type)) {
        return 0;
    }
    if (4 * (objects->extra_count + 1) > 3 * objects->extra_capacity) {
        int rc = grow(env);
        if (rc < 0) {
            return rc;
        }
    }
    struct tt__attributes *attributes = tt_alloc(env, sizeof *attributes);
    if (attributes == NULL) {
        return tt_failure(env);
    }
    *attributes = (struct tt__attributes){NULL, NULL};
    *slot_of(env, tt_object(v)) = (struct tt__extra){tt_object(v), attributes};
    objects->extra_count++;
    tt_object(v)->flags |= TT_OBJECT_EXTRA;
    /* A free slot ends each search. */
    TT_ASSERT(objects->extra_count < objects->extra_capacity);
    *out = attributes;
    return 0;
}

/* Frees the slot and moves up those that passed over it. */
static void take_out(struct tt_env *env, struct tt__extra *extra)
{
    struct tt__objects *objects = tt__objects(env);
    uint32_t mask = objects->extra_capacity - 1;
    uint32_t hole = (uint32_t)(extra - objects->extras);
    TT_ASSERT(hole < objects->extra_capacity && objects->extra_count > 0);
    objects->extra_count--;
    objects->extras[hole].object = NULL;
    for (uint32_t at = (hole + 1) & mask; objects->extras[at].object != NULL;
         at = (at + 1) & mask) {
        uint32_t home = home_of(env, objects->extras[at].object);
        if (((at - home) & mask) >= ((at - hole) & mask)) {
            objects->extras[hole] = objects->extras[at];
            objects->extras[at].object = NULL;
            hole = at;
        }
    }
}

void tt__extra_drop(struct tt_env *env, struct tt_object *object)
{
    if (tt__objects(env) == NULL || !takes_extra(object->type)) {
        return;
    }
    struct tt__extra *extra = slot_of(env, object);
    TT_ASSERT(extra->object == object);
    struct tt__attributes *attributes = extra->attributes;
    take_out(env, extra);
    object->flags &= ~TT_OBJECT_EXTRA;
    tt__attributes_drop(env, attributes);
    tt_free(env, attributes, sizeof *attributes);
}

void tt__extras_end(struct tt_env *env)
{
    struct tt__objects *objects = tt__objects(env);
    for (uint32_t i = 0; objects->extra_count > 0;
         i = (i + 1) & (objects->extra_capacity - 1)) {
        if (objects->extras[i].object != NULL) {
            tt__extra_drop(env, objects->extras[i].object);
        }
    }
    tt_free(env, objects->extras,
            objects->extra_capacity * sizeof *objects->extras);
    objects->extras = NULL;
    objects->extra_capacity = 0;
}
