/* SPDX-License-Identifier: MIT
 *
 * collections_defaultdict.c: collections.defaultdict.
 *
 * A dict whose d[key] makes a missing value by calling default_factory. It
 * mirrors defdict_* of CPython's Modules/_collectionsmodule.c.
 */
#include "scenarios/lang/library/modules.h"

struct default_dict {
    struct tt_dict dict;
    tt_value factory; /* owns; TT_NULL or None: KeyError as usual */
};

static struct default_dict *default_dict_get(tt_value v)
{
    return (struct default_dict *)(void *)v;
}

static tt_value factory_of(tt_value self)
{
    tt_value factory = default_dict_get(self)->factory;
    return factory == TT_NULL ? TT_NONE : factory;
}

/* A new one with the items of the dict FROM and the factory of LIKE. */
static tt_value copy_of(struct tt_env *env, tt_value from, tt_value like)
{
    tt_value copy = tt__dict_of(env, &tt__default_dict_type);
    if (copy != TT_NULL) {
        default_dict_get(copy)->factory = tt_ref(factory_of(like));
        if (tt__dict_merge(env, tt_dict_cast(copy), tt_dict_cast(from)) < 0) {
            tt_clear(env, &copy);
        }
    }
    return copy;
}

/* new_defdict: of a derived class by a call of that. */
static tt_value new_of(struct tt_env *env, tt_value from, tt_value like)
{
    const struct tt_type *type = tt_type_of(like);
    const tt_value args[] = {factory_of(like), from};
    return tt__is_class(type) ? tt_call(env, tt__type_value(type), args, 2)
                              : copy_of(env, from, like);
}

static tt_value make_default(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    struct tt_args rest = *args;
    tt_value factory = TT_NONE;
    if (args->count > 0) {
        factory = args->at[0];
        rest.at++;
        rest.count--;
        rest.tuple = NULL;
    }
    if (factory != TT_NONE && !tt_is_callable(factory)) {
        tt_raise(env, &tt_TypeError, "first argument must be callable or None");
        return TT_NULL;
    }
    if (rest.count > 1) {
        tt_raise(env, &tt_TypeError,
                 "defaultdict expected at most 1 argument, got %u", rest.count);
        return TT_NULL;
    }
    tt_value made = tt__dict_of(env, type);
    if (made != TT_NULL) {
        default_dict_get(made)->factory = tt_ref(factory);
        if (tt__dict_fill(env, tt_dict_cast(made), &rest) < 0) {
            tt_clear(env, &made);
        }
    }
    return made;
}

static void drop_default(struct tt_env *env, struct tt_object *self)
{
    tt_clear(env, &((struct default_dict *)self)->factory);
    tt__dict_drop(env, self);
}

static int repr_default(struct tt_env *env, tt_value self, struct tt_text *out)
{
    tt_text_format(out, "%s(%R, ", tt_type_of(self)->name, factory_of(self));
    int rc = tt_dict_type.repr(env, self, out);
    tt_text_puts(out, ")");
    return rc < 0 ? rc : out->error;
}

/* __missing__ */
static tt_value make_missing(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value factory = factory_of(self);
    if (factory == TT_NONE) {
        tt__raise_key(env, key);
        return TT_NULL;
    }
    tt_touch_value(env, self, TT_WRITE); /* of what only seemed to read it */
    tt_ref(factory);
    tt_value value = tt_call(env, factory, NULL, 0);
    tt_unref(env, factory);
    if (value != TT_NULL && tt__setitem(env, self, key, value) < 0) {
        tt_clear(env, &value);
    }
    return value;
}

static tt_value default_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value value;
    int rc = tt__dict_get(env, self, key, &value);
    if (rc > 0) {
        return tt_ref(value);
    }
    if (rc == 0 && tt__class_special(self, SPECIAL_missing) != TT_NULL) {
        return tt__call_special(env, self, SPECIAL_missing, &key, 1);
    }
    return rc < 0 ? TT_NULL : make_missing(env, self, key);
}

static tt_value default_binary(struct tt_env *env, tt_value self,
                               tt_value other, enum tt__binary op,
                               bool reflected)
{
    if (op != BINARY_OR || !tt_is_dict(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value made = new_of(env, reflected ? other : self, self);
    tt_value right = reflected ? self : other;
    if (made != TT_NULL && !tt_is_dict(made)) {
        return made; /* whatever its class has made */
    }
    if (made != TT_NULL &&
        tt__dict_update(env, tt_dict_cast(made), right) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value default_inplace(struct tt_env *env, tt_value self,
                                tt_value other, enum tt__binary op)
{
    return tt__dict_ops.inplace(env, self, other, op);
}

static tt_value default_reversed(struct tt_env *env, tt_value self)
{
    return tt__dict_iterator(env, self, TT__KEYS, true);
}

static tt_value iter_default(struct tt_env *env, tt_value self)
{
    return tt__dict_iterator(env, self, TT__KEYS, false);
}

static tt_value default_copy(struct tt_env *env, const tt_value *args)
{
    if (!tt_is_exactly(args[0], &tt__default_dict_type)) {
        tt_value given[] = {factory_of(args[0]), args[0]};
        return tt_call(env, tt__type_value(tt_type_of(args[0])), given, 2);
    }
    return copy_of(env, args[0], args[0]);
}

static tt_value default_missing(struct tt_env *env, const tt_value *args)
{
    return make_missing(env, args[0], args[1]);
}

static tt_value get_factory(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(factory_of(self));
}

static int set_factory(struct tt_env *env, tt_value self, tt_value value)
{
    tt_set(env, &default_dict_get(self)->factory, tt_ref(value));
    return 0;
}

static const struct tt_native default_methods[] = {
    TT__METHOD_1("defaultdict", "__missing__", TT_WRITES, default_missing),
    TT__METHOD_0("defaultdict", "copy", TT_READS, default_copy),
    {.name = NULL},
};

static const struct tt_property default_properties[] = {
    {"default_factory", TT_READS, get_factory, set_factory},
    {.name = NULL},
};

static const struct tt_type_ops default_ops = {
    .getitem = default_getitem,
    .setitem = tt__dict_setitem,
    .contains = tt__dict_contains,
    .length = tt__dict_length,
    .compare = tt__dict_compare,
    .binary = default_binary,
    .inplace = default_inplace,
    .reversed = default_reversed,
    .methods = tt__dict_methods,
};

const struct tt_type tt__default_dict_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "defaultdict",
    .full_name = "collections.defaultdict",
    .base = &tt_dict_type,
    .kind = TT_KIND_DICT,
    .flags = TT_TYPE_DOTTED,
    .size = sizeof(struct default_dict),
    .clear = drop_default,
    .repr = repr_default,
    .hash = tt__dict_hash,
    .equal = tt__dict_equal,
    .truth = tt__dict_truth,
    .make = make_default,
    .iter = iter_default,
    .methods = default_methods,
    .properties = default_properties,
    .ops = &default_ops,
};
