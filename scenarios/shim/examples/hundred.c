/* SPDX-License-Identifier: MIT
 *
 * hundred.c: 20 messages each way over TCP in one loop: a run of about a
 * hundred calls, to measure runs with. tests/command/shim.sh searches it.
 */
#define _GNU_SOURCE 1
#include <netinet/in.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MESSAGES = 20, SIZE = 6 };

static int send_all(int fd, const char *data)
{
    for (size_t done = 0; done < SIZE;) {
        ssize_t size = send(fd, data + done, SIZE - done, 0);
        if (size <= 0) {
            return -1;
        }
        done += (size_t)size;
    }
    return 0;
}

static int receive_all(int fd, int epoll)
{
    char data[SIZE];
    struct epoll_event event;
    for (size_t done = 0; done < SIZE;) {
        if (epoll >= 0 && epoll_wait(epoll, &event, 1, -1) != 1) {
            return -1;
        }
        ssize_t size = recv(fd, data, SIZE - done, 0);
        if (size <= 0) {
            return -1;
        }
        done += (size_t)size;
    }
    return 0;
}

int main(void)
{
    struct sockaddr_in in = {.sin_family = AF_INET, .sin_port = htons(9020)};
    struct sockaddr *address = (struct sockaddr *)&in;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    int client = socket(AF_INET, SOCK_STREAM, 0), epoll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN};
    int on = 1; /* on Linux, another run may have left its connection */
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(listener, address, sizeof in) < 0 || listen(listener, 4) < 0 ||
        connect(client, address, sizeof in) < 0) {
        return 1;
    }
    int server = accept(listener, NULL, NULL);
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, server, &event) < 0) {
        return 1;
    }
    for (int i = 0; i < MESSAGES; i++) {
        if (send_all(client, "hello\n") < 0 || receive_all(server, epoll) < 0 ||
            send_all(server, "world\n") < 0 || receive_all(client, -1) < 0) {
            return 1;
        }
    }
    puts("done");
    return 0;
}
