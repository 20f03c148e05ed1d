/* SPDX-License-Identifier: MIT
 *
 * gone.c: see gone.h. The versions are those of "What's New in Python".
 */
#include "gone.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct gone {
    const char *name;
    const char *text;
};

#define GONE(name, since, instead)                                             \
    {                                                                          \
        name, "gone since Python " since "; " instead                          \
    }

/* ---- asyncio ------------------------------------------------------------- */

#define WATCHER(name)                                                          \
    GONE("asyncio." name, "3.14", "leave it out: a loop needs no child watcher")
#define WINDOWS(name)                                                          \
    {                                                                          \
        "asyncio." name, "only Windows has it; put it under if sys.platform "  \
                         "== \"win32\""                                        \
    }

static const struct gone of_asyncio[] = {
    WATCHER("AbstractChildWatcher"),
    WATCHER("BaseChildWatcher"),
    WATCHER("FastChildWatcher"),
    WATCHER("MultiLoopChildWatcher"),
    WATCHER("PidfdChildWatcher"),
    WATCHER("SafeChildWatcher"),
    WATCHER("ThreadedChildWatcher"),
    WATCHER("get_child_watcher"),
    WATCHER("set_child_watcher"),
    WINDOWS("IocpProactor"),
    WINDOWS("ProactorEventLoop"),
    WINDOWS("WindowsProactorEventLoopPolicy"),
    WINDOWS("WindowsSelectorEventLoopPolicy"),
    GONE("asyncio.JoinableQueue", "3.7", "write asyncio.Queue"),
    GONE("asyncio.Task.all_tasks", "3.9", "write asyncio.all_tasks"),
    GONE("asyncio.Task.current_task", "3.9", "write asyncio.current_task"),
    GONE("asyncio.coroutine", "3.11", "write async def, and await"),
    {NULL, NULL}};

/* ---- Members of other modules -------------------------------------------- */

#define ABSTRACT(name)                                                         \
    GONE("collections." name, "3.10", "write collections.abc." name)
#define NODE(name) GONE("ast." name, "3.14", "write ast.Constant")

static const struct gone members[] = {
    NODE("Bytes"),
    NODE("Ellipsis"),
    NODE("NameConstant"),
    NODE("Num"),
    NODE("Str"),
    GONE("base64.decodestring", "3.9", "write base64.decodebytes"),
    GONE("base64.encodestring", "3.9", "write base64.encodebytes"),
    ABSTRACT("AsyncGenerator"),
    ABSTRACT("AsyncIterable"),
    ABSTRACT("AsyncIterator"),
    ABSTRACT("Awaitable"),
    ABSTRACT("ByteString"),
    ABSTRACT("Callable"),
    ABSTRACT("Collection"),
    ABSTRACT("Container"),
    ABSTRACT("Coroutine"),
    ABSTRACT("Generator"),
    ABSTRACT("Hashable"),
    ABSTRACT("ItemsView"),
    ABSTRACT("Iterable"),
    ABSTRACT("Iterator"),
    ABSTRACT("KeysView"),
    ABSTRACT("Mapping"),
    ABSTRACT("MappingView"),
    ABSTRACT("MutableMapping"),
    ABSTRACT("MutableSequence"),
    ABSTRACT("MutableSet"),
    ABSTRACT("Reversible"),
    ABSTRACT("Sequence"),
    ABSTRACT("Set"),
    ABSTRACT("Sized"),
    ABSTRACT("ValuesView"),
    GONE("configparser.SafeConfigParser", "3.12",
         "write configparser.ConfigParser"),
    GONE("fractions.gcd", "3.9", "write math.gcd"),
    GONE("inspect.formatargspec", "3.11", "write inspect.signature"),
    GONE("inspect.getargspec", "3.11", "write inspect.signature"),
    GONE("itertools.ifilter", "3.0", "write filter"),
    GONE("itertools.imap", "3.0", "write map"),
    GONE("itertools.izip", "3.0", "write zip"),
    GONE("itertools.izip_longest", "3.0", "write itertools.zip_longest"),
    GONE("os.getcwdu", "3.0", "write os.getcwd"),
    GONE("platform.dist", "3.8", "write platform.freedesktop_os_release"),
    GONE("platform.linux_distribution", "3.8",
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

#define TWO(name, instead) GONE(name, "3.0", "write import " instead)
#define DEAD(name, since)  GONE(name, since, "no module replaces it")

static const struct gone modules[] = {
    TWO("BaseHTTPServer", "http.server"),
    TWO("ConfigParser", "configparser"),
    TWO("HTMLParser", "html.parser"),
    TWO("Queue", "queue"),
    TWO("SocketServer", "socketserver"),
    TWO("StringIO", "io"),
    TWO("Tkinter", "tkinter"),
    TWO("__builtin__", "builtins"),
    GONE("_dummy_threading", "3.9", "write import threading"),
    DEAD("aifc", "3.13"),
    GONE("asynchat", "3.12", "write it with asyncio's streams"),
    GONE("asyncore", "3.12", "write it with asyncio"),
    DEAD("audioop", "3.13"),
    GONE("binhex", "3.11", "write import binascii"),
    TWO("cPickle", "pickle"),
    DEAD("cgi", "3.13"),
    GONE("cgitb", "3.13", "write import traceback"),
    DEAD("chunk", "3.13"),
    TWO("commands", "subprocess"),
    TWO("cookielib", "http.cookiejar"),
    GONE("crypt", "3.13", "write import hashlib"),
    GONE("distutils", "3.12", "write import setuptools"),
    GONE("dummy_threading", "3.9", "write import threading"),
    DEAD("formatter", "3.10"),
    TWO("httplib", "http.client"),
    DEAD("imghdr", "3.13"),
    GONE("imp", "3.12", "write import importlib"),
    DEAD("lib2to3", "3.13"),
    GONE("macpath", "3.8", "write import posixpath"),
    GONE("mailcap", "3.13", "write import mimetypes"),
    DEAD("msilib", "3.13"),
    DEAD("nis", "3.13"),
    DEAD("nntplib", "3.13"),
    DEAD("ossaudiodev", "3.13"),
    GONE("parser", "3.10", "write import ast"),
    GONE("pipes", "3.13", "write import subprocess, or shlex"),
    GONE("smtpd", "3.12", "write it with asyncio"),
    DEAD("sndhdr", "3.13"),
    DEAD("spwd", "3.13"),
    DEAD("sunau", "3.13"),
    GONE("symbol", "3.10", "write import ast"),
    DEAD("telnetlib", "3.13"),
    TWO("thread", "threading"),
    GONE("typing.io", "3.13", "write import typing"),
    GONE("typing.re", "3.13", "write import re"),
    TWO("urllib2", "urllib.request"),
    TWO("urlparse", "urllib.parse"),
    GONE("uu", "3.13", "write import binascii"),
    GONE("xdrlib", "3.13", "write import struct"),
    GONE("xml.etree.cElementTree", "3.9", "write import xml.etree.ElementTree"),
    {NULL, NULL}};

static const char *find(const struct gone *table, const char *name)
{
    for (; table->name != NULL; table++) {
        if (strcmp(table->name, name) == 0) {
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
    return find(modules, package);
}

const char *tt__gone_member(const char *module, const char *name)
{
    char text[100];
    int size = snprintf(text, sizeof text, "%s.%s", module, name);
    if ((size_t)size >= sizeof text) {
        return NULL;
    }
    const char *found = find(of_asyncio, text);
    return found != NULL ? found : find(members, text);
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
