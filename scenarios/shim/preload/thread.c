/* SPDX-License-Identifier: MIT
 *
 * thread.c: threads. They are the kernel's, but one runs at a time: each waits
 * in its first call until the command gives it the turn.
 */
#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <sched.h>

#include "preload.h"

__thread int tt__tid __attribute__((tls_model("initial-exec")));

static unsigned thread_count = 1;

bool tt__has_threads(void)
{
    return thread_count > 1;
}

void tt__one_thread(void)
{
    thread_count = 1;
}

/* ---- Functions of libc --------------------------------------------------- */

typedef void *lookup(void *handle, const char *name);
lookup *tt__real_dlsym __attribute__((visibility("hidden")));

/* The function of libc NAME, by its version, in glibc 2.34 or before. What is
 * not there allocates its error message. */
static void *find_version(const char *name)
{
    static const char *const versions[] = {
        "GLIBC_2.34",
#if defined(__x86_64__)
        "GLIBC_2.2.5"
#else
        "GLIBC_2.17"
#endif
    };
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        void *found = dlvsym(RTLD_NEXT, name, versions[i]);
        if (found != NULL) {
            return found;
        }
    }
    tt__escape(name);
}

/* This runs inside of allocators that lock something, so it must not allocate.
 */
void *tt__next(const char *name)
{
    if (tt__real_dlsym == NULL) {
        *(void **)&tt__real_dlsym = find_version("dlsym");
    }
    void *found = tt__real_dlsym(RTLD_NEXT, name);
    if (found == NULL) {
        tt__escape(name);
    }
    return found;
}

/* pthread_create() has wrappers in other libraries (jemalloc), without a
 * version: they are passed by. */
static void *next_create(void)
{
    return find_version("pthread_create");
}

/* Defines next_NAME(), which returns libc's function NAME. */
#define NEXT(type, name, find, ...)                                            \
    typedef type name##_type(__VA_ARGS__);                                     \
    static name##_type *next_##name(void)                                      \
    {                                                                          \
        static name##_type *found;                                             \
        if (found == NULL) {                                                   \
            *(void **)&found = find;                                           \
        }                                                                      \
        return found;                                                          \
    }

NEXT(int, pthread_create, next_create(), pthread_t *thread,
     const pthread_attr_t *attributes, void *(*entry)(void *), void *data)
NEXT(int, pthread_join, tt__next("pthread_join"), pthread_t thread,
     void **result)
NEXT(int, pthread_clockjoin_np, tt__next("pthread_clockjoin_np"),
     pthread_t thread, void **result, clockid_t clock,
     const struct timespec *until)
NEXT(void, pthread_exit, tt__next("pthread_exit"), void *result)

/* ---- Beginning ----------------------------------------------------------- */

/* What a new thread begins with. It is freed by it: an allocator may want to
 * know threads. */
struct beginning {
    void *(*entry)(void *);
    void *data;
    struct shim_slot *slot;
};

enum { BEGINNINGS = SHIM_THREADS_MAX };
static struct beginning beginnings[BEGINNINGS]; /* by slot */

/* The thread runs to its end, and makes no call that it has to wait for, but
 * perhaps those of destructors. */
static void announce_end(void)
{
    tt__slot->is_last = 1;
    thread_count--;
    tt__ring();
}

static void *enter_thread(void *data)
{
    const struct beginning own = *(struct beginning *)data;
    tt__tid = (int)RAW0(SYS_gettid);
    own.slot->tid = tt__tid;
    tt__slot = own.slot;
    tt__wait_turn();
    void *result = own.entry(own.data);
    announce_end();
    return result;
}

EXPORT int pthread_create(pthread_t *restrict thread,
                          const pthread_attr_t *restrict attributes,
                          void *(*entry)(void *), void *restrict data)
{
    if (tt__open() && !tt__has_turns()) {
        tt__refuse("pthread_create()");
        return EAGAIN;
    }
    if (!tt__open()) {
        return next_pthread_create()(thread, attributes, entry, data);
    }
    int64_t made = tt__ask3(SHIM_THREAD, -1, SITE, 0, 0, 0);
    if (made < 0) {
        return (int)-made;
    }
    struct beginning *beginning = &beginnings[made];
    *beginning = (struct beginning){entry, data, tt__slot_at((int)made)};
    int rc = next_pthread_create()(thread, attributes, enter_thread, beginning);
    if (rc != 0) {
        tt__ask3(SHIM_THREAD, -1, SITE, 1, made, 0);
        return rc;
    }
    beginning->slot->handle = (uint64_t)*thread;
    thread_count++;
    return 0;
}

/* ---- Ending -------------------------------------------------------------- */

EXPORT void pthread_exit(void *result)
{
    if (tt__has_turns()) {
        tt__begin_end();
        announce_end();
    }
    next_pthread_exit()(result);
    __builtin_unreachable();
}

/* Waits for the end of a thread, at most until the world's time UNTIL. The real
 * one is then over, too. */
static int wait_end(pthread_t thread, int64_t until, uint64_t site)
{
    tt__slot->args[3] = 0;
    return (int)-tt__ask3(SHIM_JOIN, -1, site, (int64_t)thread, until, 0);
}

EXPORT int pthread_join(pthread_t thread, void **result)
{
    if (tt__has_turns() && thread != pthread_self()) {
        wait_end(thread, -1, SITE);
    }
    return next_pthread_join()(thread, result);
}

EXPORT int pthread_clockjoin_np(pthread_t thread, void **result,
                                clockid_t clock, const struct timespec *until)
{
    if (!tt__has_turns()) {
        return next_pthread_clockjoin_np()(thread, result, clock, until);
    }
    int rc = wait_end(thread, tt__until(clock, until), SITE);
    return rc != 0 ? rc : next_pthread_join()(thread, result);
}

EXPORT int pthread_timedjoin_np(pthread_t thread, void **result,
                                const struct timespec *until)
{
    return pthread_clockjoin_np(thread, result, CLOCK_REALTIME, until);
}

EXPORT int pthread_tryjoin_np(pthread_t thread, void **result)
{
    if (!tt__has_turns()) {
        int (*next)(pthread_t, void **);
        *(void **)&next = tt__next("pthread_tryjoin_np");
        return next(thread, result);
    }
    int rc = wait_end(thread, 0, SITE);
    return rc == 0 ? next_pthread_join()(thread, result) : EBUSY;
}

EXPORT int sched_yield(void)
{
    if (!tt__has_turns()) {
        return (int)tt__libc(RAW0(SYS_sched_yield));
    }
    return (int)tt__ask3(SHIM_YIELD, -1, SITE, 1, 0, 0);
}

/* ---- dlsym() -------------------------------------------------------------
 *
 * Libraries that wrap functions of libc (jemalloc: pthread_create) ask dlsym()
 * for the next one after theirs, and so would pass by ours. RTLD_NEXT depends
 * on who calls: so for all that is not ours the real dlsym() is jumped to. */

extern const ElfW(Dyn) own_dynamic[] __asm__("_DYNAMIC")
    __attribute__((visibility("hidden")));
extern const char own_base[] __asm__("__ehdr_start")
    __attribute__((visibility("hidden")));

/* What the dynamic section has under TAG; libc has made it an address. */
static const void *find_section(ElfW(Sxword) tag)
{
    const ElfW(Dyn) *at = own_dynamic;
    while (at->d_tag != tag && at->d_tag != DT_NULL) {
        at++;
    }
    uint64_t value = at->d_un.d_ptr;
    uint64_t base = (uint64_t)(uintptr_t)own_base;
    return (const void *)(uintptr_t)(value < base ? base + value : value);
}

/* Our function NAME; NULL: we have none. */
static void *find_function(const char *name)
{
    const ElfW(Sym) *symbols = find_section(DT_SYMTAB);
    const char *texts = find_section(DT_STRTAB);
    const uint32_t *hash = find_section(DT_HASH); /* the second: how many */
    for (uint32_t i = 1; i < hash[1]; i++) {
        const ElfW(Sym) *symbol = &symbols[i];
        if (symbol->st_shndx != SHN_UNDEF &&
            ELF64_ST_TYPE(symbol->st_info) == STT_FUNC &&
            tt__is_same(texts + symbol->st_name, name)) {
            return (void *)(uintptr_t)(own_base + symbol->st_value);
        }
    }
    return NULL;
}

/* Our function NAME, for a caller who wants the next one. NULL: it is the real
 * dlsym()'s, which is resolved. */
void *tt__find_own(const void *handle, const char *name)
    __attribute__((visibility("hidden")));
void *tt__find_own(const void *handle, const char *name)
{
    if (tt__real_dlsym == NULL) {
        *(void **)&tt__real_dlsym = find_version("dlsym");
    }
    return handle == RTLD_NEXT ? find_function(name) : NULL;
}

#if defined(__x86_64__)
__asm__(".text\n"
        ".globl dlsym\n"
        ".type dlsym, @function\n"
        "dlsym:\n"
        "    push %rdi\n"
        "    push %rsi\n"
        "    sub $8, %rsp\n"
        "    call tt__find_own\n"
        "    add $8, %rsp\n"
        "    pop %rsi\n"
        "    pop %rdi\n"
        "    test %rax, %rax\n"
        "    jnz 1f\n"
        "    jmp *tt__real_dlsym(%rip)\n"
        "1:  ret\n"
        ".size dlsym, .-dlsym\n");
#elif defined(__aarch64__)
__asm__(".text\n"
        ".globl dlsym\n"
        ".type dlsym, %function\n"
        "dlsym:\n"
        "    stp x29, x30, [sp, #-32]!\n"
        "    stp x0, x1, [sp, #16]\n"
        "    bl tt__find_own\n"
        "    mov x9, x0\n"
        "    ldp x0, x1, [sp, #16]\n"
        "    ldp x29, x30, [sp], #32\n"
        "    cbnz x9, 1f\n"
        "    adrp x10, tt__real_dlsym\n"
        "    ldr x10, [x10, :lo12:tt__real_dlsym]\n"
        "    br x10\n"
        "1:  mov x0, x9\n"
        "    ret\n"
        ".size dlsym, .-dlsym\n");
#endif
