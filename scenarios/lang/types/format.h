/* SPDX-License-Identifier: MIT
 *
 * format.h: format specs, and the texts of numbers.
 *
 *     [[fill]align][sign][z][#][0][width][,_][.precision[,_]][type]
 *
 * format_spec.c reads and pads, format_int.c, format_float.c and format_str.c
 * do what a spec says; format_percent.c and format_fields.c find the specs.
 */
#ifndef TT__FORMAT_H
#define TT__FORMAT_H

#include "ops.h"

enum {
    TT__WIDTH_MAX = 1 << 26 /* of a field or precision: more is TT_ELIMIT */
};

struct tt__spec {
    uint32_t fill;       /* a character */
    char align;          /* < > ^ = */
    char sign;           /* + - or a space; 0: not said */
    bool no_negative;    /* z */
    bool alternate;      /* # */
    char separator;      /* , or _ between thousands; 0: none */
    char frac_separator; /* the same after the point */
    int64_t width;       /* -1: not said */
    int64_t precision;   /* -1: not said */
    uint32_t type;       /* a character, or the default */
    int group;           /* digits between separators: 3 or 4 */
};

/* Before the digits, where SIGN (as above) is wanted of positive numbers. */
static inline const char *tt__sign_text(bool negative, char sign)
{
    if (negative) {
        return "-";
    }
    if (sign == '+') {
        return "+";
    }
    return sign == ' ' ? " " : "";
}

/* The pieces of a number as it is shown; each may be empty. */
struct tt__number_text {
    const char *sign; /* "-", "+", " " or "" */
    const char *prefix;
    const char *digits; /* before the point: may get separators */
    size_t digit_count;
    const char *frac; /* after the point */
    size_t frac_count;
    bool point;
    const char *rest; /* exponent, %, or all of inf and nan */
    size_t rest_size;
};

/* Reads SPEC, of SIZE bytes, for V: 0 or a failure. */
int tt__spec_read(struct tt_env *env, tt_value v, const char *spec, size_t size,
                  uint32_t default_type, char default_align,
                  struct tt__spec *out);
/* ValueError: Unknown format code 'x' for object of type 'T' */
int tt__spec_unknown(struct tt_env *env, uint32_t type, tt_value v);
/* Appends TEXT, of LENGTH characters, padded as SPEC says. */
int tt__put_padded(struct tt_text *out, const struct tt__spec *spec,
                   const char *text, size_t size, size_t length);
/* Appends a number, with separators and padding. */
int tt__put_number(struct tt_text *out, const struct tt__spec *spec,
                   const struct tt__number_text *number);

/* Appends the digits of the int or bool V, without its sign, in TYPE: b d o x
 * or X, or another one, as d. */
int tt__int_digits(struct tt_text *out, tt_value v, uint32_t type);
/* What `#` (ALTERNATE) puts before them: 0b, 0o, 0x, 0X or nothing. */
const char *tt__int_prefix(bool alternate, uint32_t type);

/* How a float is written. */
struct tt__float_style {
    char type; /* e E f F g G, or r: as repr */
    int64_t precision;
    bool alternate;   /* # */
    bool add_dot;     /* at least one digit after the point */
    bool no_negative; /* no sign if all digits are 0 */
};
/* Appends X so: PyOS_double_to_string. */
int tt__float_text(struct tt_text *out, double x,
                   const struct tt__float_style *style);

/* The `format` operations of the types. */
int tt__int_format(struct tt_env *env, tt_value self, const char *spec,
                   size_t size, struct tt_text *out);
int tt__float_format(struct tt_env *env, tt_value self, const char *spec,
                     size_t size, struct tt_text *out);
int tt__text_format(struct tt_env *env, tt_value self, const char *spec,
                    size_t size, struct tt_text *out);
/* A double by a spec that is read already. */
int tt__double_format(struct tt_text *out, double x,
                      const struct tt__spec *spec);

/* The same for a part of a complex number: 1 is no 1.0. */
int tt__double_format_part(struct tt_text *out, double x,
                           const struct tt__spec *spec);

/* str.format_map(self, mapping) */
tt_value tt__str_format_map(struct tt_env *env, const tt_value *args);

/* Fails: a field would have more than TT__WIDTH_MAX characters. */
int tt__format_too_wide(struct tt_env *env);

#endif
