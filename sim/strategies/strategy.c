/* SPDX-License-Identifier: MIT
 *
 * strategy.c: strategies by name, and their random numbers.
 *
 * They are seeded by the seed and the number of the run: so a run can be had
 * again without those before it.
 */
#include <stdio.h>
#include <stdlib.h>

#include "sim/base/random.h"
#include "strategy.h"

static const struct tt__strategy_type *const types[] = {
    &tt__strategy_random, &tt__strategy_pct,   &tt__strategy_pos,
    &tt__strategy_delay,  &tt__strategy_dfs,   &tt__strategy_dpor,
    &tt__strategy_sweep,  &tt__strategy_surw,  &tt__strategy_reads_from,
    &tt__strategy_places, &tt__strategy_swarm, &tt__strategy_portfolio};

uint64_t tt__draw(struct tt__strategy *strategy, uint64_t n)
{
    TT_ASSERT(n > 0);
    return tt__random(&strategy->state, n);
}

uint64_t tt__draw_bits(struct tt__strategy *strategy)
{
    return tt__random_bits(&strategy->state);
}

uint64_t tt__draw_for(const struct tt__strategy *strategy, uint64_t value)
{
    return tt__mix64(strategy->key ^ value);
}

struct tt_turn tt__offered_turn(const struct tt_question *question, uint64_t at)
{
    struct tt_turn turn;
    bool is_there = tt_loop_turn(question->env->running, at, &turn);
    TT_ASSERT(question->kind == TT_CHOICE_READY && at < question->n);
    TT_ASSERT(is_there);
    return turn;
}

uint64_t tt__offered_where(const struct tt_question *question,
                           const struct tt_turn *turn)
{
    uint64_t where = tt_turn_where(question->env, turn);
    TT_ASSERT(question->kind == TT_CHOICE_READY);
    return where & ~(uint64_t)1; /* as tt__ran has it */
}

enum { PATIENCE = 4 };

bool tt__strategy_is_patient(const struct tt__strategy *strategy,
                             uint64_t index)
{
    return index <= PATIENCE * (strategy->searched.first_count + 16);
}

bool tt__strategy_begin(struct tt__strategy *strategy)
{
    uint64_t run = strategy->run++;
    TT_ASSERT(strategy->run > run || run == UINT64_MAX);
    strategy->key = tt__mix64(strategy->seed ^ tt__mix64(run + 1));
    strategy->state = strategy->key;
    strategy->first = 0;
    return strategy->type->begin(strategy, run);
}

bool tt__strategy_learns(const struct tt__strategy *strategy)
{
    TT_ASSERT(strategy->type->learns == NULL || strategy->type->end != NULL);
    return strategy->type->learns != NULL ? strategy->type->learns(strategy)
                                          : strategy->type->end != NULL;
}

uint64_t tt__strategy_answer(void *strategy, struct tt_question *question)
{
    struct tt__strategy *self = strategy;
    TT_ASSERT(question->n >= 2 && question->kind < TT_CHOICE_COUNT);
    return self->type->answer(self, question);
}

void tt__strategy_ran(struct tt__strategy *strategy,
                      const struct tt_sim_result *result)
{
    struct tt_sim *sim = strategy->searched.sim;
    /* A run that the search's end cut off lacks choices, even some that the
     * strategy made; no run follows it. */
    if (tt__strategy_learns(strategy) && !result->is_cut) {
        TT_ASSERT(result->choices == 0 || tt_sim_asked(sim) != NULL);
        strategy->type->end(strategy, tt_sim_asked(sim), result->choices,
                            tt_sim_tape(sim));
    }
}

struct tt_asked *tt__copy_asked(struct tt_sim *sim, uint64_t count)
{
    struct tt_asked *copy = malloc((count + 1) * sizeof *copy);
    if (copy != NULL && count > 0) {
        memcpy(copy, tt_sim_asked(sim), count * sizeof *copy);
    }
    return copy;
}

static bool splits(const struct tt__strategy_type *type)
{
    return type->in_pieces || type->learns != NULL || type->end == NULL;
}

bool tt__strategy_splits(const struct tt__strategy *strategy)
{
    return splits(strategy->type);
}

uint64_t tt__strategy_number(const char *argument, uint64_t missing,
                             uint64_t max)
{
    uint64_t n = 0;
    TT_ASSERT(missing <= max && max < UINT64_MAX / 10);
    if (argument == NULL) {
        return missing;
    }
    if (*argument == '0') {
        return 0; /* one number has one name */
    }
    for (; *argument >= '0' && *argument <= '9' && n <= max; argument++) {
        n = 10 * n + (uint64_t)(*argument - '0');
    }
    return *argument == '\0' && n <= max ? n : 0;
}

const char *tt__strategy_sampled(const struct tt__strategy *strategy,
                                 bool sampled)
{
    TT_ASSERT(strategy->type != NULL);
    if (!sampled) {
        return "";
    }
    bool has_latency = strategy->searched.enabled >> TT_CHOICE_LATENCY & 1;
    return has_latency ? " that gives durations and draws one of a few values"
                       : " that gives each draw one of at most 5 values";
}

/* The type that NAME, "random" or "pct:3", begins with; NULL: none. */
static const struct tt__strategy_type *type_named(const char *name)
{
    size_t size = strcspn(name, ":");
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strlen(types[i]->name) == size &&
            strncmp(types[i]->name, name, size) == 0) {
            return types[i];
        }
    }
    return NULL;
}

const char *tt_explore_strategy_name(size_t at)
{
    return at < sizeof types / sizeof *types ? types[at]->name : NULL;
}

bool tt_explore_splits(const char *strategy)
{
    const struct tt__strategy_type *type = type_named(strategy);
    TT_ASSERT(type != NULL);
    return splits(type);
}

bool tt__strategy_is_known(const char *name)
{
    return type_named(name) != NULL;
}

bool tt__strategy_in_pieces(const char *name)
{
    const struct tt__strategy_type *type = type_named(name);
    return type != NULL && type->in_pieces;
}

bool tt__strategy_may_look(const char *name, uint32_t enabled)
{
    const struct tt__strategy_type *type = type_named(name);
    return type != NULL && (type->looks_for & enabled) != 0;
}

struct tt__strategy *tt__strategy_new(const char *name, uint64_t seed,
                                      const struct tt__searched *searched)
{
    const struct tt__strategy_type *type = type_named(name);
    struct tt__strategy *made = type == NULL ? NULL : calloc(1, type->size);
    TT_ASSERT(searched->sim != NULL || searched->first_count == 0);
    if (made == NULL) {
        return NULL;
    }
    TT_ASSERT(type->begin != NULL && type->answer != NULL);
    TT_ASSERT(type->size >= sizeof *made);
    made->type = type;
    snprintf(made->name, sizeof made->name, "%s", name);
    made->seed = seed;
    made->draws = type->draws;
    made->searched = *searched;
    const char *colon = strchr(name, ':');
    if (type->init != NULL &&
        type->init(made, colon == NULL ? NULL : colon + 1) < 0) {
        tt__strategy_free(made);
        return NULL;
    }
    return made;
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
