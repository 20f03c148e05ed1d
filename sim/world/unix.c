/* SPDX-License-Identifier: MIT
 *
 * unix.c: names of Unix sockets, and what their protocols share,
 * as in net/unix/af_unix.c.
 *
 * A name is a path or, where its first byte is 0, abstract. A path is listed
 * until it is unlinked, also after its socket is closed (connecting to it is
 * then refused); an abstract name is gone with its socket. Directories are not
 * simulated: any path can be bound, and two spellings are two names.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/un.h>

#include "world.h"

enum {
    PATH_AT = offsetof(struct sockaddr_un, sun_path),
    OVERHEAD = 320,    /* skb_shared_info */
    DESCRIPTION = 256, /* sk_buff */
    SLAB_MIN = 512
};

struct tt__unix *tt__unix_of(struct tt__socket *socket)
{
    TT_PARANOID_ASSERT(socket->domain == AF_UNIX);
    return (struct tt__unix *)(void *)socket;
}

/* ---- Names --------------------------------------------------------------- */

/* Abstract names belong to a type of socket. */
static uint8_t type_of_name(int type, const char *bytes)
{
    return bytes[0] == '\0' ? (uint8_t)type : 0;
}

struct tt__name *tt__name_find(const struct tt_world *world, int type,
                               const char *bytes, size_t size)
{
    struct tt__name *name = world->names;
    uint8_t its = type_of_name(type, bytes);
    while (name != NULL && (name->size != size || name->type != its ||
                            memcmp(name->bytes, bytes, size) != 0)) {
        name = name->next;
    }
    return name;
}

/* A listed name, with one reference for the caller. */
static struct tt__name *name_new(struct tt_world *world, int type,
                                 const char *bytes, size_t size)
{
    struct tt__name *name = tt__world_alloc(world, sizeof *name + size);
    if (name == NULL) {
        return NULL;
    }
    *name = (struct tt__name){.next = world->names,
                              .references = 2,
                              .size = (uint16_t)size,
                              .type = type_of_name(type, bytes),
                              .listed = true};
    memcpy(name->bytes, bytes, size);
    if (world->names != NULL) {
        world->names->prev = name;
    }
    world->names = name;
    return name;
}

void tt__name_ref(struct tt__name *name)
{
    TT_ASSERT(name->references > 0);
    name->references++;
}

void tt__name_unref(struct tt_world *world, struct tt__name *name)
{
    TT_ASSERT(name->references > 0);
    if (--name->references == 0) {
        TT_ASSERT(!name->listed);
        tt__world_release(world, name, sizeof *name + name->size);
    }
}

void tt__name_unlist(struct tt_world *world, struct tt__name *name)
{
    TT_ASSERT(name->listed);
    *(name->prev == NULL ? &world->names : &name->prev->next) = name->next;
    if (name->next != NULL) {
        name->next->prev = name->prev;
    }
    name->listed = false;
    tt__name_unref(world, name);
}

void tt__name_store(const struct tt__name *name,
                    struct sockaddr_storage *address, socklen_t *size)
{
    address->ss_family = AF_UNIX;
    TT_ASSERT(name == NULL || name->size + 1u <= sizeof *address - PATH_AT);
    *size = PATH_AT;
    if (name != NULL) {
        char *path = (char *)address + PATH_AT;
        memcpy(path, name->bytes, name->size);
        *size += name->size;
        if (name->bytes[0] != '\0') {
            path[name->size] = '\0';
            *size += 1;
        }
    }
}

/* The bytes of an address: 0, or -EINVAL. A path ends at its first 0. */
static int parse(const struct sockaddr *address, socklen_t size,
                 const char **bytes, size_t *length)
{
    if (size <= PATH_AT || size > sizeof(struct sockaddr_un) ||
        address->sa_family != AF_UNIX) {
        return -EINVAL;
    }
    *bytes = (const char *)address + PATH_AT;
    *length = size - PATH_AT;
    if ((*bytes)[0] != '\0') {
        *length = strnlen(*bytes, *length);
    }
    return 0;
}

int tt__unix_check(const struct sockaddr *address, socklen_t size)
{
    const char *bytes;
    size_t length;
    return parse(address, size, &bytes, &length);
}

static void take_name(struct tt__unix *self, struct tt__name *name)
{
    TT_ASSERT(self->name == NULL && name->bound == NULL);
    self->name = name;
    name->bound = self;
}

/* Five hexadecimal digits that nobody has. */
static int autobind(struct tt_world *world, struct tt__unix *self)
{
    char bytes[8];
    TT_ASSERT(!self->socket.dead);
    if (self->name != NULL) {
        return 0;
    }
    bytes[0] = '\0';
    do {
        snprintf(bytes + 1, sizeof bytes - 1, "%05x",
                 world->next_abstract++ & 0xfffff);
    } while (tt__name_find(world, self->socket.type, bytes, 6) != NULL);
    struct tt__name *name = name_new(world, self->socket.type, bytes, 6);
    if (name == NULL) {
        return -ENOMEM;
    }
    take_name(self, name);
    return 0;
}

int tt__unix_bind(struct tt_world *world, struct tt__socket *socket,
                  const struct sockaddr *address, socklen_t size)
{
    struct tt__unix *self = tt__unix_of(socket);
    const char *bytes;
    size_t length;
    if (size == PATH_AT && address->sa_family == AF_UNIX) {
        return autobind(world, self);
    }
    int rc = parse(address, size, &bytes, &length);
    if (rc < 0) {
        return rc;
    }
    bool is_path = bytes[0] != '\0', bound = self->name != NULL;
    bool used = tt__name_find(world, socket->type, bytes, length) != NULL;
    /* A path is created before the socket is looked at. */
    if (used && (is_path || !bound)) {
        return -EADDRINUSE;
    }
    if (bound) {
        return -EINVAL;
    }
    struct tt__name *name = name_new(world, socket->type, bytes, length);
    if (name == NULL) {
        return -ENOMEM;
    }
    take_name(self, name);
    return 0;
}

void tt__unix_unbind(struct tt_world *world, struct tt__unix *self)
{
    struct tt__name *name = self->name;
    /* The connections of a listener have its name, but are not bound to it. */
    if (name != NULL && name->bound == self) {
        name->bound = NULL;
        if (name->listed && name->bytes[0] == '\0') {
            tt__name_unlist(world, name);
        }
    }
}

struct tt__unix *tt__unix_find(const struct tt__unix *self,
                               struct tt_world *world,
                               const struct sockaddr *address, socklen_t size,
                               int *rc)
{
    const char *bytes;
    size_t length;
    int type = self->socket.type;
    *rc = parse(address, size, &bytes, &length);
    if (*rc < 0) {
        return NULL;
    }
    struct tt__name *name = tt__name_find(world, type, bytes, length);
    if (name == NULL || name->bound == NULL) {
        *rc = name == NULL && bytes[0] != '\0' ? -ENOENT : -ECONNREFUSED;
        return NULL;
    }
    if (name->bound->socket.type != type) {
        *rc = -EPROTOTYPE;
        return NULL;
    }
    return name->bound;
}

int tt__unix_name(struct tt__socket *socket, int peer,
                  struct sockaddr_storage *address, socklen_t *size)
{
    struct tt__unix *self = tt__unix_of(socket);
    if (peer != 0 && self->peer == NULL) {
        return -ENOTCONN;
    }
    tt__name_store(peer != 0 ? self->peer->name : self->name, address, size);
    return 0;
}

const struct tt__file *tt__unix_describe(struct tt__socket *socket,
                                         struct tt_world_state *state)
{
    const struct tt__unix *self = tt__unix_of(socket);
    state->readable = self->input.size;
    state->waiting = self->backlog;
    state->full = self->charged >= (size_t)socket->send_max;
    if (self->peer == NULL) {
        return NULL;
    }
    state->unread = self->peer->input.size;
    return &self->peer->socket.file;
}

/* ---- Buffers ------------------------------------------------------------- */

size_t tt__slab_charge(size_t linear)
{
    size_t wanted = (linear + 63) / 64 * 64 + OVERHEAD;
    size_t slab = SLAB_MIN;
    while (slab < wanted) {
        slab *= 2;
    }
    return slab + DESCRIPTION;
}

bool tt__unix_writable(const struct tt__unix *self)
{
    /* The kernel's counter begins at 1. */
    return self->socket.state != TT__LISTENING &&
           4 * (self->charged + 1) <= (size_t)self->socket.send_max;
}

void tt__chunk_charge(struct tt__chunk *chunk, struct tt__unix *sender,
                      size_t charge)
{
    TT_ASSERT(chunk->sender == NULL && charge > 0);
    chunk->sender = &sender->socket;
    chunk->charge = (uint32_t)charge;
    tt__socket_ref(&sender->socket);
    sender->charged += charge;
}

void tt__unix_store_sender(const struct tt__chunk *chunk,
                           struct tt__message *message)
{
    const struct tt__unix *sender = tt__unix_of(chunk->sender);
    TT_ASSERT(sender->charged >= chunk->charge);
    if (message->from != NULL && sender->name != NULL) {
        tt__name_store(sender->name, message->from, &message->from_size);
    }
}

void tt__unix_wake_writable(struct tt_world *world, struct tt__unix *self)
{
    if (tt__unix_writable(self)) {
        tt__wake(world, &self->socket.file,
                 EPOLLOUT | EPOLLWRNORM | EPOLLWRBAND);
    }
}

void tt__unix_uncharge(struct tt_world *world, struct tt__socket *sender,
                       size_t charge)
{
    struct tt__unix *self = tt__unix_of(sender);
    TT_ASSERT(self->charged >= charge);
    self->charged -= charge;
    tt__unix_wake_writable(world, self);
}

/* ---- Peers --------------------------------------------------------------- */

void tt__unix_set_peer(struct tt_world *world, struct tt__unix *self,
                       struct tt__unix *peer)
{
    struct tt__unix *old = self->peer;
    if (peer != NULL) {
        tt__socket_ref(&peer->socket);
    }
    self->peer = peer;
    if (old != NULL) {
        tt__socket_unref(world, &old->socket);
    }
}

void tt__unix_pair(struct tt__socket *a, struct tt__socket *b)
{
    struct tt__socket *ends[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        struct tt__unix *self = tt__unix_of(ends[i]);
        TT_ASSERT(self->peer == NULL);
        self->peer = tt__unix_of(ends[1 - i]);
        tt__socket_ref(ends[1 - i]);
        ends[i]->state = TT__ESTABLISHED;
        ends[i]->attempt = TT__ATTEMPT_DONE;
    }
}

int tt__unix_shutdown(struct tt_world *world, struct tt__socket *socket,
                      int how)
{
    struct tt__unix *self = tt__unix_of(socket);
    socket->shut |= (uint8_t)how;
    TT_ASSERT(how >= TT__SHUT_READ && how <= TT__SHUT_BOTH);
    tt__wake(world, &socket->file, 0);
    if (self->peer != NULL && socket->type != SOCK_DGRAM) {
        struct tt__socket *peer = &self->peer->socket;
        /* Reading here is writing there. */
        peer->shut |=
            (uint8_t)((how & TT__SHUT_READ) != 0 ? TT__SHUT_WRITE : 0);
        peer->shut |=
            (uint8_t)((how & TT__SHUT_WRITE) != 0 ? TT__SHUT_READ : 0);
        tt__wake(world, &peer->file, 0);
    }
    return 0;
}
