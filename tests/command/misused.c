/* SPDX-License-Identifier: MIT
 *
 * tests/command/misused.c: mistakes with references that the debug library
 * reports, and the release library does not. See install.sh.
 */
#include <ticktape/tt_program.h>

static const char *mistake = "";

TT_ASYNC(idle)
{
    TT_BEGIN;
    TT_END;
}

TT_ASYNC_AS(main_of, "main", OWN(struct tt_lock *, lock), VAR(void *, lost))
{
    TT_BEGIN;
    TT_MAKE(self->lock, tt_lock_new(env));
    self->lost = self->lock;
    if (strcmp(mistake, "twice") == 0) {
        tt_unref(env, self->lost);
        self->lock = NULL;
        TT_AWAIT(tt_sleep(env, 1, TT_NONE));
        tt_unref(env, self->lost); /* the line that is reported */
    } else if (strcmp(mistake, "leak") == 0) {
        TT_CHECK(tt_lock_new(env) != NULL ? 0 : TT_ENOMEM);
        tt_unref(env, idle(env));
        TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    }
    TT_END;
}

static int start(struct tt_env *env)
{
    return tt_program_run(env, main_of(env));
}

int main(int argc, char **argv)
{
    char *own[] = {argv[0], NULL};
    mistake = argc > 1 ? argv[1] : "";
    return tt_program_main(1, own, start);
}
