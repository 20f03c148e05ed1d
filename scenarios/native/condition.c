/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/condition.c: withdrawals wait until the account has enough,
 * each deposit wakes them all, and one that has waited too long gives up. The
 * same as condition.py.
 */
#include <ticktape/tt_program.h>

TT_SHARED_FIELDS(account, TAKE(struct tt_condition *, changed),
                 VAR(int, balance));

TT_ASYNC(withdraw, KEEP(struct account *, account), ARG(const char *, name),
         ARG(int, amount))
{
    TT_BEGIN;
    TT_WITH(self->account->changed);
    while (self->account->balance < self->amount) {
        TT_AWAIT(tt_condition_wait(env, self->account->changed));
    }
    self->account->balance -= self->amount;
    TT_PRINT("%s takes %d, %d left", self->name, self->amount,
             self->account->balance);
    TT_END_WITH;
    TT_END;
}

TT_ASYNC(deposit, KEEP(struct account *, account), ARG(int, amount))
{
    TT_BEGIN;
    TT_WITH(self->account->changed);
    self->account->balance += self->amount;
    TT_PRINT("%d paid in", self->amount);
    TT_CHECK(tt_condition_notify_all(env, self->account->changed));
    TT_END_WITH;
    TT_END;
}

TT_ASYNC(impatient, KEEP(struct account *, account))
{
    TT_BEGIN;
    TT_TRY;
    TT_AWAIT(tt_wait_for(env, withdraw(env, self->account, "car", 500), 0.25));
    TT_EXCEPT(&tt_TimeoutError);
    TT_PRINT("no car");
    TT_END_TRY;
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct account *, account), OWN(struct tt_task *, rent),
              OWN(struct tt_task *, food), OWN(struct tt_task *, car),
              VAR(int, i))
{
    TT_BEGIN;
    TT_MAKE(self->account, account(env, tt_condition_new(env, NULL)));
    TT_CREATE_TASK(self->rent, withdraw(env, self->account, "rent", 70));
    TT_CREATE_TASK(self->food, withdraw(env, self->account, "food", 20));
    TT_CREATE_TASK(self->car, impatient(env, self->account));
    for (self->i = 0; self->i < 3; self->i++) {
        TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
        TT_AWAIT(deposit(env, self->account, 40));
    }
    TT_AWAIT(TT_GATHER(tt_task_await(self->rent), tt_task_await(self->food),
                       tt_task_await(self->car)));
    TT_PRINT("the rest is %d", self->account->balance);
    TT_END;
}
