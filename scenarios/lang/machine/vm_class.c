/* SPDX-License-Identifier: MIT
 *
 * vm_class.c: class statements, and names in class bodies.
 *
 * Mirrors builtin___build_class__ of CPython's Python/bltinmodule.c. Names are
 * looked up in the namespace, which a metaclass's __prepare__ may have made.
 */
#include "vm.h"

/* ---- Names --------------------------------------------------------------- */

int tt__namespace_get(struct tt_env *env, tt_value names, tt_value name,
                      tt_value *out)
{
    if (TT_LIKELY(tt_is_exactly(names, &tt_dict_type))) {
        int rc = tt_dict_get(env, tt_dict_cast(names), name, out);
        if (rc > 0) {
            tt_ref(*out);
        }
        return rc;
    }
    *out = tt__getitem(env, names, name);
    if (*out != TT_NULL) {
        return 1;
    }
    if (!tt_raised(env, &tt_KeyError)) {
        return tt_failure(env);
    }
    tt_exc_unref(env, tt_exc_take(env));
    return 0;
}

tt_value tt__load_class_name(struct tt_env *env, tt_value names,
                             uint32_t number)
{
    const struct tt__machine *machine = tt__machine(env);
    tt_value v;
    int rc =
        tt__namespace_get(env, names, machine->image->global_names[number], &v);
    if (rc == 0) {
        v = machine->globals[number];
        if (v == TT_NULL) {
            v = machine->builtins[number];
        }
        if (v == TT_NULL) {
            rc = tt__raise_no_global(env, number);
        }
        tt_ref(v);
    }
    return rc < 0 ? TT_NULL : v;
}

tt_value tt__load_class_deref(struct tt_env *env, struct tt__frame *frame,
                              uint32_t slot)
{
    tt_value v;
    int rc = tt__namespace_get(env, frame->slots[0],
                               frame->code->slot_names[slot], &v);
    if (rc == 0) {
        v = ((const struct tt__cell *)(const void *)frame->slots[slot])->value;
        if (v == TT_NULL) {
            rc = tt__raise_unset(env, frame->code, slot);
        }
        tt_ref(v);
    }
    return rc < 0 ? TT_NULL : v;
}

int tt__store_class_name(struct tt_env *env, tt_value names, tt_value name,
                         tt_value value)
{
    return TT_LIKELY(tt_is_exactly(names, &tt_dict_type))
               ? tt_dict_set(env, tt_dict_cast(names), name, value)
               : tt__setitem(env, names, name, value);
}

int tt__delete_class_name(struct tt_env *env, tt_value names, tt_value name)
{
    int rc;
    if (tt_is_exactly(names, &tt_dict_type)) {
        rc = tt_dict_pop(env, tt_dict_cast(names), name, NULL);
    } else {
        rc = tt__setitem(env, names, name, TT_NULL);
        if (rc == 0 || !tt_raised(env, &tt_KeyError)) {
            return rc;
        }
        tt_exc_unref(env, tt_exc_take(env));
        rc = 0;
    }
    return rc != 0 ? rc : tt_raise_name(env, "name '%S' is not defined", name);
}

void tt__set_class_cell(struct tt_env *env, tt_value cell, tt_value class)
{
    if (tt_is_exactly(cell, &tt__cell_type)) {
        tt_set(env, &((struct tt__cell *)(void *)cell)->value, tt_ref(class));
    }
}

tt_value tt__running_module_name(struct tt_env *env)
{
    const struct tt__frame *frame = tt__machine(env)->current;
    if (frame != NULL && frame->code->program->is_dynamic) {
        return tt__dict_module_name(env, frame->function);
    }
    return tt_str_c(env,
                    frame == NULL ? "__main__" : frame->code->program->name);
}

/* ---- Bases --------------------------------------------------------------- */

/* Appends the bases that replace BASE, which is no type: its
 * __mro_entries__, or itself. */
static int add_entries(struct tt_env *env, struct tt_list *list, tt_value base,
                       tt_value bases)
{
    tt_value method = tt__getattr_optional_c(env, base, "__mro_entries__");
    if (method == TT_NULL) {
        return tt_failure(env) != 0 ? tt_failure(env)
                                    : tt_list_append(env, list, base);
    }
    tt_value entries = tt_call(env, method, &bases, 1);
    int rc = entries == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && !tt_is_tuple(entries)) {
        rc =
            tt_raise(env, &tt_TypeError, "__mro_entries__ must return a tuple");
    }
    for (uint32_t i = 0; rc == 0 && i < tt_tuple_get(entries)->count; i++) {
        rc = tt_list_append(env, list, tt_tuple_get(entries)->at[i]);
    }
    tt_unref(env, method);
    tt_unref(env, entries);
    return rc;
}

/* update_bases: BASES itself if all of them are types. Given. */
static tt_value resolve_bases(struct tt_env *env, tt_value bases)
{
    const struct tt_tuple *tuple = tt_tuple_get(bases);
    uint32_t types = 0;
    while (types < tuple->count && tt_is(tuple->at[types], &tt_type_type)) {
        types++;
    }
    if (types == tuple->count) {
        return tt_ref(bases);
    }
    tt_value list = tt_list(env, NULL, 0), resolved = TT_NULL;
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc == 0 && i < tuple->count; i++) {
        tt_value base = tuple->at[i];
        rc = tt_is(base, &tt_type_type)
                 ? tt_list_append(env, tt_list_get(list), base)
                 : add_entries(env, tt_list_get(list), base, bases);
    }
    if (rc == 0) {
        resolved =
            tt_tuple(env, tt_list_get(list)->at, tt_list_get(list)->count);
    }
    tt_unref(env, list);
    return resolved;
}

/* ---- The namespace ------------------------------------------------------- */

struct statement {
    tt_value body; /* borrowed, as the next two */
    tt_value name;
    tt_value original; /* the bases as they were written */
    tt_value bases;    /* owns */
    tt_value meta;     /* owns; any callable */
    tt_value values;   /* owns; a tuple: of the keywords, without metaclass */
    tt_value keywords; /* owns; a tuple: their names */
    tt_value names;    /* owns; the namespace */
};

static struct tt_args arguments_of(const struct statement *self)
{
    return (struct tt_args){.at = tt_tuple_get(self->values)->at,
                            .keyword_count = tt_tuple_get(self->values)->count,
                            .keywords = tt_tuple_get(self->keywords)->at};
}

/* A tuple of COUNT items to be set. */
static tt_value blank(struct tt_env *env, uint32_t count)
{
    return count == 0 ? tt_tuple(env, NULL, 0)
                      : tt_value_of(tt_tuple_blank(env, count));
}

static int take_keywords(struct tt_env *env, struct statement *self,
                         tt_value dict)
{
    tt_value metaclass = tt_str_c(env, "metaclass");
    int rc = metaclass == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && dict != TT_NONE) {
        rc = tt_dict_pop(env, tt_dict_cast(dict), metaclass, &self->meta);
    }
    tt_unref(env, metaclass);
    uint32_t count =
        rc < 0 || dict == TT_NONE ? 0 : tt_dict_cast(dict)->table.count;
    self->values = blank(env, count);
    self->keywords = blank(env, count);
    if (rc < 0 || self->values == TT_NULL || self->keywords == TT_NULL) {
        return tt_failure(env);
    }
    size_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct tt_entry *entry = tt_dict_next(tt_dict_cast(dict), &at);
        tt_tuple_get(self->keywords)->at[i] = tt_ref(entry->key);
        tt_tuple_get(self->values)->at[i] = tt_ref(entry->value);
    }
    return 0;
}

/* The keyword's, or the most derived one of the bases. A metaclass that is no
 * class is used as it is. */
static int choose_metaclass(struct tt_env *env, struct statement *self)
{
    const struct tt_tuple *bases = tt_tuple_get(self->bases);
    if (self->meta == TT_NULL) {
        const struct tt_type *type = &tt_type_type;
        if (bases->count > 0) {
            type = tt_is(bases->at[0], &tt_type_type)
                       ? tt__metaclass_of((const void *)bases->at[0])
                       : tt_type_of(bases->at[0]);
        }
        self->meta = tt_ref(tt__type_value(type));
    }
    if (!tt_is(self->meta, &tt_type_type)) {
        return 0;
    }
    const struct tt_type *meta =
        tt__metaclass(env, (const void *)self->meta, bases);
    if (meta == NULL) {
        return tt_failure(env);
    }
    tt_set(env, &self->meta, tt_ref(tt__type_value(meta)));
    return 0;
}

static int check_mapping(struct tt_env *env, const struct statement *self)
{
    if (tt_is_dict(self->names) ||
        tt__type_ops(tt_type_of(self->names))->getitem != NULL) {
        return 0;
    }
    bool is_type = tt_is(self->meta, &tt_type_type);
    return tt_raise(
        env, &tt_TypeError, "%s.__prepare__() must return a mapping, not %T",
        is_type ? ((const struct tt_type *)(const void *)self->meta)->name
                : "<metaclass>",
        self->names);
}

static int prepare(struct tt_env *env, struct statement *self)
{
    tt_value method = TT_NULL;
    if (self->meta != tt_value_of(&tt_type_type)) {
        method = tt__getattr_optional_c(env, self->meta, "__prepare__");
        if (method == TT_NULL && tt_failure(env) != 0) {
            return tt_failure(env);
        }
    }
    if (method == TT_NULL) {
        self->names = tt_dict(env);
        return self->names == TT_NULL ? tt_failure(env) : 0;
    }
    struct tt_args args = arguments_of(self);
    tt_value *all = tt_alloc(env, (2 + args.keyword_count) * sizeof *all);
    if (all != NULL) {
        all[0] = self->name;
        all[1] = self->bases;
        for (uint32_t i = 0; i < args.keyword_count; i++) {
            all[2 + i] = args.at[i];
        }
        args.at = all;
        args.count = 2;
        self->names = tt_call_args(env, method, &args);
        tt_free(env, all, (2 + args.keyword_count) * sizeof *all);
    }
    tt_unref(env, method);
    return self->names == TT_NULL ? tt_failure(env) : check_mapping(env, self);
}

/* ---- The statement ------------------------------------------------------- */

static int set_in_namespace(struct tt_env *env, const struct statement *self,
                            const char *name, tt_value value)
{
    tt_value key = tt_str_c(env, name);
    int rc = key == TT_NULL
                 ? tt_failure(env)
                 : tt__store_class_name(env, self->names, key, value);
    tt_unref(env, key);
    return rc;
}

/* The class gets a namespace of its own if the program has this one, too. */
static int unshare(struct tt_env *env, struct statement *self)
{
    if (!tt_is_exactly(self->names, &tt_dict_type)) {
        return 0; /* type.__new__ copies it */
    }
    tt_value copy = tt_dict(env);
    int rc = copy == TT_NULL ? tt_failure(env)
                             : tt__dict_merge(env, tt_dict_cast(copy),
                                              tt_dict_cast(self->names));
    if (rc < 0) {
        tt_unref(env, copy);
        return rc;
    }
    tt_set(env, &self->names, copy);
    return 0;
}

/* Runs the body; *CELL: that of __class__, if functions in it need one. */
static int run_body(struct tt_env *env, struct statement *self, tt_value *cell)
{
    struct tt__function *function = tt__function_cast(self->body);
    struct tt__frame *frame = tt__frame_new(env, function);
    tt_value result = TT_NULL;
    uint32_t slot = function->code->class_cell;
    if (frame == NULL) {
        return tt_failure(env);
    }
    frame->slots[0] = tt_ref(self->names);
    if (tt_enter(env) == 0) {
        frame->back = tt__machine(env)->current;
        tt__run(env, frame, frame, false, &result);
        tt_leave(env);
    }
    int rc = result == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && slot != UINT32_MAX) {
        *cell = tt_ref(frame->slots[slot]);
        rc = set_in_namespace(env, self, "__classcell__", *cell);
    }
    if (rc == 0 && frame->head.flags & FRAME_EXPOSED) {
        rc = unshare(env, self);
    }
    tt__frame_free(env, frame);
    return rc;
}

/* Whoever makes the class must have passed the cell on to type.__new__. */
static int check_cell(struct tt_env *env, const struct statement *self,
                      tt_value cell, tt_value class)
{
    if (cell == TT_NULL || !tt_is(class, &tt_type_type)) {
        return 0;
    }
    tt_value found = ((const struct tt__cell *)(const void *)cell)->value;
    if (found == TT_NULL) {
        return tt_raise(env, &tt_RuntimeError,
                        "__class__ not set defining %R as %R. Was "
                        "__classcell__ propagated to type.__new__?",
                        self->name, class);
    }
    return found == class ? 0
                          : tt_raise(env, &tt_TypeError,
                                     "__class__ set to %R defining %R as %R",
                                     found, self->name, class);
}

static tt_value make_class(struct tt_env *env, const struct statement *self)
{
    struct tt_args keywords = arguments_of(self);
    tt_value object = tt__type_value(&tt_object_type);
    const struct tt__class_parts parts = {
        .meta = (const void *)self->meta,
        .name = self->name,
        .bases = self->bases,
        .names = self->names,
        .keywords = &keywords,
    };
    if (self->meta == tt_value_of(&tt_type_type) &&
        tt_tuple_get(self->bases)->count == 0) {
        struct tt__class_parts plain = parts;
        plain.bases = tt_tuple(env, &object, 1);
        tt_value made =
            plain.bases == TT_NULL ? TT_NULL : tt__class_call(env, &plain);
        tt_unref(env, plain.bases);
        return made;
    }
    return tt__class_call(env, &parts);
}

static tt_value run_statement(struct tt_env *env, struct statement *self)
{
    tt_value cell = TT_NULL, class = TT_NULL;
    int rc = run_body(env, self, &cell);
    if (rc == 0 && self->bases != self->original) {
        rc = set_in_namespace(env, self, "__orig_bases__", self->original);
    }
    if (rc == 0) {
        class = make_class(env, self);
        rc = class == TT_NULL ? tt_failure(env)
                              : check_cell(env, self, cell, class);
    }
    if (rc < 0) {
        tt_clear(env, &class);
    }
    tt_unref(env, cell);
    return class;
}

tt_value tt__build_class(struct tt_env *env, const tt_value *parts)
{
    struct statement self = {
        .body = parts[0], .name = parts[1], .original = parts[2]};
    tt_value class = TT_NULL;
    TT_ASSERT(tt__is_function(parts[0]) && tt_is_tuple(parts[2]));
    self.bases = resolve_bases(env, parts[2]);
    if (self.bases != TT_NULL && take_keywords(env, &self, parts[3]) == 0 &&
        choose_metaclass(env, &self) == 0 && prepare(env, &self) == 0) {
        class = run_statement(env, &self);
    }
    tt_unref(env, self.bases);
    tt_unref(env, self.meta);
    tt_unref(env, self.values);
    tt_unref(env, self.keywords);
    tt_unref(env, self.names);
    return class;
}
