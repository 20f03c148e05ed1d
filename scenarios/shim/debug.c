/* SPDX-License-Identifier: MIT
 *
 * debug.c: gdb for a program of a run: `ticktape replay --gdb NAME`.
 *
 * The program is at its first call when gdb is attached, before main(), and
 * waits for the turn there. While gdb holds it, the command waits: virtual time
 * does not pass, and the schedule is that of the tape. A program that has not
 * ended when the run is over, as in a deadlock, is stopped where it is.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

enum { PATIENCE_MS = 20000 };

/* Who traces the process; 0: nobody, or it is not known. */
static int find_tracer(pid_t pid)
{
    char name[60], line[200];
    int tracer = 0;
    snprintf(name, sizeof name, "/proc/%ld/status", (long)pid);
    FILE *in = fopen(name, "re");
    while (in != NULL && fgets(line, sizeof line, in) != NULL) {
        if (sscanf(line, "TracerPid: %d", &tracer) == 1) {
            break;
        }
    }
    if (in != NULL) {
        fclose(in);
    }
    return tracer;
}

/* Waits until gdb has PID. False: gdb has ended, or takes too long. */
static bool wait_tracer(struct shim_run *run, pid_t pid)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    for (int i = 0; i < PATIENCE_MS; i++) {
        if (find_tracer(pid) != 0) {
            return true;
        }
        if (waitpid(run->debugger, NULL, WNOHANG) != 0) {
            run->debugger = 0;
            return false;
        }
        nanosleep(&moment, NULL);
    }
    return false;
}

int shim_debug(struct shim_run *run, const struct shim_process *process)
{
    char pid[20];
    const char *name = run->shim->options.debugged;
    if (name == NULL || strcmp(process->name, name) != 0) {
        return 0;
    }
    TT_ASSERT(process->pid > 0 && run->debugger == 0);
    snprintf(pid, sizeof pid, "%ld", (long)process->pid);
    fflush(NULL);
    run->debugger = fork();
    if (run->debugger == 0) {
        signal(SIGINT, SIG_DFL);
        execlp("gdb", "gdb", "-q", "-p", pid, (char *)NULL);
        fprintf(stderr, "ticktape: gdb: %s\n", strerror(errno));
        _exit(127);
    }
    run->interrupted = signal(SIGINT, SIG_IGN); /* gdb has it */
    return run->debugger > 0 && wait_tracer(run, process->pid)
               ? 0
               : tt_fail(run->env, TT_ESYSTEM,
                         "gdb cannot be attached to %s: is it installed, and "
                         "may it trace processes (ptrace_scope)?",
                         name);
}

void shim_end_debug(struct shim_run *run)
{
    for (size_t i = 0; run->debugger > 0 && i < run->process_count; i++) {
        const struct shim_process *process = &run->processes[i];
        if (process->pid > 0 && find_tracer(process->pid) == run->debugger) {
            kill(process->pid, SIGSTOP); /* gdb shows where it is */
        }
    }
    if (run->debugger > 0) {
        waitpid(run->debugger, NULL, 0); /* until its user has left it */
        run->debugger = 0;
    }
    if (run->interrupted != NULL) {
        signal(SIGINT, run->interrupted);
        run->interrupted = NULL;
    }
}
