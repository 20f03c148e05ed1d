/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/taskgroup.c: a crawler: each page that it reads starts tasks
 * for the pages behind it, in the group that waits for them all; a page that is
 * broken ends the second crawl, and what it was reading meanwhile. The same as
 * taskgroup.py.
 */
#include "example.h"

static const struct {
    const char *from;
    const char *to;
} links[] = {{"/", "/a"},
             {"/", "/b"},
             {"/a", "/a/1"},
             {"/a", "/a/2"},
             {"/a/2", "/broken"}};

/* ---- async def read(group, page, depth) ---------------------------------- */

struct read {
    struct tt_coro coro;
    struct tt_taskgroup *group; /* owns */
    const char *page;
    int depth;
};

static int spawn(struct tt_env *env, struct tt_taskgroup *group,
                 const char *page, int depth);

static void drop_read(struct tt_env *env, struct tt_coro *coro)
{
    tt_taskgroup_unref(env, ((struct read *)coro)->group);
}

/* Prints that EXC (taken) ended it, and raises it again. */
static int give_up(struct tt_env *env, const struct read *self,
                   struct tt_exc *exc)
{
    int rc = tt_print(env, "gave up %s", self->page);
    if (rc < 0) {
        tt_exc_unref(env, exc);
        return rc;
    }
    return tt_reraise(env, exc);
}

static int follow(struct tt_env *env, const struct read *self)
{
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < sizeof links / sizeof *links; i++) {
        if (strcmp(links[i].from, self->page) == 0) {
            rc = spawn(env, self->group, links[i].to, self->depth - 1);
        }
    }
    return rc;
}

TT_CORO_DROP(read, "read", drop_read)
{
    struct tt_exc *exc;
    TT_BEGIN;
    TT_TRY_AWAIT(tt_sleep(env, 0.01 * (double)strlen(self->page), TT_NONE));
    if (tt_except(env, &rc, &tt_CancelledError, &exc)) {
        rc = give_up(env, self, exc);
    }
    TT_CHECK(rc);
    if (strcmp(self->page, "/broken") == 0) {
        TT_RAISE(&tt_ValueError, "cannot read /broken");
    }
    TT_CHECK(tt_print(env, "read %s", self->page));
    if (self->depth > 0) {
        TT_CHECK(follow(env, self));
    }
    TT_END;
}

/* group.create_task(read(group, page, depth), name=page); the group keeps the
 * task. */
static int spawn(struct tt_env *env, struct tt_taskgroup *group,
                 const char *page, int depth)
{
    const struct tt_task_options options = {.name = page};
    struct read *self = read_new(env);
    if (self == NULL) {
        return tt_failure(env);
    }
    TT_KEEP(self->group, group);
    self->page = page;
    self->depth = depth;
    struct tt_task *task = tt_taskgroup_create_task(env, group, self, &options);
    tt_task_unref(env, task);
    return task == NULL ? tt_failure(env) : 0;
}

/* ---- async def crawl(depth) ---------------------------------------------- */

struct crawl {
    struct tt_coro coro;
    struct tt_taskgroup *group; /* owns */
    int depth;
};

static void drop_crawl(struct tt_env *env, struct tt_coro *coro)
{
    tt_taskgroup_unref(env, ((struct crawl *)coro)->group);
}

TT_CORO_DROP(crawl, "crawl", drop_crawl)
{
    TT_BEGIN;
    TT_MAKE(self->group, tt_taskgroup_new(env));
    TT_CHECK(tt_taskgroup_enter(env, self->group));
    rc = spawn(env, self->group, "/", self->depth);
    if (rc == 0 && self->depth > 2) {
        rc = spawn(env, self->group, "/a/long/way/to/go", 0);
    }
    TT_AWAIT(tt_taskgroup_exit(env, self->group, rc));
    TT_END;
}

static tt_value crawl(struct tt_env *env, int depth)
{
    struct crawl *self = crawl_new(env);
    if (self != NULL) {
        self->depth = depth;
    }
    return tt_value_of(self);
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
};

/* except* ValueError as e: of a group (taken) that has nothing else. */
static int show_failure(struct tt_env *env, struct tt_exc *group)
{
    int rc = tt_print(env, "failed: %S", tt_exc_members(group)->at[0]);
    tt_exc_unref(env, group);
    return rc;
}

TT_CORO(program, "main")
{
    struct tt_exc *exc;
    TT_BEGIN;
    TT_AWAIT(crawl(env, 2));
    TT_CHECK(tt_print(env, "all is read"));
    TT_TRY_AWAIT(crawl(env, 3));
    if (tt_except(env, &rc, &tt_ExceptionGroup, &exc)) {
        rc = show_failure(env, exc);
    }
    TT_CHECK(rc);
    TT_END;
}

static tt_value start(struct tt_env *env)
{
    return tt_value_of(program_new(env));
}

int main(int argc, char **argv)
{
    return example_main(argc, argv, start);
}
