/* SPDX-License-Identifier: MIT
 *
 * names.c: names of hosts. Names and addresses are the world's; the C library
 * would ask files, name servers and daemons. IPv4 only, as the world.
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
    struct sockaddr_in address;
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

static struct entry *make_entry(int type, struct in_addr address, int port)
{
    static const int protocols[] = {[SOCK_STREAM] = IPPROTO_TCP,
                                    [SOCK_DGRAM] = IPPROTO_UDP,
                                    [SOCK_RAW] = 0};
    struct entry *entry = calloc(1, sizeof *entry);
    if (entry != NULL) {
        entry->address = (struct sockaddr_in){.sin_family = AF_INET,
                                              .sin_port = htons((uint16_t)port),
                                              .sin_addr = address};
        entry->info = (struct addrinfo){
            .ai_family = AF_INET,
            .ai_socktype = type,
            .ai_protocol = protocols[type],
            .ai_addrlen = sizeof entry->address,
            .ai_addr = (struct sockaddr *)(void *)&entry->address};
    }
    return entry;
}

EXPORT void freeaddrinfo(struct addrinfo *first)
{
    while (first != NULL) {
        struct addrinfo *next = first->ai_next;
        free(first); /* the entry begins with it */
        first = next;
    }
}

/* An entry for each type of socket that HINTS leave open. */
static int make_entries(const char *node, const struct addrinfo *hints,
                        struct in_addr address, int port, struct addrinfo **out)
{
    struct addrinfo **last = out;
    *out = NULL;
    for (int type = SOCK_STREAM; type <= SOCK_RAW; type++) {
        if (hints->ai_socktype != 0 && hints->ai_socktype != type) {
            continue;
        }
        struct entry *entry = make_entry(type, address, port);
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

EXPORT int getaddrinfo(const char *restrict node, const char *restrict service,
                       const struct addrinfo *restrict hints,
                       struct addrinfo **restrict out)
{
    static const struct addrinfo none;
    if (!tt__open()) {
        return EAI_SYSTEM; /* the library is only loaded by the command */
    }
    const struct addrinfo *wanted = hints == NULL ? &none : hints;
    if (wanted->ai_family == AF_INET6) {
        return node == NULL ? EAI_FAMILY : EAI_ADDRFAMILY;
    }
    if (wanted->ai_family != AF_UNSPEC && wanted->ai_family != AF_INET) {
        return EAI_FAMILY;
    }
    if (node == NULL && service == NULL) {
        return EAI_NONAME;
    }
    int port = find_port(service);
    if (port < 0) {
        return EAI_SERVICE;
    }
    struct in_addr address;
    int rc = find_address(node, wanted, SITE, &address);
    return rc != 0 ? rc : make_entries(node, wanted, address, port, out);
}

EXPORT int getnameinfo(const struct sockaddr *restrict address, socklen_t size,
                       char *restrict host, socklen_t host_size,
                       char *restrict service, socklen_t service_size,
                       int flags)
{
    const struct sockaddr_in *in =
        (const struct sockaddr_in *)(const void *)address;
    (void)flags;
    if (size < sizeof *in || in->sin_family != AF_INET) {
        return EAI_FAMILY;
    }
    if (host != NULL && host_size > 0 &&
        inet_ntop(AF_INET, &in->sin_addr, host, host_size) == NULL) {
        return EAI_OVERFLOW;
    }
    if (service != NULL && service_size > 0 &&
        (unsigned)snprintf(service, service_size, "%u",
                           (unsigned)ntohs(in->sin_port)) >= service_size) {
        return EAI_OVERFLOW;
    }
    return 0;
}
