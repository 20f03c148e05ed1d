/* SPDX-License-Identifier: MIT
 *
 * explore_failures.c: the failures of a search that keeps going, and the
 * joining of what the parts of a search found.
 *
 * A failure is identified by its verdict, its place and its message. Numbers in
 * a message do not count: they depend on the schedule. Nor does it matter which
 * of several tasks that run one function are in a deadlock, and how many. The
 * first failure in the order of runs is the result's own, the others are listed
 * in that order. Of the runs that fail the same, the tape with the fewest
 * deviations is kept, of several such tapes that of the first run: so the kept
 * tape does not depend on which process or part made which run.
 */
#include <stdio.h>
#include <stdlib.h>

#include "explore.h"

/* Of a list of names, what is left of it from AT on. */
struct names {
    const char *at;
    const char *name; /* the one read last, without its number */
    size_t size;
};

/* The next name: false: there is none. */
static bool next_name(struct names *names)
{
    size_t size = strcspn(names->at, ",");
    names->name = names->at;
    names->size = size;
    names->at += size;
    names->at += strspn(names->at, ", ");
    while (size > 0 && names->name[size - 1] >= '0' &&
           names->name[size - 1] <= '9') {
        size--;
    }
    if (size > 1 && strchr("#-_", names->name[size - 1]) != NULL) {
        names->size = size - 1;
    }
    return names->size > 0;
}

static bool has_name(const char *text, const struct names *wanted)
{
    struct names names = {.at = text};
    TT_ASSERT(wanted->size > 0);
    while (next_name(&names)) {
        if (names.size == wanted->size &&
            memcmp(names.name, wanted->name, names.size) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether all names in TEXT are in OTHER. A message that is full may end in the
 * middle of one, which does not count. */
static bool are_names_in(const char *text, const char *other)
{
    bool is_full =
        strlen(text) == sizeof((struct tt_sim_result *)NULL)->message - 1;
    struct names names = {.at = text};
    while (next_name(&names)) {
        if (!has_name(other, &names) && !(is_full && *names.at == '\0')) {
            return false;
        }
    }
    return true;
}

static bool are_messages_alike(const struct tt_sim_result *a,
                               const struct tt_sim_result *b)
{
    size_t size = strcspn(a->message, ":");
    if (a->verdict == TT_VERDICT_DEADLOCK) {
        return are_names_in(a->message, b->message) &&
               are_names_in(b->message, a->message);
    }
    if (a->line == 0) {
        return strcmp(a->message, b->message) == 0;
    }
    return strcspn(b->message, ":") == size &&
           memcmp(a->message, b->message, size) == 0;
}

bool tt__fails_alike(const struct tt_sim_result *a,
                     const struct tt_sim_result *b)
{
    return a->verdict == b->verdict && a->line == b->line &&
           strcmp(a->file, b->file) == 0 && !a->is_cut && !b->is_cut &&
           are_messages_alike(a, b);
}

/* Reads a character of *AT. A number is one character, including what follows
 * its digits ("0x7f3", "1.5"): numbers depend on the schedule. */
static char next_folded(const char **at)
{
    char c = *(*at)++;
    if (c < '0' || c > '9') {
        TT_ASSERT(c != '0');
        return c;
    }
    while ((**at >= '0' && **at <= '9') || (**at >= 'a' && **at <= 'z') ||
           (**at == '.' && (*at)[1] >= '0' && (*at)[1] <= '9')) {
        (*at)++;
    }
    return '0';
}

static bool are_folded_alike(const char *a, const char *b)
{
    for (;;) {
        char x = next_folded(&a), y = next_folded(&b);
        if (x != y) {
            return false;
        }
        if (x == '\0') {
            return true;
        }
    }
}

bool tt__fails_the_same(const struct tt_sim_result *a,
                        const struct tt_sim_result *b)
{
    return tt__fails_alike(a, b) && (a->verdict == TT_VERDICT_DEADLOCK ||
                                     are_folded_alike(a->message, b->message));
}

/* ---- Those of one search ------------------------------------------------- */

/* What the list of failures knows of one of them. Borrowed. */
struct known {
    struct tt_sim_result *failure;
    struct tt_tape *tape_found;
    uint64_t *tape_run;
    uint64_t *count;
    char *strategy;
};

enum { STRATEGY_SIZE = sizeof((struct tt__judged *)NULL)->strategy };
_Static_assert(sizeof((struct tt_explore_failure *)NULL)->strategy ==
                       STRATEGY_SIZE &&
                   sizeof((struct tt_explore_result *)NULL)->strategy ==
                       STRATEGY_SIZE,
               "a strategy's name is copied as a whole");

/* The failure that a run with RESULT has. False: none is known. */
static bool find(struct tt_explore_result *out,
                 const struct tt_sim_result *result, struct known *known)
{
    if (out->failed && tt__fails_the_same(&out->failure, result)) {
        *known = (struct known){&out->failure, &out->tape_found,
                                &out->failure_tape_run, &out->failure_count,
                                out->strategy};
        return true;
    }
    for (size_t i = 0; out->failed && i < out->other_count; i++) {
        struct tt_explore_failure *other = &out->others[i];
        if (tt__fails_the_same(&other->failure, result)) {
            *known = (struct known){&other->failure, &other->tape_found,
                                    &other->tape_run, &other->count,
                                    other->strategy};
            return true;
        }
    }
    return false;
}

bool tt__failures_want(struct tt_explore_result *out,
                       const struct tt_sim_result *result,
                       const struct tt_tape *tape)
{
    struct known known;
    TT_ASSERT(tape != NULL);
    return !find(out, result, &known) || tape->count < known.tape_found->count;
}

static bool add(struct tt_explore_result *out, const struct tt__judged *judged,
                const struct tt_tape *tape)
{
    struct tt_explore_failure failure = {.failure = judged->result,
                                         .run = judged->number,
                                         .tape_run = judged->number,
                                         .count = 1};
    TT_ASSERT(judged->how.failed && !judged->again);
    memcpy(failure.strategy, judged->strategy, sizeof failure.strategy);
    tt_tape_init(&failure.tape);
    tt_tape_init(&failure.tape_found);
    bool good = tt_tape_copy(&failure.tape_found, tape) == 0 &&
                tt_explore_add_failure(out, &failure) == 0;
    if (!good) {
        tt_tape_deinit(&failure.tape_found);
    }
    return good;
}

bool tt__failures_note(struct tt_explore_result *out,
                       const struct tt__judged *judged,
                       const struct tt_tape *tape)
{
    struct known known;
    TT_ASSERT(out->other_count <= TT_EXPLORE_FAILURES_MAX);
    if (!find(out, &judged->result, &known)) {
        if (out->other_count == TT_EXPLORE_FAILURES_MAX) {
            out->unlisted++;
            return true;
        }
        TT_ASSERT(tape != NULL);
        return add(out, judged, tape);
    }
    ++*known.count;
    if (tape == NULL || tape->count >= known.tape_found->count) {
        return true;
    }
    *known.failure = judged->result;
    *known.tape_run = judged->number;
    memcpy(known.strategy, judged->strategy, STRATEGY_SIZE);
    return tt_tape_copy(known.tape_found, tape) == 0;
}

/* Makes FAILURE, whose contents are taken, the first one. */
static void put_first(struct tt_explore_result *out,
                      const struct tt_explore_failure *failure)
{
    TT_ASSERT(!out->failed);
    out->failed = true;
    out->failure = failure->failure;
    out->tape = failure->tape;
    out->tape_found = failure->tape_found;
    out->failure_run = failure->run;
    out->failure_tape_run = failure->tape_run;
    out->failure_count = failure->count;
    out->shrink_runs = failure->shrink_runs;
    out->shrink_cut = failure->shrink_cut;
    out->words = failure->words;
    out->folded = failure->folded;
    out->report = failure->report;
    out->errors = failure->errors;
    out->moment = failure->moment;
    out->asserts = failure->asserts;
    memcpy(out->strategy, failure->strategy, sizeof out->strategy);
}

size_t tt_explore_failure_count(const struct tt_explore_result *result)
{
    return result->failed ? 1 + result->other_count : 0;
}

struct tt_explore_failure
tt_explore_failure_at(const struct tt_explore_result *result, size_t at)
{
    TT_ASSERT(at < tt_explore_failure_count(result));
    if (at > 0) {
        return result->others[at - 1];
    }
    struct tt_explore_failure first = {.failure = result->failure,
                                       .tape = result->tape,
                                       .tape_found = result->tape_found,
                                       .run = result->failure_run,
                                       .tape_run = result->failure_tape_run,
                                       .count = result->failure_count,
                                       .shrink_runs = result->shrink_runs,
                                       .shrink_cut = result->shrink_cut,
                                       .words = result->words,
                                       .folded = result->folded,
                                       .report = result->report,
                                       .errors = result->errors,
                                       .moment = result->moment,
                                       .asserts = result->asserts};
    memcpy(first.strategy, result->strategy, sizeof first.strategy);
    return first;
}

int tt_explore_add_failure(struct tt_explore_result *result,
                           const struct tt_explore_failure *failure)
{
    if (!result->failed) {
        put_first(result, failure);
        return 0;
    }
    struct tt_explore_failure *others =
        realloc(result->others, (result->other_count + 1) * sizeof *others);
    if (others == NULL) {
        return -1;
    }
    result->others = others;
    others[result->other_count++] = *failure;
    return 0;
}

struct tt_explore_failure tt__failures_take(struct tt_explore_result *out,
                                            size_t at)
{
    struct tt_explore_failure taken = tt_explore_failure_at(out, at);
    TT_ASSERT(at <= out->other_count);
    if (at == 0) {
        tt_tape_init(&out->tape);
        tt_tape_init(&out->tape_found);
        out->words = out->folded = out->report = NULL;
        out->errors = out->moment = out->asserts = NULL;
    } else {
        out->others[at - 1] = (struct tt_explore_failure){.run = 0};
    }
    return taken;
}

int tt_explore_add_stall(struct tt_explore_result *result,
                         const struct tt_explore_failure *failure)
{
    struct tt_explore_failure *stalls =
        realloc(result->stalls, (result->stall_count + 1) * sizeof *stalls);
    TT_ASSERT(failure->slow_s > 0);
    if (stalls == NULL) {
        return -1;
    }
    result->stalls = stalls;
    stalls[result->stall_count++] = *failure;
    return 0;
}

void tt_explore_failure_deinit(struct tt_explore_failure *failure)
{
    tt_tape_deinit(&failure->tape);
    tt_tape_deinit(&failure->tape_found);
    free(failure->words);
    free(failure->folded);
    free(failure->report);
    free(failure->errors);
    free(failure->moment);
    free(failure->asserts);
}

void tt__failures_deinit(struct tt_explore_result *out)
{
    for (size_t i = 0; i < out->other_count; i++) {
        tt_explore_failure_deinit(&out->others[i]);
    }
    for (size_t i = 0; i < out->stall_count; i++) {
        tt_explore_failure_deinit(&out->stalls[i]);
    }
    free(out->others);
    free(out->stalls);
    out->others = out->stalls = NULL;
    out->other_count = out->stall_count = 0;
}

/* ---- Joining two results ------------------------------------------------- */

/* The first failure of OUT, which no longer owns it. */
static struct tt_explore_failure take_first(struct tt_explore_result *out)
{
    struct tt_explore_failure first = tt__failures_take(out, 0);
    TT_ASSERT(out->failed);
    out->failed = false;
    return first;
}

/* Known tapes, of run 0, come first; what only the runs with longer stalls
 * found, of which none is counted, comes last. */
static bool is_earlier(const struct tt_explore_failure *a,
                       const struct tt_explore_failure *b)
{
    bool a_is_last = a->count == 0, b_is_last = b->count == 0;
    return a_is_last != b_is_last ? b_is_last : a->run < b->run;
}

static int by_run(const void *a, const void *b)
{
    return is_earlier(b, a) - is_earlier(a, b);
}

/* Whether a result lists the two as one: of what longer stalls found, which
 * has no count, other messages are no failures of their own. */
static bool are_one(const struct tt_explore_failure *a,
                    const struct tt_explore_failure *b)
{
    return a->count == 0 || b->count == 0
               ? tt__fails_alike(&a->failure, &b->failure)
               : tt__fails_the_same(&a->failure, &b->failure);
}

/* Whether the tape of A is kept of two failures that are one. A search that
 * does not keep going keeps the first. So it does among those that longer
 * stalls found, where other messages are the same failure. */
static bool has_smaller(const struct tt_explore_failure *a,
                        const struct tt_explore_failure *b, bool keep_going)
{
    size_t x = a->tape_found.count, y = b->tape_found.count;
    TT_ASSERT(are_one(a, b) || are_one(b, a));
    if (!keep_going || (a->count == 0) != (b->count == 0) ||
        !tt__fails_the_same(&a->failure, &b->failure)) {
        return is_earlier(a, b);
    }
    return x != y ? x < y : a->tape_run < b->tape_run;
}

/* Puts FAILURE among COUNT at ALL, or counts it there; the smaller tape is
 * kept. Returns the new count. */
static size_t merge_failure(struct tt_explore_failure *all, size_t count,
                            struct tt_explore_failure *failure, bool keep_going)
{
    for (size_t i = 0; i < count; i++) {
        if (are_one(&all[i], failure)) {
            bool smaller = has_smaller(failure, &all[i], keep_going);
            bool earlier = is_earlier(failure, &all[i]);
            uint64_t run = earlier ? failure->run : all[i].run;
            uint64_t runs = all[i].count + failure->count;
            struct tt_explore_failure other = smaller ? all[i] : *failure;
            all[i] = smaller ? *failure : all[i];
            all[i].run = run;
            all[i].count = runs;
            tt_explore_failure_deinit(&other);
            return count;
        }
    }
    TT_ASSERT(failure->run > 0 || failure->count > 0);
    all[count] = *failure;
    return count + 1;
}

/* The first failure of OUT, and the others, by the pieces that INTO has. */
static void number_anew(struct tt_explore_result *out,
                        const struct tt_explore_pieces *into)
{
    const struct tt_explore_pieces *from = &out->pieces;
    TT_ASSERT(into->count >= from->count);
    if (out->failure_count > 0) {
        out->failure_run = tt__pieces_number(out->failure_run, from, into);
        out->failure_tape_run =
            tt__pieces_number(out->failure_tape_run, from, into);
    }
    for (size_t i = 0; i < out->other_count; i++) {
        struct tt_explore_failure *other = &out->others[i];
        if (other->count > 0) {
            other->run = tt__pieces_number(other->run, from, into);
            other->tape_run = tt__pieces_number(other->tape_run, from, into);
        }
    }
    for (size_t i = 0; i < out->share_count; i++) {
        struct tt_explore_share *share = &out->shares[i];
        share->first = tt__pieces_number(share->first, from, into);
    }
}

static int merge_pieces(struct tt_explore_result *into,
                        struct tt_explore_result *from)
{
    struct tt_explore_pieces joined = {NULL, 0};
    TT_ASSERT(into != from);
    if (tt__pieces_join(&joined, &into->pieces) < 0 ||
        tt__pieces_join(&joined, &from->pieces) < 0) {
        free(joined.at);
        return -1;
    }
    if (joined.count > 0) {
        number_anew(into, &joined);
        number_anew(from, &joined);
    }
    free(into->pieces.at);
    into->pieces = joined;
    return 0;
}

/* Appends all failures of OUT to the COUNT at ALL; returns the new count. */
static size_t move_failures(struct tt_explore_result *out,
                            struct tt_explore_failure *all, size_t count)
{
    TT_ASSERT(out->failed || out->other_count == 0);
    if (out->failed) {
        struct tt_explore_failure first = take_first(out);
        count = merge_failure(all, count, &first, out->keep_going);
    }
    for (size_t i = 0; i < out->other_count; i++) {
        count = merge_failure(all, count, &out->others[i], out->keep_going);
    }
    for (size_t i = 0; i < out->stall_count; i++) {
        count = merge_failure(all, count, &out->stalls[i], out->keep_going);
    }
    free(out->others);
    free(out->stalls);
    out->others = out->stalls = NULL;
    out->other_count = out->stall_count = 0;
    return count;
}

/* Makes FAILURE, which is given, the next one of OUT. */
static int put_merged(struct tt_explore_result *out,
                      struct tt_explore_failure *failure)
{
    bool is_stall = failure->slow_s > 0;
    size_t others = is_stall ? out->stall_count : out->other_count;
    TT_ASSERT(failure->slow_s >= 0);
    if (others == TT_EXPLORE_FAILURES_MAX) {
        out->unlisted += failure->count;
        tt_explore_failure_deinit(failure);
        return 0;
    }
    return is_stall ? tt_explore_add_stall(out, failure)
                    : tt_explore_add_failure(out, failure);
}

static int merge_failures(struct tt_explore_result *into,
                          struct tt_explore_result *from)
{
    size_t room = into->other_count + from->other_count + into->stall_count +
                  from->stall_count + 2;
    struct tt_explore_failure *all = malloc(room * sizeof *all);
    if (all == NULL) {
        return -1;
    }
    size_t count = move_failures(into, all, 0);
    count = move_failures(from, all, count);
    TT_ASSERT(count <= room);
    qsort(all, count, sizeof *all, by_run);
    int rc = 0;
    for (size_t i = 0; i < count; i++) {
        if (rc == 0) {
            rc = put_merged(into, &all[i]);
        }
        if (rc < 0) {
            tt_explore_failure_deinit(&all[i]);
        }
    }
    free(all);
    into->unlisted += from->unlisted;
    into->longer_runs += from->longer_runs;
    return rc;
}

/* ---- Hashes -------------------------------------------------------------- */

enum { FLAGS = TT__SEEN_FLAGS };

/* Joins two sets of keys: what is in both came again. */
static int merge_hashes(struct tt_explore_hashes *into,
                        const struct tt_explore_hashes *from, uint64_t *once,
                        uint64_t *drawn_once)
{
    size_t a = 0, b = 0, count = 0;
    uint64_t *all = malloc((into->count + from->count + 1) * sizeof *all);
    *once = *drawn_once = 0;
    while (all != NULL && (a < into->count || b < from->count)) {
        uint64_t x = a < into->count ? into->at[a] | FLAGS : UINT64_MAX;
        uint64_t y = b < from->count ? from->at[b] | FLAGS : UINT64_MAX;
        bool first = a < into->count && (b == from->count || x <= y);
        bool second = b < from->count && (a == into->count || y <= x);
        uint64_t key = first ? into->at[a] : from->at[b];
        key = first && second ? (key & ~(uint64_t)FLAGS) | TT__SEEN_AGAIN : key;
        all[count++] = key;
        *once += !(key & TT__SEEN_AGAIN);
        *drawn_once += (key & FLAGS) == TT__SEEN_DRAWN;
        a += first;
        b += second;
    }
    TT_ASSERT(*drawn_once <= *once && *once <= count);
    free(into->at);
    into->at = all;
    into->count = count;
    return all == NULL ? -1 : 0;
}

/* Whether the hashes that RESULT counts are there. */
static bool has_hashes(const struct tt_explore_result *result)
{
    return result->schedule_hashes.count == result->schedules &&
           result->class_hashes.count == result->classes;
}

/* ---- Shares -------------------------------------------------------------- */

static int by_first(const void *a, const void *b)
{
    const struct tt_explore_share *x = a, *y = b;
    return x->first != y->first ? (x->first > y->first) - (x->first < y->first)
                                : strcmp(x->name, y->name);
}

static void merge_share(struct tt_explore_result *into,
                        const struct tt_explore_share *share)
{
    size_t at = 0;
    TT_ASSERT(into->share_count <= TT_EXPLORE_SHARES_MAX);
    while (at < into->share_count &&
           strcmp(into->shares[at].name, share->name) != 0) {
        at++;
    }
    if (at == into->share_count && at < TT_EXPLORE_SHARES_MAX) {
        into->shares[into->share_count++] = *share;
    } else if (at < into->share_count) {
        struct tt_explore_share *known = &into->shares[at];
        known->runs += share->runs;
        known->found = known->found || share->found;
        known->first =
            share->first < known->first ? share->first : known->first;
    }
}

static void merge_shares(struct tt_explore_result *into,
                         const struct tt_explore_result *from)
{
    for (size_t i = 0; i < from->share_count; i++) {
        merge_share(into, &from->shares[i]);
    }
    qsort(into->shares, into->share_count, sizeof *into->shares, by_first);
    tt__shares_bound(into);
}

void tt__shares_bound(struct tt_explore_result *out)
{
    for (size_t i = 0; i < out->share_count; i++) {
        struct tt_explore_share *share = &out->shares[i];
        share->bound =
            tt__pct_bound(share->name, out->enabled, out->choices_default,
                          out->answers_max, share->runs);
    }
}

void tt__join_limits(char *into, const char *from, size_t size)
{
    TT_ASSERT(size > 0);
    if (*into == '\0' || (*from != '\0' && strcmp(from, into) < 0)) {
        snprintf(into, size, "%s", from);
    }
}

void tt__explore_join_bounds(char *into, const char *from, size_t size)
{
    TT_ASSERT(size > 0);
    if (*from == '\0' || strlen(from) > strlen(into)) {
        snprintf(into, size, "%s", from); /* what was left out is appended */
    }
}

static uint64_t max_of(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

int tt_explore_merge(struct tt_explore_result *into,
                     struct tt_explore_result *from)
{
    TT_ASSERT(into != from);
    if (!has_hashes(into) || !has_hashes(from) ||
        merge_pieces(into, from) < 0 || merge_failures(into, from) < 0 ||
        merge_hashes(&into->schedule_hashes, &from->schedule_hashes,
                     &into->seen_once, &into->drawn_once) < 0 ||
        merge_hashes(&into->class_hashes, &from->class_hashes,
                     &into->classes_once, &into->class_drawn_once) < 0) {
        return -1;
    }
    into->runs += from->runs;
    into->known_runs += from->known_runs;
    into->class_runs += from->class_runs;
    into->drawn_runs += from->drawn_runs;
    into->class_drawn_runs += from->class_drawn_runs;
    into->steps += from->steps;
    into->limits += from->limits;
    tt__join_limits(into->limit, from->limit, sizeof into->limit);
    into->stopped = into->stopped || from->stopped;
    into->cut = into->cut || from->cut;
    into->ended = into->ended || from->ended;
    into->seen |= from->seen;
    into->seconds += from->seconds;
    into->shrink_seconds += from->shrink_seconds;
    into->schedules = into->schedule_hashes.count;
    into->classes = into->class_hashes.count;
    into->seen_full = into->seen_full || from->seen_full;
    into->choices_default =
        max_of(into->choices_default, from->choices_default);
    into->enabled |= from->enabled;
    into->answers_max = max_of(into->answers_max, from->answers_max);
    into->has_draws = into->has_draws || from->has_draws;
    into->kinds |= from->kinds;
    into->sleeps = from->sleeps; /* of the default run, which is the same */
    into->exhausted = into->exhausted && from->exhausted;
    tt__explore_join_bounds(into->bound, into->exhausted ? from->bound : "",
                            sizeof into->bound);
    if (into->unmet != NULL) {
        tt__injected_merge(into->unmet, from->unmet == NULL ? "" : from->unmet);
    }
    merge_shares(into, from);
    tt__unretrieved_merge(into, from);
    tt__properties_merge(into, from);
    if (into->left_open_count == 0) { /* one shard has the default run */
        into->left_open_count = from->left_open_count;
        memcpy(into->left_open, from->left_open, sizeof into->left_open);
    }
    tt_explore_result_deinit(from);
    return 0;
}
