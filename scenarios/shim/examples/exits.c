/* SPDX-License-Identifier: MIT
 *
 * exits.c: a first thread that ends (pthread_exit) before the others: the
 * process ends with the last one. What it prints is the same on Linux and in a
 * simulated world: tests/command/shim.sh.
 */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum { STEPS = 3, STEP_US = 2000, HALF_US = 1000 };

static void *work(void *name)
{
    for (int i = 0; i < STEPS; i++) {
        usleep(STEP_US);
        printf("%s %d\n", (const char *)name, i);
        fflush(stdout);
    }
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, work, "one");
    usleep(HALF_US);
    pthread_create(&two, NULL, work, "two");
    pthread_detach(one);
    pthread_detach(two);
    pthread_exit(NULL);
}
