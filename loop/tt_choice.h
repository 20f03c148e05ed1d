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
      "how long a sleep takes that represents I/O", "where a sleep begins")

enum tt_choice {
#define X(NAME, name, group, option, decides, where) TT_CHOICE_##NAME,
    TT_CHOICES(X)
#undef X
        TT_CHOICE_COUNT
};

/* What a kind of choice claims. */
enum tt_choice_group {
    TT_CHOICES_SOUND,    /* CPython can do all of it */
    TT_CHOICES_INJECTED, /* ... if it is done to the program, on request */
    TT_CHOICES_STATED,   /* as far as the user's statement is true */
    TT_CHOICES_UNSOUND   /* only other loops do it */
};

/* The kinds of each group, as bits of tt_env.asks. */
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

/* The name of a kind, "lag" to "latency". */
TT_API const char *tt_choice_name(enum tt_choice kind);
/* The kind of the name TEXT (SIZE bytes); TT_CHOICE_COUNT: there is none. */
TT_API enum tt_choice tt_choice_named(const char *text, size_t size);

/* What a question is about: for strategies, and for reports. Borrowed; fields
 * that do not belong to the kind are 0, those marked + until it is answered. */
struct tt_choice_about {
    struct tt_loop *loop;
    /* The task that computes; cancel: the victim, before the answer NULL if it
     * is any of those that wait (tt_loop_waiting); ready: + the one that runs.
     */
    struct tt_task *task;
    struct tt_task *overtaken; /* ready: + that was first */
    bool in_step; /* lag: not before the loop looks at its timers */
    bool is_io;   /* latency: the program marks it as I/O */
    /* lag, tie: the clock before; arrive: the script's time; latency: the
     * program's own duration. */
    double from_s;
    /* lag, arrive: answer N is the N-th of these; latency: durations. */
    const double *times_s;
    const tt_value *item;    /* set: + the one that is next, */
    const tt_value *instead; /* + and the one that answer 0 would take */
    int fd;                  /* io, arrive: the descriptor */
    uint64_t drawn;          /* random: + what the generator has, */
    uint64_t value;          /* + and what the program gets instead */
    bool is_seeded;          /* random: + by the program */
    /* random: what the values 0 and N stand for; equal: it is not known. */
    double low, high;
};

/* A question to the chooser. */
struct tt_question {
    struct tt_env *env;
    uint64_t index; /* counts the questions of a run from 1 */
    uint64_t n;     /* answers: 0 to n - 1, n >= 2; 0 is what CPython does */
    enum tt_choice kind;
    const struct tt_choice_about *about; /* borrowed; NULL: nothing is known */
    /* The next question that needs an answer: those before it, but for
     * `random`, are answered 0. The chooser of a simulation lets who answers
     * change this (tt_sim_options.answer). */
    uint64_t next;
};

/* A moment, as `tie` chooses it, in seconds. */
#define TT_MOMENT_S      1e-6
/* The last answers to `latency`, which are of no particular use: so many. */
#define TT_LATENCY_DRAWN 16
/* The longest stall, in seconds, unless somebody says otherwise. */
#define TT_SLOW_S        1.0
/* All stalls of a run together are at most so many times as long. */
#define TT_STALLS_MAX    3

/* The sleeps above 0 s that take as long as the program says, and whether two
 * of them waited at the same time. */
struct tt_sleeps {
    uint64_t count;
    bool together;
};

struct tt_chooser {
    /* How many questions there were so far; and the first one that choose() is
     * called for: those before it, but for `random`, are answered 0 without it.
     * Set by the chooser, which may leave both alone: then it is called each
     * time. */
    uint64_t asked;
    uint64_t next;
    /* The answer. It may end the execution: then it fails (tt_fail) and returns
     * 0. NULL: always 0. Kinds other than `random` are queried only where
     * env->asks has their bit. */
    uint64_t (*choose)(struct tt_chooser *chooser,
                       struct tt_question *question);
    /* Called after each answer that is not 0, before it takes effect, with all
     * that QUESTION is about. NULL: nobody wants to know. */
    void (*explain)(struct tt_chooser *chooser,
                    const struct tt_question *question, uint64_t answer);
    /* Whether `cancel` may be asked about TASK. NULL: about any task but the
     * one that run_until_complete waits for. */
    bool (*may_cancel)(struct tt_chooser *chooser, struct tt_env *env,
                       struct tt_task *task);
    /* The longest stall that `lag` offers, in seconds; HUGE_VAL: it has no
     * bound. See stall.c. */
    double slow_s;
    /* Where the program is told the time, `lag` also offers a stall of so many
     * seconds; 0: it does not. */
    double pause_s;
    /* How long what the program marks as I/O takes, from and to, in seconds (0
     * and 0: as long as it says); and by which factors all sleeps may be
     * shorter and longer (0 and 0: by none). */
    double latency_s[2];
    double vary[2];
    struct tt_sleeps sleeps; /* of a run that counts them */
    uint64_t stall_places;   /* where the machine might have stalled so far */
    uint32_t seen; /* TT_SEEN_...: what a program saw that was not chosen */
    /* A hash of what the program was told from outside, which its trace need
     * not show: random draws, times, the order of sets. */
    uint64_t learned;
};

/* What the program depends on in ways that are asked about on request. */
enum {
    TT_SEEN_TIME = 1,  /* it read the clock: see pause_s */
    TT_SEEN_HASHES = 2 /* the order of a set with strs or bytes in it */
};

/* The kinds that a sound exploration asks about: CPython can do all of it. */
#define TT_ASKS_SOUND    ((uint32_t)TT__ASKS_SOUND)

/* Not a kind: `set` is also asked about what CPython hashes by a random seed,
 * strs and bytes. */
#define TT_ASKS_HASHES   (1U << 31)

/* The kinds that are asked on request only: what is done to the program. */
#define TT_ASKS_INJECTED ((uint32_t)TT__ASKS_INJECTED)

/* Queries the chooser; n >= 2 (with 1 there is no choice: returns 0). */
TT_API uint64_t tt_choose(struct tt_env *env, enum tt_choice kind, uint64_t n);
/* The same, about something; NULL: nothing is known. */
TT_API uint64_t tt_choose_about(struct tt_env *env, enum tt_choice kind,
                                uint64_t n,
                                const struct tt_choice_about *about);
/* Reports an answer to such a question that is not 0, before it takes effect;
 * ABOUT is now complete. */
TT_API void tt_choice_explain(struct tt_env *env, enum tt_choice kind,
                              uint64_t n, uint64_t answer,
                              const struct tt_choice_about *about);
/* The time, as the program reads it: where the chooser is asked for that, time
 * has passed since its step began. */
TT_API double tt_read_clock(struct tt_env *env);

#endif
