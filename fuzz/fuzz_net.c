/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz_net.c: bytes are a peer of a server of the language, the file that
 * the environment variable FUZZ_PROGRAM names. sim/tt_fuzz.h says what the
 * bytes mean, and when a run fails. FUZZ_FOR=S ends each run after S seconds of
 * virtual time.
 */
#include <stdlib.h>

#include <ticktape/tt_scenario.h>
#include <ticktape/tt_fuzz.h>

static struct tt_fuzz_net *start(uint8_t *counters, size_t count)
{
    const char *file = getenv("FUZZ_PROGRAM"), *for_s = getenv("FUZZ_FOR");
    struct tt_scenario *program;
    struct tt_scenario_error error = {.text = "FUZZ_PROGRAM names no program"};
    if (file == NULL || tt_scenario_load_file(file, &program, &error) < 0) {
        fprintf(stderr, "%s\n", error.text);
        exit(2);
    }
    tt_scenario_lines(program); /* its lines are the coverage */
    struct tt_fuzz_net_options options = {
        .sim.for_s = for_s == NULL ? 0 : strtod(for_s, NULL),
        .name = file,
        .counters = counters,
        .counter_count = count,
    };
    return tt_fuzz_net_new(tt_scenario_body, program, &options);
}

TT_FUZZ_NET_ENTRY(start)
