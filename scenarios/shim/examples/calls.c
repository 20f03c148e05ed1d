/* SPDX-License-Identifier: MIT
 *
 * calls.c: prints what calls return. The output is the same on the real kernel
 * and in a simulated world (tests/command/shim.sh): no addresses, no times.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* Prints a result, with the name of the error of -1. */
static long show(const char *what, long result)
{
    printf("%s: %ld%s%s\n", what, result, result < 0 ? " " : "",
           result < 0 ? strerrorname_np(errno) : "");
    return result;
}

static const char *kind_of(int fd)
{
    struct stat about;
    fstat(fd, &about);
    if (S_ISSOCK(about.st_mode)) {
        return "socket";
    }
    return S_ISFIFO(about.st_mode) ? "pipe" : "other";
}

static void use_numbers(void)
{
    int fds[2], flag = 1, count = 0;
    pipe2(fds, O_NONBLOCK);
    show("pipe", fds[1] - fds[0]);
    printf("kind: %s\n", kind_of(fds[0]));
    int copy = dup(fds[1]);
    show("dup", copy - fds[1]);
    show("write", write(copy, "hello", 5));
    ioctl(fds[0], FIONREAD, &count);
    show("FIONREAD", count);
    char data[8] = "";
    struct iovec parts[2] = {{data, 2}, {data + 2, 6}};
    show("readv", readv(fds[0], parts, 2));
    printf("data: %s\n", data);
    show("read", read(fds[0], data, 8));
    show("dup2", dup2(fds[0], 50));
    show("FIONBIO", ioctl(50, FIONBIO, &flag));
    show("F_GETFL", fcntl(50, F_GETFL) & O_NONBLOCK);
    show("F_DUPFD", fcntl(50, F_DUPFD_CLOEXEC, 60));
    show("F_GETFD", fcntl(60, F_GETFD));
    show("close", syscall(SYS_close, 60));
    show("close", close(60));
    show("close_range", close_range(50, 60, 0));
    show("read", read(50, data, 1));
    close(copy);
    close(fds[1]);
    show("end", read(fds[0], data, 1));
    close(fds[0]);
}

static void use_counters(void)
{
    uint64_t value = 3;
    int counter = eventfd(2, EFD_NONBLOCK), timer;
    show("eventfd_write", eventfd_write(counter, 5));
    show("eventfd_read", eventfd_read(counter, &value));
    show("value", (long)value);
    show("empty", read(counter, &value, sizeof value));
    timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
    struct itimerspec when = {.it_value.tv_nsec = 5000000};
    struct timespec now;
    show("timerfd", read(timer, &value, sizeof value));
    show("settime", timerfd_settime(timer, 0, &when, NULL));
    struct pollfd fds[2] = {{.fd = timer, .events = POLLIN},
                            {.fd = counter, .events = POLLIN}};
    show("poll", poll(fds, 2, 1000));
    show("revents", fds[0].revents << 8 | fds[1].revents);
    show("expired", read(timer, &value, sizeof value));
    clock_gettime(CLOCK_MONOTONIC, &now);
    when.it_value = now;
    when.it_value.tv_sec++;
    show("absolute", timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL));
    timerfd_gettime(timer, &when);
    show("left", when.it_value.tv_sec <= 1);
    fd_set set;
    FD_ZERO(&set);
    FD_SET(timer, &set);
    struct timeval short_time = {0, 1000};
    show("select", select(timer + 1, &set, NULL, NULL, &short_time));
    close(timer);
    close(counter);
}

static void use_streams(void)
{
    int ends[2], loop = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.u64 = 7};
    char data[8] = "";
    socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
    show("add", epoll_ctl(loop, EPOLL_CTL_ADD, ends[0], &event));
    show("again", epoll_ctl(loop, EPOLL_CTL_ADD, ends[0], &event));
    show("file", epoll_ctl(loop, EPOLL_CTL_ADD, STDIN_FILENO, &event));
    show("nothing", epoll_wait(loop, &event, 1, 0));
    struct msghdr message = {.msg_iov = &(struct iovec){data, 4},
                             .msg_iovlen = 1};
    show("send", send(ends[1], "abc", 3, MSG_NOSIGNAL));
    show("edge", epoll_wait(loop, &event, 1, 10));
    show("data", (long)event.data.u64);
    show("no edge", epoll_wait(loop, &event, 1, 0));
    show("recvmsg", recvmsg(ends[0], &message, MSG_PEEK));
    show("recv", recv(ends[0], data, 8, MSG_DONTWAIT));
    show("recv", recv(ends[0], data, 8, MSG_DONTWAIT));
    show("shutdown", shutdown(ends[1], SHUT_WR));
    show("end", recv(ends[0], data, 8, 0));
    show("delete", epoll_ctl(loop, EPOLL_CTL_DEL, ends[0], NULL));
    close(ends[0]);
    show("closed", send(ends[1], "x", 1, MSG_NOSIGNAL));
    close(ends[1]);
    close(loop);
}

static void use_network(void)
{
    struct sockaddr_in in = {.sin_family = AF_INET};
    struct sockaddr *address = (struct sockaddr *)&in;
    socklen_t size = sizeof in;
    struct addrinfo *found, hints = {.ai_socktype = SOCK_STREAM};
    char data[8], port[8];
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    int client = socket(AF_INET, SOCK_STREAM, 0), error = 1;
    show("listen", listen(listener, 4));
    getsockname(listener, address, &size);
    snprintf(port, sizeof port, "%d", ntohs(in.sin_port));
    show("getaddrinfo", getaddrinfo("127.0.0.1", port, &hints, &found));
    show("port", ((struct sockaddr_in *)(void *)found->ai_addr)->sin_port ==
                     in.sin_port);
    show("connect", connect(client, found->ai_addr, found->ai_addrlen));
    freeaddrinfo(found);
    int server = accept4(listener, address, &size, SOCK_NONBLOCK);
    show("accept", server - client);
    show("from", ntohl(in.sin_addr.s_addr));
    show("empty", read(server, data, 8));
    show("peer", getpeername(client, address, &size));
    size = sizeof error;
    show("option", getsockopt(client, SOL_SOCKET, SO_ERROR, &error, &size));
    show("error", error);
    show("datagram", sendto(client, "data", 4, 0, NULL, 0));
    show("read", read(server, data, 8));
    close(server);
    show("end", read(client, data, 8));
    close(client);
    close(listener);
    in.sin_port = htons(1);
    in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    client = socket(AF_INET, SOCK_STREAM, 0);
    show("refused", connect(client, address, sizeof in));
    show("family", socket(AF_INET, SOCK_STREAM, 99));
    close(client);
}

/* Arguments that are wrong, and what is left of a timeout. */
static void use_times(void)
{
    struct timeval time = {-1, 0};
    struct timespec wrong = {.tv_nsec = -1};
    struct itimerspec when = {.it_value.tv_nsec = 1000000000};
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
    show("select", select(0, NULL, NULL, NULL, &time));
    time = (struct timeval){0, 5000};
    show("select", select(0, NULL, NULL, NULL, &time));
    show("left", time.tv_sec * 1000000 + time.tv_usec);
    show("ppoll", ppoll(NULL, 0, &wrong, NULL));
    show("settime", timerfd_settime(timer, 0, &when, NULL));
    when.it_value.tv_nsec = 1;
    show("settime", timerfd_settime(timer, 99, &when, NULL));
    show("timerfd_create", timerfd_create(99, 0));
    show("clock_nanosleep", clock_nanosleep(99, 0, &when.it_value, NULL));
    show("nanosleep", nanosleep(&wrong, NULL));
    close(timer);
}

static void use_options(void)
{
    int stream = socket(AF_INET, SOCK_STREAM, 0), value = 1;
    struct timeval limit = {0, 5000};
    socklen_t size = sizeof value;
    char byte;
    show("cork", setsockopt(stream, IPPROTO_TCP, TCP_CORK, &value, size));
    show("cork", getsockopt(stream, IPPROTO_TCP, TCP_CORK, &value, &size));
    show("value", value);
    show("tos", getsockopt(stream, IPPROTO_IP, IP_TOS, &value, &size));
    show("value", value);
    show("level", setsockopt(stream, 999, 1, &value, size));
    show("name", setsockopt(stream, SOL_SOCKET, 999, &value, size));
    show("family", socket(999, SOCK_STREAM, 0));
    close(stream);
    int datagrams = socket(AF_INET, SOCK_DGRAM, 0);
    show("limit",
         setsockopt(datagrams, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit));
    show("recv", recv(datagrams, &byte, 1, 0));
    close(datagrams);
}

/* Several datagrams at once, by syscall(), as libuv sends them. */
static void send_many(void)
{
    struct sockaddr_in name = {.sin_family = AF_INET,
                               .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof name;
    char data[8], byte = 'x';
    int to = socket(AF_INET, SOCK_DGRAM, 0);
    int from = socket(AF_INET, SOCK_DGRAM, 0);
    bind(to, (struct sockaddr *)&name, size);
    getsockname(to, (struct sockaddr *)&name, &size);
    struct iovec out = {&byte, 1}, in = {data, sizeof data};
    struct msghdr one = {.msg_name = &name,
                         .msg_namelen = size,
                         .msg_iov = &out,
                         .msg_iovlen = 1};
    struct mmsghdr many[2] = {{.msg_hdr = one}, {.msg_hdr = one}};
    show("sendmmsg", syscall(SYS_sendmmsg, from, many, 2, 0));
    many[0].msg_hdr = (struct msghdr){.msg_iov = &in, .msg_iovlen = 1};
    many[1].msg_hdr = many[0].msg_hdr;
    show("recvmmsg", syscall(SYS_recvmmsg, to, many, 2, MSG_DONTWAIT, NULL));
    close(to);
    close(from);
}

/* The loopback has a name, by older functions, too. */
static void find_hosts(void)
{
    struct ifaddrs *all, *at;
    const struct hostent *host = gethostbyname("localhost");
    show("gethostbyname", host != NULL && *(in_addr_t *)host->h_addr_list[0] ==
                                              htonl(INADDR_LOOPBACK));
    host = gethostbyname("127.0.0.1");
    printf("%s, %d bytes\n", host->h_name, host->h_length);
    show("getifaddrs", getifaddrs(&all));
    for (at = all; at != NULL; at = at->ifa_next) {
        const struct sockaddr_in *in = (struct sockaddr_in *)at->ifa_addr;
        if (in != NULL && in->sin_family == AF_INET &&
            in->sin_addr.s_addr == htonl(INADDR_LOOPBACK)) {
            printf("%s, up %d\n", at->ifa_name, (at->ifa_flags & IFF_UP) != 0);
        }
    }
    freeifaddrs(all);
}

static void use_paths(void)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "calls.sock"};
    struct sockaddr *address = (struct sockaddr *)&name;
    socklen_t size = sizeof name;
    struct stat about;
    char data[8] = "";
    unlink(name.sun_path);
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    int client = socket(AF_UNIX, SOCK_STREAM, 0);
    show("connect", connect(client, address, size));
    show("bind", bind(listener, address, size));
    show("stat", stat(name.sun_path, &about));
    show("socket", S_ISSOCK(about.st_mode));
    show("connect", connect(client, address, size));
    show("listen", listen(listener, 1));
    show("connect", connect(client, address, size));
    int server = accept(listener, NULL, NULL);
    show("peer", getpeername(client, address, &size));
    printf("%s\n", name.sun_path);
    int file = open("/proc/self/exe", O_RDONLY);
    show("sendfile", sendfile(server, file, NULL, 3));
    show("sendfile, size < 0", sendfile(server, file, NULL, (size_t)-3));
    show("sendfile of nothing", sendfile(server, 900, NULL, 3));
    show("read", read(client, data, 8));
    show("same", memcmp(data, "\177EL", 3));
    int other = socket(AF_UNIX, SOCK_STREAM, 0);
    show("bind", bind(other, address, sizeof name));
    show("unlink", unlink(name.sun_path));
    show("stat", stat(name.sun_path, &about));
    show("connect", connect(other, address, sizeof name));
    show("connect", connect(other,
                            (struct sockaddr *)&(struct sockaddr_un){
                                AF_UNIX, "calls.c.not"},
                            sizeof name));
    close_range((unsigned)listener, ~0U, 0);
}

int main(void)
{
    char bytes[4];
    use_numbers();
    use_counters();
    use_times();
    use_streams();
    use_network();
    use_options();
    send_many();
    find_hosts();
    use_paths();
    show("getrandom", getrandom(bytes, sizeof bytes, 0));
    show("gettid", syscall(SYS_gettid) == getpid());
    return 0;
}
