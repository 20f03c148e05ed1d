/* SPDX-License-Identifier: MIT
 *
 * weak_proxy.c: weakref.proxy: an object that does what another one does, while
 * that exists.
 *
 * Each operation gets the object, keeps it while the operation runs, and
 * applies the same operation to it. Mirrors the proxy_... functions of CPython
 * 3.14's Objects/weakrefobject.c.
 */
#include "weak.h"

bool tt__is_weak_proxy(tt_value v)
{
    return tt_is_exactly(v, &tt__weak_proxy_type) ||
           tt_is_exactly(v, &tt__weak_callable_proxy_type);
}

/* The object of the proxy V, kept, or TT_NULL with a ReferenceError. Anything
 * else is kept as it is. */
static tt_value unwrap(struct tt_env *env, tt_value v)
{
    tt_value object = tt__is_weak_proxy(v) ? tt__weak_get(v) : v;
    if (object == TT_NULL) {
        tt_raise(env, &tt_ReferenceError,
                 "weakly-referenced object no longer exists");
    }
    return tt_ref(object);
}

/* RESULT, after OBJECT was used. */
static tt_value done(struct tt_env *env, tt_value object, tt_value result)
{
    tt_unref(env, object);
    return result;
}

static int done_with(struct tt_env *env, tt_value object, int rc)
{
    tt_unref(env, object);
    return rc;
}

static tt_value getattr_proxy(struct tt_env *env, tt_value self, tt_value name)
{
    tt_value v = unwrap(env, self);
    return v == TT_NULL ? TT_NULL : done(env, v, tt__getattr(env, v, name));
}

static int setattr_proxy(struct tt_env *env, tt_value self, tt_value name,
                         tt_value value)
{
    tt_value v = unwrap(env, self);
    return v == TT_NULL ? tt_failure(env)
                        : done_with(env, v, tt__setattr(env, v, name, value));
}

static tt_value getitem_proxy(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value v = unwrap(env, self);
    return v == TT_NULL ? TT_NULL : done(env, v, tt__getitem(env, v, key));
}

static int setitem_proxy(struct tt_env *env, tt_value self, tt_value key,
                         tt_value value)
{
    tt_value v = unwrap(env, self);
    return v == TT_NULL ? tt_failure(env)
                        : done_with(env, v, tt__setitem(env, v, key, value));
}

static int contains_proxy(struct tt_env *env, tt_value self, tt_value item)
{
    tt_value v = unwrap(env, self);
    return v == TT_NULL ? tt_failure(env)
                        : done_with(env, v, tt__contains(env, v, item));
}

static int length_proxy(struct tt_env *env, tt_value self, int64_t *out)
{
    tt_value v = unwrap(env, self);
    return v == TT_NULL ? tt_failure(env)
                        : done_with(env, v, tt__length(env, v, out));
}

/* Either operand may be a proxy. */
static tt_value apply(struct tt_env *env, tt_value a, tt_value b, unsigned op,
                      tt_value (*operation)(struct tt_env *env, tt_value a,
                                            tt_value b, unsigned op))
{
    tt_value x = unwrap(env, a), y = x == TT_NULL ? TT_NULL : unwrap(env, b);
    tt_value result = y == TT_NULL ? TT_NULL : operation(env, x, y, op);
    tt_unref(env, x);
    tt_unref(env, y);
    return result;
}

static tt_value apply_compare(struct tt_env *env, tt_value a, tt_value b,
                              unsigned op)
{
    return tt__compare(env, a, b, (enum tt__comparison)op);
}

static tt_value apply_binary(struct tt_env *env, tt_value a, tt_value b,
                             unsigned op)
{
    return tt__binary(env, a, b, (enum tt__binary)op);
}

static tt_value apply_inplace(struct tt_env *env, tt_value a, tt_value b,
                              unsigned op)
{
    return tt__inplace(env, a, b, (enum tt__binary)op);
}

static tt_value compare_proxy(struct tt_env *env, tt_value self, tt_value other,
                              enum tt__comparison op)
{
    return apply(env, self, other, op, apply_compare);
}

static int equal_proxy(struct tt_env *env, tt_value self, tt_value other)
{
    tt_value result = apply(env, self, other, COMPARE_EQUAL, apply_compare);
    int rc = result == TT_NULL ? tt_failure(env) : tt_truth(env, result);
    tt_unref(env, result);
    return rc;
}

static tt_value binary_proxy(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__binary op, bool reflected)
{
    return reflected ? apply(env, other, self, op, apply_binary)
                     : apply(env, self, other, op, apply_binary);
}

static tt_value inplace_proxy(struct tt_env *env, tt_value self, tt_value other,
                              enum tt__binary op)
{
    return apply(env, self, other, op, apply_inplace);
}

static tt_value unary_proxy(struct tt_env *env, tt_value self,
                            enum tt__unary op)
{
    tt_value v = unwrap(env, self);
    return v == TT_NULL ? TT_NULL : done(env, v, tt__unary(env, v, op));
}

/* CPython has forgotten it in the type of proxies that can be called. */
static tt_value reversed_proxy(struct tt_env *env, tt_value self)
{
    if (tt_is_exactly(self, &tt__weak_callable_proxy_type)) {
        tt_raise(env, &tt_TypeError, "'%T' object is not reversible", self);
        return TT_NULL;
    }
    tt_value v = unwrap(env, self);
    return v == TT_NULL ? TT_NULL : done(env, v, tt__reversed(env, v));
}

static int repr_proxy(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)env;
    return tt__weak_repr(self, "weakproxy", out);
}

static int str_proxy(struct tt_env *env, tt_value self, struct tt_text *out)
{
    tt_value v = unwrap(env, self);
    if (v == TT_NULL) {
        return tt_failure(env);
    }
    tt_text_str(out, v);
    return done_with(env, v, out->error);
}

static int hash_proxy(struct tt_env *env, tt_value self, uint64_t *out)
{
    (void)out;
    return tt_raise(env, &tt_TypeError, "unhashable type: '%T'", self);
}

static int truth_proxy(struct tt_env *env, tt_value self)
{
    tt_value v = unwrap(env, self);
    return v == TT_NULL ? tt_failure(env) : done_with(env, v, tt_truth(env, v));
}

static tt_value call_proxy(struct tt_env *env, tt_value self,
                           const struct tt_args *args)
{
    tt_value v = unwrap(env, self);
    return v == TT_NULL ? TT_NULL : done(env, v, tt_call_args(env, v, args));
}

static tt_value iter_proxy(struct tt_env *env, tt_value self)
{
    tt_value v = unwrap(env, self);
    return v == TT_NULL ? TT_NULL : done(env, v, tt__iter(env, v));
}

static tt_value next_proxy(struct tt_env *env, tt_value self)
{
    tt_value v = unwrap(env, self), next = TT_NULL;
    if (v == TT_NULL) {
        return TT_NULL;
    }
    if (tt_type_of(v)->next == NULL) {
        tt_raise(env, &tt_TypeError,
                 "Weakref proxy referenced a non-iterator '%T' object", v);
    } else if (tt__next(env, v, &next) <= 0) {
        next = TT_NULL;
    }
    return done(env, v, next);
}

static const struct tt_type_ops proxy_ops = {
    .getattr = getattr_proxy,
    .setattr = setattr_proxy,
    .getitem = getitem_proxy,
    .setitem = setitem_proxy,
    .contains = contains_proxy,
    .length = length_proxy,
    .compare = compare_proxy,
    .binary = binary_proxy,
    .inplace = inplace_proxy,
    .unary = unary_proxy,
    .reversed = reversed_proxy,
};

#define PROXY_TYPE(name_, ...)                                                 \
    {                                                                          \
        TT__TYPE_HEAD(name_, "weakref." name_),                                \
            .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,                           \
            .size = sizeof(struct tt__ref), .clear = tt__weak_clear,           \
            .repr = repr_proxy, .str = str_proxy, .hash = hash_proxy,          \
            .equal = equal_proxy, .truth = truth_proxy, .iter = iter_proxy,    \
            .next = next_proxy, .through = tt__weak_get, .ops = &proxy_ops,    \
            __VA_ARGS__                                                        \
    }

const struct tt_type tt__weak_proxy_type =
    PROXY_TYPE("ProxyType", .call = NULL);
const struct tt_type tt__weak_callable_proxy_type =
    PROXY_TYPE("CallableProxyType", .call = call_proxy);
