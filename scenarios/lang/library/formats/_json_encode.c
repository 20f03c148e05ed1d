/* SPDX-License-Identifier: MIT
 *
 * _json_encode.c: the text in JSON of a value.
 *
 * Mirrors the encoder of CPython's Modules/_json.c: what it calls, in which
 * order, and the notes that it adds to exceptions on the way out.
 */
#include <math.h>

#include "loop/object/integer.h"
#include "loop/object/unicode.h"
#include "scenarios/lang/types/texts.h"
#include "_json.h"

enum {
    OPTION_ITEM_SEPARATOR,
    OPTION_KEY_SEPARATOR,
    OPTION_ASCII,
    OPTION_CIRCULAR,
    OPTION_NAN,
    OPTION_SORT,
    OPTION_SKIP,
    OPTION_COUNT
};

struct writer {
    struct tt_env *env;
    struct tt_text out;
    tt_value fallback; /* called for other objects */
    struct tt__piece item_separator;
    struct tt__piece key_separator;
    struct tt__piece indent; /* .at NULL: all in one line */
    tt_value marks;          /* owns; a set of ids; TT_NULL: no checks */
    bool is_ascii;
    bool allows_nan;
    bool sorts;
    bool skips;
};

static int write_value(struct writer *writer, tt_value v, uint32_t level);

/* ---- Strings ------------------------------------------------------------- */

/* \uXXXX */
static void put_unit(struct tt_text *out, uint32_t unit)
{
    static const char digits[] = "0123456789abcdef";
    const char text[6] = {'\\',
                          'u',
                          digits[unit >> 12 & 15],
                          digits[unit >> 8 & 15],
                          digits[unit >> 4 & 15],
                          digits[unit & 15]};
    tt_text_put(out, text, sizeof text);
}

static void put_escaped(struct tt_text *out, uint32_t c)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *at = c == 0 || c > 0x7f ? NULL : strchr(plain, (int)c);
    if (at != NULL) {
        const char text[2] = {'\\', letters[at - plain]};
        tt_text_put(out, text, 2);
    } else if (c >= 0x10000) {
        put_unit(out, 0xd800 + ((c - 0x10000) >> 10));
        put_unit(out, 0xdc00 + ((c - 0x10000) & 0x3ff));
    } else {
        put_unit(out, c);
    }
}

static bool is_plain(uint8_t byte, bool is_ascii)
{
    return byte >= 0x20 && byte != '"' && byte != '\\' &&
           (byte < 0x7f || !is_ascii);
}

static int put_quoted(struct tt_text *out, const struct tt_str *str,
                      bool is_ascii)
{
    size_t at = 0;
    tt_text_put(out, "\"", 1);
    while (at < str->size) {
        size_t from = at, used;
        while (at < str->size && is_plain((uint8_t)str->text[at], is_ascii)) {
            at++;
        }
        tt_text_put(out, str->text + from, at - from);
        if (at < str->size) {
            put_escaped(out, tt__unicode_decode(str->text + at, &used));
            at += used;
        }
    }
    tt_text_put(out, "\"", 1);
    return out->error < 0 ? out->error : tt__spend_walk(out->env, str->size);
}

/* ---- Numbers ------------------------------------------------------------- */

static int put_double(struct writer *writer, tt_value v)
{
    double x = tt_float_get(v);
    if (isfinite(x)) {
        tt_text_float(&writer->out, x);
        return writer->out.error;
    }
    if (!writer->allows_nan) {
        return tt_raise(writer->env, &tt_ValueError,
                        "Out of range float values are not JSON compliant: %R",
                        v);
    }
    const char *name;
    if (isnan(x)) {
        name = "NaN";
    } else if (x > 0) {
        name = "Infinity";
    } else {
        name = "-Infinity";
    }
    tt_text_puts(&writer->out, name);
    return writer->out.error;
}

static const char *constant_text(tt_value v)
{
    if (tt_is_bool(v)) {
        return v == TT_TRUE ? "true" : "false";
    }
    return v == TT_NONE ? "null" : NULL;
}

/* ---- Containers ---------------------------------------------------------- */

/* Adds a note, "when serializing T WHAT", to the exception that is raised. */
static int add_note(struct writer *writer, tt_value v, const char *what,
                    tt_value item)
{
    struct tt_env *env = writer->env;
    if (tt_failure(env) != TT_ERAISED) {
        return tt_failure(env);
    }
    struct tt_exc *exc = tt_exc_take(env);
    tt_value note =
        item == TT_NULL
            ? tt_str_format(env, "when serializing %T %s", v, what)
            : tt_str_format(env, "when serializing %T %s %R", v, what, item);
    tt_value done = note == TT_NULL ? TT_NULL
                                    : tt__call_method(env, tt_value_of(exc),
                                                      "add_note", &note, 1);
    tt_unref(env, note);
    if (done == TT_NULL) {
        tt_exc_unref(env, exc);
        return tt_failure(env);
    }
    return tt_reraise(env, exc);
}

/* V is being written: 0, or a failure if it is already. */
static int mark(struct writer *writer, tt_value v)
{
    struct tt_env *env = writer->env;
    tt_touch_value(env, v, TT_READ);
    if (writer->marks == TT_NULL) {
        return 0;
    }
    tt_value id = tt_int(env, (int64_t)tt__identity(env, v));
    int rc = id == TT_NULL ? tt_failure(env)
                           : tt_set_add(env, tt_set_cast(writer->marks), id);
    tt_unref(env, id);
    if (rc == 0) {
        rc = tt_raise(env, &tt_ValueError, "Circular reference detected");
    }
    return rc < 0 ? rc : 0;
}

static int unmark(struct writer *writer, tt_value v)
{
    struct tt_env *env = writer->env;
    if (writer->marks == TT_NULL) {
        return 0;
    }
    tt_value id = tt_int(env, (int64_t)tt__identity(env, v));
    int rc = id == TT_NULL
                 ? tt_failure(env)
                 : tt_set_discard(env, tt_set_cast(writer->marks), id);
    tt_unref(env, id);
    return rc < 0 ? rc : 0;
}

static void put_piece(struct writer *writer, struct tt__piece piece)
{
    tt_text_put(&writer->out, piece.at, piece.size);
}

static int put_line(struct writer *writer, uint32_t level)
{
    if (writer->indent.at == NULL) {
        return 0;
    }
    tt_text_put(&writer->out, "\n", 1);
    for (uint32_t i = 0; i < level; i++) {
        put_piece(writer, writer->indent);
    }
    return tt_spend(writer->env, level / 8);
}

/* The items of V, which are those of the list or tuple ALL. */
static int write_items(struct writer *writer, tt_value v, tt_value all,
                       uint32_t level)
{
    size_t count;
    const tt_value *items = tt__items(all, &count);
    int rc = mark(writer, v);
    tt_text_put(&writer->out, "[", 1);
    rc = rc < 0 ? rc : put_line(writer, level + 1);
    for (size_t i = 0; rc == 0 && i < count; i++) {
        if (i > 0) {
            put_piece(writer, writer->item_separator);
            rc = put_line(writer, level + 1);
        }
        tt_value item = tt_ref(items[i]);
        rc = rc < 0 ? rc : write_value(writer, item, level + 1);
        tt_unref(writer->env, item);
        if (rc < 0) {
            return add_note(writer, v, "item", tt_small_int((int64_t)i));
        }
        items = tt__items(all, &count); /* a call may have changed them */
    }
    rc = rc < 0 ? rc : put_line(writer, level);
    tt_text_put(&writer->out, "]", 1);
    return rc < 0 ? rc : unmark(writer, v);
}

/* The key, quoted: 1, 0 if it is skipped, or a failure. */
static int write_key(struct writer *writer, tt_value key)
{
    struct tt_env *env = writer->env;
    const char *constant = constant_text(key);
    int rc = 1;
    if (tt_is_str(key)) {
        rc = put_quoted(&writer->out, tt_str_get(key), writer->is_ascii);
        return rc < 0 ? rc : 1;
    }
    bool is_float = tt_is_float(key);
    if (constant == NULL && !is_float && !tt_is(key, &tt_int_type)) {
        return writer->skips
                   ? 0
                   : tt_raise(env, &tt_TypeError,
                              "keys must be str, int, float, bool or None, "
                              "not %T",
                              key);
    }
    tt_text_put(&writer->out, "\"", 1);
    if (constant != NULL) {
        tt_text_puts(&writer->out, constant);
    } else if (is_float) {
        rc = put_double(writer, key);
    } else {
        rc = tt__int_repr(env, key, &writer->out);
    }
    tt_text_put(&writer->out, "\"", 1);
    if (rc < 0) {
        return rc;
    }
    if (writer->out.error < 0) {
        return writer->out.error;
    }
    return 1;
}

/* One item of the dict V. *IS_FIRST: none is written yet. */
static int write_pair(struct writer *writer, tt_value v, const tt_value *pair,
                      uint32_t level, bool *is_first)
{
    /* A key that is skipped takes back what was put before it. */
    size_t before = writer->out.size;
    int rc = 0;
    if (!*is_first) {
        put_piece(writer, writer->item_separator);
    }
    rc = put_line(writer, level + 1);
    rc = rc < 0 ? rc : write_key(writer, pair[0]);
    if (rc == 0) {
        writer->out.size = before;
    }
    if (rc <= 0) {
        return rc;
    }
    *is_first = false;
    put_piece(writer, writer->key_separator);
    rc = write_value(writer, pair[1], level + 1);
    return rc < 0 ? add_note(writer, v, "item", pair[0]) : 0;
}

/* A dict as it is, in its own order. */
static int write_entries(struct writer *writer, tt_value v, uint32_t level,
                         bool *is_first)
{
    struct tt_env *env = writer->env;
    struct tt_dict *dict = tt_dict_cast(v);
    struct tt_entry *entry;
    uint32_t version = dict->table.version;
    size_t at = 0;
    int rc = 0;
    while (rc == 0 && (entry = tt_dict_next(dict, &at)) != NULL) {
        const tt_value pair[2] = {tt_ref(entry->key), tt_ref(entry->value)};
        rc = write_pair(writer, v, pair, level, is_first);
        tt_unref(env, pair[0]);
        tt_unref(env, pair[1]);
        if (rc == 0 && dict->table.version != version) {
            rc = tt_raise(env, &tt_RuntimeError,
                          "dictionary changed size during iteration");
        }
    }
    return rc;
}

/* What v.items() returns, sorted if that is wanted. */
static int write_mapping(struct writer *writer, tt_value v, uint32_t level,
                         bool *is_first)
{
    struct tt_env *env = writer->env;
    tt_value view = tt__call_method(env, v, "items", NULL, 0);
    tt_value items = view == TT_NULL ? TT_NULL : tt__to_list(env, view);
    tt_unref(env, view);
    if (items == TT_NULL) {
        return tt_failure(env);
    }
    struct tt_list *list = tt_list_get(items);
    int rc = writer->sorts
                 ? tt__sort(env, list->at, list->count, TT_NULL, false)
                 : 0;
    for (uint32_t i = 0; rc == 0 && i < list->count; i++) {
        if (!tt_is_tuple(list->at[i]) ||
            tt_tuple_get(list->at[i])->count != 2) {
            rc = tt_raise(env, &tt_ValueError, "items must return 2-tuples");
        } else {
            rc = write_pair(writer, v, tt_tuple_get(list->at[i])->at, level,
                            is_first);
        }
    }
    tt_unref(env, items);
    return rc;
}

static int write_dict(struct writer *writer, tt_value v, uint32_t level)
{
    bool is_first = true;
    int rc = mark(writer, v);
    if (rc < 0) {
        return rc;
    }
    tt_text_put(&writer->out, "{", 1);
    rc = !writer->sorts && tt_is_exactly(v, &tt_dict_type)
             ? write_entries(writer, v, level, &is_first)
             : write_mapping(writer, v, level, &is_first);
    if (rc == 0 && !is_first) {
        rc = put_line(writer, level);
    }
    tt_text_put(&writer->out, "}", 1);
    return rc < 0 ? rc : unmark(writer, v);
}

/* ---- Values -------------------------------------------------------------- */

/* What the fallback makes of V. */
static int write_other(struct writer *writer, tt_value v, uint32_t level)
{
    struct tt_env *env = writer->env;
    int rc = mark(writer, v);
    if (rc < 0) {
        return rc;
    }
    tt_value made = tt_call(env, writer->fallback, &v, 1);
    if (made == TT_NULL) {
        return tt_failure(env);
    }
    rc = write_value(writer, made, level);
    tt_unref(env, made);
    return rc < 0 ? add_note(writer, v, "object", TT_NULL) : unmark(writer, v);
}

/* PySequence_Fast: a class with its own __iter__ is iterated over. */
static int write_sequence(struct writer *writer, tt_value v, uint32_t level)
{
    struct tt_env *env = writer->env;
    size_t count;
    int rc = 0;
    tt_value all = tt__class_special(v, SPECIAL_iter) == TT_NULL
                       ? tt_ref(v)
                       : tt__to_list(env, v);
    if (all == TT_NULL) {
        return tt_failure(env);
    }
    tt__items(all, &count);
    if (count > 0) {
        rc = write_items(writer, v, all, level);
    } else {
        tt_text_puts(&writer->out, "[]");
        tt_touch_value(env, v, TT_READ);
    }
    tt_unref(env, all);
    return rc;
}

static int write_nested(struct writer *writer, tt_value v, uint32_t level)
{
    int rc;
    if (tt_is(v, &tt_list_type) || tt_is_tuple(v)) {
        return write_sequence(writer, v, level);
    }
    if (tt_is_dict(v)) {
        int64_t count = 0;
        rc = tt__length(writer->env, v, &count);
        if (rc < 0 || count > 0) {
            return rc < 0 ? rc : write_dict(writer, v, level);
        }
        tt_text_puts(&writer->out, "{}");
        tt_touch_value(writer->env, v, TT_READ);
    } else {
        return write_other(writer, v, level);
    }
    return writer->out.error;
}

static int write_value(struct writer *writer, tt_value v, uint32_t level)
{
    struct tt_env *env = writer->env;
    const char *constant = constant_text(v);
    int rc = tt_spend(env, 1);
    if (rc < 0) {
        return rc;
    }
    if (tt_is_str(v)) {
        return put_quoted(&writer->out, tt_str_get(v), writer->is_ascii);
    }
    if (constant != NULL) {
        tt_text_puts(&writer->out, constant);
        return writer->out.error;
    }
    if (tt_is(v, &tt_int_type)) {
        return tt__int_repr(env, v, &writer->out); /* also of an IntEnum */
    }
    if (tt_is_float(v)) {
        return put_double(writer, v);
    }
    rc = tt_enter_native(env, " while encoding a JSON object");
    if (rc == 0) {
        rc = write_nested(writer, v, level);
        tt_leave_native(env);
    }
    return rc;
}

/* ---- Functions ----------------------------------------------------------- */

static int read_flag(struct tt_env *env, tt_value v, bool *out)
{
    int truth = tt_truth(env, v);
    *out = truth > 0;
    return truth < 0 ? truth : 0;
}

static int read_separator(struct tt_env *env, tt_value v, int number,
                          struct tt__piece *out)
{
    if (!tt_is_str(v)) {
        return tt_raise(env, &tt_TypeError,
                        "make_encoder() argument %d must be str, not %N",
                        number, v);
    }
    *out = tt__piece_of(v);
    return 0;
}

static int read_options(struct writer *writer, const tt_value *options)
{
    struct tt_env *env = writer->env;
    bool checks = false;
    int rc;
    if ((rc = read_separator(env, options[OPTION_KEY_SEPARATOR], 5,
                             &writer->key_separator)) < 0 ||
        (rc = read_separator(env, options[OPTION_ITEM_SEPARATOR], 6,
                             &writer->item_separator)) < 0 ||
        (rc = read_flag(env, options[OPTION_ASCII], &writer->is_ascii)) < 0 ||
        (rc = read_flag(env, options[OPTION_CIRCULAR], &checks)) < 0 ||
        (rc = read_flag(env, options[OPTION_NAN], &writer->allows_nan)) < 0 ||
        (rc = read_flag(env, options[OPTION_SORT], &writer->sorts)) < 0 ||
        (rc = read_flag(env, options[OPTION_SKIP], &writer->skips)) < 0) {
        return rc;
    }
    if (checks) {
        writer->marks = tt_set_new(env, &tt_set_type);
        rc = writer->marks == TT_NULL ? tt_failure(env) : 0;
    }
    return rc;
}

static tt_value call_encode(struct tt_env *env, const tt_value *args)
{
    struct writer writer = {.env = env, .fallback = args[1]};
    TT_ASSERT(tt_is_tuple(args[2]) &&
              tt_tuple_get(args[2])->count == OPTION_COUNT);
    tt_text_init(&writer.out, env);
    if (tt_is_str(args[3])) {
        writer.indent = tt__piece_of(args[3]);
    }
    int rc = read_options(&writer, tt_tuple_get(args[2])->at);
    rc = rc < 0 ? rc : write_value(&writer, args[0], 0);
    tt_unref(env, writer.marks);
    if (rc < 0) {
        tt_text_deinit(&writer.out);
        return TT_NULL;
    }
    return tt_text_finish(&writer.out);
}

static tt_value call_quote(struct tt_env *env, const tt_value *args)
{
    struct tt_text out;
    bool is_ascii;
    if (read_flag(env, args[1], &is_ascii) < 0) {
        return TT_NULL;
    }
    if (!tt_is_str(args[0])) {
        tt_raise(env, &tt_TypeError, "first argument must be a string, not %T",
                 args[0]);
        return TT_NULL;
    }
    tt_text_init(&out, env);
    int rc = put_quoted(&out, tt_str_get(args[0]), is_ascii);
    if (rc < 0) {
        tt_text_deinit(&out);
        return TT_NULL;
    }
    return tt_text_finish(&out);
}

/* It reports each container itself. */
const struct tt_native tt__json_encode =
    TT__MODULE_FUNCTION("_json", "encode", "o default options indent /", 4, 4,
                        4, TT_REPORTS, call_encode);
const struct tt_native tt__json_quote = TT__MODULE_FUNCTION(
    "_json", "quote", "text ensure_ascii /", 2, 2, 2, TT_PURE, call_quote);
