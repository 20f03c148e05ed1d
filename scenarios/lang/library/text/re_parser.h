/* SPDX-License-Identifier: MIT
 *
 * re_parser.h: what the two files that read patterns share.
 */
#ifndef TT__RE_PARSER_H
#define TT__RE_PARSER_H

#include "re_module.h"

/* The part of the pattern in which flags are the same. */
struct tt__re_scope {
    uint32_t flags;
    uint32_t nested; /* 0: the whole pattern */
};

/* What is read of a sequence of items. */
struct tt__re_sequence {
    enum { LAST_NONE, LAST_PLACE, LAST_REPEAT, LAST_ITEM, LAST_ASSERTION } last;
    size_t last_at;       /* where it begins in the output */
    uint32_t last_groups; /* groups before it */
    struct tt__re_width last_width;
    struct tt__re_width width; /* of all before it */
};

/* re_parse.c */
/* If the next token is C, moves past it: 1, 0 or a failure. */
int tt__re_accept(struct tt__re_parser *parser, uint32_t c);
/* Characters of the pattern, for messages. Given. */
tt_value tt__re_text(struct tt__re_parser *parser, size_t from, size_t to);
/* An item follows, of so many characters. */
void tt__re_begin_item(struct tt__re_parser *parser,
                       struct tt__re_sequence *sequence, uint32_t width);
/* Whether a pattern may refer to GROUP from here: 0, or a failure. */
int tt__re_check_lookbehind(struct tt__re_parser *parser, uint32_t group);
/* A reference to GROUP, which was named at FROM. */
int tt__re_put_reference(struct tt__re_parser *parser,
                         struct tt__re_sequence *sequence, uint32_t group,
                         size_t from);
/* Items up to | or ), and alternatives up to ). */
int tt__re_items(struct tt__re_parser *parser, struct tt__re_scope *scope,
                 bool is_first, struct tt__re_width *width);
int tt__re_branches(struct tt__re_parser *parser, struct tt__re_scope *scope,
                    struct tt__re_width *width);

/* re_group.c */
/* What follows a (, which was read. IS_FIRST: flags of the whole pattern may
 * follow. */
int tt__re_parenthesis(struct tt__re_parser *parser,
                       struct tt__re_sequence *sequence,
                       struct tt__re_scope *scope, bool is_first);

#endif
