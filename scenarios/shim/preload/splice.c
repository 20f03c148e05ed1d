/* SPDX-License-Identifier: MIT
 *
 * splice.c: splice(), tee() and vmsplice(): between descriptors of the world
 * the command does it; from and to files it is a read and a write.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <unistd.h>

#include "preload.h"

struct splice {
    int from, to;
    off64_t *from_offset, *to_offset;
    size_t size;
    unsigned flags;
    uint64_t site;
};

/* The real descriptor that reserves the number of a pipe is one. */
static bool is_pipe(int fd)
{
    return RAW2(SYS_fcntl, fd, F_GETPIPE_SZ) >= 0;
}

/* From a file to a pipe of ours. */
static int64_t splice_in(const struct splice *splice)
{
    size_t size = splice->size < SHIM_DATA ? splice->size : SHIM_DATA;
    int64_t at = splice->from_offset != NULL
                     ? *splice->from_offset
                     : RAW3(SYS_lseek, splice->from, 0, SEEK_CUR);
    if (at < 0) {
        return at == -ESPIPE ? -EINVAL : at;
    }
    long got = RAW4(SYS_pread64, splice->from, tt__slot->data, size, at);
    if (got <= 0) {
        return got;
    }
    tt__slot->size = (uint32_t)got;
    tt__slot->name_size = 0;
    int64_t sent = tt__ask3(SHIM_WRITE, splice->to, splice->site, 0, 0, 0);
    if (sent > 0 && splice->from_offset != NULL) {
        *splice->from_offset += sent;
    } else if (sent > 0) {
        RAW3(SYS_lseek, splice->from, at + sent, SEEK_SET);
    }
    return sent;
}

/* From a pipe of ours to a file. */
static int64_t splice_out(const struct splice *splice)
{
    size_t size = splice->size < SHIM_DATA ? splice->size : SHIM_DATA;
    int64_t got =
        tt__ask3(SHIM_READ, splice->from, splice->site, (int64_t)size, 0, 0);
    if (got <= 0) {
        return got;
    }
    if (splice->to_offset == NULL) {
        return RAW3(SYS_write, splice->to, tt__slot->data, got);
    }
    long put =
        RAW4(SYS_pwrite64, splice->to, tt__slot->data, got, *splice->to_offset);
    *splice->to_offset += put > 0 ? put : 0;
    return put;
}

/* Between two of ours. A socket that blocks takes all that is there. */
static int64_t splice_within(const struct splice *splice)
{
    int64_t done = 0, flags = splice->flags;
    bool sends = !is_pipe(splice->to);
    while ((size_t)done < splice->size) {
        int64_t here =
            tt__ask3(SHIM_SPLICE, splice->from, splice->site, splice->to,
                     (int64_t)splice->size - done, flags);
        if (here <= 0) {
            return done > 0 ? done : here;
        }
        done += here;
        if (!sends) {
            break;
        }
        flags |= SPLICE_F_NONBLOCK; /* the pipe's */
    }
    return done;
}

static int64_t splice_any(const struct splice *splice)
{
    bool from_ours = tt__is_ours(splice->from);
    bool to_ours = tt__is_ours(splice->to);
    if (RAW2(SYS_fcntl, splice->from, F_GETFD) < 0 ||
        RAW2(SYS_fcntl, splice->to, F_GETFD) < 0) {
        return -EBADF;
    }
    if ((from_ours && splice->from_offset != NULL) ||
        (to_ours && splice->to_offset != NULL)) {
        return -ESPIPE;
    }
    if (from_ours && to_ours) {
        return splice_within(splice);
    }
    if (!is_pipe(from_ours ? splice->from : splice->to)) {
        return -EINVAL;
    }
    if (splice->size == 0) {
        return 0;
    }
    return from_ours ? splice_out(splice) : splice_in(splice);
}

static ssize_t finish_splice(int64_t result)
{
    if (result == -EPIPE) {
        RAW3(SYS_tgkill, RAW0(SYS_getpid), tt__tid, SIGPIPE);
    }
    return tt__libc(result);
}

EXPORT ssize_t splice(int from, off64_t *from_offset, int to,
                      off64_t *to_offset, size_t size, unsigned flags)
{
    if (!tt__open() || (!tt__is_ours(to) && !tt__is_ours(from))) {
        return tt__libc(tt__raw(SYS_splice, from, (long)from_offset, to,
                                (long)to_offset, (long)size, flags));
    }
    return finish_splice(splice_any(
        &(struct splice){from, to, from_offset, to_offset, size, flags, SITE}));
}

EXPORT ssize_t tee(int from, int to, size_t size, unsigned flags)
{
    if (!tt__open() || (!tt__is_ours(to) && !tt__is_ours(from))) {
        return tt__libc(RAW4(SYS_tee, from, to, size, flags));
    }
    if (!tt__is_ours(to) || !tt__is_ours(from)) {
        return tt__libc(-EINVAL);
    }
    return finish_splice(
        tt__ask3(SHIM_SPLICE, from, SITE, to, (int64_t)size,
                 (int64_t)((uint64_t)flags | SHIM_SPLICE_TEE)));
}

/* Pages are copied: whether the caller gives them away changes nothing. */
EXPORT ssize_t vmsplice(int fd, const struct iovec *parts, size_t count,
                        unsigned flags)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return tt__libc(RAW4(SYS_vmsplice, fd, parts, count, flags));
    }
    if (!is_pipe(fd)) {
        return tt__libc(-EBADF);
    }
    int was = fcntl(fd, F_GETFL);
    bool hurries = (flags & SPLICE_F_NONBLOCK) != 0 && (was & O_NONBLOCK) == 0;
    if (hurries) {
        fcntl(fd, F_SETFL, was | O_NONBLOCK);
    }
    bool writes = (was & O_ACCMODE) == O_WRONLY;
    int most = count > INT_MAX ? INT_MAX : (int)count;
    ssize_t result = writes ? writev(fd, parts, most) : readv(fd, parts, most);
    if (hurries) {
        int error = errno;
        fcntl(fd, F_SETFL, was);
        errno = error;
    }
    return result;
}
