/* SPDX-License-Identifier: MIT
 *
 * annotations.c: the annotations of classes.
 *
 * Mirrors type_get_annotations and type_set_annotations of CPython's
 * Objects/typeobject.c, 3.14: the class statement leaves a function in the
 * namespace; its result is cached in the namespace, too.
 */
#include "objects.h"

static const char function_name[] = "__annotate_func__";
static const char cache_name[] = "__annotations_cache__";
static const char set_name[] = "__annotate__"; /* what a program sets */

enum { FORMAT_VALUE = 1 }; /* annotationlib.Format.VALUE */

static tt_value evaluate(struct tt_env *env, tt_value annotate, tt_value names,
                         bool own)
{
    tt_value args[] = {names, tt_small_int(FORMAT_VALUE)};
    tt_value made = own ? tt_call(env, annotate, args, 2)
                        : tt_call(env, annotate, args + 1, 1);
    if (made != TT_NULL && !tt_is_dict(made)) {
        tt_raise(env, &tt_TypeError,
                 "__annotate__ returned non-dict of type '%T'", made);
        tt_clear(env, &made);
    }
    return made;
}

/* Borrowed: what the program has set, or else the class statement's function
 * (*OWN: it takes the namespace, too). TT_NULL without failure: none. */
static tt_value find_annotate(struct tt_env *env, struct tt_dict *names,
                              bool *own)
{
    tt_value v = TT_NULL;
    int rc = tt_dict_get_c(env, names, set_name, &v);
    *own = rc == 0;
    rc = rc == 0 ? tt_dict_get_c(env, names, function_name, &v) : rc;
    *own = *own && rc > 0 && tt_type_of(v)->flags & TT__TYPE_FUNCTION;
    return rc > 0 ? v : TT_NULL;
}

tt_value tt__class_annotate(struct tt_env *env, const struct tt__class *class)
{
    bool own;
    tt_value v = find_annotate(env, tt_dict_cast(class->names), &own);
    if (v == TT_NULL) {
        return tt_failure(env) < 0 ? TT_NULL : TT_NONE;
    }
    return own ? tt_method_new(env, v, class->names) : tt_ref(v);
}

int tt__class_set_annotate(struct tt_env *env, struct tt__class *class,
                           tt_value value)
{
    struct tt_dict *names = tt_dict_cast(class->names);
    if (value == TT_NULL) {
        return tt_raise(env, &tt_TypeError,
                        "cannot delete __annotate__ attribute");
    }
    if (value != TT_NONE && !tt_is_callable(value)) {
        return tt_raise(env, &tt_TypeError,
                        "__annotate__ must be callable or None");
    }
    int rc = tt_dict_set_c(env, names, set_name, value);
    tt_value cache = rc < 0 ? TT_NULL : tt_str_c(env, cache_name);
    if (cache != TT_NULL && value != TT_NONE) {
        rc = tt_dict_pop(env, names, cache, NULL);
    }
    tt_unref(env, cache);
    return rc < 0 ? rc : tt_failure(env);
}

tt_value tt__class_annotations(struct tt_env *env,
                               const struct tt__class *class)
{
    struct tt_dict *names = tt_dict_cast(class->names);
    tt_value v;
    int rc = tt_dict_get_c(env, names, "__annotations__", &v);
    rc = rc == 0 ? tt_dict_get_c(env, names, cache_name, &v) : rc;
    if (rc != 0) {
        return rc < 0 ? TT_NULL : tt_ref(v);
    }
    bool own;
    v = find_annotate(env, names, &own);
    if (v == TT_NULL && tt_failure(env) < 0) {
        return TT_NULL;
    }
    tt_touch(env, names, TT_WRITE); /* later uses read it */
    tt_value made = v == TT_NULL || v == TT_NONE
                        ? tt_dict(env)
                        : evaluate(env, v, class->names, own);
    if (made != TT_NULL && tt_dict_set_c(env, names, cache_name, made) < 0) {
        tt_clear(env, &made);
    }
    return made;
}
