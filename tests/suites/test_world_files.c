/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_world_files.c: facts about descriptors, pipes, eventfd,
 * timerfd, epoll, poll and select, on Linux and on the simulated kernel.
 */
#define _GNU_SOURCE
#include <check.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>

#include "tests/suites/kernel.h"

enum { MS = 1000000, PIPE_SIZE = 65536 };

/* ---- Descriptors --------------------------------------------------------- */

static void lowest_number(struct kernel *k)
{
    int a = k_eventfd(k, 0, 0), b = k_eventfd(k, 0, 0);
    k_eventfd(k, 0, 0);
    k_close(k, b);
    k_close(k, a);
    k_eventfd(k, 0, 0);
    k_eventfd(k, 0, 0);
    k_eventfd(k, 0, 0);
}

static void closed_descriptor(struct kernel *k)
{
    int fd = k_eventfd(k, 1, EFD_NONBLOCK);
    k_close(k, fd);
    k_close(k, fd);
    k_take(k, fd);
    k_add(k, fd, 1);
    k_dup(k, fd);
    k_poll(k, fd, POLLIN);
    k_close(k, -1);
}

static void duplicate_shares(struct kernel *k)
{
    int fd = k_eventfd(k, 0, 0), copy = k_dup(k, fd);
    k_fcntl(k, copy, F_SETFL, O_NONBLOCK);
    k_fcntl(k, fd, F_GETFL, 0);
    k_add(k, fd, 5);
    k_take(k, copy);
    k_close(k, fd);
    k_take(k, copy);
}

static void dup3_replaces(struct kernel *k)
{
    int a = k_eventfd(k, 3, EFD_NONBLOCK), b = k_eventfd(k, 4, EFD_NONBLOCK);
    k_dup3(k, a, b, 0);
    k_take(k, b);
    k_take(k, a);
    k_dup3(k, a, b + 5, O_CLOEXEC);
    k_fcntl(k, b + 5, F_GETFD, 0);
    k_fcntl(k, b, F_GETFD, 0);
    k_eventfd(k, 0, 0);
}

static void dup3_errors(struct kernel *k)
{
    int fd = k_eventfd(k, 0, 0);
    k_dup3(k, fd, fd, 0);
    k_dup3(k, fd, fd + 1, O_NONBLOCK);
    k_dup3(k, fd + 1, fd + 2, 0);
    k_dup3(k, fd, -1, 0);
}

static void dup_from(struct kernel *k)
{
    int fd = k_eventfd(k, 0, 0);
    k_fcntl(k, fd, F_DUPFD, fd + 3);
    k_fcntl(k, fd, F_DUPFD_CLOEXEC, fd + 3);
    k_fcntl(k, fd + 4, F_GETFD, 0);
    k_fcntl(k, fd, F_DUPFD, -1);
    k_fcntl(k, fd, F_DUPFD, 0);
}

static void close_on_exec(struct kernel *k)
{
    int fd = k_eventfd(k, 0, EFD_CLOEXEC), copy = k_dup(k, fd);
    k_fcntl(k, fd, F_GETFD, 0);
    k_fcntl(k, copy, F_GETFD, 0);
    k_fcntl(k, copy, F_SETFD, FD_CLOEXEC);
    k_fcntl(k, copy, F_GETFD, 0);
    k_fcntl(k, fd, F_SETFD, 0);
    k_fcntl(k, fd, F_GETFD, 0);
}

static void status_flags(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    k_fcntl(k, ends[0], F_GETFL, 0);
    k_fcntl(k, ends[1], F_GETFL, 0);
    k_fcntl(k, ends[1], F_SETFL, O_APPEND);
    k_fcntl(k, ends[1], F_GETFL, 0);
    k_ioctl(k, ends[1], FIONBIO, 1);
    k_fcntl(k, ends[1], F_GETFL, 0);
    k_ioctl(k, ends[1], FIONBIO, 0);
    k_fcntl(k, ends[1], F_GETFL, 0);
}

static void readable_bytes(struct kernel *k)
{
    int ends[2], fd = k_eventfd(k, 1, 0), timer = k_timerfd(k, 0);
    k_pipe(k, ends, O_NONBLOCK);
    k_write(k, ends[1], "12345");
    k_ioctl(k, ends[0], FIONREAD, 0);
    k_ioctl(k, ends[1], FIONREAD, 0);
    k_ioctl(k, fd, FIONREAD, 0);
    k_ioctl(k, timer, FIONREAD, 0);
    k_ioctl(k, k_epoll(k), FIONREAD, 0);
}

/* ---- Pipes --------------------------------------------------------------- */

static void pipe_bytes(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    k_read(k, ends[0], 10);
    k_write(k, ends[1], "abc");
    k_write(k, ends[1], "def");
    k_read(k, ends[0], 4);
    k_read(k, ends[0], 4);
    k_read(k, ends[0], 4);
}

static void pipe_parts(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    k_writev(k, ends[1], "abcdef", 2);
    k_readv(k, ends[0], 4, 10);
    k_readv(k, ends[0], 0, 0);
    k_readv(k, ends[0], 4, 10);
}

static void pipe_wrong_end(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    k_write(k, ends[0], "x");
    k_read(k, ends[1], 1);
    k_writev(k, ends[0], "xy", 1);
    k_readv(k, ends[1], 1, 1);
    k_send(k, ends[1], "x", 0);
}

static void pipe_no_bytes(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    k_write(k, ends[1], "");
    k_read(k, ends[0], 0);
    k_poll(k, ends[0], POLLIN);
    k_close(k, ends[0]);
    k_write(k, ends[1], "");
}

static void pipe_polled(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    k_poll(k, ends[0], POLLIN | POLLOUT | POLLRDNORM);
    k_poll(k, ends[1], POLLIN | POLLOUT | POLLWRNORM | POLLWRBAND);
    k_write(k, ends[1], "x");
    k_poll(k, ends[0], POLLIN | POLLOUT | POLLRDNORM);
    k_select(k, ends[0]);
    k_select(k, ends[1]);
}

static void pipe_writer_gone(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    k_write(k, ends[1], "abc");
    k_close(k, ends[1]);
    k_poll(k, ends[0], POLLIN);
    k_read(k, ends[0], 10);
    k_poll(k, ends[0], POLLIN);
    k_select(k, ends[0]);
    k_read(k, ends[0], 10);
    k_read(k, ends[0], 10);
}

static void pipe_reader_gone(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    k_write(k, ends[1], "abc");
    k_close(k, ends[0]);
    k_poll(k, ends[1], POLLOUT);
    k_select(k, ends[1]);
    k_write(k, ends[1], "x");
    k_write(k, ends[1], "x");
}

static void pipe_full(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    k_write_many(k, ends[1], PIPE_SIZE + 1000);
    k_write(k, ends[1], "x");
    k_poll(k, ends[1], POLLOUT);
    k_read(k, ends[0], 100);
    k_poll(k, ends[1], POLLOUT);
    k_write(k, ends[1], "x");
    k_read(k, ends[0], 3996);
    k_poll(k, ends[1], POLLOUT);
    k_write_many(k, ends[1], 5000);
    k_read(k, ends[0], 100000);
}

static void pipe_of_thousands(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    for (int i = 0; i < 66; i++) {
        k_write_many(k, ends[1], 1000);
    }
    k_poll(k, ends[1], POLLOUT);
    k_read(k, ends[0], 1000);
    k_poll(k, ends[1], POLLOUT);
    k_read(k, ends[0], 4096);
    k_poll(k, ends[1], POLLOUT);
}

static void pipe_pages(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    k_write_many(k, ends[1], 10);
    k_write_many(k, ends[1], 4096);
    k_write_many(k, ends[1], 8192 + 100);
    for (int i = 0; i < 15; i++) {
        k_write_many(k, ends[1], 4090);
    }
    k_ioctl(k, ends[0], FIONREAD, 0);
    k_fcntl(k, ends[0], F_GETPIPE_SZ, 0);
}

static void pipe_duplicate_writer(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_NONBLOCK);
    int copy = k_dup(k, ends[1]);
    k_close(k, ends[1]);
    k_poll(k, ends[0], POLLIN);
    k_write(k, copy, "x");
    k_close(k, copy);
    k_poll(k, ends[0], POLLIN);
}

static void pipe_bad_flags(struct kernel *k)
{
    int ends[2];
    k_pipe(k, ends, O_APPEND);
    k_fcntl(k, k_eventfd(k, 0, 0), F_GETPIPE_SZ, 0);
}

/* ---- eventfd, timerfd ---------------------------------------------------- */

static void counter_adds(struct kernel *k)
{
    int fd = k_eventfd(k, 2, EFD_NONBLOCK);
    k_add(k, fd, 3);
    k_poll(k, fd, POLLIN | POLLOUT);
    k_take(k, fd);
    k_take(k, fd);
    k_poll(k, fd, POLLIN | POLLOUT);
}

static void counter_semaphore(struct kernel *k)
{
    int fd = k_eventfd(k, 2, EFD_NONBLOCK | EFD_SEMAPHORE);
    k_take(k, fd);
    k_take(k, fd);
    k_take(k, fd);
}

static void counter_full(struct kernel *k)
{
    int fd = k_eventfd(k, 0, EFD_NONBLOCK);
    k_add(k, fd, UINT64_MAX);
    k_add(k, fd, UINT64_MAX - 1);
    k_poll(k, fd, POLLIN | POLLOUT);
    k_add(k, fd, 1);
    k_add(k, fd, 0);
    k_take(k, fd);
}

static void counter_sizes(struct kernel *k)
{
    int fd = k_eventfd(k, 1, EFD_NONBLOCK);
    k_write(k, fd, "1234567");
    k_write(k, fd, "123456789");
    k_read(k, fd, 7);
    k_read(k, fd, 0);
    k_eventfd(k, 0, 1 << 20);
}

static void timer_expires(struct kernel *k)
{
    int fd = k_timerfd(k, TFD_NONBLOCK);
    k_take(k, fd);
    k_poll(k, fd, POLLIN | POLLOUT);
    k_settime(k, fd, 10 * MS, 0);
    k_poll(k, fd, POLLIN | POLLOUT);
    k_sleep(k, 30);
    k_poll(k, fd, POLLIN | POLLOUT);
    k_take(k, fd);
    k_take(k, fd);
}

static void timer_repeats(struct kernel *k)
{
    int fd = k_timerfd(k, TFD_NONBLOCK);
    k_settime(k, fd, 20 * MS, 200 * MS);
    k_sleep(k, 320);
    k_take(k, fd);
    k_take(k, fd);
}

static void timer_disarmed(struct kernel *k)
{
    int fd = k_timerfd(k, TFD_NONBLOCK);
    k_settime(k, fd, 10 * MS, 0);
    k_settime(k, fd, 0, 0);
    k_sleep(k, 30);
    k_take(k, fd);
    k_settime(k, fd, 1, 0);
    k_sleep(k, 20);
    k_settime(k, fd, 10000 * (uint64_t)MS, 0);
    k_take(k, fd);
    k_poll(k, fd, POLLIN);
}

static void timer_errors(struct kernel *k)
{
    int fd = k_timerfd(k, TFD_NONBLOCK);
    k_write(k, fd, "12345678");
    k_read(k, fd, 7);
    k_settime(k, k_eventfd(k, 0, 0), 1, 0);
    k_settime(k, fd + 9, 1, 0);
    k_timerfd(k, 1);
}

static void timer_in_epoll(struct kernel *k)
{
    int epoll = k_epoll(k), fd = k_timerfd(k, TFD_NONBLOCK);
    k_ctl(k, epoll, EPOLL_CTL_ADD, fd, EPOLLIN);
    k_settime(k, fd, 5 * MS, 0);
    k_wait(k, epoll, 5);
    k_sleep(k, 20);
    k_wait(k, epoll, 5);
    k_wait(k, epoll, 5);
    k_take(k, fd);
    k_wait(k, epoll, 5);
}

/* ---- epoll --------------------------------------------------------------- */

enum { COUNTERS = 4 };

/* An epoll that watches four eventfds for EVENTS. */
static int watch_counters(struct kernel *k, int fds[COUNTERS], uint32_t events)
{
    int epoll = k_epoll(k);
    for (int i = 0; i < COUNTERS; i++) {
        fds[i] = k_eventfd(k, 0, EFD_NONBLOCK);
        k_ctl(k, epoll, EPOLL_CTL_ADD, fds[i], events);
    }
    return epoll;
}

static void order_of_readiness(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    k_add(k, fds[2], 1);
    k_add(k, fds[0], 1);
    k_add(k, fds[3], 1);
    k_wait(k, epoll, 10);
    k_wait(k, epoll, 10);
}

static void order_with_maximum(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    for (int i = 0; i < COUNTERS; i++) {
        k_add(k, fds[i], 1);
    }
    for (int i = 0; i < 6; i++) {
        k_wait(k, epoll, 1 + i % 3);
    }
}

static void newcomer_is_last(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    k_add(k, fds[3], 1);
    k_add(k, fds[2], 1);
    k_wait(k, epoll, 10);
    k_add(k, fds[0], 1);
    k_wait(k, epoll, 10);
}

static void stale_place(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    k_add(k, fds[0], 1);
    k_wait(k, epoll, 10);
    k_take(k, fds[0]);
    k_add(k, fds[3], 1);
    k_add(k, fds[0], 1);
    k_wait(k, epoll, 10);
}

static void stale_place_is_lost(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    k_add(k, fds[0], 1);
    k_wait(k, epoll, 10);
    k_take(k, fds[0]);
    k_wait(k, epoll, 10);
    k_add(k, fds[3], 1);
    k_add(k, fds[0], 1);
    k_wait(k, epoll, 10);
}

static void drained_before_report(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    k_add(k, fds[2], 1);
    k_take(k, fds[2]);
    k_add(k, fds[1], 1);
    k_add(k, fds[2], 1);
    k_wait(k, epoll, 10);
}

static void modified_keeps_place(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    k_add(k, fds[1], 1);
    k_add(k, fds[2], 1);
    k_ctl(k, epoll, EPOLL_CTL_MOD, fds[1], EPOLLIN | EPOLLOUT);
    k_wait(k, epoll, 10);
    k_ctl(k, epoll, EPOLL_CTL_DEL, fds[1], 0);
    k_ctl(k, epoll, EPOLL_CTL_ADD, fds[1], EPOLLIN);
    k_wait(k, epoll, 10);
}

static void modified_to_ready(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    k_add(k, fds[3], 1);
    k_ctl(k, epoll, EPOLL_CTL_MOD, fds[0], EPOLLOUT);
    k_wait(k, epoll, 10);
    k_ctl(k, epoll, EPOLL_CTL_MOD, fds[0], EPOLLIN);
    k_wait(k, epoll, 10);
}

static void added_when_ready(struct kernel *k)
{
    int epoll = k_epoll(k), a = k_eventfd(k, 1, 0), b = k_eventfd(k, 1, 0);
    k_ctl(k, epoll, EPOLL_CTL_ADD, b, EPOLLIN);
    k_ctl(k, epoll, EPOLL_CTL_ADD, a, EPOLLIN);
    k_wait(k, epoll, 10);
}

static void edge_once(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN | EPOLLET);
    k_add(k, fds[1], 1);
    k_wait(k, epoll, 10);
    k_wait(k, epoll, 10);
    k_add(k, fds[1], 1);
    k_wait(k, epoll, 10);
    k_take(k, fds[1]);
    k_wait(k, epoll, 10);
}

static void edge_both_ways(struct kernel *k)
{
    int fds[COUNTERS];
    int epoll = watch_counters(k, fds, EPOLLIN | EPOLLOUT | EPOLLET);
    k_wait(k, epoll, 10);
    k_wait(k, epoll, 10);
    k_add(k, fds[1], 1);
    k_wait(k, epoll, 10);
    k_take(k, fds[1]);
    k_wait(k, epoll, 10);
}

static void edge_modified(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN | EPOLLET);
    k_add(k, fds[1], 1);
    k_wait(k, epoll, 10);
    k_ctl(k, epoll, EPOLL_CTL_MOD, fds[1], EPOLLIN | EPOLLET);
    k_wait(k, epoll, 10);
    k_wait(k, epoll, 10);
}

static void edge_of_pipe(struct kernel *k)
{
    int ends[2], epoll = k_epoll(k);
    k_pipe(k, ends, O_NONBLOCK);
    k_ctl(k, epoll, EPOLL_CTL_ADD, ends[0], EPOLLIN | EPOLLET);
    k_ctl(k, epoll, EPOLL_CTL_ADD, ends[1], EPOLLOUT | EPOLLET);
    k_wait(k, epoll, 10);
    k_write(k, ends[1], "abc");
    k_wait(k, epoll, 10);
    k_write(k, ends[1], "abc");
    k_wait(k, epoll, 10);
    k_read(k, ends[0], 2);
    k_wait(k, epoll, 10);
    k_write_many(k, ends[1], 70000);
    k_wait(k, epoll, 10);
    k_read(k, ends[0], 70000);
    k_wait(k, epoll, 10);
    k_close(k, ends[1]);
    k_wait(k, epoll, 10);
}

static void one_shot(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN | EPOLLONESHOT);
    k_add(k, fds[1], 1);
    k_wait(k, epoll, 10);
    k_wait(k, epoll, 10);
    k_add(k, fds[1], 1);
    k_wait(k, epoll, 10);
    k_ctl(k, epoll, EPOLL_CTL_MOD, fds[1], EPOLLIN | EPOLLONESHOT);
    k_wait(k, epoll, 10);
    k_wait(k, epoll, 10);
}

static void hang_up_unasked(struct kernel *k)
{
    int ends[2], epoll = k_epoll(k);
    k_pipe(k, ends, O_NONBLOCK);
    k_ctl(k, epoll, EPOLL_CTL_ADD, ends[0], 0);
    k_write(k, ends[1], "x");
    k_wait(k, epoll, 10);
    k_close(k, ends[1]);
    k_wait(k, epoll, 10);
}

static void closed_while_watched(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    k_add(k, fds[1], 1);
    k_close(k, fds[1]);
    k_wait(k, epoll, 10);
    k_ctl(k, epoll, EPOLL_CTL_DEL, fds[1], 0);
    k_eventfd(k, 1, EFD_NONBLOCK);
    k_wait(k, epoll, 10);
    k_ctl(k, epoll, EPOLL_CTL_MOD, fds[1], EPOLLIN);
    k_ctl(k, epoll, EPOLL_CTL_ADD, fds[1], EPOLLIN);
    k_wait(k, epoll, 10);
}

static void closed_with_duplicate(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    int copy = k_dup(k, fds[1]);
    k_close(k, fds[1]);
    k_add(k, copy, 1);
    k_wait(k, epoll, 10);
    k_ctl(k, epoll, EPOLL_CTL_DEL, copy, 0);
    k_ctl(k, epoll, EPOLL_CTL_ADD, copy, EPOLLIN);
    k_wait(k, epoll, 10);
    k_close(k, copy);
    k_wait(k, epoll, 10);
}

static void control_errors(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    k_ctl(k, epoll, EPOLL_CTL_ADD, fds[0], EPOLLIN);
    k_ctl(k, epoll, EPOLL_CTL_ADD, epoll, EPOLLIN);
    k_ctl(k, epoll, EPOLL_CTL_ADD, fds[3] + 9, EPOLLIN);
    k_ctl(k, fds[0], EPOLL_CTL_ADD, fds[1], EPOLLIN);
    k_ctl(k, epoll, 7, fds[1], EPOLLIN);
    k_ctl(k, epoll, EPOLL_CTL_DEL, fds[0], 0);
    k_ctl(k, epoll, EPOLL_CTL_DEL, fds[0], 0);
    k_ctl(k, epoll, EPOLL_CTL_MOD, fds[0], EPOLLIN);
    k_wait(k, epoll, 0);
    k_wait(k, epoll, -1);
    k_wait(k, fds[0], 1);
    k_read(k, epoll, 8);
}

static void exclusive(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN), inner;
    k_ctl(k, epoll, EPOLL_CTL_DEL, fds[0], 0);
    k_ctl(k, epoll, EPOLL_CTL_ADD, fds[0], EPOLLIN | EPOLLEXCLUSIVE);
    k_ctl(k, epoll, EPOLL_CTL_MOD, fds[0], EPOLLIN);
    k_ctl(k, epoll, EPOLL_CTL_MOD, fds[1], EPOLLIN | EPOLLEXCLUSIVE);
    k_ctl(k, epoll, EPOLL_CTL_DEL, fds[1], 0);
    k_ctl(k, epoll, EPOLL_CTL_ADD, fds[1], EPOLLEXCLUSIVE | EPOLLONESHOT);
    inner = k_epoll(k);
    k_ctl(k, epoll, EPOLL_CTL_ADD, inner, EPOLLIN | EPOLLEXCLUSIVE);
    k_add(k, fds[0], 1);
    k_wait(k, epoll, 10);
}

static void epoll_in_epoll(struct kernel *k)
{
    int fds[COUNTERS], inner = watch_counters(k, fds, EPOLLIN);
    int outer = k_epoll(k);
    k_ctl(k, outer, EPOLL_CTL_ADD, inner, EPOLLIN);
    k_wait(k, outer, 10);
    k_add(k, fds[2], 1);
    k_poll(k, inner, POLLIN);
    k_wait(k, outer, 10);
    k_wait(k, inner, 10);
    k_take(k, fds[2]);
    k_wait(k, outer, 10);
    k_wait(k, inner, 10);
}

static void epoll_cycle(struct kernel *k)
{
    int a = k_epoll(k), b = k_epoll(k), c = k_epoll(k);
    k_ctl(k, a, EPOLL_CTL_ADD, b, EPOLLIN);
    k_ctl(k, b, EPOLL_CTL_ADD, c, EPOLLIN);
    k_ctl(k, c, EPOLL_CTL_ADD, a, EPOLLIN);
    k_ctl(k, b, EPOLL_CTL_ADD, a, EPOLLIN);
}

static void epoll_nesting(struct kernel *k)
{
    int last = k_epoll(k);
    for (int i = 0; i < 7; i++) {
        int next = k_epoll(k);
        k_ctl(k, next, EPOLL_CTL_ADD, last, EPOLLIN);
        last = next;
    }
}

static void two_epolls(struct kernel *k)
{
    int fds[COUNTERS], one = watch_counters(k, fds, EPOLLIN);
    int two = k_epoll(k);
    k_ctl(k, two, EPOLL_CTL_ADD, fds[1], EPOLLIN | EPOLLET);
    k_add(k, fds[1], 1);
    k_wait(k, one, 10);
    k_wait(k, two, 10);
    k_wait(k, two, 10);
    k_wait(k, one, 10);
}

static void epoll_closed(struct kernel *k)
{
    int fds[COUNTERS], epoll = watch_counters(k, fds, EPOLLIN);
    k_add(k, fds[1], 1);
    k_close(k, epoll);
    k_wait(k, epoll, 10);
    k_take(k, fds[1]);
}

/* ---- poll, select -------------------------------------------------------- */

static void poll_of_nothing(struct kernel *k)
{
    int fd = k_eventfd(k, 1, EFD_NONBLOCK);
    k_poll(k, -1, POLLIN);
    k_poll(k, fd, 0);
    k_poll(k, fd + 1, POLLIN);
    k_poll(k, fd, POLLIN | POLLRDNORM | POLLOUT | POLLWRNORM);
    k_poll(k, k_epoll(k), POLLIN);
}

static void select_of_nothing(struct kernel *k)
{
    int fd = k_eventfd(k, 0, EFD_NONBLOCK);
    k_select(k, fd);
    k_add(k, fd, 1);
    k_select(k, fd);
    k_select(k, fd + 1);
}

/* ---- The table ----------------------------------------------------------- */

static const struct fact facts[] = {
    FACT("The lowest free number is used", lowest_number),
    FACT("A closed descriptor is EBADF", closed_descriptor),
    FACT("Duplicates share O_NONBLOCK and the file", duplicate_shares),
    FACT("dup3 closes what it replaces", dup3_replaces),
    FACT("dup3 refuses equal and bad numbers", dup3_errors),
    FACT("F_DUPFD begins at a number", dup_from),
    FACT("FD_CLOEXEC belongs to a descriptor", close_on_exec),
    FACT("F_SETFL and FIONBIO set O_NONBLOCK", status_flags),
    FACT("FIONREAD counts bytes", readable_bytes),
    FACT("A pipe returns bytes in order", pipe_bytes),
    FACT("readv and writev use all buffers", pipe_parts),
    FACT("The wrong end of a pipe is EBADF", pipe_wrong_end),
    FACT("Nothing can be written to a closed pipe", pipe_no_bytes),
    FACT("poll and select report both ends of a pipe", pipe_polled),
    FACT("Without writers a pipe hangs up when drained", pipe_writer_gone),
    FACT("Without readers a pipe is EPIPE", pipe_reader_gone),
    FACT("A full pipe is writable when a page is free", pipe_full),
    FACT("Writes of 1000 bytes stop at 64,000", pipe_of_thousands),
    FACT("Odd bytes are merged into the last page", pipe_pages),
    FACT("A pipe hangs up after its last writer", pipe_duplicate_writer),
    FACT("pipe2 refuses other flags", pipe_bad_flags),
    FACT("An eventfd adds", counter_adds),
    FACT("A semaphore eventfd is taken one by one", counter_semaphore),
    FACT("A full eventfd is not writable", counter_full),
    FACT("An eventfd takes eight bytes", counter_sizes),
    FACT("A timerfd expires once", timer_expires),
    FACT("A timerfd counts expirations", timer_repeats),
    FACT("Setting a timerfd forgets expirations", timer_disarmed),
    FACT("A timerfd cannot be written", timer_errors),
    FACT("A timerfd wakes an epoll", timer_in_epoll),
    FACT("epoll reports in the order of readiness", order_of_readiness),
    FACT("What was reported goes to the end", order_with_maximum),
    FACT("A newcomer is reported last", newcomer_is_last),
    FACT("A drained descriptor keeps its place", stale_place),
    FACT("... until a wait finds it empty", stale_place_is_lost),
    FACT("Drained before it was reported, it keeps it too",
         drained_before_report),
    FACT("EPOLL_CTL_MOD keeps the place", modified_keeps_place),
    FACT("EPOLL_CTL_MOD may make ready", modified_to_ready),
    FACT("EPOLL_CTL_ADD of what is ready appends", added_when_ready),
    FACT("EPOLLET reports each change once", edge_once),
    FACT("EPOLLET reports all that is ready", edge_both_ways),
    FACT("EPOLL_CTL_MOD arms EPOLLET", edge_modified),
    FACT("EPOLLET of pipes", edge_of_pipe),
    FACT("EPOLLONESHOT waits for EPOLL_CTL_MOD", one_shot),
    FACT("EPOLLHUP is reported unasked", hang_up_unasked),
    FACT("Closing ends a watch", closed_while_watched),
    FACT("... if no duplicate is left", closed_with_duplicate),
    FACT("epoll_ctl and epoll_wait refuse", control_errors),
    FACT("EPOLLEXCLUSIVE cannot be modified", exclusive),
    FACT("An epoll is readable", epoll_in_epoll),
    FACT("epolls form no cycle", epoll_cycle),
    FACT("epolls nest up to a depth", epoll_nesting),
    FACT("Two epolls report one descriptor", two_epolls),
    FACT("A closed epoll watches nothing", epoll_closed),
    FACT("poll skips negative numbers", poll_of_nothing),
    FACT("select looks at three sets", select_of_nothing),
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
    return kernel_suite("world files", fact_is_equal,
                        fact_survives_without_memory,
                        sizeof facts / sizeof *facts);
}
