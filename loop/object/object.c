/* SPDX-License-Identifier: MIT
 *
 * object.c: types of constants and numbers, and what all objects share.
 *
 * Destroying an object drops what it owns, which may destroy further objects.
 * Beyond a fixed depth they wait in a list (env->trash) and are destroyed
 * when the outermost one is done, so that a chain of a million objects does
 * not overflow the C stack. The list is threaded through `refs` as offsets
 * in the execution's memory, because nobody counts references any more.
 */
#include "loop/object/object.h"
#include "loop/object/sound.h"

#include <math.h>

#include "loop/object/integer.h"

enum { DESTROY_DEPTH_MAX = 60 };

/* ---- Types --------------------------------------------------------------- */

static int repr_constant(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    (void)env;
    static const struct {
        tt_value v;
        const char *text;
    } rows[] = {{TT_NONE, "None"},
                {TT_TRUE, "True"},
                {TT_FALSE, "False"},
                {TT_ELLIPSIS, "Ellipsis"},
                {TT_NOT_IMPLEMENTED, "NotImplemented"}};
    const char *text = "<unset>";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        text = rows[i].v == v ? rows[i].text : text;
    }
    tt_text_puts(out, text);
    return out->error;
}

static int truth_constant(struct tt_env *env, tt_value v)
{
    (void)env;
    return v != TT_NONE && v != TT_FALSE;
}

static int repr_float(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    (void)env;
    tt_text_float(out, tt_float_get(v));
    return out->error;
}

static int repr_type(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    (void)env;
    const struct tt_type *type = (const struct tt_type *)(const void *)v;
    tt_text_format(out, "<class '%s'>", type->full_name);
    return out->error;
}

static struct tt_slice name_of_type(tt_value v)
{
    const struct tt_type *type = (const struct tt_type *)(const void *)v;
    return (struct tt_slice){type->name, strlen(type->name), true};
}

/* Names of the library's types have no dots besides those of the module. */
static struct tt_slice full_name_of_type(tt_value v)
{
    const struct tt_type *type = (const struct tt_type *)(const void *)v;
    const char *text = type->qualified_name;
    if (text == NULL) {
        const char *dot = strrchr(type->full_name, '.');
        text = dot == NULL ? type->full_name : dot + 1;
    }
    TT_ASSERT(*text != '\0' || type->qualified_name != NULL);
    return (struct tt_slice){text, strlen(text), true};
}

/* type(*args): __new__, then __init__ if that gave an instance of it. */
static tt_value call_type(struct tt_env *env, tt_value self,
                          const struct tt_args *args)
{
    TT_PARANOID_ASSERT(tt__args_sound(args));
    const struct tt_type *type = (const struct tt_type *)(const void *)self;
    tt_value made = TT_NULL;
    if (type->make != NULL) {
        made = type->make(env, type, args);
    } else if (TT_LANGUAGE_HAS(env, make)) {
        made = env->language->make(env, type, args);
    } else {
        tt_raise(env, &tt_TypeError, "cannot create '%s' instances",
                 type->full_name);
    }
    TT_ASSERT(made != TT_NULL || tt_failure(env) < 0);
    if (made != TT_NULL && type->init != NULL && tt_is(made, type) &&
        type->init(env, made, args) < 0) {
        tt_unref(env, made);
        return TT_NULL;
    }
    return made;
}

#define PLAIN_TYPE(variable, name_, kind_, ...)                                \
    const struct tt_type variable = {.head = TT_OBJECT_STATIC(&tt_type_type),  \
                                     .name = (name_),                          \
                                     .full_name = (name_),                     \
                                     .base = &tt_object_type,                  \
                                     .kind = (kind_),                          \
                                     __VA_ARGS__}

const struct tt_type tt_object_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "object",
    .full_name = "object",
    .size = sizeof(struct tt_object),
};

PLAIN_TYPE(tt_type_type, "type", TT_KIND_TYPE,
           .flags = TT_TYPE_FINAL | TT_TYPE_WEAK,
           .size = sizeof(struct tt_type), .repr = repr_type,
           .name_of = name_of_type, .full_name_of = full_name_of_type,
           .call = call_type);
PLAIN_TYPE(tt_none_type, "NoneType", TT_KIND_NONE, .flags = TT_TYPE_FINAL,
           .repr = repr_constant, .truth = truth_constant);
PLAIN_TYPE(tt_ellipsis_type, "ellipsis", TT_KIND_ELLIPSIS,
           .flags = TT_TYPE_FINAL, .repr = repr_constant);
PLAIN_TYPE(tt_not_implemented_type, "NotImplementedType",
           TT_KIND_NOT_IMPLEMENTED, .flags = TT_TYPE_FINAL,
           .repr = repr_constant);
PLAIN_TYPE(tt_int_type, "int", TT_KIND_INT, .size = sizeof(struct tt_int),
           .repr = tt__int_repr, .clear = tt__int_clear);
PLAIN_TYPE(tt_float_type, "float", TT_KIND_FLOAT,
           .size = sizeof(struct tt_float), .repr = repr_float);

const struct tt_type tt_bool_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "bool",
    .full_name = "bool",
    .base = &tt_int_type,
    .kind = TT_KIND_BOOL,
    .flags = TT_TYPE_FINAL,
    .repr = repr_constant,
    .truth = truth_constant,
};

const struct tt_type *tt_type_of_immediate(tt_value v)
{
    if (tt_is_small_int(v)) {
        return &tt_int_type;
    }
    if (tt_is_small_float(v)) {
        return &tt_float_type;
    }
    if (v == TT_NONE) {
        return &tt_none_type;
    }
    if (tt_is_bool(v)) {
        return &tt_bool_type;
    }
    if (v == TT_ELLIPSIS) {
        return &tt_ellipsis_type;
    }
    TT_ASSERT(v == TT_NOT_IMPLEMENTED);
    return &tt_not_implemented_type;
}

const char *tt_type_outer_name(const struct tt_type *type)
{
    static const char main[] = "__main__.";
    return strncmp(type->full_name, main, sizeof main - 1) == 0
               ? type->full_name + sizeof main - 1
               : type->full_name;
}

bool tt_type_is(const struct tt_type *type, const struct tt_type *base)
{
    for (; type != NULL && type->mro == NULL; type = type->base) {
        if (type == base) {
            return true;
        }
    }
    if (type != NULL) {
        const struct tt_type *const *at = type->mro;
        while (*at != NULL && *at != base) {
            at++;
        }
        return *at != NULL || base == &tt_object_type;
    }
    return base == &tt_object_type;
}

/* ---- Numbers ------------------------------------------------------------- */

tt_value tt_int_slow(struct tt_env *env, int64_t n)
{
    struct tt_int *v = tt_object_new(env, &tt_int_type, sizeof *v);
    if (v != NULL) {
        v->n = n;
        v->count = 0;
        v->capacity = 0;
        v->limbs = NULL;
    }
    return tt_value_of(v);
}

tt_value tt_float_slow(struct tt_env *env, double x)
{
    struct tt_float *v = tt_object_new(env, &tt_float_type, sizeof *v);
    if (v != NULL) {
        v->x = x;
    }
    return tt_value_of(v);
}

static TT_NOINLINE double number_of_big(tt_value v)
{
    TT_ASSERT(!tt_is_small_int(v));
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    return tt__limbs_double(&n);
}

bool tt_number(tt_value v, double *out)
{
    if (tt_is_float(v)) {
        *out = tt_float_get(v);
    } else if (tt_is_small_int(v)) {
        *out = (double)tt_small_int_get(v);
    } else if (tt_is_int(v)) {
        *out = number_of_big(v);
    } else if (tt_is_bool(v)) {
        *out = v == TT_TRUE;
    } else {
        return false;
    }
    return true;
}

/* The integer of an int or bool; of one beyond 64 bits the nearest int64_t. */
static bool integer_of(tt_value v, int64_t *out)
{
    if (tt_is_int(v)) {
        *out = tt_int_get(v);
        return true;
    }
    *out = v == TT_TRUE;
    return tt_is_bool(v);
}

static bool fits_int64(double x)
{
    return x >= -0x1p63 && x < 0x1p63 && (double)(int64_t)x == x;
}

static bool int_equals_float(tt_value v, int64_t n, double x)
{
    if (tt_int_is_big(v)) {
        return x == x && tt__int_compare_double(v, x) == 0;
    }
    return fits_int64(x) && (int64_t)x == n;
}

/* Of two ints. */
static int compare_ints(tt_value a, tt_value b)
{
    TT_ASSERT(tt_is_int(a) && tt_is_int(b));
    struct tt__limbs m, n;
    tt__limbs_of(a, &m);
    tt__limbs_of(b, &n);
    return tt__limbs_compare(&m, &n);
}

/* 1 or 0 for two numbers, -1 if one of them is none. */
static int numbers_equal(tt_value a, tt_value b)
{
    int64_t m, n;
    bool a_int = integer_of(a, &m), b_int = integer_of(b, &n);
    if (a_int && b_int) {
        return m == n && (!tt_int_is_big(a) || compare_ints(a, b) == 0) &&
               tt_int_is_big(a) == tt_int_is_big(b);
    }
    if (a_int && tt_is_float(b)) {
        return int_equals_float(a, m, tt_float_get(b));
    }
    if (b_int && tt_is_float(a)) {
        return int_equals_float(b, n, tt_float_get(a));
    }
    if (tt_is_float(a) && tt_is_float(b)) {
        return tt_float_get(a) == tt_float_get(b);
    }
    return -1;
}

/* A constant since 3.12. */
static const uint64_t hash_of_none = 0xfca86420;

static uint64_t mix(uint64_t x)
{
    x ^= x >> 32;
    x *= 0x9e3779b97f4a7c15u;
    return x ^ x >> 29;
}

/* The other way round. */
static uint64_t unmix(uint64_t x)
{
    x ^= x >> 29 ^ x >> 58;
    x *= 0xf1de83e19937733du; /* times mix's own: 1 */
    return x ^ x >> 32;
}

/* ---- Operations of every value ------------------------------------------- */

/* By identity: the offset in the execution's memory. It is never a source of
 * order: tables keep the order of insertion. */
static uint64_t hash_identity(const struct tt_env *env, tt_value v)
{
    return mix((uint64_t)((uintptr_t)v - (uintptr_t)env->memory.base));
}

/* As the int that CPython's hash(x) is: a program's own number that is equal to
 * a float has that hash, too. */
static uint64_t hash_float(double x)
{
    const double modulus = 0x1p61;
    bool is_small = x > -modulus && x < modulus && (double)(int64_t)x == x;
    return mix(
        (uint64_t)(is_small && x != -1.0 ? (int64_t)x : tt__double_hash(x)));
}

static TT_NOINLINE int hash_by_type(struct tt_env *env, tt_value v,
                                    uint64_t *out)
{
    const struct tt_type *type = tt_type_of(v);
    TT_PARANOID_ASSERT(v != TT_NULL);
    if (type == &tt_str_type) {
        *out = tt_str_hash(tt_str_get(v));
    } else if (type->hash != NULL) { /* a class's, even if it is of ints */
        int rc = tt_spend(env, 1);
        if (rc == 0 && (rc = tt_enter_native(env, "")) == 0) {
            rc = type->hash(env, v, out);
            tt_leave_native(env);
        }
        return rc;
    } else if (tt_is_int(v) || tt_is_bool(v)) {
        *out = mix((uint64_t)tt__int_hash(v));
    } else if (tt_is_float(v)) {
        *out = hash_float(tt_float_get(v));
    } else if (v == TT_NONE) {
        *out = mix(hash_of_none);
    } else if (!tt_is_object(v)) {
        *out = mix((uint64_t)(uintptr_t)v);
    } else if (tt_is_str(v)) {
        *out = tt_str_hash(tt_str_get(v));
    } else {
        *out = hash_identity(env, v);
    }
    return 0;
}

int tt_hash(struct tt_env *env, tt_value v, uint64_t *out)
{
    if (tt__is_plain_future(v)) {
        *out = hash_identity(env, v); /* sets of tasks */
        return 0;
    }
    return hash_by_type(env, v, out);
}

bool tt_hash_is_random(tt_value v)
{
    if (tt_is_small_int(v)) {
        return false;
    }
    const struct tt_type *type = tt_type_of(v);
    if (type->flags & TT_TYPE_SEEDED || v == TT_ELLIPSIS ||
        v == TT_NOT_IMPLEMENTED) {
        return true;
    }
    if (type->hash != NULL) {
        return !(type->flags & TT_TYPE_HASHED);
    }
    if (tt_is_float(v)) { /* a NaN is hashed by its address */
        return tt_float_get(v) != tt_float_get(v);
    }
    return tt_is_object(v) && !tt_is_int(v);
}

int64_t tt_hash_as_int(uint64_t hash)
{
    TT_ASSERT(mix(unmix(hash)) == hash);
    return (int64_t)unmix(hash);
}

uint64_t tt_hash_from_int(int64_t n)
{
    return mix((uint64_t)(n == -1 ? -2 : n));
}

static int less_str(const struct tt_str *a, const struct tt_str *b)
{
    uint32_t size = a->size < b->size ? a->size : b->size;
    int order = memcmp(a->text, b->text, size);
    return order != 0 ? order < 0 : a->size < b->size;
}

/* The first items that differ decide. */
static int less_items(struct tt_env *env, const tt_value *a, uint32_t a_count,
                      const tt_value *b, uint32_t b_count)
{
    for (uint32_t i = 0; i < a_count && i < b_count; i++) {
        int equal = tt_equal(env, a[i], b[i]);
        if (equal <= 0) {
            return equal < 0 ? equal : tt_less(env, a[i], b[i]);
        }
    }
    return a_count < b_count;
}

/* Of the types that loop/ has. */
static int less_plainly(struct tt_env *env, tt_value a, tt_value b)
{
    double x, y;
    if (tt_is_int(a) && tt_is_int(b)) {
        return compare_ints(a, b) < 0;
    }
    if (tt_is_int(a) && tt_is_float(b)) {
        y = tt_float_get(b);
        return !isnan(y) && tt__int_compare_double(a, y) < 0;
    }
    if (tt_is_float(a) && tt_is_int(b)) {
        x = tt_float_get(a);
        return !isnan(x) && tt__int_compare_double(b, x) > 0;
    }
    if (tt_number(a, &x) && tt_number(b, &y)) {
        return x < y;
    }
    if (tt_is_str(a) && tt_is_str(b)) {
        return less_str(tt_str_get(a), tt_str_get(b));
    }
    if (tt_is_tuple(a) && tt_is_tuple(b)) {
        const struct tt_tuple *left = tt_tuple_get(a);
        const struct tt_tuple *right = tt_tuple_get(b);
        return less_items(env, left->at, left->count, right->at, right->count);
    }
    if (tt_is_list(a) && tt_is_list(b)) {
        const struct tt_list *left = tt_list_get(a), *right = tt_list_get(b);
        return less_items(env, left->at, left->count, right->at, right->count);
    }
    const struct tt_type *type = tt_type_of(a);
    if (type->less != NULL && type == tt_type_of(b)) {
        return type->less(env, a, b);
    }
    return tt_raise(env, &tt_TypeError,
                    "'<' not supported between instances of '%T' and '%T'", a,
                    b);
}

int tt_less(struct tt_env *env, tt_value a, tt_value b)
{
    TT_ASSERT(a != TT_NULL && b != TT_NULL);
    if (tt_is_small_int(a) && tt_is_small_int(b)) {
        return tt_small_int_get(a) < tt_small_int_get(b);
    }
    if (TT_LANGUAGE_HAS(env, less)) {
        return env->language->less(env, a, b);
    }
    int rc = tt_enter_native(env, " in comparison");
    if (rc == 0) {
        rc = less_plainly(env, a, b);
        tt_leave_native(env);
    }
    return rc;
}

/* do_richcompare of two that are neither numbers nor strs. */
static int equal_by_type(struct tt_env *env, tt_value a, tt_value b)
{
    const struct tt_type *left = tt_type_of(a), *right = tt_type_of(b);
    TT_ASSERT(a != TT_NULL && b != TT_NULL);
    /* A subclass's own __eq__ goes first, as in CPython. */
    if (right->equal != NULL && left != right && tt_type_is(right, left)) {
        return right->equal(env, b, a);
    }
    if (left->equal != NULL) {
        int equal = left->equal(env, a, b);
        if (equal != 0 || right->equal == NULL || left == right) {
            return equal;
        }
    }
    return right->equal != NULL && left != right ? right->equal(env, b, a) : 0;
}

static bool is_of_class(tt_value v)
{
    return tt_is_object(v) && (tt_object(v)->type->flags & TT_TYPE_CLASS) != 0;
}

int tt_equal(struct tt_env *env, tt_value a, tt_value b)
{
    TT_ASSERT(a != TT_NULL && b != TT_NULL);
    if (a == b) {
        return 1;
    }
    if (tt_spend(env, 1) < 0) {
        return tt_failure(env);
    }
    if (is_of_class(a) || is_of_class(b)) { /* even if they are numbers */
        TT_ASSERT(TT_LANGUAGE_HAS(env, equal));
        return env->language->equal(env, a, b);
    }
    int numbers = numbers_equal(a, b);
    if (numbers >= 0) {
        return numbers;
    }
    if (tt_is_exactly(a, &tt_str_type) && tt_is_exactly(b, &tt_str_type)) {
        return tt_spend(env, tt_str_get(a)->size / 32) < 0
                   ? tt_failure(env)
                   : tt_str_equal(tt_str_get(a), tt_str_get(b));
    }
    if (TT_UNLIKELY(env->watcher != NULL)) { /* also items of containers */
        tt_touch_value(env, a, TT_READ);
        tt_touch_value(env, b, TT_READ);
    }
    int equal = tt_enter_native(env, " in comparison");
    if (equal == 0) {
        equal = equal_by_type(env, a, b);
        tt_leave_native(env);
    }
    return equal;
}

/* Of what has no operation for it. */
static int truth_by_kind(struct tt_env *env, tt_value v)
{
    if (tt_is_int(v)) {
        return tt_int_get(v) != 0;
    }
    if (tt_is_float(v)) {
        return tt_float_get(v) != 0;
    }
    return v == TT_NOT_IMPLEMENTED
               ? tt_raise(env, &tt_TypeError,
                          "NotImplemented should not be used in a boolean "
                          "context")
               : 1;
}

int tt_truth(struct tt_env *env, tt_value v)
{
    TT_ASSERT(v != TT_NULL);
    if (v == TT_TRUE || v == TT_FALSE || v == TT_NONE) {
        return v == TT_TRUE;
    }
    if (TT_LIKELY(tt_is_small_int(v))) {
        return tt_small_int_get(v) != 0;
    }
    const struct tt_type *type = tt_type_of(v);
    if (tt_is_int(v) && !is_of_class(v)) {
        return tt_int_get(v) != 0;
    }
    if (type->truth == NULL) {
        return truth_by_kind(env, v);
    }
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt_touch_value(env, v, TT_READ);
    }
    return type->truth(env, v);
}

/* ---- Destruction --------------------------------------------------------- */

static size_t size_of_object(const struct tt_object *object)
{
    const struct tt_type *type = object->type;
    return type->size_of != NULL ? type->size_of(object) : type->size;
}

/* Whether it lies within another object: see sleep.c, waiters.c. */
static bool is_part(const struct tt_object *object)
{
    return object->type->size == 0 && object->type->size_of == NULL;
}

TT_INLINE void destroy_now(struct tt_env *env, struct tt_object *object)
{
    const struct tt_type *type = object->type;
    TT_PARANOID_ASSERT(object->refs == 0);
    if ((object->flags & TT_OBJECT_EXTRA) && TT_LANGUAGE_HAS(env, drop_extra)) {
        env->language->drop_extra(env, object);
    }
    if (is_part(object)) {
        TT_PARANOID_ASSERT(type->clear != NULL);
        type->clear(env, object);
        return;
    }
    if (type->clear != NULL) {
        type->clear(env, object);
    }
    if (object->refs == 0) { /* else its own code brought it back */
        tt_free(env, object, size_of_object(object));
    }
}

void *tt_object_zeroed(struct tt_env *env, const struct tt_type *type)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_object *object = tt_object_new(env, type, type->size);
    if (object != NULL) {
        memset(object + 1, 0, type->size - sizeof *object);
    }
    return object;
}

/* So deep OBJECT waits until the outermost one is done. A part cannot: what it
 * is a part of may be dropped next, and its place is no multiple of the grain.
 * Nor can a weak reference, which could be called. */
static TT_NOINLINE void destroy_deep(struct tt_env *env,
                                     struct tt_object *object)
{
    if (is_part(object) || object->type->flags & TT_TYPE_REFERENCE) {
        env->destroying++;
        destroy_now(env, object);
        env->destroying--;
        return;
    }
    if ((object->flags & TT_OBJECT_EXTRA) && TT_LANGUAGE_HAS(env, bury_extra)) {
        env->language->bury_extra(env, object);
    }
    uintptr_t base = (uintptr_t)env->memory.base;
    uintptr_t next = env->trash != NULL ? (uintptr_t)env->trash : base;
    TT_ASSERT(next >= base && (next - base) % TT_GRAIN == 0);
    object->refs = (uint32_t)((next - base) / TT_GRAIN);
    env->trash = object;
}

/* What waits, after the outermost object is destroyed. */
static TT_NOINLINE void destroy_trash(struct tt_env *env)
{
    TT_ASSERT(env->destroying == 0);
    while (env->destroying == 0 && env->trash != NULL) {
        struct tt_object *next = env->trash;
        size_t offset = (size_t)next->refs * TT_GRAIN;
        env->trash =
            offset == 0
                ? NULL
                : (struct tt_object *)(void *)(env->memory.base + offset);
        next->refs = 0;
        env->destroying++;
        destroy_now(env, next);
        env->destroying--;
    }
}

void tt_destroy(struct tt_env *env, struct tt_object *object)
{
    TT_ASSERT(object->refs == 0);
    if (TT_UNLIKELY(env->destroying >= DESTROY_DEPTH_MAX)) {
        destroy_deep(env, object);
        return;
    }
    env->destroying++;
    destroy_now(env, object);
    env->destroying--;
    if (TT_UNLIKELY(env->trash != NULL) && env->destroying == 0) {
        destroy_trash(env);
    }
}

tt_value tt_iter_self(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(self);
}
