/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_misuse.c: what programs in C get wrong is reported, with
 * its place, as a verdict.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>

#include "test_support.h"

static const char *message(struct tt_sim_result result)
{
    static char text[sizeof result.message];
    memcpy(text, result.message, sizeof text);
    return text;
}

/* ---- A switch around an await -------------------------------------------- */

/* Sleeps for `number` in a case of its own switch. */
TEST_CORO(switching)
{
    TT_BEGIN;
    switch (self->i) {
    case 0:
        self->number = 1;
        TT_AWAIT(tt_sleep(env, self->number, TT_NONE));
        break;
    default:
        break;
    }
    TT_CHECK(tt_print(env, "after the switch"));
    TT_END;
}

TEST_CORO(switching_yield)
{
    TT_BEGIN;
    for (self->i = 0; self->i < 2; self->i++) {
        switch (self->i) {
        case 1:
            TT_YIELD(TT_NONE);
            break;
        }
    }
    TT_CHECK(tt_print(env, "after the loop"));
    TT_FINALLY;
    TT_CHECK(tt_print(env, "cleaned up"));
    TT_END_FINALLY;
}

START_TEST(an_await_within_a_switch_is_reported_with_its_place)
{
    struct tt_sim_result result = test_run_coro(&switching_type);
    ck_assert_int_eq(result.verdict, TT_VERDICT_REFUSED);
    expect_part(message(result),
                "test_misuse.c:28: `switching` awaits within a switch");
    expect_text(test_prints(), "");
    result = test_run_coro(&switching_yield_type);
    ck_assert_int_eq(result.verdict, TT_VERDICT_REFUSED);
    expect_part(message(result), "test_misuse.c:43: `switching_yield`");
    expect_text(test_prints(), "");
}
END_TEST

/* ---- Blocks -------------------------------------------------------------- */

/* Leaves a block by break. */
TT_ASYNC(breaking, OWN(struct tt_lock *, lock))
{
    TT_BEGIN;
    TT_MAKE(self->lock, tt_lock_new(env));
    while (true) {
        TT_WITH(self->lock);
        TT_AWAIT(tt_sleep(env, 1, TT_NONE));
        break;
        TT_END_WITH;
    }
    TT_END;
}

/* Leaves a clause by continue. */
TT_ASYNC(continuing, VAR(int, i))
{
    TT_BEGIN;
    for (self->i = 0; self->i < 2; self->i++) {
        TT_TRY;
        TT_RAISE(&tt_ValueError, "no");
        TT_EXCEPT(&tt_ValueError);
        continue;
        TT_END_TRY;
    }
    TT_END;
}

/* Catches after TT_FINALLY. */
TT_ASYNC(catching)
{
    TT_BEGIN;
    TT_FINALLY;
    TT_TRY;
    TT_RAISE(&tt_ValueError, "no");
    TT_EXCEPT(&tt_ValueError);
    TT_PRINT("caught");
    TT_END_TRY;
    TT_END_FINALLY;
}

/* Returns out of a task group's block within a clause. */
TT_ASYNC(returning, OWN(struct tt_taskgroup *, group))
{
    TT_BEGIN;
    TT_TRY;
    TT_RAISE(&tt_ValueError, "no");
    TT_EXCEPT(&tt_ValueError);
    TT_WITH_TASKGROUP(self->group);
    TT_RETURN(tt_str_c(env, "lost"));
    TT_END_WITH;
    TT_END_TRY;
    TT_END;
}

/* A block of what has none. */
TT_ASYNC(blockless, OWN(struct tt_queue *, queue))
{
    TT_BEGIN;
    TT_MAKE(self->queue, tt_queue_new(env, 0));
    TT_WITH(self->queue);
    TT_END_WITH;
    TT_END;
}

START_TEST(a_block_that_cannot_be_left_so_is_reported)
{
    static const struct {
        const struct tt_coro_type *type;
        enum tt_verdict verdict;
        const char *part;
    } rows[] = {
        {&breaking_type, TT_VERDICT_REFUSED, "`breaking` leaves the block"},
        {&continuing_type, TT_VERDICT_REFUSED, "`continuing` leaves the block"},
        {&catching_type, TT_VERDICT_REFUSED, "`catching` catches within"},
        {&returning_type, TT_VERDICT_REFUSED, "TT_RETURN leaves the block"},
        {&blockless_type, TT_VERDICT_FAILED, "not of 'Queue'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct tt_sim_result result = test_run_coro(rows[i].type);
        ck_assert_int_eq(result.verdict, rows[i].verdict);
        expect_part(message(result), rows[i].part);
        expect_text(test_prints(), "");
    }
}
END_TEST

/* ---- What leaks ---------------------------------------------------------- */

/* Does nothing, but keeps a lock. */
TT_ASYNC(idling, KEEP(struct tt_lock *, lock))
{
    TT_BEGIN;
    TT_END;
}

/* Drops a coroutine that nobody awaited, and loses a lock, a text and another
 * coroutine. */
TT_ASYNC(leaking, OWN(struct tt_lock *, lock))
{
    TT_BEGIN;
    TT_MAKE(self->lock, tt_lock_new(env));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    tt_unref(env, idling(env, self->lock));
    tt_ref(tt_str_c(env, "lost"));
    idling(env, self->lock);
    TT_END;
}

/* What a run of a coroutine of TYPE writes to stderr with report_leaks, less
 * the sizes of blocks, which differ. */
static void run_for_leaks(const struct tt_coro_type *type, char *out,
                          size_t size)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    options.report_leaks = true;
    struct tt_sim *sim = tt_sim_new(&options);
    FILE *file = tmpfile();
    ck_assert(sim != NULL && file != NULL);
    fflush(stderr);
    int saved = dup(STDERR_FILENO);
    ck_assert_int_ge(dup2(fileno(file), STDERR_FILENO), 0);
    tt_sim_run(sim, test_body_coro, (void *)(uintptr_t)type, &result);
    fflush(stderr);
    ck_assert_int_ge(dup2(saved, STDERR_FILENO), 0);
    close(saved);
    ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
    rewind(file);
    out[fread(out, 1, size - 1, file)] = '\0';
    fclose(file);
    tt_sim_free(sim);
}

START_TEST(what_leaks_is_reported_with_the_coroutine_that_made_it)
{
    char text[4096];
    run_for_leaks(&leaking_type, text, sizeof text);
#if defined(TT_PARANOID)
    expect_part(text, "never awaited: coroutine `idling` (");
    expect_part(text, "), made by `leaking` after its await at ");
    expect_part(text, "bytes, str, made by `leaking` after its await at ");
    expect_part(text, ", never awaited, made by `leaking` after its await");
    expect_part(text, "bytes, Lock, made by `leaking` (");
    expect_part(text, "before its first await");
#else
    expect_text(text, "");
#endif
    run_for_leaks(&idling_type, text, sizeof text);
    expect_text(text, "");
}
END_TEST

/* ---- What a body returns ------------------------------------------------- */

static int give(struct tt_env *env, void *data)
{
    (void)env;
    return *(int *)data;
}

START_TEST(a_body_that_fails_without_a_failure_is_reported)
{
    int codes[] = {TT_ERAISED, TT_ENOMEM, -12345};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        struct tt_sim_result result = test_run(give, &codes[i]);
        ck_assert_int_eq(result.verdict, TT_VERDICT_REFUSED);
        expect_part(message(result), "the program's body returned");
    }
    int good[] = {0, 1, 7};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        ck_assert_int_eq(test_run(give, &good[i]).verdict, TT_VERDICT_OK);
    }
}
END_TEST

static int raise_and_give(struct tt_env *env, void *data)
{
    tt_raise(env, &tt_ValueError, "left in the slot");
    return *(int *)data;
}

START_TEST(what_is_pending_ends_a_run_whatever_its_body_returns)
{
    int codes[] = {0, 1, TT_ERAISED, TT_ENOMEM};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        struct tt_sim_result result = test_run(raise_and_give, &codes[i]);
        ck_assert_int_eq(result.verdict, TT_VERDICT_FAILED);
        ck_assert_str_eq(message(result),
                         "raised ValueError: left in the slot");
    }
}
END_TEST

/* ---- Callbacks that fail ------------------------------------------------- */

TEST_CORO(printing)
{
    TT_BEGIN;
    for (self->i = 0; self->i < 3; self->i++) {
        TT_AWAIT(tt_sleep(env, 1, TT_NONE));
        TT_CHECK(tt_print(env, "line %d", self->i));
    }
    TT_END;
}

/* Whose failure nobody looks at. */
TEST_CORO(reporting)
{
    struct tt_report report = {.message = "trouble"};
    TT_BEGIN;
    TT_CHECK(tt_loop_call_exception_handler(tt_loop_running(env), &report));
    TT_END;
}

static int refuse(void *data, const char *text, size_t size)
{
    (void)text;
    (void)size;
    return *(int *)data;
}

/* Runs a coroutine of TYPE, of which nothing can be printed. */
static struct tt_sim_result run_mute(const struct tt_coro_type *type, int code)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    options.print = options.error = refuse;
    options.data = &code;
    struct tt_sim *sim = tt_sim_new(&options);
    ck_assert_ptr_nonnull(sim);
    tt_sim_run(sim, test_body_coro, (void *)type, &result);
    tt_sim_free(sim);
    return result;
}

START_TEST(a_run_ends_where_what_it_prints_cannot_be_written)
{
    const int codes[] = {TT_ESYSTEM, TT_ERAISED, -12345};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        struct tt_sim_result result = run_mute(&printing_type, codes[i]);
        ck_assert_int_eq(result.verdict, TT_VERDICT_LIMIT);
        ck_assert_str_eq(message(result), "limit: what the program prints "
                                          "cannot be written");
        ck_assert_double_eq(result.time_s, 1);
        result = run_mute(&reporting_type, codes[i]);
        ck_assert_int_eq(result.verdict, TT_VERDICT_LIMIT);
    }
    ck_assert_int_eq(run_mute(&printing_type, 3).verdict, TT_VERDICT_OK);
}
END_TEST

/* ---- Threads with little stack ------------------------------------------- */

static int run_program(struct tt_env *env, void *data)
{
    return tt_scenario_main(env, data);
}

static void *compare_circles(void *data)
{
    static const char source[] = "a = []\na.append(a)\nb = []\nb.append(b)\n"
                                 "try:\n    a == b\n"
                                 "except RecursionError:\n    print('no')\n";
    struct tt_scenario *program = test_load(source);
    struct tt_sim *sim = tt_sim_new(NULL);
    ck_assert_ptr_nonnull(sim);
    tt_sim_run(sim, run_program, program, data);
    tt_sim_free(sim);
    tt_scenario_free(program);
    return NULL;
}

START_TEST(a_stack_that_is_too_small_is_a_limit)
{
    struct tt_sim_result result;
    pthread_attr_t attributes;
    pthread_t thread;
    ck_assert_int_eq(pthread_attr_init(&attributes), 0);
    ck_assert_int_eq(pthread_attr_setstacksize(&attributes, 1 << 20), 0);
    ck_assert_int_eq(
        pthread_create(&thread, &attributes, compare_circles, &result), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    ck_assert_int_eq(result.verdict, TT_VERDICT_LIMIT);
    expect_part(message(result), "the thread's stack is used up by ");
}
END_TEST

#include <sys/resource.h>

/* The first thread's stack is looked up without reading /proc/self/maps, but
 * for what lies below its upper part. */
START_TEST(the_first_stack_is_known_in_part_until_more_is_needed)
{
    struct rlimit limit;
    struct tt_stack part, all;
    struct tt_sim_result result;
    ck_assert_int_eq(getrlimit(RLIMIT_STACK, &limit), 0);
    limit.rlim_cur =
        limit.rlim_max == RLIM_INFINITY || limit.rlim_max > 64 << 20
            ? 64 << 20
            : limit.rlim_max;
    ck_assert_int_eq(setrlimit(RLIMIT_STACK, &limit), 0);
    tt_stack_find(&part);
    tt_stack_find_all(&all);
    ck_assert(part.is_part && !all.is_part);
    ck_assert(tt_stack_is_here(&part) && tt_stack_is_here(&all));
    ck_assert_uint_le(part.high - part.low, 8 << 20);
    ck_assert_uint_lt(all.low, part.low);
    /* So deep that its frames do not fit into the upper part. */
    uint8_t used[7 << 20];
    memset(used, 1, sizeof used);
    compare_circles(&result);
    ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
    ck_assert_uint_eq(used[result.ticks % sizeof used], 1);
}
END_TEST

/* ---- Before the first run ------------------------------------------------ */

START_TEST(a_simulation_that_never_ran_has_nothing_to_show)
{
    struct tt_sim *sim = tt_sim_new(NULL);
    size_t size = 1;
    ck_assert_ptr_nonnull(sim);
    ck_assert_str_eq(tt_sim_trace(sim, &size), "");
    ck_assert_uint_eq(size, 0);
    ck_assert_str_eq(tt_sim_report(sim), "");
    ck_assert_str_eq(tt_sim_words(sim), "");
    ck_assert_str_eq(tt_sim_divergence(sim), "");
    ck_assert_uint_eq(tt_sim_tape(sim)->count, 0);
    tt_sim_free(sim);
}
END_TEST

/* ---- Searches ------------------------------------------------------------ */

START_TEST(a_part_of_a_search_is_one_of_its_parts)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    char error[100];
    options.runs_max = 4;
    options.shard_count = 2;
    for (options.shard_at = 0; options.shard_at < 4; options.shard_at++) {
        struct tt_explore_result found;
        tt_explore_result_init(&found);
        int rc = tt_explore(test_body_coro, (void *)&printing_type, &options,
                            &found, error, sizeof error);
        ck_assert_int_eq(rc, options.shard_at < 2 ? 0 : -1);
        tt_explore_result_deinit(&found);
    }
    expect_part(error, "shard_at");
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        an_await_within_a_switch_is_reported_with_its_place,
        a_block_that_cannot_be_left_so_is_reported,
        what_leaks_is_reported_with_the_coroutine_that_made_it,
        a_body_that_fails_without_a_failure_is_reported,
        what_is_pending_ends_a_run_whatever_its_body_returns,
        a_run_ends_where_what_it_prints_cannot_be_written,
        a_stack_that_is_too_small_is_a_limit,
        the_first_stack_is_known_in_part_until_more_is_needed,
        a_simulation_that_never_ran_has_nothing_to_show,
        a_part_of_a_search_is_one_of_its_parts,
        NULL,
    };
    return test_main("misuse", table);
}
