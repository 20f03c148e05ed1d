/* SPDX-License-Identifier: MIT
 *
 * explore_json.c: what a search found, for machines.
 */
#define _GNU_SOURCE
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explore_report.h"
#include "picture.h"

static json_t *text_of(const char *text)
{
    return picture_text(text);
}

static json_t *number_of(uint64_t n)
{
    return json_integer((json_int_t)n);
}

static json_t *tape_of(const struct tt_tape *tape)
{
    char *text = tt_tape_print(tape);
    json_t *made = text_of(text);
    free(text);
    return made;
}

/* Its lines. */
static json_t *lines_of(const char *words)
{
    json_t *lines = json_array();
    for (const char *line = words; line != NULL && *line != '\0';) {
        size_t size = strcspn(line, "\n");
        char *one = strndup(line, size);
        json_array_append_new(lines, text_of(one == NULL ? "" : one));
        free(one);
        line += size + (line[size] == '\n');
    }
    return lines;
}

/* What has the line, if it is a module of the program. */
static void set_file(json_t *to, const char *file)
{
    TT_ASSERT(json_is_object(to));
    if (file[0] != '\0') {
        json_object_set_new(to, "line_file", text_of(file));
    }
}

/* The lines for people, where they are others: what merges results shows them.
 */
static void set_folded(json_t *in, const char *words, const char *folded)
{
    if (folded != NULL && words != NULL && strcmp(words, folded) != 0) {
        json_object_set_new(in, "deviations_folded", lines_of(folded));
    }
}

static json_t *failure_of(const struct tt_explore_failure *at,
                          const char *details, const char *asserts)
{
    struct tt_explore_failure failure = *at;
    json_t *made = json_object();
    json_object_set_new(made, "verdict",
                        text_of(tt_verdict_name(failure.failure.verdict)));
    json_object_set_new(made, "message", text_of(failure.failure.message));
    json_object_set_new(made, "line", number_of(failure.failure.line));
    set_file(made, failure.failure.file);
    json_object_set_new(made, "details", text_of(details));
    json_object_set_new(made, "asserts", lines_of(asserts));
    json_object_set_new(made, "errors", text_of(failure.errors));
    json_object_set_new(made, "first_failure_run", number_of(failure.run));
    json_object_set_new(made, "tape_run", number_of(failure.tape_run));
    json_object_set_new(made, "runs", number_of(failure.count));
    json_object_set_new(made, "strategy", text_of(failure.strategy));
    json_object_set_new(made, "deviations", lines_of(failure.words));
    set_folded(made, failure.words, failure.folded);
    json_object_set_new(made, "moment", lines_of(failure.moment));
    json_object_set_new(made, "shrink_runs", number_of(failure.shrink_runs));
    json_object_set_new(made, "shrink_cut_off",
                        json_boolean(failure.shrink_cut));
    json_object_set_new(made, "tape", tape_of(&failure.tape));
    json_object_set_new(made, "tape_found", tape_of(&failure.tape_found));
    return made;
}

static json_t *failures_of(const struct explored *explored)
{
    json_t *all = json_array();
    for (size_t i = 0; i < tt_explore_failure_count(explored->found); i++) {
        struct tt_explore_failure failure =
            tt_explore_failure_at(explored->found, i);
        json_array_append_new(all, failure_of(&failure,
                                              explored_details(explored, i),
                                              explored_asserts(explored, i)));
    }
    return all;
}

/* What fails only if the machine stalls for longer. */
static json_t *stalls_of(const struct tt_explore_result *found)
{
    json_t *all = json_array();
    for (size_t i = 0; i < found->stall_count; i++) {
        const struct tt_explore_failure *stall = &found->stalls[i];
        json_t *made = failure_of(stall, stall->report, stall->asserts);
        json_object_set_new(made, "stall", json_real(stall->stall_s));
        json_object_set_new(made, "slow", json_real(stall->slow_s));
        json_array_append_new(all, made);
    }
    return all;
}

static json_t *strategies_of(const struct tt_explore_result *found)
{
    json_t *all = json_array();
    for (size_t i = 0; i < found->share_count; i++) {
        const struct tt_explore_share *share = &found->shares[i];
        json_t *one = json_object();
        json_object_set_new(one, "name", text_of(share->name));
        json_object_set_new(one, "runs", number_of(share->runs));
        json_object_set_new(one, "first_run", number_of(share->first));
        json_object_set_new(one, "found", json_boolean(share->found));
        json_array_append_new(all, one);
    }
    return all;
}

static json_t *left_of(const struct tt_explore_result *found)
{
    json_t *all = json_array();
    for (size_t i = 0; i < found->left_count; i++) {
        const struct tt_explore_left *left = &found->left[i];
        json_t *one = json_object();
        json_object_set_new(one, "type", text_of(left->is.type));
        json_object_set_new(one, "line", number_of(left->is.line));
        set_file(one, left->is.file);
        json_object_set_new(one, "runs", number_of(left->runs));
        json_array_append_new(all, one);
    }
    return all;
}

static json_t *properties_of(const struct tt_explore_result *found)
{
    json_t *all = json_array();
    for (size_t i = 0; i < found->property_count; i++) {
        const struct tt_explore_property *property = &found->properties[i];
        json_t *one = json_object();
        json_object_set_new(one, "kind",
                            text_of(tt_property_name(property->kind)));
        json_object_set_new(one, "name", text_of(property->name));
        json_object_set_new(one, "runs", number_of(property->met));
        json_object_set_new(one, "held", number_of(property->held));
        json_array_append_new(all, one);
    }
    return all;
}

/* {"count": 8, "done": [1, 3], "pieces": [870, 0, 914]}, or null. */
static json_t *shards_of(const struct shards *shards,
                         const struct tt_explore_pieces *known)
{
    if (shards->count == 0) {
        return json_null();
    }
    json_t *made = json_object(), *done = json_array(), *pieces = json_array();
    for (unsigned long long i = 0; i < shards->count; i++) {
        if (shards->done[i]) {
            json_array_append_new(done, number_of(i + 1));
        }
    }
    json_object_set_new(made, "count", number_of(shards->count));
    for (size_t i = 0; i < known->count; i++) {
        json_array_append_new(pieces, number_of(known->at[i]));
    }
    json_object_set_new(made, "done", done);
    json_object_set_new(made, "pieces", pieces);
    return made;
}

/* The options of the search, but for those that have a row of their own. */
static json_t *search_of(const struct search_request *search)
{
    json_t *made = json_object();
    json_object_set_new(made, "strategy", text_of(search->options.strategy));
    json_object_set_new(made, "runs",
                        search->runs == SEARCH_RUNS_ANY
                            ? json_null()
                            : number_of(search->runs));
    json_object_set_new(made, "ticks", number_of(search->ticks));
    json_object_set_new(made, "steps", number_of(search->steps));
    json_object_set_new(made, "unretrieved",
                        json_boolean(search->options.sim.unretrieved));
    json_object_set_new(made, "leaks", json_boolean(search->options.sim.leaks));
    json_object_set_new(made, "hashes", json_boolean(search->options.hashes));
    /* null: stalls have no bound; there is no infinity in JSON. */
    json_object_set_new(made, "slow",
                        isinf(search->options.sim.slow_s)
                            ? json_null()
                            : json_real(search->options.sim.slow_s));
    json_object_set_new(made, "latency", text_of(search->latency));
    json_object_set_new(made, "vary_sleeps", text_of(search->vary));
    json_object_set_new(made, "for", json_real(search->options.sim.for_s));
    json_object_set_new(made, "pause", json_real(search->options.sim.pause_s));
    json_object_set_new(made, "keep_going",
                        json_boolean(search->options.keep_going));
    return made;
}

/* Why a search without a failure says less than that there is none; "". */
static const char *reason_of(const struct tt_explore_result *found)
{
    TT_ASSERT(!found->failed);
    if (found->limits > 0) {
        return found->limit;
    }
    if (found->stopped) {
        return "interrupted";
    }
    if (found->cut && found->runs == 0) {
        return "no run came to its end";
    }
    bool unmet = found->unmet != NULL && *found->unmet != '\0';
    return unmet ? "what was to be injected or delayed never came up" : "";
}

/* The rows of the first failure, or that there is none. */
static void set_verdict(json_t *to, const struct tt_explore_result *found)
{
    const char *verdict = explored_exit(found) == EXIT_OPEN ? "limit" : "ok";
    const char *message = NULL;
    if (found->failed) {
        verdict = tt_verdict_name(found->failure.verdict);
        message = found->failure.message;
    } else {
        message = reason_of(found);
    }
    json_object_set_new(to, "verdict", text_of(verdict));
    json_object_set_new(to, "message", text_of(message));
    json_object_set_new(to, "line",
                        number_of(found->failed ? found->failure.line : 0));
    set_file(to, found->failed ? found->failure.file : "");
}

static void set_counts(json_t *to, const struct tt_explore_result *found)
{
    json_object_set_new(to, "runs", number_of(found->runs));
    json_object_set_new(to, "known_runs", number_of(found->known_runs));
    json_object_set_new(to, "steps", number_of(found->steps));
    json_object_set_new(to, "limits", number_of(found->limits));
    json_object_set_new(to, "limit",
                        text_of(found->limits > 0 ? found->limit : NULL));
    json_object_set_new(to, "interrupted", json_boolean(found->stopped));
    json_object_set_new(to, "cut_off", json_boolean(found->cut));
    json_object_set_new(to, "out_of_time", json_boolean(found->is_late));
    json_object_set_new(to, "seconds", json_real(found->seconds));
    json_object_set_new(to, "moment", lines_of(found->moment));
    json_object_set_new(to, "first_failure_run",
                        found->failed ? number_of(found->failure_run)
                                      : json_null());
}

static void set_coverage(json_t *to, const struct tt_explore_result *found)
{
    bool known = found->exhausted && found->limits == 0;
    json_object_set_new(to, "exhausted", text_of(known ? found->bound : NULL));
    json_object_set_new(to, "nothing_left", json_boolean(found->exhausted));
    json_object_set_new(to, "not_injected", lines_of(found->unmet));
    json_object_set_new(to, "schedules", number_of(found->schedules));
    json_object_set_new(to, "schedules_once", number_of(found->seen_once));
    json_object_set_new(to, "drawn_runs", number_of(found->drawn_runs));
    json_object_set_new(to, "drawn_once", number_of(found->drawn_once));
    json_object_set_new(to, "unseen_schedules",
                        json_real(tt_explore_unseen(found)));
    json_object_set_new(to, "class_runs", number_of(found->class_runs));
    json_object_set_new(to, "classes", number_of(found->classes));
    json_object_set_new(to, "classes_once", number_of(found->classes_once));
    json_object_set_new(to, "class_drawn_runs",
                        number_of(found->class_drawn_runs));
    json_object_set_new(to, "class_drawn_once",
                        number_of(found->class_drawn_once));
    json_object_set_new(to, "unseen_estimate",
                        json_real(tt_explore_unseen_classes(found)));
    json_object_set_new(to, "reads_clock",
                        json_boolean(found->seen & TT_SEEN_TIME));
    json_object_set_new(to, "shows_hashes",
                        json_boolean(found->seen & TT_SEEN_HASHES));
    json_object_set_new(to, "seen_full", json_boolean(found->seen_full));
    json_object_set_new(to, "choices", number_of(found->choices_default));
    json_object_set_new(to, "answers", number_of(found->answers_max));
    json_object_set_new(to, "draws", json_boolean(found->has_draws));
    json_object_set_new(to, "kinds", number_of(found->kinds));
    json_object_set_new(to, "asks", number_of(found->enabled));
    json_object_set_new(to, "sleeps_fixed", number_of(found->sleeps.count));
    json_object_set_new(to, "sleeps_together",
                        json_boolean(found->sleeps.together));
}

/* The file's name without its folder, which is that of the report. */
static const char *base_of(const char *file)
{
    const char *slash = file == NULL ? NULL : strrchr(file, '/');
    return slash == NULL ? file : slash + 1;
}

/* Writes ALL, which it consumes. */
static bool dump(json_t *all, FILE *out)
{
    bool good = all != NULL &&
                json_dumpf(all, out,
                           JSON_INDENT(2) | JSON_REAL_PRECISION(17) |
                               JSON_ENSURE_ASCII) == 0 &&
                fputc('\n', out) != EOF;
    json_decref(all);
    return good;
}

bool explored_put_json(const struct explored *explored, FILE *out)
{
    const struct tt_explore_result *found = explored->found;
    json_t *all = json_object();
    json_object_set_new(all, "program", text_of(explored->file));
    json_object_set_new(all, "program_hash", text_of(explored->hash));
    json_object_set_new(all, "model", text_of(explored->search->model));
    json_object_set_new(all, "inject", text_of(explored->search->inject));
    json_object_set_new(all, "seed", number_of(explored->search->seed));
    json_object_set_new(all, "search", search_of(explored->search));
    json_object_set_new(all, "shards",
                        shards_of(&explored->shards, &found->pieces));
    set_verdict(all, found);
    set_counts(all, found);
    json_object_set_new(all, "strategy",
                        text_of(found->failed
                                    ? found->strategy
                                    : explored->search->options.strategy));
    json_object_set_new(all, "strategies", strategies_of(found));
    set_coverage(all, found);
    json_object_set_new(all, "seen", text_of(base_of(explored->seen)));
    json_object_set_new(all, "deviations", lines_of(found->words));
    set_folded(all, found->words, found->folded);
    json_object_set_new(all, "tape",
                        found->failed ? tape_of(&found->tape) : json_null());
    json_object_set_new(all, "failures", failures_of(explored));
    json_object_set_new(all, "unlisted_failures", number_of(found->unlisted));
    json_object_set_new(all, "never_retrieved", left_of(found));
    json_object_set_new(all, "properties", properties_of(found));
    json_object_set_new(all, "left_open", number_of(found->left_open_count));
    json_object_set_new(all, "left_open_first", text_of(found->left_open));
    json_object_set_new(all, "with_longer_stalls", stalls_of(found));
    json_object_set_new(all, "longer_runs", number_of(found->longer_runs));
    return dump(all, out);
}

bool explored_put_refused(const char *file, FILE *out)
{
    json_t *all = json_object();
    json_object_set_new(all, "program", text_of(file));
    json_object_set_new(all, "verdict",
                        text_of(tt_verdict_name(TT_VERDICT_REFUSED)));
    return dump(all, out);
}

/* ---- Files --------------------------------------------------------------- */

static bool put_json(const void *data, FILE *out)
{
    return explored_put_json(data, out);
}

int explored_write_json(const struct explored *explored, const char *file)
{
    if (strcmp(file, "-") == 0) {
        command_output_as_it_is(); /* ASCII, with JSON's own escapes */
        return explored_put_json(explored, stdout)
                   ? 0
                   : (command_error("out of memory: JSON"), -1);
    }
    return command_write_whole(file, put_json, explored);
}

static void put_hashes(FILE *out, const char *what,
                       const struct tt_explore_hashes *hashes)
{
    fprintf(out, "%s %zu\n", what, hashes->count);
    for (size_t i = 0; i < hashes->count; i++) {
        fprintf(out, "%016llx\n", (unsigned long long)hashes->at[i]);
    }
}

static bool put_seen(const void *data, FILE *out)
{
    const struct tt_explore_result *found = data;
    fputs("ticktape-seen 2\n", out);
    put_hashes(out, "schedules", &found->schedule_hashes);
    put_hashes(out, "classes", &found->class_hashes);
    return true;
}

int explored_write_seen(const struct tt_explore_result *found, const char *file)
{
    return command_write_own(file, put_seen, found);
}
