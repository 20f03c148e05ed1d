/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/worker_pool.c: three workers share a queue of jobs; a job
 * that fails is reported, and its worker takes the next one. The same as
 * worker_pool.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(work, ARG(int, job))
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 0.05 * self->job, TT_NONE));
    if (self->job == 4) {
        TT_RAISE(&tt_ValueError, "job %d is broken", self->job);
    }
    TT_RETURN(tt_int(env, self->job * self->job));
    TT_END;
}

TT_ASYNC(worker, ARG(const char *, name), KEEP(struct tt_queue *, jobs),
         KEEP(struct tt_list *, results), VAR(tt_value, job))
{
    TT_BEGIN;
    while (tt_queue_empty(env, self->jobs) == 0) {
        TT_MAKE(self->job, tt_queue_get_nowait(env, self->jobs));
        TT_TRY;
        TT_AWAIT(work(env, (int)tt_int_get(self->job)));
        TT_CHECK(tt_list_append(env, self->results, TT_GOT));
        TT_EXCEPT(&tt_ValueError);
        TT_PRINT("%s failed: %pS", self->name, TT_CAUGHT);
        TT_END_TRY;
    }
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct tt_queue *, jobs), OWN(struct tt_list *, results),
              OWN(struct tt_taskgroup *, group))
{
    static const char *const names[] = {"one", "two", "three"};
    TT_BEGIN;
    TT_MAKE(self->jobs, tt_queue_new(env, 0));
    TT_MAKE(self->results, tt_list_get(tt_list(env, NULL, 0)));
    for (int job = 0; job < 8; job++) {
        TT_CHECK(tt_queue_put_nowait(env, self->jobs, tt_int(env, job)));
    }
    TT_WITH_TASKGROUP(self->group);
    for (int i = 0; i < 3; i++) {
        tt_value coro = worker(env, names[i], self->jobs, self->results);
        TT_CHECK(tt_taskgroup_start(env, self->group, coro, names[i]));
    }
    TT_END_WITH;
    TT_PRINT("%pS", self->results);
    TT_END;
}
