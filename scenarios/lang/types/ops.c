/* SPDX-License-Identifier: MIT
 *
 * ops.c: one way in for every operation on values.
 *
 * Each function here finds the operation of the operand's type, tries the
 * other operand where Python does, and raises what CPython raises when nobody
 * answers. It mirrors CPython's Objects/abstract.c and the comparisons of
 * Objects/object.c, 3.14. What an operation means for a type is in that type's
 * file; attributes are attribute.c's.
 */
#include "alias.h"
#include "bytes.h"
#include "containers.h"
#include "objects.h"

const struct tt_type_ops tt__no_ops = {.getattr = NULL};

static const struct tt_type_ops *const ops_by_kind[TT_KIND_COUNT] = {
    [TT_KIND_OTHER] = &tt__no_ops,
    [TT_KIND_NONE] = &tt__none_ops,
    [TT_KIND_BOOL] = &tt__bool_ops,
    [TT_KIND_INT] = &tt__int_ops,
    [TT_KIND_FLOAT] = &tt__float_ops,
    [TT_KIND_ELLIPSIS] = &tt__no_ops,
    [TT_KIND_NOT_IMPLEMENTED] = &tt__no_ops,
    [TT_KIND_STR] = &tt__str_ops,
    [TT_KIND_TUPLE] = &tt__tuple_ops,
    [TT_KIND_LIST] = &tt__list_ops,
    [TT_KIND_DICT] = &tt__dict_ops,
    [TT_KIND_SET] = &tt__set_ops,
    [TT_KIND_FROZENSET] = &tt__frozenset_ops,
    [TT_KIND_TYPE] = &tt__type_object_ops,
    [TT_KIND_NATIVE] = &tt__native_ops,
    [TT_KIND_METHOD] = &tt__method_ops,
    [TT_KIND_EXCEPTION] = &tt__exception_ops,
};

const struct tt_type_ops *tt__type_ops(const struct tt_type *type)
{
    TT_ASSERT(type->kind < TT_KIND_COUNT);
    return type->ops != NULL ? type->ops : ops_by_kind[type->kind];
}

static const struct tt_type_ops *ops_of(tt_value v)
{
    return tt__type_ops(tt_type_of(v));
}

static bool is_type(tt_value v)
{
    return tt_type_of(v)->kind == TT_KIND_TYPE;
}

/* ---- Items --------------------------------------------------------------- */

/* A type of loop/ has such an operation as a method: contextvars.Context. */
static const struct tt_native *find_row(tt_value v, const char *name)
{
    return tt_type_method(tt_type_of(v), name);
}

/* Whether CPython's type can be subscripted, as list[int] is. */
static bool is_generic(const struct tt_type *type)
{
    static const char *const names[] = {"list",           "dict",
                                        "tuple",          "set",
                                        "frozenset",      "type",
                                        "enumerate",      "slice",
                                        "deque",          "defaultdict",
                                        "Counter",        "OrderedDict",
                                        "partial",        "chain",
                                        "Future",         "Task",
                                        "Queue",          "LifoQueue",
                                        "Token",          "PriorityQueue",
                                        "ExceptionGroup", "BaseExceptionGroup",
                                        "ContextVar",     "GenericAlias",
                                        "ReferenceType",  "re.Pattern",
                                        "re.Match",       "mappingproxy",
                                        "generator",      "coroutine",
                                        "async_generator"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        bool is_dotted = strchr(names[i], '.') != NULL;
        const char *name = is_dotted ? type->full_name : type->name;
        if (!tt__is_class(type) && strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

bool tt__has_class_getitem(const struct tt_type *type)
{
    struct tt_mro mro;
    tt_mro_set(&mro, type);
    while (mro.at != NULL && !is_generic(mro.at)) {
        tt_mro_next(&mro);
    }
    return mro.at != NULL && mro.at != &tt_type_type;
}

/* TYPE.__class_getitem__, bound. Given; TT_NULL without failure: none. */
static tt_value find_class_getitem(struct tt_env *env, tt_value type)
{
    struct tt__found found = {.kind = FOUND_NOTHING};
    tt_value name = tt_str_c(env, "__class_getitem__");
    if (name != TT_NULL) {
        tt__type_find((const void *)type, name, &found);
    }
    tt_unref(env, name);
    return found.kind == FOUND_NOTHING
               ? TT_NULL
               : tt__bind_found(env, &found, type, true);
}

tt_value tt__getitem(struct tt_env *env, tt_value v, tt_value key)
{
    const struct tt_type_ops *ops = ops_of(v);
    tt_value found;
    if (TT_LIKELY(ops->getitem != NULL)) {
        return ops->getitem(env, v, key);
    }
    const struct tt_native *row = find_row(v, "__getitem__");
    if (row != NULL) {
        const tt_value args[] = {v, key};
        return row->call(env, args);
    }
    if (is_type(v) && is_generic((const void *)v)) {
        return tt__alias_of_type(env, (const void *)v, key);
    }
    if (is_type(v) && (found = find_class_getitem(env, v)) != TT_NULL &&
        found != TT_NONE) {
        tt_value made = tt_call(env, found, &key, 1);
        tt_unref(env, found);
        return made;
    }
    if (tt_failure(env) != 0) {
        return TT_NULL;
    }
    if (is_type(v) && tt__has_class_getitem((const void *)v)) {
        return tt__alias_of_type(env, (const void *)v, key);
    }
    if (is_type(v)) {
        const struct tt_type *type = (const void *)v;
        tt_raise(env, &tt_TypeError, "type '%s' is not subscriptable",
                 type->name);
    } else {
        tt_raise(env, &tt_TypeError, "'%T' object is not subscriptable", v);
    }
    return TT_NULL;
}

/* Whether CPython's type has a table of sequence methods, were it empty: the
 * words of some errors depend on it. All classes of programs have one. */
static bool has_sequence_slots(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    return tt__type_ops(type)->getitem != NULL || tt__is_class(type) ||
           (type->flags & TT_TYPE_DOTTED) ||
           (type->kind >= TT_KIND_STR && type->kind <= TT_KIND_FROZENSET) ||
           tt_is(v, &tt_ExceptionGroup);
}

int tt__setitem(struct tt_env *env, tt_value v, tt_value key, tt_value value)
{
    const struct tt_type_ops *ops = ops_of(v);
    if (TT_LIKELY(ops->setitem != NULL)) {
        return ops->setitem(env, v, key, value);
    }
    if (value != TT_NULL) {
        return tt_raise(env, &tt_TypeError,
                        "'%T' object does not support item assignment", v);
    }
    return tt_raise(env, &tt_TypeError,
                    has_sequence_slots(v) && (tt_is_int(key) || tt_is_bool(key))
                        ? "'%T' object doesn't support item deletion"
                        : "'%T' object does not support item deletion",
                    v);
}

int tt__iteration_contains(struct tt_env *env, tt_value v, tt_value item)
{
    tt_value iterator = tt__iter(env, v);
    tt_value next = TT_NULL;
    int rc = iterator == TT_NULL ? tt_failure(env) : 0;
    while (rc == 0 && (rc = tt__next(env, iterator, &next)) > 0) {
        rc = tt_equal(env, next, item);
        tt_unref(env, next);
        if (rc != 0) {
            break;
        }
    }
    tt_unref(env, iterator);
    return rc;
}

static bool is_iterable(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    return type->iter != NULL || type->kind == TT_KIND_STR ||
           (type->kind >= TT_KIND_TUPLE && type->kind <= TT_KIND_FROZENSET);
}

int tt__contains(struct tt_env *env, tt_value v, tt_value item)
{
    const struct tt_type_ops *ops = ops_of(v);
    if (tt_is_str(v) && tt_spend(env, tt_str_get(v)->size / 32) < 0) {
        return tt_failure(env);
    }
    if (TT_LIKELY(ops->contains != NULL)) {
        return ops->contains(env, v, item);
    }
    const struct tt_native *row = find_row(v, "__contains__");
    if (row != NULL) {
        const tt_value args[] = {v, item};
        tt_value found = row->call(env, args);
        return found == TT_NULL ? tt_failure(env) : found == TT_TRUE;
    }
    if (!is_iterable(v)) {
        return tt_raise(env, &tt_TypeError,
                        "argument of type '%T' is not a container or iterable",
                        v);
    }
    return tt__iteration_contains(env, v, item);
}

int tt__length(struct tt_env *env, tt_value v, int64_t *out)
{
    const struct tt_type_ops *ops = ops_of(v);
    if (TT_LIKELY(ops->length != NULL)) {
        return ops->length(env, v, out);
    }
    const struct tt_native *row = find_row(v, "__len__");
    if (row != NULL) {
        tt_value length = row->call(env, &v);
        *out = length == TT_NULL ? 0 : tt_int_get(length);
        return length == TT_NULL ? tt_failure(env) : 0;
    }
    return tt_raise(env, &tt_TypeError, "object of type '%T' has no len()", v);
}

/* ---- Operators ----------------------------------------------------------- */

const char *tt__binary_text(enum tt__binary op)
{
    static const char *const texts[] = {
        [BINARY_ADD] = "+",
        [BINARY_SUBTRACT] = "-",
        [BINARY_MULTIPLY] = "*",
        [BINARY_DIVIDE] = "/",
        [BINARY_FLOOR_DIVIDE] = "//",
        [BINARY_MODULO] = "%",
        [BINARY_POWER] = "**",
        [BINARY_LEFT_SHIFT] = "<<",
        [BINARY_RIGHT_SHIFT] = ">>",
        [BINARY_AND] = "&",
        [BINARY_OR] = "|",
        [BINARY_XOR] = "^",
        [BINARY_MATRIX] = "@",
    };
    TT_ASSERT((size_t)op < sizeof texts / sizeof *texts);
    return texts[op];
}

const char *tt__comparison_text(enum tt__comparison op)
{
    static const char *const texts[] = {
        [COMPARE_LESS] = "<",    [COMPARE_LESS_EQUAL] = "<=",
        [COMPARE_EQUAL] = "==",  [COMPARE_NOT_EQUAL] = "!=",
        [COMPARE_GREATER] = ">", [COMPARE_GREATER_EQUAL] = ">=",
        [COMPARE_IS] = "is",     [COMPARE_IS_NOT] = "is not",
        [COMPARE_IN] = "in",     [COMPARE_NOT_IN] = "not in",
    };
    TT_ASSERT((size_t)op < sizeof texts / sizeof *texts);
    return texts[op];
}

/* Whether TYPE properly derives from BASE, so that its operand answers
 * before the other one. */
static bool goes_first(const struct tt_type *type, const struct tt_type *base)
{
    return type != base && base != &tt_object_type && tt_type_is(type, base);
}

/* a op b by whoever has it, or TT_NOT_IMPLEMENTED: binary_op1. */
static tt_value ask_both(struct tt_env *env, tt_value a, tt_value b,
                         enum tt__binary op)
{
    const struct tt_type *left = tt_type_of(a), *right = tt_type_of(b);
    const struct tt_type_ops *left_ops = tt__type_ops(left);
    const struct tt_type_ops *right_ops = tt__type_ops(right);
    bool ask_right = right != left && right_ops->binary != NULL;
    tt_value result = TT_NOT_IMPLEMENTED;
    if (ask_right && goes_first(right, left) &&
        !tt__keeps_reflected(right, left, op)) {
        result = right_ops->binary(env, b, a, op, true);
        ask_right = false;
    }
    if (result == TT_NOT_IMPLEMENTED && left_ops->binary != NULL) {
        result = left_ops->binary(env, a, b, op, false);
    }
    if (result == TT_NOT_IMPLEMENTED && ask_right) {
        result = right_ops->binary(env, b, a, op, true);
    }
    return result;
}

static bool is_sequence(tt_value v)
{
    enum tt_kind kind = tt_type_of(v)->kind;
    return kind == TT_KIND_STR || kind == TT_KIND_TUPLE ||
           kind == TT_KIND_LIST || tt__is_bytes(v) ||
           tt_is(v, &tt__bytearray_type) ||
           strcmp(tt__native_of(tt_type_of(v))->name, "deque") == 0;
}

/* What a t-string makes: a type of the library, with `+` of sequences. */
static bool is_template(tt_value v)
{
    return strcmp(tt_type_of(v)->full_name, "string.templatelib.Template") == 0;
}

/* Whether V has sq_concat: a class that defines the method has none. */
static bool concatenates(tt_value v)
{
    return (is_sequence(v) || is_template(v)) &&
           tt__class_special(v, SPECIAL_add) == TT_NULL;
}

/* Whether V has sq_repeat; or sq_inplace_repeat, where MARK is "=". */
static bool repeats(tt_value v, const char *mark)
{
    if (!is_sequence(v)) {
        return false;
    }
    if (*mark != '\0' &&
        tt__type_ops(tt__native_of(tt_type_of(v)))->inplace != NULL &&
        tt__class_special(v, SPECIAL_imul) == TT_NULL) {
        return true;
    }
    return tt__class_special(v, SPECIAL_mul) == TT_NULL &&
           tt__class_special(v, SPECIAL_rmul) == TT_NULL;
}

/* Whether B, which defines __mul__ and has its __rmul__ from a sequence, is
 * given what is no int: that raises. */
static bool repeats_reflected(tt_value b)
{
    return is_sequence(b) && tt__class_special(b, SPECIAL_mul) != TT_NULL &&
           tt__class_special(b, SPECIAL_rmul) == TT_NULL;
}

/* Nobody has it. Sequences have their own words for + and *. MARK is "=" for
 * an operator that assigns. */
static void raise_binary(struct tt_env *env, tt_value a, tt_value b,
                         enum tt__binary op, const char *mark)
{
    const char *text = tt__binary_text(op);
    if (op == BINARY_ADD && concatenates(a) &&
        (tt__is_bytes(a) || tt_is(a, &tt__bytearray_type))) {
        tt_raise(env, &tt_TypeError, "can't concat %T to %T", b, a);
    } else if (op == BINARY_ADD && concatenates(a)) {
        const char *kind =
            tt_is_tuple(a) ? "tuple" : tt__native_of(tt_type_of(a))->name;
        kind = is_template(a) ? tt_type_of(a)->full_name : kind;
        tt_raise(env, &tt_TypeError,
                 "can only concatenate %s (not \"%T\") to %s", kind, b, kind);
    } else if (op == BINARY_MULTIPLY && repeats_reflected(b)) {
        tt_raise(env, &tt_TypeError,
                 "'%T' object cannot be interpreted as an integer", a);
    } else if (op == BINARY_MULTIPLY &&
               (repeats(a, mark) ||
                (repeats(b, "") &&
                 !(*mark != '\0' && has_sequence_slots(a))))) {
        tt_raise(env, &tt_TypeError,
                 "can't multiply sequence by non-int of type '%T'",
                 repeats(a, mark) ? b : a);
    } else {
        tt_raise(env, &tt_TypeError,
                 "unsupported operand type(s) for %s%s%s: '%T' and '%T'", text,
                 mark, op == BINARY_POWER && *mark == '\0' ? " or pow()" : "",
                 a, b);
    }
}

void tt__raise_binary(struct tt_env *env, tt_value a, tt_value b,
                      enum tt__binary op)
{
    raise_binary(env, a, b, op, "");
}

tt_value tt__binary(struct tt_env *env, tt_value a, tt_value b,
                    enum tt__binary op)
{
    tt_value result = ask_both(env, a, b, op);
    if (TT_UNLIKELY(result == TT_NOT_IMPLEMENTED)) {
        raise_binary(env, a, b, op, "");
        return TT_NULL;
    }
    return result;
}

/* What B, of a program's class, has for A + B or A * B. CPython's own sequences
 * change themselves only where that is nothing: nb_add is before
 * sq_inplace_concat. */
static tt_value ask_reflected(struct tt_env *env, tt_value a, tt_value b,
                              enum tt__binary op)
{
    enum tt__special special = op == BINARY_ADD ? SPECIAL_radd : SPECIAL_rmul;
    if ((op != BINARY_ADD && op != BINARY_MULTIPLY) || !is_sequence(a) ||
        tt__is_class(tt_type_of(a)) ||
        tt__class_special(b, special) == TT_NULL) {
        return TT_NOT_IMPLEMENTED;
    }
    return ops_of(b)->binary(env, b, a, op, true);
}

tt_value tt__inplace(struct tt_env *env, tt_value a, tt_value b,
                     enum tt__binary op)
{
    const struct tt_type_ops *ops = ops_of(a);
    tt_value result = TT_NOT_IMPLEMENTED;
    if (ops->inplace != NULL && TT_UNLIKELY(tt__is_class(tt_type_of(b)))) {
        result = ask_reflected(env, a, b, op);
    }
    if (ops->inplace != NULL && result == TT_NOT_IMPLEMENTED) {
        result = ops->inplace(env, a, b, op);
    }
    if (result == TT_NOT_IMPLEMENTED) {
        result = ask_both(env, a, b, op);
    }
    if (TT_UNLIKELY(result == TT_NOT_IMPLEMENTED)) {
        raise_binary(env, a, b, op, "=");
        return TT_NULL;
    }
    return result;
}

tt_value tt__unary(struct tt_env *env, tt_value a, enum tt__unary op)
{
    static const char *const texts[] = {[UNARY_NOT] = "not",
                                        [UNARY_MINUS] = "-",
                                        [UNARY_PLUS] = "+",
                                        [UNARY_INVERT] = "~"};
    const struct tt_type_ops *ops = ops_of(a);
    tt_value result = TT_NOT_IMPLEMENTED;
    if (op == UNARY_NOT) {
        int truth = tt_truth(env, a);
        return truth < 0 ? TT_NULL : tt_bool(!truth);
    }
    if (ops->unary != NULL) {
        result = ops->unary(env, a, op);
    }
    /* It is no more than a value where a program's class returns it. */
    if (TT_UNLIKELY(result == TT_NOT_IMPLEMENTED &&
                    !tt__class_has_unary(a, op))) {
        tt_raise(env, &tt_TypeError, "bad operand type for unary %s: '%T'",
                 texts[op], a);
        return TT_NULL;
    }
    return result;
}

/* ---- Comparison ---------------------------------------------------------- */

/* self op other of two of one type of loop/ that is ordered. */
static tt_value ask_less(struct tt_env *env, tt_value self, tt_value other,
                         enum tt__comparison op)
{
    const struct tt_type *type = tt_type_of(self);
    bool greater = op == COMPARE_GREATER || op == COMPARE_GREATER_EQUAL;
    int is =
        greater ? type->less(env, other, self) : type->less(env, self, other);
    if (is == 0 && (op == COMPARE_LESS_EQUAL || op == COMPARE_GREATER_EQUAL)) {
        is = tt_equal(env, self, other);
    }
    return is < 0 ? TT_NULL : tt_bool(is > 0);
}

/* What SELF's type says to self op other. A type of loop/ that only knows
 * equality has no opinion on unequal things of another type. */
static tt_value ask_one(struct tt_env *env, tt_value self, tt_value other,
                        enum tt__comparison op)
{
    const struct tt_type *type = tt_type_of(self);
    const struct tt_type_ops *ops = tt__type_ops(type);
    if (ops->compare != NULL) {
        return ops->compare(env, self, other, op);
    }
    if (op != COMPARE_EQUAL && op != COMPARE_NOT_EQUAL) {
        return type->less != NULL && tt_type_of(other) == type
                   ? ask_less(env, self, other, op)
                   : TT_NOT_IMPLEMENTED;
    }
    if (type->equal == NULL) {
        return TT_NOT_IMPLEMENTED;
    }
    int equal = self == other ? 1 : type->equal(env, self, other);
    if (equal < 0) {
        return TT_NULL;
    }
    if (equal == 0 && tt_type_of(other) != type) {
        return TT_NOT_IMPLEMENTED;
    }
    return tt_bool((equal != 0) == (op == COMPARE_EQUAL));
}

tt_value tt__order(int64_t a, int64_t b, enum tt__comparison op)
{
    switch (op) {
    case COMPARE_LESS:
        return tt_bool(a < b);
    case COMPARE_LESS_EQUAL:
        return tt_bool(a <= b);
    case COMPARE_EQUAL:
        return tt_bool(a == b);
    case COMPARE_NOT_EQUAL:
        return tt_bool(a != b);
    case COMPARE_GREATER:
        return tt_bool(a > b);
    default:
        TT_ASSERT(op == COMPARE_GREATER_EQUAL);
        return tt_bool(a >= b);
    }
}

/* do_richcompare */
static tt_value compare_slowly(struct tt_env *env, tt_value a, tt_value b,
                               enum tt__comparison op)
{
    static const enum tt__comparison swapped[] = {
        [COMPARE_LESS] = COMPARE_GREATER,
        [COMPARE_LESS_EQUAL] = COMPARE_GREATER_EQUAL,
        [COMPARE_EQUAL] = COMPARE_EQUAL,
        [COMPARE_NOT_EQUAL] = COMPARE_NOT_EQUAL,
        [COMPARE_GREATER] = COMPARE_LESS,
        [COMPARE_GREATER_EQUAL] = COMPARE_LESS_EQUAL,
    };
    bool reversed = goes_first(tt_type_of(b), tt_type_of(a));
    tt_value result = TT_NOT_IMPLEMENTED;
    TT_ASSERT(op <= COMPARE_GREATER_EQUAL);
    if (TT_UNLIKELY(env->watcher != NULL)) { /* also when sorting */
        tt_touch_value(env, a, TT_READ);
        tt_touch_value(env, b, TT_READ);
    }
    if (reversed) {
        result = ask_one(env, b, a, swapped[op]);
    }
    if (result == TT_NOT_IMPLEMENTED) {
        result = ask_one(env, a, b, op);
    }
    if (result == TT_NOT_IMPLEMENTED && !reversed) {
        result = ask_one(env, b, a, swapped[op]);
    }
    if (result != TT_NOT_IMPLEMENTED) {
        return result;
    }
    if (op == COMPARE_EQUAL || op == COMPARE_NOT_EQUAL) {
        return tt_bool((a == b) == (op == COMPARE_EQUAL));
    }
    tt_raise(env, &tt_TypeError,
             "'%s' not supported between instances of '%T' and '%T'",
             tt__comparison_text(op), a, b);
    return TT_NULL;
}

tt_value tt__compare(struct tt_env *env, tt_value a, tt_value b,
                     enum tt__comparison op)
{
    if (tt_is_small_int(a) && tt_is_small_int(b)) {
        return tt__order(tt_small_int_get(a), tt_small_int_get(b), op);
    }
    if (tt_enter_native(env, " in comparison") < 0) {
        return TT_NULL;
    }
    tt_value result = compare_slowly(env, a, b, op);
    tt_leave_native(env);
    return result;
}

int tt__compare_truth(struct tt_env *env, tt_value a, tt_value b,
                      enum tt__comparison op)
{
    tt_value result = tt__compare(env, a, b, op);
    if (result == TT_TRUE || result == TT_FALSE) {
        return result == TT_TRUE;
    }
    if (result == TT_NULL) {
        return tt_failure(env);
    }
    int truth = tt_truth(env, result);
    tt_unref(env, result);
    return truth;
}

/* ---- Iteration ----------------------------------------------------------- */

/* The iterator types of loop/'s containers, whose own types have none. */
tt_value tt__iter_by_kind(struct tt_env *env, tt_value v)
{
    switch (tt_type_of(v)->kind) {
    case TT_KIND_LIST:
        return tt__iterator_new(env, &tt__list_iterator_type, v);
    case TT_KIND_TUPLE:
        return tt__iterator_new(env, &tt__tuple_iterator_type, v);
    case TT_KIND_STR:
        return tt__str_iter(env, v);
    case TT_KIND_DICT:
        return tt__dict_iterator(env, v, TT__KEYS, false);
    case TT_KIND_SET:
    case TT_KIND_FROZENSET:
        return tt__set_iter(env, v);
    default:
        tt_raise(env, &tt_TypeError, "'%T' object is not iterable", v);
        return TT_NULL;
    }
}

tt_value tt__iter(struct tt_env *env, tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    if (type->iter == NULL) {
        return tt__iter_by_kind(env, v);
    }
    tt_value iterator = type->iter(env, v);
    if (iterator != TT_NULL && tt_type_of(iterator)->next == NULL) {
        tt_raise(env, &tt_TypeError,
                 "iter() returned non-iterator of type '%T'", iterator);
        tt_clear(env, &iterator);
    }
    return iterator;
}

int tt__next(struct tt_env *env, tt_value iterator, tt_value *out)
{
    int rc = tt_enter_native(env, "");
    if (rc == 0) {
        rc = tt__next_outermost(env, iterator, out);
        tt_leave_native(env);
    }
    return rc;
}

int tt__next_outermost(struct tt_env *env, tt_value iterator, tt_value *out)
{
    const struct tt_type *type = tt_type_of(iterator);
    if (TT_UNLIKELY(type->next == NULL)) {
        return tt_raise(env, &tt_TypeError, "'%T' object is not an iterator",
                        iterator);
    }
    if (TT_UNLIKELY(env->watcher != NULL)) { /* also within another iterator */
        tt_touch_value(env, iterator, TT_WRITE);
    }
    *out = tt_spend(env, 1) < 0 ? TT_NULL : type->next(env, iterator);
    if (TT_LIKELY(*out != TT_NULL)) {
        return 1;
    }
    int rc = tt_failure(env);
    if (rc == TT_ERAISED && tt_raised(env, &tt_StopIteration)) {
        tt_exc_unref(env, tt_exc_take(env));
        return 0;
    }
    return rc;
}

tt_value tt__to_list(struct tt_env *env, tt_value v)
{
    if (tt_is_list(v) || (tt_is_tuple(v) && !tt__is_class(tt_type_of(v)))) {
        size_t count;
        const tt_value *items = tt__items(v, &count);
        return tt_list(env, items, count);
    }
    tt_value list = tt_list(env, NULL, 0);
    if (list != TT_NULL && tt__list_extend(env, tt_list_get(list), v) < 0) {
        tt_clear(env, &list);
    }
    return list;
}

tt_value tt__to_tuple(struct tt_env *env, tt_value v)
{
    if (tt_is_exactly(v, &tt_tuple_type)) {
        return tt_ref(v);
    }
    if (tt_is_list(v) || (tt_is_tuple(v) && !tt__is_class(tt_type_of(v)))) {
        size_t count;
        const tt_value *items = tt__items(v, &count);
        return tt_tuple(env, items, count);
    }
    tt_value list = tt__to_list(env, v);
    if (list == TT_NULL) {
        return TT_NULL;
    }
    tt_value tuple =
        tt_tuple(env, tt_list_get(list)->at, tt_list_get(list)->count);
    tt_unref(env, list);
    return tuple;
}

/* ---- Arguments ----------------------------------------------------------- */

static int raise_count(struct tt_env *env, const char *function, uint32_t given,
                       uint32_t min, uint32_t max)
{
    uint32_t limit = given < min ? min : max;
    if (max == 0) {
        return tt_raise(env, &tt_TypeError,
                        "%s() takes no arguments (%u given)", function, given);
    }
    const char *bound;
    if (min == max) {
        bound = "";
    } else if (given < min) {
        bound = "at least ";
    } else {
        bound = "at most ";
    }
    return tt_raise(env, &tt_TypeError, "%s expected %s%u argument%s, got %u",
                    function, bound, limit, limit == 1 ? "" : "s", given);
}

int tt__args_count(struct tt_env *env, const char *function,
                   const struct tt_args *args, uint32_t min, uint32_t max)
{
    TT_ASSERT(min <= max);
    if (args->keyword_count > 0) {
        return tt_raise(env, &tt_TypeError, "%s() takes no keyword arguments",
                        function);
    }
    if (args->count < min || args->count > max) {
        return raise_count(env, function, args->count, min, max);
    }
    return 0;
}

int tt__raise_unexpected(struct tt_env *env, const char *function,
                         tt_value keyword, const char *names)
{
    struct tt_slice all[TT_NATIVE_ARGS_MAX];
    size_t count = 0;
    for (const char *at = names; *at != '\0'; at += strspn(at, " ")) {
        size_t size = strcspn(at, " ");
        TT_ASSERT(count < TT_NATIVE_ARGS_MAX);
        all[count++] = (struct tt_slice){at, size, true};
        at += size;
    }
    return tt_raise_unexpected(env, function, keyword, all, count);
}

tt_value tt__args_keyword(const struct tt_args *args, const char *name)
{
    for (uint32_t i = 0; i < args->keyword_count; i++) {
        if (tt_str_is(args->keywords[i], name)) {
            return args->at[args->count + i];
        }
    }
    return TT_NULL;
}

/* ---- Failures ------------------------------------------------------------ */

int tt__raise_key(struct tt_env *env, tt_value key)
{
    struct tt_exc *exc = tt_exc_with(env, &tt_KeyError, key);
    int rc = exc == NULL ? tt_failure(env) : tt_raise_exc(env, exc);
    tt_exc_unref(env, exc);
    return rc;
}

int tt__key_failed(struct tt_env *env, tt_value key, const char *role)
{
    return tt_key_failed(env, key, role);
}

int tt__too_many_items(struct tt_env *env)
{
    return tt_fail(env, TT_ELIMIT, "a container of more than %d items",
                   (int)TT_ITEMS_MAX);
}
