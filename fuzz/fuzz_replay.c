/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz_replay.c: bytes choose a program of the catalogue and a schedule of
 * it: whatever verdict that has, it has it again, from its tape, from the text
 * of its tape, and from the bytes of its tape.
 *
 * The first two bytes choose the program, the third what may be chosen in it.
 * FUZZ_CATALOGUE is the folder of the programs ("scenarios").
 */
#define _XOPEN_SOURCE 700
#include <ftw.h>
#include <string.h>

#include <ticktape/tt_scenario.h>
#include <ticktape/tt_fuzz.h>

#include "fuzz.h"

enum { PROGRAMS_MAX = 4096, HEAD = 3, BYTES_MAX = 1 << 16 };

static struct {
    char *file;
    struct tt_scenario *program; /* NULL: not loaded yet */
} catalogue[PROGRAMS_MAX];
static size_t catalogue_count;

static struct tt_scenario *running;

/* ---- The catalogue ------------------------------------------------------- */

static int note_file(const char *path, const struct stat *about, int type,
                     struct FTW *place)
{
    size_t size = strlen(path);
    (void)about;
    (void)place;
    if (type == FTW_F && size > 3 && strcmp(path + size - 3, ".py") == 0 &&
        catalogue_count < PROGRAMS_MAX) {
        catalogue[catalogue_count++].file = strdup(path);
    }
    return 0;
}

static int by_file(const void *a, const void *b)
{
    /* The file is an entry's first field. */
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void find_programs(void)
{
    const char *folder = getenv("FUZZ_CATALOGUE");
    nftw(folder == NULL ? "scenarios" : folder, note_file, 16, FTW_PHYS);
    if (catalogue_count == 0) {
        fputs("FUZZ_CATALOGUE: no programs there\n", stderr);
        exit(2);
    }
    qsort(catalogue, catalogue_count, sizeof *catalogue, by_file);
}

/* NULL: it is refused. */
static struct tt_scenario *program_at(size_t at)
{
    struct tt_scenario_error error;
    if (catalogue[at].program == NULL) {
        tt_scenario_load_file(catalogue[at].file, &catalogue[at].program,
                              &error);
    }
    return catalogue[at].program;
}

/* ---- Schedules ----------------------------------------------------------- */

static int body(struct tt_env *env, void *data)
{
    (void)data;
    return tt_scenario_main(env, running);
}

__attribute__((section("__libfuzzer_extra_counters"),
               used)) static uint8_t counters[TT_FUZZ_COUNTERS];

/* With choices of the kinds that FLAGS say. */
static struct tt_fuzz *fuzz_of(uint8_t flags)
{
    static struct tt_fuzz *made[8];
    struct tt_fuzz **fuzz = &made[flags % 8];
    if (*fuzz == NULL) {
        const struct tt_fuzz_options options = {
            .sim.limits = {.memory_max = FUZZ_MEMORY,
                           .tick_max = FUZZ_TICKS,
                           .step_max = FUZZ_STEPS},
            .inject_cancel = flags & 1,
            .inject_memory = flags & 4,
            .model = flags & 2 ? TT_MODEL_ANY : TT_MODEL_ASYNCIO,
            .counters = counters,
            .counter_count = TT_FUZZ_COUNTERS,
        };
        *fuzz = tt_fuzz_new(body, NULL, &options);
    }
    FUZZ_CHECK(*fuzz != NULL);
    return *fuzz;
}

static void check_tape(struct tt_fuzz *fuzz, const struct tt_tape *tape,
                       const struct tt_sim_result *result)
{
    struct tt_sim *sim = tt_fuzz_sim(fuzz);
    struct tt_sim_options *options = tt_sim_options(sim);
    struct tt_sim_result again;
    options->answer = NULL;
    options->tape = tape;
    tt_sim_run(sim, body, NULL, &again);
    FUZZ_CHECK(*tt_sim_divergence(sim) == '\0');
    FUZZ_CHECK(tt_hash_equal(result->hash, again.hash));
    FUZZ_CHECK(strcmp(result->message, again.message) == 0);
    options->tape = NULL;
}

static void check_schedule(struct tt_fuzz *fuzz, const uint8_t *bytes,
                           size_t size)
{
    static uint8_t encoded[BYTES_MAX];
    struct tt_tape tape, read;
    struct tt_tape_error error;
    struct tt_sim_result result, again;
    tt_tape_init(&tape);
    tt_fuzz_run(fuzz, bytes, size, &result);
    FUZZ_CHECK(result.verdict != TT_VERDICT_NONDETERMINISTIC);
    FUZZ_CHECK(tt_tape_copy(&tape, tt_sim_tape(tt_fuzz_sim(fuzz))) == 0);
    char *text = tt_tape_print(&tape);
    FUZZ_CHECK(text != NULL);
    FUZZ_CHECK(tt_tape_parse(&read, text, strlen(text), &error) == 0);
    check_tape(fuzz, &read, &result);
    size_t used = tt_fuzz_bytes(&tape, encoded, sizeof encoded);
    FUZZ_CHECK(used <= sizeof encoded);
    tt_fuzz_run(fuzz, encoded, used, &again);
    FUZZ_CHECK(tt_hash_equal(result.hash, again.hash));
    free(text);
    tt_tape_deinit(&read);
    tt_tape_deinit(&tape);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (catalogue_count == 0) {
        find_programs();
    }
    if (size < HEAD) {
        return 0;
    }
    size_t at = (size_t)(bytes[0] << 8 | bytes[1]) % catalogue_count;
    running = program_at(at);
    if (running != NULL) {
        check_schedule(fuzz_of(bytes[2]), bytes + HEAD, size - HEAD);
    }
    return 0;
}

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t size_max);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t size_max,
                               unsigned seed);

/* One time in eight another program, else another schedule. */
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t size_max,
                               unsigned seed)
{
    if (size <= HEAD || size_max <= HEAD || seed % 8 == 0) {
        return LLVMFuzzerMutate(bytes, size, size_max);
    }
    return HEAD + tt_fuzz_mutate(fuzz_of(bytes[2]), bytes + HEAD, size - HEAD,
                                 size_max - HEAD, seed / 8);
}
