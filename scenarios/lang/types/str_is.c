/* SPDX-License-Identifier: MIT
 *
 * str_is.c: questions to a str: isalpha, isupper and the like.
 *
 * It mirrors CPython's Objects/unicodeobject.c.
 */
#include "loop/object/unicode.h"

#include "texts.h"

/* The answer, after SIZE bytes were looked at. */
static tt_value answer(struct tt_env *env, bool is, size_t size)
{
    return tt__spend_walk(env, size) < 0 ? TT_NULL : tt_bool(is);
}

/* Whether TEST is true of every character; WHEN_EMPTY of none at all. */
static tt_value all_are(struct tt_env *env, tt_value self,
                        bool (*test)(uint32_t c), bool when_empty)
{
    const struct tt_str *str = tt_str_get(self);
    for (size_t i = 0, used; i < str->size; i += used) {
        if (!test(tt__unicode_decode(str->text + i, &used))) {
            return answer(env, false, i);
        }
    }
    return answer(env, str->size > 0 || when_empty, str->size);
}

#define QUESTION(name, test, when_empty)                                       \
    tt_value tt__str_##name(struct tt_env *env, const tt_value *args)          \
    {                                                                          \
        return all_are(env, args[0], test, when_empty);                        \
    }

QUESTION(isalnum, tt__unicode_is_alnum, false)
QUESTION(isalpha, tt__unicode_is_alpha, false)
QUESTION(isdecimal, tt__unicode_is_decimal, false)
QUESTION(isdigit, tt__unicode_is_digit, false)
QUESTION(isnumeric, tt__unicode_is_numeric, false)
QUESTION(isprintable, tt__unicode_is_printable, true)
QUESTION(isspace, tt__unicode_is_space, false)

tt_value tt__str_isascii(struct tt_env *env, const tt_value *args)
{
    const struct tt_str *str = tt_str_get(args[0]);
    (void)env;
    return tt_bool(str->size == str->length);
}

bool tt__is_identifier(const struct tt_str *str)
{
    for (size_t i = 0, used; i < str->size; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        if (i == 0 ? !tt__unicode_is_name_start(c)
                   : !tt__unicode_is_name_more(c)) {
            return false;
        }
    }
    return str->size > 0;
}

tt_value tt__str_isidentifier(struct tt_env *env, const tt_value *args)
{
    const struct tt_str *str = tt_str_get(args[0]);
    return answer(env, tt__is_identifier(str), str->size);
}

/* At least one character is IS, and none is NOT or titlecase. */
static tt_value one_case(struct tt_env *env, tt_value self,
                         bool (*is)(uint32_t c), bool (*not )(uint32_t c))
{
    const struct tt_str *str = tt_str_get(self);
    bool found = false;
    for (size_t i = 0, used; i < str->size; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        if (not(c) || tt__unicode_is_title(c)) {
            return answer(env, false, i);
        }
        found = found || is(c);
    }
    return answer(env, found, str->size);
}

tt_value tt__str_islower(struct tt_env *env, const tt_value *args)
{
    return one_case(env, args[0], tt__unicode_is_lower, tt__unicode_is_upper);
}

tt_value tt__str_isupper(struct tt_env *env, const tt_value *args)
{
    return one_case(env, args[0], tt__unicode_is_upper, tt__unicode_is_lower);
}

tt_value tt__str_istitle(struct tt_env *env, const tt_value *args)
{
    const struct tt_str *str = tt_str_get(args[0]);
    bool found = false, inside = false;
    for (size_t i = 0, used; i < str->size; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        bool first = tt__unicode_is_upper(c) || tt__unicode_is_title(c);
        bool further = tt__unicode_is_lower(c);
        if ((first && inside) || (further && !inside)) {
            return answer(env, false, i);
        }
        inside = first || further;
        found = found || inside;
    }
    return answer(env, found, str->size);
}
