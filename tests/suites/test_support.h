/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_support.h: what the suites share.
 *
 * A test is one sentence, and most of them are a small program in C: a
 * coroutine, run in virtual time, of which the prints, the trace or the verdict
 * are compared. Whatever a test does, at its end every block of the execution
 * must have been given back.
 */
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include <ticktape/tt_scenario.h>
#include <ticktape/tt_explore.h>
#include <ticktape/tt_sim.h>

/* ---- Executions ---------------------------------------------------------- */

/* The simulation that all tests of a process use one after the other. */
struct tt_sim *test_sim(void);

/* Starts an execution in virtual time, for tests that call functions one by
 * one. test_end ends it: nothing may be failing, nothing may be left. */
struct tt_env *test_begin(void);
void test_end(struct tt_env *env);

/* Ends what a failure left half done: whatever tasks and futures hold each
 * other in cycles is freed. Returns the number of blocks still alive. */
uint64_t test_tear_down(struct tt_env *env);

/* Runs BODY in virtual time, to its verdict; then ends the execution, in which
 * nothing may be left. */
struct tt_sim_result test_run(int (*body)(struct tt_env *env, void *data),
                              void *data);
/* The same for asyncio.run() of a coroutine of TYPE (a tt_coro_type). */
struct tt_sim_result test_run_coro(const struct tt_coro_type *type);

/* Loads a program of the language, which must be one. */
struct tt_scenario *test_load(const char *source);
/* Searches SOURCE, in little memory. FOUND is to be deinitialised. */
void test_explore(const char *source, const struct tt_explore_options *options,
                  struct tt_explore_result *found);

/* Of the last test_run: its trace, and what was printed to whom. */
const char *test_trace(void);
const char *test_prints(void);
const char *test_errors(void);

/* BODY for a coroutine's type. */
int test_body_coro(struct tt_env *env, void *type);

/* Runs BODY again and again, with the first, the second, the third ...
 * allocation failing, until a run has no such allocation any more. Each run
 * must end without a failure, with TT_ENOMEM or with TT_EDEADLOCK, and leave
 * nothing. Returns the number of runs in which an allocation failed. */
uint64_t test_torture(int (*body)(struct tt_env *env, void *data), void *data);

/* ---- What runs print, in whatever order ---------------------------------- */

/* A sum over lines; all 0 at first. */
struct test_lines {
    uint64_t sum;
    uint64_t line; /* of the one that has no end yet */
};

/* For tt_sim_options.print, with a struct test_lines as DATA. */
int test_add_lines(void *data, const char *text, size_t size);
uint64_t test_lines_sum(const struct test_lines *lines);

/* ---- Coroutines of tests ------------------------------------------------- */

enum { TEST_SLOTS = 6 };

/* The locals that coroutines of tests have. */
struct test_coro {
    struct tt_coro coro;
    tt_value slot[TEST_SLOTS]; /* owns */
    const char *text;
    double number;
    int i;
};

/* TEST_CORO(name) { body }: a coroutine with these locals; its type, for
 * test_run_coro and test_coro, is name_type. */
#define TEST_CORO(name_)                                                       \
    struct name_ {                                                             \
        struct tt_coro coro;                                                   \
        tt_value slot[TEST_SLOTS];                                             \
        const char *text;                                                      \
        double number;                                                         \
        int i;                                                                 \
    };                                                                         \
    TT_CORO_DROP(name_, #name_, test_coro_drop)

void test_coro_drop(struct tt_env *env, struct tt_coro *coro);

/* A coroutine of TYPE with these locals; keeps SLOT, as slot[0]. */
tt_value test_coro(struct tt_env *env, const struct tt_coro_type *type,
                   const char *text, double number, tt_value slot);

/* A task of such a coroutine on the running loop. */
tt_value test_task(struct tt_env *env, const struct tt_coro_type *type,
                   const char *text, double number, tt_value slot);

/* In a coroutine: puts the result of CALL into slot N, or fails. */
#define TEST_SLOT(n, call) TT_CHECK(test_put_slot(env, &self->slot[n], (call)))
int test_put_slot(struct tt_env *env, tt_value *slot, tt_value v);

/* In a coroutine: prints the exception of RC as "WHO: TYPE: TEXT"
 * and takes it out of the slot; "WHO: no exception" if there is none.
 * TEST_TELL is for the rc that TT_TRY_AWAIT() leaves. */
#define TEST_TELL_OF(who, rc_) TT_CHECK(test_tell(env, (who), (rc_)))
#define TEST_TELL(who)         TEST_TELL_OF(who, rc)
int test_tell(struct tt_env *env, const char *who, int rc);

/* ---- Expectations -------------------------------------------------------- */

/* Takes V, which must have this repr. */
#define expect_repr(env, v, text)                                              \
    test_expect_repr((env), (v), (text), __FILE__, __LINE__)
void test_expect_repr(struct tt_env *env, tt_value v, const char *text,
                      const char *file, int line);

/* The slot must hold such an exception, which is taken out of it. TEXT NULL:
 * any. */
#define expect_raised(env, type, text)                                         \
    test_expect_raised((env), (type), (text), __FILE__, __LINE__)
void test_expect_raised(struct tt_env *env, const struct tt_type *type,
                        const char *text, const char *file, int line);

/* asyncio.run() of a coroutine ends well and prints exactly this. */
#define expect_prints(type, text)                                              \
    test_expect_prints((type), (text), __FILE__, __LINE__)
void test_expect_prints(const struct tt_coro_type *type, const char *text,
                        const char *file, int line);

/* Two texts are equal; both are shown in whole where not. */
#define expect_text(got, expected)                                             \
    test_expect_text((got), (expected), __FILE__, __LINE__)
void test_expect_text(const char *got, const char *expected, const char *file,
                      int line);

/* A text has this part. */
#define expect_part(got, part)                                                 \
    ck_assert_msg(strstr((got), (part)) != NULL, "no '%s' in:\n%s", (part),    \
                  (got))

/* ---- Suites -------------------------------------------------------------- */

/* main() of a suite: the tests of TABLE up to a NULL, or those of TESTS. */
int test_main(const char *name, const TTest *const *table);
int test_main_of(const char *name, TCase *tests);

#endif
