/* SPDX-License-Identifier: MIT
 *
 * net.h: the simulated kernel of a run, and what its network leaves open.
 */
#ifndef TT__NET_H
#define TT__NET_H

#include <ticktape/tt_sys.h>
#include <ticktape/tt_world.h>

#include "internal.h"

enum {
    TT__NET_LOOPS = 256,
    /* That one poll reports. EpollSelector asks for as many as it has
     * descriptors, so all that are ready run in one tick. */
    TT__NET_EVENTS = 1024,
    TT__NET_LATE = 64, /* descriptors that are late at the same time */
    /* Answers of the resolver that are late at the same time: as many more
     * workers may be busy. CPython has 5 at least, and up to 32. */
    TT__NET_ANSWERS = 4,
    TT__NET_CUTS = 16
};

/* Until when the events of a descriptor are late. */
enum tt__until {
    TT__UNTIL_POLL, /* the next poll */
    TT__UNTIL_IDLE, /* the loop would wait */
    TT__UNTIL_TIME
};

/* Events of a descriptor that the kernel reports and the loop has not yet
 * received: what they report has not arrived. */
struct tt__late {
    int fd;
    unsigned events; /* TT_READABLE, TT_WRITABLE */
    enum tt__until until;
    double until_s;
};

/* An answer of the resolver that is late. */
struct tt__answer {
    struct tt_loop *loop;
    tt_value publish; /* owns */
    enum tt__until until;
    double until_s;
    uint64_t tick; /* in which it was there */
};

struct tt__world_sys {
    struct tt_sys sys; /* first */
    struct tt_env *env;
    struct tt_world *world; /* owns */
    double now_s;           /* its time: the clock's when it was last used */
    /* Of the loops that are open. */
    struct tt__net_epoll {
        const struct tt_loop *loop;
        int epoll;
        int sockets[2]; /* that CPython's loop has to wake itself */
    } epolls[TT__NET_LOOPS];
    size_t epoll_count;
    struct tt__late late[TT__NET_LATE]; /* at most one of each descriptor */
    size_t late_count;
    struct tt__answer answers[TT__NET_ANSWERS]; /* in the order of lookups */
    size_t answer_count;
    bool may_ignore; /* a SYN that is sent now: its socket does not block */
    /* What is cut off: nothing arrives that is sent from one to the other. */
    struct tt__cut {
        struct sockaddr_in from, to;
        int from_host, to_host;
        bool is_host; /* ports do not count: until the network is quiet */
    } cuts[TT__NET_CUTS];
    size_t cut_count;
    struct tt_parked waiting; /* threads in calls that block */
    int process;              /* whose calls these are; 0: the program itself */
};

/* The kernel's time becomes the clock's. */
void tt__net_follow_clock(struct tt__world_sys *self);
/* The same before a poll: all that is due at the clock's time has happened. */
void tt__net_catch_up(struct tt__world_sys *self);
/* When the kernel's next event is; HUGE_VAL: there is none. */
double tt__net_event_s(const struct tt__world_sys *self);

/* sys_wait.c: the calls of struct tt_sys by which a program polls and waits
 * itself. */
int tt__wait_epoll_create(struct tt_sys *sys);
int tt__wait_epoll_ctl(struct tt_sys *sys, int epoll, int operation, int fd,
                       struct epoll_event *event);
int tt__wait_epoll(struct tt_sys *sys, int epoll, struct epoll_event *events,
                   int max, double timeout_s);
int tt__wait_poll(struct tt_sys *sys, struct pollfd *fds, size_t count,
                  double timeout_s);
int tt__wait_select(struct tt_sys *sys, int count, struct tt_sys_sets *sets,
                    double timeout_s);
int tt__wait_blocked(struct tt_sys *sys, const char *name);
/* A call returned RC, which is returned: if it succeeded, other threads may
 * have what they wait for. */
ssize_t tt__wait_rouse(struct tt__world_sys *self, ssize_t rc);

/* Whether a run of ENV makes any choice of the network. */
bool tt__net_decides(const struct tt_env *env);
/* tt_world_decide of a run; CONTEXT is its struct tt__world_sys. */
uint64_t tt__net_decide(void *context, const struct tt_world_question *asked);
/* tt_sys.sendmsg: `accepted` decides how much of it is taken. */
ssize_t tt__net_send(struct tt__world_sys *self, int fd,
                     const struct msghdr *message, int flags);
bool tt__net_is_nonblocking(const struct tt__world_sys *self, int fd);
/* FD is closed, not watched any more, or something was received from it:
 * nothing of it is late. */
void tt__net_forget(struct tt__world_sys *self, int fd);

/* One look at what is ready. */
struct tt__net_poll {
    struct tt_loop *loop;
    bool may_wait; /* if nothing is reported, the loop waits */
    bool is_idle;  /* it would wait now */
};

/* Reports EVENTS to the loop, except for those that are late, in an order that
 * `io` decides. How many descriptors were reported, or a failure. */
int tt__net_report(struct tt__world_sys *self, const struct tt__net_poll *poll,
                   const struct epoll_event *events, size_t count);
/* The moments at which what LOOP's poll finds ready may arrive instead: just
 * after the next ones at which something happens, and as late as `slow` allows.
 * None: nothing else will happen by then. */
void tt__net_find_later(struct tt_env *env, struct tt_loop *loop,
                        struct tt__later *later);
/* Whether something is late until a poll, and not until a time. */
bool tt__net_holds(const struct tt__world_sys *self);
/* When something that is late arrives; HUGE_VAL: never. */
double tt__net_next_s(const struct tt__world_sys *self);

/* ---- resolver.c ---------------------------------------------------------- */

/* tt_sys.answered and tt_sys.deliver. */
int tt__answers_choose(struct tt_sys *sys, struct tt_loop *loop,
                       const struct tt_answer *answer);
int tt__answers_due(struct tt_sys *sys, struct tt_loop *loop);
/* When an answer for LOOP (NULL: any) comes that is late until a time;
 * HUGE_VAL: never. */
double tt__answers_next_s(const struct tt__world_sys *self,
                          const struct tt_loop *loop);
/* Forgets those for LOOP; NULL: all. */
void tt__answers_drop(struct tt__world_sys *self, const struct tt_loop *loop);

/* ---- Latencies and faults ------------------------------------------------ */

/* A moment of `net`: the faults that can happen now. The answer, a fault, or
 * TT_FAULT_COUNT: none. */
struct tt__chance {
    uint32_t faults;    /* bits */
    uint64_t n, answer; /* + */
};
enum tt_fault tt__net_fault(struct tt__world_sys *self,
                            struct tt__chance *chance);
/* Reports the fault: WHAT happened to whom. */
void tt__net_fault_explain(struct tt__world_sys *self,
                           const struct tt__chance *chance, const char *what);
/* tt_world_decide of DELAY, DATAGRAM and the fault of CONNECT. */
uint64_t tt__net_delay(struct tt__world_sys *self,
                       const struct tt_world_question *asked);
uint64_t tt__net_datagram(struct tt__world_sys *self,
                          const struct tt_world_question *asked);
bool tt__net_refuses(struct tt__world_sys *self,
                     const struct tt_world_question *asked);
/* Whether a call on FD (NULL: on no connection) fails: 0, or a negative
 * errno. */
int tt__net_fault_open(struct tt__world_sys *self, bool is_accept, int fd);
/* The connection of FD may be reset before SIZE bytes at DATA are sent (NULL:
 * received). Returns how many are sent before that, or SIZE. */
size_t tt__net_fault_reset(struct tt__world_sys *self, int fd,
                           const struct msghdr *message, size_t size);
/* Whether the connection of FD, which a listener has accepted, was aborted
 * before that. */
bool tt__net_fault_aborted(struct tt__world_sys *self, int fd);
/* Whether a send on FD finds no buffer. */
bool tt__net_fault_buffers(struct tt__world_sys *self, int fd);
/* The host of FD may crash as soon as the current step is over. */
void tt__net_fault_crash(struct tt__world_sys *self, int fd);
bool tt__net_fault_dns(struct tt__world_sys *self, const char *name);
/* Ends partitions from one host to another one (FROM -1: all), and what they
 * held arrives. */
void tt__net_mend(struct tt__world_sys *self, int from, int to);
/* The loop would wait forever: partitions are over. Whether there was one. */
bool tt__net_quiet(struct tt__world_sys *self);

/* ---- Names, for reports -------------------------------------------------- */

/* Writes what FD is: "the connection a:32768 -> db:5432". */
void tt__net_name(const struct tt__world_sys *self, int fd, char *out,
                  size_t size);
/* The same of a connection between two addresses; a port of 0: unknown. */
void tt__net_name_pair(const struct tt__world_sys *self,
                       const struct sockaddr_in *from,
                       const struct sockaddr_in *to, char *out, size_t size);
/* A line for each TCP connection that is open: what was sent on it and not
 * read, and by whom. */
void tt__net_put_open(const struct tt__world_sys *self, struct tt_text *out);
/* tt__world_role(). */
enum tt__net_role tt__net_role(const struct tt__world_sys *self);

#endif
