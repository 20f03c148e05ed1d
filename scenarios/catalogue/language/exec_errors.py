# What exec(), eval() and compile() raise: syntax errors, wrong arguments.
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
for src in ['', ' 1+2', 'x = 1', '1;2', '1;', 'import x', 'a b', '(1', '1 +', 'lambda: x', 'yield 1', '[x for x in y', "'abc", 'f(', 'def f(): pass', '1\n2', '1\n\n', '#c', 'a:=1', '(a:=1)', 'await x', 'return 1', '*a', '*a,', 'x y z', '1 if 2', '  ', '\n1', 'print "x"', 'x\x00y']:
    t(lambda: eval(src, {'x': 5}))
for src in ['x = = 1', 'if x:\npass', ' x = 1', 'x = 1\n  y = 2', 'def f(:\n pass', 'return 1', 'break', 'nonlocal x', 'for i in range(3)\n  pass', 'class', 'if 1:\n\tx\n        y', 'f(1=2)', 'x = (', "x = '", 'else:', 'a = 1 +', 'print 1', 'def f():\n  x = 1\n global x', 'await x', '"""abc', 'x = 5 5', 'del f()', 'f() = 1', '1 = x', 'try:\n  pass', 'import', 'from x import', '@', 'é = 1 1', 'async def f(): yield from x']:
    t(lambda: exec(src, {}))
for a in [(5,), ('1', 5), ('1', {}, 5), ('1', [], {}), (b'1+1',), (bytearray(b'1+2'),), (None,), (), ('1', None, None), ('x', {}, {'x': 3}), ('x', None, {'x': 4}), ('1', {}, None, 4)]:
    t(lambda: eval(*a)); t(lambda: exec(*a))
t(lambda: compile('1', 'f')); t(lambda: compile('1', 'f', 'foo')); t(lambda: compile(5, 'f', 'exec')); t(lambda: compile('1', 5, 'exec')); t(lambda: eval(compile('1+1', 'f', 'eval'))); t(lambda: eval(compile('x=1', 'f', 'exec'))); t(lambda: exec(compile('1', 'f', 'eval'))); t(lambda: compile('1 +', 'fname', 'eval')); t(lambda: exec('1', g={})); t(lambda: eval('1', x=1)); t(lambda: eval('a', globals={'a': 8}))
def ff(): return 5
t(lambda: exec('x', {'__builtins__': {}})); t(lambda: eval('len', {'__builtins__': {}})); t(lambda: eval('len([1])', {'__builtins__': {'len': lambda x: 99}}))
d = {}; exec('y = 1', d); print(list(d), type(d['__builtins__']), 'len' in d['__builtins__'])
