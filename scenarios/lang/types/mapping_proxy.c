/* SPDX-License-Identifier: MIT
 *
 * mapping_proxy.c: types.MappingProxyType, a mapping that nobody can change
 * through it: what C.__dict__ is.
 *
 * Mirrors mappingproxy of CPython's Objects/descrobject.c.
 */
#include "objects.h"

struct proxy {
    struct tt_object head;
    tt_value mapping;        /* owns */
    struct tt__class *class; /* owns; whose names those are, or NULL */
    uint32_t depth;          /* how many proxies it is of */
};

/* What a proxy does recurses as deep. */
enum { DEPTH_MAX = 100 };

static tt_value mapping_of(tt_value v)
{
    return ((const struct proxy *)(const void *)v)->mapping;
}

tt_value tt__mapping_proxy(struct tt_env *env, tt_value mapping)
{
    uint32_t depth = 0;
    if (tt_is_exactly(mapping, &tt__mapping_proxy_type)) {
        depth = ((const struct proxy *)(const void *)mapping)->depth + 1;
    }
    if (depth > DEPTH_MAX) {
        tt_fail(env, TT_ELIMIT, "a mappingproxy of more than %d others",
                (int)DEPTH_MAX);
        return TT_NULL;
    }
    struct proxy *made =
        tt_object_new(env, &tt__mapping_proxy_type, sizeof *made);
    if (made != NULL) {
        made->mapping = tt_ref(mapping);
        made->class = NULL;
        made->depth = depth;
    }
    return tt_value_of(made);
}

/* ---- The names of a class ------------------------------------------------ */

static const char *const descriptors[] = {"__dict__", "__weakref__", NULL};

tt_value tt__class_proxy(struct tt_env *env, struct tt__class *class)
{
    tt_value made = tt__mapping_proxy(env, class->names);
    if (made != TT_NULL) {
        ((struct proxy *)(void *)made)->class = class;
        tt_ref(tt__type_value(&class->type));
    }
    return made;
}

/* Adds the descriptors that CPython has among the names of CLASS: 0 or a
 * failure. */
static int add_descriptors(struct tt_env *env, const struct tt__class *class,
                           struct tt_dict *names)
{
    int rc = 0;
    for (size_t i = 0; rc == 0 && descriptors[i] != NULL; i++) {
        tt_value found = tt__own_descriptor(env, &class->type, descriptors[i]);
        rc = found == TT_NULL
                 ? tt_failure(env)
                 : tt_dict_set_c(env, names, descriptors[i], found);
        tt_unref(env, found);
        rc = rc < 0 ? rc : 0;
    }
    return rc;
}

/* What V is a proxy of, with the descriptors of a class; a __doc__ that the
 * class has not got comes last. Given. */
static tt_value shown(struct tt_env *env, tt_value v)
{
    const struct proxy *self = (const void *)v;
    if (self->class == NULL) {
        return tt_ref(self->mapping);
    }
    tt_touch_value(env, self->mapping, TT_READ);
    tt_value made = tt_dict(env), doc = TT_NULL;
    struct tt_dict *names = made == TT_NULL ? NULL : tt_dict_cast(made);
    int rc = names == NULL
                 ? tt_failure(env)
                 : tt_dict_copy_into(env, names, tt_dict_cast(self->mapping));
    bool is_last = rc == 0 && tt_dict_get_c(env, names, "__doc__", &doc) > 0 &&
                   doc == TT_NONE;
    if (is_last) {
        tt_value name = tt_str_c(env, "__doc__");
        rc = name == TT_NULL ? tt_failure(env)
                             : tt_dict_pop(env, names, name, NULL);
        tt_unref(env, name);
    }
    rc = rc < 0 ? rc : add_descriptors(env, self->class, names);
    if (rc == 0 && is_last) {
        rc = tt_dict_set_c(env, names, "__doc__", TT_NONE);
    }
    if (rc < 0) {
        tt_clear(env, &made);
    }
    return made;
}

/* The descriptor that the class of V has under KEY; TT_NULL: none, or a
 * failure. Given. */
static tt_value descriptor_of(struct tt_env *env, tt_value v, tt_value key)
{
    const struct proxy *self = (const void *)v;
    for (size_t i = 0; self->class != NULL && descriptors[i] != NULL; i++) {
        if (tt_is_str(key) && tt_str_is(key, descriptors[i])) {
            return tt__own_descriptor(env, &self->class->type, descriptors[i]);
        }
    }
    return TT_NULL;
}

/* ---- What a proxy does --------------------------------------------------- */

static tt_value make_proxy(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    (void)type;
    if (tt__args_count(env, "mappingproxy", args, 1, 1) < 0) {
        return TT_NULL;
    }
    tt_value mapping = args->at[0];
    if (tt__type_ops(tt_type_of(mapping))->getitem == NULL ||
        tt_is_list(mapping) || tt_is_tuple(mapping)) {
        tt_raise(env, &tt_TypeError,
                 "mappingproxy() argument must be a mapping, not %T", mapping);
        return TT_NULL;
    }
    return tt__mapping_proxy(env, mapping);
}

static void clear_proxy(struct tt_env *env, struct tt_object *self)
{
    struct proxy *proxy = (struct proxy *)self;
    tt_unref(env, proxy->mapping);
    if (proxy->class != NULL) {
        tt_unref(env, tt__type_value(&proxy->class->type));
    }
}

static int repr_proxy(struct tt_env *env, tt_value self, struct tt_text *out)
{
    tt_value mapping = shown(env, self);
    if (mapping != TT_NULL) {
        tt_text_format(out, "mappingproxy(%R)", mapping);
    }
    tt_unref(env, mapping);
    return mapping == TT_NULL ? tt_failure(env) : out->error;
}

static int str_proxy(struct tt_env *env, tt_value self, struct tt_text *out)
{
    tt_value mapping = shown(env, self);
    if (mapping != TT_NULL) {
        tt_text_str(out, mapping);
    }
    tt_unref(env, mapping);
    return mapping == TT_NULL ? tt_failure(env) : out->error;
}

static int length_proxy(struct tt_env *env, tt_value self, int64_t *out)
{
    tt_value mapping = shown(env, self);
    int rc =
        mapping == TT_NULL ? tt_failure(env) : tt__length(env, mapping, out);
    tt_unref(env, mapping);
    return rc;
}

static int truth_proxy(struct tt_env *env, tt_value self)
{
    int64_t length;
    int rc = length_proxy(env, self, &length);
    return rc < 0 ? rc : length != 0;
}

static int hash_proxy(struct tt_env *env, tt_value self, uint64_t *out)
{
    return tt_hash(env, mapping_of(self), out);
}

/* What OTHER is in a comparison with a proxy. Given. */
static tt_value compared(struct tt_env *env, tt_value other)
{
    return tt_is_exactly(other, &tt__mapping_proxy_type) ? shown(env, other)
                                                         : tt_ref(other);
}

static int equal_proxy(struct tt_env *env, tt_value self, tt_value other)
{
    tt_value a = shown(env, self), b = a == TT_NULL ? a : compared(env, other);
    int rc = b == TT_NULL ? tt_failure(env) : tt_equal(env, a, b);
    tt_unref(env, a);
    tt_unref(env, b);
    return rc;
}

static tt_value iter_proxy(struct tt_env *env, tt_value self)
{
    tt_value mapping = shown(env, self);
    tt_value made = mapping == TT_NULL ? TT_NULL : tt__iter(env, mapping);
    tt_unref(env, mapping);
    return made;
}

static tt_value getitem_proxy(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value found = descriptor_of(env, self, key);
    return found != TT_NULL || tt_failure(env) != 0
               ? found
               : tt__getitem(env, mapping_of(self), key);
}

static int contains_proxy(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value found = descriptor_of(env, self, key);
    if (found != TT_NULL || tt_failure(env) != 0) {
        tt_unref(env, found);
        return found == TT_NULL ? tt_failure(env) : 1;
    }
    return tt__contains(env, mapping_of(self), key);
}

static tt_value compare_proxy(struct tt_env *env, tt_value self, tt_value other,
                              enum tt__comparison op)
{
    tt_value a = shown(env, self), b = a == TT_NULL ? a : compared(env, other);
    tt_value made = b == TT_NULL ? TT_NULL : tt__compare(env, a, b, op);
    tt_unref(env, a);
    tt_unref(env, b);
    return made;
}

static tt_value binary_proxy(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__binary op, bool reflected)
{
    if (op != BINARY_OR) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value a = shown(env, self), b = a == TT_NULL ? a : compared(env, other);
    tt_value made = TT_NULL;
    if (b != TT_NULL) {
        made =
            reflected ? tt__binary(env, b, a, op) : tt__binary(env, a, b, op);
    }
    tt_unref(env, a);
    tt_unref(env, b);
    return made;
}

/* METHOD of what SELF is a proxy of. */
static tt_value call_shown(struct tt_env *env, tt_value self,
                           const char *method)
{
    tt_value mapping = shown(env, self);
    tt_value made = mapping == TT_NULL
                        ? TT_NULL
                        : tt__call_method(env, mapping, method, NULL, 0);
    tt_unref(env, mapping);
    return made;
}

static tt_value reversed_proxy(struct tt_env *env, tt_value self)
{
    return call_shown(env, self, "__reversed__");
}

static tt_value through_proxy(tt_value self)
{
    return mapping_of(self);
}

static tt_value proxy_get(struct tt_env *env, const tt_value *args)
{
    tt_value found = descriptor_of(env, args[0], args[1]);
    if (found != TT_NULL || tt_failure(env) != 0) {
        return found;
    }
    tt_value rest[] = {args[1], args[2] == TT_NULL ? TT_NONE : args[2]};
    return tt__call_method(env, mapping_of(args[0]), "get", rest, 2);
}

static tt_value proxy_keys(struct tt_env *env, const tt_value *args)
{
    return call_shown(env, args[0], "keys");
}

static tt_value proxy_values(struct tt_env *env, const tt_value *args)
{
    return call_shown(env, args[0], "values");
}

static tt_value proxy_items(struct tt_env *env, const tt_value *args)
{
    return call_shown(env, args[0], "items");
}

static tt_value proxy_copy(struct tt_env *env, const tt_value *args)
{
    return call_shown(env, args[0], "copy");
}

static const struct tt_native proxy_methods[] = {
    TT__METHOD_0("mappingproxy", "copy", TT_READS, proxy_copy),
    TT__METHOD("mappingproxy", "get", "self key default /", 2, 3, 3, TT_READS,
               proxy_get),
    TT__METHOD_0("mappingproxy", "items", TT_READS, proxy_items),
    TT__METHOD_0("mappingproxy", "keys", TT_READS, proxy_keys),
    TT__METHOD_0("mappingproxy", "values", TT_READS, proxy_values),
    {.name = NULL},
};

static const struct tt_type_ops proxy_ops = {
    .getitem = getitem_proxy,
    .contains = contains_proxy,
    .length = length_proxy,
    .compare = compare_proxy,
    .binary = binary_proxy,
    .reversed = reversed_proxy,
};

const struct tt_type tt__mapping_proxy_type = {
    TT__TYPE_HEAD("mappingproxy", "mappingproxy"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct proxy),
    .clear = clear_proxy,
    .make = make_proxy,
    .repr = repr_proxy,
    .str = str_proxy,
    .truth = truth_proxy,
    .hash = hash_proxy,
    .equal = equal_proxy,
    .iter = iter_proxy,
    .through = through_proxy,
    .methods = proxy_methods,
    .ops = &proxy_ops,
};
