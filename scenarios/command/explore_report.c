/* SPDX-License-Identifier: MIT
 *
 * explore_report.c: what a search found, for people.
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "explore_report.h"
#include "sim/base/duration.h"

bool loud_refused(const struct loud *loud)
{
    bool both = loud->quiet && loud->verbose;
    if (both) {
        command_error("-q and -v exclude each other");
    }
    return both;
}

enum loudness loudness_of(const struct loud *loud)
{
    TT_ASSERT(!(loud->quiet && loud->verbose));
    if (loud->quiet) {
        return LOUDNESS_QUIET;
    }
    if (loud->verbose) {
        return LOUDNESS_VERBOSE;
    }
    return LOUDNESS_USUAL;
}

/* LINE of the program or, if FILE is not empty, of a module of it. */
static void put_line(uint32_t line, const char *file)
{
    TT_ASSERT(line > 0);
    printf(file[0] == '\0' ? "line %u" : "line %u of %s", (unsigned)line,
           command_shown(file));
}

/* Each line of TEXT after two spaces. */
static void put_indented(const char *text)
{
    while (text != NULL && *text != '\0') {
        size_t size = strcspn(text, "\n");
        printf("  %.*s\n", (int)size, text);
        text += size + (text[size] == '\n');
    }
}

static unsigned long long wide(uint64_t n)
{
    return n;
}

/* "raised ValueError: no" as Python says it. */
static const char *without_raised(const char *message)
{
    static const char raised[] = "raised ";
    bool has = strncmp(message, raised, sizeof raised - 1) == 0;
    return has ? message + sizeof raised - 1 : message;
}

/* ---- Failures ------------------------------------------------------------ */

/* Whether a program is called STEM.NUMBER: STEM.NUMBER.tape is its tape. */
static bool is_program(const char *stem, int size, size_t number)
{
    static const char *const endings[] = {"py", "so"};
    bool exists = false;
    for (size_t i = 0; !exists && i < sizeof endings / sizeof *endings; i++) {
        char *path;
        if (asprintf(&path, "%.*s.%zu.%s", size, stem, number, endings[i]) >=
            0) {
            exists = access(path, F_OK) == 0;
            free(path);
        }
    }
    return exists;
}

char *explored_tape(const struct explored *explored, size_t at)
{
    const char *first = explored->tape, *dot = strrchr(first, '.');
    const char *end = first + strlen(first);
    dot = dot == NULL || strchr(dot, '/') != NULL ? end : dot;
    int size = (int)(dot - first);
    size_t number = 1;
    char *path = NULL;
    if (at == 0) {
        return strdup(first);
    }
    for (size_t i = 0; i < at; i++) {
        do {
            number++;
        } while (is_program(first, size, number));
    }
    return asprintf(&path, "%.*s.%zu%s", size, first, number, dot) < 0 ? NULL
                                                                       : path;
}

int explored_write_tapes(const struct explored *explored)
{
    int rc = 0;
    size_t count = tt_explore_failure_count(explored->found);
    for (size_t i = 0; rc == 0 && i < count; i++) {
        struct tt_explore_failure failure =
            tt_explore_failure_at(explored->found, i);
        char *path = explored_tape(explored, i);
        rc = path == NULL
                 ? -1
                 : command_write_tape(path, explored->tape_is_named && i == 0,
                                      &failure.tape);
        free(path);
    }
    return rc;
}

const char *explored_details(const struct explored *explored, size_t at)
{
    const char *report = tt_explore_failure_at(explored->found, at).report;
    if (report != NULL && *report != '\0') {
        return report;
    }
    if (explored->tracebacks == NULL) {
        return NULL;
    }
    return explored->tracebacks[at];
}

const char *explored_asserts(const struct explored *explored, size_t at)
{
    TT_ASSERT(at < tt_explore_failure_count(explored->found));
    const char *known = tt_explore_failure_at(explored->found, at).asserts;
    return known != NULL || explored->asserts == NULL ? known
                                                      : explored->asserts[at];
}

static void free_texts(char **texts, size_t count)
{
    for (size_t i = 0; texts != NULL && i < count; i++) {
        free(texts[i]);
    }
    free(texts);
}

void explored_free_tracebacks(struct explored *explored)
{
    size_t count = tt_explore_failure_count(explored->found);
    free_texts(explored->tracebacks, count);
    free_texts(explored->asserts, count);
    explored->tracebacks = explored->asserts = NULL;
}

static void put_moment(const char *moment)
{
    if (moment != NULL) {
        puts("what followed:");
        put_indented(moment);
    }
}

static void put_errors(const char *errors)
{
    if (errors != NULL && *errors != '\0') {
        puts("reported to the loop's exception handler:");
        put_indented(errors);
    }
}

/* The command that runs a tape, as a shell takes it. */
static void put_replay(const struct explored *explored, const char *tape)
{
    fputs("replay: ", stdout);
    command_paint(stdout, PAINT_STRONG);
    fputs("ticktape replay --tape ", stdout);
    command_put_path(stdout, tape == NULL ? "" : tape);
    command_put_program(stdout, explored->file);
    command_paint(stdout, PAINT_END);
    putchar('\n');
}

/* ": SIGSEGV at program.so+0x1189", which has no line of the program. */
static void put_death(const struct tt_sim_result *failure)
{
    static const char crashed[] = "crashed: ";
    if (failure->verdict == TT_VERDICT_CRASHED &&
        strncmp(failure->message, crashed, sizeof crashed - 1) == 0) {
        printf(": %s", failure->message + sizeof crashed - 1);
    }
}

/* Runs with longer stalls are numbered after the others (tt_explore.h): where
 * these had no limit, or did not come to it, on their own. */
static void put_run(const struct explored *explored, uint64_t run)
{
    const struct search_request *search = explored->search;
    bool is_longer =
        (search->runs == SEARCH_RUNS_ANY || explored->found->is_late) &&
        run > search->options.runs_max;
    printf("run %llu%s", wide(is_longer ? run - search->options.runs_max : run),
           is_longer ? ", of those with longer stalls," : "");
}

/* Which run failed so first, and which one's tape is kept. */
static void put_runs(const struct explored *explored,
                     const struct tt_explore_failure *failure)
{
    bool is_one = failure->tape_run == failure->run;
    if (failure->run == 0) {
        /* Of merged results the folder is not known. */
        printf("a tape of %s",
               explored->database == NULL ? "a database" : explored->database);
    } else if (!is_one) {
        put_run(explored, failure->run);
    }
    fputs(is_one ? "" : ", with the fewest deviations in ", stdout);
    if (failure->tape_run > 0) {
        put_run(explored, failure->tape_run);
        printf(" of %s", failure->strategy);
    }
}

static void put_verdict(const struct tt_sim_result *failure)
{
    command_paint(stdout, PAINT_BAD);
    fputs(tt_verdict_name(failure->verdict), stdout);
    command_paint(stdout, PAINT_END);
}

/* A failure after the first one. */
static void put_other(const struct explored *explored, size_t at)
{
    struct tt_explore_failure other =
        tt_explore_failure_at(explored->found, at);
    const char *details = explored_details(explored, at);
    fputs("and ", stdout);
    put_verdict(&other.failure);
    fputs(" in ", stdout);
    put_runs(explored, &other);
    printf(", %llu run%s in all", wide(other.count),
           other.count == 1 ? "" : "s");
    put_death(&other.failure);
    putchar('\n');
    if (explored->loudness == LOUDNESS_QUIET) {
        return;
    }
    char *tape = explored_tape(explored, at);
    put_indented(details == NULL ? other.failure.message : details);
    put_errors(other.errors);
    printf("%zu deviation%s from the default order%s\n", other.tape.count,
           other.tape.count == 1 ? "" : "s",
           other.shrink_cut ? " (not shrunk to the end: see ticktape shrink)"
                            : "");
    put_indented(other.folded);
    put_moment(other.moment);
    put_replay(explored, tape);
    free(tape);
}

/* A run that a limit ended might have failed later. */
static void put_limits(const struct tt_explore_result *found)
{
    unsigned long long limits = wide(found->limits), runs = wide(found->runs);
    if (limits == 0) {
        return;
    }
    fputs(found->failed ? "" : "but ", stdout);
    if (limits == runs) {
        printf(runs == 1 ? "that run" : "all %llu runs", runs);
    } else {
        printf("%llu of %llu runs", limits, runs);
    }
    puts(" ended at a limit, and might have failed after it:");
    put_indented(found->limit);
}

/* A run that was ended with the search is not counted, however long it was. */
static void put_cut(const struct tt_explore_result *found)
{
    if (found->cut && found->runs == 0) {
        puts("but no run came to its end: see --ticks and --steps");
    } else if (found->cut && !found->stopped) {
        puts("the last run was cut off by --time, and is not counted");
    }
}

/* Exceptions that nobody retrieved fail a run: then they are failures. */
static void put_left(const struct explored *explored)
{
    const struct tt_explore_result *found = explored->found;
    bool fails = explored->search->options.sim.unretrieved;
    for (size_t i = 0; !fails && i < found->left_count; i++) {
        const struct tt_explore_left *left = &found->left[i];
        printf("never retrieved in %llu of %llu run%s: %s", wide(left->runs),
               wide(found->runs), found->runs == 1 ? "" : "s", left->is.type);
        if (left->is.line > 0) {
            fputs(" at ", stdout);
            put_line(left->is.line, left->is.file);
        }
        puts(i == 0 ? "; --unretrieved makes it a failure" : "");
    }
}

/* Descriptors that were not closed fail a run with --leaks. */
static void put_left_open(const struct explored *explored)
{
    const struct tt_explore_result *found = explored->found;
    if (found->left_open_count == 0 || explored->search->options.sim.leaks) {
        return;
    }
    printf("left open by the default run: %s", found->left_open);
    if (found->left_open_count > 1) {
        printf(", and %zu more", found->left_open_count - 1);
    }
    puts("; --leaks makes it a failure");
}

/* What the program expects of some run, and none did. */
static void put_properties(const struct tt_explore_result *found)
{
    for (size_t i = 0; i < found->property_count; i++) {
        const struct tt_explore_property *property = &found->properties[i];
        const char *kind = tt_property_name(property->kind);
        if (property->kind == TT_PROPERTY_ALWAYS || property->held > 0) {
            continue;
        }
        printf("%s \"%s\": ", kind, property->name);
        if (property->met == 0) {
            printf("none of %llu run%s came to it\n", wide(found->runs),
                   found->runs == 1 ? "" : "s");
        } else {
            printf("false in all of the %llu run%s that came to it\n",
                   wide(property->met), property->met == 1 ? "" : "s");
        }
    }
}

static const char never_cancelled[] =
    "to cancel (the task that run_until_complete waits for is not cancelled)";

static void put_unmet_link(const struct tt_explore_result *found,
                           const char *but, const char *pair, size_t size)
{
    printf("%s--latency %.*s did nothing: no run sent anything from one of "
           "these hosts to the other, unless link() says how long it takes\n",
           but, (int)size, pair);
    if (found->hosts[0] != '\0') {
        printf("  the hosts are: %s\n", found->hosts);
    }
}

/* What was to be injected, and had no place in any run. */
static void put_unmet(const struct tt_explore_result *found)
{
    static const char named[] = "cancel:";
    const char *but = found->failed ? "" : "but ";
    bool names = false;
    for (const char *line = found->unmet; line != NULL && *line != '\0';) {
        size_t size = strcspn(line, "\n");
        if (strncmp(line, named, sizeof named - 1) == 0) {
            printf("%s--inject %.*s did nothing: no run had a task of that "
                   "name %s\n",
                   but, (int)size, line, never_cancelled);
            names = true;
        } else if (*line == 'c') {
            printf("%s--inject cancel did nothing: no run had a task %s\n", but,
                   never_cancelled);
        } else if (*line == 'n') {
            printf("%s--inject net did nothing: no run used the network in a "
                   "way that these faults could change\n",
                   but);
        } else if (strncmp(line, "latency:", 8) == 0) {
            put_unmet_link(found, but, line + 8, size - 8);
        } else if (*line == 'p') {
            printf("%s--inject proc did nothing: no run had a child\n", but);
        } else if (*line == 's') {
            printf("%s--inject signal did nothing: no run had a second tick, "
                   "a thread or a handler, or it ignored the signals\n",
                   but);
        } else {
            printf("%s--inject memory did nothing: no run made a future or a "
                   "task in its loop\n",
                   but);
        }
        line += size + (line[size] == '\n');
    }
    if (names && *found->victims != '\0') {
        printf("  in the default run it could have cancelled: %s\n",
               found->victims);
    }
}

/* Whether the search did everything that was requested. */
static bool is_complete(const struct tt_explore_result *found)
{
    return found->limits == 0 && !found->stopped &&
           !(found->cut && found->runs == 0) &&
           (found->unmet == NULL || *found->unmet == '\0');
}

static const char *why_stopped(const struct tt_explore_result *found)
{
    return found->died ? "a process of the search died" : "interrupted";
}

/* A process that something else killed is no verdict. */
static void put_deaths(const struct tt_explore_result *found)
{
    if (found->deaths > 0) {
        printf("%llu process%s of the search died in a run that does not crash "
               "when it is repeated\n",
               wide(found->deaths), found->deaths == 1 ? "" : "es");
    }
    if (found->lost_run > 0) {
        printf("a process of the search died in run %llu, which was not "
               "repeated\n",
               wide(found->lost_run));
    }
}

static void put_others(const struct explored *explored)
{
    const struct tt_explore_result *found = explored->found;
    bool quiet = explored->loudness == LOUDNESS_QUIET;
    char budget[EXPLORED_BUDGET_SIZE];
    if (found->stopped) {
        printf("%s: there may be other failures\n", why_stopped(found));
    }
    if (found->ended && explored->search->options.keep_going) {
        puts("the search ends with the run that crashed: the strategy needs "
             "complete runs");
    }
    for (size_t i = 1; i < tt_explore_failure_count(found); i++) {
        put_other(explored, i);
    }
    if (found->unlisted > 0) {
        printf("and %llu runs with other failures: the first %d are listed\n",
               wide(found->unlisted), 1 + TT_EXPLORE_FAILURES_MAX);
    } else if (found->exhausted && found->limits == 0 && !quiet) {
        printf("exhausted: no other failure in any %s%s\n", found->bound,
               explored->shards.count > 0 ? " of the shards done" : "");
        explored_put_coverage(explored);
    } else if (explored->search->options.keep_going && !quiet &&
               explored_budget(explored, budget)) {
        printf("%s: there may be other failures\n", budget);
    }
    put_limits(found);
    if (!quiet) {
        put_left(explored);
        put_properties(found);
    }
    if (explored->search->options.keep_going) {
        put_unmet(found);
    }
}

/* What a livelock is, where the run is known: results that were read do not say
 * at what time it was. */
static void put_livelock(const struct explored *explored)
{
    const struct tt_sim_result *failure = &explored->found->failure;
    bool is_endless = failure->verdict == TT_VERDICT_LIVELOCK ||
                      failure->verdict == TT_VERDICT_RUNNING;
    char time[TT__DURATION_SIZE];
    if (is_endless && failure->ticks > 0) {
        printf("  no end within %llu ticks (--ticks), in %s of virtual time; "
               "in the last %llu\n  the machine was not slow, and nothing was "
               "injected or reordered\n",
               explored->search->ticks, tt__duration(failure->time_s, time),
               wide(tt_sim_fair_ticks(explored->search->ticks)));
    }
    if (failure->verdict == TT_VERDICT_LIVELOCK && failure->ticks > 0 &&
        command_has_outside()) {
        puts("  each wait ended at once, without effect: what it reported is "
             "still pending,\n  or the time that it waits for did not pass");
    } else if (failure->verdict == TT_VERDICT_LIVELOCK && failure->ticks > 0) {
        puts("  in none of these did the loop wait: something was always "
             "ready");
    }
}

/* The options of the search, and the number of its run that failed. Those with
 * longer stalls are a search of their own. */
static void put_search(const struct explored *explored)
{
    const struct tt_explore_result *found = explored->found;
    struct search_request search = *explored->search;
    uint64_t run = found->failure_tape_run;
    if (run > search.options.runs_max) {
        run -= search.options.runs_max;
        search.options.sim.slow_s = HUGE_VAL;
        search.options.strategy = tt_explore_longer_strategy(&search.options);
    }
    search_put_options(&search, run);
}

/* The line with the verdict. */
static void put_headline(const struct explored *explored)
{
    const struct tt_explore_result *found = explored->found;
    const char *any = explored->search->options.model == TT_MODEL_ANY
                          ? " (model any: CPython's queue is FIFO, another "
                            "loop's need not be)"
                          : "";
    const struct tt_explore_failure first = tt_explore_failure_at(found, 0);
    printf("%s: ", command_shown(explored->file));
    put_verdict(&found->failure);
    fputs(" in ", stdout);
    put_runs(explored, &first);
    if (found->failure.line != 0) {
        fputs(", at ", stdout);
        put_line(found->failure.line, found->failure.file);
        printf(": %s", without_raised(found->failure.message));
    }
    put_death(&found->failure);
    printf("%s\n", any);
}

/* Two columns; lines that differ begin with a star. */
static void put_beside(const char *text)
{
    printf("  %-49s%s\n", "the default run", "this run");
    while (*text != '\0') {
        int size = (int)strcspn(text, "\n");
        command_put_painted(*text == '*' ? PAINT_DIFFERENT : PAINT_END, text,
                            size);
        putchar('\n');
        text += size + (text[size] == '\n');
    }
}

static void put_failure(const struct explored *explored)
{
    const struct tt_explore_result *found = explored->found;
    put_headline(explored);
    if (explored->loudness == LOUDNESS_QUIET) {
        return;
    }
    put_livelock(explored);
    const char *details = explored_details(explored, 0);
    put_indented(details == NULL ? found->failure.message : details);
    put_errors(found->errors);
    if (found->tape.count == 0) {
        puts("in the default order: no deviation is needed");
    } else {
        printf("%zu deviation%s from the default order (found with %zu, "
               "shrunk in %llu runs%s):\n",
               found->tape.count, found->tape.count == 1 ? "" : "s",
               found->tape_found.count, wide(found->shrink_runs),
               found->shrink_cut ? ", not to the end: see ticktape shrink"
                                 : "");
        put_indented(found->folded);
    }
    put_moment(found->moment);
    if (found->beside != NULL) {
        put_beside(found->beside);
    }
    put_replay(explored, explored->tape);
    /* Its number is known when all shards are there. */
    bool is_numbered = found->pieces.count == 0 || explored->shards.count == 0;
    if (found->failure_tape_run > 0 && is_numbered) {
        fputs("as it was found: ticktape replay", stdout);
        put_search(explored);
        command_put_program(stdout, explored->file);
        putchar('\n');
    }
}

/* What the search did not vary, though the program depends on it. */
static void put_unvaried(const struct explored *explored, bool has_coverage)
{
    const struct tt_explore_result *found = explored->found;
    const struct tt_explore_options *options = &explored->search->options;
    explored_put_sleeps(explored);
    if (found->seen & TT_SEEN_TIME && options->sim.pause_s == 0) {
        puts("the program reads the clock; if it compares times with limits "
             "that are not timers, see --pause");
    }
    if (found->seen & TT_SEEN_HASHES && !options->hashes && !has_coverage) {
        puts("the program iterates over a set of strs or bytes, whose order "
             "differs from process to process in CPython: see --hashes");
    }
}

static void put_success(const struct explored *explored)
{
    const struct tt_explore_result *found = explored->found;
    bool quiet = explored->loudness == LOUDNESS_QUIET;
    printf("%s: ", command_shown(explored->file));
    command_paint(stdout, PAINT_GOOD);
    fputs("no failure", stdout);
    command_paint(stdout, PAINT_END);
    explored_put_extent(explored);
    printf("%s%s\n", found->stopped ? "; " : "",
           found->stopped ? why_stopped(found) : "");
    bool has_coverage = found->exhausted && found->limits == 0;
    if (has_coverage && !quiet) {
        explored_put_coverage(explored);
    }
    put_cut(found);
    put_limits(found);
    put_unmet(found);
    if (!quiet) {
        put_left(explored);
        put_properties(found);
        put_left_open(explored);
        put_unvaried(explored, has_coverage);
    }
}

/* What is no failure, unless the machine stalls for longer. */
static void put_stall(const struct tt_explore_failure *stall)
{
    const struct tt_sim_result *result = &stall->failure;
    bool is_endless = result->verdict == TT_VERDICT_LIVELOCK ||
                      result->verdict == TT_VERDICT_RUNNING;
    const char *how;
    char time[TT__DURATION_SIZE];
    if (result->verdict == TT_VERDICT_DEADLOCK) {
        how = "deadlocks";
    } else if (is_endless) {
        how = "never ends";
    } else {
        how = "fails";
    }
    printf("%s if the machine stalls for %s: --slow %.3g", how,
           tt__duration_in(stall->stall_s, 3, time), stall->slow_s);
    if (result->line != 0) {
        fputs(" (at ", stdout);
        put_line(result->line, result->file);
        printf(": %s)", without_raised(result->message));
    } else if (!is_endless) {
        printf(" (%s)", result->message);
    }
    putchar('\n');
}

/* --jobs does not help every strategy. */
static void put_one_process(const struct tt_explore_options *options)
{
    if (options->jobs > 1 && !tt_explore_splits(options->strategy)) {
        printf("in one process, not %u: each run of %s depends on those "
               "before\n",
               options->jobs, options->strategy);
    }
}

/* Whether all that was found is that the default run needs a larger budget:
 * nothing says that it fails. */
static bool is_only_long(const struct tt_explore_result *found)
{
    return found->failure.verdict == TT_VERDICT_RUNNING &&
           found->tape.count == 0 && found->other_count == 0;
}

int explored_exit(const struct tt_explore_result *found)
{
    if (found->failed) {
        return is_only_long(found) ? EXIT_OPEN : EXIT_FAILING;
    }
    return is_complete(found) ? EXIT_OK : EXIT_OPEN;
}

void explored_put(const struct explored *explored)
{
    if (explored->found->failed) {
        put_failure(explored);
        put_others(explored);
    } else {
        put_success(explored);
    }
    bool quiet = explored->loudness == LOUDNESS_QUIET;
    /* Shards that stop at their failures do not all come to longer stalls. */
    bool all_come = !quiet && (!explored->found->failed ||
                               explored->search->options.keep_going);
    for (size_t i = 0; all_come && i < explored->found->stall_count; i++) {
        put_stall(&explored->found->stalls[i]);
    }
    put_deaths(explored->found);
    if (!quiet) {
        put_one_process(&explored->search->options);
        explored_put_longer(explored->found);
    }
    if (explored->loudness == LOUDNESS_VERBOSE) {
        explored_put_numbers(explored->found);
    }
}
