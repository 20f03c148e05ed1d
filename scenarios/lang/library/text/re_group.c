/* SPDX-License-Identifier: MIT
 *
 * re_group.c: what begins with a parenthesis in a pattern: groups, assertions,
 * conditions and flags. See re_parse.c.
 */
#include "loop/object/unicode.h"
#include "re_parser.h"

/* ---- Names of groups ----------------------------------------------------- */

static int missing_name(struct tt__re_parser *parser, size_t from, size_t end,
                        uint32_t terminator, const char *what)
{
    if (end > from) {
        return tt__re_error(parser, from, "missing %c, unterminated name",
                            (int)terminator);
    }
    return tt__re_error(parser, from, "missing %s", what);
}

int tt__re_read_name(struct tt__re_parser *parser, uint32_t terminator,
                     const char *what, size_t *from, size_t *size)
{
    *from = tt__re_tell(parser);
    while (parser->next != RE_END && parser->next != terminator) {
        int rc = tt__re_step(parser);
        if (rc < 0) {
            return rc;
        }
    }
    size_t end = tt__re_tell(parser);
    *size = end - *from;
    if (parser->next == RE_END || *size == 0) {
        return missing_name(parser, *from, end, terminator, what);
    }
    return tt__re_step(parser);
}

tt_value tt__re_check_name(struct tt__re_parser *parser, size_t from,
                           size_t size)
{
    bool is_good = true;
    for (size_t i = 0; i < size; i++) {
        uint32_t c = parser->text[from + i];
        is_good = is_good && (i == 0 ? c == '_' || tt__unicode_is_name_start(c)
                                     : tt__unicode_is_name_more(c));
        is_good = is_good && !(parser->is_bytes && c >= 0x80);
    }
    tt_value name = tt__re_text(parser, from, from + size);
    if (name != TT_NULL && !is_good) {
        tt__re_error(parser, from, "bad character in group name %R", name);
        tt_clear(parser->env, &name);
    }
    return name;
}

/* The group of that name: 0 and *GROUP, or a failure. */
static int find_group(struct tt__re_parser *parser, size_t from, size_t size,
                      uint32_t *group)
{
    struct tt_env *env = parser->env;
    tt_value found, name = tt__re_check_name(parser, from, size);
    if (name == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_dict_get(env, tt_dict_cast(parser->names), name, &found);
    if (rc > 0) {
        *group = (uint32_t)tt_int_get(found);
        rc = 0;
    } else if (rc == 0) {
        rc = tt__re_error(parser, from, "unknown group name %R", name);
    }
    tt_unref(env, name);
    return rc;
}

/* ---- Groups -------------------------------------------------------------- */

static int grow_groups(struct tt__re_parser *parser)
{
    uint32_t capacity = parser->group_capacity;
    if (parser->group_count > RE_GROUPS_MAX) {
        return tt_fail(parser->env, TT_ELIMIT,
                       "a pattern with more than %d groups",
                       (int)RE_GROUPS_MAX);
    }
    if (parser->group_count < capacity) {
        return 0;
    }
    uint32_t wanted = capacity == 0 ? 8 : 2 * capacity;
    struct tt__re_group *groups =
        tt_realloc(parser->env, parser->groups, capacity * sizeof *groups,
                   wanted * sizeof *groups);
    if (groups == NULL) {
        return tt_failure(parser->env);
    }
    parser->groups = groups;
    parser->group_capacity = wanted;
    return 0;
}

/* CPython raises it without a place, then from None with one. */
static int raise_redefinition(struct tt__re_parser *parser, size_t from,
                              tt_value name, uint32_t group, tt_value known)
{
    struct tt_env *env = parser->env;
    struct tt_exc *inner = NULL;
    for (size_t at = SIZE_MAX;; at = from) {
        int rc = tt__re_error(parser, at,
                              "redefinition of group name %R as group %u; was "
                              "group %S",
                              name, group, known);
        if (rc != TT_ERAISED || at == from) {
            break;
        }
        inner = tt_exc_take(env);
    }
    tt__re_from_none(env, inner);
    return tt_failure(env);
}

/* A group begins, with a NAME of SIZE characters at FROM (SIZE 0: none): 0 and
 * *GROUP, or a failure. */
static int open_group(struct tt__re_parser *parser, size_t from, size_t size,
                      uint32_t *group)
{
    struct tt_env *env = parser->env;
    int rc = grow_groups(parser);
    if (rc < 0) {
        return rc;
    }
    *group = parser->group_count++;
    parser->groups[*group] = (struct tt__re_group){.closes = 0};
    if (size == 0) {
        return 0;
    }
    tt_value found, name = tt__re_text(parser, from, from + size);
    if (name == TT_NULL) {
        return tt_failure(env);
    }
    struct tt_dict *names = tt_dict_cast(parser->names);
    rc = tt_dict_get(env, names, name, &found);
    if (rc == 0) {
        rc = tt_dict_set(env, names, name, tt_small_int(*group));
    } else if (rc > 0) {
        rc = raise_redefinition(parser, from, name, *group, found);
    }
    tt_unref(env, name);
    return rc;
}

static int expect_end(struct tt__re_parser *parser, size_t start)
{
    int rc = tt__re_accept(parser, ')');
    if (rc == 0) {
        return tt__re_error(parser, start,
                            "missing ), unterminated subpattern");
    }
    if (rc < 0) {
        return rc;
    }
    return 0;
}

/* The contents of a group and its ). */
static int parse_contents(struct tt__re_parser *parser,
                          const struct tt__re_scope *scope, uint32_t flags,
                          size_t start, struct tt__re_width *width)
{
    struct tt__re_scope inner = {.flags = flags, .nested = scope->nested + 1};
    int rc = tt_enter_frames(parser->env, 2);
    if (rc < 0) {
        return rc;
    }
    rc = tt__re_branches(parser, &inner, width);
    tt_leave_frames(parser->env, 2);
    return rc < 0 ? rc : expect_end(parser, start);
}

/* ( or (?P<name>, which was read. */
static int parse_group(struct tt__re_parser *parser,
                       struct tt__re_sequence *sequence,
                       const struct tt__re_scope *scope, const size_t *places)
{
    uint32_t group = 0;
    struct tt__re_width width = {0, 0};
    tt__re_begin_item(parser, sequence, 0);
    int rc = open_group(parser, places[1], places[2], &group);
    if (rc < 0) {
        return rc;
    }
    tt_text_puts(&parser->out, parser->puts_marks ? "((?:" : "(");
    rc = parse_contents(parser, scope, scope->flags, places[0], &width);
    if (rc < 0) {
        return rc;
    }
    if (parser->puts_marks) {
        tt_text_format(&parser->out, ")(*:%u)", group);
    }
    tt_text_puts(&parser->out, ")");
    parser->groups[group].width = width;
    parser->groups[group].closes = ++parser->closed;
    sequence->last_width = width;
    return parser->out.error;
}

/* (?: or the like, which was read and put. */
static int parse_plain_group(struct tt__re_parser *parser,
                             struct tt__re_sequence *sequence,
                             const struct tt__re_scope *scope, uint32_t flags,
                             size_t start)
{
    struct tt__re_width width = {0, 0};
    int rc = parse_contents(parser, scope, flags, start, &width);
    tt_text_puts(&parser->out, ")");
    sequence->last_width = width;
    return rc < 0 ? rc : parser->out.error;
}

static int parse_assertion(struct tt__re_parser *parser,
                           struct tt__re_sequence *sequence,
                           const struct tt__re_scope *scope, uint32_t kind,
                           size_t start)
{
    uint32_t outer = parser->lookbehind;
    bool is_behind = kind == '<';
    struct tt__re_width width = {0, 0};
    int rc = 0;
    if (is_behind) {
        kind = parser->next;
        if (kind == RE_END) {
            return tt__re_error(parser, tt__re_tell(parser),
                                "unexpected end of pattern");
        }
        rc = tt__re_step(parser);
        if (rc == 0 && kind != '=' && kind != '!') {
            tt_value text = tt__re_token_text(parser, kind);
            size_t size = 3u + ((kind & RE_ESCAPE) != 0);
            rc = text == TT_NULL
                     ? tt_failure(parser->env)
                     : tt__re_error(parser, tt__re_tell(parser) - size,
                                    "unknown extension ?<%S", text);
            tt_unref(parser->env, text);
        }
        if (rc == 0 && outer == 0) {
            parser->lookbehind = parser->group_count;
        }
    }
    if (rc < 0) {
        return rc;
    }
    tt__re_begin_item(parser, sequence, 0);
    sequence->last = LAST_ASSERTION;
    tt_text_format(&parser->out, is_behind ? "(?<%c" : "(?%c", (int)kind);
    rc = parse_contents(parser, scope, scope->flags, start, &width);
    tt_text_puts(&parser->out, ")");
    parser->lookbehind = outer;
    if (is_behind && width.low != width.high) {
        parser->is_behind_bad = true;
    }
    return rc < 0 ? rc : parser->out.error;
}

/* The group of a condition: 0 and *GROUP, or a failure. */
static int read_condition(struct tt__re_parser *parser, uint32_t *group)
{
    size_t from, size;
    uint64_t n = 0;
    int rc = tt__re_read_name(parser, ')', "group name", &from, &size);
    if (rc < 0) {
        return rc;
    }
    for (size_t i = 0; i < size; i++) {
        if (!tt__re_is_digit(parser->text[from + i])) {
            return find_group(parser, from, size, group);
        }
        n = n < UINT32_MAX ? n * 10 + parser->text[from + i] - '0' : n;
    }
    if (n == 0) {
        return tt__re_error(parser, from, "bad group number");
    }
    if (n >= RE_WIDTH_MAX) {
        tt_value text = tt__re_text(parser, from, from + size);
        rc = text == TT_NULL ? tt_failure(parser->env)
                             : tt__re_error(parser, from,
                                            "invalid group reference %S", text);
        tt_unref(parser->env, text);
        return rc;
    }
    *group = (uint32_t)n;
    if (*group > parser->refers_to) {
        parser->refers_to = *group;
        parser->refers_at = from;
    }
    return 0;
}

/* (?(1)yes|no) */
static int parse_condition(struct tt__re_parser *parser,
                           struct tt__re_sequence *sequence,
                           const struct tt__re_scope *scope, size_t start)
{
    uint32_t group = 0;
    struct tt__re_scope inner = {.flags = scope->flags,
                                 .nested = scope->nested + 1};
    struct tt__re_width yes = {0, 0}, no = {0, 0};
    int rc = read_condition(parser, &group);
    rc = rc < 0 ? rc : tt__re_check_lookbehind(parser, group);
    rc = rc < 0 ? rc : tt_enter_frames(parser->env, 1);
    if (rc < 0) {
        return rc;
    }
    tt__re_begin_item(parser, sequence, 0);
    tt_text_format(&parser->out, "(?(%u)", group);
    rc = tt__re_items(parser, &inner, false, &yes);
    rc = rc < 0 ? rc : tt__re_accept(parser, '|');
    if (rc > 0) {
        tt_text_puts(&parser->out, "|");
        rc = tt__re_items(parser, &inner, false, &no);
        if (rc == 0 && parser->next == '|') {
            rc = tt__re_error(parser, tt__re_tell(parser),
                              "conditional backref with more than two "
                              "branches");
        }
    }
    tt_leave_frames(parser->env, 1);
    rc = rc < 0 ? rc : expect_end(parser, start);
    tt_text_puts(&parser->out, ")");
    sequence->last_width.low = yes.low < no.low ? yes.low : no.low;
    sequence->last_width.high = yes.high > no.high ? yes.high : no.high;
    return rc < 0 ? rc : parser->out.error;
}

/* ---- Flags --------------------------------------------------------------- */

static uint32_t flag_of(uint32_t c)
{
    static const char letters[] = "iLmsxau";
    static const uint32_t flags[] = {RE_IGNORECASE, RE_LOCALE,  RE_MULTILINE,
                                     RE_DOTALL,     RE_VERBOSE, RE_ASCII,
                                     RE_UNICODE};
    const char *at = c == 0 || c > 0x7f ? NULL : strchr(letters, (int)c);
    return at == NULL ? 0 : flags[at - letters];
}

/* The letter C is none of flags; what is missing is WANTED. */
static int bad_flag(struct tt__re_parser *parser, uint32_t c,
                    const char *wanted)
{
    bool is_letter = (c & RE_ESCAPE) == 0 && tt__unicode_is_alpha(c);
    size_t size = (c & RE_ESCAPE) != 0 ? 2 : 1;
    return tt__re_error(parser, tt__re_tell(parser) - size,
                        is_letter ? "unknown flag" : wanted);
}

/* The next token, which is passed; an error MESSAGE at the end. */
static int take(struct tt__re_parser *parser, uint32_t *c, const char *message)
{
    *c = parser->next;
    return *c == RE_END
               ? tt__re_error(parser, tt__re_tell(parser), "%s", message)
               : tt__re_step(parser);
}

/* The letters from C on, which was passed, up to one of ENDS. */
static int read_flags_on(struct tt__re_parser *parser, uint32_t *c,
                         uint32_t *add)
{
    for (;;) {
        uint32_t flag = flag_of(*c);
        const char *wrong = NULL;
        *add |= flag;
        if (flag == RE_LOCALE && !parser->is_bytes) {
            wrong = "bad inline flags: cannot use 'L' flag with a str pattern";
        } else if (flag == RE_UNICODE && parser->is_bytes) {
            wrong = "bad inline flags: cannot use 'u' flag with a bytes "
                    "pattern";
        } else if ((flag & RE_TYPE_FLAGS) != 0 &&
                   (*add & RE_TYPE_FLAGS) != flag) {
            wrong = "bad inline flags: flags 'a', 'u' and 'L' are "
                    "incompatible";
        }
        if (wrong != NULL) {
            return tt__re_error(parser, tt__re_tell(parser), "%s", wrong);
        }
        int rc = take(parser, c, "missing -, : or )");
        if (rc < 0 || *c == ')' || *c == '-' || *c == ':') {
            return rc;
        }
        if (flag_of(*c) == 0) {
            return bad_flag(parser, *c, "missing -, : or )");
        }
    }
}

static int read_flags_off(struct tt__re_parser *parser, uint32_t *del)
{
    uint32_t c;
    int rc = take(parser, &c, "missing flag");
    if (rc < 0 || flag_of(c) == 0) {
        return rc < 0 ? rc : bad_flag(parser, c, "missing flag");
    }
    for (;;) {
        *del |= flag_of(c);
        if ((*del & RE_TYPE_FLAGS) != 0) {
            return tt__re_error(parser, tt__re_tell(parser),
                                "bad inline flags: cannot turn off flags 'a', "
                                "'u' and 'L'");
        }
        rc = take(parser, &c, "missing :");
        if (rc < 0 || c == ':') {
            return rc;
        }
        if (flag_of(c) == 0) {
            return bad_flag(parser, c, "missing :");
        }
    }
}

/* Puts "(?i-ms:", which turns the flags of PCRE2 from OLD to NEW. */
static void put_flags(struct tt__re_parser *parser, uint32_t old, uint32_t new)
{
    const bool before[3] = {tt__re_is_caseless(parser, old),
                            (old & RE_MULTILINE) != 0, (old & RE_DOTALL) != 0};
    const bool after[3] = {tt__re_is_caseless(parser, new),
                           (new &RE_MULTILINE) != 0, (new &RE_DOTALL) != 0};
    tt_text_puts(&parser->out, "(?");
    for (int i = 0; i < 3; i++) {
        tt_text_put(&parser->out, &"ims"[i], !before[i] && after[i]);
    }
    tt_text_puts(&parser->out, "-");
    for (int i = 0; i < 3; i++) {
        tt_text_put(&parser->out, &"ims"[i], before[i] && !after[i]);
    }
    tt_text_puts(&parser->out, ":");
}

/* (? and the letter C were read: flags of the whole pattern, or of a group. */
static int parse_flags(struct tt__re_parser *parser,
                       struct tt__re_sequence *sequence,
                       struct tt__re_scope *scope, uint32_t c,
                       const size_t *places)
{
    uint32_t add = 0, del = 0;
    bool may_be_global = places[1] != 0;
    int rc = c == '-' ? 0 : read_flags_on(parser, &c, &add);
    if (rc < 0) {
        return rc;
    }
    if (c == ')') {
        parser->flags |= add;
        if (!may_be_global || sequence->last != LAST_NONE) {
            return tt__re_error(parser, places[0],
                                "global flags not at the start of the "
                                "expression");
        }
        scope->flags = parser->flags;
        return 0;
    }
    rc = c == '-' ? read_flags_off(parser, &del) : 0;
    if (rc < 0) {
        return rc;
    }
    if ((add & del) != 0) {
        return tt__re_error(parser, tt__re_tell(parser) - 1,
                            "bad inline flags: flag turned on and off");
    }
    uint32_t flags = scope->flags;
    flags &= (add & RE_TYPE_FLAGS) != 0 ? ~(uint32_t)RE_TYPE_FLAGS : UINT32_MAX;
    flags = (flags | add) & ~del;
    tt__re_begin_item(parser, sequence, 0);
    put_flags(parser, scope->flags, flags);
    return parse_plain_group(parser, sequence, scope, flags, places[0]);
}

/* ---- What follows a ( ---------------------------------------------------- */

static int skip_comment(struct tt__re_parser *parser, size_t start)
{
    while (parser->next != RE_END) {
        uint32_t c = parser->next;
        int rc = tt__re_step(parser);
        if (rc < 0 || c == ')') {
            return rc;
        }
    }
    return tt__re_error(parser, start, "missing ), unterminated comment");
}

/* (?P was read. */
static int parse_named(struct tt__re_parser *parser,
                       struct tt__re_sequence *sequence,
                       const struct tt__re_scope *scope, size_t start)
{
    size_t places[3] = {start, 0, 0};
    uint32_t c, group = 0;
    int rc = take(parser, &c, "unexpected end of pattern");
    if (rc < 0) {
        return rc;
    }
    if (c == '<') {
        rc =
            tt__re_read_name(parser, '>', "group name", &places[1], &places[2]);
        tt_value name =
            rc < 0 ? TT_NULL : tt__re_check_name(parser, places[1], places[2]);
        tt_unref(parser->env, name);
        return name == TT_NULL ? tt_failure(parser->env)
                               : parse_group(parser, sequence, scope, places);
    }
    if (c == '=') {
        rc =
            tt__re_read_name(parser, ')', "group name", &places[1], &places[2]);
        rc = rc < 0 ? rc : find_group(parser, places[1], places[2], &group);
        return rc < 0
                   ? rc
                   : tt__re_put_reference(parser, sequence, group, places[1]);
    }
    tt_value text = tt__re_token_text(parser, c);
    size_t size = (c & RE_ESCAPE) != 0 ? 4 : 3;
    rc = text == TT_NULL ? tt_failure(parser->env)
                         : tt__re_error(parser, tt__re_tell(parser) - size,
                                        "unknown extension ?P%S", text);
    tt_unref(parser->env, text);
    return rc;
}

static int bad_extension(struct tt__re_parser *parser, uint32_t c)
{
    tt_value text = tt__re_token_text(parser, c);
    size_t size = (c & RE_ESCAPE) != 0 ? 3 : 2;
    int rc = text == TT_NULL ? tt_failure(parser->env)
                             : tt__re_error(parser, tt__re_tell(parser) - size,
                                            "unknown extension ?%S", text);
    tt_unref(parser->env, text);
    return rc;
}

int tt__re_parenthesis(struct tt__re_parser *parser,
                       struct tt__re_sequence *sequence,
                       struct tt__re_scope *scope, bool is_first)
{
    const size_t places[3] = {tt__re_tell(parser) - 1, 0, 0};
    const size_t flag_places[2] = {places[0], is_first};
    uint32_t c;
    int rc = tt__re_accept(parser, '?');
    if (rc == 0) {
        return parse_group(parser, sequence, scope, places);
    }
    rc = rc < 0 ? rc : take(parser, &c, "unexpected end of pattern");
    if (rc < 0) {
        return rc;
    }
    switch (c) {
    case 'P':
        return parse_named(parser, sequence, scope, places[0]);
    case ':':
    case '>':
        tt__re_begin_item(parser, sequence, 0);
        tt_text_format(&parser->out, "(?%c", (int)c);
        return parse_plain_group(parser, sequence, scope, scope->flags,
                                 places[0]);
    case '#':
        return skip_comment(parser, places[0]);
    case '=':
    case '!':
    case '<':
        return parse_assertion(parser, sequence, scope, c, places[0]);
    case '(':
        return parse_condition(parser, sequence, scope, places[0]);
    default:
        return c == '-' || flag_of(c) != 0
                   ? parse_flags(parser, sequence, scope, c, flag_places)
                   : bad_extension(parser, c);
    }
}
