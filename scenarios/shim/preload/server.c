/* SPDX-License-Identifier: MIT
 *
 * server.c: a process as a template of others: scenarios/shim/forks.c.
 *
 * It has one thread, which is in a call. Children continue that call. What they
 * share with their template are open files, whose offsets each one moves: they
 * are set back before each fork.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "preload.h"

/* Open files, with their offsets. */
static struct {
    int fd;
    int64_t offset;
} files[SHIM_FDS];
static int file_count;

static void note_files(void)
{
    struct stat about;
    file_count = 0;
    for (int fd = STDERR_FILENO + 1; fd < SHIM_FDS; fd++) {
        if (!tt__is_ours(fd) && RAW2(SYS_fstat, fd, &about) == 0 &&
            S_ISREG(about.st_mode)) {
            files[file_count].fd = fd;
            files[file_count].offset = RAW3(SYS_lseek, fd, 0, SEEK_CUR);
            file_count++;
        }
    }
}

static void set_files_back(void)
{
    for (int i = 0; i < file_count; i++) {
        RAW3(SYS_lseek, files[i].fd, files[i].offset, SEEK_SET);
    }
}

/* The child says who it is, so that the command does not use what is not there
 * yet. */
static void begin(struct shim_template *own)
{
    RAW5(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    RAW2(SYS_setpgid, 0, 0);
    tt__tid = (int)RAW0(SYS_gettid);
    tt__slot->tid = tt__tid;
    __atomic_store_n(&own->pid, tt__tid, __ATOMIC_SEQ_CST);
    tt__ring();
}

void tt__serve_forks(struct shim_template *own)
{
    uint32_t served = 0;
    int *tid = tt__find_tid();
    note_files();
    __atomic_store_n(&tt__slot->turn, SHIM_OF_COMMAND, __ATOMIC_SEQ_CST);
    for (;;) {
        while (__atomic_load_n(&own->asked, __ATOMIC_SEQ_CST) == served) {
            RAW4(SYS_futex, &own->asked, FUTEX_WAIT, served, NULL);
        }
        served = __atomic_load_n(&own->asked, __ATOMIC_SEQ_CST);
        set_files_back();
        long made = tt__clone_child(tid);
        if (made == 0) {
            begin(own);
            return;
        }
        if (made < 0) { /* no process is free: this one continues the call */
            __atomic_store_n(&own->pid, (int)made, __ATOMIC_SEQ_CST);
            tt__ring();
            return;
        }
    }
}
