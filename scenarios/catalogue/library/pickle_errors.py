# Module pickle: what cannot be pickled, pickles that are cut off or wrong, and the bytes of names.
import pickle, sys, copyreg
def f(g,*a,**k):
    try: print(g(*a,**k))
    except BaseException as e: print(type(e), e, getattr(e,'__notes__',None), repr(e.__cause__), repr(e.__context__))
class A: pass
def loc():
    class B: pass
    return B
f(pickle.dumps, lambda: 1)
f(pickle.dumps, loc()())
f(pickle.dumps, (i for i in ()))
f(pickle.dumps, [A(), {1: lambda: 2}])
f(pickle.dumps, sys)
f(pickle.dumps, 1, 9)
f(pickle.dumps, 1, -1)
f(pickle.loads, b'')
f(pickle.loads, b'\x80\x05')
f(pickle.loads, b'N')
f(pickle.loads, b'\x80\x09N.')
f(pickle.loads, b'abc')
f(pickle.loads, b'.')
f(pickle.loads, b'cnope\nx\n.')
f(pickle.loads, b'cbuiltins\nnope\n.')
f(pickle.loads, b'\x80\x04\x95\xff\0\0\0\0\0\0\0.')
f(pickle.loads, b'h\x05.')
f(pickle.loads, b'C\x05a.')
f(pickle.loads, b'Kx)R.')
f(pickle.loads, b'0.')
f(pickle.loads, b'(.')
f(pickle.loads, 'x')
f(pickle.loads, b'P1\n.')
f(pickle.loads, b'Iab\n.')
f(pickle.loads, b'X\x01\0\0\0\xff.')
f(pickle.loads, b'N0N.')
f(pickle.loads, b't.')
f(pickle.loads, b'}K\x01K\x02u.')
x=A(); x.x=x; x.l=[x]
f(pickle.dumps,x,0); f(pickle.dumps,x,1); f(pickle.dumps,x,2); f(pickle.dumps,x,3); f(pickle.dumps,x)
class R:
    def __reduce__(self): return 5
class R2:
    def __reduce__(self): return (5,5)
class R3:
    def __reduce__(self): return (int,)
class R4:
    def __reduce__(self): return 'nope'
class R5:
    def __init__(self,a): pass
class R6:
    def __getstate__(self): raise ValueError('no')
for c in (R(),R2(),R3(),R4(),R6()): f(pickle.dumps,c)
def inner(): pass
class C:
    class D: pass
    def m(self): pass
f(pickle.dumps, C.D); f(pickle.dumps, C.D, 2);f(pickle.dumps, C.D, 3); f(pickle.dumps, C().m); f(pickle.dumps, C.m)
f(pickle.dumps, type(None)); f(pickle.dumps, ...); f(pickle.dumps, NotImplemented); f(pickle.dumps,len); f(pickle.dumps,int,2); f(pickle.dumps,range(3),2); f(pickle.dumps,[].append)
f(pickle.dumps,b'ab',2); f(pickle.dumps,bytearray(b'ab')); f(pickle.dumps,bytearray(b'ab'),4); f(pickle.dumps,'aé\n\u1234\U0001f600',0); f(pickle.dumps,1j); f(pickle.dumps, ValueError('a'));f(pickle.dumps, 2**70); f(pickle.dumps,2**70,0); f(pickle.dumps,-1); f(pickle.dumps,1.5,0); f(pickle.dumps,(1,(2,3,4,5),()),0); f(pickle.dumps,True,0);f(pickle.dumps,int|str)
f(pickle.dumps, copyreg.__newobj__)
