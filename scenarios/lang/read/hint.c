/* SPDX-License-Identifier: MIT
 *
 * hint.c: see hint.h. What the language gets loses its row.
 */
#include "hint.h"

#include "gone.h"

#include <stddef.h>
#include <string.h>

struct hint {
    const char *name; /* NULL ends a table */
    const char *text;
};

static const char *find(const struct hint *table, const char *name)
{
    for (; table->name != NULL; table++) {
        if (strcmp(table->name, name) == 0) {
            return table->text;
        }
    }
    return NULL;
}

static const char network[] =
    "not yet: use asyncio's streams, or futures and loop.call_later";

static const char processes[] =
    "use asyncio.create_subprocess_exec, or concurrent.futures";

const char *tt__hint_module(const char *name)
{
    static const struct hint modules[] = {{"multiprocessing.pool", processes},
                                          {"smtplib", network},
                                          {NULL, NULL}};
    const char *text = find(modules, name);
    text = text != NULL ? text : tt__gone_module(name);
    if (text == NULL && strncmp(name, "asyncio.", strlen("asyncio.")) == 0) {
        text = "of asyncio there are base_events, coroutines, events, "
               "exceptions, futures, graph, locks, protocols, queues, runners, "
               "staggered, streams, subprocess, taskgroups, tasks, threads, "
               "timeouts and transports";
    }
    return text != NULL ? text : "`ticktape help modules` lists those that are";
}

const char *tt__hint_member(const char *module, const char *name)
{
    static const struct hint members[] = {
        {"multiprocessing.Pool", processes},
        {"multiprocessing.Queue", processes},
        {"multiprocessing.Manager", processes},
        {NULL, NULL}};
    for (const struct hint *at = members; at->name != NULL; at++) {
        size_t size = strlen(module);
        if (strncmp(at->name, module, size) == 0 && at->name[size] == '.' &&
            strcmp(at->name + size + 1, name) == 0) {
            return at->text;
        }
    }
    return NULL;
}

const char *tt__hint_attribute(const char *name)
{
    static const struct hint attributes[] = {
        {"__dict__", "use getattr, setattr and hasattr, or keep a dict"},
        {NULL, NULL}};
    return find(attributes, name);
}
