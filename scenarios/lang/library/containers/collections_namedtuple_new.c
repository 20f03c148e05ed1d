/* SPDX-License-Identifier: MIT
 *
 * collections_namedtuple_new.c: __new__ and __doc__ of a namedtuple type, as a
 * program sees them.
 *
 * In CPython __new__ is a function in Python. Programs that are older than the
 * argument `defaults` assign to its __defaults__. It mirrors namedtuple() in
 * CPython's Lib/collections/__init__.py.
 */
#include "collections_namedtuple.h"

struct new_function {
    struct tt_object head;
    struct tt__named *named; /* owns a reference */
};

static struct tt__named *named_in(tt_value v)
{
    return ((struct new_function *)(void *)v)->named;
}

static void drop_new(struct tt_env *env, struct tt_object *self)
{
    tt_object_unref(env, &((struct new_function *)self)->named->type.head);
}

static tt_value call_new(struct tt_env *env, tt_value self,
                         const struct tt_args *args)
{
    tt_value name = tt_str_c(env, "__new__");
    tt_value function = name == TT_NULL
                            ? TT_NULL
                            : tt__type_object_ops.getattr(
                                  env, tt_value_of(named_in(self)), name);
    tt_value made =
        function == TT_NULL ? TT_NULL : tt_call_args(env, function, args);
    tt_unref(env, name);
    tt_unref(env, function);
    return made;
}

static struct tt_slice name_of_new(tt_value self)
{
    (void)self;
    return (struct tt_slice){"__new__", sizeof "__new__" - 1, true};
}

static tt_value get_name(struct tt_env *env, tt_value self)
{
    (void)self;
    return tt_str_c(env, "__new__");
}

static tt_value get_defaults(struct tt_env *env, tt_value self)
{
    tt_value defaults = named_in(self)->new_defaults;
    (void)env;
    return tt_tuple_get(defaults)->count == 0 ? TT_NONE : tt_ref(defaults);
}

static int set_defaults(struct tt_env *env, tt_value self, tt_value value)
{
    struct tt__named *named = named_in(self);
    uint32_t fields = tt_tuple_get(named->fields)->count;
    if (value == TT_NULL || value == TT_NONE) {
        value = tt_tuple(env, NULL, 0);
    } else if (!tt_is_exactly(value, &tt_tuple_type)) {
        return tt_raise(env, &tt_TypeError,
                        "__defaults__ must be set to a tuple object");
    } else if (tt_tuple_get(value)->count > fields) {
        return tt_fail(env, TT_ELIMIT,
                       "more __defaults__ than fields of a namedtuple are not "
                       "in the scenario language");
    } else {
        tt_ref(value);
    }
    if (value == TT_NULL) {
        return tt_failure(env);
    }
    tt_touch_value(env, tt_value_of(named), TT_WRITE);
    tt_set(env, &named->new_defaults, value);
    return 0;
}

static tt_value get_doc(struct tt_env *env, tt_value self)
{
    tt_value signature = tt__named_doc(env, named_in(self));
    struct tt_text text;
    if (signature == TT_NULL) {
        return TT_NULL;
    }
    tt_text_init(&text, env);
    tt_text_format(&text, "Create new instance of %S", signature);
    tt_unref(env, signature);
    return tt_text_finish(&text);
}

static const struct tt_property properties[] = {
    {"__defaults__", TT_READS, get_defaults, set_defaults},
    {"__doc__", TT_PURE, get_doc, NULL},
    {"__name__", TT_PURE, get_name, NULL},
    {"__qualname__", TT_PURE, get_name, NULL},
    {.name = NULL},
};

static const struct tt_type new_type = {
    TT__TYPE_HEAD("function", "function"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK,
    .size = sizeof(struct new_function),
    .clear = drop_new,
    .call = call_new,
    .name_of = name_of_new,
    .properties = properties,
};

tt_value tt__named_new_shown(struct tt_env *env, struct tt__named *named)
{
    struct new_function *made = tt_object_new(env, &new_type, sizeof *made);
    if (made != NULL) {
        made->named = named;
        tt_ref(tt_value_of(named));
    }
    return tt_value_of(made);
}

tt_value tt__named_doc(struct tt_env *env, const struct tt__named *named)
{
    const struct tt_tuple *fields = tt_tuple_get(named->fields);
    struct tt_text text;
    if (named->doc != TT_NULL) {
        return tt_ref(named->doc);
    }
    tt_text_init(&text, env);
    tt_text_format(&text, "%S(", named->name);
    for (uint32_t i = 0; i < fields->count; i++) {
        tt_text_format(&text, "%s%S", i == 0 ? "" : ", ", fields->at[i]);
    }
    tt_text_puts(&text, ")");
    return tt_text_finish(&text);
}
