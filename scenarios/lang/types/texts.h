/* SPDX-License-Identifier: MIT
 *
 * texts.h: what the files of str and bytes share.
 *
 * Most methods mean the same for both, on bytes of UTF-8 or on just bytes: the
 * files text_*.c have those, and distinguish the two by their first argument.
 * Places in a str are counted in characters by programs and in bytes here;
 * searching bytes finds no false match, as UTF-8 has none.
 */
#ifndef TT__TEXTS_H
#define TT__TEXTS_H

#include "loop/object/str.h"

#include "containers.h"

struct tt__piece {
    const char *at; /* borrowed */
    size_t size;
};

/* All of a str, bytes or bytearray object. */
struct tt__piece tt__piece_of(tt_value v);
/* Returns a slice of SELF as a value of its type; SELF itself if it is all. */
tt_value tt__piece_value(struct tt_env *env, tt_value self, const char *at,
                         size_t size);
/* The type's value of any bytes (of UTF-8, for a str). */
tt_value tt__piece_new(struct tt_env *env, tt_value self, const char *at,
                       size_t size);
/* Ends OUT: a str, or bytes if SELF is. TT_NULL if anything failed. */
tt_value tt__piece_finish(struct tt_text *out, tt_value self);
/* An argument that must be of SELF's type: 0, or TypeError: TEXT (a format
 * with %T for the argument) for a str, CPython's usual one for bytes. */
int tt__piece_arg(struct tt_env *env, tt_value self, tt_value v,
                  const char *text, struct tt__piece *out);

/* The first or last NEEDLE in a piece, in bytes; SIZE_MAX: there is none. Both
 * take linear time. */
size_t tt__piece_find(struct tt__piece in, struct tt__piece needle);
/* 0 and *OUT, or a failure: a long needle takes memory. */
int tt__piece_rfind(struct tt_env *env, struct tt__piece in,
                    struct tt__piece needle, size_t *out);

/* Work on long texts counts as steps: of SIZE bytes that are searched or
 * compared, or that are looked at one by one. 0, or TT_ELIMIT. */
static inline int tt__spend_search(struct tt_env *env, size_t size)
{
    return tt_spend(env, size / 32);
}

static inline int tt__spend_walk(struct tt_env *env, size_t size)
{
    return tt_spend(env, size / 8);
}

/* What goes before number AT of COUNT texts: a, b, and c. */
static inline const char *tt__text_between(uint32_t at, uint32_t count)
{
    if (at == 0 || at + 1 < count) {
        return at == 0 ? "" : ", ";
    }
    return count == 2 ? " and " : ", and ";
}

/* ---- str ----------------------------------------------------------------- */

/* str.isidentifier(). */
bool tt__is_identifier(const struct tt_str *str);

/* Begins a text that is made of SIZE bytes, one by one. */
static inline void tt__walk_init(struct tt_text *out, struct tt_env *env,
                                 size_t size)
{
    tt_text_init(out, env);
    out->error = tt__spend_walk(env, size);
}

/* The same where STR is not ASCII. */
int tt__spend_place(struct tt_env *env, const struct tt_str *str, size_t index);
/* Counts the steps of finding character number INDEX: tt__str_offset. */
static inline int tt__spend_offset(struct tt_env *env, const struct tt_str *str,
                                   size_t index)
{
    return str->length == str->size ? 0 : tt__spend_place(env, str, index);
}
/* The characters in a text of UTF-8. */
size_t tt__count_points(const char *text, size_t size);

/* ---- bytes, and codecs --------------------------------------------------- */

/* Calls the error handler of the program's own that is registered as NAME with
 * the UnicodeError that was raised, about LENGTH characters (it ENCODES) or
 * bytes: 0, its result in *OUT (given, a tuple) and where to resume; or a
 * failure: there is none. codec_handler.c. */
int tt__call_error_handler(struct tt_env *env, tt_value name, bool encodes,
                           size_t length, tt_value *out, size_t *position);

/* A bytes object of SIZE bytes, to be filled by the caller. */
tt_value tt__bytes_blank(struct tt_env *env, size_t size);
/* The same, or a bytearray if SELF is one; *TO: its bytes. */
tt_value tt__piece_blank(struct tt_env *env, tt_value self, size_t size,
                         char **to);
/* The text of a UnicodeDecodeError, UnicodeEncodeError or UnicodeTranslateError
 * (TYPE) with the arguments ARGS; TypeError if they do not fit. */
tt_value tt__unicode_error_text(struct tt_env *env, const struct tt_type *type,
                                const struct tt_args *args);
/* str.encode and bytes.decode; ENCODING and ERRORS are strs or TT_NULL. */
tt_value tt__encode(struct tt_env *env, const struct tt_str *str,
                    tt_value encoding, tt_value errors);
/* Whether TEXT of SIZE bytes has surrogates, which UTF-8 cannot encode. */
bool tt__has_surrogates(const char *text, size_t size);
tt_value tt__decode(struct tt_env *env, const char *bytes, size_t size,
                    tt_value encoding, tt_value errors);

/* ---- The encoding unicode_escape (codec_escape.c) ------------------------ */

struct tt__escape {
    uint32_t c;
    size_t used;     /* bytes; of what is wrong, as many as that concerns */
    bool is_nothing; /* a line break that is escaped */
};
/* The character at AT, escaped or not: NULL, or what is wrong. */
const char *tt__escape_read(const struct tt__piece *in, size_t at,
                            struct tt__escape *out);
/* The character as unicode_escape has it. */
void tt__escape_put(struct tt_text *out, uint32_t c);
/* \xe9, \u20ac, \U0001f600 */
void tt__put_escape(struct tt_text *out, uint32_t c);

/* ---- Encodings of one byte a character (codec_charmap.c) ----------------- */

/* The characters of the bytes from 0x80 on; NULL: there is no such encoding.
 * NAME is in lower case, with - for _. */
const uint16_t *tt__charmap_find(const char *name);
/* The byte of a character; -1: there is none. */
int tt__charmap_byte(const uint16_t *high, uint32_t c);
/* The character of a byte; 0 for other bytes than 0: there is none. */
uint32_t tt__charmap_char(const uint16_t *high, uint8_t byte);

/* ---- Methods ------------------------------------------------------------- */

#define TT__TEXT_METHODS(X)                                                    \
    X(find)                                                                    \
    X(rfind)                                                                   \
    X(index)                                                                   \
    X(rindex)                                                                  \
    X(count)                                                                   \
    X(startswith)                                                              \
    X(endswith)                                                                \
    X(removeprefix)                                                            \
    X(removesuffix)                                                            \
    X(replace)                                                                 \
    X(partition)                                                               \
    X(rpartition)                                                              \
    X(split)                                                                   \
    X(rsplit)                                                                  \
    X(splitlines)                                                              \
    X(join)                                                                    \
    X(strip)                                                                   \
    X(lstrip)                                                                  \
    X(rstrip)                                                                  \
    X(center)                                                                  \
    X(ljust)                                                                   \
    X(rjust)                                                                   \
    X(zfill)                                                                   \
    X(expandtabs)

#define X(name)                                                                \
    tt_value tt__text_##name(struct tt_env *env, const tt_value *args);
TT__TEXT_METHODS(X)
#undef X

/* str_case.c, str_is.c, str_translate.c */
#define TT__STR_METHODS(X)                                                     \
    X(capitalize)                                                              \
    X(casefold)                                                                \
    X(lower)                                                                   \
    X(swapcase)                                                                \
    X(title)                                                                   \
    X(upper)                                                                   \
    X(isalnum)                                                                 \
    X(isalpha)                                                                 \
    X(isascii)                                                                 \
    X(isdecimal)                                                               \
    X(isdigit)                                                                 \
    X(isidentifier)                                                            \
    X(islower)                                                                 \
    X(isnumeric)                                                               \
    X(isprintable)                                                             \
    X(isspace)                                                                 \
    X(istitle)                                                                 \
    X(isupper)                                                                 \
    X(maketrans)                                                               \
    X(translate)

#define X(name)                                                                \
    tt_value tt__str_##name(struct tt_env *env, const tt_value *args);
TT__STR_METHODS(X)
#undef X

/* The rows that str, bytes and bytearray have alike. TYPE is the name of one,
 * PURE the effect of what only looks at it, FN the prefix of the functions. */
#define TT__TEXT_ROWS(type, pure, fn)                                          \
    TT__METHOD(type, "center", "self width fillchar /", 2, 3, 3, pure,         \
               fn##center),                                                    \
        TT__METHOD(type, "count", "self sub start end /", 2, 4, 4, pure,       \
                   fn##count),                                                 \
        TT__METHOD(type, "endswith", "self suffix start end /", 2, 4, 4, pure, \
                   fn##endswith),                                              \
        TT__METHOD(type, "expandtabs", "self / tabsize", 1, 2, 2, pure,        \
                   fn##expandtabs),                                            \
        TT__METHOD(type, "find", "self sub start end /", 2, 4, 4, pure,        \
                   fn##find),                                                  \
        TT__METHOD(type, "index", "self sub start end /", 2, 4, 4, pure,       \
                   fn##index),                                                 \
        TT__METHOD_1(type, "join", TT_READS, fn##join),                        \
        TT__METHOD(type, "ljust", "self width fillchar /", 2, 3, 3, pure,      \
                   fn##ljust),                                                 \
        TT__METHOD(type, "lstrip", "self chars /", 1, 2, 2, pure, fn##lstrip), \
        TT__METHOD_1(type, "partition", pure, fn##partition),                  \
        TT__METHOD_1(type, "removeprefix", pure, fn##removeprefix),            \
        TT__METHOD_1(type, "removesuffix", pure, fn##removesuffix),            \
        TT__METHOD(type, "rfind", "self sub start end /", 2, 4, 4, pure,       \
                   fn##rfind),                                                 \
        TT__METHOD(type, "rindex", "self sub start end /", 2, 4, 4, pure,      \
                   fn##rindex),                                                \
        TT__METHOD(type, "rjust", "self width fillchar /", 2, 3, 3, pure,      \
                   fn##rjust),                                                 \
        TT__METHOD_1(type, "rpartition", pure, fn##rpartition),                \
        TT__METHOD(type, "rsplit", "self / sep maxsplit", 1, 3, 3, pure,       \
                   fn##rsplit),                                                \
        TT__METHOD(type, "rstrip", "self chars /", 1, 2, 2, pure, fn##rstrip), \
        TT__METHOD(type, "split", "self / sep maxsplit", 1, 3, 3, pure,        \
                   fn##split),                                                 \
        TT__METHOD(type, "splitlines", "self / keepends", 1, 2, 2, pure,       \
                   fn##splitlines),                                            \
        TT__METHOD(type, "startswith", "self prefix start end /", 2, 4, 4,     \
                   pure, fn##startswith),                                      \
        TT__METHOD(type, "strip", "self chars /", 1, 2, 2, pure, fn##strip),   \
        TT__METHOD_1(type, "zfill", pure, fn##zfill)

#endif
