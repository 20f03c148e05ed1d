/* SPDX-License-Identifier: MIT
 *
 * type_str.c: what programs do with strs: operators, items, and
 * the table of methods, which are in text_*.c and str_*.c.
 *
 * The n-th character of ASCII is the n-th byte; of anything else it is
 * counted to. Bytes of UTF-8 are in the order of the characters they stand
 * for, so they are compared as they are. It mirrors CPython's
 * Objects/unicodeobject.c.
 */
#include "format.h"
#include "numbers.h"
#include "texts.h"

/* ---- Items --------------------------------------------------------------- */

static size_t point_size(const char *at)
{
    uint8_t first = (uint8_t)*at;
    return (size_t)1 + (first >= 0x80) + (first >= 0xe0) + (first >= 0xf0);
}

/* Every STEP-th character, N in all, from number START on. */
static tt_value take_steps(struct tt_env *env, const struct tt_str *str,
                           int64_t start, int64_t step, int64_t n)
{
    struct tt_text out;
    tt_text_init(&out, env);
    const char *at = str->text + tt__str_offset(str, (size_t)start);
    out.error = tt__spend_walk(env, (size_t)n * 4);
    for (int64_t i = 0; i < n && out.error == 0; i++) {
        tt_text_put(&out, at, point_size(at));
        for (int64_t left = step; i + 1 < n && left > 0; left--) {
            at += point_size(at);
        }
        for (int64_t left = step; i + 1 < n && left < 0; left++) {
            do {
                at--;
            } while (((uint8_t)*at & 0xc0) == 0x80);
        }
    }
    return tt_text_finish(&out);
}

static tt_value str_slice(struct tt_env *env, tt_value self,
                          const struct tt__slice *slice)
{
    const struct tt_str *str = tt_str_get(self);
    int64_t start, step, n;
    if (tt__slice_indices(env, slice, str->length, &start, &step, &n) < 0) {
        return TT_NULL;
    }
    if (n == 0) {
        return tt_str(env, "", 0);
    }
    if (tt__spend_offset(env, str, str->size) < 0) {
        return TT_NULL;
    }
    if (step != 1) {
        return take_steps(env, str, start, step, n);
    }
    size_t from = tt__str_offset(str, (size_t)start);
    size_t to = tt__str_offset(str, (size_t)(start + n));
    return tt__piece_value(env, self, str->text + from, to - from);
}

static tt_value str_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    const struct tt_str *str = tt_str_get(self);
    int64_t n;
    if (tt_is_exactly(key, &tt__slice_type)) {
        return str_slice(env, self, (const void *)key);
    }
    int rc = tt__key_to_int(env, key, &n);
    if (rc <= 0) {
        if (rc == 0) {
            tt_raise(env, &tt_TypeError,
                     "string indices must be integers, not '%T'", key);
        }
        return TT_NULL;
    }
    n += n < 0 ? (int64_t)str->length : 0;
    if (n < 0 || n >= (int64_t)str->length) {
        tt_raise(env, &tt_IndexError, "string index out of range");
        return TT_NULL;
    }
    if (tt__spend_offset(env, str, (size_t)n) < 0) {
        return TT_NULL;
    }
    const char *at = str->text + tt__str_offset(str, (size_t)n);
    return tt__piece_value(env, self, at, point_size(at));
}

static int str_contains(struct tt_env *env, tt_value self, tt_value item)
{
    if (!tt_is_str(item)) {
        return tt_raise(env, &tt_TypeError,
                        "'in <string>' requires string as left operand, not %T",
                        item);
    }
    return tt__piece_find(tt__piece_of(self), tt__piece_of(item)) != SIZE_MAX;
}

static int str_length(struct tt_env *env, tt_value self, int64_t *out)
{
    (void)env;
    *out = tt_str_get(self)->length;
    return 0;
}

/* ---- Operators ----------------------------------------------------------- */

/* memcmp, up to where they differ: only what is read counts as steps. 0 or a
 * failure. */
static int compare_texts(struct tt_env *env, const char *a, const char *b,
                         size_t size, int *order)
{
    enum { AT_ONCE = 1024 };
    *order = 0;
    for (size_t at = 0; at < size && *order == 0; at += AT_ONCE) {
        size_t part = size - at < AT_ONCE ? size - at : AT_ONCE;
        if (tt__spend_search(env, part) < 0) {
            return tt_failure(env);
        }
        *order = memcmp(a + at, b + at, part);
    }
    return 0;
}

static tt_value str_compare(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__comparison op)
{
    int order;
    if (!tt_is_str(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    const struct tt_str *a = tt_str_get(self), *b = tt_str_get(other);
    if ((op == COMPARE_EQUAL || op == COMPARE_NOT_EQUAL) &&
        (a == b || a->size != b->size)) {
        return tt_bool((a == b) == (op == COMPARE_EQUAL));
    }
    size_t size = a->size < b->size ? a->size : b->size;
    if (compare_texts(env, a->text, b->text, size, &order) < 0) {
        return TT_NULL;
    }
    if (order == 0) {
        order = a->size < b->size ? -1 : a->size > b->size;
    }
    return tt__order(order, 0, op);
}

static tt_value concatenate(struct tt_env *env, tt_value a, tt_value b)
{
    const struct tt_str *left = tt_str_get(a), *right = tt_str_get(b);
    if (left->size == 0 || right->size == 0) {
        return tt_ref(left->size == 0 ? b : a);
    }
    struct tt_str *made = tt_str_blank(env, (size_t)left->size + right->size);
    if (made != NULL) {
        memcpy(made->text, left->text, left->size);
        memcpy(made->text + left->size, right->text, right->size);
        made->length = left->length + right->length;
    }
    return tt_value_of(made);
}

static tt_value repeat(struct tt_env *env, tt_value self, int64_t times)
{
    const struct tt_str *str = tt_str_get(self);
    size_t size;
    if (times == 1 && tt_is_exactly(self, &tt_str_type)) {
        return tt_ref(self);
    }
    if (tt__repeat_count(env, str->size, times, &size) < 0) {
        return TT_NULL;
    }
    struct tt_str *made = tt_str_blank(env, size);
    if (made == NULL) {
        return TT_NULL;
    }
    for (size_t at = 0; at < size; at += str->size) {
        memcpy(made->text + at, str->text, str->size);
    }
    made->length = size == 0 ? 0 : str->length * (uint32_t)(size / str->size);
    return tt_value_of(made);
}

static tt_value str_binary(struct tt_env *env, tt_value self, tt_value other,
                           enum tt__binary op, bool reflected)
{
    int64_t times;
    if (op == BINARY_ADD && tt_is_str(other) && !reflected) {
        return concatenate(env, self, other);
    }
    if (op == BINARY_MULTIPLY) {
        int rc = tt__repeat_times(env, other, &times);
        if (rc < 0) {
            return TT_NULL;
        }
        if (rc == 0) {
            return TT_NOT_IMPLEMENTED;
        }
        return repeat(env, self, times);
    }
    if (op == BINARY_MODULO && !reflected) {
        return tt__percent(env, tt_str_get(self), other);
    }
    return TT_NOT_IMPLEMENTED;
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value str_encode(struct tt_env *env, const tt_value *args)
{
    for (int i = 1; i <= 2; i++) {
        if (args[i] != TT_NULL && !tt_is_str(args[i])) {
            tt_raise(env, &tt_TypeError,
                     "encode() argument '%s' must be str, not %N",
                     i == 1 ? "encoding" : "errors", args[i]);
            return TT_NULL;
        }
    }
    return tt__encode(env, tt_str_get(args[0]), args[1], args[2]);
}

static tt_value str_format(struct tt_env *env, const struct tt_args *args)
{
    struct tt_args rest = *args;
    TT_ASSERT(args->count >= 1);
    rest.at++;
    rest.count--;
    rest.tuple = NULL;
    return tt__str_format(env, tt_str_get(args->at[0]), &rest);
}

#define PLAIN(name) TT__METHOD_0("str", #name, TT_READS, tt__str_##name)

static const struct tt_native str_methods[] = {
    TT__TEXT_ROWS("str", TT_PURE, tt__text_),
    PLAIN(capitalize),
    PLAIN(casefold),
    TT__METHOD("str", "replace", "self old new / count", 3, 4, 4, TT_PURE,
               tt__text_replace),
    TT__METHOD("str", "encode", "self encoding errors", 1, 3, 3, TT_PURE,
               str_encode),
    TT__METHOD_RAW("str", "format", TT_READS, str_format),
    TT__METHOD_1("str", "format_map", TT_READS, tt__str_format_map),
    PLAIN(isalnum),
    PLAIN(isalpha),
    PLAIN(isascii),
    PLAIN(isdecimal),
    PLAIN(isdigit),
    PLAIN(isidentifier),
    PLAIN(islower),
    PLAIN(isnumeric),
    PLAIN(isprintable),
    PLAIN(isspace),
    PLAIN(istitle),
    PLAIN(isupper),
    PLAIN(lower),
    TT_NATIVE("maketrans", "str.maketrans", "x y z /", 1, 3, 3,
              TT_NATIVE_STATIC | TT_NATIVE_BUILTIN, TT_READS,
              tt__str_maketrans),
    PLAIN(swapcase),
    PLAIN(title),
    TT__METHOD_1("str", "translate", TT_READS, tt__str_translate),
    PLAIN(upper),
    {.name = NULL},
};

const struct tt_type_ops tt__str_ops = {
    .getitem = str_getitem,
    .contains = str_contains,
    .length = str_length,
    .compare = str_compare,
    .binary = str_binary,
    .format = tt__text_format,
    .methods = str_methods,
};
