/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_world_tcp.c: facts about TCP, on Linux and on the simulated
 * kernel.
 */
#define _GNU_SOURCE
#include <check.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/ioctl.h>

#include "tests/suites/kernel.h"

enum { EVERYTHING = POLLIN | POLLOUT | POLLPRI | POLLRDHUP };

static const char *const local = "127.0.0.1";

/* ---- Connecting ---------------------------------------------------------- */

static void connect_and_accept(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_accept(k, listener);
    k_poll(k, listener, EVERYTHING);
    k_connect(k, client, local, port);
    k_poll(k, listener, EVERYTHING);
    k_poll(k, client, EVERYTHING);
    k_name(k, client);
    k_peer(k, client);
    int server = k_accept(k, listener);
    k_name(k, server);
    k_peer(k, server);
    k_poll(k, server, EVERYTHING);
    k_poll(k, listener, EVERYTHING);
}

static void connect_again(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_connect(k, client, local, port);
    k_connect(k, client, local, port);
    k_connect(k, client, local, port);
    k_connect(k, k_accept(k, listener), local, port);
    k_connect(k, listener, local, port);
}

static void connect_refused(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_close(k, listener);
    k_connect(k, client, local, port);
    k_poll(k, client, EVERYTHING);
    k_get(k, client, SOL_SOCKET, SO_ERROR);
    k_get(k, client, SOL_SOCKET, SO_ERROR);
    k_poll(k, client, EVERYTHING);
    k_connect(k, client, local, port);
    k_connect(k, client, local, port);
    k_poll(k, client, EVERYTHING);
}

static void refused_and_read(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_close(k, listener);
    k_connect(k, client, local, port);
    k_recv(k, client, 10, 0);
    k_recv(k, client, 10, 0);
    k_send(k, client, "x", 0);
    k_peer(k, client);
    k_name(k, client);
}

static void refused_and_connected(struct kernel *k)
{
    int port, other, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_close(k, listener);
    k_connect(k, client, local, port);
    k_connect(k, client, local, port);
    listener = k_listener(k, 5, &other);
    k_connect(k, client, local, other);
    k_send(k, client, "hello", 0);
    k_recv(k, k_accept(k, listener), 10, 0);
}

static void backlog_full(struct kernel *k)
{
    int port, listener = k_listener(k, 1, &port), clients[4];
    for (int i = 0; i < 4; i++) {
        clients[i] = k_tcp(k);
        k_connect(k, clients[i], local, port);
        k_poll(k, clients[i], EVERYTHING);
    }
    k_connect(k, clients[2], local, port);
    k_peer(k, clients[2]);
    k_recv(k, clients[2], 1, 0);
    k_send(k, clients[2], "x", 0);
    k_ioctl(k, clients[2], FIONREAD, 0);
    k_accept(k, listener);
    k_accept(k, listener);
    k_accept(k, listener);
    k_shutdown(k, clients[3], SHUT_RDWR);
    k_poll(k, clients[3], EVERYTHING);
    k_get(k, clients[3], SOL_SOCKET, SO_ERROR);
}

static void backlog_retried(struct kernel *k)
{
    int port, listener = k_listener(k, 0, &port), clients[2];
    for (int i = 0; i < 2; i++) {
        clients[i] = k_tcp(k);
        k_connect(k, clients[i], local, port);
    }
    k_poll(k, clients[1], EVERYTHING);
    k_accept(k, listener);
    k_poll(k, clients[1], EVERYTHING);
    k_sleep(k, 1200);
    k_poll(k, clients[1], EVERYTHING);
    k_accept(k, listener);
}

static void backlog_grows(struct kernel *k)
{
    int port, listener = k_listener(k, 0, &port);
    k_connect(k, k_tcp(k), local, port);
    k_listen(k, listener, 1);
    int client = k_tcp(k);
    k_connect(k, client, local, port);
    k_poll(k, client, EVERYTHING);
}

static void listener_closed(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), a = k_tcp(k), b = k_tcp(k);
    k_connect(k, a, local, port);
    k_connect(k, b, local, port);
    k_send(k, a, "x", 0);
    k_close(k, listener);
    k_poll(k, a, EVERYTHING);
    k_get(k, a, SOL_SOCKET, SO_ERROR);
    k_recv(k, b, 10, 0);
    k_recv(k, b, 10, 0);
    k_send(k, b, "x", 0);
}

static void listener_shut(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_connect(k, client, local, port);
    k_shutdown(k, listener, SHUT_WR);
    k_poll(k, listener, EVERYTHING);
    k_shutdown(k, listener, SHUT_RD);
    k_poll(k, listener, EVERYTHING);
    k_accept(k, listener);
    k_recv(k, client, 10, 0);
    k_get(k, listener, SOL_SOCKET, SO_ACCEPTCONN);
    k_listen(k, listener, 5);
    k_name(k, listener);
}

static void closed_before_accept(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_connect(k, client, local, port);
    k_send(k, client, "bye", 0);
    k_close(k, client);
    int server = k_accept(k, listener);
    k_poll(k, server, EVERYTHING);
    k_recv(k, server, 10, 0);
    k_recv(k, server, 10, 0);
    k_peer(k, server);
}

static void reset_before_accept(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_connect(k, client, local, port);
    k_send(k, client, "bye", 0);
    k_linger(k, client, 0);
    k_close(k, client);
    k_poll(k, listener, EVERYTHING);
    int server = k_accept(k, listener);
    k_peer(k, server);
    k_set(k, server, IPPROTO_TCP, TCP_NODELAY, 1);
    k_poll(k, server, EVERYTHING);
    k_recv(k, server, 10, 0);
    k_recv(k, server, 10, 0);
    k_recv(k, server, 10, 0);
}

static void other_loopback(struct kernel *k)
{
    int any = k_tcp(k), client = k_tcp(k);
    k_bind(k, any, "0.0.0.0", 0);
    k_listen(k, any, 5);
    int port = k_port(k, any);
    k_name(k, any);
    k_connect(k, client, "127.0.0.2", port);
    k_name(k, client);
    k_peer(k, client);
    int server = k_accept(k, any);
    k_name(k, server);
}

static void connect_to_any(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_connect(k, client, "0.0.0.0", port);
    k_peer(k, client);
    k_accept(k, listener);
}

static void disconnect(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_disconnect(k, fds[0]);
    k_poll(k, fds[0], EVERYTHING);
    k_get(k, fds[0], SOL_SOCKET, SO_ERROR);
    k_name(k, fds[0]);
    k_recv(k, fds[1], 10, 0);
    k_send(k, fds[0], "x", 0);
}

static void role_stays(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), fds[2], used = k_tcp(k);
    k_connection(k, fds);
    for (int i = 0; i < 2; i++) {
        k_disconnect(k, fds[i]);
        k_listen(k, fds[i], 1);
    }
    k_shutdown(k, listener, SHUT_RDWR);
    k_connect(k, listener, local, k_port(k, used));
    k_listen(k, listener, 5);
    k_connect(k, used, local, port);
    k_disconnect(k, used);
    k_listen(k, used, 5);
}

static void blocking_connect(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port);
    int client = k_socket(k, AF_INET, SOCK_STREAM, 0);
    k_connect(k, client, local, port);
    k_connect(k, client, local, port);
    k_close(k, listener);
    client = k_socket(k, AF_INET, SOCK_STREAM, 0);
    k_connect(k, client, local, port);
    k_get(k, client, SOL_SOCKET, SO_ERROR);
}

/* ---- Binding ------------------------------------------------------------- */

static void bind_twice(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), other = k_tcp(k);
    k_bind(k, listener, local, 0);
    k_bind(k, other, local, port);
    k_bind(k, other, "0.0.0.0", port);
    k_bind(k, other, "127.0.0.2", port);
    k_listen(k, other, 5);
}

static void reuse_address(struct kernel *k)
{
    int a = k_tcp(k), b = k_tcp(k), c = k_tcp(k);
    k_set(k, a, SOL_SOCKET, SO_REUSEADDR, 1);
    k_set(k, b, SOL_SOCKET, SO_REUSEADDR, 1);
    k_bind(k, a, local, 0);
    int port = k_port(k, a);
    k_bind(k, b, local, port);
    k_bind(k, c, local, port);
    k_listen(k, a, 5);
    k_listen(k, b, 5);
    k_set(k, c, SOL_SOCKET, SO_REUSEADDR, 1);
    k_bind(k, c, local, port);
}

static void reuse_port(struct kernel *k)
{
    int a = k_tcp(k), b = k_tcp(k), c = k_tcp(k);
    k_set(k, a, SOL_SOCKET, SO_REUSEPORT, 1);
    k_set(k, b, SOL_SOCKET, SO_REUSEPORT, 1);
    k_bind(k, a, local, 0);
    int port = k_port(k, a);
    k_bind(k, b, local, port);
    k_bind(k, c, local, port);
    k_listen(k, a, 5);
    k_listen(k, b, 5);
}

static void children_hold_the_port(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_connect(k, client, local, port);
    int server = k_accept(k, listener), other = k_tcp(k);
    k_close(k, listener);
    k_bind(k, other, local, port);
    k_set(k, other, SOL_SOCKET, SO_REUSEADDR, 1);
    k_bind(k, other, local, port);
    k_close(k, server);
}

static void bind_strange(struct kernel *k)
{
    int fd = k_tcp(k), un = k_unix(k);
    k_bind(k, fd, "8.8.8.8", 0);
    k_bind_unix(k, fd, "a");
    k_connect_unix(k, fd, "a");
    k_bind(k, un, local, 0);
    k_connect(k, un, local, 0);
    k_name(k, fd);
}

static void listen_unbound(struct kernel *k)
{
    int listener = k_tcp(k), client = k_tcp(k);
    k_listen(k, listener, 5);
    int port = k_port(k, listener);
    k_name(k, listener);
    k_connect(k, client, local, port);
    k_accept(k, listener);
    k_listen(k, client, 5);
}

static void bound_client(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_bind(k, client, "127.0.0.3", 0);
    k_port(k, client);
    k_connect(k, client, local, port);
    k_name(k, client);
    k_accept(k, listener);
}

/* ---- Data ---------------------------------------------------------------- */

static void adjacent_writes(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_send(k, fds[0], "ab", 0);
    k_send(k, fds[0], "cd", 0);
    k_ioctl(k, fds[1], FIONREAD, 0);
    k_recv(k, fds[1], 3, 0);
    k_recv(k, fds[1], 3, 0);
    k_recv(k, fds[1], 3, 0);
}

static void peek(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_send(k, fds[0], "abcd", 0);
    k_recv(k, fds[1], 2, MSG_PEEK);
    k_recv(k, fds[1], 10, MSG_PEEK);
    k_recv(k, fds[1], 3, MSG_TRUNC);
    k_recv(k, fds[1], 10, 0);
    k_recv(k, fds[1], 10, MSG_PEEK);
}

static void no_bytes(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_send(k, fds[0], "", 0);
    k_write(k, fds[0], "");
    k_recv(k, fds[1], 0, 0);
    k_read(k, fds[1], 0);
    k_send(k, fds[0], "x", 0);
    k_recv(k, fds[1], 0, 0);
    k_recv(k, fds[1], 1, 0);
    k_close(k, fds[0]);
    k_recv(k, fds[1], 0, 0);
}

static void wait_for_all(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_send(k, fds[0], "abc", 0);
    k_recv(k, fds[1], 10, MSG_WAITALL);
    k_fcntl(k, fds[1], F_SETFL, 0);
    k_send(k, fds[0], "abc", 0);
    k_recv(k, fds[1], 3, MSG_WAITALL);
    k_recv(k, fds[1], 3, MSG_DONTWAIT);
    k_send(k, fds[0], "abc", 0);
    k_close(k, fds[0]);
    k_recv(k, fds[1], 10, MSG_WAITALL);
}

static void messages(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_writev(k, fds[0], "abcdef", 2);
    k_recvmsg(k, fds[1], 1, 3, 0);
    k_readv(k, fds[1], 1, 5);
    k_sendto(k, fds[0], "ignored address", "127.0.0.9", 0);
    k_recvmsg(k, fds[1], 20, 0, 0);
}

static void low_water(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_set(k, fds[1], SOL_SOCKET, SO_RCVLOWAT, 3);
    k_send(k, fds[0], "ab", 0);
    k_poll(k, fds[1], POLLIN);
    k_send(k, fds[0], "c", 0);
    k_poll(k, fds[1], POLLIN);
    k_get(k, fds[1], SOL_SOCKET, SO_RCVLOWAT);
}

static void big_message(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_send_many(k, fds[0], 100000);
    k_ioctl(k, fds[1], FIONREAD, 0);
    k_recv(k, fds[1], 60000, 0);
    k_recv(k, fds[1], 60000, 0);
    k_recv(k, fds[1], 60000, 0);
}

/* How much it takes is not the same; that it stops and resumes is. */
static void full_and_writable(struct kernel *k)
{
    int fds[2], epoll = k_epoll(k);
    k_connection(k, fds);
    size_t size = k->log_size;
    while (k_send_many(k, fds[0], 1000000) > 0) {
    }
    k->log_size = size; /* what it took */
    k_send(k, fds[0], "x", 0);
    k_poll(k, fds[0], POLLOUT);
    k_ctl(k, epoll, EPOLL_CTL_ADD, fds[0], EPOLLOUT | EPOLLET);
    k_wait(k, epoll, 5);
    size = k->log_size;
    k_sleep(k, 5);
    while (k_recv(k, fds[1], 1000000, 0) > 0) {
        k_sleep(k, 5);
    }
    k->log_size = size;
    k_wait(k, epoll, 5);
    k_poll(k, fds[0], POLLOUT);
    k_send(k, fds[0], "x", 0);
}

/* ---- Ends ---------------------------------------------------------------- */

static void orderly_close(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_send(k, fds[0], "last", 0);
    k_close(k, fds[0]);
    k_poll(k, fds[1], EVERYTHING);
    k_recv(k, fds[1], 10, 0);
    k_recv(k, fds[1], 10, 0);
    k_poll(k, fds[1], EVERYTHING);
    k_send(k, fds[1], "a", 0);
    k_poll(k, fds[1], EVERYTHING);
    k_send(k, fds[1], "b", 0);
    k_send(k, fds[1], "c", 0);
    k_recv(k, fds[1], 10, 0);
    k_get(k, fds[1], SOL_SOCKET, SO_ERROR);
}

static void pipe_error_is_pending(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_close(k, fds[0]);
    k_send(k, fds[1], "a", 0);
    k_recv(k, fds[1], 10, 0);
    k_get(k, fds[1], SOL_SOCKET, SO_ERROR);
    k_get(k, fds[1], SOL_SOCKET, SO_ERROR);
    k_recv(k, fds[1], 10, 0);
    k_peer(k, fds[1]);
}

static void half_close(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_shutdown(k, fds[0], SHUT_WR);
    k_poll(k, fds[0], EVERYTHING);
    k_poll(k, fds[1], EVERYTHING);
    k_recv(k, fds[1], 10, 0);
    k_send(k, fds[0], "x", 0);
    k_send(k, fds[1], "reply", 0);
    k_poll(k, fds[0], EVERYTHING);
    k_recv(k, fds[0], 10, 0);
    k_shutdown(k, fds[1], SHUT_WR);
    k_poll(k, fds[0], EVERYTHING);
    k_poll(k, fds[1], EVERYTHING);
    k_peer(k, fds[0]);
    k_peer(k, fds[1]);
    k_shutdown(k, fds[0], SHUT_RDWR);
}

static void stop_reading(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_shutdown(k, fds[0], SHUT_RD);
    k_poll(k, fds[0], EVERYTHING);
    k_recv(k, fds[0], 10, 0);
    k_send(k, fds[1], "still", 0);
    k_recv(k, fds[0], 10, 0);
    k_recv(k, fds[0], 10, 0);
    k_send(k, fds[0], "out", 0);
    k_poll(k, fds[1], EVERYTHING);
}

static void shut_both_then_data(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_shutdown(k, fds[0], SHUT_RDWR);
    k_poll(k, fds[0], EVERYTHING);
    k_poll(k, fds[1], EVERYTHING);
    k_send(k, fds[1], "x", 0);
    k_poll(k, fds[0], EVERYTHING);
    k_poll(k, fds[1], EVERYTHING);
    k_recv(k, fds[0], 10, 0);
    k_recv(k, fds[0], 10, 0);
    k_send(k, fds[1], "x", 0);
}

static void shut_twice(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_shutdown(k, fds[0], SHUT_WR);
    k_shutdown(k, fds[0], SHUT_WR);
    k_shutdown(k, fds[0], 3);
    k_close(k, fds[1]);
    k_shutdown(k, fds[0], SHUT_WR);
    k_recv(k, fds[0], 10, 0);
}

static void close_with_unread(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_send(k, fds[0], "request", 0);
    k_send(k, fds[1], "answer", 0);
    k_close(k, fds[1]);
    k_poll(k, fds[0], EVERYTHING);
    k_recv(k, fds[0], 3, 0);
    k_recv(k, fds[0], 10, 0);
    k_recv(k, fds[0], 10, 0);
    k_recv(k, fds[0], 10, 0);
    k_send(k, fds[0], "x", 0);
    k_poll(k, fds[0], EVERYTHING);
    k_peer(k, fds[0]);
}

static void linger_none(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_linger(k, fds[1], 0);
    k_send(k, fds[1], "answer", 0);
    k_close(k, fds[1]);
    k_poll(k, fds[0], EVERYTHING);
    k_recv(k, fds[0], 10, 0);
    k_send(k, fds[0], "x", 0);
    k_send(k, fds[0], "x", 0);
    k_recv(k, fds[0], 10, 0);
}

static void linger_some(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_linger(k, fds[1], 5);
    k_send(k, fds[1], "answer", 0);
    k_close(k, fds[1]);
    k_poll(k, fds[0], EVERYTHING);
    k_recv(k, fds[0], 10, 0);
    k_recv(k, fds[0], 10, 0);
}

static void reset_is_an_error_once(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_linger(k, fds[1], 0);
    k_close(k, fds[1]);
    k_get(k, fds[0], SOL_SOCKET, SO_ERROR);
    k_get(k, fds[0], SOL_SOCKET, SO_ERROR);
    k_recv(k, fds[0], 10, 0);
    k_poll(k, fds[0], EVERYTHING);
    k_shutdown(k, fds[0], SHUT_WR);
}

static void reset_after_half_close(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_shutdown(k, fds[0], SHUT_WR);
    k_linger(k, fds[1], 0);
    k_close(k, fds[1]);
    k_poll(k, fds[0], EVERYTHING);
    k_recv(k, fds[0], 10, 0);
    k_recv(k, fds[0], 10, 0);
}

static void duplicate_keeps_open(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    int copy = k_dup(k, fds[0]);
    k_close(k, fds[0]);
    k_poll(k, fds[1], EVERYTHING);
    k_send(k, copy, "x", 0);
    k_recv(k, fds[1], 10, 0);
    k_shutdown(k, copy, SHUT_WR);
    k_poll(k, fds[1], EVERYTHING);
}

static void both_close(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_shutdown(k, fds[0], SHUT_WR);
    k_shutdown(k, fds[1], SHUT_WR);
    k_poll(k, fds[0], EVERYTHING);
    k_recv(k, fds[0], 10, 0);
    k_recv(k, fds[1], 10, 0);
    k_send(k, fds[0], "x", 0);
    k_close(k, fds[0]);
    k_close(k, fds[1]);
}

/* ---- Odd states ---------------------------------------------------------- */

static void unconnected(struct kernel *k)
{
    int fd = k_tcp(k);
    k_poll(k, fd, EVERYTHING);
    k_recv(k, fd, 10, 0);
    k_send(k, fd, "x", 0);
    k_send(k, fd, "", 0);
    k_accept(k, fd);
    k_name(k, fd);
    k_peer(k, fd);
    k_ioctl(k, fd, FIONREAD, 0);
    k_get(k, fd, SOL_SOCKET, SO_ERROR);
}

static void shutdown_unconnected(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), fd = k_tcp(k);
    k_shutdown(k, fd, SHUT_WR);
    k_poll(k, fd, EVERYTHING);
    k_connect(k, fd, local, port);
    k_send(k, fd, "x", 0);
    k_send(k, k_accept(k, listener), "y", 0);
    k_recv(k, fd, 10, 0);
}

static void listening(struct kernel *k)
{
    int port, fd = k_listener(k, 5, &port);
    k_recv(k, fd, 10, 0);
    k_send(k, fd, "x", 0);
    k_peer(k, fd);
    k_ioctl(k, fd, FIONREAD, 0);
    k_get(k, fd, SOL_SOCKET, SO_ACCEPTCONN);
    k_connect(k, fd, local, port);
    k_bind(k, fd, local, 0);
    k_get(k, k_tcp(k), SOL_SOCKET, SO_ACCEPTCONN);
}

static void bound_not_listening(struct kernel *k)
{
    int fd = k_tcp(k), client = k_tcp(k);
    k_bind(k, fd, local, 0);
    int port = k_port(k, fd);
    k_accept(k, fd);
    k_connect(k, client, local, port);
    k_poll(k, client, EVERYTHING);
}

static void accepted_flags(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k);
    k_set(k, listener, IPPROTO_TCP, TCP_NODELAY, 1);
    k_set(k, listener, SOL_SOCKET, SO_KEEPALIVE, 1);
    k_set(k, listener, SOL_SOCKET, SO_REUSEADDR, 1);
    k_connect(k, client, local, port);
    int server = k_accept(k, listener);
    k_fcntl(k, server, F_GETFL, 0);
    k_get(k, server, IPPROTO_TCP, TCP_NODELAY);
    k_get(k, server, SOL_SOCKET, SO_KEEPALIVE);
    k_get(k, server, SOL_SOCKET, SO_REUSEADDR);
}

static void options(struct kernel *k)
{
    int fd = k_tcp(k);
    static const int names[] = {SO_TYPE,      SO_DOMAIN,    SO_PROTOCOL,
                                SO_REUSEADDR, SO_REUSEPORT, SO_KEEPALIVE,
                                SO_BROADCAST, SO_OOBINLINE, SO_SNDBUF,
                                SO_RCVBUF,    SO_RCVLOWAT};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        k_get(k, fd, SOL_SOCKET, names[i]);
    }
    k_get(k, fd, SOL_SOCKET, 12345);
    k_get(k, fd, IPPROTO_TCP, 12345);
    k_get(k, fd, 12345, 1);
    k_set(k, fd, SOL_SOCKET, SO_TYPE, 1);
    k_set(k, fd, SOL_SOCKET, SO_ERROR, 1);
    k_set(k, fd, IPPROTO_TCP, 12345, 1);
}

static void keep_alive_options(struct kernel *k)
{
    int fd = k_tcp(k);
    static const int names[] = {TCP_KEEPIDLE, TCP_KEEPINTVL, TCP_KEEPCNT,
                                TCP_NODELAY};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        k_get(k, fd, IPPROTO_TCP, names[i]);
        k_set(k, fd, IPPROTO_TCP, names[i], 5);
        k_get(k, fd, IPPROTO_TCP, names[i]);
        k_set(k, fd, IPPROTO_TCP, names[i], -1);
        k_set(k, fd, IPPROTO_TCP, names[i], 1 << 20);
    }
}

static void buffer_options(struct kernel *k)
{
    int fd = k_tcp(k);
    static const int sizes[] = {0, 1000, 5000, 100000, -1};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        k_set(k, fd, SOL_SOCKET, SO_SNDBUF, sizes[i]);
        k_get(k, fd, SOL_SOCKET, SO_SNDBUF);
        k_set(k, fd, SOL_SOCKET, SO_RCVBUF, sizes[i]);
        k_get(k, fd, SOL_SOCKET, SO_RCVBUF);
    }
}

/* A window that was offered with the SYN is not taken back. */
static void buffer_of_connection(struct kernel *k)
{
    int fds[2];
    k_connection(k, fds);
    k_set(k, fds[1], SOL_SOCKET, SO_RCVBUF, 2048);
    k_send_many(k, fds[0], 1639);
    k_recv(k, fds[1], 4000, 0);
    k_send_many(k, fds[0], 2844);
    k_ioctl(k, fds[1], FIONREAD, 0);
    k_recv(k, fds[1], 4000, 0);
}

static void creation(struct kernel *k)
{
    k_socket(k, AF_INET, SOCK_STREAM, IPPROTO_TCP);
    k_socket(k, AF_INET, SOCK_STREAM, IPPROTO_UDP);
    k_socket(k, AF_INET, SOCK_DGRAM, IPPROTO_TCP);
    k_socket(k, AF_INET, SOCK_SEQPACKET, 0);
    k_socket(k, AF_INET, 15, 0);
    k_socket(k, AF_INET, SOCK_STREAM | 1 << 9, 0);
    k_socket(k, -1, SOCK_STREAM, 0);
    k_socket(k, 1000, SOCK_STREAM, 0);
    k_socket(k, AF_UNIX, SOCK_STREAM, 7);
    int fds[2];
    k_socketpair(k, AF_INET, SOCK_STREAM, fds);
    k_socketpair(k, 1000, SOCK_STREAM, fds);
}

static void not_a_socket(struct kernel *k)
{
    int fd = k_eventfd(k, 0, 0), port, listener = k_listener(k, 1, &port);
    k_send(k, fd, "x", 0);
    k_recv(k, fd, 1, 0);
    k_listen(k, fd, 1);
    k_accept(k, fd);
    k_bind(k, fd, local, 0);
    k_connect(k, fd, local, port);
    k_name(k, fd);
    k_get(k, fd, SOL_SOCKET, SO_ERROR);
    k_shutdown(k, fd, SHUT_WR);
    k_close(k, listener);
    k_accept(k, listener);
    k_name(k, listener);
}

static void descriptors_run_out(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), client = k_tcp(k), fds[2];
    k_connect(k, client, local, port);
    k_limit(k, client + 1);
    k_accept(k, listener);
    k_tcp(k);
    k_pipe(k, fds, 0);
    k_dup(k, client);
    k_dup3(k, client, client + 1, 0);
    k_fcntl(k, client, F_DUPFD, client + 1);
    k_fcntl(k, client, F_DUPFD, client);
    k_close(k, client);
    k_pipe(k, fds, 0);
    k_pair(k, fds);
    k_accept(k, listener);
    k_accept(k, listener);
    k_limit(k, 1024);
}

/* ---- In epoll ------------------------------------------------------------ */

static void order_of_connecting(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), epoll = k_epoll(k);
    int client = k_tcp(k);
    k_ctl(k, epoll, EPOLL_CTL_ADD, listener, EPOLLIN);
    k_connect(k, client, local, port);
    k_ctl(k, epoll, EPOLL_CTL_ADD, client, EPOLLOUT);
    k_wait(k, epoll, 5);
}

static void watched_while_connecting(struct kernel *k)
{
    int port, listener = k_listener(k, 5, &port), epoll = k_epoll(k);
    int client = k_tcp(k);
    k_ctl(k, epoll, EPOLL_CTL_ADD, client, EPOLLIN | EPOLLOUT | EPOLLET);
    k_wait(k, epoll, 5);
    k_ctl(k, epoll, EPOLL_CTL_ADD, listener, EPOLLIN | EPOLLET);
    k_connect(k, client, local, port);
    k_wait(k, epoll, 5);
    k_connect(k, k_tcp(k), local, port);
    k_wait(k, epoll, 5);
    k_accept(k, listener);
    k_wait(k, epoll, 5);
}

static void edges_of_data(struct kernel *k)
{
    int fds[2], epoll = k_epoll(k);
    k_connection(k, fds);
    for (int i = 0; i < 2; i++) {
        k_ctl(k, epoll, EPOLL_CTL_ADD, fds[i],
              EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET);
    }
    k_wait(k, epoll, 5);
    k_send(k, fds[0], "a", 0);
    k_wait(k, epoll, 5);
    k_send(k, fds[0], "b", 0);
    k_wait(k, epoll, 5);
    k_recv(k, fds[1], 1, 0);
    k_wait(k, epoll, 5);
    k_shutdown(k, fds[0], SHUT_WR);
    k_wait(k, epoll, 5);
    k_wait(k, epoll, 5);
    k_close(k, fds[0]);
    k_wait(k, epoll, 5);
    k_send(k, fds[1], "c", 0);
    k_wait(k, epoll, 5);
}

static void stale_place_of_socket(struct kernel *k)
{
    int a[2], b[2], epoll = k_epoll(k);
    k_connection(k, a);
    k_connection(k, b);
    k_ctl(k, epoll, EPOLL_CTL_ADD, a[1], EPOLLIN);
    k_ctl(k, epoll, EPOLL_CTL_ADD, b[1], EPOLLIN);
    k_send(k, a[0], "x", 0);
    k_wait(k, epoll, 5);
    k_recv(k, a[1], 10, 0);
    k_send(k, b[0], "x", 0);
    k_send(k, a[0], "x", 0);
    k_wait(k, epoll, 5);
    k_close(k, b[0]);
    k_wait(k, epoll, 5);
}

static void selected(struct kernel *k)
{
    int fds[2], port;
    k_connection(k, fds);
    k_select(k, fds[0]);
    k_send(k, fds[1], "x", 0);
    k_select(k, fds[0]);
    k_close(k, fds[1]);
    k_select(k, fds[0]);
    k_select(k, k_tcp(k));
    int listener = k_listener(k, 1, &port);
    k_select(k, listener);
    k_connect(k, fds[0], local, port);
}

/* ---- The table ----------------------------------------------------------- */

static const struct fact facts[] = {
    FACT("A connection is there when connect returns", connect_and_accept),
    FACT("connect is EINPROGRESS, 0, EISCONN", connect_again),
    FACT("Refused is ECONNREFUSED, then ECONNABORTED", connect_refused),
    FACT("Refused is an error of recv, once", refused_and_read),
    FACT("After a refusal one may connect", refused_and_connected),
    FACT("A backlog of n admits n + 1", backlog_full),
    FACT("A SYN is repeated after a second", backlog_retried),
    FACT("listen again changes the backlog", backlog_grows),
    FACT("Closing a listener resets who waits", listener_closed),
    FACT("SHUT_RD ends listening", listener_shut),
    FACT("A client may close before accept", closed_before_accept),
    FACT("A client may reset before accept", reset_before_accept),
    FACT("127.0.0.2 is loopback as well", other_loopback),
    FACT("0.0.0.0 connects to 127.0.0.1", connect_to_any),
    FACT("AF_UNSPEC disconnects by a RST", disconnect),
    FACT("A blocking connect has the result", blocking_connect),
    FACT("Two cannot be bound to one address", bind_twice),
    FACT("SO_REUSEADDR shares, but one listens", reuse_address),
    FACT("SO_REUSEPORT shares", reuse_port),
    FACT("Connections hold their listener's port", children_hold_the_port),
    FACT("Strange addresses are refused", bind_strange),
    FACT("listen binds to a port", listen_unbound),
    FACT("A client may be bound", bound_client),
    FACT("Two sends come in one recv", adjacent_writes),
    FACT("MSG_PEEK leaves, MSG_TRUNC drops", peek),
    FACT("Sends of no bytes send nothing", no_bytes),
    FACT("MSG_WAITALL", wait_for_all),
    FACT("sendmsg and recvmsg use all buffers", messages),
    FACT("SO_RCVLOWAT delays readiness", low_water),
    FACT("100,000 bytes arrive at once", big_message),
    FACT("A full socket is writable when read", full_and_writable),
    FACT("Data, end, one send, then EPIPE", orderly_close),
    FACT("... and EPIPE is SO_ERROR once", pipe_error_is_pending),
    FACT("Half-closed, the other half works", half_close),
    FACT("SHUT_RD is the own end's alone", stop_reading),
    FACT("Data to an end that is shut is reset", shut_both_then_data),
    FACT("shutdown may be repeated until both", shut_twice),
    FACT("Closing with unread data resets", close_with_unread),
    FACT("SO_LINGER 0 resets", linger_none),
    FACT("SO_LINGER 5 does not", linger_some),
    FACT("A reset is an error once", reset_is_an_error_once),
    FACT("A reset after FIN_WAIT", reset_after_half_close),
    FACT("The last duplicate closes", duplicate_keeps_open),
    FACT("Both ends may close at once", both_close),
    FACT("An unconnected socket", unconnected),
    FACT("shutdown marks an unconnected socket", shutdown_unconnected),
    FACT("A listening socket", listening),
    FACT("A bound socket refuses", bound_not_listening),
    FACT("accept inherits options, not O_NONBLOCK", accepted_flags),
    FACT("Options have Linux's defaults", options),
    FACT("TCP options have bounds", keep_alive_options),
    FACT("Buffers are doubled", buffer_options),
    FACT("Sockets that do not exist", creation),
    FACT("Other descriptors are ENOTSOCK", not_a_socket),
    FACT("A full table is EMFILE", descriptors_run_out),
    FACT("The listener is ready before the client", order_of_connecting),
    FACT("EPOLLET while connecting", watched_while_connecting),
    FACT("EPOLLET of data and ends", edges_of_data),
    FACT("Sockets keep stale places", stale_place_of_socket),
    FACT("select of sockets", selected),
    FACT("SO_RCVBUF of a connection", buffer_of_connection),
    FACT("What has listened cannot connect, nor the reverse", role_stays),
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
    return kernel_suite("world tcp", fact_is_equal,
                        fact_survives_without_memory,
                        sizeof facts / sizeof *facts);
}
