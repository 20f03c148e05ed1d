/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_world.c: what only the simulated kernel has: time,
 * decisions, hosts, faults, limits. What it shares with Linux is in
 * test_world_*.c.
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include <ticktape/tt_world.h>

#define MS UINT64_C(1000000)

enum {
    STREAM = SOCK_STREAM | SOCK_NONBLOCK,
    PACKETS = SOCK_DGRAM | SOCK_NONBLOCK
};

/* ---- Helpers ------------------------------------------------------------- */

static struct sockaddr_in address_of(struct in_addr address, int port)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr = address};
}

static int port_of(struct tt_world *world, int fd)
{
    struct sockaddr_in in;
    socklen_t size = sizeof in;
    struct sockaddr *address = (void *)&in;
    ck_assert_int_eq(tt_world_getsockname(world, fd, address, &size), 0);
    return ntohs(in.sin_port);
}

static int bound(struct tt_world *world, int type, struct in_addr at, int port)
{
    struct sockaddr_in in = address_of(at, port);
    int fd = tt_world_socket(world, AF_INET, type, 0);
    ck_assert_int_eq(tt_world_bind(world, fd, (const void *)&in, sizeof in), 0);
    return fd;
}

static int connect_to(struct tt_world *world, int fd, struct in_addr at,
                      int port)
{
    struct sockaddr_in in = address_of(at, port);
    return tt_world_connect(world, fd, (const void *)&in, sizeof in);
}

/* A connection over 127.0.0.1, established at once. */
static void connection(struct tt_world *world, int fds[2])
{
    struct in_addr here = tt_world_host_address(world, 0);
    int listener = bound(world, STREAM, here, 0);
    ck_assert_int_eq(tt_world_listen(world, listener, 5), 0);
    fds[0] = tt_world_socket(world, AF_INET, STREAM, 0);
    connect_to(world, fds[0], here, port_of(world, listener));
    fds[1] = tt_world_accept4(world, listener, NULL, NULL, SOCK_NONBLOCK);
    tt_world_close(world, listener);
    ck_assert_int_ge(fds[1], 0);
}

static int receive(struct tt_world *world, int fd, const char *expected)
{
    char bytes[256];
    ssize_t size = tt_world_recv(world, fd, bytes, sizeof bytes, 0);
    if (expected != NULL) {
        ck_assert_int_eq(size, (ssize_t)strlen(expected));
        ck_assert_mem_eq(bytes, expected, strlen(expected));
    }
    return (int)size;
}

static void transmit(struct tt_world *world, int fd, const char *text)
{
    ssize_t size = (ssize_t)strlen(text);
    ck_assert_int_eq(tt_world_send(world, fd, text, strlen(text), 0), size);
}

/* ---- Decisions ----------------------------------------------------------- */

/* Answers of one kind, in turn; 0 for other kinds and at the end. */
struct script {
    enum tt_world_kind kind;
    uint64_t answers[8];
    size_t at;
    struct tt_world_question last;
};

static uint64_t decide_by_script(void *context,
                                 const struct tt_world_question *question)
{
    struct script *script = context;
    if (question->kind != script->kind || script->at == 8) {
        return 0;
    }
    script->last = *question;
    uint64_t answer = script->answers[script->at++];
    return answer < question->count ? answer : 0;
}

static struct tt_world *scripted_world(struct script *script)
{
    struct tt_world_options options = {.decide = decide_by_script,
                                       .decide_context = script};
    return tt_world_new(&options);
}

START_TEST(delayed_bytes_arrive_in_order)
{
    struct script script = {.kind = TT_WORLD_DELAY,
                            .answers = {0, 30 * MS, 10 * MS, 0, 0}};
    struct tt_world *world = scripted_world(&script);
    int fds[2];
    connection(world, fds);
    transmit(world, fds[0], "slow");
    transmit(world, fds[0], "fast");
    ck_assert_int_eq(receive(world, fds[1], NULL), -EAGAIN);
    ck_assert_uint_eq(tt_world_next_ns(world), 30 * MS);
    tt_world_advance(world, 29 * MS);
    ck_assert_int_eq(receive(world, fds[1], NULL), -EAGAIN);
    tt_world_advance(world, 30 * MS);
    receive(world, fds[1], "slowfast");
    ck_assert_uint_eq(tt_world_next_ns(world), TT_WORLD_NEVER);
    tt_world_free(world);
}
END_TEST

START_TEST(a_delayed_end_follows_the_data)
{
    struct script script = {.kind = TT_WORLD_DELAY,
                            .answers = {0, 5 * MS, 9 * MS}};
    struct tt_world *world = scripted_world(&script);
    int fds[2];
    connection(world, fds);
    transmit(world, fds[0], "data");
    tt_world_close(world, fds[0]);
    tt_world_advance(world, 5 * MS);
    receive(world, fds[1], "data");
    ck_assert_int_eq(receive(world, fds[1], NULL), -EAGAIN);
    tt_world_advance(world, 9 * MS);
    ck_assert_int_eq(receive(world, fds[1], NULL), 0);
    tt_world_free(world);
}
END_TEST

START_TEST(data_under_way_to_a_closed_end_is_reset)
{
    struct script script = {.kind = TT_WORLD_DELAY, .answers = {0, 5 * MS}};
    struct tt_world *world = scripted_world(&script);
    int fds[2];
    connection(world, fds);
    transmit(world, fds[0], "late");
    tt_world_close(world, fds[1]);
    ck_assert_int_eq(receive(world, fds[0], NULL), 0);
    tt_world_advance(world, 5 * MS);
    ck_assert_int_eq(tt_world_send(world, fds[0], "x", 1, 0), -EPIPE);
    tt_world_free(world);
}
END_TEST

START_TEST(a_delayed_handshake_is_in_progress)
{
    struct script script = {.kind = TT_WORLD_DELAY, .answers = {7 * MS}};
    struct tt_world *world = scripted_world(&script);
    struct in_addr here = tt_world_host_address(world, 0);
    int listener = bound(world, STREAM, here, 0);
    tt_world_listen(world, listener, 5);
    int port = port_of(world, listener);
    int client = tt_world_socket(world, AF_INET, STREAM, 0);
    ck_assert_int_eq(connect_to(world, client, here, port), -EINPROGRESS);
    ck_assert_int_eq(connect_to(world, client, here, port), -EALREADY);
    ck_assert_int_eq(tt_world_accept4(world, listener, NULL, NULL, 0), -EAGAIN);
    tt_world_advance(world, 7 * MS);
    ck_assert_int_eq(connect_to(world, client, here, port), 0);
    ck_assert_int_ge(tt_world_accept4(world, listener, NULL, NULL, 0), 0);
    tt_world_free(world);
}
END_TEST

START_TEST(a_receive_is_split)
{
    struct script script = {.kind = TT_WORLD_SPLIT, .answers = {1, 2, 3}};
    struct tt_world *world = scripted_world(&script);
    int fds[2];
    connection(world, fds);
    transmit(world, fds[0], "0123456789");
    receive(world, fds[1], "0");
    ck_assert_uint_eq(script.last.size, 10);
    receive(world, fds[1], "1234");
    receive(world, fds[1], "5678");
    receive(world, fds[1], "9");
    tt_world_free(world);
}
END_TEST

START_TEST(a_send_is_accepted_in_part)
{
    struct script script = {.kind = TT_WORLD_ACCEPTED, .answers = {1, 2}};
    struct tt_world *world = scripted_world(&script);
    int fds[2];
    tt_world_socketpair(world, AF_UNIX, STREAM, 0, fds);
    ck_assert_int_eq(tt_world_send(world, fds[0], "01234567", 8, 0), 4);
    ck_assert_int_eq(tt_world_send(world, fds[0], "4567", 4, 0), 1);
    transmit(world, fds[0], "567");
    receive(world, fds[1], "01234567");
    tt_world_free(world);
}
END_TEST

START_TEST(an_attempt_is_refused_or_times_out)
{
    struct script script = {.kind = TT_WORLD_CONNECT,
                            .answers = {1, 2, 2, 2, 2, 2, 2, 2}};
    struct tt_world *world = scripted_world(&script);
    struct in_addr here = tt_world_host_address(world, 0);
    int listener = bound(world, STREAM, here, 0);
    tt_world_listen(world, listener, 5);
    int client = tt_world_socket(world, AF_INET, STREAM, 0);
    connect_to(world, client, here, port_of(world, listener));
    ck_assert_int_eq(receive(world, client, NULL), -ECONNREFUSED);
    client = tt_world_socket(world, AF_INET, STREAM, 0);
    connect_to(world, client, here, port_of(world, listener));
    ck_assert_uint_eq(tt_world_next_ns(world), 1000 * MS);
    tt_world_advance(world, 5000 * MS);
    ck_assert_uint_eq(tt_world_next_ns(world), 7000 * MS);
    tt_world_advance(world, 20000 * MS);
    ck_assert_int_eq(tt_world_send(world, client, "x", 1, 0), 1);
    tt_world_free(world);
}
END_TEST

START_TEST(no_answer_ends_after_131_seconds)
{
    struct tt_world *world = tt_world_new(NULL);
    struct in_addr here = tt_world_host_address(world, 0);
    int listener = bound(world, STREAM, here, 0);
    tt_world_listen(world, listener, 0);
    int client = -1;
    for (int i = 0; i < 2; i++) {
        client = tt_world_socket(world, AF_INET, STREAM, 0);
        connect_to(world, client, here, port_of(world, listener));
    }
    tt_world_advance(world, 131000 * MS - 1);
    ck_assert_int_eq(receive(world, client, NULL), -EAGAIN);
    tt_world_advance(world, 131000 * MS);
    ck_assert_int_eq(receive(world, client, NULL), -ETIMEDOUT);
    tt_world_free(world);
}
END_TEST

static void keep_roles(bool changes_role)
{
    struct tt_world_options options = {.changes_role = changes_role};
    struct tt_world *world = tt_world_new(&options);
    int fds[2], expected = changes_role ? 0 : -EINVAL;
    struct sockaddr none = {.sa_family = AF_UNSPEC};
    struct in_addr here = {htonl(INADDR_LOOPBACK)};
    connection(world, fds);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(tt_world_connect(world, fds[i], &none, sizeof none),
                         0);
        ck_assert_int_eq(tt_world_listen(world, fds[i], 1), expected);
    }
    int listener = bound(world, STREAM, here, 0);
    int other = bound(world, STREAM, here, 0);
    ck_assert_int_eq(tt_world_listen(world, listener, 1), 0);
    ck_assert_int_eq(tt_world_listen(world, other, 1), 0);
    ck_assert_int_eq(tt_world_shutdown(world, other, SHUT_RDWR), 0);
    ck_assert_int_eq(connect_to(world, other, here, port_of(world, listener)),
                     changes_role ? -EINPROGRESS : -EINVAL);
    tt_world_free(world);
}

/* Whatever this machine's Linux does: the facts compare with that. */
START_TEST(a_socket_keeps_its_role_by_default)
{
    keep_roles(false);
    keep_roles(true);
}
END_TEST

START_TEST(a_short_segment_waits_for_an_acknowledgement)
{
    struct tt_world_options options = {.delays_small = true};
    struct tt_world *world = tt_world_new(&options);
    int fds[2], one = 1;
    connection(world, fds);
    int client = fds[0], server = fds[1];
    for (int i = 0; i < 16; i++) { /* each is acknowledged at once */
        transmit(world, client, "x");
        receive(world, server, "x");
    }
    ck_assert(!tt_world_acknowledge(world));
    transmit(world, client, "first");
    transmit(world, client, "second");
    transmit(world, client, "third");
    receive(world, server, "first"); /* reading it acknowledges it */
    receive(world, server, "secondthird");
    transmit(world, server, "reply");
    receive(world, client, "reply");
    transmit(world, client, "head");
    transmit(world, client, "body");
    receive(world, server, "head");
    ck_assert_int_eq(receive(world, server, NULL), -EAGAIN);
    ck_assert(tt_world_acknowledge(world));
    ck_assert(!tt_world_acknowledge(world));
    receive(world, server, "body");
    transmit(world, server, "head");
    transmit(world, server, "body");
    receive(world, client, "head");
    tt_world_setsockopt(world, server,
                        (struct tt_world_option){IPPROTO_TCP, TCP_NODELAY},
                        &one, sizeof one);
    receive(world, client, "body");
    transmit(world, client, "head");
    transmit(world, client, "last");
    tt_world_shutdown(world, client, SHUT_WR);
    receive(world, server, "headlast");
    tt_world_free(world);
}
END_TEST

/* Also where a whole segment never fits. */
START_TEST(a_small_buffer_takes_all_in_parts)
{
    struct tt_world *world = tt_world_new(NULL);
    static char bytes[50000];
    int fds[2], size = 2000;
    connection(world, fds);
    tt_world_setsockopt(world, fds[1],
                        (struct tt_world_option){SOL_SOCKET, SO_RCVBUF}, &size,
                        sizeof size);
    ssize_t left = tt_world_write(world, fds[0], bytes, sizeof bytes);
    ck_assert_int_gt(left, 4000);
    while (left > 0) {
        ssize_t got = tt_world_read(world, fds[1], bytes, sizeof bytes);
        ck_assert_int_gt(got, 0);
        ck_assert_int_le(got, 4000);
        left -= got;
    }
    tt_world_free(world);
}
END_TEST

START_TEST(a_datagram_is_lost_doubled_or_late)
{
    struct script script = {.kind = TT_WORLD_DATAGRAM, .answers = {1, 2}};
    struct tt_world *world = scripted_world(&script);
    struct in_addr here = tt_world_host_address(world, 0);
    int receiver = bound(world, PACKETS, here, 0);
    int sender = tt_world_socket(world, AF_INET, PACKETS, 0);
    connect_to(world, sender, here, port_of(world, receiver));
    transmit(world, sender, "lost");
    transmit(world, sender, "twice");
    receive(world, receiver, "twice");
    receive(world, receiver, "twice");
    ck_assert_int_eq(receive(world, receiver, NULL), -EAGAIN);
    script = (struct script){.kind = TT_WORLD_DELAY,
                             .answers = {2 * MS, 1 * MS, 9 * MS}};
    transmit(world, sender, "second");
    transmit(world, sender, "first");
    transmit(world, sender, "never");
    tt_world_advance(world, 2 * MS);
    receive(world, receiver, "first");
    receive(world, receiver, "second");
    tt_world_free(world);
}
END_TEST

/* ---- Hosts and faults ---------------------------------------------------- */

START_TEST(names_become_hosts_when_listened_on)
{
    struct tt_world *world = tt_world_new(NULL);
    struct in_addr at;
    ck_assert_int_eq(tt_world_resolve(world, "db", false, &at), EAI_NONAME);
    ck_assert_int_eq(tt_world_resolve(world, "db", true, &at), 0);
    ck_assert_str_eq(inet_ntoa(at), "10.0.0.1");
    ck_assert_int_eq(tt_world_resolve(world, "web", true, &at), 0);
    ck_assert_str_eq(inet_ntoa(at), "10.0.0.2");
    ck_assert_int_eq(tt_world_resolve(world, "db", false, &at), 0);
    ck_assert_str_eq(inet_ntoa(at), "10.0.0.1");
    ck_assert_int_eq(tt_world_resolve(world, "localhost", false, &at), 0);
    ck_assert_str_eq(inet_ntoa(at), "127.0.0.1");
    ck_assert_int_eq(tt_world_resolve(world, NULL, true, &at), 0);
    ck_assert_str_eq(inet_ntoa(at), "0.0.0.0");
    ck_assert_int_eq(tt_world_resolve(world, "8.8.8.8", false, &at), 0);
    ck_assert_int_eq(tt_world_resolve(world, "", true, &at), EAI_NONAME);
    ck_assert_str_eq(tt_world_host_name(world, 1), "db");
    ck_assert_ptr_null(tt_world_host_name(world, 3));
    tt_world_free(world);
}
END_TEST

START_TEST(the_256th_host_has_an_address_of_its_own)
{
    struct tt_world *world = tt_world_new(NULL);
    char name[16];
    for (int i = 1; i <= 300; i++) {
        snprintf(name, sizeof name, "host%d", i);
        ck_assert_int_eq(tt_world_host(world, name), i);
    }
    struct in_addr at = tt_world_host_address(world, 300);
    ck_assert_str_eq(inet_ntoa(at), "10.0.1.50");
    int fd = bound(world, STREAM, at, 80);
    ck_assert_int_eq(port_of(world, fd), 80);
    tt_world_free(world);
}
END_TEST

/* A listener on port 5432 of the host db, and a client of another host. */
static int serve_db(struct tt_world *world, int *client)
{
    int db = tt_world_host(world, "db"), web = tt_world_host(world, "web");
    struct in_addr at = tt_world_host_address(world, db);
    int listener = bound(world, STREAM, at, 5432);
    tt_world_listen(world, listener, 5);
    tt_world_set_host(world, web);
    *client = tt_world_socket(world, AF_INET, STREAM, 0);
    ck_assert_int_eq(connect_to(world, *client, at, 5432), -EINPROGRESS);
    tt_world_set_host(world, 0);
    return listener;
}

START_TEST(a_client_has_the_address_of_its_host)
{
    struct tt_world *world = tt_world_new(NULL);
    struct sockaddr_in in;
    socklen_t size = sizeof in;
    int client, listener = serve_db(world, &client);
    tt_world_accept4(world, listener, (void *)&in, &size, 0);
    ck_assert_str_eq(inet_ntoa(in.sin_addr), "10.0.0.2");
    ck_assert_int_eq(ntohs(in.sin_port), 32768);
    tt_world_free(world);
}
END_TEST

START_TEST(a_crash_resets_the_connections_of_a_host)
{
    struct tt_world *world = tt_world_new(NULL);
    int client, listener = serve_db(world, &client);
    int server = tt_world_accept4(world, listener, NULL, NULL, SOCK_NONBLOCK);
    int pair[2];
    connection(world, pair);
    tt_world_crash(world, 1);
    ck_assert_int_eq(receive(world, client, NULL), -ECONNRESET);
    ck_assert_int_eq(receive(world, server, NULL), -ECONNRESET);
    ck_assert_int_eq(tt_world_accept4(world, listener, NULL, NULL, 0), -EINVAL);
    transmit(world, pair[0], "alive");
    receive(world, pair[1], "alive");
    bound(world, STREAM, tt_world_host_address(world, 1), 5432);
    tt_world_free(world);
}
END_TEST

START_TEST(what_is_held_arrives_when_it_is_released)
{
    enum { HELD = 6 };
    struct script script = {.kind = TT_WORLD_DELAY, .answers = {0}};
    for (int i = 1; i <= HELD; i++) {
        script.answers[i] = TT_WORLD_HELD;
    }
    struct tt_world *world = scripted_world(&script);
    int client, listener = serve_db(world, &client);
    int server = tt_world_accept4(world, listener, NULL, NULL, SOCK_NONBLOCK);
    transmit(world, client, "request");
    transmit(world, server, "answer");
    tt_world_shutdown(world, client, SHUT_WR);
    struct in_addr db = tt_world_host_address(world, 1);
    int udp = bound(world, PACKETS, db, 53);
    int sender = bound(world, PACKETS, tt_world_host_address(world, 2), 0);
    connect_to(world, sender, db, 53);
    transmit(world, sender, "datagram");
    ck_assert_uint_eq(tt_world_next_ns(world), TT_WORLD_NEVER);
    tt_world_advance(world, 60000 * MS);
    ck_assert_int_eq(receive(world, server, NULL), -EAGAIN);
    tt_world_release(world, 2, 1);
    receive(world, server, "request");
    ck_assert_int_eq(receive(world, server, NULL), 0);
    receive(world, udp, "datagram");
    ck_assert_int_eq(receive(world, client, NULL), -EAGAIN);
    tt_world_release(world, 1, 2);
    receive(world, client, "answer");
    tt_world_free(world);
}
END_TEST

START_TEST(a_held_attempt_is_repeated)
{
    struct script script = {.kind = TT_WORLD_DELAY,
                            .answers = {TT_WORLD_HELD, TT_WORLD_HELD}};
    struct tt_world *world = scripted_world(&script);
    int client, listener = serve_db(world, &client);
    tt_world_release(world, 2, 1);
    tt_world_advance(world, 1999 * MS);
    ck_assert_int_eq(tt_world_accept4(world, listener, NULL, NULL, 0), -EAGAIN);
    tt_world_advance(world, 2000 * MS);
    ck_assert_int_ge(tt_world_accept4(world, listener, NULL, NULL, 0), 0);
    tt_world_free(world);
}
END_TEST

START_TEST(a_reset_is_seen_by_both_ends)
{
    struct tt_world *world = tt_world_new(NULL);
    int fds[2];
    connection(world, fds);
    ck_assert_int_eq(tt_world_reset(world, fds[0]), 0);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(receive(world, fds[i], NULL), -ECONNRESET);
        ck_assert_int_eq(receive(world, fds[i], NULL), 0);
    }
    ck_assert_int_eq(tt_world_reset(world, 99), -EBADF);
    int udp = tt_world_socket(world, AF_INET, PACKETS, 0);
    ck_assert_int_eq(tt_world_reset(world, udp), -ENOTCONN);
    tt_world_free(world);
}
END_TEST

static struct tt_world_state state_of(struct tt_world *world, int fd)
{
    struct tt_world_state state;
    ck_assert_int_eq(tt_world_describe(world, fd, &state), 0);
    return state;
}

START_TEST(a_connection_is_described)
{
    struct script script = {.kind = TT_WORLD_DELAY, .answers = {0, 0, 5 * MS}};
    struct tt_world *world = scripted_world(&script);
    int client, listener = serve_db(world, &client);
    ck_assert_str_eq(state_of(world, listener).state, "listening");
    ck_assert_int_eq(state_of(world, listener).waiting, 1);
    int server = tt_world_accept4(world, listener, NULL, NULL, SOCK_NONBLOCK);
    transmit(world, client, "here");
    transmit(world, client, "coming");
    struct tt_world_state state = state_of(world, server);
    ck_assert_str_eq(state.type, "tcp");
    ck_assert_str_eq(state.state, "established");
    ck_assert_int_eq(state.other_fd, client);
    ck_assert_uint_eq(state.readable, 4);
    ck_assert_uint_eq(state.under_way, 6);
    ck_assert_int_eq(state.host, 1);
    ck_assert_str_eq(inet_ntoa(state.remote.sin_addr), "10.0.0.2");
    ck_assert_uint_eq(state_of(world, client).unread, 10);
    tt_world_close(world, client);
    ck_assert_int_eq(state_of(world, server).other_fd, -1);
    ck_assert_int_eq(tt_world_next_fd(world, 1), server);
    ck_assert_int_eq(tt_world_next_fd(world, server + 1), -1);
    ck_assert_str_eq(tt_world_kind_name(TT_WORLD_DELAY), "delay");
    tt_world_free(world);
}
END_TEST

START_TEST(a_full_buffer_is_described)
{
    static const char bytes[100000];
    struct tt_world *world = tt_world_new(NULL);
    int fds[6];
    tt_world_socketpair(world, AF_UNIX, STREAM, 0, fds);
    tt_world_pipe2(world, fds + 2, O_NONBLOCK);
    connection(world, fds + 4);
    for (int i = 0; i < 6; i++) {
        ck_assert(!state_of(world, fds[i]).full);
    }
    while (tt_world_write(world, fds[0], bytes, sizeof bytes) > 0 ||
           tt_world_write(world, fds[3], bytes, sizeof bytes) > 0 ||
           tt_world_write(world, fds[4], bytes, sizeof bytes) > 0) {
    }
    static const bool full[] = {true, false, false, true, true, false};
    for (int i = 0; i < 6; i++) {
        struct tt_world_state state = state_of(world, fds[i]);
        ck_assert_int_eq(state.full, full[i]);
        ck_assert_int_eq(state.other_fd, fds[i ^ 1]);
        ck_assert_int_eq(state.readable > 0, !full[i]);
    }
    struct tt_world_state none;
    ck_assert_int_eq(tt_world_describe(world, 99, &none), -EBADF);
    tt_world_free(world);
}
END_TEST

/* ---- Limits -------------------------------------------------------------- */

START_TEST(a_full_table_is_reported_by_accept)
{
    struct tt_world_options options = {.descriptors_max = 3};
    struct tt_world *world = tt_world_new(&options);
    int client, listener = serve_db(world, &client), pair[2];
    int fd = tt_world_epoll_create1(world, 0);
    ck_assert_int_eq(tt_world_accept4(world, listener, NULL, NULL, 0), -EMFILE);
    ck_assert_int_eq(tt_world_socket(world, AF_INET, STREAM, 0), -EMFILE);
    ck_assert_int_eq(tt_world_pipe2(world, pair, 0), -EMFILE);
    tt_world_close(world, fd);
    ck_assert_int_eq(tt_world_pipe2(world, pair, 0), -EMFILE);
    ck_assert_int_eq(tt_world_socketpair(world, AF_UNIX, STREAM, 0, pair),
                     -EMFILE);
    ck_assert_int_eq(tt_world_accept4(world, listener, NULL, NULL, 0), fd);
    tt_world_free(world);
}
END_TEST

START_TEST(a_file_outside_has_a_number_and_nothing_else)
{
    struct tt_world_options options = {.first_fd = 3, .descriptors_max = 6};
    struct tt_world *world = tt_world_new(&options);
    struct tt_world_state state;
    struct epoll_event event = {.events = EPOLLIN};
    char byte = 0;
    int epoll = tt_world_epoll_create1(world, 0);
    int fd = tt_world_reserve(world, O_CLOEXEC);
    ck_assert_int_eq(fd, 4);
    ck_assert_int_eq(tt_world_socket(world, AF_UNIX, STREAM, 0), 5);
    ck_assert_int_eq(tt_world_reserve(world, 0), -EMFILE);
    ck_assert_int_eq(tt_world_reserve(world, O_NONBLOCK), -EINVAL);
    ck_assert_int_eq(tt_world_read(world, fd, &byte, 1), -EINVAL);
    ck_assert_int_eq(tt_world_write(world, fd, &byte, 1), -EINVAL);
    ck_assert_int_eq(
        tt_world_epoll_ctl(world, epoll, EPOLL_CTL_ADD, fd, &event), -EPERM);
    ck_assert_int_eq(tt_world_describe(world, fd, &state), 0);
    ck_assert_str_eq(state.type, "file");
    struct pollfd polled = {.fd = fd, .events = POLLIN | POLLOUT};
    ck_assert_int_eq(tt_world_poll(world, &polled, 1), 1);
    ck_assert_int_eq(polled.revents, POLLIN | POLLOUT);
    ck_assert_int_eq(tt_world_close(world, fd), 0);
    ck_assert_int_eq(tt_world_reserve(world, 0), fd);
    tt_world_free(world);
}
END_TEST

START_TEST(what_would_block_says_so)
{
    struct tt_world *world = tt_world_new(NULL);
    int fds[2], blocked = -TT_WORLD_EBLOCKED;
    tt_world_socketpair(world, AF_UNIX, SOCK_STREAM, 0, fds);
    ck_assert_int_eq(receive(world, fds[0], NULL), blocked);
    ck_assert_int_eq(tt_world_recv(world, fds[0], fds, 1, MSG_DONTWAIT),
                     -EAGAIN);
    int pipe[2];
    char byte;
    tt_world_pipe2(world, pipe, 0);
    ck_assert_int_eq(tt_world_read(world, pipe[0], &byte, 1), blocked);
    tt_world_send(world, fds[1], "ab", 2, 0);
    ck_assert_int_eq(tt_world_recv(world, fds[0], pipe, 3, MSG_WAITALL),
                     blocked);
    receive(world, fds[0], "ab");
    tt_world_free(world);
}
END_TEST

START_TEST(an_idle_connection_takes_a_kilobyte)
{
    enum { CONNECTIONS = 10000 };
    struct tt_world_options options = {.descriptors_max = 2 * CONNECTIONS + 1};
    struct tt_world *world = tt_world_new(&options);
    struct in_addr here = tt_world_host_address(world, 0);
    int listener = bound(world, STREAM, here, 0);
    int port = port_of(world, listener);
    tt_world_listen(world, listener, 5);
    for (int i = 0; i < CONNECTIONS; i++) {
        int client = tt_world_socket(world, AF_INET, STREAM, 0);
        connect_to(world, client, here, port);
        int server =
            tt_world_accept4(world, listener, NULL, NULL, SOCK_NONBLOCK);
        transmit(world, client, "request");
        receive(world, server, "request");
    }
    ck_assert_int_eq(tt_world_open_count(world), 2 * CONNECTIONS + 1);
    ck_assert_uint_le(tt_world_memory(world) / CONNECTIONS, 1024);
    tt_world_free(world);
}
END_TEST

START_TEST(ports_run_out)
{
    enum { PORTS = 60999 - 32768 + 1 };
    struct tt_world_options options = {.descriptors_max = PORTS + 10};
    struct tt_world *world = tt_world_new(&options);
    struct in_addr here = tt_world_host_address(world, 0);
    for (int i = 0; i < PORTS; i++) {
        bound(world, PACKETS, here, 0);
    }
    struct sockaddr_in in = address_of(here, 0);
    int fd = tt_world_socket(world, AF_INET, PACKETS, 0);
    ck_assert_int_eq(tt_world_bind(world, fd, (const void *)&in, sizeof in),
                     -EADDRNOTAVAIL);
    ck_assert_int_eq(connect_to(world, fd, here, 1), -EAGAIN);
    ck_assert_int_eq(tt_world_close(world, 5), 0);
    ck_assert_int_eq(tt_world_bind(world, fd, (const void *)&in, sizeof in), 0);
    ck_assert_int_eq(port_of(world, fd), 32773);
    tt_world_free(world);
}
END_TEST

/* An event of FD, or 0; no other one. */
static uint32_t wait_one(struct tt_world *world, int epoll)
{
    struct epoll_event events[4];
    int count = tt_world_epoll_wait(world, epoll, events, 4);
    ck_assert_int_le(count, 1);
    return count == 0 ? 0 : events[0].events;
}

static void watch_edges(struct tt_world *world, int epoll, int fd)
{
    struct epoll_event event = {.events = EPOLLIN | EPOLLET};
    event.data.fd = fd;
    ck_assert_int_eq(
        tt_world_epoll_ctl(world, epoll, EPOLL_CTL_ADD, fd, &event), 0);
}

START_TEST(what_is_hidden_comes_when_it_is_shown)
{
    struct tt_world *world = tt_world_new(NULL);
    int fds[2], epoll = tt_world_epoll_create1(world, 0), ready;
    connection(world, fds);
    watch_edges(world, epoll, fds[1]);
    tt_world_hide(world, fds[1], EPOLLIN | EPOLLRDNORM);
    ck_assert_int_eq(tt_world_send(world, fds[0], "x", 1, 0), 1);
    ck_assert_int_eq(tt_world_epoll_ready(world, epoll, &ready, 1), 0);
    ck_assert_uint_eq(wait_one(world, epoll), 0);
    tt_world_hide(world, fds[1], 0);
    ck_assert_int_eq(tt_world_epoll_ready(world, epoll, &ready, 1), 1);
    ck_assert_int_eq(ready, fds[1]);
    ck_assert_uint_eq(wait_one(world, epoll), EPOLLIN); /* the edge */
    ck_assert_uint_eq(wait_one(world, epoll), 0);
    tt_world_hide(world, fds[1], EPOLLIN);
    tt_world_hide(world, fds[1], 0); /* as if it came again */
    ck_assert_uint_eq(wait_one(world, epoll), EPOLLIN);
    tt_world_free(world);
}
END_TEST

START_TEST(the_preferred_is_reported_first)
{
    struct tt_world *world = tt_world_new(NULL);
    struct epoll_event events[3];
    int fds[3][2], ready[3], epoll = tt_world_epoll_create1(world, 0);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(
            tt_world_socketpair(world, AF_UNIX, SOCK_STREAM, 0, fds[i]), 0);
        watch_edges(world, epoll, fds[i][1]);
        ck_assert_int_eq(tt_world_send(world, fds[i][0], "x", 1, 0), 1);
    }
    tt_world_epoll_prefer(world, epoll, fds[1][1]);
    tt_world_epoll_prefer(world, epoll, fds[2][1]);
    tt_world_epoll_prefer(world, epoll, fds[2][1]); /* it is */
    ck_assert_int_eq(tt_world_epoll_ready(world, epoll, ready, 3), 3);
    ck_assert_int_eq(tt_world_epoll_wait(world, epoll, events, 3), 3);
    for (int i = 0; i < 3; i++) {
        static const int order[] = {2, 1, 0};
        ck_assert_int_eq(ready[i], fds[order[i]][1]);
        ck_assert_int_eq(events[i].data.fd, fds[order[i]][1]);
    }
    ck_assert_int_eq(tt_world_epoll_ready(world, fds[0][0], ready, 3), -EINVAL);
    tt_world_free(world);
}
END_TEST

/* ---- Who did it ---------------------------------------------------------- */

/* FD, the only descriptor that EPOLL watches, is ready: who made it so. */
static uint32_t waker(struct tt_world *world, int epoll, int fd)
{
    struct epoll_event event;
    ck_assert_int_eq(tt_world_epoll_wait(world, epoll, &event, 1), 1);
    return tt_world_epoll_waker(world, epoll, fd);
}

static int watch(struct tt_world *world, int fd)
{
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    int epoll = tt_world_epoll_create1(world, 0);
    ck_assert_int_eq(
        tt_world_epoll_ctl(world, epoll, EPOLL_CTL_ADD, fd, &event), 0);
    return epoll;
}

START_TEST(whoever_sent_it_makes_it_ready_later)
{
    struct script script = {.kind = TT_WORLD_DELAY,
                            .answers = {0, 10 * MS, 20 * MS}};
    struct tt_world *world = scripted_world(&script);
    int fds[2];
    connection(world, fds);
    int epoll = watch(world, fds[1]);
    ck_assert_uint_eq(tt_world_epoll_waker(world, epoll, fds[1]), 0);
    tt_world_act(world, 7);
    transmit(world, fds[0], "first");
    tt_world_act(world, 8);
    transmit(world, fds[0], "second");
    tt_world_act(world, 9);
    tt_world_advance(world, 10 * MS);
    ck_assert_uint_eq(waker(world, epoll, fds[1]), 7);
    receive(world, fds[1], "first");
    ck_assert_uint_eq(tt_world_sender(world), 7);
    tt_world_advance(world, 20 * MS);
    ck_assert_uint_eq(waker(world, epoll, fds[1]), 8);
    tt_world_act(world, 10);
    ck_assert_uint_eq(tt_world_sender(world), 0);
    receive(world, fds[1], "second");
    ck_assert_uint_eq(tt_world_sender(world), 8);
    tt_world_free(world);
}
END_TEST

/* Also the end of a pipe; and what came before the last wait does not count. */
START_TEST(the_last_one_after_a_wait_makes_it_ready)
{
    struct tt_world *world = tt_world_new(NULL);
    int ends[2];
    char bytes[8];
    ck_assert_int_eq(tt_world_pipe2(world, ends, O_NONBLOCK), 0);
    int epoll = watch(world, ends[0]);
    for (uint32_t actor = 1; actor < 4; actor++) {
        tt_world_act(world, actor);
        ck_assert_int_eq(tt_world_write(world, ends[1], "x", 1), 1);
        tt_world_act(world, actor + 10); /* the second one to write */
        ck_assert_int_eq(tt_world_write(world, ends[1], "y", 1), 1);
        ck_assert_uint_eq(waker(world, epoll, ends[0]), actor);
        ck_assert_int_eq(tt_world_read(world, ends[0], bytes, 8), 2);
        ck_assert_uint_eq(tt_world_sender(world), actor);
    }
    tt_world_act(world, 4);
    tt_world_close(world, ends[1]);
    ck_assert_uint_eq(waker(world, epoll, ends[0]), 4);
    tt_world_free(world);
}
END_TEST

int main(void)
{
    static const TTest *const *const tests[] = {
        &delayed_bytes_arrive_in_order,
        &a_delayed_end_follows_the_data,
        &data_under_way_to_a_closed_end_is_reset,
        &a_delayed_handshake_is_in_progress,
        &a_receive_is_split,
        &a_send_is_accepted_in_part,
        &an_attempt_is_refused_or_times_out,
        &no_answer_ends_after_131_seconds,
        &a_socket_keeps_its_role_by_default,
        &a_short_segment_waits_for_an_acknowledgement,
        &a_small_buffer_takes_all_in_parts,
        &a_datagram_is_lost_doubled_or_late,
        &names_become_hosts_when_listened_on,
        &the_256th_host_has_an_address_of_its_own,
        &a_client_has_the_address_of_its_host,
        &a_crash_resets_the_connections_of_a_host,
        &what_is_held_arrives_when_it_is_released,
        &a_held_attempt_is_repeated,
        &a_reset_is_seen_by_both_ends,
        &a_connection_is_described,
        &a_full_buffer_is_described,
        &a_full_table_is_reported_by_accept,
        &a_file_outside_has_a_number_and_nothing_else,
        &what_would_block_says_so,
        &an_idle_connection_takes_a_kilobyte,
        &ports_run_out,
        &what_is_hidden_comes_when_it_is_shown,
        &the_preferred_is_reported_first,
        &whoever_sent_it_makes_it_ready_later,
        &the_last_one_after_a_wait_makes_it_ready};
    Suite *suite = suite_create("world");
    TCase *tcase = tcase_create("simulated only");
    tcase_set_timeout(tcase, 60);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        tcase_add_test(tcase, *tests[i]);
    }
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
