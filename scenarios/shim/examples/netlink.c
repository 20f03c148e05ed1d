/* SPDX-License-Identifier: MIT
 *
 * netlink.c: the interfaces of the network, as servers ask for them. The output
 * is that of the real kernel, of which only the loopback and IPv4 are shown.
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <errno.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void show(const char *what, long result)
{
    printf("%s: %ld %s\n", what, result,
           result < 0 ? strerrorname_np(errno) : "");
}

static void show_link(const struct nlmsghdr *message)
{
    struct ifinfomsg *info = NLMSG_DATA(message);
    int left = (int)IFLA_PAYLOAD(message);
    if (info->ifi_index != 1) {
        return;
    }
    printf("  link %d of type %d\n", info->ifi_index, info->ifi_type);
    for (struct rtattr *at = IFLA_RTA(info); RTA_OK(at, left);
         at = RTA_NEXT(at, left)) {
        if (at->rta_type == IFLA_IFNAME) {
            printf("  called %s\n", (char *)RTA_DATA(at));
        } else if (at->rta_type == IFLA_MTU) {
            printf("  MTU %d\n", *(int *)RTA_DATA(at));
        }
    }
}

static void show_address(const struct nlmsghdr *message)
{
    struct ifaddrmsg *info = NLMSG_DATA(message);
    int left = (int)IFA_PAYLOAD(message);
    if (info->ifa_index != 1) {
        return;
    }
    printf("  address of %d bits, scope %d\n", info->ifa_prefixlen,
           info->ifa_scope);
    for (struct rtattr *at = IFA_RTA(info); RTA_OK(at, left);
         at = RTA_NEXT(at, left)) {
        if (at->rta_type == IFA_ADDRESS || at->rta_type == IFA_LOCAL) {
            printf("  %s\n", inet_ntoa(*(struct in_addr *)RTA_DATA(at)));
        }
    }
}

/* Whether the answer is over. */
static bool show_message(const struct nlmsghdr *message)
{
    const struct nlmsgerr *error = NLMSG_DATA(message);
    switch (message->nlmsg_type) {
    case NLMSG_DONE:
        puts("  done");
        return true;
    case NLMSG_ERROR:
        printf("  error %d\n", error->error);
        return true;
    case RTM_NEWLINK:
        show_link(message);
        break;
    default:
        show_address(message);
    }
    return (message->nlmsg_flags & NLM_F_MULTI) == 0;
}

/* Asks for the link INDEX or NAME, or with NLM_F_DUMP for all there is. */
static void ask(int fd, int type, int flags, int index, const char *name)
{
    struct {
        struct nlmsghdr head;
        struct ifinfomsg info;
        struct rtattr named;
        char name[16];
    } request = {
        .head = {.nlmsg_len = NLMSG_LENGTH(sizeof request.info),
                 .nlmsg_type = (unsigned short)type,
                 .nlmsg_flags = (unsigned short)(NLM_F_REQUEST | flags),
                 .nlmsg_seq = 7},
        .info = {.ifi_index = index}};
    struct sockaddr_nl kernel = {.nl_family = AF_NETLINK}, from = {0};
    bool is_over = false;
    if (type == RTM_GETADDR) {
        request.info.ifi_family = AF_INET;
    }
    if (name != NULL) {
        request.named.rta_type = IFLA_IFNAME;
        request.named.rta_len = (unsigned short)RTA_LENGTH(strlen(name) + 1);
        strcpy(request.name, name);
        request.head.nlmsg_len += RTA_SPACE(strlen(name) + 1);
    }
    show("sendto", sendto(fd, &request, request.head.nlmsg_len, 0,
                          (struct sockaddr *)&kernel, sizeof kernel));
    while (!is_over) {
        static _Alignas(8) char data[1 << 16];
        socklen_t size = sizeof from;
        long left =
            recvfrom(fd, data, sizeof data, 0, (struct sockaddr *)&from, &size);
        if (left <= 0 || from.nl_pid != 0) {
            show("recvfrom", left);
            return;
        }
        for (struct nlmsghdr *at = (struct nlmsghdr *)data;
             NLMSG_OK(at, left) && !is_over; at = NLMSG_NEXT(at, left)) {
            is_over = show_message(at);
        }
    }
}

int main(void)
{
    struct sockaddr_nl own = {.nl_family = AF_NETLINK};
    socklen_t size = sizeof own;
    int on = 1, fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
    show("bind", bind(fd, (struct sockaddr *)&own, sizeof own));
    getsockname(fd, (struct sockaddr *)&own, &size);
    show("its number is the process's", own.nl_pid == (unsigned)getpid());
    show("option",
         setsockopt(fd, SOL_NETLINK, NETLINK_EXT_ACK, &on, sizeof on));
    struct pollfd polled = {fd, POLLIN | POLLOUT, 0};
    poll(&polled, 1, 0);
    show("ready", polled.revents);
    ask(fd, RTM_GETLINK, NLM_F_DUMP, 0, NULL);
    ask(fd, RTM_GETADDR, NLM_F_DUMP, 0, NULL);
    ask(fd, RTM_GETLINK, 0, 1, NULL);
    ask(fd, RTM_GETLINK, NLM_F_ACK, 9999, NULL);
    ask(fd, RTM_GETLINK, 0, 0, "lo");
    ask(fd, RTM_GETLINK, 0, 0, "nowhere9");
    show("no more", recv(fd, &own, sizeof own, MSG_DONTWAIT));
    return 0;
}
