/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_real.c: executions for real: epoll, the monotonic clock,
 * other threads.
 *
 * The only tests that wait, some hundredths of a second each. What they expect
 * of the time is a lower bound; the upper one is only there to notice a hang.
 */
#define _GNU_SOURCE
#include "test_support.h"

#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>
#include <ticktape/tt_net.h>
#include <unistd.h>

enum { FOREVER_S = 20 };

static struct tt_real real;

static struct tt_loop *begin(void)
{
    struct tt_env *env = tt_real_init(&real, NULL);
    ck_assert_ptr_nonnull(env);
    struct tt_loop *loop = tt_loop_new(env);
    ck_assert_ptr_nonnull(loop);
    return loop;
}

static void end(struct tt_loop *loop)
{
    struct tt_env *env = tt_loop_env(loop);
    ck_assert_int_eq(tt_loop_close(loop), 0);
    tt_unref(env, tt_value_of(loop));
    ck_assert_int_eq(tt_failure(env), 0);
    ck_assert_uint_eq(tt_env_end(env), 0);
    ck_assert_int_eq(tt_real_deinit(&real), 0);
}

/* ---- Callbacks ----------------------------------------------------------- */

/* One end of a pipe or a socket, and what came out of it. */
struct end {
    int fd;
    char text[64];
    size_t size;
    int calls;
    int dropped;
};

static int run_read(struct tt_loop *loop, void *data, tt_value arg)
{
    struct end *end = data;
    (void)arg;
    ssize_t got =
        read(end->fd, end->text + end->size, sizeof end->text - 1 - end->size);
    ck_assert(got >= 0);
    end->calls++;
    end->size += (size_t)got;
    end->text[end->size] = '\0';
    if (got == 0 || strchr(end->text, '\n') != NULL) {
        ck_assert_int_eq(tt_loop_remove_reader(loop, end->fd), 1);
        tt_loop_stop(loop);
    }
    return 0;
}

static int run_write(struct tt_loop *loop, void *data, tt_value arg)
{
    struct end *end = data;
    (void)arg;
    ck_assert_int_eq(write(end->fd, "hello\n", 6), 6);
    ck_assert_int_eq(tt_loop_remove_writer(loop, end->fd), 1);
    return 0;
}

static int run_count(struct tt_loop *loop, void *data, tt_value arg)
{
    struct end *end = data;
    (void)arg;
    if (--end->calls == 0) {
        tt_loop_stop(loop);
    }
    return 0;
}

static int run_hang(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)loop;
    (void)data;
    (void)arg;
    ck_abort_msg("nothing happened for %d seconds", (int)FOREVER_S);
    return 0;
}

static void drop_end(struct tt_env *env, void *data, tt_value arg)
{
    struct end *end = data;
    tt_unref(env, arg);
    end->dropped++;
}

static const struct tt_callback read_callback = {
    .run = run_read, .drop = drop_end, .name = "read"};
static const struct tt_callback write_callback = {.run = run_write,
                                                  .name = "write"};
static const struct tt_callback count_callback = {
    .run = run_count, .drop = drop_end, .name = "count"};
static const struct tt_callback hang_callback = {.run = run_hang,
                                                 .name = "hang"};

static void run_until_stopped(struct tt_loop *loop)
{
    struct tt_timer *timer;
    ck_assert_int_eq(
        tt_loop_call_later(loop, FOREVER_S, &hang_callback, NULL, &timer), 0);
    ck_assert_int_eq(tt_loop_run_forever(loop), 0);
    tt_timer_cancel(loop, timer);
    tt_timer_unref(tt_loop_env(loop), timer);
}

/* ---- Descriptors --------------------------------------------------------- */

START_TEST(a_pipe_is_read_when_something_is_in_it)
{
    struct tt_loop *loop = begin();
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    struct end in = {.fd = ends[0]}, out = {.fd = ends[1]};
    ck_assert_int_eq(tt_loop_add_reader(loop, in.fd, &read_callback, &in), 0);
    ck_assert_int_eq(tt_loop_add_writer(loop, out.fd, &write_callback, &out),
                     0);
    run_until_stopped(loop);
    expect_text(in.text, "hello\n");
    ck_assert_int_eq(in.calls, 1);
    ck_assert_int_eq(in.dropped, 1);
    close(ends[0]);
    close(ends[1]);
    end(loop);
}
END_TEST

START_TEST(a_socket_is_read_and_written_at_both_ends)
{
    struct tt_loop *loop = begin();
    int ends[2];
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    struct end one = {.fd = ends[0]}, two = {.fd = ends[1]};
    ck_assert_int_eq(tt_loop_add_reader(loop, one.fd, &read_callback, &one), 0);
    ck_assert_int_eq(tt_loop_add_writer(loop, one.fd, &write_callback, &one),
                     0);
    ck_assert_uint_eq(tt_loop_watches(loop, one.fd), TT_READABLE | TT_WRITABLE);
    ck_assert_int_eq(tt_loop_add_reader(loop, two.fd, &read_callback, &two), 0);
    run_until_stopped(loop);
    expect_text(two.text, "hello\n");
    expect_text(one.text, "");
    ck_assert_int_eq(tt_loop_add_writer(loop, two.fd, &write_callback, &two),
                     0);
    run_until_stopped(loop);
    expect_text(one.text, "hello\n");
    close(ends[0]);
    close(ends[1]);
    end(loop);
}
END_TEST

START_TEST(an_end_that_hangs_up_is_readable)
{
    struct tt_loop *loop = begin();
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    struct end in = {.fd = ends[0]};
    ck_assert_int_eq(tt_loop_add_reader(loop, in.fd, &read_callback, &in), 0);
    close(ends[1]);
    run_until_stopped(loop);
    ck_assert_int_eq(in.calls, 1);
    ck_assert_uint_eq(in.size, 0);
    close(ends[0]);
    end(loop);
}
END_TEST

/* Who was reported, by number, in order. */
static char reported[16];
static size_t report_stop;

static int run_report(struct tt_loop *loop, void *data, tt_value arg)
{
    const struct end *end = data;
    (void)arg;
    size_t count = strlen(reported);
    reported[count] = (char)('0' + end->calls);
    reported[++count] = '\0';
    if (count == report_stop) {
        tt_loop_stop(loop);
    }
    return 0;
}

static const struct tt_callback report_callback = {.run = run_report,
                                                   .name = "report"};

/* What sim/MODEL.md has of `io`: as they became ready, in any order, whatever
 * their numbers; what is not read stays where it is. */
START_TEST(descriptors_are_reported_as_they_became_ready)
{
    static const char *const orders[] = {"012", "021", "102",
                                         "120", "201", "210"};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct tt_loop *loop = begin();
        int ends[3][2];
        struct end in[3];
        for (int at = 0; at < 3; at++) {
            ck_assert_int_eq(pipe(ends[at]), 0);
            in[at] = (struct end){.fd = ends[at][0], .calls = at};
            ck_assert_int_eq(
                tt_loop_add_reader(loop, in[at].fd, &report_callback, &in[at]),
                0);
        }
        for (const char *at = orders[i]; *at != '\0'; at++) {
            ck_assert_int_eq(write(ends[*at - '0'][1], "x", 1), 1);
        }
        reported[0] = '\0';
        report_stop = 6; /* at two looks */
        run_until_stopped(loop);
        char twice[8];
        snprintf(twice, sizeof twice, "%s%s", orders[i], orders[i]);
        expect_text(reported, twice);
        for (int at = 0; at < 3; at++) {
            close(ends[at][0]);
            close(ends[at][1]);
        }
        end(loop);
    }
}
END_TEST

START_TEST(what_cannot_be_watched_raises_the_error_of_the_system)
{
    struct tt_loop *loop = begin();
    struct tt_env *env = tt_loop_env(loop);
    struct end in = {.fd = 987654};
    ck_assert_int_eq(tt_loop_add_reader(loop, in.fd, &read_callback, &in),
                     TT_ERAISED);
    struct tt_exc *exc = tt_exc_take(env);
    ck_assert_int_eq(tt_os_errno(exc), EBADF);
    tt_exc_unref(env, exc);
    ck_assert_uint_eq(tt_loop_watches(loop, in.fd), 0);
    ck_assert(!tt_loop_has_fds(loop));
    end(loop);
}
END_TEST

/* ---- Other threads ------------------------------------------------------- */

struct poster {
    struct tt_loop *loop;
    struct end *end;
    int count;
    useconds_t delay_us;
};

static void *post(void *data)
{
    struct poster *poster = data;
    usleep(poster->delay_us);
    for (int i = 0; i < poster->count; i++) {
        if (tt_loop_call_soon_threadsafe(poster->loop, &count_callback,
                                         poster->end) < 0) {
            return data;
        }
    }
    return NULL;
}

START_TEST(another_thread_wakes_a_loop_that_waits)
{
    struct tt_loop *loop = begin();
    struct end count = {.calls = 1};
    struct poster poster = {loop, &count, 1, 20000};
    pthread_t thread;
    void *failed;
    ck_assert_int_eq(pthread_create(&thread, NULL, post, &poster), 0);
    run_until_stopped(loop);
    pthread_join(thread, &failed);
    ck_assert_ptr_null(failed);
    ck_assert_int_eq(count.calls, 0);
    end(loop);
}
END_TEST

START_TEST(what_many_threads_post_all_arrives)
{
    enum { THREADS = 4, EACH = 500 };
    struct tt_loop *loop = begin();
    struct end count = {.calls = THREADS * EACH};
    struct poster poster = {loop, &count, EACH, 0};
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        ck_assert_int_eq(pthread_create(&threads[i], NULL, post, &poster), 0);
    }
    run_until_stopped(loop);
    for (int i = 0; i < THREADS; i++) {
        void *failed;
        pthread_join(threads[i], &failed);
        ck_assert_ptr_null(failed);
    }
    ck_assert_int_eq(count.calls, 0);
    ck_assert_int_eq(count.dropped, 0);
    end(loop);
}
END_TEST

START_TEST(what_was_posted_too_late_is_dropped)
{
    struct tt_loop *loop = begin();
    struct end count = {.calls = 3};
    struct poster poster = {loop, &count, 3, 0};
    pthread_t thread;
    ck_assert_int_eq(pthread_create(&thread, NULL, post, &poster), 0);
    pthread_join(thread, NULL);
    end(loop);
    ck_assert_int_eq(count.calls, 3);
    ck_assert_int_eq(count.dropped, 3);
}
END_TEST

/* ---- Time ---------------------------------------------------------------- */

TEST_CORO(naps)
{
    TT_BEGIN;
    self->number = tt_time(env);
    TT_AWAIT(tt_sleep(env, 0.05, TT_NONE));
    self->number = tt_time(env) - self->number;
    TT_RETURN(tt_float(env, self->number));
    TT_END;
}

START_TEST(a_sleep_takes_about_as_long_as_it_says)
{
    struct tt_env *env = tt_real_init(&real, NULL);
    ck_assert_ptr_nonnull(env);
    tt_value result = tt_run(env, test_coro(env, &naps_type, "", 0, TT_NONE));
    ck_assert(result != TT_NULL);
    double spent_s = tt_float_get(result);
    ck_assert_msg(spent_s >= 0.049 && spent_s < FOREVER_S, "%g s", spent_s);
    tt_unref(env, result);
    ck_assert_uint_eq(tt_env_end(env), 0);
    ck_assert_int_eq(tt_real_deinit(&real), 0);
}
END_TEST

START_TEST(the_clock_begins_at_zero_and_time_sleep_blocks)
{
    struct tt_loop *loop = begin();
    struct tt_env *env = tt_loop_env(loop);
    double began_s = tt_time(env);
    ck_assert(began_s >= 0 && began_s < FOREVER_S);
    ck_assert_int_eq(tt_time_sleep(env, 0.02), 0);
    double spent_s = tt_time(env) - began_s;
    ck_assert_msg(spent_s >= 0.019 && spent_s < FOREVER_S, "%g s", spent_s);
    ck_assert_int_eq(tt_time_sleep(env, -1), TT_ERAISED);
    expect_raised(env, &tt_ValueError, "sleep length must be non-negative");
    end(loop);
}
END_TEST

START_TEST(no_timer_fires_before_its_deadline)
{
    struct tt_loop *loop = begin();
    struct end count = {.calls = 3};
    double times_s[] = {0.03, 0.01, 0.02};
    double began_s = tt_loop_time(loop);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(
            tt_loop_call_later(loop, times_s[i], &count_callback, &count, NULL),
            0);
    }
    run_until_stopped(loop);
    ck_assert(tt_loop_time(loop) - began_s >= 0.029);
    end(loop);
}
END_TEST

/* ---- The end ------------------------------------------------------------- */

START_TEST(the_end_gives_the_failure_that_was_left)
{
    struct tt_env *env = tt_real_init(&real, NULL);
    ck_assert_ptr_nonnull(env);
    ck_assert(tt_run(env, tt_small_int(7)) == TT_NULL);
    ck_assert_int_eq(tt_failure(env), TT_ERAISED);
    ck_assert_int_eq(tt_real_deinit(&real), TT_ERAISED);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        a_pipe_is_read_when_something_is_in_it,
        descriptors_are_reported_as_they_became_ready,
        a_socket_is_read_and_written_at_both_ends,
        an_end_that_hangs_up_is_readable,
        what_cannot_be_watched_raises_the_error_of_the_system,
        another_thread_wakes_a_loop_that_waits,
        what_many_threads_post_all_arrives,
        what_was_posted_too_late_is_dropped,
        a_sleep_takes_about_as_long_as_it_says,
        the_clock_begins_at_zero_and_time_sleep_blocks,
        no_timer_fires_before_its_deadline,
        the_end_gives_the_failure_that_was_left,
        NULL,
    };
    return test_main("real", table);
}
