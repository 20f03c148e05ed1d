/* SPDX-License-Identifier: MIT
 *
 * fiber.c: C stacks that are switched by hand.
 *
 * A switch saves the registers that a call preserves and exchanges the stack
 * pointer: some 20 instructions, no system call. Other processors than those
 * below use ucontext, which costs two system calls.
 *
 * Stacks are address space that is mapped once and reused by later threads and
 * executions of the region; a page of a stack takes memory only once it is
 * used. The lowest page of each is inaccessible.
 */
#define _GNU_SOURCE
#include "loop/object/fiber.h"

#include <stdlib.h>
#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ASAN 1
#endif
#endif

#if defined(HAS_ASAN)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

#if defined(__x86_64__) || defined(__aarch64__)
#define HAS_SWAP 1
#else
#include <ucontext.h>
#endif

enum {
    STACK_SIZE = 8 << 20, /* as a thread of CPython has */
    GUARD_SIZE = 1 << 16, /* pages are at most so large */
    STACKS_FIRST = 16
};

/* The free stacks of a region. */
struct tt_stacks {
    void **all; /* owns */
    size_t count;
    size_t capacity;
    void **free; /* owns; of the same capacity; borrowed stacks */
    size_t free_count;
};

/* ---- Stacks -------------------------------------------------------------- */

static bool grow(struct tt_stacks *stacks)
{
    size_t capacity =
        stacks->capacity == 0 ? STACKS_FIRST : 2 * stacks->capacity;
    TT_ASSERT(stacks->count == stacks->capacity);
    void **all = realloc(stacks->all, capacity * sizeof *all);
    if (all == NULL) {
        return false;
    }
    stacks->all = all;
    void **free_ones = realloc(stacks->free, capacity * sizeof *free_ones);
    if (free_ones == NULL) {
        return false;
    }
    stacks->free = free_ones;
    stacks->capacity = capacity;
    return true;
}

/* AddressSanitizer still has the variables of frames that never returned,
 * also where other memory was unmapped. */
static void forget_frames(void *stack)
{
#if defined(HAS_ASAN)
    __asan_unpoison_memory_region((char *)stack + GUARD_SIZE,
                                  STACK_SIZE - GUARD_SIZE);
#else
    (void)stack;
#endif
}

static void *map_stack(struct tt_stacks *stacks)
{
    if (stacks->count == stacks->capacity && !grow(stacks)) {
        return NULL;
    }
    void *at = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) {
        return NULL;
    }
    if (mprotect(at, GUARD_SIZE, PROT_NONE) < 0) {
        munmap(at, STACK_SIZE);
        return NULL;
    }
    forget_frames(at);
    stacks->all[stacks->count++] = at;
    TT_ASSERT(stacks->count <= stacks->capacity);
    return at;
}

static void *take_stack(struct tt_region *region)
{
    if (region->stacks == NULL) {
        region->stacks = calloc(1, sizeof *region->stacks);
        if (region->stacks == NULL) {
            return NULL;
        }
    }
    struct tt_stacks *stacks = region->stacks;
    TT_ASSERT(stacks->free_count <= stacks->count);
    return stacks->free_count > 0 ? stacks->free[--stacks->free_count]
                                  : map_stack(stacks);
}

void tt__fibers_reset(struct tt_region *region)
{
    struct tt_stacks *stacks = region->stacks;
    if (stacks == NULL) {
        return;
    }
    stacks->free_count = 0;
    for (size_t i = stacks->count; i > 0; i--) {
        forget_frames(stacks->all[i - 1]);
        stacks->free[stacks->free_count++] = stacks->all[i - 1];
    }
    TT_ASSERT(stacks->free_count == stacks->count);
}

void tt__stacks_free(struct tt_stacks *stacks)
{
    if (stacks != NULL) {
        TT_ASSERT(stacks->count <= stacks->capacity);
        for (size_t i = 0; i < stacks->count; i++) {
            munmap(stacks->all[i], STACK_SIZE);
        }
        free(stacks->all);
        free(stacks->free);
        free(stacks);
    }
}

uintptr_t tt__fiber_low(const struct tt__fiber *fiber)
{
    TT_ASSERT(fiber->low != NULL);
    return tt_stack_of((char *)fiber->low + GUARD_SIZE, STACK_SIZE - GUARD_SIZE)
        .low;
}

/* ---- Switching ----------------------------------------------------------- */

/* What a new fiber begins with, at the top of its stack. */
struct start {
    void (*entry)(void *data);
    void *data;
#if !defined(HAS_SWAP)
    ucontext_t context;
#endif
};

static struct start *start_of(const struct tt__fiber *fiber)
{
    char *top = (char *)fiber->low + STACK_SIZE;
    return (struct start *)(void *)(top -
                                    ((sizeof(struct start) + 63) / 64 * 64));
}

/* The first frame of a fiber. */
__attribute__((used)) static void enter_fiber(struct start *start)
{
#if defined(HAS_ASAN)
    __sanitizer_finish_switch_fiber(NULL, NULL, NULL);
#endif
    start->entry(start->data);
    TT_ASSERT(start == NULL); /* it never returns */
    abort();
}

#if defined(__x86_64__)

/* tt__swap_stack(void **save, void *to) */
__asm__(".text\n"
        ".p2align 4\n"
        ".globl tt__swap_stack\n"
        ".hidden tt__swap_stack\n"
        ".type tt__swap_stack,@function\n"
        "tt__swap_stack:\n"
        "    pushq %rbp\n"
        "    pushq %rbx\n"
        "    pushq %r12\n"
        "    pushq %r13\n"
        "    pushq %r14\n"
        "    pushq %r15\n"
        "    movq %rsp, (%rdi)\n"
        "    movq %rsi, %rsp\n"
        "    popq %r15\n"
        "    popq %r14\n"
        "    popq %r13\n"
        "    popq %r12\n"
        "    popq %rbx\n"
        "    popq %rbp\n"
        "    ret\n"
        ".size tt__swap_stack,.-tt__swap_stack\n"
        ".p2align 4\n"
        ".globl tt__begin_stack\n"
        ".hidden tt__begin_stack\n"
        ".type tt__begin_stack,@function\n"
        "tt__begin_stack:\n" /* rbx: the function, r12: its argument */
        "    movq %r12, %rdi\n"
        "    xorl %ebp, %ebp\n"
        "    callq *%rbx\n"
        "    ud2\n"
        ".size tt__begin_stack,.-tt__begin_stack\n");

void tt__swap_stack(void **save, void *to);
void tt__begin_stack(void);

static void prepare(struct tt__fiber *fiber, struct start *start)
{
    void **sp = (void **)(void *)start;
    *--sp = NULL; /* at a call the stack is a multiple of 16 */
    *--sp = NULL;
    *--sp = (void *)(uintptr_t)tt__begin_stack;
    *--sp = NULL;                            /* rbp */
    *--sp = (void *)(uintptr_t)&enter_fiber; /* rbx */
    *--sp = start;                           /* r12 */
    *--sp = NULL;                            /* r13 */
    *--sp = NULL;
    *--sp = NULL; /* r15 */
    fiber->sp = sp;
}

static void swap(struct tt__fiber *from, struct tt__fiber *to)
{
    tt__swap_stack(&from->sp, to->sp);
}

#elif defined(__aarch64__)

__asm__(".text\n"
        ".p2align 4\n"
        ".globl tt__swap_stack\n"
        ".hidden tt__swap_stack\n"
        ".type tt__swap_stack,%function\n"
        "tt__swap_stack:\n"
        "    sub sp, sp, #160\n"
        "    stp x19, x20, [sp, #0]\n"
        "    stp x21, x22, [sp, #16]\n"
        "    stp x23, x24, [sp, #32]\n"
        "    stp x25, x26, [sp, #48]\n"
        "    stp x27, x28, [sp, #64]\n"
        "    stp x29, x30, [sp, #80]\n"
        "    stp d8, d9, [sp, #96]\n"
        "    stp d10, d11, [sp, #112]\n"
        "    stp d12, d13, [sp, #128]\n"
        "    stp d14, d15, [sp, #144]\n"
        "    mov x9, sp\n"
        "    str x9, [x0]\n"
        "    mov sp, x1\n"
        "    ldp x19, x20, [sp, #0]\n"
        "    ldp x21, x22, [sp, #16]\n"
        "    ldp x23, x24, [sp, #32]\n"
        "    ldp x25, x26, [sp, #48]\n"
        "    ldp x27, x28, [sp, #64]\n"
        "    ldp x29, x30, [sp, #80]\n"
        "    ldp d8, d9, [sp, #96]\n"
        "    ldp d10, d11, [sp, #112]\n"
        "    ldp d12, d13, [sp, #128]\n"
        "    ldp d14, d15, [sp, #144]\n"
        "    add sp, sp, #160\n"
        "    ret\n"
        ".size tt__swap_stack,.-tt__swap_stack\n"
        ".p2align 4\n"
        ".globl tt__begin_stack\n"
        ".hidden tt__begin_stack\n"
        ".type tt__begin_stack,%function\n"
        "tt__begin_stack:\n" /* x19: the function, x20: its argument */
        "    mov x0, x20\n"
        "    mov x29, xzr\n"
        "    blr x19\n"
        "    brk #1\n"
        ".size tt__begin_stack,.-tt__begin_stack\n");

void tt__swap_stack(void **save, void *to);
void tt__begin_stack(void);

static void prepare(struct tt__fiber *fiber, struct start *start)
{
    enum { WORDS = 20, LINK = 11 };
    void **sp = (void **)(void *)start - WORDS;
    memset(sp, 0, WORDS * sizeof *sp);
    sp[0] = (void *)(uintptr_t)&enter_fiber;
    sp[1] = start;
    sp[LINK] = (void *)(uintptr_t)tt__begin_stack;
    fiber->sp = sp;
}

static void swap(struct tt__fiber *from, struct tt__fiber *to)
{
    tt__swap_stack(&from->sp, to->sp);
}

#else

static void begin_context(unsigned low, unsigned high)
{
    enter_fiber((struct start *)((uintptr_t)high << 16 << 16 | low));
}

static void prepare(struct tt__fiber *fiber, struct start *start)
{
    uintptr_t at = (uintptr_t)start;
    getcontext(&start->context);
    start->context.uc_stack.ss_sp = (char *)fiber->low + GUARD_SIZE;
    start->context.uc_stack.ss_size =
        (size_t)((char *)start - (char *)fiber->low) - GUARD_SIZE;
    start->context.uc_link = NULL;
    makecontext(&start->context, (void (*)(void))begin_context, 2, (unsigned)at,
                (unsigned)(at >> 16 >> 16));
    fiber->sp = &start->context;
}

static void swap(struct tt__fiber *from, struct tt__fiber *to)
{
    ucontext_t here;
    from->sp = &here;
    swapcontext(&here, to->sp);
}

#endif

bool tt__fiber_init(struct tt__fiber *fiber, struct tt_region *region,
                    void (*entry)(void *data), void *data)
{
    *fiber = (struct tt__fiber){.low = take_stack(region)};
    if (fiber->low == NULL) {
        return false;
    }
    fiber->bottom = (char *)fiber->low + GUARD_SIZE;
    fiber->size = STACK_SIZE - GUARD_SIZE;
    struct start *start = start_of(fiber);
    start->entry = entry;
    start->data = data;
    prepare(fiber, start);
    TT_ASSERT(fiber->sp != NULL);
    return true;
}

void tt__fiber_deinit(struct tt__fiber *fiber, struct tt_region *region)
{
    struct tt_stacks *stacks = region->stacks;
    TT_ASSERT(fiber->low != NULL && stacks->free_count < stacks->count);
    forget_frames(fiber->low);
    stacks->free[stacks->free_count++] = fiber->low;
    fiber->low = NULL;
}

void tt__fiber_switch(struct tt__fiber *from, struct tt__fiber *to,
                      bool has_ended)
{
    TT_ASSERT(from != to && to->sp != NULL);
#if defined(HAS_ASAN)
    if (from->low == NULL && from->bottom == NULL) {
        struct tt_stack stack;
        tt_stack_find_all(&stack);
        from->bottom = (const void *)stack.low;
        from->size = stack.high - stack.low;
    }
    __sanitizer_start_switch_fiber(has_ended ? NULL : &from->fake, to->bottom,
                                   to->size);
#else
    (void)has_ended;
#endif
    swap(from, to);
#if defined(HAS_ASAN)
    __sanitizer_finish_switch_fiber(from->fake, NULL, NULL);
#endif
}
