/* SPDX-License-Identifier: MIT
 *
 * scenarios/search.c: what a search is asked for on the command line.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

void search_init(struct search_request *request)
{
    static const struct tt_explore_options usual = TT_EXPLORE_OPTIONS_DEFAULT;
    *request = (struct search_request){.options = usual,
                                       .model = "asyncio",
                                       .inject = "",
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

/* "cancel", or "cancel:worker,writer": the names, NULL at the end (malloc);
 * NULL for the first form, which names all. */
static int read_names(const char *inject, char ***names)
{
    const char *at = strchr(inject, ':');
    size_t count = 2;
    *names = NULL;
    if (at == NULL) {
        return EXIT_OK;
    }
    for (const char *c = at; *c != '\0'; c++) {
        count += *c == ',';
    }
    *names = calloc(count, sizeof **names);
    for (size_t i = 0; *names != NULL && at != NULL; i++) {
        size_t size = strcspn(++at, ",");
        (*names)[i] = strndup(at, size);
        if ((*names)[i] == NULL) {
            return command_error("out of memory");
        }
        at = at[size] == ',' ? at + size : NULL;
    }
    return *names == NULL ? command_error("out of memory") : EXIT_OK;
}

int search_read(struct search_request *request)
{
    struct tt_explore_options *options = &request->options;
    const char *inject = request->inject;
    if (strcmp(request->model, "any") == 0) {
        options->model = TT_MODEL_ANY;
    } else if (strcmp(request->model, "asyncio") != 0) {
        return command_error("--model takes asyncio or any, not '%s'",
                             request->model);
    }
    options->inject_cancel =
        strcmp(inject, "cancel") == 0 || strncmp(inject, "cancel:", 7) == 0;
    if (*inject != '\0' && !options->inject_cancel) {
        return command_error("--inject takes cancel or cancel:TASK,..., not "
                             "'%s'",
                             inject);
    }
    options->runs_max = request->runs;
    options->seed = request->seed;
    options->sim.limits.tick_max = request->ticks;
    options->sim.limits.step_max = request->steps;
    int code = read_names(inject, &request->names);
    options->cancel_only = (const char *const *)request->names;
    return code;
}

void search_put_options(const struct search_request *request, uint64_t run)
{
    printf(" --strategy %s --seed %llu --run %" PRIu64,
           request->options.strategy, request->seed, run);
    if (request->options.model == TT_MODEL_ANY) {
        fputs(" --model any", stdout);
    }
    if (*request->inject != '\0') {
        printf(" --inject '%s'", request->inject);
    }
    search_put_judges(request);
}

void search_put_judges(const struct search_request *request)
{
    if (request->options.sim.unretrieved) {
        fputs(" --unretrieved", stdout);
    }
    if (request->ticks != SEARCH_TICKS) {
        printf(" --ticks %llu", request->ticks);
    }
    if (request->steps != SEARCH_STEPS) {
        printf(" --steps %llu", request->steps);
    }
}
