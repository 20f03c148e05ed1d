/* SPDX-License-Identifier: MIT
 *
 * enum.c: module enum, which is written in Python.
 *
 * Enumerations of data and flags are compiled, and their classes made, only
 * where a program imports them.
 */
#include "scenarios/lang/library/modules.h"

static const struct tt__elsewhere elsewhere[] = {
    {"CONFORM", "_enumflag"},
    {"CONTINUOUS", "_enumverify"},
    {"EJECT", "_enumflag"},
    {"Enum", "_enum"},
    {"EnumCheck", "_enumverify"},
    {"EnumDict", "_enum"},
    {"EnumMeta", "_enum"},
    {"EnumType", "_enum"},
    {"Flag", "_enumflag"},
    {"FlagBoundary", "_enumflag"},
    {"IntEnum", "_enumdata"},
    {"IntFlag", "_enumintflag"},
    {"KEEP", "_enumflag"},
    {"NAMED_FLAGS", "_enumverify"},
    {"ReprEnum", "_enum"},
    {"STRICT", "_enumflag"},
    {"StrEnum", "_enumdata"},
    {"UNIQUE", "_enumverify"},
    {"auto", "_enum"},
    {"global_enum", "_enumverify"},
    {"global_enum_repr", "_enumverify"},
    {"global_flag_repr", "_enumverify"},
    {"global_str", "_enumverify"},
    {"member", "_enum"},
    {"nonmember", "_enum"},
    {"property", "_enum"},
    {"show_flag_values", "_enumverify"},
    {"unique", "_enum"},
    {"verify", "_enumverify"},
    {NULL, NULL},
};

const struct tt__module tt__enum_module = {
    .name = "enum", .file = TT__FILE("enum.py"), .elsewhere = elsewhere};
