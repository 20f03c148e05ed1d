/* SPDX-License-Identifier: MIT
 *
 * netlink.c: sockets of NETLINK_ROUTE, by which programs ask for the interfaces
 * of the network, as in net/netlink and net/core/rtnetlink.c: there is the
 * loopback with 127.0.0.1, and nothing changes.
 *
 * A request is answered when it is sent: the answer is a datagram in the input
 * of the socket itself.
 */
#define _GNU_SOURCE
#include <linux/if_link.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <net/if_arp.h>
#include <sys/epoll.h>

#include "world.h"

enum {
    LO_INDEX = 1,
    LOWER_UP = 1 << 16, /* IFF_LOWER_UP, of a header that <net/if.h> excludes */
    LO_FLAGS = IFF_UP | IFF_LOOPBACK | IFF_RUNNING | LOWER_UP,
    LO_PREFIX = 8,
    LO_MTU = 65536,
    LO_QUEUE = 1000,
    HARDWARE_SIZE = 6,
    ANSWER_MAX = 512,
    HEARD = EPOLLIN | EPOLLRDNORM
};

struct netlink {
    struct tt__socket socket;
    uint32_t number; /* nl_pid; 0: none yet */
    uint32_t groups;
    struct tt__chunks input;
};

static struct netlink *netlink_of(struct tt__socket *socket)
{
    TT_PARANOID_ASSERT(socket->domain == AF_NETLINK);
    return (struct netlink *)(void *)socket;
}

/* ---- Messages ------------------------------------------------------------ */

/* An answer that is being written. */
struct answer {
    size_t size;
    _Alignas(8) char bytes[ANSWER_MAX];
};

static void put(struct answer *answer, const void *data, size_t size)
{
    TT_ASSERT(answer->size + NLMSG_ALIGN(size) <= ANSWER_MAX);
    memcpy(answer->bytes + answer->size, data, size);
    memset(answer->bytes + answer->size + size, 0, NLMSG_ALIGN(size) - size);
    answer->size += NLMSG_ALIGN(size);
}

static void put_attribute(struct answer *answer, int type, const void *data,
                          size_t size)
{
    const struct rtattr head = {.rta_len = (unsigned short)RTA_LENGTH(size),
                                .rta_type = (unsigned short)type};
    put(answer, &head, sizeof head);
    put(answer, data, size);
}

/* The header of a message, whose size is filled in by end_message(). */
static size_t begin_message(struct answer *answer, const struct netlink *self,
                            const struct nlmsghdr *request, int type, int flags)
{
    const struct nlmsghdr head = {.nlmsg_type = (uint16_t)type,
                                  .nlmsg_flags = (uint16_t)flags,
                                  .nlmsg_seq = request->nlmsg_seq,
                                  .nlmsg_pid = self->number};
    size_t begin = answer->size;
    TT_ASSERT(begin % NLMSG_ALIGNTO == 0);
    put(answer, &head, sizeof head);
    return begin;
}

static void end_message(struct answer *answer, size_t begin)
{
    uint32_t size = (uint32_t)(answer->size - begin);
    TT_ASSERT(size > sizeof(struct nlmsghdr));
    memcpy(answer->bytes + begin + offsetof(struct nlmsghdr, nlmsg_len), &size,
           sizeof size);
}

static void put_link(struct answer *answer, const struct netlink *self,
                     const struct nlmsghdr *request, int flags)
{
    const struct ifinfomsg info = {.ifi_type = ARPHRD_LOOPBACK,
                                   .ifi_index = LO_INDEX,
                                   .ifi_flags = LO_FLAGS};
    const uint8_t hardware[HARDWARE_SIZE] = {0}, state = 0;
    const uint32_t mtu = LO_MTU, queue = LO_QUEUE;
    size_t begin = begin_message(answer, self, request, RTM_NEWLINK, flags);
    put(answer, &info, sizeof info);
    put_attribute(answer, IFLA_IFNAME, "lo", sizeof "lo");
    put_attribute(answer, IFLA_TXQLEN, &queue, sizeof queue);
    put_attribute(answer, IFLA_OPERSTATE, &state, sizeof state);
    put_attribute(answer, IFLA_MTU, &mtu, sizeof mtu);
    put_attribute(answer, IFLA_ADDRESS, hardware, sizeof hardware);
    put_attribute(answer, IFLA_BROADCAST, hardware, sizeof hardware);
    put_attribute(answer, IFLA_QDISC, "noqueue", sizeof "noqueue");
    end_message(answer, begin);
}

static void put_address(struct answer *answer, const struct netlink *self,
                        const struct nlmsghdr *request, int flags)
{
    const struct ifaddrmsg info = {.ifa_family = AF_INET,
                                   .ifa_prefixlen = LO_PREFIX,
                                   .ifa_flags = IFA_F_PERMANENT,
                                   .ifa_scope = RT_SCOPE_HOST,
                                   .ifa_index = LO_INDEX};
    const uint32_t address = htonl(INADDR_LOOPBACK), all = IFA_F_PERMANENT;
    const struct ifa_cacheinfo forever = {.ifa_prefered = UINT32_MAX,
                                          .ifa_valid = UINT32_MAX};
    size_t begin = begin_message(answer, self, request, RTM_NEWADDR, flags);
    put(answer, &info, sizeof info);
    put_attribute(answer, IFA_ADDRESS, &address, sizeof address);
    put_attribute(answer, IFA_LOCAL, &address, sizeof address);
    put_attribute(answer, IFA_LABEL, "lo", sizeof "lo");
    put_attribute(answer, IFA_FLAGS, &all, sizeof all);
    put_attribute(answer, IFA_CACHEINFO, &forever, sizeof forever);
    end_message(answer, begin);
}

/* The end of a dump, or with ERROR what became of REQUEST. */
static void put_result(struct answer *answer, const struct netlink *self,
                       const struct nlmsghdr *request, bool is_dump, int error)
{
    size_t begin =
        begin_message(answer, self, request, is_dump ? NLMSG_DONE : NLMSG_ERROR,
                      is_dump ? NLM_F_MULTI : 0);
    put(answer, &error, sizeof error);
    if (!is_dump) {
        put(answer, request, sizeof *request);
    }
    end_message(answer, begin);
}

/* ---- Requests ------------------------------------------------------------ */

/* Moves ANSWER into the input: 0 or -ENOBUFS. */
static int deliver(struct tt_world *world, struct netlink *self,
                   struct answer *answer)
{
    TT_ASSERT(answer->size > 0 && answer->size <= ANSWER_MAX);
    struct tt__chunk *chunk = tt__chunk_new(world, answer->size);
    if (chunk == NULL) {
        return -ENOBUFS;
    }
    memcpy(chunk->data, answer->bytes, answer->size);
    chunk->end = (uint32_t)answer->size;
    tt__chunks_push(&self->input, chunk);
    answer->size = 0;
    tt__wake(world, &self->socket.file, HEARD);
    return 0;
}

/* Whether BODY, of SIZE bytes, of a request for one link means the loopback. */
static bool means_loopback(const char *body, size_t size)
{
    struct ifinfomsg info = {.ifi_index = 0};
    memcpy(&info, body, size < sizeof info ? size : sizeof info);
    if (info.ifi_index != 0) {
        return info.ifi_index == LO_INDEX;
    }
    for (size_t at = sizeof info; at + sizeof(struct rtattr) <= size;) {
        struct rtattr head;
        memcpy(&head, body + at, sizeof head);
        if (head.rta_len < sizeof head || head.rta_len > size - at) {
            return false;
        }
        if (head.rta_type == IFLA_IFNAME) {
            size_t length = head.rta_len - sizeof head;
            const char *name = body + at + sizeof head;
            return strnlen(name, length) == 2 && memcmp(name, "lo", 2) == 0;
        }
        at += RTA_ALIGN(head.rta_len);
    }
    return false;
}

static int dump(struct tt_world *world, struct netlink *self,
                const struct nlmsghdr *request, int family)
{
    struct answer answer = {.size = 0};
    TT_ASSERT((request->nlmsg_flags & NLM_F_DUMP) == NLM_F_DUMP);
    if (request->nlmsg_type == RTM_GETLINK) {
        put_link(&answer, self, request, NLM_F_MULTI);
    } else if (request->nlmsg_type == RTM_GETADDR &&
               (family == AF_UNSPEC || family == AF_INET)) {
        put_address(&answer, self, request, NLM_F_MULTI);
    }
    int rc = answer.size > 0 ? deliver(world, self, &answer) : 0;
    put_result(&answer, self, request, true, 0);
    return rc < 0 ? rc : deliver(world, self, &answer);
}

/* REQUEST with SIZE bytes at BODY: nothing can be changed. */
static int serve(struct tt_world *world, struct netlink *self,
                 const struct nlmsghdr *request, const char *body, size_t size)
{
    struct answer answer = {.size = 0};
    bool asks = request->nlmsg_type >= RTM_BASE &&
                (request->nlmsg_type - RTM_BASE) % 4 == 2; /* RTM_GET... */
    bool is_dump = (request->nlmsg_flags & NLM_F_DUMP) == NLM_F_DUMP;
    int error = asks ? -EOPNOTSUPP : -EPERM;
    if ((request->nlmsg_flags & NLM_F_REQUEST) == 0) {
        return 0;
    }
    if (request->nlmsg_type < RTM_BASE) { /* NLMSG_NOOP, ... */
        error = 0;
    } else if (asks && is_dump) {
        return dump(world, self, request, size > 0 ? (uint8_t)body[0] : 0);
    } else if (request->nlmsg_type == RTM_GETLINK) {
        bool is_lo = means_loopback(body, size);
        error = is_lo ? 0 : -ENODEV;
        if (is_lo) {
            put_link(&answer, self, request, 0);
            int rc = deliver(world, self, &answer);
            if (rc < 0) {
                return rc;
            }
        }
    }
    if (error == 0 && (request->nlmsg_flags & NLM_F_ACK) == 0) {
        return 0;
    }
    put_result(&answer, self, request, false, error);
    return deliver(world, self, &answer);
}

/* ---- As sockets ---------------------------------------------------------- */

static int bind_netlink(struct tt_world *world, struct tt__socket *socket,
                        const struct sockaddr *address, socklen_t size)
{
    struct netlink *self = netlink_of(socket);
    struct sockaddr_nl own = {.nl_family = 0};
    if (size < sizeof own) {
        return -EINVAL;
    }
    memcpy(&own, address, sizeof own);
    if (own.nl_family != AF_NETLINK ||
        (self->number != 0 && own.nl_pid != self->number && own.nl_pid != 0)) {
        return -EINVAL;
    }
    if (self->number == 0) { /* that of the process that asks, as in Linux */
        self->number = own.nl_pid != 0 ? own.nl_pid : world->process;
    }
    self->groups = own.nl_groups;
    return 0;
}

/* The kernel is whom all requests are for. */
static int connect_netlink(struct tt_world *world, struct tt__socket *socket,
                           const struct sockaddr *address, socklen_t size)
{
    struct sockaddr_nl peer = {.nl_family = 0};
    (void)world;
    (void)socket;
    memcpy(&peer, address, size < sizeof peer ? size : sizeof peer);
    if (size < sizeof peer || peer.nl_family != AF_NETLINK) {
        return -EINVAL;
    }
    return peer.nl_pid == 0 ? 0 : -ECONNREFUSED;
}

static int shutdown_netlink(struct tt_world *world, struct tt__socket *socket,
                            int how)
{
    (void)world;
    (void)socket;
    (void)how;
    return -EOPNOTSUPP;
}

static int name_netlink(struct tt__socket *socket, int peer,
                        struct sockaddr_storage *address, socklen_t *size)
{
    const struct netlink *self = netlink_of(socket);
    const struct sockaddr_nl name = {.nl_family = AF_NETLINK,
                                     .nl_pid = peer != 0 ? 0 : self->number,
                                     .nl_groups = peer != 0 ? 0 : self->groups};
    TT_ASSERT(sizeof name <= sizeof *address);
    memcpy(address, &name, sizeof name);
    *size = sizeof name;
    return 0;
}

static ssize_t send_netlink(struct tt_world *world, struct tt__socket *socket,
                            struct tt__message *message)
{
    enum { REQUESTS_MAX = 4096 };
    struct netlink *self = netlink_of(socket);
    char bytes[REQUESTS_MAX];
    size_t size = message->io.left, at = 0;
    struct sockaddr_nl to = {.nl_family = AF_NETLINK};
    if (size > sizeof bytes) {
        return -EMSGSIZE;
    }
    if (message->to != NULL) {
        if (message->to_size < sizeof to) {
            return -EINVAL;
        }
        memcpy(&to, message->to, sizeof to);
    }
    if (to.nl_family != AF_NETLINK) {
        return -EINVAL;
    }
    if (to.nl_pid != 0) {
        return -ECONNREFUSED;
    }
    self->number = self->number == 0 ? world->process : self->number;
    tt__io_get(&message->io, bytes, size);
    while (at + sizeof(struct nlmsghdr) <= size) {
        struct nlmsghdr request;
        memcpy(&request, bytes + at, sizeof request);
        if (request.nlmsg_len < sizeof request ||
            request.nlmsg_len > size - at) {
            break;
        }
        int rc = serve(world, self, &request, bytes + at + sizeof request,
                       request.nlmsg_len - sizeof request);
        if (rc < 0) {
            return rc;
        }
        at += NLMSG_ALIGN(request.nlmsg_len);
    }
    return (ssize_t)size;
}

static ssize_t receive_netlink(struct tt_world *world,
                               struct tt__socket *socket,
                               struct tt__message *message)
{
    struct netlink *self = netlink_of(socket);
    struct tt__chunk *chunk = self->input.head;
    if (chunk == NULL) {
        return tt__datagram_nothing(socket, message->flags);
    }
    TT_ASSERT(chunk->end > 0 && self->input.size >= chunk->end);
    ssize_t size = tt__datagram_copy(chunk, message);
    if (message->from != NULL) {
        name_netlink(socket, 1, message->from, &message->from_size);
    }
    if ((message->flags & MSG_PEEK) == 0) {
        tt__chunk_free(world, tt__chunks_pop(&self->input));
    }
    return size;
}

static uint32_t poll_netlink(struct tt__socket *socket)
{
    return EPOLLOUT | EPOLLWRNORM | EPOLLWRBAND |
           (netlink_of(socket)->input.head != NULL ? (uint32_t)HEARD : 0);
}

static int pending_netlink(struct tt__socket *socket)
{
    const struct tt__chunk *chunk = netlink_of(socket)->input.head;
    return chunk == NULL ? 0 : (int)chunk->end;
}

static const struct tt__file *describe_netlink(struct tt__socket *socket,
                                               struct tt_world_state *state)
{
    TT_ASSERT(state->other_fd < 0);
    state->readable = netlink_of(socket)->input.size;
    return NULL;
}

static void close_netlink(struct tt_world *world, struct tt__socket *socket)
{
    tt__chunks_clear(world, &netlink_of(socket)->input);
}

static void destroy_netlink(struct tt_world *world, struct tt__socket *socket)
{
    (void)world;
    TT_ASSERT(netlink_of(socket)->input.head == NULL);
}

static int init_netlink(struct tt_world *world, struct tt__socket *socket)
{
    (void)world;
    socket->domain = AF_NETLINK;
    socket->type = SOCK_RAW;
    return 0;
}

const struct tt__protocol tt__netlink_protocol = {.init = init_netlink,
                                                  .bind = bind_netlink,
                                                  .connect = connect_netlink,
                                                  .shutdown = shutdown_netlink,
                                                  .name = name_netlink,
                                                  .send = send_netlink,
                                                  .receive = receive_netlink,
                                                  .poll = poll_netlink,
                                                  .pending = pending_netlink,
                                                  .describe = describe_netlink,
                                                  .close = close_netlink,
                                                  .destroy = destroy_netlink,
                                                  .size =
                                                      sizeof(struct netlink)};
