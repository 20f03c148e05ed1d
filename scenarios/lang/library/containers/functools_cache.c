/* SPDX-License-Identifier: MIT
 *
 * functools_cache.c: functools.cache and functools.lru_cache.
 *
 * Results are kept in a dict by their arguments. Those of a limited cache are
 * in links, which form a ring in the order of use: a hit moves its link and
 * leaves the dict alone, because the __eq__ of a key may call the same cache
 * while the dict is searched, and a search begins again when the dict
 * changes. It mirrors lru_cache_* of CPython's Modules/_functoolsmodule.c,
 * which also says when a call counts: a miss before the function is called, a
 * hit when it need not be.
 */
#include "functools.h"
#include "scenarios/lang/machine/machine.h"

enum { UNLIMITED = -1, USUAL_MAX = 128 };

/* A place in the ring: both neighbours, or none if it was taken out. */
struct place {
    struct place *before, *after;
};

/* The result of one call. */
struct link {
    struct tt_object head;
    struct place place;
    tt_value key;    /* owns */
    tt_value result; /* owns */
};

struct cache {
    struct tt_object head;
    struct place oldest; /* the ring's root: the least recent one is after it */
    tt_value function;   /* owns */
    tt_value results;    /* owns; a dict of links, or of results (UNLIMITED) */
    tt_value attributes; /* owns; a dict: what it took over and was given */
    int64_t count_max;   /* maxsize; UNLIMITED: None */
    int64_t hits;
    int64_t misses;
    bool typed;
};

static struct cache *cache_get(tt_value v)
{
    return (struct cache *)(void *)v;
}

/* ---- The ring of a limited cache ----------------------------------------- */

static void take_out(struct place *place)
{
    if (place->after != NULL) {
        TT_ASSERT(place->after->before == place);
        TT_ASSERT(place->before->after == place);
        place->before->after = place->after;
        place->after->before = place->before;
    }
    place->before = place->after = NULL;
}

static void put_after(struct place *where, struct place *place)
{
    TT_ASSERT(place->after == NULL && where->after != NULL);
    place->before = where;
    place->after = where->after;
    where->after->before = place;
    where->after = place;
}

static void empty_ring(struct cache *cache)
{
    while (cache->oldest.after != &cache->oldest) {
        take_out(cache->oldest.after);
    }
}

static struct link *least_recent(const struct cache *cache)
{
    struct place *place = cache->oldest.after;
    return place == &cache->oldest
               ? NULL
               : (struct link *)(void *)((char *)place -
                                         offsetof(struct link, place));
}

static void drop_link(struct tt_env *env, struct tt_object *self)
{
    struct link *link = (struct link *)self;
    take_out(&link->place);
    tt_clear(env, &link->key);
    tt_clear(env, &link->result);
}

static const struct tt_type link_type = {
    TT__TYPE_HEAD("_lru_list_elem", "functools._lru_list_elem"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct link),
    .clear = drop_link,
};

static tt_value link_new(struct tt_env *env, tt_value key, tt_value result)
{
    struct link *link = tt_object_new(env, &link_type, sizeof *link);
    if (link == NULL) {
        return TT_NULL;
    }
    link->place = (struct place){NULL, NULL};
    link->key = tt_ref(key);
    link->result = tt_ref(result);
    return tt_value_of(link);
}

static void drop_cache(struct tt_env *env, struct tt_object *self)
{
    struct cache *cache = (struct cache *)self;
    empty_ring(cache);
    tt_clear(env, &cache->results);
    tt_clear(env, &cache->function);
    tt_clear(env, &cache->attributes);
}

/* ---- Keys ---------------------------------------------------------------- */

/* Separates the positional from the keyword arguments in a key. */
static tt_value keyword_mark(void)
{
    return tt__type_value(&tt__cache_type);
}

/* The key for a call: an int or str alone, or else a tuple. Given. */
static tt_value make_key(struct tt_env *env, const struct cache *cache,
                         const struct tt_args *args)
{
    uint32_t keywords = args->keyword_count;
    if (!cache->typed && keywords == 0) {
        if (args->count == 1 &&
            (tt_is_int(args->at[0]) || tt_is_str(args->at[0]))) {
            return tt_ref(args->at[0]);
        }
        return tt_tuple(env, args->at, args->count);
    }
    size_t n = 0, given = (size_t)args->count + keywords;
    size_t count = (size_t)args->count + (keywords > 0 ? 1 : 0) +
                   2 * (size_t)keywords + (cache->typed ? given : 0);
    struct tt_tuple *key = tt_tuple_blank(env, count);
    if (key == NULL) {
        return TT_NULL;
    }
    for (uint32_t i = 0; i < args->count; i++) {
        key->at[n++] = tt_ref(args->at[i]);
    }
    if (keywords > 0) {
        key->at[n++] = keyword_mark();
    }
    for (uint32_t i = 0; i < keywords; i++) {
        key->at[n++] = tt_ref(args->keywords[i]);
        key->at[n++] = tt_ref(args->at[args->count + i]);
    }
    for (size_t i = 0; cache->typed && i < given; i++) {
        key->at[n++] = tt_ref(tt__type_value(tt_type_of(args->at[i])));
    }
    TT_ASSERT(n == count);
    return tt_value_of(key);
}

/* ---- Calls --------------------------------------------------------------- */

/* The result that was found in the dict, which becomes the most recently used
 * one. Given. */
static tt_value use(struct cache *cache, tt_value found)
{
    if (cache->count_max == UNLIMITED) {
        return tt_ref(found);
    }
    struct link *link = (struct link *)(void *)found;
    take_out(&link->place);
    put_after(cache->oldest.before, &link->place);
    return tt_ref(link->result);
}

/* Makes room if the cache is full: 1; or a failure, or 0 if the new result is
 * not to be kept: code that ran meanwhile has changed the cache. What is
 * evicted lives until the new result has its place: its __del__ may call. */
static int make_room(struct tt_env *env, struct cache *cache, tt_value *evicted)
{
    struct tt_dict *dict = tt_dict_cast(cache->results);
    if (dict->table.count < cache->count_max) {
        return 1;
    }
    struct link *oldest = least_recent(cache);
    if (oldest == NULL) {
        return 0;
    }
    *evicted = tt_ref(tt_value_of(oldest));
    take_out(&oldest->place);
    int rc = tt_dict_pop(env, dict, oldest->key, NULL);
    if (rc < 0 && oldest->place.after == NULL) {
        put_after(&cache->oldest, &oldest->place);
    }
    return rc;
}

/* Keeps a new result, unless the call has put it in already; the least
 * recently used one goes if there are too many. */
static int keep(struct tt_env *env, struct cache *cache, tt_value key,
                tt_value result)
{
    struct tt_dict *dict = tt_dict_cast(cache->results);
    if (cache->count_max == UNLIMITED) {
        return tt_dict_set(env, dict, key, result);
    }
    tt_value there;
    int rc = tt_dict_get(env, dict, key, &there);
    if (rc != 0) {
        return rc < 0 ? rc : 0;
    }
    tt_value evicted = TT_NULL, link = TT_NULL;
    rc = make_room(env, cache, &evicted);
    if (rc > 0) {
        link = link_new(env, key, result);
        rc = link == TT_NULL ? tt_failure(env)
                             : tt_dict_set(env, dict, key, link);
    }
    if (rc == 0 && link != TT_NULL) {
        put_after(cache->oldest.before, &((struct link *)(void *)link)->place);
    }
    tt_unref(env, link);
    tt_unref(env, evicted);
    return rc;
}

static tt_value call_cache(struct tt_env *env, tt_value self,
                           const struct tt_args *args)
{
    struct cache *cache = cache_get(self);
    tt_touch(env, cache, TT_WRITE); /* a hit changes the order of use */
    if (cache->count_max == 0) {
        cache->misses++;
        return tt_call_args(env, cache->function, args);
    }
    tt_value result = TT_NULL, found, key = make_key(env, cache, args);
    if (key == TT_NULL) {
        return TT_NULL;
    }
    int rc = tt_dict_get(env, tt_dict_cast(cache->results), key, &found);
    if (rc > 0) {
        cache->hits++;
        result = use(cache, found);
    } else if (rc == 0) {
        cache->misses++;
        result = tt_call_args(env, cache->function, args);
        rc =
            result == TT_NULL ? tt_failure(env) : keep(env, cache, key, result);
    }
    tt_unref(env, key);
    if (rc < 0) {
        tt_clear(env, &result);
    }
    return result;
}

/* ---- cache_info() -------------------------------------------------------- */

static tt_value cache_info(struct tt_env *env, const tt_value *args)
{
    const struct cache *cache = cache_get(args[0]);
    int64_t count = tt_dict_cast(cache->results)->table.count;
    tt_value type = tt__import_member(env, "_cacheinfo", "_CacheInfo");
    const tt_value items[] = {
        tt_int(env, cache->hits), tt_int(env, cache->misses),
        cache->count_max == UNLIMITED ? TT_NONE : tt_int(env, cache->count_max),
        tt_int(env, count)};
    tt_value info =
        tt_failure(env) != 0 ? TT_NULL : tt_call(env, type, items, 4);
    for (size_t i = 0; i < 4; i++) {
        tt_unref(env, items[i]);
    }
    tt_unref(env, type);
    return info;
}

static tt_value cache_clear(struct tt_env *env, const tt_value *args)
{
    struct cache *cache = cache_get(args[0]);
    cache->hits = cache->misses = 0;
    empty_ring(cache);
    tt_dict_clear(env, tt_dict_cast(cache->results));
    return TT_NONE;
}

static tt_value cache_parameters(struct tt_env *env, const tt_value *args)
{
    const struct cache *cache = cache_get(args[0]);
    tt_value size =
        cache->count_max == UNLIMITED ? TT_NONE : tt_int(env, cache->count_max);
    tt_value made = size == TT_NULL ? TT_NULL : tt_dict(env);
    if (made != TT_NULL &&
        (tt_dict_set_c(env, tt_dict_cast(made), "maxsize", size) < 0 ||
         tt_dict_set_c(env, tt_dict_cast(made), "typed",
                       tt_bool(cache->typed)) < 0)) {
        tt_clear(env, &made);
    }
    tt_unref(env, size);
    return made;
}

/* ---- The type ------------------------------------------------------------ */

static const struct tt_native *find_method(tt_value name)
{
    const struct tt_native *method = tt__cache_type.methods;
    while (method->name != NULL && !tt_str_is(name, method->name)) {
        method++;
    }
    return method->name == NULL ? NULL : method;
}

/* Whether NAME is an attribute of functions that update_wrapper() does not
 * copy. */
static bool is_of_functions(tt_value name)
{
    static const char *const names[] = {
        "__annotations__", "__builtins__",   "__closure__",
        "__code__",        "__defaults__",   "__func__",
        "__globals__",     "__kwdefaults__", "__self__"};
    const size_t count = sizeof names / sizeof *names;
    for (size_t i = 0; i < count; i++) {
        if (tt_str_is(name, names[i])) {
            return true;
        }
    }
    return false;
}

/* Methods, then what it was given, then what the function has. */
static tt_value cache_getattr(struct tt_env *env, tt_value self, tt_value name)
{
    const struct cache *cache = cache_get(self);
    const struct tt_native *method = find_method(name);
    tt_value value;
    struct tt__found found;
    if (method != NULL) {
        return tt_method_new(env, tt_value_of(method), self);
    }
    if (strncmp(tt_str_get(name)->text, "__", 2) == 0) {
        tt__type_find(tt_type_of(self), name, &found);
        if (found.kind != FOUND_NOTHING) {
            return tt__bind_found(env, &found, self, false);
        }
    }
    if (tt_str_is(name, "__wrapped__")) {
        return tt_ref(cache->function);
    }
    int rc = tt_dict_get(env, tt_dict_cast(cache->attributes), name, &value);
    if (rc != 0) {
        return rc < 0 ? TT_NULL : tt_ref(value);
    }
    if (is_of_functions(name)) {
        tt_raise(env, &tt_AttributeError, "'%s' object has no attribute '%S'",
                 tt__cache_type.full_name, name);
        return TT_NULL;
    }
    return tt__getattr(env, cache->function, name);
}

static int cache_setattr(struct tt_env *env, tt_value self, tt_value name,
                         tt_value value)
{
    struct tt_dict *dict = tt_dict_cast(cache_get(self)->attributes);
    if (value != TT_NULL) {
        return tt_dict_set(env, dict, name, value);
    }
    int rc = tt_dict_pop(env, dict, name, NULL);
    if (rc == 0) {
        rc = tt_raise(env, &tt_AttributeError,
                      "'%T' object has no attribute '%S'", self, name);
    }
    return rc < 0 ? rc : 0;
}

static struct tt_slice name_of_cache(tt_value self)
{
    tt_value function = cache_get(self)->function;
    const struct tt_type *type = tt_type_of(function);
    struct tt_slice none = {NULL, 0, false};
    return type->name_of == NULL ? none : type->name_of(function);
}

/* As a function in a class, it becomes a method of each instance. */
static tt_value cache_bind(struct tt_env *env, const tt_value *args)
{
    return args[1] == TT_NONE ? tt_ref(args[0])
                              : tt_method_new(env, args[0], args[1]);
}

static const struct tt_native cache_methods[] = {
    TT__METHOD("_lru_cache_wrapper", "__get__", "self instance owner /", 2, 3,
               3, TT_PURE, cache_bind),
    TT__METHOD_0("_lru_cache_wrapper", "cache_clear", TT_WRITES, cache_clear),
    TT__METHOD_0("_lru_cache_wrapper", "cache_info", TT_READS, cache_info),
    TT__METHOD_0("_lru_cache_wrapper", "cache_parameters", TT_PURE,
                 cache_parameters),
    {.name = NULL},
};

static const struct tt_type_ops cache_ops = {
    .getattr = cache_getattr,
    .setattr = cache_setattr,
};

const struct tt_type tt__cache_type = {
    TT__TYPE_HEAD("_lru_cache_wrapper", "functools._lru_cache_wrapper"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT_TYPE_DOTTED | TT__TYPE_BINDS,
    .size = sizeof(struct cache),
    .clear = drop_cache,
    .call = call_cache,
    .name_of = name_of_cache,
    .methods = cache_methods,
    .ops = &cache_ops,
};

/* ---- cache, lru_cache ---------------------------------------------------- */

static tt_value cache_new(struct tt_env *env, tt_value function,
                          int64_t count_max, bool typed)
{
    struct cache *cache = tt_object_new(env, &tt__cache_type, sizeof *cache);
    if (cache == NULL) {
        return TT_NULL;
    }
    memset(&cache->head + 1, 0, sizeof *cache - sizeof cache->head);
    cache->oldest = (struct place){&cache->oldest, &cache->oldest};
    cache->function = tt_ref(function);
    cache->count_max = count_max;
    cache->typed = typed;
    cache->results = tt_dict(env);
    cache->attributes = cache->results == TT_NULL ? TT_NULL : tt_dict(env);
    if (cache->attributes == TT_NULL) {
        tt_unref(env, tt_value_of(cache));
        return TT_NULL;
    }
    return tt_value_of(cache);
}

static tt_value call_make_cache(struct tt_env *env, const tt_value *args)
{
    if (!tt_is_callable(args[0])) {
        tt_raise(env, &tt_TypeError, "the first argument must be callable");
        return TT_NULL;
    }
    return cache_new(env, args[0], UNLIMITED, false);
}

/* The decorator that lru_cache(maxsize, typed) returns: in CPython a function
 * within a function. */
struct decorator {
    struct tt_object head;
    int64_t count_max;
    bool typed;
};

static const char decorator_name[] = "lru_cache.<locals>.decorating_function";

static tt_value call_decorator(struct tt_env *env, tt_value self,
                               const struct tt_args *args)
{
    static const struct tt_native signature = TT_SIGNATURE(
        "decorating_function", decorator_name, "user_function", 1, 1, 1, 0);
    const struct decorator *decorator = (const void *)self;
    tt_value function;
    if (tt_args_bind(env, &signature, args, &function) < 0) {
        return TT_NULL;
    }
    if (!tt_is_callable(function)) {
        tt_raise(env, &tt_TypeError, "the first argument must be callable");
        return TT_NULL;
    }
    return cache_new(env, function, decorator->count_max, decorator->typed);
}

static int repr_decorator(struct tt_env *env, tt_value self,
                          struct tt_text *out)
{
    (void)env;
    tt_text_format(out, "<function %s", decorator_name);
    tt_text_address(out, tt_object(self));
    tt_text_puts(out, ">");
    return out->error;
}

static struct tt_slice name_of_decorator(tt_value self)
{
    const char *last = strrchr(decorator_name, '.') + 1;
    (void)self;
    return (struct tt_slice){last, strlen(last), true};
}

static const struct tt_type decorator_type = {
    TT__TYPE_HEAD("function", "function"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT__TYPE_BINDS,
    .size = sizeof(struct decorator),
    .repr = repr_decorator,
    .call = call_decorator,
    .name_of = name_of_decorator,
};

static tt_value call_lru_cache(struct tt_env *env, const tt_value *args)
{
    int64_t count_max = USUAL_MAX;
    int typed = args[1] == TT_NULL ? 0 : tt_truth(env, args[1]);
    if (typed < 0) {
        return TT_NULL;
    }
    if (args[0] != TT_NULL && (tt_is_int(args[0]) || tt_is_bool(args[0]))) {
        if (tt__to_int(env, args[0], &count_max) < 0) {
            return TT_NULL;
        }
        count_max = count_max < 0 ? 0 : count_max;
    } else if (args[0] == TT_NONE) {
        count_max = UNLIMITED;
    } else if (args[0] != TT_NULL && tt_is_callable(args[0]) &&
               args[1] == TT_NULL) {
        return cache_new(env, args[0], USUAL_MAX, false);
    } else if (args[0] != TT_NULL) {
        tt_raise(env, &tt_TypeError,
                 "Expected first argument to be an integer, a callable, or "
                 "None");
        return TT_NULL;
    }
    struct decorator *made = tt_object_new(env, &decorator_type, sizeof *made);
    if (made != NULL) {
        made->count_max = count_max;
        made->typed = typed != 0;
    }
    return tt_value_of(made);
}

const struct tt_native tt__cache = TT_NATIVE(
    "cache", "cache", "user_function", 1, 1, 1, 0, TT_PURE, call_make_cache);
const struct tt_native tt__lru_cache =
    TT_NATIVE("lru_cache", "lru_cache", "maxsize typed", 0, 2, 2, 0, TT_PURE,
              call_lru_cache);
