# __dict__ and __weakref__ among the names of a class: which classes have them, and what they do.
import abc
class A: pass
class B(abc.ABC): pass
class C(A): __slots__ = ()
class D: __slots__ = ("x", "__weakref__")
class E(list): pass
class F(Exception): pass
class G: __slots__ = ()
class H(G): pass
class I(int): pass
class J(tuple): pass
class K(dict): __slots__ = ("__dict__",)
for c in (A, B, C, D, E, F, G, H, I, J, K): print(c.__name__, [k for k in c.__dict__ if k in ("__weakref__", "__dict__")], c.__dict__.get("__weakref__"))

w = A.__dict__["__weakref__"]; d = A.__dict__["__dict__"]
a = A(); a.x = 1
import weakref
print(type(w), d, w, d.__get__(a), w.__get__(a), A.__weakref__ is w, w.__name__, d.__objclass__ is A)
r = weakref.ref(a); print(w.__get__(a) is r)
d.__set__(a, {"y": 2}); print(a.y, vars(a))
own = lambda c: [k for k in c.__dict__ if k != '__static_attributes__']
print(own(A), own(C), "__dict__" in vars(A), "__dict__" in vars(C), A.__dict__ == dict(A.__dict__))
class P:
    """Doc."""
    z = 1
print(list(P.__dict__)[-2:], [k for k, v in P.__dict__.items() if v is None], [k for k in reversed(P.__dict__)][:2], sorted(P.__dict__ | {"q": 1})[-3:])
class Q(P): __slots__ = ("s", "__weakref__") if 0 else ("s",)
print([k for k in vars(Q) if k in ("__dict__", "__weakref__")], sorted(k for k in vars(type("T", (), {})) if k.startswith("__")))
class M(G, A): pass
class N(G, A): __slots__ = ()
print(*[[k for k in vars(c) if k in ("__dict__", "__weakref__")] for c in (M, N)])
print({k: v for k, v in vars(P).items() if k not in ("__module__", "__firstlineno__", "__static_attributes__")})
