/* SPDX-License-Identifier: MIT
 *
 * inline_cache.c: the inline caches of LOAD_ATTR, LOAD_METHOD and STORE_ATTR.
 *
 * vm_inline.h answers from a cache that fits. The functions here are called
 * where it does not: they do the operation in full and fill the cache. A cache
 * is valid for objects of one type and one shape; those that hold what a class
 * has also for one epoch, which each change of a class ends.
 */
#include "machine.h"

enum { CACHE_INDEX_MAX = 0xffff };

/* ---- Those of functions -------------------------------------------------- */

/* One more comes before the COUNT caches: how many there are. */
static struct tt__cache *caches_of(struct tt_env *env, uint32_t count)
{
    size_t size = (count + (size_t)1) * sizeof(struct tt__cache);
    struct tt__cache *made = tt_alloc(env, size);
    if (made == NULL) {
        return NULL;
    }
    memset(made, 0, size);
    made->index = count;
    return made + 1;
}

static void free_caches(struct tt_env *env, struct tt__cache *caches)
{
    if (caches != NULL) {
        tt_free(env, caches - 1,
                (caches[-1].index + (size_t)1) * sizeof *caches);
    }
}

struct tt__cache **tt__caches_new(struct tt_env *env,
                                  const struct tt__image *image)
{
    size_t size = (image->caches_count + (size_t)1) * sizeof(void *);
    struct tt__cache **made = tt_alloc(env, size);
    struct tt__cache *shared = made == NULL ? NULL : caches_of(env, 1);
    if (shared == NULL) {
        tt_free(env, made, size);
        return NULL;
    }
    memset(made, 0, size);
    shared->kind = CACHE_SHARED;
    made[image->caches_count] = shared;
    return made;
}

void tt__caches_free(struct tt_env *env, struct tt__cache **caches,
                     const struct tt__image *image)
{
    for (uint32_t i = 0; caches != NULL && i <= image->caches_count; i++) {
        free_caches(env, caches[i]);
    }
    if (caches != NULL) {
        tt_free(env, caches,
                (image->caches_count + (size_t)1) * sizeof *caches);
    }
}

struct tt__cache *tt__caches_make(struct tt_env *env,
                                  const struct tt__code *code)
{
    struct tt__machine *machine = tt__machine(env);
    TT_ASSERT(code->caches_at < machine->image->caches_count);
    TT_ASSERT(machine->caches[code->caches_at] == NULL);
    machine->caches[code->caches_at] = caches_of(env, code->cache_count);
    return machine->caches[code->caches_at];
}

void tt__caches_forget(struct tt_env *env, const void *type)
{
    const struct tt__machine *machine = tt__machine(env);
    TT_ASSERT(type != NULL);
    for (uint32_t i = 0; i < machine->image->caches_count; i++) {
        struct tt__cache *caches = machine->caches[i];
        uint32_t count = caches == NULL ? 0 : caches[-1].index;
        for (uint32_t k = 0; k < count; k++) {
            if (caches[k].type == type) {
                caches[k] = (struct tt__cache){.type = NULL};
            }
        }
    }
}

/* ---- Filling ------------------------------------------------------------- */

/* Whether V keeps attributes; their offset in the upper half of *INDEX. */
static inline struct tt__attributes *attributes_for(tt_value v, uint32_t *index)
{
    struct tt__attributes *attributes = tt__attributes_of(v);
    if (attributes != NULL) {
        size_t offset = (size_t)((char *)attributes - (char *)v);
        TT_ASSERT(offset <= CACHE_INDEX_MAX || !tt__has_fixed_attributes(v));
        *index = (uint32_t)offset << 16;
    }
    return attributes;
}

/* Whether the cache could be filled with where V keeps the attribute. */
static bool cache_slot(struct tt_env *env, tt_value v, tt_value name,
                       struct tt__cache *cache)
{
    uint32_t index;
    const struct tt__attributes *attributes = attributes_for(v, &index);
    struct tt__found found;
    if (attributes == NULL || attributes->shape == NULL ||
        tt_type_of(v)->flags & TT__TYPE_HOOKED ||
        !tt__has_fixed_attributes(v)) {
        return false;
    }
    uint32_t at = tt__shape_find(attributes->shape, name);
    if (at > CACHE_INDEX_MAX) {
        return false;
    }
    TT_ASSERT(at < attributes->shape->count);
    tt__type_find(tt_type_of(v), name, &found);
    if (tt__is_data(&found)) {
        return false;
    }
    *cache = (struct tt__cache){
        .type = tt_type_of(v),
        .shape = attributes->shape,
        .kind = CACHE_SLOT,
        .index = index | at,
        .epoch = tt__objects(env)->epoch,
    };
    return true;
}

/* Where the cache, which has just been filled, says that V keeps the attribute.
 */
static tt_value *slot_in(tt_value v, const struct tt__cache *cache)
{
    const struct tt__attributes *attributes =
        (const void *)((const char *)v + (cache->index >> 16));
    TT_ASSERT(cache->kind == CACHE_SLOT && attributes->shape == cache->shape);
    return &attributes->values[cache->index & 0xffff];
}

/* A native that is called with the object before its arguments. */
static bool is_plain_method(tt_value native)
{
    const struct tt_native *row = (const void *)native;
    return (row->flags & (TT_NATIVE_METHOD | TT_NATIVE_CLASS)) ==
           TT_NATIVE_METHOD;
}

static bool is_module(tt_value v)
{
    return tt_is_exactly(v, &tt__module_type);
}

/* A module's members stay where they are for the whole execution; those in C
 * also what they are. Those that are there are not reported again: the
 * instruction did, and a task that finds the cache filled reports no more. */
static tt_value load_from_module(struct tt_env *env, tt_value v, tt_value name,
                                 struct tt__cache *cache)
{
    TT_ASSERT(is_module(v));
    struct tt__module_object *module = (void *)v;
    uint32_t global = tt__module_global(env, module, name);
    tt_value out = global != UINT32_MAX
                       ? tt_ref(tt__machine(env)->globals[global])
                       : tt__module_made(env, module, name);
    if (out == TT_NULL && tt_failure(env) == 0) {
        out = tt__getattr_reported(env, v, name);
    }
    module->head.flags |= MODULE_CACHED;
    if (out != TT_NULL && global != UINT32_MAX) {
        *cache = (struct tt__cache){
            .type = v, .kind = CACHE_GLOBAL, .index = global};
    } else if (out != TT_NULL && tt__module_keeps(env, module, name)) {
        *cache =
            (struct tt__cache){.type = v, .value = out, .kind = CACHE_MODULE};
    }
    return out;
}

/* Fills the cache with what V's type has under the name, where no attribute
 * of V comes before it: a function, a constant, or a native method or property.
 * Returns what was found. */
static struct tt__found cache_of_type(struct tt_env *env, tt_value v,
                                      tt_value name, struct tt__cache *cache)
{
    const struct tt_type *type = tt_type_of(v);
    uint32_t index = 0;
    struct tt__found found = {.kind = FOUND_NOTHING};
    const struct tt__attributes *attributes = attributes_for(v, &index);
    if (type->flags & TT__TYPE_HOOKED ||
        tt__type_ops(tt__native_of(type))->getattr != NULL ||
        (attributes != NULL && tt__has_dict(attributes)) ||
        !tt__has_fixed_attributes(v)) {
        return found;
    }
    tt__type_find(type, name, &found);
    if (attributes != NULL && !tt__is_data_got(&found) &&
        tt__shape_find(attributes->shape, name) != UINT32_MAX) {
        return (struct tt__found){.kind = FOUND_NOTHING};
    }
    if (tt__is_replaceable(v, &found)) {
        return (struct tt__found){.kind = FOUND_NOTHING};
    }
    struct tt__cache known = {
        .type = type,
        .shape = attributes == NULL ? NULL : attributes->shape,
        .value = found.value,
        .index = index,
        .epoch = tt__objects(env)->epoch,
    };
    if (found.kind == FOUND_VALUE && tt__is_function(found.value)) {
        known.kind = CACHE_FUNCTION;
    } else if (found.kind == FOUND_VALUE && attributes != NULL &&
               tt__is_unbound(found.value)) {
        known.kind = CACHE_VALUE;
    } else if (found.kind == FOUND_METHOD && attributes == NULL &&
               is_plain_method(found.value)) {
        known.kind = CACHE_METHOD;
    } else if (found.kind == FOUND_PROPERTY && !tt__is_class(type)) {
        known.kind = CACHE_PROPERTY;
        known.property = found.property;
    } else {
        return found;
    }
    *cache = known;
    return found;
}

/* What is done where there is no cache to fill. */
static int load_uncached(struct tt_env *env, tt_value v, tt_value name,
                         tt_value *function, tt_value *self)
{
    struct tt__cache unused = {.kind = CACHE_EMPTY};
    return tt__load_method(env, v, name, &unused, function, self);
}

/* Whether V is of the type and the shape that the cache is for. */
static bool is_of_cached_shape(struct tt_env *env, tt_value v,
                               const struct tt__cache *cache)
{
    if (!tt_is_object(v) || tt_object(v)->type != cache->type ||
        cache->epoch != tt__objects(env)->epoch) {
        return false;
    }
    const struct tt__attributes *attributes =
        (const void *)((const char *)v + (cache->index >> 16));
    return attributes->shape == cache->shape;
}

/* v.name(...) where V itself keeps what is called: 1; 0: it does not, or that
 * cannot be cached; or a failure. */
static int load_kept(struct tt_env *env, tt_value v, tt_value name,
                     struct tt__cache *cache, tt_value *function)
{
    bool is_cached =
        cache->kind == CACHE_SLOT && is_of_cached_shape(env, v, cache);
    int rc = is_cached ? 0 : tt__spend_lookup(env, tt_type_of(v));
    if (rc < 0) {
        return rc;
    }
    if (!is_cached && (tt__type_ops(tt_type_of(v))->getattr != NULL ||
                       !cache_slot(env, v, name, cache))) {
        return 0;
    }
    *function = tt_ref(*slot_in(v, cache));
    return 1;
}

tt_value tt__load_attr(struct tt_env *env, tt_value v, tt_value name,
                       struct tt__cache *cache)
{
    if (TT_UNLIKELY(cache->kind == CACHE_SHARED)) {
        struct tt__cache unused = {.kind = CACHE_EMPTY};
        return tt__load_attr(env, v, name, &unused);
    }
    if (cache->kind == CACHE_VALUE) {
        if (is_of_cached_shape(env, v, cache)) {
            return tt_ref(cache->value);
        }
    } else if (tt__cached_method(tt__machine(env), v, cache)) {
        return tt_method_new(env, cache->value, v);
    }
    if (cache->kind == CACHE_PROPERTY && tt_is_object(v) &&
        tt_object(v)->type == cache->type) {
        return cache->property->get(env, v);
    }
    if (is_module(v)) {
        return load_from_module(env, v, name, cache);
    }
    if (tt__spend_lookup(env, tt_type_of(v)) < 0) {
        return TT_NULL;
    }
    /* What can be cached is looked up only once. */
    bool is_plain = tt__type_ops(tt_type_of(v))->getattr == NULL;
    if (is_plain && cache_slot(env, v, name, cache)) {
        return tt_ref(*slot_in(v, cache));
    }
    tt_value out = tt__getattr_reported(env, v, name);
    if (out != TT_NULL && tt_is_object(v) &&
        (is_plain || !cache_slot(env, v, name, cache))) {
        cache_of_type(env, v, name, cache);
    }
    return out;
}

int tt__load_method(struct tt_env *env, tt_value v, tt_value name,
                    struct tt__cache *cache, tt_value *function, tt_value *self)
{
    if (TT_UNLIKELY(cache->kind == CACHE_SHARED)) {
        return load_uncached(env, v, name, function, self);
    }
    *self = TT_NULL;
    if (is_module(v)) {
        *function = load_from_module(env, v, name, cache);
        return *function == TT_NULL ? tt_failure(env) : 0;
    }
    int kept = load_kept(env, v, name, cache, function);
    if (kept != 0) {
        return kept < 0 ? kept : 0;
    }
    struct tt__found found = cache_of_type(env, v, name, cache);
    if ((found.kind == FOUND_VALUE && tt__is_function(found.value)) ||
        (found.kind == FOUND_METHOD && is_plain_method(found.value))) {
        *function = tt_ref(found.value);
        *self = tt_ref(v);
        return 0;
    }
    *function = tt__getattr_reported(env, v, name);
    return *function == TT_NULL ? tt_failure(env) : 0;
}

/* Whether an attribute that V keeps and its type has no data descriptor for is
 * just replaced: no hook, no __slots__, no __class__ or __dict__. */
static bool is_set_plainly(tt_value v, tt_value name)
{
    const struct tt_type *type = tt_type_of(v);
    const char *text = tt_str_get(name)->text;
    return tt__type_ops(type)->setattr == NULL &&
           !(type->flags & TT__TYPE_NO_DICT) &&
           !(text[0] == '_' && text[1] == '_');
}

int tt__store_attr(struct tt_env *env, tt_value v, tt_value name,
                   tt_value value, struct tt__cache *cache)
{
    if (TT_UNLIKELY(cache->kind == CACHE_SHARED)) {
        struct tt__cache unused = {.kind = CACHE_EMPTY};
        return tt__store_attr(env, v, name, value, &unused);
    }
    const struct tt__attributes *attributes = tt__attributes_of(v);
    struct tt__shape *old = attributes == NULL ? NULL : attributes->shape;
    int rc = tt__spend_lookup(env, tt_type_of(v));
    if (rc < 0) {
        return rc;
    }
    if (is_set_plainly(v, name) && cache_slot(env, v, name, cache)) {
        tt_set(env, slot_in(v, cache), tt_ref(value));
        return 0;
    }
    rc = tt__setattr_reported(env, v, name, value);
    rc = rc < 0 ? rc : 0;
    if (rc == 0 && tt__type_ops(tt_type_of(v))->setattr != NULL) {
        return 0;
    }
    if (rc == 0) {
        cache_slot(env, v, name, cache);
    }
    if (rc == 0 && attributes != NULL && cache->kind == CACHE_SLOT &&
        attributes->shape != old &&
        attributes->shape->count == (old == NULL ? 0 : old->count) + 1) {
        TT_ASSERT(attributes->shape->parent == old || old == NULL);
        cache->kind = CACHE_ADD;
        cache->shape = old;
        cache->next = attributes->shape;
    }
    return rc;
}
