/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_transports.c: transports, servers and streams of programs
 * in C, on the simulated kernel and on Linux's loopback. What they do in which
 * tick is in scenarios/native/net.
 */
#define _GNU_SOURCE
#include "test_support.h"

#include <errno.h>
#include <sys/resource.h>

#include <ticktape/tt_net.h>
#include <ticktape/tt_world.h>

/* ---- Both kernels -------------------------------------------------------- */

static char printed[1 << 16];
static size_t printed_size;

static int print_real(struct tt_observer *observer, struct tt_env *env,
                      const char *text, size_t size)
{
    (void)observer;
    (void)env;
    ck_assert_uint_lt(printed_size + size, sizeof printed);
    memcpy(printed + printed_size, text, size);
    printed_size += size;
    printed[printed_size] = '\0';
    return 0;
}

/* Runs the coroutine for real: prints and errors are in `printed`. */
static void run_for_real(const struct tt_coro_type *type)
{
    struct tt_real real;
    struct tt_env *env = tt_real_init(&real, NULL);
    ck_assert_ptr_nonnull(env);
    printed_size = 0;
    printed[0] = '\0';
    real.observer.print = print_real;
    real.observer.error = print_real;
    tt_value result = tt_run(env, tt_value_of(tt_coro_new(env, type)));
    ck_assert_ptr_ne(result, TT_NULL);
    tt_unref(env, result);
    ck_assert_uint_eq(tt_env_end(env), 0);
    ck_assert_int_eq(tt_real_deinit(&real), 0);
}

/* It prints exactly this on both; ERRORS is a part of what it logs. */
static void expect_both(const struct tt_coro_type *type, const char *text,
                        const char *errors)
{
    expect_prints(type, text);
    expect_part(test_errors(), errors);
    run_for_real(type);
    expect_part(printed, errors);
    if (*errors == '\0') {
        expect_text(printed, text);
    }
}

#define EXPECT_BOTH(name_, text_) expect_both(&name_##_type, text_, "")
#define EXPECT_LOGGED(name_, text_, part_)                                     \
    expect_both(&name_##_type, text_, part_)

/* ---- Protocols ----------------------------------------------------------- */

/* What the ends of a test are, each once. */
static struct {
    struct tt_transport *server; /* borrowed, while it is connected */
    char room[8];
    size_t room_size;
    int received;
} ends;

static int made_bad(struct tt_env *env, void *self,
                    struct tt_transport *transport)
{
    (void)self;
    ends.server = transport;
    return tt_raise(env, &tt_ValueError, "made");
}

static int print_received(struct tt_env *env, void *self, const char *data,
                          size_t size)
{
    tt_value bytes = tt_bytes(env, data, size);
    (void)self;
    int rc = tt_printf(env, "received %pR", (void *)bytes);
    tt_unref(env, bytes);
    return rc;
}

static int lost_bad(struct tt_env *env, void *self, struct tt_exc *exc)
{
    (void)self;
    int rc = tt_printf(env, "lost %s", exc == NULL ? "None" : "?");
    return rc < 0 ? rc : tt_raise(env, &tt_ValueError, "lost");
}

static const struct tt_protocol bad = {.connection_made = made_bad,
                                       .data_received = print_received,
                                       .connection_lost = lost_bad};
static const struct tt_protocol nothing = {.connection_made = NULL};

/* A pair of connected sockets with a transport of PROTOCOL at slot 0, and one
 * that does nothing at slot 1. */
static tt_value connect_pair(struct tt_env *env, int *fds, int which,
                             const struct tt_protocol *protocol)
{
    if (which == 0 && tt_socket_pair(env, SOCK_STREAM, fds) < 0) {
        return TT_NULL;
    }
    return tt_connect_socket(env, protocol, NULL, fds[which]);
}

static int pair[2];

#define CONNECT_FIRST(protocol_)                                               \
    TT_AWAIT(connect_pair(env, pair, 0, (protocol_)));                         \
    self->slot[0] = tt_ref(TT_GOT)
#define CONNECT_SECOND                                                         \
    TT_AWAIT(connect_pair(env, pair, 1, &nothing));                            \
    self->slot[1] = tt_ref(TT_GOT);                                            \
    tt_clear(env, &TT_GOT)

static struct tt_transport *slot_transport(tt_value slot)
{
    return tt_transport_get(slot);
}

static void expect_raise(struct tt_env *env, int rc)
{
    ck_assert_int_eq(rc, TT_ERAISED);
    tt_exc_unref(env, tt_exc_take(env));
}

/* What its methods raise: net/protocols/after_flushed_close.py. */
static void use_lost(struct tt_env *env, struct tt_transport *transport)
{
    const struct iovec piece = {pair, 1};
    ck_assert_uint_eq(tt_transport_write_buffer_size(transport), 0);
    expect_raise(env, tt_transport_writelines(env, transport, &piece, 1));
    expect_raise(env, tt_transport_write(env, transport, "x", 1));
    expect_raise(env, tt_transport_abort(env, transport));
    ck_assert_int_eq(tt_transport_abort(env, transport), 0);
    ck_assert_int_eq(tt_transport_write(env, transport, "x", 1), 0);
}

/* A transport that was closed with a full buffer is lost once that was sent. */
TEST_CORO(is_flushed)
{
    static const char many[4 << 20];
    TT_BEGIN;
    CONNECT_FIRST(&nothing);
    CONNECT_SECOND;
    TT_CHECK(tt_transport_write(env, slot_transport(self->slot[0]), many,
                                sizeof many));
    TT_CHECK(tt_transport_close(env, slot_transport(self->slot[0])));
    ck_assert_uint_gt(
        tt_transport_write_buffer_size(slot_transport(self->slot[0])), 0);
    TT_AWAIT(tt_sleep(env, 0.5, TT_NONE));
    use_lost(env, slot_transport(self->slot[0]));
    TT_CHECK(tt_transport_close(env, slot_transport(self->slot[1])));
    TT_END;
}

START_TEST(a_transport_that_was_closed_and_flushed_is_unusable)
{
    EXPECT_BOTH(is_flushed, "");
}
END_TEST

static int show_lost(struct tt_env *env, void *self, struct tt_exc *exc)
{
    (void)self;
    return tt_printf(env, "lost %s", exc == NULL ? "None" : "?");
}

/* How one ends that only the loop owns. */
static enum { CLOSED, ABORTED, ABORTED_FULL } ending;

static int end_borrowed(struct tt_env *env, struct tt_transport *transport)
{
    static const char many[4 << 20];
    if (ending == CLOSED) {
        return tt_transport_close(env, transport);
    }
    int rc = ending == ABORTED
                 ? 0
                 : tt_transport_write(env, transport, many, sizeof many);
    return rc < 0 ? rc : tt_transport_abort(env, transport);
}

TEST_CORO(ends_a_borrowed_one)
{
    static const struct tt_protocol tells = {.connection_lost = show_lost};
    TT_BEGIN;
    CONNECT_FIRST(&tells);
    CONNECT_SECOND;
    ends.server = slot_transport(self->slot[0]);
    tt_clear(env, &self->slot[0]);
    TT_CHECK(end_borrowed(env, ends.server));
    TT_AWAIT(tt_sleep(env, 0.5, TT_NONE));
    TT_CHECK(tt_transport_close(env, slot_transport(self->slot[1])));
    TT_END;
}

START_TEST(a_transport_that_only_the_loop_owns_can_be_closed)
{
    for (ending = CLOSED; ending <= ABORTED_FULL; ending++) {
        EXPECT_BOTH(ends_a_borrowed_one, "lost None\n");
    }
}
END_TEST

/* A protocol object that another one replaces while it is called. */
struct replaced {
    struct tt_object head;
    struct tt_transport *transport; /* borrowed */
    char room[8];
};

static bool is_freed;

static void clear_replaced(struct tt_env *env, struct tt_object *self)
{
    (void)env;
    (void)self;
    is_freed = true;
}

TT_SHARED(replaced, clear_replaced)

static void *create_replaced(struct tt_env *env, void *data)
{
    (void)data;
    return replaced_new(env);
}

static int made_replaced(struct tt_env *env, void *self,
                         struct tt_transport *transport)
{
    (void)env;
    ((struct replaced *)self)->transport = transport;
    return 0;
}

static int replace(struct tt_env *env, struct replaced *self)
{
    is_freed = false;
    tt_transport_set_protocol(env, self->transport, &nothing, NULL);
    ck_assert(!is_freed);
    return 0;
}

static int replace_receiving(struct tt_env *env, void *self, const char *data,
                             size_t size)
{
    (void)data;
    (void)size;
    return replace(env, self);
}

static int replace_pausing(struct tt_env *env, void *self)
{
    return replace(env, self);
}

static int replace_for_room(struct tt_env *env, void *self, void **buffer,
                            size_t *size)
{
    struct replaced *replaced = self;
    *buffer = replaced->room;
    *size = sizeof replaced->room;
    return replace(env, self);
}

static const struct tt_protocol replaced_protocols[] = {
    {.create = create_replaced,
     .connection_made = made_replaced,
     .data_received = replace_receiving},
    {.create = create_replaced,
     .connection_made = made_replaced,
     .pause_writing = replace_pausing},
    {.create = create_replaced,
     .connection_made = made_replaced,
     .get_buffer = replace_for_room},
};

static const struct tt_protocol *replaced_protocol;

TEST_CORO(replaces_a_protocol)
{
    static const char many[4 << 20];
    TT_BEGIN;
    CONNECT_FIRST(replaced_protocol);
    CONNECT_SECOND;
    TT_CHECK(tt_transport_write(env, slot_transport(self->slot[1]), "data", 4));
    TT_CHECK(tt_transport_write(env, slot_transport(self->slot[0]), many,
                                sizeof many));
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_CHECK(tt_print(env, "%R", tt_bool(is_freed)));
    TT_CHECK(tt_transport_abort(env, slot_transport(self->slot[0])));
    TT_CHECK(tt_transport_abort(env, slot_transport(self->slot[1])));
    TT_END;
}

START_TEST(a_protocol_object_is_kept_while_it_is_called)
{
    for (size_t i = 0; i < 3; i++) {
        replaced_protocol = &replaced_protocols[i];
        is_freed = false;
        EXPECT_BOTH(replaces_a_protocol, "True\n");
    }
}
END_TEST

static int exit_resuming(struct tt_env *env, void *self)
{
    (void)self;
    return tt_raise(env, &tt_SystemExit, "3");
}

/* asyncio.run() runs the loop once more, with the writer of nothing. */
TEST_CORO(exits_in_resume_writing)
{
    static const struct tt_protocol exits = {.resume_writing = exit_resuming};
    static const char many[4 << 20];
    TT_BEGIN;
    CONNECT_FIRST(&exits);
    CONNECT_SECOND;
    TT_CHECK(tt_transport_write(env, slot_transport(self->slot[0]), many,
                                sizeof many));
    TT_AWAIT(tt_sleep(env, 0.5, TT_NONE));
    TT_END;
}

START_TEST(an_exit_from_resume_writing_leaves_a_writer_that_raises)
{
    struct tt_sim_result result = test_run_coro(&exits_in_resume_writing_type);
    ck_assert_int_eq(result.verdict, TT_VERDICT_FAILED);
    expect_part(test_errors(), "AssertionError: Data should not be empty");
}
END_TEST

TEST_CORO(raises_in_callbacks)
{
    TT_BEGIN;
    CONNECT_FIRST(&bad);
    CONNECT_SECOND;
    TT_CHECK(tt_transport_write(env, slot_transport(self->slot[1]), "data", 4));
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_CHECK(tt_transport_close(env, slot_transport(self->slot[1])));
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    tt_value fd = tt_transport_get_extra_info(
        env, slot_transport(self->slot[0]), "socket");
    TT_CHECK(tt_print(env, "%R", fd));
    TT_END;
}

START_TEST(exceptions_of_connection_made_and_lost_are_reported)
{
    EXPECT_LOGGED(raises_in_callbacks, "received b'data'\nlost None\nNone\n",
                  "ValueError: made");
    EXPECT_LOGGED(raises_in_callbacks, "received b'data'\nlost None\nNone\n",
                  "ValueError: lost");
}
END_TEST

static int get_room(struct tt_env *env, void *self, void **buffer, size_t *size)
{
    (void)self;
    (void)env;
    *buffer = ends.room;
    *size = ends.room_size;
    return 0;
}

static int room_filled(struct tt_env *env, void *self, size_t size)
{
    return print_received(env, self, ends.room, size);
}

static int print_lost(struct tt_env *env, void *self, struct tt_exc *exc)
{
    (void)self;
    return tt_printf(env, "lost %pS",
                     exc == NULL ? (void *)TT_NONE : (void *)exc);
}

static const struct tt_protocol buffered = {.get_buffer = get_room,
                                            .buffer_updated = room_filled,
                                            .connection_lost = print_lost};

TEST_CORO(fills_buffers)
{
    TT_BEGIN;
    ends.room_size = 4;
    CONNECT_FIRST(&buffered);
    CONNECT_SECOND;
    TT_CHECK(
        tt_transport_write(env, slot_transport(self->slot[1]), "abcdef", 6));
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    ends.room_size = 0;
    TT_CHECK(tt_transport_write(env, slot_transport(self->slot[1]), "g", 1));
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_END;
}

START_TEST(a_buffered_protocol_gets_one_buffer_a_tick)
{
    EXPECT_LOGGED(fills_buffers,
                  "received b'abcd'\nreceived b'ef'\n"
                  "lost get_buffer() returned an empty buffer\n",
                  "Fatal error: protocol.get_buffer() call failed.");
}
END_TEST

TEST_CORO(writes_after_the_end)
{
    TT_BEGIN;
    CONNECT_FIRST(&nothing);
    CONNECT_SECOND;
    TT_CHECK(tt_transport_abort(env, slot_transport(self->slot[0])));
    for (self->i = 0; self->i < 6; self->i++) {
        TT_CHECK(
            tt_transport_write(env, slot_transport(self->slot[0]), "x", 1));
    }
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    tt_value peer = tt_transport_get_extra_info(
        env, slot_transport(self->slot[0]), "peername");
    rc = tt_print(env, "%R", peer);
    tt_unref(env, peer);
    TT_CHECK(rc);
    TT_END;
}

START_TEST(writes_to_a_lost_connection_are_logged_from_the_sixth_on)
{
    EXPECT_LOGGED(writes_after_the_end, "''\n",
                  "socket.send() raised exception.");
}
END_TEST

TEST_CORO(abandons_a_transport)
{
    TT_BEGIN;
    CONNECT_FIRST(&buffered);
    CONNECT_SECOND;
    TT_CHECK(tt_transport_pause_reading(env, slot_transport(self->slot[0])));
    tt_clear(env, &self->slot[0]); /* nobody has it any more */
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_CHECK(tt_print(
        env, "closing %R",
        tt_bool(tt_transport_is_closing(slot_transport(self->slot[1])))));
    TT_END;
}

START_TEST(an_abandoned_transport_closes_its_socket)
{
    EXPECT_BOTH(abandons_a_transport, "closing True\n");
}
END_TEST

/* ---- Many descriptors ---------------------------------------------------- */

enum { MANY = 200 };

static int many_fds[2 * MANY];

static int run_count(struct tt_loop *loop, void *data, tt_value arg)
{
    int *fd = data;
    (void)arg;
    ends.received++;
    return tt_loop_remove_reader(loop, *fd) < 0 ? -1 : 0;
}

static const struct tt_callback count_ready = {.run = run_count,
                                               .name = "count"};

/* Watches one end of each of many pairs; in the order of registration, which is
 * not that of their numbers. */
static int watch_many(struct tt_env *env)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < MANY; i++) {
        rc = tt_socket_pair(env, SOCK_STREAM, many_fds + 2 * i);
    }
    for (int i = 0; rc == 0 && i < MANY; i++) {
        int at = 2 * (i * 77 % MANY);
        rc = tt_loop_add_reader(tt_running_loop(env), many_fds[at],
                                &count_ready, &many_fds[at]);
    }
    return rc;
}

static int shut_many(struct tt_env *env, int which)
{
    int rc = 0;
    for (int i = which; rc == 0 && i < 2 * MANY; i += 2) {
        rc = tt_socket_close(env, many_fds[i]);
    }
    return rc;
}

TEST_CORO(has_many_ready)
{
    TT_BEGIN;
    ends.received = 0;
    TT_CHECK(watch_many(env));
    TT_CHECK(shut_many(env, 1));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_CHECK(tt_printf(env, "%d", ends.received));
    TT_CHECK(tt_printf(env, "%d", tt_loop_has_fds(tt_running_loop(env))));
    TT_CHECK(shut_many(env, 0));
    TT_END;
}

START_TEST(one_tick_reports_all_descriptors_that_are_ready)
{
    EXPECT_BOTH(has_many_ready, "200\n0\n");
}
END_TEST

/* ---- Servers ------------------------------------------------------------- */

TEST_CORO(handle_client)
{
    TT_BEGIN;
    TT_CHECK(tt_stream_close(env, tt_stream_get(self->slot[0])));
    TT_END;
}

static tt_value start_handler(struct tt_env *env, struct tt_stream *stream)
{
    return test_coro(env, &handle_client_type, "client", 0,
                     tt_value_of(stream));
}

TEST_CORO(is_exhausted)
{
    TT_BEGIN;
    TT_AWAIT(tt_start_server(env, start_handler, "127.0.0.1", 0));
    self->slot[0] = tt_ref(TT_GOT);
    self->i = tt_server_port(env, tt_server_get(self->slot[0]));
    /* The client's socket fits. */
    tt_world_set_limit(tt_sim_world(env),
                       tt_server_fd(tt_server_get(self->slot[0])) + 2);
    TT_AWAIT(tt_open_connection(env, "127.0.0.1", self->i));
    self->slot[1] = tt_ref(TT_GOT);
    TT_CHECK(tt_print(env, "connected"));
    tt_world_set_limit(tt_sim_world(env), 100);
    TT_AWAIT(tt_read(env, tt_stream_get(self->slot[1]), 1));
    TT_CHECK(tt_print(env, "%R @%g", TT_GOT, tt_time(env)));
    TT_CHECK(tt_server_close(env, tt_server_get(self->slot[0])));
    TT_END;
}

START_TEST(a_server_without_descriptors_tries_again_after_a_second)
{
    expect_prints(&is_exhausted_type, "connected\nb'' @1.0\n");
    expect_part(test_errors(), "socket.accept() out of system resource\n"
                               "OSError: [Errno 24] Too many open files");
}
END_TEST

TEST_CORO(has_no_such_host)
{
    TT_BEGIN;
    TT_TRY_AWAIT(tt_open_connection(env, "no.such.host.invalid", 80));
    TEST_TELL("open");
    TT_TRY_AWAIT(tt_open_connection(env, "127.0.0.1", 70000));
    TEST_TELL("port");
    TT_TRY_AWAIT(tt_open_unix_connection(env, "/no/such/socket"));
    TEST_TELL("unix");
    TT_END;
}

START_TEST(what_cannot_be_reached_is_an_os_error)
{
    expect_prints(&has_no_such_host_type,
                  "open: OSError: [Errno -2] Name or service not known\n"
                  "port: OverflowError: port must be 0-65535.\n"
                  "unix: FileNotFoundError: [Errno 2] No such file or "
                  "directory\n");
}
END_TEST

TEST_CORO(resolves_a_name)
{
    TT_BEGIN;
    TT_AWAIT(tt_start_server(env, start_handler, "localhost", 0));
    self->slot[0] = tt_ref(TT_GOT);
    TT_AWAIT(tt_open_connection(
        env, "localhost", tt_server_port(env, tt_server_get(self->slot[0]))));
    self->slot[1] = tt_ref(TT_GOT);
    TT_AWAIT(tt_read(env, tt_stream_get(self->slot[1]), 1));
    TT_CHECK(tt_print(env, "%R", TT_GOT));
    TT_CHECK(tt_server_close(env, tt_server_get(self->slot[0])));
    TT_END;
}

/* As kernel.py shows the same program in Python. */
START_TEST(a_name_takes_the_ticks_of_a_worker)
{
    EXPECT_BOTH(resolves_a_name, "b''\n");
    expect_part(test_trace(), "tick 2 @0\n"
                              "  step _create_server_getaddrinfo\n"
                              "tick 3 @0\n"
                              "  chain set state\n"
                              "tick 4 @0\n"
                              "  chain check cancel\n"
                              "  wakeup _create_server_getaddrinfo\n"
                              "tick 5 @0\n"
                              "  gather child done\n"
                              "tick 6 @0\n"
                              "  wakeup resolves_a_name\n");
    expect_part(test_trace(), "  step shutdown_default_executor\n");
    expect_part(test_trace(), "  wakeup shutdown_default_executor\n");
}
END_TEST

static tt_value variable;

TEST_CORO(show_variable)
{
    TT_BEGIN;
    TT_CHECK(tt_print(env, "%R", tt_context_var_get(env, variable)));
    TT_CHECK(tt_stream_close(env, tt_stream_get(self->slot[0])));
    TT_END;
}

static tt_value start_shower(struct tt_env *env, struct tt_stream *stream)
{
    return test_coro(env, &show_variable_type, "client", 0,
                     tt_value_of(stream));
}

TEST_CORO(has_a_context)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_context_var(env, "v", TT_NONE));
    variable = self->slot[0];
    TEST_SLOT(1, tt_context_var_set(env, variable, tt_small_int(1)));
    TT_AWAIT(tt_start_server(env, start_shower, "127.0.0.1", 0));
    self->slot[2] = tt_ref(TT_GOT);
    TEST_SLOT(3, tt_context_var_set(env, variable, tt_small_int(2)));
    TT_AWAIT(tt_open_connection(
        env, "127.0.0.1", tt_server_port(env, tt_server_get(self->slot[2]))));
    self->slot[4] = tt_ref(TT_GOT);
    TT_AWAIT(tt_read_all(env, tt_stream_get(self->slot[4])));
    TT_CHECK(tt_server_close(env, tt_server_get(self->slot[2])));
    TT_END;
}

START_TEST(handlers_run_in_the_context_in_which_the_server_was_started)
{
    EXPECT_BOTH(has_a_context, "1\n");
}
END_TEST

/* ---- Bytes --------------------------------------------------------------- */

START_TEST(bytes_are_shown_as_in_python)
{
    struct tt_env *env = test_begin();
    expect_repr(env, tt_bytes(env, "a'b\n\0\x7f\xff\\", 8),
                "b\"a'b\\n\\x00\\x7f\\xff\\\\\"");
    expect_repr(env, tt_bytes(env, "'\"", 2), "b'\\'\"'");
    tt_value a = tt_bytes(env, "x", 1), b = tt_bytes(env, "x", 1);
    ck_assert_int_eq(tt_equal(env, a, b), 1);
    ck_assert_int_eq(tt_equal(env, a, TT_NONE), 0);
    ck_assert_int_eq(tt_truth(env, a), 1);
    tt_unref(env, a);
    tt_unref(env, b);
    test_end(env);
}
END_TEST

static int body_is_exhausted(struct tt_env *env, void *data)
{
    return test_body_coro(env, data);
}

START_TEST(servers_end_well_without_memory)
{
    const struct tt_coro_type *types[] = {
        &has_a_context_type, &raises_in_callbacks_type, &is_exhausted_type};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        ck_assert_uint_gt(
            test_torture(body_is_exhausted, (void *)(uintptr_t)types[i]), 3);
    }
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        a_transport_that_was_closed_and_flushed_is_unusable,
        a_transport_that_only_the_loop_owns_can_be_closed,
        a_protocol_object_is_kept_while_it_is_called,
        an_exit_from_resume_writing_leaves_a_writer_that_raises,
        exceptions_of_connection_made_and_lost_are_reported,
        a_buffered_protocol_gets_one_buffer_a_tick,
        writes_to_a_lost_connection_are_logged_from_the_sixth_on,
        an_abandoned_transport_closes_its_socket,
        one_tick_reports_all_descriptors_that_are_ready,
        a_server_without_descriptors_tries_again_after_a_second,
        what_cannot_be_reached_is_an_os_error,
        a_name_takes_the_ticks_of_a_worker,
        handlers_run_in_the_context_in_which_the_server_was_started,
        bytes_are_shown_as_in_python,
        servers_end_well_without_memory,
        NULL,
    };
    return test_main("transports", table);
}
