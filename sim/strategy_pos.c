/* SPDX-License-Identifier: MIT
 *
 * sim/strategy_pos.c: every answer is as likely as every other.
 *
 * Where the choices are which event comes next, this samples partial orders
 * (Yuan, Yang, Gu 2018) as far as single choices can.
 */
#include "strategy.h"

static bool begin(struct tt__strategy *strategy, uint64_t run)
{
    (void)strategy;
    (void)run;
    return true;
}

static uint64_t answer(struct tt__strategy *strategy, uint64_t index,
                       enum tt_choice kind, uint64_t n)
{
    (void)index;
    (void)kind;
    return tt__draw(strategy, n);
}

const struct tt__strategy_type tt__strategy_pos = {
    .name = "pos",
    .size = sizeof(struct tt__strategy),
    .begin = begin,
    .answer = answer,
};
