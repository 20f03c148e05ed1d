/* SPDX-License-Identifier: MIT
 *
 * rights.c: descriptors that one process sends to another one (SCM_RIGHTS), as
 * nginx's master and its workers do. What it prints is the same on Linux and in
 * a simulated world: tests/command/shim.sh.
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 4 };

union control {
    char bytes[CMSG_SPACE(MOST * sizeof(int))];
    struct cmsghdr header;
};

static ssize_t pass(int to, const int *fds, size_t count)
{
    char byte = '!';
    union control control;
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = CMSG_SPACE(count * sizeof(int))};
    memset(&control, 0, sizeof control);
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(&control.header), fds, count * sizeof(int));
    return sendmsg(to, &message, 0);
}

/* How many were received, into FDS. */
static size_t take(int from, int *fds, size_t room)
{
    char bytes[10];
    union control control;
    struct iovec part = {bytes, sizeof bytes};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = CMSG_LEN(room * sizeof(int))};
    ssize_t size = recvmsg(from, &message, 0);
    size_t count = size <= 0 || message.msg_controllen == 0
                       ? 0
                       : (control.header.cmsg_len - CMSG_LEN(0)) / sizeof(int);
    memcpy(fds, CMSG_DATA(&control.header), count * sizeof(int));
    printf("%zd bytes, %zu descriptors%s\n", size, count,
           (message.msg_flags & MSG_CTRUNC) != 0 ? ", not all" : "");
    return count;
}

static int work(int from)
{
    int fds[MOST];
    char bytes[10];
    uint64_t number = 0;
    if (take(from, fds, 3) != 3) {
        return 1;
    }
    ssize_t size = read(fds[2], bytes, sizeof bytes);
    printf("numbers %d %d %d: '%.*s'\n", fds[0], fds[1], fds[2], (int)size,
           bytes);
    if (read(fds[1], &number, sizeof number) > 0) {
        printf("the counter was %d\n", (int)number);
    }
    if (take(from, fds, 1) != 1) { /* of two: the other one is closed */
        return 1;
    }
    size = read(from, bytes, sizeof bytes);
    printf("%zd byte, without its descriptor\n", size);
    fflush(stdout);
    return write(fds[0], "through", 7) == 7 ? 0 : 1;
}

int main(void)
{
    int ways[2], pipes[2], datagrams[2], status;
    char bytes[20];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ways) < 0 || pipe(pipes) < 0 ||
        socketpair(AF_UNIX, SOCK_DGRAM, 0, datagrams) < 0) {
        return 1;
    }
    pid_t child = fork();
    if (child == 0) {
        close(ways[0]);
        close(pipes[1]);
        return work(ways[1]);
    }
    int counter = eventfd(7, 0);
    close(ways[1]);
    send(datagrams[0], "datagram", 8, 0);
    pass(ways[0], (int[]){pipes[1], counter, datagrams[1]}, 3);
    pass(ways[0], (int[]){pipes[1], datagrams[0]}, 2);
    pass(ways[0], &counter, 1);
    close(pipes[1]); /* those that were sent are open */
    ssize_t size = read(pipes[0], bytes, sizeof bytes);
    waitpid(child, &status, 0);
    printf("'%.*s', then %zd; status %d\n", (int)size, bytes,
           read(pipes[0], bytes, sizeof bytes), status);
    int wrong = 1000;
    size = pass(ways[0], &wrong, 1);
    printf("%zd: %s\n", size, strerror(errno));
    return 0;
}
