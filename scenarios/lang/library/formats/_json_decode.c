/* SPDX-License-Identifier: MIT
 *
 * _json_decode.c: values of a text in JSON.
 *
 * Accepts what CPython's Modules/_json.c accepts, and finds errors at its
 * places, which are counted in characters. Within this file a place is a byte
 * of UTF-8.
 */
#include "loop/object/unicode.h"
#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/types/texts.h"
#include "_json.h"

enum {
    OPTION_STRICT,
    OPTION_OBJECT_HOOK,
    OPTION_PAIRS_HOOK,
    OPTION_FLOAT,
    OPTION_INT,
    OPTION_CONSTANT,
    OPTION_COUNT
};

struct reader {
    struct tt_env *env;
    const struct tt_str *str;
    const tt_value *options; /* OPTION_COUNT of them */
    tt_value fail;
    size_t at;
    bool is_strict;
};

static tt_value read_value(struct reader *reader);

/* ---- Failures ------------------------------------------------------------ */

/* Raises JSONDecodeError(MESSAGE) for a place: TT_NULL. */
static tt_value fail_at(struct reader *reader, const char *message, size_t at)
{
    struct tt_env *env = reader->env;
    TT_ASSERT(at <= reader->str->size);
    tt_value text = tt_str_c(env, message);
    if (text == TT_NULL) {
        return TT_NULL;
    }
    const tt_value args[3] = {
        text, tt_value_of(reader->str),
        tt_small_int((int64_t)tt__str_index(reader->str, at))};
    tt_unref(env, tt_call(env, reader->fail, args, 3));
    tt_unref(env, text);
    if (tt_failure(env) == 0) {
        tt_raise(env, &tt_ValueError, "%s", message);
    }
    return TT_NULL;
}

static tt_value fail_value(struct reader *reader, size_t at)
{
    return fail_at(reader, "Expecting value", at);
}

/* ---- Text ---------------------------------------------------------------- */

/* The byte at AT; -1 at the end. */
static int peek(const struct reader *reader, size_t at)
{
    return at < reader->str->size ? (uint8_t)reader->str->text[at] : -1;
}

static size_t skip_space(const struct tt_str *str, size_t at)
{
    while (at < str->size && (str->text[at] == ' ' || str->text[at] == '\t' ||
                              str->text[at] == '\n' || str->text[at] == '\r')) {
        at++;
    }
    return at;
}

static void skip(struct reader *reader)
{
    reader->at = skip_space(reader->str, reader->at);
}

static bool has_word(const struct reader *reader, const char *word)
{
    size_t size = strlen(word);
    return reader->str->size - reader->at >= size &&
           memcmp(reader->str->text + reader->at, word, size) == 0;
}

/* ---- Strings ------------------------------------------------------------- */

/* Four hexadecimal digits at AT; -1: they are not there. */
static int32_t read_hex(const struct reader *reader, size_t at)
{
    int32_t c = 0;
    for (size_t i = 0; i < 4; i++) {
        int value = tt__digit_value((uint32_t)peek(reader, at + i));
        if (value >= 16) {
            return -1;
        }
        c = c << 4 | value;
    }
    return c;
}

/* How many characters from AT on there are, up to LIMIT of them. */
static size_t count_left(const struct reader *reader, size_t at, size_t limit)
{
    size_t count = 0;
    while (at < reader->str->size && count < limit) {
        size_t used;
        tt__unicode_decode(reader->str->text + at, &used);
        at += used;
        count++;
    }
    return count;
}

/* The escape \uXXXX whose digits begin at reader->at: moves past it, and past
 * the second one of a pair. 0, or a failure. */
static int read_unicode(struct reader *reader, struct tt_text *out)
{
    char bytes[4];
    /* CPython needs a character after the digits, which may be the quote. */
    int32_t c = read_hex(reader, reader->at);
    if (count_left(reader, reader->at, 5) < 5 || c < 0) {
        fail_at(reader, "Invalid \\uXXXX escape", reader->at - 1);
        return tt_failure(reader->env);
    }
    reader->at += 4;
    if (c >= 0xd800 && c <= 0xdbff && peek(reader, reader->at) == '\\' &&
        peek(reader, reader->at + 1) == 'u' &&
        count_left(reader, reader->at, 7) == 7) {
        int32_t low = read_hex(reader, reader->at + 2);
        if (low < 0) {
            fail_at(reader, "Invalid \\uXXXX escape", reader->at + 1);
            return tt_failure(reader->env);
        }
        if (low >= 0xdc00 && low <= 0xdfff) {
            c = 0x10000 + ((c - 0xd800) << 10 | (low - 0xdc00));
            reader->at += 6;
        }
    }
    tt_text_put(out, bytes, tt__unicode_encode((uint32_t)c, bytes));
    return out->error;
}

/* The escape whose backslash is at reader->at; BEGIN is the string's quote. */
static int read_escape(struct reader *reader, size_t begin, struct tt_text *out)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    size_t at = reader->at;
    int c = peek(reader, at + 1);
    if (c < 0) {
        fail_at(reader, "Unterminated string starting at", begin);
        return tt_failure(reader->env);
    }
    if (c == 'u') {
        reader->at += 2;
        return read_unicode(reader, out);
    }
    const char *letter = c == 0 ? NULL : strchr(letters, c);
    if (letter == NULL) {
        fail_at(reader, "Invalid \\escape", at);
        return tt_failure(reader->env);
    }
    tt_text_put(out, &meant[letter - letters], 1);
    reader->at += 2;
    return out->error;
}

/* Moves to the next quote, backslash or refused character, or to the end. */
static int skip_plain(struct reader *reader)
{
    const uint8_t *text = (const uint8_t *)reader->str->text;
    size_t at = reader->at, size = reader->str->size;
    while (at < size && text[at] != '"' && text[at] != '\\' &&
           (text[at] > 0x1f || !reader->is_strict)) {
        at++;
    }
    int rc = tt__spend_walk(reader->env, at - reader->at);
    reader->at = at;
    return rc;
}

/* The string whose quote is before reader->at. */
static tt_value read_string(struct reader *reader)
{
    struct tt_text out;
    size_t begin = reader->at - 1, from = reader->at;
    tt_text_init(&out, reader->env);
    int rc = skip_plain(reader);
    if (rc == 0 && peek(reader, reader->at) == '"') {
        return tt_str(reader->env, reader->str->text + from,
                      reader->at++ - from);
    }
    while (rc == 0) {
        tt_text_put(&out, reader->str->text + from, reader->at - from);
        int c = peek(reader, reader->at);
        if (c == '"') {
            reader->at++;
            return tt_text_finish(&out);
        }
        if (c == '\\') {
            rc = read_escape(reader, begin, &out);
        } else if (c < 0) {
            fail_at(reader, "Unterminated string starting at", begin);
            rc = tt_failure(reader->env);
        } else {
            fail_at(reader, "Invalid control character at", reader->at);
            rc = tt_failure(reader->env);
        }
        from = reader->at;
        rc = rc < 0 ? rc : skip_plain(reader);
    }
    tt_text_deinit(&out);
    return TT_NULL;
}

/* ---- Numbers and constants ----------------------------------------------- */

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static size_t skip_digits(const struct reader *reader, size_t at)
{
    while (is_digit(peek(reader, at))) {
        at++;
    }
    return at;
}

/* Where the number at reader->at ends; reader->at: there is none. */
static size_t find_number(const struct reader *reader, bool *is_float)
{
    size_t at = reader->at + (peek(reader, reader->at) == '-');
    *is_float = false;
    if (!is_digit(peek(reader, at))) {
        return reader->at;
    }
    at = peek(reader, at) == '0' ? at + 1 : skip_digits(reader, at);
    if (peek(reader, at) == '.' && is_digit(peek(reader, at + 1))) {
        at = skip_digits(reader, at + 1);
        *is_float = true;
    }
    int c = peek(reader, at);
    if (c == 'e' || c == 'E') {
        int sign = peek(reader, at + 1);
        size_t digits = at + 1 + (sign == '+' || sign == '-');
        if (is_digit(peek(reader, digits))) {
            at = skip_digits(reader, digits);
            *is_float = true;
        }
    }
    return at;
}

enum { DIGITS_OF_INT64 = 18 };

static tt_value read_number(struct reader *reader)
{
    struct tt_env *env = reader->env;
    bool is_float;
    size_t end = find_number(reader, &is_float);
    const char *text = reader->str->text + reader->at;
    size_t size = end - reader->at;
    if (size == 0) {
        return fail_value(reader, reader->at);
    }
    tt_value parse = reader->options[is_float ? OPTION_FLOAT : OPTION_INT];
    reader->at = end;
    if (parse == TT_NONE && !is_float && size <= DIGITS_OF_INT64) {
        int64_t n = 0;
        for (size_t i = text[0] == '-'; i < size; i++) {
            n = 10 * n + (text[i] - '0');
        }
        return tt_int(env, text[0] == '-' ? -n : n);
    }
    tt_value digits = tt_str(env, text, size);
    if (digits == TT_NULL || tt__spend_walk(env, size) < 0) {
        tt_unref(env, digits);
        return TT_NULL;
    }
    tt_value number;
    if (parse != TT_NONE) {
        number = tt_call(env, parse, &digits, 1);
    } else if (is_float) {
        number = tt__float_parse(env, digits);
    } else {
        number = tt__int_parse(env, digits, 10);
    }
    tt_unref(env, digits);
    return number;
}

/* NaN, Infinity or -Infinity at reader->at, which NAME is. */
static tt_value read_constant(struct reader *reader, const char *name)
{
    struct tt_env *env = reader->env;
    tt_value parse = reader->options[OPTION_CONSTANT];
    tt_value text = tt_str_c(env, name);
    if (text == TT_NULL) {
        return TT_NULL;
    }
    reader->at += strlen(name);
    tt_value made = parse == TT_NONE ? tt__float_parse(env, text)
                                     : tt_call(env, parse, &text, 1);
    tt_unref(env, text);
    return made;
}

/* ---- Arrays and objects -------------------------------------------------- */

/* After an item of an array or object that ends with END: 1 if another one
 * follows, 0 at the end, or a failure. */
static int read_separator(struct reader *reader, char end)
{
    skip(reader);
    int c = peek(reader, reader->at);
    if (c == end) {
        reader->at++;
        return 0;
    }
    if (c != ',') {
        fail_at(reader, "Expecting ',' delimiter", reader->at);
        return tt_failure(reader->env);
    }
    size_t comma = reader->at++;
    skip(reader);
    if (peek(reader, reader->at) == end) {
        fail_at(reader,
                end == ']' ? "Illegal trailing comma before end of array"
                           : "Illegal trailing comma before end of object",
                comma);
        return tt_failure(reader->env);
    }
    return 1;
}

static tt_value read_array(struct reader *reader)
{
    struct tt_env *env = reader->env;
    tt_value made = tt_list(env, NULL, 0);
    int rc = made == TT_NULL ? tt_failure(env) : 1;
    skip(reader);
    if (rc > 0 && peek(reader, reader->at) == ']') {
        reader->at++;
        rc = 0;
    }
    while (rc > 0) {
        tt_value item = read_value(reader);
        rc = item == TT_NULL ? tt_failure(env)
                             : tt_list_append(env, tt_list_get(made), item);
        tt_unref(env, item);
        rc = rc < 0 ? rc : read_separator(reader, ']');
    }
    if (rc < 0) {
        tt_clear(env, &made);
    }
    return made;
}

/* "key": value, put into MADE: a list of pairs, or a dict. */
static int read_pair(struct reader *reader, tt_value made)
{
    struct tt_env *env = reader->env;
    tt_value value = TT_NULL;
    int rc = -1;
    if (peek(reader, reader->at) != '"') {
        fail_at(reader, "Expecting property name enclosed in double quotes",
                reader->at);
        return tt_failure(env);
    }
    reader->at++;
    tt_value key = read_string(reader);
    if (key != TT_NULL) {
        skip(reader);
        if (peek(reader, reader->at) == ':') {
            reader->at++;
            skip(reader);
            value = read_value(reader);
        } else {
            fail_at(reader, "Expecting ':' delimiter", reader->at);
        }
    }
    if (value == TT_NULL) {
        tt_unref(env, key);
        return tt_failure(env);
    }
    if (tt_is_list(made)) {
        tt_value pair = tt__pair(env, key, value);
        rc = pair == TT_NULL ? tt_failure(env)
                             : tt_list_append(env, tt_list_get(made), pair);
        tt_unref(env, pair);
        return rc;
    }
    rc = tt_dict_set(env, tt_dict_cast(made), key, value);
    tt_unref(env, key);
    tt_unref(env, value);
    return rc;
}

static tt_value read_object(struct reader *reader)
{
    struct tt_env *env = reader->env;
    tt_value pairs_hook = reader->options[OPTION_PAIRS_HOOK];
    tt_value hook = pairs_hook != TT_NONE ? pairs_hook
                                          : reader->options[OPTION_OBJECT_HOOK];
    tt_value made =
        pairs_hook != TT_NONE ? tt_list(env, NULL, 0) : tt_dict(env);
    int rc = made == TT_NULL ? tt_failure(env) : 1;
    skip(reader);
    if (rc > 0 && peek(reader, reader->at) == '}') {
        reader->at++;
        rc = 0;
    }
    while (rc > 0) {
        rc = read_pair(reader, made);
        rc = rc < 0 ? rc : read_separator(reader, '}');
    }
    if (rc < 0) {
        tt_clear(env, &made);
    } else if (hook != TT_NONE) {
        tt_set(env, &made, tt_call(env, hook, &made, 1));
    }
    return made;
}

/* ---- Values -------------------------------------------------------------- */

static tt_value read_nested(struct reader *reader, int c)
{
    struct tt_env *env = reader->env;
    const char *where =
        c == '{' ? " while decoding a JSON object from a unicode string"
                 : " while decoding a JSON array from a unicode string";
    if (tt_enter_native(env, where) < 0) {
        return TT_NULL;
    }
    reader->at++;
    tt_value made = c == '{' ? read_object(reader) : read_array(reader);
    tt_leave_native(env);
    return made;
}

static tt_value read_value(struct reader *reader)
{
    static const struct {
        const char *word;
        tt_value value; /* TT_NULL: a constant that options may parse */
    } words[] = {{"null", TT_NONE},     {"true", TT_TRUE},
                 {"false", TT_FALSE},   {"NaN", TT_NULL},
                 {"Infinity", TT_NULL}, {"-Infinity", TT_NULL}};
    int c = peek(reader, reader->at);
    if (tt_spend(reader->env, 1) < 0) {
        return TT_NULL;
    }
    if (c == '"') {
        reader->at++;
        return read_string(reader);
    }
    if (c == '{' || c == '[') {
        return read_nested(reader, c);
    }
    if (is_digit(c)) {
        return read_number(reader);
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (c == words[i].word[0] && has_word(reader, words[i].word)) {
            if (words[i].value == TT_NULL) {
                return read_constant(reader, words[i].word);
            }
            reader->at += strlen(words[i].word);
            return words[i].value;
        }
    }
    return read_number(reader);
}

static tt_value call_decode(struct tt_env *env, const tt_value *args)
{
    int64_t at = 0;
    if (!tt_is_str(args[0])) {
        tt_raise(env, &tt_TypeError, "first argument must be a string, not %T",
                 args[0]);
        return TT_NULL;
    }
    if (tt__to_int(env, args[1], &at) < 0) {
        return TT_NULL;
    }
    if (at < 0) {
        tt_raise(env, &tt_ValueError, "idx cannot be negative");
        return TT_NULL;
    }
    const struct tt_str *str = tt_str_get(args[0]);
    TT_ASSERT(tt_is_tuple(args[2]) &&
              tt_tuple_get(args[2])->count == OPTION_COUNT);
    struct reader reader = {.env = env,
                            .str = str,
                            .options = tt_tuple_get(args[2])->at,
                            .fail = args[3]};
    if (at > str->length) { /* a place that is no place of the text */
        const tt_value fail[3] = {tt_str_c(env, "Expecting value"), args[0],
                                  args[1]};
        if (fail[0] != TT_NULL) {
            tt_unref(env, tt_call(env, args[3], fail, 3));
        }
        tt_unref(env, fail[0]);
        return TT_NULL;
    }
    int strict = tt_truth(env, reader.options[OPTION_STRICT]);
    if (strict < 0 || tt__spend_offset(env, str, (size_t)at) < 0) {
        return TT_NULL;
    }
    reader.is_strict = strict > 0;
    reader.at = tt__str_offset(str, (size_t)at);
    tt_value value = read_value(&reader);
    if (value == TT_NULL) {
        return TT_NULL;
    }
    size_t end = tt__str_index(str, reader.at);
    return tt__pair(env, value, tt_small_int((int64_t)end));
}

static tt_value call_skip(struct tt_env *env, const tt_value *args)
{
    int64_t at = 0;
    if (!tt_is_str(args[0])) {
        tt_raise(env, &tt_TypeError,
                 "expected string or bytes-like object, got '%T'", args[0]);
        return TT_NULL;
    }
    const struct tt_str *str = tt_str_get(args[0]);
    if (tt__to_int(env, args[1], &at) < 0 ||
        tt__spend_walk(env, str->size) < 0) {
        return TT_NULL;
    }
    TT_ASSERT(at >= 0 && at <= str->length);
    size_t end = skip_space(str, tt__str_offset(str, (size_t)at));
    return tt_small_int((int64_t)tt__str_index(str, end));
}

/* The arguments are strs and a tuple of settings: nothing mutable. */
const struct tt_native tt__json_decode = TT__MODULE_FUNCTION(
    "_json", "decode", "text at options fail /", 4, 4, 4, TT_PURE, call_decode);
const struct tt_native tt__json_skip = TT__MODULE_FUNCTION(
    "_json", "skip", "text at /", 2, 2, 2, TT_PURE, call_skip);
