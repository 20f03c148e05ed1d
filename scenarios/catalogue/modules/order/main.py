# When modules run: once, packages first, the submodules that a `from` names before it binds any; again after a failure.
print("main begins")
import tree.branch.leaf
import tree.branch.leaf
from tree import twig, stem

print(twig.name, stem.name, tree.branch.leaf.name)
for attempt in range(2):
    try:
        import broken
    except ZeroDivisionError as e:
        print("failed:", e)
try:
    from tree import fine, failing
except ValueError as e:
    print("failed:", e)
print(hasattr(tree, "fine"), hasattr(tree, "failing"))
try:
    fine
except NameError as e:
    print(e)
for name in "absent", "tree.absent", "twig":
    try:
        if name == "absent":
            import absent
        elif name == "twig":
            import tree.twig.absent
        else:
            import tree.absent
    except ImportError as e:
        print(type(e).__name__, e, e.name, e.path, e.msg)
try:
    import absent.inner
except ModuleNotFoundError as e:
    print(e, e.name)
try:
    from . import tree
except ImportError as e:
    print(type(e).__name__, e, e.name)
try:
    from ..tree import twig
except ImportError as e:
    print(type(e).__name__, e)
import tree.relative
