/* SPDX-License-Identifier: MIT
 *
 * parse_string.c: string literals, f-strings and t-strings.
 *
 * The rules `strings`, `fstring`, `fstring_replacement_field`, `tstring` and
 * `tstring_replacement_field` of CPython's grammar. Adjacent literals become
 * one node: text, bytes, or an f-string or t-string whose items are never two
 * texts in a row and never an empty text.
 */
#include "literal.h"
#include "loop/object/unicode.h"
#include "parser.h"
#include "source.h"
#include "syntax_warning.h"

#include <string.h>

/* What an f-string or t-string has in its prefix. */
struct prefix {
    char letter; /* 'f' or 't' */
    bool is_raw;
};

/* ---- Text ---------------------------------------------------------------- */

static void push_text(struct tt__parser *parser, enum tt__node_kind kind,
                      struct tt__place place, struct tt__text text)
{
    struct tt__node *node = tt__node_new(parser, kind, place);
    node->text.at = text.at;
    node->text.size = text.size;
    tt__push(parser, tt__node_close(parser, node));
}

/* The escape at INVALID, in the token that is current. */
static void warn_of_escape(struct tt__parser *parser, const char *invalid)
{
    const char *token = parser->lexer.source.text + tt__token_at(parser)->at;
    struct tt__warning warning = {.place = tt__here(parser),
                                  .sort = WARNING_OF_LITERAL};
    bool is_octal = invalid[1] >= '4' && invalid[1] <= '7';
    int size = is_octal ? 3 : 1;
    for (; token < invalid; token++) {
        bool is_line = *token == '\n';
        warning.place.line += is_line;
        warning.place.column += ((unsigned char)*token & 0xc0) != 0x80;
        warning.place.column = is_line ? 1 : warning.place.column;
    }
    warning.end = warning.place;
    warning.end.column += 2;
    if (invalid[1] == '{' || invalid[1] == '}') {
        warning.sort = WARNING_OF_TOKEN;
        warning.place.column++;
        warning.end = warning.place;
    }
    tt__syntax_warn(parser->pool, &parser->warnings, warning,
                    "\"\\%.*s\" is an invalid %sescape sequence. Such "
                    "sequences will not work in the future. Did you mean "
                    "\"\\\\%.*s\"? A raw string is also an option.",
                    size, invalid + 1, is_octal ? "octal " : "", size,
                    invalid + 1);
}

/* Decodes a literal's text; an error in it is reported at PLACE. */
static struct tt__text decode(struct tt__parser *parser, struct tt__text raw,
                              struct tt__string_mode mode,
                              struct tt__place place)
{
    struct tt__diagnostic found = {.kind = DIAGNOSTIC_NONE};
    const char *invalid = NULL;
    mode.invalid = &invalid;
    struct tt__text text =
        tt__string_of(raw.at, raw.size, mode, parser->pool, place, &found);
    if (text.at == NULL) {
        tt__parser_fail(parser, place, "%s", found.message);
    }
    if (invalid != NULL) {
        warn_of_escape(parser, invalid);
    }
    return text;
}

/* Joins the texts on the stack from MARK on into the first of them. */
static void join_texts(struct tt__parser *parser, struct tt__node **texts,
                       uint32_t count)
{
    size_t size = 0;
    TT_ASSERT(count > 1);
    for (uint32_t i = 0; i < count; i++) {
        size += texts[i]->text.size;
    }
    char *joined = tt__pool_take(parser->pool, size + 1);
    size = 0;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(joined + size, texts[i]->text.at, texts[i]->text.size);
        size += texts[i]->text.size;
    }
    /* Sources are at most SOURCE_SIZE_MAX, and decoding does not grow. */
    texts[0]->text.at = joined;
    texts[0]->text.size = (uint32_t)size;
    texts[0]->end = texts[count - 1]->end;
}

/* Joins texts that stand in a row among the items from MARK on, and drops
 * empty ones. */
static void merge_items(struct tt__parser *parser, uint32_t mark)
{
    uint32_t count = parser->stack_count - mark;
    if (count == 0) {
        return;
    }
    struct tt__node **items = parser->stack + mark;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count;) {
        uint32_t run = 1;
        if (items[i]->kind == AST_STRING) {
            while (i + run < count && items[i + run]->kind == AST_STRING) {
                run++;
            }
            if (run > 1) {
                join_texts(parser, items + i, run);
            }
        }
        if (items[i]->kind != AST_STRING || items[i]->text.size > 0) {
            items[kept++] = items[i];
        }
        i += run;
    }
    parser->stack_count = mark + kept;
}

/* ---- Ordinary literals --------------------------------------------------- */

/* Pushes the literal that is the current token. */
static void push_literal(struct tt__parser *parser)
{
    const struct tt__token *token = tt__token_at(parser);
    struct tt__place place = tt__here(parser);
    const char *at = parser->lexer.source.text + token->at;
    uint32_t size = token->size;
    struct tt__string_mode mode = {.is_raw = false};
    for (; *at != '\'' && *at != '"'; at++, size--) {
        mode.is_bytes = mode.is_bytes || (*at | 0x20) == 'b';
        mode.is_raw = mode.is_raw || (*at | 0x20) == 'r';
    }
    uint32_t quotes = size >= 6 && at[1] == at[0] && at[2] == at[0] ? 3 : 1;
    TT_ASSERT(size >= 2 * quotes);
    struct tt__text raw = {at + quotes, size - 2 * quotes};
    struct tt__text text = decode(parser, raw, mode, place);
    tt__advance(parser);
    push_text(parser, mode.is_bytes ? AST_BYTES : AST_STRING, place, text);
}

/* ---- Replacement fields -------------------------------------------------- */

/* The text of a field's expression: the bytes from FROM on, up to the current
 * token, without comments. A quote inside a string of the other kind of quotes
 * is recognised as CPython does (set_ftstring_expr). */
static struct tt__text expression_text(struct tt__parser *parser, uint32_t from)
{
    const char *text = parser->lexer.source.text + from;
    uint32_t size = tt__token_at(parser)->at - from;
    char *clean = tt__pool_take(parser->pool, (size_t)size + 1);
    uint32_t count = 0;
    char quote = 0;
    for (uint32_t i = 0; i < size; i++) {
        char c = text[i];
        if (c == '#' && quote == 0) {
            while (i < size && text[i] != '\n') {
                i++;
            }
            if (i == size) {
                break;
            }
            c = '\n';
        } else if (c == '\\' && i + 1 < size) {
            clean[count++] = c;
            c = text[++i];
        } else if (c == '\'' || c == '"') {
            if (quote == 0) {
                quote = c;
            } else if (quote == c) {
                quote = 0;
            }
        }
        clean[count++] = c;
    }
    return (struct tt__text){clean, count};
}

/* TEXT without what follows the expression (_strip_interpolation_expr). */
static struct tt__text strip(struct tt__text text)
{
    while (text.size > 0) {
        const unsigned char *end =
            (const unsigned char *)text.at + text.size - 1;
        uint32_t size = 1, point = *end;
        while (size < text.size && (end[1 - (ptrdiff_t)size] & 0xc0) == 0x80) {
            size++;
        }
        if (size > 1) {
            tt__utf8_decode(end + 1 - size, size, &point);
        }
        if (point != '=' && !tt__unicode_is_space(point)) {
            break;
        }
        text.size -= size;
    }
    return text;
}

static char parse_conversion(struct tt__parser *parser, char letter)
{
    const struct tt__token *mark = tt__token_at(parser);
    struct tt__place place = tt__here(parser);
    uint32_t end = mark->at + mark->size;
    tt__expect(parser, TOKEN_EXCLAMATION);
    const struct tt__token *token = tt__token_at(parser);
    if (token->kind == TOKEN_COLON || token->kind == TOKEN_RIGHT_BRACE) {
        tt__parser_fail(parser, tt__here(parser),
                        "%c-string: missing conversion character", letter);
    }
    if (token->kind != TOKEN_NAME) {
        tt__parser_fail(parser, tt__here(parser),
                        "%c-string: invalid conversion character", letter);
    }
    if (token->at != end) {
        tt__parser_fail(parser, place,
                        "%c-string: conversion type must come right after the "
                        "exclamation mark",
                        letter);
    }
    const char *text = parser->lexer.source.text + token->at;
    if (token->size != 1 || strchr("sra", *text) == NULL) {
        tt__parser_fail(parser, tt__here(parser),
                        "%c-string: invalid conversion character '%.*s': "
                        "expected 's', 'r', or 'a'",
                        letter, token->size > 100 ? 100 : (int)token->size,
                        text);
    }
    tt__advance(parser);
    return *text;
}

/* Whether a bitwise_or may follow the star. It is not tried: fields nest, and
 * each level would be parsed twice. */
static bool begins_starred(struct tt__parser *parser)
{
    uint32_t n = 1;
    enum tt__token_kind kind = tt__peek_kind(parser, n);
    while (kind == TOKEN_PLUS || kind == TOKEN_MINUS || kind == TOKEN_TILDE) {
        kind = tt__peek_kind(parser, ++n);
    }
    return tt__begins_expression(kind) && kind != TOKEN_NOT &&
           kind != TOKEN_LAMBDA;
}

/* After `{`: reports what cannot begin a field. */
static void check_field(struct tt__parser *parser, char letter)
{
    enum tt__token_kind kind = tt__kind(parser);
    switch (kind) {
    case TOKEN_EQUAL:
    case TOKEN_EXCLAMATION:
    case TOKEN_COLON:
    case TOKEN_RIGHT_BRACE:
        tt__parser_fail(parser, tt__here(parser),
                        "%c-string: valid expression required before '%s'",
                        letter, tt__token_text(kind));
    case TOKEN_STAR:
        if (begins_starred(parser)) {
            return;
        }
        break;
    case TOKEN_YIELD:
    case TOKEN_ERROR:
        return;
    default:
        if (tt__begins_expression(kind)) {
            return;
        }
    }
    tt__parser_fail(parser, tt__here(parser),
                    "%c-string: expecting a valid expression after '{'",
                    letter);
}

/* After a part of a field: reports what cannot follow. */
static void check_rest(struct tt__parser *parser, char letter, bool has_equal,
                       bool has_conversion)
{
    enum tt__token_kind kind = tt__kind(parser);
    if (kind == TOKEN_COLON || kind == TOKEN_RIGHT_BRACE ||
        (kind == TOKEN_EXCLAMATION && !has_conversion)) {
        return;
    }
    const char *message;
    if (has_conversion) {
        message = "':' or '}'";
    } else if (has_equal) {
        message = "'!', or ':', or '}'";
    } else {
        message = "'=', or '!', or ':', or '}'";
    }
    tt__parser_fail(parser, tt__here(parser), "%c-string: expecting %s", letter,
                    message);
}

static void push_field(struct tt__parser *parser, struct prefix prefix,
                       enum tt__node_kind kind);

/* Pushes the text that is the current token; errors in it are at PLACE. */
static void push_middle(struct tt__parser *parser, bool is_raw,
                        struct tt__place error_place)
{
    const struct tt__token *token = tt__token_at(parser);
    struct tt__place place = tt__here(parser);
    struct tt__text raw = {parser->lexer.source.text + token->at, token->size};
    struct tt__string_mode mode = {.is_raw = is_raw};
    struct tt__text text = decode(parser, raw, mode, error_place);
    tt__advance(parser);
    push_text(parser, AST_STRING, place, text);
}

/* Parses a `:` and the format spec after it, up to the field's `}`. */
static struct tt__node *parse_spec(struct tt__parser *parser,
                                   struct prefix prefix)
{
    struct tt__node *node = tt__node_new(parser, AST_FSTRING, tt__here(parser));
    uint32_t mark = parser->stack_count;
    tt__expect(parser, TOKEN_COLON);
    for (;;) {
        if (tt__kind(parser) == TOKEN_FSTRING_MIDDLE) {
            push_middle(parser, prefix.is_raw, tt__here(parser));
        } else if (tt__kind(parser) == TOKEN_LEFT_BRACE) {
            push_field(parser, prefix, AST_FORMATTED);
        } else {
            break;
        }
    }
    if (tt__kind(parser) != TOKEN_RIGHT_BRACE) {
        tt__parser_fail(parser, tt__here(parser),
                        "%c-string: expecting '}', or format specs",
                        prefix.letter);
    }
    merge_items(parser, mark);
    node->items = tt__take_since(parser, mark);
    return tt__node_close(parser, node);
}

/* Parses `{value=!r:spec}` and pushes it as a node of KIND, and before it its
 * text if it has a `=`. */
static void push_field(struct tt__parser *parser, struct prefix prefix,
                       enum tt__node_kind kind)
{
    struct tt__place place = tt__here(parser);
    uint32_t from = tt__token_at(parser)->at + 1;
    struct tt__text text = {NULL, 0};
    tt__expect(parser, TOKEN_LEFT_BRACE);
    check_field(parser, prefix.letter);
    struct tt__node *node = tt__node_new(parser, kind, place);
    node->formatted.value = tt__annotated_rhs(parser);
    bool has_equal = tt__accept(parser, TOKEN_EQUAL);
    if (!has_equal && tt__kind(parser) == TOKEN_ERROR) {
        tt__fail_here(parser);
    }
    if (has_equal || kind == AST_INTERPOLATION) {
        text = expression_text(parser, from);
    }
    if (has_equal) {
        struct tt__place after = {place.line, place.column + 1}; /* { */
        push_text(parser, AST_STRING, after, text);
        parser->stack[parser->stack_count - 1]->end = tt__here(parser);
    }
    check_rest(parser, prefix.letter, has_equal, false);
    if (tt__kind(parser) == TOKEN_EXCLAMATION) {
        node->formatted.conversion = parse_conversion(parser, prefix.letter);
        check_rest(parser, prefix.letter, has_equal, true);
    }
    if (tt__kind(parser) == TOKEN_COLON) {
        node->formatted.spec = parse_spec(parser, prefix);
    }
    if (has_equal && node->formatted.conversion == 0 &&
        node->formatted.spec == NULL) {
        node->formatted.conversion = 'r';
    }
    if (kind == AST_INTERPOLATION) {
        text = strip(text);
        node->formatted.source = text.at;
        node->formatted.source_size = text.size;
    }
    tt__expect(parser, TOKEN_RIGHT_BRACE);
    tt__push(parser, tt__node_close(parser, node));
}

/* ---- F-strings and t-strings --------------------------------------------- */

/* Of TOKEN, an FSTRING_START. */
static struct prefix read_prefix(const struct tt__parser *parser,
                                 const struct tt__token *token)
{
    const char *start = parser->lexer.source.text + token->at;
    struct prefix prefix = {'f', false};
    TT_ASSERT(token->kind == TOKEN_FSTRING_START);
    for (; *start != '\'' && *start != '"'; start++) {
        prefix.is_raw = prefix.is_raw || (*start | 0x20) == 'r';
        prefix.letter = (*start | 0x20) == 't' ? 't' : prefix.letter;
    }
    return prefix;
}

char tt__field_text(const struct tt__parser *parser)
{
    uint32_t depth = 1;
    uint32_t at = parser->at;
    if (tt__kind(parser) != TOKEN_FSTRING_MIDDLE) {
        return 0;
    }
    while (depth > 0) {
        TT_ASSERT(at > 0);
        enum tt__token_kind kind =
            (enum tt__token_kind)parser->lexer.tokens[--at].kind;
        depth += kind == TOKEN_FSTRING_END;
        depth -= kind == TOKEN_FSTRING_START;
    }
    return read_prefix(parser, &parser->lexer.tokens[at]).letter;
}

/* Where the f-string that the parser is in ends, if it does: CPython decodes
 * its text only there. */
static struct tt__place find_end(const struct tt__parser *parser)
{
    uint32_t depth = 0;
    uint32_t n = 0;
    for (; tt__peek(parser, n) != tt__peek(parser, UINT32_MAX / 2); n++) {
        enum tt__token_kind kind = tt__peek_kind(parser, n);
        if (kind == TOKEN_FSTRING_START) {
            depth++;
        } else if (kind == TOKEN_FSTRING_END && depth-- == 0) {
            break;
        }
    }
    return tt__place_of(tt__peek(parser, n));
}

/* Whether decoding RAW can fail. */
static bool has_escape(const struct tt__parser *parser)
{
    const struct tt__token *token = tt__token_at(parser);
    return memchr(parser->lexer.source.text + token->at, '\\', token->size) !=
           NULL;
}

/* The warning after the first BEFORE, if there is one, goes to LATER: CPython
 * decodes the texts of an f-string at its end, unless its lexer warns. */
static void put_off(struct tt__parser *parser, uint32_t before,
                    struct tt__warnings *later)
{
    struct tt__warnings *warnings = &parser->warnings;
    if (warnings->count > before &&
        warnings->at[before].sort == WARNING_OF_LITERAL) {
        tt__syntax_warning_push(parser->pool, later, warnings->at[before]);
        warnings->count = before;
    }
}

/* Pushes the items of the f-string or t-string that begins here. */
static void push_fstring(struct tt__parser *parser)
{
    struct prefix prefix = read_prefix(parser, tt__token_at(parser));
    bool is_raw = prefix.is_raw;
    struct tt__warnings later = {NULL, 0};
    tt__expect(parser, TOKEN_FSTRING_START);
    for (;;) {
        uint32_t before = parser->warnings.count;
        switch (tt__kind(parser)) {
        case TOKEN_FSTRING_MIDDLE:
            push_middle(parser, is_raw,
                        has_escape(parser) && !is_raw ? find_end(parser)
                                                      : tt__here(parser));
            put_off(parser, before, &later);
            break;
        case TOKEN_LEFT_BRACE:
            push_field(parser, prefix,
                       prefix.letter == 't' ? AST_INTERPOLATION
                                            : AST_FORMATTED);
            break;
        default:
            tt__expect(parser, TOKEN_FSTRING_END);
            for (uint32_t i = 0; i < later.count; i++) {
                tt__syntax_warning_push(parser->pool, &parser->warnings,
                                        later.at[i]);
            }
            return;
        }
    }
}

/* How many adjacent literals there are. */
struct literals {
    uint32_t bytes;
    uint32_t texts; /* f-strings included */
    uint32_t fstrings;
    uint32_t templates;
};

/* Pushes the literal that begins here, or its items. False: none does. */
static bool push_any(struct tt__parser *parser, struct literals *found)
{
    if (tt__kind(parser) == TOKEN_FSTRING_START) {
        bool is_template =
            read_prefix(parser, tt__token_at(parser)).letter == 't';
        push_fstring(parser);
        found->texts += !is_template;
        found->fstrings += !is_template;
        found->templates += is_template;
        return true;
    }
    if (tt__kind(parser) != TOKEN_STRING) {
        return false;
    }
    push_literal(parser);
    bool is_bytes = parser->stack[parser->stack_count - 1]->kind == AST_BYTES;
    found->bytes += is_bytes;
    found->texts += !is_bytes;
    return true;
}

/* PLACE: of what follows FOUND. */
static void check_bytes(struct tt__parser *parser, struct tt__place place,
                        const struct literals *found)
{
    if (found->bytes > 0 && found->texts > 0) {
        tt__parser_fail(parser, place,
                        "cannot mix bytes and nonbytes literals");
    }
}

/* Pushes all adjacent literals. Only t-strings are joined with t-strings. */
static struct literals push_literals(struct tt__parser *parser)
{
    struct literals found = {.bytes = 0};
    struct tt__place last = tt__here(parser);
    for (;;) {
        struct literals before = found;
        struct tt__place place = tt__here(parser);
        if (!push_any(parser, &found)) {
            check_bytes(parser, place, &found);
            return found;
        }
        if (found.templates > 0 && found.texts + found.bytes > 0) {
            check_bytes(parser, place, &before);
            tt__parser_fail(parser, last,
                            "cannot mix t-string literals with string or "
                            "bytes literals");
        }
        last = place;
    }
}

struct tt__node *tt__strings(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    uint32_t mark = parser->stack_count;
    struct literals found = push_literals(parser);
    if (found.fstrings > 0 || found.templates > 0) {
        struct tt__node *node = tt__node_new(
            parser, found.templates > 0 ? AST_TEMPLATE : AST_FSTRING, place);
        merge_items(parser, mark);
        node->items = tt__take_since(parser, mark);
        return tt__node_close(parser, node);
    }
    uint32_t count = parser->stack_count - mark;
    struct tt__node *node = parser->stack[mark];
    if (count > 1) {
        join_texts(parser, parser->stack + mark, count);
    }
    parser->stack_count = mark;
    return node;
}
