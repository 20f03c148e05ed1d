/* SPDX-License-Identifier: MIT
 *
 * preload.h: what the files of libticktape-preload.so share.
 *
 * The library is in every program that runs in a simulated world, before the
 * C library: it defines the functions by which programs reach the kernel for
 * descriptors, time, random numbers, threads and processes. Files, memory and
 * signals stay the kernel's.
 *
 * Rules: no call of libc but those that are pure or only allocate, since ours
 * are called before libc is set up, from allocators, and under sanitizers;
 * system calls go through tt__raw(), the only place that the tripwire lets
 * through. A descriptor has the number of a real one, which reserves it: so the
 * lowest free number is the kernel's, and what is not interposed fails on an
 * unconnected socket or an empty pipe instead of reaching the real world.
 */
#ifndef SHIM_PRELOAD_H
#define SHIM_PRELOAD_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>

#include "../guest.h"

#define EXPORT __attribute__((visibility("default")))
/* A second name of a function that is exported. */
#if defined(__clang__)
#define ALIAS(name) __attribute__((alias(#name), visibility("default")))
#else
#define ALIAS(name)                                                            \
    __attribute__((alias(#name), visibility("default"), copy(name)))
#endif
/* The address in the program to which the running function returns. */
#define SITE tt__site(__builtin_return_address(0), __builtin_frame_address(0))

enum { NS_PER_S = 1000000000, NS_PER_MS = 1000000, NS_PER_US = 1000 };

/* ---- raw.c ------------------------------------------------------------------
 *
 * A system call of the real kernel; 0 or more, or a negative errno. */
long tt__raw(long number, long a, long b, long c, long d, long e, long f);
/* What a call that the tripwire is to let through has as its sixth argument:
 * none that is trapped and made here uses it. */
#define TT__MARK        INT64_C(0x7469636b74617065)
#define RAW0(number)    tt__raw(number, 0, 0, 0, 0, 0, TT__MARK)
#define RAW1(number, a) tt__raw(number, (long)(a), 0, 0, 0, 0, TT__MARK)
#define RAW2(number, a, b)                                                     \
    tt__raw(number, (long)(a), (long)(b), 0, 0, 0, TT__MARK)
#define RAW3(number, a, b, c)                                                  \
    tt__raw(number, (long)(a), (long)(b), (long)(c), 0, 0, TT__MARK)
#define RAW4(number, a, b, c, d)                                               \
    tt__raw(number, (long)(a), (long)(b), (long)(c), (long)(d), 0, TT__MARK)
#define RAW5(number, a, b, c, d, e)                                            \
    tt__raw(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e),     \
            TT__MARK)
/* SITE, to which a function with FRAME returns; if that is a function of this
 * library (sleep() calls nanosleep()), what that one returns to: all of them
 * are compiled with frame pointers. */
uint64_t tt__site(const void *site, const void *frame);
/* What a function of libc returns for RESULT: -1 with errno, or it. */
long tt__libc(int64_t result);
void tt__copy(void *to, const void *from, size_t size);
void tt__clear(void *at, size_t size);
size_t tt__length(const char *text);
bool tt__is_same(const char *a, const char *b);

/* ---- ask.c: digits and text at *AT, which is moved --------------------- */

void tt__put_digits(char **at, int number);
void tt__put_text(char **at, const char *text);

/* ---- ask.c ------------------------------------------------------------------
 *
 * The slot of this thread, after tt__open(). NULL: the program runs outside of
 * a world, and everything is the real kernel's. */
extern __thread struct shim_slot *tt__slot
    __attribute__((tls_model("initial-exec")));
struct shim_slot *tt__slot_at(int number);
/* Connects with the command, if that was not done yet: whether there is a
 * world. Every function begins with it. */
bool tt__open(void);
/* Makes the call that is in the slot, and returns its result. */
int64_t tt__ask(enum shim_call call, int fd, uint64_t site);
/* Tells the command to look; waits until this thread has the turn. */
void tt__ring(void);
void tt__wait_turn(void);
/* Whether there is a world in which threads take turns: not where it is in the
 * program's own process. There threads and their locks are the kernel's. */
bool tt__has_turns(void);
/* Where it is: whether a wait of this thread for another ends with EINTR. */
bool tt__is_interrupted(void);
/* Whether a search varies which thread runs, and another one could. */
bool tt__asks_thread(void);
/* The same as tt__ask() with arguments. */
int64_t tt__ask3(enum shim_call call, int fd, uint64_t site, int64_t a,
                 int64_t b, int64_t c);
/* The program called NAME, which leaves the simulated world: ends the run. */
void tt__escape(const char *name) __attribute__((noreturn));
/* The same, but of a world in this process, whose run only fails: returns. */
void tt__refuse(const char *name);
/* The next bytes of getrandom(). */
void tt__draw(void *at, size_t size);
/* pthread_self() of the first thread of this process. */
unsigned long tt__first_thread(void);
/* The numbers of this process and thread that the program sees. */
int tt__pid(void);
int tt__thread_id(void);

/* This process is about to change its user: it keeps a descriptor of the shared
 * memory, for programs that it executes then. Its number, which is none of the
 * program's; -1: there is none. It gets another number. */
void tt__keep_memory(void);
int tt__kept(void);
void tt__move_kept(void);

/* ---- fds.c ------------------------------------------------------------------
 *
 * Whether FD is of the simulated world. */
bool tt__is_ours(int fd);
/* How many were closed by this process. */
extern uint32_t tt__closes;
void tt__take(int fd);
void tt__drop(int fd);
/* None is, any more. */
void tt__forget(void);
/* RESULT of the call that was to make FD ours: FD, or -1 with errno after FD is
 * closed. */
int tt__taken(int fd, int64_t result);
/* A call of six arguments on a descriptor that is not ours: the real one, or,
 * in a world, which has no such, ERROR or -EBADF. */
int64_t tt__foreign(long number, const long at[6], int error);
/* A new real descriptor that reserves a number; a negative errno. Closed, and
 * -EMFILE, if it is too high. */
int tt__reserve(long fd);
int tt__reserve_socket(int type);

/* Whether PATH is a file of random numbers. Of a read() of a real file that has
 * returned DONE of SIZE bytes: what it returns, after more of them were drawn
 * if it is such a file, which has no end. */
bool tt__is_random_path(const char *path);
long tt__read_more(int fd, char *data, size_t size, long done);
/* Whether PATH is one of /proc/ that changes with the load of the machine. */
bool tt__is_idle_path(const char *path);
/* A stream of stdio on FD, which calls our read(), write() and close(). */
struct _IO_FILE *tt__make_stream(int fd, const char *mode);

/* ---- files.c, shared.c ---------------------------------------------------
 *
 * F_SETLKW and F_OFD_SETLKW, in a world: 0 or a negative errno. */
long tt__lock_file(int fd, int command, void *lock, uint64_t site);
/* What all processes call OBJECT, in memory that they share; 0: it is in
 * memory of this process. */
uint64_t tt__shared_key(const volatile void *object);

/* ---- hosts.c: ioctl() about the interfaces of the network ---------------- */

bool tt__is_of_interface(unsigned long request);
/* Of a socket: 0 or a negative errno. */
int64_t tt__ask_interface(unsigned long request, void *argument);

/* ---- sockets.c ----------------------------------------------------------- */

struct sockaddr;
int tt__check_path(const struct sockaddr *address, unsigned size);

/* FD, which may be 0, 1 or 2, is one of the world now: so is stdin, ... */
void tt__replace_stream(int fd);

/* ---- server.c ------------------------------------------------------------
 *
 * This process is a template from now on: it forks when it is asked to. Returns
 * in each child, whose slot is this one's. */
void tt__serve_forks(struct shim_template *own);

/* ---- process.c -------------------------------------------------------------
 *
 * Where libc keeps the kernel's number of this thread; a child of the command,
 * with that there: 0, its number, or a negative errno. */
int *tt__find_tid(void);
long tt__clone_child(int *tid);

/* ---- For process.c ------------------------------------------------------- */

/* This is the child of a fork(), and has a slot of its own: returns when it has
 * its turn. */
void tt__begin_child(int slot, int parent);
/* It has one thread, and nobody waits for its locks. */
void tt__one_thread(void);
void tt__forget_waiters(void);
/* What the environment of a program has to have, NULL at the end. */
const char *const *tt__variables(void);
/* Whether another program of this world was in this process before. */
bool tt__was_executed(void);
int tt__parent(void);

/* ---- thread.c, lock.c ---------------------------------------------------- */

/* The kernel's number of this thread. */
extern __thread int tt__tid __attribute__((tls_model("initial-exec")));
/* Whether there is more than one. */
bool tt__has_threads(void);
/* The function of libc that ours takes the place of. */
void *tt__next(const char *name);
/* UNTIL by CLOCK, as time of the world; -1: NULL. */
int64_t tt__until(int clock, const struct timespec *until);
/* futex() with these arguments: a result or a negative errno. */
int64_t tt__futex(const long *args, uint64_t site);

/* ---- signal.c ------------------------------------------------------------ */

/* The thread takes the signal that is in its slot. Whether it has interrupted
 * the call, which is then over; tt__left has the time that was left, or -1. */
bool tt__take_signal(struct shim_slot *slot);
extern __thread int64_t tt__left __attribute__((tls_model("initial-exec")));
/* A wait with another mask (NULL: it is the same) begins, and ends. */
uint64_t tt__begin_mask(const void *mask);
void tt__end_mask(const void *mask, uint64_t old);

/* Sends THREAD, which is not this one, the signal that cancels it: 0 or an
 * error. */
int tt__cancel_thread(unsigned long thread, uint64_t site);

/* ---- cancel.c ------------------------------------------------------------
 *
 * The thread ends, if it was cancelled, and that is enabled; at CALL, if that
 * is a cancellation point. */
void tt__test_cancel(void);
/* The thread ends: from now on it is not cancelled. */
void tt__begin_end(void);
void tt__test_call(enum shim_call call);
/* The thread takes its cancellation in a call: whether that is over, without a
 * result. */
bool tt__take_cancel(const struct shim_slot *slot);

/* ---- clock.c ------------------------------------------------------------- */

/* The time of the world, in ns; the clock of the program's. */
int64_t tt__now(uint64_t site);
/* When the calendar begins, in seconds after SHIM_REALTIME_S. */
int64_t tt__epoch(void);
/* What CLOCK shows at the world's time 0, in ns. */
int64_t tt__base(int clock);
int64_t tt__ns(const struct timespec *time);
struct timespec tt__timespec(int64_t ns);

#endif
