# SPDX-License-Identifier: MIT
#
# __future__.py: what `from __future__ import NAME` imports. All but annotations
# and barry_as_FLUFL is the case anyway; the compiler looks at the statement.


class _Feature:
    def __init__(self, optionalRelease, mandatoryRelease, compiler_flag):
        self.optional = optionalRelease
        self.mandatory = mandatoryRelease
        self.compiler_flag = compiler_flag

    def getOptionalRelease(self):
        return self.optional

    def getMandatoryRelease(self):
        return self.mandatory

    def __repr__(self):
        return "_Feature" + repr(
            (self.optional, self.mandatory, self.compiler_flag)
        )


def _release(major, minor, stage="alpha", serial=0, micro=0):
    return major, minor, micro, stage, serial


CO_NESTED = 0x10
CO_GENERATOR_ALLOWED = 0
CO_FUTURE_DIVISION = 0x20000
CO_FUTURE_ABSOLUTE_IMPORT = 0x40000
CO_FUTURE_WITH_STATEMENT = 0x80000
CO_FUTURE_PRINT_FUNCTION = 0x100000
CO_FUTURE_UNICODE_LITERALS = 0x200000
CO_FUTURE_BARRY_AS_BDFL = 0x400000
CO_FUTURE_GENERATOR_STOP = 0x800000
CO_FUTURE_ANNOTATIONS = 0x1000000

nested_scopes = _Feature(_release(2, 1, "beta", 1), _release(2, 2), CO_NESTED)
generators = _Feature(
    _release(2, 2, "alpha", 1), _release(2, 3, "final"), CO_GENERATOR_ALLOWED
)
division = _Feature(
    _release(2, 2, "alpha", 2), _release(3, 0), CO_FUTURE_DIVISION
)
absolute_import = _Feature(
    _release(2, 5, "alpha", 1), _release(3, 0), CO_FUTURE_ABSOLUTE_IMPORT
)
with_statement = _Feature(
    _release(2, 5, "alpha", 1), _release(2, 6), CO_FUTURE_WITH_STATEMENT
)
print_function = _Feature(
    _release(2, 6, "alpha", 2), _release(3, 0), CO_FUTURE_PRINT_FUNCTION
)
unicode_literals = _Feature(
    _release(2, 6, "alpha", 2), _release(3, 0), CO_FUTURE_UNICODE_LITERALS
)
barry_as_FLUFL = _Feature(
    _release(3, 1, "alpha", 2), _release(4, 0), CO_FUTURE_BARRY_AS_BDFL
)
generator_stop = _Feature(
    _release(3, 5, "beta", 1), _release(3, 7), CO_FUTURE_GENERATOR_STOP
)
annotations = _Feature(_release(3, 7, "beta", 1), None, CO_FUTURE_ANNOTATIONS)

all_feature_names = [
    "nested_scopes",
    "generators",
    "division",
    "absolute_import",
    "with_statement",
    "print_function",
    "unicode_literals",
    "barry_as_FLUFL",
    "generator_stop",
    "annotations",
]
__all__ = ["all_feature_names"] + all_feature_names
