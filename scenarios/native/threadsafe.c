/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/threadsafe.c: a simulated worker, run by a callback, makes
 * the loop look up prices and receives each result; it cancels one of the
 * requests, and the loop waits for the first as the worker does. The same as
 * threadsafe.py.
 */
#include "example.h"

enum { ITEMS = 3 };

/* ---- async def price(item) ----------------------------------------------- */

struct price {
    struct tt_coro coro;
    const char *item;
};

TT_CORO(price, "price")
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    if (strcmp(self->item, "unicorn") == 0) {
        TT_RAISE(&tt_LookupError, "no unicorns");
    }
    TT_RETURN(tt_small_int((int64_t)strlen(self->item)));
    TT_END;
}

static tt_value price(struct tt_env *env, const char *item)
{
    struct price *self = price_new(env);
    if (self != NULL) {
        self->item = item;
    }
    return tt_value_of(self);
}

/* ---- def told(future) ---------------------------------------------------- */

static tt_value call_told(struct tt_env *env, const tt_value *args)
{
    struct tt_concurrent *future = (struct tt_concurrent *)(void *)args[0];
    if (tt_concurrent_cancelled(future)) {
        return tt_print(env, "cancelled") < 0 ? TT_NULL : TT_NONE;
    }
    tt_value exc = tt_concurrent_exception(env, future, TT_NO_TIMEOUT);
    if (exc == TT_NULL) {
        return TT_NULL;
    }
    if (exc != TT_NONE) {
        int rc = tt_print(env, "failed: %S", exc);
        tt_unref(env, exc);
        return rc < 0 ? TT_NULL : TT_NONE;
    }
    tt_value result = tt_concurrent_result(env, future, TT_NO_TIMEOUT);
    int rc = tt_print(env, "price: %S", result);
    tt_unref(env, result);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static const struct tt_native told =
    TT_NATIVE("told", "told", "future", 1, 1, 1, 0, TT_READS, call_told);

/* ---- The worker ---------------------------------------------------------- */

/* What main() and the worker share. */
struct orders {
    struct tt_object head;
    struct tt_concurrent *at[ITEMS]; /* own */
};

static void drop_orders(struct tt_env *env, struct tt_object *self)
{
    for (int i = 0; i < ITEMS; i++) {
        tt_concurrent_unref(env, ((struct orders *)self)->at[i]);
    }
}

TT_SHARED(orders, drop_orders)

/* The callbacks' data owns the orders. */
static void drop_data(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_unref(env, tt_value_of(data));
}

static int run_cancel(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_env *env = tt_loop_env(loop);
    int rc = tt_concurrent_cancel(env, ((struct orders *)data)->at[2]);
    drop_data(env, data, arg);
    return rc < 0 ? rc : 0;
}

static const struct tt_callback cancel = {
    .run = run_cancel, .drop = drop_data, .name = "cancel"};

static int order(struct tt_loop *loop, struct orders *orders)
{
    static const char *const items[] = {"tea", "unicorn", "gold"};
    struct tt_env *env = tt_loop_env(loop);
    int rc = 0;
    for (int i = 0; rc == 0 && i < ITEMS; i++) {
        orders->at[i] =
            tt_run_coroutine_threadsafe(env, price(env, items[i]), loop);
        rc = orders->at[i] == NULL
                 ? tt_failure(env)
                 : tt_concurrent_add_done_callback(env, orders->at[i],
                                                   tt_value_of(&told));
    }
    return rc;
}

static int run_work(struct tt_loop *loop, void *data, tt_value arg)
{
    int rc = order(loop, data);
    if (rc == 0) {
        return tt_loop_call_later(loop, 0.05, &cancel, data, NULL);
    }
    drop_data(tt_loop_env(loop), data, arg);
    return rc;
}

static const struct tt_callback work = {
    .run = run_work, .drop = drop_data, .name = "work"};

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    struct orders *orders; /* owns */
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    tt_unref(env, tt_value_of(((struct program *)coro)->orders));
}

static int count_done(const struct orders *orders)
{
    int count = 0;
    for (int i = 0; i < ITEMS; i++) {
        count += orders->at[i] != NULL && tt_concurrent_done(orders->at[i]);
    }
    return count;
}

TT_CORO_DROP(program, "main", drop_program)
{
    TT_BEGIN;
    TT_MAKE(self->orders, orders_new(env));
    TT_CHECK(tt_loop_call_soon(tt_running_loop(env), &work,
                               tt_object(tt_ref(tt_value_of(self->orders))),
                               NULL));
    TT_AWAIT(tt_sleep(env, 0.2, TT_NONE));
    TT_CHECK(
        tt_print(env, "%d of %d are done", count_done(self->orders), ITEMS));
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
