/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/condition.c: withdrawals wait until the account has enough,
 * each deposit wakes them all, and one that has waited too long gives up. The
 * same as condition.py.
 */
#include "example.h"

static int balance; /* of the account; main() begins with 0 */

/* ---- async def withdraw(changed, name, amount) --------------------------- */

struct withdraw {
    struct tt_coro coro;
    struct tt_condition *changed; /* owns */
    const char *name;
    int amount;
    bool locked;
};

static void drop_withdraw(struct tt_env *env, struct tt_coro *coro)
{
    tt_condition_unref(env, ((struct withdraw *)coro)->changed);
}

/* async with changed: while ...: await changed.wait() */
TT_CORO_DROP(withdraw, "withdraw", drop_withdraw)
{
    TT_BEGIN;
    TT_AWAIT(tt_condition_acquire(env, self->changed));
    self->locked = true;
    while (balance < self->amount) {
        TT_AWAIT(tt_condition_wait(env, self->changed));
    }
    balance -= self->amount;
    TT_CHECK(tt_print(env, "%s takes %d, %d left", self->name, self->amount,
                      balance));
    TT_FINALLY;
    if (self->locked) {
        TT_CHECK(tt_condition_release(env, self->changed));
    }
    TT_END_FINALLY;
}

static tt_value withdraw(struct tt_env *env, struct tt_condition *changed,
                         const char *name, int amount)
{
    struct withdraw *self = withdraw_new(env);
    if (self != NULL) {
        TT_KEEP(self->changed, changed);
        self->name = name;
        self->amount = amount;
    }
    return tt_value_of(self);
}

/* ---- async def deposit(changed, amount) ---------------------------------- */

struct deposit {
    struct tt_coro coro;
    struct tt_condition *changed; /* owns */
    int amount;
    bool locked;
};

static void drop_deposit(struct tt_env *env, struct tt_coro *coro)
{
    tt_condition_unref(env, ((struct deposit *)coro)->changed);
}

TT_CORO_DROP(deposit, "deposit", drop_deposit)
{
    TT_BEGIN;
    TT_AWAIT(tt_condition_acquire(env, self->changed));
    self->locked = true;
    balance += self->amount;
    TT_CHECK(tt_print(env, "%d paid in", self->amount));
    TT_CHECK(tt_condition_notify_all(env, self->changed));
    TT_FINALLY;
    if (self->locked) {
        TT_CHECK(tt_condition_release(env, self->changed));
    }
    TT_END_FINALLY;
}

static tt_value deposit(struct tt_env *env, struct tt_condition *changed,
                        int amount)
{
    struct deposit *self = deposit_new(env);
    if (self != NULL) {
        TT_KEEP(self->changed, changed);
        self->amount = amount;
    }
    return tt_value_of(self);
}

/* ---- async def impatient(changed) ---------------------------------------- */

struct impatient {
    struct tt_coro coro;
    struct tt_condition *changed; /* owns */
};

static void drop_impatient(struct tt_env *env, struct tt_coro *coro)
{
    tt_condition_unref(env, ((struct impatient *)coro)->changed);
}

TT_CORO_DROP(impatient, "impatient", drop_impatient)
{
    TT_BEGIN;
    TT_TRY_AWAIT(
        tt_wait_for(env, withdraw(env, self->changed, "car", 500), 0.25));
    if (tt_except(env, &rc, &tt_TimeoutError, NULL)) {
        TT_CHECK(tt_print(env, "no car"));
    }
    TT_CHECK(rc);
    TT_END;
}

static tt_value impatient(struct tt_env *env, struct tt_condition *changed)
{
    struct impatient *self = impatient_new(env);
    if (self != NULL) {
        TT_KEEP(self->changed, changed);
    }
    return tt_value_of(self);
}

/* ---- async def main() ---------------------------------------------------- */

enum { TASKS = 3 };

struct program {
    struct tt_coro coro;
    struct tt_condition *changed; /* owns */
    struct tt_task *tasks[TASKS]; /* own */
    int i;
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    struct program *self = (struct program *)coro;
    for (int i = 0; i < TASKS; i++) {
        tt_task_unref(env, self->tasks[i]);
    }
    tt_condition_unref(env, self->changed);
}

TT_CORO_DROP(program, "main", drop_program)
{
    tt_value all[TASKS];
    TT_BEGIN;
    balance = 0;
    TT_MAKE(self->changed, tt_condition_new(env, NULL));
    TT_MAKE(self->tasks[0],
            tt_create_task(env, withdraw(env, self->changed, "rent", 70)));
    TT_MAKE(self->tasks[1],
            tt_create_task(env, withdraw(env, self->changed, "food", 20)));
    TT_MAKE(self->tasks[2], tt_create_task(env, impatient(env, self->changed)));
    for (self->i = 0; self->i < 3; self->i++) {
        TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
        TT_AWAIT(deposit(env, self->changed, 40));
    }
    for (int i = 0; i < TASKS; i++) {
        all[i] = tt_future_await(&self->tasks[i]->future);
    }
    TT_AWAIT(tt_gather(env, all, TASKS, false));
    TT_CHECK(tt_print(env, "the rest is %d", balance));
    TT_END;
}

static tt_value start(struct tt_env *env)
{
    return tt_value_of(program_new(env));
}

int main(int argc, char **argv)
{
    return example_main(argc, argv);
}
