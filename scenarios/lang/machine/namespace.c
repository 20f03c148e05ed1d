/* SPDX-License-Identifier: MIT
 *
 * namespace.c: the names of a module, a class body or a function as a dict.
 *
 * Globals are in an array, by number. What globals() returns is a view of
 * them: it reads and writes the module; other methods of a dict work on a copy.
 * What locals() returns in a function is a copy, as in CPython (PEP 667).
 */
#include "scenarios/lang/types/containers.h"
#include "vm.h"

struct view {
    struct tt_object head;
    struct tt__module_object *module; /* owns */
};

static struct tt__module_object *module_of(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &tt__namespace_type));
    return ((struct view *)(void *)v)->module;
}

static void clear_view(struct tt_env *env, struct tt_object *self)
{
    struct tt__module_object *module = ((struct view *)self)->module;
    module->view = NULL;
    tt_object_unref(env, &module->head);
}

/* ---- A copy -------------------------------------------------------------- */

static int add_entry(struct tt_env *env, void *data, tt_value name,
                     tt_value value)
{
    return tt_dict_set(env, data, name, value);
}

/* A dict of all that the module has. Given. */
static tt_value copy_view(struct tt_env *env, tt_value self)
{
    static const char *const specials[] = {"__name__", "__doc__", "__package__",
                                           "__file__", "__path__"};
    struct tt__module_object *module = module_of(self);
    tt_value copy = tt_dict(env);
    int rc = copy == TT_NULL ? tt_failure(env) : 0;
    for (size_t i = 0; rc == 0 && i < sizeof specials / sizeof *specials; i++) {
        tt_value v = tt__module_special(env, module, specials[i]);
        if (v != TT_NULL) {
            rc = tt_dict_set_c(env, tt_dict_cast(copy), specials[i], v);
        } else {
            rc = tt_failure(env);
        }
        tt_unref(env, v);
    }
    if (rc == 0) {
        rc = tt__module_each(env, module, add_entry, tt_dict_cast(copy));
    }
    if (rc < 0) {
        tt_clear(env, &copy);
    }
    return copy;
}

/* ---- Items --------------------------------------------------------------- */

/* Given; TT_NULL without failure: there is none. */
static tt_value find_item(struct tt_env *env, tt_value self, tt_value key)
{
    if (!tt_is_str(key)) {
        return TT_NULL;
    }
    tt_value v = tt__module_get(env, module_of(self), key);
    if (v != TT_NULL || tt_failure(env) != 0 || tt_str_is(key, "__class__")) {
        return v;
    }
    return tt__module_special(env, module_of(self), tt_str_get(key)->text);
}

static tt_value getitem_view(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value v = find_item(env, self, key);
    if (v == TT_NULL && tt_failure(env) == 0) {
        tt__raise_key(env, key);
    }
    return v;
}

static int setitem_view(struct tt_env *env, tt_value self, tt_value key,
                        tt_value value)
{
    if (!tt_is_str(key)) {
        return tt_fail(env, TT_ELIMIT,
                       "a global whose name is no str is not in the scenario "
                       "language");
    }
    if (value == TT_NULL) {
        tt_value known = getitem_view(env, self, key);
        if (known == TT_NULL) {
            return tt_failure(env);
        }
        tt_unref(env, known);
    }
    return tt__setattr(env, tt_value_of(module_of(self)), key, value);
}

static int contains_view(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value v = find_item(env, self, key);
    int rc = v == TT_NULL ? tt_failure(env) : 1;
    tt_unref(env, v);
    return rc;
}

static int length_view(struct tt_env *env, tt_value self, int64_t *out)
{
    tt_value copy = copy_view(env, self);
    int rc = copy == TT_NULL ? tt_failure(env) : tt__length(env, copy, out);
    tt_unref(env, copy);
    return rc;
}

static tt_value iter_view(struct tt_env *env, tt_value self)
{
    tt_value copy = copy_view(env, self);
    tt_value iterator = copy == TT_NULL ? TT_NULL : tt__iter(env, copy);
    tt_unref(env, copy);
    return iterator;
}

static int repr_view(struct tt_env *env, tt_value self, struct tt_text *out)
{
    tt_value copy = copy_view(env, self);
    if (copy == TT_NULL) {
        return tt_failure(env);
    }
    tt_text_repr(out, copy);
    tt_unref(env, copy);
    return out->error;
}

static tt_value compare_view(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__comparison op)
{
    if (other == self && (op == COMPARE_EQUAL || op == COMPARE_NOT_EQUAL)) {
        return tt_bool(op == COMPARE_EQUAL);
    }
    tt_value copy = copy_view(env, self);
    tt_value result =
        copy == TT_NULL ? TT_NULL : tt__compare(env, copy, other, op);
    tt_unref(env, copy);
    return result;
}

static tt_value binary_view(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__binary op, bool reflected)
{
    tt_value copy = copy_view(env, self);
    tt_value result;
    if (copy == TT_NULL) {
        result = TT_NULL;
    } else if (reflected) {
        result = tt__binary(env, other, copy, op);
    } else {
        result = tt__binary(env, copy, other, op);
    }
    tt_unref(env, copy);
    return result;
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value call_get(struct tt_env *env, const tt_value *args)
{
    tt_value v = find_item(env, args[0], args[1]);
    if (v != TT_NULL || tt_failure(env) != 0) {
        return v;
    }
    return args[2] == TT_NULL ? TT_NONE : tt_ref(args[2]);
}

static tt_value call_pop(struct tt_env *env, const tt_value *args)
{
    tt_value v = find_item(env, args[0], args[1]);
    if (v == TT_NULL) {
        if (tt_failure(env) == 0 && args[2] != TT_NULL) {
            return tt_ref(args[2]);
        }
        return tt_failure(env) != 0 ? TT_NULL
                                    : getitem_view(env, args[0], args[1]);
    }
    if (setitem_view(env, args[0], args[1], TT_NULL) < 0) {
        tt_clear(env, &v);
    }
    return v;
}

static tt_value call_setdefault(struct tt_env *env, const tt_value *args)
{
    tt_value v = find_item(env, args[0], args[1]);
    if (v != TT_NULL || tt_failure(env) != 0) {
        return v;
    }
    v = args[2] == TT_NULL ? TT_NONE : tt_ref(args[2]);
    if (setitem_view(env, args[0], args[1], v) < 0) {
        tt_clear(env, &v);
    }
    return v;
}

static tt_value call_update(struct tt_env *env, const struct tt_args *args)
{
    static const struct tt_args none = {.count = 0};
    struct tt_args rest = *args;
    tt_value view = args->at[0];
    rest.at++;
    rest.count--;
    rest.tuple = NULL;
    tt_value more = tt_call_args(env, tt__type_value(&tt_dict_type),
                                 args->count > 0 ? &rest : &none);
    int rc = more == TT_NULL ? tt_failure(env) : 0;
    const struct tt_entry *entry;
    for (size_t at = 0;
         rc == 0 && (entry = tt_dict_next(tt_dict_cast(more), &at)) != NULL;) {
        rc = setitem_view(env, view, entry->key, entry->value);
    }
    tt_unref(env, more);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static const struct tt_native view_methods[] = {
    TT__METHOD("dict", "get", "self key default /", 2, 3, 3, TT_REPORTS,
               call_get),
    TT__METHOD("dict", "pop", "self key default /", 2, 3, 3, TT_REPORTS,
               call_pop),
    TT__METHOD("dict", "setdefault", "self key default /", 2, 3, 3, TT_REPORTS,
               call_setdefault),
    TT__METHOD_RAW("dict", "update", TT_REPORTS, call_update),
    {.name = NULL},
};

static tt_value getattr_view(struct tt_env *env, tt_value self, tt_value name)
{
    for (const struct tt_native *row = view_methods; row->name != NULL; row++) {
        if (tt_str_is(name, row->name)) {
            return tt_method_new(env, tt_value_of(row), self);
        }
    }
    if (tt_str_is(name, "__class__")) {
        return tt__type_value(&tt_dict_type);
    }
    tt_value copy = copy_view(env, self);
    tt_value v = copy == TT_NULL ? TT_NULL : tt__getattr(env, copy, name);
    tt_unref(env, copy);
    return v;
}

static const struct tt_type_ops view_ops = {
    .getattr = getattr_view,
    .getitem = getitem_view,
    .setitem = setitem_view,
    .contains = contains_view,
    .length = length_view,
    .compare = compare_view,
    .binary = binary_view,
};

const struct tt_type tt__namespace_type = {
    TT__TYPE_HEAD("dict", "dict"),
    .flags = TT_TYPE_FINAL | TT__TYPE_MATCHES_MAPPING,
    .size = sizeof(struct view),
    .clear = clear_view,
    .repr = repr_view,
    .iter = iter_view,
    .ops = &view_ops,
};

tt_value tt__namespace_of(struct tt_env *env, struct tt__module_object *module)
{
    if (module->view != NULL) {
        return tt_ref(tt_value_of(module->view));
    }
    struct view *made = tt_object_new(env, &tt__namespace_type, sizeof *made);
    if (made == NULL) {
        return TT_NULL;
    }
    tt_object_ref(&module->head);
    made->module = module;
    module->view = &made->head;
    return tt_value_of(made);
}

/* ---- globals(), locals() ------------------------------------------------- */

tt_value tt__globals(struct tt_env *env)
{
    const struct tt__frame *frame = tt__machine(env)->current;
    TT_ASSERT(frame != NULL && frame->function != NULL);
    return tt__function_globals(env, frame->function);
}

tt_value tt__function_globals(struct tt_env *env,
                              const struct tt__function *function)
{
    return function->code->program->is_dynamic
               ? tt_ref(function->extra->globals)
               : tt__globals_of(env, function->code->program);
}

tt_value tt__globals_of(struct tt_env *env, const struct tt__program *program)
{
    struct tt__module_object *module = tt__module_of(env, program);
    if (module == NULL) {
        tt_fail(env, TT_ELIMIT,
                "globals() of a module whose import failed is not in the "
                "scenario language");
        return TT_NULL;
    }
    return tt__namespace_of(env, module);
}

/* A dict of the variables that are set. Given. */
static tt_value copy_slots(struct tt_env *env, const struct tt__frame *frame)
{
    tt_value copy = tt_dict(env);
    int rc = copy == TT_NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc == 0 && i < frame->code->slot_count; i++) {
        tt_value name = frame->code->slot_names[i];
        tt_value v = frame->slots[i];
        if (v != TT_NULL && tt_is_exactly(v, &tt__cell_type)) {
            tt_touch(env, (const void *)v, TT_READ);
            v = ((const struct tt__cell *)(const void *)v)->value;
        }
        if (v != TT_NULL && tt_str_get(name)->text[0] != '.') {
            rc = tt_dict_set(env, tt_dict_cast(copy), name, v);
        }
    }
    if (rc < 0) {
        tt_clear(env, &copy);
    }
    return copy;
}

tt_value tt__locals(struct tt_env *env)
{
    struct tt__frame *frame = tt__machine(env)->current;
    TT_ASSERT(frame != NULL);
    return tt__frame_locals(env, frame);
}

tt_value tt__frame_locals(struct tt_env *env, struct tt__frame *frame)
{
    if (frame->code->flags & CODE_MODULE) {
        return frame->code->program->is_dynamic
                   ? tt_ref(frame->slots[0])
                   : tt__globals_of(env, frame->code->program);
    }
    if (frame->code->flags & CODE_CLASS) {
        frame->head.flags |= FRAME_EXPOSED;
        return tt_ref(frame->slots[0]);
    }
    return copy_slots(env, frame);
}
