/* SPDX-License-Identifier: MIT
 *
 * topics.c: `ticktape help TOPIC`: what the help of several verbs refers to.
 *
 * Names come from the tables that the rest of the program uses, so that a new
 * choice, fault, verdict or strategy cannot be missing here.
 */
#define _GNU_SOURCE 1
#include <string.h>

#include "command.h"

/* A choice, as TT_CHOICES has it. */
struct choice_row {
    const char *name, *option, *decides, *where;
};

static const struct choice_row choices[] = {
#define X(NAME, name, group, option, decides, where)                           \
    {name, option, decides, where},
    TT_CHOICES(X)
#undef X
};

/* Prints the choices that OPTION enables, under it. */
static void put_choices_of(const char *option)
{
    bool is_option = option[0] == '-';
    printf("\n%s%s%s:\n", is_option ? "with " : "", option,
           strcmp(option, "--model asyncio") == 0 ? " (the default)" : "");
    for (size_t i = 0; i < TT_CHOICE_COUNT; i++) {
        char text[256];
        const struct choice_row *row = &choices[i];
        if (strcmp(row->option, option) == 0) {
            int size = snprintf(text, sizeof text, "%s; queried %s",
                                row->decides, row->where);
            TT_ASSERT(size > 0 && (size_t)size < sizeof text);
            command_help_row(row->name, text);
        }
    }
}

static void put_choices(void)
{
    command_help_text(
        "A choice is a decision that asyncio leaves to the machine, the "
        "network or the program's random numbers. A run reads the answers "
        "from its tape. Answer 0 is what CPython does on an idle machine; "
        "every other answer is a deviation. Deviations are what a search "
        "varies, and what a report lists.");
    for (size_t i = 0; i < TT_CHOICE_COUNT; i++) {
        bool is_first = true;
        for (size_t k = 0; k < i; k++) {
            is_first =
                is_first && strcmp(choices[k].option, choices[i].option) != 0;
        }
        if (is_first) {
            put_choices_of(choices[i].option);
        }
    }
    putchar('\n');
    command_help_text("sim/MODEL.md says for each of them why CPython can "
                      "behave like that.");
}

static void put_faults(void)
{
    static const char *const rows[][2] = {
        {"cancel", "a task is cancelled from outside, as by a timeout or a "
                   "client that disconnects; cancel:NAME,NAME: only these "
                   "tasks"},
        {"memory", "a future or task cannot be allocated (MemoryError)"},
        {"net", "all faults of the network, listed below; net:NAME,NAME: only "
                "these"},
        {"proc", "a child process is killed; at most two in a run"},
        {"signal", "SIGTERM and SIGINT arrive, each at most once; "
                   "signal:SIGHUP,SIGUSR1: these instead"}};
    static const char *const faults[][2] = {
#define X(NAME, name, what) {name, what},
        TT_FAULTS(X)
#undef X
    };
    command_help_text("explore --inject KIND lets things go wrong that are "
                      "neither the program's fault nor asyncio's. Several "
                      "kinds are joined by +: cancel+net:reset,dns.");
    puts("\nkinds:");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        command_help_row(rows[i][0], rows[i][1]);
    }
    puts("\nfaults of the network:");
    for (size_t i = 0; i < TT_FAULT_COUNT; i++) {
        command_help_row(faults[i][0], faults[i][1]);
    }
    putchar('\n');
    command_help_text("A run that ends only with the injected exception is not "
                      "a failure. --strategy sweep tries each cancellation and "
                      "each failed allocation once, one in each run.");
}

static void put_modules(void)
{
    const char *name;
    puts("Programs can import their own modules, and of Python's library:");
    for (size_t i = 0; (name = tt_scenario_module(i)) != NULL; i++) {
        printf("  %s\n", name);
    }
}

static void put_strategies(void)
{
    static const char *const rows[][2] = {
        {"portfolio", "several of the others in turn (the default): every "
                      "first search"},
        {"random", "draws each answer uniformly: long searches"},
        {"pct", "D deviations at places drawn from the whole run (pct:3): bugs "
                "that need D events in a certain order"},
        {"places", "three deviations at places of the program, however often "
                   "it comes there: loops"},
        {"swarm", "draws for each run which kinds of choices may deviate: "
                  "programs with many kinds of choices"},
        {"pos", "draws priorities, so that each order of the pending events "
                "is equally likely: few tasks, short races"},
        {"surw", "draws so that each interleaving is about equally likely: "
                 "tasks of very different length"},
        {"reads-from", "reverses a race of an earlier run, as long as that "
                       "shows something new: programs that share variables"},
        {"delay", "all schedules with at most K deviations (delay:2): a bound "
                  "that can be exhausted"},
        {"dfs", "all schedules: proving a small program correct"},
        {"dpor", "one schedule of each class of equivalent ones (with --model "
                 "any): proving a larger program correct"},
        {"sweep", "each task cancelled at each suspension, each allocation "
                  "failed (with --inject): cleanup code"}};
    const char *name;
    command_help_text("A strategy decides which schedules a search tries, and "
                      "in which order. explore --strategy NAME takes one:");
    putchar('\n');
    for (size_t i = 0; (name = tt_explore_strategy_name(i)) != NULL; i++) {
        size_t k = 0;
        while (k < sizeof rows / sizeof *rows &&
               strcmp(rows[k][0], name) != 0) {
            k++;
        }
        TT_ASSERT(k < sizeof rows / sizeof *rows);
        command_help_row(name, rows[k][1]);
    }
    putchar('\n');
    command_help_text("The same strategy, seed and number of runs always try "
                      "the same schedules. sim/SEARCH.md has the details.");
}

static void put_tapes(void)
{
    command_help_text(
        "A tape is a small text file that makes a run repeatable: the hash of "
        "the program, the options of the search, and the deviations from the "
        "default schedule. explore writes FILE.tape for a failing run.");
    puts("\n"
         "  ticktape replay FILE.py                 runs it again\n"
         "  ticktape replay --step FILE.py          in the debugger\n"
         "  ticktape report -o OUT.html FILE.py     as a page; --tape "
         "FILE.tape\n"
         "  ticktape shrink FILE.py                 removes needless "
         "deviations\n"
         "  ticktape confirm FILE.py                under CPython\n"
         "\nThe deviations are the last lines:\n\n"
         "  #6 lag 1/3          choice 6 of the run, of kind lag with 3 "
         "answers,\n"
         "                      was answered 1\n");
    command_help_text(
        "After an edit of the program, replay refuses the tape (exit code 5); "
        "with --lenient it runs the tape as far as it fits. Failing tapes are "
        "also kept in the folder .ticktape, and the next search tries those "
        "first. A tape from somebody else is data: it cannot run anything.");
}

/* What each verdict means. */
static const char *const verdicts[TT_VERDICT_COUNT] = {
    [TT_VERDICT_OK] = "the program ended as it should; of a search: no run "
                      "failed, and the report says what that covers",
    [TT_VERDICT_FAILED] = "an exception left the program, or it exited with "
                          "a code other than 0",
    [TT_VERDICT_DEADLOCK] = "some task can never run again; the report says "
                            "which, and what each waits for",
    [TT_VERDICT_LIVELOCK] = "the limit of --ticks was reached, and in its last "
                            "quarter nothing waited",
    [TT_VERDICT_RUNNING] = "the limit of --ticks or run --time was reached by "
                           "a program that waits now and then; --for TIME "
                           "ends such a program well",
    [TT_VERDICT_MISMATCH] = "the ticks differ from those in the .ticks file",
    [TT_VERDICT_UNRETRIEVED] = "an exception was never retrieved "
                               "(--unretrieved)",
    [TT_VERDICT_NONDETERMINISTIC] = "two runs on one tape differ",
    [TT_VERDICT_CRASHED] = "a program in C ended its process",
    [TT_VERDICT_LIMIT] = "memory, instructions or another limit left the "
                         "answer open",
    [TT_VERDICT_REFUSED] = "the program is not Python, or not in the supported "
                           "subset: ticktape check FILE.py lists all reasons"};

static void put_verdicts(void)
{
    command_help_text("A verdict says how a run or a search ended. Most decide "
                      "the exit code:");
    putchar('\n');
    for (unsigned i = 0; i < TT_VERDICT_COUNT; i++) {
        char text[256];
        enum tt_verdict verdict = (enum tt_verdict)i;
        TT_ASSERT(verdicts[i] != NULL);
        int size = snprintf(text, sizeof text, "%d  %s",
                            tt_verdict_exit(verdict), verdicts[i]);
        TT_ASSERT(size > 0 && (size_t)size < sizeof text);
        command_help_row(tt_verdict_name(verdict), text);
    }
    putchar('\n');
    command_help_text("Further exit codes: 2 wrong usage; 3 a search that was "
                      "interrupted, or found nothing to inject into; 4 the run "
                      "does not come to --step; 5 the tape is of another "
                      "program.");
}

struct topic {
    const char *name;
    void (*put)(void);
};

static const struct topic topics[] = {
    {"choices", put_choices}, {"faults", put_faults},
    {"modules", put_modules}, {"strategies", put_strategies},
    {"tapes", put_tapes},     {"verdicts", put_verdicts},
};

enum { TOPIC_COUNT = sizeof topics / sizeof *topics };

const char *command_topic(size_t at)
{
    return at < TOPIC_COUNT ? topics[at].name : NULL;
}

bool command_put_topic(const char *name)
{
    for (size_t i = 0; i < TOPIC_COUNT; i++) {
        if (strcmp(topics[i].name, name) == 0) {
            topics[i].put();
            return true;
        }
    }
    return false;
}
