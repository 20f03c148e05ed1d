/* SPDX-License-Identifier: MIT
 *
 * rights.c: descriptors that are sent over Unix sockets (SCM_RIGHTS), as in
 * net/core/scm.c.
 *
 * They are open files while they are on their way: closing them at the sender
 * ends nothing. They belong to one chunk, the first of their send, and are
 * received with its first byte; what is never received is closed. The world
 * lists all that are on their way, since a socket can be sent over itself:
 * Linux collects such cycles, here they live until the world ends.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>

#include "world.h"

enum {
    RIGHTS_MAX = 253, /* SCM_MAX_FD */
    RIGHTS_SIZE =
        sizeof(struct tt__rights) + RIGHTS_MAX * sizeof(struct tt__file *)
};

static struct tt__rights *new_rights(struct tt_world *world)
{
    struct tt__rights *rights = tt__world_alloc(world, RIGHTS_SIZE);
    if (rights != NULL) {
        rights->count = 0;
        rights->prev = NULL;
        rights->next = world->rights;
        if (world->rights != NULL) {
            world->rights->prev = rights;
        }
        world->rights = rights;
    }
    return rights;
}

void tt__rights_free(struct tt_world *world, struct tt__rights *rights)
{
    if (rights == NULL) {
        return;
    }
    TT_ASSERT(rights->count <= RIGHTS_MAX);
    while (rights->count > 0) { /* files first: they may lead back here */
        tt__file_drop(world, rights->files[--rights->count]);
    }
    *(rights->prev == NULL ? &world->rights : &rights->prev->next) =
        rights->next;
    if (rights->next != NULL) {
        rights->next->prev = rights->prev;
    }
    tt__world_release(world, rights, RIGHTS_SIZE);
}

void tt__rights_forget(struct tt_world *world)
{
    struct tt__rights *at = world->rights;
    while (at != NULL) {
        if (at->count == 0) {
            at = at->next;
        } else { /* which may free any of them */
            tt__file_drop(world, at->files[--at->count]);
            at = world->rights;
        }
    }
    TT_ASSERT(world->rights == NULL);
}

static int add_file(struct tt_world *world, struct tt__rights *rights, int fd)
{
    struct tt__file *file = tt__file_of(world, fd);
    if (rights->count == RIGHTS_MAX) {
        return -EINVAL;
    }
    if (file == NULL) {
        return -EBADF;
    }
    tt__file_hold(file);
    rights->files[rights->count++] = file;
    return 0;
}

static int add_all(struct tt_world *world, struct tt__rights **rights,
                   const struct cmsghdr *control)
{
    size_t count = (control->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    if (*rights == NULL) {
        *rights = new_rights(world);
    }
    int rc = *rights == NULL ? -ENOMEM : 0;
    for (size_t i = 0; rc == 0 && i < count; i++) {
        int fd;
        memcpy(&fd, CMSG_DATA(control) + i * sizeof fd, sizeof fd);
        rc = add_file(world, *rights, fd);
    }
    return rc;
}

int tt__rights_take(struct tt_world *world, const struct tt__socket *socket,
                    const struct msghdr *header, struct tt__rights **rights)
{
    int rc = 0;
    /* CMSG_NXTHDR() has a message that is not const. */
    struct msghdr own = *header;
    *rights = NULL;
    for (struct cmsghdr *at = CMSG_FIRSTHDR(&own); rc == 0 && at != NULL;
         at = CMSG_NXTHDR(&own, at)) {
        size_t before = (size_t)((char *)at - (char *)own.msg_control);
        if (at->cmsg_len < CMSG_LEN(0) ||
            at->cmsg_len > own.msg_controllen - before) {
            rc = -EINVAL;
        } else if (at->cmsg_level == SOL_SOCKET &&
                   at->cmsg_type == SCM_RIGHTS) {
            rc = socket->domain == AF_UNIX ? add_all(world, rights, at) : 0;
        } else if (at->cmsg_level == SOL_SOCKET &&
                   at->cmsg_type != SCM_CREDENTIALS) {
            rc = -EINVAL;
        } else {
            rc = -EOPNOTSUPP;
        }
    }
    if (rc < 0 || (*rights != NULL && (*rights)->count == 0)) {
        tt__rights_free(world, *rights);
        *rights = NULL;
    }
    return rc;
}

/* NULL: no memory. */
static struct tt__rights *copy_rights(struct tt_world *world,
                                      const struct tt__rights *from)
{
    struct tt__rights *rights = new_rights(world);
    for (uint32_t i = 0; rights != NULL && i < from->count; i++) {
        tt__file_hold(from->files[i]);
        rights->files[rights->count++] = from->files[i];
    }
    return rights;
}

void tt__rights_receive(struct tt_world *world, struct tt__chunk *chunk,
                        struct tt__message *message)
{
    bool peeks = (message->flags & MSG_PEEK) != 0;
    TT_ASSERT(message->rights == NULL);
    if (chunk->rights == NULL) {
        return;
    }
    if (!message->takes_rights) {
        message->flags_out |= MSG_CTRUNC;
    } else if (peeks) {
        message->rights = copy_rights(world, chunk->rights);
    } else {
        message->rights = chunk->rights;
        chunk->rights = NULL;
    }
    if (!peeks) {
        tt__rights_free(world, chunk->rights);
        chunk->rights = NULL;
    }
}

int tt__rights_put(struct tt_world *world, struct tt__rights *rights,
                   struct msghdr *header, size_t *room, int flags)
{
    size_t most = *room < CMSG_LEN(0) ? 0 : (*room - CMSG_LEN(0)) / sizeof(int);
    uint32_t done = 0;
    if (rights == NULL) {
        return 0;
    }
    TT_ASSERT(rights->count > 0);
    /* Where there is no room there may be no memory. */
    char *at =
        most == 0 ? NULL : (char *)header->msg_control + header->msg_controllen;
    struct cmsghdr *out = (struct cmsghdr *)(void *)at;
    while (done < rights->count && done < most) {
        int fd =
            tt__file_share(world, rights->files[done],
                           (flags & MSG_CMSG_CLOEXEC) != 0 ? O_CLOEXEC : 0);
        if (fd < 0) {
            break;
        }
        memcpy(CMSG_DATA(out) + done * sizeof fd, &fd, sizeof fd);
        done++;
    }
    if (done > 0) {
        out->cmsg_level = SOL_SOCKET;
        out->cmsg_type = SCM_RIGHTS;
        out->cmsg_len = CMSG_LEN(done * sizeof(int));
        size_t used = CMSG_SPACE(done * sizeof(int));
        used = used < *room ? used : *room;
        header->msg_controllen += used;
        *room -= used;
    }
    int truncated = done < rights->count ? MSG_CTRUNC : 0;
    tt__rights_free(world, rights);
    return truncated;
}
