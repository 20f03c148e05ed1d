/* SPDX-License-Identifier: MIT
 *
 * tests/command/installed.cpp: a program of a user who writes C++. See install.sh.
 */
#include <string>

#include <ticktape/tt_explore.h>
#include <ticktape/tt_fuzz.h>
#include <ticktape/tt_program.h>
#include <ticktape/tt_scenario.h>

namespace
{

struct names {
    struct tt_object head;
    std::string *text; /* owns: a struct of the library has no destructor */
};

void drop_names(struct tt_env *, struct tt_object *self)
{
    delete ((struct names *)self)->text;
}

TT_SHARED(names, drop_names)

TT_SHARED_FIELDS(counter, VAR(int, n));

/* The second caller of a name waits until the first is done. */
TT_ASYNC(greet, KEEP(struct names *, names), KEEP(struct tt_lock *, lock),
         KEEP(struct counter *, counter), OWN(struct tt_timeout *, timeout))
{
    TT_BEGIN;
    TT_TRY;
    TT_WITH_TIMEOUT(self->timeout, 1.5);
    TT_WITH(self->lock);
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_PRINT("hello %s, %d", self->names->text->c_str(), self->counter->n++);
    TT_END_WITH;
    TT_END_WITH;
    TT_EXCEPT(&tt_TimeoutError);
    TT_PRINT("hello %s, %d", self->names->text->c_str(),
             TT_CAUGHT->cause == NULL ? -1 : self->counter->n++);
    TT_END_TRY;
    TT_FINALLY;
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_END_FINALLY;
}

} // namespace

TT_ASYNC_MAIN(OWN(struct names *, names), OWN(struct tt_lock *, lock),
              OWN(struct counter *, counter), OWN(struct tt_taskgroup *, group))
{
    TT_BEGIN;
    TT_MAKE(self->names, names_new(env));
    self->names->text = new std::string("world");
    TT_MAKE(self->lock, tt_lock_new(env));
    TT_MAKE(self->counter, counter(env));
    TT_WITH_TASKGROUP(self->group);
    TT_START(self->group, greet(env, self->names, self->lock, self->counter));
    TT_AWAIT(greet(env, self->names, self->lock, self->counter));
    TT_END_WITH;
    TT_END;
}
