# base64: Ascii85 and Z85, with their options and errors.
import base64

for b in (b"", b"a", b"ab", b"abc", b"abcd", b"\0\0\0\0", b"\0", b"    ", bytes(range(40)), b"hello \0\0\0\0 world   "):
    for kw in ({}, {"adobe":True}, {"wrapcol":10}, {"pad":True}, {"foldspaces":True}, {"adobe":True,"wrapcol":7}):
        e = base64.a85encode(b, **kw); print(e, end=" ")
        print(base64.a85decode(e, adobe=kw.get("adobe",False), foldspaces=kw.get("foldspaces",False)) == b)
    print(base64.z85encode(b), base64.z85decode(base64.z85encode(b)) == b)
for bad in (b"abc\xff", b"zz!z", b"s8W-\"", b"y", "\u1234", b"~", b"!!!!z"):
    for f in (base64.a85decode, base64.z85decode):
        try: print(f(bad))
        except ValueError as e: print(e)
try: base64.a85decode(b"x", adobe=True)
except ValueError as e: print(e)
