/* SPDX-License-Identifier: MIT
 *
 * typing.c: module typing: its forms, and the decorators that only mark.
 *
 * Annotations are never evaluated unless a program reads them, so most names
 * are used by imports only: they cost nothing here. What takes part in a class
 * statement, or inspects types, is written in Python (elsewhere), as are the
 * checks of arguments that are no classes (_substitute.py). Mirrors
 * Lib/typing.py, 3.14.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "typing_module.h"

#include <stdio.h>

/* ---- Forms --------------------------------------------------------------- */

enum form_kind {
    FORM_BARE,      /* takes no argument: Self */
    FORM_ONE,       /* takes one: TypeGuard */
    FORM_QUALIFIER, /* ClassVar and Final, each in the other */
    FORM_KEY,       /* of a TypedDict: Required */
    FORM_OPTIONAL,
    FORM_ANY_COUNT, /* Concatenate */
    FORM_LITERAL,
    FORM_ANNOTATED,
    FORM_CALLABLE,
    FORM_TUPLE,
    FORM_CLASS,   /* an alias of a class: List */
    FORM_HASHABLE /* the same, but not generic */
};

struct form {
    struct tt_object head;
    const char *name;
    enum form_kind kind;
    uint32_t count;             /* arguments of FORM_CLASS; 0: any number */
    const struct tt_type *type; /* a class in C */
    const char *module;         /* one in Python: its module, */
    const char *class;          /* and its name there */
};

static bool is_form(tt_value v)
{
    return tt_is_exactly(v, &tt__form_type) ||
           tt_is_exactly(v, &tt__class_form_type);
}

static const struct form *form_of(tt_value v)
{
    TT_ASSERT(is_form(v));
    return (const void *)v;
}

/* V as an argument, a type: TypeError with MESSAGE if it cannot be one.
 * QUALIFIED: it may be ClassVar or Final, too. Given. */
static tt_value check_type(struct tt_env *env, tt_value v, const char *message,
                           bool qualified)
{
    if (tt_is(v, &tt_type_type) && !tt__is_class((const void *)v)) {
        return tt_ref(v);
    }
    tt_value checked = tt__import_member(env, "_substitute", "checked");
    tt_value text = checked == TT_NULL ? TT_NULL : tt_str_c(env, message);
    const tt_value args[] = {v, text, tt_bool(qualified)};
    tt_value made = text == TT_NULL ? TT_NULL : tt_call(env, checked, args, 3);
    tt_unref(env, text);
    tt_unref(env, checked);
    return made;
}

/* The arguments KEY of X[KEY] as a tuple of types. Given. */
static tt_value check_types(struct tt_env *env, tt_value key,
                            const char *message, bool qualified)
{
    const tt_value *at = tt_is_tuple(key) ? tt_tuple_get(key)->at : &key;
    size_t count = tt_is_tuple(key) ? tt_tuple_get(key)->count : 1;
    struct tt_tuple *made = tt_tuple_blank(env, count);
    for (size_t i = 0; made != NULL && i < count; i++) {
        made->at[i] = check_type(env, at[i], message, qualified);
        if (made->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(made));
            made = NULL;
        }
    }
    return tt_value_of(made);
}

/* The class that it represents. Given; TT_NULL without failure: none. */
static tt_value form_class(struct tt_env *env, const struct form *form)
{
    if (form->type != NULL) {
        return tt__type_value(form->type);
    }
    return form->module == NULL
               ? TT_NULL
               : tt__import_member(env, form->module, form->class);
}

/* FORM[ARGS]; ARGS (taken) a tuple, or TT_NULL after a failure. */
static tt_value form_alias(struct tt_env *env, const struct form *form,
                           tt_value args, enum tt__alias_style style)
{
    struct tt__alias_about about = {
        .args = args, .name = form->name, .style = style};
    tt_value made = TT_NULL;
    if (args != TT_NULL) {
        about.origin = form_class(env, form);
    }
    if (args != TT_NULL && about.origin == TT_NULL && tt_failure(env) == 0) {
        about.origin = tt_value_of(form);
    }
    if (about.origin != TT_NULL) {
        made = tt__alias_new(env, &about);
    }
    tt_unref(env, about.origin);
    tt_unref(env, args);
    return made;
}

/* Optional[X] */
static tt_value make_optional(struct tt_env *env, tt_value key)
{
    tt_value made = TT_NULL, both = TT_NULL;
    tt_value items[2] = {
        check_type(env, key, "typing.Optional requires a single type.", false),
        TT_NONE};
    if (items[0] != TT_NULL) {
        both = tt_tuple(env, items, 2);
    }
    if (both != TT_NULL) {
        made = tt__union_of(env, both);
    }
    tt_unref(env, both);
    tt_unref(env, items[0]);
    return made;
}

/* Adds the values of Literal[V] to LIST. */
static int add_literal(struct tt_env *env, struct tt_list *list, tt_value v)
{
    const struct tt__generic *inner = (const void *)v;
    if (!tt__is_alias(v) || inner->style != ALIAS_LITERAL) {
        return tt_list_append(env, list, v);
    }
    const struct tt_tuple *values = tt_tuple_get(inner->args);
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < values->count; i++) {
        rc = add_literal(env, list, values->at[i]);
    }
    return rc;
}

/* Whether all values of LIST have a hash: 1, 0 or a failure. */
static int are_hashable(struct tt_env *env, const struct tt_list *list)
{
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < list->count; i++) {
        uint64_t hash;
        rc = tt_hash(env, list->at[i], &hash);
    }
    if (rc == TT_ERAISED && tt_raised(env, &tt_TypeError)) {
        tt_exc_unref(env, tt_exc_take(env));
        return 0;
    }
    return rc < 0 ? rc : 1;
}

/* Appends V unless OUT has it: equal values of different types are different.
 */
static int add_once(struct tt_env *env, struct tt_list *out, tt_value v)
{
    for (uint32_t i = 0; i < out->count; i++) {
        int same = tt_type_of(out->at[i]) != tt_type_of(v)
                       ? 0
                       : tt_equal(env, out->at[i], v);
        if (same != 0) {
            return same < 0 ? same : 0;
        }
    }
    return tt_list_append(env, out, v);
}

/* The values of LIST, each once unless one has no hash: a tuple. */
static tt_value literal_values(struct tt_env *env, const struct tt_list *list)
{
    int is_unique = are_hashable(env, list);
    if (is_unique <= 0) {
        return is_unique < 0 ? TT_NULL : tt_tuple(env, list->at, list->count);
    }
    tt_value out = tt_list(env, NULL, 0), made = TT_NULL;
    int rc = out == TT_NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc == 0 && i < list->count; i++) {
        rc = add_once(env, tt_list_get(out), list->at[i]);
    }
    if (rc == 0) {
        made = tt__to_tuple(env, out);
    }
    tt_unref(env, out);
    return made;
}

/* Whether V is Unpack[Ts]; false with a failure, too. */
static bool is_unpacked_variables(struct tt_env *env, tt_value v)
{
    if (!tt__is_typing_alias(v)) {
        return false;
    }
    tt_value found =
        tt__getattr_optional_c(env, v, "__typing_is_unpacked_typevartuple__");
    return found == TT_TRUE; /* not counted */
}

static tt_value make_literal(struct tt_env *env, const struct form *form,
                             tt_value key)
{
    const tt_value *at = tt_is_tuple(key) ? tt_tuple_get(key)->at : &key;
    size_t count = tt_is_tuple(key) ? tt_tuple_get(key)->count : 1;
    tt_value list = tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    for (size_t i = 0; rc == 0 && i < count; i++) {
        rc = add_literal(env, tt_list_get(list), at[i]);
    }
    tt_value args = rc < 0 ? TT_NULL : literal_values(env, tt_list_get(list));
    tt_unref(env, list);
    return form_alias(env, form, args, ALIAS_LITERAL);
}

/* Annotated[T, ...]: Annotated[Annotated[T, a], b] is Annotated[T, a, b]. */
static tt_value make_annotated(struct tt_env *env, tt_value key)
{
    if (!tt_is_tuple(key) || tt_tuple_get(key)->count < 2) {
        tt_raise(env, &tt_TypeError,
                 "Annotated[...] should be used with at least two arguments "
                 "(a type and an annotation).");
        return TT_NULL;
    }
    const struct tt_tuple *given = tt_tuple_get(key);
    bool is_many = is_unpacked_variables(env, given->at[0]);
    if (tt_failure(env) < 0) {
        return TT_NULL;
    }
    if (is_many) {
        tt_raise(env, &tt_TypeError,
                 "Annotated[...] should not be used with an unpacked "
                 "TypeVarTuple");
        return TT_NULL;
    }
    tt_value type = check_type(env, given->at[0],
                               "Annotated[t, ...]: t must be a type.", true);
    tt_value metadata = type == TT_NULL
                            ? TT_NULL
                            : tt_tuple(env, given->at + 1, given->count - 1);
    tt_value made = metadata == TT_NULL
                        ? TT_NULL
                        : tt__alias_annotated(env, type, metadata);
    tt_unref(env, metadata);
    tt_unref(env, type);
    return made;
}

/* Callable[[A, B], R]: its arguments are A, B and R. */
static tt_value make_callable(struct tt_env *env, const struct form *form,
                              tt_value key)
{
    const struct tt_tuple *pair = tt_is_tuple(key) ? tt_tuple_get(key) : NULL;
    if (pair == NULL || pair->count != 2) {
        tt_raise(env, &tt_TypeError,
                 "Callable must be used as Callable[[arg, ...], result].");
        return TT_NULL;
    }
    tt_value list = tt_is_list(pair->at[0]) || tt_is_tuple(pair->at[0])
                        ? tt__to_list(env, pair->at[0])
                        : tt_list(env, &pair->at[0], 1);
    tt_value all = TT_NULL;
    tt_value result = list == TT_NULL
                          ? TT_NULL
                          : check_type(env, pair->at[1],
                                       "Callable[args, result]: result must be "
                                       "a type.",
                                       false);
    if (result != TT_NULL &&
        tt_list_append(env, tt_list_get(list), result) == 0) {
        tt_value tuple =
            tt_tuple(env, tt_list_get(list)->at, tt_list_get(list)->count);
        all = tuple == TT_NULL ? TT_NULL : tt__typing_convert(env, tuple);
        tt_unref(env, tuple);
    }
    tt_unref(env, result);
    tt_unref(env, list);
    return form_alias(env, form, all, ALIAS_CALLABLE);
}

/* Tuple[A, B], Tuple[A, ...], Tuple[()]. */
static tt_value make_tuple_arguments(struct tt_env *env, tt_value key)
{
    static const char many[] = "Tuple[t, ...]: t must be a type.";
    const struct tt_tuple *given = tt_is_tuple(key) ? tt_tuple_get(key) : NULL;
    if (given == NULL || given->count < 2 ||
        given->at[given->count - 1] != TT_ELLIPSIS) {
        return check_types(env, key,
                           "Tuple[t0, t1, ...]: each t must be a type.", false);
    }
    tt_value front = tt_tuple(env, given->at, given->count - 1);
    tt_value types =
        front == TT_NULL ? TT_NULL : check_types(env, front, many, false);
    const tt_value last = TT_ELLIPSIS;
    tt_value end = types == TT_NULL ? TT_NULL : tt_tuple(env, &last, 1);
    tt_value made =
        end == TT_NULL ? TT_NULL : tt__binary(env, types, end, BINARY_ADD);
    tt_unref(env, end);
    tt_unref(env, types);
    tt_unref(env, front);
    return made;
}

/* Concatenate[A, B, P] */
static tt_value make_concatenation(struct tt_env *env, tt_value key)
{
    const tt_value *at = tt_is_tuple(key) ? tt_tuple_get(key)->at : &key;
    size_t count = tt_is_tuple(key) ? tt_tuple_get(key)->count : 1;
    if (count == 0) {
        tt_raise(env, &tt_TypeError, "Cannot take a Concatenate of no types.");
        return TT_NULL;
    }
    tt_value last = at[count - 1];
    if (last != TT_ELLIPSIS && !tt_is_exactly(last, &tt__parameter_spec_type)) {
        tt_raise(env, &tt_TypeError,
                 "The last parameter to Concatenate should be a ParamSpec "
                 "variable or ellipsis.");
        return TT_NULL;
    }
    struct tt_tuple *made = tt_tuple_blank(env, count);
    for (size_t i = 0; made != NULL && i < count; i++) {
        made->at[i] =
            i + 1 == count
                ? tt_ref(last)
                : check_type(env, at[i],
                             "Concatenate[arg, ...]: each arg must be a type.",
                             false);
        if (made->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(made));
            made = NULL;
        }
    }
    return tt_value_of(made);
}

/* bool | None, for what __exit__ returns. */
static tt_value default_of_managers(struct tt_env *env)
{
    const tt_value both[2] = {tt__type_value(&tt_bool_type), TT_NONE};
    tt_value members = tt_tuple(env, both, 2);
    tt_value made = members == TT_NULL ? TT_NULL : tt__union_of(env, members);
    tt_unref(env, members);
    return made;
}

/* ARGS (taken), filled up to COUNT with what those not given are by default. */
static tt_value fill_defaults(struct tt_env *env, tt_value args, uint32_t count,
                              bool is_manager)
{
    uint32_t given = args == TT_NULL ? 0 : tt_tuple_get(args)->count;
    if (args == TT_NULL || given >= count) {
        return args;
    }
    struct tt_tuple *all = tt_tuple_blank(env, count);
    for (uint32_t i = 0; all != NULL && i < count; i++) {
        if (i < given) {
            all->at[i] = tt_ref(tt_tuple_get(args)->at[i]);
        } else if (is_manager) {
            all->at[i] = default_of_managers(env);
        } else {
            all->at[i] = tt__type_value(&tt_none_type);
        }
        if (all->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(all));
            all = NULL;
        }
    }
    tt_unref(env, args);
    return tt_value_of(all);
}

/* KEY as a tuple of what FORM[KEY] has as arguments. Given. */
static tt_value make_arguments(struct tt_env *env, const struct form *form,
                               tt_value key)
{
    if (form->kind == FORM_TUPLE) {
        return make_tuple_arguments(env, key);
    }
    if (form->kind == FORM_ANY_COUNT) {
        return make_concatenation(env, key);
    }
    bool is_key = form->kind == FORM_KEY;
    bool is_qualifier = form->kind == FORM_QUALIFIER;
    if (!is_key && !is_qualifier && form->kind != FORM_ONE) {
        return check_types(env, key,
                           "Parameters to generic types must be types.", false);
    }
    char message[80];
    snprintf(message, sizeof message, "%s%s accepts only %ssingle type.",
             is_key ? "" : "typing.", form->name, is_key ? "a " : "");
    tt_value type = check_type(env, key, message, is_qualifier);
    tt_value made = type == TT_NULL ? TT_NULL : tt_tuple(env, &type, 1);
    tt_unref(env, type);
    return made;
}

static tt_value make_class_alias(struct tt_env *env, const struct form *form,
                                 tt_value key)
{
    uint32_t count = tt_is_tuple(key) ? (uint32_t)tt_tuple_get(key)->count : 1;
    bool is_manager = strcmp(form->name, "ContextManager") == 0 ||
                      strcmp(form->name, "AsyncContextManager") == 0;
    bool has_defaults = is_manager || strcmp(form->name, "Generator") == 0 ||
                        strcmp(form->name, "AsyncGenerator") == 0;
    uint32_t least = has_defaults ? 1 : form->count;
    bool is_checked = form->kind == FORM_CLASS && form->count != 0;
    if (is_checked && (count > form->count || count < least)) {
        tt_raise(env, &tt_TypeError,
                 "Too %s arguments for typing.%s; actual %u, expected %s%u",
                 count < least ? "few" : "many", form->name, count,
                 has_defaults ? "at least " : "", least);
        return TT_NULL;
    }
    tt_value args = make_arguments(env, form, key);
    if (has_defaults) {
        args = fill_defaults(env, args, form->count, is_manager);
    }
    return form_alias(env, form, args, ALIAS_PLAIN);
}

static tt_value getitem_form(struct tt_env *env, tt_value self, tt_value key)
{
    const struct form *form = form_of(self);
    switch (form->kind) {
    case FORM_OPTIONAL:
        return make_optional(env, key);
    case FORM_LITERAL:
        return make_literal(env, form, key);
    case FORM_ANNOTATED:
        return make_annotated(env, key);
    case FORM_CALLABLE:
        return make_callable(env, form, key);
    case FORM_ONE:
    case FORM_QUALIFIER:
    case FORM_KEY:
    case FORM_ANY_COUNT:
    case FORM_TUPLE:
    case FORM_CLASS:
        return make_class_alias(env, form, key);
    default:
        tt_raise(env, &tt_TypeError,
                 form->kind == FORM_BARE ? "typing.%s is not subscriptable"
                                         : "typing.%s is not a generic class",
                 form->name);
        return TT_NULL;
    }
}

static tt_value getattr_form(struct tt_env *env, tt_value self, tt_value name)
{
    const struct form *form = form_of(self);
    const char *text = tt_str_get(name)->text;
    if (strcmp(text, "__name__") == 0 || strcmp(text, "__qualname__") == 0 ||
        strcmp(text, "_name") == 0) {
        return tt_str_c(env, form->name);
    }
    if (strcmp(text, "__module__") == 0) {
        return tt_str_c(env, "typing");
    }
    if (strcmp(text, "__class__") == 0) {
        return tt__type_value(tt_type_of(self));
    }
    if (strcmp(text, "__mro_entries__") == 0) {
        return tt__alias_mro_entries(env, self);
    }
    tt_value class = form_class(env, form);
    if (class == TT_NULL) {
        if (tt_failure(env) == 0) {
            tt_raise(env, &tt_AttributeError, "%s", text);
        }
        return TT_NULL;
    }
    if (strcmp(text, "__origin__") == 0) {
        return class;
    }
    tt_value v = tt__getattr(env, class, name);
    tt_unref(env, class);
    return v;
}

/* What isinstance() looks at: ByteString warns. */
static tt_value form_of_instances(struct tt_env *env, const struct form *form)
{
    if (strcmp(form->name, "ByteString") != 0) {
        return form_class(env, form);
    }
    tt_value checked = tt__import_member(env, "_bytestring", "checked");
    tt_value class =
        checked == TT_NULL ? TT_NULL : tt_call(env, checked, NULL, 0);
    tt_unref(env, checked);
    return class;
}

static tt_value form_checked(struct tt_env *env, tt_value self,
                             const char *function)
{
    const struct form *form = form_of(self);
    tt_value class = strcmp(function, "isinstance") == 0
                         ? form_of_instances(env, form)
                         : form_class(env, form);
    if (class == TT_NULL && tt_failure(env) == 0) {
        tt_raise(env, &tt_TypeError, "typing.%s cannot be used with %s()",
                 form->name, function);
    }
    tt_unref(env, class); /* its module keeps it */
    return class;
}

static tt_value call_form(struct tt_env *env, tt_value self,
                          const struct tt_args *args)
{
    const struct form *form = form_of(self);
    bool is_builtin = form->type != NULL && form->module == NULL;
    if (form->kind < FORM_TUPLE) {
        tt_raise(env, &tt_TypeError, "Cannot instantiate typing.%s",
                 form->name);
        return TT_NULL;
    }
    if (is_builtin && strchr(form->type->full_name, '.') == NULL) {
        tt_raise(env, &tt_TypeError,
                 "Type %s cannot be instantiated; use %s() instead", form->name,
                 form->type->name);
        return TT_NULL;
    }
    tt_value class = form_class(env, form);
    tt_value made = class == TT_NULL ? TT_NULL : tt_call_args(env, class, args);
    tt_unref(env, class);
    return made;
}

static int repr_form(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)env;
    tt_text_format(out, "typing.%s", form_of(self)->name);
    return out->error;
}

static const struct tt_type_ops form_ops = {
    .getattr = getattr_form,
    .getitem = getitem_form,
    .binary = tt__union_binary,
    .checked_as = form_checked,
};

/* By name: forms are constants, and a hash must not depend on an address. */
static int hash_form(struct tt_env *env, tt_value self, uint64_t *out)
{
    tt_value name = tt_str_c(env, form_of(self)->name);
    int rc = name == TT_NULL ? tt_failure(env) : tt_hash(env, name, out);
    tt_unref(env, name);
    return rc;
}

#define FORM_TYPE(name_)                                                       \
    {                                                                          \
        TT__TYPE_HEAD(name_, "typing." name_),                                 \
            .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT__TYPE_UNITES,           \
            .size = sizeof(struct form), .repr = repr_form, .hash = hash_form, \
            .call = call_form, .ops = &form_ops,                               \
    }

const struct tt_type tt__form_type = FORM_TYPE("_SpecialForm");
/* Of those that are aliases of classes. */
const struct tt_type tt__class_form_type = FORM_TYPE("_SpecialGenericAlias");

/* ---- Which there are ----------------------------------------------------- */

#define BARE_FORMS(X)                                                          \
    X(LiteralString, FORM_BARE)                                                \
    X(Never, FORM_BARE)                                                        \
    X(NoReturn, FORM_BARE)                                                     \
    X(Self, FORM_BARE)                                                         \
    X(TypeAlias, FORM_BARE)                                                    \
    X(ClassVar, FORM_QUALIFIER)                                                \
    X(Final, FORM_QUALIFIER)                                                   \
    X(NotRequired, FORM_KEY)                                                   \
    X(ReadOnly, FORM_KEY)                                                      \
    X(Required, FORM_KEY)                                                      \
    X(TypeGuard, FORM_ONE)                                                     \
    X(TypeIs, FORM_ONE)                                                        \
    X(Unpack, FORM_ONE)                                                        \
    X(Optional, FORM_OPTIONAL)                                                 \
    X(Concatenate, FORM_ANY_COUNT)                                             \
    X(Literal, FORM_LITERAL)                                                   \
    X(Annotated, FORM_ANNOTATED)

#define CLASS_FORMS(X)                                                         \
    X(Counter, 1, tt__counter_type)                                            \
    X(DefaultDict, 2, tt__default_dict_type)                                   \
    X(Deque, 1, tt__deque_type)                                                \
    X(Dict, 2, tt_dict_type)                                                   \
    X(FrozenSet, 1, tt_frozenset_type)                                         \
    X(List, 1, tt_list_type)                                                   \
    X(OrderedDict, 2, tt__ordered_dict_type)                                   \
    X(Set, 1, tt_set_type)                                                     \
    X(Type, 1, tt_type_type)

/* Of collections.abc. */
#define ABSTRACT_FORMS(X)                                                      \
    X(AbstractSet, Set, 1)                                                     \
    X(AsyncGenerator, AsyncGenerator, 2)                                       \
    X(AsyncIterable, AsyncIterable, 1)                                         \
    X(AsyncIterator, AsyncIterator, 1)                                         \
    X(Awaitable, Awaitable, 1)                                                 \
    X(Collection, Collection, 1)                                               \
    X(Container, Container, 1)                                                 \
    X(Coroutine, Coroutine, 3)                                                 \
    X(Generator, Generator, 3)                                                 \
    X(ItemsView, ItemsView, 2)                                                 \
    X(Iterable, Iterable, 1)                                                   \
    X(Iterator, Iterator, 1)                                                   \
    X(KeysView, KeysView, 1)                                                   \
    X(Mapping, Mapping, 2)                                                     \
    X(MappingView, MappingView, 1)                                             \
    X(MutableMapping, MutableMapping, 2)                                       \
    X(MutableSequence, MutableSequence, 1)                                     \
    X(MutableSet, MutableSet, 1)                                               \
    X(Reversible, Reversible, 1)                                               \
    X(Sequence, Sequence, 1)                                                   \
    X(ValuesView, ValuesView, 1)

#define FORM_HEAD(name_, kind_)                                                \
    .head = TT_OBJECT_STATIC(&tt__class_form_type), .name = #name_,            \
    .kind = (kind_)

#define X(name_, kind_)                                                        \
    static const struct form form_##name_ = {                                  \
        .head = TT_OBJECT_STATIC(&tt__form_type),                              \
        .name = #name_,                                                        \
        .kind = (kind_)};
BARE_FORMS(X)
#undef X
#define X(name_, count_, type_)                                                \
    static const struct form form_##name_ = {                                  \
        FORM_HEAD(name_, FORM_CLASS), .count = (count_), .type = &(type_)};
CLASS_FORMS(X)
#undef X
#define X(name_, class_, count_)                                               \
    static const struct form form_##name_ = {                                  \
        FORM_HEAD(name_, FORM_CLASS), .count = (count_),                       \
        .module = "collections.abc", .class = #class_};
ABSTRACT_FORMS(X)
#undef X
static const struct form form_Tuple = {FORM_HEAD(Tuple, FORM_TUPLE),
                                       .type = &tt_tuple_type};
static const struct form form_Callable = {FORM_HEAD(Callable, FORM_CALLABLE),
                                          .module = "collections.abc",
                                          .class = "Callable"};
static const struct form form_Hashable = {FORM_HEAD(Hashable, FORM_HASHABLE),
                                          .module = "collections.abc",
                                          .class = "Hashable"};
static const struct form form_ByteString = {
    FORM_HEAD(ByteString, FORM_HASHABLE), .module = "collections.abc",
    .class = "ByteString"};
static const struct form form_Sized = {FORM_HEAD(Sized, FORM_HASHABLE),
                                       .module = "collections.abc",
                                       .class = "Sized"};
static const struct form form_ChainMap = {FORM_HEAD(ChainMap, FORM_CLASS),
                                          .count = 2, .module = "collections",
                                          .class = "ChainMap"};
static const struct form form_ContextManager = {
    FORM_HEAD(ContextManager, FORM_CLASS), .count = 2, .module = "contextlib",
    .class = "AbstractContextManager"};
static const struct form form_AsyncContextManager = {
    FORM_HEAD(AsyncContextManager, FORM_CLASS), .count = 2,
    .module = "contextlib", .class = "AbstractAsyncContextManager"};
static const struct form form_Pattern = {FORM_HEAD(Pattern, FORM_CLASS),
                                         .count = 1, .module = "re",
                                         .class = "Pattern"};
static const struct form form_Match = {FORM_HEAD(Match, FORM_CLASS), .count = 1,
                                       .module = "re", .class = "Match"};

/* ---- Functions ----------------------------------------------------------- */

static tt_value cast(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_ref(args[1]);
}

/* V.NAME = True, unless V takes no attributes. */
static tt_value mark(struct tt_env *env, tt_value v, const char *name)
{
    tt_value text = tt_str_c(env, name);
    int rc =
        text == TT_NULL ? tt_failure(env) : tt__setattr(env, v, text, TT_TRUE);
    tt_unref(env, text);
    if (rc == TT_ERAISED &&
        (tt_raised(env, &tt_AttributeError) || tt_raised(env, &tt_TypeError))) {
        tt_exc_unref(env, tt_exc_take(env));
        rc = 0;
    }
    return rc < 0 ? TT_NULL : tt_ref(v);
}

static tt_value final(struct tt_env *env, const tt_value *args)
{
    return mark(env, args[0], "__final__");
}

static tt_value override(struct tt_env *env, const tt_value *args)
{
    return mark(env, args[0], "__override__");
}

static tt_value get_origin(struct tt_env *env, const tt_value *args)
{
    tt_value v = args[0];
    if (tt__is_alias(v)) {
        const struct tt__generic *alias = (const void *)v;
        return alias->style == ALIAS_ANNOTATED ? tt_value_of(&form_Annotated)
                                               : tt_ref(alias->origin);
    }
    if (tt_is_exactly(v, &tt__union_type)) {
        return tt__type_value(&tt__union_type);
    }
    if (is_form(v)) {
        tt_value class = form_class(env, form_of(v));
        return class == TT_NULL && tt_failure(env) == 0 ? TT_NONE : class;
    }
    if (tt_is_exactly(v, &tt__parameter_args_type) ||
        tt_is_exactly(v, &tt__parameter_keywords_type)) {
        return tt__getattr_c(env, v, "__origin__");
    }
    if (tt__is_generic_itself(v)) {
        return tt_ref(v);
    }
    return TT_NONE;
}

/* (A, B, R) of Callable[[A, B], R] becomes ([A, B], R). */
static tt_value callable_args(struct tt_env *env, const struct tt_tuple *args)
{
    TT_ASSERT(args->count > 0);
    if (args->count == 2 &&
        (args->at[0] == TT_ELLIPSIS || tt__alias_is_parameters(args->at[0]))) {
        return tt_ref(tt_value_of(args));
    }
    tt_value list = tt_list(env, args->at, args->count - 1);
    const tt_value both[2] = {list, args->at[args->count - 1]};
    tt_value made = list == TT_NULL ? TT_NULL : tt_tuple(env, both, 2);
    tt_unref(env, list);
    return made;
}

static tt_value get_args(struct tt_env *env, const tt_value *args)
{
    tt_value v = args[0];
    if (tt_is_exactly(v, &tt__union_type)) {
        return tt_ref(tt__union_members(v));
    }
    if (!tt__is_alias(v)) {
        return tt_tuple(env, NULL, 0);
    }
    const struct tt__generic *alias = (const void *)v;
    if (alias->style == ALIAS_ANNOTATED) {
        return tt__binary(env, alias->args, alias->metadata, BINARY_ADD);
    }
    return alias->style == ALIAS_CALLABLE
               ? callable_args(env, tt_tuple_get(alias->args))
               : tt_ref(alias->args);
}

static tt_value identity(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_ref(args[0]);
}

/* ---- The module ---------------------------------------------------------- */

#define FUNCTIONS(X)                                                           \
    X(assert_type, "val typ /", 2, TT_PURE, identity)                          \
    X(cast, "typ val", 2, TT_PURE, cast)                                       \
    X(final, "f", 1, TT_WRITES, final)                                         \
    X(get_args, "tp", 1, TT_PURE, get_args)                                    \
    X(get_origin, "tp", 1, TT_PURE, get_origin)                                \
    X(override, "method /", 1, TT_WRITES, override)

#define X(name_, parameters_, count_, effect_, call_)                          \
    static const struct tt_native name_##_native =                             \
        TT_NATIVE(#name_, #name_, parameters_, count_, count_, count_, 0,      \
                  effect_, call_);
FUNCTIONS(X)
#undef X

static tt_value make_checking(struct tt_env *env)
{
    (void)env;
    return TT_FALSE;
}

/* TypeVar(NAME); with the keyword KEYWORD=True unless it is NULL. */
static tt_value make_variable(struct tt_env *env, const char *name,
                              const char *keyword)
{
    tt_value args[2] = {tt_str_c(env, name), TT_TRUE}, made = TT_NULL;
    tt_value names = TT_NULL;
    if (args[0] != TT_NULL && keyword != NULL) {
        tt_value word = tt_str_c(env, keyword);
        names = word == TT_NULL ? TT_NULL : tt_tuple(env, &word, 1);
        tt_unref(env, word);
    }
    if (args[0] != TT_NULL && (keyword == NULL || names != TT_NULL)) {
        const struct tt_args all = {
            .at = args,
            .count = 1,
            .keywords = keyword == NULL ? NULL : tt_tuple_get(names)->at,
            .keyword_count = keyword == NULL ? 0 : 1};
        made = tt_call_args(env, tt__type_value(&tt__type_variable_type), &all);
    }
    tt_unref(env, names);
    tt_unref(env, args[0]);
    return made;
}

#define VARIABLES(X)                                                           \
    X(T, NULL)                                                                 \
    X(KT, NULL)                                                                \
    X(VT, NULL)                                                                \
    X(T_co, "covariant")                                                       \
    X(V_co, "covariant")                                                       \
    X(VT_co, "covariant")                                                      \
    X(CT_co, "covariant")                                                      \
    X(T_contra, "contravariant")

#define X(name_, keyword_)                                                     \
    static tt_value make_##name_(struct tt_env *env)                           \
    {                                                                          \
        return make_variable(env, #name_, keyword_);                           \
    }
VARIABLES(X)
#undef X

static tt_value make_all(struct tt_env *env)
{
    return tt__import_member(env, "_typingnames", "ALL");
}

static tt_value make_any_str(struct tt_env *env)
{
    tt_value name = tt_str_c(env, "AnyStr");
    const tt_value args[] = {name, tt__type_value(&tt__bytes_type),
                             tt__type_value(&tt_str_type)};
    tt_value made =
        name == TT_NULL
            ? TT_NULL
            : tt_call(env, tt__type_value(&tt__type_variable_type), args, 3);
    tt_unref(env, name);
    return made;
}

#define X1(name_, kind_)          {#name_, &form_##name_, NULL},
#define X2(name_, b_, c_)         {#name_, &form_##name_, NULL},
#define X5(name_, b_, c_, d_, e_) {#name_, &name_##_native, NULL},
#define MEMBERS                                                                \
    {"AnyStr", NULL, make_any_str},                                            \
        {"AsyncContextManager", &form_AsyncContextManager, NULL},              \
        {"Callable", &form_Callable, NULL},                                    \
        {"ChainMap", &form_ChainMap, NULL},                                    \
        {"ContextManager", &form_ContextManager, NULL},                        \
        {"ByteString", &form_ByteString, NULL},                                \
        {"Hashable", &form_Hashable, NULL}, {"Match", &form_Match, NULL},      \
        {"ParamSpec", &tt__parameter_spec_type, NULL},                         \
        {"ParamSpecArgs", &tt__parameter_args_type, NULL},                     \
        {"ParamSpecKwargs", &tt__parameter_keywords_type, NULL},               \
        {"Pattern", &form_Pattern, NULL}, {"Sized", &form_Sized, NULL},        \
        {"TYPE_CHECKING", NULL, make_checking}, {"Text", &tt_str_type, NULL},  \
        {"Tuple", &form_Tuple, NULL},                                          \
        {"TypeAliasType", &tt__type_alias_type, NULL},                         \
        {"_AnnotatedAlias", &tt__annotated_alias_type, NULL},                  \
        {"_CallableGenericAlias", &tt__typing_callable_type, NULL},            \
        {"_ConcatenateGenericAlias", &tt__concatenate_alias_type, NULL},       \
        {"_GenericAlias", &tt__typing_alias_type, NULL},                       \
        {"_LiteralGenericAlias", &tt__literal_alias_type, NULL},               \
        {"_SpecialForm", &tt__form_type, NULL},                                \
        {"_SpecialGenericAlias", &tt__class_form_type, NULL},                  \
        {"_UnpackGenericAlias", &tt__unpacked_alias_type, NULL},               \
        {"CT_co", NULL, make_CT_co}, {"KT", NULL, make_KT},                    \
        {"T", NULL, make_T}, {"T_co", NULL, make_T_co},                        \
        {"T_contra", NULL, make_T_contra}, {"VT", NULL, make_VT},              \
        {"VT_co", NULL, make_VT_co}, {"V_co", NULL, make_V_co},                \
        {"__all__", NULL, make_all},                                           \
        {"TypeVar", &tt__type_variable_type, NULL},                            \
        {"TypeVarTuple", &tt__type_variable_tuple_type, NULL},                 \
        {"Union", &tt__union_type, NULL},

static const struct tt__member members[] = {
    {"NoDefault", &tt__no_default, NULL},
    BARE_FORMS(X1) CLASS_FORMS(X2) ABSTRACT_FORMS(X2) FUNCTIONS(X5)
        MEMBERS{NULL, NULL, NULL},
};

/* What the forms stand for is compiled with them. */
#define ELSEWHERE                                                              \
    TT__ABSTRACT_CLASSES, {"AbstractSet", "_abcmore"}, {"Any", "_any"},        \
        {"AsyncContextManager", "contextlib"}, {"BinaryIO", "_typedio"},       \
        {"ChainMap", "_chainmap"}, {"ContextManager", "contextlib"},           \
        {"ForwardRef", "_forwardref"}, {"Generic", "_generic"},                \
        {"IO", "_typedio"}, {"NamedTuple", "_typednames"},                     \
        {"NewType", "_typednames"}, {"Protocol", "_protocol"},                 \
        {"SupportsAbs", "_typedio"}, {"SupportsBytes", "_typedio"},            \
        {"SupportsComplex", "_protocol"}, {"SupportsFloat", "_protocol"},      \
        {"SupportsIndex", "_protocol"}, {"SupportsInt", "_protocol"},          \
        {"SupportsRound", "_typedio"}, {"TextIO", "_typedio"},                 \
        {"TypedDict", "_typednames"}, {"assert_never", "_typednames"},         \
        {"clear_overloads", "_overloads"}, {"evaluate_forward_ref", "_hints"}, \
        {"dataclass_transform", "_typedio"}, {"get_overloads", "_overloads"},  \
        {"get_protocol_members", "_protocol"}, {"get_type_hints", "_hints"},   \
        {"is_protocol", "_protocol"}, {"is_typeddict", "_typednames"},         \
        {"no_type_check", "_typednames"},                                      \
        {"no_type_check_decorator", "_typednames"},                            \
        {"overload", "_overloads"}, {"reveal_type", "_typedio"},               \
        {"runtime_checkable", "_protocol"},                                    \
        {"_ASSERT_NEVER_REPR_MAX_LENGTH", "_typingprivate"},                   \
        {"_BaseGenericAlias", "_typingprivate"}, {"_Final", "_typingprivate"}, \
        {"_ProtocolMeta", "_protocol"}, {"_TypedDictMeta", "_typednames"},     \
        {"_UnionGenericAlias", "_typingprivate"},                              \
        {"_caller", "_typingprivate"},                                         \
        {"_collect_type_parameters", "_typingprivate"},                        \
        {"_eval_type", "_hints"}, {"_get_protocol_attrs", "_typingprivate"},   \
        {"_is_dunder", "_typingprivate"},                                      \
        {"_overload_registry", "_overloads"},                                  \
        {"_strip_annotations", "_hints"}, {"_type_check", "_hints"},           \
        {"_type_convert", "_typingprivate"},                                   \
    {                                                                          \
        "_type_repr", "_typingprivate"                                         \
    }

static const struct tt__elsewhere elsewhere[] = {ELSEWHERE, {NULL, NULL}};
static const struct tt__elsewhere more_elsewhere[] = {
    ELSEWHERE,
    {"Buffer", "_typingmore"},
    {"Doc", "_typingmore"},
    {"Format", "_typingmore"},
    {"IntVar", "_typingmore"},
    {"NoExtraItems", "_typingmore"},
    {"Sentinel", "_typingmore"},
    {"deprecated", "_typingmore"},
    {"disjoint_base", "_typingmore"},
    {"get_annotations", "_typingmore"},
    {"get_original_bases", "_typingmore"},
    {"runtime", "_typingmore"},
    {"type_repr", "_typingmore"},
    {NULL, NULL},
};

static const char *const needs[] = {"_forwardref", "_substitute",
                                    "_typingnames", NULL};

const struct tt__module tt__typing_module = {.name = "typing",
                                             .file = TT__FILE("typing.py"),
                                             .members = members,
                                             .needs = needs,
                                             .elsewhere = elsewhere};
const struct tt__module tt__typing_extensions_module = {
    .name = "typing_extensions",
    .members = members,
    .needs = needs,
    .elsewhere = more_elsewhere};
