/* SPDX-License-Identifier: MIT
 *
 * raw.c: system calls, and the few functions on memory that compilers want.
 */
#include <link.h>

#include "preload.h"

#if defined(__x86_64__)
__attribute__((noinline)) long tt__raw(long number, long a, long b, long c,
                                       long d, long e, long f)
{
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    long result;
    /* The mark must not stay in r9: what libc calls next may leave it there. */
    __asm__ volatile("syscall\n\txorl %%r9d, %%r9d"
                     : "=a"(result), "+r"(r9)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
                     : "rcx", "r11", "memory");
    return result;
}
#elif defined(__aarch64__)
__attribute__((noinline)) long tt__raw(long number, long a, long b, long c,
                                       long d, long e, long f)
{
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0\n\tmov x5, xzr"
                     : "+r"(x0), "+r"(x5)
                     : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4)
                     : "memory");
    return x0;
}
#else
#error "system calls of this machine are not known"
#endif

/* Where this library begins: from the linker. */
extern const ElfW(Ehdr) tt__begin __asm__("__ehdr_start")
    __attribute__((visibility("hidden")));

/* The bytes from there to its end. */
static size_t own_size(void)
{
    static size_t size;
    if (size == 0) {
        const ElfW(Phdr) *parts =
            (const void *)((const char *)&tt__begin + tt__begin.e_phoff);
        size_t most = 0;
        for (int i = 0; i < tt__begin.e_phnum; i++) {
            size_t end = parts[i].p_vaddr + parts[i].p_memsz;
            most = parts[i].p_type == PT_LOAD && end > most ? end : most;
        }
        size = most;
    }
    return size;
}

uint64_t tt__site(const void *site, const void *frame)
{
    const void *const *own = frame;
    uintptr_t at = (uintptr_t)site;
    if (at - (uintptr_t)&tt__begin < own_size()) {
        const void *const *outer = own[0];
        at = (uintptr_t)outer[1];
    }
    return at;
}

long tt__libc(int64_t result)
{
    if (result < 0) {
        errno = (int)-result;
        return -1;
    }
    return (long)result;
}

void tt__copy(void *to, const void *from, size_t size)
{
    volatile char *out = to;
    const char *in = from;
    size_t i = 0;
    for (; i + sizeof(uint64_t) <= size; i += sizeof(uint64_t)) {
        uint64_t word;
        __builtin_memcpy(&word, in + i, sizeof word);
        __builtin_memcpy((char *)to + i, &word, sizeof word);
    }
    for (; i < size; i++) {
        out[i] = in[i];
    }
}

void tt__clear(void *at, size_t size)
{
    volatile char *out = at;
    for (size_t i = 0; i < size; i++) {
        out[i] = 0;
    }
}

size_t tt__length(const char *text)
{
    size_t size = 0;
    while (((const volatile char *)text)[size] != '\0') {
        size++;
    }
    return size;
}

bool tt__is_same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}
