/* SPDX-License-Identifier: MIT
 *
 * forward_reference.c: names of types as arguments of typing's forms.
 *
 * They are never resolved. Mirrors ForwardRef of Lib/annotationlib.py.
 */
#include "alias.h"

struct reference {
    struct tt_object head;
    tt_value text; /* owns; a str */
};

static tt_value reference_text(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &tt__forward_reference_type));
    return ((const struct reference *)(const void *)v)->text;
}

static tt_value reference_new(struct tt_env *env, tt_value text)
{
    struct reference *made =
        tt_object_new(env, &tt__forward_reference_type, sizeof *made);
    if (made != NULL) {
        made->text = tt_ref(text);
    }
    return tt_value_of(made);
}

static tt_value make_reference(struct tt_env *env, const struct tt_type *type,
                               const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("ForwardRef", "arg", 1, 1, 1);
    tt_value text;
    (void)type;
    if (tt_args_bind(env, &signature, args, &text) < 0) {
        return TT_NULL;
    }
    if (!tt_is_str(text)) {
        tt_raise(env, &tt_TypeError,
                 "Forward reference must be a string -- got %R", text);
        return TT_NULL;
    }
    return reference_new(env, text);
}

static void clear_reference(struct tt_env *env, struct tt_object *self)
{
    tt_clear(env, &((struct reference *)self)->text);
}

static int repr_reference(struct tt_env *env, tt_value self,
                          struct tt_text *out)
{
    (void)env;
    tt_text_format(out, "ForwardRef(%R)", reference_text(self));
    return out->error;
}

static int equal_reference(struct tt_env *env, tt_value a, tt_value b)
{
    return tt_type_of(b) != &tt__forward_reference_type
               ? 0
               : tt_equal(env, reference_text(a), reference_text(b));
}

static int hash_reference(struct tt_env *env, tt_value v, uint64_t *out)
{
    return tt_hash(env, reference_text(v), out);
}

static tt_value getattr_reference(struct tt_env *env, tt_value self,
                                  tt_value name)
{
    if (tt_str_is(name, "__forward_arg__")) {
        return tt_ref(reference_text(self));
    }
    if (tt_str_is(name, "__class__")) {
        return tt__type_value(&tt__forward_reference_type);
    }
    tt_raise_attribute(env, self, tt_str_get(name)->text);
    return TT_NULL;
}

static const struct tt_type_ops reference_ops = {.getattr = getattr_reference,
                                                 .binary = tt__union_binary};

const struct tt_type tt__forward_reference_type = {
    TT__TYPE_HEAD("ForwardRef", "annotationlib.ForwardRef"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED | TT__TYPE_UNITES,
    .size = sizeof(struct reference),
    .clear = clear_reference,
    .repr = repr_reference,
    .hash = hash_reference,
    .equal = equal_reference,
    .make = make_reference,
    .ops = &reference_ops,
};

tt_value tt__typing_type(struct tt_env *env, tt_value v)
{
    if (v == TT_NONE) {
        return tt__type_value(&tt_none_type);
    }
    return tt_is_str(v) ? reference_new(env, v) : tt_ref(v);
}

tt_value tt__typing_convert(struct tt_env *env, tt_value key)
{
    const tt_value *at = tt_is_tuple(key) ? tt_tuple_get(key)->at : &key;
    size_t count = tt_is_tuple(key) ? tt_tuple_get(key)->count : 1;
    struct tt_tuple *made = tt_tuple_blank(env, count);
    for (size_t i = 0; made != NULL && i < count; i++) {
        made->at[i] = tt__typing_type(env, at[i]);
        if (made->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(made));
            made = NULL;
        }
    }
    return tt_value_of(made);
}
