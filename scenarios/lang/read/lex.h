/* SPDX-License-Identifier: MIT
 *
 * lex.h: from text to tokens, one logical line at a time.
 *
 * The lexer produces the tokens of CPython's tokenizer (Parser/lexer/lexer.c,
 * 3.14) in the same order: a logical line is INDENT or any number of DEDENT,
 * the line's tokens and NEWLINE; after the last line come DEDENTs and one END.
 * F-strings and t-strings come in pieces: FSTRING_START, then FSTRING_MIDDLE
 * for literal text and ordinary tokens for replacement fields, then
 * FSTRING_END.
 *
 * Within a line the parser may look ahead and go back as far as it likes.
 * What is wrong with the text becomes an ERROR token, the last of its line:
 * the parser reports it when it gets there, or an error of its own that comes
 * first. A token holds no value: literals are made by literal.h.
 */
#ifndef TT__LEX_H
#define TT__LEX_H

#include "diagnostic.h"
#include "pool.h"
#include "source.h"

#include <stdbool.h>

/* X(NAME, how it is written) */
#define TT__KEYWORDS(X)                                                        \
    X(FALSE, "False")                                                          \
    X(NONE, "None")                                                            \
    X(TRUE, "True")                                                            \
    X(AND, "and")                                                              \
    X(AS, "as")                                                                \
    X(ASSERT, "assert")                                                        \
    X(ASYNC, "async")                                                          \
    X(AWAIT, "await")                                                          \
    X(BREAK, "break")                                                          \
    X(CLASS, "class")                                                          \
    X(CONTINUE, "continue")                                                    \
    X(DEF, "def")                                                              \
    X(DEL, "del")                                                              \
    X(ELIF, "elif")                                                            \
    X(ELSE, "else")                                                            \
    X(EXCEPT, "except")                                                        \
    X(FINALLY, "finally")                                                      \
    X(FOR, "for")                                                              \
    X(FROM, "from")                                                            \
    X(GLOBAL, "global")                                                        \
    X(IF, "if")                                                                \
    X(IMPORT, "import")                                                        \
    X(IN, "in")                                                                \
    X(IS, "is")                                                                \
    X(LAMBDA, "lambda")                                                        \
    X(NONLOCAL, "nonlocal")                                                    \
    X(NOT, "not")                                                              \
    X(OR, "or")                                                                \
    X(PASS, "pass")                                                            \
    X(RAISE, "raise")                                                          \
    X(RETURN, "return")                                                        \
    X(TRY, "try")                                                              \
    X(WHILE, "while")                                                          \
    X(WITH, "with")                                                            \
    X(YIELD, "yield")

#define TT__OPERATORS(X)                                                       \
    X(LEFT_PAREN, "(")                                                         \
    X(RIGHT_PAREN, ")")                                                        \
    X(LEFT_BRACKET, "[")                                                       \
    X(RIGHT_BRACKET, "]")                                                      \
    X(LEFT_BRACE, "{")                                                         \
    X(RIGHT_BRACE, "}")                                                        \
    X(COMMA, ",")                                                              \
    X(COLON, ":")                                                              \
    X(SEMICOLON, ";")                                                          \
    X(DOT, ".")                                                                \
    X(ELLIPSIS, "...")                                                         \
    X(EXCLAMATION, "!")                                                        \
    X(ARROW, "->")                                                             \
    X(EQUAL, "=")                                                              \
    X(COLON_EQUAL, ":=")                                                       \
    X(PLUS, "+")                                                               \
    X(MINUS, "-")                                                              \
    X(STAR, "*")                                                               \
    X(DOUBLE_STAR, "**")                                                       \
    X(SLASH, "/")                                                              \
    X(DOUBLE_SLASH, "//")                                                      \
    X(PERCENT, "%")                                                            \
    X(AT, "@")                                                                 \
    X(LEFT_SHIFT, "<<")                                                        \
    X(RIGHT_SHIFT, ">>")                                                       \
    X(AMPERSAND, "&")                                                          \
    X(BAR, "|")                                                                \
    X(CARET, "^")                                                              \
    X(TILDE, "~")                                                              \
    X(LESS, "<")                                                               \
    X(LESS_EQUAL, "<=")                                                        \
    X(GREATER, ">")                                                            \
    X(GREATER_EQUAL, ">=")                                                     \
    X(DOUBLE_EQUAL, "==")                                                      \
    X(NOT_EQUAL, "!=")                                                         \
    X(PLUS_EQUAL, "+=")                                                        \
    X(MINUS_EQUAL, "-=")                                                       \
    X(STAR_EQUAL, "*=")                                                        \
    X(SLASH_EQUAL, "/=")                                                       \
    X(DOUBLE_SLASH_EQUAL, "//=")                                               \
    X(PERCENT_EQUAL, "%=")                                                     \
    X(AT_EQUAL, "@=")                                                          \
    X(AMPERSAND_EQUAL, "&=")                                                   \
    X(BAR_EQUAL, "|=")                                                         \
    X(CARET_EQUAL, "^=")                                                       \
    X(LEFT_SHIFT_EQUAL, "<<=")                                                 \
    X(RIGHT_SHIFT_EQUAL, ">>=")                                                \
    X(DOUBLE_STAR_EQUAL, "**=")

enum tt__token_kind {
    TOKEN_END,
    TOKEN_NEWLINE,
    TOKEN_INDENT,
    TOKEN_DEDENT,
    TOKEN_ERROR,   /* see tt__lexer.error */
    TOKEN_UNKNOWN, /* a character that no token begins with: $ ? ` */
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_STRING,
    TOKEN_FSTRING_START,  /* the prefix and the quotes */
    TOKEN_FSTRING_MIDDLE, /* literal text, with one brace of two */
    TOKEN_FSTRING_END,    /* the closing quotes */
#define X(name, text) TOKEN_##name,
    TT__KEYWORDS(X) TT__OPERATORS(X)
#undef X
        TOKEN_KINDS
};

struct tt__token {
    uint32_t at;     /* bytes from the beginning of the source */
    uint32_t size;   /* bytes */
    uint32_t line;   /* of its first character */
    uint32_t column; /* of that, too; of INDENT and DEDENT: the indentation */
    uint8_t kind;    /* enum tt__token_kind */
    uint8_t level;   /* brackets that are open after it */
};

enum {
    LINE_TOKENS_MAX = 4 << 20, /* in one logical line */
    INDENTS_MAX = 100,         /* all four: as in CPython */
    BRACKETS_MAX = 200,
    FSTRINGS_MAX = 150,
    FSTRING_SPECS_MAX = 2 /* replacement fields inside format specs */
};

struct tt__bracket {
    uint32_t line;
    uint32_t column;
    char opening;
};

/* An f-string or t-string that the lexer is inside of. It alternates between
 * its literal text and the expressions of its replacement fields; a format spec
 * is text too. A field that begins when FIELD fields are open has its `{` as
 * bracket number FIELD, counted within this f-string. */
struct tt__fstring {
    struct tt__token start;
    int32_t bracket_count; /* open in it now */
    int32_t field;         /* the innermost open field; -1: none */
    char quote;
    char letter;         /* 'f' or 't' */
    uint8_t quote_count; /* 1 or 3 */
    bool is_raw;
    bool in_text; /* false: in an expression */
    bool in_spec;
};

/* What is wrong with the text. CPython reports an error of the first sort
 * before any error of the parser, wherever it is. */
struct tt__lex_error {
    enum { LEX_ERROR_NONE, LEX_ERROR_FIRST, LEX_ERROR_REACHED } sort;
    struct tt__diagnostic diagnostic;
};

struct tt__lexer {
    struct tt__source source;
    struct tt__pool *pool; /* borrowed; its `spent` is set */
    uint32_t at;           /* the next byte */
    uint32_t line;
    uint32_t line_start; /* where that line begins */
    uint32_t tails;      /* bytes of the line so far that begin no character */
    struct tt__token *tokens; /* of the line lexed last */
    uint32_t token_count;
    uint32_t token_capacity;
    bool is_line_open; /* tokens but no NEWLINE yet */
    bool has_ended;    /* END was given */
    uint32_t indent_count;
    uint32_t indents[INDENTS_MAX]; /* in columns, tabs to multiples of 8 */
    uint32_t indents_alternate[INDENTS_MAX]; /* with tabs of one column */
    uint32_t level;
    struct tt__bracket brackets[BRACKETS_MAX];
    uint32_t fstring_count;
    struct tt__fstring fstrings[FSTRINGS_MAX];
    struct tt__lex_error error;
};

/* Starts at the beginning of SOURCE, which must outlive the lexer. */
void tt__lexer_init(struct tt__lexer *lexer, const struct tt__source *source,
                    struct tt__pool *pool);

/* Lexes the next logical line; the tokens before are gone. The last token is
 * NEWLINE, END or ERROR. */
void tt__lexer_next_line(struct tt__lexer *lexer);

/* Lexes what is left of the source, for its errors only. */
void tt__lexer_finish(struct tt__lexer *lexer);

/* The place just after TOKEN. */
struct tt__place tt__lexer_end_of(const struct tt__lexer *lexer,
                                  const struct tt__token *token);

/* How a keyword or operator is written. */
const char *tt__token_text(enum tt__token_kind kind);

/* ---- For the files of the lexer ------------------------------------------ */

/* Character classes. */
enum {
    CHAR_NAME_START = 1, /* letters, _, and bytes of other characters */
    CHAR_NAME = 2,       /* and digits */
    CHAR_DIGIT = 4,
    CHAR_HEX = 8,
    CHAR_BLANK = 16 /* space, tab, form feed */
};

extern const uint8_t tt__char_classes[256];

static inline bool tt__char_is(char c, int classes)
{
    return (tt__char_classes[(unsigned char)c] & classes) != 0;
}

/* The place of the byte at OFFSET, in the current line. */
struct tt__place tt__lexer_place(const struct tt__lexer *lexer,
                                 uint32_t offset);

/* Appends a token of SIZE bytes at OFFSET, in the current line, and continues
 * after it. */
void tt__lexer_push(struct tt__lexer *lexer, enum tt__token_kind kind,
                    uint32_t offset, uint32_t size);

/* As above for a token that may hold line feeds and any characters. */
void tt__lexer_push_lines(struct tt__lexer *lexer, enum tt__token_kind kind,
                          uint32_t offset, uint32_t size);

/* Ends the line with an ERROR token. The character that is wrong is the one
 * before OFFSET, in the current line: how far CPython had read. */
void tt__lexer_fail(struct tt__lexer *lexer, uint32_t offset,
                    const char *message, ...)
    __attribute__((format(printf, 3, 4)));

/* As above, with a place of its own. */
void tt__lexer_fail_at(struct tt__lexer *lexer, struct tt__place place,
                       const char *message, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for what is Python but not in the scenario language. */
void tt__lexer_refuse(struct tt__lexer *lexer, struct tt__place place,
                      const char *what, const char *hint);

/* Each lexes one token that begins at `at`. */
void tt__lex_number(struct tt__lexer *lexer);
void tt__lex_operator(struct tt__lexer *lexer);
void tt__lex_string(struct tt__lexer *lexer, uint32_t prefix_size);
void tt__lex_fstring_start(struct tt__lexer *lexer, char letter,
                           uint32_t prefix_size);
void tt__lex_fstring_text(struct tt__lexer *lexer);

/* Whether the SIZE bytes at `at` are a name, in which there are others than
 * ASCII; else reports what is wrong with them. */
bool tt__lex_check_name(struct tt__lexer *lexer, uint32_t size);

#endif
