/* SPDX-License-Identifier: MIT
 *
 * world.c: a simulated kernel as a whole: memory, time, questions.
 */
#define _GNU_SOURCE 1
#include <limits.h>
#include <stdlib.h>

#include "world.h"

/* ---- Memory -------------------------------------------------------------- */

static void *resize_libc(void *context, void *block, size_t old_size,
                         size_t new_size)
{
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

void *tt__world_realloc(struct tt_world *world, void *block, size_t old_size,
                        size_t new_size)
{
    TT_ASSERT(new_size > 0 && (block != NULL || old_size == 0));
    void *moved =
        world->resize(world->resize_context, block, old_size, new_size);
    if (moved != NULL) {
        world->memory += new_size - old_size;
    }
    return moved;
}

void *tt__world_alloc(struct tt_world *world, size_t size)
{
    return tt__world_realloc(world, NULL, 0, size);
}

void tt__world_release(struct tt_world *world, void *block, size_t size)
{
    if (block != NULL) {
        TT_ASSERT(world->memory >= size);
        world->memory -= size;
        world->resize(world->resize_context, block, size, 0);
    }
}

/* ---- Worlds -------------------------------------------------------------- */

static void init_limits(struct tt_world *world,
                        const struct tt_world_options *options)
{
    world->first_fd = options->first_fd;
    world->descriptors_max =
        options->descriptors_max == 0 ? 1024 : options->descriptors_max;
    world->lowest = world->first_fd;
    world->next_port = TT__PORT_FIRST;
    TT_ASSERT(world->first_fd >= 0 && world->descriptors_max > 0);
}

struct tt_world *tt_world_new(const struct tt_world_options *options)
{
    static const struct tt_world_options defaults;
    options = options == NULL ? &defaults : options;
    tt_world_resize *resize =
        options->resize == NULL ? resize_libc : options->resize;
    struct tt_world *world =
        resize(options->resize_context, NULL, 0, sizeof *world);
    if (world == NULL) {
        return NULL;
    }
    memset(world, 0, sizeof *world);
    world->resize = resize;
    world->resize_context = options->resize_context;
    world->decide = options->decide;
    world->decide_context = options->decide_context;
    world->has_netlink = options->has_netlink;
    world->delays_small = options->delays_small;
    world->changes_role = options->changes_role;
    world->memory = sizeof *world;
    init_limits(world, options);
    return world;
}

static void free_hosts(struct tt_world *world)
{
    TT_ASSERT(world->host_count <= world->hosts_capacity);
    for (size_t i = 0; i < world->host_count; i++) {
        tt__world_release(world, world->hosts[i].name,
                          world->hosts[i].name_size);
    }
    tt__world_release(world, world->hosts,
                      world->hosts_capacity * sizeof *world->hosts);
}

static void free_names(struct tt_world *world)
{
    while (world->names != NULL) {
        struct tt__name *name = world->names;
        TT_ASSERT(name->bound == NULL && name->listed);
        world->names = name->next;
        name->listed = false;
        tt__name_unref(world, name);
    }
}

void tt_world_free(struct tt_world *world)
{
    if (world == NULL) {
        return;
    }
    for (int fd = 0; fd < world->slot_count; fd++) {
        if (world->slots[fd].file != NULL) {
            tt_world_close(world, fd);
        }
    }
    /* Datagrams that are on their way: they find nobody. */
    while (world->event_count > 0) {
        struct tt__event *event = world->events[0];
        tt__event_stop(world, event);
        event->fire(world, event);
    }
    tt__rights_forget(world);
    tt__chunks_free_spare(world);
    tt__flow_free_spare(world);
    free_hosts(world);
    free_names(world);
    for (int i = 0; i < 2; i++) {
        TT_ASSERT(world->ports[i].count == 0);
        tt__world_release(world, world->ports[i].buckets,
                          world->ports[i].bucket_count *
                              sizeof *world->ports[i].buckets);
    }
    TT_ASSERT(world->open_count == 0 && world->event_count == 0);
    TT_ASSERT(world->events_reserved == 0);
    tt__world_release(world, world->slots,
                      (size_t)world->slot_count * sizeof *world->slots);
    tt__world_release(world, world->events,
                      world->events_capacity * sizeof *world->events);
    TT_ASSERT(world->memory == sizeof *world);
    world->resize(world->resize_context, world, sizeof *world, 0);
}

void tt_world_set_decide(struct tt_world *world, tt_world_decide *decide,
                         void *context)
{
    world->decide = decide;
    world->decide_context = context;
    TT_ASSERT(decide != NULL || context == NULL);
}

int tt_world_set_limit(struct tt_world *world, int descriptors_max)
{
    int old = world->descriptors_max;
    TT_ASSERT(descriptors_max > 0);
    world->descriptors_max = descriptors_max;
    return old;
}

int tt_world_open_count(const struct tt_world *world)
{
    return world->open_count;
}

size_t tt_world_memory(const struct tt_world *world)
{
    return world->memory;
}

/* ---- Questions ----------------------------------------------------------- */

const char *tt_world_kind_name(enum tt_world_kind kind)
{
#define KIND_NAME(name_, text_) text_,
    static const char *const names[] = {TT_WORLD_QUESTIONS(KIND_NAME)};
    TT_ASSERT(kind < TT_WORLD_KIND_COUNT);
    return names[kind];
}

/* Sets OWN to the address of SOCKET, and OTHER to that of its peer. */
static void describe(const struct tt__socket *socket, struct sockaddr_in *own,
                     struct sockaddr_in *other)
{
    const struct tt__inet *inet = (const struct tt__inet *)(const void *)socket;
    if (socket == NULL || socket->domain != AF_INET) {
        return;
    }
    TT_ASSERT(own != other);
    *own = (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_addr = inet->local,
                                .sin_port = htons(inet->local_port)};
    if (other->sin_family == 0) {
        *other = (struct sockaddr_in){.sin_family = AF_INET,
                                      .sin_addr = inet->remote,
                                      .sin_port = htons(inet->remote_port)};
    }
}

uint64_t tt__decide(struct tt_world *world, enum tt_world_kind kind,
                    uint64_t count, size_t size, const struct tt__socket *from,
                    const struct tt__socket *to)
{
    TT_ASSERT(count > 0);
    if (TT_LIKELY(world->decide == NULL) || count == 1) {
        return 0;
    }
    struct tt_world_question question = {
        .kind = kind, .count = count, .size = size};
    question.from_host = from == NULL ? 0 : from->host;
    question.to_host = to == NULL ? 0 : to->host;
    describe(from, &question.from, &question.to);
    if (to != from) {
        describe(to, &question.to, &question.from);
    } else if (question.to.sin_family == AF_INET) { /* a SYN */
        question.to_host = tt__host_of(world, question.to.sin_addr);
    }
    uint64_t answer = world->decide(world->decide_context, &question);
    TT_ASSERT(answer < count);
    return answer;
}

size_t tt__split(struct tt_world *world, const struct tt__socket *socket,
                 size_t available, size_t wanted)
{
    size_t size = available < wanted ? available : wanted;
    TT_PARANOID_ASSERT(available > 0);
    /* What MSG_PEEK has shown is received whole. So is more than that: a part
     * of it could be less than what was shown. */
    if (TT_LIKELY(world->decide == NULL) || size <= 1 ||
        size <= socket->peeked || socket->peeked > 1) {
        return size;
    }
    /* Of two bytes one half is one byte, as is all but one. */
    uint64_t count;
    if (size == 2) {
        count = 2;
    } else if (size == 3) {
        count = 3;
    } else {
        count = 4;
    }
    switch (tt__decide(world, TT_WORLD_SPLIT, count, size, NULL, socket)) {
    case 1:
        return 1;
    case 2:
        return size == 3 ? 2 : size / 2;
    case 3:
        return size - 1;
    default:
        return size;
    }
}

void tt__note_received(struct tt__socket *socket, size_t size, bool peeks)
{
    if (peeks) {
        socket->peeked = size > socket->peeked ? size : socket->peeked;
    } else {
        socket->peeked -= size < socket->peeked ? size : socket->peeked;
    }
}

int tt__promised(struct tt_world *world, struct tt__file *file, int pending)
{
    struct tt__socket *socket = (struct tt__socket *)(void *)file;
    TT_ASSERT(file->type == &tt__socket_type);
    if (socket->type != SOCK_STREAM || pending <= 0) {
        return pending;
    }
    size_t size = (size_t)pending;
    size = tt__split(world, socket, size, size);
    tt__note_received(socket, size, true);
    return (int)size;
}

size_t tt__accepted(struct tt_world *world, const struct tt__socket *socket,
                    size_t fitting)
{
    if (TT_LIKELY(world->decide == NULL) || fitting == 0) {
        return fitting;
    }
    uint64_t count;
    if (fitting == 1) {
        count = 1;
    } else if (fitting <= 3) {
        count = 2;
    } else {
        count = 3;
    }
    switch (
        tt__decide(world, TT_WORLD_ACCEPTED, count, fitting, socket, NULL)) {
    case 1:
        return fitting / 2;
    case 2:
        return 1;
    default:
        return fitting;
    }
}

/* ---- Buffers of callers -------------------------------------------------- */

int tt__io_init(struct tt__io *io, const struct iovec *parts, size_t count)
{
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        if (parts[i].iov_len > (size_t)SSIZE_MAX - left) {
            return -EINVAL;
        }
        left += parts[i].iov_len;
    }
    *io = (struct tt__io){.parts = parts, .count = count, .left = left};
    TT_ASSERT(left == 0 || count > 0);
    return 0;
}

/* The bytes of the first buffer that are left, at most SIZE; not 0. */
static size_t next_bytes(struct tt__io *io, size_t size, uint8_t **at)
{
    TT_PARANOID_ASSERT(size > 0 && size <= io->left);
    while (io->skip == io->parts->iov_len) {
        io->parts++;
        io->count--;
        io->skip = 0;
    }
    *at = (uint8_t *)io->parts->iov_base + io->skip;
    size_t left = io->parts->iov_len - io->skip;
    size = left < size ? left : size;
    io->skip += size;
    io->left -= size;
    return size;
}

void tt__io_get(struct tt__io *io, void *to, size_t size)
{
    TT_ASSERT(size <= io->left);
    while (size > 0) {
        uint8_t *at;
        size_t bytes = next_bytes(io, size, &at);
        memcpy(to, at, bytes);
        to = (uint8_t *)to + bytes;
        size -= bytes;
    }
}

void tt__io_put(struct tt__io *io, const void *from, size_t size)
{
    TT_ASSERT(size <= io->left);
    while (size > 0) {
        uint8_t *at;
        size_t bytes = next_bytes(io, size, &at);
        memcpy(at, from, bytes);
        from = (const uint8_t *)from + bytes;
        size -= bytes;
    }
}
