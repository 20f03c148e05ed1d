/* SPDX-License-Identifier: MIT
 *
 * tests/suites/kernel_rights.c: descriptors over Unix sockets, on Linux or on
 * the simulated kernel, logged.
 */
#define _GNU_SOURCE
#include <string.h>

#include "tests/suites/kernel.h"

enum { RIGHTS_MAX = 4 };

/* A control message for COUNT descriptors. */
union rights {
    char bytes[CMSG_SPACE(RIGHTS_MAX * sizeof(int))];
    struct cmsghdr header;
};

ssize_t k_send_rights(struct kernel *k, int fd, const char *text,
                      const int *fds, size_t count)
{
    struct iovec part = {(char *)(uintptr_t)text, strlen(text)};
    union rights control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = CMSG_SPACE(count * sizeof(int))};
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(&control.header), fds, count * sizeof(int));
    note(k, "sendmsg %d \"%s\" with", fd, text);
    for (size_t i = 0; i < count; i++) {
        note(k, " %d", fds[i]);
    }
    return kernel_noted(
        k, KERNEL_CALL(tt_world_sendmsg(k->world, fd, &message, MSG_NOSIGNAL),
                       sendmsg(fd, &message, MSG_NOSIGNAL)));
}

ssize_t k_receive_rights(struct kernel *k, int fd, size_t size, int *fds,
                         size_t count, int flags)
{
    char bytes[64];
    union rights control;
    struct iovec part = {bytes, size};
    struct msghdr message = {
        .msg_iov = &part,
        .msg_iovlen = 1,
        .msg_control = count == 0 ? NULL : control.bytes,
        .msg_controllen = count == 0 ? 0 : CMSG_LEN(count * sizeof(int))};
    for (size_t i = 0; i < count; i++) {
        fds[i] = -1;
    }
    note(k, "recvmsg %d %zu and %zu descriptors %d", fd, size, count, flags);
    ssize_t rc = KERNEL_CALL(tt_world_recvmsg(k->world, fd, &message, flags),
                             recvmsg(fd, &message, flags));
    if (rc >= 0) {
        size_t got = 0;
        kernel_note_bytes(k, bytes, (size_t)rc);
        if (message.msg_controllen > 0) {
            got = (control.header.cmsg_len - CMSG_LEN(0)) / sizeof(int);
            memcpy(fds, CMSG_DATA(&control.header), got * sizeof(int));
        }
        note(k, " length %zu flags %d", (size_t)message.msg_controllen,
             message.msg_flags & ~MSG_CMSG_CLOEXEC);
        for (size_t i = 0; i < got; i++) {
            note(k, " %d", fds[i]);
            if (fds[i] > k->top_fd) {
                k->top_fd = fds[i];
            }
        }
    }
    return kernel_noted(k, rc);
}
