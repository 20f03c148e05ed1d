/* SPDX-License-Identifier: MIT
 *
 * scenarios/cmd_explore.c: `ticktape explore`: searching for a failure.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "database.h"

static const char synopsis[] = "[OPTION...] FILE.py";
static const char about[] =
    "Runs schedule after schedule until one fails, the budget is spent, or "
    "none is\nleft; shrinks the failing one, and tells what it needs.\n\n"
    "strategies: random, pct:D, pos, delay:K, dfs, sweep (of cancellations),\n"
    "            portfolio (the default: all of them in turns)";

struct request {
    struct search_request search;
    const char *file;
    const char *tape; /* where the shrunk tape goes */
    const char *json; /* NULL: no such report */
    const char *db;   /* NULL: .ticktape/ beside the program */
    bool no_db;
    struct database database;
};

/* ---- The report ---------------------------------------------------------- */

/* Each line of TEXT behind two spaces. */
static void put_indented(const char *text)
{
    while (text != NULL && *text != '\0') {
        size_t size = strcspn(text, "\n");
        printf("  %.*s\n", (int)size, text);
        text += size + (text[size] == '\n');
    }
}

static double rate(double count, double seconds)
{
    return seconds > 0 ? count / seconds : 0;
}

static unsigned long long wide(uint64_t n)
{
    return n;
}

/* What each strategy did, and what it would have found. */
static void put_shares(const struct tt_explore_result *found)
{
    for (size_t i = 0; i < found->share_count; i++) {
        printf("%s%s %llu%s", i == 0 ? "runs of each strategy: " : ", ",
               found->shares[i].name, wide(found->shares[i].runs),
               found->shares[i].found ? " (found it)" : "");
    }
    putchar('\n');
    for (size_t i = 0; !found->failed && i < found->share_count; i++) {
        const char *depth = strchr(found->shares[i].name, ':');
        if (found->shares[i].bound > 0) {
            printf("%s would have found a failure that takes %s deviations "
                   "among %llu choices with probability %.2g at least\n",
                   found->shares[i].name, depth == NULL ? "3" : depth + 1,
                   wide(found->choices_default), found->shares[i].bound);
        }
    }
}

static void put_numbers(const struct tt_explore_result *found)
{
    printf("%llu runs, %llu ticks in %.3g s: %.3g runs/s, %.3g ticks/s; %llu "
           "different schedules%s\n",
           wide(found->runs), wide(found->steps), found->seconds,
           rate((double)found->runs, found->seconds),
           rate((double)found->steps, found->seconds), wide(found->schedules),
           found->seen_full ? " (as many as are remembered)" : "");
    if (!found->failed && !found->exhausted) {
        printf("unseen: the next run shows a new schedule with probability "
               "%.2g (Good-Turing)\n",
               tt_explore_unseen(found));
    }
    put_shares(found);
}

static void put_failure(const struct request *request,
                        const struct tt_explore_result *found)
{
    const char *any = request->search.options.model == TT_MODEL_ANY
                          ? " (model any: CPython's queue is FIFO, another "
                            "loop's need not be)"
                          : "";
    printf("%s: %s in ", request->file,
           tt_verdict_name(found->failure.verdict));
    if (found->failure_run == 0) {
        printf("a tape of %s%s\n", request->database.folder, any);
    } else {
        printf("run %llu of %s%s\n", (unsigned long long)found->failure_run,
               found->strategy, any);
    }
    if (found->report != NULL && *found->report != '\0') {
        put_indented(found->report);
    } else {
        printf("  %s\n", found->failure.message);
    }
    if (found->tape.count == 0) {
        puts("in the default order: no deviation is needed");
    } else {
        printf("%zu deviation%s from the default order (found with %zu, "
               "shrunk in %llu runs):\n",
               found->tape.count, found->tape.count == 1 ? "" : "s",
               found->tape_found.count, (unsigned long long)found->shrink_runs);
        put_indented(found->words);
    }
    if (found->beside != NULL) {
        printf("  %-49s%s\n", "the default run", "this run");
        fputs(found->beside, stdout);
    }
    printf("replay: ticktape replay --tape %s", request->tape);
    search_put_judges(&request->search);
    printf(" %s\n", request->file);
    if (found->failure_run > 0) {
        fputs("as it was found: ticktape replay", stdout);
        search_put_options(&request->search, found->failure_run);
        printf(" %s\n", request->file);
    }
}

static void put_success(const struct request *request,
                        const struct tt_explore_result *found)
{
    printf("%s: no failure", request->file);
    if (found->exhausted && found->bound[0] != '\0') {
        printf("; exhausted: no %s fails", found->bound);
    } else if (found->exhausted) {
        printf("; exhausted");
    }
    if (found->limits > 0) {
        printf("; %llu runs ended at a limit",
               (unsigned long long)found->limits);
    }
    putchar('\n');
}

/* ---- The report for machines --------------------------------------------- */

static void put_json_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; text != NULL && *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            fprintf(out, "\\%c", c);
        } else if (c < ' ') {
            fprintf(out, "\\u%04x", c);
        } else {
            fputc(c, out);
        }
    }
    fputc('"', out);
}

static void put_json_row(FILE *out, const char *name, const char *text)
{
    fprintf(out, "  \"%s\": ", name);
    put_json_text(out, text);
    fputs(",\n", out);
}

static void put_json_deviations(FILE *out, const char *words)
{
    fputs("  \"deviations\": [", out);
    for (const char *line = words; line != NULL && *line != '\0';) {
        size_t size = strcspn(line, "\n");
        char *one = strndup(line, size);
        fputs(line == words ? "" : ", ", out);
        put_json_text(out, one);
        free(one);
        line += size + (line[size] == '\n');
    }
    fputs("],\n", out);
}

static int write_json(const struct request *request,
                      const struct tt_explore_result *found)
{
    FILE *out = fopen(request->json, "w");
    if (out == NULL) {
        command_error("%s: cannot be written", request->json);
        return -1;
    }
    char *tape = found->failed ? tt_tape_print(&found->tape) : NULL;
    fputs("{\n", out);
    put_json_row(out, "program", request->file);
    put_json_row(out, "model", request->search.model);
    put_json_row(out, "inject", request->search.inject);
    fprintf(out, "  \"seed\": %llu,\n",
            (unsigned long long)request->search.options.seed);
    put_json_row(out, "verdict",
                 found->failed       ? tt_verdict_name(found->failure.verdict)
                 : found->limits > 0 ? "limit"
                                     : "ok");
    put_json_row(out, "message", found->failed ? found->failure.message : "");
    fprintf(out,
            "  \"runs\": %llu,\n  \"steps\": %llu,\n  \"seconds\": %.6f,\n",
            (unsigned long long)found->runs, (unsigned long long)found->steps,
            found->seconds);
    fprintf(out, "  \"first_failure_run\": %llu,\n",
            (unsigned long long)found->failure_run);
    put_json_row(out, "strategy",
                 found->failed ? found->strategy
                               : request->search.options.strategy);
    if (found->exhausted) {
        put_json_row(out, "exhausted", found->bound);
    } else {
        fputs("  \"exhausted\": null,\n", out);
    }
    fprintf(out, "  \"classes\": %llu,\n  \"unseen_estimate\": %.6g,\n",
            (unsigned long long)found->schedules, tt_explore_unseen(found));
    put_json_deviations(out, found->words);
    fputs("  \"tape\": ", out);
    if (tape == NULL) {
        fputs("null", out);
    } else {
        put_json_text(out, tape);
    }
    fputs("\n}\n", out);
    free(tape);
    if (fclose(out) != 0) {
        command_error("%s: cannot be written", request->json);
        return -1;
    }
    return 0;
}

/* ---- The verb ------------------------------------------------------------ */

/* The known tapes first, and what fails is known from now on. A folder that
 * cannot be written spoils no report. */
static int search(struct request *request, struct tt_scenario *scenario,
                  struct tt_explore_result *found)
{
    struct tt_explore_options *options = &request->search.options;
    char error[120] = "";
    if (!request->no_db) {
        int code =
            database_open(&request->database, request->db, request->file);
        if (code != EXIT_OK) {
            return code;
        }
        options->known = request->database.known;
    }
    if (tt_explore(command_body, scenario, options, found, error,
                   sizeof error) < 0) {
        return command_error("%s: %s", options->strategy, error);
    }
    if (!request->no_db && found->failed &&
        found->failure.verdict != TT_VERDICT_NONDETERMINISTIC) {
        database_add(&request->database, &found->tape);
    }
    return EXIT_OK;
}

static int explore(struct request *request)
{
    struct tt_explore_result found;
    struct tt_scenario *scenario = search_load(&request->search, request->file);
    if (scenario == NULL) {
        return EXIT_USAGE;
    }
    tt_explore_result_init(&found);
    int code = search(request, scenario, &found);
    if (code != EXIT_OK) {
        goto out;
    }
    if (found.failed) {
        put_failure(request, &found);
        put_numbers(&found);
        code = command_write_tape(request->tape, &found.tape) < 0
                   ? EXIT_USAGE
                   : EXIT_FAILING;
    } else {
        put_success(request, &found);
        put_numbers(&found);
        code = found.limits > 0 ? EXIT_OPEN : EXIT_OK;
    }
    if (code != EXIT_USAGE && request->json != NULL &&
        write_json(request, &found) < 0) {
        code = EXIT_USAGE;
    }
out:
    database_close(&request->database);
    tt_explore_result_deinit(&found);
    tt_scenario_free(scenario);
    return code;
}

int cmd_explore(int argc, char **argv)
{
    struct request request = {.tape = NULL};
    unsigned long long jobs = 1;
    struct tt_explore_options *options = &request.search.options;
    search_init(&request.search);
    const struct option_row rows[] = {
        {"--runs", "N", "at most N schedules (default 10000)",
         &request.search.runs, true, false},
        {"--time", "S", "at most S seconds of CPU time", &options->seconds_max,
         false, true},
        SEARCH_ROWS(request.search),
        {"--tape", "FILE", "where the failing tape goes (default FILE.tape)",
         &request.tape, false, false},
        {"--json", "FILE", "write the report as JSON too", &request.json, false,
         false},
        {"--jobs", "N", "processes (default 1); the result is the same", &jobs,
         true, false},
        {"--db", "DIR",
         "failing tapes, tried first (default .ticktape beside FILE)",
         &request.db, false, false},
        {"--no-db", NULL, "know none, and keep none", &request.no_db, false,
         false},
        {.name = NULL},
    };
    int count = command_options("explore", synopsis, about, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count != 1) {
        return command_error("explore takes one file; see ticktape explore "
                             "--help");
    }
    request.file = argv[0];
    options->jobs = jobs > 64 ? 64 : (unsigned)jobs;
    char *tape = command_sibling(argv[0], ".tape");
    request.tape = request.tape == NULL ? tape : request.tape;
    int code = search_read(&request.search);
    if (code == EXIT_OK) {
        code = explore(&request);
    }
    search_deinit(&request.search);
    free(tape);
    return code;
}
