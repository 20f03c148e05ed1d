/* SPDX-License-Identifier: MIT
 *
 * re_module.h: what the files of module re share.
 *
 * re_parse.c, re_group.c and re_class.c read a pattern of Python, raise
 * CPython's errors, and write the pattern that PCRE2 compiles. re_pattern.c
 * matches, re_match.c is what a match shows, and re_replace.c replaces and
 * splits. Within these files, places in texts are bytes; programs see
 * characters.
 */
#ifndef TT__RE_MODULE_H
#define TT__RE_MODULE_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/types/texts.h"
#include "scenarios/lang/library/modules.h"

enum tt__re_flag {
    RE_IGNORECASE = 2,
    RE_LOCALE = 4,
    RE_MULTILINE = 8,
    RE_DOTALL = 16,
    RE_UNICODE = 32,
    RE_VERBOSE = 64,
    RE_DEBUG = 128,
    RE_ASCII = 256,
    RE_TYPE_FLAGS = RE_ASCII | RE_LOCALE | RE_UNICODE
};

/* ---- Patterns ------------------------------------------------------------ */

struct tt__re_pattern {
    struct tt_object head;
    tt_value source; /* owns; a str or bytes */
    tt_value names;  /* owns; a dict: name to number of the group */
    uint32_t flags;  /* RE_... */
    uint32_t groups;
    uint32_t *closes; /* owns; groups + 1: which closes as the how-manieth */
    bool has_marks;   /* matches record which group closed last */
    pcre2_code *code; /* owns, as the other two do */
    pcre2_match_data *data;
    pcre2_match_context *context;
};

extern const struct tt_type tt__re_pattern_type, tt__re_match_type,
    tt__re_flag_type;

static inline struct tt__re_pattern *tt__re_pattern_get(tt_value v)
{
    return (struct tt__re_pattern *)(void *)v;
}

/* re.compile(SOURCE, FLAGS), without the cache. Given. */
tt_value tt__re_compile(struct tt_env *env, tt_value source, uint32_t flags);

/* A text that is searched. */
struct tt__re_subject {
    tt_value text; /* borrowed; a str, or bytes-like */
    struct tt__piece all;
    size_t from;       /* where the search begins */
    size_t to;         /* where the text ends for it */
    bool must_advance; /* no empty match at `from` */
};

/* TEXT with the limits POS and ENDPOS (TT_NULL: none): 0, or TypeError. */
int tt__re_subject_init(struct tt_env *env,
                        const struct tt__re_pattern *pattern,
                        struct tt__re_subject *subject, const tt_value *args);
/* The whole of TEXT: 0 and *OUT, or TypeError if it is neither a str nor
 * bytes-like (any more). */
int tt__re_all(struct tt_env *env, tt_value text, struct tt__piece *out);
/* A part of TEXT: a str or bytes. Given. */
tt_value tt__re_piece(struct tt_env *env, tt_value text,
                      struct tt__piece piece);
enum tt__re_how { RE_SEARCH, RE_MATCH, RE_FULLMATCH };
/* 1, 0 or a failure. What matched is in pattern->data. */
int tt__re_run(struct tt_env *env, struct tt__re_pattern *pattern,
               const struct tt__re_subject *subject, enum tt__re_how how);
/* Where group N of the last match lies; false: it took no part. */
bool tt__re_span(const struct tt__re_pattern *pattern, uint32_t n,
                 struct tt__piece all, struct tt__piece *out);
/* After a match: the next search begins where it ends. */
void tt__re_advance(const struct tt__re_pattern *pattern,
                    struct tt__re_subject *subject);
/* The number of the group that closed last; 0: none. */
uint32_t tt__re_last(const struct tt__re_pattern *pattern);

/* ---- Matches ------------------------------------------------------------- */

struct tt__re_match {
    struct tt_object head;
    tt_value pattern; /* owns */
    tt_value text;    /* owns */
    tt_value pos;     /* owns; ints, of characters */
    tt_value endpos;
    uint32_t last;  /* the group that closed last; 0: none */
    uint32_t count; /* groups, with group 0 */
    size_t at[];    /* begin and end of each; SIZE_MAX: took no part */
};

/* The last match of PATTERN. Given. */
tt_value tt__re_match_new(struct tt_env *env, struct tt__re_pattern *pattern,
                          const struct tt__re_subject *subject);
static inline struct tt__re_match *tt__re_match_get(tt_value v)
{
    return (struct tt__re_match *)(void *)v;
}

/* ---- Replacements: re_replace.c ------------------------------------------ */

/* The methods of patterns that need no match object. */
tt_value tt__re_findall(struct tt_env *env, const tt_value *args);
tt_value tt__re_split(struct tt_env *env, const tt_value *args);
tt_value tt__re_sub(struct tt_env *env, const tt_value *args);
tt_value tt__re_subn(struct tt_env *env, const tt_value *args);
/* match.expand(template) */
tt_value tt__re_expand(struct tt_env *env, const tt_value *args);

/* ---- Reading patterns: re_parse.c, re_class.c ---------------------------- */

enum { RE_GROUPS_MAX = 32000, RE_WIDTH_MAX = 1 << 30 };

/* A token is a character, or RE_ESCAPE with the one after a backslash. */
enum { RE_ESCAPE = 1 << 30, RE_CHARACTER = RE_ESCAPE - 1, RE_END = 0x7fffffff };

/* The widths of what a part of the pattern matches. */
struct tt__re_width {
    uint32_t low;
    uint32_t high; /* RE_WIDTH_MAX: that or more */
};

struct tt__re_group {
    struct tt__re_width width;
    uint32_t closes; /* as the how-manieth; 0: it is open */
};

struct tt__re_parser {
    struct tt_env *env;
    tt_value source;  /* borrowed */
    uint32_t *text;   /* owns; its characters */
    size_t text_size; /* bytes allocated for them */
    size_t length;
    size_t index;  /* of the character after `next` */
    uint32_t next; /* a token, or RE_END */
    bool is_bytes;
    bool is_native_word; /* \w of PCRE2 is CPython's */
    bool puts_marks;
    bool wants_marks;   /* which group closed last is not clear from the text */
    bool is_behind_bad; /* a lookbehind has no fixed width */
    uint32_t flags;     /* of the whole pattern */
    struct tt__re_group *groups; /* owns; [0] is not used */
    uint32_t group_count;        /* with group 0 */
    uint32_t group_capacity;
    uint32_t closed;     /* groups */
    uint32_t lookbehind; /* groups before the outermost lookbehind; 0: none */
    uint32_t refers_to;  /* the first group of a condition to come; 0: none */
    size_t refers_at;
    tt_value names; /* owns; a dict */
    struct tt_text out;
};

/* Reads the pattern: 0, or a failure. */
int tt__re_parse(struct tt__re_parser *parser);
/* 0, or a failure; tt__re_parser_deinit in either case. */
int tt__re_parser_init(struct tt__re_parser *parser, struct tt_env *env,
                       tt_value source);
void tt__re_parser_deinit(struct tt__re_parser *parser);

/* Raises PatternError at place AT, by tt_text_format's rules. SIZE_MAX: at no
 * place. Returns a failure. */
int tt__re_error(struct tt__re_parser *parser, size_t at, const char *format,
                 ...);
/* What is raised, from None: CPython handles INNER there, which is taken. */
void tt__re_from_none(struct tt_env *env, struct tt_exc *inner);
/* Moves to the next token. */
int tt__re_step(struct tt__re_parser *parser);
/* The place of the next token. */
size_t tt__re_tell(const struct tt__re_parser *parser);
/* The token as a str, for messages. Given. */
tt_value tt__re_token_text(struct tt__re_parser *parser, uint32_t token);
/* A name up to TERMINATOR, which is passed: 0 and *FROM, *SIZE in
 * characters. */
int tt__re_read_name(struct tt__re_parser *parser, uint32_t terminator,
                     const char *what, size_t *from, size_t *size);
/* That name as a str, given; TT_NULL if it cannot be one. */
tt_value tt__re_check_name(struct tt__re_parser *parser, size_t from,
                           size_t size);
/* The escape that began at FROM is wrong, for the reason FORMAT, which has one
 * %S for it. Returns a failure. */
int tt__re_bad_escape(struct tt__re_parser *parser, size_t from,
                      const char *format);
/* The number of an escape that begins with C, whose token was read already:
 * 0 and *OUT, or a failure. */
int tt__re_escape_number(struct tt__re_parser *parser, uint32_t c,
                         uint32_t *out);
/* The rest of \1 to \99, or of three octal digits, whose FIRST was read: 0 and
 * *GROUP; 1 and the character *C; or a failure. */
int tt__re_read_group(struct tt__re_parser *parser, uint32_t first,
                      uint32_t *group, uint32_t *c);
static inline bool tt__re_is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}
static inline bool tt__re_is_octal(uint32_t c)
{
    return c >= '0' && c <= '7';
}
/* Whether C is one of the letters of d, D, s, S, w, W. */
bool tt__re_is_category(uint32_t c);
/* What \a, \b, ... mean; 0: nothing. */
uint32_t tt__re_plain_escape(uint32_t c);
/* Appends one character, a category, or the class whose [ was read. */
void tt__re_put_character(struct tt__re_parser *parser, uint32_t c,
                          uint32_t flags);
void tt__re_put_category(struct tt__re_parser *parser, uint32_t c,
                         uint32_t flags);
int tt__re_class(struct tt__re_parser *parser, uint32_t flags);
/* Whether PCRE2 itself ignores case. */
static inline bool tt__re_is_caseless(const struct tt__re_parser *parser,
                                      uint32_t flags)
{
    return (flags & RE_IGNORECASE) != 0 &&
           (parser->is_bytes || (flags & RE_ASCII) == 0);
}

#endif
