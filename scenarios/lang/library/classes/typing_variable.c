/* SPDX-License-Identifier: MIT
 *
 * typing_variable.c: TypeVar, ParamSpec and TypeVarTuple of module typing.
 *
 * Nothing is checked or inferred by them; they show what they were made of.
 * Mirrors CPython's Objects/typevarobject.c.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/compile/code.h"
#include "scenarios/lang/machine/machine.h"
#include "typing_module.h"

enum {
    VARIABLE_COVARIANT = 1,
    VARIABLE_CONTRAVARIANT = 2,
    VARIABLE_INFERRED = 4,
    VARIABLE_CONSTRAINED = 8 /* the bound to be evaluated is constraints */
};

struct variable {
    struct tt_object head; /* flags: VARIABLE_... */
    tt_value name;         /* owns; a str */
    tt_value bound;        /* owns; None: none */
    tt_value constraints;  /* owns; a tuple */
    tt_value fallback;     /* owns; TT_NULL: no default */
    const char *module;    /* of the program that made it */
    /* Of [T: bound = default]: what evaluates the bound (or constraints) and
     * the default; each owns; TT_NULL: there is none, or it is evaluated. */
    tt_value lazy_bound;
    tt_value lazy_fallback;
};

static struct variable *variable_of(tt_value v)
{
    TT_ASSERT(tt_type_of(v)->flags & TT__TYPE_VARIABLE);
    return (struct variable *)(void *)v;
}

static void clear_variable(struct tt_env *env, struct tt_object *self)
{
    struct variable *variable = (struct variable *)self;
    tt_clear(env, &variable->name);
    tt_clear(env, &variable->bound);
    tt_clear(env, &variable->constraints);
    tt_clear(env, &variable->fallback);
    tt_clear(env, &variable->lazy_bound);
    tt_clear(env, &variable->lazy_fallback);
}

static int repr_variable(struct tt_env *env, tt_value self, struct tt_text *out)
{
    uint32_t flags = variable_of(self)->head.flags;
    (void)env;
    if (tt_is_exactly(self, &tt__type_variable_tuple_type) ||
        (flags & VARIABLE_INFERRED)) {
        tt_text_format(out, "%S", variable_of(self)->name);
    } else {
        const char *sign = "~";
        if (flags & VARIABLE_COVARIANT) {
            sign = "+";
        } else if (flags & VARIABLE_CONTRAVARIANT) {
            sign = "-";
        }
        tt_text_format(out, "%s%S", sign, variable_of(self)->name);
    }
    return out->error;
}

/* ---- Making -------------------------------------------------------------- */

enum { NAME, BOUND, COVARIANT, CONTRAVARIANT, INFERRED, FALLBACK, KEYWORDS };

/* Truth of an argument that may be omitted: 1, 0 or a failure. */
static int truth(struct tt_env *env, tt_value v)
{
    return v == TT_NULL ? 0 : tt_truth(env, v);
}

/* The flags of a variable with ARGS: 0 or a failure. */
static int read_variance(struct tt_env *env, const tt_value *args,
                         uint32_t *flags)
{
    int co = truth(env, args[COVARIANT]);
    int contra = co < 0 ? co : truth(env, args[CONTRAVARIANT]);
    int inferred = contra < 0 ? contra : truth(env, args[INFERRED]);
    if (inferred < 0) {
        return inferred;
    }
    if (co && contra) {
        return tt_raise(env, &tt_ValueError,
                        "Bivariant types are not supported.");
    }
    if (inferred && (co || contra)) {
        return tt_raise(env, &tt_ValueError,
                        "Variance cannot be specified with infer_variance.");
    }
    *flags = (co ? VARIABLE_COVARIANT : 0u) |
             (contra ? VARIABLE_CONTRAVARIANT : 0u) |
             (inferred ? VARIABLE_INFERRED : 0u);
    return 0;
}

/* ARGS as above; CONSTRAINTS (taken) a tuple, or TT_NULL after a failure. */
static tt_value variable_new(struct tt_env *env, const struct tt_type *type,
                             const tt_value *args, tt_value constraints)
{
    uint32_t flags = 0;
    struct variable *made = NULL;
    if (constraints != TT_NULL && !tt_is_str(args[NAME])) {
        tt_raise(env, &tt_TypeError, "%s() argument 'name' must be str, not %T",
                 type->name, args[NAME]);
    } else if (constraints != TT_NULL &&
               read_variance(env, args, &flags) == 0) {
        made = tt_object_new(env, type, sizeof *made);
    }
    if (made == NULL) {
        tt_unref(env, constraints);
        return TT_NULL;
    }
    made->head.flags |= flags;
    made->name = tt_ref(args[NAME]);
    made->lazy_bound = TT_NULL;
    made->lazy_fallback = TT_NULL;
    made->bound = TT_NONE;
    made->constraints = constraints;
    const struct tt__frame *frame = tt__machine(env)->current;
    made->module = frame == NULL ? "typing" : frame->code->program->name;
    made->fallback =
        args[FALLBACK] == TT_NULL ? TT_NULL : tt_ref(args[FALLBACK]);
    if (args[BOUND] != TT_NULL && args[BOUND] != TT_NONE) {
        made->bound = tt__typing_type(env, args[BOUND]);
    }
    if (made->bound == TT_NULL) {
        tt_unref(env, tt_value_of(made));
        return TT_NULL;
    }
    return tt_value_of(made);
}

static tt_value make_type_variable(struct tt_env *env,
                                   const struct tt_type *type,
                                   const struct tt_args *args)
{
    static const struct tt_native signature = TT_SIGNATURE(
        "typevar", "typevar",
        "name *constraints | bound covariant contravariant infer_variance "
        "default",
        1, 1, 7, TT_NATIVE_BUILTIN);
    tt_value bound[7], made = TT_NULL;
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    const tt_value words[KEYWORDS] = {bound[0], bound[2], bound[3],
                                      bound[4], bound[5], bound[6]};
    size_t count = tt_tuple_get(bound[1])->count;
    if (count == 1) {
        tt_raise(env, &tt_TypeError, "A single constraint is not allowed");
    } else if (count > 0 && words[BOUND] != TT_NULL &&
               words[BOUND] != TT_NONE) {
        tt_raise(env, &tt_TypeError,
                 "Constraints cannot be combined with bound=...");
    } else {
        made = variable_new(env, type, words, tt_ref(bound[1]));
    }
    tt_args_release(env, &signature, bound);
    return made;
}

static tt_value make_parameter_spec(struct tt_env *env,
                                    const struct tt_type *type,
                                    const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("paramspec", "paramspec",
                     "name | bound covariant contravariant infer_variance "
                     "default",
                     1, 1, 6, TT_NATIVE_BUILTIN);
    tt_value words[KEYWORDS];
    if (tt_args_bind(env, &signature, args, words) < 0) {
        return TT_NULL;
    }
    return variable_new(env, type, words, tt_tuple(env, NULL, 0));
}

static tt_value make_tuple_variable(struct tt_env *env,
                                    const struct tt_type *type,
                                    const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("typevartuple", "typevartuple", "name | default", 1, 1, 2,
                     TT_NATIVE_BUILTIN);
    tt_value words[KEYWORDS] = {TT_NULL};
    if (tt_args_bind(env, &signature, args, words) < 0) {
        return TT_NULL;
    }
    words[FALLBACK] = words[1];
    words[1] = TT_NULL;
    return variable_new(env, type, words, tt_tuple(env, NULL, 0));
}

/* ---- Type parameters of definitions -------------------------------------- */

static tt_value evaluator_of(tt_value v)
{
    return v == TT_NONE ? TT_NULL : tt_ref(v);
}

tt_value tt__type_parameter(struct tt_env *env, uint32_t n,
                            const tt_value *operands)
{
    static const struct tt_type *const types[] = {
        [TYPE_PARAMETER_VARIABLE] = &tt__type_variable_type,
        [TYPE_PARAMETER_TUPLE] = &tt__type_variable_tuple_type,
        [TYPE_PARAMETER_SPEC] = &tt__parameter_spec_type};
    tt_value words[KEYWORDS] = {TT_NULL};
    words[NAME] = operands[0];
    words[INFERRED] = TT_TRUE;
    tt_value made = variable_new(env, types[n & (TYPE_CONSTRAINED - 1)], words,
                                 tt_tuple(env, NULL, 0));
    if (made != TT_NULL) {
        variable_of(made)->head.flags |=
            n & TYPE_CONSTRAINED ? VARIABLE_CONSTRAINED : 0u;
        variable_of(made)->lazy_bound = evaluator_of(operands[1]);
        variable_of(made)->lazy_fallback = evaluator_of(operands[2]);
    }
    return made;
}

/* Calls what *LAZY holds, and keeps the result in *PLACE: 0 or a failure. */
static int evaluate(struct tt_env *env, tt_value *lazy, tt_value *place)
{
    tt_value format = tt_small_int(1); /* annotationlib.Format.VALUE */
    if (*lazy == TT_NULL) {
        return 0;
    }
    tt_value made = tt_call(env, *lazy, &format, 1);
    if (made == TT_NULL) {
        return tt_failure(env);
    }
    tt_set(env, place, made);
    tt_clear(env, lazy);
    return 0;
}

/* Evaluates what the attribute NAME shows: 0 or a failure. */
static int evaluate_attribute(struct tt_env *env, struct variable *variable,
                              const char *name)
{
    bool is_constrained = variable->head.flags & VARIABLE_CONSTRAINED;
    if (strcmp(name, "__default__") == 0) {
        return evaluate(env, &variable->lazy_fallback, &variable->fallback);
    }
    if (is_constrained && strcmp(name, "__constraints__") == 0) {
        return evaluate(env, &variable->lazy_bound, &variable->constraints);
    }
    if (!is_constrained && strcmp(name, "__bound__") == 0) {
        return evaluate(env, &variable->lazy_bound, &variable->bound);
    }
    return 0;
}

/* ---- P.args, P.kwargs ---------------------------------------------------- */

struct spec_part {
    struct tt_object head;
    tt_value origin; /* owns; a ParamSpec */
};

static const struct spec_part *part_of(tt_value v)
{
    return (const void *)v;
}

static void clear_part(struct tt_env *env, struct tt_object *self)
{
    tt_clear(env, &((struct spec_part *)self)->origin);
}

static int repr_part(struct tt_env *env, tt_value self, struct tt_text *out)
{
    bool is_args = tt_is_exactly(self, &tt__parameter_args_type);
    tt_value origin = part_of(self)->origin;
    (void)env;
    if (tt_is_exactly(origin, &tt__parameter_spec_type)) {
        tt_text_format(out, "%S", variable_of(origin)->name);
    } else {
        tt_text_repr(out, origin);
    }
    tt_text_puts(out, is_args ? ".args" : ".kwargs");
    return out->error;
}

static int equal_part(struct tt_env *env, tt_value a, tt_value b)
{
    return tt_type_of(a) != tt_type_of(b)
               ? 0
               : tt_equal(env, part_of(a)->origin, part_of(b)->origin);
}

static tt_value get_origin(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(part_of(self)->origin);
}

static tt_value get_mro_entries(struct tt_env *env, tt_value self)
{
    return tt__alias_mro_entries(env, self);
}

static const struct tt_property part_properties[] = {
    {"__mro_entries__", TT_PURE, get_mro_entries, NULL},
    {"__origin__", TT_PURE, get_origin, NULL},
    {.name = NULL}};

static tt_value part_new(struct tt_env *env, const struct tt_type *type,
                         tt_value origin)
{
    struct spec_part *made = tt_object_new(env, type, sizeof *made);
    if (made != NULL) {
        made->origin = tt_ref(origin);
    }
    return tt_value_of(made);
}

static tt_value make_part(struct tt_env *env, const struct tt_type *type,
                          const struct tt_args *args)
{
    return tt__args_count(env, type->name, args, 1, 1) < 0
               ? TT_NULL
               : part_new(env, type, args->at[0]);
}

#define PART_TYPE(name_)                                                       \
    {                                                                          \
        TT__TYPE_HEAD(name_, "typing." name_),                                 \
            .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT_TYPE_DOTTED,            \
            .size = sizeof(struct spec_part), .clear = clear_part,             \
            .repr = repr_part, .equal = equal_part, .make = make_part,         \
            .properties = part_properties,                                     \
    }

const struct tt_type tt__parameter_args_type = PART_TYPE("ParamSpecArgs");
const struct tt_type tt__parameter_keywords_type = PART_TYPE("ParamSpecKwargs");

/* ---- Attributes ---------------------------------------------------------- */

static tt_value call_has_default(struct tt_env *env, const tt_value *args)
{
    const struct variable *variable = variable_of(args[0]);
    (void)env;
    return tt_bool(variable->fallback != TT_NULL ||
                   variable->lazy_fallback != TT_NULL);
}

static const struct tt_native has_default_row =
    TT__METHOD_0("TypeVar", "has_default", TT_PURE, call_has_default);

/* _substitute.NAME(*ARGS) */
static tt_value call_python(struct tt_env *env, const char *name,
                            const tt_value *args, uint32_t count)
{
    tt_value function = tt__import_member(env, "_substitute", name);
    tt_value made =
        function == TT_NULL ? TT_NULL : tt_call(env, function, args, count);
    tt_unref(env, function);
    return made;
}

static tt_value call_subst(struct tt_env *env, const tt_value *args)
{
    return call_python(env, "variable_subst", args, 2);
}

static tt_value call_prepare_subst(struct tt_env *env, const tt_value *args)
{
    return call_python(env, "variable_prepare", args, 3);
}

static const struct tt_native subst_row =
    TT__METHOD_1("TypeVar", "__typing_subst__", TT_PURE, call_subst);
static const struct tt_native prepare_subst_row =
    TT__METHOD("TypeVar", "__typing_prepare_subst__", "self alias args /", 3, 3,
               3, TT_PURE, call_prepare_subst);

/* The methods that all variables have. Given; TT_NULL without failure: NAME is
 * none of them. */
static tt_value method_of(struct tt_env *env, tt_value self, const char *name)
{
    const struct tt_native *row = NULL;
    if (strcmp(name, "has_default") == 0) {
        row = &has_default_row;
    } else if (strcmp(name, "__typing_subst__") == 0) {
        row = &subst_row;
    } else if (strcmp(name, "__typing_prepare_subst__") == 0) {
        row = &prepare_subst_row;
    } else if (strcmp(name, "__mro_entries__") == 0) {
        return tt__alias_mro_entries(env, self);
    }
    return row == NULL ? TT_NULL : tt_method_new(env, tt_value_of(row), self);
}

/* ---- NoDefault ----------------------------------------------------------- */

static int repr_no_default(struct tt_env *env, tt_value self,
                           struct tt_text *out)
{
    (void)env;
    (void)self;
    tt_text_puts(out, "typing.NoDefault");
    return out->error;
}

static tt_value make_no_default(struct tt_env *env, const struct tt_type *type,
                                const struct tt_args *args)
{
    (void)type;
    if (args->count + args->keyword_count > 0) {
        tt_raise(env, &tt_TypeError, "NoDefaultType takes no arguments");
        return TT_NULL;
    }
    return tt_value_of(&tt__no_default);
}

static const struct tt_type no_default_type = {
    TT__TYPE_HEAD("NoDefaultType", "typing.NoDefaultType"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_object),
    .repr = repr_no_default,
    .make = make_no_default,
};

const struct tt_object tt__no_default = TT_OBJECT_STATIC(&no_default_type);

/* ---- Attributes ---------------------------------------------------------- */

static tt_value getattr_variable(struct tt_env *env, tt_value self,
                                 tt_value name)
{
    struct variable *variable = variable_of(self);
    const char *text = tt_str_get(name)->text;
    bool is_spec = tt_is_exactly(self, &tt__parameter_spec_type);
    bool is_tuple = tt_is_exactly(self, &tt__type_variable_tuple_type);
    uint32_t flags = variable->head.flags;
    if (evaluate_attribute(env, variable, text) < 0) {
        return TT_NULL;
    }
    if (strcmp(text, "__name__") == 0) {
        return tt_ref(variable->name);
    }
    if (strcmp(text, "__module__") == 0) {
        return tt_str_c(env, variable->module);
    }
    if (strcmp(text, "__class__") == 0) {
        return tt__type_value(tt_type_of(self));
    }
    if (strcmp(text, "__bound__") == 0 && !is_tuple) {
        return tt_ref(variable->bound);
    }
    if (strcmp(text, "__constraints__") == 0 && !is_spec && !is_tuple) {
        return tt_ref(variable->constraints);
    }
    if (strcmp(text, "__covariant__") == 0 && !is_tuple) {
        return tt_bool(flags & VARIABLE_COVARIANT);
    }
    if (strcmp(text, "__contravariant__") == 0 && !is_tuple) {
        return tt_bool(flags & VARIABLE_CONTRAVARIANT);
    }
    if (strcmp(text, "__infer_variance__") == 0 && !is_tuple) {
        return tt_bool(flags & VARIABLE_INFERRED);
    }
    if (strcmp(text, "__default__") == 0) {
        return variable->fallback != TT_NULL ? tt_ref(variable->fallback)
                                             : tt_value_of(&tt__no_default);
    }
    tt_value method = method_of(env, self, text);
    if (method != TT_NULL || tt_failure(env) < 0) {
        return method;
    }
    if (is_spec && strcmp(text, "args") == 0) {
        return part_new(env, &tt__parameter_args_type, self);
    }
    if (is_spec && strcmp(text, "kwargs") == 0) {
        return part_new(env, &tt__parameter_keywords_type, self);
    }
    tt_raise_attribute(env, self, text);
    return TT_NULL;
}

/* *Ts in a subscript or a call: Unpack[Ts]. */
static tt_value iter_variable(struct tt_env *env, tt_value self)
{
    tt_value form = tt__import_member(env, "typing", "Unpack");
    tt_value item = form == TT_NULL ? TT_NULL : tt__getitem(env, form, self);
    tt_value list = item == TT_NULL ? TT_NULL : tt_list(env, &item, 1);
    tt_unref(env, form);
    tt_unref(env, item);
    tt_value iterator = list == TT_NULL ? TT_NULL : tt__iter(env, list);
    tt_unref(env, list);
    return iterator;
}

static const struct tt_type_ops variable_ops = {.getattr = getattr_variable,
                                                .binary = tt__union_binary};

#define VARIABLE_TYPE(name_, make_, iter_)                                     \
    {                                                                          \
        TT__TYPE_HEAD(name_, "typing." name_),                                 \
            .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT_TYPE_DOTTED |           \
                     TT__TYPE_UNITES | TT__TYPE_VARIABLE,                      \
            .size = sizeof(struct variable), .clear = clear_variable,          \
            .repr = repr_variable, .make = (make_), .iter = (iter_),           \
            .ops = &variable_ops,                                              \
    }

const struct tt_type tt__type_variable_type =
    VARIABLE_TYPE("TypeVar", make_type_variable, NULL);
const struct tt_type tt__parameter_spec_type =
    VARIABLE_TYPE("ParamSpec", make_parameter_spec, NULL);
const struct tt_type tt__type_variable_tuple_type =
    VARIABLE_TYPE("TypeVarTuple", make_tuple_variable, iter_variable);
