/* SPDX-License-Identifier: MIT
 *
 * object_slot.c: methods of `object` that few programs call, but that are found
 * by going over dir(v): __dir__, __getstate__, __reduce__, ...
 *
 * Mirrors object_methods of CPython's Objects/typeobject.c. Nothing is pickled
 * here: those of pickles are copyreg's, and a call of __sizeof__ is a limit.
 */
#include "containers.h"
#include "objects.h"
#include "weak.h"

static tt_value dir_slot(struct tt_env *env, const tt_value *args)
{
    return tt__objects(env)->names_of(env, args[0]);
}

/* object_getstate_default, without __slots__. */
static tt_value getstate_slot(struct tt_env *env, const tt_value *args)
{
    tt_value self = args[0], dict = TT_NULL;
    const struct tt_type *type = tt_type_of(self);
    for (; tt__is_class(type); type = type->base) {
        if (type->flags & TT__TYPE_SLOTTED) {
            tt_fail(env, TT_ELIMIT,
                    "__getstate__() of an object with __slots__ is not in the "
                    "scenario language");
            return TT_NULL;
        }
    }
    int rc = tt__instance_dict(env, self, &dict);
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : TT_NONE;
    }
    tt_value copy =
        tt_dict_cast(dict)->table.count == 0 ? TT_NONE : tt_dict(env);
    if (copy != TT_NULL && copy != TT_NONE &&
        tt__dict_merge(env, tt_dict_cast(copy), tt_dict_cast(dict)) < 0) {
        tt_clear(env, &copy);
    }
    tt_unref(env, dict);
    return copy;
}

static tt_value refuse_call(struct tt_env *env, const char *name)
{
    tt_fail(env, TT_ELIMIT, "calling %s() is not in the scenario language",
            name);
    return TT_NULL;
}

/* copyreg.NAME(SELF, PROTOCOL); a program that mentions the methods has it. */
static tt_value call_copyreg(struct tt_env *env, const char *name,
                             tt_value self, tt_value protocol)
{
    tt_value function = tt__objects(env)->member(env, "copyreg", name);
    const tt_value args[] = {self, protocol};
    tt_value made =
        function == TT_NULL ? TT_NULL : tt_call(env, function, args, 2);
    tt_unref(env, function);
    return made;
}

static tt_value reduce_slot(struct tt_env *env, const tt_value *args)
{
    return call_copyreg(env, "reduce_own", args[0], tt_small_int(0));
}

static tt_value reduce_ex_slot(struct tt_env *env, const tt_value *args)
{
    return call_copyreg(env, "reduce_ex", args[0], args[1]);
}

static tt_value sizeof_slot(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return refuse_call(env, "__sizeof__");
}

static tt_value subclasshook_slot(struct tt_env *env,
                                  const struct tt_args *args)
{
    (void)env;
    (void)args;
    return TT_NOT_IMPLEMENTED;
}

static const struct tt_native rows[] = {
    TT__METHOD_0("object", "__dir__", TT_READS | TT_REPORTS, dir_slot),
    TT__METHOD_0("object", "__getstate__", TT_READS, getstate_slot),
    TT__METHOD_0("object", "__reduce__", TT_READS | TT_REPORTS, reduce_slot),
    TT__METHOD_1("object", "__reduce_ex__", TT_READS | TT_REPORTS,
                 reduce_ex_slot),
    TT__METHOD_0("object", "__sizeof__", TT_READS, sizeof_slot),
    TT_NATIVE_RAW_("__subclasshook__", "object.__subclasshook__",
                   TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_PURE,
                   subclasshook_slot),
};

const struct tt_native *tt__object_slot(const char *name)
{
    TT_ASSERT(name[0] == '_' && name[1] == '_');
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].name[2] == name[2] && strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

/* ---- __weakref__ of a class ---------------------------------------------- */

static tt_value get_weak(struct tt_env *env, tt_value self)
{
    return tt__getattr_c(env, self, "__weakref__");
}

static const struct tt_property weak_property = {"__weakref__", TT_READS,
                                                 get_weak, NULL};

tt_value tt__weak_descriptor(struct tt_env *env, const struct tt_type *class)
{
    TT_ASSERT(tt__is_class(class));
    while (tt__is_class(class->base) && class->base->flags & TT_TYPE_WEAK) {
        class = class->base;
    }
    return tt__descriptor(env, NULL, &weak_property, class);
}

/* ---- __dict__ of a class ------------------------------------------------- */

static tt_value get_dict(struct tt_env *env, tt_value self)
{
    return tt__getattr_c(env, self, "__dict__");
}

static int set_dict(struct tt_env *env, tt_value self, tt_value value)
{
    tt_value name = tt_str_c(env, "__dict__");
    int rc =
        name == TT_NULL ? tt_failure(env) : tt__set_own(env, self, name, value);
    tt_unref(env, name);
    return rc < 0 ? rc : 0;
}

static const struct tt_property dict_property = {"__dict__", TT_READS, get_dict,
                                                 set_dict};

tt_value tt__own_descriptor(struct tt_env *env, const struct tt_type *class,
                            const char *name)
{
    const struct tt_type *base = class->base;
    TT_ASSERT(tt__is_class(class) && base != NULL);
    if (strcmp(name, "__dict__") == 0 && tt__type_has_dict(class) &&
        !tt__type_has_dict(base)) {
        return tt__descriptor(env, NULL, &dict_property, class);
    }
    if (strcmp(name, "__weakref__") == 0 && class->flags & TT_TYPE_WEAK &&
        !tt__is_weak_type(base)) {
        return tt__weak_descriptor(env, class);
    }
    return TT_NULL;
}
