/* SPDX-License-Identifier: MIT
 *
 * unicodedata.c: module unicodedata: properties of characters, and
 * normalization (Unicode Standard Annex 15).
 *
 * Results and errors are those of CPython's Modules/unicodedata.c.
 */
#include <stdio.h>

#include "loop/object/unicode.h"
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/character_names.h"
#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/types/texts.h"
#include "unicodedata_tables.h"

/* ---- Properties ---------------------------------------------------------- */

enum { CODE_BITS = 24 };

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* The number of the value that the run of C has. */
static uint32_t value_at(const uint32_t *runs, size_t count, uint32_t c)
{
    const uint32_t mask = (UINT32_C(1) << CODE_BITS) - 1;
    size_t low = 0, high = count;
    TT_ASSERT(count > 0 && (runs[0] & mask) == 0);
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if ((runs[middle] & mask) <= c) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return runs[low] >> CODE_BITS;
}

#define VALUE_OF(property, c)                                                  \
    names_of_##property[value_at(runs_of_##property,                           \
                                 COUNT_OF(runs_of_##property), c)]

/* The tables have text; these two are numbers. */
static int number_in(const char *text)
{
    int n = 0;
    for (; *text != '\0'; text++) {
        n = n * 10 + (*text - '0');
    }
    return n;
}

static int combining_class(uint32_t c)
{
    return c < 0x300 ? 0 : number_in(VALUE_OF(combining, c));
}

/* ---- Arguments ----------------------------------------------------------- */

/* The one character of V: 0 and *OUT, or TypeError. */
static int read_character(struct tt_env *env, tt_value v, const char *function,
                          bool is_first, uint32_t *out)
{
    const char *place = is_first ? " 1" : "";
    size_t used;
    if (!tt_is_str(v)) {
        return tt_raise(env, &tt_TypeError,
                        "%s() argument%s must be a unicode character, not %N",
                        function, place, v);
    }
    const struct tt_str *str = tt_str_get(v);
    if (str->length != 1) {
        return tt_raise(env, &tt_TypeError,
                        "%s(): argument%s must be a unicode character, not a "
                        "string of length %z",
                        function, place, (size_t)str->length);
    }
    *out = tt__unicode_decode(str->text, &used);
    return 0;
}

#define PROPERTY(name_, make_)                                                 \
    static tt_value call_##name_(struct tt_env *env, const tt_value *args)     \
    {                                                                          \
        uint32_t c = 0;                                                        \
        if (read_character(env, args[0], #name_, false, &c) < 0) {             \
            return TT_NULL;                                                    \
        }                                                                      \
        const char *text = VALUE_OF(name_, c);                                 \
        return make_;                                                          \
    }
PROPERTY(category, tt_str_c(env, text))
PROPERTY(bidirectional, tt_str_c(env, text))
PROPERTY(east_asian_width, tt_str_c(env, text))
PROPERTY(combining, tt_small_int(number_in(text)))
PROPERTY(mirrored, tt_small_int(number_in(text)))

/* ---- Numbers ------------------------------------------------------------- */

static const struct number *find_number(uint32_t c)
{
    size_t low = 0, high = COUNT_OF(numbers);
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (numbers[middle].code == c) {
            return &numbers[middle];
        }
        if (numbers[middle].code < c) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

/* What a function without a number returns: its default, or ValueError. */
static tt_value by_default(struct tt_env *env, tt_value v, const char *message)
{
    if (v == TT_NULL) {
        tt_raise(env, &tt_ValueError, "%s", message);
    }
    return v == TT_NULL ? TT_NULL : tt_ref(v);
}

static tt_value call_decimal(struct tt_env *env, const tt_value *args)
{
    uint32_t c = 0;
    if (read_character(env, args[0], "decimal", true, &c) < 0) {
        return TT_NULL;
    }
    int value = tt__unicode_decimal_value(c);
    return value >= 0 ? tt_small_int(value)
                      : by_default(env, args[1], "not a decimal");
}

static tt_value call_digit(struct tt_env *env, const tt_value *args)
{
    uint32_t c = 0;
    if (read_character(env, args[0], "digit", true, &c) < 0) {
        return TT_NULL;
    }
    int value = tt__unicode_decimal_value(c);
    const struct number *number = value < 0 ? find_number(c) : NULL;
    value = number != NULL ? number->digit : value;
    return value >= 0 ? tt_small_int(value)
                      : by_default(env, args[1], "not a digit");
}

static tt_value call_numeric(struct tt_env *env, const tt_value *args)
{
    uint32_t c = 0;
    if (read_character(env, args[0], "numeric", true, &c) < 0) {
        return TT_NULL;
    }
    int value = tt__unicode_decimal_value(c);
    if (value >= 0) {
        return tt_float(env, value);
    }
    const struct number *number = find_number(c);
    return number != NULL ? tt_float(env, number->value)
                          : by_default(env, args[1], "not a numeric character");
}

/* ---- Decompositions ------------------------------------------------------ */

static const struct decomposition *find_decomposition(uint32_t c)
{
    size_t low = 0, high = COUNT_OF(decompositions);
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (decompositions[middle].code == c) {
            return &decompositions[middle];
        }
        if (decompositions[middle].code < c) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

static tt_value call_decomposition(struct tt_env *env, const tt_value *args)
{
    uint32_t c = 0;
    struct tt_text text;
    char code[16];
    if (read_character(env, args[0], "decomposition", false, &c) < 0) {
        return TT_NULL;
    }
    const struct decomposition *found = find_decomposition(c);
    tt_text_init(&text, env);
    if (found != NULL) {
        tt_text_puts(&text, tags[found->tag]);
    }
    for (uint32_t i = 0; found != NULL && i < found->count; i++) {
        snprintf(code, sizeof code, "%s%04X",
                 i > 0 || found->tag != 0 ? " " : "", pool[found->first + i]);
        tt_text_puts(&text, code);
    }
    return tt_text_finish(&text);
}

/* Characters, each with its combining class above it. */
struct characters {
    struct tt_env *env;
    uint32_t *at; /* owns */
    size_t count;
    size_t capacity;
};

enum {
    HANGUL_FIRST = 0xac00,
    HANGUL_END = 0xd7a4,
    LEADING = 0x1100,
    LEADING_COUNT = 19,
    VOWEL = 0x1161,
    VOWEL_COUNT = 21,
    TRAILING = 0x11a7, /* the one before the first */
    TRAILING_COUNT = 28
};

static uint32_t code_at(const struct characters *all, size_t i)
{
    TT_ASSERT(i < all->count);
    return all->at[i] & ((UINT32_C(1) << CODE_BITS) - 1);
}

static uint32_t class_at(const struct characters *all, size_t i)
{
    TT_ASSERT(i < all->count);
    return all->at[i] >> CODE_BITS;
}

/* Adds C before the characters of a greater class: 0, or a failure. */
static int add_ordered(struct characters *all, uint32_t c)
{
    if (all->count == all->capacity) {
        size_t capacity = all->capacity * 2 + 16;
        uint32_t *at = tt_realloc(all->env, all->at, all->capacity * sizeof *at,
                                  capacity * sizeof *at);
        if (at == NULL) {
            return tt_failure(all->env);
        }
        all->at = at;
        all->capacity = capacity;
    }
    uint32_t rank = (uint32_t)combining_class(c);
    size_t i = all->count++;
    while (rank > 0 && i > 0 && all->at[i - 1] >> CODE_BITS > rank) {
        all->at[i] = all->at[i - 1];
        i--;
    }
    all->at[i] = c | rank << CODE_BITS;
    return tt_spend(all->env, (all->count - i) / 8);
}

/* Adds what C decomposes to, down to what decomposes no further. */
static int add_decomposed(struct characters *all, uint32_t c, bool compatible)
{
    if (c >= HANGUL_FIRST && c < HANGUL_END) {
        uint32_t n = c - HANGUL_FIRST, last = n % TRAILING_COUNT;
        n /= TRAILING_COUNT;
        int rc = add_ordered(all, LEADING + n / VOWEL_COUNT);
        rc = rc < 0 ? rc : add_ordered(all, VOWEL + n % VOWEL_COUNT);
        return rc < 0 || last == 0 ? rc : add_ordered(all, TRAILING + last);
    }
    const struct decomposition *found = c < 0xa0 ? NULL : find_decomposition(c);
    if (found == NULL || (found->tag != 0 && !compatible)) {
        return add_ordered(all, c);
    }
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < found->count; i++) {
        rc = add_decomposed(all, pool[found->first + i], compatible);
    }
    return rc;
}

/* ---- Compositions -------------------------------------------------------- */

static int compare_pair(const struct composition *at, uint32_t a, uint32_t b)
{
    if (at->first != a) {
        return at->first < a ? -1 : 1;
    }
    return (at->second > b) - (at->second < b);
}

/* What A and B become together; 0: nothing. */
static uint32_t composed(uint32_t a, uint32_t b)
{
    if (a - LEADING < LEADING_COUNT && b - VOWEL < VOWEL_COUNT) {
        return HANGUL_FIRST +
               ((a - LEADING) * VOWEL_COUNT + b - VOWEL) * TRAILING_COUNT;
    }
    if (a >= HANGUL_FIRST && a < HANGUL_END &&
        (a - HANGUL_FIRST) % TRAILING_COUNT == 0 && b > TRAILING &&
        b < TRAILING + TRAILING_COUNT) {
        return a + (b - TRAILING);
    }
    size_t low = 0, high = COUNT_OF(compositions);
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = compare_pair(&compositions[middle], a, b);
        if (order == 0) {
            return compositions[middle].made;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return 0;
}

/* Joins each character with the last starter, unless one of its class or a
 * greater one is between them. */
static void compose(struct characters *all)
{
    size_t starter = SIZE_MAX, count = 0;
    uint32_t last_class = 0;
    for (size_t i = 0; i < all->count; i++) {
        uint32_t c = code_at(all, i), rank = class_at(all, i);
        bool is_next = starter != SIZE_MAX && starter + 1 == count;
        bool is_free = is_next || last_class < rank;
        uint32_t made = starter != SIZE_MAX && is_free
                            ? composed(code_at(all, starter), c)
                            : 0;
        if (made != 0) {
            all->at[starter] = made | (uint32_t)combining_class(made)
                                          << CODE_BITS;
            continue;
        }
        if (rank == 0) {
            starter = count;
        }
        last_class = rank;
        all->at[count++] = all->at[i];
    }
    all->count = count;
}

/* ---- normalize ----------------------------------------------------------- */

/* "NFC", "NFKD": 0, or ValueError. */
static int read_form(struct tt_env *env, const tt_value *args,
                     const char *function, bool *compatible, bool *composes)
{
    for (int i = 0; i < 2; i++) {
        if (!tt_is_str(args[i])) {
            return tt_raise(env, &tt_TypeError,
                            "%s() argument %d must be str, not %N", function,
                            i + 1, args[i]);
        }
    }
    *compatible = tt_str_is(args[0], "NFKC") || tt_str_is(args[0], "NFKD");
    *composes = tt_str_is(args[0], "NFC") || tt_str_is(args[0], "NFKC");
    return *compatible || *composes || tt_str_is(args[0], "NFD")
               ? 0
               : tt_raise(env, &tt_ValueError, "invalid normalization form");
}

static tt_value show(const struct characters *all)
{
    struct tt_text text;
    char bytes[4];
    tt_text_init(&text, all->env);
    for (size_t i = 0; i < all->count; i++) {
        tt_text_put(&text, bytes, tt__unicode_encode(code_at(all, i), bytes));
    }
    return tt_text_finish(&text);
}

static tt_value normalize(struct tt_env *env, const tt_value *args,
                          const char *function)
{
    bool compatible, composes;
    struct characters all = {.env = env};
    if (read_form(env, args, function, &compatible, &composes) < 0) {
        return TT_NULL;
    }
    const struct tt_str *str = tt_str_get(args[1]);
    if (str->size == str->length) { /* ASCII */
        return tt_ref(args[1]);
    }
    int rc = tt_spend(env, str->size / 4);
    for (size_t i = 0, used; rc == 0 && i < str->size; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        rc = add_decomposed(&all, c, compatible);
    }
    if (rc == 0 && composes) {
        compose(&all);
    }
    tt_value made = rc < 0 ? TT_NULL : show(&all);
    tt_free(env, all.at, all.capacity * sizeof *all.at);
    return made;
}

static tt_value call_normalize(struct tt_env *env, const tt_value *args)
{
    return normalize(env, args, "normalize");
}

static tt_value call_is_normalized(struct tt_env *env, const tt_value *args)
{
    tt_value made = normalize(env, args, "is_normalized");
    if (made == TT_NULL) {
        return TT_NULL;
    }
    int same = tt_equal(env, made, args[1]);
    tt_unref(env, made);
    return same < 0 ? TT_NULL : tt_bool(same != 0);
}

/* ---- Names --------------------------------------------------------------- */

static tt_value call_name(struct tt_env *env, const tt_value *args)
{
    char text[TT__CHARACTER_NAME_SIZE];
    uint32_t c = 0;
    if (read_character(env, args[0], "name", true, &c) < 0) {
        return TT_NULL;
    }
    size_t size = tt__character_name(c, text);
    return size > 0 ? tt_str(env, text, size)
                    : by_default(env, args[1], "no such name");
}

enum { NAME_MAX_LENGTH = 256 }; /* NAME_MAXLEN */

static tt_value call_lookup(struct tt_env *env, const tt_value *args)
{
    char text[TT__NAMED_SIZE];
    if (!tt_is_str(args[0])) {
        tt_raise(env, &tt_TypeError,
                 "a bytes-like object is required, not '%T'", args[0]);
        return TT_NULL;
    }
    const struct tt_str *name = tt_str_get(args[0]);
    if (name->size > NAME_MAX_LENGTH) {
        tt_raise(env, &tt_KeyError, "name too long");
        return TT_NULL;
    }
    size_t size = tt__character_named(name->text, name->size, true, text);
    if (size == 0) {
        tt_raise(env, &tt_KeyError, "undefined character name '%s'",
                 name->text);
        return TT_NULL;
    }
    return tt_str(env, text, size);
}

/* ---- The module ---------------------------------------------------------- */

static tt_value make_version(struct tt_env *env)
{
    return tt_str_c(env, "16.0.0");
}

#define UNICODE_ROW(name_, parameters_, required_, total_)                     \
    TT__MODULE_FUNCTION("unicodedata", #name_, parameters_, required_, total_, \
                        total_, TT_PURE, call_##name_)

static const struct tt_native natives[] = {
    UNICODE_ROW(bidirectional, "chr /", 1, 1),
    UNICODE_ROW(category, "chr /", 1, 1),
    UNICODE_ROW(combining, "chr /", 1, 1),
    UNICODE_ROW(decimal, "chr default /", 1, 2),
    UNICODE_ROW(decomposition, "chr /", 1, 1),
    UNICODE_ROW(digit, "chr default /", 1, 2),
    UNICODE_ROW(east_asian_width, "chr /", 1, 1),
    UNICODE_ROW(is_normalized, "form unistr /", 2, 2),
    UNICODE_ROW(mirrored, "chr /", 1, 1),
    UNICODE_ROW(normalize, "form unistr /", 2, 2),
    UNICODE_ROW(numeric, "chr default /", 1, 2),
    UNICODE_ROW(lookup, "name /", 1, 1),
    UNICODE_ROW(name, "chr default /", 1, 2),
};

static const struct tt__member members[] = {
    {"bidirectional", &natives[0], NULL},
    {"category", &natives[1], NULL},
    {"combining", &natives[2], NULL},
    {"decimal", &natives[3], NULL},
    {"decomposition", &natives[4], NULL},
    {"digit", &natives[5], NULL},
    {"east_asian_width", &natives[6], NULL},
    {"is_normalized", &natives[7], NULL},
    {"lookup", &natives[11], NULL},
    {"mirrored", &natives[8], NULL},
    {"name", &natives[12], NULL},
    {"normalize", &natives[9], NULL},
    {"numeric", &natives[10], NULL},
    {"unidata_version", NULL, make_version},
    {NULL, NULL, NULL},
};

const struct tt__module tt__unicodedata_module = {.name = "unicodedata",
                                                  .members = members};
