# Modules getopt, stat and reprlib: options with their messages, modes, limits of what is shown, reprs of what holds itself.
import getopt, reprlib, stat
def f(g,*a,**k):
    try: print(g(*a,**k))
    except BaseException as e: print(type(e).__name__, e, getattr(e,'opt',None), getattr(e,'msg',None))
f(getopt.getopt,['-a','-b','x','--foo','--bar=1','rest','-c'],'ab:',['foo','bar='])
f(getopt.gnu_getopt,['-a','rest','-b','x','--foo','--','-z'],'ab:',['foo'])
f(getopt.getopt,['-z'],'a'); f(getopt.getopt,['-b'],'b:'); f(getopt.getopt,['--b'],'',['bar','baz']); f(getopt.getopt,['--ba=1'],'',['bar']); f(getopt.getopt,['--bar'],'',['bar=']); f(getopt.getopt,['--nope'],'',['bar']); f(getopt.getopt,['--fo'],'',['foo']); f(getopt.getopt,['-bval','-a-'],'ab:'); f(getopt.gnu_getopt,['x','-a'],'+a'); f(getopt.gnu_getopt,['x','-a','y'],'-a'); f(getopt.getopt, ['-o'], 'o::'); f(getopt.getopt,['-ov'],'o::'); f(getopt.getopt,['--opt=3','--opt'],'',['opt=?']); f(getopt.getopt, ['a','-'], 'a'); f(getopt.getopt,[], ''); f(getopt.getopt,['--bar','v'],'','bar=')
print(getopt.error is getopt.GetoptError, str(getopt.GetoptError('m','o')))
for mode in (0o100644, 0o40755, 0o120777, 0o104755, 0o102644, 0o41777, 0o10600, 0o140000, 0o20000, 0o60660, 0o101644, 0):
    print(oct(mode), stat.filemode(mode), oct(stat.S_IMODE(mode)), oct(stat.S_IFMT(mode)), stat.S_ISDIR(mode), stat.S_ISREG(mode), stat.S_ISLNK(mode),
          stat.S_ISFIFO(mode), stat.S_ISSOCK(mode), stat.S_ISCHR(mode), stat.S_ISBLK(mode))
print(stat.S_IRWXU, stat.S_IXOTH, stat.ST_SIZE, stat.S_IREAD)
from collections import deque
from array import array


class Bad:
    def __repr__(self):
        raise ValueError


class Long:
    def __repr__(self):
        return "<" + "x" * 50 + ">"


class Tree:
    def __init__(self, *children):
        self.children = list(children)

    @reprlib.recursive_repr("<...>")
    def __repr__(self):
        return f"Tree({self.children})"


for value in (list(range(20)), tuple(range(7)), (1,), {i: i for i in range(9)}, deque(range(9)), array("i", range(9)), array("i"), "x" * 100, 10**80, Long(),
              [[[[[[[[1]]]]]]]], {"a": {"b": {"c": [1, 2, (3,)]}}}, 1.5, None, {}, (), b"y" * 100, "short"):
    print(reprlib.repr(value))
t = Tree()
t.children.append(Tree(t))
print(t, Tree.__repr__.__name__)
r = reprlib.Repr(maxlist=2, maxstring=10, indent=2, fillvalue="<more>")
print(r.repr([1, "abcdefghijklmnop", 3, [4, [5]]]))
print(r.repr({"k": [1, 2, 3]}), reprlib.Repr(maxlevel=1).repr([[1], []]), reprlib.Repr(indent="->").repr([1, (2,)]))
try:
    reprlib.Repr(indent=-1).repr([1])
except ValueError as e:
    print(e)
try:
    reprlib.Repr(indent=1.5).repr([1])
except TypeError as e:
    print(e)


class Mine(reprlib.Repr):
    def repr_float(self, x, level):
        return f"{x:.1f}"


print(Mine().repr([1.23456, {2.5: "x"}]), reprlib.aRepr.maxlevel)
