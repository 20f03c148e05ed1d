/* SPDX-License-Identifier: MIT
 *
 * shared.c: locks that processes share, in memory or by name; locks of files;
 * threads of C11 and spin locks; names of temporary files. What it prints is
 * what the kernel's processes print.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <threads.h>
#include <unistd.h>

enum { MS = 1000, COUNT = 3 };

/* What the processes share. */
static struct {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
    pthread_barrier_t barrier;
    pthread_rwlock_t rwlock;
    sem_t semaphore, answers;
    int turn, count;
} * all;

static void make_all(void)
{
    pthread_mutexattr_t mutex;
    pthread_condattr_t condition;
    pthread_barrierattr_t barrier;
    pthread_rwlockattr_t rwlock;
    all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE,
               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_mutexattr_init(&mutex);
    pthread_mutexattr_setpshared(&mutex, PTHREAD_PROCESS_SHARED);
    pthread_mutex_init(&all->mutex, &mutex);
    pthread_condattr_init(&condition);
    pthread_condattr_setpshared(&condition, PTHREAD_PROCESS_SHARED);
    pthread_cond_init(&all->condition, &condition);
    pthread_barrierattr_init(&barrier);
    pthread_barrierattr_setpshared(&barrier, PTHREAD_PROCESS_SHARED);
    pthread_barrier_init(&all->barrier, &barrier, COUNT);
    pthread_rwlockattr_init(&rwlock);
    pthread_rwlockattr_setpshared(&rwlock, PTHREAD_PROCESS_SHARED);
    pthread_rwlock_init(&all->rwlock, &rwlock);
    sem_init(&all->semaphore, 1, 0);
    sem_init(&all->answers, 1, 0);
}

/* Runs RUN in COUNT processes, and waits for them. */
static void in_processes(int (*run)(int number))
{
    int status, wrong = 0;
    fflush(stdout);
    for (int i = 0; i < COUNT; i++) {
        if (fork() == 0) {
            int rc = run(i);
            fflush(stdout);
            _exit(rc);
        }
    }
    while (wait(&status) > 0) {
        wrong += status != 0;
    }
    if (wrong > 0) {
        printf("%d processes failed\n", wrong);
    }
}

/* They take turns, in their order. */
static int take_turns(int number)
{
    pthread_mutex_lock(&all->mutex);
    while (all->turn != number) {
        pthread_cond_wait(&all->condition, &all->mutex);
    }
    usleep(MS);
    all->turn++;
    pthread_cond_broadcast(&all->condition);
    pthread_mutex_unlock(&all->mutex);
    return 0;
}

/* The last one posts what the others wait for. */
static int use_semaphores(int number)
{
    if (number == COUNT - 1) {
        usleep(MS);
        for (int i = 0; i < COUNT - 1; i++) {
            sem_post(&all->semaphore);
            sem_wait(&all->answers);
        }
        return 0;
    }
    sem_wait(&all->semaphore);
    all->count += 10;
    sem_post(&all->answers);
    return 0;
}

static int use_barrier(int number)
{
    usleep((useconds_t)number * MS);
    __atomic_add_fetch(&all->count, 100, __ATOMIC_SEQ_CST);
    pthread_barrier_wait(&all->barrier);
    return all->count == COUNT * 100 + 20 ? 0 : 1;
}

static int use_rwlock(int number)
{
    usleep(number == 0 ? 0 : MS);
    if (number == 0) {
        pthread_rwlock_wrlock(&all->rwlock);
        usleep(5 * MS);
        all->count = 7;
        pthread_rwlock_unlock(&all->rwlock);
        return 0;
    }
    pthread_rwlock_rdlock(&all->rwlock);
    int seen = all->count;
    pthread_rwlock_unlock(&all->rwlock);
    return seen == 7 ? 0 : 1;
}

static char name[60];

/* Each maps the semaphore for itself, and so elsewhere. */
static int use_name(int number)
{
    void *hole = mmap(NULL, (size_t)(number + 1) << 12, PROT_READ,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    sem_t *named = sem_open(name, 0);
    if (named == SEM_FAILED || hole == MAP_FAILED) {
        return 1;
    }
    if (number == 0) {
        usleep(MS);
        sem_post(named);
        return 0;
    }
    sem_wait(named);
    all->count++;
    sem_post(named);
    return 0;
}

/* ---- Files --------------------------------------------------------------- */

static char path[] = "/tmp/shared-XXXXXX";

static int lock_by_flock(int number)
{
    int fd = open(path, O_RDWR);
    (void)number;
    if (flock(fd, LOCK_EX) < 0) {
        return 1;
    }
    int count = all->count;
    usleep(2 * MS);
    all->count = count + 1;
    return flock(fd, LOCK_UN) < 0;
}

static int lock_by_fcntl(int number)
{
    int fd = open(path, O_RDWR);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if ((number == 0 ? lockf(fd, F_LOCK, 0) : fcntl(fd, F_SETLKW, &lock)) < 0) {
        return 1;
    }
    int count = all->count;
    usleep(2 * MS);
    all->count = count + 1;
    return 0; /* its end frees the lock */
}

static void use_files(void)
{
    char other[] = "/tmp/shared-XXXXXX.txt", folder[] = "/tmp/shared-XXXXXX";
    char bad[] = "/tmp/no-places", bytes[8];
    int fd = mkstemp(path), with_suffix = mkstemps(other, 4);
    printf("%d %d %d\n", fd >= 0, with_suffix >= 0 && strcmp(path, other) != 0,
           mkdtemp(folder) != NULL && access(folder, X_OK) == 0);
    int failed = mkstemp(bad);
    printf("%d %s\n", failed, strerror(errno));
    all->count = 0;
    in_processes(lock_by_flock);
    in_processes(lock_by_fcntl);
    printf("%d with locks of files\n", all->count);
    FILE *random = fopen("/dev/urandom", "r");
    printf("%zu random bytes\n", fread(bytes, 1, sizeof bytes, random));
    fclose(random);
    unlink(path);
    unlink(other);
    rmdir(folder);
}

/* ---- Threads of C11 ------------------------------------------------------ */

static mtx_t lock;
static cnd_t changed;
static once_flag once = ONCE_FLAG_INIT;
static pthread_spinlock_t spin;
static int begun, value;

static void begin(void)
{
    begun++;
}

static int add(void *data)
{
    const struct timespec ms = {0, 1000000};
    call_once(&once, begin);
    for (int i = 0; i < 10; i++) {
        pthread_spin_lock(&spin);
        int now = value;
        if (i == 5) {
            thrd_sleep(&ms, NULL); /* whoever spins lets it continue */
        }
        value = now + 1;
        pthread_spin_unlock(&spin);
        thrd_yield();
    }
    mtx_lock(&lock);
    cnd_signal(&changed);
    mtx_unlock(&lock);
    return data == NULL ? 1 : *(int *)data;
}

static void use_c11(void)
{
    thrd_t threads[COUNT];
    int numbers[COUNT] = {5, 6, 7}, sum = 0;
    const struct timespec past = {1, 0};
    mtx_init(&lock, mtx_timed);
    cnd_init(&changed);
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    for (int i = 0; i < COUNT; i++) {
        thrd_create(&threads[i], add, &numbers[i]);
    }
    mtx_lock(&lock);
    while (value < 10 * COUNT) {
        cnd_wait(&changed, &lock);
    }
    printf("%d\n", cnd_timedwait(&changed, &lock, &past) == thrd_timedout);
    mtx_unlock(&lock);
    for (int i = 0; i < COUNT; i++) {
        int result = 0;
        thrd_join(threads[i], &result);
        sum += result;
    }
    printf("%d begun, %d, sum %d\n", begun, value, sum);
}

int main(void)
{
    make_all();
    in_processes(take_turns);
    printf("%d turns\n", all->turn);
    in_processes(use_semaphores);
    printf("%d by semaphores\n", all->count);
    in_processes(use_barrier);
    printf("%d by a barrier\n", all->count);
    in_processes(use_rwlock);
    printf("%d by a lock\n", all->count);
    snprintf(name, sizeof name, "/shared-%d", getpid());
    sem_t *named = sem_open(name, O_CREAT, 0600, 0);
    all->count = 0;
    in_processes(use_name);
    sem_close(named);
    sem_unlink(name);
    printf("%d by name\n", all->count);
    use_files();
    use_c11();
    return 0;
}
