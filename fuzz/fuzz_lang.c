/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz_lang.c: any bytes are a source: a program, which runs twice alike
 * to a verdict, and to another where an allocation fails; or a refusal in
 * words, with its place.
 */
#include <string.h>

#include <ticktape/tt_scenario.h>

#include "fuzz.h"

enum { ALLOCATIONS = 1000 }; /* of which one fails, in a run of its own */

static void check_refusal(const struct tt_scenario_error *error)
{
    static const char file[] = "fuzz.py";
    FUZZ_CHECK(memchr(error->text, '\0', sizeof error->text) != NULL);
    FUZZ_CHECK(strncmp(error->text, file, sizeof file - 1) == 0);
    FUZZ_CHECK(error->line == 0 || error->column > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct tt_scenario *program;
    struct tt_scenario_error error;
    if (tt_scenario_load("fuzz.py", (const char *)bytes, size, &program,
                         &error) < 0) {
        check_refusal(&error);
        return 0;
    }
    fuzz_run_twice(fuzz_sim(), tt_scenario_body, program);
    fuzz_run_failing(fuzz_sim(), tt_scenario_body, program,
                     1 + fuzz_hash(bytes, size) % ALLOCATIONS);
    tt_scenario_free(program);
    return 0;
}
