# Module array: items of each type, their limits, slices, operators and messages.
from array import array, typecodes
import array as A
def f(g,*a,**k):
    try: print(g(*a,**k))
    except BaseException as e: print(type(e).__name__, e)
print(typecodes, A.ArrayType is array)
f(array,'x'); f(array,5); f(array); f(array,'ii'); f(array,'i','abc'); f(array,'i',['a']); f(array,'i',5); f(array,'d',['a']);  f(array,'i',array('d',[1.5])); f(array,'i',[1.5]); f(array, 'i', b'123'); f(array,'w',b'1234'); f(array, 'u', 'aé'); f(array,'w','a\U0001f600')
for t in 'bBhHiIqQ':
    f(array,t,[2**70]); f(array,t,[-2**70]); f(array,t,[-1]); f(array,t,[2**(8*array(t).itemsize)]) if t not in 'iI' else None 
f(array,'f',[1e300]); f(array,'d',['x']); f(array,'f',[1.1])
a=array('i',[1,2,3,4])
f(a.append,'x'); f(a.index,9); f(a.remove,9); f(a.pop,99); f(array('i').pop); f(a.__getitem__,99); f(a.__setitem__,99,1); f(a.__getitem__,'x'); f(a.extend,array('d',[1.0])); f(a.extend,5); f(a.__add__,[1]); f(a.frombytes,b'123'); f(a.frombytes,'x'); f(a.fromlist,(1,)); f(a.fromlist,[1,'x']); f(a.fromunicode,'x'); f(a.tounicode); f(a.insert,'x',1); f(a.__setitem__,slice(0,1),[5]); f(a.__setitem__,slice(0,4,2),array('i',[1])); f(a.__delitem__,99)
f(lambda: a+[1]); f(lambda: a*1.5); f(lambda: a==5); f(lambda: a.typecode.__class__); 
print(a, a[1:3], a[::-1], a+a, a*2, 2*a, 3 in a, len(a), list(reversed(a)), a==array('i',[1,2,3,4]), a<array('i',[2]), a==array('d',[1,2,3,4]), a!=a[:], a.count(2), a.itemsize, a.tobytes(), bytes(a), a.tolist())
a[1]=7; a[1:2]=array('i',[8,9]); a+=array('i',[1]); a.insert(0,5); a.insert(-1,6); del a[0]; a.reverse(); print(a, a.pop(), a.pop(0), a.index(9), a.index(9,0,9)); a.byteswap(); print(a); a.clear(); print(a, bool(a)); 
print(repr(array('d',[1.5,float('nan')])), array('B',b'abc'), array('b',[1]).tobytes(), array('w','a').tounicode(), str(array('h')), [*array('f',[1.5])])
b=array('H'); b.frombytes(b'\1\0\2\0'); print(b, b.buffer_info()[1]); b.fromlist([3]); b.extend([4,5]); b.extend(x for x in (6,)); print(b); del b[::2]; print(b)
import copy, pickle
print(copy.copy(b), copy.deepcopy(b)==b, isinstance(b, array), array('i',range(3)), array('i',(x for x in 'ab') if 0 else []), list(zip(b,b)), sum(b), max(b), sorted(b))
class S(array): pass
print(S('i',[1]), type(S('i',[1])[:]), S('i',[1])==array('i',[1]))
