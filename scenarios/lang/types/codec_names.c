/* SPDX-License-Identifier: MIT
 *
 * codec_names.c: the names of encodings.
 */
#include "codec.h"

#include <string.h>

#include "texts.h"

/* NAME in lower case, with - for _ and spaces. False: too long. */
static bool normalize(const struct tt_str *name, char *out)
{
    if (name->size >= NAME_MAX_SIZE) {
        return false;
    }
    for (size_t i = 0; i <= name->size; i++) {
        char c = name->text[i];
        if (c == '_' || c == ' ') {
            out[i] = '-';
        } else if (c >= 'A' && c <= 'Z') {
            out[i] = (char)(c + 32);
        } else {
            out[i] = c;
        }
    }
    return true;
}

/* Whether NAME is a codec that codes no texts. */
static bool codes_no_text(const char *name)
{
    static const char *const names[] = {"base-64",
                                        "base64",
                                        "base64-codec",
                                        "bz2",
                                        "bz2-codec",
                                        "hex",
                                        "hex-codec",
                                        "quopri",
                                        "quopri-codec",
                                        "quoted-printable",
                                        "quotedprintable",
                                        "rot-13",
                                        "rot13",
                                        "uu",
                                        "uu-codec",
                                        "zip",
                                        "zlib",
                                        "zlib-codec"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Encodings that CPython has and the language has not are refused. */
static int raise_unknown(struct tt_env *env, tt_value v, const char *name,
                         const char *verb)
{
    static const char *const families[] = {
        "utf",  "cp",      "iso",   "mac",  "koi",   "gb",      "euc",
        "big5", "windows", "shift", "sjis", "johab", "punycode"};
    if (codes_no_text(name)) {
        return tt_raise(env, &tt_LookupError,
                        "'%S' is not a text encoding; use codecs.%s() to "
                        "handle arbitrary codecs",
                        v, verb);
    }
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        if (strncmp(name, families[i], strlen(families[i])) == 0) {
            return tt_fail(env, TT_ELIMIT,
                           "encoding %s is not in the scenario language; use "
                           "utf-8, ascii or latin-1",
                           name);
        }
    }
    return tt_raise(env, &tt_LookupError, "unknown encoding: %S", v);
}

/* VERB: encode or decode. */
int tt__read_encoding(struct tt_env *env, tt_value v, const char *verb,
                      struct coding *out)
{
    static const struct {
        const char *name;
        enum encoding encoding;
    } known[] = {
        {"utf-8", UTF_8},
        {"utf8", UTF_8},
        {"u8", UTF_8},
        {"ascii", ASCII},
        {"us-ascii", ASCII},
        {"646", ASCII},
        {"latin-1", LATIN_1},
        {"latin1", LATIN_1},
        {"latin", LATIN_1},
        {"iso-8859-1", LATIN_1},
        {"iso8859-1", LATIN_1},
        {"l1", LATIN_1},
        {"utf-8-sig", UTF_8_SIG},
        {"idna", IDNA},
        {"unicode-escape", ESCAPED},
        {"unicodeescape", ESCAPED},
        {"utf-16", UTF_16},
        {"utf16", UTF_16},
        {"u16", UTF_16},
        {"utf-16-le", UTF_16_LE},
        {"utf-16le", UTF_16_LE},
        {"utf-16-be", UTF_16_BE},
        {"utf-16be", UTF_16_BE},
        {"utf-32", UTF_32},
        {"utf32", UTF_32},
        {"u32", UTF_32},
        {"utf-32-le", UTF_32_LE},
        {"utf-32le", UTF_32_LE},
        {"utf-32-be", UTF_32_BE},
        {"utf-32be", UTF_32_BE},
    };
    static const char *const names[] = {
        "utf-8",   "ascii",     "latin-1",  "utf-8",     "unicodeescape",
        "charmap", "idna",      "utf-16",   "utf-16-le", "utf-16-be",
        "utf-32",  "utf-32-le", "utf-32-be"};
    char name[NAME_MAX_SIZE] = "";
    out->encoding = UTF_8;
    out->name = names[UTF_8];
    if (v == TT_NULL) {
        return 0;
    }
    bool fits = normalize(tt_str_get(v), name);
    for (size_t i = 0; fits && i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].name, name) == 0) {
            out->encoding = known[i].encoding;
            out->name = names[out->encoding];
            return 0;
        }
    }
    out->map = fits ? tt__charmap_find(name) : NULL;
    if (out->map != NULL) {
        out->encoding = CHARMAP;
        out->name = names[CHARMAP];
        return 0;
    }
    return raise_unknown(env, v, name, verb);
}
