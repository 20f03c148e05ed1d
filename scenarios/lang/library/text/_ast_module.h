/* SPDX-License-Identifier: MIT
 *
 * _ast_module.h: what the files of module _ast share.
 *
 * A tree goes to ast.py as a list of instructions for a stack, in postfix
 * order, so that neither side nests deeper than the parser does:
 *
 *     VALUE v                 pushes a value
 *     BIG text                pushes the int that a long literal is
 *     LIST n                  makes a list of the last n
 *     NODE class l c el ec    makes a node of as many values as it has fields
 *     BARE class              the same, without a place
 */
#ifndef TT__AST_MODULE_H
#define TT__AST_MODULE_H

#include <ticktape/tt.h>

#include "scenarios/lang/read/ast.h"

enum tt__ast_step {
    AST_STEP_VALUE,
    AST_STEP_BIG,
    AST_STEP_LIST,
    AST_STEP_NODE,
    AST_STEP_BARE
};

struct tt__ast_writer {
    struct tt_env *env;
    struct tt_list *steps; /* borrows */
    int rc;                /* 0, or the failure that ended it */
    const char *source;
    const char **lines; /* where each begins; owned */
    uint32_t line_count;
    struct tt__place near; /* the place that was found last, */
    const char *near_at;   /* ... and where it is */
};

/* PLACE in the source; NULL: it is after the end. */
const char *tt__ast_find(struct tt__ast_writer *writer, struct tt__place place);

/* A value, which is given. */
void tt__ast_value(struct tt__ast_writer *writer, tt_value v);
/* The int that a literal beyond 64 bits is. */
void tt__ast_big(struct tt__ast_writer *writer, const char *text, size_t size);
void tt__ast_none(struct tt__ast_writer *writer);
/* A name, or None for NULL. */
void tt__ast_symbol(struct tt__ast_writer *writer,
                    const struct tt__symbol *name);
void tt__ast_list(struct tt__ast_writer *writer, uint32_t count);
/* A node of class NAME from PLACE to END. */
void tt__ast_node(struct tt__ast_writer *writer, const char *name,
                  struct tt__place place, struct tt__place end);
void tt__ast_bare(struct tt__ast_writer *writer, const char *name);

/* Expressions and patterns (NULL: None), with context CONTEXT ("Load", ...). */
void tt__ast_expression(struct tt__ast_writer *writer,
                        const struct tt__node *node, const char *context);
void tt__ast_expressions(struct tt__ast_writer *writer,
                         const struct tt__nodes *nodes, const char *context);
void tt__ast_keywords(struct tt__ast_writer *writer,
                      const struct tt__keyword *keywords, uint32_t count);
void tt__ast_parameters(struct tt__ast_writer *writer,
                        const struct tt__parameters *parameters);
void tt__ast_pattern(struct tt__ast_writer *writer,
                     const struct tt__node *node);
void tt__ast_operator(struct tt__ast_writer *writer, enum tt__binary op);
void tt__ast_statements(struct tt__ast_writer *writer,
                        const struct tt__nodes *nodes);

#endif
