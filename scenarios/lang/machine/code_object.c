/* SPDX-License-Identifier: MIT
 *
 * code_object.c: code as a value: f.__code__, cr_code, f_code.
 *
 * Mirrors the attributes of CPython's Objects/codeobject.c that follow from the
 * text of a program. What follows from CPython's own instructions (co_code,
 * co_consts, co_names, co_stacksize, ...) is refused: types/special.c.
 *
 * Invariant: a code has one object, from its first use to the end of the
 * execution, and one more if @types.coroutine changed a function of it. The
 * machine's table owns them. Code that belongs to a function (_dataclasses.c)
 * may end earlier: its object keeps that function's closure, which owns the
 * code, and is not in the table.
 */
#include "vm.h"

enum { BUCKET_COUNT = 64 };

/* Of co_flags: CPython's Include/cpython/code.h. */
enum {
    CO_OPTIMIZED = 0x1,
    CO_NEWLOCALS = 0x2,
    CO_VARARGS = 0x4,
    CO_VARKEYWORDS = 0x8,
    CO_NESTED = 0x10,
    CO_GENERATOR = 0x20,
    CO_COROUTINE = 0x80,
    CO_ITERABLE_COROUTINE = 0x100,
    CO_ASYNC_GENERATOR = 0x200,
    CO_FUTURE_ANNOTATIONS = 0x1000000,
    CO_HAS_DOCSTRING = 0x4000000,
    CO_METHOD = 0x8000000
};

struct code_object {
    struct tt_object head;
    const struct tt__code *code;
    tt_value owner;           /* owns; of the code, or TT_NULL: the program */
    bool is_iterable;         /* of @types.coroutine */
    struct code_object *next; /* of the bucket, the newest first */
};

/* Code with other names: replace(). Frames of it may outlive its object. */
struct code_copy {
    struct tt__code code; /* owns its names */
    struct code_copy *next;
};

struct tt__code_table {
    struct code_object *buckets[BUCKET_COUNT]; /* owns */
    struct code_copy *copies;                  /* owns */
};

static const struct code_object *object_of(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &tt__code_type));
    return (const struct code_object *)(const void *)v;
}

static const struct tt__code *code_of(tt_value v)
{
    return object_of(v)->code;
}

/* ---- The table ----------------------------------------------------------- */

static tt_value make_object(struct tt_env *env, const struct tt__code *code,
                            bool is_iterable)
{
    struct code_object *made = tt_object_new(env, &tt__code_type, sizeof *made);
    if (made != NULL) {
        made->code = code;
        made->owner = TT_NULL;
        made->is_iterable = is_iterable;
        made->next = NULL;
    }
    return tt_value_of(made);
}

/* Addresses only say where to look: no order follows them. */
static struct code_object **bucket_of(struct tt_env *env,
                                      const struct tt__code *code)
{
    struct tt__machine *machine = tt__machine(env);
    if (machine->code_objects == NULL) {
        machine->code_objects = tt_alloc(env, sizeof *machine->code_objects);
        if (machine->code_objects == NULL) {
            return NULL;
        }
        memset(machine->code_objects, 0, sizeof *machine->code_objects);
    }
    uint64_t mixed = (uint64_t)(uintptr_t)code * 0x9e3779b97f4a7c15u;
    return &machine->code_objects->buckets[(mixed >> 32) % BUCKET_COUNT];
}

tt_value tt__code_object(struct tt_env *env, const struct tt__code *code,
                         const struct tt__function *function)
{
    bool is_iterable =
        function != NULL && function->head.flags & FUNCTION_ITERABLE_COROUTINE;
    TT_ASSERT(code != NULL);
    if (code->flags & CODE_OF_FUNCTION) {
        tt_value made = make_object(env, code, false);
        if (made != TT_NULL && function != NULL) {
            ((struct code_object *)(void *)made)->owner =
                tt_ref(function->closure);
        }
        return made;
    }
    struct code_object **bucket = bucket_of(env, code);
    if (bucket == NULL) {
        return TT_NULL;
    }
    struct code_object *at = *bucket;
    while (at != NULL && (at->code != code || at->is_iterable != is_iterable)) {
        at = at->next;
    }
    if (at == NULL) {
        at = (struct code_object *)(void *)make_object(env, code, is_iterable);
        if (at == NULL) {
            return TT_NULL;
        }
        at->next = *bucket;
        *bucket = at;
    }
    return tt_ref(tt_value_of(at));
}

void tt__code_objects_drop(struct tt_env *env)
{
    struct tt__code_table *table = tt__machine(env)->code_objects;
    if (table == NULL) {
        return;
    }
    for (uint32_t i = 0; i < BUCKET_COUNT; i++) {
        while (table->buckets[i] != NULL) {
            struct code_object *at = table->buckets[i];
            table->buckets[i] = at->next;
            tt_object_unref(env, &at->head);
        }
    }
}

void tt__code_copies_free(struct tt_env *env)
{
    tt__code_objects_drop(env); /* made in the meantime */
    struct tt__code_table *table = tt__machine(env)->code_objects;
    if (table == NULL) {
        return;
    }
    tt__machine(env)->code_objects = NULL;
    while (table->copies != NULL) {
        struct code_copy *copy = table->copies;
        table->copies = copy->next;
        tt_unref(env, copy->code.name);
        tt_unref(env, copy->code.qualified_name);
        tt_free(env, copy, sizeof *copy);
    }
    tt_free(env, table, sizeof *table);
}

bool tt__is_code(tt_value v)
{
    return tt_is_exactly(v, &tt__code_type);
}

const struct tt__code *tt__code_in(tt_value v, bool *is_iterable)
{
    *is_iterable = object_of(v)->is_iterable;
    return code_of(v);
}

static void clear_object(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct code_object *)self)->owner);
}

/* ---- Names of variables -------------------------------------------------- */

/* Calls EACH with the instructions of CODE: 0, or what it returned. */
static int each_op(const struct tt__code *code, void *data,
                   int (*each)(void *data, enum tt__op op, uint32_t argument))
{
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < code->op_count; i++) {
        enum tt__op op =
            (enum tt__op)(code->ops[i] & 0xff & ~(uint32_t)OP_WATCHED);
        rc = each(data, op, code->ops[i] >> 8);
        i += tt__op_has_cache(op);
    }
    return rc;
}

/* A list of names being made. */
struct names {
    struct tt_env *env;
    const struct tt__code *code;
    struct tt_list *list;
    uint32_t end; /* slots from here on are free variables */
    uint32_t slot;
};

static int is_cell_of(void *data, enum tt__op op, uint32_t argument)
{
    const struct names *names = data;
    return op == OP_MAKE_CELL && argument == names->slot;
}

/* Whether an inner function uses the variable in SLOT: it is in a cell. */
static bool is_cell(const struct tt__code *code, uint32_t slot)
{
    struct names names = {.slot = slot};
    return each_op(code, &names, is_cell_of) != 0;
}

/* A comprehension in the function may have a variable of the same name. */
static int add_name(struct names *names, uint32_t slot)
{
    tt_value name = names->code->slot_names[slot];
    for (uint32_t i = 0; i < names->list->count; i++) {
        if (tt_str_equal(tt_str_get(names->list->at[i]), tt_str_get(name))) {
            return 0;
        }
    }
    return tt_list_append(names->env, names->list, name);
}

static int add_used(void *data, enum tt__op op, uint32_t argument)
{
    struct names *names = data;
    bool is_variable =
        op == OP_LOAD_FAST || op == OP_STORE_FAST || op == OP_DELETE_FAST;
    return is_variable && argument < names->end ? add_name(names, argument) : 0;
}

/* CPython numbers variables where its compiler first meets them, after the
 * parameters; those of code that is never reached come last here. */
static int add_variables(struct names *names)
{
    const struct tt__code *code = names->code;
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < tt__code_parameters(code); i++) {
        rc = add_name(names, i);
    }
    rc = rc < 0 ? rc : each_op(code, names, add_used);
    for (uint32_t i = 0; rc == 0 && i < names->end; i++) {
        rc = is_cell(code, i) ? 0 : add_name(names, i);
    }
    return rc;
}

static int add_cells(struct names *names)
{
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < names->end; i++) {
        rc = is_cell(names->code, i) ? add_name(names, i) : 0;
    }
    return rc;
}

/* A tuple of the names that ADD adds. */
static tt_value names_of(struct tt_env *env, const struct tt__code *code,
                         int (*add)(struct names *names))
{
    tt_value list = tt_list(env, NULL, 0), made = TT_NULL;
    if (list == TT_NULL) {
        return TT_NULL;
    }
    struct names names = {.env = env,
                          .code = code,
                          .list = tt_list_get(list),
                          .end = code->slot_count - code->free_count};
    if (add(&names) == 0) {
        made = tt_tuple(env, names.list->at, names.list->count);
    }
    tt_unref(env, list);
    return made;
}

static tt_value get_variables(struct tt_env *env, tt_value self)
{
    const struct tt__code *code = code_of(self);
    return code->flags & (CODE_CLASS | CODE_MODULE)
               ? tt_tuple(env, NULL, 0)
               : names_of(env, code, add_variables);
}

static tt_value get_cells(struct tt_env *env, tt_value self)
{
    return names_of(env, code_of(self), add_cells);
}

static tt_value get_frees(struct tt_env *env, tt_value self)
{
    const struct tt__code *code = code_of(self);
    if (code->flags & CODE_OF_FUNCTION) {
        tt_fail(env, TT_ELIMIT,
                "co_freevars of what dataclasses makes is not in the scenario "
                "language");
        return TT_NULL;
    }
    return tt_tuple(env,
                    code->slot_names + (code->slot_count - code->free_count),
                    code->free_count);
}

static tt_value get_variable_count(struct tt_env *env, tt_value self)
{
    tt_value names = get_variables(env, self);
    tt_value count =
        names == TT_NULL ? TT_NULL : tt_small_int(tt_tuple_get(names)->count);
    tt_unref(env, names);
    return count;
}

/* ---- The other attributes ------------------------------------------------ */

static tt_value get_name(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(code_of(self)->name);
}

static tt_value get_qualified_name(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(code_of(self)->qualified_name);
}

static tt_value get_file(struct tt_env *env, tt_value self)
{
    return tt_str_c(env, code_of(self)->program->file);
}

static tt_value get_first_line(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_small_int(code_of(self)->first_line);
}

static tt_value get_positional(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_small_int(code_of(self)->positional);
}

static tt_value get_positional_only(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_small_int(code_of(self)->positional_only);
}

static tt_value get_keyword_only(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_small_int(code_of(self)->keyword_only);
}

static int64_t flags_of_kind(const struct tt__code *code)
{
    bool is_async = code->flags & CODE_COROUTINE;
    if (code->flags & CODE_GENERATOR) {
        return is_async ? CO_ASYNC_GENERATOR : CO_GENERATOR;
    }
    return is_async ? CO_COROUTINE : 0;
}

/* compute_code_flags of CPython's Python/compile.c. */
static tt_value get_flags(struct tt_env *env, tt_value self)
{
    const struct tt__code *code = code_of(self);
    int64_t flags = 0;
    (void)env;
    if (!(code->flags & (CODE_CLASS | CODE_MODULE))) {
        flags = CO_OPTIMIZED | CO_NEWLOCALS | flags_of_kind(code);
        flags |= code->flags & CODE_STAR ? CO_VARARGS : 0;
        flags |= code->flags & CODE_DOUBLE_STAR ? CO_VARKEYWORDS : 0;
        flags |= code->flags & CODE_NESTED ? CO_NESTED : 0;
        flags |= code->flags & CODE_METHOD ? CO_METHOD : 0;
        flags |= code->doc != TT_NONE ? CO_HAS_DOCSTRING : 0;
    }
    flags |= object_of(self)->is_iterable ? CO_ITERABLE_COROUTINE : 0;
    flags |= code->flags & CODE_TEXT_ANNOTATIONS ? CO_FUTURE_ANNOTATIONS : 0;
    return tt_small_int(flags);
}

static const struct tt_property code_properties[] = {
    {"co_argcount", TT_PURE, get_positional, NULL},
    {"co_cellvars", TT_PURE, get_cells, NULL},
    {"co_filename", TT_PURE, get_file, NULL},
    {"co_firstlineno", TT_PURE, get_first_line, NULL},
    {"co_flags", TT_PURE, get_flags, NULL},
    {"co_freevars", TT_PURE, get_frees, NULL},
    {"co_kwonlyargcount", TT_PURE, get_keyword_only, NULL},
    {"co_name", TT_PURE, get_name, NULL},
    {"co_nlocals", TT_PURE, get_variable_count, NULL},
    {"co_posonlyargcount", TT_PURE, get_positional_only, NULL},
    {"co_qualname", TT_PURE, get_qualified_name, NULL},
    {"co_varnames", TT_PURE, get_variables, NULL},
    {.name = NULL},
};

static int repr_object(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__code *code = code_of(self);
    (void)env;
    tt_text_format(out, "<code object %S", code->name);
    tt_text_address(out, object_of(self));
    tt_text_format(out, ", file \"%s\", line %u>", code->program->file,
                   code->first_line);
    return out->error;
}

static int hash_object(struct tt_env *env, tt_value self, uint64_t *out)
{
    return tt_hash(env, code_of(self)->name, out);
}

static int equal_object(struct tt_env *env, tt_value self, tt_value other)
{
    (void)env;
    if (!tt__is_code(other)) {
        return 0;
    }
    const struct tt__code *left = code_of(self), *right = code_of(other);
    return left->ops == right->ops && /* one may be a copy of the other */
           tt_str_equal(tt_str_get(left->name), tt_str_get(right->name)) &&
           object_of(self)->is_iterable == object_of(other)->is_iterable;
}

/* ---- replace() ----------------------------------------------------------- */

/* What programs change of what CPython's replace() takes. */
#define REPLACED                                                               \
    "self co_name co_qualname co_argcount co_flags co_firstlineno co_code "    \
    "co_consts co_names co_varnames co_freevars co_filename"

enum { REPLACED_COUNT = TT_NATIVE_ARGS_MAX };

/* The name V, or the one that there is if V is not given. Given. */
static tt_value name_from(struct tt_env *env, tt_value v, tt_value old,
                          const char *argument)
{
    if (v == TT_NULL || tt_is_str(v)) {
        return tt_ref(v == TT_NULL ? old : v);
    }
    if (v == TT_NONE) {
        tt_raise(env, &tt_TypeError,
                 "replace() argument '%s' must be str, not None", argument);
    } else {
        tt_raise(env, &tt_TypeError,
                 "replace() argument '%s' must be str, not %T", argument, v);
    }
    return TT_NULL;
}

/* A copy of CODE with these names, which are taken; NULL: no memory. */
static const struct tt__code *copy_code(struct tt_env *env,
                                        const struct tt__code *code,
                                        tt_value name, tt_value qualified)
{
    struct code_copy *copy = NULL;
    if (name != TT_NULL && qualified != TT_NULL &&
        bucket_of(env, code) != NULL) {
        copy = tt_alloc(env, sizeof *copy);
    }
    if (copy == NULL) {
        tt_unref(env, name);
        tt_unref(env, qualified);
        return NULL;
    }
    struct tt__code_table *table = tt__machine(env)->code_objects;
    copy->code = *code;
    copy->code.name = name;
    copy->code.qualified_name = qualified;
    copy->next = table->copies;
    table->copies = copy;
    return &copy->code;
}

/* The names only: all else is part of the program. */
static tt_value replace_names(struct tt_env *env, const tt_value *args)
{
    for (int i = 3; i < REPLACED_COUNT; i++) {
        if (args[i] != TT_NULL) {
            tt_fail(env, TT_ELIMIT,
                    "code.replace() of anything but co_name and co_qualname is "
                    "not in the scenario language");
            return TT_NULL;
        }
    }
    const struct code_object *self = object_of(args[0]);
    tt_value name = name_from(env, args[1], self->code->name, "co_name");
    tt_value qualified =
        name == TT_NULL ? TT_NULL
                        : name_from(env, args[2], self->code->qualified_name,
                                    "co_qualname");
    const struct tt__code *copy = copy_code(env, self->code, name, qualified);
    tt_value made =
        copy == NULL ? TT_NULL : make_object(env, copy, self->is_iterable);
    struct code_object **bucket = made == TT_NULL ? NULL : bucket_of(env, copy);
    if (bucket == NULL) {
        return TT_NULL;
    }
    struct code_object *object = (struct code_object *)(void *)made;
    object->owner = self->owner == TT_NULL ? TT_NULL : tt_ref(self->owner);
    object->next = *bucket;
    *bucket = object;
    return tt_ref(made);
}

static const struct tt_native code_methods[] = {
    TT__METHOD("code", "replace", REPLACED, 1, 1, REPLACED_COUNT, TT_PURE,
               replace_names),
    {.name = NULL},
};

const struct tt_type tt__code_type = {
    TT__TYPE_HEAD("code", "code"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK,
    .size = sizeof(struct code_object),
    .clear = clear_object,
    .repr = repr_object,
    .hash = hash_object,
    .equal = equal_object,
    .methods = code_methods,
    .properties = code_properties,
};
