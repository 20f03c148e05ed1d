/* SPDX-License-Identifier: MIT
 *
 * extra.c: what few objects have: weak references to them (weak.c), attributes
 * that a program sets on asyncio's own futures, tasks, locks and the like
 * (`task.label = "first"`) and on partials, and the __slots__ of an object
 * whose other attributes have moved into its __dict__ (instance_dict.c).
 *
 * Objects that have any are marked by TT_OBJECT_EXTRA and have theirs in a hash
 * table; all others pay nothing. Constants of the program and what lies outside
 * of the execution's memory cannot be marked, and need not be: they are never
 * destroyed.
 *
 * Invariant: an object that is counted has the mark while it is in the table
 * and no longer; `object` of a free slot is NULL; at least a quarter of the
 * slots are free; between an entry's home slot and its own there is no free
 * one. The order of the table is one by address, so nothing that a program can
 * observe follows it.
 */
#include "objects.h"
#include "weak.h"

enum { EXTRA_FIRST = 16 };

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

bool tt__has_own_dict(const struct tt_type *type)
{
    return strcmp(type->full_name, "functools.partial") == 0;
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
    return tt__has_own_dict(type) ||
           (tt__is_of_asyncio(type) &&
            strncmp(type->full_name, "asyncio.graph.", 14) != 0);
}

struct tt__extra *tt__extra_of(struct tt_env *env,
                               const struct tt_object *object)
{
    struct tt__objects *objects = tt__objects(env);
    bool is_counted = object->refs < (uint32_t)TT_IMMORTAL;
    if (objects == NULL || objects->extra_count == 0 ||
        (is_counted && !(object->flags & TT_OBJECT_EXTRA))) {
        return NULL;
    }
    struct tt__extra *extra = slot_of(env, object);
    TT_ASSERT(!is_counted || extra->object == object);
    return extra->object == object ? extra : NULL;
}

int tt__extra_add(struct tt_env *env, struct tt_object *object,
                  struct tt__extra **out)
{
    struct tt__objects *objects = tt__objects(env);
    *out = tt__extra_of(env, object);
    if (*out != NULL) {
        return 0;
    }
    if (4 * (objects->extra_count + 1) > 3 * objects->extra_capacity) {
        int rc = grow(env);
        if (rc < 0) {
            return rc;
        }
    }
    *out = slot_of(env, object);
    **out = (struct tt__extra){.object = object};
    objects->extra_count++;
    if (object->refs < (uint32_t)TT_IMMORTAL) {
        object->flags |= TT_OBJECT_EXTRA;
    }
    /* A free slot ends each search. */
    TT_ASSERT(objects->extra_count < objects->extra_capacity);
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

void tt__extra_tidy(struct tt_env *env, struct tt__extra *extra)
{
    struct tt_object *object = extra->object;
    TT_ASSERT(object != NULL);
    if (extra->attributes == NULL && extra->weak == NULL) {
        take_out(env, extra);
        if (object->refs < (uint32_t)TT_IMMORTAL) {
            object->flags &= ~TT_OBJECT_EXTRA;
        }
    }
}

/* ---- Attributes ---------------------------------------------------------- */

struct tt__attributes *tt__extra_find(struct tt_env *env, tt_value v)
{
    if (!tt_is_object(v) || !(tt_object(v)->flags & TT_OBJECT_EXTRA)) {
        return NULL;
    }
    const struct tt__extra *extra = tt__extra_of(env, tt_object(v));
    return extra == NULL ? NULL : extra->attributes;
}

int tt__extra_attach(struct tt_env *env, tt_value v,
                     struct tt__attributes **out)
{
    TT_ASSERT(tt_is_object(v));
    *out = tt__extra_find(env, v);
    if (*out != NULL) {
        return 0;
    }
    struct tt__attributes *attributes = tt_alloc(env, sizeof *attributes);
    struct tt__extra *extra;
    if (attributes == NULL) {
        return tt_failure(env);
    }
    *attributes = (struct tt__attributes){NULL, NULL};
    int rc = tt__extra_add(env, tt_object(v), &extra);
    if (rc < 0) {
        tt_free(env, attributes, sizeof *attributes);
        return rc;
    }
    *out = extra->attributes = attributes;
    return 0;
}

int tt__extra_make(struct tt_env *env, tt_value v, struct tt__attributes **out)
{
    *out = tt__extra_find(env, v);
    if (*out != NULL || !tt_is_object(v) || !takes_extra(tt_object(v)->type)) {
        return 0;
    }
    return tt__extra_attach(env, v, out);
}

static void drop_attributes(struct tt_env *env, struct tt_object *object)
{
    struct tt__extra *extra = tt__extra_of(env, object);
    struct tt__attributes *attributes =
        extra == NULL ? NULL : extra->attributes;
    if (attributes != NULL) {
        extra->attributes = NULL;
        tt__extra_tidy(env, extra);
        tt__attributes_drop(env, attributes);
        tt_free(env, attributes, sizeof *attributes);
    }
}

/* ---- The end of an object, and of the execution -------------------------- */

/* CPython calls __del__ before it ends the weak references. */
void tt__extra_drop(struct tt_env *env, struct tt_object *object)
{
    if (tt__objects(env) != NULL) {
        if ((object->type->flags & TT_TYPE_FUTURE) &&
            tt_future_finalise(env, object)) {
            return;
        }
        if (tt__class_special(tt_value_of(object), SPECIAL_del) == TT_NULL) {
            tt__weak_drop(env, object);
        }
        drop_attributes(env, object);
    }
}

void tt__extras_end(struct tt_env *env)
{
    struct tt__objects *objects = tt__objects(env);
    TT_ASSERT(objects->is_ending);
    for (uint32_t i = 0; objects->extra_count > 0;
         i = (i + 1) & (objects->extra_capacity - 1)) {
        struct tt_object *object = objects->extras[i].object;
        if (object != NULL) {
            tt__weak_drop(env, object);
            drop_attributes(env, object);
        }
    }
    tt_free(env, objects->extras,
            objects->extra_capacity * sizeof *objects->extras);
    objects->extras = NULL;
    objects->extra_capacity = 0;
}
