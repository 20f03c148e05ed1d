/* SPDX-License-Identifier: MIT
 *
 * annotate.c: the annotations of functions and modules.
 *
 * Mirrors func_get_annotation_dict, func_set_annotate and their kin of
 * CPython's Objects/funcobject.c, 3.14 (PEP 649): annotations are evaluated
 * when they are read for the first time.
 */
#include "vm.h"

enum { FORMAT_VALUE = 1 }; /* annotationlib.Format.VALUE */

/* ---- What few functions have --------------------------------------------- */

struct tt__function_extra *tt__function_extra(struct tt_env *env,
                                              struct tt__function *function)
{
    if (function->extra == NULL) {
        function->extra = tt_alloc(env, sizeof *function->extra);
        if (function->extra != NULL) {
            *function->extra =
                (struct tt__function_extra){.annotations = TT_NULL};
        }
    }
    return function->extra;
}

void tt__function_extra_drop(struct tt_env *env, struct tt__function *function)
{
    struct tt__function_extra *extra = function->extra;
    TT_ASSERT(extra != NULL);
    function->extra = NULL;
    tt_unref(env, extra->annotations);
    tt_unref(env, extra->annotate);
    tt_unref(env, extra->type_params);
    tt_unref(env, extra->module);
    tt_unref(env, extra->globals);
    tt_unref(env, extra->builtins);
    tt_free(env, extra, sizeof *extra);
}

int tt__set_function(struct tt_env *env, struct tt__function *function,
                     uint32_t part, tt_value value)
{
    struct tt__function_extra *extra = tt__function_extra(env, function);
    if (extra == NULL) {
        return tt_failure(env);
    }
    TT_ASSERT(part == FUNCTION_ANNOTATE || part == FUNCTION_TYPE_PARAMS);
    tt_set(env,
           part == FUNCTION_ANNOTATE ? &extra->annotate : &extra->type_params,
           tt_ref(value));
    return 0;
}

/* ---- Evaluation ---------------------------------------------------------- */

/* What evaluates the annotations that CODE, of OWNER (NULL: a module), has, as
 * a callable that takes a format. Given. */
static tt_value annotate_of(struct tt_env *env, const struct tt__code *code,
                            const struct tt__function *owner)
{
    tt_value function =
        tt__make_function_value(env, code->annotate, TT_NULL, TT_NULL, TT_NULL);
    if (owner != NULL && code->program->is_dynamic) {
        function = tt__inherit_globals(env, function, owner);
    }
    tt_value bound =
        function == TT_NULL ? TT_NULL : tt_method_new(env, function, TT_NONE);
    tt_unref(env, function);
    return bound;
}

/* annotate(VALUE), which must return a dict. Given. */
static tt_value evaluate(struct tt_env *env, tt_value annotate)
{
    tt_value format = tt_small_int(FORMAT_VALUE);
    tt_value made = tt_call(env, annotate, &format, 1);
    if (made != TT_NULL && !tt_is_dict(made)) {
        tt_raise(env, &tt_TypeError,
                 "__annotate__() must return a dict, not %T", made);
        tt_clear(env, &made);
    }
    return made;
}

tt_value tt__module_annotations(struct tt_env *env, const struct tt__code *code)
{
    if (code->annotate == NULL) {
        return tt_dict(env);
    }
    tt_value annotate = annotate_of(env, code, NULL);
    tt_value made = annotate == TT_NULL ? TT_NULL : evaluate(env, annotate);
    tt_unref(env, annotate);
    return made;
}

tt_value tt__get_annotate(struct tt_env *env, tt_value self)
{
    struct tt__function *function = tt__function_cast(self);
    if (function->code->annotate == NULL &&
        (function->extra == NULL || function->extra->annotate == TT_NULL)) {
        return TT_NONE;
    }
    struct tt__function_extra *extra = tt__function_extra(env, function);
    if (extra != NULL && extra->annotate == TT_NULL) {
        tt_touch(env, function, TT_WRITE); /* later uses read it */
        extra->annotate = annotate_of(env, function->code, function);
    }
    return extra == NULL || extra->annotate == TT_NULL
               ? TT_NULL
               : tt_ref(extra->annotate);
}

int tt__set_annotate_attribute(struct tt_env *env, tt_value self,
                               tt_value value)
{
    if (value == TT_NULL) {
        return tt_raise(env, &tt_TypeError, "__annotate__ cannot be deleted");
    }
    if (value != TT_NONE && !tt_is_callable(value)) {
        return tt_raise(env, &tt_TypeError,
                        "__annotate__ must be callable or None");
    }
    struct tt__function_extra *extra =
        tt__function_extra(env, tt__function_cast(self));
    if (extra == NULL) {
        return tt_failure(env);
    }
    tt_set(env, &extra->annotate, tt_ref(value));
    if (value != TT_NONE) {
        tt_clear(env, &extra->annotations);
    }
    return 0;
}

tt_value tt__get_annotations(struct tt_env *env, tt_value self)
{
    struct tt__function *function = tt__function_cast(self);
    struct tt__function_extra *extra = tt__function_extra(env, function);
    if (extra == NULL) {
        return TT_NULL;
    }
    if (extra->annotations == TT_NULL) {
        tt_touch(env, function, TT_WRITE); /* later uses read it */
        tt_value annotate = tt__get_annotate(env, self);
        if (annotate == TT_NULL) {
            return TT_NULL;
        }
        tt_value made =
            annotate == TT_NONE ? tt_dict(env) : evaluate(env, annotate);
        tt_unref(env, annotate);
        if (made == TT_NULL) {
            return TT_NULL;
        }
        tt_set(env, &extra->annotations, made);
    }
    return tt_ref(extra->annotations);
}

int tt__set_annotations_attribute(struct tt_env *env, tt_value self,
                                  tt_value value)
{
    bool clears = value == TT_NULL || value == TT_NONE;
    if (!clears && !tt_is_dict(value)) {
        return tt_raise(env, &tt_TypeError,
                        "__annotations__ must be set to a dict object");
    }
    struct tt__function_extra *extra =
        tt__function_extra(env, tt__function_cast(self));
    if (extra == NULL) {
        return tt_failure(env);
    }
    tt_set(env, &extra->annotations, clears ? TT_NULL : tt_ref(value));
    tt_set(env, &extra->annotate, TT_NONE);
    return 0;
}

tt_value tt__get_type_params(struct tt_env *env, tt_value self)
{
    const struct tt__function_extra *extra = tt__function_cast(self)->extra;
    return extra == NULL || extra->type_params == TT_NULL
               ? tt_tuple(env, NULL, 0)
               : tt_ref(extra->type_params);
}

int tt__set_type_params_attribute(struct tt_env *env, tt_value self,
                                  tt_value value)
{
    if (value == TT_NULL || !tt_is_tuple(value)) {
        return tt_raise(env, &tt_TypeError,
                        "__type_params__ must be set to a tuple");
    }
    struct tt__function_extra *extra =
        tt__function_extra(env, tt__function_cast(self));
    if (extra == NULL) {
        return tt_failure(env);
    }
    tt_set(env, &extra->type_params, tt_ref(value));
    return 0;
}
