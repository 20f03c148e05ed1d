/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz_tape.c: any bytes are a tape's text. They yield an error with its
 * line, or a tape, whose text is read back as the same tape and on which a
 * program runs to a verdict. The program makes choices of every kind.
 */
#include <string.h>

#include <ticktape/tt_scenario.h>

#include "fuzz.h"

static const char source[] =
    "import asyncio, random\n"
    "async def worker(n):\n"
    "    try:\n"
    "        await asyncio.sleep(n)\n"
    "        print(n, random.random(), random.randint(1, 6))\n"
    "        await asyncio.sleep(1)\n"
    "    finally:\n"
    "        await asyncio.sleep(0)\n"
    "async def main():\n"
    "    tasks = [asyncio.create_task(worker(n)) for n in range(4)]\n"
    "    print(len(asyncio.all_tasks()))\n"
    "    done, pending = await asyncio.wait(tasks, timeout=1.5)\n"
    "    print([t.get_name() for t in done])\n"
    "    async with asyncio.TaskGroup() as group:\n"
    "        for t in pending:\n"
    "            group.create_task(worker(2))\n"
    "asyncio.run(main())\n";

static struct tt_scenario *program(void)
{
    static struct tt_scenario *loaded;
    struct tt_scenario_error error;
    if (loaded == NULL) {
        FUZZ_CHECK(tt_scenario_load("tape.py", source, sizeof source - 1,
                                    &loaded, &error) == 0);
    }
    return loaded;
}

/* Text made of a tape makes that tape. */
static void check_text(const struct tt_tape *tape)
{
    struct tt_tape again;
    struct tt_tape_error error;
    char *text = tt_tape_print(tape);
    FUZZ_CHECK(text != NULL);
    FUZZ_CHECK(tt_tape_parse(&again, text, strlen(text), &error) == 0);
    FUZZ_CHECK(tt_tape_equal(tape, &again));
    FUZZ_CHECK(again.enabled == tape->enabled && again.length == tape->length);
    FUZZ_CHECK(strcmp(again.program, tape->program) == 0);
    FUZZ_CHECK(strcmp(again.strategy, tape->strategy) == 0);
    FUZZ_CHECK(strcmp(again.cancel, tape->cancel) == 0);
    FUZZ_CHECK(again.seed == tape->seed);
    FUZZ_CHECK(again.tick_max == tape->tick_max);
    FUZZ_CHECK(again.step_max == tape->step_max);
    FUZZ_CHECK(again.unretrieved == tape->unretrieved);
    FUZZ_CHECK(again.slow_s == tape->slow_s);
    FUZZ_CHECK(again.pause_s == tape->pause_s);
    FUZZ_CHECK(
        memcmp(again.latency_s, tape->latency_s, sizeof again.latency_s) == 0);
    FUZZ_CHECK(memcmp(again.vary, tape->vary, sizeof again.vary) == 0);
    free(text);
    tt_tape_deinit(&again);
}

static struct tt_sim_result run(const struct tt_tape *tape, bool lenient)
{
    struct tt_sim *sim = fuzz_sim();
    struct tt_sim_options *options = tt_sim_options(sim);
    options->tape = tape;
    options->lenient = lenient;
    options->enabled = tape->enabled;
    options->explain = true;
    options->may_cancel = tape->cancel[0] == '\0' ? NULL : tt_tape_may_cancel;
    options->may_cancel_data = (void *)(uintptr_t)tape;
    return fuzz_run_twice(sim, tt_scenario_body, program());
}

/* What a run took of a tape, whatever that says, makes the same run; a tape
 * that fits is its own recording. */
static void check_runs(const struct tt_tape *tape)
{
    struct tt_sim *sim = fuzz_sim();
    struct tt_sim_result strict = run(tape, false);
    bool fits = *tt_sim_divergence(sim) == '\0';
    FUZZ_CHECK(!fits || tt_tape_equal(tt_sim_tape(sim), tape));
    struct tt_sim_result lenient = run(tape, true);
    FUZZ_CHECK(!fits || tt_hash_equal(strict.hash, lenient.hash));
    FUZZ_CHECK(tt_sim_words(sim) != NULL);
    struct tt_tape taken;
    tt_tape_init(&taken);
    FUZZ_CHECK(tt_tape_copy(&taken, tt_sim_tape(sim)) == 0);
    memcpy(taken.cancel, tape->cancel, sizeof taken.cancel);
    struct tt_sim_result again = run(&taken, false);
    FUZZ_CHECK(tt_hash_equal(lenient.hash, again.hash));
    FUZZ_CHECK(*tt_sim_divergence(sim) == '\0');
    tt_tape_deinit(&taken);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct tt_tape tape;
    struct tt_tape_error error;
    if (tt_tape_parse(&tape, (const char *)bytes, size, &error) < 0) {
        FUZZ_CHECK(error.line > 0);
        FUZZ_CHECK(error.message[0] != '\0');
        return 0;
    }
    check_text(&tape);
    check_runs(&tape);
    tt_tape_deinit(&tape);
    return 0;
}
