/* SPDX-License-Identifier: MIT
 *
 * _dataclasses.c: what module dataclasses has from C: __init__, __repr__ and
 * __eq__ of its classes.
 *
 * CPython writes __init__ as text and compiles it. Here it is a function of the
 * program too, so that calls, their TypeErrors, inspect.signature and
 * tracebacks are the same, but its code only passes the parameters on to a
 * *filler*, and what __post_init__ gets to a second one. A filler owns the code
 * of its function, and is found in a free variable of it.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/vm.h"
#include "scenarios/lang/types/alias.h"

/* ---- Fillers ------------------------------------------------------------- */

/* How a field gets its value, as dataclasses.py numbers them. */
enum fill {
    FILL_PARAMETER, /* from the parameter */
    FILL_FACTORY,  /* from the parameter, or if that is `source`'s mark: made */
    FILL_MADE,     /* made by `source` */
    FILL_CONSTANT, /* `source` */
    FILL_NOTHING,  /* a parameter for __post_init__ only */
    FILL_COUNT
};

/* One (name, fill, source, slot) of the tuple STEPS. */
struct step {
    tt_value name;
    enum fill fill;
    tt_value source;
    uint32_t slot; /* of the parameter; 0: none */
};

struct filler {
    struct tt_object head;
    tt_value steps; /* owns; a tuple of steps, or TT_NULL: __post_init__ */
    tt_value mark;  /* owns; represents a default that a factory makes */
    bool is_frozen; /* __setattr__ of the class is not called */
    /* Of the function; only the first filler of each has it. */
    struct tt__code code;
    tt_value names;     /* owns; a tuple: parameters, then two free variables */
    tt_value name;      /* owns */
    tt_value full_name; /* owns */
    uint32_t *ops;      /* owns */
    struct tt__line lines[3];
};

static const struct tt_type filler_type;

static struct filler *filler_of(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &filler_type));
    return (struct filler *)(void *)v;
}

static void drop_filler(struct tt_env *env, struct tt_object *self)
{
    struct filler *filler = (struct filler *)self;
    tt_clear(env, &filler->steps);
    tt_clear(env, &filler->mark);
    tt_clear(env, &filler->names);
    tt_clear(env, &filler->name);
    tt_clear(env, &filler->full_name);
    tt_free(env, filler->ops, filler->code.op_count * sizeof *filler->ops);
    filler->ops = NULL;
}

static struct step step_of(tt_value v)
{
    const struct tt_tuple *parts = tt_tuple_get(v);
    TT_ASSERT(parts->count == 4 && tt_is_small_int(parts->at[1]));
    int64_t fill = tt_small_int_get(parts->at[1]);
    TT_ASSERT(fill >= 0 && fill < FILL_COUNT);
    return (struct step){parts->at[0], (enum fill)fill, parts->at[2],
                         (uint32_t)tt_small_int_get(parts->at[3])};
}

/* object.__setattr__(v, name, value), or v.name = value. */
static int set_field(struct tt_env *env, const struct filler *filler,
                     tt_value v, tt_value name, tt_value value)
{
    if (!filler->is_frozen) {
        return tt__setattr(env, v, name, value);
    }
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_attribute(env, v, name, TT_WRITE);
    }
    return tt__generic_setattr(env, v, name, value);
}

static int fill_field(struct tt_env *env, const struct filler *filler,
                      const struct step *step, tt_value self, tt_value given)
{
    tt_value value = TT_NULL;
    switch (step->fill) {
    case FILL_PARAMETER:
        value = tt_ref(given);
        break;
    case FILL_FACTORY:
        value = given == filler->mark ? tt_call(env, step->source, NULL, 0)
                                      : tt_ref(given);
        break;
    case FILL_MADE:
        value = tt_call(env, step->source, NULL, 0);
        break;
    case FILL_CONSTANT:
        value = tt_ref(step->source);
        break;
    default:
        return 0;
    }
    int rc = value == TT_NULL ? tt_failure(env)
                              : set_field(env, filler, self, step->name, value);
    tt_unref(env, value);
    return rc;
}

/* self.__post_init__(*args) */
static tt_value call_post_init(struct tt_env *env, const struct tt_args *args)
{
    tt_value method = tt__getattr_c(env, args->at[0], "__post_init__");
    tt_value result = method == TT_NULL
                          ? TT_NULL
                          : tt_call(env, method, args->at + 1, args->count - 1);
    tt_unref(env, method);
    tt_unref(env, result);
    return result == TT_NULL ? TT_NULL : TT_NONE;
}

/* filler(self, *parameters) */
static tt_value call_filler(struct tt_env *env, tt_value v,
                            const struct tt_args *args)
{
    const struct filler *filler = filler_of(v);
    TT_ASSERT(args->count > 0 && args->keyword_count == 0);
    if (filler->steps == TT_NULL) {
        return call_post_init(env, args);
    }
    const struct tt_tuple *steps = tt_tuple_get(filler->steps);
    for (uint32_t i = 0; i < steps->count; i++) {
        const struct step step = step_of(steps->at[i]);
        TT_ASSERT(step.slot < args->count);
        if (fill_field(env, filler, &step, args->at[0], args->at[step.slot]) <
            0) {
            return TT_NULL;
        }
    }
    return TT_NONE;
}

static const struct tt_type filler_type = {
    TT__TYPE_HEAD("filler", "_dataclasses.filler"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct filler),
    .clear = drop_filler,
    .call = call_filler,
};

static struct filler *filler_new(struct tt_env *env)
{
    struct filler *made = tt_object_new(env, &filler_type, sizeof *made);
    if (made != NULL) {
        memset(&made->head + 1, 0, sizeof *made - sizeof made->head);
    }
    return made;
}

/* ---- Functions ----------------------------------------------------------- */

/* The module that compiled text comes from. */
static const struct tt__program compiled_text = {
    .name = "__main__", .file = "<string>", .source = ""};

/* The arguments of make_init(). */
enum {
    INIT_NAMES,      /* the parameters, self first, then two free variables */
    INIT_KEYWORDS,   /* how many of them are by keyword only */
    INIT_DEFAULTS,   /* a tuple */
    INIT_KWDEFAULTS, /* a dict */
    INIT_STEPS,
    INIT_POST,   /* the slots of what __post_init__ gets, or None */
    INIT_FROZEN, /* whether __setattr__ is not called */
    INIT_MARK,
    INIT_FULL_NAME,
    INIT_LINES, /* of the assignments, and of the call */
    INIT_COUNT
};

static uint32_t put(uint32_t *ops, uint32_t at, enum tt__op op, uint32_t n)
{
    ops[at] = (uint32_t)op | n << 8;
    return at + 1;
}

/* filler(self, *parameters); post(self, *some); return None */
static int write_code(struct tt_env *env, struct filler *filler,
                      const tt_value *args)
{
    struct tt__code *code = &filler->code;
    uint32_t parameters = code->slot_count - 2, at = 0;
    const struct tt_tuple *post =
        args[INIT_POST] == TT_NONE ? NULL : tt_tuple_get(args[INIT_POST]);
    code->op_count = parameters + 5 + (post == NULL ? 0 : post->count + 4);
    filler->ops = tt_alloc(env, code->op_count * sizeof *filler->ops);
    if (filler->ops == NULL) {
        code->op_count = 0;
        return tt_failure(env);
    }
    at = put(filler->ops, at, OP_LOAD_FAST, parameters);
    for (uint32_t i = 0; i < parameters; i++) {
        at = put(filler->ops, at, OP_LOAD_FAST, i);
    }
    at = put(filler->ops, at, OP_CALL, parameters - 1);
    filler->lines[1].op = at;
    if (post != NULL) {
        at = put(filler->ops, at, OP_POP, 0);
        at = put(filler->ops, at, OP_LOAD_FAST, parameters + 1);
        at = put(filler->ops, at, OP_LOAD_FAST, 0);
        for (uint32_t i = 0; i < post->count; i++) {
            at = put(filler->ops, at, OP_LOAD_FAST,
                     (uint32_t)tt_small_int_get(post->at[i]));
        }
        at = put(filler->ops, at, OP_CALL, post->count);
    }
    at = put(filler->ops, at, OP_RETURN, 0);
    TT_ASSERT(at <= code->op_count);
    code->ops = filler->ops;
    code->stack_max = parameters + 4;
    return 0;
}

static int describe_code(struct tt_env *env, struct filler *filler,
                         const tt_value *args)
{
    struct tt__code *code = &filler->code;
    const struct tt_tuple *names = tt_tuple_get(args[INIT_NAMES]);
    const struct tt_tuple *lines = tt_tuple_get(args[INIT_LINES]);
    int64_t keywords = tt_small_int_get(args[INIT_KEYWORDS]);
    TT_ASSERT(names->count >= 3 + keywords && lines->count == 2);
    code->program = &compiled_text;
    code->flags = CODE_OF_FUNCTION;
    code->name = filler->name = tt_str_c(env, "__init__");
    code->qualified_name = filler->full_name = tt_ref(args[INIT_FULL_NAME]);
    filler->names = tt_ref(args[INIT_NAMES]);
    code->slot_names = names->at;
    code->slot_count = (uint32_t)names->count;
    code->free_count = 2;
    code->keyword_only = (uint16_t)keywords;
    code->positional = (uint16_t)(names->count - 2 - (size_t)keywords);
    code->first_line = 2;
    code->class_cell = UINT32_MAX;
    code->doc = TT_NONE;
    code->lines = filler->lines;
    code->line_count = 2;
    for (uint32_t i = 0; i < 2; i++) {
        filler->lines[i].line = (uint32_t)tt_small_int_get(lines->at[i]);
    }
    return filler->name == TT_NULL ? tt_failure(env)
                                   : write_code(env, filler, args);
}

static tt_value make_init(struct tt_env *env, const tt_value *args)
{
    struct filler *filler = filler_new(env), *post = filler_new(env);
    const tt_value both[2] = {tt_value_of(filler), tt_value_of(post)};
    tt_value closure = TT_NULL, made = TT_NULL;
    if (filler != NULL && post != NULL) {
        filler->steps = tt_ref(args[INIT_STEPS]);
        filler->mark = tt_ref(args[INIT_MARK]);
        filler->is_frozen = args[INIT_FROZEN] == TT_TRUE;
        if (describe_code(env, filler, args) == 0) {
            closure = tt_tuple(env, both, 2);
        }
    }
    tt_unref(env, both[0]);
    tt_unref(env, both[1]);
    if (closure != TT_NULL) {
        bool has_defaults = tt_tuple_get(args[INIT_DEFAULTS])->count > 0;
        bool has_named = tt_dict_cast(args[INIT_KWDEFAULTS])->table.count > 0;
        /* The function owns its names; the constants of others live on. */
        tt_ref(filler->name);
        tt_ref(filler->full_name);
        made = tt__make_function_value(
            env, &filler->code,
            has_defaults ? tt_ref(args[INIT_DEFAULTS]) : TT_NULL,
            has_named ? tt_ref(args[INIT_KWDEFAULTS]) : TT_NULL, closure);
    }
    return made;
}

/* ---- Annotations --------------------------------------------------------- */

/* The class's own, evaluated with the names of EXTRA as well. */
static tt_value annotations(struct tt_env *env, const tt_value *args)
{
    const struct tt_type *type = (const void *)args[0];
    if (!tt_is(args[0], &tt_type_type) || !tt__is_class(type)) {
        return tt_dict(env);
    }
    struct tt_dict *names =
        tt_dict_cast(((const struct tt__class *)(const void *)type)->names);
    tt_value function, own;
    int rc = tt_dict_get_c(env, names, "__annotations__", &own);
    rc =
        rc == 0 ? tt_dict_get_c(env, names, "__annotations_cache__", &own) : rc;
    if (rc != 0) {
        return rc < 0 ? TT_NULL : tt_ref(own);
    }
    rc = tt_dict_get_c(env, names, "__annotate_func__", &function);
    if (rc <= 0 || function == TT_NONE) {
        return rc < 0 ? TT_NULL : tt_dict(env);
    }
    tt_value scope = tt_dict(env), made = TT_NULL;
    tt_ref(function);
    if (scope != TT_NULL &&
        tt__dict_merge(env, tt_dict_cast(scope), names) == 0 &&
        tt__dict_merge(env, tt_dict_cast(scope), tt_dict_cast(args[1])) == 0) {
        const tt_value both[] = {scope, tt_small_int(1)};
        bool is_own = tt_type_of(function)->flags & TT__TYPE_FUNCTION;
        made = is_own ? tt_call(env, function, both, 2)
                      : tt_call(env, function, both + 1, 1);
    }
    tt_unref(env, function);
    tt_unref(env, scope);
    return made;
}

/* ---- __slots__ ----------------------------------------------------------- */

/* Whether free variable N of CODE is the one that super() reads. */
static bool is_class_cell(const struct tt__code *code, uint32_t n)
{
    if (code->flags & CODE_OF_FUNCTION) {
        return false;
    }
    TT_ASSERT(n < code->free_count);
    return tt_str_is(code->slot_names[code->slot_count - code->free_count + n],
                     "__class__");
}

/* `__class__` of function V is TO, if it was FROM. */
static void move_cell(struct tt_env *env, tt_value v, tt_value from,
                      tt_value to)
{
    if (tt_is(v, &tt__staticmethod_type) || tt_is(v, &tt__classmethod_type)) {
        v = tt__wrapped_function(v);
    }
    if (!tt__is_function(v) || tt__function_cast(v)->closure == TT_NULL) {
        return;
    }
    const struct tt__code *code = tt__function_cast(v)->code;
    const struct tt_tuple *cells = tt_tuple_get(tt__function_cast(v)->closure);
    for (uint32_t i = 0; i < cells->count; i++) {
        struct tt__cell *cell = (void *)cells->at[i];
        if (tt_is_exactly(cells->at[i], &tt__cell_type) &&
            cell->value == from && is_class_cell(code, i)) {
            tt_set(env, &cell->value, tt_ref(to));
        }
    }
}

/* move_cells(from, to): super() in methods of the class TO, which has those of
 * FROM, is about TO. */
static tt_value move_cells(struct tt_env *env, const tt_value *args)
{
    const struct tt__class *class = (const void *)args[1];
    size_t at = 0;
    const struct tt_entry *entry;
    TT_ASSERT(tt_is(args[1], &tt_type_type) && tt__is_class(&class->type));
    while ((entry = tt_dict_next(tt_dict_cast(class->names), &at)) != NULL) {
        move_cell(env, entry->value, args[0], args[1]);
    }
    return TT_NONE;
}

static const struct tt_native move_cells_native =
    TT__FUNCTION("move_cells", "from to /", 2, 2, 2, TT_HIDDEN, move_cells);

/* ---- __repr__ and __eq__ ------------------------------------------------- */

/* show(self, names): Name(a=1, b=2); one that is within itself is "...". */
static tt_value show(struct tt_env *env, const tt_value *args)
{
    tt_value self = args[0], result = TT_NULL;
    const struct tt_tuple *fields = tt_tuple_get(args[1]);
    /* The repr of containers marks them itself, and then calls this. */
    const struct tt_type *native = tt__native_of(tt_type_of(self));
    bool is_plain =
        native == &tt_object_type || native->kind == TT_KIND_EXCEPTION ||
        native->kind == TT_KIND_INT || native->kind == TT_KIND_FLOAT ||
        native->kind == TT_KIND_STR;
    const uint32_t mark = is_plain ? TT_OBJECT_SHOWN : 0;
    if (tt_object(self)->flags & mark) {
        return tt_str_c(env, "...");
    }
    struct tt_text text;
    tt_text_init(&text, env);
    tt_value class = tt__getattr_c(env, self, "__class__");
    tt_value name =
        class == TT_NULL ? TT_NULL : tt__getattr_c(env, class, "__qualname__");
    tt_object(self)->flags |= mark;
    int rc = name == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0) {
        tt_text_format(&text, "%S(", name);
    }
    for (uint32_t i = 0; rc == 0 && i < fields->count; i++) {
        tt_value value = tt__getattr(env, self, fields->at[i]);
        if (value == TT_NULL) {
            rc = tt_failure(env);
            break;
        }
        tt_text_format(&text, "%s%S=", i == 0 ? "" : ", ", fields->at[i]);
        tt_text_repr(&text, value);
        tt_unref(env, value);
        rc = text.error;
    }
    tt_object(self)->flags &= ~mark;
    tt_text_puts(&text, ")");
    if (rc == 0) {
        result = tt_text_finish(&text);
    } else {
        tt_text_deinit(&text);
    }
    tt_unref(env, name);
    tt_unref(env, class);
    return result;
}

/* same(self, other, names): self.a == other.a and self.b == other.b ... */
static tt_value same(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *fields = tt_tuple_get(args[2]);
    tt_value result = TT_TRUE;
    for (uint32_t i = 0; i < fields->count; i++) {
        tt_value a = tt__getattr(env, args[0], fields->at[i]);
        tt_value b =
            a == TT_NULL ? TT_NULL : tt__getattr(env, args[1], fields->at[i]);
        tt_set(env, &result,
               b == TT_NULL ? TT_NULL : tt__compare(env, a, b, COMPARE_EQUAL));
        tt_unref(env, a);
        tt_unref(env, b);
        int rc;
        if (result == TT_NULL) {
            rc = tt_failure(env);
        } else if (i + 1 == fields->count) {
            rc = 0;
        } else {
            rc = tt_truth(env, result);
        }
        if (rc < 0) {
            tt_clear(env, &result);
        }
        if (rc <= 0) {
            break;
        }
    }
    return result;
}

/* ---- The module ---------------------------------------------------------- */

static const struct tt_native annotations_native =
    TT__FUNCTION("annotations", "cls extra /", 2, 2, 2, TT_HIDDEN, annotations);
static const struct tt_native make_init_native = TT__FUNCTION(
    "make_init",
    "names keywords defaults kwdefaults steps post frozen mark name lines /",
    10, 10, 10, TT_PURE, make_init);
static const struct tt_native same_native =
    TT__FUNCTION("same", "self other names /", 3, 3, 3, TT_REPORTS, same);
static const struct tt_native show_native =
    TT__FUNCTION("show", "self names /", 2, 2, 2, TT_REPORTS, show);

static const struct tt__member members[] = {
    {"annotations", &annotations_native, NULL},
    {"make_init", &make_init_native, NULL},
    {"move_cells", &move_cells_native, NULL},
    {"same", &same_native, NULL},
    {"show", &show_native, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___dataclasses_module = {.name = "_dataclasses",
                                                   .members = members};
