/* SPDX-License-Identifier: MIT
 *
 * sim/tt_world.h: a simulated kernel: sockets, pipes and epoll in memory.
 *
 * Each function is a Linux system call on descriptors of a world: same
 * arguments, same constants (<sys/socket.h>, <sys/epoll.h>, ...), same bytes,
 * masks and orders. The result is 0 or more, or a negative errno, as the kernel
 * itself returns it. tests/suites/test_world_*.c run the same calls on both;
 * what is meant to differ is listed in sim/MODEL.md, "The simulated kernel".
 *
 *     struct tt_world *world = tt_world_new(NULL);
 *     int pair[2];
 *     char byte;
 *     tt_world_socketpair(world, AF_UNIX, SOCK_STREAM, 0, pair);
 *     tt_world_send(world, pair[0], "x", 1, 0);
 *     tt_world_recv(world, pair[1], &byte, 1, 0);
 *     tt_world_free(world);
 *
 * Nothing blocks. A call that would block returns -EAGAIN where the descriptor
 * (O_NONBLOCK) or the call (MSG_DONTWAIT) says so, and -TT_WORLD_EBLOCKED where
 * it does not: wait until tt_world_poll() reports the descriptor, then call
 * again. tt_world_epoll_wait(), poll() and select() have no timeout: they
 * report what is ready now.
 *
 * Time is virtual and comes from the caller: tt_world_advance(). It moves
 * timerfds, repeated attempts to connect, and transfers that `delay` holds
 * back; tt_world_next_ns() is the next moment at which any of them acts.
 *
 * Order: descriptors are numbered lowest first, ready ones are reported in the
 * order of the kernel's list, nothing depends on addresses. Worlds share no
 * state. One world is used by one thread at a time.
 *
 * Memory: if an allocation fails, the call returns -ENOMEM (-ENOBUFS where
 * Linux says so) and has changed nothing; a send that has already taken bytes
 * returns their number. Closing, receiving and waiting never allocate.
 *
 * Signals: there are none; a send to a closed peer returns -EPIPE whether or
 * not MSG_NOSIGNAL is set.
 */
#ifndef TT_WORLD_H
#define TT_WORLD_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>

#include <ticktape/tt_object.h>

#ifdef __cplusplus
extern "C" {
/* As in C, functions and structs share names. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#endif

struct epoll_event;
struct itimerspec;
struct pollfd;

struct tt_world;

/* The call would block, and nothing says that it must not. No errno of Linux
 * has this number. */
#define TT_WORLD_EBLOCKED 4094
/* No moment: nothing is due. */
#define TT_WORLD_NEVER UINT64_MAX
/* A delay: until tt_world_release(). */
#define TT_WORLD_HELD (UINT64_MAX - 1)

/* ---- What a network leaves open ------------------------------------------ */

/* The kinds of questions. Answer 0 is what Linux does over loopback. */
#define TT_WORLD_QUESTIONS(X)                                                  \
    X(SPLIT, "split")       /* how many of the bytes one recv returns */       \
    X(ACCEPTED, "accepted") /* how many of the bytes one send takes */         \
    X(RESOLVE, "resolve")   /* whether a name is found */                      \
    X(CONNECT, "connect")   /* how a connection attempt ends */                \
    X(DATAGRAM, "datagram") /* what happens to a datagram */                   \
    X(DELAY, "delay")       /* how long a transfer takes */

#define TT_WORLD_ENUM(name_, text_) TT_WORLD_##name_,
enum tt_world_kind { TT_WORLD_QUESTIONS(TT_WORLD_ENUM) TT_WORLD_KIND_COUNT };

/* SPLIT: 0 all that is available, 1 one byte, 2 half, 3 all but one.
 * ACCEPTED: 0 all that fits, 1 half, 2 one byte. There is no -EAGAIN: nothing
 *     would tell the sender that it is over.
 * RESOLVE: 0 as known, 1 EAI_AGAIN.
 * CONNECT: 0 as it is, 1 refused, 2 no answer (ETIMEDOUT in the end).
 * DATAGRAM: 0 delivered, 1 lost, 2 delivered twice.
 * DELAY: nanoseconds until what is sent arrives; any number, 0 at once, or
 *     TT_WORLD_HELD, as between the parts of a partitioned network (a SYN is
 *     then lost and repeated). What is sent in one direction of a connection
 *     arrives in order all the same. */
struct tt_world_question {
    enum tt_world_kind kind;
    uint64_t count; /* of possible answers; DELAY: TT_WORLD_NEVER */
    size_t size;    /* bytes concerned, 0: none */
    int from_host;  /* numbers of hosts; see tt_world_host() */
    int to_host;
    struct sockaddr_in from, to; /* TCP, UDP (0: unknown); all 0 otherwise */
};

/* Answers QUESTION with a number below its count. Asked only where more than
 * one answer makes a difference. */
typedef uint64_t tt_world_decide(void *context,
                                 const struct tt_world_question *question);

/* "split", "accepted", ... */
TT_API const char *tt_world_kind_name(enum tt_world_kind kind);

/* ---- Worlds -------------------------------------------------------------- */

/* Moves BLOCK from OLD to NEW bytes. NULL is a block of 0 bytes; NEW 0 frees
 * and cannot fail. Returns NULL if there is no memory: BLOCK stays. */
typedef void *tt_world_resize(void *context, void *block, size_t old_size,
                              size_t new_size);

/* A member that is 0 has its default. */
struct tt_world_options {
    tt_world_resize *resize; /* realloc */
    void *resize_context;    /* its first argument */
    tt_world_decide *decide; /* every answer is 0 */
    void *decide_context;    /* its first argument */
    int first_fd;            /* lower descriptors are never used: 0 */
    int descriptors_max;     /* RLIMIT_NOFILE: 1024 */
    bool has_netlink;        /* socket() makes those of NETLINK_ROUTE */
    bool delays_small;       /* Nagle's algorithm: tt_world_acknowledge() */
    /* A TCP socket that has listened may connect later, and one that has been
     * connected may listen: so it was on Linux until one of the 6.18 series; on
     * 6.18.44 both fail. */
    bool changes_role;
};

/* A world at time 0. OPTIONS: NULL for the defaults; copied. NULL: no memory.
 * The caller owns it. */
TT_API struct tt_world *tt_world_new(const struct tt_world_options *options);
/* Closes all descriptors and frees the world. NULL: no effect. */
TT_API void tt_world_free(struct tt_world *world);

/* Time, in ns. It never moves backwards. What is due by NOW takes effect, in
 * order of time, and of its beginning where times are equal. */
TT_API uint64_t tt_world_now(const struct tt_world *world);
TT_API void tt_world_advance(struct tt_world *world, uint64_t now_ns);
/* When tt_world_advance() next changes anything, or TT_WORLD_NEVER. */
TT_API uint64_t tt_world_next_ns(const struct tt_world *world);

/* The caller would wait. What Nagle's algorithm holds back arrives, as after
 * the 40 ms within which a receiver acknowledges; here no time passes. Whether
 * anything was acknowledged. */
TT_API bool tt_world_acknowledge(struct tt_world *world);

/* Changes RLIMIT_NOFILE, and returns the old one; open descriptors stay. */
TT_API int tt_world_set_limit(struct tt_world *world, int descriptors_max);
/* Descriptors in use. */
TT_API int tt_world_open_count(const struct tt_world *world);
/* Bytes allocated now. */
TT_API size_t tt_world_memory(const struct tt_world *world);

/* ---- Names and hosts ------------------------------------------------------
 *
 * Host 0 is the machine on which the program runs: 127.0.0.0/8 (it calls itself
 * 127.0.0.1) and 10.0.0.254. Other hosts have a name and one address:
 * 10.0.0.1, 10.0.0.2, ..., in the order in which they are named. Every host is
 * reachable from every other one; one process may use sockets of all of them.
 * A socket belongs to the host that is current when it is created; binding it
 * to the address of another host moves it there. */

/* The number of the host NAME, which is created if it is new; or -ENOMEM,
 * -ENAMETOOLONG (255 bytes at most), -ENOSPC (after 50,000). */
TT_API int tt_world_host(struct tt_world *world, const char *name);
/* The name of a host; NULL: there is none of this number. Borrowed. */
TT_API const char *tt_world_host_name(const struct tt_world *world, int host);
/* The address of a host, in the order of bytes of networks. */
TT_API struct in_addr tt_world_host_address(const struct tt_world *world,
                                            int host);
/* On which host sockets are created from now on; 0 at first. */
TT_API void tt_world_set_host(struct tt_world *world, int host);

/* The address of NAME: a dotted IPv4 address, "localhost", or a host. LISTEN:
 * the program will listen there, so that an unknown name becomes a host. NULL
 * is the address for all (LISTEN) or 127.0.0.1. Returns 0 or what getaddrinfo()
 * would: EAI_NONAME, EAI_AGAIN, EAI_MEMORY. */
TT_API int tt_world_resolve(struct tt_world *world, const char *name,
                            bool listen, struct in_addr *address);

/* What the world was last asked for and does not have: reports name it. */
struct tt_world_missed {
    char name[256];            /* no host; "": all names were found */
    struct sockaddr_in server; /* nothing listened there; port 0: none */
    bool has_servers;          /* something has listened, anywhere */
};

/* Borrowed, until the world is freed. */
TT_API const struct tt_world_missed *
tt_world_missed(const struct tt_world *world);

/* ---- Any descriptor ------------------------------------------------------ */

/* close() and dup(): 0 or the new descriptor, or a negative errno. */
TT_API int tt_world_close(struct tt_world *world, int fd);
TT_API int tt_world_dup(struct tt_world *world, int fd);
/* Descriptors belong to a process, 0 at first: those that are opened from now
 * on to OWNER. All of one are closed at once. */
TT_API void tt_world_set_owner(struct tt_world *world, int owner);
TT_API void tt_world_close_owned(struct tt_world *world, int owner);
/* FLAGS: O_CLOEXEC. dup2() is the same, but that equal numbers are allowed. */
TT_API int tt_world_dup3(struct tt_world *world, int fd, int to, int flags);
/* F_GETFL, F_SETFL, F_GETFD, F_SETFD, F_DUPFD, F_DUPFD_CLOEXEC, and
 * F_GETPIPE_SZ. Others: -EINVAL. */
TT_API int tt_world_fcntl(struct tt_world *world, int fd, int command,
                          long argument);
/* FIONREAD, FIONBIO. Others: -ENOTTY. */
TT_API int tt_world_ioctl(struct tt_world *world, int fd, unsigned long request,
                          int *argument);
TT_API ssize_t tt_world_read(struct tt_world *world, int fd, void *data,
                             size_t size);
TT_API ssize_t tt_world_write(struct tt_world *world, int fd, const void *data,
                              size_t size);
TT_API ssize_t tt_world_readv(struct tt_world *world, int fd,
                              const struct iovec *parts, int count);
TT_API ssize_t tt_world_writev(struct tt_world *world, int fd,
                               const struct iovec *parts, int count);

/* Of FROM and TO one is a pipe (of tee() both): how many bytes went over, at
 * most SIZE. FLAGS: SPLICE_F_NONBLOCK; SPLICE_F_MOVE, _MORE and _GIFT change
 * nothing. -TT_WORLD_EBLOCKED: FROM has nothing to read, or TO has no room. */
TT_API ssize_t tt_world_splice(struct tt_world *world, int from, int to,
                               size_t size, unsigned flags);
TT_API ssize_t tt_world_tee(struct tt_world *world, int from, int to,
                            size_t size, unsigned flags);

/* The lowest free descriptor, for a file that is none of this kernel: it can
 * neither be read nor watched. FLAGS: O_CLOEXEC. */
TT_API int tt_world_reserve(struct tt_world *world, int flags);

/* ---- Pipes, counters, timers --------------------------------------------- */

/* FLAGS: O_NONBLOCK, O_CLOEXEC. O_DIRECT: -EINVAL. */
TT_API int tt_world_pipe2(struct tt_world *world, int fds[2], int flags);
/* FLAGS: EFD_NONBLOCK, EFD_CLOEXEC, EFD_SEMAPHORE. */
TT_API int tt_world_eventfd(struct tt_world *world, unsigned count, int flags);
/* CLOCK: CLOCK_MONOTONIC, CLOCK_REALTIME or CLOCK_BOOTTIME: all are the
 * world's. FLAGS: TFD_NONBLOCK, TFD_CLOEXEC; TFD_TIMER_ABSTIME. */
TT_API int tt_world_timerfd_create(struct tt_world *world, int clock,
                                   int flags);
TT_API int tt_world_timerfd_settime(struct tt_world *world, int fd, int flags,
                                    const struct itimerspec *value,
                                    struct itimerspec *old);
TT_API int tt_world_timerfd_gettime(struct tt_world *world, int fd,
                                    struct itimerspec *value);

/* ---- Waiting ------------------------------------------------------------- */

/* The new descriptor, or a negative errno. */
TT_API int tt_world_epoll_create1(struct tt_world *world, int flags);
/* Level- and edge-triggered, EPOLLONESHOT, EPOLLEXCLUSIVE (of which one thread
 * sees nothing), epolls in epolls. */
TT_API int tt_world_epoll_ctl(struct tt_world *world, int epoll, int operation,
                              int fd, struct epoll_event *event);
/* Up to MAX events that are there now, in the order of the ready list. */
TT_API int tt_world_epoll_wait(struct tt_world *world, int epoll,
                               struct epoll_event *events, int max);
/* Who made FD ready, as the last wait reported it: see tt_world_act(). 0: it is
 * not known, or EPOLL does not watch FD. */
TT_API uint32_t tt_world_epoll_waker(const struct tt_world *world, int epoll,
                                     int fd);
/* The descriptors, at most MAX, that tt_world_epoll_wait() would report, in
 * that order: nothing changes. Their number, or -EINVAL: EPOLL is none. */
TT_API int tt_world_epoll_ready(const struct tt_world *world, int epoll,
                                int *fds, int max);
/* The next wait reports FD first, if it is ready. */
TT_API void tt_world_epoll_prefer(struct tt_world *world, int epoll, int fd);
/* What became ready of FD has not arrived yet: nothing that waits sees the
 * events of MASK until they are shown again (a MASK without them), which wakes
 * as if they came now. Calls on FD itself are not concerned. */
TT_API void tt_world_hide(struct tt_world *world, int fd, uint32_t mask);
TT_API int tt_world_poll(struct tt_world *world, struct pollfd *fds,
                         size_t count);
/* Sets are arrays of bits, as fd_set is; each may be NULL. */
TT_API int tt_world_select(struct tt_world *world, int count, void *readable,
                           void *writable, void *exceptional);

/* ---- Sockets ---------------------------------------------------------------
 *
 * AF_INET with SOCK_STREAM and SOCK_DGRAM, AF_UNIX with the same. AF_INET6:
 * -EAFNOSUPPORT, as on a machine without IPv6. TYPE may have SOCK_NONBLOCK and
 * SOCK_CLOEXEC. sendto() is tt_world_sendmsg() with msg_name, recvfrom()
 * likewise. Control messages other than SCM_RIGHTS, and MSG_OOB are refused
 * (-EOPNOTSUPP). */

/* The new descriptor (of a pair, 0), or a negative errno. */
TT_API int tt_world_socket(struct tt_world *world, int domain, int type,
                           int protocol);
TT_API int tt_world_socketpair(struct tt_world *world, int domain, int type,
                               int protocol, int fds[2]);
/* 0 or a negative errno. */
TT_API int tt_world_bind(struct tt_world *world, int fd,
                         const struct sockaddr *address, socklen_t size);
TT_API int tt_world_listen(struct tt_world *world, int fd, int backlog);
/* ADDRESS and SIZE may be NULL. FLAGS: SOCK_NONBLOCK, SOCK_CLOEXEC. */
TT_API int tt_world_accept4(struct tt_world *world, int fd,
                            struct sockaddr *address, socklen_t *size,
                            int flags);
/* Over TCP -EINPROGRESS (or -TT_WORLD_EBLOCKED): the attempt has begun. */
TT_API int tt_world_connect(struct tt_world *world, int fd,
                            const struct sockaddr *address, socklen_t size);
TT_API int tt_world_shutdown(struct tt_world *world, int fd, int how);
TT_API int tt_world_getsockname(struct tt_world *world, int fd,
                                struct sockaddr *address, socklen_t *size);
TT_API int tt_world_getpeername(struct tt_world *world, int fd,
                                struct sockaddr *address, socklen_t *size);
/* OPTION: a level and a name, as in {SOL_SOCKET, SO_ERROR}. */
struct tt_world_option {
    int level;
    int name;
};
TT_API int tt_world_getsockopt(struct tt_world *world, int fd,
                               struct tt_world_option option, void *value,
                               socklen_t *size);
TT_API int tt_world_setsockopt(struct tt_world *world, int fd,
                               struct tt_world_option option, const void *value,
                               socklen_t size);
/* MSG_DONTWAIT, MSG_NOSIGNAL, MSG_PEEK, MSG_WAITALL, MSG_TRUNC. */
TT_API ssize_t tt_world_send(struct tt_world *world, int fd, const void *data,
                             size_t size, int flags);
TT_API ssize_t tt_world_recv(struct tt_world *world, int fd, void *data,
                             size_t size, int flags);
TT_API ssize_t tt_world_sendmsg(struct tt_world *world, int fd,
                                const struct msghdr *message, int flags);
TT_API ssize_t tt_world_recvmsg(struct tt_world *world, int fd,
                                struct msghdr *message, int flags);
/* Removes the name of a Unix socket from the file system. -ENOENT: none. */
TT_API int tt_world_unlink(struct tt_world *world, const char *path);

/* ---- Reports ----------------------------------------------------------------
 *
 * What a descriptor is and what it waits for, for reports of deadlocks and of
 * what was left open. Nothing changes by asking. */

struct tt_world_state {
    const char *type;  /* "tcp", "udp", "unix", "unix datagram", "pipe",
                        * "eventfd", "timerfd", "epoll", "file"; not
                        * freed */
    const char *state; /* of sockets: "established", ...; "" for others */
    int other_fd;      /* the lowest descriptor of the other end; -1: none */
    int host;
    struct sockaddr_in local, remote; /* TCP and UDP; all 0 otherwise */
    size_t readable;                  /* bytes that can be read */
    size_t under_way; /* bytes that were sent to it and have not arrived, or
                        * do not fit in its buffer */
    size_t unread;    /* bytes that it has sent and the other end not read */
    int waiting;      /* connections that wait to be accepted */
    bool full;        /* a send would block */
    bool port_named;  /* UDP: bind() named its port, and it has sent nothing
                       * before it received something */
    uint64_t mark;    /* tt_world_set_mark() */
    uint32_t holders; /* descriptors, also those on their way (SCM_RIGHTS) */
};

/* 0, or -EBADF. */
TT_API int tt_world_describe(struct tt_world *world, int fd,
                             struct tt_world_state *state);
/* MARK, which is the caller's and 0 at first, belongs to the open file of FD:
 * to its duplicates, and to those that are sent over a Unix socket. 0, or
 * -EBADF. */
TT_API int tt_world_set_mark(struct tt_world *world, int fd, uint64_t mark);
/* The lowest open descriptor from FD on; -1: none. */
TT_API int tt_world_next_fd(const struct tt_world *world, int fd);

/* ---- Watching ------------------------------------------------------------ */

/* Flags of a packet over TCP, as in its header. */
enum {
    TT_WORLD_FIN = 1,
    TT_WORLD_SYN = 2,
    TT_WORLD_RST = 4,
    TT_WORLD_PSH = 8,
    TT_WORLD_ACK = 16
};

/* What is sent over TCP or UDP. */
struct tt_world_packet {
    uint64_t time_ns; /* of the send: it may arrive later, or never */
    struct sockaddr_in from, to;
    bool is_tcp;
    uint8_t flags;    /* TCP: TT_WORLD_... */
    const void *data; /* at most 1460 bytes over TCP; NULL: none */
    size_t size;
};

/* Called for each packet when it is sent; borrowed during the call, in which
 * the world must not be used. TAP NULL: none from now on. */
typedef void tt_world_tap(void *context, const struct tt_world_packet *packet);
TT_API void tt_world_set_tap(struct tt_world *world, tt_world_tap *tap,
                             void *context);

/* Calls from now on are made by ACTOR, a number that the caller chooses; 0, as
 * at first: unknown. What they send is attributed to it when it arrives. */
TT_API void tt_world_act(struct tt_world *world, uint32_t actor);
/* They are made by the process of this number, as credentials say it. */
TT_API void tt_world_run_as(struct tt_world *world, uint32_t process);
/* The actor that sent the first bytes that were received since tt_world_act();
 * 0: unknown. */
TT_API uint32_t tt_world_sender(const struct tt_world *world);

/* ---- Faults -------------------------------------------------------------- */

/* DECIDE answers all later questions; NULL: every answer is 0. */
TT_API void tt_world_set_decide(struct tt_world *world, tt_world_decide *decide,
                                void *context);
/* Resets the TCP connection of FD: both ends see ECONNRESET, as if a router had
 * sent each of them a RST. -ENOTCONN: it has none. */
TT_API int tt_world_reset(struct tt_world *world, int fd);
/* Resets all TCP connections of a host and ends its TCP and UDP sockets: their
 * descriptors stay open, and fail. Its ports are free again. */
TT_API void tt_world_crash(struct tt_world *world, int host);
/* What is on its way from one host to another one, also if it is held, arrives
 * now; what is sent from now on is DELAY's. */
TT_API void tt_world_release(struct tt_world *world, int from_host,
                             int to_host);

/* ---- Control from programs -------------------------------------------------
 *
 * What a program under test says of the world around it, and what it expects of
 * all its runs. Programs of the language have the same as module `ticktape`.
 *
 *     static tt_value start_db(struct tt_env *env, void *data)
 *     {
 *         return serve_db(env);                   // a coroutine
 *     }
 *     ...
 *     TT_MAKE(self->db, tt_control_start(env, "db", start_db, NULL));
 *     TT_CHECK(tt_control_link(env, "localhost", "db",
 *                              &(struct tt_control_link){
 *                                  .latency_s = {0.001, 0.2}}));
 *     TT_CHECK(tt_control_crash(env, "db", 2));   // down for two seconds
 *     TT_CHECK(tt_always(env, balance >= 0, "no overdraft"));
 *     TT_CHECK(tt_sometimes(env, retries > 3, "many retries"));
 *
 * Hosts. The machine on which the program runs is "localhost". Which host a
 * task belongs to is a value of its context (contextvars): a task, a callback
 * and a timer belong to the host of whoever made them. There are two ways to
 * another host: the entry function of tt_control_start() runs on the host that
 * it names; and what accepts connections on a listener belongs to the host
 * whose name it listens on, whoever began to listen. Callbacks in C
 * (tt_loop_call_soon) have no context, and belong to "localhost". A socket
 * belongs to the host of the task that makes it, until it is bound to the
 * address of another one.
 *
 * Where the network is real (--real), a host that was started is an address of
 * the loopback interface, 127.0.0.2 and so on; link, partition, heal and quiet
 * do nothing, and a crash is refused (RuntimeError).
 *
 * Errors: 0, or TT_ERAISED with an exception of Python, or another failure.
 * Names of hosts and properties are copied. */

struct tt_env;
struct tt_future;

enum {
    TT_CONTROL_NAME_SIZE = 64 /* of a host, with its NUL */
};

/* The name of the current host: a str. Given. */
TT_API tt_value tt_control_host(struct tt_env *env);
/* Makes the coroutine that is the entry of a host; TT_NULL: a failure. */
typedef tt_value tt_control_entry(struct tt_env *env, void *data);
/* Starts host NAME: a task of that host runs what ENTRY returns, now and again
 * after each crash. DATA must live as long. The future, given, is done when an
 * entry ends by itself, and has its result. NULL: a failure. A host may have
 * several entries. */
TT_API struct tt_future *tt_control_start(struct tt_env *env, const char *name,
                                          tt_control_entry *entry, void *data);
/* The same of an object of a program: CALLABLE(*ARGS), both kept. */
TT_API struct tt_future *tt_control_start_value(struct tt_env *env,
                                                const char *name,
                                                tt_value callable,
                                                tt_value args);

/* Host NAME crashes: its tasks, callbacks and timers end where they are, and
 * run no line any more, neither `finally` nor __del__; its connections are
 * reset, its listeners and ports are free. Its entries start again after DOWN_S
 * seconds; HUGE_VAL: never. What lives outside of its tasks stays as it is, as
 * a disk would: globals, Unix sockets, files, and futures that others await,
 * which then stay pending. Of the current host the step that calls this runs to
 * its end first. ValueError: it is "localhost", or no host. */
TT_API int tt_control_crash(struct tt_env *env, const char *name,
                            double down_s);

struct tt_control_link {
    /* How long what is sent takes, at least and at most: a search draws it
     * (choice `latency`); the default run has the least. */
    double latency_s[2];
    /* Of datagrams: whether they are lost, or arrive twice. 0: none; 1: all; in
     * between: any of them may, which a search decides (choice `net`); none in
     * the default run. The number is no probability. */
    double drop, duplicate;
    double bandwidth; /* bytes a second; 0: any number */
    bool one_way;     /* from A to B only */
};

/* How the network between two hosts is, from now on. It replaces what was said
 * before, and what --latency says. */
TT_API int tt_control_link(struct tt_env *env, const char *a, const char *b,
                           const struct tt_control_link *link);
/* From now on nothing arrives between A and B (ONE_WAY: from A at B). Data over
 * TCP is held until tt_control_heal(), SYNs are repeated, datagrams are lost.
 */
TT_API int tt_control_partition(struct tt_env *env, const char *a,
                                const char *b, bool one_way);
/* Ends partitions between A and B, also those that a search injected; both
 * NULL: all of them. */
TT_API int tt_control_heal(struct tt_env *env, const char *a, const char *b);
/* No more faults in this run: nothing is injected from now on (--inject), and
 * all partitions are over. Recovery can be asserted. */
TT_API int tt_control_quiet(struct tt_env *env);

/* Properties, which a search collects over all runs by their names, of at most
 * 55 bytes; a program has at most 32 of them (tt_sim_properties). */

/* CONDITION holds whenever this is called. If not: AssertionError; and the run
 * has failed, whoever catches it. */
TT_API int tt_always(struct tt_env *env, bool condition, const char *name);
/* CONDITION holds in some run of a search; it reports those that held in none.
 */
TT_API int tt_sometimes(struct tt_env *env, bool condition, const char *name);
/* Some run of a search comes here. */
TT_API int tt_reachable(struct tt_env *env, const char *name);
/* A search reports also a `sometimes` or `reachable` to which no run comes, if
 * runs call this for it first. The names that a program of the language has as
 * literals need no such call. */
TT_API int tt_sometimes_expected(struct tt_env *env, const char *name);
TT_API int tt_reachable_expected(struct tt_env *env, const char *name);

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif
