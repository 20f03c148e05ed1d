/* SPDX-License-Identifier: MIT
 *
 * typing_type_alias.c: TypeAliasType of module typing, what a type statement
 * makes.
 *
 * Mirrors typealias of CPython's Objects/typevarobject.c, 3.14. The value is
 * evaluated when it is read for the first time.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "typing_module.h"

struct type_alias {
    struct tt_object head;
    tt_value name;        /* owns; a str */
    tt_value type_params; /* owns; a tuple, or None */
    tt_value lazy;        /* owns; TT_NULL: evaluated */
    tt_value value;       /* owns; TT_NULL: not evaluated */
    const char *module;   /* of the program that made it */
};

static struct type_alias *alias_of(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &tt__type_alias_type));
    return (struct type_alias *)(void *)v;
}

static void clear_alias(struct tt_env *env, struct tt_object *self)
{
    struct type_alias *alias = (struct type_alias *)self;
    tt_clear(env, &alias->name);
    tt_clear(env, &alias->type_params);
    tt_clear(env, &alias->lazy);
    tt_clear(env, &alias->value);
}

static int repr_alias(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)env;
    tt_text_format(out, "%S", alias_of(self)->name);
    return out->error;
}

/* ---- Making -------------------------------------------------------------- */

/* What it shows is taken: LAZY or VALUE is TT_NULL. */
static tt_value new_alias(struct tt_env *env, tt_value name,
                          tt_value type_params, tt_value lazy, tt_value value)
{
    struct type_alias *made =
        tt_object_new(env, &tt__type_alias_type, sizeof *made);
    const struct tt__frame *frame = tt__machine(env)->current;
    if (made == NULL) {
        return TT_NULL;
    }
    TT_ASSERT((lazy == TT_NULL) != (value == TT_NULL));
    made->name = tt_ref(name);
    made->type_params = tt_ref(type_params);
    made->lazy = lazy == TT_NULL ? TT_NULL : tt_ref(lazy);
    made->value = value == TT_NULL ? TT_NULL : tt_ref(value);
    made->module = frame == NULL ? "typing" : frame->code->program->name;
    return tt_value_of(made);
}

tt_value tt__type_alias_new(struct tt_env *env, const tt_value *operands)
{
    return new_alias(env, operands[0], operands[1], operands[2], TT_NULL);
}

/* TYPE_PARAMS as arguments: Unpack[Ts] for Ts. Given. */
static tt_value as_arguments(struct tt_env *env, tt_value type_params)
{
    const struct tt_tuple *params = tt_tuple_get(type_params);
    tt_value list = tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc == 0 && i < params->count; i++) {
        rc = tt_is_exactly(params->at[i], &tt__type_variable_tuple_type)
                 ? tt__list_extend(env, tt_list_get(list), params->at[i])
                 : tt_list_append(env, tt_list_get(list), params->at[i]);
    }
    tt_value made = rc < 0 ? TT_NULL : tt__to_tuple(env, list);
    tt_unref(env, list);
    return made;
}

tt_value tt__generic_bases(struct tt_env *env, tt_value bases,
                           tt_value type_params)
{
    tt_value generic = tt__import_member(env, "typing", "Generic");
    tt_value args =
        generic == TT_NULL ? TT_NULL : as_arguments(env, type_params);
    tt_value base = args == TT_NULL ? TT_NULL : tt__getitem(env, generic, args);
    tt_unref(env, args);
    tt_value last = base == TT_NULL ? TT_NULL : tt_tuple(env, &base, 1);
    tt_value all =
        last == TT_NULL ? TT_NULL : tt__binary(env, bases, last, BINARY_ADD);
    tt_unref(env, last);
    tt_unref(env, base);
    tt_unref(env, generic);
    return all;
}

static tt_value make_alias(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("typealias", "typealias", "name value | type_params", 2, 2,
                     3, TT_NATIVE_BUILTIN);
    tt_value words[3];
    (void)type;
    if (tt_args_bind(env, &signature, args, words) < 0) {
        return TT_NULL;
    }
    if (!tt_is_str(words[0])) {
        tt_raise(env, &tt_TypeError,
                 "typealias() argument 'name' must be str, not %T", words[0]);
        return TT_NULL;
    }
    if (words[2] != TT_NULL && !tt_is_tuple(words[2])) {
        tt_raise(env, &tt_TypeError, "type_params must be a tuple");
        return TT_NULL;
    }
    return new_alias(env, words[0], words[2] == TT_NULL ? TT_NONE : words[2],
                     TT_NULL, words[1]);
}

/* ---- Attributes ---------------------------------------------------------- */

static tt_value value_of(struct tt_env *env, struct type_alias *alias)
{
    tt_value format = tt_small_int(1); /* annotationlib.Format.VALUE */
    if (alias->value == TT_NULL) {
        alias->value = tt_call(env, alias->lazy, &format, 1);
        if (alias->value == TT_NULL) {
            return TT_NULL;
        }
        tt_clear(env, &alias->lazy);
    }
    return tt_ref(alias->value);
}

static tt_value getattr_alias(struct tt_env *env, tt_value self, tt_value name)
{
    struct type_alias *alias = alias_of(self);
    const char *text = tt_str_get(name)->text;
    if (strcmp(text, "__name__") == 0) {
        return tt_ref(alias->name);
    }
    if (strcmp(text, "__module__") == 0) {
        return tt_str_c(env, alias->module);
    }
    if (strcmp(text, "__class__") == 0) {
        return tt__type_value(&tt__type_alias_type);
    }
    if (strcmp(text, "__value__") == 0) {
        return value_of(env, alias);
    }
    if (strcmp(text, "__type_params__") == 0 ||
        strcmp(text, "__parameters__") == 0) {
        return alias->type_params == TT_NONE ? tt_tuple(env, NULL, 0)
                                             : tt_ref(alias->type_params);
    }
    tt_raise_attribute(env, self, text);
    return TT_NULL;
}

/* Alias[int] */
static tt_value getitem_alias(struct tt_env *env, tt_value self, tt_value key)
{
    if (alias_of(self)->type_params == TT_NONE) {
        tt_raise(env, &tt_TypeError,
                 "Only generic type aliases are subscriptable");
        return TT_NULL;
    }
    tt_value args = tt_is_tuple(key) ? tt_ref(key) : tt_tuple(env, &key, 1);
    if (args == TT_NULL) {
        return TT_NULL;
    }
    const struct tt__alias_about about = {.origin = self, .args = args};
    tt_value made = tt__alias_new(env, &about);
    tt_unref(env, args);
    return made;
}

static const struct tt_type_ops alias_ops = {.getattr = getattr_alias,
                                             .getitem = getitem_alias,
                                             .binary = tt__union_binary};

const struct tt_type tt__type_alias_type = {
    TT__TYPE_HEAD("TypeAliasType", "typing.TypeAliasType"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED | TT__TYPE_UNITES,
    .size = sizeof(struct type_alias),
    .clear = clear_alias,
    .repr = repr_alias,
    .make = make_alias,
    .ops = &alias_ops,
};
