/* SPDX-License-Identifier: MIT
 *
 * re_pattern.c: re.Pattern: compiling, matching, and its methods.
 *
 * PCRE2 takes its memory from the execution, and its work counts as steps: a
 * match begins with a small limit of PCRE2's own, and whenever that is reached
 * its cost is counted and the match begins again with a larger one. So the
 * steps are the same everywhere, and a pattern that backtracks without end
 * ends with the budget of steps.
 */
#include "re_module.h"
#include "scenarios/lang/types/bytes.h"

enum {
    LIMIT_FIRST = 500,   /* of PCRE2's match limit, per beginning */
    LIMIT_GROWTH = 4,    /* of that limit */
    LIMIT_PER_STEP = 64, /* of it, for a step that each beginning costs */
    NEST_MAX = 2000      /* parentheses; CPython's recursion ends before */
};

/* ---- Memory -------------------------------------------------------------- */

/* PCRE2 frees without a size, so it is kept before the block. */
enum { BLOCK_HEAD = 16 };

static void *take_block(size_t size, void *data)
{
    char *block = tt_alloc(data, size + BLOCK_HEAD);
    if (block == NULL) {
        return NULL;
    }
    memcpy(block, &size, sizeof size);
    return block + BLOCK_HEAD;
}

static void free_block(void *at, void *data)
{
    size_t size;
    if (at != NULL) {
        char *block = (char *)at - BLOCK_HEAD;
        memcpy(&size, block, sizeof size);
        tt_free(data, block, size + BLOCK_HEAD);
    }
}

static void drop_pattern(struct tt_env *env, struct tt_object *self)
{
    struct tt__re_pattern *pattern = (struct tt__re_pattern *)self;
    pcre2_match_context_free(pattern->context);
    pcre2_match_data_free(pattern->data);
    pcre2_code_free(pattern->code);
    tt_free(env, pattern->closes,
            (pattern->groups + 1) * sizeof *pattern->closes);
    tt_clear(env, &pattern->source);
    tt_clear(env, &pattern->names);
}

/* ---- Compiling ----------------------------------------------------------- */

/* PCRE2 refuses what tt__re_parse made. Returns a failure. */
static int refuse(struct tt_env *env, int code, size_t at)
{
    PCRE2_UCHAR text[128];
    if (tt_failure(env) < 0) {
        return tt_failure(env);
    }
    pcre2_get_error_message(code, text, sizeof text);
    return tt_fail(env, TT_ELIMIT,
                   "PCRE2 cannot compile the pattern: %s (at %zu)",
                   (const char *)text, at);
}

static uint32_t options_of(const struct tt__re_parser *parser)
{
    uint32_t options = PCRE2_ALT_CIRCUMFLEX | PCRE2_NEVER_BACKSLASH_C;
    if (!parser->is_bytes) {
        options |= PCRE2_UTF | PCRE2_NO_UTF_CHECK;
        options |= (parser->flags & RE_ASCII) == 0 ? PCRE2_UCP : 0;
    }
    options |= tt__re_is_caseless(parser, parser->flags) ? PCRE2_CASELESS : 0;
    options |= (parser->flags & RE_MULTILINE) != 0 ? PCRE2_MULTILINE : 0;
    options |= (parser->flags & RE_DOTALL) != 0 ? PCRE2_DOTALL : 0;
    return options;
}

static int compile_code(struct tt_env *env, const struct tt__re_parser *parser,
                        struct tt__re_pattern *pattern)
{
    int code = 0;
    PCRE2_SIZE at = 0;
    pcre2_compile_context *how = NULL;
    pcre2_general_context *general =
        pcre2_general_context_create(take_block, free_block, env);
    if (general != NULL) {
        how = pcre2_compile_context_create(general);
        pattern->context = pcre2_match_context_create(general);
        pattern->data = pcre2_match_data_create(parser->group_count, general);
    }
    if (how != NULL && pattern->context != NULL && pattern->data != NULL) {
        pcre2_set_newline(how, PCRE2_NEWLINE_LF);
        pcre2_set_parens_nest_limit(how, NEST_MAX);
        pattern->code = pcre2_compile(
            (PCRE2_SPTR)(parser->out.at == NULL ? "" : parser->out.at),
            parser->out.size, options_of(parser), &code, &at, how);
    }
    pcre2_compile_context_free(how);
    pcre2_general_context_free(general);
    if (pattern->code == NULL) {
        return refuse(env, code, at);
    }
    return 0;
}

static tt_value new_pattern(struct tt_env *env, struct tt__re_parser *parser)
{
    struct tt__re_pattern *made =
        tt_object_new(env, &tt__re_pattern_type, sizeof *made);
    if (made == NULL) {
        return TT_NULL;
    }
    memset(&made->head + 1, 0, sizeof *made - sizeof made->head);
    made->groups = parser->group_count - 1;
    made->closes = tt_alloc(env, parser->group_count * sizeof *made->closes);
    made->source = tt_ref(parser->source);
    made->names = tt_ref(parser->names);
    made->flags = parser->flags;
    made->has_marks = parser->puts_marks;
    int rc = made->closes == NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc == 0 && i < parser->group_count; i++) {
        made->closes[i] = i == 0 ? 0 : parser->groups[i].closes;
    }
    if (rc < 0 || compile_code(env, parser, made) < 0) {
        tt_unref(env, made);
        return TT_NULL;
    }
    return tt_value_of(made);
}

tt_value tt__re_compile(struct tt_env *env, tt_value source, uint32_t flags)
{
    tt_value made = TT_NULL;
    struct tt__re_parser parser;
    int rc = tt__re_parser_init(&parser, env, source);
    parser.flags = flags;
    rc = rc < 0 ? rc : tt__re_parse(&parser);
    if (rc == 0 && parser.wants_marks) {
        tt__re_parser_deinit(&parser);
        rc = tt__re_parser_init(&parser, env, source);
        parser.flags = flags;
        parser.puts_marks = true;
        rc = rc < 0 ? rc : tt__re_parse(&parser);
    }
    if (rc == 0) {
        made = new_pattern(env, &parser);
    }
    tt__re_parser_deinit(&parser);
    return made;
}

/* ---- Matching ------------------------------------------------------------ */

int tt__re_all(struct tt_env *env, tt_value text, struct tt__piece *out)
{
    if (tt_is_str(text) || tt__is_bytes(text)) {
        *out = tt__piece_of(text);
        return 0;
    }
    int rc = tt__is_buffer(text) && tt__buffer_is_packed(text)
                 ? tt__buffer_of(env, text, out)
                 : 0;
    if (rc != 0 && rc != TT_ERAISED) {
        return rc < 0 ? rc : 0;
    }
    tt_failure_clear(env); /* a view was released */
    return tt_raise(env, &tt_TypeError,
                    "expected string or bytes-like object, got '%T'", text);
}

tt_value tt__re_piece(struct tt_env *env, tt_value text, struct tt__piece piece)
{
    return tt_is_str(text) || tt__is_bytes(text)
               ? tt__piece_value(env, text, piece.at, piece.size)
               : tt__bytes(env, piece.at, piece.size);
}

static int raise_subject(struct tt_env *env, bool is_str)
{
    return tt_raise(env, &tt_TypeError,
                    is_str ? "cannot use a bytes pattern on a string-like "
                             "object"
                           : "cannot use a string pattern on a bytes-like "
                             "object");
}

/* The place AT among the characters, as one of the bytes of ALL. */
static int find_place(struct tt_env *env, tt_value text, struct tt__piece all,
                      int64_t at, size_t *out)
{
    size_t length = tt_is_str(text) ? tt_str_get(text)->length : all.size;
    at = at < 0 ? 0 : at;
    size_t place = (uint64_t)at > length ? length : (size_t)at;
    if (!tt_is_str(text)) {
        *out = place;
        return 0;
    }
    *out = tt__str_offset(tt_str_get(text), place);
    return tt__spend_offset(env, tt_str_get(text), place);
}

int tt__re_subject_init(struct tt_env *env,
                        const struct tt__re_pattern *pattern,
                        struct tt__re_subject *subject, const tt_value *args)
{
    tt_value text = args[0];
    bool is_str = tt_is_str(text);
    int64_t from = 0, to = 0;
    /* Reading these may run code of the program, which changes a bytearray. */
    int rc = args[1] == TT_NULL ? 0 : tt__to_int(env, args[1], &from);
    if (rc == 0 && args[2] != TT_NULL) {
        rc = tt__to_int(env, args[2], &to);
    }
    *subject = (struct tt__re_subject){.text = text};
    rc = rc < 0 ? rc : tt__re_all(env, text, &subject->all);
    if (rc < 0) {
        return rc;
    }
    if (is_str != tt_is_str(pattern->source)) {
        return raise_subject(env, is_str);
    }
    subject->to = subject->all.size;
    if (args[1] != TT_NULL) {
        rc = find_place(env, text, subject->all, from, &subject->from);
    }
    if (rc == 0 && args[2] != TT_NULL) {
        rc = find_place(env, text, subject->all, to, &subject->to);
    }
    if (subject->from > subject->to) {
        subject->from = subject->to;
    }
    return rc;
}

struct counter {
    struct tt_env *env;
    uint64_t cost; /* steps for each place where a match may begin */
};

/* PCRE2 tries the next beginning. */
static int count_beginning(pcre2_callout_block *block, void *data)
{
    struct counter *counter = data;
    (void)block;
    return tt_spend(counter->env, counter->cost) < 0 ? PCRE2_ERROR_CALLOUT : 0;
}

static uint32_t run_options(const struct tt__re_subject *subject,
                            enum tt__re_how how)
{
    uint32_t options = PCRE2_NO_UTF_CHECK;
    options |= how != RE_SEARCH ? PCRE2_ANCHORED : 0;
    options |= how == RE_FULLMATCH ? PCRE2_ENDANCHORED : 0;
    options |= subject->must_advance ? PCRE2_NOTEMPTY_ATSTART : 0;
    return options;
}

/* A limit as large as the steps that are left. */
static uint32_t cap_limit(const struct tt_env *env, uint64_t limit)
{
    uint64_t left = env->step_left + env->step_held;
    limit = limit < left ? limit : left;
    return limit < UINT32_MAX ? (uint32_t)limit : UINT32_MAX;
}

static int fail_match(struct tt_env *env, int code)
{
    PCRE2_UCHAR text[128] = "";
    pcre2_get_error_message(code, text, sizeof text);
    return tt_fail(env, TT_ELIMIT, "PCRE2 cannot match the pattern: %s",
                   (const char *)text);
}

int tt__re_run(struct tt_env *env, struct tt__re_pattern *pattern,
               const struct tt__re_subject *subject, enum tt__re_how how)
{
    struct counter counter = {.env = env};
    uint32_t limit = cap_limit(env, LIMIT_FIRST);
    int rc = tt__spend_search(env, subject->to - subject->from);
    pcre2_set_callout(pattern->context, count_beginning, &counter);
    while (rc == 0) {
        counter.cost = limit / LIMIT_PER_STEP;
        pcre2_set_match_limit(pattern->context, limit);
        rc = pcre2_match(pattern->code, (PCRE2_SPTR)subject->all.at,
                         subject->to, subject->from, run_options(subject, how),
                         pattern->data, pattern->context);
        if (rc != PCRE2_ERROR_MATCHLIMIT) {
            break;
        }
        rc = tt_spend(env, limit);
        limit = cap_limit(env, (uint64_t)limit * LIMIT_GROWTH);
    }
    if (tt_failure(env) < 0) {
        return tt_failure(env);
    }
    if (rc > 0 || rc == PCRE2_ERROR_NOMATCH) {
        return rc > 0;
    }
    return fail_match(env, rc);
}

bool tt__re_span(const struct tt__re_pattern *pattern, uint32_t n,
                 struct tt__piece all, struct tt__piece *out)
{
    const PCRE2_SIZE *at = pcre2_get_ovector_pointer(pattern->data);
    TT_ASSERT(n <= pattern->groups);
    if (at[2 * n] == PCRE2_UNSET || at[2 * n + 1] == PCRE2_UNSET) {
        return false;
    }
    *out = (struct tt__piece){.at = all.at + at[2 * n],
                              .size = at[2 * n + 1] - at[2 * n]};
    return true;
}

void tt__re_advance(const struct tt__re_pattern *pattern,
                    struct tt__re_subject *subject)
{
    const PCRE2_SIZE *at = pcre2_get_ovector_pointer(pattern->data);
    TT_ASSERT(at[1] >= at[0] && at[1] <= subject->to);
    subject->from = at[1];
    subject->must_advance = at[0] == at[1];
}

uint32_t tt__re_last(const struct tt__re_pattern *pattern)
{
    const PCRE2_SIZE *at = pcre2_get_ovector_pointer(pattern->data);
    uint32_t last = 0;
    if (pattern->has_marks) {
        const unsigned char *mark = pcre2_get_mark(pattern->data);
        for (; mark != NULL && *mark != '\0'; mark++) {
            last = last * 10 + (uint32_t)(*mark - '0');
        }
        TT_ASSERT(last <= pattern->groups);
        return last;
    }
    for (uint32_t i = 1; i <= pattern->groups; i++) {
        if (at[2 * i] != PCRE2_UNSET &&
            (last == 0 || pattern->closes[i] > pattern->closes[last])) {
            last = i;
        }
    }
    return last;
}

/* ---- Methods ------------------------------------------------------------- */

/* A match of self, or None. */
static tt_value match(struct tt_env *env, const tt_value *args,
                      enum tt__re_how how)
{
    struct tt__re_pattern *pattern = tt__re_pattern_get(args[0]);
    struct tt__re_subject subject;
    if (tt__re_subject_init(env, pattern, &subject, args + 1) < 0) {
        return TT_NULL;
    }
    size_t from = subject.from;
    int rc = tt__re_run(env, pattern, &subject, how);
    subject.from = from;
    if (rc < 0) {
        return TT_NULL;
    }
    if (rc == 0) {
        return TT_NONE;
    }
    return tt__re_match_new(env, pattern, &subject);
}

static tt_value call_match(struct tt_env *env, const tt_value *args)
{
    return match(env, args, RE_MATCH);
}

static tt_value call_fullmatch(struct tt_env *env, const tt_value *args)
{
    return match(env, args, RE_FULLMATCH);
}

static tt_value call_search(struct tt_env *env, const tt_value *args)
{
    return match(env, args, RE_SEARCH);
}

static tt_value call_self(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_ref(args[0]);
}

/* ---- finditer() ---------------------------------------------------------- */

/* `over` is the pattern, `extra` the text, `at` and `version` are the place and
 * whether an empty match there was found. */
struct finder {
    struct tt__iterator head;
    tt_value owner; /* owns what holds the bytes of the text; TT_NULL: a str */
    struct tt__piece all;
    size_t first; /* where the search began */
    size_t to;
    bool is_done;
};

/* The next match of an iterator or scanner: TT_NULL without failure if there is
 * none, which ends it. */
static tt_value next_of(struct tt_env *env, tt_value self, enum tt__re_how how)
{
    struct finder *finder = (void *)self;
    struct tt__re_pattern *pattern = tt__re_pattern_get(finder->head.over);
    struct tt__re_subject subject = {.text = finder->head.extra,
                                     .all = finder->all,
                                     .from = finder->head.at,
                                     .to = finder->to,
                                     .must_advance = finder->head.version != 0};
    if (finder->is_done) {
        return TT_NULL;
    }
    if (finder->owner != TT_NULL) {
        tt_touch_value(env, finder->owner, TT_READ);
    }
    int rc = tt__re_run(env, pattern, &subject, how);
    if (rc <= 0) {
        finder->is_done = true;
        return TT_NULL;
    }
    tt__re_advance(pattern, &subject);
    finder->head.at = subject.from;
    finder->head.version = subject.must_advance;
    subject.from = finder->first;
    return tt__re_match_new(env, pattern, &subject);
}

static void clear_finder(struct tt_env *env, struct tt_object *self)
{
    struct finder *finder = (void *)self;
    tt__buffer_release(env, finder->owner);
    tt__iterator_clear(env, self);
}

static tt_value next_match(struct tt_env *env, tt_value self)
{
    return next_of(env, self, RE_SEARCH);
}

static const struct tt_type finder_type = {
    TT__TYPE_HEAD("callable_iterator", "callable_iterator"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct finder),
    .clear = clear_finder,
    .iter = tt__iterator_self,
    .next = next_match,
};

static tt_value new_finder(struct tt_env *env, const tt_value *args,
                           const struct tt_type *type)
{
    struct tt__re_pattern *pattern = tt__re_pattern_get(args[0]);
    struct tt__re_subject subject;
    if (tt__re_subject_init(env, pattern, &subject, args + 1) < 0) {
        return TT_NULL;
    }
    struct finder *made = tt_object_new(env, type, sizeof *made);
    if (made == NULL) {
        return TT_NULL;
    }
    made->head.over = tt_ref(args[0]);
    made->head.extra = tt_ref(subject.text);
    made->owner =
        tt_is_str(subject.text) ? TT_NULL : tt__buffer_hold(subject.text);
    made->all = subject.all;
    made->head.at = made->first = subject.from;
    made->head.version = 0;
    made->to = subject.to;
    made->is_done = false;
    return tt_value_of(made);
}

static tt_value call_finditer(struct tt_env *env, const tt_value *args)
{
    return new_finder(env, args, &finder_type);
}

/* ---- Scanners ------------------------------------------------------------ */

static tt_value scan(struct tt_env *env, const tt_value *args,
                     enum tt__re_how how)
{
    tt_value match = next_of(env, args[0], how);
    return match == TT_NULL && tt_failure(env) == 0 ? TT_NONE : match;
}

static tt_value call_scanner_match(struct tt_env *env, const tt_value *args)
{
    return scan(env, args, RE_MATCH);
}

static tt_value call_scanner_search(struct tt_env *env, const tt_value *args)
{
    return scan(env, args, RE_SEARCH);
}

static tt_value get_scanned(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(((struct finder *)(void *)self)->head.over);
}

static const struct tt_native scanner_methods[] = {
    TT__METHOD_0("SRE_Scanner", "match", TT_WRITES, call_scanner_match),
    TT__METHOD_0("SRE_Scanner", "search", TT_WRITES, call_scanner_search),
    {.name = NULL},
};

static const struct tt_property scanner_properties[] = {
    {"pattern", TT_PURE, get_scanned, NULL},
    {.name = NULL},
};

static const struct tt_type scanner_type = {
    TT__TYPE_HEAD("SRE_Scanner", "_sre.SRE_Scanner"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,
    .size = sizeof(struct finder),
    .clear = clear_finder,
    .methods = scanner_methods,
    .properties = scanner_properties,
};

static tt_value call_scanner(struct tt_env *env, const tt_value *args)
{
    return new_finder(env, args, &scanner_type);
}

/* ---- What shows of it ---------------------------------------------------- */

static void put_flag(struct tt_text *out, const char *name, bool *any)
{
    tt_text_puts(out, *any ? "|" : ", ");
    tt_text_puts(out, name);
    *any = true;
}

static int repr_pattern(struct tt_env *env, tt_value self, struct tt_text *out)
{
    static const struct {
        const char *name;
        uint32_t flag;
    } names[] = {{"re.IGNORECASE", RE_IGNORECASE}, {"re.LOCALE", RE_LOCALE},
                 {"re.MULTILINE", RE_MULTILINE},   {"re.DOTALL", RE_DOTALL},
                 {"re.UNICODE", RE_UNICODE},       {"re.VERBOSE", RE_VERBOSE},
                 {"re.DEBUG", RE_DEBUG},           {"re.ASCII", RE_ASCII}};
    enum { SHOWN_MAX = 200 };
    const struct tt__re_pattern *pattern = tt__re_pattern_get(self);
    uint32_t flags = pattern->flags;
    bool any = false;
    tt_value shown = tt_repr(env, pattern->source);
    if (shown == TT_NULL) {
        return tt_failure(env);
    }
    const struct tt_str *str = tt_str_get(shown);
    size_t count = str->length < SHOWN_MAX ? str->length : SHOWN_MAX;
    tt_text_puts(out, "re.compile(");
    tt_text_put(out, str->text, tt__str_offset(str, count));
    tt_unref(env, shown);
    if (tt_is_str(pattern->source) && (flags & RE_TYPE_FLAGS) == RE_UNICODE) {
        flags &= ~(uint32_t)RE_UNICODE;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if ((flags & names[i].flag) != 0) {
            put_flag(out, names[i].name, &any);
            flags &= ~names[i].flag;
        }
    }
    tt_text_puts(out, ")");
    return out->error;
}

static int hash_pattern(struct tt_env *env, tt_value self, uint64_t *out)
{
    return tt_hash(env, tt__re_pattern_get(self)->source, out);
}

static int equal_pattern(struct tt_env *env, tt_value self, tt_value other)
{
    if (!tt_is_exactly(other, &tt__re_pattern_type)) {
        return 0;
    }
    const struct tt__re_pattern *a = tt__re_pattern_get(self);
    const struct tt__re_pattern *b = tt__re_pattern_get(other);
    return a->flags != b->flags ? 0 : tt_equal(env, a->source, b->source);
}

static tt_value get_flags(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_small_int(tt__re_pattern_get(self)->flags);
}

static tt_value get_groups(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_small_int(tt__re_pattern_get(self)->groups);
}

static tt_value get_group_index(struct tt_env *env, tt_value self)
{
    tt_value made = tt_dict(env);
    if (made != TT_NULL &&
        tt__dict_merge(env, tt_dict_cast(made),
                       tt_dict_cast(tt__re_pattern_get(self)->names)) < 0) {
        tt_clear(env, &made);
    }
    tt_value view = made == TT_NULL ? TT_NULL : tt__mapping_proxy(env, made);
    tt_unref(env, made);
    return view;
}

static tt_value get_pattern(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt__re_pattern_get(self)->source);
}

static const struct tt_property properties[] = {
    {"flags", TT_PURE, get_flags, NULL},
    {"groupindex", TT_PURE, get_group_index, NULL},
    {"groups", TT_PURE, get_groups, NULL},
    {"pattern", TT_PURE, get_pattern, NULL},
    {.name = NULL},
};

#define PATTERN_METHOD(name_, parameters_, required_, count_, call_)           \
    TT__METHOD("Pattern", name_, parameters_, required_, count_, count_,       \
               TT_PURE, call_)

static const struct tt_native methods[] = {
    PATTERN_METHOD("__copy__", "self /", 1, 1, call_self),
    PATTERN_METHOD("__deepcopy__", "self memo /", 2, 2, call_self),
    PATTERN_METHOD("findall", "self string pos endpos", 2, 4, tt__re_findall),
    PATTERN_METHOD("finditer", "self string pos endpos", 2, 4, call_finditer),
    PATTERN_METHOD("fullmatch", "self string pos endpos", 2, 4, call_fullmatch),
    PATTERN_METHOD("match", "self string pos endpos", 2, 4, call_match),
    PATTERN_METHOD("scanner", "self string pos endpos", 2, 4, call_scanner),
    PATTERN_METHOD("search", "self string pos endpos", 2, 4, call_search),
    PATTERN_METHOD("split", "self string maxsplit", 2, 3, tt__re_split),
    PATTERN_METHOD("sub", "self repl string count", 3, 4, tt__re_sub),
    PATTERN_METHOD("subn", "self repl string count", 3, 4, tt__re_subn),
    {.name = NULL},
};

const struct tt_type tt__re_pattern_type = {
    TT__TYPE_HEAD("Pattern", "re.Pattern"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT_TYPE_DOTTED | TT_TYPE_FROZEN,
    .size = sizeof(struct tt__re_pattern),
    .clear = drop_pattern,
    .repr = repr_pattern,
    .hash = hash_pattern,
    .equal = equal_pattern,
    .methods = methods,
    .properties = properties,
};
