/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz_commands.c: bytes are the schedule of programs of Linux, unmodified
 * (scenarios/shim/), which the environment variable FUZZ_PROGRAM names as after
 * `ticktape explore --`: "./server 8000 + -- ./client". Words end at blanks. A
 * failing verdict is a crash; sim/tt_fuzz.h describes its report.
 *
 * FUZZ_SLOW=S bounds stalls, in seconds. FUZZ_TAPES is the prefix of the names
 * of tapes. Runs begin with a fork, where they can.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include <ticktape/tt_fuzz.h>

#include "scenarios/shim/shim.h"

enum { WORDS_MAX = 200 };

/* Splits TEXT, in place, into the commands of OPTIONS, whose words are put into
 * WORDS. False: there are too many, or a command is empty. */
static bool split(char *text, char *words[WORDS_MAX],
                  struct shim_options *options)
{
    size_t count = 0;
    bool begins = true;
    char *rest = text;
    for (char *word = strtok_r(text, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        if (count + 2 >= WORDS_MAX) {
            return false;
        }
        if (strcmp(word, "+") == 0 && strncmp(rest, "-- ", 3) == 0) {
            if (begins) {
                return false;
            }
            strtok_r(NULL, " ", &rest);
            words[count++] = NULL;
            begins = true;
            continue;
        }
        if (begins && options->count == SHIM_PROGRAMS_MAX) {
            return false;
        }
        if (begins) {
            options->commands[options->count++] = &words[count];
        }
        words[count++] = word;
        begins = false;
    }
    words[count] = NULL;
    return options->count > 0 && !begins;
}

static struct tt_fuzz *start(uint8_t *counters, size_t count)
{
    static char *words[WORDS_MAX];
    static struct shim_options commands;
    const char *text = getenv("FUZZ_PROGRAM"), *slow = getenv("FUZZ_SLOW");
    char why[SHIM_WHY] = "FUZZ_PROGRAM names no commands";
    char *own = text == NULL ? NULL : strdup(text);
    struct shim *shim = own != NULL && split(own, words, &commands)
                            ? shim_new(&commands, why)
                            : NULL;
    if (shim == NULL) {
        fprintf(stderr, "%s\n", why);
        exit(2);
    }
    shim_set_forks(shim, true);
    const struct tt_fuzz_options options = {
        .sim.slow_s = slow == NULL ? TT_SLOW_S : strtod(slow, NULL),
        .name = commands.commands[0][0],
        .tape_prefix = getenv("FUZZ_TAPES"),
        .counters = counters,
        .counter_count = count,
    };
    return tt_fuzz_new(shim_body, shim, &options);
}

TT_FUZZ_ENTRIES(start)
