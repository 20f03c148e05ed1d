/* SPDX-License-Identifier: MIT
 *
 * hosts.c: names of hosts as older functions return them, and the interfaces of
 * the network: the loopback.
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <net/if_arp.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/ioctl.h>
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

/* The name of an address: 0, or what h_errno is. */
static int find_name(const void *at, socklen_t size, int family,
                     char name[NI_MAXHOST])
{
    struct sockaddr_in in = {.sin_family = AF_INET};
    if (family != AF_INET || size != sizeof in.sin_addr) {
        return HOST_NOT_FOUND;
    }
    tt__copy(&in.sin_addr, at, sizeof in.sin_addr);
    int rc = getnameinfo((const struct sockaddr *)(const void *)&in, sizeof in,
                         name, NI_MAXHOST, NULL, 0, NI_NAMEREQD);
    return rc == 0 ? 0 : HOST_NOT_FOUND;
}

EXPORT int gethostbyaddr_r(const void *restrict at, socklen_t at_size,
                           int family, struct hostent *restrict out,
                           char *restrict buffer, size_t size,
                           struct hostent **restrict result,
                           int *restrict error)
{
    char name[NI_MAXHOST];
    if (!tt__open()) {
        int (*next)(const void *, socklen_t, int, struct hostent *, char *,
                    size_t, struct hostent **, int *);
        *(void **)&next = tt__next("gethostbyaddr_r");
        return next(at, at_size, family, out, buffer, size, result, error);
    }
    struct places *places = find_room(buffer, size);
    *result = NULL;
    if (places == NULL) {
        *error = NETDB_INTERNAL;
        errno = ERANGE;
        return ERANGE;
    }
    *error = find_name(at, at_size, family, name);
    if (*error == 0) {
        tt__copy(&places->address, at, sizeof places->address);
        fill(out, places, name);
        *result = out;
    }
    return 0;
}

EXPORT struct hostent *gethostbyaddr(const void *at, socklen_t size, int family)
{
    static struct hostent own;
    static char buffer[sizeof(struct places) + sizeof(void *)];
    struct hostent *result = NULL;
    if (!tt__open()) {
        struct hostent *(*next)(const void *, socklen_t, int);
        *(void **)&next = tt__next("gethostbyaddr");
        return next(at, size, family);
    }
    gethostbyaddr_r(at, size, family, &own, buffer, sizeof buffer, &result,
                    &h_errno);
    return result;
}

/* ---- Interfaces ---------------------------------------------------------- */

enum { LO_INDEX = 1, LO_FLAGS = IFF_UP | IFF_LOOPBACK | IFF_RUNNING };

static const char lo[] = "lo";

EXPORT unsigned if_nametoindex(const char *name)
{
    if (!tt__open()) {
        unsigned (*next)(const char *);
        *(void **)&next = tt__next("if_nametoindex");
        return next(name);
    }
    if (tt__is_same(name, lo)) {
        return LO_INDEX;
    }
    errno = ENODEV;
    return 0;
}

EXPORT char *if_indextoname(unsigned index, char name[IF_NAMESIZE])
{
    if (!tt__open()) {
        char *(*next)(unsigned, char *);
        *(void **)&next = tt__next("if_indextoname");
        return next(index, name);
    }
    if (index != LO_INDEX) {
        errno = ENXIO;
        return NULL;
    }
    tt__copy(name, lo, sizeof lo);
    return name;
}

/* if_freenameindex() is libc's: it frees the names and the list. */
EXPORT struct if_nameindex *if_nameindex(void)
{
    if (!tt__open()) {
        struct if_nameindex *(*next)(void);
        *(void **)&next = tt__next("if_nameindex");
        return next();
    }
    struct if_nameindex *made = calloc(2, sizeof *made);
    char *name = malloc(sizeof lo);
    if (made == NULL || name == NULL) {
        free(made);
        free(name);
        errno = ENOBUFS;
        return NULL;
    }
    tt__copy(name, lo, sizeof lo);
    made[0] = (struct if_nameindex){LO_INDEX, name};
    return made;
}

/* One entry of SIOCGIFCONF, as far as there is room. */
static int64_t list_interfaces(struct ifconf *out)
{
    struct ifreq one = {.ifr_addr.sa_family = AF_INET};
    struct sockaddr_in *address = (struct sockaddr_in *)(void *)&one.ifr_addr;
    tt__copy(one.ifr_name, lo, sizeof lo);
    address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bool fits = out->ifc_req == NULL || out->ifc_len >= (int)sizeof one;
    if (out->ifc_req != NULL && fits) {
        tt__copy(out->ifc_req, &one, sizeof one);
    }
    out->ifc_len = fits ? (int)sizeof one : 0;
    return 0;
}

int64_t tt__ask_interface(unsigned long request, void *argument)
{
    struct ifreq *out = argument;
    struct sockaddr_in *address = (struct sockaddr_in *)(void *)&out->ifr_addr;
    if (request == SIOCGIFCONF) {
        return list_interfaces(argument);
    }
    if (request == SIOCGIFNAME) {
        bool is_lo = out->ifr_ifindex == LO_INDEX;
        tt__copy(out->ifr_name, lo, is_lo ? sizeof lo : 0);
        return is_lo ? 0 : -ENODEV;
    }
    if (!tt__is_same(out->ifr_name, lo)) {
        return -ENODEV;
    }
    enum { MTU = 65536, QUEUE = 1000 };
    tt__clear(&out->ifr_addr, sizeof out->ifr_addr);
    switch (request) {
    case SIOCGIFINDEX:
        out->ifr_ifindex = LO_INDEX;
        return 0;
    case SIOCGIFFLAGS:
        out->ifr_flags = LO_FLAGS;
        return 0;
    case SIOCGIFMTU:
        out->ifr_mtu = MTU;
        return 0;
    case SIOCGIFTXQLEN:
        out->ifr_qlen = QUEUE;
        return 0;
    case SIOCGIFMETRIC:
        return 0;
    case SIOCGIFHWADDR:
        out->ifr_hwaddr.sa_family = ARPHRD_LOOPBACK;
        return 0;
    default:
        *address = (struct sockaddr_in){
            .sin_family = AF_INET,
            .sin_addr.s_addr = htonl(
                request == SIOCGIFNETMASK ? IN_CLASSA_NET : INADDR_LOOPBACK)};
        return 0;
    }
}

bool tt__is_of_interface(unsigned long request)
{
    switch (request) {
    case SIOCGIFCONF:
    case SIOCGIFNAME:
    case SIOCGIFINDEX:
    case SIOCGIFFLAGS:
    case SIOCGIFMTU:
    case SIOCGIFTXQLEN:
    case SIOCGIFMETRIC:
    case SIOCGIFHWADDR:
    case SIOCGIFNETMASK:
    case SIOCGIFADDR:
        return true;
    default:
        return false;
    }
}

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
                         .ifa_flags = LO_FLAGS,
                         .ifa_addr = (struct sockaddr *)(void *)&made->address,
                         .ifa_netmask = (struct sockaddr *)(void *)&made->mask};
    *out = &made->is;
    return 0;
}
