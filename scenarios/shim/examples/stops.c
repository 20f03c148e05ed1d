/* SPDX-License-Identifier: MIT
 *
 * stops.c: prints how processes are stopped, and continue. The output is the
 * same on the real kernel and in a simulated world (tests/command/shim.sh).
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void show_status(const char *what, pid_t pid)
{
    int status = 0;
    pid_t got = waitpid(pid, &status, WUNTRACED | WCONTINUED);
    printf("%s: %d, ", what, got == pid);
    if (WIFSTOPPED(status)) {
        printf("stopped by %d\n", WSTOPSIG(status));
    } else if (WIFCONTINUED(status)) {
        puts("continued");
    } else if (WIFSIGNALED(status)) {
        printf("killed by %d\n", WTERMSIG(status));
    } else {
        printf("ended with %d\n", WEXITSTATUS(status));
    }
}

/* A child that writes again and again, until it is stopped. */
static void stop_writer(void)
{
    int ends[2], status;
    char byte;
    pipe(ends);
    pid_t pid = fork();
    if (pid == 0) {
        while (write(ends[1], "x", 1) == 1) {
            usleep(1000);
        }
    }
    read(ends[0], &byte, 1);
    kill(pid, SIGSTOP);
    show_status("SIGSTOP", pid);
    printf("again: %d\n", waitpid(pid, NULL, WUNTRACED | WNOHANG));
    usleep(20000);
    kill(pid, SIGTERM); /* it takes that when it continues */
    printf("not yet: %d\n", waitpid(pid, NULL, WNOHANG));
    kill(pid, SIGCONT);
    waitpid(pid, &status, 0);
    printf("killed by %d\n", WTERMSIG(status));
    close(ends[0]);
    close(ends[1]);
}

static volatile sig_atomic_t continued;

static void note(int number)
{
    continued = number;
}

/* One that stops itself. */
static void stop_itself(void)
{
    siginfo_t info;
    pid_t pid = fork();
    if (pid == 0) {
        signal(SIGCONT, note);
        raise(SIGTSTP);
        printf("continued by %d\n", (int)continued);
        kill(getpid(), SIGSTOP);
        _exit(5);
    }
    memset(&info, 0, sizeof info);
    waitid(P_PID, (id_t)pid, &info, WSTOPPED | WNOWAIT);
    printf("waitid: code %d, signal %d\n", info.si_code, info.si_status);
    show_status("SIGTSTP", pid);
    kill(pid, SIGCONT);
    while (waitpid(pid, NULL, WUNTRACED) != pid) {
        continue;
    }
    puts("stopped again");
    kill(pid, SIGCONT);
    waitpid(pid, NULL, 0);
}

/* That it continues is reported once, to a wait that asks for it. */
static void continue_child(void)
{
    pid_t pid = fork();
    if (pid == 0) {
        pause();
    }
    kill(pid, SIGSTOP);
    show_status("SIGSTOP", pid);
    kill(pid, SIGCONT);
    show_status("SIGCONT", pid);
    printf("again: %d\n", waitpid(pid, NULL, WCONTINUED | WNOHANG));
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

static void kill_stopped(void)
{
    pid_t pid = fork();
    if (pid == 0) {
        pause();
    }
    kill(pid, SIGSTOP);
    show_status("SIGSTOP", pid);
    kill(pid, SIGKILL);
    show_status("SIGKILL", pid);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    stop_writer();
    stop_itself();
    continue_child();
    kill_stopped();
    return 0;
}
