/* SPDX-License-Identifier: MIT
 *
 * format_fields.c: str.format() and str.format_map().
 *
 *     {[name][.attribute|[index]]...[!conversion][:spec]}
 *
 * A spec may hold fields itself, but those may not. It mirrors CPython's
 * Objects/stringlib/unicode_format.h.
 */
#include <stdio.h>

#include "loop/object/unicode.h"

#include "format.h"
#include "texts.h"

enum { DEPTH_MAX = 2 };

/* How fields without a number and with one have been used. */
enum numbering { NOT_YET, AUTOMATIC, MANUAL };

struct fields {
    struct tt_env *env;
    const struct tt_args *args; /* NULL: format_map */
    tt_value mapping;           /* borrowed; of format_map */
    enum numbering numbering;
    int64_t next; /* automatic number */
};

/* A part of the format, which shrinks from its beginning. */
struct part {
    const char *at;
    const char *end;
};

/* What is between two braces. */
struct field {
    struct part name;
    struct part spec;
    bool spec_has_fields;
    uint32_t conversion; /* 0: none */
};

static int put_part(struct fields *fields, struct part part, int depth,
                    struct tt_text *out);

static int raise_value(struct fields *fields, const char *text)
{
    return tt_raise(fields->env, &tt_ValueError, "%s", text);
}

/* ---- Reading ------------------------------------------------------------- */

/* The name of a field, up to the character that ends it: returns that, 0 at
 * the end, or a failure. */
static int read_name(struct fields *fields, struct part *part,
                     struct part *name)
{
    name->at = part->at;
    while (part->at < part->end) {
        char c = *part->at++;
        name->end = part->at - 1;
        if (c == '{') {
            return raise_value(fields, "unexpected '{' in field name");
        }
        if (c == '}' || c == ':' || c == '!') {
            return c;
        }
        while (c == '[' && part->at < part->end && *part->at != ']') {
            part->at++;
        }
    }
    name->end = part->at;
    return 0;
}

/* A conversion, after its "!": 1 if that was all of the field, 0 if a spec
 * follows, or a failure. */
static int read_conversion(struct fields *fields, struct part *part,
                           struct field *field)
{
    size_t used;
    if (part->at >= part->end) {
        return raise_value(
            fields, "end of string while looking for conversion specifier");
    }
    field->conversion = tt__unicode_decode(part->at, &used);
    part->at += used;
    if (part->at >= part->end) {
        return 0;
    }
    char c = *part->at++;
    if (c != '}' && c != ':') {
        return raise_value(fields, "expected ':' after conversion specifier");
    }
    return c == '}';
}

static int read_spec(struct fields *fields, struct part *part,
                     struct field *field)
{
    int depth = 1;
    field->spec.at = part->at;
    while (part->at < part->end) {
        char c = *part->at++;
        if (c == '{') {
            field->spec_has_fields = true;
            depth++;
        } else if (c == '}' && --depth == 0) {
            field->spec.end = part->at - 1;
            return 0;
        }
    }
    return raise_value(fields, "unmatched '{' in format spec");
}

static int read_field(struct fields *fields, struct part *part,
                      struct field *field)
{
    *field = (struct field){.spec = {"", NULL}};
    field->spec.end = field->spec.at;
    int c = read_name(fields, part, &field->name);
    if (c < 0) {
        return c;
    }
    if (c == 0) {
        return raise_value(fields, "expected '}' before end of string");
    }
    int rc = c == '}' ? 1 : 0;
    if (c == '!') {
        rc = read_conversion(fields, part, field);
    }
    if (rc < 0) {
        return rc;
    }
    if (rc == 1) {
        return 0;
    }
    return read_spec(fields, part, field);
}

/* ---- What a field names -------------------------------------------------- */

/* A number, if the text is one: 1 and *OUT, 0, or a failure. */
static int read_number(struct fields *fields, struct part part, int64_t *out)
{
    int64_t n = 0;
    if (part.at == part.end) {
        return 0;
    }
    for (size_t used; part.at < part.end; part.at += used) {
        int digit =
            tt__unicode_decimal_value(tt__unicode_decode(part.at, &used));
        if (digit < 0) {
            return 0;
        }
        if (n > (INT64_MAX - digit) / 10) {
            return raise_value(fields,
                               "Too many decimal digits in format string");
        }
        n = n * 10 + digit;
    }
    *out = n;
    return 1;
}

/* Notes whether a field has a number of its own; both may not be used. */
static int check_numbering(struct fields *fields, bool automatic)
{
    enum numbering now = automatic ? AUTOMATIC : MANUAL;
    if (fields->numbering == NOT_YET) {
        fields->numbering = now;
    }
    if (fields->numbering == now) {
        return 0;
    }
    return raise_value(
        fields, automatic ? "cannot switch from manual field specification "
                            "to automatic field numbering"
                          : "cannot switch from automatic field numbering "
                            "to manual field specification");
}

static tt_value positional(struct fields *fields, int64_t n)
{
    if (fields->args == NULL) {
        raise_value(fields, "Format string contains positional fields");
        return TT_NULL;
    }
    if (n >= (int64_t)fields->args->count) {
        tt_raise(fields->env, &tt_IndexError,
                 "Replacement index %l out of range for positional args tuple",
                 n);
        return TT_NULL;
    }
    return tt_ref(fields->args->at[n]);
}

static tt_value by_key(struct fields *fields, struct part name)
{
    struct tt_env *env = fields->env;
    const struct tt_args *args = fields->args;
    tt_value found = TT_NULL;
    tt_value key = tt_str(env, name.at, (size_t)(name.end - name.at));
    if (key == TT_NULL) {
        return TT_NULL;
    }
    if (args == NULL) {
        found = tt__getitem(env, fields->mapping, key);
    } else {
        found = tt_ref(tt__args_keyword(args, tt_str_get(key)->text));
        if (found == TT_NULL) {
            tt__raise_key(env, key);
        }
    }
    tt_unref(env, key);
    return found;
}

/* The value of the first name or number of a field: given. */
static tt_value first_value(struct fields *fields, struct part name)
{
    int64_t n = -1;
    bool empty = name.at == name.end;
    int numeric = read_number(fields, name, &n);
    if (numeric < 0 ||
        ((empty || numeric) && check_numbering(fields, empty) < 0)) {
        return TT_NULL;
    }
    if (empty) {
        n = fields->next++;
    }
    return n >= 0 ? positional(fields, n) : by_key(fields, name);
}

/* V.NAME or V[NAME]: given, and V is dropped. */
static tt_value step_into(struct fields *fields, tt_value v, struct part name,
                          bool attribute)
{
    struct tt_env *env = fields->env;
    tt_value key = TT_NULL, result = TT_NULL;
    int64_t n;
    int rc = 0;
    if (name.at == name.end) {
        rc = raise_value(fields, "Empty attribute in format string");
    } else if (!attribute) {
        rc = read_number(fields, name, &n);
    }
    if (rc > 0) {
        key = tt_int(env, n);
    } else if (rc == 0) {
        key = tt_str(env, name.at, (size_t)(name.end - name.at));
    }
    if (key != TT_NULL) {
        result =
            attribute ? tt__getattr(env, v, key) : tt__getitem(env, v, key);
    }
    tt_unref(env, key);
    tt_unref(env, v);
    return result;
}

/* Takes one .attribute or [index] off PART: 1 for an attribute, 0 for an
 * index, or a failure. */
static int read_step(struct fields *fields, struct part *part,
                     struct part *name)
{
    char c = *part->at++;
    name->at = part->at;
    if (c == '.') {
        while (part->at < part->end && *part->at != '.' && *part->at != '[') {
            part->at++;
        }
        name->end = part->at;
        return 1;
    }
    if (c != '[') {
        return raise_value(fields, "Only '.' or '[' may follow ']' in format "
                                   "field specifier");
    }
    while (part->at < part->end && *part->at != ']') {
        part->at++;
    }
    name->end = part->at;
    if (part->at == part->end) {
        return raise_value(fields, "Missing ']' in format string");
    }
    part->at++;
    return 0;
}

/* The value of a field: given. */
static tt_value value_of(struct fields *fields, struct part part)
{
    struct part name = {part.at, part.at};
    while (name.end < part.end && *name.end != '.' && *name.end != '[') {
        name.end++;
    }
    part.at = name.end;
    tt_value v = first_value(fields, name);
    while (v != TT_NULL && part.at < part.end) {
        int attribute = read_step(fields, &part, &name);
        if (attribute < 0) {
            tt_clear(fields->env, &v);
            break;
        }
        v = step_into(fields, v, name, attribute != 0);
    }
    return v;
}

/* ---- Writing ------------------------------------------------------------- */

/* !r, !s, !a of V, which is dropped: given. */
static tt_value convert(struct fields *fields, tt_value v, uint32_t conversion)
{
    struct tt_env *env = fields->env;
    struct tt_text text;
    tt_text_init(&text, env);
    switch (conversion) {
    case 'r':
        tt_text_repr(&text, v);
        break;
    case 's':
        tt_text_str(&text, v);
        break;
    case 'a':
        text.error = tt__ascii(env, v, &text);
        break;
    default:
        if (conversion > 32 && conversion < 127) {
            text.error =
                tt_raise(env, &tt_ValueError, "Unknown conversion specifier %c",
                         (char)conversion);
        } else {
            char code[16];
            snprintf(code, sizeof code, "%x", (unsigned)conversion);
            text.error = tt_raise(env, &tt_ValueError,
                                  "Unknown conversion specifier \\x%s", code);
        }
    }
    tt_unref(env, v);
    return tt_text_finish(&text);
}

static int put_field(struct fields *fields, const struct field *field,
                     int depth, struct tt_text *out)
{
    struct tt_env *env = fields->env;
    struct tt_text spec;
    int rc = 0;
    tt_value v = value_of(fields, field->name);
    if (v != TT_NULL && field->conversion != 0) {
        v = convert(fields, v, field->conversion);
    }
    if (v == TT_NULL) {
        return tt_failure(env);
    }
    tt_text_init(&spec, env);
    if (field->spec_has_fields) {
        rc = put_part(fields, field->spec, depth - 1, &spec);
    } else {
        tt_text_put(&spec, field->spec.at,
                    (size_t)(field->spec.end - field->spec.at));
        rc = spec.error;
    }
    if (rc == 0) {
        rc = tt__format(env, v, spec.size == 0 ? "" : spec.at, spec.size, out);
    }
    tt_text_deinit(&spec);
    tt_unref(env, v);
    return rc;
}

/* Text up to the next field: 1 if one follows, 0 if not, or a failure. */
static int put_literal(struct fields *fields, struct part *part,
                       struct tt_text *out)
{
    const char *first = part->at;
    while (part->at < part->end && *part->at != '{' && *part->at != '}') {
        part->at++;
    }
    tt_text_put(out, first, (size_t)(part->at - first));
    if (part->at == part->end) {
        return out->error;
    }
    char c = *part->at++;
    bool twice = part->at < part->end && *part->at == c;
    if (twice) {
        tt_text_put(out, part->at++, 1);
        return out->error;
    }
    if (c == '}') {
        return raise_value(fields, "Single '}' encountered in format string");
    }
    if (part->at == part->end) {
        return raise_value(fields, "Single '{' encountered in format string");
    }
    return out->error < 0 ? out->error : 1;
}

static int put_part(struct fields *fields, struct part part, int depth,
                    struct tt_text *out)
{
    struct field field;
    if (depth <= 0) {
        return raise_value(fields, "Max string recursion exceeded");
    }
    while (part.at < part.end) {
        int rc = put_literal(fields, &part, out);
        if (rc > 0) {
            rc = read_field(fields, &part, &field);
            rc = rc < 0 ? rc : put_field(fields, &field, depth, out);
        }
        if (rc < 0) {
            return rc;
        }
    }
    return out->error;
}

static tt_value format_all(struct fields *fields, const struct tt_str *format)
{
    struct part all = {format->text, format->text + format->size};
    struct tt_text out;
    tt_text_init(&out, fields->env);
    int rc = put_part(fields, all, DEPTH_MAX, &out);
    if (rc < 0) {
        tt_text_deinit(&out);
        return TT_NULL;
    }
    return tt_text_finish(&out);
}

tt_value tt__str_format(struct tt_env *env, struct tt_str *format,
                        const struct tt_args *args)
{
    struct fields fields = {.env = env, .args = args, .mapping = TT_NULL};
    return format_all(&fields, format);
}

tt_value tt__str_format_map(struct tt_env *env, const tt_value *args)
{
    struct fields fields = {.env = env, .mapping = args[1]};
    return format_all(&fields, tt_str_get(args[0]));
}
