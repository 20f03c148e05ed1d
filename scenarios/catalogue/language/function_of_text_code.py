# types.FunctionType of the code of a text or of a class's body: a call runs it with its globals as its names.
import sys
import types

names = {'x': 3}
value = types.FunctionType(compile('x', 'text', 'eval'), names)
print(value(), value.__name__)
text = types.FunctionType(compile('y = x + 1\ndef f(): return y\nz = f()', 'text', 'exec'), names)
print(text(), names['y'], names['z'], '__builtins__' in names)
try:
    text(1)
except TypeError as error:
    print(error)


def local():
    result = []
    exec('w = 1', names)
    result.append(names['w'])
    return result


print(local())
exec('class A:\n    code = sys._getframe().f_code\n    twice = len("ab") * 2', {'sys': sys}, kept := {})
own = {'__name__': 'own', 'sys': sys}
print(types.FunctionType(kept['A'].code, own)(), own['twice'], own['__module__'], own['__qualname__'])
