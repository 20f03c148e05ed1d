/* SPDX-License-Identifier: MIT
 *
 * re_replace.c: sub(), subn(), expand(), split() and findall().
 *
 * Mirrors CPython's Modules/_sre/sre.c and parse_template of Lib/re/_parser.py.
 */
#include "loop/object/unicode.h"
#include "re_module.h"
#include "scenarios/lang/types/bytes.h"

/* ---- Templates ----------------------------------------------------------- */

enum { NO_GROUP = UINT32_MAX };

/* What replaces a match: texts, each with a group after it or none. */
struct part {
    size_t end;     /* of the text, in `text` */
    uint32_t group; /* NO_GROUP: none */
};

struct template
{
    struct tt_text text;
    struct part *parts; /* owns */
    uint32_t count;
    uint32_t capacity;
};

static void template_deinit(struct tt_env *env, struct template *template)
{
    tt_text_deinit(&template->text);
    tt_free(env, template->parts, template->capacity * sizeof *template->parts);
}

static int add_part(struct tt_env *env, struct template *template,
                    uint32_t group)
{
    if (template->count == template->capacity) {
        uint32_t wanted = template->capacity == 0 ? 4 : 2 * template->capacity;
        struct part *parts =
            tt_realloc(env, template->parts, template->capacity * sizeof *parts,
                       wanted * sizeof *parts);
        if (parts == NULL) {
            return tt_failure(env);
        }
        template->parts = parts;
        template->capacity = wanted;
    }
    template->parts[template->count++] =
        (struct part){.end = template->text.size, .group = group};
    return 0;
}

static void put_character(struct template *template,
                          const struct tt__re_parser *parser, uint32_t c)
{
    char bytes[4] = {(char)c};
    size_t size = parser->is_bytes ? 1 : tt__unicode_encode(c, bytes);
    tt_text_put(&template->text, bytes, size);
}

static int put_group(struct tt__re_parser *parser, struct template *template,
                     uint32_t group, size_t from)
{
    if (group >= parser->group_count) {
        return tt__re_error(parser, from, "invalid group reference %u", group);
    }
    return add_part(parser->env, template, group);
}

/* The rest of \g<name>. */
static int read_named(struct tt__re_parser *parser, struct template *template,
                      struct tt_dict *names)
{
    struct tt_env *env = parser->env;
    size_t from, size;
    uint64_t n = 0;
    bool is_number = true;
    if (parser->next != '<') {
        return tt__re_error(parser, tt__re_tell(parser), "missing <");
    }
    int rc = tt__re_step(parser);
    rc =
        rc < 0 ? rc : tt__re_read_name(parser, '>', "group name", &from, &size);
    if (rc < 0) {
        return rc;
    }
    for (size_t i = 0; i < size; i++) {
        uint32_t c = parser->text[from + i];
        is_number = is_number && tt__re_is_digit(c);
        n = is_number && n < UINT32_MAX ? n * 10 + c - '0' : n;
    }
    if (is_number) {
        n = n > RE_WIDTH_MAX ? RE_WIDTH_MAX : n;
        return put_group(parser, template, (uint32_t)n, from);
    }
    tt_value found, name = tt__re_check_name(parser, from, size);
    if (name == TT_NULL) {
        return tt_failure(env);
    }
    rc = tt_dict_get(env, names, name, &found);
    if (rc == 0) {
        rc = tt__raise_key(env, name);
        struct tt_exc *inner = rc == TT_ERAISED ? tt_exc_take(env) : NULL;
        if (inner != NULL) {
            rc = tt_raise(env, &tt_IndexError, "unknown group name %R", name);
            tt__re_from_none(env, inner);
        }
    } else if (rc > 0) {
        rc = put_group(parser, template, (uint32_t)tt_int_get(found), from);
    }
    tt_unref(env, name);
    return rc;
}

/* \0 with up to two octal digits more. */
static int read_zero(struct tt__re_parser *parser, struct template *template)
{
    uint32_t c = 0;
    int rc = 0;
    for (int i = 0; rc == 0 && i < 2 && tt__re_is_octal(parser->next); i++) {
        c = c * 8 + parser->next - '0';
        rc = tt__re_step(parser);
    }
    put_character(template, parser, c & 0xff);
    return rc;
}

/* \1 to \99, or three octal digits. */
static int read_number(struct tt__re_parser *parser, struct template *template,
                       uint32_t first)
{
    size_t from = tt__re_tell(parser) - 1;
    uint32_t group = 0, c = 0;
    int rc = tt__re_read_group(parser, first, &group, &c);
    if (rc > 0) {
        put_character(template, parser, c);
        return 0;
    }
    return rc < 0 ? rc : put_group(parser, template, group, from);
}

/* The escape with C, which was read. */
static int read_escape(struct tt__re_parser *parser, struct template *template,
                       uint32_t c, struct tt_dict *names)
{
    uint32_t plain = tt__re_plain_escape(c);
    if (c == 'g') {
        return read_named(parser, template, names);
    }
    if (c == '0') {
        return read_zero(parser, template);
    }
    if (tt__re_is_digit(c)) {
        return read_number(parser, template, c);
    }
    if (plain != 0) {
        put_character(template, parser, plain);
        return 0;
    }
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
        return tt__re_bad_escape(parser, tt__re_tell(parser) - 2,
                                 "bad escape %S");
    }
    put_character(template, parser, '\\');
    put_character(template, parser, c);
    return 0;
}

static int template_init(struct tt_env *env, struct template *template,
                         const struct tt__re_pattern *pattern, tt_value source)
{
    struct tt__piece all = tt__piece_of(source);
    *template = (struct template){.count = 0};
    tt_text_init(&template->text, env);
    if (all.size == 0 || memchr(all.at, '\\', all.size) == NULL) {
        tt_text_put(&template->text, all.at, all.size);
        return add_part(env, template, NO_GROUP);
    }
    struct tt__re_parser parser;
    int rc = tt__re_parser_init(&parser, env, source);
    parser.group_count = pattern->groups + 1;
    while (rc == 0 && parser.next != RE_END) {
        uint32_t token = parser.next;
        rc = tt__re_step(&parser);
        if (rc == 0 && (token & RE_ESCAPE) != 0) {
            rc = read_escape(&parser, template, token & RE_CHARACTER,
                             tt_dict_cast(pattern->names));
        } else if (rc == 0) {
            put_character(template, &parser, token);
        }
    }
    rc = rc < 0 ? rc : add_part(env, template, NO_GROUP);
    tt__re_parser_deinit(&parser);
    return rc < 0 ? rc : template->text.error;
}

/* Appends what TEMPLATE makes of groups, which SPAN finds. */
static void put_template(const struct template *template, struct tt_text *out,
                         bool (*span)(const void *about, uint32_t group,
                                      struct tt__piece *out),
                         const void *about)
{
    size_t from = 0;
    struct tt__piece piece;
    for (uint32_t i = 0; i < template->count; i++) {
        const struct part *part = &template->parts[i];
        if (part->end > from) { /* an empty template has no text */
            tt_text_put(out, template->text.at + from, part->end - from);
        }
        from = part->end;
        if (part->group != NO_GROUP && span(about, part->group, &piece)) {
            tt_text_put(out, piece.at, piece.size);
        }
    }
}

/* ---- Substitution -------------------------------------------------------- */

struct substitution {
    struct tt_env *env;
    struct tt__re_pattern *pattern;
    struct tt__re_subject subject;
    tt_value function; /* TT_NULL: the template */
    struct template template;
    struct tt_text out;
    int64_t count; /* pieces of the result */
    tt_value bad;  /* owns; the first piece that is no text; TT_NULL: none */
    int64_t bad_at;
};

static bool span_now(const void *about, uint32_t group, struct tt__piece *out)
{
    const struct substitution *all = about;
    return tt__re_span(all->pattern, group, all->subject.all, out);
}

/* What the function makes of the match; FROM is where the search began. */
static int call_function(struct substitution *all, size_t from)
{
    struct tt_env *env = all->env;
    struct tt__re_subject subject = all->subject;
    subject.from = from;
    tt_value match = tt__re_match_new(env, all->pattern, &subject);
    tt_value made =
        match == TT_NULL ? TT_NULL : tt_call(env, all->function, &match, 1);
    tt_unref(env, match);
    if (made == TT_NULL) {
        return tt_failure(env);
    }
    struct tt__piece piece = {NULL, 0};
    int rc = tt_is_str(all->subject.text) || made == TT_NONE
                 ? 0
                 : tt__buffer_of(env, made, &piece);
    if (tt_is_str(all->subject.text) && tt_is_str(made)) {
        piece = tt__piece_of(made);
        rc = 1;
    }
    if (rc > 0) {
        tt_text_put(&all->out, piece.at, piece.size);
        all->count++;
    } else if (rc == 0 && made != TT_NONE) {
        if (all->bad == TT_NULL) {
            all->bad = tt_ref(made);
            all->bad_at = all->count;
        }
        all->count++;
    }
    tt_unref(env, made);
    return rc < 0 ? rc : all->out.error;
}

/* Up to LIMIT (0: all) replacements: their number, or a failure. */
static int64_t replace_all(struct substitution *all, int64_t limit)
{
    const struct tt__piece text = all->subject.all;
    size_t copied = 0;
    int64_t done = 0;
    int rc = 1;
    while (limit == 0 || done < limit) {
        struct tt__piece found;
        rc = tt__re_run(all->env, all->pattern, &all->subject, RE_SEARCH);
        if (rc <= 0) {
            break;
        }
        bool matched = tt__re_span(all->pattern, 0, text, &found);
        TT_ASSERT(matched);
        size_t from = (size_t)(found.at - text.at);
        if (copied < from) {
            tt_text_put(&all->out, text.at + copied, from - copied);
            all->count++;
        }
        copied = from + found.size;
        tt__re_advance(all->pattern, &all->subject);
        if (all->function == TT_NULL) {
            put_template(&all->template, &all->out, span_now, all);
            all->count++;
            rc = all->out.error;
        } else {
            rc = call_function(all, 0);
        }
        if (rc < 0) {
            return rc;
        }
        done++;
    }
    tt_text_put(&all->out, text.at + copied, text.size - copied);
    if (rc < 0) {
        return rc;
    }
    if (all->out.error < 0) {
        return all->out.error;
    }
    return done;
}

/* Raises TypeError for a piece that is no text, as join() does. */
static int check_pieces(const struct substitution *all)
{
    if (all->bad == TT_NULL) {
        return 0;
    }
    return tt_raise(all->env, &tt_TypeError,
                    tt_is_str(all->subject.text)
                        ? "sequence item %l: expected str instance, %T found"
                        : "sequence item %l: expected a bytes-like object, %T "
                          "found",
                    all->bad_at, all->bad);
}

/* Sets what replaces each match: REPLACEMENT, a function or a template. */
static int set_replacement(struct substitution *all, tt_value replacement)
{
    struct tt_env *env = all->env;
    if (tt_is_callable(replacement)) {
        all->function = replacement;
        return 0;
    }
    if (!tt_is_str(replacement) && !tt__is_buffer(replacement)) {
        return tt_raise(env, &tt_TypeError,
                        "decoding to str: need a bytes-like object, %T found",
                        replacement);
    }
    tt_value template = tt_is_str(replacement)
                            ? tt_ref(replacement)
                            : tt__buffer_copy(env, replacement);
    if (template == TT_NULL) {
        return tt_failure(env);
    }
    int rc = template_init(env, &all->template, all->pattern, template);
    if (rc == 0 && tt_is_str(template) != tt_is_str(all->subject.text)) {
        all->bad = tt_ref(replacement);
    }
    tt_unref(env, template);
    return rc;
}

/* ARGS as those of Pattern.sub(): the new text, given, and *COUNT. */
static tt_value substitute(struct tt_env *env, const tt_value *args,
                           int64_t *count)
{
    struct substitution all = {.env = env,
                               .pattern = tt__re_pattern_get(args[0])};
    const tt_value text[3] = {args[2], TT_NULL, TT_NULL};
    int64_t limit = 0;
    tt_value made = TT_NULL, owner = TT_NULL;
    *count = 0;
    if (args[3] != TT_NULL && tt__to_int(env, args[3], &limit) < 0) {
        return TT_NULL;
    }
    tt_text_init(&all.out, env);
    int rc = tt__re_subject_init(env, all.pattern, &all.subject, text);
    if (rc == 0 && !tt_is_str(args[2])) {
        owner = tt__buffer_hold(args[2]); /* from the function, too */
    }
    rc = rc < 0 ? rc : set_replacement(&all, args[1]);
    *count = rc < 0 ? rc : replace_all(&all, limit);
    if (*count == 0) {
        made = tt__re_piece(env, args[2], all.subject.all);
    } else if (*count > 0 && check_pieces(&all) == 0) {
        made = tt__piece_finish(&all.out, all.pattern->source);
        tt_text_init(&all.out, env);
    }
    tt__buffer_release(env, owner);
    tt_text_deinit(&all.out);
    template_deinit(env, &all.template);
    tt_unref(env, all.bad);
    return made;
}

tt_value tt__re_sub(struct tt_env *env, const tt_value *args)
{
    int64_t count;
    return substitute(env, args, &count);
}

tt_value tt__re_subn(struct tt_env *env, const tt_value *args)
{
    int64_t count;
    tt_value made = substitute(env, args, &count);
    tt_value number = made == TT_NULL ? TT_NULL : tt_int(env, count);
    return made == TT_NULL ? TT_NULL : tt__pair(env, made, number);
}

/* A match, and its text as that is now. */
struct expansion {
    const struct tt__re_match *match;
    struct tt__piece all;
};

static bool span_of_match(const void *about, uint32_t group,
                          struct tt__piece *out)
{
    const struct expansion *expansion = about;
    const size_t *at = expansion->match->at + 2 * (size_t)group;
    size_t from = at[0], to = at[1], size = expansion->all.size;
    if (from == SIZE_MAX || to == SIZE_MAX) {
        return false;
    }
    to = to < size ? to : size; /* a bytearray may be shorter now */
    from = from < to ? from : to;
    *out =
        (struct tt__piece){.at = expansion->all.at + from, .size = to - from};
    return true;
}

tt_value tt__re_expand(struct tt_env *env, const tt_value *args)
{
    struct expansion expansion = {.match = tt__re_match_get(args[0])};
    const struct tt__re_match *match = expansion.match;
    struct template template;
    struct tt_text out;
    if (!tt_is_str(args[1]) && !tt_is(args[1], &tt__bytes_type)) {
        tt_raise(env, &tt_TypeError,
                 "decoding to str: need a bytes-like object, %T found",
                 args[1]);
        return TT_NULL;
    }
    if (tt__re_all(env, match->text, &expansion.all) < 0) {
        return TT_NULL;
    }
    tt_text_init(&out, env);
    if (template_init(env, &template, tt__re_pattern_get(match->pattern),
                      args[1]) == 0) {
        put_template(&template, &out, span_of_match, &expansion);
    } else {
        out.error = tt_failure(env);
    }
    template_deinit(env, &template);
    return tt__piece_finish(&out, args[1]);
}

/* ---- split(), findall() -------------------------------------------------- */

/* Appends a piece of the text; AT NULL: INSTEAD (borrowed). */
static int append_piece(struct tt_env *env, tt_value list,
                        const struct tt__re_subject *subject,
                        const struct tt__piece *piece, tt_value instead)
{
    tt_value item = piece == NULL ? tt_ref(instead)
                                  : tt__re_piece(env, subject->text, *piece);
    int rc = item == TT_NULL ? tt_failure(env)
                             : tt_list_append(env, tt_list_get(list), item);
    tt_unref(env, item);
    return rc;
}

static int append_groups(struct tt_env *env, tt_value list,
                         const struct tt__re_pattern *pattern,
                         const struct tt__re_subject *subject)
{
    int rc = 0;
    for (uint32_t i = 1; rc == 0 && i <= pattern->groups; i++) {
        struct tt__piece piece;
        bool has = tt__re_span(pattern, i, subject->all, &piece);
        rc = append_piece(env, list, subject, has ? &piece : NULL, TT_NONE);
    }
    return rc;
}

tt_value tt__re_split(struct tt_env *env, const tt_value *args)
{
    struct tt__re_pattern *pattern = tt__re_pattern_get(args[0]);
    struct tt__re_subject subject;
    const tt_value text[3] = {args[1], TT_NULL, TT_NULL};
    int64_t limit = 0;
    size_t last = 0;
    if ((args[2] != TT_NULL && tt__to_int(env, args[2], &limit) < 0) ||
        tt__re_subject_init(env, pattern, &subject, text) < 0) {
        return TT_NULL;
    }
    tt_value list = tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : 1;
    for (int64_t n = 0; rc > 0 && (limit == 0 || n < limit); n++) {
        struct tt__piece found, piece;
        rc = tt__re_run(env, pattern, &subject, RE_SEARCH);
        if (rc <= 0) {
            break;
        }
        bool matched = tt__re_span(pattern, 0, subject.all, &found);
        TT_ASSERT(matched);
        piece.at = subject.all.at + last;
        piece.size = (size_t)(found.at - piece.at);
        last = (size_t)(found.at - subject.all.at) + found.size;
        tt__re_advance(pattern, &subject);
        rc = append_piece(env, list, &subject, &piece, TT_NONE);
        rc = rc < 0 ? rc : append_groups(env, list, pattern, &subject);
        rc = rc < 0 ? rc : 1;
    }
    const struct tt__piece rest = {.at = subject.all.at + last,
                                   .size = subject.all.size - last};
    rc = rc < 0 ? rc : append_piece(env, list, &subject, &rest, TT_NONE);
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}

/* The groups of a match, as findall() shows them: a text, or a tuple. */
static tt_value found_item(struct tt_env *env,
                           const struct tt__re_pattern *pattern,
                           const struct tt__re_subject *subject)
{
    struct tt__piece piece = {.at = subject->all.at, .size = 0};
    if (pattern->groups <= 1) {
        tt__re_span(pattern, pattern->groups, subject->all, &piece);
        return tt__re_piece(env, subject->text, piece);
    }
    struct tt_tuple *made = tt_tuple_blank(env, pattern->groups);
    for (uint32_t i = 0; made != NULL && i < pattern->groups; i++) {
        piece = (struct tt__piece){.at = subject->all.at, .size = 0};
        tt__re_span(pattern, i + 1, subject->all, &piece);
        made->at[i] = tt__re_piece(env, subject->text, piece);
        if (made->at[i] == TT_NULL) {
            tt_unref(env, made);
            return TT_NULL;
        }
    }
    return tt_value_of(made);
}

tt_value tt__re_findall(struct tt_env *env, const tt_value *args)
{
    struct tt__re_pattern *pattern = tt__re_pattern_get(args[0]);
    struct tt__re_subject subject;
    if (tt__re_subject_init(env, pattern, &subject, args + 1) < 0) {
        return TT_NULL;
    }
    tt_value list = tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = tt__re_run(env, pattern, &subject, RE_SEARCH)) > 0) {
        tt_value item = found_item(env, pattern, &subject);
        tt__re_advance(pattern, &subject);
        rc = item == TT_NULL ? tt_failure(env)
                             : tt_list_append(env, tt_list_get(list), item);
        tt_unref(env, item);
        rc = rc < 0 ? rc : 1;
    }
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}
