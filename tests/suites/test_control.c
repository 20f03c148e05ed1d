/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_control.c: what a program in C says of the world around it.
 *
 * tests/command/control.sh tests the same of programs of the language.
 */
#include <check.h>
#include <math.h>
#include <string.h>
#include <ticktape/tt_net.h>
#include <ticktape/tt_world.h>

#include "test_support.h"

/* ---- A host that crashes ------------------------------------------------- */

/* Of host db: its name, or its address, which needs no resolver. */
static const char *db_address = "db";

TT_ASYNC(answer, KEEP(struct tt_stream *, client))
{
    TT_BEGIN;
    while (true) {
        TT_AWAIT(tt_readline(env, self->client));
        if (tt_bytes_get(TT_GOT)->size == 0) {
            break;
        }
        TT_CHECK(tt_write_bytes(env, self->client, TT_GOT));
    }
    TT_PRINT("never: its host has crashed");
    TT_END;
}

TT_ASYNC(serve, OWN(struct tt_server *, server), OWN(tt_value, host))
{
    TT_BEGIN;
    TT_MAKE(self->host, tt_control_host(env));
    TT_PRINT("%pS starts", self->host);
    TT_AWAIT(tt_start_server(env, answer, db_address, 5432));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_AWAIT(tt_server_serve_forever(env, self->server));
    TT_END;
}

static tt_value start_db(struct tt_env *env, void *data)
{
    ck_assert_str_eq(data, "data");
    return serve(env);
}

TT_ASYNC(talk, OWN(struct tt_stream *, db), OWN(struct tt_exc *, exc))
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_AWAIT(tt_open_connection(env, db_address, 5432));
    TT_KEEP(self->db, tt_stream_get(TT_GOT));
    TT_CHECK(tt_write_text(env, self->db, "hello\n"));
    TT_AWAIT(tt_readline(env, self->db));
    TT_PRINT("%pR", TT_GOT);
    TT_CHECK(tt_control_crash(env, "db", 2));
    TT_TRY_AWAIT(tt_readline(env, self->db));
    if (tt_except(env, &rc, &tt_ConnectionResetError, &self->exc)) {
        TT_PRINT("reset");
    }
    TT_CHECK(rc);
    TT_CHECK(tt_stream_close(env, self->db));
    TT_AWAIT(tt_sleep(env, 3, TT_NONE));
    TT_CHECK(tt_control_crash(env, "db", HUGE_VAL));
    TT_CHECK(tt_sometimes(env, true, "talked"));
    TT_RETURN(tt_str_c(env, "done"));
    TT_END;
}

static tt_value start_client(struct tt_env *env, void *data)
{
    (void)data;
    return talk(env);
}

TT_ASYNC_AS(crashes, "main", OWN(struct tt_future *, db),
            OWN(struct tt_future *, client), OWN(tt_value, host))
{
    TT_BEGIN;
    TT_MAKE(self->db, tt_control_start(env, "db", start_db, (void *)"data"));
    TT_MAKE(self->client, tt_control_start(env, "client", start_client, NULL));
    TT_AWAIT(tt_future_await(self->client));
    TT_PRINT("%pS", TT_GOT);
    TT_MAKE(self->host, tt_control_host(env));
    TT_PRINT("%pS %d", self->host, (int)tt_future_done(self->db));
    TT_END;
}

static int run_crashes(struct tt_env *env, void *data)
{
    (void)data;
    tt_value result = tt_run(env, crashes(env));
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

START_TEST(a_host_that_crashes_starts_again)
{
    struct tt_sim_result result = test_run(run_crashes, NULL);
    ck_assert_str_eq(tt_verdict_name(result.verdict), "ok");
    ck_assert_str_eq(test_prints(), "db starts\n"
                                    "b'hello\\n'\n"
                                    "reset\n"
                                    "db starts\n"
                                    "done\n"
                                    "localhost 0\n");
    size_t count;
    const struct tt_sim_property *all = tt_sim_properties(test_sim(), &count);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(all[0].name, "talked");
    ck_assert(all[0].met && all[0].held && !all[0].broken);
    ck_assert_str_eq(tt_property_name(all[0].kind), "sometimes");
}
END_TEST

START_TEST(each_allocation_may_fail)
{
    db_address = "10.0.0.1";
    ck_assert_uint_gt(test_torture(run_crashes, NULL), 100);
}
END_TEST

/* ---- Links --------------------------------------------------------------- */

TT_ASYNC(shows_links, OWN(struct tt_server *, server),
         OWN(struct tt_stream *, db), VAR(double, before_s))
{
    struct tt_loop *loop = tt_running_loop(env);
    TT_BEGIN;
    TT_CHECK(tt_control_link(
        env, "localhost", "db",
        &(struct tt_control_link){.latency_s = {0.25, 0.5}, .bandwidth = 10}));
    TT_AWAIT(tt_start_server(env, answer, "db", 5432));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_AWAIT(tt_open_connection(env, "db", 5432));
    TT_KEEP(self->db, tt_stream_get(TT_GOT));
    self->before_s = tt_loop_time(loop);
    TT_CHECK(tt_write_text(env, self->db, "1234\n"));
    TT_AWAIT(tt_readline(env, self->db));
    TT_PRINT("%g", tt_loop_time(loop) - self->before_s);
    TT_CHECK(tt_control_partition(env, "db", "localhost", true));
    TT_CHECK(tt_write_text(env, self->db, "1234\n"));
    TT_AWAIT(tt_sleep(env, 9, TT_NONE));
    TT_CHECK(tt_control_quiet(env));
    self->before_s = tt_loop_time(loop);
    TT_AWAIT(tt_readline(env, self->db));
    TT_PRINT("%g", tt_loop_time(loop) - self->before_s);
    TT_CHECK(tt_stream_close(env, self->db));
    TT_AWAIT(tt_control_crash(env, "db", HUGE_VAL) < 0
                 ? TT_NULL
                 : tt_sleep(env, 1, TT_NONE));
    TT_END;
}

static int run_links(struct tt_env *env, void *data)
{
    (void)data;
    tt_value result = tt_run(env, shows_links(env));
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

START_TEST(a_link_has_a_latency_a_bandwidth_and_partitions)
{
    struct tt_sim_result result = test_run(run_links, NULL);
    ck_assert_str_eq(tt_verdict_name(result.verdict), "ok");
    ck_assert_str_eq(test_prints(), "1.5\n0.0\n");
}
END_TEST

/* ---- Properties ---------------------------------------------------------- */

TEST_CORO(breaks_always)
{
    struct tt_exc *exc = NULL;
    TT_BEGIN;
    rc = tt_always(env, false, "one is two");
    if (tt_except(env, &rc, &tt_AssertionError, &exc)) {
        TT_PRINT("caught");
    }
    tt_exc_unref(env, exc);
    TT_CHECK(rc);
    TT_CHECK(tt_reachable(env, "here"));
    TT_CHECK(tt_reachable_expected(env, "there"));
    TT_CHECK(tt_sometimes_expected(env, "here"));
    TT_END;
}

START_TEST(an_always_that_is_false_fails_the_run_that_caught_it)
{
    struct tt_sim_result result = test_run_coro(&breaks_always_type);
    ck_assert_str_eq(tt_verdict_name(result.verdict), "failed");
    ck_assert_int_eq(result.exit_code, 1);
    ck_assert_str_eq(result.message,
                     "always: one is two (its AssertionError was caught)");
    size_t count;
    const struct tt_sim_property *all = tt_sim_properties(test_sim(), &count);
    ck_assert_uint_eq(count, 4);
    ck_assert_int_eq(all[0].kind, TT_PROPERTY_SOMETIMES);
    ck_assert_int_eq(all[1].kind, TT_PROPERTY_REACHABLE);
    ck_assert(!all[0].met && all[1].held);
    ck_assert(all[2].met && all[2].broken && !all[2].held);
    ck_assert(!all[3].met && !all[3].held);
}
END_TEST

TEST_CORO(has_too_many)
{
    char name[TT_PROPERTY_NAME_SIZE + 1];
    TT_BEGIN;
    for (int i = 0; i < TT_PROPERTIES_MAX; i++) {
        snprintf(name, sizeof name, "p%d", i);
        TT_CHECK(tt_reachable(env, name));
    }
    TEST_TELL_OF("many", tt_reachable(env, "one more"));
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    TEST_TELL_OF("long", tt_reachable(env, name));
    TEST_TELL_OF(
        "link",
        tt_control_link(env, "a", "b", &(struct tt_control_link){.drop = -1}));
    TEST_TELL_OF("crash", tt_control_crash(env, "localhost", 0));
    TT_END;
}

START_TEST(what_is_wrong_is_refused)
{
    struct tt_sim_result result = test_run_coro(&has_too_many_type);
    ck_assert_str_eq(tt_verdict_name(result.verdict), "ok");
    ck_assert_str_eq(
        test_prints(),
        "many: ValueError: more than 32 properties\n"
        "long: ValueError: the name of a property has 1 to 55 bytes\n"
        "link: ValueError: drop and duplicate are between 0 and 1\n"
        "crash: ValueError: localhost cannot crash: start() the part of the "
        "program that is to crash on a host\n");
}
END_TEST

int main(void)
{
    TCase *all = tcase_create("control");
    tcase_set_timeout(all, 60);
    tcase_add_test(all, a_host_that_crashes_starts_again);
    tcase_add_test(all, each_allocation_may_fail);
    tcase_add_test(all, a_link_has_a_latency_a_bandwidth_and_partitions);
    tcase_add_test(all, an_always_that_is_false_fails_the_run_that_caught_it);
    tcase_add_test(all, what_is_wrong_is_refused);
    return test_main_of("control", all);
}
