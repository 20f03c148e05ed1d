/* SPDX-License-Identifier: MIT
 *
 * tests/suites/kernel_starved.c: facts (kernel.h) on a simulated kernel that is
 * short of memory, or whose network does what it may.
 */
#include <check.h>
#include <stdlib.h>

#include "sim/base/random.h"
#include "tests/suites/kernel.h"

struct starvation {
    size_t left;   /* allocations until the one that fails */
    size_t blocks; /* allocated now */
};

static void *starving_resize(void *context, void *block, size_t old_size,
                             size_t new_size)
{
    struct starvation *self = context;
    if (new_size == 0) {
        self->blocks -= block != NULL;
        free(block);
        return NULL;
    }
    if (self->left == 0) {
        return NULL;
    }
    self->left--;
    self->blocks += block == NULL;
    (void)old_size;
    return realloc(block, new_size);
}

void kernel_starve(const struct fact *fact)
{
    for (size_t allowed = 0;; allowed++) {
        struct starvation starvation = {.left = allowed};
        struct tt_world_options options = {.resize = starving_resize,
                                           .resize_context = &starvation,
                                           .first_fd = KERNEL_FD};
        free(kernel_simulate(fact, &options));
        ck_assert_uint_eq(starvation.blocks, 0);
        if (starvation.left > 0) {
            break;
        }
    }
}

struct torment {
    struct starvation blocks;
    uint64_t state;
};

static void *tormenting_resize(void *context, void *block, size_t old_size,
                               size_t new_size)
{
    struct torment *self = context;
    self->blocks.left = tt__random(&self->state, 8) > 0 ? 1 : 0;
    return starving_resize(&self->blocks, block, old_size, new_size);
}

static uint64_t decide_at_random(void *context,
                                 const struct tt_world_question *question)
{
    struct torment *self = context;
    if (tt__random(&self->state, 2) == 0) {
        return 0;
    }
    if (question->kind == TT_WORLD_DELAY && tt__random(&self->state, 9) == 0) {
        return TT_WORLD_HELD;
    }
    uint64_t count = question->count < 5000000 ? question->count : 5000000;
    return tt__random(&self->state, count);
}

void kernel_torment(const struct fact *fact)
{
    struct torment torment = {.state = fact->seed};
    struct tt_world_options options = {.resize = tormenting_resize,
                                       .resize_context = &torment,
                                       .decide = decide_at_random,
                                       .decide_context = &torment,
                                       .first_fd = KERNEL_FD};
    free(kernel_simulate(fact, &options));
    ck_assert_uint_eq(torment.blocks.blocks, 0);
}
