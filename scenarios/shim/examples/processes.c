/* SPDX-License-Identifier: MIT
 *
 * processes.c: prints what programs that start others see of them. The output
 * is the same on the real kernel and in a simulated world
 * (tests/command/shim.sh).
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static volatile sig_atomic_t got;

static void note(int number)
{
    got = number;
}

static void show(const char *what, long result)
{
    printf("%s: %ld %s\n", what, result,
           result < 0 ? strerrorname_np(errno) : "");
}

/* Waits for a child, and prints how it has ended. */
static void show_end(pid_t child)
{
    int status = 0;
    pid_t found;
    do {
        found = waitpid(child, &status, 0);
    } while (found < 0 && errno == EINTR);
    printf("child: %d, exit %d, signal %d\n", found == child,
           WIFEXITED(status) ? WEXITSTATUS(status) : -1,
           WIFSIGNALED(status) ? WTERMSIG(status) : -1);
}

static void fork_children(void)
{
    int ends[2], status;
    char data[8] = "";
    pipe(ends);
    signal(SIGCHLD, note);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        usleep(20000);
        write(ends[1], "hi", 2);
        _exit(7);
    }
    close(ends[1]);
    show("WNOHANG", waitpid(child, &status, WNOHANG));
    show("read", read(ends[0], data, sizeof data));
    show_end(child);
    show("SIGCHLD", got == SIGCHLD);
    show("none", waitpid(-1, &status, 0));
    child = fork();
    if (child == 0) {
        pause();
    }
    usleep(10000);
    show("kill", kill(child, SIGTERM));
    show_end(child);
    show("gone", kill(child, 0));
    child = fork();
    if (child == 0) {
        _exit(getppid() == 1);
    }
    show_end(child);
}

static void run_programs(void)
{
    pid_t child;
    char *words[] = {"sh", "-c", "echo spawned; exit 2", NULL};
    char *unknown[] = {"unknown-program", NULL};
    show("system", WEXITSTATUS(system("echo system; exit 3")));
    posix_spawnp(&child, "sh", NULL, NULL, words, environ);
    show_end(child);
    errno = posix_spawnp(&child, unknown[0], NULL, NULL, unknown, environ);
    show("posix_spawn", errno == 0 ? 0 : -1);
    child = fork();
    if (child == 0) {
        execlp("sh", "sh", "-c", "echo a b | tr a-b A-B | cat; kill -9 $$",
               NULL);
        _exit(1);
    }
    show_end(child);
    show("execv", execv("/nowhere", unknown));
}

static void watch_child(void)
{
    siginfo_t info;
    pid_t child = fork();
    if (child == 0) {
        usleep(20000);
        _exit(5);
    }
    signal(SIGCHLD, SIG_DFL);
    int fd = (int)syscall(SYS_pidfd_open, child, 0);
    struct pollfd one = {.fd = fd, .events = POLLIN};
    show("poll", poll(&one, 1, 0));
    show("poll", poll(&one, 1, -1));
    show("waitid", waitid(P_PIDFD, (id_t)fd, &info, WEXITED));
    show("status", info.si_pid == child ? info.si_status : -1);
    close(fd);
}

/* Streams on pipes. */
static void use_streams(void)
{
    int ends[2];
    char line[32];
    pipe(ends);
    FILE *in = fdopen(ends[0], "r"), *out = fdopen(ends[1], "w");
    fprintf(out, "one %d\ntwo\n", 1);
    fclose(out);
    while (fgets(line, sizeof line, in) != NULL) {
        printf("line: %s", line);
    }
    fclose(in);
    show("closed", close(ends[0]));
}

int main(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    fork_children();
    run_programs();
    watch_child();
    use_streams();
    return 0;
}
