/* SPDX-License-Identifier: MIT
 *
 * handlers.c: what a thread waits for comes while it is in the handler of a
 * signal (fish waits so for its children). It prints the same here and on
 * Linux.
 */
#define _GNU_SOURCE 1
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOMENT_US = 20000 };

static sem_t semaphore;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int is_set;

static void post(int number)
{
    (void)number;
    sem_post(&semaphore);
}

static void linger(int number)
{
    (void)number;
    usleep(3 * MOMENT_US);
}

static void *unlock_soon(void *data)
{
    pthread_mutex_lock(&mutex);
    usleep(2 * MOMENT_US);
    pthread_mutex_unlock(&mutex);
    return data;
}

static void *set_soon(void *data)
{
    usleep(2 * MOMENT_US);
    pthread_mutex_lock(&mutex);
    is_set = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return data;
}

static void *end_soon(void *data)
{
    usleep(2 * MOMENT_US);
    return data;
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigaction(number, &action, NULL);
}

static pthread_t begin(void *(*function)(void *))
{
    pthread_t thread;
    pthread_create(&thread, NULL, function, NULL);
    usleep(MOMENT_US / 2);
    ualarm(MOMENT_US / 2, 0);
    return thread;
}

int main(void)
{
    sem_init(&semaphore, 0, 0);
    handle(SIGCHLD, post);
    if (fork() == 0) {
        usleep(MOMENT_US);
        _exit(0);
    }
    printf("posted by a handler: %d\n", sem_wait(&semaphore));
    handle(SIGALRM, linger);
    pthread_t thread = begin(unlock_soon);
    printf("unlocked: %d\n", pthread_mutex_lock(&mutex));
    pthread_join(thread, NULL);
    thread = begin(set_soon);
    while (!is_set) {
        pthread_cond_wait(&condition, &mutex);
    }
    puts("signalled");
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    thread = begin(end_soon);
    printf("joined: %d\n", pthread_join(thread, NULL));
    return 0;
}
