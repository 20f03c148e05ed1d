# What sys says of the interpreter is CPython 3.14.2 on Linux; tuples with names
# compare as tuples and cannot be changed.
import sys

print(sys.version_info, sys.version_info >= (3, 8), sys.version_info[:2])
print(sys.version_info > (3, 14, 2), sys.version_info == (3, 14, 2, "final", 0))
print(sys.version_info.major, sys.version_info.releaselevel, len(sys.version_info))
print(sys.version, sys.platform, sys.byteorder, hex(sys.hexversion), sys.maxsize)
print(sys.float_info)
print(sys.float_info.max, sys.float_info.epsilon, sys.maxunicode, sys.float_repr_style)
print(sys.implementation.name, sys.implementation.version.minor)
print(sys.int_info, sys.executable, sys.prefix, sys.base_prefix == sys.exec_prefix)
print(sys.getdefaultencoding(), sys.getfilesystemencoding(), sys.is_finalizing())
print(sys.intern("a") + "b", sys.api_version)

major, minor, *rest = sys.version_info
print(major, minor, rest)
for change in "major", "minor":
    try:
        setattr(sys.version_info, change, 3)
    except AttributeError as e:
        print("AttributeError:", e)
try:
    sys.intern(3)
except TypeError as e:
    print("TypeError:", e)
