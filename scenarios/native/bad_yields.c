/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/bad_yields.c: how a task reacts to values that its
 * coroutine must not yield: a RuntimeError at the yield, one tick later. The
 * same as bad_yields.py.
 */
#include "example.h"

/* ---- @types.coroutine def give(value): yield value ----------------------- */

struct give {
    struct tt_coro coro;
    tt_value v; /* owns */
};

static void drop_give(struct tt_env *env, struct tt_coro *coro)
{
    tt_unref(env, ((struct give *)coro)->v);
}

TT_CORO_DROP(give, "give", drop_give)
{
    TT_BEGIN;
    TT_YIELD(tt_ref(self->v));
    TT_END;
}

/* Takes V. */
static tt_value give(struct tt_env *env, tt_value v)
{
    struct give *self = v == TT_NULL ? NULL : give_new(env);
    if (self == NULL) {
        tt_unref(env, v);
    } else {
        self->v = v;
    }
    return tt_value_of(self);
}

/* ---- def without_reprs(text) --------------------------------------------- */

/* Prints the exception in the slot, and takes it out of there. */
static int print_without_reprs(struct tt_env *env)
{
    struct tt_exc *exc = tt_exc_take(env);
    tt_value message = tt_str_of(env, tt_value_of(exc));
    struct tt_text out;
    int depth = 0;
    tt_text_init(&out, env);
    const char *at = message == TT_NULL ? "" : tt_str_get(message)->text;
    for (; *at != '\0'; at++) {
        depth -= *at == '>';
        tt_text_put(&out, at, depth == 0);
        depth += *at == '<';
    }
    int rc = message == TT_NULL ? tt_failure(env) : out.error;
    if (rc == 0) {
        rc = tt_print_text(env, out.at, out.size);
    }
    tt_text_deinit(&out);
    tt_unref(env, message);
    tt_exc_unref(env, exc);
    return rc;
}

/* ---- async def main() ---------------------------------------------------- */

enum { WRONG = 5 };

struct program {
    struct tt_coro coro;
    struct tt_loop *other; /* owns */
    int at;
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    tt_unref(env, tt_value_of(((struct program *)coro)->other));
}

/* The next awaitable that a task refuses. Given. */
static tt_value wrong(struct tt_env *env, struct program *self)
{
    struct tt_loop *loop = tt_running_loop(env);
    switch (self->at) {
    case 0: /* a plain value */
        return give(env, tt_small_int(7));
    case 1:
        return give(env, tt_str_c(env, "text"));
    case 2: /* a future that is yielded, but not by its own await */
        return give(env, tt_value_of(tt_future_new(loop)));
    case 3: /* the task itself */
        return tt_ref(tt_value_of(tt_current_task(env, loop)));
    default: /* a future of another loop */
        return tt_value_of(tt_future_new(self->other));
    }
}

TT_CORO_DROP(program, "main", drop_program)
{
    TT_BEGIN;
    self->other = tt_loop_new(env);
    TT_CHECK(self->other == NULL ? tt_failure(env) : 0);
    for (self->at = 0; self->at < WRONG; self->at++) {
        TT_TRY_AWAIT(wrong(env, self));
        if (rc < 0 && tt_raised(env, &tt_RuntimeError)) {
            rc = print_without_reprs(env);
        }
        TT_CHECK(rc);
    }
    TT_AWAIT(give(env, TT_NONE)); /* this one is fine */
    TT_CHECK(tt_print(env, "a bare yield is fine"));
    TT_CHECK(tt_loop_close(self->other));
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
