/* SPDX-License-Identifier: MIT
 *
 * gone.c: see gone.h. The versions are those of "What's New in Python".
 */
#include "gone.h"

#include "scenarios/lang/types/words.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct gone {
    const char *names; /* spaces separate them; NULL ends a table */
    const char *text;
};

#define GONE(names, since, instead)                                            \
    {                                                                          \
        names, "gone since Python " since "; " instead                         \
    }

/* ---- Members of modules -------------------------------------------------- */

static const struct gone members[] = {
    GONE("ast.Bytes ast.Ellipsis ast.NameConstant ast.Num ast.Str", "3.14",
         "write ast.Constant"),
    GONE("asyncio.AbstractChildWatcher asyncio.BaseChildWatcher "
         "asyncio.FastChildWatcher asyncio.MultiLoopChildWatcher "
         "asyncio.PidfdChildWatcher asyncio.SafeChildWatcher "
         "asyncio.ThreadedChildWatcher asyncio.get_child_watcher "
         "asyncio.set_child_watcher",
         "3.14", "leave it out: a loop needs no child watcher"),
    {"asyncio.IocpProactor asyncio.ProactorEventLoop "
     "asyncio.WindowsProactorEventLoopPolicy "
     "asyncio.WindowsSelectorEventLoopPolicy",
     "only Windows has it; put it under if sys.platform == \"win32\""},
    GONE("asyncio.JoinableQueue", "3.7", "write asyncio.Queue"),
    GONE("asyncio.Task.all_tasks", "3.9", "write asyncio.all_tasks"),
    GONE("asyncio.Task.current_task", "3.9", "write asyncio.current_task"),
    GONE("asyncio.coroutine", "3.11", "write async def, and await"),
    GONE("base64.decodestring", "3.9", "write base64.decodebytes"),
    GONE("base64.encodestring", "3.9", "write base64.encodebytes"),
    GONE("collections.AsyncGenerator collections.AsyncIterable "
         "collections.AsyncIterator collections.Awaitable "
         "collections.ByteString collections.Callable collections.Collection "
         "collections.Container collections.Coroutine collections.Generator "
         "collections.Hashable collections.ItemsView collections.Iterable "
         "collections.Iterator collections.KeysView collections.Mapping "
         "collections.MappingView collections.MutableMapping "
         "collections.MutableSequence collections.MutableSet "
         "collections.Reversible collections.Sequence collections.Set "
         "collections.Sized collections.ValuesView",
         "3.10", "import it from collections.abc"),
    GONE("configparser.SafeConfigParser", "3.12",
         "write configparser.ConfigParser"),
    GONE("fractions.gcd", "3.9", "write math.gcd"),
    GONE("inspect.formatargspec inspect.getargspec", "3.11",
         "write inspect.signature"),
    GONE("itertools.ifilter", "3.0", "write filter"),
    GONE("itertools.imap", "3.0", "write map"),
    GONE("itertools.izip", "3.0", "write zip"),
    GONE("itertools.izip_longest", "3.0", "write itertools.zip_longest"),
    GONE("os.getcwdu", "3.0", "write os.getcwd"),
    GONE("platform.dist platform.linux_distribution", "3.8",
         "write platform.freedesktop_os_release"),
    GONE("ssl.match_hostname", "3.12", "leave it out: OpenSSL does that"),
    GONE("ssl.wrap_socket", "3.12", "write ssl.SSLContext.wrap_socket"),
    GONE("string.join", "3.0", "write str.join"),
    GONE("string.letters", "3.0", "write string.ascii_letters"),
    GONE("string.maketrans", "3.0", "write str.maketrans"),
    GONE("sys.getcheckinterval", "3.9", "write sys.getswitchinterval"),
    GONE("sys.maxint", "3.0", "write sys.maxsize"),
    GONE("sys.set_coroutine_wrapper", "3.8", "leave it out"),
    GONE("sys.setcheckinterval", "3.9", "write sys.setswitchinterval"),
    GONE("time.clock", "3.8", "write time.perf_counter"),
    GONE("typing.io", "3.13", "import the names from typing"),
    GONE("typing.re", "3.13", "import the names from re"),
    GONE("unittest.makeSuite", "3.13",
         "write unittest.TestLoader.loadTestsFromTestCase"),
    {NULL, NULL}};

/* ---- Modules ------------------------------------------------------------- */

#define DEAD(names, since) GONE(names, since, "no module replaces it")

static const struct gone modules[] = {
    GONE("BaseHTTPServer", "3.0", "write import http.server"),
    GONE("ConfigParser", "3.0", "write import configparser"),
    GONE("HTMLParser", "3.0", "write import html.parser"),
    GONE("Queue", "3.0", "write import queue"),
    GONE("SocketServer", "3.0", "write import socketserver"),
    GONE("StringIO", "3.0", "write import io"),
    GONE("Tkinter", "3.0", "write import tkinter"),
    GONE("__builtin__", "3.0", "write import builtins"),
    GONE("cPickle", "3.0", "write import pickle"),
    GONE("commands", "3.0", "write import subprocess"),
    GONE("cookielib", "3.0", "write import http.cookiejar"),
    GONE("httplib", "3.0", "write import http.client"),
    GONE("thread", "3.0", "write import threading"),
    GONE("urllib2", "3.0", "write import urllib.request"),
    GONE("urlparse", "3.0", "write import urllib.parse"),
    DEAD("formatter", "3.10"),
    DEAD("aifc audioop cgi chunk imghdr lib2to3 msilib nis nntplib ossaudiodev "
         "sndhdr spwd sunau telnetlib",
         "3.13"),
    GONE("_dummy_threading dummy_threading", "3.9", "write import threading"),
    GONE("asynchat", "3.12", "write it with asyncio's streams"),
    GONE("asyncore smtpd", "3.12", "write it with asyncio"),
    GONE("binhex", "3.11", "write import binascii"),
    GONE("cgitb", "3.13", "write import traceback"),
    GONE("crypt", "3.13", "write import hashlib"),
    GONE("distutils", "3.12", "write import setuptools"),
    GONE("imp", "3.12", "write import importlib"),
    GONE("macpath", "3.8", "write import posixpath"),
    GONE("mailcap", "3.13", "write import mimetypes"),
    GONE("parser symbol", "3.10", "write import ast"),
    GONE("pipes", "3.13", "write import subprocess, or shlex"),
    GONE("typing.io", "3.13", "write import typing"),
    GONE("typing.re", "3.13", "write import re"),
    GONE("uu", "3.13", "write import binascii"),
    GONE("xdrlib", "3.13", "write import struct"),
    GONE("xml.etree.cElementTree", "3.9", "write import xml.etree.ElementTree"),
    {NULL, NULL}};

/* Those of them that had modules. */
static const struct gone packages[] = {{"Tkinter distutils lib2to3 msilib", ""},
                                       {NULL, NULL}};

/* The text of the row of TABLE that has NAME, or NULL. */
static const char *find(const struct gone *table, const char *name)
{
    for (; table->names != NULL; table++) {
        if (tt__has_word(table->names, name)) {
            return table->text;
        }
    }
    return NULL;
}

const char *tt__gone_module(const char *name)
{
    char package[60];
    const char *text = find(modules, name);
    size_t size = strcspn(name, ".");
    if (text != NULL || size >= sizeof package) {
        return text;
    }
    snprintf(package, sizeof package, "%.*s", (int)size, name);
    /* A package of that name, in which something is, is the program's. */
    return find(packages, package) == NULL ? NULL : find(modules, package);
}

const char *tt__gone_member(const char *module, const char *name)
{
    char text[100];
    int size = snprintf(text, sizeof text, "%s.%s", module, name);
    return (size_t)size < sizeof text ? find(members, text) : NULL;
}

/* ---- Uncaught exceptions ------------------------------------------------- */

/* The text between a pair of quotes that follows START; false: there is none.
 */
static bool read_quoted(const char *text, const char *start, char *out,
                        size_t room)
{
    const char *at = strstr(text, start);
    const char *name = at == NULL ? NULL : at + strlen(start);
    size_t size = name == NULL ? 0 : strcspn(name, "'");
    if (size == 0 || size >= room || name[size] != '\'') {
        return false;
    }
    memcpy(out, name, size);
    out[size] = '\0';
    return true;
}

static const struct {
    const char *type;
    const char *part; /* of its text */
    const char *advice;
} advices[] = {
    {"RuntimeError", "There is no current event loop in thread",
     "since Python 3.14 get_event_loop() makes no loop; write asyncio.run(), "
     "or get_running_loop() in a coroutine"},
    {"TypeError", "got an unexpected keyword argument 'loop'",
     "the argument loop is gone since Python 3.10; leave it out"},
    {"TypeError", "Passing coroutines is forbidden, use tasks explicitly.",
     "since Python 3.11 wait() takes no coroutines; write "
     "asyncio.create_task()"},
    {"AttributeError",
     "type object '_asyncio.Task' has no attribute 'all_tasks'",
     "gone since Python 3.9; write asyncio.all_tasks"},
};

bool tt__gone_advice(const char *type, const char *text, char *out, size_t room)
{
    char module[60], name[60];
    const char *found = NULL;
    for (size_t i = 0; i < sizeof advices / sizeof *advices; i++) {
        if (strcmp(advices[i].type, type) == 0 &&
            strstr(text, advices[i].part) != NULL) {
            found = advices[i].advice;
        }
    }
    if (strcmp(type, "ModuleNotFoundError") == 0 &&
        read_quoted(text, "No module named '", name, sizeof name)) {
        found = tt__gone_module(name);
    } else if (strcmp(type, "AttributeError") == 0 &&
               read_quoted(text, "module '", module, sizeof module) &&
               read_quoted(text, "has no attribute '", name, sizeof name)) {
        found = tt__gone_member(module, name);
    }
    snprintf(out, room, "%s", found == NULL ? "" : found);
    return found != NULL;
}
