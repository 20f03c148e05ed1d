/* SPDX-License-Identifier: MIT
 *
 * str_translate.c: str.maketrans and str.translate.
 */
#include "loop/object/unicode.h"

#include "numbers.h"
#include "texts.h"

static uint32_t point_at(tt_value str, size_t *at)
{
    size_t used;
    uint32_t c = tt__unicode_decode(tt_str_get(str)->text + *at, &used);
    *at += used;
    return c;
}

/* A table with numbers for its keys, of one that may have strings. */
static int number_keys(struct tt_env *env, tt_value table, tt_value from)
{
    struct tt_entry *entry;
    int rc = 0;
    for (size_t at = 0;
         rc == 0 && (entry = tt_dict_next(tt_dict_cast(from), &at)) != NULL;) {
        tt_value key = entry->key;
        int64_t n;
        size_t place = 0;
        if (tt_is_str(key)) {
            if (tt_str_get(key)->length != 1) {
                return tt_raise(
                    env, &tt_ValueError,
                    "string keys in translate table must be of length 1");
            }
            key = tt_small_int(point_at(key, &place));
        } else if (!tt__integer(key, &n)) {
            return tt_raise(env, &tt_TypeError,
                            "keys in translate table must be strings or "
                            "integers");
        }
        rc = tt__dict_set(env, table, key, entry->value);
    }
    return rc;
}

static int pair_keys(struct tt_env *env, tt_value table, const tt_value *args)
{
    size_t from = 0, to = 0;
    int rc = 0;
    for (int n = 1; n <= 3; n++) {
        int i = n % 3;
        if (args[i] != TT_NULL && !tt_is_str(args[i])) {
            return i == 0
                       ? tt_raise(env, &tt_TypeError,
                                  "first maketrans argument must be a string "
                                  "if there is a second argument")
                       : tt_raise(env, &tt_TypeError,
                                  "maketrans() argument %d must be str, not "
                                  "%N",
                                  i + 1, args[i]);
        }
    }
    if (tt_str_get(args[0])->length != tt_str_get(args[1])->length) {
        return tt_raise(env, &tt_ValueError,
                        "the first two maketrans arguments must have equal "
                        "length");
    }
    while (rc == 0 && from < tt_str_get(args[0])->size) {
        tt_value key = tt_small_int(point_at(args[0], &from));
        rc =
            tt__dict_set(env, table, key, tt_small_int(point_at(args[1], &to)));
    }
    for (size_t at = 0;
         rc == 0 && args[2] != TT_NULL && at < tt_str_get(args[2])->size;) {
        rc = tt__dict_set(env, table, tt_small_int(point_at(args[2], &at)),
                          TT_NONE);
    }
    return rc;
}

tt_value tt__str_maketrans(struct tt_env *env, const tt_value *args)
{
    tt_value table = tt_dict(env);
    int rc;
    if (table == TT_NULL) {
        return TT_NULL;
    }
    if (args[1] != TT_NULL) {
        rc = pair_keys(env, table, args);
    } else if (tt_is_dict(args[0])) {
        rc = number_keys(env, table, args[0]);
    } else {
        rc = tt_raise(env, &tt_TypeError,
                      "if you give only one argument to maketrans it must be "
                      "a dict");
    }
    if (rc < 0) {
        tt_clear(env, &table);
    }
    return table;
}

/* Puts the text of TO. */
static int put_translated(struct tt_env *env, tt_value to, struct tt_text *out)
{
    char text[4];
    int64_t n;
    if (to == TT_NONE) {
        return 0;
    }
    if (tt_is_str(to)) {
        tt_text_put(out, tt_str_get(to)->text, tt_str_get(to)->size);
        return out->error;
    }
    if (!tt__integer(to, &n)) {
        return tt_raise(env, &tt_TypeError,
                        "character mapping must return integer, None or str");
    }
    if (n < 0 || n > 0x10ffff) {
        return tt_raise(env, &tt_ValueError,
                        "character mapping must be in range(0x110000)");
    }
    tt_text_put(out, text, tt__unicode_encode((uint32_t)n, text));
    return out->error;
}

tt_value tt__str_translate(struct tt_env *env, const tt_value *args)
{
    const struct tt_str *str = tt_str_get(args[0]);
    struct tt_text out;
    tt__walk_init(&out, env, 8 * (size_t)str->size);
    for (size_t i = 0, used; i < str->size && out.error == 0; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        tt_value to = tt__getitem(env, args[1], tt_small_int(c));
        if (to != TT_NULL) {
            out.error = put_translated(env, to, &out);
            tt_unref(env, to);
        } else if (tt_raised(env, &tt_LookupError)) {
            tt_exc_unref(env, tt_exc_take(env));
            tt_text_put(&out, str->text + i, used);
        } else {
            out.error = tt_failure(env);
        }
    }
    return tt_text_finish(&out);
}
