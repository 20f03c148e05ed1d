/* SPDX-License-Identifier: MIT
 *
 * source.h: a program's text, made ready for the lexer.
 */
#ifndef TT__SOURCE_H
#define TT__SOURCE_H

#include "diagnostic.h"
#include "pool.h"

/* A source may have so many bytes. */
enum { SOURCE_SIZE_MAX = 16 << 20 };

/* Text that is valid UTF-8 without a byte order mark, NULs or carriage
 * returns, ends with a line feed unless it is empty, and has a NUL after its
 * last byte. */
struct tt__source {
    const char *text;
    uint32_t size;
};

/* Checks SIZE bytes at TEXT and copies them into POOL in the form above, as
 * CPython does when it reads a file: CRLF and lone CR become LF. 0, or -1
 * with the diagnostic. */
int tt__source_prepare(struct tt__source *source, const char *text, size_t size,
                       struct tt__pool *pool,
                       struct tt__diagnostic *diagnostic);

/* How many bytes the UTF-8 character at AT has (its first byte is >= 0x80),
 * with its code point in *POINT; 0 if it is malformed. At most LEFT bytes are
 * looked at. */
uint32_t tt__utf8_decode(const unsigned char *at, size_t left, uint32_t *point);

#endif
