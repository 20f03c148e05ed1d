/* SPDX-License-Identifier: MIT
 *
 * search.c: the options of a search on the command line.
 */
#define _GNU_SOURCE 1
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

const char *const search_models[] = {"asyncio", "any", NULL};

enum { LONGER_ONE_IN = 10 }; /* runs, at the end of a search */

void search_init(struct search_request *request)
{
    static const struct tt_explore_options usual = TT_EXPLORE_OPTIONS_DEFAULT;
    *request = (struct search_request){.options = usual,
                                       .model = "asyncio",
                                       .inject = "",
                                       .latency = "",
                                       .vary = "",
                                       .runs = usual.runs_max,
                                       .ticks = SEARCH_TICKS,
                                       .steps = SEARCH_STEPS};
}

void search_deinit(struct search_request *request)
{
    char **name = request->names;
    for (; name != NULL && *name != NULL; name++) {
        free(*name);
    }
    free(request->names);
}

/* The names of "worker,writer", which end at a + (malloc, with NULL at the
 * end): NULL without memory. */
static char **read_names(const char *at)
{
    size_t size = strcspn(at, "+"), count = 2;
    for (size_t i = 0; i < size; i++) {
        count += at[i] == ',';
    }
    char **names = calloc(count, sizeof *names);
    for (size_t i = 0; names != NULL; i++) {
        size_t length = strcspn(at, ",+");
        names[i] = strndup(at, length);
        if (names[i] == NULL || at[length] != ',') {
            break;
        }
        at += length + 1;
    }
    return names;
}

/* Reads what follows "net": ":reset,dns", or nothing, which is all of them. */
static int read_faults(struct tt_explore_options *options, const char *at)
{
    if (*at != ':') {
        options->sim.faults = (1U << TT_FAULT_COUNT) - 1;
        return EXIT_OK;
    }
    do {
        size_t size = strcspn(++at, ",+");
        enum tt_fault fault = tt_fault_named(at, size);
        if (fault == TT_FAULT_COUNT) {
            fprintf(stderr,
                    "ticktape: --inject net: no fault '%.*s'; there are",
                    (int)size, at);
            for (unsigned i = 0; i < TT_FAULT_COUNT; i++) {
                fprintf(stderr, "%s %s", i == 0 ? "" : ",",
                        tt_fault_name((enum tt_fault)i));
            }
            fputc('\n', stderr);
            return EXIT_USAGE;
        }
        options->sim.faults |= 1U << fault;
        at += size;
    } while (*at == ',');
    return EXIT_OK;
}

/* Reads ":SIGTERM,SIGINT", or nothing: these two. */
static int read_signals(struct tt_explore_options *options, const char *at)
{
    uint8_t *signals = options->sim.signals;
    size_t count = 0;
    if (*at != ':') {
        at = ":SIGTERM,SIGINT";
    }
    do {
        size_t size = strcspn(++at, ",+");
        int number = tt_signal_named(at, size);
        if (number == 0 || count == TT_SIGNALS_OUTSIDE) {
            return command_error(
                number == 0
                    ? "--inject signal: no signal '%.*s'; there are SIGTERM, "
                      "SIGINT, SIGHUP, SIGUSR1, ..."
                    : "--inject signal: takes at most 8 signals, not '%.*s'",
                (int)size, at);
        }
        signals[count++] = (uint8_t)number;
        at += size;
    } while (*at == ',');
    return EXIT_OK;
}

/* Reads "cancel", "cancel:worker,writer", "memory", "net:dns,reset" or
 * "signal:SIGTERM", or several with a +. */
static int read_inject(struct search_request *request)
{
    struct tt_explore_options *options = &request->options;
    const char *at = request->inject;
    struct nearest nearest;
    nearest_init(&nearest, at);
    nearest_try(&nearest, "cancel");
    nearest_try(&nearest, "memory");
    nearest_try(&nearest, "net");
    nearest_try(&nearest, "proc");
    nearest_try(&nearest, "signal");
    while (*at != '\0') {
        size_t size = strcspn(at, ":+");
        if (size == 6 && strncmp(at, "cancel", size) == 0 &&
            !options->inject_cancel) {
            options->inject_cancel = true;
            if (at[size] == ':') {
                request->names = read_names(at + size + 1);
                if (request->names == NULL) {
                    return command_error("out of memory");
                }
                if (*request->names[0] == '\0') {
                    return command_error("--inject cancel: takes the names of "
                                         "tasks, separated by commas");
                }
                options->cancel_only = (const char *const *)request->names;
                size = strcspn(at, "+");
            }
        } else if (size == 6 && strncmp(at, "memory", size) == 0 &&
                   at[size] != ':') {
            options->inject_memory = true;
        } else if (size == 4 && strncmp(at, "proc", size) == 0 &&
                   at[size] != ':') {
            options->inject_proc = true;
        } else if (size == 3 && strncmp(at, "net", size) == 0 &&
                   options->sim.faults == 0) {
            if (read_faults(options, at + size) != EXIT_OK) {
                return EXIT_USAGE;
            }
            size = strcspn(at, "+");
        } else if (size == 6 && strncmp(at, "signal", size) == 0 &&
                   options->sim.signals[0] == 0) {
            if (read_signals(options, at + size) != EXIT_OK) {
                return EXIT_USAGE;
            }
            size = strcspn(at, "+");
        } else {
            return command_error("--inject takes cancel, cancel:TASK,..., "
                                 "memory, net or net:FAULT,..., proc, signal "
                                 "or signal:NAME,..., or several joined by +, "
                                 "not '%s'%s",
                                 request->inject, nearest_hint(&nearest));
        }
        if (at[size] == '+' && at[size + 1] == '\0') {
            return command_error("--inject %s: nothing follows the +",
                                 request->inject);
        }
        at += size + (at[size] == '+');
    }
    return EXIT_OK;
}

/* The number that some strategies take after a colon is read by the search. */
static int read_strategy(const char *strategy)
{
    struct nearest nearest;
    char name[48];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(strategy, ":"), strategy);
    nearest_init(&nearest, name);
    const char *known = tt_explore_strategy_name(0);
    TT_ASSERT(known != NULL);
    for (size_t i = 1; known != NULL && strcmp(known, name) != 0; i++) {
        nearest_try(&nearest, known);
        known = tt_explore_strategy_name(i);
    }
    if (known != NULL) {
        return EXIT_OK;
    }
    if (*nearest.name != '\0') {
        return command_error("--strategy: no strategy '%s'%s", name,
                             nearest_hint(&nearest));
    }
    fprintf(stderr, "ticktape: --strategy: no strategy '%s'; there are ", name);
    for (size_t i = 0; (known = tt_explore_strategy_name(i)) != NULL; i++) {
        fprintf(stderr, "%s%s", i == 0 ? "" : ", ", known);
    }
    fputc('\n', stderr);
    return EXIT_USAGE;
}

bool search_read_latency(const char *text, struct tt_sim_options *sim)
{
    char one[TT_LINKS_SIZE];
    size_t used = 0;
    bool has_usual = false;
    while (*text != '\0') {
        size_t size = strcspn(text, ",");
        if (size >= sizeof one) {
            return false;
        }
        memcpy(one, text, size);
        one[size] = '\0';
        const char *equals = strchr(one, '=');
        double range[2];
        if (!command_range(equals == NULL ? one : equals + 1, true, range) ||
            range[1] > TT_LATENCY_MAX_S) {
            return false;
        }
        if (equals == NULL && has_usual) {
            return false;
        }
        if (equals == NULL) {
            has_usual = true;
            memcpy(sim->latency_s, range, sizeof range);
        } else {
            int room = (int)(sizeof sim->links - used);
            int put = snprintf(sim->links + used, (size_t)room,
                               "%s%.*s=%.17g..%.17g", used == 0 ? "" : ",",
                               (int)(equals - one), one, range[0], range[1]);
            if (put >= room ||
                memchr(one, '-', (size_t)(equals - one)) == NULL) {
                return false;
            }
            used += (size_t)put;
        }
        text += size + (text[size] == ',');
    }
    TT_ASSERT(used < sizeof sim->links);
    return true;
}

/* Strategies look at tasks, or need the accesses of handles, which a program of
 * Linux does not report. */
static bool needs_accesses(const char *strategy)
{
    static const char *const names[] = {"dpor", "surw", "reads-from"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strategy != NULL && strcmp(strategy, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether INJECT is more than "cancel" and "net". */
static bool injects_more(const char *inject)
{
    const char *at = inject;
    while (*at != '\0') {
        size_t size = strcspn(at, ":+");
        if ((size != 6 || strncmp(at, "cancel", size) != 0) &&
            (size != 3 || strncmp(at, "net", size) != 0)) {
            return true;
        }
        at += strcspn(at, "+");
        at += *at == '+';
    }
    return false;
}

/* Whether it names a fault between hosts, of which programs have one. */
static bool injects_hosts(const char *inject)
{
    const char *net = strstr(inject, "net:");
    size_t size = net == NULL ? 0 : strcspn(net, "+");
    return size > 0 && (memmem(net, size, "partition", 9) != NULL ||
                        memmem(net, size, "crash", 5) != NULL);
}

int search_outside_refuses(const struct search_request *request)
{
    const struct tt_sim_options *sim = &request->options.sim;
    const struct command_given given[] = {
        {needs_accesses(request->options.strategy),
         "this strategy (dpor, surw, reads-from)"},
        {injects_more(request->inject),
         "--inject with more than cancel and net"},
        {injects_hosts(request->inject),
         "--inject net:partition or net:crash (they have one host)"},
        {sim->unretrieved, "--unretrieved"},
        {sim->leaks, "--leaks"},
        {request->options.hashes, "--hashes"},
        {sim->pause_s > 0, "--pause"},
        {*sim->links != '\0' || (request->latency != NULL &&
                                 strchr(request->latency, '=') != NULL),
         "--latency between hosts"},
        {request->vary != NULL && *request->vary != '\0', "--vary-sleeps"},
        {request->steps != 0 && request->steps != SEARCH_STEPS, "--steps"},
        {false, NULL}};
    return command_outside_refuses(given);
}

int search_read(struct search_request *request)
{
    struct tt_explore_options *options = &request->options;
    if (read_strategy(options->strategy) != EXIT_OK) {
        return EXIT_USAGE;
    }
    TT_ASSERT(search_models[0] != NULL);
    if (strcmp(request->model, "any") == 0) {
        options->model = TT_MODEL_ANY;
    }
    bool injects = *request->inject != '\0';
    if (!injects && strcmp(options->strategy, "sweep") == 0) {
        return command_error(
            "--strategy sweep tries only what --inject names: add --inject");
    }
    if (!isfinite(options->sim.pause_s) || !isfinite(options->sim.for_s)) {
        return command_error("%s takes a duration, not 'inf'",
                             isfinite(options->sim.for_s) ? "--pause"
                                                          : "--for");
    }
    if (!search_read_latency(request->latency, &options->sim)) {
        return command_error("--latency takes LO..HI, as 1ms..200ms, or "
                             "HOST-HOST=LO..HI, or several joined by commas, "
                             "of at most 1e9 s, not '%s'",
                             request->latency);
    }
    if (*request->vary != '\0' &&
        !command_range(request->vary, false, options->sim.vary)) {
        return command_error("--vary-sleeps takes LO..HI, as 0.5..2, not '%s'",
                             request->vary);
    }
    options->runs_max = request->runs;
    options->longer_runs_max = 0;
    options->seed = request->seed;
    options->sim.limits.tick_max = request->ticks;
    options->sim.limits.step_max = request->steps;
    return read_inject(request);
}

void search_take_runs(struct search_request *request, double time_s)
{
    static const struct tt_explore_options usual = TT_EXPLORE_OPTIONS_DEFAULT;
    if (request->runs == NO_COUNT) {
        request->runs = time_s > 0 ? SEARCH_RUNS_ANY : usual.runs_max;
    }
}

void search_split(struct search_request *request)
{
    struct tt_explore_options *options = &request->options;
    if (isfinite(options->sim.slow_s)) {
        options->longer_runs_max = request->runs / LONGER_ONE_IN;
        options->runs_max = request->runs - options->longer_runs_max;
    }
}

void search_take_judges(struct search_request *request,
                        const struct tt_tape *tape)
{
    if (request->ticks == 0) {
        request->ticks = tape->tick_max == 0 ? SEARCH_TICKS : tape->tick_max;
    }
    if (request->steps == 0) {
        request->steps = tape->step_max == 0 ? SEARCH_STEPS : tape->step_max;
    }
    request->options.sim.unretrieved =
        request->options.sim.unretrieved || tape->unretrieved;
    request->options.sim.leaks = request->options.sim.leaks || tape->leaks;
}

void search_put(const struct search_request *request, FILE *out)
{
    command_put_value(out, "--strategy", request->options.strategy);
    fprintf(out, " --seed %llu", request->seed);
    if (request->options.model == TT_MODEL_ANY) {
        fputs(" --model any", out);
    }
    if (*request->inject != '\0') {
        command_put_value(out, "--inject", request->inject);
    }
    if (request->options.sim.unretrieved) {
        fputs(" --unretrieved", out);
    }
    if (request->options.sim.leaks) {
        fputs(" --leaks", out);
    }
    if (request->options.hashes) {
        fputs(" --hashes", out);
    }
    if (request->options.sim.slow_s != TT_SLOW_S) {
        command_put_number(out, "--slow", request->options.sim.slow_s);
    }
    if (*request->latency != '\0') {
        command_put_value(out, "--latency", request->latency);
    }
    if (*request->vary != '\0') {
        command_put_value(out, "--vary-sleeps", request->vary);
    }
    if (request->options.sim.for_s > 0) {
        command_put_number(out, "--for", request->options.sim.for_s);
    }
    if (request->options.sim.pause_s > 0) {
        command_put_number(out, "--pause", request->options.sim.pause_s);
    }
    if (request->ticks != SEARCH_TICKS) {
        fprintf(out, " --ticks %llu", request->ticks);
    }
    if (request->steps != SEARCH_STEPS) {
        fprintf(out, " --steps %llu", request->steps);
    }
}

void search_put_all(const struct search_request *request, FILE *out)
{
    search_put(request, out);
    if (request->runs != SEARCH_RUNS_ANY) {
        fprintf(out, " --runs %llu", request->runs);
    }
}

void search_put_options(const struct search_request *request, uint64_t run)
{
    search_put(request, stdout);
    printf(" --run %" PRIu64, run);
}
