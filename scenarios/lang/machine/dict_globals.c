/* SPDX-License-Identifier: MIT
 *
 * dict_globals.c: global names of text that was compiled at run time (exec,
 * eval): they are in any dict, or in the namespace of a module.
 *
 * Mirrors LOAD_GLOBAL and LOAD_NAME of CPython's Python/bytecodes.c. A function
 * made by such text has the globals of its maker, and looks up builtins in what
 * `__builtins__` of them was when it was made.
 */
#include "vm.h"

static tt_value builtin_of(struct tt_env *env, tt_value name)
{
    const char *text = tt_str_get(name)->text;
    if (strcmp(text, "__name__") == 0) {
        return tt_str_c(env, "builtins");
    }
    return tt__find_builtin(env, name);
}

static int find_global(struct tt_env *env, const struct tt__function *function,
                       tt_value name, tt_value *out)
{
    const struct tt__function_extra *extra = function->extra;
    TT_ASSERT(extra != NULL && extra->globals != TT_NULL);
    tt_touch_value(env, extra->globals, TT_READ);
    int rc = tt__namespace_get(env, extra->globals, name, out);
    if (rc == 0 && extra->builtins != TT_NULL) {
        tt_touch_value(env, extra->builtins, TT_READ);
        rc = tt__namespace_get(env, extra->builtins, name, out);
    } else if (rc == 0) {
        *out = builtin_of(env, name);
        rc = *out == TT_NULL ? tt_failure(env) : 1;
    }
    return rc;
}

tt_value tt__load_dict_name(struct tt_env *env, const struct tt__frame *frame,
                            uint32_t n)
{
    tt_value name = frame->code->names[n >> 1];
    tt_value names = n & 1 ? frame->slots[0] : TT_NONE, v = TT_NULL;
    int rc = 0;
    if (names != TT_NONE && names != frame->function->extra->globals) {
        tt_touch_value(env, names, TT_READ);
        rc = tt__namespace_get(env, names, name, &v);
    }
    if (rc == 0) {
        rc = find_global(env, frame->function, name, &v);
    }
    if (rc == 0) {
        rc = tt_raise_name(env, "name '%S' is not defined", name);
    }
    return rc < 0 ? TT_NULL : v;
}

int tt__store_dict_global(struct tt_env *env,
                          const struct tt__function *function, tt_value name,
                          tt_value value)
{
    tt_value globals = function->extra->globals;
    tt_touch_value(env, globals, TT_WRITE);
    return value == TT_NULL ? tt__delete_class_name(env, globals, name)
                            : tt__store_class_name(env, globals, name, value);
}

tt_value tt__dict_module_name(struct tt_env *env,
                              const struct tt__function *function)
{
    tt_value name = tt_str_c(env, "__name__"), v = TT_NULL;
    int rc = name == TT_NULL
                 ? tt_failure(env)
                 : tt__namespace_get(env, function->extra->globals, name, &v);
    tt_unref(env, name);
    if (rc > 0 && !tt_is_str(v)) {
        tt_clear(env, &v);
        rc = 0;
    }
    if (rc < 0) {
        return TT_NULL;
    }
    if (rc == 0) {
        return TT_NONE;
    }
    return v;
}

/* What __builtins__ of the globals says; TT_NULL: the usual ones. */
static int take_builtins(struct tt_env *env, struct tt__function_extra *extra)
{
    tt_value name = tt_str_c(env, "__builtins__"), v = TT_NULL;
    int rc = name == TT_NULL ? tt_failure(env)
                             : tt__namespace_get(env, extra->globals, name, &v);
    tt_unref(env, name);
    if (rc <= 0) {
        return rc;
    }
    if (tt_is_dict(v)) {
        tt_set(env, &extra->builtins, v);
        return 0;
    }
    tt_unref(env, v); /* the module builtins, or its namespace */
    return 0;
}

int tt__set_dict_globals(struct tt_env *env, struct tt__function *function,
                         tt_value globals)
{
    struct tt__function_extra *extra = tt__function_extra(env, function);
    TT_ASSERT(function->code->program->is_dynamic);
    if (extra == NULL) {
        return tt_failure(env);
    }
    tt_set(env, &extra->globals, tt_ref(globals));
    return take_builtins(env, extra);
}

tt_value tt__inherit_globals(struct tt_env *env, tt_value function,
                             const struct tt__function *maker)
{
    if (function == TT_NULL) {
        return TT_NULL;
    }
    struct tt__function *made = tt__function_cast(function);
    struct tt__function_extra *extra = tt__function_extra(env, made);
    TT_ASSERT(maker->extra != NULL);
    if (extra != NULL) {
        tt_set(env, &extra->globals, tt_ref(maker->extra->globals));
        tt_set(env, &extra->builtins, tt_ref(maker->extra->builtins));
        tt_set(env, &extra->module, tt__dict_module_name(env, maker));
    }
    if (tt_failure(env) != 0) {
        tt_clear(env, &function);
    }
    return function;
}
