/* SPDX-License-Identifier: MIT
 *
 * parser.h: what the files of the parser share.
 *
 * The parser is a recursive descent over CPython's grammar
 * (Grammar/python.gram, 3.14); functions bear the names of its rules where
 * there is a rule. Each begins at the current token, leaves the first token
 * after what it parsed current, and returns a node; none ever fails to its
 * caller: an error ends the parse with longjmp (tt__parser_fail). Only where
 * an error is certain already does the parser try things out, to find the
 * words for it (tt__parser_try).
 *
 * Depth: brackets nest at most BRACKETS_MAX deep, what nests without brackets
 * PREFIXES_MAX, blocks INDENTS_MAX; and no tree is higher than
 * TREE_HEIGHT_MAX.
 */
#ifndef TT__PARSER_H
#define TT__PARSER_H

#include "ast.h"
#include "diagnostic.h"
#include "lex.h"
#include <ticktape/tt.h>
#include "parse.h"
#include "symbol.h"

#include <setjmp.h>

enum { PREFIXES_MAX = 200 };

struct tt__parser {
    struct tt__lexer lexer;
    struct tt__pool *pool; /* borrowed */
    struct tt__symbol_table symbols;
    struct tt__diagnostic *diagnostic;
    jmp_buf *failed;       /* where an error goes */
    bool is_trial;         /* errors are not reported */
    uint32_t at;           /* the current token, in the lexer's line */
    uint32_t furthest;     /* the last token looked at, in the same line */
    uint32_t prefix_count; /* open prefixes: not, -, lambda, else, ** */
    /* Nodes of the lists being parsed, the innermost last. */
    struct tt__node **stack;
    uint32_t stack_count;
    uint32_t stack_capacity;
    struct tt__warnings warnings;
};

/* ---- Tokens -------------------------------------------------------------- */

/* The N-th token from the current one, or the line's last. */
static inline const struct tt__token *tt__peek(const struct tt__parser *parser,
                                               uint32_t n)
{
    uint32_t last = parser->lexer.token_count - 1;
    uint32_t index = parser->at + n;
    return &parser->lexer.tokens[index < last ? index : last];
}

static inline const struct tt__token *
tt__token_at(const struct tt__parser *parser)
{
    return &parser->lexer.tokens[parser->at];
}

static inline enum tt__token_kind tt__kind(const struct tt__parser *parser)
{
    return (enum tt__token_kind)tt__token_at(parser)->kind;
}

static inline enum tt__token_kind tt__peek_kind(const struct tt__parser *parser,
                                                uint32_t n)
{
    return (enum tt__token_kind)tt__peek(parser, n)->kind;
}

static inline struct tt__place tt__place_of(const struct tt__token *token)
{
    return (struct tt__place){token->line, token->column};
}

/* The place of the current token. */
static inline struct tt__place tt__here(const struct tt__parser *parser)
{
    return tt__place_of(tt__token_at(parser));
}

static inline bool tt__is_same_place(struct tt__place a, struct tt__place b)
{
    return a.line == b.line && a.column == b.column;
}

/* Goes to the next token of the line; an ERROR token is reported. */
void tt__advance(struct tt__parser *parser);

/* Goes to the first token of the next line, from NEWLINE. */
void tt__advance_line(struct tt__parser *parser);

/* Goes past the current token if it is a KIND, and says so. */
static inline bool tt__accept(struct tt__parser *parser,
                              enum tt__token_kind kind)
{
    if (tt__kind(parser) != kind) {
        return false;
    }
    tt__advance(parser);
    return true;
}

/* Goes past a KIND; anything else is invalid syntax. */
void tt__expect(struct tt__parser *parser, enum tt__token_kind kind);

/* As above, but the error is `expected '...'`. */
void tt__expect_forced(struct tt__parser *parser, enum tt__token_kind kind);

/* Whether the current token is the name WORD. */
bool tt__is_word(const struct tt__parser *parser, const char *word);

/* Passes a name and returns it; anything else is invalid syntax. */
const struct tt__symbol *tt__parse_name(struct tt__parser *parser);

/* The symbol of the name that TOKEN is. */
const struct tt__symbol *tt__symbol_at(struct tt__parser *parser,
                                       const struct tt__token *token);

/* ---- Errors (parse_error.c) ---------------------------------------------- */

/* Reports a syntax error at PLACE and ends the parse; or an error of the
 * lexer that CPython would report first. */
_Noreturn void tt__parser_fail(struct tt__parser *parser,
                               struct tt__place place, const char *message, ...)
    __attribute__((format(printf, 3, 4)));

/* Reports what is Python but cannot be in the tree, and ends the parse. */
_Noreturn void tt__parser_refuse(struct tt__parser *parser,
                                 struct tt__place place, const char *what,
                                 const char *hint);

/* Reports that a limit is reached, and ends the parse. */
_Noreturn void tt__parser_limit(struct tt__parser *parser,
                                struct tt__place place, const char *message,
                                ...) __attribute__((format(printf, 3, 4)));

/* Ends the parse with a diagnostic that is filled already. */
_Noreturn void tt__parser_stop(struct tt__parser *parser);

/* `invalid syntax` at the current token, or what CPython says instead of it
 * for indentation. */
_Noreturn void tt__fail_here(struct tt__parser *parser);

/* As tt__parser_fail, at the last token that was looked at. */
_Noreturn void tt__fail_furthest(struct tt__parser *parser,
                                 const char *message);

/* Whether RULE can be parsed at the current token. What it parsed goes to
 * *OUT (unless NULL), and is passed; else the parser is where it was. */
bool tt__parser_try(struct tt__parser *parser,
                    struct tt__node *(*rule)(struct tt__parser *parser),
                    struct tt__node **out);

/* Whether an expression may begin with KIND. */
bool tt__begins_expression(enum tt__token_kind kind);

/* After an expression whose first token is number START and whose operator
 * part (`disjunction`) is LEFT: reports that another expression follows, in
 * CPython's words for it. Returns where they are just `invalid syntax`. */
void tt__fail_juxtaposed(struct tt__parser *parser, uint32_t start,
                         const struct tt__node *left);

/* After `else` of a conditional expression, where none can begin. */
_Noreturn void tt__fail_conditional(struct tt__parser *parser);

/* After a named expression that began with token number START, before a `=`
 * or `:=` that cannot be there: reports it. Returns as above. */
void tt__fail_equal(struct tt__parser *parser, uint32_t start,
                    const struct tt__node *left);

/* ---- Nodes (parse.c) ----------------------------------------------------- */

/* A node that begins at PLACE, zeroed but for that. */
struct tt__node *tt__node_new(struct tt__parser *parser,
                              enum tt__node_kind kind, struct tt__place place);

/* Where the token before the current one ends. */
struct tt__place tt__last_end(const struct tt__parser *parser);

/* Ends NODE, whose children are all set, at the token before the current one
 * and returns it. */
struct tt__node *tt__node_close(struct tt__parser *parser,
                                struct tt__node *node);

/* The same for a statement with blocks: it ends with its last statement. */
struct tt__node *tt__node_close_block(struct tt__parser *parser,
                                      struct tt__node *node,
                                      const struct tt__nodes *last_block);

/* Lists: push each node, then take what was pushed since MARK. */
void tt__push(struct tt__parser *parser, struct tt__node *node);
struct tt__nodes tt__take_since(struct tt__parser *parser, uint32_t mark);

/* Counts a construct that nests without brackets; and its end. */
void tt__enter_prefix(struct tt__parser *parser);
static inline void tt__leave_prefix(struct tt__parser *parser)
{
    parser->prefix_count--;
}

/* ---- Expressions (parse_expression.c) ------------------------------------ */

struct tt__node *tt__expression(struct tt__parser *parser);
struct tt__node *tt__expressions(struct tt__parser *parser);
struct tt__node *tt__named_expression(struct tt__parser *parser);
struct tt__node *tt__disjunction(struct tt__parser *parser);
struct tt__node *tt__inversion(struct tt__parser *parser);
struct tt__node *tt__bitwise_or(struct tt__parser *parser);
struct tt__node *tt__star_expression(struct tt__parser *parser);
struct tt__node *tt__star_expressions(struct tt__parser *parser);
struct tt__node *tt__star_named_expression(struct tt__parser *parser);
struct tt__node *tt__yield_expr(struct tt__parser *parser);
struct tt__node *tt__annotated_rhs(struct tt__parser *parser);

/* `*`, then RULE. */
struct tt__node *tt__starred(struct tt__parser *parser,
                             struct tt__node *(*rule)(struct tt__parser *));

/* Parses FIRST, RULE, ... as a tuple if a comma follows FIRST, which began at
 * PLACE; else returns FIRST. */
struct tt__node *tt__parse_tuple(struct tt__parser *parser,
                                 struct tt__node *first, struct tt__place place,
                                 struct tt__node *(*rule)(struct tt__parser *));

/* ---- Primaries (parse_primary.c, parse_display.c, parse_string.c) -------- */

struct tt__node *tt__primary(struct tt__parser *parser);
struct tt__node *tt__atom(struct tt__parser *parser);
struct tt__node *tt__parenthesised(struct tt__parser *parser);
struct tt__node *tt__list_display(struct tt__parser *parser);
struct tt__node *tt__brace_display(struct tt__parser *parser);
struct tt__node *tt__strings(struct tt__parser *parser);

/* 'f' or 't', if the text of an f-string or t-string continues at the current
 * token; else 0. */
char tt__field_text(const struct tt__parser *parser);

/* Whether a comprehension's clauses begin here: for, async for. */
bool tt__is_clause(const struct tt__parser *parser);

/* Parses the clauses of a comprehension of KIND that began at PLACE with
 * ELEMENT (and VALUE), then CLOSING. */
struct tt__node *tt__parse_comprehension(struct tt__parser *parser,
                                         struct tt__node *node,
                                         enum tt__token_kind closing);

/* Parses the clauses only, for what their last one ends with. */
void tt__parse_clauses(struct tt__parser *parser, struct tt__node *node);

/* ---- Calls (parse_call.c) ------------------------------------------------ */

/* The arguments of a call, or those after a class's name. */
struct tt__arguments {
    struct tt__nodes args;
    struct tt__keyword *keywords;
    uint32_t keyword_count;
};

/* Parses arguments and the `)` after them; the `(` before them is at OPEN. A
 * lone generator expression is an argument of a call, not of a class. */
struct tt__arguments tt__parse_arguments(struct tt__parser *parser,
                                         struct tt__place open, bool is_class);

/* ---- Parameters (parse_parameters.c) ------------------------------------- */

/* Parses parameters up to CLOSING, `)` of a def or `:` of a lambda. */
struct tt__parameters tt__parse_parameters(struct tt__parser *parser,
                                           enum tt__token_kind closing);

/* Parses [T, *Ts, **P], if they begin here. */
struct tt__type_parameters tt__type_params(struct tt__parser *parser);

/* ---- Targets (parse_target.c) -------------------------------------------- */

enum tt__target_use { TARGET_ASSIGN, TARGET_FOR, TARGET_DELETE };

/* The first part of NODE that nothing can be assigned to, or NULL. */
const struct tt__node *tt__find_invalid_target(const struct tt__node *node,
                                               enum tt__target_use use);

/* Reports such a part, if there is one. */
void tt__check_target(struct tt__parser *parser, const struct tt__node *node,
                      enum tt__target_use use);

/* Parses the targets of for: like star_expressions, but `in` ends them. */
struct tt__node *tt__for_targets(struct tt__parser *parser);

/* What CPython calls an expression in its messages. */
const char *tt__expression_name(const struct tt__node *node);

/* ---- Statements (parse_statement.c, parse_compound.c, ...) --------------- */

/* Parses one simple statement, up to its `;` or NEWLINE. */
struct tt__node *tt__simple_stmt(struct tt__parser *parser);

/* Parses simple statements and their NEWLINE and pushes them. */
void tt__simple_stmts(struct tt__parser *parser);

/* Parses a compound statement; NULL if none begins here. */
struct tt__node *tt__compound_stmt(struct tt__parser *parser);

/* Parses statements up to a DEDENT or END. */
struct tt__nodes tt__statements(struct tt__parser *parser);

/* Parses the colon and the block of the statement named WHAT that began in
 * LINE (for "expected an indented block after WHAT on line LINE"). */
struct tt__nodes tt__block(struct tt__parser *parser, const char *what,
                           uint32_t line);

/* Parses the patterns of a case: parse_pattern.c. */
struct tt__node *tt__patterns(struct tt__parser *parser);

struct tt__node *tt__try_stmt(struct tt__parser *parser);
struct tt__node *tt__with_stmt(struct tt__parser *parser, bool is_async,
                               struct tt__place place);
struct tt__node *tt__import_stmt(struct tt__parser *parser);

/* These give NULL where the soft keyword is an ordinary name. */
struct tt__node *tt__match_stmt(struct tt__parser *parser);
struct tt__node *tt__type_alias(struct tt__parser *parser);

#endif
