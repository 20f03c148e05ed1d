/* SPDX-License-Identifier: MIT
 *
 * tests/installed.cpp: a program of a user who writes C++. See install.sh.
 */
#include <string>

#include "sim/tt_explore.h"
#include "sim/tt_fuzz.h"
#include "sim/tt_program.h"
#include "scenarios/lang/tt_scenario.h"

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

struct greet {
    struct tt_coro coro;
    struct names *names; /* owns */
    int i;
};

void drop_greet(struct tt_env *env, struct tt_coro *coro)
{
    tt_unref(env, tt_value_of(((struct greet *)coro)->names));
}

TT_CORO_DROP(greet, "greet", drop_greet)
{
    TT_BEGIN;
    TT_MAKE(self->names, names_new(env));
    self->names->text = new std::string("world");
    for (self->i = 0; self->i < 2; self->i++) {
        TT_AWAIT(tt_sleep(env, 1, TT_NONE));
        TT_CHECK(tt_print(env, "hello %s, %d", self->names->text->c_str(),
                          self->i));
    }
    TT_FINALLY;
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_END_FINALLY;
}

} // namespace

TT_PROGRAM
{
    return tt_program_run(env, tt_value_of(greet_new(env)));
}
