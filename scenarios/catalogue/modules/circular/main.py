# Modules that import each other: what is there while a module's top level runs, and what is said of the rest.
import a
import package
from package import left, right

print(a.A, a.b.B, left.right is right, right.left is left)
try:
    import c
except ImportError as e:
    print(e, e.name, e.path)
try:
    import c
except ImportError as e:
    print(e, e.name, e.path)
