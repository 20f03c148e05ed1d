/* SPDX-License-Identifier: MIT
 *
 * str.h: where the characters of a long str begin.
 *
 * A str is UTF-8, so that the n-th character of one that is not ASCII has to be
 * searched. A long one has room after its text for a table of the places of
 * each TT__STR_STRIDE-th character, which is filled when one is first asked
 * for: from then on indexing takes constant time. Constants of programs, which
 * are not allocated here, and objects of a program's own classes have none.
 */
#ifndef TT__STR_H
#define TT__STR_H

#include <ticktape/tt.h>

#ifdef TT_PARANOID /* so that most texts of tests are long */
enum { TT__STR_STRIDE = 4, TT__STR_LONG = 16 /* bytes */ };
#else
enum { TT__STR_STRIDE = 256, TT__STR_LONG = 1024 };
#endif

/* The only flag of a str: its table is filled. */
enum { TT__STR_INDEXED = 1 };

static inline bool tt__str_has_table(const struct tt_str *str)
{
    return str->size >= TT__STR_LONG && str->head.type == &tt_str_type &&
           str->head.refs < TT_IMMORTAL;
}

static inline bool tt__str_is_indexed(const struct tt_str *str)
{
    return str->head.type == &tt_str_type &&
           (str->head.flags & TT__STR_INDEXED);
}

/* Fills the table: linear time. */
void tt__str_fill_table(struct tt_str *str);
/* Appends MORE to a str that nobody has but the caller, where its block has
 * room for it; false: it has none. */
bool tt__str_grow(struct tt_env *env, struct tt_str *str,
                  const struct tt_str *more);
/* The byte where character number INDEX (at most `length`) begins. */
size_t tt__str_offset(const struct tt_str *str, size_t index);
/* How many characters the first SIZE bytes are. */
size_t tt__str_index(const struct tt_str *str, size_t size);

#endif
