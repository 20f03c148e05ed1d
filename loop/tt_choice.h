/* SPDX-License-Identifier: MIT
 *
 * loop/tt_choice.h: the choices that asyncio leaves open.
 *
 * Each is a question to the chooser, the third of the seams of tt_env.h; the
 * answer 0 is what CPython does.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_CHOICE_H)
#define TT_CHOICE_H

/* The kinds of choices: wherever asyncio leaves an order open, the chooser is
 * queried. X(NAME, name, group, option, decides, where): GROUP says what a kind
 * claims, OPTION of the command enables it, DECIDES and WHERE are for people.
 * sim/MODEL.md has the same table, and argues why CPython can do each. */
#define TT_CHOICES(X)                                                          \
    X(LAG, "lag", SOUND, "--model asyncio", "how long the machine stalls",     \
      "before the loop looks at its timers; where a program reads the clock")  \
    X(TIE, "tie", SOUND, "--model asyncio",                                    \
      "whether a moment passes between two readings of the clock",             \
      "where a program reads the clock, after `lag`")                          \
    X(IO, "io", SOUND, "--model asyncio",                                      \
      "which ready descriptor is reported next",                               \
      "where several descriptors are ready at once")                           \
    X(ARRIVE, "arrive", SOUND, "--model asyncio",                              \
      "how late a descriptor becomes ready",                                   \
      "where a descriptor would end a wait")                                   \
    X(SET, "set", SOUND, "--model asyncio",                                    \
      "which element of an unordered set is next",                             \
      "where an order by address would show")                                  \
    X(RANDOM, "random", SOUND, "always", "what a random generator returns",    \
      "at each draw")                                                          \
    X(CANCEL, "cancel", INJECTED, "--inject cancel",                           \
      "which task is cancelled from outside",                                  \
      "before the first handle of a tick; after each handle")                  \
    X(FAULT, "fault", INJECTED, "--inject memory",                             \
      "whether an allocation fails", "before a future or a task is made")      \
    X(READY, "ready", UNSOUND, "--model any", "which ready handle runs next",  \
      "before each handle")                                                    \
    X(LATENCY, "latency", STATED, "--latency, --vary-sleeps",                  \
      "how long a sleep takes that represents I/O", "where a sleep begins")    \
    X(SPLIT, "split", SOUND, "--model asyncio",                                \
      "how many of the bytes that have arrived one recv returns",              \
      "where a TCP connection is read")                                        \
    X(ACCEPTED, "accepted", SOUND, "--model asyncio",                          \
      "how many of the bytes one send takes",                                  \
      "where a TCP connection is written to")                                  \
    X(CONNECT, "connect", SOUND, "--model asyncio",                            \
      "whether the listener takes a connection, or ignores the first SYN",     \
      "where a TCP connection is attempted")                                   \
    X(NET, "net", INJECTED, "--inject net", "which fault the network has",     \
      "where a connection, a name or a descriptor is used")                    \
    X(THREAD, "thread", SOUND, "--model asyncio", "which thread runs next",    \
      "where a thread blocks; before an access to what threads share")         \
    X(SIGNAL, "signal", INJECTED, "--inject signal", "which signal arrives",   \
      "where a loop selects; at calls and loops, if a handler runs at once")   \
    X(PROC, "proc", INJECTED, "--inject proc", "whether a child is killed",    \
      "at calls and loops of a child in Python; where others read and write")  \
    X(RESOLVE, "resolve", SOUND, "--model asyncio",                            \
      "when an answer of the resolver is there",                               \
      "where a worker of a loop has resolved a name")                          \
    X(PREEMPT, "preempt", SOUND, "--model asyncio",                            \
      "how long a thread is kept from running",                                \
      "before an access to what threads share, while others wait for a time")

enum tt_choice {
#define X(NAME, name, group, option, decides, where) TT_CHOICE_##NAME,
    TT_CHOICES(X)
#undef X
        TT_CHOICE_COUNT
};

/* The claim of a kind of choice. */
enum tt_choice_group {
    TT_CHOICES_SOUND,    /* CPython can do all of it */
    TT_CHOICES_INJECTED, /* ... if something outside does it, on request */
    TT_CHOICES_STATED,   /* as far as the user's statement is true */
    TT_CHOICES_UNSOUND   /* only other loops do it */
};

/* The kinds of each group, as bits of tt_env.enabled (enabled kinds). */
enum {
#define X(NAME, name, group, option, decides, where)                           \
    | (TT_CHOICES_##group == TT_CHOICES_SOUND) << TT_CHOICE_##NAME
    TT__ASKS_SOUND = 0 TT_CHOICES(X),
#undef X
#define X(NAME, name, group, option, decides, where)                           \
    | (TT_CHOICES_##group == TT_CHOICES_INJECTED) << TT_CHOICE_##NAME
    TT__ASKS_INJECTED = 0 TT_CHOICES(X)
#undef X
};

/* The name of a kind, "lag" to "preempt". */
TT_API const char *tt_choice_name(enum tt_choice kind);
/* The kind of the name TEXT (SIZE bytes); TT_CHOICE_COUNT: none. */
TT_API enum tt_choice tt_choice_named(const char *text, size_t size);

/* The subject of a question, for strategies and for reports. Borrowed. Fields
 * of other kinds are 0; those marked + are 0 until it is answered. */
struct tt_choice_about {
    struct tt_loop *loop;
    /* The running task; cancel: the victim, NULL before the answer if it is any
     * waiting task (tt_loop_waiting); ready: + the task that runs next. */
    struct tt_task *task;
    struct tt_task *overtaken; /* ready: + the task that was first */
    bool in_step;              /* lag: not before the loop checks its timers */
    bool is_io;                /* latency: the program marks it as I/O */
    /* lag, tie: the clock before; arrive: the script's time; latency: the
     * program's own duration. */
    double from_s;
    /* lag, arrive, preempt: answer N is the N-th of these; latency:
     * durations. */
    const double *times_s;
    const tt_value *item;    /* set: + the next element, */
    const tt_value *instead; /* + and the element of answer 0 */
    int fd;                  /* io, arrive: the descriptor */
    /* Choices of the network, thread: + what happened, in words. */
    const char *text;
    /* thread: the numbers of those that could run, by answer (0: none, time
     * passes), and a hash of the place of the running one. */
    const uint64_t *threads;
    uint64_t place;
    uint64_t drawn; /* random: + the generator's own number, */
    uint64_t value; /* + and the number that the program receives */
    bool is_seeded; /* random: + by the program */
    /* random: the results for the values 0 and N; equal: unknown. */
    double low, high;
};

/* A question to the chooser. */
struct tt_question {
    struct tt_env *env;
    uint64_t index; /* numbers the questions of a run from 1 */
    uint64_t n;     /* answers: 0 to n - 1, n >= 2; 0 is CPython's */
    enum tt_choice kind;
    const struct tt_choice_about *about; /* borrowed; NULL: unknown */
    /* The next question that needs an answer: earlier ones, except `random`,
     * are answered 0. A simulation's tt_sim_options.answer may change this. */
    uint64_t next;
};

/* A moment, as `tie` chooses it, in seconds. */
#define TT_MOMENT_S         1e-6
/* The number of the last answers to `latency`, evenly spread over its range. */
#define TT_LATENCY_DRAWN    16
/* The default bound of a stall, in seconds. */
#define TT_SLOW_S           1.0
/* All stalls of a run together are at most this many times as long. */
#define TT_STALLS_MAX       3

/* The number of sleeps above 0 s whose durations were not varied, and whether
 * two of them waited at the same time. */
struct tt_sleeps {
    uint64_t count;
    bool together;
};

struct tt_chooser {
    /* The number of questions so far; and the first one for which choose() is
     * called: earlier ones, except `random`, are answered 0 without it. Set by
     * the chooser; if it sets neither, it is called for each question. */
    uint64_t asked;
    uint64_t next;
    /* Returns the answer. To end the execution it fails (tt_fail) and returns
     * 0. NULL: always 0. Kinds other than `random` are queried only if
     * env->enabled has their bit. */
    uint64_t (*choose)(struct tt_chooser *chooser,
                       struct tt_question *question);
    /* Called after each answer other than 0, before it takes effect, with the
     * complete subject of QUESTION. May be NULL. */
    void (*explain)(struct tt_chooser *chooser,
                    const struct tt_question *question, uint64_t answer);
    /* Whether `cancel` may cancel TASK. NULL: any task except the one that
     * run_until_complete waits for. */
    bool (*may_cancel)(struct tt_chooser *chooser, struct tt_env *env,
                       struct tt_task *task);
    /* The longest stall that `lag` offers, in seconds; HUGE_VAL: no bound. See
     * stall.c. */
    double slow_s;
    /* Where the program reads the time, `lag` also offers a stall of this many
     * seconds; 0: none. */
    double pause_s;
    /* The range of the durations of marked I/O, in seconds (0 and 0: its own
     * duration), and of factors for all sleeps (0 and 0: none). */
    double latency_s[2];
    double vary[2];
    struct tt_sleeps sleeps; /* of a run that counts them */
    uint64_t stall_places;   /* places at which `lag` was possible so far */
    uint32_t seen; /* TT_SEEN_...: observed by the program, but not chosen */
    /* A hash of the program's input, which its trace need not show: random
     * draws, times, the order of sets. */
    uint64_t learned;
};

/* Dependences that become choices only on request, or never: what the program
 * read of it is the same in all runs. */
enum {
    TT_SEEN_TIME = 1,     /* the clock: see pause_s */
    TT_SEEN_HASHES = 2,   /* the order of a set with strs or bytes in it */
    TT_SEEN_IDS = 4,      /* id(), or the address in an object's repr */
    TT_SEEN_NUMBERS = 8,  /* hash() of a str, or of an object by its address */
    TT_SEEN_PROCESS = 16, /* os.getpid() */
    TT_SEEN_DATE = 32,    /* the date at which the program starts */
    TT_SEEN_PORTS = 64    /* a port that the kernel chose */
};
/* For a function that gives the program such a value. Without a chooser it does
 * nothing. */
static inline void tt_note_seen(struct tt_env *env, uint32_t seen);

/* The kinds of a sound exploration: CPython can do all of it. */
#define TT_CHOICES_SOUND    ((uint32_t)TT__ASKS_SOUND)

/* Not a kind: `set` includes sets of objects that CPython hashes with a random
 * seed, strs and bytes. */
#define TT_CHOICES_HASHES   (1U << 31)

/* The kinds that are enabled on request only: actions from outside. */
#define TT_CHOICES_INJECTED ((uint32_t)TT__ASKS_INJECTED)

/* Queries the chooser; n >= 2 (with 1 there is no choice: returns 0). */
TT_API uint64_t tt_choose(struct tt_env *env, enum tt_choice kind, uint64_t n);
/* The same, with its subject; NULL: unknown. */
TT_API uint64_t tt_choose_about(struct tt_env *env, enum tt_choice kind,
                                uint64_t n,
                                const struct tt_choice_about *about);
/* Reports an answer other than 0 to such a question, before it takes effect;
 * ABOUT is now complete. */
TT_API void tt_choice_explain(struct tt_env *env, enum tt_choice kind,
                              uint64_t n, uint64_t answer,
                              const struct tt_choice_about *about);
/* How long a transfer takes for which the user states a range, in seconds: the
 * least by default. `latency` decides; the caller explains an answer that is
 * not 0. Without a running loop: the least. */
struct tt_transfer {
    double least_s, most_s;
    uint64_t n, answer; /* + */
};
TT_API double tt_choose_transfer(struct tt_env *env,
                                 struct tt_transfer *transfer);
/* The time, as the program reads it: `lag` and `tie` may let time pass since
 * the step began. */
TT_API double tt_read_clock(struct tt_env *env);

#endif
