/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/single_flight.c: concurrent readers of one key share a
 * single fetch; cancelling one does not cancel the fetch for the others. The
 * cache keeps the fetched value. The same as single_flight.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(fetch, ARG(const char *, key))
{
    TT_BEGIN;
    TT_PRINT("fetching %s", self->key);
    TT_AWAIT(tt_sleep(env, 0.2, TT_NONE));
    TT_RETURN(tt_str_printf(env, "page %s", self->key));
    TT_END;
}

TT_ASYNC(get, KEEP(struct tt_dict *, cache), ARG(const char *, key))
{
    tt_value task;
    TT_BEGIN;
    TT_CHECK(tt_dict_get_c(env, self->cache, self->key, &task));
    if (rc == 0) {
        TT_MAKE(task, tt_value_of(tt_create_task(env, fetch(env, self->key))));
        rc = tt_dict_set_c(env, self->cache, self->key, task);
        tt_unref(env, task); /* the cache has it */
        TT_CHECK(rc);
    }
    TT_AWAIT(tt_shield(env, tt_ref(task)));
    TT_RETURN(tt_ref(TT_GOT));
    TT_END;
}

TT_ASYNC(read, KEEP(struct tt_dict *, cache), ARG(const char *, name),
         ARG(const char *, key))
{
    TT_BEGIN;
    TT_AWAIT(get(env, self->cache, self->key));
    TT_PRINT("%s read %pS", self->name, TT_GOT);
    TT_FINALLY;
    TT_PRINT("%s is done", self->name);
    TT_END_FINALLY;
}

TT_ASYNC_MAIN(OWN(struct tt_dict *, cache), OWN(struct tt_task *, hasty),
              OWN(struct tt_taskgroup *, group))
{
    TT_BEGIN;
    TT_MAKE(self->cache, tt_dict_cast(tt_dict(env)));
    TT_CREATE_TASK(self->hasty, read(env, self->cache, "hasty", "a"));
    TT_WITH_TASKGROUP(self->group);
    TT_START(self->group, read(env, self->cache, "first", "a"));
    TT_START(self->group, read(env, self->cache, "second", "a"));
    TT_START(self->group, read(env, self->cache, "third", "b"));
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_CHECK(tt_task_cancel(env, self->hasty, TT_NULL));
    TT_END_WITH;
    TT_AWAIT(read(env, self->cache, "late", "a"));
    TT_END;
}
