# __import__ with a level: a name relative to the module whose globals are passed.
import sys
from pk.sub import lazy

print(lazy.load("near").y, lazy.load("other").z)
for line in lazy.attempts():
    print(line)
print("pk.sub.other" in sys.modules, lazy.raw("pk", globals(), level=1))
