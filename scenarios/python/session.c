/* SPDX-License-Identifier: MIT
 *
 * session.c: searches, and replays, of a program in this process.
 *
 *     open(...)
 *     while begin():      # a run begins
 *         enter(True)
 *         the program
 *         enter(False)
 *         end(message or None, excused)
 *     close()             # a dict: what was found
 */
#define _GNU_SOURCE 1
#include "session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>

struct session session;

/* It returns the line that runs; owns; NULL: nothing does. */
static PyObject *locate;

/* ---- On the stack of the search ------------------------------------------ */

static void replay(void)
{
    struct tt_sim_options options = session.options.sim;
    if (session.has_tape) {
        tt_tape_options(&session.tape, &options);
    }
    options.limits = session.options.sim.limits;
    options.tape = &session.tape;
    options.lenient = options.explain = options.keep_trace = true;
    session.sim = tt_sim_new(&options);
    if (session.sim == NULL) {
        snprintf(session.error, sizeof session.error, "out of memory");
        return;
    }
    tt_sim_run(session.sim, shim_body, session.shim, &session.result);
}

static void search(void)
{
    if (session.replays) {
        replay();
    } else {
        tt_explore(shim_body, session.shim, &session.options, &session.found,
                   session.error, sizeof session.error);
    }
    session.is_done = true;
    session.in_run = false;
    stack_to_program();
}

/* ---- open() -------------------------------------------------------------- */

static void free_session(void)
{
    for (size_t i = 0; i < session.known_count; i++) {
        tt_tape_deinit(&session.known[i]);
    }
    for (char **name = session.names; name != NULL && *name != NULL; name++) {
        free(*name);
    }
    free(session.known);
    free(session.known_at);
    free(session.names);
    free(session.strategy);
    free(session.name);
    if (session.sim != NULL) {
        tt_sim_free(session.sim);
    }
    shim_free(session.shim);
    tt_tape_deinit(&session.tape);
    tt_explore_result_deinit(&session.found);
    memset(&session, 0, sizeof session);
}

/* The texts of a tuple (malloc, NULL at the end): false, with an exception. */
static bool read_names(PyObject *tuple, char ***out)
{
    Py_ssize_t count = PyTuple_Size(tuple);
    *out = NULL;
    if (count <= 0) {
        return count == 0;
    }
    *out = calloc((size_t)count + 1, sizeof **out);
    for (Py_ssize_t i = 0; *out != NULL && i < count; i++) {
        const char *text =
            PyUnicode_AsUTF8AndSize(PyTuple_GetItem(tuple, i), NULL);
        if (text == NULL) {
            return false;
        }
        (*out)[i] = strdup(text);
    }
    return *out != NULL || PyErr_NoMemory() != NULL;
}

static bool read_tape(struct tt_tape *tape, PyObject *text)
{
    Py_ssize_t size;
    struct tt_tape_error error;
    const char *at = PyUnicode_AsUTF8AndSize(text, &size);
    if (at == NULL) {
        return false;
    }
    if (tt_tape_parse(tape, at, (size_t)size, &error) < 0) {
        PyErr_Format(PyExc_ValueError, "this is no tape: line %u: %s",
                     error.line, error.message);
        return false;
    }
    return true;
}

static bool read_known(PyObject *tuple)
{
    Py_ssize_t count = PyTuple_Size(tuple);
    if (count < 0) {
        return false;
    }
    session.known = calloc((size_t)count + 1, sizeof *session.known);
    session.known_at = calloc((size_t)count + 1, sizeof *session.known_at);
    if (session.known == NULL || session.known_at == NULL) {
        return PyErr_NoMemory() != NULL;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        struct tt_tape *tape = &session.known[session.known_count++];
        tt_tape_init(tape);
        if (!read_tape(tape, PyTuple_GetItem(tuple, i))) {
            return false;
        }
        session.known_at[i] = tape;
    }
    return true;
}

/* What open() receives. */
struct request {
    const char *name, *strategy;
    unsigned long long seed, runs, ticks;
    double slow_s, least_s, most_s; /* latencies */
    int cancels, isolates;
    int any;            /* handles of loops in any order */
    long long epoch_s;  /* after 2000 */
    const char *faults; /* of the network, as "reset,dns"; "*": all */
    int searches;       /* otherwise one run, */
    int opens;          /* ... which asks what a search would */
    PyObject *names, *tape, *known;
};

/* The faults that TEXT names: false, with an exception. */
static bool read_faults(const char *text, uint32_t *out)
{
    *out = strcmp(text, "*") == 0 ? shim_faults_there() : 0;
    while (*text != '\0' && *text != '*') {
        size_t size = strcspn(text, ",");
        enum tt_fault fault = tt_fault_named(text, size);
        if (fault == TT_FAULT_COUNT || !(shim_faults_there() >> fault & 1)) {
            PyErr_Format(PyExc_ValueError, "inject net: no fault '%s'", text);
            return false;
        }
        *out |= 1U << fault;
        text += size + (text[size] == ',');
    }
    return true;
}

static bool take_request(const struct request *request)
{
    static const struct tt_explore_options usual = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_options *options = &session.options;
    char why[SHIM_WHY];
    *options = usual;
    session.name = strdup(request->name);
    session.strategy = strdup(request->strategy);
    options->strategy = session.strategy;
    options->seed = request->seed;
    options->runs_max = request->runs;
    options->shrink_runs_max = 4 * request->runs + 1000;
    options->inject_cancel = request->cancels != 0;
    options->classes = TT_CLASSES_NONE;
    options->stop = &session.stops;
    options->program_name = session.name;
    options->sim.slow_s = request->slow_s;
    options->sim.latency_s[0] = request->least_s;
    options->sim.latency_s[1] = request->most_s;
    options->sim.limits.tick_max = request->ticks;
    options->sim.isolate = request->isolates != 0;
    options->model = request->any != 0 ? TT_MODEL_ANY : TT_MODEL_ASYNCIO;
    session.replays = request->searches == 0 || request->tape != Py_None;
    if (!read_faults(request->faults, &options->sim.faults) ||
        !read_names(request->names, &session.names) ||
        !read_known(request->known)) {
        return false;
    }
    options->cancel_only = (const char *const *)session.names;
    options->known = session.known_at;
    if (request->tape != Py_None) {
        session.has_tape = true;
        if (!read_tape(&session.tape, request->tape)) {
            return false;
        }
    } else if (request->opens != 0) { /* a run as a search has them */
        tt_explore_sim_options(options, &options->sim);
    }
    session.command[0] = session.name;
    const struct shim_options shim = {.commands = {session.command},
                                      .count = 1,
                                      .is_here = true,
                                      .epoch_s = request->epoch_s};
    session.shim = shim_new(&shim, why);
    if (session.shim == NULL) {
        PyErr_SetString(PyExc_RuntimeError, why);
    }
    return session.shim != NULL;
}

static PyObject *session_open(PyObject *module, PyObject *args, PyObject *words)
{
    static char *keywords[] = {
        "name",   "strategy", "seed",    "runs",   "ticks", "slow", "least",
        "most",   "cancel",   "isolate", "search", "opens", "any",  "epoch",
        "faults", "names",    "tape",    "known",  NULL};
    struct request request;
    const struct shim_guest *guest = guest_find();
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(
            args, words, "ssKKKdddpppppLsO!OO!", keywords, &request.name,
            &request.strategy, &request.seed, &request.runs, &request.ticks,
            &request.slow_s, &request.least_s, &request.most_s,
            &request.cancels, &request.isolates, &request.searches,
            &request.opens, &request.any, &request.epoch_s, &request.faults,
            &PyTuple_Type, &request.names, &request.tape, &PyTuple_Type,
            &request.known)) {
        return NULL;
    }
    if (guest == NULL || session.is_open) {
        PyErr_SetString(PyExc_RuntimeError,
                        guest == NULL
                            ? "libticktape-preload.so is not loaded, or of "
                              "another version"
                            : "a search is running in this process");
        return NULL;
    }
    tt_explore_result_init(&session.found);
    tt_tape_init(&session.tape);
    if (!take_request(&request)) {
        free_session();
        return NULL;
    }
    guest->host_by(&world_memory, world_serve);
    session.is_open = true;
    Py_RETURN_NONE;
}

/* ---- begin(), end(), close() --------------------------------------------- */

/* Goes on with the search, until it begins a run, or is over. */
static void resume(void)
{
    if (session.is_started) {
        stack_to_search();
    } else {
        session.is_started = true;
        if (!stack_start(search)) {
            session.is_done = true; /* which the search may have set */
        }
    }
}

static PyObject *session_begin(PyObject *module, PyObject *none)
{
    (void)module;
    (void)none;
    if (!session.is_open || session.in_run) {
        PyErr_SetString(PyExc_RuntimeError, "no run can begin now");
        return NULL;
    }
    if (!session.is_done) {
        resume();
    }
    return PyBool_FromLong(!session.is_done);
}

static PyObject *session_enter(PyObject *module, PyObject *enters)
{
    (void)module;
    if (!session.in_run) {
        PyErr_SetString(PyExc_RuntimeError, "no run has begun");
        return NULL;
    }
    guest_find()->enter(enters == Py_True);
    Py_RETURN_NONE;
}

static PyObject *session_end(PyObject *module, PyObject *args)
{
    const char *message;
    int is_excused;
    (void)module;
    if (!PyArg_ParseTuple(args, "zp:end", &message, &is_excused)) {
        return NULL;
    }
    if (!session.in_run) {
        PyErr_SetString(PyExc_RuntimeError, "no run has begun");
        return NULL;
    }
    guest_find()->enter(false);
    guest_find()->forget();
    Py_CLEAR(session.blocked_at);
    session.in_run = false;
    session.has_ended = true;
    session.has_failed = message != NULL;
    session.is_excused = is_excused != 0;
    snprintf(session.message, sizeof session.message, "%s",
             message == NULL ? "" : message);
    Py_RETURN_NONE;
}

static PyObject *session_close(PyObject *module, PyObject *none)
{
    (void)module;
    (void)none;
    if (!session.is_open || session.in_run) {
        PyErr_SetString(PyExc_RuntimeError, "no search can end now");
        return NULL;
    }
    session.stops = 1;
    if (session.is_started && !session.is_done) {
        resume();
    }
    PyObject *out = session_result();
    free_session();
    return out;
}

/* How the run has failed already, in a call; None: it has not. */
static PyObject *session_failure(PyObject *module, PyObject *none)
{
    (void)module;
    (void)none;
    if (!session.is_over) {
        Py_RETURN_NONE;
    }
    switch (session.failure) {
    case TT_EDEADLOCK:
        return PyUnicode_FromString("deadlock");
    case TT_ELIVELOCK:
        return PyUnicode_FromString("livelock");
    case TT_EMISUSE:
        return PyUnicode_FromString("refused");
    default:
        return PyUnicode_FromString("limit");
    }
}

/* The call has released the interpreter, as calls that wait do. What the
 * interpreter calls in turn is outside of the world. */
void session_locate(void)
{
    TT_ASSERT(session.blocked >= 0 && session.blocked_at == NULL);
    if (locate == NULL) {
        return;
    }
    guest_find()->enter(false);
    PyGILState_STATE state = PyGILState_Ensure();
    session.blocked_at = PyObject_CallObject(locate, NULL);
    if (session.blocked_at == NULL) {
        PyErr_Clear();
    }
    PyGILState_Release(state);
    guest_find()->enter(true);
}

static PyObject *session_locate_by(PyObject *module, PyObject *function)
{
    PyObject *old = locate;
    (void)module;
    Py_INCREF(function);
    locate = function;
    Py_XDECREF(old);
    Py_RETURN_NONE;
}

static PyObject *session_handle(PyObject *module, PyObject *begins)
{
    (void)module;
    session.in_handle = begins == Py_True;
    if (session.in_handle || session.blocked < 0) {
        Py_RETURN_NONE;
    }
    PyObject *at = session.blocked_at;
    PyObject *blocked = Py_BuildValue(
        "sdO", shim_call_name((enum shim_call)session.blocked),
        (double)session.blocked_ns / 1e9, at == NULL ? Py_None : at);
    Py_CLEAR(session.blocked_at);
    session.blocked = -1;
    return blocked;
}

static PyObject *session_fix(PyObject *module, PyObject *none)
{
    (void)module;
    (void)none;
    return PyBool_FromLong(personality(ADDR_NO_RANDOMIZE) >= 0);
}

PyMethodDef session_methods[] = {
    {"open", (PyCFunction)(void (*)(void))session_open,
     METH_VARARGS | METH_KEYWORDS, "Begins a search."},
    {"begin", session_begin, METH_NOARGS,
     "Begins the next run; False: there is none."},
    {"enter", session_enter, METH_O,
     "The thread enters the world of the run (True), or leaves it."},
    {"end", session_end, METH_VARARGS,
     "end(message, excused): the run is over; None: it has not failed."},
    {"close", session_close, METH_NOARGS, "Ends the search: its result."},
    {"failure", session_failure, METH_NOARGS,
     "How the run has failed in a call, as \"deadlock\"; None: it has not."},
    {"handle", session_handle, METH_O,
     "A handle of a loop begins (True), or ends (False): the call that has "
     "blocked the loop in it, for how many seconds, and where, or None."},
    {"locate_by", session_locate_by, METH_O,
     "Has a function without arguments return the line that is running."},
    {"fix_addresses", session_fix, METH_NOARGS,
     "Programs that this process executes have the same addresses each time."},
    {NULL, NULL, 0, NULL}};
