# Module builtins: its members are the builtins.
import builtins
from builtins import max, range as numbers

print(builtins.len([1]), builtins.len is len, hasattr(builtins, 'foo'), builtins.ValueError is ValueError)
print(list(numbers(3)), max(1, 2), builtins.__name__, getattr(builtins, 'sorted')([2, 1]))
