/* SPDX-License-Identifier: MIT
 *
 * child.c: processes that do a part of the command's work, and end with it.
 */
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "scenarios/command/command.h"

pid_t command_fork(void)
{
    fflush(NULL); /* or both would write what is buffered */
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) { /* it ended before that call */
            _exit(EXIT_OPEN);
        }
    }
    return pid;
}
