/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz_canary.c: a target with a planted bug. If it is not found, a
 * fuzzer that finds nothing proves nothing.
 *
 * The bug: memory of an execution is read after it was freed (AddressSanitizer
 * sees that only by the allocator's own marks), on a tape of two deviations,
 * which the seeds do not have.
 */
#include "fuzz.h"

static volatile char seen;

static void read_freed(void)
{
    struct tt_env *env = tt_sim_begin(fuzz_sim());
    char *block = tt_alloc(env, 32);
    FUZZ_CHECK(block != NULL);
    tt_free(env, block, 32);
    seen = block[16];
    tt_env_end(env);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct tt_tape tape;
    struct tt_tape_error error;
    if (tt_tape_parse(&tape, (const char *)bytes, size, &error) < 0) {
        return 0;
    }
    if (tape.count >= 2) {
        read_freed();
    }
    tt_tape_deinit(&tape);
    return 0;
}
