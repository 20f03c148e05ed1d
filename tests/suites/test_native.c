/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_native.c: the examples in C (scenarios/native), out of
 * memory at every single point, and cancelled at every one.
 *
 * They are loaded as `ticktape` loads them, again for each run: so their static
 * variables are as they were compiled.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <glob.h>
#include <libgen.h>
#include <unistd.h>

#include "test_support.h"

enum { PATH_SIZE = 4096 };

/* One example, as it is loaded now. Objects of the last run may have their
 * types in it, so it stays until the next. */
struct example {
    const char *path;
    void *handle;
};

static int run_example(struct tt_env *env, void *data)
{
    struct example *example = data;
    int (*program)(struct tt_env *);
    if (example->handle != NULL) {
        dlclose(example->handle);
    }
    example->handle = dlopen(example->path, RTLD_NOW | RTLD_LOCAL);
    ck_assert_msg(example->handle != NULL, "%s", dlerror());
    void *code = dlsym(example->handle, "tt_program");
    ck_assert_ptr_nonnull(code);
    memcpy(&program, &code, sizeof program);
    return program(env);
}

/* CHECK of each example in the directories `native` and `native/net` next to
 * this program's. */
static void each_example(void (*check)(struct example *example))
{
    char path[PATH_SIZE], pattern[PATH_SIZE + 32];
    glob_t found;
    ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
    ck_assert_int_gt(size, 0);
    path[size] = '\0';
    snprintf(pattern, sizeof pattern, "%s/../native/{,net/}*.so",
             dirname(path));
    ck_assert_int_eq(glob(pattern, GLOB_BRACE, NULL, &found), 0);
    ck_assert_uint_gt(found.gl_pathc, 30);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct example example = {.path = found.gl_pathv[i]};
        check(&example);
    }
    globfree(&found);
}

static void torture(struct example *example)
{
    ck_assert_uint_gt(test_torture(run_example, example), 3);
}

START_TEST(each_example_ends_well_without_memory)
{
    each_example(torture);
}
END_TEST

/* Says yes to one of the questions whether a task is cancelled now. */
struct canceller {
    unsigned at;   /* which one; 1: the first */
    unsigned seen; /* so far */
};

static uint64_t cancel_one(void *data, struct tt_question *question)
{
    struct canceller *canceller = data;
    return question->kind == TT_CHOICE_CANCEL &&
           ++canceller->seen == canceller->at;
}

static unsigned cancelled; /* runs with a cancellation */

/* Whatever a cancellation leads to: an exception is an end, and so is waiting
 * for who was cancelled; nothing is left in any case. */
static void cancel(struct example *example)
{
    struct tt_sim_options *options = tt_sim_options(test_sim());
    struct canceller canceller = {.at = 0};
    options->enabled = 1U << TT_CHOICE_CANCEL;
    options->answer = cancel_one;
    options->answer_data = &canceller;
    do {
        canceller.at++;
        canceller.seen = 0;
        struct tt_sim_result result = test_run(run_example, example);
        ck_assert_msg(result.verdict <= TT_VERDICT_DEADLOCK,
                      "%s, cancelled at question %u: %s", example->path,
                      canceller.at, result.message);
    } while (canceller.seen >= canceller.at);
    cancelled += canceller.at - 1;
}

START_TEST(each_example_ends_where_its_tasks_are_cancelled)
{
    each_example(cancel);
    ck_assert_uint_gt(cancelled, 50);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        each_example_ends_well_without_memory,
        each_example_ends_where_its_tasks_are_cancelled,
        NULL,
    };
    return test_main("native", table);
}
