/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_world_udp.c: facts about UDP, on Linux and on the simulated
 * kernel.
 */
#define _GNU_SOURCE
#include <check.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/ioctl.h>

#include "tests/suites/kernel.h"

enum { EVERYTHING = POLLIN | POLLOUT | POLLPRI | POLLRDHUP };

static const char *const local = "127.0.0.1";

/* A socket bound to 127.0.0.1; its port is in *PORT. */
static int bound(struct kernel *k, int *port)
{
    int fd = k_udp(k);
    k_bind(k, fd, local, 0);
    *port = k_port(k, fd);
    return fd;
}

static void sent_and_received(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_sendto(k, b, "one", local, port);
    k_sendto(k, b, "two", local, port);
    k_name(k, b);
    k_recvmsg(k, a, 10, 10, 0);
    k_recvmsg(k, a, 10, 10, 0);
    k_recvmsg(k, a, 10, 10, 0);
}

static void cut_off(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    k_send(k, b, "abcdef", 0);
    k_recvmsg(k, a, 2, 2, MSG_PEEK);
    k_recvmsg(k, a, 2, 2, 0);
    k_send(k, b, "abcdef", 0);
    k_recv(k, a, 3, MSG_TRUNC);
    k_send(k, b, "abcdef", 0);
    k_recv(k, a, 3, 0);
    k_recv(k, a, 3, 0);
}

static void empty_datagram(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    k_send(k, b, "", 0);
    k_poll(k, a, EVERYTHING);
    k_ioctl(k, a, FIONREAD, 0);
    k_recv(k, a, 10, 0);
    k_poll(k, a, EVERYTHING);
    k_write(k, b, "");
    k_read(k, a, 0);
    k_read(k, a, 10);
    k_read(k, a, 10);
}

static void receive_of_nothing(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    k_send(k, b, "abc", 0);
    k_recvmsg(k, a, 0, 0, 0);
    k_recvmsg(k, a, 0, 0, 0);
}

static void parts(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    k_writev(k, b, "abcdef", 3);
    k_readv(k, a, 2, 10);
    k_writev(k, b, "abcdef", 3);
    k_readv(k, a, 2, 2);
    k_readv(k, a, 2, 2);
}

static void unconnected(struct kernel *k)
{
    int fd = k_udp(k);
    k_poll(k, fd, EVERYTHING);
    k_send(k, fd, "x", 0);
    k_recv(k, fd, 10, 0);
    k_name(k, fd);
    k_peer(k, fd);
    k_sendto(k, fd, "x", local, 0);
    k_get(k, fd, SOL_SOCKET, SO_ERROR);
}

static void connected(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    k_name(k, b);
    k_peer(k, b);
    k_send(k, b, "x", 0);
    k_recvmsg(k, a, 10, 0, 0);
    k_connect(k, b, local, port);
    k_disconnect(k, b);
    k_name(k, b);
    k_peer(k, b);
    k_send(k, b, "x", 0);
}

static void no_strangers(struct kernel *k)
{
    int pa, pb, pc, a = bound(k, &pa), b = bound(k, &pb), c = bound(k, &pc);
    k_connect(k, a, local, pb);
    k_sendto(k, c, "stranger", local, pa);
    k_sendto(k, b, "friend", local, pa);
    k_recvmsg(k, a, 10, 0, 0);
    k_recvmsg(k, a, 10, 0, 0);
    k_sendto(k, a, "elsewhere", local, pc);
    k_recvmsg(k, c, 20, 0, 0);
}

static void strangers_before(struct kernel *k)
{
    int pa, pb, pc, a = bound(k, &pa), b = bound(k, &pb), c = bound(k, &pc);
    k_sendto(k, c, "stranger", local, pa);
    k_connect(k, a, local, pb);
    k_sendto(k, b, "friend", local, pa);
    k_recvmsg(k, a, 10, 0, 0);
    k_recvmsg(k, a, 10, 0, 0);
}

static void refused(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    k_close(k, a);
    k_send(k, b, "x", 0);
    k_poll(k, b, EVERYTHING);
    k_recv(k, b, 10, 0);
    k_recv(k, b, 10, 0);
    k_send(k, b, "x", 0);
    k_send(k, b, "x", 0);
    k_send(k, b, "x", 0);
    k_get(k, b, SOL_SOCKET, SO_ERROR);
    k_get(k, b, SOL_SOCKET, SO_ERROR);
}

static void refused_send_is_not_sent(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    k_close(k, a);
    k_send(k, b, "lost", 0);
    a = k_udp(k);
    k_bind(k, a, local, port);
    k_send(k, b, "error", 0);
    k_send(k, b, "sent", 0);
    k_recv(k, a, 10, 0);
    k_recv(k, a, 10, 0);
}

static void refused_unheard(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_close(k, a);
    k_sendto(k, b, "x", local, port);
    k_poll(k, b, EVERYTHING);
    k_get(k, b, SOL_SOCKET, SO_ERROR);
    k_recv(k, b, 10, 0);
}

static void error_before_data(struct kernel *k)
{
    int pa, pb, a = bound(k, &pa), b = bound(k, &pb);
    k_connect(k, b, local, pa);
    k_sendto(k, a, "data", local, pb);
    k_close(k, a);
    k_send(k, b, "x", 0);
    k_poll(k, b, EVERYTHING);
    k_recv(k, b, 10, 0);
    k_recv(k, b, 10, 0);
}

static void sizes(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    k_send_many(k, b, 65507);
    k_send_many(k, b, 65508);
    k_send_many(k, b, 70000);
    k_recv(k, a, 70000, 0);
    k_recv(k, a, 70000, 0);
}

static void buffer_full(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    k_set(k, a, SOL_SOCKET, SO_RCVBUF, 4000);
    for (int i = 0; i < 12; i++) {
        k_send_many(k, b, 100 + (size_t)i);
    }
    for (int i = 0; i < 12; i++) {
        k_recv(k, a, 10, MSG_TRUNC);
    }
}

static void buffer_full_of_large(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    for (int i = 0; i < 30; i++) {
        k_send_many(k, b, 30000 + (size_t)i);
    }
    for (int i = 0; i < 8; i++) {
        k_recv(k, a, 10, MSG_TRUNC);
    }
}

static void lost_at_close(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    k_send(k, b, "x", 0);
    k_close(k, a);
    k_poll(k, b, EVERYTHING);
    k_send(k, b, "x", 0);
    k_poll(k, b, EVERYTHING);
}

static void to_itself(struct kernel *k)
{
    int port, a = bound(k, &port);
    k_connect(k, a, local, port);
    k_send(k, a, "x", 0);
    k_poll(k, a, EVERYTHING);
    k_recvmsg(k, a, 10, 0, 0);
}

static void any_address(struct kernel *k)
{
    int a = k_udp(k), b = k_udp(k);
    k_bind(k, a, "0.0.0.0", 0);
    int port = k_port(k, a);
    k_sendto(k, b, "one", "127.0.0.7", port);
    k_recvmsg(k, a, 10, 0, 0);
    k_sendto(k, b, "two", "0.0.0.0", port);
    k_recvmsg(k, a, 10, 0, 0);
    k_name(k, a);
}

static void best_match(struct kernel *k)
{
    int a = k_udp(k), b = k_udp(k), c = k_udp(k);
    for (int fd = a; fd <= c; fd++) {
        k_set(k, fd, SOL_SOCKET, SO_REUSEADDR, 1);
    }
    k_bind(k, a, "0.0.0.0", 0);
    int port = k_port(k, a);
    k_bind(k, b, local, port);
    k_bind(k, c, "0.0.0.0", port);
    int sender = k_udp(k);
    k_sendto(k, sender, "specific", local, port);
    k_sendto(k, sender, "any", "127.0.0.2", port);
    k_recv(k, a, 10, 0);
    k_recv(k, b, 10, 0);
    k_recv(k, c, 10, 0);
}

static void bind_errors(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_bind(k, a, local, 0);
    k_bind(k, b, local, port);
    k_bind(k, b, "0.0.0.0", port);
    k_bind(k, b, "127.0.0.2", port);
    k_listen(k, b, 1);
    k_accept(k, b);
}

static void shut(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_shutdown(k, a, SHUT_RD);
    k_poll(k, a, EVERYTHING);
    k_recv(k, a, 10, 0);
    k_sendto(k, b, "x", local, port);
    k_recv(k, a, 10, 0);
    k_connect(k, b, local, port);
    k_shutdown(k, b, SHUT_WR);
    k_poll(k, b, EVERYTHING);
    k_send(k, b, "x", 0);
    k_shutdown(k, b, SHUT_RD);
    k_poll(k, b, EVERYTHING);
}

static void options(struct kernel *k)
{
    int fd = k_udp(k);
    static const int names[] = {SO_TYPE,   SO_DOMAIN, SO_PROTOCOL,
                                SO_SNDBUF, SO_RCVBUF, SO_BROADCAST};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        k_get(k, fd, SOL_SOCKET, names[i]);
    }
    k_set(k, fd, SOL_SOCKET, SO_BROADCAST, 1);
    k_get(k, fd, SOL_SOCKET, SO_BROADCAST);
    k_get(k, fd, IPPROTO_TCP, TCP_NODELAY);
    k_set(k, fd, IPPROTO_TCP, TCP_NODELAY, 1);
    k_linger(k, fd, 0);
}

static void edges(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k), epoll = k_epoll(k);
    k_connect(k, b, local, port);
    k_ctl(k, epoll, EPOLL_CTL_ADD, a, EPOLLIN | EPOLLOUT | EPOLLET);
    k_ctl(k, epoll, EPOLL_CTL_ADD, b, EPOLLIN | EPOLLOUT | EPOLLET);
    k_wait(k, epoll, 5);
    k_send(k, b, "x", 0);
    k_wait(k, epoll, 5);
    k_send(k, b, "x", 0);
    k_wait(k, epoll, 5);
    k_recv(k, a, 10, 0);
    k_wait(k, epoll, 5);
    k_close(k, a);
    k_send(k, b, "x", 0);
    k_wait(k, epoll, 5);
}

static void selected(struct kernel *k)
{
    int port, a = bound(k, &port), b = k_udp(k);
    k_connect(k, b, local, port);
    k_select(k, a);
    k_send(k, b, "x", 0);
    k_select(k, a);
    k_close(k, a);
    k_send(k, b, "x", 0);
    k_select(k, b);
}

static const struct fact facts[] = {
    FACT("A datagram is there when send returns", sent_and_received),
    FACT("What does not fit is cut off", cut_off),
    FACT("An empty datagram is one", empty_datagram),
    FACT("A receive for no bytes takes one", receive_of_nothing),
    FACT("writev sends one datagram", parts),
    FACT("An unconnected socket", unconnected),
    FACT("A connected socket has addresses", connected),
    FACT("... and hears no strangers", no_strangers),
    FACT("... but those that came before", strangers_before),
    FACT("Nobody there is ECONNREFUSED once", refused),
    FACT("A send that fails is not sent", refused_send_is_not_sent),
    FACT("Unconnected, it is not heard", refused_unheard),
    FACT("The error comes before data", error_before_data),
    FACT("Datagrams have at most 65,507 bytes", sizes),
    FACT("SO_RCVBUF counts buffers", buffer_full),
    FACT("... also large ones", buffer_full_of_large),
    FACT("What waits at close is lost", lost_at_close),
    FACT("A socket may send to itself", to_itself),
    FACT("0.0.0.0 receives from everywhere", any_address),
    FACT("The best address receives", best_match),
    FACT("Datagram sockets do not listen", bind_errors),
    FACT("shutdown", shut),
    FACT("Options", options),
    FACT("EPOLLET of datagrams", edges),
    FACT("select of datagrams", selected),
};

START_TEST(fact_is_equal)
{
    char *difference = kernel_compare(&facts[_i]);
    ck_assert_msg(difference == NULL, "%s", difference);
}
END_TEST

START_TEST(fact_survives_without_memory)
{
    kernel_starve(&facts[_i]);
}
END_TEST

int main(void)
{
    return kernel_suite("world udp", fact_is_equal,
                        fact_survives_without_memory,
                        sizeof facts / sizeof *facts);
}
