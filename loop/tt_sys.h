/* SPDX-License-Identifier: MIT
 *
 * loop/tt_sys.h: system calls on descriptors: the seam to a kernel.
 *
 * Sockets, pipes and epoll reach a kernel through one table of functions: the
 * real one (loop/net/sys_real.c) or the simulated one of an execution
 * (sim/run/sys_world.c). Each function is the Linux system call of its name:
 * same arguments, same constants, same bytes. The result is 0 or more, or a
 * negative errno; errno itself is not used.
 *
 * A descriptor that may block does so on the real kernel. The simulated one
 * returns -TT_SYS_EBLOCKED where it would wait: within the loop nobody else
 * could run, so the wait would never end.
 */
#ifndef TT_SYS_H
#define TT_SYS_H

#include <netinet/in.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

#include <ticktape/tt.h>

#ifdef __cplusplus
extern "C" {
#endif

struct epoll_event;

#define TT_SYS_EBLOCKED 4094 /* no errno of Linux */

/* Of select(): arrays of bits, as fd_set is, each of TT_SYS_SET_MAX. */
#define TT_SYS_SET_MAX 1024
struct tt_sys_sets {
    uint64_t readable[TT_SYS_SET_MAX / 64];
    uint64_t writable[TT_SYS_SET_MAX / 64];
    uint64_t exceptional[TT_SYS_SET_MAX / 64];
};

/* A level and a name, as in {SOL_SOCKET, SO_ERROR}. */
struct tt_sys_option {
    int level;
    int name;
};

/* An answer of the resolver: PUBLISH, called without arguments, makes it known.
 */
struct tt_answer {
    tt_value publish;
    tt_value name;   /* what was resolved, for reports */
    bool is_crowded; /* something else may happen before the loop waits */
};

/* One kernel. The functions get the table itself, which an implementation
 * extends by its state. */
struct tt_sys {
    bool is_simulated;
    int (*close)(struct tt_sys *sys, int fd);
    int (*set_blocking)(struct tt_sys *sys, int fd, bool blocking);
    ssize_t (*read)(struct tt_sys *sys, int fd, void *data, size_t size);
    /* It never raises SIGPIPE. */
    ssize_t (*write)(struct tt_sys *sys, int fd, const void *data, size_t size);
    /* The lowest free descriptor, for a file that this kernel does not have:
     * only its number is used, until close(). */
    int (*reserve)(struct tt_sys *sys);
    /* Descriptors of these six are closed by exec. */
    int (*dup)(struct tt_sys *sys, int fd);
    int (*dup2)(struct tt_sys *sys, int fd, int to);
    int (*pipe)(struct tt_sys *sys, int fds[2]);
    int (*socket)(struct tt_sys *sys, int domain, int type, int protocol);
    int (*socketpair)(struct tt_sys *sys, int domain, int type, int protocol,
                      int fds[2]);
    /* One for a loop's own use, which does not block and is not counted. */
    int (*self_pipe)(struct tt_sys *sys, int fds[2]);
    int (*accept)(struct tt_sys *sys, int fd, struct sockaddr *address,
                  socklen_t *size);
    int (*bind)(struct tt_sys *sys, int fd, const struct sockaddr *address,
                socklen_t size);
    int (*listen)(struct tt_sys *sys, int fd, int backlog);
    int (*connect)(struct tt_sys *sys, int fd, const struct sockaddr *address,
                   socklen_t size);
    int (*shutdown)(struct tt_sys *sys, int fd, int how);
    int (*getsockname)(struct tt_sys *sys, int fd, struct sockaddr *address,
                       socklen_t *size);
    int (*getpeername)(struct tt_sys *sys, int fd, struct sockaddr *address,
                       socklen_t *size);
    int (*getsockopt)(struct tt_sys *sys, int fd, struct tt_sys_option option,
                      void *value, socklen_t *size);
    int (*setsockopt)(struct tt_sys *sys, int fd, struct tt_sys_option option,
                      const void *value, socklen_t size);
    /* They never raise SIGPIPE. */
    ssize_t (*sendmsg)(struct tt_sys *sys, int fd, const struct msghdr *message,
                       int flags);
    ssize_t (*recvmsg)(struct tt_sys *sys, int fd, struct msghdr *message,
                       int flags);
    /* The same of one piece, without flags and addresses. */
    ssize_t (*send)(struct tt_sys *sys, int fd, const void *data, size_t size);
    ssize_t (*recv)(struct tt_sys *sys, int fd, void *data, size_t size);
    /* Removes the name of a Unix socket from the file system; -ENOENT: there is
     * none, or it names something else. */
    int (*unlink_socket)(struct tt_sys *sys, const char *path);
    /* The IPv4 address of NAME, in the order of bytes of networks; NULL: that
     * of all interfaces (LISTEN), or of the own machine. 0, or what
     * getaddrinfo() returns: EAI_NONAME, ... */
    int (*resolve)(struct tt_sys *sys, const char *name, bool listen,
                   struct in_addr *address);
    /* The name of ADDRESS: into NAME, of ROOM bytes. 0, or EAI_NONAME. */
    int (*reverse)(struct tt_sys *sys, struct in_addr address, char *name,
                   size_t room);
    /* The resolver has answered a worker of LOOP: 0, the answer is known now;
     * 1, it is late, and tt_loop_answer() will be called; or a failure. NULL:
     * always 0. */
    int (*answered)(struct tt_sys *sys, struct tt_loop *loop,
                    const struct tt_answer *answer);
    /* LOOP, some of whose answers are late, selects: those that are due are
     * made known. 0 or a failure. Required with `answered`. */
    int (*deliver)(struct tt_sys *sys, struct tt_loop *loop);
    /* What waits does so for at most TIMEOUT_S seconds (negative: forever):
     * virtual ones on the simulated kernel, where -TT_SYS_EBLOCKED means that
     * nothing can end the wait. Real ones are rounded up, to milliseconds by
     * epoll_wait. */
    int (*epoll_create)(struct tt_sys *sys);
    int (*epoll_ctl)(struct tt_sys *sys, int epoll, int operation, int fd,
                     struct epoll_event *event);
    int (*epoll_wait)(struct tt_sys *sys, int epoll, struct epoll_event *events,
                      int max, double timeout_s);
    int (*poll)(struct tt_sys *sys, struct pollfd *fds, size_t count,
                double timeout_s);
    /* Of the descriptors below COUNT. */
    int (*select)(struct tt_sys *sys, int count, struct tt_sys_sets *sets,
                  double timeout_s);
    /* The call NAME returned -TT_SYS_EBLOCKED. Waits for other threads, and for
     * what happens with time: 0, it is to be made again; -TT_SYS_EBLOCKED,
     * nothing can end the wait; or another negative errno. NULL: calls block by
     * themselves. */
    int (*wait)(struct tt_sys *sys, const char *name);
    /* The context in which what arrives at the listener FD is handled: one of
     * the host that it belongs to. TT_NULL: the current one, or a failure.
     * Given. NULL: there are no hosts. */
    tt_value (*host_context)(struct tt_sys *sys, int fd);
    /* What is opened from now on belongs to process ID, of which
     * close_process() closes all. NULL: nothing to do. */
    void (*set_process)(struct tt_sys *sys, int id);
    void (*close_process)(struct tt_sys *sys, int id);
    /* Changes RLIMIT_NOFILE of the program: 0 or a negative errno. */
    int (*limit)(struct tt_sys *sys, int descriptors_max);
    /* LOOP is closed, and watches nothing; NULL: nothing to do. */
    void (*loop_closed)(struct tt_sys *sys, const struct tt_loop *loop);
    /* Ends it; its descriptors are closed if it is simulated. */
    void (*end)(struct tt_sys *sys);
};

/* The kernel of ENV, which is opened at the first call. NULL: a failure; there
 * may be none (tt_env.open_sys). Borrowed. */
TT_API struct tt_sys *tt_sys_of(struct tt_env *env);

/* An answer that was late is made known: calls PUBLISH, while LOOP selects. 0
 * or a failure. */
TT_API int tt_loop_answer(struct tt_loop *loop, tt_value publish);

/* The real kernel; it has no state, and is never freed. */
TT_API struct tt_sys *tt_sys_real(void);

#ifdef __cplusplus
}
#endif

#endif
