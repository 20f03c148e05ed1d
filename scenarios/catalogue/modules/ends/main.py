# The order of sys.modules is that in which imports end; dir() of a module asks the __dir__ that it defines.
import sys

import outer
import outer.inner

print([name for name in sys.modules if name.startswith(("outer", "leaf"))])
import leaf
print([name for name in sys.modules if name.startswith(("outer", "leaf"))])
print(dir(outer), dir(leaf)[-1:])
