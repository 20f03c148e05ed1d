/* SPDX-License-Identifier: MIT
 *
 * switch.c: two stacks in one thread: the program's, and that of the search.
 *
 * makecontext() begins the second one; afterwards each switch is a longjmp to
 * where the other stack was left, which takes a few nanoseconds: swapcontext()
 * would make two system calls.
 */
#define _GNU_SOURCE 1
#include <setjmp.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "session.h"

enum { STACK_BYTES = 64 << 20, GUARD_BYTES = 1 << 16 };

static struct {
    void *memory;
    void (*search)(void);
    jmp_buf program, searching;
    ucontext_t begins, returns;
} stack;

static void run_search(void)
{
    stack.search();
    abort(); /* it leaves by stack_to_program(), and is not resumed */
}

bool stack_start(void (*search)(void))
{
    if (stack.memory == NULL) {
        void *made = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (made == MAP_FAILED) {
            return false;
        }
        mprotect(made, GUARD_BYTES, PROT_NONE);
        stack.memory = made;
    }
    stack.search = search;
    getcontext(&stack.begins);
    stack.begins.uc_stack.ss_sp = stack.memory;
    stack.begins.uc_stack.ss_size = STACK_BYTES;
    stack.begins.uc_link = &stack.returns;
    makecontext(&stack.begins, run_search, 0);
    if (_setjmp(stack.program) == 0) {
        setcontext(&stack.begins);
    }
    return true;
}

void stack_to_search(void)
{
    if (_setjmp(stack.program) == 0) {
        _longjmp(stack.searching, 1);
    }
}

void stack_to_program(void)
{
    if (_setjmp(stack.searching) == 0) {
        _longjmp(stack.program, 1);
    }
}
