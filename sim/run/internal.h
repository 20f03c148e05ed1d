/* SPDX-License-Identifier: MIT
 *
 * internal.h: what the files of sim/ share.
 */
#ifndef TT_SIM_INTERNAL_H
#define TT_SIM_INTERNAL_H

#include <ticktape/tt_sim.h>

#include "sim/analysis/accesses.h"
#include "sim/analysis/deadlock.h"
#include "sim/base/array.h"
#include "sim/base/check.h"
#include "sim/analysis/happens.h"
#include "sim/analysis/shared.h"
#include "hash.h"
#include "isolate.h"
#include "pcap.h"
#include "peer.h"
#include "snapshot.h"
#include "sim/analysis/steps.h"
#include "sim/analysis/timeline.h"
#include "sim/analysis/touched.h"
#include "sim/report/words.h"

/* ---- trace.c ------------------------------------------------------------- */

enum { TRACE_ROOM = 4096 / sizeof(struct tt_record) };

/* Takes the records of an execution, hashes them, keeps them if requested. */
struct tt__trace {
    struct tt_observer observer; /* first */
    struct tt_sim *sim;
    bool keep;
    bool lost;              /* no memory to keep more */
    uint64_t flushed;       /* records hashed so far */
    uint64_t overwritten;   /* how often `room` was begun again, by any run */
    struct tt_record *kept; /* owns (malloc) */
    size_t kept_count;
    size_t kept_capacity;
    size_t kept_max;
    char *text; /* owns (malloc); made on demand */
    size_t text_size;
    XXH3_state_t state;
    struct tt_record room[TRACE_ROOM];
};

/* Begins a trace, kept if KEEP in a share of MEMORY_MAX bytes. */
void tt__trace_start(struct tt__trace *trace, bool keep, size_t memory_max);
void tt__trace_deinit(struct tt__trace *trace);
/* Asserts that the trace is whole: of the paranoid build. */
void tt__trace_check(const struct tt__trace *trace);
/* The hash of all records so far. */
struct tt_hash tt__trace_hash(struct tt__trace *trace);
/* Appends a record with a text: leftovers and the last line. */
void tt__trace_line(struct tt__trace *trace, enum tt_event event,
                    const char *text, size_t size);
const char *tt__trace_text(struct tt__trace *trace, size_t *size);
/* Calls EACH with the lines of the text, and the number of records before each.
 * False: no memory. */
bool tt__trace_each_line(struct tt__trace *trace,
                         void (*each)(void *data, uint64_t record,
                                      const char *text, size_t size),
                         void *data);
/* The number of records so far. */
uint64_t tt__trace_count(const struct tt__trace *trace);
/* All records of the last run, which were kept; borrowed until the next. */
const struct tt_record *tt__trace_records(struct tt__trace *trace,
                                          size_t *count);

/* Makes text of records. */
struct tt__renderer {
    const struct tt_record *at;
    const struct tt_record *end;
    struct tt_slice *names; /* owns (malloc); by id; of the records' texts */
    size_t name_count;
    uint64_t tick;
    bool is_live;   /* of a run for real, in microseconds */
    double start_s; /* the time that is 0 in the text */
    FILE *out;
};

/* Writes the record at AT, which is whole; false: no memory. */
bool tt__render(struct tt__renderer *renderer);
/* To the one after it. */
void tt__render_skip(struct tt__renderer *renderer);
/* How many records RECORD and its text take. */
size_t tt__record_length(const struct tt_record *record);

/* ---- tape.c -------------------------------------------------------------- */

/* Asserts the invariant of a tape (tape.c): of the paranoid build. */
void tt__tape_check(const struct tt_tape *tape);

/* Answers from a tape and records what was answered. */
struct tt__recorder {
    struct tt_chooser chooser;    /* first */
    const struct tt_tape *replay; /* borrowed; NULL: always 0 */
    size_t replay_at;
    uint64_t next; /* the next question that needs an answer */
    bool lenient;
    char divergence[160]; /* the first one, in words; empty: none */
    struct tt_tape taken;
    const struct tt_sim_options *options; /* of the sim */
    struct tt_asked *asked;               /* owns (malloc): keep_asked */
    size_t asked_capacity;
    struct tt__array *places; /* borrowed, or NULL: tt__searched.places */
    struct tt__words *words;  /* owns (malloc): explain; words.c */
    struct tt__snapshots *snapshots; /* borrowed; NULL: none are taken */
    struct tt__flight *flight;       /* borrowed; NULL: nobody else looks */
};

void tt__recorder_start(struct tt__recorder *recorder,
                        const struct tt_sim_options *options);
void tt__recorder_deinit(struct tt__recorder *recorder);
/* Has these lines of deviations, of a run in another process. */
void tt__recorder_say(struct tt__recorder *recorder, const char *words,
                      const char *folded);
/* Has a snapshot (borrowed) taken before each choice; NULL: none. */
void tt__recorder_snap(struct tt__recorder *recorder,
                       struct tt__snapshots *snapshots);

/* ---- selector.c ---------------------------------------------------------- */

struct tt_sim;

/* Opens the fake selector of a loop. */
/* ---- sys_world.c: the simulated kernel of a run -------------------------- */

struct tt_sys *tt__world_sys_open(struct tt_env *env);
/* For a timeline: who makes the kernel's calls from now on, who made FD ready
 * for LOOP, who sent what the actor has received; 0: nobody known. */
void tt__world_act(struct tt_env *env, uint32_t actor);
uint32_t tt__world_waker(const struct tt_loop *loop, int fd);
uint32_t tt__world_sender(struct tt_env *env);
/* LOOP is created: it has the descriptors that CPython's has, an epoll and two
 * sockets, of which only the numbers are used. 0 or a failure. */
int tt__world_open_loop(struct tt_env *env, struct tt_loop *loop);
/* tt_selector.watch of a descriptor that may be of the simulated kernel. */
int tt__world_watch(struct tt_loop *loop, int fd, unsigned old,
                    unsigned events);
/* Reports what is ready now: how many descriptors, or a failure. MAY_WAIT: if
 * there are none, the loop waits. IS_IDLE: it would wait now, so that what was
 * late by polls arrives. */
int tt__world_report(struct tt_loop *loop, bool may_wait, bool is_idle);
/* The loop would wait forever: ends partitions. Whether there was one. */
bool tt__world_quiet(struct tt_env *env);
/* Adds lines about connections that are open, for a run that is deadlocked. */
void tt__world_put_open(struct tt_env *env, struct tt_text *out);
/* Of a program that waits: whether a connection is open, or else a socket waits
 * for clients. */
enum tt__net_role { TT_ROLE_NONE, TT_ROLE_SERVER, TT_ROLE_CONNECTED };
enum tt__net_role tt__world_role(struct tt_env *env);
/* Nothing in the program ends a wait: 0, or the failure that ends the run at
 * options.for_s because something from outside might. */
int tt__forever_wait(struct tt_env *env);
/* The program would wait from NOW_S until after options.for_s: the failure that
 * ends the run well, at that time. */
int tt__end_for(struct tt_sim *sim, double now_s);
/* Adds a line about the signals that might, for a run that is deadlocked. */
void tt__forever_put(struct tt_sim *sim, struct tt_text *out);
/* How many descriptors the program has left open, and the name of the first
 * one. */
size_t tt__world_left_open(struct tt_env *env, char *first, size_t size);
/* Whether something is late by polls, not by time. */
bool tt__world_holds(struct tt_env *env);
/* The loop would wait: whether something arrives first that waited for an
 * acknowledgement. */
bool tt__world_acknowledges(struct tt_env *env);
/* When something next happens in it; HUGE_VAL: never. */
double tt__world_next_s(struct tt_env *env);

/* Whether an answer of the resolver is late. */
bool tt__answers_any(const struct tt_env *env);
/* Those for LOOP that are due are made known; IS_IDLE: it would wait now. How
 * many, or a failure. */
int tt__answers_deliver(struct tt_env *env, struct tt_loop *loop, bool is_idle);
/* When the next one comes, of any loop; HUGE_VAL: none by time. */
double tt__answers_soonest_s(const struct tt_env *env);
/* Whether one comes next, before anything else of the kernel. */
bool tt__answer_is_next(struct tt_env *env);

enum { LATER_MAX = 4 };

/* The next moments after AFTER_S at which something happens, ascending,
 * without repetitions. */
struct tt__later {
    double after_s;
    double at[LATER_MAX + 1]; /* the last one is the caller's */
    size_t count;
};

void tt__later_add(struct tt__later *later, double when_s);
/* Adds the loop's timers, and makes each moment one just after it. */
void tt__later_end(struct tt__later *later, struct tt_loop *loop);

struct tt_selector *tt__fake_open(struct tt_env *env, struct tt_loop *loop);
/* Forgets what was scripted. */
void tt__script_drop(struct tt_sim *sim);

/* ---- stuck.c ------------------------------------------------------------- */

/* Has the run that begins look for partial deadlocks, if its options want it;
 * false: no memory. */
bool tt__stuck_start(struct tt_sim *sim);
void tt__stuck_end(struct tt_sim *sim);
/* How many bytes of sim->starts are for MEMORY bytes. */
size_t tt__stuck_map_size(size_t memory);
/* Searches the run for one: 0, or TT_EDEADLOCK or another failure. */
int tt__stuck_look(struct tt_sim *sim);
/* Whether its runs are searched. */
bool tt__finds_stuck(const struct tt_sim *sim);
/* The next tick, above TICK, after which a run is searched. */
uint64_t tt__stuck_next(uint64_t tick);

/* ---- budget.c ------------------------------------------------------------ */

/* Has the run that begins stopped at the ticks that its options make special.
 */
void tt__budget_start(struct tt_sim *sim);
/* Whether a run that spent its budget has had virtual time pass at its end. */
bool tt__budget_advances(const struct tt_sim *sim);

/* ---- step.c -------------------------------------------------------------- */

struct tt_sim;

/* Has the run that begins stop where its options say. */
void tt__step_start(struct tt_sim *sim);

/* ---- The simulation ------------------------------------------------------ */

struct tt__fd_script; /* selector.c */

struct tt_sim {
    struct tt_sim_options options;
    struct tt_region region;
    struct tt_env *env;    /* of the running or the last execution, or NULL */
    struct tt_stack stack; /* that the last execution began on */
    struct tt_clock clock;
    struct tt__recorder recorder;
    struct tt__fd_script *script; /* in the execution's memory */
    struct tt__peer peer;         /* of options.has_peer */
    char *report;                 /* owns (malloc), or NULL */
    uint64_t resumes;             /* of options.stop_task so far */
    char unretrieved[240];        /* the first one left over; empty: none */
    struct tt_unretrieved left[TT_UNRETRIEVED_MAX]; /* tt_sim_unretrieved */
    size_t left_count;
    struct tt_sim_property
        properties[TT_PROPERTIES_MAX]; /* tt_sim_properties */
    size_t property_count;
    char left_open[120]; /* tt_sim_left_open */
    size_t left_open_count;
    struct tt__pcap pcap;
    uint32_t actor;  /* who calls the simulated kernel now: tt_world_act() */
    bool has_faults; /* the tape made allocations fail */
    struct tt__deadlock deadlock;
    struct tt__happens *happens;   /* owns; NULL: no class was needed yet */
    struct tt__touched *touched;   /* borrowed; NULL: a run is not logged */
    struct tt__accesses *accesses; /* owns; then there is no class */
    struct tt__shared *shared;     /* owns; NULL: no run needed it yet */
    struct tt__steps *steps;       /* owns; NULL: not recorded */
    bool steps_idle;               /* not in the next run */
    enum tt_watches watches;       /* as env->watches, of all runs */
    /* Of options.find_stuck: where blocks begin (owns, malloc), and how many
     * bytes of that the last run used: no bit after them is set. */
    uint64_t *starts;
    size_t starts_used;
    uint32_t links_met; /* bit I: the I-th of options.links, by any run */
    /* budget.c: the first tick after stop_after at which something is to be
     * done, except for a program that polls. */
    uint64_t stop, stop_after;
    bool is_cut;     /* by options.is_over */
    bool is_for;     /* ended by options.for_s */
    bool is_outside; /* `report` is the body's: tt_sim_outside_report */
    struct tt__trace trace;
};

/* RESULT becomes that of a program which does not do the same again. */
void tt__note_difference(struct tt_sim_result *result);

/* Whether AGAIN, of the tape of RESULT, was the same run; if not, RESULT
 * becomes AGAIN with the verdict that the program is nondeterministic. */
bool tt__compare_runs(struct tt_sim_result *result,
                      const struct tt_sim_result *again);

/* Has the steps of each run written down that has its class made, which is
 * switched on. Borrowed; NULL: no memory. */
struct tt__steps *tt__sim_record_steps(struct tt_sim *sim);

/* From the next run on, which of two tasks was made first is a dependence, of
 * as many of them as WATCHES says: programs see it in names, Task-1 and Task-2,
 * and where they iterate over all tasks. */
void tt__sim_watch_order(struct tt_sim *sim, enum tt_watches watches);

/* Forgets what the end of the last run left: a run begins, or resumes from a
 * copy of its beginning. */
void tt__sim_forget(struct tt_sim *sim);

/* Copies the last run's deviations as lines (malloc; NULL: no memory), in place
 * of what is there. */
void tt__sim_copy_words(struct tt_sim *sim, char **words, char **folded);

/* Makes tt_sim_report: who waits for what, in a deadlock or in a run that goes
 * on. */
void tt__sim_report(struct tt_sim *sim, bool livelock);

/* The execution is over, and its objects are there: tt_sim_unretrieved. */
void tt__unretrieved_note(struct tt_sim *sim);
/* Their order: by file, line and type. */
int tt__unretrieved_compare(const struct tt_unretrieved *a,
                            const struct tt_unretrieved *b);

/* Their order: by name and kind. */
int tt__property_compare(const struct tt_sim_property *a,
                         const struct tt_sim_property *b);

/* The simulation that an environment belongs to. */
struct tt_sim *tt__sim_of(struct tt_env *env);

#endif
