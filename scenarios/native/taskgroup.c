/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/taskgroup.c: a crawler: each page starts tasks for the
 * pages that it links to, in a group that waits for all of them; a broken page
 * ends the second crawl, and cancels the other downloads. The same as
 * taskgroup.py.
 */
#include <ticktape/tt_program.h>

static const char *const links[][2] = {{"/", "/a"},
                                       {"/", "/b"},
                                       {"/a", "/a/1"},
                                       {"/a", "/a/2"},
                                       {"/a/2", "/broken"}};

static int spawn(struct tt_env *, struct tt_taskgroup *, const char *, int);

TT_ASYNC(read, KEEP(struct tt_taskgroup *, group), ARG(const char *, page),
         ARG(int, depth))
{
    TT_BEGIN;
    TT_TRY;
    TT_AWAIT(tt_sleep(env, 0.01 * (double)strlen(self->page), TT_NONE));
    TT_EXCEPT(&tt_CancelledError);
    TT_PRINT("gave up %s", self->page);
    TT_RERAISE;
    TT_END_TRY;
    if (strcmp(self->page, "/broken") == 0) {
        TT_RAISE(&tt_ValueError, "cannot read /broken");
    }
    TT_PRINT("read %s", self->page);
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        if (self->depth > 0 && strcmp(links[i][0], self->page) == 0) {
            TT_CHECK(spawn(env, self->group, links[i][1], self->depth - 1));
        }
    }
    TT_END;
}

static int spawn(struct tt_env *env, struct tt_taskgroup *group,
                 const char *page, int depth)
{
    return tt_taskgroup_start(env, group, read(env, group, page, depth), page);
}

TT_ASYNC(crawl, ARG(int, depth), OWN(struct tt_taskgroup *, group))
{
    TT_BEGIN;
    TT_WITH_TASKGROUP(self->group);
    TT_CHECK(spawn(env, self->group, "/", self->depth));
    if (self->depth > 2) {
        TT_CHECK(spawn(env, self->group, "/a/long/way/to/go", 0));
    }
    TT_END_WITH;
    TT_END;
}

TT_ASYNC_MAIN()
{
    TT_BEGIN;
    TT_AWAIT(crawl(env, 2));
    TT_PRINT("all is read");
    TT_TRY;
    TT_AWAIT(crawl(env, 3));
    TT_EXCEPT(&tt_ExceptionGroup); /* of ValueErrors alone */
    TT_PRINT("failed: %pS", tt_exc_members(TT_CAUGHT)->at[0]);
    TT_END_TRY;
    TT_END;
}
