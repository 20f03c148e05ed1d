/* SPDX-License-Identifier: MIT
 *
 * signalfd.c: signals from descriptors, which are also inherited, duplicated
 * and sent; programs as streams (popen), and a stream whose descriptor changes
 * before it is flushed. What it prints is the same on Linux and in a simulated
 * world: tests/command/shim.sh.
 */
#define _GNU_SOURCE 1
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 3 };

/* Waits for COUNT signals, and prints them. */
static void take(int fd, int count)
{
    struct signalfd_siginfo all[MOST];
    struct pollfd poller = {.fd = fd, .events = POLLIN};
    while (count > 0 && poll(&poller, 1, -1) == 1) {
        ssize_t size = read(fd, all, sizeof all);
        for (size_t i = 0; i < (size_t)size / sizeof all[0]; i++, count--) {
            int number = (int)all[i].ssi_signo;
            printf("signal %d, status %d\n", number,
                   number == SIGCHLD ? all[i].ssi_status : 0);
        }
    }
    printf("%d more\n", poll(&poller, 1, 0));
}

/* Who has inherited a signalfd reads its own signals, and takes none of those
 * of its parent. */
static void inherit(int fd)
{
    int ends[2], status;
    char byte;
    if (pipe(ends) < 0) {
        return;
    }
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        close(ends[1]);
        read(ends[0], &byte, 1); /* until the parent has its signal */
        struct pollfd poller = {.fd = fd, .events = POLLIN};
        printf("the child: %d, ", poll(&poller, 1, 0));
        kill(getpid(), SIGTERM);
        take(fd, 1);
        exit(0);
    }
    kill(getpid(), SIGTERM);
    take(fd, 1);
    fflush(stdout);
    close(ends[0]);
    close(ends[1]);
    waitpid(child, &status, 0);
    take(fd, 1);
}

/* A mask belongs to all duplicates; there can be many. */
static void duplicate(const sigset_t *mask)
{
    enum { MANY = 100 };
    int last = signalfd(-1, mask, SFD_NONBLOCK);
    for (int i = 0; i < MANY; i++) {
        last = dup(last);
    }
    sigset_t none;
    sigemptyset(&none);
    signalfd(last, &none, 0);
    kill(getpid(), SIGTERM);
    struct pollfd poller = {.fd = last - 1, .events = POLLIN};
    printf("no mask: %d, ", poll(&poller, 1, 0));
    signalfd(last - 1, mask, 0);
    take(last, 1);
}

/* One that is sent over a Unix socket reads signals of its receiver. */
static void pass(const sigset_t *mask)
{
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr header;
    } control = {.header = {.cmsg_level = SOL_SOCKET,
                            .cmsg_type = SCM_RIGHTS,
                            .cmsg_len = CMSG_LEN(sizeof(int))}};
    int ways[2], fd = signalfd(-1, mask, SFD_NONBLOCK), status;
    char byte = '!';
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ways) < 0) {
        return;
    }
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        close(fd);
        recvmsg(ways[1], &message, 0);
        memcpy(&fd, CMSG_DATA(&control.header), sizeof fd);
        raise(SIGTERM);
        printf("received: ");
        take(fd, 1);
        exit(0);
    }
    memcpy(CMSG_DATA(&control.header), &fd, sizeof fd);
    sendmsg(ways[0], &message, 0);
    close(fd);
    waitpid(child, &status, 0);
}

/* What was printed before the descriptor changes goes where it leads then. */
static void redirect(void)
{
    int ends[2];
    char text[50];
    int saved = dup(STDOUT_FILENO);
    if (pipe(ends) < 0) {
        return;
    }
    fflush(stdout);
    printf("before, ");
    dup2(ends[1], STDOUT_FILENO);
    printf("after");
    fflush(stdout);
    ssize_t size = read(ends[0], text, sizeof text);
    dup2(saved, STDOUT_FILENO);
    printf("'%.*s'\n", (int)size, text);
}

int main(void)
{
    sigset_t mask;
    char line[100];
    int status;
    sigemptyset(&mask);
    sigaddset(&mask, SIGCHLD);
    sigaddset(&mask, SIGTERM);
    sigprocmask(SIG_BLOCK, &mask, NULL);
    int fd = signalfd(-1, &mask, SFD_NONBLOCK | SFD_CLOEXEC);
    printf("%zd\n", read(fd, line, sizeof line));
    pid_t parent = getpid();
    fflush(stdout);
    if (fork() == 0) {
        kill(parent, SIGTERM);
        usleep(10000);
        _exit(3);
    }
    take(fd, 2);
    wait(&status);
    sigaddset(&mask, SIGALRM);
    sigprocmask(SIG_BLOCK, &mask, NULL);
    printf("the same: %d\n", signalfd(fd, &mask, 0) == fd);
    ualarm(10000, 0);
    take(fd, 1);
    fflush(stdout);
    FILE *stream = popen("echo from a program; exit 4", "r");
    while (fgets(line, sizeof line, stream) != NULL) {
        printf("%s", line);
    }
    status = pclose(stream);
    printf("status %d\n", WEXITSTATUS(status));
    take(fd, 1);
    inherit(fd);
    duplicate(&mask);
    pass(&mask);
    take(fd, 1);
    fflush(stdout);
    redirect();
    fflush(stdout);
    stream = popen("tr a-z A-Z", "w");
    fputs("to a program\n", stream);
    status = pclose(stream);
    printf("status %d\n", WEXITSTATUS(status));
    return 0;
}
