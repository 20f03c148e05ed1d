/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_support.c: see test_support.h.
 */
#define _POSIX_C_SOURCE 200809L
#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/core/task.h"
#include "sim/base/random.h"
#include "test_support.h"

/* ---- What an execution prints -------------------------------------------- */

struct buffer {
    char *at; /* owns; NUL-terminated once something was put */
    size_t size;
    size_t capacity;
};

static struct buffer prints, errors, trace;

static void reset(struct buffer *buffer)
{
    buffer->size = 0;
    if (buffer->at != NULL) {
        buffer->at[0] = '\0';
    }
}

static void put(struct buffer *buffer, const char *text, size_t size)
{
    if (buffer->size + size + 1 > buffer->capacity) {
        buffer->capacity = 2 * (buffer->size + size + 1);
        buffer->at = realloc(buffer->at, buffer->capacity);
        ck_assert_ptr_nonnull(buffer->at);
    }
    memcpy(buffer->at + buffer->size, text, size);
    buffer->size += size;
    buffer->at[buffer->size] = '\0';
}

static int take_print(void *data, const char *text, size_t size)
{
    (void)data;
    put(&prints, text, size);
    return 0;
}

static int take_error(void *data, const char *text, size_t size)
{
    (void)data;
    put(&errors, text, size);
    return 0;
}

static const char *text_of(const struct buffer *buffer)
{
    return buffer->at == NULL ? "" : buffer->at;
}

const char *test_trace(void)
{
    return text_of(&trace);
}

const char *test_prints(void)
{
    return text_of(&prints);
}

const char *test_errors(void)
{
    return text_of(&errors);
}

/* ---- Executions ---------------------------------------------------------- */

enum { TORTURE_MEMORY = 16 << 20 };

struct tt_sim *test_sim(void)
{
    static struct tt_sim *sim;
    if (sim == NULL) {
        struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
        options.keep_trace = true;
        options.print = take_print;
        options.error = take_error;
        sim = tt_sim_new(&options);
        ck_assert_ptr_nonnull(sim);
    }
    return sim;
}

struct tt_env *test_begin(void)
{
    struct tt_env *env = tt_sim_begin(test_sim());
    ck_assert_ptr_nonnull(env);
    reset(&prints);
    reset(&errors);
    reset(&trace);
    return env;
}

void test_end(struct tt_env *env)
{
    ck_assert_msg(tt_failure(env) == 0, "%s: %s",
                  tt_error_text(tt_failure(env)), tt_fail_text(env));
    ck_assert_uint_eq(tt_env_end(env), 0);
}

static int hold_task(struct tt_env *env, void *data, struct tt_task *task)
{
    struct tt_list *all = data;
    return tt_list_append(env, all, tt_value_of(task));
}

/* The task is cancelled as if its coroutine had ended; then it lets go of all
 * that could lead back to it. */
static void end_task(struct tt_env *env, struct tt_task *task)
{
    struct tt_future *waited = task->waiting_for;
    int rc = tt__future_cancel_plain(env, &task->future.head, TT_NULL);
    ck_assert(rc >= 0 || tt_raised(env, &tt_RuntimeError)); /* loop closed */
    tt_failure_clear(env);
    task->waiting_for = NULL;
    if (waited != NULL && !tt_future_done(waited)) {
        tt_future_remove_done_callback(env, waited, &tt__task_wakeup, task);
    }
    tt_future_unref(env, waited);
    tt_set(env, &task->coro, TT_NONE);
    tt_failure_clear(env);
}

uint64_t test_tear_down(struct tt_env *env)
{
    tt_env_fail_alloc(env, 0);
    tt_failure_clear(env);
    env->running = NULL; /* what is closed below makes no more tasks */
    ck_assert_int_eq(tt_set_event_loop(env, NULL), 0);
    env->is_ending = true; /* as tt_env_end: no exception keeps frames now */
    tt_value all = tt_list(env, NULL, 0);
    ck_assert(all != TT_NULL);
    struct tt_list *tasks = tt_list_get(all);
    ck_assert_int_eq(tt_env_tasks(env, hold_task, tasks), 0);
    for (uint32_t i = 0; i < tasks->count; i++) {
        end_task(env, tt_task_cast(tasks->at[i]));
    }
    tt_unref(env, all);
    return tt_env_end(env);
}

/* BODY has returned RC: the verdict and the trace. Returns whether an
 * allocation that was to fail is still to come. */
static bool finish(struct tt_env *env, int rc, struct tt_sim_result *result)
{
    size_t size;
    tt_sim_end(test_sim(), rc, result);
    bool to_come = env->memory.fail_in != 0;
    tt_env_fail_alloc(env, 0);
    const char *text = tt_sim_trace(test_sim(), &size);
    ck_assert_ptr_nonnull(text);
    put(&trace, text, size);
    return to_come;
}

struct tt_scenario *test_load(const char *source)
{
    struct tt_scenario *scenario = NULL;
    struct tt_scenario_error error;
    int rc =
        tt_scenario_load("test.py", source, strlen(source), &scenario, &error);
    ck_assert_msg(rc == 0, "%s\n%s", source, error.text);
    return scenario;
}

struct tt_sim_result test_run(int (*body)(struct tt_env *env, void *data),
                              void *data)
{
    struct tt_sim_result result;
    struct tt_env *env = test_begin();
    finish(env, body(env, data), &result);
    uint64_t alive = test_tear_down(env);
    ck_assert_msg(alive == 0, "%llu blocks are left of:\n%.2000s",
                  (unsigned long long)alive, test_trace());
    return result;
}

int test_body_coro(struct tt_env *env, void *type)
{
    tt_value result = tt_run(env, tt_value_of(tt_coro_new(env, type)));
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

struct tt_sim_result test_run_coro(const struct tt_coro_type *type)
{
    return test_run(test_body_coro, (void *)(uintptr_t)type);
}

uint64_t test_torture(int (*body)(struct tt_env *env, void *data), void *data)
{
    tt_sim_options(test_sim())->limits.memory_max = TORTURE_MEMORY;
    for (unsigned long long n = 1;; n++) {
        struct tt_sim_result result;
        struct tt_env *env = test_begin();
        tt_env_fail_alloc(env, n);
        int rc = body(env, data), failure = tt_failure(env);
        ck_assert_msg(rc < 0 ? failure == TT_ENOMEM || failure == TT_EDEADLOCK
                             : failure == 0,
                      "allocation %llu failed, and gave %d: %s: %s", n, rc,
                      tt_error_text(failure), tt_fail_text(env));
        /* The end is as short of memory as the rest. */
        bool to_come = finish(env, rc, &result);
        uint64_t alive = test_tear_down(env);
        ck_assert_msg(alive == 0,
                      "allocation %llu failed, and %llu blocks are left of:"
                      "\n%.2000s",
                      n, (unsigned long long)alive, test_trace());
        if (to_come) {
            return n - 1;
        }
    }
}

/* ---- What runs print, in whatever order ---------------------------------- */

int test_add_lines(void *data, const char *text, size_t size)
{
    struct test_lines *lines = data;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\n') {
            lines->sum += tt__mix64(lines->line);
            lines->line = 0;
        } else {
            lines->line = tt__mix(lines->line, (unsigned char)text[i]);
        }
    }
    return 0;
}

uint64_t test_lines_sum(const struct test_lines *lines)
{
    return lines->sum + tt__mix64(lines->line);
}

/* ---- Coroutines of tests ------------------------------------------------- */

void test_coro_drop(struct tt_env *env, struct tt_coro *coro)
{
    struct test_coro *self = (struct test_coro *)coro;
    for (int i = 0; i < TEST_SLOTS; i++) {
        tt_clear(env, &self->slot[i]);
    }
}

tt_value test_coro(struct tt_env *env, const struct tt_coro_type *type,
                   const char *text, double number, tt_value slot)
{
    struct test_coro *self = tt_coro_new(env, type);
    if (self != NULL) {
        self->text = text;
        self->number = number;
        self->slot[0] = tt_ref(slot);
    }
    return tt_value_of(self);
}

tt_value test_task(struct tt_env *env, const struct tt_coro_type *type,
                   const char *text, double number, tt_value slot)
{
    tt_value coro = test_coro(env, type, text, number, slot);
    return tt_value_of(tt_create_task(env, (void *)coro));
}

int test_put_slot(struct tt_env *env, tt_value *slot, tt_value v)
{
    if (v == TT_NULL) {
        return tt_failure(env);
    }
    tt_set(env, slot, v);
    return 0;
}

int test_tell(struct tt_env *env, const char *who, int rc)
{
    if (rc >= 0) {
        return tt_print(env, "%s: no exception", who);
    }
    ck_assert_int_eq(rc, tt_failure(env));
    if (rc != TT_ERAISED) {
        return rc;
    }
    struct tt_exc *exc = tt_exc_take(env);
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text, "%s: ", who);
    tt_text_exception(&text, tt_value_of(exc));
    rc = text.error;
    if (rc == 0) {
        rc = tt_print_text(env, text.at, text.size);
    }
    tt_text_deinit(&text);
    tt_exc_unref(env, exc);
    return rc;
}

/* ---- Expectations -------------------------------------------------------- */

void test_expect_text(const char *got, const char *expected, const char *file,
                      int line)
{
    ck_assert_msg(strcmp(got, expected) == 0,
                  "%s:%d: expected:\n%s\n-- but got:\n%s", file, line, expected,
                  got);
}

static void expect_str(struct tt_env *env, tt_value str, const char *text,
                       const char *file, int line)
{
    ck_assert_msg(str != TT_NULL, "%s:%d: no text: %s", file, line,
                  tt_error_text(tt_failure(env)));
    test_expect_text(tt_str_get(str)->text, text, file, line);
    tt_unref(env, str);
}

void test_expect_repr(struct tt_env *env, tt_value v, const char *text,
                      const char *file, int line)
{
    ck_assert_msg(v != TT_NULL, "%s:%d: no value: %s", file, line,
                  tt_error_text(tt_failure(env)));
    expect_str(env, tt_repr(env, v), text, file, line);
    tt_unref(env, v);
}

void test_expect_raised(struct tt_env *env, const struct tt_type *type,
                        const char *text, const char *file, int line)
{
    ck_assert_msg(tt_failure(env) == TT_ERAISED, "%s:%d: nothing was raised",
                  file, line);
    struct tt_exc *exc = tt_exc_take(env);
    ck_assert_msg(exc->head.type == type, "%s:%d: %s was raised, not %s", file,
                  line, exc->head.type->name, type->name);
    if (text != NULL) {
        expect_str(env, tt_str_of(env, tt_value_of(exc)), text, file, line);
    }
    tt_exc_unref(env, exc);
}

void test_expect_prints(const struct tt_coro_type *type, const char *text,
                        const char *file, int line)
{
    struct tt_sim_result result = test_run_coro(type);
    ck_assert_msg(result.verdict == TT_VERDICT_OK, "%s:%d: %s:\n%s", file, line,
                  result.message, test_trace());
    test_expect_text(test_prints(), text, file, line);
}

/* ---- Suites -------------------------------------------------------------- */

int test_main(const char *name, const TTest *const *table)
{
    TCase *tests = tcase_create(name);
    for (; *table != NULL; table++) {
        tcase_add_test(tests, *table);
    }
    return test_main_of(name, tests);
}

int test_main_of(const char *name, TCase *tests)
{
    Suite *suite = suite_create(name);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

void test_explore(const char *source, const struct tt_explore_options *options,
                  struct tt_explore_result *found)
{
    struct tt_scenario *scenario = test_load(source);
    struct tt_explore_options used = *options;
    char error[120] = "";
    /* Nothing here needs more. */
    used.sim.limits.memory_max = 4 << 20;
    tt_explore_result_init(found);
    int rc = tt_explore(tt_scenario_body, scenario, &used, found, error,
                        sizeof error);
    ck_assert_msg(rc == 0, "%s", error);
    tt_scenario_free(scenario);
}
