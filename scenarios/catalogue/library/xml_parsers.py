# XML: texts that are not well-formed are refused at expat's places, in bytes, strs and pieces; events, targets, entities
# and namespaces arrive as CPython's parsers report them.
import asyncio
import io
import xml.etree.ElementTree as ET
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr, unescape

TEXTS = [
    "", " ", "hello", "{}", "<a>", "<a", "<a></b>", "<a/><b/>", "<a/>x", "<a b='1' b='2'/>", "<a b=1/>", "<a b/>", "<a>&b;</a>",
    "<a>&#0;</a>", "<a>&#xFFFFFF;</a>", "<a>]]></a>", "<a><![CDATA[x]]></a>", "<a><![CDATA[x", "<a><!-- -- --></a>",
    "<a><?xml version='1.0'?></a>", " <?xml version='1.0'?><a/>", "<?xml version='1.0' encoding='none'?><a/>",
    "<?xml version='1.0' encoding='utf-8' x='y'?><a/>", "<?xml encoding='utf-8'?><a/>", "<x:a/>", "<a x:b='1'/>",
    "<a xmlns:x=''/>", "<a xmlns:xml='u'/>", "<a xmlns:x='u' x:b='1' xmlns:y='u' y:b='2'/>", "<a>\x01</a>", "<a>\ud800</a>",
    "<a>é</a>", "<a\n b='x\ny\tz' c=\"&lt;&#10;\"/>", "<1/>", "<a:b:c/>", "</a>", "<a>&</a>", "<a>&x</a>", "<!DOCTYPE a>", "<a><",
    "<!DOCTYPE a [<!ENTITY e 'v<b>w</b>'><!ENTITY f '&e;&e;'>]><a t='&lt;'>&f;</a>", "<!DOCTYPE a [<!ENTITY e '&e;'>]><a>&e;</a>",
    "<!DOCTYPE a [<!ENTITY e '<b>'>]><a>&e;</b></a>", "<!DOCTYPE a SYSTEM 'x.dtd'><a>&gone;</a>",
    "<!DOCTYPE a [<!ATTLIST a b CDATA 'd' c NMTOKENS #IMPLIED>]><a c='  x   y '/>", "<!DOCTYPE a [<!ENTITY e SYSTEM 'f'>]><a>&e;</a>",
    "<a>\r\nx\ry</a>", "<a>]]</a>", "<a>]", "<a b='<'/>", "<a b='&c;'/>", "<?xml version='1.0'", "<a/><!-- x", "<a/>&amp;",
]


def outcome(call):
    try:
        return call()
    except (ET.ParseError, expat.ExpatError) as error:
        return f"{type(error).__name__} {getattr(error, 'code', None)} {getattr(error, 'position', None)} {error}"
    except Exception as error:
        return f"{type(error).__name__} {error}"


def in_pieces(text):
    parser = ET.XMLParser()
    for char in text:
        parser.feed(char)
    return ET.tostring(parser.close())


def pull():
    parser = ET.XMLPullParser(("start", "end", "comment", "pi", "start-ns", "end-ns"))
    for text in ("<r xmlns:p='u'><a>te", "xt</a><!-- c --><?p i?>", "<p:b/></r>"):
        parser.feed(text)
        print([(event, e if isinstance(e, tuple) or e is None else e.tag if isinstance(e.tag, str) else e.text)
               for event, e in parser.read_events()])
    parser.close()
    print(outcome(lambda: parser.feed("x")), outcome(lambda: ET.XMLPullParser(("x",))))
    broken = ET.XMLPullParser()
    broken.feed("<a></b>")
    print(outcome(lambda: list(broken.read_events())))
    events = ET.iterparse(io.BytesIO(b"<a><b>1</b><b>2</b></a>"), ("start", "end"))
    print([(event, e.tag, e.text) for event, e in events], events.root.tag)
    print(outcome(lambda: list(ET.iterparse(io.StringIO("<a>")))))


class Target:
    def start(self, tag, attributes):
        print("start", tag, attributes)

    def end(self, tag):
        print("end", tag)

    def data(self, text):
        print("data", repr(text))

    def comment(self, text):
        print("comment", repr(text))

    def pi(self, target, text):
        print("pi", target, repr(text))

    def start_ns(self, prefix, uri):
        print("start_ns", repr(prefix), repr(uri))

    def end_ns(self, prefix):
        print("end_ns", repr(prefix))

    def doctype(self, name, public, system):
        print("doctype", name, public, system)

    def close(self):
        return "closed"


def targets():
    parser = ET.XMLParser(target=Target())
    parser.feed("<!DOCTYPE r PUBLIC 'p' 's'><r xmlns='u' xmlns:q='v'>a&amp;<q:b c='1'/><!--x--><?y z?></r>")
    print(parser.close())
    builder = ET.TreeBuilder(insert_comments=True, insert_pis=True)
    print(ET.tostring(ET.XML("<a>x<!--c-->y<?p q?>z</a>", ET.XMLParser(target=builder))))
    parser = ET.XMLParser()
    parser.entity["known"] = "value"
    print(outcome(lambda: ET.tostring(ET.XML("<!DOCTYPE a SYSTEM 'x'><a>&known;&unknown;</a>", parser))))
    builder = ET.TreeBuilder()
    builder.start("a", {})
    builder.data("x")
    builder.data("y")
    builder.start("b", {})
    builder.end("b")
    builder.data("z")
    builder.end("a")
    print(ET.tostring(builder.close()), outcome(lambda: builder.end("a")), outcome(lambda: builder.start("c", {})))


def handlers():
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    for name in ("StartElement", "EndElement", "CharacterData", "Comment", "ProcessingInstruction", "StartCdataSection",
                 "EndCdataSection", "XmlDecl", "StartDoctypeDecl", "EndDoctypeDecl", "StartNamespaceDecl",
                 "EndNamespaceDecl", "EntityDecl"):
        setattr(parser, name + "Handler", lambda *arguments, name=name: print(name, arguments))
    print(parser.Parse("<?xml version='1.0' encoding='utf-8'?><!DOCTYPE a [<!ENTITY e 'v'>]>\n<a xmlns='u' b='1'>x"))
    print(parser.Parse("y&e;\n<![CDATA[<z>]]><!-- c --><?p i?></a>", True))
    print(outcome(lambda: expat.ParserCreate().Parse("<a></b>", True)), expat.ErrorString(4))
    ordered = expat.ParserCreate()
    ordered.ordered_attributes = True
    ordered.StartElementHandler = lambda *arguments: print(arguments, ordered.CurrentLineNumber)
    ordered.Parse(b"<a b='1' c='2'/>", True)


async def main():
    for text in TEXTS:
        print(repr(text), outcome(lambda: ET.tostring(ET.fromstring(text))))
        if not text.startswith("<a>\ud800"):
            print("  bytes", outcome(lambda: ET.tostring(ET.fromstring(text.encode()))))
            print("  pieces", outcome(lambda: in_pieces(text)))
    for data in (b"<a>\xff</a>", b"\xef\xbb\xbf<a>\xc3\xa9</a>", "<a>é</a>".encode("utf-16"), b"<a>\xc3",
                 b"<?xml version='1.0' encoding='iso-8859-1'?><a>\xe9</a>", b"<?xml version='1.0' encoding='ascii'?><a/>",
                 b"<?xml version='1.0' encoding='us-ascii'?><a>&#233;</a>"):
        print(data, outcome(lambda: ET.tostring(ET.fromstring(data))))
    pull()
    targets()
    handlers()
    print(escape("<a & 'b'>", {"'": "&apos;"}), unescape("&lt;&amp;lt;&apos;", {"&apos;": "'"}), quoteattr("a\"b\n"), quoteattr("'\""))


asyncio.run(main())
