/* SPDX-License-Identifier: MIT
 *
 * kinds.c: sockets of type SOCK_SEQPACKET, control messages that say who has
 * sent a message and to which address, and children that are not kept. The
 * output is that of the real kernel.
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static void show(const char *what, long result)
{
    printf("%s: %ld %s\n", what, result,
           result < 0 ? strerrorname_np(errno) : "");
    fflush(stdout);
}

/* ---- Packets ------------------------------------------------------------- */

static void packets(void)
{
    char data[16];
    int ends[2], waiting = 0, type = 0;
    socklen_t size = sizeof type;
    show("pair", socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends));
    getsockopt(ends[0], SOL_SOCKET, SO_TYPE, &type, &size);
    show("type", type == SOCK_SEQPACKET);
    show("write", write(ends[0], "hello", 5));
    show("write", write(ends[0], "wo", 2));
    ioctl(ends[1], FIONREAD, &waiting);
    show("both", waiting);
    show("its size", recv(ends[1], data, 2, MSG_PEEK | MSG_TRUNC));
    struct iovec part = {data, 3};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    show("a part", recvmsg(ends[1], &message, 0));
    show("truncated", message.msg_flags == MSG_TRUNC);
    show("the next", read(ends[1], data, sizeof data));
    shutdown(ends[0], SHUT_WR);
    show("end", read(ends[1], data, sizeof data));
    show("nobody", send(ends[0], "x", 1, MSG_NOSIGNAL));
    close(ends[0]);
    struct pollfd polled = {ends[1], POLLIN | POLLOUT | POLLRDHUP, 0};
    poll(&polled, 1, 0);
    show("hung up", polled.revents);
    close(ends[1]);
}

/* ---- Control messages ---------------------------------------------------- */

static void show_control(const struct cmsghdr *at, pid_t sender)
{
    struct ucred who;
    struct in_pktinfo to;
    if (at->cmsg_level == SOL_SOCKET && at->cmsg_type == SCM_CREDENTIALS) {
        memcpy(&who, CMSG_DATA(at), sizeof who);
        show("  sent by",
             who.pid == sender && who.uid == getuid() && who.gid == getgid());
    } else if (at->cmsg_level == IPPROTO_IP && at->cmsg_type == IP_PKTINFO) {
        memcpy(&to, CMSG_DATA(at), sizeof to);
        printf("  to %s by %d\n", inet_ntoa(to.ipi_addr), to.ipi_ifindex);
    } else {
        show("  descriptors", at->cmsg_type == SCM_RIGHTS);
    }
}

/* Receives a message, with ROOM bytes for control messages. */
static void receive(int fd, pid_t sender, size_t room)
{
    char data[32];
    union {
        char bytes[256];
        struct cmsghdr aligned;
    } control = {{0}}; /* what is cut off ends in zeros */
    struct iovec part = {data, sizeof data};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = room};
    show("recvmsg", recvmsg(fd, &message, 0));
    show("flags", message.msg_flags);
    show("room", (long)message.msg_controllen);
    for (struct cmsghdr *at = CMSG_FIRSTHDR(&message); at != NULL;
         at = CMSG_NXTHDR(&message, at)) {
        show_control(at, sender);
    }
}

/* Sends DATA and the descriptor FD. */
static void send_descriptor(int to, const char *data, int fd)
{
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr aligned;
    } control = {.aligned = {.cmsg_level = SOL_SOCKET,
                             .cmsg_type = SCM_RIGHTS,
                             .cmsg_len = CMSG_LEN(sizeof fd)}};
    struct iovec part = {(void *)data, strlen(data)};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    memcpy(CMSG_DATA(&control.aligned), &fd, sizeof fd);
    show("sendmsg", sendmsg(to, &message, 0));
}

static void credentials(int type)
{
    int ends[2], on = 1, is_on = 0;
    socklen_t size = sizeof is_on;
    socketpair(AF_UNIX, type, 0, ends);
    setsockopt(ends[1], SOL_SOCKET, SO_PASSCRED, &on, sizeof on);
    getsockopt(ends[1], SOL_SOCKET, SO_PASSCRED, &is_on, &size);
    show("passes", is_on);
    write(ends[0], "own", 3);
    pid_t child = fork();
    if (child == 0) {
        write(ends[0], "child's", 7);
        _exit(0);
    }
    waitpid(child, NULL, 0);
    receive(ends[1], getpid(), 256);
    receive(ends[1], child, 256);
    send_descriptor(ends[0], "both", ends[0]);
    receive(ends[1], getpid(), 256);
    write(ends[0], "no room", 7);
    receive(ends[1], getpid(), 20);
    close(ends[0]);
    close(ends[1]);
}

static void addresses(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    int on = 1, to = socket(AF_INET, SOCK_DGRAM, 0);
    int from = socket(AF_INET, SOCK_DGRAM, 0);
    bind(to, (struct sockaddr *)&at, size);
    getsockname(to, (struct sockaddr *)&at, &size);
    show("info", setsockopt(to, IPPROTO_IP, IP_PKTINFO, &on, sizeof on));
    for (unsigned host = 0; host < 2; host++) {
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK + host);
        sendto(from, "x", 1, 0, (struct sockaddr *)&at, sizeof at);
        receive(to, 0, 256);
    }
    show("of TCP", setsockopt(socket(AF_UNIX, SOCK_STREAM, 0), IPPROTO_IP,
                              IP_PKTINFO, &on, sizeof on));
}

/* ---- Children that are not kept ------------------------------------------ */

static volatile sig_atomic_t ended;

static void note(int number)
{
    (void)number;
    ended++;
}

static void not_kept(void)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_NOCLDWAIT};
    long result;
    sigaction(SIGCHLD, &action, NULL);
    if (fork() == 0) {
        _exit(3);
    }
    do {
        result = wait(NULL);
    } while (result < 0 && errno == EINTR);
    show("wait", result);
    show("SIGCHLD", ended);
}

int main(void)
{
    packets();
    credentials(SOCK_STREAM);
    credentials(SOCK_DGRAM);
    credentials(SOCK_SEQPACKET);
    addresses();
    not_kept();
    return 0;
}
