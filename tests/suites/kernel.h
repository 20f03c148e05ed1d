/* SPDX-License-Identifier: MIT
 *
 * tests/suites/kernel.h: one set of system calls for two kernels: Linux and the
 * simulated one (sim/tt_world.h).
 *
 * A fact is a function that makes calls on a struct kernel. Each call adds a
 * line to its log: name, arguments, result or errno, and what was received.
 * kernel_compare() runs a fact on both kernels; the logs must be equal.
 * Descriptors have the same numbers in both; ports and paths are logged by the
 * names p1, p2, ... and those of the fact.
 */
#ifndef TESTS_KERNEL_H
#define TESTS_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <ticktape/tt_world.h>

enum { KERNEL_FD = 64, KERNEL_PORTS = 64, KERNEL_LOG = 1 << 18 };

struct kernel {
    struct tt_world *world; /* NULL: Linux */
    char *log;
    size_t log_size;
    unsigned settle_us; /* Linux: how long it may take after each call */
    uint16_t ports[KERNEL_PORTS];
    int port_count;
    char directory[64]; /* of paths */
    const struct fact *fact;
    int top_fd; /* the highest that was opened */
};

typedef void kernel_fact(struct kernel *k);

struct fact {
    const char *sentence;
    kernel_fact *run;
    uint64_t seed; /* of facts that draw their calls */
    int profile;
    bool passes_time;  /* between calls */
    bool delays_small; /* Nagle's algorithm, in the simulated kernel */
};

#define FACT(sentence_, run_)                                                  \
    {                                                                          \
        .sentence = (sentence_), .run = (run_)                                 \
    }

/* Runs FACT on both kernels. Linux may need time for what is asynchronous:
 * it is repeated with longer pauses. NULL, or both logs from the first
 * difference on; freed by the caller. */
char *kernel_compare(const struct fact *fact);
/* Whether Linux gives FACT the same results TIMES times. */
bool kernel_repeats(const struct fact *fact, int times);
/* On the simulated kernel only, with OPTIONS. The caller frees the log. */
char *kernel_simulate(const struct fact *fact,
                      const struct tt_world_options *options);

/* Runs FACT on the simulated kernel with its first, second, ... allocation
 * failing, until none fails. Leaks and damage are found by its assertions. */
void kernel_starve(const struct fact *fact);
/* Runs FACT on the simulated kernel, where allocations fail and questions are
 * answered at random, and time passes with each of them. */
void kernel_torment(const struct fact *fact);
/* Runs both tests for each of COUNT facts: main()'s result. */
struct TTest;
int kernel_suite(const char *name, const struct TTest *compare,
                 const struct TTest *starve, size_t count);

/* Adds text to the log. */
__attribute__((format(printf, 2, 3))) void note(struct kernel *k,
                                                const char *format, ...);

/* ---- For calls ----------------------------------------------------------- */

/* The call of the kernel at hand: Linux's has its result in errno. */
#define KERNEL_CALL(simulated_, real_)                                         \
    (k->world != NULL ? (simulated_) : kernel_result(k, (real_)))
ssize_t kernel_result(struct kernel *k, ssize_t result);
/* Log the result, which is returned; what was received. */
int kernel_noted(struct kernel *k, ssize_t result);
void kernel_note_bytes(struct kernel *k, const char *bytes, size_t size);

/* ---- Calls; each returns what it logs, errors negative ------------------- */

int k_socket(struct kernel *k, int domain, int type, int protocol);
/* Non-blocking sockets. */
int k_tcp(struct kernel *k);
int k_udp(struct kernel *k);
int k_unix(struct kernel *k);
int k_unix_datagram(struct kernel *k);
/* Non-blocking ends of a stream pair; false: failed. */
bool k_pair(struct kernel *k, int fds[2]);
int k_socketpair(struct kernel *k, int domain, int type, int fds[2]);
/* PORT: 0 any, otherwise the n-th that was logged. */
int k_bind(struct kernel *k, int fd, const char *ip, int port);
int k_connect(struct kernel *k, int fd, const char *ip, int port);
int k_disconnect(struct kernel *k, int fd);
/* "name" is a path, "@name" an abstract name, "" none. */
int k_bind_unix(struct kernel *k, int fd, const char *name);
int k_connect_unix(struct kernel *k, int fd, const char *name);
int k_unlink(struct kernel *k, const char *name);
int k_listen(struct kernel *k, int fd, int backlog);
int k_accept(struct kernel *k, int fd);
/* A listener on 127.0.0.1 and, into *PORT, its port. */
int k_listener(struct kernel *k, int backlog, int *port);
/* A connection: *SERVER is accepted from LISTENER, on PORT. */
bool k_connection(struct kernel *k, int fds[2]);
int k_name(struct kernel *k, int fd);
int k_peer(struct kernel *k, int fd);
/* The number of FD's own port, as k_bind() takes it. Not logged. */
int k_port(struct kernel *k, int fd);
int k_shutdown(struct kernel *k, int fd, int how);
int k_close(struct kernel *k, int fd);
int k_dup(struct kernel *k, int fd);
int k_dup3(struct kernel *k, int fd, int to, int flags);
int k_fcntl(struct kernel *k, int fd, int command, long argument);
int k_ioctl(struct kernel *k, int fd, unsigned long request, int argument);
int k_get(struct kernel *k, int fd, int level, int name);
int k_set(struct kernel *k, int fd, int level, int name, int value);
int k_linger(struct kernel *k, int fd, int seconds);
ssize_t k_send(struct kernel *k, int fd, const char *text, int flags);
/* COUNT bytes of a pattern. */
ssize_t k_send_many(struct kernel *k, int fd, size_t count);
ssize_t k_recv(struct kernel *k, int fd, size_t size, int flags);
ssize_t k_sendto(struct kernel *k, int fd, const char *text, const char *ip,
                 int port);
ssize_t k_sendto_unix(struct kernel *k, int fd, const char *text,
                      const char *name);
/* sendmsg() of TEXT and descriptors (SCM_RIGHTS). */
ssize_t k_send_rights(struct kernel *k, int fd, const char *text,
                      const int *fds, size_t count);
/* recvmsg() of at most SIZE bytes with room for COUNT descriptors, which are
 * written to FDS, -1 the others. */
ssize_t k_receive_rights(struct kernel *k, int fd, size_t size, int *fds,
                         size_t count, int flags);
/* recvmsg() into two buffers, with the sender's address and flags. */
ssize_t k_recvmsg(struct kernel *k, int fd, size_t first, size_t second,
                  int flags);
ssize_t k_write(struct kernel *k, int fd, const char *text);
ssize_t k_write_many(struct kernel *k, int fd, size_t count);
ssize_t k_read(struct kernel *k, int fd, size_t size);
/* Two buffers: TEXT cut after FIRST. */
ssize_t k_writev(struct kernel *k, int fd, const char *text, size_t first);
ssize_t k_readv(struct kernel *k, int fd, size_t first, size_t second);
int k_pipe(struct kernel *k, int fds[2], int flags);
int k_eventfd(struct kernel *k, unsigned count, int flags);
/* eventfds: a number of 64 bits. */
ssize_t k_add(struct kernel *k, int fd, uint64_t number);
ssize_t k_take(struct kernel *k, int fd);
/* RLIMIT_NOFILE. */
void k_limit(struct kernel *k, int count);
int k_timerfd(struct kernel *k, int flags);
int k_settime(struct kernel *k, int fd, uint64_t first_ns,
              uint64_t interval_ns);
/* Lets time pass, on both. */
void k_sleep(struct kernel *k, unsigned ms);
int k_epoll(struct kernel *k);
/* The event's data is FD. */
int k_ctl(struct kernel *k, int epoll, int operation, int fd, uint32_t events);
int k_wait(struct kernel *k, int epoll, int max);
int k_poll(struct kernel *k, int fd, short events);
int k_select(struct kernel *k, int fd);

#endif
