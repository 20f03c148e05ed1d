/* SPDX-License-Identifier: MIT
 *
 * shared.c: keys of locks that processes share: semaphores with names, and
 * mutexes and others with PTHREAD_PROCESS_SHARED in shared memory. Each process
 * may have that memory at another address: the key is the file's number and the
 * offset in it, as for the kernel's futexes.
 */
#include <fcntl.h>

#include "preload.h"

enum { FIELDS = 5, BUFFER = 2048 };
enum { RANGE, RIGHTS, OFFSET, DEVICE, INODE };

/* A line of /proc/self/maps, as far as it was read:
 * "7f00-7f01 rw-s 00000000 00:05 1034  /dev/shm/name". */
struct line {
    int field;
    uint64_t begin; /* of the range: before its "-" */
    uint64_t value[FIELDS];
    bool is_shared;
};

static int digit_of(char c)
{
    enum { TEN = 10 };
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + TEN : -1;
}

static void take(struct line *line, char c)
{
    enum { HEX = 16, DECIMAL = 10, DEVICE_BITS = 12 };
    int digit = digit_of(c);
    if (c == ' ') {
        line->field++;
    } else if (line->field >= FIELDS) {
        return; /* its name */
    } else if (line->field == RIGHTS) {
        line->is_shared = line->is_shared || c == 's';
    } else if (c == '-') {
        line->begin = line->value[RANGE];
        line->value[RANGE] = 0;
    } else if (c == ':') { /* a device's two numbers */
        line->value[DEVICE] <<= DEVICE_BITS;
    } else if (digit >= 0) {
        uint64_t *value = &line->value[line->field];
        *value =
            *value * (line->field == INODE ? DECIMAL : HEX) + (uint64_t)digit;
    }
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* The key of AT, if LINE has it; 0. */
static uint64_t key_in(const struct line *line, uint64_t at)
{
    if (at < line->begin || at >= line->value[RANGE] || !line->is_shared) {
        return 0;
    }
    uint64_t file = mix(line->value[DEVICE]) ^ line->value[INODE];
    return mix(mix(file) + line->value[OFFSET] + (at - line->begin)) | 1;
}

uint64_t tt__shared_key(const volatile void *object)
{
    struct line line;
    char buffer[BUFFER];
    uint64_t key = 0, at = (uint64_t)(uintptr_t)object;
    long size, fd = RAW3(SYS_openat, AT_FDCWD, "/proc/self/maps", O_RDONLY);
    tt__clear(&line, sizeof line);
    while (fd >= 0 && key == 0 &&
           (size = RAW3(SYS_read, fd, buffer, sizeof buffer)) > 0) {
        for (long i = 0; i < size && key == 0; i++) {
            if (buffer[i] == '\n') {
                key = key_in(&line, at);
                tt__clear(&line, sizeof line);
            } else {
                take(&line, buffer[i]);
            }
        }
    }
    if (fd >= 0) {
        RAW1(SYS_close, fd);
    }
    return key;
}
