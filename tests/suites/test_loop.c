/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_loop.c: the event loop, its handles, timers and errors,
 * called from C.
 *
 * The programs of the catalogue hold the loop to CPython's tick orders; here
 * is what only a program in C can ask, and the order of timers against a model
 * that does what Lib/asyncio and Lib/heapq.py say in the plainest way.
 */
#include "test_support.h"

#include <math.h>

#include "loop/core/deadlines.h"

/* ---- A diary: which callbacks ran and which were dropped ----------------- */

struct diary {
    char text[400];
    struct tt_loop *loop;
};

struct page {
    struct diary *diary;
    const char *name;
    int turns; /* schedules itself so often */
};

static void note(struct diary *diary, const char *what, const char *name)
{
    size_t size = strlen(diary->text);
    snprintf(diary->text + size, sizeof diary->text - size, "%s%s%s",
             size > 0 ? " " : "", what, name);
}

static const struct tt_callback page_callback;

static int run_page(struct tt_loop *loop, void *data, tt_value arg)
{
    struct page *page = data;
    tt_unref(tt_loop_env(loop), arg);
    note(page->diary, "", page->name);
    return page->turns-- > 0
               ? tt_loop_call_soon(loop, &page_callback, page, NULL)
               : 0;
}

static void drop_page(struct tt_env *env, void *data, tt_value arg)
{
    struct page *page = data;
    tt_unref(env, arg);
    note(page->diary, "-", page->name);
}

static const struct tt_callback page_callback = {
    .run = run_page, .drop = drop_page, .name = "page"};

static int run_stop(struct tt_loop *loop, void *data, tt_value arg)
{
    tt_unref(tt_loop_env(loop), arg);
    if (data != NULL) {
        note(data, "", "stop");
    }
    tt_loop_stop(loop);
    return 0;
}

static const struct tt_callback stop_callback = {.run = run_stop,
                                                 .name = "stop"};

/* A loop that is closed and dropped at the end of each test. */
static struct tt_loop *open_loop(struct tt_env *env)
{
    struct tt_loop *loop = tt_loop_new(env);
    ck_assert_ptr_nonnull(loop);
    return loop;
}

static void close_loop(struct tt_loop *loop)
{
    struct tt_env *env = tt_loop_env(loop);
    ck_assert_int_eq(tt_loop_close(loop), 0);
    tt_unref(env, tt_value_of(loop));
    test_end(env);
}

static void soon(struct page *page, struct tt_handle *handle)
{
    ck_assert_int_eq(
        tt_loop_call_soon(page->diary->loop, &page_callback, page, handle), 0);
}

/* ---- Handles ------------------------------------------------------------- */

START_TEST(callbacks_run_in_the_order_they_were_scheduled)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct page a = {&diary, "a", 1}, b = {&diary, "b", 0};
    soon(&a, NULL);
    soon(&b, NULL);
    tt_loop_stop(diary.loop);
    ck_assert_int_eq(tt_loop_run_forever(diary.loop), 0);
    expect_text(diary.text, "a b"); /* a's second turn is the next tick's */
    tt_loop_stop(diary.loop);
    ck_assert_int_eq(tt_loop_run_forever(diary.loop), 0);
    expect_text(diary.text, "a b a");
    close_loop(diary.loop);
}
END_TEST

START_TEST(the_ready_queue_grows_while_it_is_used)
{
    enum { N = 1000 };
    struct diary diary = {.loop = open_loop(test_begin())};
    struct page page = {&diary, "", -1};
    for (int i = 0; i < N; i++) {
        ck_assert_int_eq(
            tt_loop_call_soon(diary.loop, &stop_callback, NULL, NULL), 0);
    }
    soon(&page, NULL);
    ck_assert_int_eq(tt_loop_run_forever(diary.loop), 0);
    ck_assert_uint_eq(tt_loop_env(diary.loop)->tick, 1);
    close_loop(diary.loop);
}
END_TEST

START_TEST(a_cancelled_handle_does_not_run_and_drops_its_data)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct page a = {&diary, "a", 0}, b = {&diary, "b", 0};
    struct tt_handle handle;
    soon(&a, &handle);
    soon(&b, NULL);
    tt_handle_cancel(diary.loop, handle);
    tt_handle_cancel(diary.loop, handle);
    expect_text(diary.text, "-a");
    tt_loop_stop(diary.loop);
    ck_assert_int_eq(tt_loop_run_forever(diary.loop), 0);
    expect_text(diary.text, "-a b");
    tt_handle_cancel(diary.loop, handle); /* too late: nothing */
    tt_handle_cancel(diary.loop, (struct tt_handle){0});
    expect_text(diary.text, "-a b");
    close_loop(diary.loop);
}
END_TEST

START_TEST(closing_drops_what_never_ran)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct page a = {&diary, "a", 0}, b = {&diary, "b", 0};
    struct page c = {&diary, "c", 0};
    struct tt_loop *loop = diary.loop;
    soon(&a, NULL);
    ck_assert_int_eq(tt_loop_call_later(loop, 1, &page_callback, &b, NULL), 0);
    ck_assert_int_eq(tt_loop_add_reader(loop, 3, &page_callback, &c), 0);
    ck_assert_int_eq(tt_loop_close(loop), 0);
    expect_text(diary.text, "-a -b -c");
    ck_assert(tt_loop_is_closed(loop));
    close_loop(loop); /* closing twice is fine */
}
END_TEST

START_TEST(a_callback_from_elsewhere_is_one_like_the_others)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct page a = {&diary, "a", 0}, b = {&diary, "b", 0};
    soon(&a, NULL);
    ck_assert_int_eq(
        tt_loop_call_soon_threadsafe(diary.loop, &page_callback, &b), 0);
    tt_loop_stop(diary.loop);
    ck_assert_int_eq(tt_loop_run_forever(diary.loop), 0);
    expect_text(diary.text, "a b");
    close_loop(diary.loop);
}
END_TEST

/* ---- Running, stopping, closing ------------------------------------------ */

START_TEST(stop_ends_the_loop_after_the_tick_it_is_called_in)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct page a = {&diary, "a", 5};
    ck_assert_int_eq(
        tt_loop_call_soon(diary.loop, &stop_callback, &diary, NULL), 0);
    soon(&a, NULL);
    ck_assert_int_eq(tt_loop_run_forever(diary.loop), 0);
    expect_text(diary.text, "stop a");
    ck_assert(!tt_loop_is_running(diary.loop));
    close_loop(diary.loop);
}
END_TEST

TEST_CORO(run_again)
{
    TT_BEGIN;
    struct tt_loop *loop = tt_running_loop(env), *other = tt_loop_new(env);
    TT_CHECK(other == NULL ? tt_failure(env) : 0);
    TEST_TELL_OF("run_forever", tt_loop_run_forever(loop));
    TEST_TELL_OF("close", tt_loop_close(loop));
    TEST_TELL_OF("other", tt_loop_run_forever(other));
    tt_value coro = test_coro(env, &run_again_type, "", 0, TT_NONE);
    tt_value result = tt_loop_run_until_complete(loop, coro);
    TEST_TELL_OF("complete", result == TT_NULL ? tt_failure(env) : 0);
    coro = test_coro(env, &run_again_type, "", 0, TT_NONE);
    TEST_TELL_OF("run", tt_run(env, coro) == TT_NULL ? tt_failure(env) : 0);
    TT_CHECK(tt_loop_close(other));
    tt_unref(env, tt_value_of(other));
    TT_END;
}

START_TEST(a_running_loop_cannot_be_run_nor_closed)
{
    expect_prints(
        &run_again_type,
        "run_forever: RuntimeError: This event loop is already running\n"
        "close: RuntimeError: Cannot close a running event loop\n"
        "other: RuntimeError: Cannot run the event loop while another loop is "
        "running\n"
        "complete: RuntimeError: This event loop is already running\n"
        "run: RuntimeError: asyncio.run() cannot be called from a running "
        "event loop\n");
}
END_TEST

START_TEST(a_closed_loop_takes_nothing)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct tt_loop *loop = diary.loop;
    struct tt_env *env = tt_loop_env(loop);
    struct page a = {&diary, "a", 0};
    struct tt_timer *timer;
    ck_assert_int_eq(tt_loop_close(loop), 0);
    ck_assert_int_eq(tt_loop_call_soon(loop, &page_callback, &a, NULL),
                     TT_ERAISED);
    expect_raised(env, &tt_RuntimeError, "Event loop is closed");
    ck_assert_int_eq(tt_loop_call_later(loop, 1, &page_callback, &a, &timer),
                     TT_ERAISED);
    expect_raised(env, &tt_RuntimeError, "Event loop is closed");
    ck_assert_int_eq(tt_loop_run_forever(loop), TT_ERAISED);
    expect_raised(env, &tt_RuntimeError, "Event loop is closed");
    expect_text(diary.text, "-a -a");
    struct tt_future *future = tt_future_new(loop);
    ck_assert(tt_loop_run_until_complete(loop, tt_value_of(future)) == TT_NULL);
    expect_raised(env, &tt_RuntimeError, "Event loop is closed");
    ck_assert_int_eq(tt_loop_add_reader(loop, 3, &page_callback, &a),
                     TT_ERAISED);
    expect_raised(env, &tt_RuntimeError, "Event loop is closed");
    ck_assert_int_eq(tt_loop_remove_reader(loop, 3), 0);
    close_loop(loop);
}
END_TEST

START_TEST(a_loop_stopped_too_early_leaves_its_future_pending)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = open_loop(env);
    struct tt_future *future = tt_future_new(loop);
    tt_loop_call_soon(loop, &stop_callback, NULL, NULL);
    ck_assert(tt_loop_run_until_complete(loop, tt_future_await(future)) ==
              TT_NULL);
    expect_raised(env, &tt_RuntimeError,
                  "Event loop stopped before Future completed.");
    ck_assert(!tt_future_done(future));
    ck_assert_int_eq(tt_future_set_result(env, future, TT_TRUE), 0);
    ck_assert(tt_loop_run_until_complete(loop, tt_future_await(future)) ==
              TT_TRUE);
    tt_future_unref(env, future);
    close_loop(loop);
}
END_TEST

static int run_limit(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)data;
    (void)arg;
    return tt_fail(tt_loop_env(loop), TT_ELIMIT, "enough");
}

static const struct tt_callback limit_callback = {.run = run_limit,
                                                  .name = "limit"};

START_TEST(a_condition_in_a_callback_ends_the_loop_at_once)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct page a = {&diary, "a", 0};
    tt_loop_call_soon(diary.loop, &limit_callback, NULL, NULL);
    soon(&a, NULL);
    ck_assert_int_eq(tt_loop_run_forever(diary.loop), TT_ELIMIT);
    expect_text(diary.text, "");
    tt_failure_clear(tt_loop_env(diary.loop));
    close_loop(diary.loop);
}
END_TEST

static int run_two_loops(struct tt_env *env, void *data)
{
    struct tt_loop *loops[] = {tt_loop_new(env), tt_loop_new(env)};
    (void)data;
    for (int i = 0; i < 4; i++) {
        struct tt_loop *loop = loops[i % 2];
        ck_assert_int_eq(
            tt_loop_call_later(loop, i + 1, &stop_callback, NULL, NULL), 0);
        ck_assert_int_eq(tt_loop_run_forever(loop), 0);
    }
    tt_unref(env, tt_value_of(loops[0]));
    tt_unref(env, tt_value_of(loops[1]));
    return 0;
}

START_TEST(all_loops_share_one_clock_and_one_count_of_ticks)
{
    test_run(run_two_loops, NULL);
    expect_text(test_trace(), "tick 1 @1\n  call stop\n"
                              "tick 2 @3\n  call stop\n"
                              "tick 3 @6\n  call stop\n"
                              "tick 4 @10\n  call stop\nend\n");
}
END_TEST

START_TEST(the_running_and_the_current_loop_are_two_things)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = open_loop(env);
    ck_assert_ptr_null(tt_running_loop(env));
    expect_raised(env, &tt_RuntimeError, "no running event loop");
    ck_assert_ptr_null(tt_event_loop(env));
    expect_raised(env, &tt_RuntimeError,
                  "There is no current event loop in thread 'MainThread'.");
    ck_assert_int_eq(tt_set_event_loop(env, loop), 0);
    ck_assert_ptr_eq(tt_event_loop(env), loop);
    ck_assert_ptr_null(tt_running_loop(env));
    expect_raised(env, &tt_RuntimeError, NULL);
    ck_assert_int_eq(tt_set_event_loop(env, NULL), 0);
    ck_assert_ptr_null(tt_event_loop(env));
    expect_raised(env, &tt_RuntimeError, NULL);
    close_loop(loop);
}
END_TEST

/* ---- Timers -------------------------------------------------------------- */

START_TEST(a_timer_runs_when_it_is_due_and_not_before)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct page late = {&diary, "late", 0}, early = {&diary, "early", 0};
    struct page past = {&diary, "past", 0};
    struct tt_loop *loop = diary.loop;
    tt_loop_call_later(loop, 2, &page_callback, &late, NULL);
    tt_loop_call_at(loop, 1, &page_callback, &early, NULL);
    tt_loop_call_later(loop, -5, &page_callback, &past, NULL);
    tt_loop_call_later(loop, 2.5, &stop_callback, &diary, NULL);
    ck_assert_int_eq(tt_loop_run_forever(loop), 0);
    expect_text(diary.text, "past early late stop");
    ck_assert(tt_loop_time(loop) == 2.5);
    close_loop(loop);
}
END_TEST

START_TEST(a_cancelled_timer_never_runs)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct page a = {&diary, "a", 0}, b = {&diary, "b", 0};
    struct tt_loop *loop = diary.loop;
    struct tt_timer *one, *two;
    tt_loop_call_later(loop, 1, &page_callback, &a, &one);
    tt_loop_call_later(loop, 2, &page_callback, &b, &two);
    tt_loop_call_later(loop, 3, &stop_callback, &diary, NULL);
    ck_assert(tt_timer_when(one) == 1.0);
    ck_assert(!tt_timer_cancelled(one));
    tt_timer_cancel(loop, one);
    tt_timer_cancel(loop, one);
    ck_assert(tt_timer_cancelled(one));
    ck_assert_int_eq(tt_loop_run_forever(loop), 0);
    tt_timer_cancel(loop, two); /* too late: nothing */
    expect_text(diary.text, "-a b stop");
    tt_timer_unref(tt_loop_env(loop), one);
    tt_timer_unref(tt_loop_env(loop), two);
    close_loop(loop);
}
END_TEST

START_TEST(what_is_due_within_the_clocks_resolution_shares_a_tick)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct page a = {&diary, "a", 0}, b = {&diary, "b", 0};
    struct tt_loop *loop = diary.loop;
    tt_loop_call_at(loop, 1, &stop_callback, &diary, NULL);
    tt_loop_call_at(loop, 1 + 0.9e-9, &page_callback, &a, NULL);
    tt_loop_call_at(loop, 1 + 1.5e-9, &page_callback, &b, NULL);
    ck_assert_int_eq(tt_loop_run_forever(loop), 0);
    expect_text(diary.text, "stop a");
    close_loop(loop);
}
END_TEST

START_TEST(a_wait_is_cut_at_a_day_and_the_wake_up_is_a_tick)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = open_loop(env);
    tt_loop_call_later(loop, 2.5 * 86400, &stop_callback, NULL, NULL);
    ck_assert_int_eq(tt_loop_run_forever(loop), 0);
    ck_assert_uint_eq(env->tick, 3);
    ck_assert(tt_loop_time(loop) == 2.5 * 86400);
    close_loop(loop);
}
END_TEST

/* ---- The order of timers against a model --------------------------------- */

enum { SHOTS = 4000 };

/* Timers by number. What happens when one fires is decided by random numbers
 * drawn in the order of firing, so that one wrong step shows in all that
 * follows. */
struct range {
    double when_s[SHOTS];
    int made;
    int fired[SHOTS];
    int fired_count;
    uint64_t seed;
    void (*push)(struct range *range, int shot);
    void (*cancel)(struct range *range, int shot);
    double (*now)(struct range *range);
    /* of the real loop */
    struct tt_loop *loop;
    struct tt_timer *timers[SHOTS];
    struct shot {
        struct range *range;
        int number;
    } shots[SHOTS];
    /* of the model: heapq's list of numbers, as Python has it */
    int heap[SHOTS];
    int heap_count;
    bool cancelled[SHOTS];
    bool scheduled[SHOTS];
    int cancelled_count;
    double time_s;
};

static uint64_t draw(struct range *range, uint64_t n)
{
    range->seed = range->seed * 6364136223846793005u + 1442695040888963407u;
    return (range->seed >> 33) % n;
}

static void shoot(struct range *range, uint64_t far)
{
    if (range->made < SHOTS) {
        int shot = range->made++;
        range->when_s[shot] = range->now(range) + (double)draw(range, far);
        range->push(range, shot);
    }
}

static void fire(struct range *range, int shot)
{
    range->fired[range->fired_count++] = shot;
    for (uint64_t n = draw(range, 3); n > 0; n--) {
        shoot(range, 12);
    }
    for (uint64_t n = draw(range, 4); n > 0; n--) {
        range->cancel(range, (int)draw(range, (uint64_t)range->made));
    }
}

static void begin_range(struct range *range, uint64_t seed)
{
    range->seed = seed;
    for (int i = 0; i < 400; i++) {
        shoot(range, 30);
    }
    for (int i = 0; i < (int)(seed % 3) * 130; i++) {
        range->cancel(range, (int)draw(range, 400));
    }
}

/* The least deadline of a shot that is FROM_S or later; HUGE_VAL: none. */
static double next_shot(const struct range *range, double from_s)
{
    double next_s = HUGE_VAL;
    for (int i = 0; i < range->made; i++) {
        if (!tt_timer_cancelled(range->timers[i]) &&
            range->when_s[i] >= from_s && range->when_s[i] < next_s) {
            next_s = range->when_s[i];
        }
    }
    return next_s;
}

/* What choices of time see of the heap, compared with a search of all shots. */
static void check_deadlines(const struct range *range)
{
    double found[5], now_s = tt_loop_time(range->loop), expected = now_s + 1e-9;
    size_t count = tt__deadlines_next(range->loop, 0, found, 5);
    for (size_t i = 0; i < 5; i++) {
        expected = next_shot(range, expected);
        ck_assert_int_eq(i < count, expected < HUGE_VAL);
        if (i < count) {
            ck_assert_double_eq(found[i], expected);
            expected = nextafter(expected, HUGE_VAL);
        }
    }
    double last_s = now_s, until_s = now_s + (double)(range->made % 40);
    for (int i = 0; i < range->made; i++) {
        if (!tt_timer_cancelled(range->timers[i]) &&
            range->when_s[i] > last_s && range->when_s[i] <= until_s) {
            last_s = range->when_s[i];
        }
    }
    ck_assert_double_eq(tt__deadlines_last(range->loop, now_s, until_s),
                        last_s);
}

static int run_shot(struct tt_loop *loop, void *data, tt_value arg)
{
    struct shot *shot = data;
    (void)loop;
    (void)arg;
    fire(shot->range, shot->number);
    if (shot->range->seed % 4 == 0) {
        check_deadlines(shot->range);
    }
    return 0;
}

static const struct tt_callback shot_callback = {.run = run_shot,
                                                 .name = "shot"};

static void push_real(struct range *range, int shot)
{
    range->shots[shot] = (struct shot){range, shot};
    int rc = tt_loop_call_at(range->loop, range->when_s[shot], &shot_callback,
                             &range->shots[shot], &range->timers[shot]);
    ck_assert_int_eq(rc, 0);
}

static void cancel_real(struct range *range, int shot)
{
    tt_timer_cancel(range->loop, range->timers[shot]);
}

static double now_real(struct range *range)
{
    return tt_loop_time(range->loop);
}

/* Lib/heapq.py, with numbers for the timers. */
static void model_siftdown(struct range *range, int start, int at)
{
    int item = range->heap[at];
    while (at > start) {
        int parent = (at - 1) >> 1;
        if (range->when_s[item] < range->when_s[range->heap[parent]]) {
            range->heap[at] = range->heap[parent];
            at = parent;
            continue;
        }
        break;
    }
    range->heap[at] = item;
}

static void model_siftup(struct range *range, int at)
{
    int start = at, item = range->heap[at], child = 2 * at + 1;
    while (child < range->heap_count) {
        int right = child + 1;
        if (right < range->heap_count && !(range->when_s[range->heap[child]] <
                                           range->when_s[range->heap[right]])) {
            child = right;
        }
        range->heap[at] = range->heap[child];
        at = child;
        child = 2 * at + 1;
    }
    range->heap[at] = item;
    model_siftdown(range, start, at);
}

static void model_push(struct range *range, int shot)
{
    range->scheduled[shot] = true;
    range->heap[range->heap_count] = shot;
    model_siftdown(range, 0, range->heap_count++);
}

static int model_pop(struct range *range)
{
    int last = range->heap[--range->heap_count], first = last;
    if (range->heap_count > 0) {
        first = range->heap[0];
        range->heap[0] = last;
        model_siftup(range, 0);
    }
    range->scheduled[first] = false;
    return first;
}

static void model_cancel(struct range *range, int shot)
{
    if (!range->cancelled[shot]) {
        range->cancelled[shot] = true;
        range->cancelled_count += range->scheduled[shot];
    }
}

static double model_now(struct range *range)
{
    return range->time_s;
}

/* BaseEventLoop._run_once, of timers alone. */
static void model_clean(struct range *range)
{
    if (range->heap_count > 100 &&
        range->cancelled_count / (double)range->heap_count > 0.5) {
        int kept = 0;
        for (int i = 0; i < range->heap_count; i++) {
            int shot = range->heap[i];
            range->scheduled[shot] = !range->cancelled[shot];
            if (!range->cancelled[shot]) {
                range->heap[kept++] = shot;
            }
        }
        range->heap_count = kept;
        range->cancelled_count = 0;
        for (int i = kept / 2 - 1; i >= 0; i--) {
            model_siftup(range, i);
        }
        return;
    }
    while (range->heap_count > 0 && range->cancelled[range->heap[0]]) {
        range->cancelled_count--;
        model_pop(range);
    }
}

static void run_model(struct range *range)
{
    static int ready[SHOTS];
    for (model_clean(range); range->heap_count > 0; model_clean(range)) {
        int count = 0;
        if (range->when_s[range->heap[0]] > range->time_s) {
            range->time_s = range->when_s[range->heap[0]];
        }
        while (range->heap_count > 0 &&
               range->when_s[range->heap[0]] < range->time_s + 1e-9) {
            ready[count++] = model_pop(range);
        }
        for (int i = 0; i < count; i++) {
            if (!range->cancelled[ready[i]]) {
                fire(range, ready[i]);
            }
        }
    }
}

static void compare_with_model(uint64_t seed)
{
    struct range *real = calloc(1, sizeof *real);
    struct range *model = calloc(1, sizeof *model);
    struct tt_env *env = test_begin();
    ck_assert(real != NULL && model != NULL);
    real->push = push_real;
    real->cancel = cancel_real;
    real->now = now_real;
    real->loop = open_loop(env);
    model->push = model_push;
    model->cancel = model_cancel;
    model->now = model_now;
    begin_range(real, seed);
    begin_range(model, seed);
    ck_assert_int_eq(tt_loop_run_forever(real->loop), TT_EDEADLOCK);
    tt_failure_clear(env);
    run_model(model);
    ck_assert_int_gt(model->fired_count, 100);
    ck_assert_int_eq(real->fired_count, model->fired_count);
    for (int i = 0; i < model->fired_count; i++) {
        if (real->fired[i] != model->fired[i]) {
            ck_abort_msg("seed %llu: the %d-th timer is %d, not %d",
                         (unsigned long long)seed, i, real->fired[i],
                         model->fired[i]);
        }
    }
    for (int i = 0; i < real->made; i++) {
        tt_timer_unref(env, real->timers[i]);
    }
    close_loop(real->loop);
    free(real);
    free(model);
}

START_TEST(timers_fire_in_cpythons_order_and_their_deadlines_are_known)
{
    for (uint64_t seed = 1; seed <= 60; seed++) {
        compare_with_model(seed);
    }
}
END_TEST

/* ---- Errors that nobody else sees ---------------------------------------- */

static int run_fail(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)arg;
    return tt_raise(tt_loop_env(loop), data, "on purpose");
}

static const struct tt_callback fail_callback = {.run = run_fail,
                                                 .name = "fail"};

static void fail_soon(struct tt_loop *loop, const struct tt_type *type)
{
    ck_assert_int_eq(
        tt_loop_call_soon(loop, &fail_callback, (void *)(uintptr_t)type, NULL),
        0);
}

START_TEST(an_exception_in_a_callback_is_reported_and_the_loop_goes_on)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct page a = {&diary, "a", 0};
    fail_soon(diary.loop, &tt_ValueError);
    soon(&a, NULL);
    tt_loop_stop(diary.loop);
    ck_assert_int_eq(tt_loop_run_forever(diary.loop), 0);
    expect_text(diary.text, "a");
    expect_text(test_errors(), "Exception in callback fail()\n"
                               "handle: <Handle fail()>\n"
                               "ValueError: on purpose\n");
    close_loop(diary.loop);
}
END_TEST

START_TEST(what_wants_to_leave_the_program_leaves_the_loop)
{
    static const struct tt_type *const types[] = {&tt_SystemExit,
                                                  &tt_KeyboardInterrupt};
    for (int i = 0; i < 2; i++) {
        struct tt_env *env = test_begin();
        struct tt_loop *loop = open_loop(env);
        fail_soon(loop, types[i]);
        ck_assert_int_eq(tt_loop_run_forever(loop), TT_ERAISED);
        expect_raised(env, types[i], "on purpose");
        close_loop(loop);
    }
}
END_TEST

static int handle_report(struct tt_loop *loop, const struct tt_report *report,
                         void *data)
{
    struct tt_env *env = tt_loop_env(loop);
    int rc = tt_print(env, "told: %s: %R", report->message, report->exception);
    return rc < 0 || data == NULL ? rc : tt_raise(env, data, "handler");
}

START_TEST(a_handler_of_ones_own_is_told_instead)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = open_loop(env);
    tt_loop_set_exception_handler(loop, handle_report, NULL);
    fail_soon(loop, &tt_ValueError);
    tt_loop_stop(loop);
    ck_assert_int_eq(tt_loop_run_forever(loop), 0);
    expect_text(test_prints(), "told: Exception in callback fail: "
                               "ValueError('on purpose')\n");
    expect_text(test_errors(), "");
    tt_loop_set_exception_handler(loop, NULL, NULL);
    struct tt_report report = {.message = NULL};
    ck_assert_int_eq(tt_loop_call_exception_handler(loop, &report), 0);
    expect_text(test_errors(), "Unhandled exception in event loop\n");
    close_loop(loop);
}
END_TEST

START_TEST(a_handler_that_fails_is_reported_to_the_default_one)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = open_loop(env);
    tt_loop_set_exception_handler(loop, handle_report,
                                  (void *)(uintptr_t)&tt_KeyError);
    fail_soon(loop, &tt_ValueError);
    tt_loop_stop(loop);
    ck_assert_int_eq(tt_loop_run_forever(loop), 0);
    expect_text(test_errors(), "Unhandled error in exception handler\n"
                               "KeyError: 'handler'\n");
    close_loop(loop);
}
END_TEST

struct keeper {
    int calls;
    tt_value kept; /* owns */
};

static int keep_future(struct tt_loop *loop, const struct tt_report *report,
                       void *data)
{
    struct keeper *keeper = data;
    keeper->calls++;
    keeper->kept = tt_ref(report->future);
    return tt_print(tt_loop_env(loop), "%s: %R", report->message,
                    report->exception);
}

START_TEST(a_handler_is_called_for_what_was_never_retrieved_and_may_keep_it)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = open_loop(env);
    struct keeper keeper = {.kept = TT_NULL};
    struct tt_future *future = tt_future_new(loop);
    struct tt_exc *exc = tt_exc_new(env, &tt_ValueError, "lost");
    ck_assert_int_eq(tt_future_set_exception(env, future, exc), 0);
    tt_exc_unref(env, exc);
    tt_loop_set_exception_handler(loop, keep_future, &keeper);
    tt_future_unref(env, future);
    ck_assert_int_eq(keeper.calls, 1);
    ck_assert_ptr_eq(tt_future_cast(keeper.kept), future);
    ck_assert_uint_eq(future->head.refs, 1);
    ck_assert(tt_future_done(future));
    tt_clear(env, &keeper.kept);
    ck_assert_int_eq(keeper.calls, 1);
    expect_text(test_prints(),
                "Future exception was never retrieved: ValueError('lost')\n");
    expect_text(test_errors(), "");
    close_loop(loop);
}
END_TEST

/* ---- Futures ------------------------------------------------------------- */

START_TEST(a_futures_callbacks_run_in_their_order_one_tick_later)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct tt_env *env = tt_loop_env(diary.loop);
    struct page pages[6];
    struct tt_future *future = tt_future_new(diary.loop);
    for (int i = 0; i < 6; i++) {
        static const char *const names[] = {"0", "1", "2", "3", "4", "5"};
        pages[i] = (struct page){&diary, names[i], 0};
        ck_assert_int_eq(
            tt_future_add_done_callback(env, future, &page_callback, &pages[i]),
            0);
    }
    ck_assert_int_eq(
        tt_future_remove_done_callback(env, future, &page_callback, &pages[2]),
        1);
    ck_assert_int_eq(
        tt_future_remove_done_callback(env, future, &page_callback, &pages[2]),
        0);
    expect_text(diary.text, "-2");
    ck_assert_int_eq(tt_future_set_result(env, future, TT_NONE), 0);
    expect_text(diary.text, "-2");
    tt_loop_stop(diary.loop);
    ck_assert_int_eq(tt_loop_run_forever(diary.loop), 0);
    expect_text(diary.text, "-2 0 1 3 4 5");
    tt_future_unref(env, future);
    close_loop(diary.loop);
}
END_TEST

START_TEST(a_callback_for_a_done_future_is_soon)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct tt_env *env = tt_loop_env(diary.loop);
    struct page page = {&diary, "a", 0};
    struct tt_future *future = tt_future_new(diary.loop);
    ck_assert_int_eq(tt_future_cancel(env, future, TT_NONE), 1);
    ck_assert_int_eq(tt_future_cancel(env, future, TT_NONE), 0);
    ck_assert_int_eq(
        tt_future_add_done_callback(env, future, &page_callback, &page), 0);
    expect_text(diary.text, "");
    tt_loop_stop(diary.loop);
    ck_assert_int_eq(tt_loop_run_forever(diary.loop), 0);
    expect_text(diary.text, "a");
    tt_future_unref(env, future);
    close_loop(diary.loop);
}
END_TEST

START_TEST(a_future_that_goes_away_drops_its_callbacks)
{
    struct diary diary = {.loop = open_loop(test_begin())};
    struct tt_env *env = tt_loop_env(diary.loop);
    struct page a = {&diary, "a", 0}, b = {&diary, "b", 0};
    struct tt_future *future = tt_future_new(diary.loop);
    tt_future_add_done_callback(env, future, &page_callback, &a);
    tt_future_add_done_callback(env, future, &page_callback, &b);
    tt_future_unref(env, future);
    expect_text(diary.text, "-a -b");
    close_loop(diary.loop);
}
END_TEST

START_TEST(a_future_can_be_done_only_once)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = open_loop(env);
    struct tt_future *future = tt_future_new(loop);
    struct tt_exc *exc = tt_exc_new(env, &tt_ValueError, "no");
    ck_assert_int_eq(tt_future_state(future), TT_PENDING);
    ck_assert(tt_future_result(env, future) == TT_NULL);
    expect_raised(env, &tt_InvalidStateError, "Result is not set.");
    ck_assert(tt_future_exception(env, future) == TT_NULL);
    expect_raised(env, &tt_InvalidStateError, "Exception is not set.");
    ck_assert_int_eq(tt_future_set_exception(env, future, exc), 0);
    ck_assert_int_eq(tt_future_state(future), TT_FINISHED);
    ck_assert_int_eq(tt_future_set_result(env, future, TT_NONE), TT_ERAISED);
    expect_raised(env, &tt_InvalidStateError, NULL);
    ck_assert_int_eq(tt_future_set_exception(env, future, exc), TT_ERAISED);
    expect_raised(env, &tt_InvalidStateError, NULL);
    ck_assert(tt_future_result(env, future) == TT_NULL);
    expect_raised(env, &tt_ValueError, "no");
    expect_repr(env, tt_future_exception(env, future), "ValueError('no')");
    tt_exc_unref(env, exc);
    tt_future_unref(env, future);
    close_loop(loop);
}
END_TEST

START_TEST(a_cancelled_future_raises_with_its_message)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = open_loop(env);
    struct tt_future *future = tt_future_new(loop);
    tt_value message = tt_str_c(env, "why");
    ck_assert_int_eq(tt_future_cancel(env, future, message), 1);
    ck_assert(tt_future_cancelled(future));
    ck_assert(tt_future_result(env, future) == TT_NULL);
    expect_raised(env, &tt_CancelledError, "why");
    ck_assert(tt_future_exception(env, future) == TT_NULL);
    expect_raised(env, &tt_CancelledError, "why");
    tt_unref(env, message);
    tt_future_unref(env, future);
    close_loop(loop);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        callbacks_run_in_the_order_they_were_scheduled,
        the_ready_queue_grows_while_it_is_used,
        a_cancelled_handle_does_not_run_and_drops_its_data,
        closing_drops_what_never_ran,
        a_callback_from_elsewhere_is_one_like_the_others,
        stop_ends_the_loop_after_the_tick_it_is_called_in,
        a_running_loop_cannot_be_run_nor_closed,
        a_closed_loop_takes_nothing,
        a_loop_stopped_too_early_leaves_its_future_pending,
        a_condition_in_a_callback_ends_the_loop_at_once,
        all_loops_share_one_clock_and_one_count_of_ticks,
        the_running_and_the_current_loop_are_two_things,
        a_timer_runs_when_it_is_due_and_not_before,
        a_cancelled_timer_never_runs,
        what_is_due_within_the_clocks_resolution_shares_a_tick,
        a_wait_is_cut_at_a_day_and_the_wake_up_is_a_tick,
        timers_fire_in_cpythons_order_and_their_deadlines_are_known,
        an_exception_in_a_callback_is_reported_and_the_loop_goes_on,
        what_wants_to_leave_the_program_leaves_the_loop,
        a_handler_of_ones_own_is_told_instead,
        a_handler_that_fails_is_reported_to_the_default_one,
        a_handler_is_called_for_what_was_never_retrieved_and_may_keep_it,
        a_futures_callbacks_run_in_their_order_one_tick_later,
        a_callback_for_a_done_future_is_soon,
        a_future_that_goes_away_drops_its_callbacks,
        a_future_can_be_done_only_once,
        a_cancelled_future_raises_with_its_message,
        NULL,
    };
    return test_main("loop", table);
}
