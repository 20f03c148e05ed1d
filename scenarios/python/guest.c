/* SPDX-License-Identifier: MIT
 *
 * guest.c: what a Python program asks, and tells, the simulated world that it
 * runs in (scenarios/shim/guest.h).
 *
 * Outside of a world nothing is open: choose() returns 0, and the rest does
 * nothing.
 */
#include "module.h"

#include <dlfcn.h>
#include <string.h>

#include <ticktape/tt_sim.h>

/* It describes the tasks; owns; NULL: nothing does. */
static PyObject *describe;

const struct shim_guest *guest_find(void)
{
    static const struct shim_guest *found;
    if (found == NULL) {
        shim_find_guest *find;
        *(void **)&find = dlsym(RTLD_DEFAULT, "ticktape_guest");
        found = find == NULL ? NULL : find();
        if (found != NULL && found->version != SHIM_VERSION) {
            found = NULL;
        }
    }
    return found;
}

static struct shim_slot *find_slot(void)
{
    const struct shim_guest *guest = guest_find();
    return guest == NULL ? NULL : guest->slot();
}

/* Of the world, whether the thread is in it now or not. */
static const struct shim_shared *find_shared(void)
{
    const struct shim_guest *guest = guest_find();
    return guest == NULL ? NULL : guest->shared();
}

/* Puts TEXT into the slot: false, with an exception, if it is no str. */
static bool put_text(struct shim_slot *slot, PyObject *text)
{
    Py_ssize_t size;
    const char *at = PyUnicode_AsUTF8AndSize(text, &size);
    if (at == NULL) {
        return false;
    }
    slot->size = size > SHIM_DATA ? SHIM_DATA : (uint32_t)size;
    memcpy(slot->data, at, slot->size);
    return true;
}

static PyObject *is_inside(PyObject *module, PyObject *none)
{
    (void)module;
    (void)none;
    return PyBool_FromLong(find_slot() != NULL);
}

static PyObject *asks(PyObject *module, PyObject *none)
{
    const struct shim_shared *shared = find_shared();
    (void)module;
    (void)none;
    return PyLong_FromUnsignedLong(shared == NULL ? 0 : shared->enabled);
}

static PyObject *explains(PyObject *module, PyObject *none)
{
    const struct shim_shared *shared = find_shared();
    (void)module;
    (void)none;
    return PyBool_FromLong(shared != NULL && shared->explains != 0);
}

static PyObject *faults(PyObject *module, PyObject *none)
{
    const struct shim_shared *shared = find_shared();
    (void)module;
    (void)none;
    return PyLong_FromUnsignedLong(shared == NULL ? 0 : shared->faults);
}

static PyObject *choose(PyObject *module, PyObject *args)
{
    int kind;
    long long n, answer = 0;
    PyObject *place;
    struct shim_slot *slot = find_slot();
    (void)module;
    if (!PyArg_ParseTuple(args, "iLU:choose", &kind, &n, &place)) {
        return NULL;
    }
    if (slot != NULL && n > 1) {
        if (!put_text(slot, place)) {
            return NULL;
        }
        answer = guest_find()->ask(SHIM_CHOOSE, kind, n, 0);
    }
    return PyLong_FromLongLong(answer < 0 ? 0 : answer);
}

static PyObject *explain(PyObject *module, PyObject *args)
{
    int kind;
    long long n, answer;
    PyObject *place, *text;
    struct shim_slot *slot = find_slot();
    (void)module;
    if (!PyArg_ParseTuple(args, "iLLUU:explain", &kind, &n, &answer, &place,
                          &text)) {
        return NULL;
    }
    if (slot != NULL) {
        if (!put_text(slot, text)) {
            return NULL;
        }
        guest_find()->ask(SHIM_EXPLAIN, kind, n, answer);
    }
    Py_RETURN_NONE;
}

static PyObject *may_cancel(PyObject *module, PyObject *args)
{
    int is_awaited;
    PyObject *name;
    struct shim_slot *slot = find_slot();
    (void)module;
    if (!PyArg_ParseTuple(args, "Up:may_cancel", &name, &is_awaited)) {
        return NULL;
    }
    if (slot == NULL || !put_text(slot, name)) {
        return slot == NULL ? PyBool_FromLong(0) : NULL;
    }
    return PyBool_FromLong(guest_find()->ask(SHIM_MAY, is_awaited, 0, 0) > 0);
}

static PyObject *trace(PyObject *module, PyObject *text)
{
    struct shim_slot *slot = find_slot();
    (void)module;
    if (slot != NULL) {
        if (!put_text(slot, text)) {
            return NULL;
        }
        guest_find()->ask(SHIM_TRACE, 0, 0, 0);
    }
    Py_RETURN_NONE;
}

static PyObject *excuse(PyObject *module, PyObject *none)
{
    (void)module;
    (void)none;
    if (find_slot() != NULL) {
        guest_find()->ask(SHIM_EXCUSE, 0, 0, 0);
    }
    Py_RETURN_NONE;
}

static PyObject *refuse(PyObject *module, PyObject *text)
{
    struct shim_slot *slot = find_slot();
    (void)module;
    if (slot != NULL) {
        if (!put_text(slot, text)) {
            return NULL;
        }
        guest_find()->ask(SHIM_ESCAPE, 0, 0, 0);
    }
    Py_RETURN_NONE;
}

/* ---- Jobs ---------------------------------------------------------------- */

/* A function runs in the loop's thread that would be in one of its own. */
static bool in_job;

/* With the GIL, before the wait that was interrupted would begin again. */
static int fail_wait(void *data)
{
    static const char what[] = "a wait of a job for another thread";
    struct shim_slot *slot = find_slot();
    (void)data;
    if (slot != NULL) {
        slot->size = sizeof what - 1;
        memcpy(slot->data, what, slot->size);
        guest_find()->ask(SHIM_ESCAPE, 0, 0, 0);
    }
    PyErr_Format(PyExc_RuntimeError, "%s is not simulated in this process",
                 what);
    return -1;
}

/* Nobody would end it: the loop is further up on this thread's stack, and what
 * other jobs there are come later. Called without the GIL. */
static bool interrupt(void)
{
    return in_job && Py_AddPendingCall(fail_wait, NULL) == 0;
}

static PyObject *set_in_job(PyObject *module, PyObject *value)
{
    const struct shim_guest *guest = guest_find();
    (void)module;
    in_job = value == Py_True;
    if (guest != NULL) {
        guest->interrupt_by(interrupt);
    }
    Py_RETURN_NONE;
}

static PyObject *set_place(PyObject *module, PyObject *text)
{
    Py_ssize_t size;
    struct shim_slot *slot = find_slot();
    const char *at = PyUnicode_AsUTF8AndSize(text, &size);
    (void)module;
    if (at == NULL) {
        return NULL;
    }
    if (slot != NULL) {
        size = size < SHIM_PLACE ? size : SHIM_PLACE - 1;
        memcpy(slot->place, at, (size_t)size);
        slot->place[size] = '\0';
    }
    Py_RETURN_NONE;
}

/* The program is in a call that waits, on a thread without the interpreter. */
static uint32_t describe_tasks(char *out, uint32_t size)
{
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject *text = PyObject_CallObject(describe, NULL);
    Py_ssize_t length = 0;
    const char *at = text == NULL || !PyUnicode_Check(text)
                         ? NULL
                         : PyUnicode_AsUTF8AndSize(text, &length);
    if (at == NULL) {
        PyErr_Clear();
    } else {
        length = length < (Py_ssize_t)size ? length : (Py_ssize_t)size;
        memcpy(out, at, (size_t)length);
    }
    Py_XDECREF(text);
    PyGILState_Release(state);
    return (uint32_t)length;
}

static PyObject *describe_by(PyObject *module, PyObject *function)
{
    const struct shim_guest *guest = guest_find();
    PyObject *old = describe;
    (void)module;
    Py_INCREF(function);
    describe = function;
    Py_XDECREF(old);
    if (guest != NULL) {
        guest->describe_by(function == Py_None ? NULL : describe_tasks);
    }
    Py_RETURN_NONE;
}

PyMethodDef guest_methods[] = {
    {"is_inside", is_inside, METH_NOARGS,
     "Whether this thread runs in a simulated world."},
    {"asks", asks, METH_NOARGS, "The kinds of choices that are open, as bits."},
    {"explains", explains, METH_NOARGS, "Whether explain() is read."},
    {"faults", faults, METH_NOARGS,
     "How many faults of the network the run has had."},
    {"choose", choose, METH_VARARGS,
     "choose(kind, n, place): an answer below n; 0 is the usual one."},
    {"explain", explain, METH_VARARGS,
     "explain(kind, n, answer, place, text): what an answer above 0 did."},
    {"may_cancel", may_cancel, METH_VARARGS,
     "may_cancel(name, is_awaited): whether the task may be cancelled."},
    {"trace", trace, METH_O, "Writes a line of the trace."},
    {"excuse", excuse, METH_NOARGS,
     "The program will end badly only by what was injected."},
    {"refuse", refuse, METH_O,
     "The program has called something that is not simulated: the run fails."},
    {"set_in_job", set_in_job, METH_O,
     "Whether what runs now would run in a thread of its own: waits fail."},
    {"set_place", set_place, METH_O, "Names who makes the next calls."},
    {"describe_by", describe_by, METH_O,
     "Has a function without arguments describe the tasks; None: nothing."},
    {NULL, NULL, 0, NULL}};
