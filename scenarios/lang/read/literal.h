/* SPDX-License-Identifier: MIT
 *
 * literal.h: the values of number and string literals.
 */
#ifndef TT__LITERAL_H
#define TT__LITERAL_H

#include "diagnostic.h"
#include "pool.h"

#include <stdbool.h>

/* What a number literal is. */
enum tt__number_kind {
    NUMBER_INT,
    NUMBER_FLOAT,
    NUMBER_IMAGINARY, /* .real is its imaginary part */
    NUMBER_HUGE       /* an int beyond 64 bits: no value either */
};

struct tt__number {
    enum tt__number_kind kind;
    uint64_t integer;
    double real;
};

/* Returns the value of a well-formed number of SIZE bytes at TEXT. POOL, whose
 * `spent` is set, is for scratch memory. */
struct tt__number tt__number_of(const char *text, uint32_t size,
                                struct tt__pool *pool);

/* How the bytes of a string literal stand for its value. */
struct tt__string_mode {
    bool is_bytes;
    bool is_raw;
    /* NULL, or where the first escape that is none is written to (at its
     * backslash), or an octal one beyond a byte. */
    const char **invalid;
};

/* A piece of text in the pool or in the source. */
struct tt__text {
    const char *at;
    uint32_t size;
};

/* The value of SIZE bytes at TEXT, the source between the quotes: the same
 * bytes if there is nothing to decode, else new ones from POOL. Lone
 * surrogates become three bytes. Returns {NULL, 0} with the diagnostic at PLACE
 * where an escape is wrong (worded as CPython does). */
struct tt__text tt__string_of(const char *text, uint32_t size,
                              struct tt__string_mode mode,
                              struct tt__pool *pool, struct tt__place place,
                              struct tt__diagnostic *diagnostic);

/* A name as CPython has it (NFKC); a copy lives in POOL. */
struct tt__text tt__normal_name(struct tt__pool *pool, const char *text,
                                uint32_t size);

#endif
