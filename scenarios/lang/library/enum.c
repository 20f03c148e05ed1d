/* SPDX-License-Identifier: MIT
 *
 * enum.c: module enum, which is written in Python.
 *
 * Enumerations of data and flags are compiled, and their classes made, only
 * where a program imports them.
 */
#include "modules.h"

static const struct tt__elsewhere elsewhere[] = {
    {"CONFORM", "_enumflag"}, {"EJECT", "_enumflag"},
    {"Enum", "_enum"},        {"EnumDict", "_enum"},
    {"EnumMeta", "_enum"},    {"EnumType", "_enum"},
    {"Flag", "_enumflag"},    {"FlagBoundary", "_enumflag"},
    {"IntEnum", "_enumdata"}, {"IntFlag", "_enumintflag"},
    {"KEEP", "_enumflag"},    {"ReprEnum", "_enum"},
    {"STRICT", "_enumflag"},  {"StrEnum", "_enumdata"},
    {"auto", "_enum"},        {"member", "_enum"},
    {"nonmember", "_enum"},   {"property", "_enum"},
    {"unique", "_enum"},      {NULL, NULL},
};

const struct tt__module tt__enum_module = {
    .name = "enum", .file = TT__FILE("enum.py"), .elsewhere = elsewhere};
