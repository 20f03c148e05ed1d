/* SPDX-License-Identifier: MIT
 *
 * _message.c: sendmsg() and recvmsg() of module socket: several buffers, and
 * ancillary data, such as descriptors that are passed to another process.
 *
 * Ancillary data are lists of tuples (level, type, bytes), whose types and
 * ranges _messages.py has checked.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <poll.h>
#include <ticktape/tt_concurrent.h>
#include <ticktape/tt_net.h>

#include "_socket_module.h"
#include "blocking.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/bytes.h"

enum {
    RECEIVE_MAX = 1 << 24, /* bytes that one call receives */
    PARTS_MAX = 1024,      /* IOV_MAX of Linux */
    CONTROL_MAX = 1 << 16  /* bytes of ancillary data */
};

static int int_of(tt_value v)
{
    TT_ASSERT(tt_is_int(v) && !tt_int_is_big(v));
    return (int)tt_int_get(v);
}

/* ---- Sending ------------------------------------------------------------- */

/* The bytes of each buffer of LIST, PARTS_MAX at most: how many, or a
 * failure. */
static int get_parts(struct tt_env *env, tt_value list, struct iovec *out)
{
    const struct tt_list *buffers = tt_list_get(list);
    size_t count = buffers->count < PARTS_MAX ? buffers->count : PARTS_MAX;
    for (size_t i = 0; i < count; i++) {
        struct tt__piece data;
        if (tt__buffer_packed(env, buffers->at[i], &data) < 0) {
            return tt_failure(env);
        }
        out[i] = (struct iovec){(void *)(uintptr_t)data.at, data.size};
    }
    return (int)count;
}

/* The size of the data of ITEM, a tuple (level, type, bytes). */
static size_t size_of_item(struct tt_env *env, tt_value item,
                           struct tt__piece *data)
{
    int rc = tt__buffer_of(env, tt_tuple_get(item)->at[2], data);
    TT_ASSERT(rc > 0);
    return CMSG_SPACE(data->size);
}

/* Writes ITEM at AT; how much it takes. */
static size_t put_item(struct tt_env *env, char *at, tt_value item)
{
    struct tt__piece data;
    size_t size = size_of_item(env, item, &data);
    struct cmsghdr *out = (struct cmsghdr *)(void *)at;
    out->cmsg_len = CMSG_LEN(data.size);
    out->cmsg_level = int_of(tt_tuple_get(item)->at[0]);
    out->cmsg_type = int_of(tt_tuple_get(item)->at[1]);
    if (data.size > 0) {
        memcpy(CMSG_DATA(out), data.at, data.size);
    }
    return size;
}

/* The ancillary data of LIST, in *MESSAGE: room of the caller, or NULL with
 * nothing or a failure. */
static char *new_control(struct tt_env *env, tt_value list,
                         struct msghdr *message)
{
    const struct tt_list *items = tt_list_get(list);
    struct tt__piece data;
    size_t size = 0;
    for (size_t i = 0; i < items->count; i++) {
        size += size_of_item(env, items->at[i], &data);
        if (size > CONTROL_MAX) {
            tt_raise(env, &tt_OSError, "sendmsg() argument 2 is too large");
            return NULL;
        }
    }
    char *control = size == 0 ? NULL : tt_alloc(env, size);
    if (control != NULL) {
        memset(control, 0, size);
        size_t at = 0;
        for (size_t i = 0; i < items->count; i++) {
            at += put_item(env, control + at, items->at[i]);
        }
        TT_ASSERT(at == size);
        message->msg_control = control;
        message->msg_controllen = size;
    }
    return control;
}

/* (fd, list of buffers, list of ancillary data, flags[, family, address]) */
static tt_value call_send(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is_list(args[1]) && tt_is_list(args[2]));
    struct iovec parts[PARTS_MAX];
    union tt__address address;
    struct msghdr message = {.msg_iov = parts};
    struct tt_sys *sys = tt_sys_of(env);
    int fd = int_of(args[0]), count = 0;
    if (sys == NULL || tt__await_fd(env, sys, fd, POLLOUT) < 0) {
        return TT_NULL;
    }
    if (args[4] != TT_NULL) {
        message.msg_name = &address;
        count = tt__socket_address(env, "sendmsg", args + 4, &address,
                                   &message.msg_namelen);
    }
    char *control = count < 0 ? NULL : new_control(env, args[2], &message);
    ssize_t rc = tt_failure(env) != 0 ? -ENOMEM : 0;
    if (rc == 0) {
        do { /* what other threads do while it waits may move the data */
            count = get_parts(env, args[1], parts);
            message.msg_iovlen = count < 0 ? 0 : (size_t)count;
            rc = count < 0
                     ? -ENOMEM
                     : sys->sendmsg(sys, fd, &message,
                                    int_of(args[3]) |
                                        tt__socket_without_waiting(env, sys));
        } while (tt__wait_again(env, sys, "socket.sendmsg()", &rc));
    }
    tt_free(env, control, message.msg_controllen);
    return rc < 0 ? tt__socket_failure(env, "sendmsg", rc) : tt_int(env, rc);
}

/* ---- Receiving ----------------------------------------------------------- */

/* (level, type, bytes) of AT, of which only SIZE bytes may have arrived. */
static tt_value new_item(struct tt_env *env, const struct cmsghdr *at,
                         size_t size)
{
    size_t used = at->cmsg_len < size ? at->cmsg_len : size;
    size_t head = CMSG_LEN(0);
    tt_value parts[] = {tt_int(env, at->cmsg_level), tt_int(env, at->cmsg_type),
                        tt__bytes(env, (const char *)CMSG_DATA(at),
                                  used < head ? 0 : used - head)};
    tt_value made = parts[2] == TT_NULL ? TT_NULL : tt_tuple(env, parts, 3);
    for (int i = 0; i < 3; i++) {
        tt_unref(env, parts[i]);
    }
    return made;
}

static tt_value list_control(struct tt_env *env, struct msghdr *message)
{
    tt_value list = tt_list(env, NULL, 0);
    const char *end = (const char *)message->msg_control;
    end = end == NULL ? NULL : end + message->msg_controllen;
    for (struct cmsghdr *at = CMSG_FIRSTHDR(message);
         list != TT_NULL && at != NULL; at = CMSG_NXTHDR(message, at)) {
        tt_value item =
            new_item(env, at, (size_t)(end - (const char *)(const void *)at));
        if (item == TT_NULL ||
            tt_list_append(env, tt_list_get(list), item) < 0) {
            tt_clear(env, &list);
        }
        tt_unref(env, item);
    }
    return list;
}

/* (bytes, ancillary data, flags, address) */
static tt_value new_result(struct tt_env *env, struct msghdr *message,
                           ssize_t size)
{
    tt_value parts[4] = {
        tt__bytes(env, message->msg_iov->iov_base, (size_t)size),
        list_control(env, message), tt_int(env, message->msg_flags),
        tt__socket_address_value(env, message->msg_name, message->msg_namelen)};
    bool is_whole = true;
    for (int i = 0; i < 4; i++) {
        is_whole = is_whole && parts[i] != TT_NULL;
    }
    tt_value made = is_whole ? tt_tuple(env, parts, 4) : TT_NULL;
    for (int i = 0; i < 4; i++) {
        tt_unref(env, parts[i]);
    }
    return made;
}

/* (fd, size, size of ancillary data, flags) */
static tt_value call_receive(struct tt_env *env, const tt_value *args)
{
    struct tt_sys *sys = tt_sys_of(env);
    int fd = int_of(args[0]), flags = int_of(args[3]);
    size_t size = (size_t)int_of(args[1]), space = (size_t)int_of(args[2]);
    union tt__address from = {.any = {0}};
    if (sys == NULL || tt__await_fd(env, sys, fd, POLLIN) < 0) {
        return TT_NULL;
    }
    size = size < RECEIVE_MAX ? size : RECEIVE_MAX;
    space = space < CONTROL_MAX ? space : CONTROL_MAX;
    char *room = tt_alloc(env, size + 1);
    char *control = room == NULL ? NULL : tt_alloc(env, space + 1);
    struct iovec part = {room, size};
    struct msghdr message;
    tt_value made = TT_NULL;
    if (control != NULL) {
        ssize_t rc;
        do {
            message =
                (struct msghdr){.msg_name = &from,
                                .msg_namelen = sizeof from,
                                .msg_iov = &part,
                                .msg_iovlen = 1,
                                .msg_control = space == 0 ? NULL : control,
                                .msg_controllen = space};
            rc = sys->recvmsg(sys, fd, &message, flags);
        } while (tt__wait_again(env, sys, "socket.recvmsg()", &rc));
        made = rc < 0 ? tt__socket_failure(env, "recvmsg", rc)
                      : new_result(env, &message, rc);
    }
    tt_free(env, control, space + 1);
    tt_free(env, room, size + 1);
    return made;
}

/* ---- The module ---------------------------------------------------------- */

static const struct tt_native send_row = TT__MODULE_FUNCTION(
    "_message", "send", "fd buffers ancillary flags family address", 4, 6, 6,
    TT_HIDDEN, call_send);
static const struct tt_native receive_row =
    TT__MODULE_FUNCTION("_message", "receive", "fd size space flags", 4, 4, 4,
                        TT_HIDDEN, call_receive);

static const struct tt__member members[] = {
    {"receive", &receive_row, NULL},
    {"send", &send_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___message_module = {.name = "_message",
                                               .members = members};
