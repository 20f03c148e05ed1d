/* SPDX-License-Identifier: MIT
 *
 * sim/strategy.c: strategies by name, and their random numbers.
 *
 * They are seeded by the seed and the number of the run: so a run can be had
 * again without those before it.
 */
#include <stdio.h>
#include <stdlib.h>

#include "random.h"
#include "strategy.h"

static const struct tt__strategy_type *const types[] = {
    &tt__strategy_random,   &tt__strategy_pct, &tt__strategy_pos,
    &tt__strategy_delay,    &tt__strategy_dfs, &tt__strategy_sweep,
    &tt__strategy_portfolio};

uint64_t tt__draw(struct tt__strategy *strategy, uint64_t n)
{
    return tt__random(&strategy->state, n);
}

bool tt__strategy_begin(struct tt__strategy *strategy)
{
    uint64_t run = strategy->run++;
    strategy->state = tt__mix64(strategy->seed ^ tt__mix64(run + 1));
    return strategy->type->begin(strategy, run);
}

bool tt__strategy_learns(const struct tt__strategy *strategy)
{
    return strategy->type->learns != NULL ? strategy->type->learns(strategy)
                                          : strategy->type->end != NULL;
}

bool tt__strategy_splits(const struct tt__strategy *strategy)
{
    return strategy->type->learns != NULL || strategy->type->end == NULL;
}

uint64_t tt__strategy_number(const char *argument, uint64_t missing,
                             uint64_t max)
{
    uint64_t n = 0;
    if (argument == NULL) {
        return missing;
    }
    for (; *argument >= '0' && *argument <= '9' && n <= max; argument++) {
        n = 10 * n + (uint64_t)(*argument - '0');
    }
    return *argument == '\0' && n <= max ? n : 0;
}

enum { FEW = 4 };

uint64_t tt__few_answers(enum tt_choice kind, uint64_t n)
{
    return kind != TT_CHOICE_RANDOM || n <= FEW + 1 ? n : FEW + 1;
}

uint64_t tt__few_answer(enum tt_choice kind, uint64_t n, uint64_t at)
{
    return at < FEW || tt__few_answers(kind, n) == n ? at : n - 1;
}

struct tt__strategy *tt__strategy_new(const char *name, uint64_t seed,
                                      uint32_t asks,
                                      const struct tt_asked *first,
                                      uint64_t first_count)
{
    const char *colon = strchr(name, ':');
    size_t size = colon == NULL ? strlen(name) : (size_t)(colon - name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strlen(types[i]->name) != size ||
            strncmp(types[i]->name, name, size) != 0) {
            continue;
        }
        struct tt__strategy *made = calloc(1, types[i]->size);
        if (made == NULL) {
            return NULL;
        }
        made->type = types[i];
        snprintf(made->name, sizeof made->name, "%s", name);
        made->seed = seed;
        made->asks = asks;
        made->first = first;
        made->first_count = first_count;
        if (types[i]->init != NULL &&
            types[i]->init(made, colon == NULL ? NULL : colon + 1) < 0) {
            tt__strategy_free(made);
            return NULL;
        }
        return made;
    }
    return NULL;
}

void tt__strategy_free(struct tt__strategy *strategy)
{
    if (strategy != NULL) {
        if (strategy->type->free != NULL) {
            strategy->type->free(strategy);
        }
        free(strategy);
    }
}
