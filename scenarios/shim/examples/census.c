/* SPDX-License-Identifier: MIT
 *
 * census.c: calls that servers and clients of Debian make, and others seldom:
 * found with scenarios/PROGRAMS.md's table of them. It prints the same here and
 * on Linux.
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int capget(cap_user_header_t header, cap_user_data_t data);
int capset(cap_user_header_t header, const cap_user_data_t data);

/* ---- select(): a hang-up is no exception (ncat) -------------------------- */

static void show_select(const char *what, int fd, int set)
{
    fd_set sets[3];
    struct timeval time = {0, 20000};
    for (int i = 0; i < 3; i++) {
        FD_ZERO(&sets[i]);
    }
    FD_SET(fd, &sets[set]);
    int ready = select(fd + 1, &sets[0], &sets[1], &sets[2], &time);
    printf("select of %s: %d, %d, %s\n", what, ready, FD_ISSET(fd, &sets[set]),
           time.tv_sec == 0 && time.tv_usec == 0 ? "timeout" : "at once");
}

static void hang_up(void)
{
    int ends[2], pair[2];
    pipe(ends);
    close(ends[1]);
    show_select("a pipe's end to read", ends[0], 0);
    show_select("a pipe's end, exceptions", ends[0], 2);
    close(ends[0]);
    pipe(ends);
    close(ends[0]);
    show_select("a pipe without readers to write", ends[1], 1);
    show_select("a pipe without readers, exceptions", ends[1], 2);
    close(ends[1]);
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    close(pair[1]);
    show_select("a closed pair, exceptions", pair[0], 2);
    show_select("a closed pair to read", pair[0], 0);
    close(pair[0]);
}

/* ---- Random numbers: they have no end (iperf3) --------------------------- */

enum { MANY = 20000 };

/* Whether all parts of DATA have something in them. */
static int is_random(const unsigned char *data, size_t size)
{
    for (size_t at = 0; at + 64 <= size; at += 64) {
        int any = 0;
        for (size_t i = 0; i < 64; i++) {
            any |= data[at + i];
        }
        if (any == 0) {
            return 0;
        }
    }
    return 1;
}

static void draw(void)
{
    static unsigned char data[MANY];
    int fd = open("/dev/urandom", O_RDONLY);
    ssize_t size = read(fd, data, MANY);
    printf("read: %zd, %d\n", size, is_random(data, MANY));
    memset(data, 0, sizeof data);
    size = read(fd, data, MANY);
    printf("read again: %zd, %d\n", size, is_random(data, MANY));
    close(fd);
    for (int buffered = 0; buffered < 2; buffered++) {
        FILE *stream = fopen("/dev/urandom", "rb");
        if (!buffered) {
            setbuf(stream, NULL);
        }
        memset(data, 0, sizeof data);
        printf("fread: %zu", fread(data, 1, MANY, stream));
        printf(", %d, %d\n", is_random(data, MANY), fileno(stream) > 2);
        fclose(stream);
    }
}

/* ---- Timers on the processor's time (php) -------------------------------- */

static void show_timer(const char *what, int which)
{
    struct itimerval now = {{7, 7}, {7, 7}};
    int rc = getitimer(which, &now);
    printf("%s: %d, about %ld s, every %ld s\n", what, rc,
           (long)((now.it_value.tv_sec + 50) / 100 * 100),
           (long)now.it_interval.tv_sec);
}

static void time_processor(void)
{
    struct itimerval time = {.it_value.tv_sec = 1000, .it_interval.tv_sec = 5};
    struct itimerval none = {{0, 0}, {0, 0}}, old = {{7, 7}, {7, 7}};
    show_timer("before", ITIMER_PROF);
    printf("setitimer: %d\n", setitimer(ITIMER_PROF, &time, NULL));
    show_timer("set", ITIMER_PROF);
    show_timer("another one", ITIMER_VIRTUAL);
    fflush(stdout);
    if (fork() == 0) {
        show_timer("a child", ITIMER_PROF);
        fflush(stdout);
        _exit(0);
    }
    wait(NULL);
    int rc = setitimer(ITIMER_PROF, &none, &old);
    printf("ended: %d, every %ld s\n", rc, (long)old.it_interval.tv_sec);
    show_timer("then", ITIMER_PROF);
    errno = 0;
    rc = setitimer(9, &time, NULL);
    printf("no timer: %d %s\n", rc, strerror(errno));
}

/* ---- Options of sockets (iperf3, haproxy, dnsmasq) ----------------------- */

static void show_value(int rc, const unsigned char *value, socklen_t size)
{
    if (rc < 0) {
        printf(" %s", strerror(errno));
        return;
    }
    printf(" ");
    for (socklen_t i = 0; i < size && i < 8; i++) {
        printf("%02x", value[i]);
    }
    printf("/%u", size);
}

static void show_option(const char *name, int fd, int level, int option)
{
    unsigned char value[256] = {0};
    socklen_t size = sizeof value;
    show_value(getsockopt(fd, level, option, value, &size), value, size);
    for (int number = -1; number < 300; number += number < 2 ? 1 : 297) {
        int rc = setsockopt(fd, level, option, &number, sizeof number);
        printf(" %s", rc < 0 ? strerror(errno) : "set");
    }
    size = 1;
    show_value(getsockopt(fd, level, option, value, &size), value, size);
    size = sizeof value;
    show_value(getsockopt(fd, level, option, value, &size), value, size);
    printf(": %s\n", name);
}

static void show_options(const char *what, int fd)
{
#define OPTION(level, name)                                                    \
    {                                                                          \
        level, name, #name                                                     \
    }
    static const struct {
        int level, option;
        const char *name;
    } all[] = {
        OPTION(SOL_SOCKET, SO_DEBUG),
        OPTION(SOL_SOCKET, SO_DONTROUTE),
        OPTION(SOL_SOCKET, SO_NO_CHECK),
        OPTION(SOL_SOCKET, SO_SNDLOWAT),
        OPTION(SOL_SOCKET, SO_PRIORITY),
        OPTION(SOL_SOCKET, SO_BINDTODEVICE),
        OPTION(SOL_SOCKET, SO_MAX_PACING_RATE),
        OPTION(IPPROTO_TCP, TCP_CORK),
        OPTION(IPPROTO_TCP, TCP_USER_TIMEOUT),
        OPTION(IPPROTO_TCP, TCP_FASTOPEN_CONNECT),
        OPTION(IPPROTO_TCP, TCP_SYNCNT),
        OPTION(IPPROTO_TCP, TCP_MAXSEG),
        OPTION(IPPROTO_TCP, TCP_THIN_LINEAR_TIMEOUTS),
        OPTION(IPPROTO_IP, IP_TOS),
        OPTION(IPPROTO_IP, IP_TTL),
        OPTION(IPPROTO_IP, IP_MINTTL),
        OPTION(IPPROTO_IP, IP_MTU_DISCOVER),
        OPTION(IPPROTO_IP, IP_FREEBIND),
        OPTION(IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT),
    };
    printf("options of %s\n", what);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        show_option(all[i].name, fd, all[i].level, all[i].option);
    }
}

static void show_tcp(const char *what, int fd)
{
    struct tcp_info info = {.tcpi_state = 99};
    socklen_t size = sizeof info;
    int rc = getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size);
    printf("%s: %d, state %d, window %d, %d, %s", what, rc, info.tcpi_state,
           info.tcpi_snd_cwnd, info.tcpi_reordering,
           info.tcpi_snd_mss >= 536 ? "a segment" : "no segment");
    char first[16] = "", again[16] = "";
    size = sizeof first;
    getsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, first, &size);
    rc = setsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, "nothing", 7);
    printf(", %s", rc < 0 ? strerror(errno) : "set");
    rc = setsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, "reno", 4);
    printf(", %s", rc < 0 ? strerror(errno) : "set");
    setsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, first, size);
    getsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, again, &(socklen_t){16});
    printf(", %s\n", strcmp(first, again) == 0 ? "reset" : again);
}

/* Which of the options of LISTENER its connections have; and their duplicates,
 * and those of children. */
static void inherit(int listener, const struct sockaddr_in *address)
{
    struct timeval soon = {0, 30000};
    int client = socket(AF_INET, SOCK_STREAM, 0), ttl = 33, on = 1;
    setsockopt(listener, SOL_SOCKET, SO_RCVTIMEO, &soon, sizeof soon);
    setsockopt(listener, IPPROTO_IP, IP_TTL, &ttl, sizeof ttl);
    setsockopt(listener, IPPROTO_TCP, TCP_CORK, &on, sizeof on);
    connect(client, (const struct sockaddr *)address, sizeof *address);
    int server = accept(listener, NULL, NULL), copy = dup(server);
    show_tcp("a listener", listener);
    show_tcp("a client", client);
    show_tcp("a server", server);
    socklen_t size = sizeof ttl;
    ttl = 0;
    getsockopt(server, IPPROTO_IP, IP_TTL, &ttl, &size);
    char byte;
    ssize_t rc = recv(server, &byte, 1, 0);
    printf("inherited: %d, %zd %s\n", ttl, rc, strerror(errno));
    ttl = 44;
    setsockopt(server, IPPROTO_IP, IP_TTL, &ttl, sizeof ttl);
    ttl = 0;
    getsockopt(copy, IPPROTO_IP, IP_TTL, &ttl, &size);
    close(server);
    rc = recv(copy, &byte, 1, 0);
    printf("a duplicate: %d, %zd %s\n", ttl, rc, strerror(errno));
    fflush(stdout);
    if (fork() == 0) {
        rc = recv(copy, &byte, 1, 0);
        printf("a child: %zd %s\n", rc, strerror(errno));
        fflush(stdout);
        _exit(0);
    }
    wait(NULL);
    shutdown(client, SHUT_WR);
    recv(copy, &byte, 1, 0);
    show_tcp("its end was received", copy);
    close(copy);
    close(client);
}

static void set_options(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int tcp = socket(AF_INET, SOCK_STREAM, 0), pair[2], mtu = 0;
    int udp = socket(AF_INET, SOCK_DGRAM, 0);
    show_tcp("new", tcp);
    show_options("a TCP socket", tcp);
    show_options("a UDP socket", udp);
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    show_options("a Unix socket", pair[0]);
    close(pair[0]);
    close(pair[1]);
    close(tcp);
    tcp = socket(AF_INET, SOCK_STREAM, 0);
    bind(tcp, (const struct sockaddr *)&address, sizeof address);
    listen(tcp, 4);
    getsockname(tcp, (struct sockaddr *)&address, &size);
    inherit(tcp, &address);
    size = sizeof mtu;
    int rc = getsockopt(udp, IPPROTO_IP, IP_MTU, &mtu, &size);
    printf("not connected: %d %s\n", rc, strerror(errno));
    connect(udp, (const struct sockaddr *)&address, sizeof address);
    rc = getsockopt(udp, IPPROTO_IP, IP_MTU, &mtu, &size);
    printf("connected: %d, %s\n", rc, mtu >= 1500 ? "a size" : "none");
    close(udp);
    close(tcp);
}

/* ---- Interfaces, and the name of an address (dnsmasq, rsync) ------------- */

static void ask_interface(const char *what, int fd, unsigned long request,
                          struct ifreq *about)
{
    int rc = ioctl(fd, request, about);
    printf("%s: %d %s\n", what, rc, rc < 0 ? strerror(errno) : about->ifr_name);
}

static void show_interfaces(void)
{
    struct ifreq about = {.ifr_name = "lo"}, first[8],
                 none = {.ifr_name = "no"};
    struct ifconf list = {.ifc_len = sizeof first, .ifc_req = first};
    const struct sockaddr_in *address =
        (const struct sockaddr_in *)(const void *)&about.ifr_addr;
    char name[IF_NAMESIZE] = "";
    int fd = socket(AF_INET, SOCK_DGRAM, 0), ends[2], unsent = 9;
    printf("%u %u\n", if_nametoindex("lo"), if_nametoindex("no"));
    printf("%s %d\n", if_indextoname(1, name),
           if_indextoname(999, name) != NULL);
    struct if_nameindex *all = if_nameindex();
    printf("%u %s\n", all[0].if_index, all[0].if_name);
    if_freenameindex(all);
    int rc = ioctl(fd, SIOCGIFCONF, &list);
    printf("%d %s %d\n", rc, first[0].ifr_name, list.ifc_len > 0);
    ask_interface("SIOCGIFADDR", fd, SIOCGIFADDR, &about);
    printf("%s\n", inet_ntoa(address->sin_addr));
    ask_interface("SIOCGIFNETMASK", fd, SIOCGIFNETMASK, &about);
    printf("%s\n", inet_ntoa(address->sin_addr));
    ask_interface("SIOCGIFFLAGS", fd, SIOCGIFFLAGS, &about);
    printf("%x\n", (unsigned)about.ifr_flags & (IFF_UP | IFF_LOOPBACK));
    ask_interface("SIOCGIFMTU", fd, SIOCGIFMTU, &about);
    printf("%d\n", about.ifr_mtu);
    ask_interface("SIOCGIFHWADDR", fd, SIOCGIFHWADDR, &about);
    printf("%d\n", about.ifr_hwaddr.sa_family);
    ask_interface("SIOCGIFINDEX", fd, SIOCGIFINDEX, &about);
    printf("%d\n", about.ifr_ifindex);
    ask_interface("SIOCGIFNAME", fd, SIOCGIFNAME, &about);
    ask_interface("SIOCGIFADDR", fd, SIOCGIFADDR, &none);
    none.ifr_ifindex = 999;
    ask_interface("SIOCGIFNAME", fd, SIOCGIFNAME, &none);
    rc = ioctl(fd, TIOCOUTQ, &unsent);
    printf("unsent: %d %d\n", rc, unsent);
    close(fd);
    pipe(ends);
    ask_interface("of a pipe", ends[0], SIOCGIFADDR, &about);
    close(ends[0]);
    close(ends[1]);
}

static void show_host(const char *text)
{
    struct in_addr address;
    inet_aton(text, &address);
    const struct hostent *host =
        gethostbyaddr(&address, sizeof address, AF_INET);
    if (host == NULL) {
        printf("%s: none, %d\n", text, h_errno == HOST_NOT_FOUND);
        return;
    }
    printf(
        "%s: %s, %d, %s\n", text, host->h_name, host->h_length,
        inet_ntoa(*(const struct in_addr *)(const void *)*host->h_addr_list));
}

/* ---- A process by syscall() (vsftpd) ------------------------------------- */

static void clone_process(void)
{
    int status = 0;
    fflush(stdout);
    long made = syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    if (made == 0) {
        printf("a child: %d\n", getppid() != getpid());
        fflush(stdout);
        _exit(7);
    }
    pid_t ended = wait(&status);
    printf("cloned: %d, %d\n", ended == made, WEXITSTATUS(status));
}

/* ---- Control messages that are hints (QUIC, chrony) ---------------------- */

static void send_hint(int from, const struct sockaddr_in *to, int level,
                      int type, const void *value, size_t size)
{
    union {
        struct cmsghdr is;
        char bytes[64];
    } control = {{0}};
    char data[] = "hint";
    struct iovec part = {data, sizeof data};
    struct msghdr message = {.msg_name = (void *)(uintptr_t)to,
                             .msg_namelen = to == NULL ? 0 : sizeof *to,
                             .msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = CMSG_SPACE(size)};
    control.is.cmsg_level = level;
    control.is.cmsg_type = type;
    control.is.cmsg_len = CMSG_LEN(size);
    memcpy(CMSG_DATA(&control.is), value, size);
    ssize_t rc = sendmsg(from, &message, 0);
    printf("with %d of %d: %zd %s\n", type, level, rc,
           rc < 0 ? strerror(errno) : "sent");
}

static void send_hints(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct in_pktinfo place = {.ipi_spec_dst.s_addr = htonl(INADDR_LOOPBACK)};
    struct ucred own = {.pid = getpid(), .uid = getuid(), .gid = getgid()};
    socklen_t size = sizeof at;
    int to = socket(AF_INET, SOCK_DGRAM, 0), tos = 16, ttl = 9, pair[2];
    int from = socket(AF_INET, SOCK_DGRAM, 0);
    char data[8];
    bind(to, (const struct sockaddr *)&at, sizeof at);
    getsockname(to, (struct sockaddr *)&at, &size);
    send_hint(from, &at, IPPROTO_IP, IP_TOS, &tos, sizeof tos);
    send_hint(from, &at, IPPROTO_IP, IP_TTL, &ttl, sizeof ttl);
    send_hint(from, &at, IPPROTO_IP, IP_PKTINFO, &place, sizeof place);
    for (int i = 0; i < 3; i++) {
        ssize_t rc = recv(to, data, sizeof data, 0);
        printf("received %zd %s\n", rc, data);
    }
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    send_hint(pair[0], NULL, SOL_SOCKET, SCM_CREDENTIALS, &own, sizeof own);
    printf("received %zd\n", recv(pair[1], data, sizeof data, 0));
    close(pair[0]);
    close(pair[1]);
    close(from);
    close(to);
}

/* ---- Calls that name a process by its number (setpriv) ------------------- */

static void by_number(void)
{
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3,
                                              getpid()};
    struct __user_cap_data_struct caps[2];
    struct sched_param param = {0};
    struct rlimit limit;
    pid_t own = getpid(), child;
    printf("capget: %d\n", capget(&header, caps));
    printf("capset: %d\n", capset(&header, caps));
    printf("%d", setpriority(PRIO_PROCESS, (id_t)own, 5));
    printf(", %d\n", getpriority(PRIO_PROCESS, (id_t)own));
    printf("prlimit: %d\n", prlimit(own, RLIMIT_CORE, NULL, &limit));
    printf("scheduler: %d", sched_getscheduler(own));
    printf(", %d\n", sched_getparam(own, &param));
    fflush(stdout);
    if ((child = fork()) == 0) {
        pause();
    }
    printf("of a child: %d\n", setpriority(PRIO_PROCESS, (id_t)child, 7));
    kill(child, SIGKILL);
    wait(NULL);
    int rc = setpriority(PRIO_PROCESS, (id_t)child, 7);
    printf("of none: %d %s\n", rc, strerrorname_np(errno));
}

int main(void)
{
    hang_up();
    send_hints();
    clone_process();
    draw();
    time_processor();
    set_options();
    show_interfaces();
    show_host("127.0.0.1");
    by_number();
    return 0;
}
