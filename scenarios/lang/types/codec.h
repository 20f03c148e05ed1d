/* SPDX-License-Identifier: MIT
 *
 * codec.h: what the files of codecs share.
 */
#ifndef TT__CODEC_H
#define TT__CODEC_H

#include "objects.h"

enum encoding {
    UTF_8,
    ASCII,
    LATIN_1,
    UTF_8_SIG, /* with a byte order mark */
    ESCAPED,   /* unicode_escape */
    CHARMAP,   /* by a table */
    IDNA,      /* of hosts in ASCII */
    UTF_16,    /* with one; this and the following are wide */
    UTF_16_LE,
    UTF_16_BE,
    UTF_32,
    UTF_32_LE,
    UTF_32_BE
};

enum handler {
    STRICT,
    IGNORE,
    REPLACE,
    BACKSLASH,
    XML,
    ESCAPE_SURROGATES,
    PASS_SURROGATES,
    NAMES,
    UNKNOWN /* or the program's own */
};

struct coding {
    enum encoding encoding;
    const char *name;    /* for messages */
    const uint16_t *map; /* of CHARMAP */
    const char *reason;  /* why something cannot be coded; NULL: its value */
    enum handler handler;
    tt_value errors; /* borrowed; the handler's name, or TT_NULL */
};

enum { NAME_MAX_SIZE = 24 };

/* The encoding V, a str, or TT_NULL for UTF-8: `encoding`, `name` and `map` of
 * *OUT. A failure, for one that is unknown: LookupError; VERB is what it would
 * be used for. codec_names.c. */
int tt__read_encoding(struct tt_env *env, tt_value v, const char *verb,
                      struct coding *out);

#endif
