/* SPDX-License-Identifier: MIT
 *
 * groups.c: prints what groups of processes are, and whom they receive signals
 * with. The output is the same on the real kernel and in a simulated world
 * (tests/command/shim.sh).
 */
#define _GNU_SOURCE 1

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void show(const char *what, long result)
{
    printf("%s: %ld %s\n", what, result,
           result < 0 ? strerrorname_np(errno) : "");
}

static void note(int number)
{
    (void)number;
    write(STDOUT_FILENO, "the parent got it\n", 18);
}

/* A child that waits, in its own group if it LEADS one. */
static pid_t start(int leads)
{
    int ends[2];
    char byte;
    pipe(ends);
    pid_t pid = fork();
    if (pid == 0) {
        if (leads) {
            setpgid(0, 0);
        }
        signal(SIGUSR1, SIG_DFL);
        write(ends[1], "x", 1);
        pause();
        _exit(1);
    }
    read(ends[0], &byte, 1);
    close(ends[0]);
    close(ends[1]);
    return pid;
}

static void lead_session(void)
{
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        printf("setsid: %d\n", setsid() == getpid());
        printf("group: %d, session: %d\n", getpgrp() == getpid(),
               getsid(0) == getpid());
        show("setsid again", setsid());
        show("setpgid of a leader", setpgid(0, 0));
        _exit(0);
    }
    waitpid(pid, &status, 0);
}

int main(void)
{
    int status;
    setvbuf(stdout, NULL, _IOLBF, 0);
    setpgid(0, 0);
    printf("own: %d %d\n", getpgrp() == getpid(), getpgid(0) == getpid());
    pid_t one = start(0), other = start(1), third = start(1);
    printf("one: %d, other: %d\n", getpgid(one) == getpid(),
           getpgid(other) == other);
    show("setpgid", setpgid(third, other));
    show("setpgid of no group", setpgid(third, 1));
    show("getpgid of no process", getpgid(99999));
    show("waitpid", waitpid(-other, &status, WNOHANG));
    show("kill of a group", kill(-other, SIGTERM));
    for (int i = 0; i < 2; i++) {
        pid_t pid = waitpid(-other, &status, 0);
        printf("of the group: %d, signal %d\n", pid == other || pid == third,
               WTERMSIG(status));
    }
    show("waitpid", waitpid(-other, &status, 0));
    signal(SIGUSR1, note);
    show("kill of the own group", kill(0, SIGUSR1));
    printf("one: %d\n", waitpid(0, &status, 0) == one);
    show("waitpid", waitpid(0, &status, 0));
    show("killpg", killpg(99999, SIGTERM));
    one = start(1);
    show("killpg", killpg(one, SIGKILL));
    siginfo_t info;
    show("waitid", waitid(P_PGID, (id_t)one, &info, WEXITED));
    printf("status: %d\n", info.si_status);
    lead_session();
    return 0;
}
