/* SPDX-License-Identifier: MIT
 *
 * tests/command/installed.c: a program of a user who has nothing but the
 * installed headers: two tellers of a bank, run for real, then in virtual time,
 * then in all orders, of which one loses a deposit. See install.sh.
 */
#include <stdio.h>
#include <stdlib.h>

#include <ticktape/tt_explore.h>

/* ---- async def teller(lock, amount, delay) ------------------------------- */

static int64_t balance;

struct teller {
    struct tt_coro coro;
    struct tt_lock *lock; /* owns; NULL: without a lock */
    int64_t amount;
    double delay_s;
    int64_t before;
    bool locked;
};

static void drop_teller(struct tt_env *env, struct tt_coro *coro)
{
    tt_lock_unref(env, ((struct teller *)coro)->lock);
}

TT_CORO_DROP(teller, "teller", drop_teller)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
    if (self->lock != NULL) {
        TT_AWAIT(tt_lock_acquire(env, self->lock));
        self->locked = true;
    }
    self->before = balance;
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    balance = self->before + self->amount;
    TT_FINALLY;
    if (self->locked) {
        TT_CHECK(tt_lock_release(env, self->lock));
    }
    TT_END_FINALLY;
}

static tt_value teller(struct tt_env *env, struct tt_lock *lock, int64_t amount,
                       double delay_s)
{
    struct teller *self = teller_new(env);
    if (self != NULL) {
        if (lock != NULL) {
            TT_KEEP(self->lock, lock);
        }
        self->amount = amount;
        self->delay_s = delay_s;
    }
    return tt_value_of(self);
}

/* ---- async def bank(locks) ----------------------------------------------- */

struct bank {
    struct tt_coro coro;
    struct tt_lock *lock; /* owns */
    bool locks;
};

static void drop_bank(struct tt_env *env, struct tt_coro *coro)
{
    tt_lock_unref(env, ((struct bank *)coro)->lock);
}

TT_CORO_DROP(bank, "bank", drop_bank)
{
    tt_value tellers[2];
    TT_BEGIN;
    balance = 0;
    if (self->locks) {
        TT_MAKE(self->lock, tt_lock_new(env));
    }
    tellers[0] = teller(env, self->lock, 1, 0.1);
    tellers[1] = teller(env, self->lock, 2, 0.15);
    TT_AWAIT(tt_gather(env, tellers, 2, false));
    if (balance != 3) {
        TT_RAISE(&tt_AssertionError, "the balance is %l", balance);
    }
    TT_END;
}

/* DATA: a bool, whether there is a lock. */
static int run_bank(struct tt_env *env, void *data)
{
    struct bank *self = bank_new(env);
    if (self != NULL) {
        self->locks = *(bool *)data;
    }
    tt_value result = tt_run(env, tt_value_of(self));
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

/* ---- Three worlds -------------------------------------------------------- */

static int run_really(bool locks)
{
    struct tt_real real;
    struct tt_env *env = tt_real_init(&real, NULL);
    if (env == NULL) {
        return -1;
    }
    run_bank(env, &locks);
    return tt_real_deinit(&real);
}

static void simulate(bool locks)
{
    struct tt_sim *sim = tt_sim_new(NULL);
    struct tt_sim_result result;
    if (sim == NULL) {
        return;
    }
    tt_sim_run(sim, run_bank, &locks, &result);
    printf("simulated: %s after %g s\n", tt_verdict_name(result.verdict),
           result.time_s);
    tt_sim_free(sim);
}

static void explore(bool locks)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    char error[200];
    options.strategy = "delay:1";
    tt_explore_result_init(&found);
    if (tt_explore(run_bank, &locks, &options, &found, error, sizeof error) <
        0) {
        printf("%s\n", error);
    } else if (found.failed) {
        printf("explored: %s\n%s", found.failure.message, found.words);
    } else {
        printf("explored: no %s fails\n", found.bound);
    }
    tt_explore_result_deinit(&found);
}

int main(void)
{
    printf("really: %d\n", run_really(true));
    for (int locks = 0; locks < 2; locks++) {
        simulate(locks);
        explore(locks);
    }
    return 0;
}
