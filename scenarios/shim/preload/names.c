/* SPDX-License-Identifier: MIT
 *
 * names.c: names of hosts. Names and addresses are the world's; the C library
 * would ask files, name servers and daemons. The world has IPv4 only: an
 * address of IPv6 is found where it is asked for, as on a machine without IPv6,
 * where socket() then fails.
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "preload.h"

/* An entry and what it points to, which freeaddrinfo() frees together. */
struct entry {
    struct addrinfo info;
    union {
        struct sockaddr_in in;
        struct sockaddr_in6 in6;
    } address;
    char name[NI_MAXHOST];
};

/* The port that SERVICE names; -1: none. */
static int find_port(const char *service)
{
    static const struct {
        const char *name;
        int port;
    } known[] = {{"http", 80},   {"https", 443}, {"ftp", 21},   {"ssh", 22},
                 {"smtp", 25},   {"domain", 53}, {"pop3", 110}, {"imap2", 143},
                 {"imaps", 993}, {"redis", 6379}};
    if (service == NULL) {
        return 0;
    }
    char *end;
    long port = strtol(service, &end, 10);
    if (*service != '\0' && *end == '\0') {
        return port >= 0 && port <= UINT16_MAX ? (int)port : -1;
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(service, known[i].name) == 0) {
            return known[i].port;
        }
    }
    return -1;
}

/* 0, or what getaddrinfo() returns. */
static int find_address(const char *node, const struct addrinfo *hints,
                        uint64_t site, struct in_addr *out)
{
    bool listens = (hints->ai_flags & AI_PASSIVE) != 0;
    if (node == NULL) {
        out->s_addr = htonl(listens ? INADDR_ANY : INADDR_LOOPBACK);
        return 0;
    }
    if (inet_aton(node, out) != 0) {
        return 0;
    }
    size_t size = strlen(node);
    if ((hints->ai_flags & AI_NUMERICHOST) != 0 || size >= NI_MAXHOST) {
        return EAI_NONAME;
    }
    tt__copy(tt__slot->data, node, size);
    tt__slot->size = (uint32_t)size;
    int64_t result = tt__ask3(SHIM_RESOLVE, -1, site, listens, 0, 0);
    out->s_addr = (in_addr_t)tt__slot->args[1];
    return (int)result;
}

/* A host and a port. */
struct place {
    bool is_six;
    struct in_addr address;
    struct in6_addr address6;
    int port;
};

static const int protocols[] = {
    [SOCK_STREAM] = IPPROTO_TCP, [SOCK_DGRAM] = IPPROTO_UDP, [SOCK_RAW] = 0};

static struct entry *make_entry(int type, const struct place *place)
{
    struct entry *entry = calloc(1, sizeof *entry);
    if (entry == NULL) {
        return NULL;
    }
    entry->info = (struct addrinfo){
        .ai_family = place->is_six ? AF_INET6 : AF_INET,
        .ai_socktype = type,
        .ai_protocol = protocols[type],
        .ai_addrlen = place->is_six ? sizeof entry->address.in6
                                    : sizeof entry->address.in,
        .ai_addr = (struct sockaddr *)(void *)&entry->address};
    in_port_t port = htons((uint16_t)place->port);
    if (place->is_six) {
        entry->address.in6 =
            (struct sockaddr_in6){.sin6_family = AF_INET6,
                                  .sin6_port = port,
                                  .sin6_addr = place->address6};
    } else {
        entry->address.in = (struct sockaddr_in){.sin_family = AF_INET,
                                                 .sin_port = port,
                                                 .sin_addr = place->address};
    }
    return entry;
}

/* An entry may be of the C library, from outside of a world: that allocates the
 * name, which is a part of ours. */
EXPORT void freeaddrinfo(struct addrinfo *first)
{
    while (first != NULL) {
        struct addrinfo *next = first->ai_next;
        const struct entry *entry = (const struct entry *)(const void *)first;
        if (first->ai_canonname != entry->name) {
            free(first->ai_canonname);
        }
        free(first); /* the entry begins with it */
        first = next;
    }
}

static bool is_wanted(const struct addrinfo *hints, int type)
{
    if (hints->ai_socktype != 0 && hints->ai_socktype != type) {
        return false;
    }
    return hints->ai_protocol == 0 || hints->ai_protocol == protocols[type] ||
           (type == SOCK_RAW && hints->ai_socktype == SOCK_RAW);
}

/* An entry for each type of socket that HINTS leave open. */
static int make_entries(const char *node, const struct addrinfo *hints,
                        const struct place *place, struct addrinfo **out)
{
    struct addrinfo **last = out;
    *out = NULL;
    for (int type = SOCK_STREAM; type <= SOCK_RAW; type++) {
        if (!is_wanted(hints, type)) {
            continue;
        }
        struct entry *entry = make_entry(type, place);
        if (entry == NULL) {
            freeaddrinfo(*out);
            return EAI_MEMORY;
        }
        if (last == out && (hints->ai_flags & AI_CANONNAME) != 0 &&
            node != NULL) {
            snprintf(entry->name, sizeof entry->name, "%s", node);
            entry->info.ai_canonname = entry->name;
        }
        *last = &entry->info;
        last = &entry->info.ai_next;
    }
    return *out == NULL ? EAI_SOCKTYPE : 0;
}

/* Whether it is an address of IPv6 that is wanted: 0 or an error. */
static int find_six(const char *node, const struct addrinfo *hints,
                    struct place *out)
{
    bool listens = (hints->ai_flags & AI_PASSIVE) != 0;
    struct in_addr four;
    if (node != NULL && inet_pton(AF_INET6, node, &out->address6) == 1) {
        out->is_six = hints->ai_family != AF_INET;
        return out->is_six ? 0 : EAI_ADDRFAMILY;
    }
    if (hints->ai_family != AF_INET6) {
        return 0;
    }
    if (node != NULL && strcmp(node, "localhost") != 0) {
        return inet_aton(node, &four) != 0 ? EAI_ADDRFAMILY : EAI_NONAME;
    }
    out->is_six = true;
    out->address6 = node == NULL && listens ? in6addr_any : in6addr_loopback;
    return 0;
}

EXPORT int getaddrinfo(const char *restrict node, const char *restrict service,
                       const struct addrinfo *restrict hints,
                       struct addrinfo **restrict out)
{
    static const struct addrinfo none;
    if (!tt__open()) {
        int (*next)(const char *, const char *, const struct addrinfo *,
                    struct addrinfo **);
        *(void **)&next = tt__next("getaddrinfo");
        return next(node, service, hints, out);
    }
    const struct addrinfo *wanted = hints == NULL ? &none : hints;
    if (wanted->ai_family != AF_UNSPEC && wanted->ai_family != AF_INET &&
        wanted->ai_family != AF_INET6) {
        return EAI_FAMILY;
    }
    if (node == NULL && service == NULL) {
        return EAI_NONAME;
    }
    struct place place = {.port = find_port(service)};
    if (place.port < 0) {
        return EAI_SERVICE;
    }
    int rc = find_six(node, wanted, &place);
    if (rc == 0 && !place.is_six) {
        rc = find_address(node, wanted, SITE, &place.address);
    }
    return rc != 0 ? rc : make_entries(node, wanted, &place, out);
}

static bool is_loopback(bool is_six, const void *at)
{
    const in_addr_t loopback = htonl(INADDR_LOOPBACK);
    return is_six ? memcmp(at, &in6addr_loopback, sizeof in6addr_loopback) == 0
                  : memcmp(at, &loopback, sizeof loopback) == 0;
}

/* The name of an address, or its text: 0 or an error. */
static int put_host(const struct sockaddr *address, socklen_t size, char *host,
                    socklen_t room, in_port_t *port, int flags)
{
    const struct sockaddr_in *in =
        (const struct sockaddr_in *)(const void *)address;
    const struct sockaddr_in6 *in6 =
        (const struct sockaddr_in6 *)(const void *)address;
    bool is_six = size >= sizeof *in6 && in6->sin6_family == AF_INET6;
    if (!is_six && (size < sizeof *in || in->sin_family != AF_INET)) {
        return EAI_FAMILY;
    }
    *port = is_six ? in6->sin6_port : in->sin_port;
    const void *at =
        is_six ? (const void *)&in6->sin6_addr : (const void *)&in->sin_addr;
    if (host == NULL || room == 0) {
        return 0;
    }
    if ((flags & NI_NUMERICHOST) == 0 && is_loopback(is_six, at)) {
        return snprintf(host, room, "localhost") < (int)room ? 0 : EAI_OVERFLOW;
    }
    if ((flags & NI_NAMEREQD) != 0) {
        return EAI_NONAME;
    }
    bool fits = inet_ntop(is_six ? AF_INET6 : AF_INET, at, host, room) != NULL;
    return fits ? 0 : EAI_OVERFLOW;
}

EXPORT int getnameinfo(const struct sockaddr *restrict address, socklen_t size,
                       char *restrict host, socklen_t host_size,
                       char *restrict service, socklen_t service_size,
                       int flags)
{
    in_port_t port = 0;
    if (!tt__open()) {
        int (*next)(const struct sockaddr *, socklen_t, char *, socklen_t,
                    char *, socklen_t, int);
        *(void **)&next = tt__next("getnameinfo");
        return next(address, size, host, host_size, service, service_size,
                    flags);
    }
    int rc = put_host(address, size, host, host_size, &port, flags);
    if (rc == 0 && service != NULL && service_size > 0 &&
        (unsigned)snprintf(service, service_size, "%u",
                           (unsigned)ntohs(port)) >= service_size) {
        return EAI_OVERFLOW;
    }
    return rc;
}
