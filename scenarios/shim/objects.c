/* SPDX-License-Identifier: MIT
 *
 * objects.c: names of descriptors and connections, for the trace and reports.
 *
 * Connections are numbered in the order in which programs begin them. Both ends
 * are known by the address of the end that connects.
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "internal.h"

/* ---- Connections --------------------------------------------------------- */

static struct shim_connection *find_connection(struct shim_run *run,
                                               const struct sockaddr_in *end)
{
    for (size_t i = run->connection_count; i > 0; i--) { /* ports come again */
        struct shim_connection *at = &run->connections[i - 1];
        if (at->address == end->sin_addr.s_addr && at->port == end->sin_port) {
            return at;
        }
    }
    return NULL;
}

void shim_note_connection(struct shim_run *run,
                          const struct shim_thread *thread, int wfd)
{
    struct tt_world_state state;
    if (tt_world_describe(run->world, wfd, &state) < 0 ||
        strcmp(state.type, "tcp") != 0 || state.remote.sin_port == 0) {
        return;
    }
    struct shim_connection *old = find_connection(run, &state.local);
    if (old != NULL && old->from == thread->name && old->to == NULL) {
        return; /* the call is repeated */
    }
    if (run->connection_count == run->connection_capacity) {
        size_t capacity = 2 * run->connection_capacity + 16;
        struct shim_connection *grown =
            realloc(run->connections, capacity * sizeof *grown);
        if (grown == NULL) {
            return;
        }
        run->connections = grown;
        run->connection_capacity = capacity;
    }
    run->connections[run->connection_count] =
        (struct shim_connection){.address = state.local.sin_addr.s_addr,
                                 .port = state.local.sin_port,
                                 .number = (uint32_t)run->connection_count + 1,
                                 .from = thread->name,
                                 .stretch = shim_lane_now(run)};
    run->connection_count++;
}

void shim_note_accepted(struct shim_run *run, const struct shim_thread *thread,
                        int wfd)
{
    struct tt_world_state state;
    if (tt_world_describe(run->world, wfd, &state) < 0) {
        return;
    }
    struct shim_connection *connection = find_connection(run, &state.remote);
    if (connection != NULL) {
        connection->to = thread->name;
        shim_lane_accepts(run, connection->stretch);
    }
}

static void put_connection(const struct shim_connection *connection,
                           size_t count, const char *end, char out[SHIM_WORDS])
{
    bool is_between = count > 1 && connection->from != NULL;
    snprintf(out, SHIM_WORDS, "connection %u%s%.60s%s", connection->number,
             is_between ? " from " : "", is_between ? connection->from : "",
             end);
}

void shim_put_pair(struct shim_run *run, const struct sockaddr_in *a,
                   const struct sockaddr_in *b, char out[SHIM_WORDS])
{
    struct shim_connection *from_a = find_connection(run, a);
    struct shim_connection *from_b = find_connection(run, b);
    if (from_a != NULL) {
        put_connection(from_a, run->process_count, " (server's end)", out);
    } else if (from_b != NULL) {
        put_connection(from_b, run->process_count, " (client's end)", out);
    } else {
        char address[INET_ADDRSTRLEN];
        inet_ntop(AF_INET, &b->sin_addr, address, sizeof address);
        snprintf(out, SHIM_WORDS, "the connection to %s:%u", address,
                 (unsigned)ntohs(b->sin_port));
    }
}

/* ---- Descriptors --------------------------------------------------------- */

static void put_address(const char *what, const struct sockaddr_in *address,
                        char out[SHIM_WORDS])
{
    char text[INET_ADDRSTRLEN];
    inet_ntop(AF_INET, &address->sin_addr, text, sizeof text);
    snprintf(out, SHIM_WORDS, "%s %s:%u", what, text,
             (unsigned)ntohs(address->sin_port));
}

/* The program's number of WFD; -1: it has none. */
static int number_of(const struct shim_thread *thread, int wfd)
{
    for (int fd = 0; fd < SHIM_FDS; fd++) {
        if (thread->process->fds[fd] == wfd) {
            return fd;
        }
    }
    return -1;
}

void shim_put_name(struct shim_run *run, const struct shim_thread *thread,
                   int wfd, char out[SHIM_WORDS])
{
    struct tt_world_state state;
    if (tt_world_describe(run->world, wfd, &state) < 0) {
        snprintf(out, SHIM_WORDS, "no descriptor");
        return;
    }
    bool is_tcp = strcmp(state.type, "tcp") == 0;
    if (is_tcp && strcmp(state.state, "listening") == 0) {
        put_address("listener", &state.local, out);
        return;
    }
    if (is_tcp && state.remote.sin_port != 0) {
        struct shim_connection *own = find_connection(run, &state.local);
        struct shim_connection *peer = find_connection(run, &state.remote);
        if (own != NULL || peer != NULL) {
            put_connection(own != NULL ? own : peer, run->process_count,
                           own != NULL ? " (client's end)" : " (server's end)",
                           out);
            return;
        }
    }
    snprintf(out, SHIM_WORDS, "%s %d",
             (state.mark & SHIM_MARK_SIGNALFD) != 0 ? "signalfd" : state.type,
             run->shim->options.is_here ? wfd : number_of(thread, wfd));
}

/* ---- Reports ------------------------------------------------------------- */

/* What THREAD waits for. */
static void put_waiting(struct shim_run *run, struct shim_thread *thread,
                        FILE *out)
{
    char name[SHIM_WORDS];
    enum shim_call call = (enum shim_call)thread->slot->call;
    bool blocks = thread->state == SHIM_BLOCKS;
    if (thread->process->is_stopped) {
        fprintf(out, "  %s was stopped by a signal\n", thread->name);
        return;
    }
    if (call == SHIM_WAIT || call == SHIM_JOIN) {
        shim_put_held(run, thread, name);
        fprintf(out, "  %s waits for %s\n", thread->name, name);
        return;
    }
    fprintf(out, "  %s %s in %s()", thread->name, blocks ? "waits" : "is",
            shim_call_name(call));
    if (thread->wait.wfd >= 0) {
        shim_put_name(run, thread, thread->wait.wfd, name);
        fprintf(out, " of %s", name);
    }
    fputc('\n', out);
}

/* What a process has open; THREAD is one of its threads. */
static void put_descriptors(struct shim_run *run,
                            const struct shim_thread *thread, FILE *out)
{
    char name[SHIM_WORDS];
    for (int fd = 0; fd < SHIM_FDS; fd++) {
        struct tt_world_state state;
        int wfd = thread->process->fds[fd];
        if (wfd < 0 || tt_world_describe(run->world, wfd, &state) < 0 ||
            strcmp(state.type, "epoll") == 0) {
            continue;
        }
        shim_put_name(run, thread, wfd, name);
        fprintf(out, "    has %s", name);
        if (state.readable > 0) {
            fprintf(out, ", with %zu bytes to read", state.readable);
        }
        if (state.unread > 0) {
            fprintf(out, ", of which %zu bytes sent are not read",
                    state.unread);
        }
        if (state.waiting > 0) {
            fprintf(out, ", with %d connections to accept", state.waiting);
        }
        fputc('\n', out);
    }
}

static void put_process(struct shim_run *run, struct shim_process *process,
                        FILE *out)
{
    const struct shim_thread *any = NULL;
    if (process->pid <= 0) {
        fprintf(out, "  %s has %s\n", process->name,
                process->pid == 0 ? "ended" : "not started");
        return;
    }
    for (size_t i = 0; i < run->count; i++) {
        struct shim_thread *thread = &run->all[i];
        if (thread->process == process && thread->state != SHIM_ENDED) {
            put_waiting(run, thread, out);
            shim_put_state(run, thread, out);
            any = thread;
        }
    }
    if (any != NULL) {
        put_descriptors(run, any, out);
    }
}

void shim_report(struct shim_run *run, bool is_deadlock)
{
    char *text = NULL;
    size_t size = 0, left = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        return;
    }
    for (size_t i = 0; i < run->process_count; i++) {
        left += run->processes[i].pid != 0;
    }
    if (is_deadlock) {
        fprintf(out,
                left == 1 ? "a program waits forever:\n"
                          : "%zu programs wait forever:\n",
                left);
    } else {
        fputs("the programs:\n", out);
    }
    for (size_t i = 0; i < run->process_count; i++) {
        put_process(run, &run->processes[i], out);
    }
    if (fclose(out) == 0) {
        tt_sim_outside_report(run->env, text);
    }
    free(text);
}
