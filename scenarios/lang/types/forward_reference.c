/* SPDX-License-Identifier: MIT
 *
 * forward_reference.c: names of types as arguments of typing's forms.
 *
 * Mirrors _type_convert of CPython's Lib/typing.py. The references themselves
 * are objects of annotationlib.ForwardRef, which is written in Python.
 */
#include "alias.h"

/* ForwardRef(TEXT), or SyntaxError: it is no expression. */
static tt_value reference_new(struct tt_env *env, tt_value text)
{
    tt_value make = tt__objects(env)->member(env, "_forwardref", "reference");
    tt_value made = make == TT_NULL ? TT_NULL : tt_call(env, make, &text, 1);
    tt_unref(env, make);
    return made;
}

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
