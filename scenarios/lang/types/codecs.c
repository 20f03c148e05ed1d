/* SPDX-License-Identifier: MIT
 *
 * codecs.c: str.encode() and bytes.decode(), for UTF-8, UTF-16, UTF-32, ASCII,
 * Latin-1 and, with codec_escape.c and codec_charmap.c, unicode_escape and
 * encodings by tables.
 *
 * What cannot be coded goes to the error handler in runs, as long as CPython
 * makes them. It mirrors CPython's Objects/unicodeobject.c and Python/codecs.c.
 */
#include <strings.h>

#include "loop/object/unicode.h"

#include "bytes.h"
#include "character_names.h"
#include "codec.h"
#include "texts.h"

static enum handler handler_of(tt_value errors)
{
    static const char *const names[] = {
        [STRICT] = "strict",
        [IGNORE] = "ignore",
        [REPLACE] = "replace",
        [BACKSLASH] = "backslashreplace",
        [XML] = "xmlcharrefreplace",
        [ESCAPE_SURROGATES] = "surrogateescape",
        [PASS_SURROGATES] = "surrogatepass",
        [NAMES] = "namereplace",
    };
    if (errors == TT_NULL) {
        return STRICT;
    }
    for (int i = 0; i < (int)UNKNOWN; i++) {
        if (tt_str_is(errors, names[i])) {
            return (enum handler)i;
        }
    }
    return UNKNOWN;
}

static int read_coding(struct tt_env *env, tt_value encoding, tt_value errors,
                       const char *verb, struct coding *out)
{
    out->errors = errors;
    out->reason = NULL;
    out->handler = handler_of(errors);
    return tt__read_encoding(env, encoding, verb, out);
}

/* Where no handler of the program's own is called. */
static int raise_handler(struct tt_env *env, const struct coding *coding)
{
    tt_value own = tt__objects(env)->error_handler(env, coding->errors);
    if (own != TT_NULL || tt_failure(env) != 0) {
        tt_unref(env, own);
        return tt_failure(env) != 0
                   ? tt_failure(env)
                   : tt_fail(env, TT_ELIMIT,
                             "an error handler of the program's own is not in "
                             "the scenario language for encoding %s",
                             coding->name);
    }
    return tt_raise(env, &tt_LookupError, "unknown error handler name '%S'",
                    coding->errors);
}

static void put_hex(struct tt_text *out, const char *prefix, uint32_t c,
                    int digits)
{
    tt_text_puts(out, prefix);
    for (int i = digits - 1; i >= 0; i--) {
        tt_text_put(out, &"0123456789abcdef"[c >> (4 * i) & 15], 1);
    }
}

void tt__put_escape(struct tt_text *out, uint32_t c)
{
    if (c < 0x100) {
        put_hex(out, "\\x", c, 2);
    } else if (c < 0x10000) {
        put_hex(out, "\\u", c, 4);
    } else {
        put_hex(out, "\\U", c, 8);
    }
}

/* What could not be coded, and why. */
struct trouble {
    const char *encoding;
    tt_value object; /* owns; TT_NULL: it could not be made */
    size_t from, to;
    const char *reason;
};

/* The arguments of a UnicodeError: the trouble's parts, in order. */
static tt_value args_of(struct tt_env *env, const struct trouble *trouble)
{
    tt_value parts[] = {tt_str_c(env, trouble->encoding), trouble->object,
                        tt_int(env, (int64_t)trouble->from),
                        tt_int(env, (int64_t)trouble->to),
                        tt_str_c(env, trouble->reason)};
    enum { COUNT = sizeof parts / sizeof *parts };
    bool whole = true;
    for (size_t i = 0; i < COUNT; i++) {
        whole = whole && parts[i] != TT_NULL;
    }
    tt_value args = whole ? tt_tuple(env, parts, COUNT) : TT_NULL;
    for (size_t i = 0; i < COUNT; i++) {
        tt_unref(env, parts[i]);
    }
    return args;
}

/* Raises TYPE about TROUBLE, with the text MESSAGE; both are taken. */
static int raise_trouble(struct tt_env *env, const struct tt_type *type,
                         const struct trouble *trouble, struct tt_text *message)
{
    tt_text_format(message, ": %s", trouble->reason);
    tt_value args = args_of(env, trouble), text = tt_text_finish(message);
    struct tt_exc *exc =
        args == TT_NULL || text == TT_NULL ? NULL : tt_exc_new(env, type, NULL);
    if (exc == NULL) {
        tt_unref(env, args);
        tt_unref(env, text);
        return tt_failure(env);
    }
    exc->args = args;
    exc->about = text;
    int rc = tt_raise_exc(env, exc);
    tt_exc_unref(env, exc);
    return rc;
}

/* ---- Encoding ------------------------------------------------------------ */

static bool can_encode(const struct coding *coding, uint32_t c)
{
    if (coding->encoding == ASCII) {
        return c < 0x80;
    }
    if (coding->encoding == LATIN_1) {
        return c < 0x100;
    }
    if (coding->encoding == CHARMAP) {
        return tt__charmap_byte(coding->map, c) >= 0;
    }
    return c < 0xd800 || c > 0xdfff;
}

/* The characters that cannot be encoded, of STR from byte FROM to TO. */
static int raise_encode(struct tt_env *env, const struct coding *coding,
                        const struct tt_str *str, size_t from, size_t to)
{
    struct tt_text message;
    size_t used, first = tt__str_index(str, from);
    size_t last = tt__str_index(str, to) - 1;
    tt_text_init(&message, env);
    tt_text_format(&message, "'%s' codec can't encode character", coding->name);
    if (first == last) {
        tt_text_puts(&message, " '");
        tt__put_escape(&message, tt__unicode_decode(str->text + from, &used));
        tt_text_format(&message, "' in position %z", first);
    } else {
        tt_text_format(&message, "s in position %z-%z", first, last);
    }
    const char *reason = "surrogates not allowed";
    if (coding->encoding == LATIN_1) {
        reason = "ordinal not in range(256)";
    } else if (coding->encoding == ASCII) {
        reason = "ordinal not in range(128)";
    } else if (coding->encoding == CHARMAP) {
        reason = "character maps to <undefined>";
    } else if (coding->reason != NULL) {
        reason = coding->reason;
    }
    struct trouble trouble = {.encoding = coding->name,
                              .object = tt_ref(tt_value_of(str)),
                              .from = first,
                              .to = last + 1,
                              .reason = reason};
    return raise_trouble(env, &tt_UnicodeEncodeError, &trouble, &message);
}

/* \N{NAME}, or an escape of what has none. */
static void put_name(struct tt_text *out, uint32_t c)
{
    char name[TT__CHARACTER_NAME_SIZE];
    if (tt__character_name(c, name) > 0) {
        tt_text_format(out, "\\N{%s}", name);
    } else {
        tt__put_escape(out, c);
    }
}

/* One character that cannot be encoded, by the handler: false: not by this
 * handler. */
static bool put_replaced(struct tt_text *out, const struct coding *coding,
                         uint32_t c, const char *at, size_t used)
{
    char byte = (char)(c & 0xff);
    switch (coding->handler) {
    case IGNORE:
        return true;
    case REPLACE:
        tt_text_put(out, "?", 1);
        return true;
    case BACKSLASH:
        tt__put_escape(out, c);
        return true;
    case XML:
        tt_text_format(out, "&#%u;", c);
        return true;
    case NAMES:
        put_name(out, c);
        return true;
    case ESCAPE_SURROGATES:
        tt_text_put(out, &byte, 1);
        return c >= 0xdc80 && c <= 0xdcff;
    case PASS_SURROGATES:
        tt_text_put(out, at, used);
        return coding->encoding == UTF_8 || coding->encoding == UTF_8_SIG;
    default:
        return false;
    }
}

/* What the program's own handler puts in place of STR from byte *AT to END: *AT
 * moves to where it resumes. */
static int encode_by_handler(struct tt_env *env, const struct coding *coding,
                             const struct tt_str *str, size_t *at, size_t end,
                             struct tt_text *out)
{
    tt_value made = TT_NULL;
    size_t position, used;
    raise_encode(env, coding, str, *at, end);
    int rc = tt_failure(env) != TT_ERAISED
                 ? tt_failure(env)
                 : tt__call_error_handler(env, coding->errors, true,
                                          str->length, &made, &position);
    if (rc < 0) {
        return rc;
    }
    tt_value text = tt_tuple_get(made)->at[0];
    if (!tt_is_str(text)) {
        struct tt__piece bytes;
        rc = tt__buffer_arg(env, text, &bytes);
        tt_text_put(out, bytes.at, bytes.size);
    }
    const struct tt_str *with = tt_is_str(text) ? tt_str_get(text) : NULL;
    for (size_t i = 0; rc == 0 && with != NULL && i < with->size; i += used) {
        uint32_t c = tt__unicode_decode(with->text + i, &used);
        if (!can_encode(coding, c)) {
            rc = raise_encode(env, coding, str, *at, end);
        } else if (coding->encoding == UTF_8 || coding->encoding == UTF_8_SIG) {
            tt_text_put(out, with->text + i, used);
        } else {
            char byte = coding->encoding == CHARMAP
                            ? (char)tt__charmap_byte(coding->map, c)
                            : (char)(c & 0xff);
            tt_text_put(out, &byte, 1);
        }
    }
    *at = tt__str_offset(str, position);
    tt_unref(env, made);
    return rc < 0 ? rc : out->error;
}

/* From byte AT on there are characters that cannot be encoded: *AT moves past
 * them. */
static int encode_run(struct tt_env *env, const struct coding *coding,
                      const struct tt_str *str, size_t *at, struct tt_text *out)
{
    size_t end = *at, used;
    while (end < str->size) {
        uint32_t c = tt__unicode_decode(str->text + end, &used);
        if (can_encode(coding, c)) {
            break;
        }
        end += used;
    }
    if (coding->handler == UNKNOWN) {
        return encode_by_handler(env, coding, str, at, end, out);
    }
    for (size_t i = *at; i < end; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        if (!put_replaced(out, coding, c, str->text + i, used)) {
            return raise_encode(env, coding, str, i, end);
        }
    }
    *at = end;
    return out->error;
}

/* ---- UTF-16 and UTF-32 --------------------------------------------------- */

/* Units of 2 or 4 bytes, and their order. */
struct wide {
    size_t unit;
    bool big; /* the most significant byte first */
};

static bool is_wide(enum encoding encoding)
{
    return encoding >= UTF_16;
}

static struct wide wide_of(enum encoding encoding)
{
    TT_ASSERT(is_wide(encoding));
    return (struct wide){.unit = encoding < UTF_32 ? 2 : 4,
                         .big = encoding == UTF_16_BE || encoding == UTF_32_BE};
}

static void put_unit(struct tt_text *out, struct wide wide, uint32_t unit)
{
    for (size_t i = 0; i < wide.unit; i++) {
        size_t shift = 8 * (wide.big ? wide.unit - 1 - i : i);
        char byte = (char)(unit >> shift & 0xff);
        tt_text_put(out, &byte, 1);
    }
}

static void put_wide(struct tt_text *out, struct wide wide, uint32_t c)
{
    if (wide.unit == 2 && c > 0xffff) {
        put_unit(out, wide, 0xd800 + ((c - 0x10000) >> 10));
        put_unit(out, wide, 0xdc00 + ((c - 0x10000) & 0x3ff));
    } else {
        put_unit(out, wide, c);
    }
}

/* A surrogate, of USED bytes at AT, by the handler. */
static int put_surrogate(struct tt_env *env, const struct coding *coding,
                         const struct tt_str *str, size_t at, size_t used,
                         struct tt_text *out)
{
    struct wide wide = wide_of(coding->encoding);
    uint32_t c = tt__unicode_decode(str->text + at, &used);
    struct tt_text text;
    if (coding->handler == PASS_SURROGATES) {
        put_unit(out, wide, c);
        return out->error;
    }
    if (coding->handler == UNKNOWN) {
        return raise_handler(env, coding);
    }
    tt_text_init(&text, env);
    if (coding->handler == ESCAPE_SURROGATES ||
        !put_replaced(&text, coding, c, str->text + at, used)) {
        tt_text_deinit(&text);
        return raise_encode(env, coding, str, at, at + used);
    }
    for (size_t i = 0; i < text.size; i++) { /* all of ASCII */
        put_unit(out, wide, (uint8_t)text.at[i]);
    }
    int rc = text.error;
    tt_text_deinit(&text);
    return rc < 0 ? rc : out->error;
}

static int encode_wide(struct tt_env *env, const struct coding *coding,
                       const struct tt_str *str, struct tt_text *out)
{
    struct wide wide = wide_of(coding->encoding);
    int rc = 0;
    if (coding->encoding == UTF_16 || coding->encoding == UTF_32) {
        put_unit(out, wide, 0xfeff);
    }
    for (size_t i = 0, used; rc == 0 && i < str->size; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        if (can_encode(coding, c)) {
            put_wide(out, wide, c);
            rc = out->error;
        } else {
            rc = put_surrogate(env, coding, str, i, used, out);
        }
    }
    return rc;
}

/* ---- All encodings ------------------------------------------------------- */

static tt_value encode_escaped(struct tt_env *env, const struct tt_str *str)
{
    struct tt_text out;
    tt_text_init(&out, env);
    for (size_t i = 0, used; out.error == 0 && i < str->size; i += used) {
        tt__escape_put(&out, tt__unicode_decode(str->text + i, &used));
    }
    tt_value made = out.error == 0 ? tt__bytes(env, out.at, out.size) : TT_NULL;
    tt_text_deinit(&out);
    return made;
}

/* ---- Names of hosts ------------------------------------------------------ */

/* Only ASCII has labels that are their own encoding. */
static int refuse_host(struct tt_env *env)
{
    return tt_fail(env, TT_ELIMIT,
                   "encoding idna of hosts beyond ASCII is not in the scenario "
                   "language; write the host as xn--...");
}

static int check_strict(struct tt_env *env, const struct coding *coding)
{
    return coding->handler == STRICT
               ? 0
               : tt_raise(env, &tt_UnicodeError,
                          "Unsupported error handling: %S", coding->errors);
}

/* No label of HOST may be empty but the last one, or have 64 characters. */
static int check_labels(struct tt_env *env, struct coding *coding,
                        const struct tt_str *host)
{
    enum { LABEL_MAX = 63 };
    const char *dot;
    for (size_t at = 0;
         (dot = memchr(host->text + at, '.', host->size - at)) != NULL;) {
        size_t end = (size_t)(dot - host->text);
        if (end == at) {
            coding->reason = "label empty";
            return raise_encode(env, coding, host, at, at + 1);
        }
        at = end + 1;
    }
    for (size_t at = 0, end; at < host->size; at = end + 1) {
        dot = memchr(host->text + at, '.', host->size - at);
        end = dot == NULL ? host->size : (size_t)(dot - host->text);
        if (end - at > LABEL_MAX) {
            coding->reason = "label too long";
            return raise_encode(env, coding, host, at, end);
        }
    }
    return 0;
}

static tt_value encode_host(struct tt_env *env, struct coding *coding,
                            const struct tt_str *host)
{
    if (check_strict(env, coding) < 0 || tt__spend_walk(env, host->size) < 0) {
        return TT_NULL;
    }
    if (host->size != host->length) {
        refuse_host(env);
        return TT_NULL;
    }
    return check_labels(env, coding, host) < 0
               ? TT_NULL
               : tt__bytes(env, host->text, host->size);
}

/* 0 or a failure: decoded as ASCII, IN is what it says. */
static int check_host(struct tt_env *env, const struct coding *coding,
                      const struct tt__piece *in)
{
    static const char encoded[] = "xn--";
    enum { SIZE = sizeof encoded - 1 };
    bool is_plain = true;
    for (size_t i = 0; i < in->size; i++) {
        is_plain = is_plain && (unsigned char)in->at[i] < 0x80 &&
                   (in->size - i < SIZE ||
                    strncasecmp(in->at + i, encoded, SIZE) != 0);
    }
    int rc = check_strict(env, coding);
    return rc == 0 && !is_plain ? refuse_host(env) : rc;
}

tt_value tt__encode(struct tt_env *env, const struct tt_str *str,
                    tt_value encoding, tt_value errors)
{
    struct coding coding;
    struct tt_text out;
    tt_value made = TT_NULL;
    int rc = read_coding(env, encoding, errors, "encode", &coding);
    if (rc == 0 && coding.encoding == IDNA) {
        return encode_host(env, &coding, str);
    }
    tt_text_init(&out, env);
    if (rc == 0 && (is_wide(coding.encoding) || str->size != str->length)) {
        rc = tt__spend_walk(env, str->size);
    }
    if (rc == 0 && coding.encoding == ESCAPED) {
        tt_text_deinit(&out);
        rc = tt__spend_walk(env, str->size);
        return rc < 0 ? TT_NULL : encode_escaped(env, str);
    }
    if (rc == 0 && coding.encoding == UTF_8_SIG) {
        tt_text_puts(&out, "\xef\xbb\xbf");
    } else if (rc == 0 && is_wide(coding.encoding)) {
        rc = encode_wide(env, &coding, str, &out);
        made = rc == 0 ? tt__bytes(env, out.at, out.size) : TT_NULL;
        tt_text_deinit(&out);
        return made;
    } else if (rc == 0 && str->size == str->length) {
        return tt__bytes(env, str->text, str->size);
    }
    for (size_t i = 0, used; rc == 0 && i < str->size;) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        char byte = (char)(c & 0xff);
        if (!can_encode(&coding, c)) {
            rc = encode_run(env, &coding, str, &i, &out);
            continue;
        }
        if (coding.encoding == UTF_8 || coding.encoding == UTF_8_SIG) {
            tt_text_put(&out, str->text + i, used);
        } else {
            if (coding.encoding == CHARMAP) {
                byte = (char)tt__charmap_byte(coding.map, c);
            }
            tt_text_put(&out, &byte, 1);
        }
        i += used;
        rc = out.error;
    }
    if (rc == 0) {
        made = tt__bytes(env, out.at, out.size);
    }
    tt_text_deinit(&out);
    return made;
}

/* ---- Decoding ------------------------------------------------------------ */

/* The bytes of the character that FIRST begins; 0: it begins none. */
static size_t size_of_character(uint8_t first)
{
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xc2 || first > 0xf4) {
        return 0;
    }
    if (first < 0xe0) {
        return 2;
    }
    return first < 0xf0 ? 3 : 4;
}

/* The character at AT: NULL and *USED its bytes; or what is wrong, and how
 * many bytes that concerns. */
static const char *check_utf_8(const uint8_t *at, size_t left, size_t *used)
{
    uint8_t first = at[0];
    size_t size = size_of_character(first);
    *used = 1;
    if (size == 0) {
        return "invalid start byte";
    }
    for (; *used < size; ++*used) {
        if (*used == left) {
            return "unexpected end of data";
        }
        uint8_t low = 0x80, high = 0xbf, byte = at[*used];
        if (*used == 1) {
            if (first == 0xe0) {
                low = 0xa0;
            } else if (first == 0xf0) {
                low = 0x90;
            } else {
                low = 0x80;
            }
            if (first == 0xed) {
                high = 0x9f;
            } else if (first == 0xf4) {
                high = 0x8f;
            } else {
                high = 0xbf;
            }
        }
        if (byte < low || byte > high) {
            return "invalid continuation byte";
        }
    }
    return NULL;
}

static int raise_decode(struct tt_env *env, const struct coding *coding,
                        const struct tt__piece *in, size_t from, size_t count,
                        const char *reason)
{
    struct tt_text message;
    struct trouble trouble = {.encoding = coding->name,
                              .object = tt__bytes(env, in->at, in->size),
                              .from = from,
                              .to = from + count,
                              .reason = reason};
    tt_text_init(&message, env);
    tt_text_format(&message, "'%s' codec can't decode byte", coding->name);
    if (count == 1) {
        put_hex(&message, " 0x", (uint8_t)in->at[from], 2);
        tt_text_format(&message, " in position %z", from);
    } else {
        tt_text_format(&message, "s in position %z-%z", from, from + count - 1);
    }
    return raise_trouble(env, &tt_UnicodeDecodeError, &trouble, &message);
}

/* COUNT bytes from FROM on that mean nothing, by the handler of the program's
 * own: *NEXT is where decoding resumes. */
static int decode_by_handler(struct tt_env *env, const struct coding *coding,
                             const struct tt__piece *in, size_t from,
                             size_t count, const char *reason, size_t *next,
                             struct tt_text *out)
{
    tt_value made = TT_NULL;
    raise_decode(env, coding, in, from, count, reason);
    int rc = tt_failure(env) != TT_ERAISED
                 ? tt_failure(env)
                 : tt__call_error_handler(env, coding->errors, false, in->size,
                                          &made, next);
    if (rc < 0) {
        return rc;
    }
    tt_text_str(out, tt_tuple_get(made)->at[0]);
    tt_unref(env, made);
    return out->error;
}

/* COUNT bytes from FROM on that mean nothing, by the handler. */
static int put_undecoded(struct tt_env *env, const struct coding *coding,
                         const struct tt__piece *in, size_t from, size_t count,
                         const char *reason, struct tt_text *out)
{
    const uint8_t *bytes = (const uint8_t *)in->at;
    char text[4];
    switch (coding->handler) {
    case IGNORE:
        break;
    case REPLACE:
        tt_text_put(out, text, tt__unicode_encode(0xfffd, text));
        break;
    case BACKSLASH:
        for (size_t i = 0; i < count; i++) {
            put_hex(out, "\\x", bytes[from + i], 2);
        }
        break;
    case ESCAPE_SURROGATES:
        for (size_t i = 0; i < count; i++) {
            uint32_t c = 0xdc00u + bytes[from + i];
            tt_text_put(out, text, tt__unicode_encode(c, text));
        }
        break;
    case UNKNOWN:
        return raise_handler(env, coding);
    case NAMES:
    case XML:
        return tt_raise(env, &tt_TypeError,
                        "don't know how to handle UnicodeDecodeError in error "
                        "callback");
    default:
        return raise_decode(env, coding, in, from, count, reason);
    }
    return out->error;
}

/* One character, or bytes that are none: *AT moves past it. */
static int decode_one(struct tt_env *env, const struct coding *coding,
                      const struct tt__piece *in, size_t *at,
                      struct tt_text *out)
{
    const uint8_t *bytes = (const uint8_t *)in->at;
    char text[4];
    size_t used = 1;
    const char *wrong = NULL;
    if (coding->encoding == UTF_8) {
        wrong = check_utf_8(bytes + *at, in->size - *at, &used);
    } else if (coding->encoding == ASCII && bytes[*at] >= 0x80) {
        wrong = "ordinal not in range(128)";
    } else if (coding->encoding == CHARMAP && bytes[*at] >= 0x80 &&
               tt__charmap_char(coding->map, bytes[*at]) == 0) {
        wrong = "character maps to <undefined>";
    }
    size_t from = *at;
    *at += used;
    if (wrong != NULL && coding->handler == UNKNOWN) {
        return decode_by_handler(env, coding, in, from, used, wrong, at, out);
    }
    if (wrong != NULL) {
        return put_undecoded(env, coding, in, from, used, wrong, out);
    }
    if (coding->encoding == UTF_8) {
        tt_text_put(out, (const char *)bytes + from, used);
    } else {
        uint32_t c = coding->encoding == CHARMAP
                         ? tt__charmap_char(coding->map, bytes[from])
                         : bytes[from];
        tt_text_put(out, text, tt__unicode_encode(c, text));
    }
    return out->error;
}

static uint32_t read_unit(const struct tt__piece *in, struct wide wide,
                          size_t at)
{
    uint32_t unit = 0;
    TT_ASSERT(at + wide.unit <= in->size);
    for (size_t i = 0; i < wide.unit; i++) {
        size_t place = at + (wide.big ? i : wide.unit - 1 - i);
        unit = unit << 8 | (uint8_t)in->at[place];
    }
    return unit;
}

/* The character at AT: NULL, *OUT and *USED its bytes; or what is wrong, and
 * how many bytes that concerns. */
static const char *read_wide(const struct tt__piece *in, struct wide wide,
                             size_t at, uint32_t *out, size_t *used)
{
    size_t left = in->size - at;
    *used = left;
    if (left < wide.unit) {
        return "truncated data";
    }
    uint32_t c = *out = read_unit(in, wide, at);
    *used = wide.unit;
    bool is_surrogate = c >= 0xd800 && c <= 0xdfff;
    if (wide.unit == 4) {
        if (is_surrogate) {
            return "code point in surrogate code point "
                   "range(0xd800, 0xe000)";
        }
        if (c > 0x10ffff) {
            return "code point not in range(0x110000)";
        }
        return NULL;
    }
    if (!is_surrogate) {
        return NULL;
    }
    if (c >= 0xdc00) {
        return "illegal encoding";
    }
    if (left < 4) {
        *used = left;
        return "unexpected end of data";
    }
    uint32_t low = read_unit(in, wide, at + 2);
    if (low < 0xdc00 || low > 0xdfff) {
        return "illegal UTF-16 surrogate";
    }
    *out = 0x10000 + ((c & 0x3ff) << 10) + (low & 0x3ff);
    *used = 4;
    return NULL;
}

static int decode_wide(struct tt_env *env, struct coding *coding,
                       const struct tt__piece *in, struct tt_text *out)
{
    struct wide wide = wide_of(coding->encoding);
    size_t at = 0, used;
    uint32_t c = 0;
    char text[4];
    if (coding->encoding == UTF_16 || coding->encoding == UTF_32) {
        bool is_first = in->size >= wide.unit;
        uint32_t mark = is_first ? read_unit(in, wide, 0) : 0;
        wide.big = mark == (wide.unit == 2 ? 0xfffe : 0xfffe0000);
        at = wide.big || mark == 0xfeff ? wide.unit : 0;
        static const char *const names[2][2] = {{"utf-32-le", "utf-32-be"},
                                                {"utf-16-le", "utf-16-be"}};
        coding->name = names[wide.unit == 2][wide.big];
    }
    for (; out->error == 0 && at < in->size; at += used) {
        const char *wrong = read_wide(in, wide, at, &c, &used);
        if (wrong == NULL) {
            tt_text_put(out, text, tt__unicode_encode(c, text));
        } else if (coding->handler == PASS_SURROGATES && c >= 0xd800 &&
                   c <= 0xdfff) {
            used = wide.unit;
            tt_text_put(out, text, tt__unicode_encode(c, text));
        } else {
            out->error = put_undecoded(env, coding, in, at, used, wrong, out);
        }
    }
    return out->error;
}

static int decode_escaped(struct tt_env *env, const struct coding *coding,
                          const struct tt__piece *in, struct tt_text *out)
{
    struct tt__escape escape;
    char text[4];
    for (size_t at = 0; out->error == 0 && at < in->size; at += escape.used) {
        const char *wrong = tt__escape_read(in, at, &escape);
        if (wrong != NULL) {
            out->error =
                put_undecoded(env, coding, in, at, escape.used, wrong, out);
        } else if (!escape.is_nothing) {
            tt_text_put(out, text, tt__unicode_encode(escape.c, text));
        }
    }
    return out->error;
}

tt_value tt__decode(struct tt_env *env, const char *bytes, size_t size,
                    tt_value encoding, tt_value errors)
{
    struct coding coding;
    struct tt_text out;
    struct tt__piece in = {.at = bytes, .size = size};
    tt_text_init(&out, env);
    out.error = read_coding(env, encoding, errors, "decode", &coding);
    if (out.error == 0) {
        out.error = tt__spend_walk(env, size);
    }
    if (out.error == 0 && coding.encoding == IDNA) {
        out.error = check_host(env, &coding, &in);
        coding.encoding = ASCII;
    }
    if (out.error == 0 && is_wide(coding.encoding)) {
        out.error = decode_wide(env, &coding, &in, &out);
        return tt_text_finish(&out);
    }
    if (out.error == 0 && coding.encoding == ESCAPED) {
        out.error = decode_escaped(env, &coding, &in, &out);
        return tt_text_finish(&out);
    }
    if (coding.encoding == UTF_8_SIG) {
        coding.encoding = UTF_8;
        if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
            in = (struct tt__piece){.at = bytes + 3, .size = size - 3};
        }
    }
    for (size_t i = 0; out.error == 0 && i < in.size;) {
        out.error = decode_one(env, &coding, &in, &i, &out);
    }
    return tt_text_finish(&out);
}

bool tt__has_surrogates(const char *text, size_t size)
{
    const char *end = text + size;
    while ((text = memchr(text, 0xed, (size_t)(end - text))) != NULL) {
        if (end - text > 1 && (unsigned char)text[1] >= 0xa0) {
            return true;
        }
        text++;
    }
    return false;
}
