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
    tt_value mapping; /* owns */
    uint32_t depth;   /* how many proxies it is of */
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
        made->depth = depth;
    }
    return tt_value_of(made);
}

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
    tt_unref(env, ((struct proxy *)self)->mapping);
}

static int repr_proxy(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)env;
    tt_text_format(out, "mappingproxy(%R)", mapping_of(self));
    return out->error;
}

static int str_proxy(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)env;
    tt_text_str(out, mapping_of(self));
    return out->error;
}

static int truth_proxy(struct tt_env *env, tt_value self)
{
    int64_t length;
    int rc = tt__length(env, mapping_of(self), &length);
    return rc < 0 ? rc : length != 0;
}

static int hash_proxy(struct tt_env *env, tt_value self, uint64_t *out)
{
    return tt_hash(env, mapping_of(self), out);
}

static int equal_proxy(struct tt_env *env, tt_value self, tt_value other)
{
    if (tt_is_exactly(other, &tt__mapping_proxy_type)) {
        other = mapping_of(other);
    }
    return tt_equal(env, mapping_of(self), other);
}

static tt_value iter_proxy(struct tt_env *env, tt_value self)
{
    return tt__iter(env, mapping_of(self));
}

static tt_value getitem_proxy(struct tt_env *env, tt_value self, tt_value key)
{
    return tt__getitem(env, mapping_of(self), key);
}

static int contains_proxy(struct tt_env *env, tt_value self, tt_value key)
{
    return tt__contains(env, mapping_of(self), key);
}

static int length_proxy(struct tt_env *env, tt_value self, int64_t *out)
{
    return tt__length(env, mapping_of(self), out);
}

static tt_value compare_proxy(struct tt_env *env, tt_value self, tt_value other,
                              enum tt__comparison op)
{
    if (tt_is_exactly(other, &tt__mapping_proxy_type)) {
        other = mapping_of(other);
    }
    return tt__compare(env, mapping_of(self), other, op);
}

static tt_value binary_proxy(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__binary op, bool reflected)
{
    if (op != BINARY_OR) {
        return TT_NOT_IMPLEMENTED;
    }
    if (tt_is_exactly(other, &tt__mapping_proxy_type)) {
        other = mapping_of(other);
    }
    return reflected ? tt__binary(env, other, mapping_of(self), op)
                     : tt__binary(env, mapping_of(self), other, op);
}

static tt_value reversed_proxy(struct tt_env *env, tt_value self)
{
    return tt__call_method(env, mapping_of(self), "__reversed__", NULL, 0);
}

static tt_value through_proxy(tt_value self)
{
    return mapping_of(self);
}

static tt_value proxy_get(struct tt_env *env, const tt_value *args)
{
    tt_value rest[] = {args[1], args[2] == TT_NULL ? TT_NONE : args[2]};
    return tt__call_method(env, mapping_of(args[0]), "get", rest, 2);
}

static tt_value proxy_keys(struct tt_env *env, const tt_value *args)
{
    return tt__call_method(env, mapping_of(args[0]), "keys", NULL, 0);
}

static tt_value proxy_values(struct tt_env *env, const tt_value *args)
{
    return tt__call_method(env, mapping_of(args[0]), "values", NULL, 0);
}

static tt_value proxy_items(struct tt_env *env, const tt_value *args)
{
    return tt__call_method(env, mapping_of(args[0]), "items", NULL, 0);
}

static tt_value proxy_copy(struct tt_env *env, const tt_value *args)
{
    return tt__call_method(env, mapping_of(args[0]), "copy", NULL, 0);
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
