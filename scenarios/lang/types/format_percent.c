/* SPDX-License-Identifier: MIT
 *
 * format_percent.c: format % args, for strs and bytes.
 *
 *     %[(key)][-+ #0][width][.precision][hlL]type
 *
 * It mirrors PyUnicode_Format of CPython's Objects/unicode_format.c.
 */
#include "loop/object/unicode.h"

#include "bytes.h"
#include "format.h"
#include "numbers.h"
#include "texts.h"

/* The state of the formatting. */
struct percent {
    struct tt_env *env;
    const struct tt_str *format;
    const char *at;
    const char *end;
    tt_value args;  /* borrowed: the tuple, the mapping or the one argument */
    tt_value value; /* owns; what the last key named, or TT_NULL */
    bool is_bytes;  /* the format was bytes: each a character, as in Latin-1 */
    bool is_tuple;  /* ARGS is one */
    bool has_keys;  /* ARGS is a mapping */
    bool keyed;     /* a key has been used: `value` is the only argument */
    bool used;      /* that one, or the one argument, has been taken */
    uint32_t next;  /* of the tuple */
    struct tt_text out;
};

/* One conversion. */
struct field {
    bool left;      /* - */
    bool plus;      /* + */
    bool space;     /* a space */
    bool alternate; /* # */
    bool zeros;     /* 0 */
    int64_t width;
    int64_t precision; /* -1: none */
    uint32_t type;
    size_t index; /* of the type, in characters */
};

static int raise_incomplete(struct tt_env *env)
{
    return tt_raise(env, &tt_ValueError, "incomplete format");
}

/* The next argument, borrowed: 0 or a failure. */
static int take_arg(struct percent *p, tt_value *out)
{
    if (p->is_tuple && !p->keyed) {
        const struct tt_tuple *tuple = tt_tuple_get(p->args);
        if (p->next < tuple->count) {
            *out = tuple->at[p->next++];
            return 0;
        }
    } else if (!p->used) {
        p->used = true;
        *out = p->keyed ? p->value : p->args;
        return 0;
    }
    return tt_raise(p->env, &tt_TypeError,
                    "not enough arguments for format string");
}

/* Whether the argument V can be subscripted by keys: it has items, and is no
 * text; bytes are a text to bytes only. */
static bool is_mapping(const struct percent *p, tt_value v)
{
    struct tt_env *env = p->env;
    const struct tt_type *type = tt_type_of(v);
    if (tt_is_tuple(v) || tt_is_str(v) ||
        (p->is_bytes && tt__is_buffer(v) && !tt_is(v, &tt__memoryview_type))) {
        return false;
    }
    if ((type->flags & TT_TYPE_CLASS) != 0) {
        tt_value method = tt__special(env, v, "__getitem__");
        tt_unref(env, method);
        return method != TT_NULL;
    }
    return tt__type_ops(type)->getitem != NULL;
}

/* ---- Bytes as text --------------------------------------------------------
 */

static void put_latin(struct tt_text *out, struct tt__piece bytes)
{
    char point[4];
    for (size_t i = 0; i < bytes.size && out->error == 0; i++) {
        tt_text_put(out, point,
                    tt__unicode_encode((unsigned char)bytes.at[i], point));
    }
}

/* The inverse: TEXT has no character above U+00FF. */
static tt_value bytes_of_latin(struct tt_env *env, struct tt__piece text)
{
    size_t size = tt__count_points(text.at, text.size), used;
    tt_value made = tt__bytes_blank(env, size);
    for (size_t i = 0; made != TT_NULL && i < size; i++) {
        uint32_t point = tt__unicode_decode(text.at, &used);
        TT_ASSERT(point <= UINT8_MAX);
        ((struct tt__bytes *)(void *)made)->bytes[i] = (char)point;
        text.at += used;
    }
    return made;
}

/* ---- Reading ------------------------------------------------------------- */

/* (key), where parentheses may be nested. */
static int read_key(struct percent *p)
{
    const char *first = ++p->at;
    int depth = 1;
    if (!p->has_keys) {
        return tt_raise(p->env, &tt_TypeError, "format requires a mapping");
    }
    while (depth > 0 && p->at < p->end) {
        if (*p->at == '(') {
            depth += 1;
        } else if (*p->at == ')') {
            depth += -1;
        }
        p->at++;
    }
    if (depth > 0) {
        return tt_raise(p->env, &tt_ValueError, "incomplete format key");
    }
    struct tt__piece text = {first, (size_t)(p->at - 1 - first)};
    tt_value key = p->is_bytes ? bytes_of_latin(p->env, text)
                               : tt_str(p->env, text.at, text.size);
    if (key == TT_NULL) {
        return tt_failure(p->env);
    }
    tt_value value = tt__getitem(p->env, p->args, key);
    tt_unref(p->env, key);
    if (value == TT_NULL) {
        return tt_failure(p->env);
    }
    tt_set(p->env, &p->value, value);
    p->keyed = true;
    p->used = false;
    return 0;
}

static void read_flags(struct percent *p, struct field *field)
{
    for (; p->at < p->end; p->at++) {
        switch (*p->at) {
        case '-':
            field->left = true;
            break;
        case '+':
            field->plus = true;
            break;
        case ' ':
            field->space = true;
            break;
        case '#':
            field->alternate = true;
            break;
        case '0':
            field->zeros = true;
            break;
        default:
            return;
        }
    }
}

/* Digits or a *: 0 and *OUT, or a failure. */
static int read_size(struct percent *p, const char *name, int64_t *out)
{
    int64_t n = 0;
    tt_value arg = TT_NULL;
    if (p->at < p->end && *p->at == '*') {
        p->at++;
        int rc = take_arg(p, &arg);
        if (rc == 0 && !tt__integer(arg, &n)) {
            rc = tt_raise(p->env, &tt_TypeError, "* wants int");
        }
        if (rc < 0) {
            return rc;
        }
    } else {
        for (; p->at < p->end && *p->at >= '0' && *p->at <= '9'; p->at++) {
            if (n > (INT64_MAX - 9) / 10) {
                return tt_raise(p->env, &tt_ValueError, "%s too big", name);
            }
            n = n * 10 + (*p->at - '0');
        }
    }
    *out = n;
    return n > TT__WIDTH_MAX || n < -(int64_t)TT__WIDTH_MAX
               ? tt__format_too_wide(p->env)
               : 0;
}

/* All after the %, up to and with the type. */
static int read_field(struct percent *p, struct field *field)
{
    size_t used;
    int rc = 0;
    *field = (struct field){.precision = -1};
    if (p->at < p->end && *p->at == '(') {
        rc = read_key(p);
    }
    if (rc == 0) {
        read_flags(p, field);
        rc = read_size(p, "width", &field->width);
    }
    if (field->width < 0) {
        field->left = true;
        field->width = -field->width;
    }
    if (rc == 0 && p->at < p->end && *p->at == '.') {
        p->at++;
        rc = read_size(p, "precision", &field->precision);
        field->precision = field->precision < 0 ? 0 : field->precision;
    }
    if (rc < 0) {
        return rc;
    }
    if (p->at < p->end && strchr("hlL", *p->at) != NULL && *p->at != '\0') {
        p->at++;
    }
    if (p->at == p->end) {
        return raise_incomplete(p->env);
    }
    field->index = tt__str_index(p->format, (size_t)(p->at - p->format->text));
    field->type = tt__unicode_decode(p->at, &used);
    p->at += used;
    return 0;
}

/* ---- Writing ------------------------------------------------------------- */

static void put_times(struct tt_text *out, char c, int64_t count)
{
    for (int64_t i = 0; i < count && out->error == 0; i++) {
        tt_text_put(out, &c, 1);
    }
}

/* A text of LENGTH characters in its field. */
static int put_text(struct percent *p, const struct field *field,
                    const char *text, size_t size, size_t length)
{
    int64_t missing = field->width - (int64_t)length;
    put_times(&p->out, ' ', field->left ? 0 : missing);
    tt_text_put(&p->out, text, size);
    put_times(&p->out, ' ', field->left ? missing : 0);
    return p->out.error;
}

/* A number: its sign, its prefix and its digits. */
static int put_number(struct percent *p, const struct field *field,
                      bool negative, const char *prefix, const char *digits,
                      size_t size)
{
    char wanted = field->space ? ' ' : '-';
    const char *sign = tt__sign_text(negative, field->plus ? '+' : wanted);
    int64_t missing =
        field->width - (int64_t)(strlen(sign) + strlen(prefix) + size);
    bool zeros = field->zeros && !field->left;
    put_times(&p->out, ' ', field->left || zeros ? 0 : missing);
    tt_text_puts(&p->out, sign);
    tt_text_puts(&p->out, prefix);
    put_times(&p->out, '0', zeros ? missing : 0);
    tt_text_put(&p->out, digits, size);
    put_times(&p->out, ' ', field->left ? missing : 0);
    return p->out.error;
}

/* %b and %s of bytes: a bytes-like object, or what __bytes__ returns. */
static int put_buffer(struct percent *p, struct tt_text *out, tt_value v)
{
    struct tt__piece bytes;
    tt_value own = TT_NULL;
    int rc = tt__buffer_of(p->env, v, &bytes);
    if (rc == 0) {
        rc = tt__number_hook(p->env, v, "__bytes__", &own);
        if (rc == 0) {
            rc = tt_raise(p->env, &tt_TypeError,
                          "%%b requires a bytes-like object, or an object that "
                          "implements __bytes__, not '%T'",
                          v);
        }
        rc = rc < 0 ? rc : tt__buffer_arg(p->env, own, &bytes);
    }
    if (rc >= 0) {
        put_latin(out, bytes);
        rc = out->error;
    }
    tt_unref(p->env, own);
    return rc < 0 ? rc : 0;
}

/* %s, %r, %a, %b */
static int put_any(struct percent *p, const struct field *field, tt_value v)
{
    struct tt_text text;
    tt_text_init(&text, p->env);
    if (p->is_bytes && (field->type == 's' || field->type == 'b')) {
        text.error = put_buffer(p, &text, v);
    } else if (field->type == 's') {
        tt_text_str(&text, v);
    } else if (field->type == 'r' && !p->is_bytes) {
        tt_text_repr(&text, v);
    } else {
        text.error = tt__ascii(p->env, v, &text);
    }
    int rc = text.error;
    if (rc == 0) {
        size_t length = tt__count_points(text.at, text.size);
        size_t size = text.size, used;
        if (field->precision >= 0 && (uint64_t)field->precision < length) {
            length = (size_t)field->precision;
            size = 0;
            for (size_t i = 0; i < length; i++) {
                tt__unicode_decode(text.at + size, &used);
                size += used;
            }
        }
        rc = put_text(p, field, text.at, size, length);
    }
    tt_text_deinit(&text);
    return rc;
}

/* The whole number that %d and the like show: 0 and *OUT (new), or a
 * failure. */
static int read_integer(struct percent *p, const struct field *field,
                        tt_value v, tt_value *out)
{
    bool decimal = strchr("diu", (int)field->type) != NULL;
    *out = TT_NULL;
    if (tt_is_int(v) || tt_is_bool(v)) {
        *out = tt_ref(v);
        return 0;
    }
    if (decimal && tt_is_float(v)) {
        *out = tt__int_of_double(p->env, tt_float_get(v));
        return *out == TT_NULL ? tt_failure(p->env) : 0;
    }
    int rc = decimal ? tt__number_hook(p->env, v, "__int__", out) : 0;
    rc = rc != 0 ? rc : tt__number_hook(p->env, v, "__index__", out);
    if (rc > 0 && tt_is_int(*out)) {
        return 0;
    }
    tt_clear(p->env, out);
    return rc < 0 ? rc
                  : tt_raise(p->env, &tt_TypeError,
                             "%%%c format: %s is required, not %T",
                             (char)field->type,
                             decimal ? "a real number" : "an integer", v);
}

static int put_integer(struct percent *p, const struct field *field, tt_value v)
{
    struct tt_text digits, all;
    tt_value whole;
    int64_t n = 0;
    int rc = read_integer(p, field, v, &whole);
    if (rc < 0) {
        return rc;
    }
    uint32_t type = strchr("diu", (int)field->type) ? 'd' : field->type;
    const char *prefix = tt__int_prefix(field->alternate, type);
    tt_text_init(&digits, p->env);
    tt_text_init(&all, p->env);
    rc = tt__int_digits(&digits, whole, type);
    const struct tt_text *text = &digits;
    if (rc == 0 && field->precision > (int64_t)digits.size) {
        put_times(&all, '0', field->precision - (int64_t)digits.size);
        tt_text_put(&all, digits.at, digits.size);
        rc = all.error;
        text = &all;
    }
    if (rc == 0) {
        tt__integer(whole, &n);
        rc = put_number(p, field, n < 0, prefix, text->at, text->size);
    }
    tt_text_deinit(&all);
    tt_text_deinit(&digits);
    tt_unref(p->env, whole);
    return rc;
}

static int put_float(struct percent *p, const struct field *field, tt_value v)
{
    struct tt__float_style style = {
        .type = (char)field->type,
        .precision = field->precision < 0 ? 6 : field->precision,
        .alternate = field->alternate,
    };
    struct tt_text text;
    double x = 0.0;
    int rc = tt__to_double(p->env, v, &x);
    if (rc < 0) {
        return rc;
    }
    tt_text_init(&text, p->env);
    rc = tt__float_text(&text, x, &style);
    if (rc == 0) {
        bool negative = text.at[0] == '-';
        rc = put_number(p, field, negative, "", text.at + negative,
                        text.size - negative);
    }
    tt_text_deinit(&text);
    return rc;
}

/* %c of bytes */
static int put_byte(struct percent *p, const struct field *field, tt_value v)
{
    char text[4];
    int64_t n = -1;
    struct tt__piece byte;
    int rc = tt__buffer_of(p->env, v, &byte);
    if (rc < 0) {
        return rc;
    }
    if (rc == 0 && tt__integer(v, &n)) {
        if (n < 0 || n > UINT8_MAX) {
            return tt_raise(p->env, &tt_OverflowError,
                            "%%c arg not in range(256)");
        }
    } else if (rc > 0 && byte.size == 1) {
        n = (unsigned char)byte.at[0];
    } else if (rc > 0) {
        return tt_raise(p->env, &tt_TypeError,
                        "%%c requires an integer in range(256) or a single "
                        "byte, not a %T object of length %z",
                        v, byte.size);
    } else {
        return tt_raise(p->env, &tt_TypeError,
                        "%%c requires an integer in range(256) or a single "
                        "byte, not %T",
                        v);
    }
    return put_text(p, field, text, tt__unicode_encode((uint32_t)n, text), 1);
}

static int put_character(struct percent *p, const struct field *field,
                         tt_value v)
{
    char text[4];
    int64_t n;
    if (tt_is_str(v)) {
        const struct tt_str *str = tt_str_get(v);
        if (str->length == 1) {
            return put_text(p, field, str->text, str->size, 1);
        }
        return tt_raise(p->env, &tt_TypeError,
                        "%%c requires an int or a unicode character, not a "
                        "string of length %u",
                        str->length);
    }
    if (!tt__integer(v, &n)) {
        return tt_raise(p->env, &tt_TypeError,
                        "%%c requires an int or a unicode character, not %T",
                        v);
    }
    if (n < 0 || n > 0x10ffff) {
        return tt_raise(p->env, &tt_OverflowError,
                        "%%c arg not in range(0x110000)");
    }
    return put_text(p, field, text, tt__unicode_encode((uint32_t)n, text), 1);
}

static int raise_type(struct percent *p, const struct field *field)
{
    char code[16], *at = code + sizeof code - 1;
    *at = '\0';
    for (uint32_t left = field->type; left > 0 || *at == '\0'; left >>= 4) {
        *--at = "0123456789abcdef"[left & 15];
    }
    bool shown = field->type > 31 && field->type < 128;
    return tt_raise(p->env, &tt_ValueError,
                    "unsupported format character '%c' (0x%s) at index %z",
                    shown ? (char)field->type : '?', at, field->index);
}

static int put_field(struct percent *p)
{
    struct field field;
    tt_value v = TT_NULL;
    int rc = read_field(p, &field);
    rc = rc < 0 ? rc : take_arg(p, &v);
    if (rc < 0) {
        return rc;
    }
    if (p->is_bytes && (field.type == 'c' || field.type == 'b')) {
        return field.type == 'c' ? put_byte(p, &field, v)
                                 : put_any(p, &field, v);
    }
    switch (field.type) {
    case 's':
    case 'r':
    case 'a':
        return put_any(p, &field, v);
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        return put_integer(p, &field, v);
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        return put_float(p, &field, v);
    case 'c':
        return put_character(p, &field, v);
    default:
        return raise_type(p, &field);
    }
}

/* All of the format: 0 or a failure. */
static int put_all(struct percent *p)
{
    int rc = 0;
    while (rc == 0 && p->at < p->end) {
        const char *mark = memchr(p->at, '%', (size_t)(p->end - p->at));
        const char *stop = mark == NULL ? p->end : mark;
        tt_text_put(&p->out, p->at, (size_t)(stop - p->at));
        p->at = stop;
        if (mark == NULL) {
            break;
        }
        p->at++;
        if (p->at < p->end && *p->at == '%') {
            tt_text_put(&p->out, "%", 1);
            p->at++;
        } else {
            rc = put_field(p);
        }
    }
    return rc < 0 ? rc : p->out.error;
}

/* The state P as yet has a format only: what it makes, as a str. */
static tt_value make_text(struct percent *p)
{
    p->at = p->format->text;
    p->end = p->format->text + p->format->size;
    p->is_tuple = tt_is_tuple(p->args);
    p->has_keys = is_mapping(p, p->args);
    if (tt_failure(p->env) < 0) {
        return TT_NULL;
    }
    tt_text_init(&p->out, p->env);
    int rc = put_all(p);
    if (rc == 0 && !p->has_keys) {
        bool left =
            p->is_tuple ? p->next < tt_tuple_get(p->args)->count : !p->used;
        if (left) {
            rc = tt_raise(p->env, &tt_TypeError,
                          "not all arguments converted during %s formatting",
                          p->is_bytes ? "bytes" : "string");
        }
    }
    tt_unref(p->env, p->value);
    if (rc < 0) {
        tt_text_deinit(&p->out);
        return TT_NULL;
    }
    return tt_text_finish(&p->out);
}

tt_value tt__percent(struct tt_env *env, struct tt_str *format, tt_value args)
{
    struct percent p = {.env = env, .format = format, .args = args};
    return make_text(&p);
}

tt_value tt__percent_bytes(struct tt_env *env, struct tt__piece format,
                           tt_value args)
{
    struct tt_text text;
    tt_text_init(&text, env);
    put_latin(&text, format);
    if (text.error < 0) {
        tt_text_deinit(&text);
        return TT_NULL;
    }
    tt_value str = tt_text_finish(&text);
    if (str == TT_NULL) {
        return TT_NULL;
    }
    struct percent p = {
        .env = env,
        .format = tt_str_get(str),
        .args = args,
        .is_bytes = true,
    };
    tt_value shown = make_text(&p), made = TT_NULL;
    if (shown != TT_NULL) {
        const struct tt_str *got = tt_str_get(shown);
        made = bytes_of_latin(env, (struct tt__piece){got->text, got->size});
    }
    tt_unref(env, shown);
    tt_unref(env, str);
    return made;
}
