/* SPDX-License-Identifier: MIT
 *
 * hosts.c: names of hosts as older functions return them, and the interfaces of
 * the network: the loopback.
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "preload.h"

/* ---- gethostbyname() ----------------------------------------------------- */

/* What the addresses and names of a struct hostent point to. */
struct places {
    char *aliases[1];
    char *addresses[2];
    struct in_addr address;
    char name[NI_MAXHOST];
};

/* 0, or what h_errno is. */
static int find_host(const char *name, struct in_addr *out)
{
    const struct addrinfo hints = {.ai_family = AF_INET,
                                   .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    int rc = getaddrinfo(name, NULL, &hints, &found);
    if (rc != 0) {
        return rc == EAI_AGAIN ? TRY_AGAIN : HOST_NOT_FOUND;
    }
    tt__copy(
        out,
        &((const struct sockaddr_in *)(const void *)found->ai_addr)->sin_addr,
        sizeof *out);
    freeaddrinfo(found);
    return 0;
}

static void fill(struct hostent *out, struct places *places, const char *name)
{
    tt__copy(places->name, name, tt__length(name) + 1);
    places->aliases[0] = NULL;
    places->addresses[0] = (char *)&places->address;
    places->addresses[1] = NULL;
    *out = (struct hostent){.h_name = places->name,
                            .h_aliases = places->aliases,
                            .h_addrtype = AF_INET,
                            .h_length = sizeof places->address,
                            .h_addr_list = places->addresses};
}

/* Room for places in BUFFER, aligned; NULL: it is too small. */
static struct places *find_room(char *buffer, size_t size)
{
    size_t over = (uintptr_t)buffer % sizeof(void *);
    size_t skipped = over == 0 ? 0 : sizeof(void *) - over;
    return size < skipped + sizeof(struct places)
               ? NULL
               : (struct places *)(void *)(buffer + skipped);
}

EXPORT int gethostbyname_r(const char *restrict name,
                           struct hostent *restrict out, char *restrict buffer,
                           size_t size, struct hostent **restrict result,
                           int *restrict error)
{
    if (!tt__open()) {
        int (*next)(const char *, struct hostent *, char *, size_t,
                    struct hostent **, int *);
        *(void **)&next = tt__next("gethostbyname_r");
        return next(name, out, buffer, size, result, error);
    }
    struct places *places = find_room(buffer, size);
    *result = NULL;
    if (places == NULL) {
        *error = NETDB_INTERNAL;
        errno = ERANGE;
        return ERANGE;
    }
    int rc = tt__length(name) < NI_MAXHOST ? find_host(name, &places->address)
                                           : HOST_NOT_FOUND;
    *error = rc;
    if (rc == 0) {
        fill(out, places, name);
        *result = out;
    }
    return rc == TRY_AGAIN ? EAGAIN : 0;
}

EXPORT struct hostent *gethostbyname(const char *name)
{
    static struct hostent own;
    static char buffer[sizeof(struct places) + sizeof(void *)];
    struct hostent *result = NULL;
    if (!tt__open()) {
        struct hostent *(*next)(const char *);
        *(void **)&next = tt__next("gethostbyname");
        return next(name);
    }
    gethostbyname_r(name, &own, buffer, sizeof buffer, &result, &h_errno);
    return result;
}

EXPORT struct hostent *gethostbyname2(const char *name, int family)
{
    if (!tt__open()) {
        struct hostent *(*next)(const char *, int);
        *(void **)&next = tt__next("gethostbyname2");
        return next(name, family);
    }
    if (family != AF_INET) {
        h_errno = HOST_NOT_FOUND;
        return NULL;
    }
    return gethostbyname(name);
}

/* ---- Interfaces ---------------------------------------------------------- */

/* One block: freeifaddrs() is libc's, and frees the first. */
struct interface {
    struct ifaddrs is;
    struct sockaddr_in address, mask;
    char name[IF_NAMESIZE];
};

EXPORT int getifaddrs(struct ifaddrs **out)
{
    if (!tt__open()) {
        int (*next)(struct ifaddrs **);
        *(void **)&next = tt__next("getifaddrs");
        return next(out);
    }
    struct interface *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return (int)tt__libc(-ENOMEM);
    }
    tt__copy(made->name, "lo", sizeof "lo");
    made->address = (struct sockaddr_in){
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    made->mask = (struct sockaddr_in){.sin_family = AF_INET,
                                      .sin_addr.s_addr = htonl(IN_CLASSA_NET)};
    made->is =
        (struct ifaddrs){.ifa_name = made->name,
                         .ifa_flags = IFF_UP | IFF_LOOPBACK | IFF_RUNNING,
                         .ifa_addr = (struct sockaddr *)(void *)&made->address,
                         .ifa_netmask = (struct sockaddr *)(void *)&made->mask};
    *out = &made->is;
    return 0;
}
