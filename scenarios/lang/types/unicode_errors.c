/* SPDX-License-Identifier: MIT
 *
 * unicode_errors.c: UnicodeDecodeError and its like that a program makes, as
 * UnicodeDecodeError_init() and its like in CPython's Objects/exceptions.c.
 */
#include "loop/object/str.h"
#include "loop/object/unicode.h"

#include "bytes.h"
#include "texts.h"

#include <stdio.h>

enum part { ENCODING, OBJECT, START, END, REASON, PARTS };

struct parts {
    tt_value at[PARTS]; /* borrowed; a translation has no encoding */
    int64_t start, end;
};

/* Reads ARGS, which lack the first SKIPPED parts; the object of what is DECODED
 * need not be a str. */
static int read_parts(struct tt_env *env, const struct tt_args *args,
                      uint32_t skipped, bool decoded, struct parts *out)
{
    TT_ASSERT(skipped <= OBJECT);
    if (args->count != PARTS - skipped) {
        return tt_raise(env, &tt_TypeError,
                        "function takes exactly %u arguments (%u given)",
                        PARTS - skipped, args->count);
    }
    int rc = 0;
    for (uint32_t i = skipped; i < PARTS && rc == 0; i++) {
        tt_value v = out->at[i] = args->at[i - skipped];
        if (i == START || i == END) {
            rc = tt__to_int(env, v, i == START ? &out->start : &out->end);
        } else if (!(decoded && i == OBJECT) && !tt_is_str(v)) {
            rc = tt_raise(env, &tt_TypeError, "argument %u must be str, not %N",
                          i - skipped + 1, v);
        }
    }
    return rc;
}

/* How many bytes or characters the object has, or a failure. */
static int64_t object_size(struct tt_env *env, const struct parts *parts,
                           bool decoded)
{
    struct tt__piece bytes;
    if (!decoded) {
        return (int64_t)tt_str_get(parts->at[OBJECT])->length;
    }
    int rc = tt__buffer_arg(env, parts->at[OBJECT], &bytes);
    return rc < 0 ? rc : (int64_t)bytes.size;
}

/* The byte or character at `start`. */
static void put_unit(struct tt_env *env, struct tt_text *out,
                     const struct parts *parts, bool is_decoded)
{
    struct tt__piece bytes;
    char shown[sizeof "\\U00000000"];
    if (is_decoded) {
        if (tt__buffer_arg(env, parts->at[OBJECT], &bytes) == 0) {
            snprintf(shown, sizeof shown, "0x%02x",
                     (unsigned)(uint8_t)bytes.at[parts->start]);
            tt_text_format(out, "byte %s", shown);
        }
        return;
    }
    const struct tt_str *str = tt_str_get(parts->at[OBJECT]);
    size_t used;
    uint32_t c = tt__unicode_decode(
        str->text + tt__str_offset(str, (size_t)parts->start), &used);
    if (c < 0x100) {
        snprintf(shown, sizeof shown, "\\x%02x", (unsigned)c);
    } else if (c < 0x10000) {
        snprintf(shown, sizeof shown, "\\u%04x", (unsigned)c);
    } else {
        snprintf(shown, sizeof shown, "\\U%08x", (unsigned)c);
    }
    tt_text_format(out, "character '%s'", shown);
}

static bool is_a(const struct tt_type *type, const struct tt_type *base)
{
    return type == base || tt_type_is(type, base);
}

tt_value tt__unicode_error_text(struct tt_env *env, const struct tt_type *type,
                                const struct tt_args *args)
{
    struct parts parts = {.start = 0};
    bool is_decoded = is_a(type, &tt_UnicodeDecodeError);
    bool is_encoded = is_a(type, &tt_UnicodeEncodeError);
    uint32_t skipped = is_decoded || is_encoded ? 0 : 1;
    if (read_parts(env, args, skipped, is_decoded, &parts) < 0) {
        return TT_NULL;
    }
    int64_t size = object_size(env, &parts, is_decoded);
    if (size < 0) {
        return TT_NULL;
    }
    struct tt_text out;
    tt_text_init(&out, env);
    if (skipped == 0) {
        tt_text_format(&out, "'%S' codec ", parts.at[ENCODING]);
    }
    const char *verb;
    if (is_decoded) {
        verb = "can't decode ";
    } else if (is_encoded) {
        verb = "can't encode ";
    } else {
        verb = "can't translate ";
    }
    tt_text_puts(&out, verb);
    if (parts.start >= 0 && parts.start < size &&
        parts.end == parts.start + 1) {
        put_unit(env, &out, &parts, is_decoded);
        tt_text_format(&out, " in position %z", (size_t)parts.start);
    } else {
        char range[64];
        snprintf(range, sizeof range, "%lld-%lld", (long long)parts.start,
                 (long long)parts.end - 1);
        tt_text_format(&out, "%s in position %s",
                       is_decoded ? "bytes" : "characters", range);
    }
    tt_text_format(&out, ": %S", parts.at[REASON]);
    return tt_text_finish(&out);
}
