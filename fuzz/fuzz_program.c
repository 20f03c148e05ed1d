/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz_program.c: any bytes are a program, made by the grammar of
 * tests/oracle: it is accepted, runs twice alike and ends; so it does on a
 * schedule drawn at random, which its tape makes again, and where an allocation
 * fails.
 *
 * With FUZZ_PRINT in the environment programs are printed and not run, for the
 * oracle to say what is right: see fuzz/run.sh.
 */
#include <string.h>

#include <ticktape/tt_scenario.h>

#include "fuzz.h"
#include "generate.h"

enum { ALLOCATIONS = 4000 }; /* of which one fails, in a run of its own */

/* Mostly 0, as the tape of a machine that is seldom late. */
static uint64_t answer(void *data, struct tt_question *question)
{
    uint64_t *state = data;
    *state = *state * 0x5851f42d4c957f2dU + 0x14057b7ef767814fU;
    uint64_t drawn = *state >> 33;
    return drawn % 8 == 0 ? drawn / 8 % question->n : 0;
}

/* A random schedule with all kinds of choices, and the same from its tape. */
static void check_schedule(struct tt_scenario *program, uint64_t state)
{
    struct tt_sim *sim = fuzz_sim();
    struct tt_sim_options *options = tt_sim_options(sim);
    const struct tt_sim_options usual = *options;
    struct tt_sim_result drawn, replayed;
    struct tt_tape tape;
    tt_tape_init(&tape);
    options->enabled = TT_CHOICES_SOUND | 1U << TT_CHOICE_CANCEL;
    if (state % 2 == 0) {
        options->enabled |= 1U << TT_CHOICE_READY;
    }
    options->answer = answer;
    options->answer_data = &state;
    tt_sim_run(sim, tt_scenario_body, program, &drawn);
    FUZZ_CHECK(tt_tape_copy(&tape, tt_sim_tape(sim)) == 0);
    options->answer = NULL;
    options->tape = &tape;
    tt_sim_run(sim, tt_scenario_body, program, &replayed);
    FUZZ_CHECK(*tt_sim_divergence(sim) == '\0');
    FUZZ_CHECK(tt_hash_equal(drawn.hash, replayed.hash));
    tt_tape_deinit(&tape);
    *options = usual;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct tt_scenario *program;
    struct tt_scenario_error error;
    size_t length;
    char *source = fuzz_generate(bytes, size, &length);
    FUZZ_CHECK(source != NULL);
    if (getenv("FUZZ_PRINT") != NULL) {
        fwrite(source, 1, length, stdout);
    } else if (tt_scenario_load("fuzz.py", source, length, &program, &error) <
               0) {
        fprintf(stderr, "%s\n", error.text);
        abort();
    } else {
        struct tt_sim_result result =
            fuzz_run_twice(fuzz_sim(), tt_scenario_body, program);
        FUZZ_CHECK(result.verdict != TT_VERDICT_LIVELOCK);
        uint64_t hash = fuzz_hash(bytes, size);
        check_schedule(program, hash);
        fuzz_run_failing(fuzz_sim(), tt_scenario_body, program,
                         1 + hash % ALLOCATIONS);
        tt_scenario_free(program);
    }
    free(source);
    return 0;
}
