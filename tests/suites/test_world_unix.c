/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_world_unix.c: facts about Unix sockets, on Linux and on the
 * simulated kernel.
 */
#define _GNU_SOURCE
#include <check.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/ioctl.h>

#include "tests/suites/kernel.h"

enum { EVERYTHING = POLLIN | POLLOUT | POLLPRI | POLLRDHUP };

static int listener_at(struct kernel *k, const char *name, int backlog)
{
    int fd = k_unix(k);
    k_bind_unix(k, fd, name);
    k_listen(k, fd, backlog);
    return fd;
}

static int datagram_at(struct kernel *k, const char *name)
{
    int fd = k_unix_datagram(k);
    k_bind_unix(k, fd, name);
    return fd;
}

/* ---- Names --------------------------------------------------------------- */

static void path(struct kernel *k)
{
    int listener = listener_at(k, "a", 5), client = k_unix(k);
    k_name(k, listener);
    k_connect_unix(k, client, "a");
    k_name(k, client);
    k_peer(k, client);
    int server = k_accept(k, listener);
    k_name(k, server);
    k_peer(k, server);
    k_close(k, listener);
    k_name(k, server);
    k_unlink(k, "a");
    k_unlink(k, "a");
}

static void path_is_used(struct kernel *k)
{
    int a = k_unix(k), b = k_unix(k);
    k_bind_unix(k, a, "a");
    k_bind_unix(k, b, "a");
    k_bind_unix(k, a, "b");
    k_bind_unix(k, a, "a");
    k_close(k, a);
    k_bind_unix(k, b, "a");
    k_unlink(k, "a");
    k_bind_unix(k, b, "a");
    k_unlink(k, "b");
}

static void path_is_refused(struct kernel *k)
{
    int a = k_unix(k), b = k_unix(k);
    k_connect_unix(k, b, "a");
    k_bind_unix(k, a, "a");
    k_connect_unix(k, b, "a");
    k_listen(k, a, 1);
    k_close(k, a);
    k_connect_unix(k, b, "a");
    k_unlink(k, "a");
    k_connect_unix(k, b, "a");
}

static void path_unlinked(struct kernel *k)
{
    int listener = listener_at(k, "a", 5), client = k_unix(k);
    k_unlink(k, "a");
    k_connect_unix(k, client, "a");
    k_name(k, listener);
    int other = listener_at(k, "a", 5);
    k_connect_unix(k, client, "a");
    k_poll(k, listener, POLLIN);
    k_poll(k, other, POLLIN);
}

static void abstract_name(struct kernel *k)
{
    int listener = listener_at(k, "@a", 5), client = k_unix(k);
    k_name(k, listener);
    k_bind_unix(k, client, "@a");
    k_connect_unix(k, client, "@a");
    k_peer(k, client);
    k_close(k, listener);
    k_connect_unix(k, k_unix(k), "@a");
    listener_at(k, "@a", 5);
}

static void abstract_types(struct kernel *k)
{
    int stream = k_unix(k), datagram = k_unix_datagram(k);
    k_bind_unix(k, stream, "@a");
    k_bind_unix(k, datagram, "@a");
    k_bind_unix(k, stream, "@b");
    k_connect_unix(k, k_unix_datagram(k), "@a");
}

static void path_types(struct kernel *k)
{
    int stream = k_unix(k), datagram = k_unix_datagram(k);
    k_bind_unix(k, stream, "a");
    k_bind_unix(k, datagram, "b");
    k_connect_unix(k, datagram, "a");
    k_connect_unix(k, stream, "b");
    k_sendto_unix(k, datagram, "x", "a");
}

static void no_name(struct kernel *k)
{
    int fd = k_unix(k);
    k_name(k, fd);
    k_peer(k, fd);
    k_listen(k, fd, 1);
    k_connect_unix(k, fd, "");
    k_bind_unix(k, fd, "");
    k_bind_unix(k, fd, "");
    k_listen(k, fd, 1);
}

/* ---- Connecting ---------------------------------------------------------- */

static void connect_is_synchronous(struct kernel *k)
{
    int listener = listener_at(k, "a", 5), client = k_unix(k);
    k_connect_unix(k, client, "a");
    k_poll(k, client, EVERYTHING);
    k_poll(k, listener, EVERYTHING);
    k_send(k, client, "early", 0);
    k_recv(k, k_accept(k, listener), 10, 0);
    k_accept(k, listener);
}

static void connect_again(struct kernel *k)
{
    int listener = listener_at(k, "a", 5), client = k_unix(k);
    k_connect_unix(k, client, "a");
    k_connect_unix(k, client, "a");
    k_connect_unix(k, client, "b");
    k_connect_unix(k, listener, "a");
    k_listen(k, client, 1);
    k_disconnect(k, client);
}

static void backlog_full(struct kernel *k)
{
    int listener = listener_at(k, "a", 1), clients[4];
    for (int i = 0; i < 4; i++) {
        clients[i] = k_unix(k);
        k_connect_unix(k, clients[i], "a");
    }
    k_poll(k, clients[3], EVERYTHING);
    k_get(k, clients[3], SOL_SOCKET, SO_ERROR);
    k_accept(k, listener);
    k_connect_unix(k, clients[3], "a");
    k_listen(k, listener, 3);
    k_connect_unix(k, clients[2], "a");
}

static void listener_closed(struct kernel *k)
{
    int listener = listener_at(k, "a", 5), client = k_unix(k);
    k_connect_unix(k, client, "a");
    k_close(k, listener);
    k_poll(k, client, EVERYTHING);
    k_recv(k, client, 10, 0);
    k_recv(k, client, 10, 0);
    k_send(k, client, "x", 0);
    k_peer(k, client);
}

static void listener_shut(struct kernel *k)
{
    int listener = listener_at(k, "a", 5), client = k_unix(k);
    k_connect_unix(k, client, "a");
    k_shutdown(k, listener, SHUT_RD);
    k_poll(k, listener, EVERYTHING);
    k_connect_unix(k, k_unix(k), "a");
    k_accept(k, listener);
    k_accept(k, listener);
}

static void client_gone(struct kernel *k)
{
    int listener = listener_at(k, "a", 5), client = k_unix(k);
    k_bind_unix(k, client, "b");
    k_connect_unix(k, client, "a");
    k_send(k, client, "bye", 0);
    k_close(k, client);
    int server = k_accept(k, listener);
    k_poll(k, server, EVERYTHING);
    k_recvmsg(k, server, 10, 0, 0);
    k_recv(k, server, 10, 0);
    k_peer(k, server);
}

static void unconnected(struct kernel *k)
{
    int fd = k_unix(k);
    k_poll(k, fd, EVERYTHING);
    k_recv(k, fd, 10, 0);
    k_send(k, fd, "x", 0);
    k_accept(k, fd);
    k_ioctl(k, fd, FIONREAD, 0);
    k_sendto_unix(k, fd, "x", "a");
    k_shutdown(k, fd, SHUT_RDWR);
    k_poll(k, fd, EVERYTHING);
    k_recv(k, fd, 10, 0);
    k_send(k, fd, "x", 0);
}

static void listening(struct kernel *k)
{
    int fd = listener_at(k, "a", 1);
    k_recv(k, fd, 10, 0);
    k_send(k, fd, "x", 0);
    k_poll(k, fd, EVERYTHING);
    k_get(k, fd, SOL_SOCKET, SO_ACCEPTCONN);
    k_ioctl(k, fd, FIONREAD, 0);
    k_peer(k, fd);
}

/* ---- Streams ------------------------------------------------------------- */

static void pair_data(struct kernel *k)
{
    int fds[2];
    k_pair(k, fds);
    k_send(k, fds[0], "ab", 0);
    k_send(k, fds[0], "cd", 0);
    k_ioctl(k, fds[1], FIONREAD, 0);
    k_recv(k, fds[1], 3, MSG_PEEK);
    k_recv(k, fds[1], 10, 0);
    k_recv(k, fds[1], 10, 0);
    k_name(k, fds[0]);
    k_peer(k, fds[0]);
    k_sendto_unix(k, fds[0], "x", "a");
}

static void pair_parts(struct kernel *k)
{
    int fds[2];
    k_pair(k, fds);
    k_writev(k, fds[0], "abcdef", 4);
    k_readv(k, fds[1], 1, 2);
    k_recvmsg(k, fds[1], 2, 10, 0);
    k_send(k, fds[0], "", 0);
    k_poll(k, fds[1], EVERYTHING);
    k_recv(k, fds[1], 0, 0);
}

static void pair_closed(struct kernel *k)
{
    int fds[2];
    k_pair(k, fds);
    k_send(k, fds[0], "last", 0);
    k_close(k, fds[0]);
    k_poll(k, fds[1], EVERYTHING);
    k_recv(k, fds[1], 10, 0);
    k_recv(k, fds[1], 10, 0);
    k_send(k, fds[1], "x", 0);
    k_send(k, fds[1], "x", 0);
    k_poll(k, fds[1], EVERYTHING);
    k_get(k, fds[1], SOL_SOCKET, SO_ERROR);
    k_peer(k, fds[1]);
}

static void pair_reset(struct kernel *k)
{
    int fds[2];
    k_pair(k, fds);
    k_send(k, fds[0], "unread", 0);
    k_send(k, fds[1], "data", 0);
    k_close(k, fds[1]);
    k_poll(k, fds[0], EVERYTHING);
    k_send(k, fds[0], "x", 0);
    k_recv(k, fds[0], 10, 0);
    k_recv(k, fds[0], 10, 0);
    k_recv(k, fds[0], 10, 0);
    k_poll(k, fds[0], EVERYTHING);
}

static void pair_lingers_not(struct kernel *k)
{
    int fds[2];
    k_pair(k, fds);
    k_linger(k, fds[0], 0);
    k_close(k, fds[0]);
    k_poll(k, fds[1], EVERYTHING);
    k_recv(k, fds[1], 10, 0);
}

static void pair_half_closed(struct kernel *k)
{
    int fds[2];
    k_pair(k, fds);
    k_send(k, fds[0], "x", 0);
    k_shutdown(k, fds[0], SHUT_WR);
    k_poll(k, fds[0], EVERYTHING);
    k_poll(k, fds[1], EVERYTHING);
    k_recv(k, fds[1], 10, 0);
    k_recv(k, fds[1], 10, 0);
    k_send(k, fds[0], "x", 0);
    k_send(k, fds[1], "reply", 0);
    k_recv(k, fds[0], 10, 0);
    k_shutdown(k, fds[1], SHUT_WR);
    k_poll(k, fds[0], EVERYTHING);
}

static void pair_stops_reading(struct kernel *k)
{
    int fds[2];
    k_pair(k, fds);
    k_send(k, fds[1], "before", 0);
    k_shutdown(k, fds[0], SHUT_RD);
    k_poll(k, fds[0], EVERYTHING);
    k_poll(k, fds[1], EVERYTHING);
    k_send(k, fds[1], "x", 0);
    k_recv(k, fds[0], 10, 0);
    k_recv(k, fds[0], 10, 0);
    k_send(k, fds[0], "out", 0);
    k_recv(k, fds[1], 10, 0);
}

static void pair_full(struct kernel *k)
{
    int fds[2];
    k_pair(k, fds);
    k_send_many(k, fds[0], 1000000);
    k_poll(k, fds[0], POLLOUT);
    k_send(k, fds[0], "x", 0);
    k_recv(k, fds[1], 1000, 0);
    k_send(k, fds[0], "x", 0);
    k_recv(k, fds[1], 36544, 0);
    k_poll(k, fds[0], POLLOUT);
    k_send(k, fds[0], "x", 0);
    k_recv(k, fds[1], 1000000, 0);
    k_poll(k, fds[0], POLLOUT);
}

static void pair_full_of_small(struct kernel *k)
{
    static const size_t sizes[] = {1, 192, 193, 700, 3776, 3777, 20000, 36545};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int fds[2];
        k_pair(k, fds);
        while (k_send_many(k, fds[0], sizes[i]) == (ssize_t)sizes[i]) {
        }
        k_ioctl(k, fds[1], FIONREAD, 0);
        k_close(k, fds[0]);
        k_close(k, fds[1]);
    }
}

static void pair_wait_for_all(struct kernel *k)
{
    int fds[2];
    k_pair(k, fds);
    k_send(k, fds[0], "abc", 0);
    k_recv(k, fds[1], 10, MSG_WAITALL);
    k_send(k, fds[0], "abc", 0);
    k_fcntl(k, fds[1], F_SETFL, 0);
    k_recv(k, fds[1], 3, MSG_WAITALL);
    k_recv(k, fds[1], 3, MSG_DONTWAIT);
}

static void pair_in_epoll(struct kernel *k)
{
    int fds[2], epoll = k_epoll(k);
    k_pair(k, fds);
    for (int i = 0; i < 2; i++) {
        k_ctl(k, epoll, EPOLL_CTL_ADD, fds[i],
              EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET);
    }
    k_wait(k, epoll, 5);
    k_send(k, fds[0], "a", 0);
    k_wait(k, epoll, 5);
    k_recv(k, fds[1], 10, 0);
    k_wait(k, epoll, 5);
    k_shutdown(k, fds[1], SHUT_WR);
    k_wait(k, epoll, 5);
    k_send(k, fds[0], "b", 0);
    k_close(k, fds[1]);
    k_wait(k, epoll, 5);
}

static void pair_full_in_epoll(struct kernel *k)
{
    int fds[2], epoll = k_epoll(k);
    k_pair(k, fds);
    k_ctl(k, epoll, EPOLL_CTL_ADD, fds[0], EPOLLOUT);
    k_wait(k, epoll, 5);
    k_send_many(k, fds[0], 1000000);
    k_wait(k, epoll, 5);
    k_recv(k, fds[1], 36544, 0);
    k_wait(k, epoll, 5);
    k_recv(k, fds[1], 160000, 0);
    k_wait(k, epoll, 5);
}

static void socket_options(struct kernel *k)
{
    int fd = k_unix(k);
    static const int names[] = {SO_TYPE,   SO_DOMAIN,    SO_PROTOCOL, SO_SNDBUF,
                                SO_RCVBUF, SO_REUSEADDR, SO_RCVLOWAT, SO_ERROR};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        k_get(k, fd, SOL_SOCKET, names[i]);
    }
    k_set(k, fd, SOL_SOCKET, SO_REUSEADDR, 1);
    k_set(k, fd, SOL_SOCKET, SO_REUSEPORT, 1);
    k_set(k, fd, SOL_SOCKET, SO_SNDBUF, 10000);
    k_get(k, fd, SOL_SOCKET, SO_SNDBUF);
    k_get(k, fd, IPPROTO_TCP, TCP_NODELAY);
    k_set(k, fd, IPPROTO_TCP, TCP_NODELAY, 1);
}

static void small_send_buffer(struct kernel *k)
{
    int fds[2];
    k_pair(k, fds);
    k_set(k, fds[0], SOL_SOCKET, SO_SNDBUF, 5000);
    k_send_many(k, fds[0], 100000);
    k_send_many(k, fds[0], 100000);
    k_poll(k, fds[0], POLLOUT);
    k_recv(k, fds[1], 100000, 0);
    k_poll(k, fds[0], POLLOUT);
}

/* ---- Datagrams ----------------------------------------------------------- */

static void datagrams(struct kernel *k)
{
    int a = datagram_at(k, "a"), b = k_unix_datagram(k);
    k_sendto_unix(k, b, "one", "a");
    k_recvmsg(k, a, 10, 0, 0);
    k_bind_unix(k, b, "b");
    k_sendto_unix(k, b, "two", "a");
    k_sendto_unix(k, b, "three", "a");
    k_ioctl(k, a, FIONREAD, 0);
    k_recvmsg(k, a, 2, 0, 0);
    k_recvmsg(k, a, 10, 0, MSG_TRUNC);
    k_recvmsg(k, a, 10, 0, 0);
}

/* A pair of SOCK_SEQPACKET that does not block. */
static void packet_pair(struct kernel *k, int fds[2])
{
    k_socketpair(k, AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, fds);
}

static void packets(struct kernel *k)
{
    int fds[2];
    packet_pair(k, fds);
    k_send(k, fds[0], "one", 0);
    k_send(k, fds[0], "three", 0);
    k_send(k, fds[0], "", 0);
    k_ioctl(k, fds[1], FIONREAD, 0);
    k_recvmsg(k, fds[1], 2, 0, MSG_PEEK);
    k_recvmsg(k, fds[1], 2, 0, 0);
    k_recvmsg(k, fds[1], 10, 0, 0);
    k_recvmsg(k, fds[1], 10, 0, 0);
    k_recvmsg(k, fds[1], 10, 0, 0);
    k_shutdown(k, fds[0], SHUT_WR);
    k_poll(k, fds[1], EVERYTHING);
    k_recv(k, fds[1], 10, 0);
    k_send(k, fds[0], "x", 0);
    k_send(k, fds[1], "back", 0);
    k_close(k, fds[0]);
    k_poll(k, fds[1], EVERYTHING);
    k_recv(k, fds[1], 10, 0);
    k_recv(k, fds[1], 10, 0);
    k_send(k, fds[1], "x", 0);
}

static void packets_over_a_name(struct kernel *k)
{
    int listener = k_socket(k, AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0);
    int client = k_socket(k, AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0);
    k_send(k, client, "x", 0);
    k_recv(k, client, 10, 0);
    k_poll(k, client, EVERYTHING);
    k_bind_unix(k, listener, "a");
    k_connect_unix(k, client, "a");
    k_listen(k, listener, 2);
    k_connect_unix(k, k_unix(k), "a");
    k_connect_unix(k, k_unix_datagram(k), "a");
    k_connect_unix(k, client, "a");
    k_connect_unix(k, client, "a");
    k_poll(k, listener, EVERYTHING);
    k_send(k, client, "early", 0);
    int server = k_accept(k, listener);
    k_name(k, server);
    k_recvmsg(k, server, 10, 0, 0);
    k_sendto_unix(k, client, "to", "nowhere");
    k_recvmsg(k, server, 10, 0, 0);
    k_accept(k, listener);
}

static void packets_fill(struct kernel *k)
{
    int fds[2];
    packet_pair(k, fds);
    k_set(k, fds[0], SOL_SOCKET, SO_SNDBUF, 4096);
    for (int i = 0; i < 20; i++) {
        k_send(k, fds[0], "some bytes", 0);
    }
    k_poll(k, fds[0], EVERYTHING);
    for (int i = 0; i < 20; i++) {
        k_recv(k, fds[1], 10, 0);
    }
    k_poll(k, fds[0], EVERYTHING);
}

static void datagram_nowhere(struct kernel *k)
{
    int a = datagram_at(k, "a"), b = k_unix_datagram(k);
    k_sendto_unix(k, b, "x", "b");
    k_close(k, a);
    k_sendto_unix(k, b, "x", "a");
    k_unlink(k, "a");
    k_sendto_unix(k, b, "x", "a");
    k_sendto_unix(k, b, "x", "@a");
    k_send(k, b, "x", 0);
    k_poll(k, b, EVERYTHING);
}

static void datagram_connected(struct kernel *k)
{
    int a = datagram_at(k, "a"), b = datagram_at(k, "b");
    k_connect_unix(k, b, "a");
    k_peer(k, b);
    k_send(k, b, "x", 0);
    k_recvmsg(k, a, 10, 0, 0);
    k_close(k, a);
    k_poll(k, b, EVERYTHING);
    k_send(k, b, "x", 0);
    k_send(k, b, "x", 0);
    k_peer(k, b);
}

static void datagram_strangers(struct kernel *k)
{
    int a = datagram_at(k, "a"), b = datagram_at(k, "b");
    int c = datagram_at(k, "c");
    k_connect_unix(k, a, "b");
    k_sendto_unix(k, c, "x", "a");
    k_connect_unix(k, c, "a");
    k_sendto_unix(k, b, "y", "a");
    k_recv(k, a, 10, 0);
    k_disconnect(k, a);
    k_sendto_unix(k, c, "x", "a");
    k_recv(k, a, 10, 0);
}

static void datagram_queue_full(struct kernel *k)
{
    int a = datagram_at(k, "a"), b = k_unix_datagram(k);
    k_connect_unix(k, b, "a");
    for (int i = 0; i < 12; i++) {
        k_send(k, b, "x", 0);
    }
    k_poll(k, b, POLLOUT);
    k_sendto_unix(k, k_unix_datagram(k), "x", "a");
    k_recv(k, a, 10, 0);
    k_poll(k, b, POLLOUT);
    k_send(k, b, "x", 0);
}

static void datagram_queue_in_epoll(struct kernel *k)
{
    int a = datagram_at(k, "a"), b = k_unix_datagram(k), epoll = k_epoll(k);
    k_connect_unix(k, b, "a");
    k_ctl(k, epoll, EPOLL_CTL_ADD, b, EPOLLOUT);
    for (int i = 0; i < 12; i++) {
        k_send(k, b, "x", 0);
    }
    k_wait(k, epoll, 5);
    k_recv(k, a, 10, 0);
    k_wait(k, epoll, 5);
}

static void datagram_pair(struct kernel *k)
{
    int fds[2];
    k_socketpair(k, AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, fds);
    for (int i = 0; i < 20; i++) {
        k_send(k, fds[0], "x", 0);
    }
    k_send(k, fds[0], "", 0);
    k_recvmsg(k, fds[1], 10, 0, 0);
    k_close(k, fds[1]);
    k_poll(k, fds[0], EVERYTHING);
    k_send(k, fds[0], "x", 0);
    k_recv(k, fds[0], 10, 0);
}

static void datagram_sizes(struct kernel *k)
{
    static const size_t sizes[] = {1,     4096,   16064, 16065,
                                   30000, 212960, 212961};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int fds[2];
        k_socketpair(k, AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, fds);
        while (k_send_many(k, fds[0], sizes[i]) > 0) {
        }
        k_poll(k, fds[0], POLLOUT);
        k_recv(k, fds[1], 10, MSG_TRUNC);
        k_close(k, fds[0]);
        k_close(k, fds[1]);
    }
}

static void datagram_shut(struct kernel *k)
{
    int fds[2];
    k_socketpair(k, AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, fds);
    k_shutdown(k, fds[0], SHUT_RD);
    k_poll(k, fds[0], EVERYTHING);
    k_poll(k, fds[1], EVERYTHING);
    k_recv(k, fds[0], 10, 0);
    k_send(k, fds[1], "x", 0);
    k_shutdown(k, fds[0], SHUT_WR);
    k_send(k, fds[0], "x", 0);
    k_poll(k, fds[0], EVERYTHING);
}

static void datagram_reconnected(struct kernel *k)
{
    int a = datagram_at(k, "a"), b = datagram_at(k, "b");
    k_connect_unix(k, a, "b");
    k_connect_unix(k, b, "a");
    k_send(k, a, "lost", 0);
    k_disconnect(k, b);
    k_recv(k, b, 10, 0);
    k_poll(k, a, EVERYTHING);
    k_send(k, a, "x", 0);
    k_send(k, a, "x", 0);
    k_recv(k, b, 10, 0);
}

static void datagram_to_itself(struct kernel *k)
{
    int a = datagram_at(k, "a");
    k_connect_unix(k, a, "a");
    for (int i = 0; i < 13; i++) {
        k_send(k, a, "x", 0);
    }
    k_recvmsg(k, a, 10, 0, 0);
    k_listen(k, a, 1);
    k_accept(k, a);
}

static void stream_and_datagram(struct kernel *k)
{
    int fds[2], pair[2];
    k_pair(k, fds);
    k_socketpair(k, AF_UNIX, SOCK_RAW | SOCK_NONBLOCK, pair);
    k_get(k, pair[0], SOL_SOCKET, SO_TYPE);
    k_socketpair(k, AF_UNIX, SOCK_RDM, pair);
    k_select(k, fds[0]);
    k_send(k, fds[1], "x", 0);
    k_select(k, fds[0]);
    k_close(k, fds[1]);
    k_select(k, fds[0]);
}

/* ---- Descriptors that are sent ------------------------------------------- */

static void rights_are_open(struct kernel *k)
{
    int pair[2], pipe[2], got[4];
    if (!k_pair(k, pair) || k_pipe(k, pipe, O_NONBLOCK) < 0) {
        return;
    }
    k_send_rights(k, pair[0], "ab", (int[]){pipe[0], pipe[1]}, 2);
    k_close(k, pipe[0]);
    k_close(k, pipe[1]);
    k_receive_rights(k, pair[1], 10, got, 4, MSG_CMSG_CLOEXEC);
    k_fcntl(k, got[0], F_GETFD, 0);
    k_write(k, got[1], "through");
    k_close(k, got[1]);
    k_read(k, got[0], 20);
    k_read(k, got[0], 20);
}

static void rights_end_reads(struct kernel *k)
{
    int pair[2], got[4];
    if (!k_pair(k, pair)) {
        return;
    }
    k_send(k, pair[0], "one", 0);
    k_send_rights(k, pair[0], "two", &pair[0], 1);
    k_send(k, pair[0], "three", 0);
    k_receive_rights(k, pair[1], 2, got, 4, 0);
    k_receive_rights(k, pair[1], 2, got, 4, MSG_PEEK);
    k_receive_rights(k, pair[1], 2, got, 4, 0);
    k_receive_rights(k, pair[1], 20, got, 4, 0);
    k_send_rights(k, pair[0], "x", &pair[0], 1);
    k_send_rights(k, pair[0], "y", &pair[0], 1);
    k_receive_rights(k, pair[1], 20, got, 4, 0);
    k_receive_rights(k, pair[1], 20, got, 4, 0);
}

static void rights_without_room(struct kernel *k)
{
    int pair[2], pipe[2], got[4];
    if (!k_pair(k, pair) || k_pipe(k, pipe, O_NONBLOCK) < 0) {
        return;
    }
    const int sent[] = {pipe[1], pipe[1], pair[0]};
    k_send_rights(k, pair[0], "a", sent, 3);
    k_close(k, pipe[1]);
    k_receive_rights(k, pair[1], 20, got, 1, 0);
    k_close(k, got[0]);
    k_read(k, pipe[0], 5);
    k_send_rights(k, pair[0], "b", &pipe[0], 1);
    k_close(k, pipe[0]);
    k_recv(k, pair[1], 20, 0);
    k_send_rights(k, pair[0], "c", &pair[1], 1);
    k_receive_rights(k, pair[1], 20, got, 0, 0);
    k_send_rights(k, pair[0], "d", (int[]){-1}, 1);
    k_send_rights(k, pair[0], "e", (int[]){1000}, 1);
    k_recv(k, pair[1], 20, 0);
}

static void rights_over_themselves(struct kernel *k)
{
    int pair[2], other[2];
    if (!k_pair(k, pair) || !k_pair(k, other)) {
        return;
    }
    k_send_rights(k, pair[0], "a", (int[]){pair[1], other[0]}, 2);
    k_send_rights(k, other[0], "b", (int[]){pair[0], other[1]}, 2);
    k_close(k, pair[0]);
    k_close(k, pair[1]);
    k_close(k, other[0]);
    k_close(k, other[1]);
}

static void rights_of_datagrams(struct kernel *k)
{
    int pair[2], got[4];
    if (k_socketpair(k, AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, pair) < 0) {
        return;
    }
    k_send_rights(k, pair[0], "one", &pair[1], 1);
    k_send_rights(k, pair[0], "", &pair[0], 1);
    k_send(k, pair[0], "three", 0);
    k_receive_rights(k, pair[1], 20, got, 4, MSG_PEEK);
    k_receive_rights(k, pair[1], 2, got, 4, 0);
    k_receive_rights(k, pair[1], 20, got, 4, 0);
    k_receive_rights(k, pair[1], 20, got, 4, 0);
}

static void rights_over_tcp(struct kernel *k)
{
    int fds[2], got[4];
    if (!k_connection(k, fds)) {
        return;
    }
    k_send_rights(k, fds[0], "one", &fds[1], 1);
    k_receive_rights(k, fds[1], 20, got, 4, 0);
}

static const struct fact facts[] = {
    FACT("A path is the listener's name", path),
    FACT("A path is used until it is unlinked", path_is_used),
    FACT("Nobody at a path is ECONNREFUSED", path_is_refused),
    FACT("An unlinked socket is not found", path_unlinked),
    FACT("An abstract name ends with its socket", abstract_name),
    FACT("Each type has its abstract names", abstract_types),
    FACT("Paths have one type", path_types),
    FACT("An empty name is chosen", no_name),
    FACT("connect is synchronous", connect_is_synchronous),
    FACT("connect again is EISCONN", connect_again),
    FACT("A full backlog is EAGAIN", backlog_full),
    FACT("Closing a listener resets who waits", listener_closed),
    FACT("A listener that is shut refuses", listener_shut),
    FACT("A client may be gone before accept", client_gone),
    FACT("An unconnected socket", unconnected),
    FACT("A listening socket", listening),
    FACT("Two sends come in one recv", pair_data),
    FACT("Several buffers", pair_parts),
    FACT("The first send after a close is EPIPE", pair_closed),
    FACT("Closing with unread data resets", pair_reset),
    FACT("SO_LINGER means nothing", pair_lingers_not),
    FACT("Half-closed, the other half works", pair_half_closed),
    FACT("SHUT_RD stops the peer's sends", pair_stops_reading),
    FACT("A full socket waits for whole buffers", pair_full),
    FACT("Sends of each size fill it", pair_full_of_small),
    FACT("MSG_WAITALL", pair_wait_for_all),
    FACT("EPOLLET of pairs", pair_in_epoll),
    FACT("A full socket is reported when read", pair_full_in_epoll),
    FACT("Options", socket_options),
    FACT("SO_SNDBUF is honoured", small_send_buffer),
    FACT("Datagrams have their sender's name", datagrams),
    FACT("SOCK_SEQPACKET", packets),
    FACT("... with listeners", packets_over_a_name),
    FACT("... fills its sender's buffer", packets_fill),
    FACT("Datagrams to nobody fail at once", datagram_nowhere),
    FACT("A connected peer that is gone", datagram_connected),
    FACT("Connected sockets hear no strangers", datagram_strangers),
    FACT("A queue takes eleven", datagram_queue_full),
    FACT("... and wakes who waits", datagram_queue_in_epoll),
    FACT("Pairs have no such limit", datagram_pair),
    FACT("Datagrams of each size fill it", datagram_sizes),
    FACT("shutdown of datagram sockets", datagram_shut),
    FACT("Disconnecting loses what was sent", datagram_reconnected),
    FACT("A socket may send to itself", datagram_to_itself),
    FACT("SOCK_RAW is SOCK_DGRAM", stream_and_datagram),
    FACT("Descriptors that are sent are open", rights_are_open),
    FACT("A read ends after descriptors", rights_end_reads),
    FACT("Descriptors without room are closed", rights_without_room),
    FACT("Sockets are sent over themselves", rights_over_themselves),
    FACT("Datagrams with descriptors", rights_of_datagrams),
    FACT("TCP ignores descriptors", rights_over_tcp),
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
    return kernel_suite("world unix", fact_is_equal,
                        fact_survives_without_memory,
                        sizeof facts / sizeof *facts);
}
