/* SPDX-License-Identifier: MIT
 *
 * function.c: functions of programs as values, and cells.
 */
#include "vm.h"

/* ---- Cells --------------------------------------------------------------- */

tt_value tt__cell_new(struct tt_env *env, tt_value value)
{
    struct tt__cell *cell = tt_object_new(env, &tt__cell_type, sizeof *cell);
    if (cell == NULL) {
        tt_unref(env, value);
        return TT_NULL;
    }
    cell->value = value;
    return tt_value_of(cell);
}

static void clear_cell(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct tt__cell *)self)->value);
}

static struct tt__cell *cell_of(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &tt__cell_type));
    return (struct tt__cell *)(void *)v;
}

/* types.CellType([contents]) */
static tt_value make_cell(struct tt_env *env, const struct tt_type *type,
                          const struct tt_args *args)
{
    if (tt__args_count(env, type->name, args, 0, 1) < 0) {
        return TT_NULL;
    }
    return tt__cell_new(env, args->count > 0 ? tt_ref(args->at[0]) : TT_NULL);
}

static tt_value get_contents(struct tt_env *env, tt_value self)
{
    tt_value contents = cell_of(self)->value;
    if (contents == TT_NULL) {
        tt_raise(env, &tt_ValueError, "Cell is empty");
        return TT_NULL;
    }
    return tt_ref(contents);
}

static int set_contents(struct tt_env *env, tt_value self, tt_value value)
{
    tt_set(env, &cell_of(self)->value,
           value == TT_NULL ? TT_NULL : tt_ref(value));
    return 0;
}

static int repr_cell(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__cell *cell = cell_of(self);
    (void)env;
    tt_text_puts(out, "<cell");
    tt_text_address(out, cell);
    if (cell->value == TT_NULL) {
        tt_text_puts(out, ": empty>");
        return out->error;
    }
    tt_text_format(out, ": %s object", tt_type_of(cell->value)->name);
    if (tt_is_object(cell->value)) {
        tt_text_address(out, tt_object(cell->value));
    } else {
        tt_text_puts(out, " at 0x7f0000000000");
    }
    tt_text_puts(out, ">");
    return out->error;
}

/* cell_richcompare: by contents; an empty one comes first. */
static tt_value compare_cell(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__comparison op)
{
    if (!tt_is_exactly(other, &tt__cell_type)) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value a = cell_of(self)->value, b = cell_of(other)->value;
    if (a != TT_NULL && b != TT_NULL) {
        tt_ref(a);
        tt_ref(b);
        tt_value result = tt__compare(env, a, b, op);
        tt_unref(env, a);
        tt_unref(env, b);
        return result;
    }
    return tt__compare(env, tt_small_int(a != TT_NULL),
                       tt_small_int(b != TT_NULL), op);
}

static const struct tt_type_ops cell_ops = {.compare = compare_cell};

static const struct tt_property cell_properties[] = {
    {"cell_contents", TT_READS, get_contents, set_contents},
    {.name = NULL},
};

const struct tt_type tt__cell_type = {
    TT__TYPE_HEAD("cell", "cell"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__cell),
    .clear = clear_cell,
    .make = make_cell,
    .repr = repr_cell,
    .ops = &cell_ops,
    .properties = cell_properties,
};

/* ---- Functions ----------------------------------------------------------- */

tt_value tt__make_function_value(struct tt_env *env,
                                 const struct tt__code *code, tt_value defaults,
                                 tt_value kwdefaults, tt_value closure)
{
    struct tt__function *function =
        tt_object_new(env, &tt__function_type, sizeof *function);
    if (function == NULL) {
        tt_unref(env, defaults);
        tt_unref(env, kwdefaults);
        tt_unref(env, closure);
        return TT_NULL;
    }
    function->code = code;
    function->defaults = defaults;
    function->kwdefaults = kwdefaults;
    function->closure = closure;
    function->name = code->name;
    function->qualified_name = code->qualified_name;
    function->doc = code->doc;
    function->attributes = (struct tt__attributes){NULL, NULL};
    function->extra = NULL;
    return tt_value_of(function);
}

static void clear_function(struct tt_env *env, struct tt_object *self)
{
    struct tt__function *function = (struct tt__function *)self;
    tt_unref(env, function->defaults);
    tt_unref(env, function->kwdefaults);
    tt_unref(env, function->name);
    tt_unref(env, function->qualified_name);
    tt_unref(env, function->doc);
    tt__attributes_drop(env, &function->attributes);
    if (TT_UNLIKELY(function->extra != NULL)) {
        tt__function_extra_drop(env, function);
    }
    tt_unref(env, function->closure);
}

tt_value tt__call_function(struct tt_env *env, tt_value function,
                           const struct tt_args *args)
{
    struct tt__frame *frame = tt__frame_new(env, tt__function_cast(function));
    tt_value result = TT_NULL;
    if (frame == NULL) {
        return TT_NULL;
    }
    if (args->keyword_count == 0 &&
        tt__binds_plainly(frame->code, args->count)) {
        for (uint32_t i = 0; i < args->count; i++) {
            frame->slots[i] = tt_ref(args->at[i]);
        }
    } else if (tt__bind_arguments(env, frame, args) < 0) {
        tt_unref(env, tt_value_of(frame));
        return TT_NULL;
    }
    if (!(frame->head.flags & FRAME_PLAIN)) {
        return tt__generator_value(env, frame);
    }
    frame->back = tt__machine(env)->current; /* for who looks at frames */
    int rc = tt_enter(env);
    if (rc == 0) {
        rc = tt__run(env, frame, frame, false, &result);
        tt_leave(env);
    }
    tt__frame_free(env, frame);
    return rc < 0 ? TT_NULL : result;
}

static int repr_function(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)env;
    tt_text_format(out, "<function %S",
                   tt__function_cast(self)->qualified_name);
    tt_text_address(out, tt_object(self));
    tt_text_puts(out, ">");
    return out->error;
}

static struct tt_slice slice_of(tt_value str)
{
    const struct tt_str *text = tt_str_get(str);
    /* Names in the program's code outlive the execution. */
    return (struct tt_slice){text->text, text->size,
                             text->head.refs >= TT_IMMORTAL};
}

static struct tt_slice name_of_function(tt_value self)
{
    return slice_of(tt__function_cast(self)->name);
}

static struct tt_slice full_name_of_function(tt_value self)
{
    return slice_of(tt__function_cast(self)->qualified_name);
}

static enum tt_source source_of_function(tt_value self, const char **file,
                                         uint32_t *line)
{
    const struct tt__code *code = tt__function_cast(self)->code;
    *file = code->program->file;
    *line = code->first_line;
    return TT_SOURCE_HERE;
}

/* ---- Attributes ---------------------------------------------------------- */

static tt_value get_name(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt__function_cast(self)->name);
}

static int set_text(struct tt_env *env, tt_value *slot, tt_value value,
                    const char *name)
{
    if (value == TT_NULL || !tt_is_str(value)) {
        return tt_raise(env, &tt_TypeError, "%s must be set to a string object",
                        name);
    }
    tt_set(env, slot, tt_ref(value));
    return 0;
}

static int set_name(struct tt_env *env, tt_value self, tt_value value)
{
    return set_text(env, &tt__function_cast(self)->name, value, "__name__");
}

static tt_value get_qualified_name(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt__function_cast(self)->qualified_name);
}

static int set_qualified_name(struct tt_env *env, tt_value self, tt_value value)
{
    return set_text(env, &tt__function_cast(self)->qualified_name, value,
                    "__qualname__");
}

static tt_value get_doc(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt__function_cast(self)->doc);
}

static int set_doc(struct tt_env *env, tt_value self, tt_value value)
{
    tt_set(env, &tt__function_cast(self)->doc,
           value == TT_NULL ? TT_NONE : tt_ref(value));
    return 0;
}

static tt_value get_module(struct tt_env *env, tt_value self)
{
    const struct tt__function *function = tt__function_cast(self);
    if (function->extra != NULL && function->extra->module != TT_NULL) {
        return tt_ref(function->extra->module);
    }
    return tt_str_c(env, function->code->program->name);
}

/* Deleted, it is None. */
static int set_module(struct tt_env *env, tt_value self, tt_value value)
{
    struct tt__function_extra *extra =
        tt__function_extra(env, tt__function_cast(self));
    if (extra == NULL) {
        return tt_failure(env);
    }
    tt_set(env, &extra->module, value == TT_NULL ? TT_NONE : tt_ref(value));
    return 0;
}

static tt_value get_code(struct tt_env *env, tt_value self)
{
    const struct tt__function *function = tt__function_cast(self);
    return tt__code_object(env, function->code, function);
}

/* func_set_code. Frames that exist keep the code that they have. */
static int set_code(struct tt_env *env, tt_value self, tt_value value)
{
    struct tt__function *function = tt__function_cast(self);
    bool is_iterable = false;
    if (value == TT_NULL || !tt__is_code(value)) {
        return tt_raise(env, &tt_TypeError,
                        "__code__ must be set to a code object");
    }
    const struct tt__code *code = tt__code_in(value, &is_iterable);
    if (code->free_count != function->code->free_count) {
        return tt_raise(env, &tt_ValueError,
                        "%S() requires a code object with %u free vars, not %u",
                        function->name, function->code->free_count,
                        code->free_count);
    }
    if ((code->flags | function->code->flags) & CODE_OF_FUNCTION) {
        return tt_fail(env, TT_ELIMIT,
                       "assignment to __code__ of what dataclasses makes is "
                       "not in the scenario language");
    }
    tt_touch_hidden(env); /* calls do not report that they read it */
    function->code = code;
    function->head.flags &= ~(uint32_t)FUNCTION_ITERABLE_COROUTINE;
    function->head.flags |= is_iterable ? FUNCTION_ITERABLE_COROUTINE : 0u;
    return 0;
}

static tt_value get_globals(struct tt_env *env, tt_value self)
{
    return tt__function_globals(env, tt__function_cast(self));
}

static int set_nothing(struct tt_env *env, tt_value self, tt_value value)
{
    (void)self;
    (void)value;
    return tt_raise(env, &tt_AttributeError, "readonly attribute");
}

static tt_value get_closure(struct tt_env *env, tt_value self)
{
    const struct tt__function *function = tt__function_cast(self);
    if (function->closure == TT_NULL) {
        return TT_NONE;
    }
    if (function->code->flags & CODE_OF_FUNCTION) {
        tt_fail(env, TT_ELIMIT,
                "__closure__ of what dataclasses makes is not in the scenario "
                "language");
        return TT_NULL;
    }
    return tt_ref(function->closure);
}

static tt_value get_defaults(struct tt_env *env, tt_value self)
{
    tt_value defaults = tt__function_cast(self)->defaults;
    (void)env;
    return defaults == TT_NULL ? TT_NONE : tt_ref(defaults);
}

static tt_value get_kwdefaults(struct tt_env *env, tt_value self)
{
    tt_value defaults = tt__function_cast(self)->kwdefaults;
    (void)env;
    return defaults == TT_NULL ? TT_NONE : tt_ref(defaults);
}

/* SLOT of a function becomes VALUE, None if that is deleted. */
static int set_default(struct tt_env *env, tt_value *slot, tt_value value)
{
    tt_touch_hidden(env); /* calls do not report that they read it */
    tt_set(env, slot,
           value == TT_NULL || value == TT_NONE ? TT_NULL : tt_ref(value));
    return 0;
}

static int set_defaults(struct tt_env *env, tt_value self, tt_value value)
{
    if (value != TT_NULL && value != TT_NONE && !tt_is_tuple(value)) {
        return tt_raise(env, &tt_TypeError,
                        "__defaults__ must be set to a tuple object");
    }
    return set_default(env, &tt__function_cast(self)->defaults, value);
}

static int set_kwdefaults(struct tt_env *env, tt_value self, tt_value value)
{
    if (value != TT_NULL && value != TT_NONE && !tt_is_dict(value)) {
        return tt_raise(env, &tt_TypeError,
                        "__kwdefaults__ must be set to a dict object");
    }
    return set_default(env, &tt__function_cast(self)->kwdefaults, value);
}

static const struct tt_property function_properties[] = {
    {"__name__", TT_READS, get_name, set_name},
    {"__qualname__", TT_READS, get_qualified_name, set_qualified_name},
    {"__doc__", TT_READS, get_doc, set_doc},
    {"__module__", TT_READS, get_module, set_module},
    {"__closure__", TT_PURE, get_closure, set_nothing},
    {"__code__", TT_READS, get_code, set_code},
    {"__defaults__", TT_READS, get_defaults, set_defaults},
    {"__globals__", TT_PURE, get_globals, set_nothing},
    {"__kwdefaults__", TT_READS, get_kwdefaults, set_kwdefaults},
    {"__annotate__", TT_READS, tt__get_annotate, tt__set_annotate_attribute},
    {"__annotations__", TT_READS, tt__get_annotations,
     tt__set_annotations_attribute},
    {"__type_params__", TT_READS, tt__get_type_params,
     tt__set_type_params_attribute},
    {.name = NULL},
};

enum {
    MAKE_CODE,
    MAKE_GLOBALS,
    MAKE_NAME,
    MAKE_DEFAULTS,
    MAKE_CLOSURE,
    MAKE_KWDEFAULTS,
    MAKE_COUNT
};

static int check_closure(struct tt_env *env, const struct tt__code *code,
                         tt_value closure)
{
    uint32_t count = tt_is_tuple(closure) ? tt_tuple_get(closure)->count : 0;
    if (!tt_is_tuple(closure) && (code->free_count > 0 || closure != TT_NONE)) {
        return tt_raise(env, &tt_TypeError,
                        code->free_count > 0
                            ? "arg 5 (closure) must be tuple"
                            : "arg 5 (closure) must be None or tuple");
    }
    if (count != code->free_count) {
        return tt_raise(env, &tt_ValueError,
                        "%S requires closure of length %u, not %u", code->name,
                        code->free_count, count);
    }
    for (uint32_t i = 0; i < count; i++) {
        tt_value cell = tt_tuple_get(closure)->at[i];
        if (!tt_is_exactly(cell, &tt__cell_type)) {
            return tt_raise(env, &tt_TypeError,
                            "arg 5 (closure) expected cell, found %T", cell);
        }
    }
    return 0;
}

/* Code of a module has the globals of that module. */
static int check_globals(struct tt_env *env, const struct tt__code *code,
                         tt_value globals)
{
    bool is_view = tt_is_exactly(globals, &tt__namespace_type);
    if (!tt_is_dict(globals) && !is_view) {
        return tt_raise(env, &tt_TypeError,
                        "function() argument 'globals' must be dict, not %T",
                        globals);
    }
    if (code->program->is_dynamic) {
        return 0;
    }
    tt_value own = tt__globals_of(env, code->program);
    tt_unref(env, own);
    if (own == globals && !(code->flags & CODE_OF_FUNCTION)) {
        return 0;
    }
    return own == TT_NULL
               ? tt_failure(env)
               : tt_fail(env, TT_ELIMIT,
                         "a function with the globals of another module is "
                         "not in the scenario language");
}

static int check_parts(struct tt_env *env, tt_value *parts)
{
    bool unused;
    for (int i = MAKE_NAME; i < MAKE_COUNT; i++) {
        parts[i] = parts[i] == TT_NULL ? TT_NONE : parts[i];
    }
    if (!tt__is_code(parts[MAKE_CODE])) {
        return tt_raise(env, &tt_TypeError,
                        "function() argument 'code' must be code, not %T",
                        parts[MAKE_CODE]);
    }
    const struct tt__code *code = tt__code_in(parts[MAKE_CODE], &unused);
    int rc = check_globals(env, code, parts[MAKE_GLOBALS]);
    if (rc == 0 && parts[MAKE_NAME] != TT_NONE &&
        !tt_is_str(parts[MAKE_NAME])) {
        rc =
            tt_raise(env, &tt_TypeError, "arg 3 (name) must be None or string");
    }
    if (rc == 0 && parts[MAKE_DEFAULTS] != TT_NONE &&
        !tt_is_tuple(parts[MAKE_DEFAULTS])) {
        rc = tt_raise(env, &tt_TypeError,
                      "arg 4 (defaults) must be None or tuple");
    }
    rc = rc < 0 ? rc : check_closure(env, code, parts[MAKE_CLOSURE]);
    if (rc == 0 && parts[MAKE_KWDEFAULTS] != TT_NONE &&
        !tt_is_dict(parts[MAKE_KWDEFAULTS])) {
        rc = tt_raise(env, &tt_TypeError,
                      "arg 6 (kwdefaults) must be None or dict");
    }
    return rc;
}

static tt_value kept(tt_value part)
{
    return part == TT_NONE ? TT_NULL : tt_ref(part);
}

/* types.FunctionType(code, globals, ...) */
static tt_value make_function(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    static const struct tt_native signature = TT__SIGNATURE(
        "function", "code globals name argdefs closure kwdefaults", 2, 6, 6);
    tt_value parts[MAKE_COUNT];
    bool is_iterable;
    (void)type;
    if (tt_args_bind(env, &signature, args, parts) < 0 ||
        check_parts(env, parts) < 0) {
        return TT_NULL;
    }
    const struct tt__code *code = tt__code_in(parts[MAKE_CODE], &is_iterable);
    tt_value made = tt__make_function_value(
        env, code, kept(parts[MAKE_DEFAULTS]), kept(parts[MAKE_KWDEFAULTS]),
        code->free_count > 0 ? tt_ref(parts[MAKE_CLOSURE]) : TT_NULL);
    if (made != TT_NULL && parts[MAKE_NAME] != TT_NONE) {
        tt_set(env, &tt__function_cast(made)->name, tt_ref(parts[MAKE_NAME]));
    }
    if (made != TT_NULL && code->program->is_dynamic &&
        tt__set_dict_globals(env, tt__function_cast(made),
                             parts[MAKE_GLOBALS]) < 0) {
        tt_clear(env, &made);
    }
    if (made != TT_NULL && is_iterable) {
        tt__function_cast(made)->head.flags |= FUNCTION_ITERABLE_COROUTINE;
    }
    return made;
}

const struct tt_type tt__function_type = {
    TT__TYPE_HEAD("function", "function"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT__TYPE_FUNCTION | TT__TYPE_BINDS,
    .size = sizeof(struct tt__function),
    .clear = clear_function,
    .repr = repr_function,
    .call = tt__call_function,
    .make = make_function,
    .name_of = name_of_function,
    .full_name_of = full_name_of_function,
    .source_of = source_of_function,
    .methods = tt__function_methods,
    .properties = function_properties,
};
