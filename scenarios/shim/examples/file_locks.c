/* SPDX-License-Identifier: MIT
 *
 * file_locks.c: prints what locks of files do between processes, with signals
 * and in a circle. The output is the same on the real kernel and in a simulated
 * world (tests/command/shim.sh).
 */
#define _GNU_SOURCE 1

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static char path[] = "locksXXXXXX";
static int ends[2];

static void show(const char *what, int rc)
{
    printf("%s: %d %s\n", what, rc, rc < 0 ? strerrorname_np(errno) : "");
}

static void note(int number)
{
    (void)number;
    write(STDOUT_FILENO, "alarm\n", 6);
}

static void ring_soon(int flags)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = flags};
    const struct itimerval soon = {.it_value.tv_usec = 20000};
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &soon, NULL);
}

static int lock_byte(int fd, int at, int type, int command)
{
    struct flock lock = {
        .l_type = (short)type, .l_whence = SEEK_SET, .l_start = at, .l_len = 1};
    return fcntl(fd, command, &lock);
}

/* A child has the file's lock for a while; this process waits for it, and is
 * interrupted by an alarm with these flags. */
static void wait_for_lock(int fd, int flags)
{
    char byte;
    pid_t child = fork();
    if (child == 0) {
        int own = open(path, O_RDWR);
        flock(own, LOCK_EX);
        write(ends[1], "x", 1);
        usleep(100000);
        _exit(0);
    }
    read(ends[0], &byte, 1);
    ring_soon(flags);
    show("flock", flock(fd, LOCK_EX));
    waitpid(child, NULL, 0);
    flock(fd, LOCK_UN);
}

/* A child that has byte 1, and waits for byte 0 by now. */
static pid_t begin_waiter(void)
{
    char byte;
    pid_t child = fork();
    if (child == 0) {
        int own = open(path, O_RDWR);
        lock_byte(own, 1, F_WRLCK, F_SETLK);
        write(ends[1], "x", 1);
        show("child", lock_byte(own, 0, F_WRLCK, F_SETLKW));
        _exit(0);
    }
    read(ends[0], &byte, 1);
    usleep(20000);
    return child;
}

/* Each has a byte that the other one waits for: the last one gets EDEADLK. */
static void wait_in_circle(int fd)
{
    lock_byte(fd, 0, F_WRLCK, F_SETLK);
    pid_t child = begin_waiter();
    show("parent", lock_byte(fd, 1, F_WRLCK, F_SETLKW));
    lock_byte(fd, 0, F_UNLCK, F_SETLK);
    waitpid(child, NULL, 0);
    show("parent", lock_byte(fd, 1, F_WRLCK, F_SETLKW));
}

/* The child waits for a byte that this process then frees, before it waits for
 * one of the child: that is no circle. */
static void wait_in_turn(int fd)
{
    lock_byte(fd, 0, F_WRLCK, F_SETLK);
    lock_byte(fd, 1, F_UNLCK, F_SETLK);
    pid_t child = begin_waiter();
    lock_byte(fd, 0, F_UNLCK, F_SETLK);
    show("parent", lock_byte(fd, 1, F_WRLCK, F_SETLKW));
    waitpid(child, NULL, 0);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    int fd = mkstemp(path);
    pipe(ends);
    wait_for_lock(fd, SA_RESTART);
    wait_for_lock(fd, 0);
    wait_in_circle(fd);
    wait_in_turn(fd);
    unlink(path);
    return 0;
}
