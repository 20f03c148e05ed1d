/* SPDX-License-Identifier: MIT
 *
 * scenarios/interrupt.c: Ctrl-C.
 *
 * The first one ends what goes on in order, with a report; the second one ends
 * the process at once. The flag is in memory that child processes share, so it
 * does not matter which of them a signal reaches.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>

#include "command.h"

static volatile sig_atomic_t *interrupted; /* NULL: nobody takes them */

static void interrupt(int number)
{
    (void)number;
    *interrupted = 1;
}

const volatile sig_atomic_t *command_take_interrupts(void)
{
    struct sigaction was, action = {.sa_handler = interrupt,
                                    .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    void *shared = mmap(NULL, sizeof *interrupted, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED || sigaction(SIGINT, NULL, &was) != 0 ||
        was.sa_handler == SIG_IGN) {
        return NULL;
    }
    interrupted = shared;
    sigaction(SIGINT, &action, NULL);
    return interrupted;
}

bool command_interrupted(void *data)
{
    (void)data;
    return interrupted != NULL && *interrupted != 0;
}

int command_end_interrupted(int code)
{
    if (command_interrupted(NULL)) {
        fflush(stdout);
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
    }
    return code;
}
