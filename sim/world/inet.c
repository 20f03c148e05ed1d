/* SPDX-License-Identifier: MIT
 *
 * inet.c: addresses, ports and hosts of TCP and UDP.
 *
 * A port in use is a tt__port with the sockets bound to it, as an
 * inet_bind_bucket of the kernel. Listeners are in a list of their own: a
 * connection finds its listener without passing all connections of that port.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netdb.h>

#include "world.h"

enum {
    HOSTS_MAX = 50000,
    HOSTS_PER_BLOCK = 250, /* 10.0.n.1 to 10.0.n.250 */
    NAME_MAX_SIZE = 255
};

struct tt__inet *tt__inet_of(struct tt__socket *socket)
{
    TT_PARANOID_ASSERT(socket->domain == AF_INET);
    return (struct tt__inet *)(void *)socket;
}

bool tt__is_any(struct in_addr address)
{
    return address.s_addr == htonl(INADDR_ANY);
}

/* ---- Hosts --------------------------------------------------------------- */

int tt_world_host(struct tt_world *world, const char *name)
{
    size_t size = strlen(name) + 1;
    for (size_t i = 0; i < world->host_count; i++) {
        if (strcmp(world->hosts[i].name, name) == 0) {
            return (int)i + 1;
        }
    }
    if (size > NAME_MAX_SIZE + 1) {
        return -ENAMETOOLONG;
    }
    if (world->host_count == HOSTS_MAX) {
        return -ENOSPC;
    }
    size_t old = world->hosts_capacity;
    if (world->host_count == old) {
        size_t larger = old == 0 ? 8 : 2 * old;
        struct tt__host *moved = tt__world_realloc(
            world, world->hosts, old * sizeof *moved, larger * sizeof *moved);
        if (moved == NULL) {
            return -ENOMEM;
        }
        world->hosts = moved;
        world->hosts_capacity = larger;
    }
    char *copy = tt__world_alloc(world, size);
    if (copy == NULL) {
        return -ENOMEM;
    }
    memcpy(copy, name, size);
    world->hosts[world->host_count++] =
        (struct tt__host){.name = copy, .name_size = size};
    return (int)world->host_count;
}

const char *tt_world_host_name(const struct tt_world *world, int host)
{
    if (host == 0) {
        return "localhost";
    }
    bool known = host > 0 && (size_t)host <= world->host_count;
    return known ? world->hosts[host - 1].name : NULL;
}

struct in_addr tt_world_host_address(const struct tt_world *world, int host)
{
    TT_ASSERT(host >= 0 && (size_t)host <= world->host_count);
    uint32_t address = INADDR_LOOPBACK;
    if (host > 0) {
        uint32_t i = (uint32_t)host - 1;
        address = 0x0a000001U + i / HOSTS_PER_BLOCK * 256 + i % HOSTS_PER_BLOCK;
    }
    return (struct in_addr){htonl(address)};
}

/* Host 0 as other hosts see it: no number of a host has this address. */
static struct in_addr outer_address(void)
{
    return (struct in_addr){htonl(0x0a0000feU)};
}

void tt_world_set_host(struct tt_world *world, int host)
{
    TT_ASSERT(host >= 0 && (size_t)host <= world->host_count);
    world->host = host;
}

static bool is_loopback(struct in_addr address)
{
    return ntohl(address.s_addr) >> 24 == 127;
}

int tt__host_of(const struct tt_world *world, struct in_addr address)
{
    uint32_t number = ntohl(address.s_addr);
    if (is_loopback(address) || address.s_addr == outer_address().s_addr) {
        return 0;
    }
    if (number >> 16 != 0x0a00 || number % 256 == 0 ||
        number % 256 > HOSTS_PER_BLOCK) {
        return -1;
    }
    uint32_t host = number / 256 % 256 * HOSTS_PER_BLOCK + number % 256;
    TT_ASSERT(host > 0 && host <= 256 * HOSTS_PER_BLOCK);
    return host <= world->host_count ? (int)host : -1;
}

struct in_addr tt__source_for(const struct tt_world *world, int host,
                              struct in_addr to)
{
    if (host > 0 || is_loopback(to)) {
        return tt_world_host_address(world, host);
    }
    return outer_address();
}

int tt_world_resolve(struct tt_world *world, const char *name, bool listen,
                     struct in_addr *address)
{
    if (name == NULL) {
        address->s_addr = htonl(listen ? INADDR_ANY : INADDR_LOOPBACK);
        return 0;
    }
    /* 127.1 is a number, too, but inet_aton takes what follows a space. */
    if (inet_pton(AF_INET, name, address) == 1 ||
        (strpbrk(name, " \t\n\v\f\r") == NULL && inet_aton(name, address))) {
        return 0;
    }
    if (tt__decide(world, TT_WORLD_RESOLVE, 2, strlen(name), NULL, NULL) == 1) {
        return EAI_AGAIN;
    }
    if (strcmp(name, "localhost") == 0) {
        *address = tt_world_host_address(world, 0);
        return 0;
    }
    int host = -1;
    for (size_t i = 0; i < world->host_count && host < 0; i++) {
        host = strcmp(world->hosts[i].name, name) == 0 ? (int)i + 1 : -1;
    }
    /* A name that is no host's, such as a path, creates none. */
    bool is_name = name[0] != '\0' && strpbrk(name, "/: \t\n") == NULL;
    if (host < 0 && listen && is_name) {
        host = tt_world_host(world, name);
        if (host == -ENOMEM) {
            return EAI_MEMORY;
        }
    }
    if (host < 0) {
        size_t size = strlen(name), room = sizeof world->missed.name - 1;
        size = size < room ? size : room;
        memcpy(world->missed.name, name, size);
        world->missed.name[size] = '\0';
        return EAI_NONAME;
    }
    *address = tt_world_host_address(world, host);
    return 0;
}

const struct tt_world_missed *tt_world_missed(const struct tt_world *world)
{
    return &world->missed;
}

/* ---- Ports --------------------------------------------------------------- */

struct tt__ports *tt__ports_of(struct tt_world *world,
                               const struct tt__inet *inet)
{
    return &world->ports[inet->socket.type == SOCK_STREAM ? 0 : 1];
}

static struct tt__port **bucket_of(const struct tt__ports *ports,
                                   in_port_t number)
{
    TT_ASSERT((ports->bucket_count & (ports->bucket_count - 1)) == 0);
    return &ports->buckets[number & (ports->bucket_count - 1)];
}

struct tt__port *tt__port_find(const struct tt__ports *ports, in_port_t number)
{
    if (ports->bucket_count == 0) {
        return NULL;
    }
    struct tt__port *port = *bucket_of(ports, number);
    while (port != NULL && port->number != number) {
        port = port->next;
    }
    return port;
}

/* Without memory the buckets stay as long as they are, if there are any. */
static int grow_buckets(struct tt_world *world, struct tt__ports *ports)
{
    size_t old_count = ports->bucket_count;
    if (ports->count < old_count) {
        return 0;
    }
    size_t count = old_count == 0 ? 16 : 2 * old_count;
    struct tt__port **old = ports->buckets;
    struct tt__port **buckets =
        tt__world_alloc(world, count * sizeof(struct tt__port *));
    if (buckets == NULL) {
        return old == NULL ? -ENOMEM : 0;
    }
    memset(buckets, 0, count * sizeof(struct tt__port *));
    ports->buckets = buckets;
    ports->bucket_count = count;
    TT_ASSERT(count > ports->count);
    for (size_t i = 0; i < old_count; i++) {
        while (old[i] != NULL) {
            struct tt__port *port = old[i];
            struct tt__port **bucket = bucket_of(ports, port->number);
            old[i] = port->next;
            port->next = *bucket;
            *bucket = port;
        }
    }
    tt__world_release(world, old, old_count * sizeof(struct tt__port *));
    return 0;
}

static struct tt__port *port_new(struct tt_world *world,
                                 struct tt__ports *ports, in_port_t number)
{
    if (grow_buckets(world, ports) < 0) {
        return NULL;
    }
    struct tt__port *port = tt__world_alloc(world, sizeof *port);
    if (port != NULL) {
        struct tt__port **bucket = bucket_of(ports, number);
        *port = (struct tt__port){.next = *bucket, .number = number};
        *bucket = port;
        ports->count++;
    }
    return port;
}

static void port_free(struct tt_world *world, struct tt__ports *ports,
                      struct tt__port *port)
{
    struct tt__port **at = bucket_of(ports, port->number);
    TT_ASSERT(port->owners == NULL && port->listeners == NULL);
    while (*at != port) {
        at = &(*at)->next;
    }
    *at = port->next;
    ports->count--;
    tt__world_release(world, port, sizeof *port);
}

static struct tt__inet **list_of(struct tt__inet *inet)
{
    return inet->listed_listener ? &inet->port->listeners : &inet->port->owners;
}

static void link_inet(struct tt__inet *inet)
{
    struct tt__inet **list = list_of(inet);
    inet->prev = NULL;
    inet->next = *list;
    if (*list != NULL) {
        (*list)->prev = inet;
    }
    *list = inet;
}

static void unlink_inet(struct tt__inet *inet)
{
    TT_ASSERT(inet->port != NULL);
    *(inet->prev == NULL ? list_of(inet) : &inet->prev->next) = inet->next;
    if (inet->next != NULL) {
        inet->next->prev = inet->prev;
    }
}

static void take_port(struct tt__inet *inet, struct tt__port *port)
{
    TT_ASSERT(inet->port == NULL);
    inet->port = port;
    inet->local_port = port->number;
    inet->listed_listener = false;
    link_inet(inet);
}

void tt__inet_inherit(struct tt__inet *inet, struct tt__inet *parent)
{
    TT_ASSERT(parent->port != NULL);
    take_port(inet, parent->port);
}

void tt__inet_unbind(struct tt_world *world, struct tt__inet *inet)
{
    struct tt__port *port = inet->port;
    if (port == NULL) {
        return;
    }
    unlink_inet(inet);
    inet->port = NULL;
    if (port->owners == NULL && port->listeners == NULL) {
        port_free(world, tt__ports_of(world, inet), port);
    }
}

void tt__inet_list_listener(struct tt__inet *inet, bool listening)
{
    TT_ASSERT(inet->listed_listener != listening);
    unlink_inet(inet);
    inet->listed_listener = listening;
    link_inet(inet);
}

/* ---- bind ---------------------------------------------------------------- */

static bool conflicts(const struct tt__inet *a, const struct tt__inet *b)
{
    TT_ASSERT(a->socket.type == b->socket.type);
    const struct tt__socket *x = &a->socket, *y = &b->socket;
    bool same_address = tt__is_any(a->local) || tt__is_any(b->local) ||
                        a->local.s_addr == b->local.s_addr;
    if (a == b || x->host != y->host || !same_address) {
        return false;
    }
    if (x->reuse_port && y->reuse_port) {
        return false;
    }
    return !(x->reuse_address && y->reuse_address && y->state != TT__LISTENING);
}

int tt__inet_conflict(const struct tt__inet *inet, const struct tt__port *port)
{
    const struct tt__inet *lists[] = {port->listeners, port->owners};
    for (int i = 0; i < 2; i++) {
        for (const struct tt__inet *at = lists[i]; at != NULL; at = at->next) {
            if (conflicts(inet, at)) {
                return -EADDRINUSE;
            }
        }
    }
    return 0;
}

int tt__inet_autobind(struct tt_world *world, struct tt__inet *inet)
{
    struct tt__ports *ports = tt__ports_of(world, inet);
    if (inet->port != NULL) {
        return 0;
    }
    for (int tried = 0; tried <= TT__PORT_LAST - TT__PORT_FIRST; tried++) {
        uint32_t number = world->next_port;
        world->next_port =
            number == TT__PORT_LAST ? TT__PORT_FIRST : number + 1;
        TT_ASSERT(number >= TT__PORT_FIRST && number <= TT__PORT_LAST);
        if (tt__port_find(ports, (in_port_t)number) == NULL) {
            struct tt__port *port = port_new(world, ports, (in_port_t)number);
            if (port == NULL) {
                world->next_port = number;
                return -ENOMEM;
            }
            take_port(inet, port);
            return 0;
        }
    }
    return -EADDRNOTAVAIL;
}

static int bind_port(struct tt_world *world, struct tt__inet *inet,
                     in_port_t number)
{
    struct tt__ports *ports = tt__ports_of(world, inet);
    struct tt__port *port = tt__port_find(ports, number);
    if (port != NULL && tt__inet_conflict(inet, port) < 0) {
        return -EADDRINUSE;
    }
    port = port == NULL ? port_new(world, ports, number) : port;
    if (port == NULL) {
        return -ENOMEM;
    }
    take_port(inet, port);
    inet->port_locked = true;
    TT_ASSERT(inet->local_port == number);
    return 0;
}

int tt__inet_address(const struct sockaddr *address, socklen_t size,
                     struct sockaddr_in *in)
{
    if (size < sizeof *in) {
        return -EINVAL;
    }
    memcpy(in, address, sizeof *in);
    return in->sin_family == AF_INET ? 0 : -EAFNOSUPPORT;
}

int tt__inet_bind(struct tt_world *world, struct tt__socket *socket,
                  const struct sockaddr *address, socklen_t size)
{
    struct tt__inet *inet = tt__inet_of(socket);
    struct sockaddr_in in;
    int rc = tt__inet_address(address, size, &in);
    bool unspecified = rc == -EAFNOSUPPORT && in.sin_family == AF_UNSPEC &&
                       tt__is_any(in.sin_addr);
    if (rc < 0 && !unspecified) {
        return rc;
    }
    bool any = tt__is_any(in.sin_addr);
    TT_ASSERT(!socket->dead);
    int host = any ? socket->host : tt__host_of(world, in.sin_addr);
    if (host < 0) {
        return -EADDRNOTAVAIL;
    }
    if (socket->state != TT__CLOSED || inet->port != NULL) {
        return -EINVAL;
    }
    int old_host = socket->host;
    socket->host = host;
    inet->local = in.sin_addr;
    rc = in.sin_port == 0 ? tt__inet_autobind(world, inet)
                          : bind_port(world, inet, ntohs(in.sin_port));
    if (rc < 0) {
        socket->host = old_host;
        inet->local.s_addr = htonl(INADDR_ANY);
        return rc;
    }
    inet->address_locked = !any;
    return 0;
}

int tt__inet_name(struct tt__socket *socket, int peer,
                  struct sockaddr_storage *address, socklen_t *size)
{
    struct tt__inet *inet = tt__inet_of(socket);
    bool unconnected =
        socket->state == TT__CLOSED || socket->state == TT__CONNECTING;
    if (peer != 0 && (inet->remote_port == 0 || (unconnected && peer == 1))) {
        return -ENOTCONN;
    }
    struct sockaddr_in in = {
        .sin_family = AF_INET,
        .sin_port = htons(peer != 0 ? inet->remote_port : inet->local_port),
        .sin_addr = peer != 0 ? inet->remote : inet->local};
    memcpy(address, &in, sizeof in);
    *size = sizeof in;
    return 0;
}
