/* SPDX-License-Identifier: MIT
 *
 * re_parse.c: reads a pattern of Python, and writes the pattern of PCRE2 that
 * means the same.
 *
 * Mirrors Lib/re/_parser.py of CPython 3.14: what is accepted, and what is
 * complained about at which place. Groups keep their numbers; names become
 * numbers. What PCRE2 cannot do is TT_ELIMIT.
 */
#include "loop/object/unicode.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/character_names.h"
#include "re_parser.h"

/* ---- Errors and tokens --------------------------------------------------- */

int tt__re_error(struct tt__re_parser *parser, size_t at, const char *format,
                 ...)
{
    struct tt_env *env = parser->env;
    struct tt_text text;
    va_list args;
    tt_text_init(&text, env);
    va_start(args, format);
    tt_text_vformat(&text, format, args);
    va_end(args);
    tt_value message = tt_text_finish(&text);
    tt_value type = message == TT_NULL
                        ? TT_NULL
                        : tt__import_member(env, "re", "PatternError");
    tt_value error = TT_NULL;
    if (type != TT_NULL) {
        const tt_value all[3] = {message, parser->source,
                                 tt_small_int((int64_t)at)};
        error = tt_call(env, type, all, at == SIZE_MAX ? 1 : 3);
    }
    tt_unref(env, message);
    tt_unref(env, type);
    if (error != TT_NULL) {
        tt_raise_exc(env, tt_exc_cast(error));
    }
    tt_unref(env, error);
    TT_ASSERT(tt_failure(env) < 0);
    return tt_failure(env);
}

void tt__re_from_none(struct tt_env *env, struct tt_exc *inner)
{
    if (tt_failure(env) == TT_ERAISED) {
        tt_exc_set_context(env, env->raised, inner);
        tt_exc_set_cause(env, env->raised, NULL);
    } else {
        tt_exc_unref(env, inner);
    }
}

size_t tt__re_tell(const struct tt__re_parser *parser)
{
    if (parser->next == RE_END) {
        return parser->index;
    }
    return parser->index - ((parser->next & RE_ESCAPE) != 0 ? 2 : 1);
}

int tt__re_step(struct tt__re_parser *parser)
{
    TT_ASSERT(parser->index <= parser->length);
    if (parser->index == parser->length) {
        parser->next = RE_END;
        return 0;
    }
    parser->next = parser->text[parser->index++];
    if (parser->next != '\\') {
        return 0;
    }
    if (parser->index == parser->length) {
        return tt__re_error(parser, parser->length - 1,
                            "bad escape (end of pattern)");
    }
    parser->next = RE_ESCAPE | parser->text[parser->index++];
    return 0;
}

int tt__re_accept(struct tt__re_parser *parser, uint32_t c)
{
    if (parser->next != c) {
        return 0;
    }
    int rc = tt__re_step(parser);
    return rc < 0 ? rc : 1;
}

tt_value tt__re_text(struct tt__re_parser *parser, size_t from, size_t to)
{
    struct tt_text text;
    char bytes[4];
    tt_text_init(&text, parser->env);
    for (size_t i = from; i < to; i++) {
        uint32_t c = parser->text[i];
        if (parser->is_bytes && c >= 0x80) {
            static const char digits[] = "0123456789abcdef";
            tt_text_format(&text, "\\x%c%c", digits[c >> 4], digits[c & 15]);
        } else {
            tt_text_put(&text, bytes, tt__unicode_encode(c, bytes));
        }
    }
    return tt_text_finish(&text);
}

tt_value tt__re_token_text(struct tt__re_parser *parser, uint32_t token)
{
    uint32_t all[2];
    size_t count = 0;
    if ((token & RE_ESCAPE) != 0) {
        all[count++] = '\\';
    }
    all[count++] = token & RE_CHARACTER;
    struct tt__re_parser view = *parser;
    view.text = all;
    return tt__re_text(&view, 0, count);
}

/* ---- Escapes ------------------------------------------------------------- */

uint32_t tt__re_plain_escape(uint32_t c)
{
    static const char letters[] = "abfnrtv\\", meant[] = "\a\b\f\n\r\t\v\\";
    const char *at = c == 0 || c > 0x7f ? NULL : strchr(letters, (int)c);
    return at == NULL ? 0 : (uint32_t)meant[at - letters];
}

int tt__re_bad_escape(struct tt__re_parser *parser, size_t from,
                      const char *format)
{
    tt_value text = tt__re_text(parser, from, tt__re_tell(parser));
    int rc = text == TT_NULL ? tt_failure(parser->env)
                             : tt__re_error(parser, from, format, text);
    tt_unref(parser->env, text);
    return rc;
}

static int digit_of(uint32_t c, uint32_t base)
{
    int digit = tt__digit_value(c);
    return digit < (int)base ? digit : -1;
}

/* Up to MAX digits: their number, and *VALUE with them appended; or a
 * failure. */
static int read_digits(struct tt__re_parser *parser, int max, uint32_t base,
                       uint32_t *value)
{
    int count = 0, digit;
    while (count < max && (digit = digit_of(parser->next, base)) >= 0) {
        *value = *value * base + (uint32_t)digit;
        count++;
        int rc = tt__re_step(parser);
        if (rc < 0) {
            return rc;
        }
    }
    return count;
}

static int read_octal(struct tt__re_parser *parser, size_t from, uint32_t first,
                      uint32_t *out)
{
    *out = first - '0';
    int rc = read_digits(parser, 2, 8, out);
    if (rc >= 0 && *out > 0377) {
        return tt__re_bad_escape(
            parser, from, "octal escape value %S outside of range 0-0o377");
    }
    return rc < 0 ? rc : 0;
}

/* How many digits follow \\x, \\u and \\U; 0: C is another escape. */
static int escape_digits(const struct tt__re_parser *parser, uint32_t c)
{
    if (c == 'x') {
        return 2;
    }
    bool is_long = !parser->is_bytes && (c == 'u' || c == 'U');
    return is_long ? 4 << (c == 'U') : 0;
}

/* {NAME} of \\N{NAME}. */
static int read_named(struct tt__re_parser *parser, uint32_t *out)
{
    char text[TT__NAMED_SIZE];
    size_t from = 0, size = 0, used;
    int rc = tt__re_accept(parser, '{');
    if (rc <= 0) {
        return rc < 0 ? rc
                      : tt__re_error(parser, tt__re_tell(parser), "missing {");
    }
    rc = tt__re_read_name(parser, '}', "character name", &from, &size);
    tt_value name = rc < 0 ? TT_NULL : tt__re_text(parser, from, from + size);
    if (name == TT_NULL) {
        return tt_failure(parser->env);
    }
    const struct tt_str *str = tt_str_get(name);
    if (tt__character_named(str->text, str->size, false, text) == 0) {
        rc = tt__re_error(parser, from - sizeof "\\N{" + 1,
                          "undefined character name %R", name);
    } else {
        *out = tt__unicode_decode(text, &used);
    }
    tt_unref(parser->env, name);
    return rc < 0 ? rc : 0;
}

int tt__re_escape_number(struct tt__re_parser *parser, uint32_t c,
                         uint32_t *out)
{
    size_t from = tt__re_tell(parser) - 2;
    int size = escape_digits(parser, c);
    *out = c;
    if (size > 0) {
        *out = 0;
        int rc = read_digits(parser, size, 16, out);
        if (rc < 0 || rc < size) {
            return rc < 0 ? rc
                          : tt__re_bad_escape(parser, from,
                                              "incomplete escape %S");
        }
        return *out > 0x10ffff
                   ? tt__re_bad_escape(parser, from, "bad escape %S")
                   : 0;
    }
    if (c == 'N' && !parser->is_bytes) {
        return read_named(parser, out);
    }
    if (tt__re_is_octal(c)) {
        return read_octal(parser, from, c, out);
    }
    bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return is_letter || tt__re_is_digit(c)
               ? tt__re_bad_escape(parser, from, "bad escape %S")
               : 0;
}

/* ---- Items --------------------------------------------------------------- */

static uint32_t add_width(uint32_t a, uint32_t b)
{
    return a + b < RE_WIDTH_MAX ? a + b : RE_WIDTH_MAX;
}

static uint32_t multiply_width(uint32_t a, uint32_t times)
{
    uint64_t all = (uint64_t)a * times;
    return all < RE_WIDTH_MAX ? (uint32_t)all : RE_WIDTH_MAX;
}

static void join_last(struct tt__re_sequence *sequence)
{
    sequence->width.low =
        add_width(sequence->width.low, sequence->last_width.low);
    sequence->width.high =
        add_width(sequence->width.high, sequence->last_width.high);
    sequence->last_width = (struct tt__re_width){0, 0};
}

void tt__re_begin_item(struct tt__re_parser *parser,
                       struct tt__re_sequence *sequence, uint32_t width)
{
    join_last(sequence);
    sequence->last = LAST_ITEM;
    sequence->last_at = parser->out.size;
    sequence->last_groups = parser->group_count;
    sequence->last_width = (struct tt__re_width){width, width};
}

static void put_place(struct tt__re_parser *parser,
                      struct tt__re_sequence *sequence, const char *text)
{
    tt__re_begin_item(parser, sequence, 0);
    sequence->last = LAST_PLACE;
    tt_text_puts(&parser->out, text);
}

/* \b or \B. */
static void put_boundary(struct tt__re_parser *parser,
                         struct tt__re_sequence *sequence, uint32_t c,
                         uint32_t flags)
{
    bool is_ascii = parser->is_bytes || (flags & RE_ASCII) != 0;
    bool is_ascii_there = parser->is_bytes || (parser->flags & RE_ASCII) != 0;
    if (is_ascii == is_ascii_there && (is_ascii || parser->is_native_word)) {
        put_place(parser, sequence, c == 'b' ? "\\b" : "\\B");
        return;
    }
    put_place(parser, sequence, "(?:");
    for (int i = 0; i < 2; i++) {
        bool is_after = i == 0, is_before = c == 'b' ? i != 0 : i == 0;
        tt_text_puts(&parser->out, i == 0 ? "" : "|");
        tt_text_puts(&parser->out, is_after ? "(?<=" : "(?<!");
        tt__re_put_category(parser, 'w', flags);
        tt_text_puts(&parser->out, is_before ? ")(?=" : ")(?!");
        tt__re_put_category(parser, 'w', flags);
        tt_text_puts(&parser->out, ")");
    }
    tt_text_puts(&parser->out, ")");
}

int tt__re_check_lookbehind(struct tt__re_parser *parser, uint32_t group)
{
    if (parser->lookbehind == 0) {
        return 0;
    }
    if (group >= parser->group_count || parser->groups[group].closes == 0) {
        return tt__re_error(parser, tt__re_tell(parser),
                            "cannot refer to an open group");
    }
    if (group >= parser->lookbehind) {
        return tt__re_error(parser, tt__re_tell(parser),
                            "cannot refer to group defined in the same "
                            "lookbehind subpattern");
    }
    return 0;
}

int tt__re_put_reference(struct tt__re_parser *parser,
                         struct tt__re_sequence *sequence, uint32_t group,
                         size_t from)
{
    TT_ASSERT(group > 0 && group < parser->group_count);
    if (parser->groups[group].closes == 0) {
        return tt__re_error(parser, from, "cannot refer to an open group");
    }
    int rc = tt__re_check_lookbehind(parser, group);
    if (rc == 0) {
        tt__re_begin_item(parser, sequence, 0);
        sequence->last_width = parser->groups[group].width;
        tt_text_format(&parser->out, "\\g{%u}", group);
    }
    return rc;
}

int tt__re_read_group(struct tt__re_parser *parser, uint32_t first,
                      uint32_t *group, uint32_t *c)
{
    size_t from = tt__re_tell(parser) - 2;
    uint32_t second = parser->next;
    TT_ASSERT(first > '0' && tt__re_is_digit(first));
    *group = first - '0';
    if (!tt__re_is_digit(second)) {
        return 0;
    }
    int rc = tt__re_step(parser);
    if (rc < 0) {
        return rc;
    }
    if (tt__re_is_octal(first) && tt__re_is_octal(second) &&
        tt__re_is_octal(parser->next)) {
        *c = (*group * 8 + second - '0') * 8 + parser->next - '0';
        rc = tt__re_step(parser);
        if (rc == 0 && *c > 0377) {
            return tt__re_bad_escape(
                parser, from, "octal escape value %S outside of range 0-0o377");
        }
        return rc < 0 ? rc : 1;
    }
    *group = *group * 10 + second - '0';
    return 0;
}

/* \1 to \99, or three octal digits. */
static int parse_number(struct tt__re_parser *parser,
                        struct tt__re_sequence *sequence, uint32_t first,
                        uint32_t flags)
{
    size_t from = tt__re_tell(parser) - 2;
    uint32_t group = 0, c = 0;
    int rc = tt__re_read_group(parser, first, &group, &c);
    if (rc > 0) {
        tt__re_begin_item(parser, sequence, 1);
        tt__re_put_character(parser, c, flags);
        return 0;
    }
    if (rc == 0 && group >= parser->group_count) {
        return tt__re_error(parser, from + 1, "invalid group reference %u",
                            group);
    }
    return rc < 0 ? rc : tt__re_put_reference(parser, sequence, group, from);
}

static int parse_escape(struct tt__re_parser *parser,
                        struct tt__re_sequence *sequence, uint32_t c,
                        uint32_t flags)
{
    uint32_t plain = tt__re_plain_escape(c);
    int rc = 0;
    if (c == 'A') {
        put_place(parser, sequence, "\\A");
    } else if (c == 'Z' || c == 'z') {
        put_place(parser, sequence, "\\z");
    } else if (c == 'b' || c == 'B') {
        put_boundary(parser, sequence, c, flags);
    } else if (tt__re_is_category(c)) {
        tt__re_begin_item(parser, sequence, 1);
        tt__re_put_category(parser, c, flags);
    } else if (c >= '1' && c <= '9') {
        return parse_number(parser, sequence, c, flags);
    } else {
        if (plain == 0) {
            rc = tt__re_escape_number(parser, c, &plain);
        }
        tt__re_begin_item(parser, sequence, 1);
        tt__re_put_character(parser, plain, flags);
    }
    return rc < 0 ? rc : parser->out.error;
}

/* ---- Repeats ------------------------------------------------------------- */

enum {
    REPEAT_MAX = 65535, /* PCRE2's */
    REPEAT_ENDLESS = UINT32_MAX
};

/* The digits of a limit; LIMIT stays if there are none. OverflowError, if it
 * is CPython's MAXREPEAT or more. */
static int read_limit(struct tt__re_parser *parser, uint32_t *limit)
{
    uint64_t n = 0;
    bool has_digits = tt__re_is_digit(parser->next);
    while (tt__re_is_digit(parser->next)) {
        n = n < UINT32_MAX ? n * 10 + parser->next - '0' : n;
        int rc = tt__re_step(parser);
        if (rc < 0) {
            return rc;
        }
    }
    if (has_digits) {
        *limit = n < UINT32_MAX ? (uint32_t)n : REPEAT_ENDLESS;
    }
    return has_digits;
}

/* After {: 1 and the limits, 0 if that is no repeat, or a failure. */
static int read_limits(struct tt__re_parser *parser, uint32_t *low,
                       uint32_t *high)
{
    size_t here = tt__re_tell(parser);
    if (parser->next == '}') {
        return 0;
    }
    *low = 0;
    *high = REPEAT_ENDLESS;
    int has_low = read_limit(parser, low), has_high = 0;
    int rc = has_low < 0 ? has_low : tt__re_accept(parser, ',');
    if (rc > 0) {
        has_high = read_limit(parser, high);
        rc = has_high < 0 ? has_high : 0;
    } else if (rc == 0 && has_low > 0) {
        *high = *low;
        has_high = 1;
    }
    rc = rc < 0 ? rc : tt__re_accept(parser, '}');
    if (rc < 0) {
        return rc;
    }
    if (rc == 0) {
        parser->index = here;
        rc = tt__re_step(parser);
        return rc < 0 ? rc : 0;
    }
    if ((has_low > 0 && *low == REPEAT_ENDLESS) ||
        (has_high > 0 && *high == REPEAT_ENDLESS)) {
        return tt_raise(parser->env, &tt_OverflowError,
                        "the repetition number is too large");
    }
    return *high < *low ? tt__re_error(parser, here,
                                       "min repeat greater than max repeat")
                        : 1;
}

/* Puts (?: before the last item and ) after it. */
static void enclose(struct tt__re_parser *parser, size_t at)
{
    struct tt_text *out = &parser->out;
    tt_text_puts(out, "(?:)"); /* makes room */
    if (out->error == 0) {
        size_t size = out->size - at - 4;
        memmove(out->at + at + 3, out->at + at, size);
        memcpy(out->at + at, "(?:", 3);
        out->at[out->size - 1] = ')';
    }
}

static int put_repeat(struct tt__re_parser *parser,
                      struct tt__re_sequence *sequence, uint32_t low,
                      uint32_t high)
{
    struct tt_text *out = &parser->out;
    if (sequence->last == LAST_ASSERTION) {
        enclose(parser, sequence->last_at);
    }
    if (low > REPEAT_MAX || (high != REPEAT_ENDLESS && high > REPEAT_MAX)) {
        return tt_fail(parser->env, TT_ELIMIT,
                       "a pattern that repeats something more than %d times",
                       (int)REPEAT_MAX);
    }
    if (high == REPEAT_ENDLESS) {
        tt_text_format(out, "{%u,}", low);
    } else {
        tt_text_format(out, "{%u,%u}", low, high);
    }
    struct tt__re_width *width = &sequence->last_width;
    width->low = multiply_width(width->low, low);
    width->high = high == REPEAT_ENDLESS && width->high > 0
                      ? RE_WIDTH_MAX
                      : multiply_width(width->high, high);
    if (high > 1 && parser->group_count - sequence->last_groups > 1) {
        parser->wants_marks = true;
    }
    sequence->last = LAST_REPEAT;
    return out->error;
}

/* TOKEN is one of ? * + {, and was read: repeats the last item. */
static int parse_repeat(struct tt__re_parser *parser,
                        struct tt__re_sequence *sequence, uint32_t token,
                        uint32_t flags)
{
    size_t here = tt__re_tell(parser);
    uint32_t low = token == '+', high = token == '?' ? 1 : REPEAT_ENDLESS;
    int rc = token == '{' ? read_limits(parser, &low, &high) : 1;
    if (rc < 0) {
        return rc;
    }
    if (rc == 0) {
        tt__re_begin_item(parser, sequence, 1);
        tt__re_put_character(parser, '{', flags);
        return parser->out.error;
    }
    if (sequence->last == LAST_NONE || sequence->last == LAST_PLACE) {
        return tt__re_error(parser, here - 1, "nothing to repeat");
    }
    if (sequence->last == LAST_REPEAT) {
        return tt__re_error(parser, here - 1, "multiple repeat");
    }
    rc = put_repeat(parser, sequence, low, high);
    for (const char *more = "?+"; rc == 0 && *more != '\0'; more++) {
        rc = tt__re_accept(parser, (uint32_t)*more);
        if (rc > 0) {
            tt_text_put(&parser->out, more, 1);
            return 0;
        }
    }
    return rc;
}

/* ---- Sequences and branches ---------------------------------------------- */

/* In a verbose pattern: whether TOKEN, which was passed, is white space or
 * begins a comment, which is passed: 1, 0 or a failure. */
static int skip_verbose(struct tt__re_parser *parser, uint32_t token)
{
    if (token == ' ' || (token >= '\t' && token <= '\r')) {
        return 1;
    }
    if (token != '#') {
        return 0;
    }
    while (parser->next != RE_END) {
        uint32_t c = parser->next;
        int rc = tt__re_step(parser);
        if (rc < 0 || c == '\n') {
            return rc < 0 ? rc : 1;
        }
    }
    return 1;
}

static int parse_item(struct tt__re_parser *parser,
                      struct tt__re_sequence *sequence,
                      struct tt__re_scope *scope, uint32_t token, bool is_first)
{
    uint32_t flags = scope->flags;
    switch (token) {
    case '[':
        tt__re_begin_item(parser, sequence, 1);
        return tt__re_class(parser, flags);
    case '?':
    case '*':
    case '+':
    case '{':
        return parse_repeat(parser, sequence, token, flags);
    case '.':
        tt__re_begin_item(parser, sequence, 1);
        tt_text_puts(&parser->out, ".");
        break;
    case '(':
        return tt__re_parenthesis(parser, sequence, scope, is_first);
    case '^':
        put_place(parser, sequence, "^");
        break;
    case '$':
        put_place(parser, sequence, "$");
        break;
    default:
        if ((token & RE_ESCAPE) != 0) {
            return parse_escape(parser, sequence, token & RE_CHARACTER, flags);
        }
        tt__re_begin_item(parser, sequence, 1);
        tt__re_put_character(parser, token, flags);
    }
    return parser->out.error;
}

int tt__re_items(struct tt__re_parser *parser, struct tt__re_scope *scope,
                 bool is_first, struct tt__re_width *width)
{
    struct tt__re_sequence sequence = {.last = LAST_NONE};
    int rc = 0;
    while (rc == 0 && parser->next != RE_END && parser->next != '|' &&
           parser->next != ')') {
        uint32_t token = parser->next;
        rc = tt__re_step(parser);
        if (rc == 0 && (scope->flags & RE_VERBOSE) != 0) {
            int skipped = skip_verbose(parser, token);
            if (skipped != 0) {
                rc = skipped < 0 ? skipped : 0;
                continue;
            }
        }
        rc =
            rc < 0 ? rc : parse_item(parser, &sequence, scope, token, is_first);
    }
    join_last(&sequence);
    *width = sequence.width;
    return rc;
}

int tt__re_branches(struct tt__re_parser *parser, struct tt__re_scope *scope,
                    struct tt__re_width *width)
{
    struct tt__re_width branch;
    int rc = tt__re_items(parser, scope, scope->nested == 0, width);
    while (rc == 0 && (rc = tt__re_accept(parser, '|')) > 0) {
        tt_text_puts(&parser->out, "|");
        rc = tt__re_items(parser, scope, false, &branch);
        width->low = branch.low < width->low ? branch.low : width->low;
        width->high = branch.high > width->high ? branch.high : width->high;
    }
    return rc;
}

/* CPython's fix_flags(). */
static int fix_flags(struct tt__re_parser *parser)
{
    uint32_t flags = parser->flags;
    const char *wrong = NULL;
    if (!parser->is_bytes) {
        if ((flags & RE_LOCALE) != 0) {
            wrong = "cannot use LOCALE flag with a str pattern";
        } else if ((flags & RE_ASCII) == 0) {
            parser->flags |= RE_UNICODE;
        } else if ((flags & RE_UNICODE) != 0) {
            wrong = "ASCII and UNICODE flags are incompatible";
        }
    } else if ((flags & RE_UNICODE) != 0) {
        wrong = "cannot use UNICODE flag with a bytes pattern";
    } else if ((flags & RE_LOCALE) != 0 && (flags & RE_ASCII) != 0) {
        wrong = "ASCII and LOCALE flags are incompatible";
    }
    if (wrong == NULL && (flags & RE_LOCALE) != 0) {
        return tt_fail(parser->env, TT_ELIMIT,
                       "re.LOCALE is not in the scenario language");
    }
    return wrong == NULL ? 0
                         : tt_raise(parser->env, &tt_ValueError, "%s", wrong);
}

/* Since PCRE2 10.43 \w is Perl's. */
static bool is_word_native(void)
{
    char version[64] = "";
    TT_ASSERT(pcre2_config(PCRE2_CONFIG_VERSION, NULL) <= (int)sizeof version);
    pcre2_config(PCRE2_CONFIG_VERSION, version);
    return strncmp(version, "10.", 3) == 0 &&
           (version[3] < '4' || (version[3] == '4' && version[4] < '3'));
}

int tt__re_parser_init(struct tt__re_parser *parser, struct tt_env *env,
                       tt_value source)
{
    struct tt__piece piece = tt__piece_of(source);
    *parser = (struct tt__re_parser){.env = env,
                                     .source = source,
                                     .is_bytes = !tt_is_str(source),
                                     .is_native_word = is_word_native(),
                                     .group_count = 1};
    tt_text_init(&parser->out, env);
    parser->names = tt_dict(env);
    if (parser->names == TT_NULL || tt_spend(env, piece.size) < 0) {
        return tt_failure(env);
    }
    parser->text_size = (piece.size + 1) * sizeof *parser->text;
    parser->text = tt_alloc(env, parser->text_size);
    if (parser->text == NULL) {
        return tt_failure(env);
    }
    for (size_t at = 0, used = 1; at < piece.size; at += used) {
        parser->text[parser->length++] =
            parser->is_bytes ? (uint8_t)piece.at[at]
                             : tt__unicode_decode(piece.at + at, &used);
    }
    return tt__re_step(parser);
}

void tt__re_parser_deinit(struct tt__re_parser *parser)
{
    struct tt_env *env = parser->env;
    tt_free(env, parser->text, parser->text_size);
    tt_free(env, parser->groups,
            parser->group_capacity * sizeof *parser->groups);
    tt_clear(env, &parser->names);
    tt_text_deinit(&parser->out);
}

int tt__re_parse(struct tt__re_parser *parser)
{
    struct tt__re_scope scope = {.flags = parser->flags};
    struct tt__re_width width;
    tt_text_puts(&parser->out, "(?C)"); /* counts where a match may begin */
    int rc = tt__re_branches(parser, &scope, &width);
    rc = rc < 0 ? rc : fix_flags(parser);
    if (rc < 0) {
        return rc;
    }
    if (parser->next != RE_END) {
        TT_ASSERT(parser->next == ')');
        return tt__re_error(parser, tt__re_tell(parser),
                            "unbalanced parenthesis");
    }
    if (parser->refers_to >= parser->group_count) {
        return tt__re_error(parser, parser->refers_at,
                            "invalid group reference %u", parser->refers_to);
    }
    if (parser->is_behind_bad) {
        return tt__re_error(parser, SIZE_MAX,
                            "look-behind requires fixed-width pattern");
    }
    return parser->out.error;
}
