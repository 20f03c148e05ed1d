/* SPDX-License-Identifier: MIT
 *
 * str.c: str, as UTF-8 with its number of code points.
 *
 * A text whose size equals its length is ASCII, where the n-th character is
 * the n-th byte. The hash is computed once, when it is first needed.
 */
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "loop/object/str.h"

#include "loop/object/alloc.h"
#include "loop/object/sound.h"
#include "loop/object/unicode.h"

/* ---- Places of characters ------------------------------------------------ */

/* Where the table is, in bytes from the beginning of a str of SIZE bytes. */
static size_t table_offset(size_t size)
{
    size_t alignment = sizeof(uint32_t);
    return (offsetof(struct tt_str, text) + size + alignment) &
           ~(alignment - 1);
}

/* Of a str of SIZE bytes, with its NUL and its table. */
static size_t str_size(size_t size)
{
    return size < TT__STR_LONG
               ? offsetof(struct tt_str, text) + size + 1
               : table_offset(size) +
                     (size / TT__STR_STRIDE + 1) * sizeof(uint32_t);
}

static uint32_t *table_of(const struct tt_str *str)
{
    TT_ASSERT(tt__str_has_table(str));
    return (uint32_t *)(void *)((char *)(uintptr_t)str +
                                table_offset(str->size));
}

static bool continues(char byte)
{
    return ((uint8_t)byte & 0xc0) == 0x80;
}

void tt__str_fill_table(struct tt_str *str)
{
    uint32_t *places = table_of(str), count = 0;
    for (uint32_t at = 0; at < str->size; at++) {
        if (continues(str->text[at])) {
            continue;
        }
        if (count % TT__STR_STRIDE == 0) {
            places[count / TT__STR_STRIDE] = at;
        }
        count++;
    }
    TT_ASSERT(count == str->length);
    if (count % TT__STR_STRIDE == 0) { /* what is after the last one */
        places[count / TT__STR_STRIDE] = str->size;
    }
    str->head.flags |= TT__STR_INDEXED;
}

size_t tt__str_offset(const struct tt_str *str, size_t index)
{
    TT_ASSERT(index <= str->length);
    if (str->length == str->size) {
        return index;
    }
    size_t at = 0, left = index;
    if (tt__str_is_indexed(str)) {
        at = table_of(str)[index / TT__STR_STRIDE];
        left = index % TT__STR_STRIDE;
    }
    for (; left > 0; left--) {
        do {
            at++;
        } while (continues(str->text[at]));
    }
    return at;
}

size_t tt__str_index(const struct tt_str *str, size_t size)
{
    TT_ASSERT(size <= str->size);
    if (str->length == str->size) {
        return size;
    }
    size_t low = 0, at = 0;
    if (tt__str_is_indexed(str)) {
        const uint32_t *places = table_of(str);
        size_t high = str->length / TT__STR_STRIDE + 1;
        while (high - low > 1) {
            size_t middle = (low + high) / 2;
            if (places[middle] <= size) {
                low = middle;
            } else {
                high = middle;
            }
        }
        at = places[low];
    }
    size_t count = low * TT__STR_STRIDE;
    for (; at < size; at++) {
        count += !continues(str->text[at]);
    }
    return count;
}

/* ---- str ----------------------------------------------------------------- */

static size_t size_of_str(const struct tt_object *self)
{
    return str_size(((const struct tt_str *)self)->size);
}

struct tt_str *tt_str_blank(struct tt_env *env, size_t size)
{
    TT_PARANOID_ASSERT(size <= SIZE_MAX / 2);
    if (size > TT_STR_SIZE_MAX) {
        tt_fail(env, TT_ELIMIT, "a str of more than %d bytes",
                (int)TT_STR_SIZE_MAX);
        return NULL;
    }
    struct tt_str *str = tt_object_new(env, &tt_str_type, str_size(size));
    if (str != NULL) {
        str->size = (uint32_t)size;
        str->length = (uint32_t)size;
        str->hash = 0;
        str->text[size] = '\0';
    }
    return str;
}

bool tt__str_grow(struct tt_env *env, struct tt_str *str,
                  const struct tt_str *more)
{
    size_t size = (size_t)str->size + more->size;
    TT_ASSERT(str != more && str->head.refs < TT_IMMORTAL);
    if (size > TT_STR_SIZE_MAX ||
        !tt__block_grow(env, str, str_size(str->size), str_size(size))) {
        return false;
    }
    memcpy(str->text + str->size, more->text, more->size);
    str->text[size] = '\0';
    str->size = (uint32_t)size;
    str->length += more->length;
    str->hash = 0;
    str->head.flags &= ~(uint32_t)TT__STR_INDEXED;
    return true;
}

static uint32_t count_points(const char *text, size_t size)
{
    size_t continued = 0;
    for (size_t i = 0; i < size; i++) {
        continued += ((uint8_t)text[i] & 0xc0) == 0x80;
    }
    return (uint32_t)(size - continued);
}

tt_value tt_str(struct tt_env *env, const char *text, size_t size)
{
    struct tt_str *str = tt_str_blank(env, size);
    if (str == NULL) {
        return TT_NULL;
    }
    if (size > 0) {
        memcpy(str->text, text, size);
    }
    str->length = count_points(str->text, size);
    return tt_value_of(str);
}

tt_value tt_str_c(struct tt_env *env, const char *text)
{
    return tt_str(env, text, strlen(text));
}

tt_value tt_str_format(struct tt_env *env, const char *format, ...)
{
    struct tt_text text;
    va_list args;
    tt_text_init(&text, env);
    va_start(args, format);
    tt_text_vformat(&text, format, args);
    va_end(args);
    return tt_text_finish(&text);
}

tt_value tt_str_printf(struct tt_env *env, const char *format, ...)
{
    struct tt_text text;
    va_list args;
    tt_text_init(&text, env);
    va_start(args, format);
    tt_text_vprintf(&text, format, args);
    va_end(args);
    return tt_text_finish(&text);
}

tt_value tt_repr(struct tt_env *env, tt_value v)
{
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_repr(&text, v);
    return tt_text_finish(&text);
}

tt_value tt_str_of(struct tt_env *env, tt_value v)
{
    if (tt_is_exactly(v, &tt_str_type)) {
        return tt_ref(v);
    }
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_str(&text, v);
    return tt_text_finish(&text);
}

bool tt_str_is(tt_value v, const char *text)
{
    size_t size = strlen(text);
    return tt_is_str(v) && tt_str_get(v)->size == size &&
           memcmp(tt_str_get(v)->text, text, size) == 0;
}

uint64_t tt_str_hash(struct tt_str *str)
{
    if (str->hash == 0) {
        uint64_t hash = XXH3_64bits(str->text, str->size);
        str->hash = hash == 0 ? 1 : hash;
    }
    return str->hash;
}

bool tt_str_equal(const struct tt_str *a, const struct tt_str *b)
{
    return a == b || (a->size == b->size &&
                      (a->hash == 0 || b->hash == 0 || a->hash == b->hash) &&
                      memcmp(a->text, b->text, a->size) == 0);
}

/* ---- repr ---------------------------------------------------------------- */

static void put_escaped(struct tt_text *out, uint32_t point)
{
    TT_ASSERT(tt__text_sound(out));
    static const char digits[] = "0123456789abcdef";
    char escape[11];
    unsigned width = 0U + (point >= 0x100) + (point >= 0x10000);
    size_t size = (size_t)2 << width;
    escape[0] = '\\';
    escape[1] = "xuU"[width];
    for (size_t i = 0; i < size; i++) {
        escape[2 + i] = digits[point >> (4 * (size - 1 - i)) & 15];
    }
    tt_text_put(out, escape, size + 2);
}

/* How many characters from TEXT on, of SIZE bytes, are put as they are: those
 * of ASCII that are printable, up to a QUOTE or backslash. */
static size_t count_plain(const char *text, size_t size, char quote)
{
    size_t count = 0;
    TT_ASSERT(quote == '\'' || quote == '"');
    while (count < size && text[count] >= ' ' && text[count] < 0x7f &&
           text[count] != quote && text[count] != '\\') {
        count++;
    }
    return count;
}

/* A line feed, carriage return or tab. */
static void put_control(struct tt_text *out, uint32_t point)
{
    static const char letters[] = {['\t'] = 't', ['\n'] = 'n', ['\r'] = 'r'};
    TT_ASSERT(point < sizeof letters && letters[point] != '\0');
    const char escape[2] = {'\\', letters[point]};
    tt_text_put(out, escape, sizeof escape);
}

static int repr_str(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_str *str = tt_str_get(v);
    const char *text = str->text;
    if (tt_spend(env, str->size / 8) < 0) {
        return tt_failure(env);
    }
    /* Single quotes, unless there are only single ones inside. */
    char quote = memchr(text, '\'', str->size) != NULL &&
                         memchr(text, '"', str->size) == NULL
                     ? '"'
                     : '\'';
    tt_text_put(out, &quote, 1);
    for (size_t i = 0, used; i < str->size; i += used) {
        used = count_plain(text + i, str->size - i, quote);
        if (used > 0) {
            tt_text_put(out, text + i, used);
            continue;
        }
        uint32_t point = tt__unicode_decode(text + i, &used);
        if (point == (uint8_t)quote || point == '\\') {
            tt_text_puts(out, "\\");
            tt_text_put(out, text + i, 1);
        } else if (point == '\n' || point == '\r' || point == '\t') {
            put_control(out, point);
        } else if (point < 0x80 ? point >= 0x20 && point != 0x7f
                                : tt__unicode_is_printable(point)) {
            tt_text_put(out, text + i, used);
        } else {
            put_escaped(out, point);
        }
    }
    tt_text_put(out, &quote, 1);
    return out->error;
}

static int str_str(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    (void)env;
    tt_text_put(out, tt_str_get(v)->text, tt_str_get(v)->size);
    return out->error;
}

static int equal_str(struct tt_env *env, tt_value a, tt_value b)
{
    (void)env;
    return tt_is_str(b) && tt_str_equal(tt_str_get(a), tt_str_get(b));
}

static int truth_str(struct tt_env *env, tt_value v)
{
    (void)env;
    return tt_str_get(v)->size != 0;
}

const struct tt_type tt_str_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "str",
    .full_name = "str",
    .base = &tt_object_type,
    .kind = TT_KIND_STR,
    .flags = TT_TYPE_SEQUENCE | TT_TYPE_SEEDED,
    .size_of = size_of_str,
    .repr = repr_str,
    .str = str_str,
    .equal = equal_str,
    .truth = truth_str,
};
