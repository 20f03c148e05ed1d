# email.message, email.mime, email.generator, email.charset, email.encoders: messages that a program makes.
import io
import random
from email import charset, encoders, generator
from email.charset import Charset
from email.errors import HeaderWriteError, MultipartConversionError
from email.generator import BytesGenerator, DecodedGenerator, Generator
from email.message import Message
from email.mime.application import MIMEApplication
from email.mime.audio import MIMEAudio
from email.mime.base import MIMEBase
from email.mime.image import MIMEImage
from email.mime.message import MIMEMessage
from email.mime.multipart import MIMEMultipart
from email.mime.nonmultipart import MIMENonMultipart
from email.mime.text import MIMEText


def attempt(function, *args, **kw):
    try:
        print(repr(function(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


message = Message()
message["Subject"] = "one"
message["subject"] = "two"
message.add_header("Content-Disposition", "attachment", filename="a b.txt", x_y=None, long="naïve")
message.add_header("X", None, a="1")
message.replace_header("subject", "replaced")
print(message.items(), message["subject"], str(message))
attempt(message.replace_header, "none", 1)
attempt(message.__setitem__, "a b", 1)
del message["SUBJECT"]
print(message.keys())
message.set_type("text/x-mine")
message.set_param("charset", "utf-8")
message.set_param("q", "a;b")
message.set_param("Q", "c", requote=False)
message.set_param("l", "é", charset="utf-8", language="fr")
print(message["content-type"], message.get_params(), message.get_param("l"))
message.del_param("q")
message.set_boundary("bb")
message.set_boundary("cc")
print(message["content-type"], message.get_boundary())
message.set_param("filename", "other", "Content-Disposition", replace=True)
message.set_type("a/b", "Content-Disposition")
print(message.items())
attempt(message.set_type, "bad")
attempt(Message().set_boundary, "x")
message.set_payload("text")
attempt(message.attach, message)
attempt(message.get_payload, 1)

for text, kind in (("plain\nFrom me\n", "plain"), ("grüße €", "html"), ("", "plain"), ("x" * 200, "plain"), ("trailing \n\ttabs\t\n=", "plain")):
    print(MIMEText(text, kind).as_string(), MIMEText(text, kind, "utf-8").get_payload(decode=True))
print(MIMEText("grüße =" + " lang" * 30 + " \nende\t", _charset="iso-8859-1").as_string())
attempt(MIMEText, "€", _charset="latin-1")
attempt(lambda: MIMEText("x", _charset=Charset("utf-8")).as_bytes())
for made in (MIMEApplication(b"\0\1\2" * 40, name="data.bin"), MIMEApplication(b"x y=\n ", "x-mine", encoders.encode_quopri), MIMEApplication(b"p", _encoder=encoders.encode_7or8bit),
             MIMEApplication(b"\xff", _encoder=encoders.encode_7or8bit), MIMEApplication(b"n", _encoder=encoders.encode_noop), MIMEImage(b"\211PNG\r\n\032\nxx"), MIMEImage(b"GIF89a"), MIMEImage(b"P6\nx"),
             MIMEImage(b"..", "tiff"), MIMEAudio(b"RIFF....WAVEfmt "), MIMEAudio(b".snd"), MIMEBase("text", "csv", header="present"), MIMENonMultipart("a", "b"),
             MIMEMessage(MIMEText("within"))):
    print(made.as_string().replace("\n", "|"), made.as_bytes()[:20], made.get_payload(decode=True))
attempt(MIMEImage, b"none")
attempt(MIMEAudio, b"none")
attempt(MIMEApplication, b"", None)
attempt(MIMEMessage, "no message")
attempt(MIMEText("x").attach, MIMEText("y"))
print(issubclass(MultipartConversionError, TypeError))

outer = MIMEMultipart("alternative", boundary="===b===")
outer["Subject"] = "A subject that is so long that it has to be folded, since no line may have more than 78 columns, " + "x" * 20
outer["To"] = "one@example.org, two@example.org, three@example.org, four@example.org, five@example.org"
outer["From"] = "Jürgen <j@example.org>"
outer.preamble = "This is multipart.\n"
outer.epilogue = "The end.\nFrom epilogue\n"
outer.attach(MIMEText("text\nFrom body\n"))
outer.attach(MIMEText("<p>é</p>", "html"))
outer.attach(MIMEMultipart(_subparts=[MIMEText("deep")], boundary="d"))
print(outer.as_string())
print(outer.as_string(maxheaderlen=78))
print(outer.as_string(unixfrom=True)[:60], outer.as_bytes().count(b"\n"))
for kind, file in (Generator, io.StringIO()), (BytesGenerator, io.BytesIO()), (DecodedGenerator, io.StringIO()):
    kind(file).flatten(outer)
    print(file.getvalue())
file = io.BytesIO()
BytesGenerator(file, mangle_from_=False, maxheaderlen=40).flatten(outer, linesep="\r\n", unixfrom=True)
print(file.getvalue())
random.seed(7)
unbound = MIMEMultipart()
unbound.attach(MIMEText("x"))
text = unbound.as_string()
print(text == unbound.as_string(), len(unbound.get_boundary()), unbound.get_boundary().startswith("=" * 15))
bad = Message()
bad["X"] = "one\ninjected: two"
attempt(bad.as_string)
bad = Message()
bad["X"] = "one\n two\n\tthree"
attempt(bad.as_string)
bad.set_payload(5)
attempt(bad.as_string)

for name in "utf-8", "us-ascii", "latin_1", "KOI8-R", "unknown", "euc-jp", b"utf-8":
    kind = Charset(name)
    print(repr(kind), str(kind), kind.header_encoding, kind.body_encoding, kind.output_charset, kind.input_codec, kind.output_codec, kind == "UTF-8",
          kind.get_output_charset(), kind.get_body_encoding() if kind.body_encoding else kind.get_body_encoding().__name__)
attempt(Charset, "é")
print(Charset("utf-8").header_encode("grüße"), Charset("latin-1").header_encode("grüße _?"), Charset().header_encode("x"), Charset("utf-8").body_encode("grüße"),
      Charset("latin-1").body_encode("grüße"), Charset("utf-8").header_encode_lines("grüße " * 8, iter([40] * 20)))
charset.add_charset("mine", charset.QP, charset.QP, "utf-8")
charset.add_alias("my", "mine")
charset.add_codec("mine", "utf-8")
print(Charset("my").input_codec, Charset("my").body_encode("é="))
attempt(lambda: MIMEText("é", _charset="my").as_string())
attempt(charset.add_charset, "mine", None, charset.SHORTEST)
message = Message()
message.set_payload("é", "utf-8")
print(message.as_string(), message.get_charset())
message.set_charset(None)
print(message.items(), message.get_charset(), generator.__all__)
message = Message()
message.set_payload("plain")
message.set_charset("latin-1")
print(message.as_string(), message.get_charset())
