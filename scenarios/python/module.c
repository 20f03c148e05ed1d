/* SPDX-License-Identifier: MIT
 *
 * module.c: the module ticktape._ticktape.
 */
#include "module.h"
#include "session.h"

#include <ticktape/tt_sim.h>

/* The names of the faults that `net` can inject: a tuple. */
static int add_faults(PyObject *module)
{
    PyObject *names = PyList_New(0);
    int rc = names == NULL ? -1 : 0;
    for (unsigned fault = 0; rc == 0 && fault < TT_FAULT_COUNT; fault++) {
        if (shim_faults_there() >> fault & 1) {
            PyObject *name =
                PyUnicode_FromString(tt_fault_name((enum tt_fault)fault));
            rc = name == NULL ? -1 : PyList_Append(names, name);
            Py_XDECREF(name);
        }
    }
    PyObject *tuple = rc < 0 ? NULL : PyList_AsTuple(names);
    Py_XDECREF(names);
    if (tuple == NULL || PyModule_AddObject(module, "FAULTS", tuple) < 0) {
        Py_XDECREF(tuple);
        return -1;
    }
    return 0;
}

static int add_kinds(PyObject *module)
{
    static const char *const names[] = {
#define X(NAME, name, group, option, decides, where) #NAME,
        TT_CHOICES(X)
#undef X
    };
    for (int i = 0; i < TT_CHOICE_COUNT; i++) {
        if (PyModule_AddIntConstant(module, names[i], i) < 0) {
            return -1;
        }
    }
    if (add_faults(module) < 0 ||
        PyModule_AddFunctions(module, guest_methods) < 0) {
        return -1;
    }
    return PyModule_AddFunctions(module, session_methods);
}

PyMODINIT_FUNC PyInit__ticktape(void)
{
    static PyModuleDef_Slot slots[] = {{Py_mod_exec, NULL}, {0, NULL}};
    static struct PyModuleDef module = {
        .m_base = PyModuleDef_HEAD_INIT,
        .m_name = "ticktape._ticktape",
        .m_doc = "The simulated world, as this process sees it.",
        .m_size = 0,
        .m_slots = slots};
    *(int (**)(PyObject *)) & slots[0].value = add_kinds;
    return PyModuleDef_Init(&module);
}
