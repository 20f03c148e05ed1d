/* SPDX-License-Identifier: MIT
 *
 * module_type.c: the type of modules, and classes that derive from it.
 *
 * Mirrors _Py_module_getattro_impl and module___init___impl of CPython's
 * Objects/moduleobject.c. Where a class derives from the type, its methods and
 * descriptors are found as those of other objects; what is stored in such a
 * module is where a module's members are. A module may change its class, so all
 * have the same layout.
 */
#include "machine.h"
#include "scenarios/lang/read/hint.h"
#include "scenarios/lang/read/python_names.h"
#include "scenarios/lang/types/containers.h"

static int raise_no_member(struct tt_env *env,
                           const struct tt__module_object *module,
                           tt_value name)
{
    const char *text = tt_str_get(name)->text;
    const char *file = tt__module_file(tt__machine(env)->image, module);
    if (module->module != NULL && tt__python_has(module->module->name, text) &&
        !tt__has_submodule(tt__machine(env)->image->library,
                           module->module->name, text)) {
        const char *hint = tt__hint_member(module->module->name, text);
        return tt_fail(env, TT_ELIMIT,
                       "%s.%s is not in the scenario language%s%s",
                       module->module->name, text, hint != NULL ? "; " : "",
                       hint != NULL ? hint : "");
    }
    if (!(module->head.flags & MODULE_RUNS)) {
        return tt_raise(env, &tt_AttributeError,
                        "module '%S' has no attribute '%S'", module->name,
                        name);
    }
    return tt_raise(env, &tt_AttributeError,
                    "partially initialized module '%S'%s%s%s has no attribute "
                    "'%S' (most likely due to a circular import)",
                    module->name, file != NULL ? " from '" : "",
                    file != NULL ? file : "", file != NULL ? "'" : "", name);
}

/* __getattr__ of a module (PEP 562): TT_NULL without failure if there is none.
 */
static tt_value call_getattr(struct tt_env *env,
                             struct tt__module_object *module, tt_value name)
{
    tt_value hook = tt_str_c(env, "__getattr__");
    if (hook == TT_NULL) {
        return TT_NULL;
    }
    tt_value function = tt__module_get(env, module, hook);
    tt_unref(env, hook);
    if (function == TT_NULL) {
        return TT_NULL;
    }
    tt_value result = tt_call(env, function, &name, 1);
    tt_unref(env, function);
    return result;
}

static bool is_slot(const struct tt__found *found)
{
    return found->kind == FOUND_VALUE &&
           tt_is_exactly(found->value, &tt__slot_type);
}

/* What comes before the members of a module, by its class: a slot that is set,
 * or a data descriptor. Else TT_NULL without failure, and *OUT what the class
 * has. */
static tt_value get_by_class(struct tt_env *env, tt_value self, tt_value name,
                             struct tt__found *out)
{
    *out = (struct tt__found){.kind = FOUND_NOTHING};
    if (!tt__is_class(tt_type_of(self)) ||
        tt__spend_lookup(env, tt_type_of(self)) < 0) {
        return TT_NULL;
    }
    tt__type_find(tt_type_of(self), name, out);
    const struct tt__attributes *slots = tt__attributes_of(self);
    TT_ASSERT((const void *)slots ==
              &((const struct tt__module_object *)(void *)self)->slots);
    if (is_slot(out) && slots->shape != NULL) {
        return tt__attributes_get(env, slots, name);
    }
    return tt__is_data_got(out) ? tt__bind_found(env, out, self, false)
                                : TT_NULL;
}

static tt_value getattr_module(struct tt_env *env, tt_value self, tt_value name)
{
    struct tt__module_object *module = (void *)self;
    struct tt__found found;
    tt_value v = get_by_class(env, self, name, &found);
    /* What is computed below may change the class. */
    tt_value kept = found.kind == FOUND_VALUE ? tt_ref(found.value) : TT_NULL;
    if (v == TT_NULL && tt_failure(env) == 0) {
        v = tt__module_get(env, module, name);
    }
    if (v == TT_NULL && tt_failure(env) == 0 && kept != TT_NULL) {
        v = tt__bind_found(env, &found, self, false);
    }
    if (v == TT_NULL && tt_failure(env) == 0) {
        v = tt__module_special(env, module, tt_str_get(name)->text);
    }
    if (v == TT_NULL && tt_failure(env) == 0 && found.kind != FOUND_NOTHING) {
        v = tt__bind_found(env, &found, self, false);
    }
    if (v == TT_NULL && tt_failure(env) == 0) {
        v = call_getattr(env, module, name);
    }
    if (v == TT_NULL && tt_failure(env) == 0) {
        raise_no_member(env, module, name);
    }
    tt_unref(env, kept);
    return v;
}

/* ---- Changing ------------------------------------------------------------ */

/* Whether modules can be objects of TYPE. Those with slots of their own have
 * another layout. */
static bool is_of_modules(const struct tt_type *type)
{
    while (type != NULL && tt__is_class(type) &&
           !(type->flags & TT__TYPE_SLOTTED)) {
        type = type->base;
    }
    return type == &tt__module_type;
}

static int set_class(struct tt_env *env, tt_value self, tt_value value)
{
    int rc = tt__check_class(env, value);
    if (rc < 0) {
        return rc;
    }
    const struct tt_type *new = (const void *)value;
    if (tt__is_class(new) && tt__native_of(new) == &tt__module_type &&
        !is_of_modules(new)) {
        return tt_raise(env, &tt_TypeError,
                        "__class__ assignment: '%s' object layout differs "
                        "from '%s'",
                        new->name, tt_type_of(self)->name);
    }
    if (!is_of_modules(new) || !is_of_modules(tt_type_of(self))) {
        return tt_raise(env, &tt_TypeError,
                        "__class__ assignment only supported for mutable "
                        "types or ModuleType subclasses");
    }
    TT_ASSERT(new->size == tt__module_type.size);
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt_touch_hidden(env);
    }
    tt__module_forget(env, (void *)self);
    tt_object(self)->type = new;
    return 0;
}

static int setattr_module(struct tt_env *env, tt_value self, tt_value name,
                          tt_value value)
{
    struct tt__module_object *module = (void *)self;
    if (tt_str_is(name, "__class__")) {
        return set_class(env, self, value);
    }
    if (tt__is_class(tt_type_of(self))) {
        struct tt__found found;
        if (tt__spend_lookup(env, tt_type_of(self)) < 0) {
            return tt_failure(env);
        }
        tt__type_find(tt_type_of(self), name, &found);
        if (is_slot(&found)) {
            int rc = tt__attributes_set(env, &module->slots, name, value);
            return rc == 0 && value == TT_NULL
                       ? tt_raise(env, &tt_AttributeError, "%S", name)
                       : rc;
        }
        if (found.kind == FOUND_VALUE && tt__is_data(&found)) {
            return tt__data_set(env, found.value, self, value);
        }
    }
    return value == TT_NULL ? tt__module_delete(env, module, name)
                            : tt__module_set(env, module, name, value);
}

/* ---- The type ------------------------------------------------------------ */

static int repr_module(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__module_object *module = (const void *)self;
    const struct tt__program *program = module->program;
    const char *file = tt__module_file(tt__machine(env)->image, module);
    tt_text_format(out, "<module '%S'", module->name);
    if (file != NULL) {
        tt_text_format(out, " from '%s'", file);
    } else if (program != NULL && program->folder_count > 0) {
        tt_text_puts(out, " (namespace)");
    } else if (module->module != NULL) {
        tt_text_puts(out, " (built-in)");
    }
    tt_text_puts(out, ">");
    return out->error;
}

static void clear_module(struct tt_env *env, struct tt_object *self)
{
    struct tt__module_object *module = (struct tt__module_object *)self;
    tt_unref(env, module->made);
    tt_unref(env, module->name);
}

static const struct tt_type_ops module_ops = {
    .getattr = getattr_module,
    .setattr = setattr_module,
    .room = offsetof(struct tt__module_object, slots),
};

static struct tt__module_object *module_alloc(struct tt_env *env,
                                              const struct tt_type *type,
                                              const struct tt__module *library,
                                              const struct tt__program *program,
                                              tt_value name)
{
    struct tt__module_object *made = tt_object_new(env, type, sizeof *made);
    TT_ASSERT(type->size == sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->module = library;
    made->program = program;
    made->view = NULL;
    made->slots = (struct tt__attributes){NULL, NULL};
    made->name = tt_ref(name);
    made->made = tt_dict(env);
    if (made->made == TT_NULL) {
        tt_object_unref(env, &made->head);
        return NULL;
    }
    return made;
}

/* A module of no source; __init__ gives it its name. */
static tt_value make_module(struct tt_env *env, const struct tt_type *type,
                            const struct tt_args *args)
{
    tt_value name = tt_str_c(env, "");
    (void)args;
    struct tt__module_object *made =
        name == TT_NULL ? NULL : module_alloc(env, type, NULL, NULL, name);
    tt_unref(env, name);
    return made == NULL ? TT_NULL : tt_value_of(made);
}

/* ModuleType(name, doc=None) */
static int init_module(struct tt_env *env, tt_value self,
                       const struct tt_args *args)
{
    static const char *const unset[] = {"__package__", "__loader__",
                                        "__spec__"};
    static const struct tt_native signature =
        TT__SIGNATURE("module", "name doc", 1, 2, 2);
    struct tt__module_object *module = (void *)self;
    struct tt_dict *made = tt_dict_cast(module->made);
    tt_value bound[2] = {TT_NULL, TT_NULL};
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return tt_failure(env);
    }
    if (!tt_is_str(bound[0])) {
        return tt_raise(env, &tt_TypeError,
                        "module() argument 'name' must be str, not %T",
                        bound[0]);
    }
    tt_touch(env, module, TT_WRITE);
    tt_set(env, &module->name, tt_ref(bound[0]));
    int rc = tt_dict_set_c(env, made, "__name__", bound[0]);
    rc = rc < 0 ? rc
                : tt_dict_set_c(env, made, "__doc__",
                                bound[1] == TT_NULL ? TT_NONE : bound[1]);
    for (size_t i = 0; rc >= 0 && i < sizeof unset / sizeof *unset; i++) {
        rc = tt_dict_set_c(env, made, unset[i], TT_NONE);
    }
    return rc < 0 ? rc : 0;
}

const struct tt_type tt__module_type = {
    TT__TYPE_HEAD("module", "module"),
    .flags = TT_TYPE_WEAK,
    .size = sizeof(struct tt__module_object),
    .clear = clear_module,
    .repr = repr_module,
    .make = make_module,
    .init = init_module,
    .ops = &module_ops,
};

struct tt__module_object *tt__module_new(struct tt_env *env,
                                         const struct tt__module *library,
                                         const struct tt__program *program,
                                         tt_value name)
{
    return module_alloc(env, &tt__module_type, library, program, name);
}
