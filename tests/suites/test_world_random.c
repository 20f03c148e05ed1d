/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_world_random.c: random sequences of system calls, on Linux
 * and on the simulated kernel.
 *
 * A sequence is a function of its seed and of the results so far, so both
 * kernels make the same calls as long as their results are equal. A difference
 * is printed with its seed; `test_world_random PROFILE SEED COUNT` runs others.
 *
 * `test_world_random transfers SIZE SEED COUNT` sends and receives up to SIZE
 * bytes at once over a TCP connection. How much a reader finds depends there on
 * windows that Linux tunes, for larger sizes by the times that it measures: a
 * script that Linux itself does not repeat is counted, and not compared.
 */
#define _GNU_SOURCE
#include <check.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>

#include "sim/base/random.h"
#include "tests/suites/kernel.h"

enum {
    CALLS = 60,
    SEQUENCES = 400,
    TORMENTS = 3000,
    TRANSFERS = 100,
    TRANSFERS_ALONE = 1000,
    TRANSFER_CALLS = 40,
    TRANSFER_MAX = 4000, /* bytes, of those that must be equal */
    TRANSFER_REPEATS = 4
};

enum profile { FILES, TCP, UDP, UNIX, ALL, PROFILES };

struct draw {
    struct kernel *k;
    uint64_t state;
};

static int below(struct draw *draw, int n)
{
    return (int)tt__random(&draw->state, (uint64_t)n);
}

/* Mostly one that has been opened. */
static int any_fd(struct draw *draw)
{
    int count = draw->k->top_fd < KERNEL_FD ? 0 : draw->k->top_fd - KERNEL_FD;
    return KERNEL_FD + below(draw, count + 2);
}

static int any_port(struct draw *draw)
{
    int count = draw->k->port_count;
    return count == 0 ? 0 : 1 + below(draw, count);
}

static const char *any_name(struct draw *draw)
{
    static const char *names[] = {"a", "b", "@c", "@d"};
    return names[below(draw, 4)];
}

static void make_listener(struct draw *draw)
{
    int port;
    k_listener(draw->k, below(draw, 3), &port);
}

static void make_connection(struct draw *draw)
{
    int fds[2];
    k_connection(draw->k, fds);
}

static void make_tcp(struct draw *draw)
{
    k_tcp(draw->k);
}

static void make_udp(struct draw *draw)
{
    int fd = k_udp(draw->k);
    if (below(draw, 3) > 0) {
        k_bind(draw->k, fd, below(draw, 4) > 0 ? "127.0.0.1" : "0.0.0.0", 0);
        k_port(draw->k, fd);
    }
}

static void make_pair(struct draw *draw)
{
    int fds[2];
    k_pair(draw->k, fds);
}

static void make_datagram_pair(struct draw *draw)
{
    int fds[2];
    k_socketpair(draw->k, AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, fds);
}

static void make_unix(struct draw *draw)
{
    k_unix(draw->k);
}

static void make_unix_datagram(struct draw *draw)
{
    k_unix_datagram(draw->k);
}

static void make_pipe(struct draw *draw)
{
    int fds[2];
    k_pipe(draw->k, fds, O_NONBLOCK);
}

static void make_eventfd(struct draw *draw)
{
    int flags = EFD_NONBLOCK | (below(draw, 3) == 0 ? EFD_SEMAPHORE : 0);
    k_eventfd(draw->k, (unsigned)below(draw, 2), flags);
}

static void make_epoll(struct draw *draw)
{
    k_epoll(draw->k);
}

/* A connection to its own port would succeed on Linux. */
static void connect_port(struct draw *draw)
{
    int fd = any_fd(draw), port = any_port(draw);
    if (port == 0 || k_port(draw->k, fd) != port) {
        k_connect(draw->k, fd, "127.0.0.1", port);
        k_port(draw->k, fd);
    }
}

static void connect_name(struct draw *draw)
{
    k_connect_unix(draw->k, any_fd(draw), any_name(draw));
}

static void bind_name(struct draw *draw)
{
    k_bind_unix(draw->k, any_fd(draw), any_name(draw));
}

static void bind_port(struct draw *draw)
{
    int fd = any_fd(draw);
    k_bind(draw->k, fd, "127.0.0.1", 0);
    k_port(draw->k, fd);
}

static void unlink_name(struct draw *draw)
{
    k_unlink(draw->k, below(draw, 2) == 0 ? "a" : "b");
}

static void disconnect(struct draw *draw)
{
    k_disconnect(draw->k, any_fd(draw));
}

static void listen_some(struct draw *draw)
{
    k_listen(draw->k, any_fd(draw), below(draw, 3));
}

static void accept_some(struct draw *draw)
{
    k_accept(draw->k, any_fd(draw));
}

static void send_some(struct draw *draw)
{
    static const char *texts[] = {"", "x", "hello", "0123456789"};
    k_send(draw->k, any_fd(draw), texts[below(draw, 4)], 0);
}

static void send_more(struct draw *draw)
{
    k_send_many(draw->k, any_fd(draw), (size_t)below(draw, 5000));
}

static void fill(struct draw *draw)
{
    k_send_many(draw->k, any_fd(draw), 10000 + (size_t)below(draw, 90000));
}

static void send_to_port(struct draw *draw)
{
    k_sendto(draw->k, any_fd(draw), "datagram", "127.0.0.1", any_port(draw));
}

static void send_to_name(struct draw *draw)
{
    k_sendto_unix(draw->k, any_fd(draw), "datagram", any_name(draw));
}

static void receive_some(struct draw *draw)
{
    static const int flags[] = {0, 0, 0, MSG_PEEK, MSG_DONTWAIT};
    static const size_t sizes[] = {0, 1, 7, 1000, 100000};
    k_recv(draw->k, any_fd(draw), sizes[below(draw, 5)], flags[below(draw, 5)]);
}

static void receive_message(struct draw *draw)
{
    k_recvmsg(draw->k, any_fd(draw), (size_t)below(draw, 8), 20, 0);
}

static void write_some(struct draw *draw)
{
    k_write(draw->k, any_fd(draw), "12345678");
}

static void write_more(struct draw *draw)
{
    k_write_many(draw->k, any_fd(draw), (size_t)below(draw, 10000));
}

static void read_some(struct draw *draw)
{
    static const size_t sizes[] = {0, 1, 8, 5000, 100000};
    k_read(draw->k, any_fd(draw), sizes[below(draw, 5)]);
}

static void shut_some(struct draw *draw)
{
    k_shutdown(draw->k, any_fd(draw), below(draw, 3));
}

static void close_some(struct draw *draw)
{
    int fd = any_fd(draw);
    if (fd != KERNEL_FD || below(draw, 8) == 0) {
        k_close(draw->k, fd); /* seldom the first epoll */
    }
}

static void dup_some(struct draw *draw)
{
    k_dup(draw->k, any_fd(draw));
}

static void linger_some(struct draw *draw)
{
    k_linger(draw->k, any_fd(draw), 0);
}

static void ask_some(struct draw *draw)
{
    int fd = any_fd(draw);
    switch (below(draw, 5)) {
    case 0:
        k_get(draw->k, fd, SOL_SOCKET, SO_ERROR);
        break;
    case 1:
        k_get(draw->k, fd, SOL_SOCKET, SO_ACCEPTCONN);
        break;
    case 2:
        k_ioctl(draw->k, fd, FIONREAD, 0);
        break;
    case 3:
        k_name(draw->k, fd);
        break;
    default:
        k_peer(draw->k, fd);
        break;
    }
}

static void poll_some(struct draw *draw)
{
    short events = POLLIN | POLLRDHUP | POLLRDNORM;
    events = (short)(events | POLLOUT | POLLPRI | POLLWRBAND);
    k_poll(draw->k, any_fd(draw), events);
}

/* Epolls are made early, so a low descriptor is one more often. */
static int any_epoll(struct draw *draw)
{
    return KERNEL_FD + below(draw, below(draw, 3) == 0 ? 12 : 2);
}

static void control(struct draw *draw)
{
    static const uint32_t masks[] = {EPOLLIN,
                                     EPOLLIN,
                                     EPOLLIN | EPOLLOUT,
                                     EPOLLOUT,
                                     EPOLLIN | EPOLLRDHUP,
                                     EPOLLIN | EPOLLET,
                                     EPOLLIN | EPOLLOUT | EPOLLET,
                                     EPOLLIN | EPOLLONESHOT,
                                     EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET |
                                         EPOLLONESHOT,
                                     EPOLLRDHUP,
                                     0};
    static const int operations[] = {EPOLL_CTL_ADD, EPOLL_CTL_ADD,
                                     EPOLL_CTL_ADD, EPOLL_CTL_MOD,
                                     EPOLL_CTL_DEL};
    k_ctl(draw->k, any_epoll(draw), operations[below(draw, 5)], any_fd(draw),
          masks[below(draw, (int)(sizeof masks / sizeof *masks))]);
}

static void wait_some(struct draw *draw)
{
    k_wait(draw->k, any_epoll(draw), 1 + below(draw, 10));
}

/* How often each call is made in each profile. */
static const struct {
    void (*run)(struct draw *draw);
    uint8_t weight[PROFILES];
} calls[] = {
    {make_listener, {0, 4, 0, 0, 1}},     {make_connection, {0, 6, 0, 0, 2}},
    {make_tcp, {0, 3, 0, 0, 1}},          {make_udp, {0, 0, 10, 0, 2}},
    {make_pair, {5, 0, 0, 4, 1}},         {make_datagram_pair, {2, 0, 0, 3, 1}},
    {make_unix, {0, 0, 0, 5, 1}},         {make_unix_datagram, {0, 0, 0, 5, 1}},
    {make_pipe, {5, 0, 0, 0, 1}},         {make_eventfd, {3, 0, 0, 0, 1}},
    {make_epoll, {2, 1, 1, 1, 1}},        {connect_port, {0, 12, 10, 0, 4}},
    {connect_name, {0, 0, 0, 14, 3}},     {bind_name, {0, 0, 0, 10, 2}},
    {bind_port, {0, 3, 4, 0, 1}},         {unlink_name, {0, 0, 0, 2, 1}},
    {disconnect, {0, 1, 3, 1, 1}},        {listen_some, {0, 4, 1, 7, 2}},
    {accept_some, {1, 8, 1, 8, 3}},       {send_some, {10, 16, 12, 14, 10}},
    {send_more, {4, 6, 4, 5, 4}},         {fill, {5, 0, 0, 4, 0}},
    {send_to_port, {0, 1, 14, 0, 2}},     {send_to_name, {0, 0, 0, 10, 2}},
    {receive_some, {10, 16, 14, 14, 10}}, {receive_message, {3, 2, 8, 6, 3}},
    {write_some, {10, 2, 1, 1, 3}},       {write_more, {8, 1, 1, 1, 2}},
    {read_some, {12, 2, 1, 1, 4}},        {shut_some, {4, 8, 4, 6, 4}},
    {close_some, {8, 10, 7, 8, 8}},       {dup_some, {2, 2, 1, 1, 1}},
    {linger_some, {0, 2, 0, 0, 1}},       {ask_some, {8, 12, 10, 10, 8}},
    {poll_some, {8, 12, 10, 10, 8}},      {control, {30, 20, 12, 14, 20}},
    {wait_some, {25, 20, 12, 14, 20}},
};

/* Of what is on its way something arrives. */
static void let_time_pass(struct draw *draw)
{
    if (below(draw, 3) == 0) {
        k_sleep(draw->k, 1);
    }
}

static void call_random(struct draw *draw, int profile)
{
    int total = 0;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        total += calls[i].weight[profile];
    }
    int at = below(draw, total);
    size_t i = 0;
    while (at >= calls[i].weight[profile]) {
        at -= calls[i++].weight[profile];
    }
    calls[i].run(draw);
}

static void run_sequence(struct kernel *k)
{
    struct draw draw = {.k = k, .state = k->fact->seed};
    k_epoll(k);
    for (int i = 0; i < CALLS; i++) {
        call_random(&draw, k->fact->profile);
        if (k->fact->passes_time) {
            let_time_pass(&draw);
        }
    }
}

/* 1: the kernels differ, and it is said how. */
static int differs(const struct fact *fact)
{
    char *difference = kernel_compare(fact);
    if (difference == NULL) {
        return 0;
    }
    fprintf(stderr, "%s\n", difference);
    free(difference);
    return 1;
}

static int run_sequences(int profile, uint64_t first, uint64_t count)
{
    int different = 0;
    for (uint64_t seed = first; seed < first + count; seed++) {
        char sentence[64];
        snprintf(sentence, sizeof sentence, "profile %d, seed %llu", profile,
                 (unsigned long long)seed);
        struct fact fact = {.sentence = sentence,
                            .run = run_sequence,
                            .seed = seed,
                            .profile = profile};
        different += differs(&fact);
    }
    return different;
}

/* ---- Transfers ----------------------------------------------------------- */

/* Up to a hundredth of MOST as often as up to MOST. */
static size_t any_size(struct draw *draw, int most)
{
    static const int shares[] = {1, 4, 16, 100};
    return 1 + (size_t)below(draw, most / shares[below(draw, 4)] + 1);
}

/* The ends of a connection, and what each has sent that nobody has read. */
struct ends {
    int fds[2];
    ssize_t unread[2];
};

static void send_part(struct draw *draw, struct ends *ends, int from)
{
    size_t size = any_size(draw, draw->k->fact->profile);
    ssize_t sent = k_send_many(draw->k, ends->fds[from], size);
    ends->unread[from] += sent > 0 ? sent : 0;
}

static void receive_part(struct kernel *k, struct ends *ends, int from,
                         size_t size)
{
    ssize_t read = k_recv(k, ends->fds[!from], size, 0);
    ends->unread[from] -= read > 0 ? read : 0;
}

static void transfer_parts(struct kernel *k, struct ends *ends)
{
    struct draw draw = {.k = k, .state = k->fact->seed};
    if (!k_connection(k, ends->fds)) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        if (below(&draw, 2) == 0) {
            k_set(k, ends->fds[i], IPPROTO_TCP, TCP_NODELAY, 1);
        }
        if (below(&draw, 4) == 0) {
            k_set(k, ends->fds[i], SOL_SOCKET, SO_RCVBUF,
                  16384 << below(&draw, 4));
        }
    }
    for (int i = 0; i < TRANSFER_CALLS; i++) {
        int from = below(&draw, 4) == 0;
        switch (below(&draw, 8)) {
        case 0:
        case 1:
        case 2:
            send_part(&draw, ends, from);
            break;
        case 3:
            k_ioctl(k, ends->fds[below(&draw, 2)], FIONREAD, 0);
            break;
        case 4:
            k_poll(k, ends->fds[from], POLLIN | POLLOUT);
            break;
        default:
            receive_part(k, ends, from, any_size(&draw, k->fact->profile));
            break;
        }
    }
}

static void transfer(struct kernel *k)
{
    struct ends ends = {{-1, -1}, {0, 0}};
    transfer_parts(k, &ends);
}

/* The rest is read, too: it comes, at the latest when timers let it go. */
static void transfer_all(struct kernel *k)
{
    struct ends ends = {{-1, -1}, {0, 0}};
    transfer_parts(k, &ends);
    for (int from = 0; from < 2; from++) {
        ssize_t before = -1;
        while (ends.unread[from] != before || tt_world_acknowledge(k->world)) {
            before = ends.unread[from];
            receive_part(k, &ends, from, (size_t)k->fact->profile);
        }
        ck_assert_msg(before == 0, "%s: %zd bytes never come",
                      k->fact->sentence, before);
    }
}

/* How many differ; into *COMPARED, how many Linux repeats. */
static int run_transfers(int size, uint64_t first, uint64_t count,
                         int *compared)
{
    int different = 0;
    *compared = 0;
    for (uint64_t seed = first; seed < first + count; seed++) {
        char sentence[64];
        snprintf(sentence, sizeof sentence, "transfers of %d, seed %llu", size,
                 (unsigned long long)seed);
        struct fact fact = {.sentence = sentence,
                            .run = transfer,
                            .seed = seed,
                            .profile = size,
                            .delays_small = true};
        if (!kernel_repeats(&fact, TRANSFER_REPEATS)) {
            continue;
        }
        ++*compared;
        different += differs(&fact);
    }
    return different;
}

START_TEST(small_transfers_are_equal)
{
    int compared;
    ck_assert_int_eq(run_transfers(TRANSFER_MAX, 1, TRANSFERS, &compared), 0);
    ck_assert_int_gt(compared, TRANSFERS / 2);
}
END_TEST

START_TEST(transfers_come_to_an_end)
{
    static const int sizes[] = {4000, 40000, 128000, 1000000};
    for (uint64_t seed = 1; seed <= TRANSFERS_ALONE; seed++) {
        char sentence[64];
        int size = sizes[seed % 4];
        snprintf(sentence, sizeof sentence, "all of transfers of %d, seed %llu",
                 size, (unsigned long long)seed);
        struct fact fact = {.sentence = sentence,
                            .run = transfer_all,
                            .seed = seed,
                            .profile = size};
        struct tt_world_options options = {.first_fd = KERNEL_FD,
                                           .delays_small = true};
        free(kernel_simulate(&fact, &options));
    }
}
END_TEST

START_TEST(random_calls_are_equal)
{
    ck_assert_int_eq(run_sequences(_i, 1, SEQUENCES), 0);
}
END_TEST

START_TEST(random_calls_survive_faults)
{
    for (uint64_t seed = 1; seed <= TORMENTS; seed++) {
        struct fact fact = {.sentence = "torment",
                            .run = run_sequence,
                            .seed = seed,
                            .profile = _i,
                            .passes_time = true};
        kernel_torment(&fact);
    }
}
END_TEST

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "transfers") == 0) {
        int compared,
            different =
                run_transfers(atoi(argv[2]), strtoull(argv[3], NULL, 10),
                              strtoull(argv[4], NULL, 10), &compared);
        printf("%d different of %d that Linux repeats\n", different, compared);
        return different == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    if (argc == 4) {
        int different =
            run_sequences(atoi(argv[1]), strtoull(argv[2], NULL, 10),
                          strtoull(argv[3], NULL, 10));
        printf("%d different\n", different);
        return different == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    Suite *suite = suite_create("world random");
    TCase *tcase = tcase_create("calls");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, random_calls_are_equal, 0, PROFILES);
    tcase_add_test(tcase, small_transfers_are_equal);
    tcase_add_test(tcase, transfers_come_to_an_end);
    tcase_add_loop_test(tcase, random_calls_survive_faults, 0, PROFILES);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
