/* SPDX-License-Identifier: MIT
 *
 * format_str.c: format() of strs and of everything else, and
 * ascii().
 *
 * It mirrors format_string_internal of CPython's Python/formatter_unicode.c,
 * PyObject_Format and PyObject_ASCII.
 */
#include "format.h"
#include "objects.h"

#include "loop/object/unicode.h"

static int check_spec(struct tt_env *env, const struct tt__spec *spec,
                      tt_value v)
{
    const char *wrong = NULL;
    if (spec->type != 's') {
        return tt__spec_unknown(env, spec->type, v);
    }
    if (spec->sign == ' ') {
        wrong = "Space not allowed in string format specifier";
    } else if (spec->sign != '\0') {
        wrong = "Sign not allowed in string format specifier";
    } else if (spec->no_negative) {
        wrong = "Negative zero coercion (z) not allowed in string format "
                "specifier";
    } else if (spec->alternate) {
        wrong = "Alternate form (#) not allowed in string format specifier";
    } else if (spec->align == '=') {
        wrong = "'=' alignment not allowed in string format specifier";
    }
    return wrong == NULL ? 0 : tt_raise(env, &tt_ValueError, "%s", wrong);
}

int tt__text_format(struct tt_env *env, tt_value self, const char *spec,
                    size_t size, struct tt_text *out)
{
    const struct tt_str *str = tt_str_get(self);
    struct tt__spec read;
    size_t bytes = 0, length = str->length, used;
    if (size == 0) {
        tt_text_put(out, str->text, str->size);
        return out->error;
    }
    int rc = tt__spec_read(env, self, spec, size, 's', '<', &read);
    if (rc == 0) {
        rc = check_spec(env, &read, self);
    }
    if (rc < 0) {
        return rc;
    }
    if (read.precision >= 0 && (uint64_t)read.precision < length) {
        length = (size_t)read.precision;
        for (size_t i = 0; i < length; i++) {
            tt__unicode_decode(str->text + bytes, &used);
            bytes += used;
        }
    } else {
        bytes = str->size;
    }
    return tt__put_padded(out, &read, str->text, bytes, length);
}

int tt__format(struct tt_env *env, tt_value v, const char *spec,
               size_t spec_size, struct tt_text *out)
{
    const struct tt_type_ops *ops = tt__type_ops(tt_type_of(v));
    bool plain = spec_size == 0 && tt__is_class(tt_type_of(v)) &&
                 tt__class_special(v, SPECIAL_format) == TT_NULL;
    if (ops->format != NULL && !plain) {
        return ops->format(env, v, spec, spec_size, out);
    }
    if (spec_size > 0) {
        return tt_raise(env, &tt_TypeError,
                        "unsupported format string passed to %T.__format__", v);
    }
    tt_text_str(out, v);
    return out->error;
}

int tt__ascii(struct tt_env *env, tt_value v, struct tt_text *out)
{
    static const char digits[] = "0123456789abcdef";
    static const char *const escapes[] = {"\\x", "\\u", "\\U"};
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_repr(&text, v);
    int rc = text.error;
    for (size_t i = 0, used; rc == 0 && i < text.size; i += used) {
        uint32_t c = tt__unicode_decode(text.at + i, &used);
        if (c < 0x80) {
            tt_text_put(out, text.at + i, 1);
            continue;
        }
        unsigned width = 0U + (c >= 0x100) + (c >= 0x10000);
        tt_text_puts(out, escapes[width]);
        for (int left = 2 << width; left-- > 0;) {
            tt_text_put(out, &digits[c >> (4 * left) & 15], 1);
        }
    }
    tt_text_deinit(&text);
    return rc < 0 ? rc : out->error;
}
