/* SPDX-License-Identifier: MIT
 *
 * module.c: the module ticktape._ticktape.
 */
#include "module.h"

#include <ticktape/tt_sim.h>

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
    if (PyModule_AddFunctions(module, guest_methods) < 0) {
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
