/* SPDX-License-Identifier: MIT
 *
 * explore_read.c: reading what explore_json.c wrote.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explore_report.h"
#include "scenarios/lang/read/file.h"

/* What is read, and what was not as it should be: a row's name, or NULL. */
struct reading {
    const char *file;
    const char *bad;
};

/* ---- Rows ---------------------------------------------------------------- */

static const char *get_text(struct reading *in, const json_t *from,
                            const char *name)
{
    const char *text = json_string_value(json_object_get(from, name));
    if (text == NULL) {
        in->bad = name;
    }
    return text == NULL ? "" : text;
}

static uint64_t get_number(struct reading *in, const json_t *from,
                           const char *name)
{
    const json_t *row = json_object_get(from, name);
    if (!json_is_integer(row) || json_integer_value(row) < 0) {
        in->bad = name;
        return 0;
    }
    return (uint64_t)json_integer_value(row);
}

static void copy_text(struct reading *in, const json_t *from, const char *name,
                      char *out, size_t size)
{
    snprintf(out, size, "%s", get_text(in, from, name));
}

/* Only failures in a module of the program have one. */
static void copy_file(struct reading *in, const json_t *from,
                      char out[TT_FILE_SIZE])
{
    out[0] = '\0';
    if (json_object_get(from, "line_file") != NULL) {
        copy_text(in, from, "line_file", out, TT_FILE_SIZE);
    }
}

static void get_tape(struct reading *in, const json_t *from, const char *name,
                     struct tt_tape *tape)
{
    struct tt_tape_error error;
    const char *text = get_text(in, from, name);
    if (in->bad == NULL &&
        tt_tape_parse(tape, text, strlen(text), &error) < 0) {
        in->bad = name;
    }
}

/* The lines of an array as one text (malloc). */
static char *get_lines(struct reading *in, const json_t *from, const char *name)
{
    const json_t *lines = json_object_get(from, name);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    for (size_t i = 0; out != NULL && i < json_array_size(lines); i++) {
        const char *line = json_string_value(json_array_get(lines, i));
        fprintf(out, "%s\n", line == NULL ? "" : line);
    }
    bool written = out != NULL && fclose(out) == 0;
    if (!json_is_array(lines) || !written) {
        in->bad = name;
    }
    return text;
}

static enum tt_verdict get_verdict(struct reading *in, const json_t *from)
{
    const char *name = get_text(in, from, "verdict");
    for (int i = 0; i < TT_VERDICT_COUNT; i++) {
        if (strcmp(tt_verdict_name((enum tt_verdict)i), name) == 0) {
            return (enum tt_verdict)i;
        }
    }
    in->bad = "verdict";
    return TT_VERDICT_OK;
}

/* ---- Failures ------------------------------------------------------------ */

/* Several times what a search can write: moment.c writes at most eight
 * sentences, each with at most eight names of less than 72 bytes, and
 * traceback.c ten asserts. */
enum { SENTENCES_MAX = 16 * 1024 };

/* The sentences NAME about a failure (malloc); NULL: there are none, or an
 * older ticktape wrote FROM. */
static char *get_sentences(struct reading *in, const json_t *from,
                           const char *name)
{
    const json_t *lines = json_object_get(from, name);
    size_t count = json_array_size(lines);
    size_t room = SENTENCES_MAX;
    bool good = lines == NULL || json_is_array(lines);
    for (size_t i = 0; good && i < count; i++) {
        const char *line = json_string_value(json_array_get(lines, i));
        size_t size = line == NULL ? 0 : strlen(line) + 1;
        good = line != NULL && size <= room && strchr(line, '\n') == NULL;
        room -= good ? size : 0;
    }
    if (!good) {
        in->bad = name;
        return NULL;
    }
    return count > 0 ? get_lines(in, from, name) : NULL;
}

static void get_failure(struct reading *in, const json_t *from,
                        struct tt_explore_failure *out)
{
    const char *text = json_string_value(json_object_get(from, "details"));
    out->failure.verdict = get_verdict(in, from);
    if (tt_verdict_exit(out->failure.verdict) == EXIT_OK) {
        in->bad = "verdict";
    }
    copy_text(in, from, "message", out->failure.message,
              sizeof out->failure.message);
    out->failure.line = (uint32_t)get_number(in, from, "line");
    copy_file(in, from, out->failure.file);
    out->run = get_number(in, from, "first_failure_run");
    out->tape_run = json_object_get(from, "tape_run") == NULL
                        ? out->run /* an older one kept that */
                        : get_number(in, from, "tape_run");
    out->count = get_number(in, from, "runs");
    out->shrink_runs = get_number(in, from, "shrink_runs");
    out->shrink_cut = json_is_true(json_object_get(from, "shrink_cut_off"));
    copy_text(in, from, "strategy", out->strategy, sizeof out->strategy);
    out->words = get_lines(in, from, "deviations");
    out->folded = json_object_get(from, "deviations_folded") != NULL
                      ? get_lines(in, from, "deviations_folded")
                      : get_lines(in, from, "deviations");
    out->moment = get_sentences(in, from, "moment");
    out->asserts = get_sentences(in, from, "asserts");
    get_tape(in, from, "tape", &out->tape);
    get_tape(in, from, "tape_found", &out->tape_found);
    out->report = text == NULL ? NULL : strdup(text);
    text = json_string_value(json_object_get(from, "errors"));
    out->errors = text == NULL ? NULL : strdup(text);
}

/* Reads how long a stall lasts, and the bound that admits it. */
static bool get_stall(const json_t *from, struct tt_explore_failure *out)
{
    out->stall_s = json_number_value(json_object_get(from, "stall"));
    out->slow_s = json_number_value(json_object_get(from, "slow"));
    return out->stall_s >= 0 && out->slow_s > 0;
}

static int add_stall(struct tt_explore_result *found, const json_t *row,
                     struct tt_explore_failure *failure)
{
    return get_stall(row, failure) ? tt_explore_add_stall(found, failure) : -1;
}

static int add_failure(struct tt_explore_result *found, const json_t *row,
                       struct tt_explore_failure *failure)
{
    (void)row;
    return tt_explore_add_failure(found, failure);
}

/* The rows of NAME, each of which ADD takes. */
static void get_failures(struct reading *in, const json_t *all,
                         const char *name, struct tt_explore_result *found,
                         int (*add)(struct tt_explore_result *found,
                                    const json_t *row,
                                    struct tt_explore_failure *failure))
{
    const json_t *rows = json_object_get(all, name);
    if (!json_is_array(rows) ||
        json_array_size(rows) > TT_EXPLORE_FAILURES_MAX + 1) {
        in->bad = name;
        return;
    }
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        struct tt_explore_failure failure = {.run = 0};
        tt_tape_init(&failure.tape);
        tt_tape_init(&failure.tape_found);
        get_failure(in, row, &failure);
        if (add(found, row, &failure) < 0) {
            in->bad = name;
            tt_explore_failure_deinit(&failure);
        }
    }
}

/* ---- The rest ------------------------------------------------------------ */

static void get_strategies(struct reading *in, const json_t *all,
                           struct tt_explore_result *found)
{
    const json_t *rows = json_object_get(all, "strategies");
    size_t count = json_array_size(rows);
    if (!json_is_array(rows) || count > TT_EXPLORE_SHARES_MAX) {
        in->bad = "strategies";
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *row = json_array_get(rows, i);
        struct tt_explore_share *share = &found->shares[found->share_count++];
        copy_text(in, row, "name", share->name, sizeof share->name);
        share->runs = get_number(in, row, "runs");
        share->first = get_number(in, row, "first_run");
        share->found = json_is_true(json_object_get(row, "found"));
    }
}

static void get_left(struct reading *in, const json_t *all,
                     struct tt_explore_result *found)
{
    const json_t *rows = json_object_get(all, "never_retrieved");
    size_t count = json_array_size(rows);
    if (rows == NULL) {
        return; /* an older one */
    }
    if (!json_is_array(rows) || count > TT_EXPLORE_LEFT_MAX) {
        in->bad = "never_retrieved";
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *row = json_array_get(rows, i);
        struct tt_explore_left *left = &found->left[found->left_count++];
        copy_text(in, row, "type", left->is.type, sizeof left->is.type);
        left->is.line = (uint32_t)get_number(in, row, "line");
        copy_file(in, row, left->is.file);
        left->runs = get_number(in, row, "runs");
    }
}

static enum tt_property_kind kind_named(const char *text)
{
    unsigned kind = 0;
    while (text != NULL && kind < TT_PROPERTY_COUNT &&
           strcmp(tt_property_name(kind), text) != 0) {
        kind++;
    }
    return text == NULL ? TT_PROPERTY_COUNT : kind;
}

static void get_properties(struct reading *in, const json_t *all,
                           struct tt_explore_result *found)
{
    const json_t *rows = json_object_get(all, "properties");
    size_t count = json_array_size(rows);
    if (rows == NULL) {
        return; /* an older one */
    }
    if (!json_is_array(rows) || count > TT_PROPERTIES_MAX) {
        in->bad = "properties";
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *row = json_array_get(rows, i);
        struct tt_explore_property *property =
            &found->properties[found->property_count++];
        copy_text(in, row, "name", property->name, sizeof property->name);
        property->kind =
            kind_named(json_string_value(json_object_get(row, "kind")));
        property->met = get_number(in, row, "runs");
        property->held = get_number(in, row, "held");
        if (property->kind == TT_PROPERTY_COUNT ||
            property->held > property->met) {
            in->bad = "properties";
            property->kind = TT_PROPERTY_ALWAYS;
        }
    }
}

/* An older one did not count them. */
static void get_left_open(struct reading *in, const json_t *all,
                          struct tt_explore_result *found)
{
    if (json_object_get(all, "left_open") != NULL) {
        found->left_open_count = get_number(in, all, "left_open");
        copy_text(in, all, "left_open_first", found->left_open,
                  sizeof found->left_open);
    }
}

/* An older one did not count them. */
static void get_sleeps(struct reading *in, const json_t *all,
                       struct tt_sleeps *out)
{
    if (json_object_get(all, "sleeps_fixed") != NULL) {
        out->count = get_number(in, all, "sleeps_fixed");
        out->together = json_is_true(json_object_get(all, "sleeps_together"));
    }
}

static const double SECONDS_MAX = 1e12;

static void get_counts(struct reading *in, const json_t *all,
                       struct tt_explore_result *found)
{
    const char *bound = json_string_value(json_object_get(all, "exhausted"));
    const char *limit = json_string_value(json_object_get(all, "limit"));
    found->runs = get_number(in, all, "runs");
    found->known_runs = get_number(in, all, "known_runs");
    found->steps = get_number(in, all, "steps");
    found->limits = get_number(in, all, "limits");
    snprintf(found->limit, sizeof found->limit, "%s",
             limit == NULL ? "" : limit);
    found->stopped = json_is_true(json_object_get(all, "interrupted"));
    found->cut = json_is_true(json_object_get(all, "cut_off"));
    found->is_late = json_is_true(json_object_get(all, "out_of_time"));
    found->seconds = json_number_value(json_object_get(all, "seconds"));
    if (!(found->seconds >= 0 && found->seconds <= SECONDS_MAX)) {
        in->bad = "seconds";
    }
    found->exhausted =
        bound != NULL || json_is_true(json_object_get(all, "nothing_left"));
    snprintf(found->bound, sizeof found->bound, "%s",
             bound == NULL ? "" : bound);
    found->schedules = get_number(in, all, "schedules");
    found->seen_once = get_number(in, all, "schedules_once");
    found->drawn_runs = get_number(in, all, "drawn_runs");
    found->drawn_once = get_number(in, all, "drawn_once");
    found->class_runs = json_object_get(all, "class_runs") == NULL
                            ? found->runs /* an older one computed all */
                            : get_number(in, all, "class_runs");
    found->classes = get_number(in, all, "classes");
    found->classes_once = get_number(in, all, "classes_once");
    found->class_drawn_runs = get_number(in, all, "class_drawn_runs");
    found->class_drawn_once = get_number(in, all, "class_drawn_once");
    if (found->drawn_once > found->drawn_runs ||
        found->class_drawn_once > found->class_drawn_runs) {
        in->bad = "drawn_once";
        found->drawn_once = found->class_drawn_once = 0;
    }
    found->seen =
        (json_is_true(json_object_get(all, "reads_clock")) ? TT_SEEN_TIME : 0) |
        (json_is_true(json_object_get(all, "shows_hashes")) ? TT_SEEN_HASHES
                                                            : 0);
    found->seen_full = json_is_true(json_object_get(all, "seen_full"));
    found->choices_default = get_number(in, all, "choices");
    found->answers_max = get_number(in, all, "answers");
    found->has_draws = json_is_true(json_object_get(all, "draws"));
    found->kinds = (uint32_t)get_number(in, all, "kinds");
    found->enabled = (uint32_t)get_number(in, all, "asks");
    get_sleeps(in, all, &found->sleeps);
    found->unlisted = get_number(in, all, "unlisted_failures");
    found->longer_runs = get_number(in, all, "longer_runs");
    found->unmet = json_object_get(all, "not_injected") == NULL
                       ? NULL /* an older one */
                       : get_lines(in, all, "not_injected");
}

/* A range as --vary-sleeps takes it. "": there is none, as in what
 * an older one wrote. */
static const char *get_range(struct reading *in, const json_t *from,
                             const char *name, double out[2])
{
    if (json_object_get(from, name) == NULL) {
        return "";
    }
    const char *text = get_text(in, from, name);
    if (*text != '\0' && !command_range(text, false, out)) {
        in->bad = name;
    }
    return text;
}

static void get_search(struct reading *in, const json_t *all,
                       struct search_request *search)
{
    const json_t *asked = json_object_get(all, "search");
    search_init(search);
    search->model = get_text(in, all, "model");
    search->inject = get_text(in, all, "inject");
    search->seed = get_number(in, all, "seed");
    search->options.strategy = get_text(in, asked, "strategy");
    search->runs = json_is_null(json_object_get(asked, "runs"))
                       ? SEARCH_RUNS_ANY
                       : get_number(in, asked, "runs");
    search->ticks = get_number(in, asked, "ticks");
    search->steps = get_number(in, asked, "steps");
    search->options.sim.unretrieved =
        json_is_true(json_object_get(asked, "unretrieved"));
    search->options.sim.leaks = json_is_true(json_object_get(asked, "leaks"));
    search->options.hashes = json_is_true(json_object_get(asked, "hashes"));
    const json_t *slow = json_object_get(asked, "slow");
    search->options.sim.slow_s =
        json_is_null(slow) ? HUGE_VAL : json_number_value(slow);
    search->latency = json_object_get(asked, "latency") == NULL
                          ? ""
                          : get_text(in, asked, "latency");
    if (!search_read_latency(search->latency, &search->options.sim)) {
        in->bad = "latency";
    }
    search->vary =
        get_range(in, asked, "vary_sleeps", search->options.sim.vary);
    search->options.sim.for_s =
        json_number_value(json_object_get(asked, "for"));
    search->options.sim.pause_s =
        json_number_value(json_object_get(asked, "pause"));
    search->options.keep_going =
        json_is_true(json_object_get(asked, "keep_going"));
}

static void get_shards(struct reading *in, const json_t *all,
                       struct shards *shards)
{
    const json_t *from = json_object_get(all, "shards");
    const json_t *done = json_object_get(from, "done");
    if (json_is_null(from)) {
        return;
    }
    shards->count = get_number(in, from, "count");
    shards->done = in->bad != NULL || shards->count > SHARDS_MAX
                       ? NULL
                       : calloc(shards->count + 1, sizeof *shards->done);
    bool good = shards->done != NULL && json_is_array(done);
    for (size_t i = 0; good && i < json_array_size(done); i++) {
        json_int_t at = json_integer_value(json_array_get(done, i));
        good = at > 0 && (unsigned long long)at <= shards->count;
        if (good) {
            shards->done[at - 1] = true;
        }
    }
    if (!good && in->bad == NULL) {
        in->bad = "shards";
    }
}

static void get_pieces(struct reading *in, const json_t *all,
                       struct tt_explore_pieces *out)
{
    const json_t *from =
        json_object_get(json_object_get(all, "shards"), "pieces");
    size_t count = json_array_size(from);
    if (count == 0) {
        in->bad = from == NULL || json_is_array(from) ? in->bad : "shards";
        return;
    }
    out->at = malloc(count * sizeof *out->at);
    for (; out->at != NULL && out->count < count; out->count++) {
        const json_t *runs = json_array_get(from, out->count);
        if (!json_is_integer(runs) || json_integer_value(runs) < 0) {
            break;
        }
        out->at[out->count] = (uint64_t)json_integer_value(runs);
    }
    if (out->count < count) {
        in->bad = "shards";
    }
}

/* ---- Hashes -------------------------------------------------------------- */

/* What is left of a text. */
struct rest {
    const char *at;
    const char *end; /* a NUL is there */
};

/* Reads "WORD NUMBER" and a line break. */
static bool read_head(struct rest *in, const char *word, uint64_t *number)
{
    size_t size = strlen(word);
    char *end;
    if ((size_t)(in->end - in->at) < size + 2 ||
        memcmp(in->at, word, size) != 0 || in->at[size] != ' ') {
        return false;
    }
    *number = strtoull(in->at + size + 1, &end, 10);
    in->at = end + (*end == '\n');
    return *end == '\n';
}

/* Reads "NAME COUNT", and a line for each. */
static bool read_hashes(struct rest *in, const char *name, uint64_t count,
                        struct tt_explore_hashes *out)
{
    uint64_t there;
    char *end;
    /* A line has a digit and a line break at least. */
    if (!read_head(in, name, &there) || there != count ||
        count > (uint64_t)(in->end - in->at) / 2) {
        return false;
    }
    out->at = malloc((count + 1) * sizeof *out->at);
    for (; out->at != NULL && out->count < count; out->count++) {
        out->at[out->count] = strtoull(in->at, &end, 16);
        if (end == in->at || *end != '\n') {
            return false;
        }
        in->at = end + 1;
    }
    return out->at != NULL;
}

/* Reads the hashes of FOUND, from the file SEEN next to FILE only. */
static int read_seen(const char *file, const char *seen,
                     struct tt_explore_result *found)
{
    const char *slash = strrchr(file, '/'), *why = NULL;
    int folder = slash == NULL ? 0 : (int)(slash + 1 - file);
    char *path = NULL;
    uint64_t version;
    size_t size;
    if (strchr(seen, '/') != NULL || *seen == '\0') {
        command_error("%s: not a result of ticktape explore: its entry 'seen' "
                      "does not name a file next to it",
                      file);
        return -1;
    }
    if (asprintf(&path, "%.*s%s", folder, file, seen) < 0) {
        command_error("out of memory");
        return -1;
    }
    /* Of what a result counts a line each, but not more than there can be. */
    uint64_t lines = found->schedules + found->classes;
    size_t max = lines > SIZE_MAX / 64 ? SIZE_MAX / 2 : 17 * lines + 128;
    char *text = tt__file_read_max(path, max, &size, &why);
    struct rest in = {text, text == NULL ? NULL : text + size};
    bool good =
        text != NULL && read_head(&in, "ticktape-seen", &version) &&
        version == 2 &&
        read_hashes(&in, "schedules", found->schedules,
                    &found->schedule_hashes) &&
        read_hashes(&in, "classes", found->classes, &found->class_hashes);
    if (!good) {
        command_error("%s: %s", path,
                      text == NULL ? why
                                   : "not the hashes that its result counts");
    }
    free(text);
    free(path);
    return good ? 0 : -1;
}

/* ---- A result ------------------------------------------------------------ */

int explored_file_read(struct explored_file *out, const char *file)
{
    json_error_t error;
    struct reading in = {.file = file};
    *out = (struct explored_file){.json = NULL};
    tt_explore_result_init(&out->found);
    out->explored.found = &out->found;
    size_t size;
    char *text = command_read(file, &size);
    if (text == NULL) {
        return -1;
    }
    json_t *all = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    out->json = all;
    free(text);
    if (all == NULL) {
        command_error("%s:%d:%d: no JSON: %s", file, error.line, error.column,
                      error.text);
        return -1;
    }
    struct explored *explored = &out->explored;
    get_search(&in, all, &out->search);
    out->found.keep_going = out->search.options.keep_going;
    get_counts(&in, all, &out->found);
    get_strategies(&in, all, &out->found);
    get_left(&in, all, &out->found);
    get_properties(&in, all, &out->found);
    get_left_open(&in, all, &out->found);
    get_failures(&in, all, "failures", &out->found, add_failure);
    free(out->found.moment); /* the row of the whole result is its own */
    out->found.moment =
        out->found.failed ? get_sentences(&in, all, "moment") : NULL;
    get_failures(&in, all, "with_longer_stalls", &out->found, add_stall);
    get_shards(&in, all, &explored->shards);
    get_pieces(&in, all, &out->found.pieces);
    explored->file = get_text(&in, all, "program");
    explored->hash = get_text(&in, all, "program_hash");
    explored->seen = json_string_value(json_object_get(all, "seen"));
    explored->search = &out->search;
    if (in.bad != NULL) {
        command_error("%s: not a result of ticktape explore: its entry '%s'",
                      file, in.bad);
        return -1;
    }
    if (search_read(&out->search) != EXIT_OK) {
        return -1;
    }
    search_split(&out->search);
    return explored->seen == NULL
               ? 0
               : read_seen(file, explored->seen, &out->found);
}

void explored_file_free(struct explored_file *file)
{
    free(file->explored.shards.done);
    explored_free_tracebacks(&file->explored);
    search_deinit(&file->search);
    tt_explore_result_deinit(&file->found);
    json_decref(file->json);
}
