/* SPDX-License-Identifier: MIT
 *
 * _sqlite_file.c: the operating system below SQLite: files of the run, and
 * virtual time.
 *
 * A database is a bytearray, which is also the content of a file of the run.
 * Its locks are SQLite's five levels, among the connections of all processes of
 * the run. Journals are in memory (sqlite3.py sets that), so that there is no
 * other file.
 */
#include <stdio.h>

#include "scenarios/lang/library/time/time_module.h"
#include "scenarios/lang/types/bytes.h"
#include "scenarios/lang/types/texts.h"

#include "_sqlite_module.h"

enum { NONE, SHARED, RESERVED, PENDING, EXCLUSIVE };

/* The Julian day number of 1970-01-01T00:00:00Z in milliseconds. */
static const int64_t unix_epoch_ms = INT64_C(210866760000000);

static struct tt__bytearray *bytes_of(const struct tt__sqlite_file *file)
{
    TT_ASSERT(file->connection->shared != NULL);
    return tt__bytearray_get(file->connection->shared->data);
}

static int unlock_file(struct tt__sqlite_file *file, int level)
{
    struct tt__sqlite_shared *shared = file->connection->shared;
    TT_ASSERT(level == NONE || level == SHARED);
    if (file->lock >= RESERVED) {
        TT_ASSERT(shared->reserved == file);
        shared->reserved = NULL;
        shared->is_pending = false;
    }
    if (file->lock >= SHARED && level == NONE) {
        TT_ASSERT(shared->shared > 0);
        shared->shared--;
    }
    file->lock = level < file->lock ? level : file->lock;
    return SQLITE_OK;
}

static int lock_file(struct tt__sqlite_file *file, int level)
{
    if (file->connection->is_over) {
        return SQLITE_BUSY;
    }
    struct tt__sqlite_shared *shared = file->connection->shared;
    if (file->lock >= level) {
        return SQLITE_OK;
    }
    if (level == SHARED) {
        if (shared->is_pending) {
            return SQLITE_BUSY;
        }
        shared->shared++;
    } else {
        TT_ASSERT(file->lock >= SHARED);
        if (shared->reserved != NULL && shared->reserved != file) {
            return SQLITE_BUSY;
        }
        shared->reserved = file;
        if (level == EXCLUSIVE) {
            shared->is_pending = true;
            if (shared->shared > 1) { /* there are readers */
                file->lock = PENDING;
                return SQLITE_BUSY;
            }
        }
    }
    file->lock = level;
    return SQLITE_OK;
}

static int close_file(struct tt__sqlite_file *file)
{
    return unlock_file(file, NONE);
}

static int read_file(struct tt__sqlite_file *file, void *out, int size,
                     int64_t at)
{
    if (file->connection->is_over) {
        return SQLITE_IOERR_WRITE;
    }
    const struct tt__bytearray *bytes = bytes_of(file);
    size_t have = at < bytes->size ? bytes->size - (size_t)at : 0;
    size_t count = have < (size_t)size ? have : (size_t)size;
    TT_ASSERT(size >= 0 && at >= 0);
    if (count > 0) {
        memcpy(out, bytes->at + at, count);
    }
    memset((char *)out + count, 0, (size_t)size - count);
    return count == (size_t)size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

/* The file has SIZE bytes, or more. */
static int extend(struct tt__sqlite_file *file, size_t size)
{
    static const char zeros[4096];
    struct tt__bytearray *bytes = bytes_of(file);
    while (bytes->size < size) {
        size_t more = size - bytes->size;
        struct tt__piece piece = {
            .at = zeros, .size = more < sizeof zeros ? more : sizeof zeros};
        if (tt__bytearray_replace(file->connection->env, bytes, bytes->size,
                                  bytes->size, piece) < 0) {
            return SQLITE_IOERR_WRITE;
        }
    }
    return SQLITE_OK;
}

static int write_file(struct tt__sqlite_file *file, const void *data, int size,
                      int64_t at)
{
    if (file->connection->is_over) {
        return SQLITE_IOERR_WRITE;
    }
    TT_ASSERT(size >= 0 && at >= 0);
    int rc = extend(file, (size_t)at + (size_t)size);
    if (rc == SQLITE_OK) {
        memcpy(bytes_of(file)->at + at, data, (size_t)size);
    }
    return rc;
}

static int truncate_file(struct tt__sqlite_file *file, int64_t size)
{
    if (file->connection->is_over) {
        return SQLITE_IOERR_WRITE;
    }
    struct tt__bytearray *bytes = bytes_of(file);
    struct tt__piece none = {.at = "", .size = 0};
    if (size >= bytes->size) {
        return SQLITE_OK;
    }
    return tt__bytearray_replace(file->connection->env, bytes, (size_t)size,
                                 bytes->size, none) < 0
               ? SQLITE_IOERR_WRITE
               : SQLITE_OK;
}

static int sync_file(struct tt__sqlite_file *file, int flags)
{
    (void)file;
    (void)flags;
    return SQLITE_OK;
}

static int size_of_file(struct tt__sqlite_file *file, int64_t *out)
{
    if (file->connection->is_over) {
        return SQLITE_IOERR_WRITE;
    }
    *out = bytes_of(file)->size;
    return SQLITE_OK;
}

static int is_reserved(struct tt__sqlite_file *file, int *out)
{
    if (file->connection->is_over) {
        return SQLITE_IOERR_WRITE;
    }
    *out = file->connection->shared->reserved != NULL;
    return SQLITE_OK;
}

static int control_file(struct tt__sqlite_file *file, int op, void *arg)
{
    (void)file;
    (void)op;
    (void)arg;
    return SQLITE_NOTFOUND;
}

static int sector_size(struct tt__sqlite_file *file)
{
    (void)file;
    return 4096;
}

static int characteristics(struct tt__sqlite_file *file)
{
    (void)file;
    return 0;
}

static const struct tt__sqlite_io operations = {
    .version = 1,
    .close = close_file,
    .read = read_file,
    .write = write_file,
    .truncate = truncate_file,
    .sync = sync_file,
    .size = size_of_file,
    .lock = lock_file,
    .unlock = unlock_file,
    .is_reserved = is_reserved,
    .control = control_file,
    .sector_size = sector_size,
    .characteristics = characteristics,
};

/* ---- The system ---------------------------------------------------------- */

/* Only the database itself: flag SQLITE_OPEN_MAIN_DB. ATTACH and VACUUM, which
 * need other files, are "unable to open database file". */
static int open_file(struct tt__sqlite_vfs *vfs, const char *name,
                     struct tt__sqlite_file *file, int flags, int *out_flags)
{
    enum { MAIN = 0x100 };
    struct tt__sqlite *connection = vfs->data;
    memset(file, 0, sizeof *file);
    if (!(flags & MAIN) || connection->shared == NULL ||
        strcmp(name, "/database") != 0) {
        return SQLITE_CANTOPEN;
    }
    file->io = &operations;
    file->connection = connection;
    file->lock = NONE;
    if (out_flags != NULL) {
        *out_flags = flags;
    }
    return SQLITE_OK;
}

static int remove_file(struct tt__sqlite_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    (void)name;
    (void)sync;
    return SQLITE_OK;
}

static int access_file(struct tt__sqlite_vfs *vfs, const char *name, int flags,
                       int *out)
{
    (void)vfs;
    (void)name;
    (void)flags;
    *out = 0; /* no journal was left */
    return SQLITE_OK;
}

static int full_name(struct tt__sqlite_vfs *vfs, const char *name, int size,
                     char *out)
{
    (void)vfs;
    int written = snprintf(out, (size_t)size, "%s", name);
    return written < size ? SQLITE_OK : SQLITE_CANTOPEN;
}

/* splitmix64; SQLite needs no good ones. */
static int randomness(struct tt__sqlite_vfs *vfs, int size, char *out)
{
    struct tt__sqlite *connection = vfs->data;
    for (int i = 0; i < size; i++) {
        uint64_t z = connection->random += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        out[i] = (char)(z >> 56);
    }
    return size;
}

/* Waiting is sqlite3.py's, so that others run meanwhile. */
static int sleep_no_time(struct tt__sqlite_vfs *vfs, int microseconds)
{
    (void)vfs;
    return microseconds;
}

static int time_ms(struct tt__sqlite_vfs *vfs, int64_t *out)
{
    struct tt__sqlite *connection = vfs->data;
    if (connection->is_over) {
        return SQLITE_IOERR_WRITE;
    }
    double now_ms = tt_time(connection->env) * 1e3;
    *out = unix_epoch_ms + tt__epoch(connection->env) * 1000 + (int64_t)now_ms;
    return SQLITE_OK;
}

static int time_days(struct tt__sqlite_vfs *vfs, double *out)
{
    int64_t ms = 0;
    int rc = time_ms(vfs, &ms);
    *out = (double)ms / 86400000.0;
    return rc;
}

static int last_error(struct tt__sqlite_vfs *vfs, int size, char *out)
{
    (void)vfs;
    (void)size;
    (void)out;
    return 0;
}

int tt__sqlite_add_vfs(struct tt__sqlite *connection)
{
    struct tt__sqlite_vfs *vfs = &connection->vfs;
    TT_ASSERT(vfs->data == NULL);
    /* Its address makes the name unique in the process; nobody sees it. */
    snprintf(connection->vfs_name, sizeof connection->vfs_name, "tt%p",
             (void *)connection);
    *vfs = (struct tt__sqlite_vfs){
        .version = 2,
        .file_size = (int)sizeof(struct tt__sqlite_file),
        .name_max = 512,
        .name = connection->vfs_name,
        .data = connection,
        .open = open_file,
        .remove = remove_file,
        .access = access_file,
        .full_name = full_name,
        .randomness = randomness,
        .sleep = sleep_no_time,
        .time = time_days,
        .last_error = last_error,
        .time_ms = time_ms,
    };
    /* The default: SQLite's generator asks it for its seed. */
    return connection->api.vfs_register(vfs, 1);
}
