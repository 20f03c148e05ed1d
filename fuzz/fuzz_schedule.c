/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz_schedule.c: bytes are the schedule of one program, the file of the
 * scenario language that the environment variable FUZZ_PROGRAM names. A failing
 * verdict is a crash; sim/tt_fuzz.h describes its report.
 *
 * FUZZ_MODEL=any permutes the ready queue too. FUZZ_INJECT=cancel,memory
 * cancels tasks from outside and fails allocations. FUZZ_UNRETRIEVED=1 fails a
 * run with an exception that was never retrieved. FUZZ_SLOW=S bounds stalls, in
 * seconds. FUZZ_LATENCY=LO..HI, in seconds, and FUZZ_VARY_SLEEPS=LO..HI,
 * factors, are explore's --latency and --vary-sleeps. FUZZ_TAPES is the prefix
 * of the names of tapes.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include <ticktape/tt_scenario.h>
#include <ticktape/tt_fuzz.h>

static bool has(const char *name, const char *word)
{
    const char *found = getenv(name);
    return found != NULL && strstr(found, word) != NULL;
}

/* LO..HI out of the environment's NAME, if it is there. */
static void get_range(const char *name, double out[2])
{
    const char *text = getenv(name);
    const char *dots = text == NULL ? NULL : strstr(text, "..");
    if (text == NULL) {
        return;
    }
    if (dots != NULL) {
        char *least = strndup(text, (size_t)(dots - text));
        out[0] = least == NULL ? -1 : strtod(least, NULL);
        out[1] = strtod(dots + 2, NULL);
        free(least);
    }
    if (dots == NULL || !(out[0] >= 0 && out[1] >= out[0] && out[1] > 0)) {
        fprintf(stderr, "%s takes LO..HI, as 0.05..2, not '%s'\n", name, text);
        exit(2);
    }
}

static struct tt_fuzz *start(uint8_t *counters, size_t count)
{
    const char *file = getenv("FUZZ_PROGRAM");
    struct tt_scenario *program;
    struct tt_scenario_error error = {.text = "FUZZ_PROGRAM names no program"};
    if (file == NULL || tt_scenario_load_file(file, &program, &error) < 0) {
        fprintf(stderr, "%s\n", error.text);
        exit(2);
    }
    const char *slow = getenv("FUZZ_SLOW");
    struct tt_fuzz_options options = {
        .sim.slow_s = slow == NULL ? TT_SLOW_S : strtod(slow, NULL),
        .sim.unretrieved = has("FUZZ_UNRETRIEVED", "1"),
        .model = has("FUZZ_MODEL", "any") ? TT_MODEL_ANY : TT_MODEL_ASYNCIO,
        .inject_cancel = has("FUZZ_INJECT", "cancel"),
        .inject_memory = has("FUZZ_INJECT", "memory"),
        .name = file,
        .program = tt_scenario_hash(program),
        .tape_prefix = getenv("FUZZ_TAPES"),
        .counters = counters,
        .counter_count = count,
    };
    get_range("FUZZ_LATENCY", options.sim.latency_s);
    get_range("FUZZ_VARY_SLEEPS", options.sim.vary);
    return tt_fuzz_new(tt_scenario_body, program, &options);
}

TT_FUZZ_ENTRIES(start)
