/* SPDX-License-Identifier: MIT
 *
 * string_templates.c: Template and Interpolation of module string.templatelib,
 * what a t-string makes.
 *
 * Mirrors CPython's Objects/templateobject.c and Objects/interpolationobject.c,
 * 3.14. Both are immutable. A template has one text more than interpolations,
 * and each of its texts and interpolations is exactly a str, or one of those.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/library/struct_sequence.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/alias.h"

static const struct tt_type interpolation_type, template_iterator_type;

/* ---- Interpolation ------------------------------------------------------- */

enum part { PART_VALUE, PART_EXPRESSION, PART_CONVERSION, PART_SPEC, PARTS };

struct interpolation {
    struct tt_object head;
    tt_value parts[PARTS]; /* owns; by enum part */
};

static struct interpolation *interpolation_of(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &interpolation_type));
    return (struct interpolation *)(void *)v;
}

static void clear_interpolation(struct tt_env *env, struct tt_object *self)
{
    struct interpolation *interpolation = (struct interpolation *)self;
    for (size_t i = 0; i < PARTS; i++) {
        tt_clear(env, &interpolation->parts[i]);
    }
}

static tt_value new_interpolation(struct tt_env *env, const tt_value *parts)
{
    struct interpolation *made =
        tt_object_new(env, &interpolation_type, sizeof *made);
    for (size_t i = 0; made != NULL && i < PARTS; i++) {
        made->parts[i] = tt_ref(parts[i]);
    }
    return tt_value_of(made);
}

static int check_str(struct tt_env *env, tt_value v, const char *name)
{
    return tt_is_str(v) ? 0
                        : tt_raise(env, &tt_TypeError,
                                   "Interpolation() argument '%s' must be str, "
                                   "not %T",
                                   name, v);
}

static int check_conversion(struct tt_env *env, tt_value v)
{
    if (v == TT_NONE) {
        return 0;
    }
    int rc = check_str(env, v, "conversion");
    if (rc == 0 && !tt_str_is(v, "s") && !tt_str_is(v, "r") &&
        !tt_str_is(v, "a")) {
        rc = tt_raise(env, &tt_ValueError,
                      "Interpolation() argument 'conversion' must be one of "
                      "'s', 'a' or 'r'");
    }
    return rc;
}

static tt_value make_interpolation(struct tt_env *env,
                                   const struct tt_type *type,
                                   const struct tt_args *args)
{
    static const struct tt_native signature = TT__SIGNATURE(
        "Interpolation", "value expression conversion format_spec", 1, 4, 4);
    tt_value parts[PARTS];
    (void)type;
    if (tt_args_bind(env, &signature, args, parts) < 0) {
        return TT_NULL;
    }
    tt_value empty = tt_str_c(env, "");
    if (empty == TT_NULL) {
        return TT_NULL;
    }
    for (size_t i = PART_EXPRESSION; i < PARTS; i++) {
        tt_value omitted = i == PART_CONVERSION ? TT_NONE : empty;
        parts[i] = parts[i] == TT_NULL ? omitted : parts[i];
    }
    bool is_valid = check_str(env, parts[PART_EXPRESSION], "expression") == 0 &&
                    check_conversion(env, parts[PART_CONVERSION]) == 0 &&
                    check_str(env, parts[PART_SPEC], "format_spec") == 0;
    tt_value made = is_valid ? new_interpolation(env, parts) : TT_NULL;
    tt_unref(env, empty);
    return made;
}

static int repr_interpolation(struct tt_env *env, tt_value self,
                              struct tt_text *out)
{
    const tt_value *parts = interpolation_of(self)->parts;
    (void)env;
    tt_text_format(out, "Interpolation(%R, %R, %R, %R)", parts[PART_VALUE],
                   parts[PART_EXPRESSION], parts[PART_CONVERSION],
                   parts[PART_SPEC]);
    return out->error;
}

#define PART(name_, part_)                                                     \
    static tt_value get_##name_(struct tt_env *env, tt_value self)             \
    {                                                                          \
        (void)env;                                                             \
        return tt_ref(interpolation_of(self)->parts[part_]);                   \
    }
PART(value, PART_VALUE)
PART(expression, PART_EXPRESSION)
PART(conversion, PART_CONVERSION)
PART(format_spec, PART_SPEC)

static tt_value get_match_args(struct tt_env *env, tt_value self)
{
    static const char *const names[PARTS] = {"value", "expression",
                                             "conversion", "format_spec"};
    struct tt_tuple *made = tt_tuple_blank(env, PARTS);
    (void)self;
    for (size_t i = 0; made != NULL && i < PARTS; i++) {
        made->at[i] = tt_str_c(env, names[i]);
        if (made->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(made));
            made = NULL;
        }
    }
    return tt_value_of(made);
}

static tt_value subscript_class(struct tt_env *env, const tt_value *args)
{
    return tt__alias_of_type(env, (const void *)args[0], args[1]);
}

static const struct tt_property interpolation_properties[] = {
    {"__match_args__", TT_PURE, get_match_args, tt_property_of_class},
    {"conversion", TT_PURE, get_conversion, tt__struct_readonly},
    {"expression", TT_PURE, get_expression, tt__struct_readonly},
    {"format_spec", TT_PURE, get_format_spec, tt__struct_readonly},
    {"value", TT_PURE, get_value, tt__struct_readonly},
    {.name = NULL}};

static const struct tt_native interpolation_methods[] = {
    TT_NATIVE("__class_getitem__", "Interpolation.__class_getitem__",
              "type item /", 2, 2, 2, TT_NATIVE_CLASS | TT_NATIVE_BUILTIN,
              TT_PURE, subscript_class),
    {.name = NULL}};

static const struct tt_type interpolation_type = {
    TT__TYPE_HEAD("Interpolation", "string.templatelib.Interpolation"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED | TT_TYPE_FROZEN,
    .size = sizeof(struct interpolation),
    .clear = clear_interpolation,
    .repr = repr_interpolation,
    .make = make_interpolation,
    .methods = interpolation_methods,
    .properties = interpolation_properties,
};

/* ---- Template ------------------------------------------------------------ */

struct template
{
    struct tt_object head;
    tt_value strings;        /* owns; a tuple */
    tt_value interpolations; /* owns; a tuple */
};

static struct template *template_of(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &tt__template_type));
    return (struct template *)(void *)v;
}

static void clear_template(struct tt_env *env, struct tt_object *self)
{
    tt_clear(env, &((struct template *)self)->strings);
    tt_clear(env, &((struct template *)self)->interpolations);
}

static tt_value new_template(struct tt_env *env, tt_value strings,
                             tt_value interpolations)
{
    struct template *made =
        tt_object_new(env, &tt__template_type, sizeof *made);
    TT_ASSERT(tt_tuple_get(strings)->count ==
              tt_tuple_get(interpolations)->count + 1);
    if (made != NULL) {
        made->strings = tt_ref(strings);
        made->interpolations = tt_ref(interpolations);
    }
    return tt_value_of(made);
}

/* What BUILD_TEMPLATE has: the texts, and for each interpolation a tuple of its
 * parts. */
tt_value tt__template(struct tt_env *env, const tt_value *operands)
{
    const struct tt_tuple *parts = tt_tuple_get(operands[1]);
    struct tt_tuple *all = tt_tuple_blank(env, parts->count);
    for (uint32_t i = 0; all != NULL && i < parts->count; i++) {
        all->at[i] = new_interpolation(env, tt_tuple_get(parts->at[i])->at);
        if (all->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(all));
            all = NULL;
        }
    }
    tt_value made = all == NULL
                        ? TT_NULL
                        : new_template(env, operands[0], tt_value_of(all));
    tt_unref(env, tt_value_of(all));
    return made;
}

/* ---- Template(*args) ----------------------------------------------------- */

/* A template in the making. */
struct parts {
    tt_value strings;        /* owns; a list */
    tt_value interpolations; /* owns; a list */
    bool has_text;           /* the last one is a text */
};

static int add_text(struct tt_env *env, struct parts *parts, tt_value text)
{
    struct tt_list *strings = tt_list_get(parts->strings);
    if (!parts->has_text) {
        parts->has_text = true;
        return tt_list_append(env, strings, text);
    }
    tt_value joined =
        tt__binary(env, strings->at[strings->count - 1], text, BINARY_ADD);
    if (joined == TT_NULL) {
        return tt_failure(env);
    }
    tt_set(env, &strings->at[strings->count - 1], joined);
    return 0;
}

static int add_empty(struct tt_env *env, struct parts *parts)
{
    tt_value empty = tt_str_c(env, "");
    int rc = empty == TT_NULL ? tt_failure(env) : add_text(env, parts, empty);
    tt_unref(env, empty);
    return rc;
}

static int add_part(struct tt_env *env, struct parts *parts, tt_value v)
{
    if (tt_is_str(v)) {
        return add_text(env, parts, v);
    }
    int rc = parts->has_text ? 0 : add_empty(env, parts);
    parts->has_text = false;
    return rc < 0 ? rc
                  : tt_list_append(env, tt_list_get(parts->interpolations), v);
}

/* 0, or TypeError: one of ARGS is neither a text nor an interpolation. */
static int check_parts(struct tt_env *env, const struct tt_args *args)
{
    if (args->keyword_count > 0) {
        return tt_raise(env, &tt_TypeError,
                        "Template.__new__ only accepts *args arguments");
    }
    for (uint32_t i = 0; i < args->count; i++) {
        if (!tt_is_str(args->at[i]) &&
            !tt_is_exactly(args->at[i], &interpolation_type)) {
            return tt_raise(env, &tt_TypeError,
                            "Template.__new__ *args need to be of type 'str' "
                            "or 'Interpolation', got %T",
                            args->at[i]);
        }
    }
    return 0;
}

static tt_value template_of_lists(struct tt_env *env, const struct parts *parts)
{
    tt_value strings = tt__to_tuple(env, parts->strings);
    tt_value interpolations = tt__to_tuple(env, parts->interpolations);
    tt_value made = strings == TT_NULL || interpolations == TT_NULL
                        ? TT_NULL
                        : new_template(env, strings, interpolations);
    tt_unref(env, strings);
    tt_unref(env, interpolations);
    return made;
}

static tt_value make_template(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    (void)type;
    if (check_parts(env, args) < 0) {
        return TT_NULL;
    }
    struct parts parts = {tt_list(env, NULL, 0), tt_list(env, NULL, 0), false};
    bool has_lists =
        parts.strings != TT_NULL && parts.interpolations != TT_NULL;
    int rc = has_lists ? 0 : tt_failure(env);
    for (uint32_t i = 0; rc == 0 && i < args->count; i++) {
        rc = add_part(env, &parts, args->at[i]);
    }
    if (rc == 0 && !parts.has_text) {
        rc = add_empty(env, &parts);
    }
    tt_value made = rc < 0 ? TT_NULL : template_of_lists(env, &parts);
    tt_unref(env, parts.strings);
    tt_unref(env, parts.interpolations);
    return made;
}

/* ---- Template's operations ----------------------------------------------- */

static int repr_template(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct template *template = template_of(self);
    (void)env;
    tt_text_format(out, "Template(strings=%R, interpolations=%R)",
                   template->strings, template->interpolations);
    return out->error;
}

/* The texts of A and B, the last one of A joined with the first one of B. */
static tt_value join_strings(struct tt_env *env, const struct tt_tuple *a,
                             const struct tt_tuple *b)
{
    uint32_t count = a->count + b->count - 1;
    struct tt_tuple *made = tt_tuple_blank(env, count);
    if (made == NULL) {
        return TT_NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i == a->count - 1) {
            made->at[i] = tt__binary(env, a->at[i], b->at[0], BINARY_ADD);
        } else {
            made->at[i] =
                tt_ref(i < a->count ? a->at[i] : b->at[i - a->count + 1]);
        }
        if (made->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(made));
            return TT_NULL;
        }
    }
    return tt_value_of(made);
}

static tt_value binary_template(struct tt_env *env, tt_value self,
                                tt_value other, enum tt__binary op,
                                bool reflected)
{
    if (op != BINARY_ADD || reflected ||
        !tt_is_exactly(other, &tt__template_type)) {
        return TT_NOT_IMPLEMENTED;
    }
    const struct template *a = template_of(self), *b = template_of(other);
    tt_value strings =
        join_strings(env, tt_tuple_get(a->strings), tt_tuple_get(b->strings));
    tt_value interpolations =
        strings == TT_NULL
            ? TT_NULL
            : tt__binary(env, a->interpolations, b->interpolations, BINARY_ADD);
    tt_value made = interpolations == TT_NULL
                        ? TT_NULL
                        : new_template(env, strings, interpolations);
    tt_unref(env, strings);
    tt_unref(env, interpolations);
    return made;
}

static tt_value iterate_template(struct tt_env *env, tt_value self)
{
    return tt__iterator_new(env, &template_iterator_type, self);
}

/* `at` counts the texts and interpolations in order; empty texts are left
 * out. */
static tt_value next_of_template(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = (void *)self;
    (void)env;
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    const struct template *template = template_of(it->over);
    const struct tt_tuple *strings = tt_tuple_get(template->strings);
    while (it->at < 2 * (size_t)strings->count - 1) {
        size_t at = it->at++;
        tt_value found =
            at % 2 == 0 ? strings->at[at / 2]
                        : tt_tuple_get(template->interpolations)->at[at / 2];
        if (at % 2 != 0 || tt_str_get(found)->size > 0) {
            return tt_ref(found);
        }
    }
    return TT_NULL;
}

static const struct tt_type template_iterator_type = TT__ITERATOR_TYPE(
    "TemplateIter", "string.templatelib.TemplateIter", next_of_template);

static tt_value get_strings(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(template_of(self)->strings);
}

static tt_value get_interpolations(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(template_of(self)->interpolations);
}

static tt_value get_values(struct tt_env *env, tt_value self)
{
    const struct tt_tuple *all =
        tt_tuple_get(template_of(self)->interpolations);
    struct tt_tuple *made = tt_tuple_blank(env, all->count);
    for (uint32_t i = 0; made != NULL && i < all->count; i++) {
        made->at[i] = tt_ref(interpolation_of(all->at[i])->parts[PART_VALUE]);
    }
    return tt_value_of(made);
}

static const struct tt_property template_properties[] = {
    {"interpolations", TT_PURE, get_interpolations, tt__struct_readonly},
    {"strings", TT_PURE, get_strings, tt__struct_readonly},
    {"values", TT_PURE, get_values, NULL},
    {.name = NULL}};

static const struct tt_native template_methods[] = {
    TT_NATIVE("__class_getitem__", "Template.__class_getitem__", "type item /",
              2, 2, 2, TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_PURE,
              subscript_class),
    {.name = NULL}};

static const struct tt_type_ops template_ops = {.binary = binary_template};

const struct tt_type tt__template_type = {
    TT__TYPE_HEAD("Template", "string.templatelib.Template"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED | TT_TYPE_FROZEN,
    .size = sizeof(struct template),
    .clear = clear_template,
    .repr = repr_template,
    .make = make_template,
    .iter = iterate_template,
    .methods = template_methods,
    .properties = template_properties,
    .ops = &template_ops,
};
