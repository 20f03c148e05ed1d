/* SPDX-License-Identifier: MIT
 *
 * operator_slot.c: the special methods of types in C that operators and number
 * functions call, as methods: int.__add__, (1).__neg__, super().__iadd__(x).
 *
 * Mirrors wrap_binaryfunc, wrap_unaryfunc, wrap_ternaryfunc and their kin of
 * CPython's Objects/typeobject.c. Each does what the operation of the nearest
 * type in C does, whichever special methods a program's class adds. Which type
 * has which is in `owners`, as CPython 3.14 has them.
 */
#include <math.h>

#include "complex.h"
#include "containers.h"
#include "integers.h"
#include "numbers.h"
#include "objects.h"

static const struct tt_type_ops *ops_of(tt_value self)
{
    return tt__type_ops(tt__native_of(tt_type_of(self)));
}

/* Types whose + and * are those of sequences: they raise where those of numbers
 * return NotImplemented. */
static bool is_sequence(tt_value self)
{
    const struct tt_type *native = tt__native_of(tt_type_of(self));
    return native->kind == TT_KIND_STR || native->kind == TT_KIND_LIST ||
           native->kind == TT_KIND_TUPLE || native == &tt__bytes_type ||
           native == &tt__bytearray_type || strcmp(native->name, "deque") == 0;
}

/* Whether ARGS are self and between MIN and MAX others. */
static bool check(struct tt_env *env, const struct tt_args *args,
                  const char *name, uint32_t min, uint32_t max)
{
    if (args->count == 0) {
        tt_raise(env, &tt_TypeError,
                 "descriptor '%s' of 'object' object needs an argument", name);
        return false;
    }
    uint32_t given = args->count - 1;
    if (args->keyword_count > 0) {
        tt_raise(env, &tt_TypeError, "wrapper %s() takes no keyword arguments",
                 name);
    } else if (given < min || given > max) {
        tt_raise(env, &tt_TypeError,
                 min == max ? "expected %u argument%s, got %u"
                            : "expected 1 or %u argument%s, got %u",
                 max, max == 1 ? "" : "s", given);
    } else {
        return true;
    }
    return false;
}

/* ---- Binary operators ---------------------------------------------------- */

/* RESULT (taken) of self op other for a sequence. */
static tt_value finish_sequence(struct tt_env *env, tt_value self,
                                tt_value other, enum tt__binary op,
                                tt_value result)
{
    if (result != TT_NOT_IMPLEMENTED) {
        return result;
    }
    if (op == BINARY_MULTIPLY) {
        tt_raise(env, &tt_TypeError,
                 "'%T' object cannot be interpreted as an integer", other);
        return TT_NULL;
    }
    if (op == BINARY_ADD) {
        tt__raise_binary(env, self, other, op);
        return TT_NULL;
    }
    return result;
}

static tt_value binary_slot(struct tt_env *env, const struct tt_args *args,
                            const char *name, enum tt__binary op,
                            bool reflected)
{
    if (!check(env, args, name, 1, 1)) {
        return TT_NULL;
    }
    tt_value self = args->at[0], other = args->at[1];
    const struct tt_type_ops *ops = ops_of(self);
    TT_ASSERT(ops->binary != NULL);
    if (op == BINARY_MULTIPLY && is_sequence(self)) {
        reflected = false; /* the two are one */
    }
    if (op == BINARY_MODULO && reflected && is_sequence(self)) {
        return tt_type_is(tt_type_of(other), tt__native_of(tt_type_of(self)))
                   ? ops->binary(env, other, self, op, false)
                   : TT_NOT_IMPLEMENTED;
    }
    tt_value result = ops->binary(env, self, other, op, reflected);
    return is_sequence(self) ? finish_sequence(env, self, other, op, result)
                             : result;
}

static tt_value inplace_slot(struct tt_env *env, const struct tt_args *args,
                             const char *name, enum tt__binary op)
{
    if (!check(env, args, name, 1, 1)) {
        return TT_NULL;
    }
    tt_value self = args->at[0], other = args->at[1];
    const struct tt_type_ops *ops = ops_of(self);
    TT_ASSERT(ops->inplace != NULL);
    tt_value result = ops->inplace(env, self, other, op);
    return is_sequence(self) ? finish_sequence(env, self, other, op, result)
                             : result;
}

#define BINARY_SLOT(name, op)                                                  \
    static tt_value name##_slot(struct tt_env *env,                            \
                                const struct tt_args *args)                    \
    {                                                                          \
        return binary_slot(env, args, "__" #name "__", op, false);             \
    }                                                                          \
    static tt_value r##name##_slot(struct tt_env *env,                         \
                                   const struct tt_args *args)                 \
    {                                                                          \
        return binary_slot(env, args, "__r" #name "__", op, true);             \
    }
#define INPLACE_SLOT(name, op)                                                 \
    static tt_value i##name##_slot(struct tt_env *env,                         \
                                   const struct tt_args *args)                 \
    {                                                                          \
        return inplace_slot(env, args, "__i" #name "__", op);                  \
    }
BINARY_SLOT(add, BINARY_ADD)
BINARY_SLOT(sub, BINARY_SUBTRACT)
BINARY_SLOT(mul, BINARY_MULTIPLY)
BINARY_SLOT(truediv, BINARY_DIVIDE)
BINARY_SLOT(floordiv, BINARY_FLOOR_DIVIDE)
BINARY_SLOT(mod, BINARY_MODULO)
BINARY_SLOT(lshift, BINARY_LEFT_SHIFT)
BINARY_SLOT(rshift, BINARY_RIGHT_SHIFT)
BINARY_SLOT(and, BINARY_AND)
BINARY_SLOT(or, BINARY_OR)
BINARY_SLOT(xor, BINARY_XOR)
INPLACE_SLOT(add, BINARY_ADD)
INPLACE_SLOT(mul, BINARY_MULTIPLY)
INPLACE_SLOT(sub, BINARY_SUBTRACT)
INPLACE_SLOT(and, BINARY_AND)
INPLACE_SLOT(or, BINARY_OR)
INPLACE_SLOT(xor, BINARY_XOR)

/* divmod(a, b), where __floordiv__ and __mod__ both have it. */
static tt_value divmod_of(struct tt_env *env, tt_value self, tt_value other,
                          bool reflected)
{
    const struct tt_type_ops *ops = ops_of(self);
    tt_value quotient =
        ops->binary(env, self, other, BINARY_FLOOR_DIVIDE, reflected);
    if (quotient == TT_NULL || quotient == TT_NOT_IMPLEMENTED) {
        return quotient;
    }
    tt_value rest = ops->binary(env, self, other, BINARY_MODULO, reflected);
    tt_value items[] = {quotient, rest};
    tt_value made = rest == TT_NULL ? TT_NULL : tt_tuple(env, items, 2);
    tt_unref(env, quotient);
    tt_unref(env, rest);
    return made;
}

static tt_value divmod_slot(struct tt_env *env, const struct tt_args *args)
{
    return check(env, args, "__divmod__", 1, 1)
               ? divmod_of(env, args->at[0], args->at[1], false)
               : TT_NULL;
}

static tt_value rdivmod_slot(struct tt_env *env, const struct tt_args *args)
{
    return check(env, args, "__rdivmod__", 1, 1)
               ? divmod_of(env, args->at[0], args->at[1], true)
               : TT_NULL;
}

static bool is_integer(tt_value v)
{
    return tt_is_int(v) || tt_is_bool(v);
}

/* base ** exponent % modulus. */
static tt_value power_modulo(struct tt_env *env, tt_value base,
                             tt_value exponent, tt_value modulus)
{
    enum tt_kind kind = tt__native_of(tt_type_of(base))->kind;
    if (kind == TT_KIND_FLOAT) {
        tt_raise(env, &tt_TypeError,
                 "pow() 3rd argument not allowed unless all arguments are "
                 "integers");
        return TT_NULL;
    }
    if (kind == TT_KIND_OTHER) {
        tt_raise(env, &tt_ValueError, "complex modulo");
        return TT_NULL;
    }
    return is_integer(exponent) && is_integer(modulus)
               ? tt__big_power_modulo(env, base, exponent, modulus)
               : TT_NOT_IMPLEMENTED;
}

static tt_value pow_slot(struct tt_env *env, const struct tt_args *args)
{
    if (!check(env, args, "__pow__", 1, 2)) {
        return TT_NULL;
    }
    tt_value self = args->at[0];
    return args->count == 3 && args->at[2] != TT_NONE
               ? power_modulo(env, self, args->at[1], args->at[2])
               : ops_of(self)->binary(env, self, args->at[1], BINARY_POWER,
                                      false);
}

static tt_value rpow_slot(struct tt_env *env, const struct tt_args *args)
{
    if (!check(env, args, "__rpow__", 1, 2)) {
        return TT_NULL;
    }
    tt_value self = args->at[0];
    return args->count == 3 && args->at[2] != TT_NONE
               ? power_modulo(env, args->at[1], self, args->at[2])
               : ops_of(self)->binary(env, self, args->at[1], BINARY_POWER,
                                      true);
}

/* ---- Unary operators and conversions ------------------------------------- */

static tt_value unary_slot(struct tt_env *env, const struct tt_args *args,
                           const char *name, enum tt__unary op)
{
    if (!check(env, args, name, 0, 0)) {
        return TT_NULL;
    }
    TT_ASSERT(ops_of(args->at[0])->unary != NULL);
    return ops_of(args->at[0])->unary(env, args->at[0], op);
}

static tt_value neg_slot(struct tt_env *env, const struct tt_args *args)
{
    return unary_slot(env, args, "__neg__", UNARY_MINUS);
}

static tt_value pos_slot(struct tt_env *env, const struct tt_args *args)
{
    return unary_slot(env, args, "__pos__", UNARY_PLUS);
}

static tt_value invert_slot(struct tt_env *env, const struct tt_args *args)
{
    return unary_slot(env, args, "__invert__", UNARY_INVERT);
}

/* An int or a bool as what is exactly an int. */
static tt_value plain_int(struct tt_env *env, tt_value v)
{
    return tt_is_bool(v) ? tt_small_int(v == TT_TRUE) : tt__int_plain(env, v);
}

static tt_value abs_slot(struct tt_env *env, const struct tt_args *args)
{
    if (!check(env, args, "__abs__", 0, 0)) {
        return TT_NULL;
    }
    tt_value self = args->at[0];
    if (tt_is_float(self)) {
        return tt_float(env, fabs(tt_float_get(self)));
    }
    if (!is_integer(self)) {
        return tt__complex_absolute(env, self);
    }
    return !tt_is_bool(self) && tt__int_sign(self) < 0
               ? ops_of(self)->unary(env, self, UNARY_MINUS)
               : plain_int(env, self);
}

static tt_value int_slot(struct tt_env *env, const struct tt_args *args)
{
    if (!check(env, args, "__int__", 0, 0)) {
        return TT_NULL;
    }
    return tt_is_float(args->at[0])
               ? tt__int_of_double(env, tt_float_get(args->at[0]))
               : plain_int(env, args->at[0]);
}

static tt_value index_slot(struct tt_env *env, const struct tt_args *args)
{
    return check(env, args, "__index__", 0, 0) ? plain_int(env, args->at[0])
                                               : TT_NULL;
}

static tt_value float_slot(struct tt_env *env, const struct tt_args *args)
{
    double x;
    if (!check(env, args, "__float__", 0, 0)) {
        return TT_NULL;
    }
    if (tt_is_float(args->at[0])) {
        return tt_float(env, tt_float_get(args->at[0]));
    }
    tt_value n = plain_int(env, args->at[0]);
    int rc = n == TT_NULL ? tt_failure(env) : tt__int_to_double(env, n, &x);
    tt_unref(env, n);
    return rc < 0 ? TT_NULL : tt_float(env, x);
}

/* ---- Methods that are no wrappers ---------------------------------------- */

static tt_value reversed_slot(struct tt_env *env, const tt_value *args)
{
    return ops_of(args[0])->reversed(env, args[0]);
}

/* (value,), with a value of exactly the built-in type. */
static tt_value newargs_slot(struct tt_env *env, const tt_value *args)
{
    const struct tt_type *native = tt__native_of(tt_type_of(args[0]));
    struct tt_args call = {.at = args, .count = 1};
    tt_value plain = native->kind == TT_KIND_INT || native->kind == TT_KIND_BOOL
                         ? plain_int(env, args[0])
                         : tt_call_args(env, tt__type_value(native), &call);
    tt_value made = plain == TT_NULL ? TT_NULL : tt_tuple(env, &plain, 1);
    tt_unref(env, plain);
    return made;
}

/* ---- Which type has which ------------------------------------------------ */

#define WRAPPER(name_, effect_)                                                \
    TT_NATIVE_RAW_("__" #name_ "__", "object.__" #name_ "__",                  \
                   TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, effect_,              \
                   name_##_slot)

/* Sorted by name. */
static const struct tt_native rows[] = {
    WRAPPER(abs, TT_READS),
    WRAPPER(add, TT_READS),
    WRAPPER(and, TT_READS),
    WRAPPER(divmod, TT_READS),
    WRAPPER(float, TT_READS),
    WRAPPER(floordiv, TT_READS),
    TT__METHOD_0("object", "__getnewargs__", TT_READS, newargs_slot),
    WRAPPER(iadd, TT_WRITES),
    WRAPPER(iand, TT_WRITES),
    WRAPPER(imul, TT_WRITES),
    WRAPPER(index, TT_READS),
    WRAPPER(int, TT_READS),
    WRAPPER(invert, TT_READS),
    WRAPPER(ior, TT_WRITES),
    WRAPPER(isub, TT_WRITES),
    WRAPPER(ixor, TT_WRITES),
    WRAPPER(lshift, TT_READS),
    WRAPPER(mod, TT_READS),
    WRAPPER(mul, TT_READS),
    WRAPPER(neg, TT_READS),
    WRAPPER(or, TT_READS),
    WRAPPER(pos, TT_READS),
    WRAPPER(pow, TT_READS),
    WRAPPER(radd, TT_READS),
    WRAPPER(rand, TT_READS),
    WRAPPER(rdivmod, TT_READS),
    TT__METHOD_0("object", "__reversed__", TT_READS, reversed_slot),
    WRAPPER(rfloordiv, TT_READS),
    WRAPPER(rlshift, TT_READS),
    WRAPPER(rmod, TT_READS),
    WRAPPER(rmul, TT_READS),
    WRAPPER(ror, TT_READS),
    WRAPPER(rpow, TT_READS),
    WRAPPER(rrshift, TT_READS),
    WRAPPER(rshift, TT_READS),
    WRAPPER(rsub, TT_READS),
    WRAPPER(rtruediv, TT_READS),
    WRAPPER(rxor, TT_READS),
    WRAPPER(sub, TT_READS),
    WRAPPER(truediv, TT_READS),
    WRAPPER(xor, TT_READS),
};

#define ARITHMETIC    "add sub mul truediv floordiv mod pow divmod "
#define REFLECTED     "radd rsub rmul rtruediv rfloordiv rmod rpow rdivmod "
#define BITS          "and or xor rand ror rxor "
#define SET_OPERATORS "and or sub xor rand ror rsub rxor "

/* What a type has that its base has not; a space follows each name. Sorted by
 * type. */
static const struct owner {
    const char *type;
    const char *names;
} owners[] = {
    {"bool", BITS "invert "},
    {"bytearray", "add iadd mul rmul imul mod rmod "},
    {"bytes", "add mul rmul mod rmod getnewargs "},
    {"collections.OrderedDict", "or ror ior reversed "},
    {"collections.defaultdict", "or ror "},
    {"collections.deque", "add iadd mul rmul imul reversed "},
    {"complex", "add sub mul truediv pow radd rsub rmul rtruediv rpow neg pos "
                "abs "},
    {"dict", "or ror ior reversed "},
    {"dict_items", SET_OPERATORS "reversed "},
    {"dict_keys", SET_OPERATORS "reversed "},
    {"dict_values", "reversed "},
    {"float", ARITHMETIC REFLECTED "neg pos abs int float getnewargs "},
    {"frozenset", SET_OPERATORS},
    {"int", ARITHMETIC REFLECTED BITS
     "lshift rshift rlshift rrshift neg pos abs invert int float index "
     "getnewargs "},
    {"list", "add iadd mul rmul imul reversed "},
    {"mappingproxy", "or ror reversed "},
    {"odict_items", "reversed "},
    {"odict_keys", "reversed "},
    {"odict_values", "reversed "},
    {"range", "reversed "},
    {"set", SET_OPERATORS "iand ior isub ixor "},
    {"str", "add mul rmul mod rmod getnewargs "},
    {"tuple", "add mul rmul getnewargs "},
    {"type", "or ror "},
};

/* Classes look up many names, most of which are in neither table. */
static const struct owner *find_owner(const struct tt_type *type)
{
    size_t low = 0, high = sizeof owners / sizeof *owners;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(type->full_name, owners[middle].type);
        TT_PARANOID_ASSERT(middle == 0 || strcmp(owners[middle - 1].type,
                                                 owners[middle].type) < 0);
        if (order == 0) {
            return &owners[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

static const struct tt_native *find_row(const char *name)
{
    size_t low = 0, high = sizeof rows / sizeof *rows;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(name, rows[middle].name);
        TT_PARANOID_ASSERT(middle == 0 || strcmp(rows[middle - 1].name,
                                                 rows[middle].name) < 0);
        if (order == 0) {
            return &rows[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

/* NAME as the table has it: without underscores, SIZE characters. */
static bool lists(const struct owner *owner, const char *name, size_t size)
{
    const char *at = owner->names;
    while (*at != '\0') {
        size_t length = strcspn(at, " ");
        if (length == size && memcmp(at, name, size) == 0) {
            return true;
        }
        at += length + 1;
    }
    return false;
}

const struct tt_type *tt__operator_owner(const struct tt_type *type,
                                         const char *name)
{
    size_t size = strlen(name);
    if (size < 5 || strcmp(name + size - 2, "__") != 0) {
        return NULL;
    }
    for (; type != NULL && !tt__is_class(type); type = type->base) {
        const struct owner *owner = find_owner(type);
        if (owner != NULL && lists(owner, name + 2, size - 4)) {
            return type;
        }
    }
    return NULL;
}

bool tt__operators_known(const struct tt_type *type)
{
    const struct tt_type_ops *ops = tt__type_ops(type);
    return (ops->binary == NULL && ops->unary == NULL &&
            ops->inplace == NULL) ||
           find_owner(type) != NULL;
}

const char *tt__operator_name(const struct tt_type *type, size_t *at)
{
    while (*at < sizeof rows / sizeof *rows) {
        const char *name = rows[(*at)++].name;
        if (tt__operator_owner(type, name) == type) {
            return name;
        }
    }
    return NULL;
}

const struct tt_native *tt__operator_slot(const struct tt_type *type,
                                          const char *name)
{
    const struct tt_native *row = find_row(name);
    return row != NULL && tt__operator_owner(type, name) != NULL ? row : NULL;
}
