# email.parser, email.message: messages as they arrive, whole and in pieces, their headers, parts and defects.
import email
import io
from email import errors, iterators, message_from_bytes, message_from_string
from email.feedparser import BytesFeedParser, FeedParser
from email.message import Message
from email.parser import BytesHeaderParser, BytesParser, HeaderParser, Parser

MULTIPART = """\
From nobody Sat Jan  1 00:00:00 2000
From: "Ann Example" <ann@example.org>
To: bob@example.org,
\tcarol@example.org
Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?= to =?utf-8?b?w6k=?=
Received: one
received: two
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b o"; Charset=UTF-8

the preamble

--b o
Content-Type: text/plain; charset="iso-8859-1"
Content-Transfer-Encoding: quoted-printable

caf=E9 =
joined
--b o
Content-Type: application/octet-stream; name*0="long"; name*1=" name.bin"
Content-Disposition: attachment; filename*=utf-8''na%C3%AFve.txt
Content-Transfer-Encoding: base64

AAEC
Aw==
--b o
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/html

<p>x</p>

--inner--

between
--b o
Content-Type: message/rfc822

Subject: within

body within
--b o--

the epilogue
"""


def shown(message):
    print(message.get_content_type(), message.get_unixfrom(), repr(message.preamble), repr(message.epilogue), message.defects)
    print(message.items())
    for part in message.walk():
        print(part.get_content_maintype(), part.get_content_subtype(), part.get_content_charset(), part.get_filename(), part.get_boundary(),
              part.get_content_disposition(), part.is_multipart(), part.get_default_type())
        if not part.is_multipart():
            print(repr(part.get_payload()), part.get_payload(decode=True))


whole = message_from_string(MULTIPART)
shown(whole)
print(whole["SUBJECT"], whole.get_all("Received"), whole.get_all("x"), whole.get("x", 1), "to" in whole, len(whole), whole.keys(), list(whole) == whole.keys())
print(whole.get_params(), whole.get_param("charset"), whole.get_param("none", 5), whole.get_charsets(), whole.get_param("boundary", unquote=False))
print(whole.get_payload(1).get_params(), whole.get_payload(1).get_param("filename", header="content-disposition"))
print(str(whole) == whole.as_string(), whole.as_string(unixfrom=True) == MULTIPART)
print(whole.as_string())
file = io.StringIO()
iterators._structure(whole, file)
print(file.getvalue())
print([part.get_content_type() for part in iterators.typed_subpart_iterator(whole, "text")], list(iterators.body_line_iterator(whole)))

for size in 1, 7, 64, 5000:
    parser = FeedParser()
    for at in range(0, len(MULTIPART), size):
        parser.feed(MULTIPART[at:at + size])
    print(size, parser.close().as_string() == whole.as_string(), end=" ")
parser = BytesFeedParser()
parser.feed(MULTIPART.encode())
print(parser.close().as_bytes() == whole.as_bytes())
crlf = MULTIPART.replace("\n", "\r\n").encode()
print(message_from_bytes(crlf).as_bytes() == crlf.split(b"\r\n", 1)[1], BytesParser().parse(io.BytesIO(crlf)).get_payload(0).get_payload())
print(Parser().parse(io.StringIO(MULTIPART), headersonly=True).get_payload()[:20], HeaderParser().parsestr(MULTIPART).is_multipart(),
      BytesHeaderParser().parsebytes(crlf)["to"])
print(email.message_from_file(io.StringIO("a: b\n\nc")).get_payload(), email.message_from_binary_file(io.BytesIO(b"a: b\n\nc"))["A"])

for text in ("", "\n", "no header\n", "a: b", "a: b\n c\n\n", " continued\na: b\n\nx", "a: b\nno colon here\n\nbody", ": nameless\na: b\n\n", "a: b\nFrom x\nc: d\n\ny",
             "a: b\nFrom the body\n", "Content-Type: multipart/mixed\n\nx\n", "Content-Type: multipart/mixed; boundary=q\n\nx\ny\n", "Content-Type: multipart/mixed; boundary=q\n\n--q\n\npart\n",
             "Content-Type: multipart/mixed; boundary=q\nContent-Transfer-Encoding: base64\n\n--q\n\npart\n--q--", "Content-Type: text\n\nx", "Content-Type: a/b/c\n\nx",
             "Content-Type: multipart/digest; boundary=q\n\n--q\n\nSubject: d\n\nx\n--q--\n", "Content-Type: text/plain; charset=\"é\"\n\nx", "a:b\rc:d\r\re",
             "Content-Type: message/delivery-status\n\nA: 1\n\nB: 2\nC: 3\n\n", "Content-Type: multipart/mixed; boundary=q\n\n--q\n--q\n\npart\n--q-- \nafter"):
    message = message_from_string(text)
    print(repr(text), message.items(), repr(message.get_payload() if not message.is_multipart() else [part.as_string() for part in message.get_payload()]),
          [type(defect).__name__ + str(defect.args) for defect in message.defects], repr(message.preamble), repr(message.epilogue), message.get_content_type())

for payload, encoding in (("aGk=", "base64"), ("aGk", "base64"), ("aG!k=", "base64"), ("aGkx!", "base64"), ("a", "base64"), ("=C3=A9=\nx =20 \n", "Quoted-Printable"), ("a=zz=4", "quoted-printable"),
                          ("begin 644 f\n#:&D*\n \nend\n", "x-uuencode"), ("no uu", "uue"), ("plain é", "8bit"), ("x\u1234", ""), (None, "base64x")):
    message = Message()
    message["Content-Transfer-Encoding"] = encoding
    message.set_payload(payload)
    print(repr(payload), encoding, repr(message.get_payload()), message.get_payload(decode=True), [type(defect).__name__ for defect in message.defects])
raw = message_from_bytes(b"Subject: caf\xe9\nContent-Type: text/plain; charset=latin-1\n\n\xe9t\xe9\n")
print(type(raw["subject"]).__name__, str(raw["subject"]), repr(raw.get_payload()), raw.get_payload(decode=True), raw.as_bytes(), repr(raw.as_string()))


class Mine(Message):
    def __init__(self, policy=None):
        super().__init__()
        self.mine = True


class Old(Message):
    def __init__(self):
        super().__init__()


print(type(message_from_string("a: b", _class=Mine)).__name__, type(message_from_string("a: b", Old)).__name__, message_from_string("a: b", Mine).mine)
print([name for name in dir(errors) if name[0].isupper()], issubclass(errors.HeaderParseError, errors.MessageError), errors.NonPrintableDefect(["x"]))
