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

enum { FORMAT_VALUE = 1 }; /* annotationlib.Format.VALUE */

static tt_value evaluate(struct tt_env *env, tt_value annotate, tt_value names)
{
    tt_value args[] = {names, tt_small_int(FORMAT_VALUE)};
    bool is_own = tt_type_of(annotate)->flags & TT__TYPE_FUNCTION;
    tt_value made = is_own ? tt_call(env, annotate, args, 2)
                           : tt_call(env, annotate, args + 1, 1);
    if (made != TT_NULL && !tt_is_dict(made)) {
        tt_raise(env, &tt_TypeError,
                 "__annotate__ returned non-dict of type '%T'", made);
        tt_clear(env, &made);
    }
    return made;
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
    rc = tt_dict_get_c(env, names, function_name, &v);
    if (rc < 0) {
        return TT_NULL;
    }
    tt_touch(env, names, TT_WRITE); /* later uses read it */
    tt_value made =
        rc == 0 || v == TT_NONE ? tt_dict(env) : evaluate(env, v, class->names);
    if (made != TT_NULL && tt_dict_set_c(env, names, cache_name, made) < 0) {
        tt_clear(env, &made);
    }
    return made;
}
