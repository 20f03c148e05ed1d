/* SPDX-License-Identifier: MIT
 *
 * crossed.c: two threads lock two mutexes, each in its own order; and a process
 * waits for the one that they are in.
 */
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *data)
{
    pthread_mutex_lock(&b);
    usleep(1000);
    pthread_mutex_lock(&a);
    puts("other has both");
    return data;
}

static int be_child(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    pthread_mutex_lock(&a);
    usleep(1000);
    pthread_mutex_lock(&b);
    puts("main has both");
    return 0;
}

int main(void)
{
    pid_t child = fork();
    if (child == 0) {
        return be_child();
    }
    return waitpid(child, NULL, 0) == child ? 0 : 2;
}
