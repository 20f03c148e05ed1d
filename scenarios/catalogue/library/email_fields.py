# email.utils, email.header, email.quoprimime, email.base64mime, quopri: dates, addresses, encoded words.
import binascii
import datetime
import io
import quopri
from email import base64mime, quoprimime
from email.header import Header, decode_header, make_header
from email.utils import (collapse_rfc2231_value, decode_params, decode_rfc2231, encode_rfc2231, formataddr, format_datetime, formatdate, getaddresses, localtime, make_msgid,
                         mktime_tz, parseaddr, parsedate, parsedate_to_datetime, parsedate_tz, quote, unquote)


def attempt(function, *args, **kw):
    try:
        print(repr(function(*args, **kw)), end=" | ")
    except Exception as e:
        print(type(e).__name__, e, end=" | ")


for text in ("Sat, 01 Jan 2000 12:34:56 +0000", "Sat, 01 Jan 2000 12:34:56 GMT", "1 Jan 2000 12:34", "Saturday, 01-Jan-00 12:34:56 GMT", "Sat Jan  1 12:34:56 2000", "Sat, 1 January 1999 1:2:3 -0530",
             "1 jan 70 1:2:3 EST", "Thu, 1 Jan 68 00:00:00 -0000", "x", "", None, "   ", "Sat, 01 Foo 2000 12:34:56 +0000", "01 Jan 2000 12.34.56 +0100", "01 Jan 2000 12.34 Z", "01 Jan 2000 a:b:c Z",
             "Sat,01 Jan 2000 12:34:56 +0200", "01 Jan 2000 12:34:56+0200", "Jan 01, 2000, 12:34:56 PDT", "01 Jan 12:34:56 2000", "01 Jan 2000 12:34:56 XYZ", "01 Jan 2000 99:34:56 +0000", "1 2 3 4 5",
             "01 Jan 2000 12 +0000", "01 Jan 200, 12:34:56 +0000"):
    print(repr(text), end=": ")
    attempt(parsedate, text)
    attempt(parsedate_tz, text)
    attempt(parsedate_to_datetime, text)
    attempt(lambda: mktime_tz(parsedate_tz(text)))
    print()
for moment in 0, 946684800, 1e9 + 0.75:
    print(formatdate(moment), formatdate(moment, usegmt=True), formatdate(moment, localtime=True), formatdate(moment, True, True))
print(formatdate(), formatdate(usegmt=True), localtime(datetime.datetime(2000, 1, 1)), type(localtime()).__name__)
print(format_datetime(datetime.datetime(2000, 2, 3, 4, 5, 6)), format_datetime(datetime.datetime(2000, 2, 3, tzinfo=datetime.timezone(datetime.timedelta(hours=-3, minutes=-30)))))
attempt(format_datetime, datetime.datetime(2000, 2, 3), usegmt=True)
attempt(format_datetime, datetime.datetime(2000, 2, 3, tzinfo=datetime.timezone.utc), True)
print()
for text in ("a@b.c", "Ann <a@b.c>", '"Ann \\"x\\" B" <a@b.c>', "a@b.c (Ann)", "Ann (c) <a@b.c>", "<a@b.c>", "a@b.c, d@e.f", "", "Ann", "group: a@b, c@d;", "a b@c", "a@[1.2.3.4]", '"unclosed', "(com(ment)) a@b",
             "a@b@c", "Ann <a@b.c", "<@route:a@b.c>", "a..b@c", '"a b"@c', "x <y> z", "alice@example.org)bob@example.org", "a@b,", ",a@b", "Ann B. C <a@b>", "a @ b . c", "<>", "a@b c", "A: ;", "@", ">", "a\r\n b@c"):
    print(repr(text), end=": ")
    attempt(parseaddr, text)
    attempt(parseaddr, text, strict=False)
    attempt(getaddresses, [text])
    attempt(getaddresses, [text, "z@z"], strict=False)
    print()
attempt(parseaddr, ["a@b"])
attempt(parseaddr, 5)
attempt(getaddresses, ['"A, B" <a@b>', "c@d (x, y)", "e@f, g@h"])
for pair in ("Ann", "a@b"), ("", "a@b"), (None, "a@b"), ("A, B", "a@b"), ('A "q" \\', "a@b"), ("Jürgen", "a@b"), ("x", "é@b"):
    attempt(formataddr, pair)
attempt(formataddr, ("Jürgen", "a@b"), "latin-1")
print()
print(quote('a"b\\c'), unquote('"a\\"b\\\\c"'), unquote("<x>"), unquote('"'), unquote("x"))
print(decode_rfc2231("utf-8'en'a%20b"), decode_rfc2231("x'y"), encode_rfc2231("a b"), encode_rfc2231("é b", "utf-8", "fr"), encode_rfc2231("a", "ascii"), encode_rfc2231("a", language="x"))
print(decode_params([("text/plain", ""), ("a*0*", "utf-8''%C3"), ("a*1*", "%A9"), ("b*1", "two"), ("b*0", "one"), ("c", '"q"'), ("d*", "x''y"), ("e*2", "z")]))
print(collapse_rfc2231_value(("utf-8", "", "\xc3\xa9")), collapse_rfc2231_value('"x"'), collapse_rfc2231_value((None, None, "y")), collapse_rfc2231_value(("nocodec", "", '"y"')))
identifier = make_msgid()
print(identifier.count("."), make_msgid("one", "example.org").endswith(".one@example.org>"))

for text in ("plain", "=?utf-8?q?Gr=C3=BC=C3=9Fe?=", "=?utf-8?b?w6k=?= =?utf-8?b?w6k=?= x", "a =?iso-8859-1?q?=E9_x?= b", "=?utf-8?b?w6k?=", "=?utf-8?b?w?=", "=?bad", "=?utf-8?q?a?=\n =?utf-8?q?b?=", "x\n =?US-ASCII?Q?y?=", "",
             "=?utf-8?q?a?==?latin-1?q?b?=", "é =?utf-8?q?a?=", "=?utf-8?x?a?=", "=?utf-8?q??=", " =?utf-8?q?a?= "):
    print(repr(text), end=": ")
    attempt(decode_header, text)
    attempt(lambda: str(make_header(decode_header(text))))
    print()
LONG = "words and more words, which are many; and then still some others, " * 3
for made in (Header("plain"), Header("grüße"), Header("grüße", "utf-8"), Header("grüße", "iso-8859-1", header_name="Subject"), Header(LONG), Header(LONG, header_name="Subject", maxlinelen=40), Header("x" * 200),
             Header("é" * 100), Header("é " * 60, "latin-1", header_name="X-Long"), Header(b"\xe9", "latin-1"), Header("a\nb\n c"), Header("é\nb"), Header(LONG, continuation_ws="\t"), Header(), Header("")):
    print(repr(str(made)), repr(made.encode()), repr(made.encode(maxlinelen=0)), repr(made.encode(";", 30, "\r\n")), made == str(made))
mixed = Header("Hello", "us-ascii")
mixed.append("wörld", "utf-8")
mixed.append("again", "us-ascii")
mixed.append("(x)")
mixed.append(b"\xe9", "iso-8859-1")
mixed.append("ü", "utf-8")
mixed.append(" ü", "utf-8")
print(str(mixed), mixed.encode(), decode_header(mixed))
attempt(Header, b"\xff", "utf-8")
attempt(Header, "€", "latin-1")
attempt(lambda: Header("a\nb: c").encode())
print()

for text in ("", "plain", "a=b", "é", "x" * 100, "trailing \n", "tab\t\n\n", "a" * 74 + "=b", "a" * 75 + " ", "a" * 76 + " ", "a" * 77 + " ", "a" * 74 + "éé", "l1\r\nl2\r", " "):
    encoded = quoprimime.body_encode(text)
    print(repr(encoded), repr(quoprimime.decode(encoded)), repr(quoprimime.body_encode(text, 20, "\r\n")), quoprimime.header_encode(text.encode("latin-1")), quoprimime.body_length(text.encode("latin-1")),
          base64mime.body_encode(text.encode()), base64mime.header_encode(text), base64mime.header_length(text.encode()))
    data = text.encode()
    print(quopri.encodestring(data), quopri.encodestring(data, True), quopri.encodestring(data, header=True), binascii.b2a_qp(data, istext=False), quopri.decodestring(quopri.encodestring(data)) == data)
for data in (b"a=20b", b"a=\nb", b"a=\r\nb", b"a==b", b"a=zb", b"a=4", b"a=", b"a_b", b"=\rxx\ny", b"=e9=E9", b".", b".\n.x", b"x\t\n", b"\xff\n" * 3):
    print(quopri.decodestring(data), quopri.decodestring(data, header=True), binascii.b2a_qp(data), end=" ")
    attempt(quoprimime.decode, data.decode("latin-1"))
    attempt(quoprimime.header_decode, data.decode("latin-1"))
    print()
out = io.BytesIO()
quopri.encode(io.BytesIO(b"a=b \n"), out, True)
quopri.decode(io.BytesIO(b"=41"), out)
print(out.getvalue(), quopri.decodestring("a=41"), quoprimime.header_check(32), quoprimime.body_check(61), quoprimime.quote("é"), quoprimime.unquote("=41"), base64mime.decode("aGk="), base64mime.decode(""))
for data in b"", b"a", b"abc", b"x" * 45, bytes(range(30)):
    print(binascii.b2a_uu(data), binascii.b2a_uu(data, backtick=True), binascii.a2b_uu(binascii.b2a_uu(data)) == data, end=" ")
attempt(binascii.b2a_uu, b"x" * 46)
attempt(binascii.a2b_uu, b"#\xff")
attempt(binascii.a2b_uu, b"#:&D*xx")
attempt(binascii.a2b_uu, b"#:&")
attempt(binascii.a2b_uu, "#:&D*")
attempt(quoprimime.body_encode, "x", 3)
