/* SPDX-License-Identifier: MIT
 *
 * internal.h: what the files of scenarios/shim/ share.
 */
#ifndef SHIM_INTERNAL_H
#define SHIM_INTERNAL_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include <ticktape/tt_timeline.h>
#include <ticktape/tt_world.h>

#include "shim.h"

enum {
    SHIM_LATE = 64, /* descriptors that are late at once */
    SHIM_CUTS = 16, /* half open connections */
    SHIM_ARMED = 4, /* deadlines that a program has stated */
    SHIM_SIGNALS = 64,
    SHIM_PROCESSES_MAX = 64, /* at once */
    SHIM_WATCHERS = 4,       /* pidfds of a process */
    SHIM_NAMED = 60,         /* of the name of a program */
    SHIM_WORDS = 200,        /* of the name of a descriptor */
    SHIM_LINE = 160,         /* of what a program wrote last to stderr */
    SHIM_TEXT = 600,         /* of a sentence about a choice */
    SHIM_SITE = 80,          /* of a line of a source, as "echo.c:88" */
    SHIM_SITES = 64,         /* that are looked up */
    SHIM_EVENTS = 1024,      /* that one wait reports at most */
    SHIM_TIMERS = 32,        /* of a process */
    SHIM_QUEUED = 32,        /* signals that are pending for one process, */
    SHIM_SINGLE = 32,        /* ... and those of which one is: 1 to this */
    SHIM_PROCESSORS = 16,    /* words of a set of them (cpu_set_t) */
    SHIM_OBJECTS = 512 /* mutexes and others that have a number in reports */
};

/* An address that calls return to, and its line; "": not known. */
struct shim_site {
    uint64_t site;
    size_t program;
    char line[SHIM_SITE];
    char *path; /* owns; of the source; NULL: not known */
};

struct shim {
    struct shim_options options;
    struct shim_forks *forks;           /* owns; NULL: runs begin with exec */
    struct shim_site sites[SHIM_SITES]; /* those that were asked for */
    size_t site_count;
    char names[SHIM_PROGRAMS_MAX][SHIM_NAMED];
    char *paths[SHIM_PROGRAMS_MAX];         /* owns */
    char **environments[SHIM_PROGRAMS_MAX]; /* owns; the texts, too */
};

/* Where a thread is. */
enum shim_state {
    SHIM_ABSENT,
    SHIM_WAITS_TO_START, /* the first thread of a program */
    SHIM_RUNS,           /* between two calls */
    SHIM_ASKS,           /* in a call, which was not tried yet */
    SHIM_BLOCKS,         /* in a call that has to wait */
    SHIM_ENDED
};

/* Output of a program: a file in memory, and how much of it was taken. */
struct shim_output {
    int fd;
    off_t taken;
    bool is_limited; /* what is beyond LIMIT was not written yet */
    off_t limit;
};

/* Whether processes run (forks.c). */
enum shim_phase {
    SHIM_LIVE,
    SHIM_RECORDS, /* ... and their calls are recorded */
    SHIM_REPEATS  /* the record is repeated */
};

/* Signals that are pending, for a process or one of its threads: those of one
 * number in the order in which they came. */
struct shim_queue {
    uint64_t bits; /* which numbers are among them: 1 is signal 1 */
    size_t count;
    struct {
        int number;
        struct shim_info info;
    } at[SHIM_QUEUED + SHIM_SINGLE];
};

/* A timer that a program has made (timer_create). */
struct shim_timer {
    bool is_used;
    int signal;     /* 0: none */
    uint64_t value; /* that comes with it */
    uint64_t at_ns; /* TT_WORLD_NEVER */
    uint64_t interval_ns;
};

struct shim_process {
    struct shim_process *parent; /* that may wait for it; NULL: none */
    struct shim_process *root;   /* of the command line: it has the output */
    uint32_t image;              /* which program it runs: one of all */
    int status;                  /* of a zombie */
    bool is_child;               /* it was forked */
    bool is_zombie;              /* it has ended, and nobody has waited */
    bool is_stopped;             /* by a signal, until SIGCONT */
    int change;                  /* that, or its end, as waitpid has it; 0 */
    bool has_execed;
    bool has_begun;              /* it has waited or moved data: it is set up */
    int watchers[SHIM_WATCHERS]; /* of the world: written when it ends */
    size_t watcher_count;
    char name[64];      /* of its command, in reports */
    size_t number;      /* of its command */
    pid_t pid;          /* 0: it has ended; -1: it was not started */
    int fds[SHIM_FDS];  /* of the world, by the program's numbers; -1: none */
    int seen_pid;       /* as programs see it */
    int group, session; /* as programs see them */
    struct shim_queue pending;
    uint64_t sent;     /* signals that other programs have sent, as bits */
    uint64_t alarm_ns; /* of SIGALRM; TT_WORLD_NEVER */
    uint64_t alarm_interval_ns;
    struct shim_timer timers[SHIM_TIMERS];
    size_t threads;         /* that have not ended */
    uint32_t thread_serial; /* of the last one that it has made */
    bool is_taken;          /* its end was taken note of */
    /* A call has found no descriptor free: then none is, until the process has
     * closed more than this. */
    bool was_full;
    uint32_t full_closes;
    bool is_excused; /* it ends badly only by what was injected */
    struct shim_output out, err;
    char line[SHIM_LINE]; /* the last one on stderr */
    /* Of recorded runs, numbers from 1 (lanes.c): its first thread, and who has
     * sent each signal. */
    uint32_t lane, signal_from[SHIM_SIGNALS + 1];
};

/* A descriptor of the world that reads signals of PROCESS. */
struct shim_signalfd {
    struct shim_process *process; /* borrowed */
    int wfd;
};

/* A call that blocks ends by what is ready of WFD, or when its thread is woken
 * by KEY; or at a deadline. */
struct shim_wait {
    int wfd; /* -1: not by one descriptor */
    short events;
    bool is_woken;
    uint64_t key;    /* 0: none */
    uint64_t queued; /* orders those that wait for one key */
};

/* A thread of a program: what makes calls, and what a schedule orders. */
struct shim_thread {
    char name[80]; /* of its process: "server", "server thread 2" */
    size_t number; /* of its slot */
    struct shim_process *process; /* borrowed */
    enum shim_state state;
    struct shim_slot *slot;
    uint64_t handle;            /* pthread_self(); 0: the first thread */
    struct shim_wait wait;      /* of a call that blocks */
    uint64_t deadline_ns;       /* TT_WORLD_NEVER: none */
    uint64_t stalled_ns;        /* it is preempted until then; 0 */
    bool was_preempted;         /* since it came to its call */
    uint64_t ready;             /* orders those that can resume; 0: it cannot */
    uint64_t armed[SHIM_ARMED]; /* the last deadlines of its waits */
    unsigned armed_next;
    unsigned empty_polls; /* in a row, without a timeout */
    unsigned turn_waits;  /* that ended at once, in its present turn */
    bool yields;          /* it found nothing to do: others are next */
    /* When its wait for the lock of a file began, and was last tried. */
    uint64_t lock_began, lock_tried;
    struct shim_queue pending; /* signals for this thread alone */
    int signal;                /* that it takes next; 0: none */
    struct shim_info info;     /* ... with this */
    /* Descriptors of the world that it has received, and not adopted yet. */
    int rights[SHIM_RIGHTS];
    size_t rights_count;
    /* The wait that a signal has interrupted, with its deadline. */
    struct shim_wait interrupted;
    uint64_t interrupted_ns;
    uint32_t lane, woken_by; /* as in its process */
};

/* A thread has ended while FROM ran (lanes.c). */
struct shim_lane_end {
    uint32_t lane, from;
};

/* What threads wait for: known by an address in the memory of a process. */
struct shim_object {
    uint64_t key;
    const struct shim_process *process;
    enum shim_object_kind kind;
    unsigned number; /* among those of its kind, from 1 */
};

/* Marks of the world's open files: a signalfd, with the signals that it reads
 * as further bits; a socket that has options here, with its number. */
#define SHIM_MARK_SIGNALFD (UINT64_C(1) << (SIGKILL - 1))
#define SHIM_MARK_OPTIONS  (UINT64_C(1) << (SIGSTOP - 1))

/* An option of a socket that the world does not have. */
struct shim_option {
    uint64_t mark; /* of the socket */
    struct tt_world_option is;
    int64_t value;
};

/* When something that is late arrives. */
enum shim_until { SHIM_UNTIL_POLL, SHIM_UNTIL_IDLE, SHIM_UNTIL_TIME };

struct shim_late {
    int wfd;
    enum shim_until until;
    uint64_t until_ns;
};

/* A connection over TCP: by the address of the end that connects. */
struct shim_connection {
    uint32_t address;
    uint16_t port;
    uint32_t number;       /* from 1 */
    const char *from, *to; /* names of programs; borrowed; NULL: unknown */
    uint32_t stretch;      /* that began it: shim_lane_now() */
};

struct shim_run {
    struct shim *shim;
    struct tt_env *env;
    struct tt_world *world; /* owns */
    struct shim_shared *shared;
    int shared_fd;
    pid_t debugger;                  /* gdb; 0: none */
    void (*interrupted)(int number); /* the handler of SIGINT before; NULL */
    bool keeps_shared;               /* it is that of templates */
    bool is_bound;                   /* to one processor; otherwise to these */
    unsigned long processors[SHIM_PROCESSORS];
    enum shim_phase phase;
    size_t next_entry; /* of the record */
    struct shim_process processes[SHIM_PROCESSES_MAX];
    size_t process_count;
    uint32_t pid_serial, image_serial;
    struct shim_thread all[SHIM_THREADS_MAX]; /* by slot */
    size_t count;                             /* of slots that were used */
    struct shim_thread *last;                 /* that ran last; NULL: none */
    uint64_t now_ns;
    uint64_t serial;      /* of those that become ready */
    unsigned calls;       /* since the last tick */
    unsigned reports;     /* of waits, since time passed by a wait */
    unsigned clock_reads; /* ... of a clock, and yields, since time passed */
    struct shim_object objects[SHIM_OBJECTS];
    size_t object_count;
    struct shim_option *set_options; /* owns */
    size_t option_count, option_capacity;
    uint64_t option_serial; /* of sockets that have some */
    bool was_full;          /* a thread or process could not be made (EAGAIN) */
    struct shim_signalfd *signalfds; /* owns */
    size_t signalfd_count, signalfd_capacity;
    char **paths; /* owns, with the texts; of sockets that have files */
    size_t path_count;
    uint64_t started_ns; /* when the last program started */
    uint64_t served_ns;  /* since when there are no clients; or never */
    struct shim_late late[SHIM_LATE];
    size_t late_count;
    int shown[SHIM_LATE]; /* were late, and are not asked about next */
    size_t shown_count;
    struct shim_connection *connections; /* owns */
    size_t connection_count, connection_capacity;
    uint64_t moved;                        /* bytes sent and received, */
    uint64_t digest;                       /* and what they were */
    struct shim_thread *asking;            /* whose call is being served */
    struct sockaddr_in cuts[SHIM_CUTS][2]; /* half open connections */
    size_t cut_count;
    int resets_wfd;   /* is reset after the send that is served; -1: none */
    int split_wfd;    /* whose receive got less than there was; -1: none */
    int accepted_wfd; /* whose send took less than it was offered; -1: none */
    char *output;     /* owns; of all stdouts, if it is compared */
    size_t output_size;
    struct shim_process *ended; /* badly: the run has failed */
    int status;                 /* ... as waitpid has it */
    /* lanes.c: */
    struct tt_timeline *timeline;   /* borrowed; NULL: it is not recorded */
    struct shim_thread *lane_shown; /* its stretch is open; NULL: none */
    uint32_t stretch;               /* its number; TT_TIMELINE_NONE */
    uint64_t stretch_tick;          /* in which it began */
    uint32_t stretch_from;          /* whose doing it is, from 1; 0: unknown */
    bool stretch_waited;            /* its thread has waited before */
    struct shim_lane_end lane_ends[SHIM_THREADS_MAX]; /* to be shown next */
    size_t lane_end_count;
};

/* ---- launch.c: processes ------------------------------------------------- */

/* Writes what a command was found to be into SHIM (paths, environments): false,
 * with WHY. */
bool shim_find(struct shim *shim, char *why);
/* Maps the shared memory, and notices deaths: 0 or a failure. */
int shim_begin(struct shim_run *run);
/* Starts a program, whose first thread then runs: 0 or a failure. */
int shim_start(struct shim_run *run, struct shim_thread *thread);
/* Lets a thread run until its next call, or its end: 0 or a failure. */
int shim_wait(struct shim_run *run, struct shim_thread *thread);
/* Gives the turn to a thread, whose call has RESULT. */
void shim_answer(struct shim_thread *thread, int64_t result);
/* Kills all that still run, and frees what shim_begin() has made. */
void shim_end(struct shim_run *run);

/* ---- debug.c ------------------------------------------------------------- */

/* Attaches gdb to PROCESS, which is at its first call, if the options say so: 0
 * or a failure. */
int shim_debug(struct shim_run *run, const struct shim_process *process);
/* The run is over: so is gdb, when its user leaves it. */
void shim_end_debug(struct shim_run *run);

/* ---- run.c --------------------------------------------------------------- */

/* A process has ended with STATUS, and its threads with it. */
void shim_note_end(struct shim_run *run, struct shim_process *process,
                   int status);

/* ---- forks.c: runs that begin with a fork -------------------------------- */

/* Decides how RUN begins. True: it repeats a record, with its memory. */
bool shim_begin_forks(struct shim_run *run);
/* THREAD makes a call; its process has ended: they are recorded. */
void shim_record_call(struct shim_run *run, const struct shim_thread *thread);
void shim_record_end(struct shim_run *run, const struct shim_thread *thread,
                     int status);
/* In the place of a start, and of a wait for a call: 0 or a failure. */
void shim_repeat_start(struct shim_run *run, struct shim_process *process);
int shim_repeat(struct shim_run *run, struct shim_thread *thread);
/* From here on runs differ, or cannot be repeated: the processes are forked. 0
 * or a failure. */
int shim_fork_point(struct shim_run *run);
/* Whether the outputs of process AT are those of its template. */
bool shim_keeps_output(const struct shim_run *run, size_t at);
/* Whether the call in SLOT cannot be repeated without its process. */
bool shim_ends_beginning(const struct shim_slot *slot);

/* ---- lanes.c: recorded runs ---------------------------------------------- */

/* THREAD is about to make its call, or to resume in it. */
void shim_lane_run(struct shim_run *run, struct shim_thread *thread);
/* Its call ends in another tick than what it ran before: a stretch is in one.
 */
void shim_lane_tick(struct shim_run *run, struct shim_thread *thread);
/* What runs is over: its thread waits, time passes, or another thread is next.
 */
void shim_lane_stop(struct shim_run *run);
/* The number of what runs, from 1; 0: nothing is recorded. */
uint32_t shim_lane_now(const struct shim_run *run);
/* It wakes or starts THREAD; sends PROCESS a signal; ends THREAD. */
void shim_lane_wakes(struct shim_run *run, struct shim_thread *thread);
void shim_lane_signals(struct shim_run *run, struct shim_process *process,
                       int number);
void shim_lane_ends(struct shim_run *run, const struct shim_thread *thread);
/* What it accepts was connected by FROM, from 1. */
void shim_lane_accepts(struct shim_run *run, uint32_t from);
/* THREAD has another name. */
void shim_name_lane(struct shim_run *run, const struct shim_thread *thread);
/* What threads wait for at the end. */
void shim_put_stuck(struct shim_run *run);

/* ---- output.c: what programs write --------------------------------------- */

int shim_take_output(struct shim_run *run, struct shim_process *process,
                     bool is_last);
/* Compares it with what is expected: 0 or a failure. */
int shim_compare_output(struct shim_run *run);

/* ---- serve.c: calls ------------------------------------------------------ */

/* Serves the call of THREAD: its result; -TT_WORLD_EBLOCKED: it has to wait,
 * for what the thread notes. The call escapes: the run fails. */
int64_t shim_serve(struct shim_run *run, struct shim_thread *thread);
/* Removes the files of sockets with paths that programs have left. */
void shim_remove_paths(struct shim_run *run);
/* The kind of a call: 'P', 'W' or 'M' of SHIM_CALLS. */
char shim_kind(enum shim_call call);
const char *shim_call_name(enum shim_call call);
/* Closes what THREAD has received, and not adopted. */
void shim_drop_rights(struct shim_run *run, struct shim_thread *thread);
/* The descriptor of the world; -1: none. */
int shim_wfd(const struct shim_thread *thread, int64_t fd);
/* Closes all descriptors of a program that has ended. */
void shim_close_all(struct shim_run *run, struct shim_process *process);

/* ---- options.c ----------------------------------------------------------- */

int64_t shim_serve_get_option(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_set_option(struct shim_run *run, struct shim_thread *thread);
/* How long calls of WFD wait at most, in ns; 0: forever. NAME: SO_RCVTIMEO,
 * SO_SNDTIMEO. */
int64_t shim_wait_limit(struct shim_run *run, int wfd, int name);
/* WFD is about to be closed. */
void shim_drop_options(struct shim_run *run, int wfd);
/* ACCEPTED, which came from LISTENER, has what was set there. */
void shim_inherit_options(struct shim_run *run, int listener, int accepted);

/* ---- waits.c: waiting, and what is late ---------------------------------- */

int64_t shim_serve_epoll(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_poll(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_sleep(struct shim_run *run, struct shim_thread *thread);
/* The call of THREAD ends at TIME_NS, at the latest; SHIM_NEVER or below 0:
 * never. IS_LENGTH: so long after now. */
void shim_arm(struct shim_run *run, struct shim_thread *thread, int64_t time_ns,
              bool is_length);
/* Whether a call that blocks could now end, without asking anything. */
bool shim_is_ready(struct shim_run *run, struct shim_thread *thread);
/* The next moment at which anything happens; TT_WORLD_NEVER. */
uint64_t shim_next_ns(const struct shim_run *run);
/* Time passes until NOW_NS: 0 or a failure. */
int shim_pass(struct shim_run *run, uint64_t now_ns);
/* The same because a program does not stop reading the clock: if waits report
 * something again and again, that is no progress. */
int shim_pass_busy(struct shim_run *run, uint64_t now_ns);
/* What is late until nothing else happens, arrives: whether there was any. */
bool shim_show_idle(struct shim_run *run);
/* The program uses WFD: what is late of it is there. */
void shim_show(struct shim_run *run, int wfd);

/* ---- threads.c: threads, and what they wait for -------------------------- */

int64_t shim_serve_thread(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_join(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_wait(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_wake(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_yield(struct shim_run *run, struct shim_thread *thread);
/* The thread has ended: those that join it go on. */
void shim_end_thread(struct shim_run *run, struct shim_thread *thread);
/* OWNER ends: who waits for a mutex that it holds tries it again, since it may
 * be a robust one. */
void shim_wake_heirs(struct shim_run *run, const struct shim_thread *owner);
/* "mutex 2", "condition 1": what THREAD, which is in such a call, waits for. */
void shim_put_object(struct shim_run *run, const struct shim_thread *thread,
                     char out[SHIM_WORDS]);
/* Who holds the mutex that THREAD waits for, or is the thread that it joins;
 * NULL: it is not known. */
const struct shim_thread *shim_find_holder(const struct shim_run *run,
                                           const struct shim_thread *thread);
/* ... and who holds it. */
void shim_put_held(struct shim_run *run, const struct shim_thread *thread,
                   char out[SHIM_WORDS]);

/* A slot that no thread has; NULL: all are in use. */
struct shim_thread *shim_find_slot(struct shim_run *run);
/* THREAD is a new one of PROCESS, and waits for its first turn. */
void shim_init_thread(struct shim_run *run, struct shim_thread *thread,
                      struct shim_process *process);

/* ---- processes.c --------------------------------------------------------- */

int64_t shim_serve_fork(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_forked(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_exec(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_fds(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_spawned(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_waitpid(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_pidfd(struct shim_run *run, struct shim_thread *thread);
/* Whether a wait for a child can end. */
bool shim_has_ended_child(struct shim_run *run, struct shim_thread *thread);
/* PROCESS stops by a signal; continues: its parent gets to know. */
void shim_stop(struct shim_process *process, int number);
void shim_continue(struct shim_process *process);
/* PROCESS has ended: its parent gets to know. */
void shim_note_child(struct shim_run *run, struct shim_process *process,
                     int status);

/* ---- signals.c ----------------------------------------------------------- */

/* The process that programs know by a number. NULL: none runs. */
struct shim_process *shim_find_process(struct shim_run *run, int64_t pid);
/* NUMBER becomes pending: false, if no more can be. */
bool shim_signal(struct shim_queue *queue, int number, struct shim_info info);
/* Takes the first pending signal of MASK that THREAD could take: its number; 0:
 * none is. */
int shim_take_pending(struct shim_thread *thread, uint64_t mask,
                      struct shim_info *out);
/* The signals that are pending for THREAD, as bits. */
uint64_t shim_pending(const struct shim_thread *thread);
/* Whether PROCESS, which runs, ignores NUMBER. */
bool shim_ignores(struct shim_run *run, const struct shim_process *process,
                  int number);
/* Pending signals that a thread can take are taken next. */
void shim_deliver(struct shim_run *run);
/* THREAD gets the turn to take its signal; its wait goes on afterwards. */
void shim_take_signal(struct shim_thread *thread, uint64_t now_ns);
void shim_resume_wait(struct shim_thread *thread);
/* Alarms that are due by now. */
void shim_ring_alarms(struct shim_run *run);
int64_t shim_serve_kill(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_alarm(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_timer(struct shim_run *run, struct shim_thread *thread);
/* When the next alarm or timer of PROCESS is due; TT_WORLD_NEVER. */
uint64_t shim_next_alarm(const struct shim_process *process);
int64_t shim_serve_signal_wait(struct shim_run *run,
                               struct shim_thread *thread);
int64_t shim_serve_pending(struct shim_run *run, struct shim_thread *thread);

/* ---- groups.c: groups of processes --------------------------------------- */

/* Whether NUMBER, of kill() or waitpid(), means PROCESS: it, or all of a group;
 * 0: that of CALLER; -1: any. */
bool shim_is_meant(const struct shim_process *process,
                   const struct shim_process *caller, int64_t number);
int64_t shim_serve_group(struct shim_run *run, struct shim_thread *thread);

/* ---- signalfd.c ---------------------------------------------------------- */

int64_t shim_serve_signalfd(struct shim_run *run, struct shim_thread *thread);
bool shim_is_signalfd(struct shim_run *run, int wfd);
/* WFD, which may be one, is a duplicate that PROCESS has from itself: 0 or a
 * negative errno. */
int shim_note_signalfd(struct shim_run *run, struct shim_process *process,
                       int wfd);
/* The descriptor of the world that PROCESS has of WFD, which another process
 * had, or a negative errno. WFD is closed. */
int shim_inherit_signalfd(struct shim_run *run, struct shim_process *process,
                          int wfd);
void shim_drop_signalfd(struct shim_run *run, int wfd);
/* Those of which a signal is pending are readable. */
void shim_look_at_signals(struct shim_run *run);
/* A read of one. */
int64_t shim_read_signals(struct shim_run *run, struct shim_thread *thread,
                          int wfd);

/* ---- choose.c: choices --------------------------------------------------- */

/* The next moments at which something happens, ascending. */
struct shim_moments {
    uint64_t at[SHIM_ARMED + 1];
    size_t count;
};

uint64_t shim_decide(void *run, const struct tt_world_question *question);
/* A clock is read: the machine may have stalled. */
int shim_stall(struct shim_run *run, struct shim_thread *thread);
/* What is ready of WFD may be late. CROWDED: something else happens before the
 * program would wait. Whether it is. */
bool shim_choose_late(struct shim_run *run, struct shim_thread *thread, int wfd,
                      bool crowded);
/* Which of COUNT descriptors that are ready is reported next: its place. */
size_t shim_choose_ready(struct shim_run *run, struct shim_thread *thread,
                         const int *wfds, size_t count);
/* Which of COUNT threads runs next; 0 is the usual one. */
size_t shim_choose_next(struct shim_run *run,
                        struct shim_thread *const *threads, size_t count);
/* Which of COUNT threads that wait for one thing is woken; 0: the first one. */
size_t shim_choose_woken(struct shim_run *run, struct shim_thread *waker,
                         struct shim_thread *const *waiters, size_t count);
/* Whether THREAD is kept from going on until `stalled_ns`, while other threads
 * of its command are done with their waits. */
bool shim_preempt(struct shim_run *run, struct shim_thread *thread);
/* Whether that could be asked now. */
bool shim_may_preempt(const struct shim_run *run,
                      const struct shim_thread *thread);
/* When NAME is resolved for THREAD: now, or later. */
uint64_t shim_choose_answered(struct shim_run *run, struct shim_thread *thread,
                              const char *name);
/* Answers a question about the call of THREAD. */
uint64_t shim_ask(struct shim_run *run, struct shim_thread *thread,
                  enum tt_choice kind, uint64_t n);
/* Explains ANSWER by the sentence TEXT, and the line of the call. */
void shim_explain(struct shim_run *run, struct shim_thread *thread,
                  enum tt_choice kind, uint64_t n, uint64_t answer,
                  const char *text);
/* Whether answers of KIND are open. */
bool shim_asks(const struct shim_run *run, enum tt_choice kind);

/* ---- fault.c: faults of the network -------------------------------------- */

/* Of enum tt_fault, as bits: those of one host. */
uint32_t shim_faults_there(void);
/* socket(), WFD -1, or accept() of WFD: 0 or a negative errno. */
int shim_fault_open(struct shim_run *run, int wfd);
/* WFD was accepted: WFD, or a negative errno. */
int shim_fault_accepted(struct shim_run *run, int wfd);
/* 0 or EAI_AGAIN. */
int shim_fault_resolve(struct shim_run *run, const char *name);
/* May reset WFD. */
void shim_fault_receive(struct shim_run *run, int wfd);
/* How many of SIZE bytes are sent before WFD is reset by shim_fault_sent(), or
 * a negative errno. */
int64_t shim_fault_send(struct shim_run *run, int wfd, size_t size);
void shim_fault_sent(struct shim_run *run);
bool shim_fault_refuses(struct shim_run *run,
                        const struct tt_world_question *asked);
/* 0; 1: the datagram is lost; 2: it arrives twice. */
uint64_t shim_fault_datagram(struct shim_run *run,
                             const struct tt_world_question *asked);
/* How much later something arrives, or TT_WORLD_HELD: never. */
uint64_t shim_fault_delay(struct shim_run *run,
                          const struct tt_world_question *asked);

/* ---- guest.c: libraries inside of programs ------------------------------- */

int64_t shim_serve_choose(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_explain(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_may(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_line(struct shim_run *run, struct shim_thread *thread);
int64_t shim_serve_excuse(struct shim_run *run, struct shim_thread *thread);
/* Lets them know which choices are open. */
void shim_begin_guests(struct shim_run *run);
/* Writes what THREAD knows of its own state, if it does. It makes no other
 * call afterwards. */
void shim_put_state(struct shim_run *run, struct shim_thread *thread,
                    FILE *out);

/* ---- site.c -------------------------------------------------------------- */

/* The line that makes the call of PROCESS, "echo.c:88"; "": not known.
 * Borrowed, until the shim is freed. */
const char *shim_site(struct shim_run *run, const struct shim_thread *thread);
/* Forgets all lines. */
void shim_drop_sites(struct shim *shim);

/* ---- objects.c: names ---------------------------------------------------- */

/* "connection 2 from client to server", "listener 127.0.0.1:80", "pipe 5". */
void shim_put_name(struct shim_run *run, const struct shim_thread *thread,
                   int wfd, char out[SHIM_WORDS]);
/* The same of the connection whose ends have these addresses. */
void shim_put_pair(struct shim_run *run, const struct sockaddr_in *a,
                   const struct sockaddr_in *b, char out[SHIM_WORDS]);
/* A thread connects WFD; another one has accepted it. */
void shim_note_connection(struct shim_run *run,
                          const struct shim_thread *thread, int wfd);
void shim_note_accepted(struct shim_run *run, const struct shim_thread *thread,
                        int wfd);
/* The report of a run in which all programs wait forever, or of one that runs
 * on. */
void shim_report(struct shim_run *run, bool is_deadlock);

#endif
