/* SPDX-License-Identifier: MIT
 *
 * lock.c: two accounts, each with a lock, and transfers in both directions by
 * two threads. A transfer takes the lock of the account that it takes from, and
 * then the other one: so two of them can wait for each other. -DFIXED takes
 * them in one order.
 */
#include <pthread.h>
#include <stdio.h>

struct account {
    pthread_mutex_t lock;
    long balance;
};

static struct account accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 100},
                                     {PTHREAD_MUTEX_INITIALIZER, 100}};

static void transfer(int from, int to, long amount)
{
    int first = from, second = to;
#ifdef FIXED
    first = from < to ? from : to;
    second = from < to ? to : from;
#endif
    pthread_mutex_lock(&accounts[first].lock);
    pthread_mutex_lock(&accounts[second].lock);
    accounts[from].balance -= amount;
    accounts[to].balance += amount;
    pthread_mutex_unlock(&accounts[second].lock);
    pthread_mutex_unlock(&accounts[first].lock);
}

static void *run_back(void *data)
{
    transfer(1, 0, 30);
    return data;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run_back, NULL);
    transfer(0, 1, 10);
    pthread_join(thread, NULL);
    printf("%ld %ld\n", accounts[0].balance, accounts[1].balance);
    return 0;
}
