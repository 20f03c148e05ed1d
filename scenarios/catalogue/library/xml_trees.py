# xml.etree.ElementTree: trees are built, searched, changed, indented and written as CPython does, in each method.
import asyncio
import copy
import io
import pickle
import xml.etree.ElementTree as ET

TEXT = """<?xml version="1.0"?>
<data xmlns:x="urn:x">
    <country name="Liechtenstein"><rank updated="yes">2</rank><year>2008</year>
        <neighbor name="Austria" direction="E"/><neighbor name="Switzerland" direction="W"/></country>
    <country name="Singapore"><rank>5</rank><x:year a="1" x:b="2">2011</x:year><!-- left out --><?pi gone?></country>
    <country name="P&amp;Q &lt;&gt;&quot;&#xe9;"><rank/>tail</country>
</data>"""


def show(call):
    try:
        result = call()
    except Exception as error:
        print(type(error).__name__, error)
        return
    if isinstance(result, list):
        result = [(e.tag, e.attrib) if isinstance(e, ET.Element) else e for e in result]
    elif isinstance(result, ET.Element):
        result = ET.tostring(result)
    print(result)


def search(root):
    for path in ("country", "country/rank", ".//rank", "*", ".", "./country[@name]", "country[@name='Singapore']",
                 "country[@name!='Singapore']", ".//year/..", "country[rank]", "country[rank='5']", "country[rank!='5']",
                 "country[1]", "country[last()]", "country[last()-1]", "*/neighbor[2]", "{urn:x}*", ".//{urn:x}year",
                 "country/{*}year", "country/{}year", "country/x:year", ".//neighbor[@direction='E'][@name]", "country/",
                 ".//rank[.='2']", "country[0]", "country[first()]", "country[last()+1]", "/country", "", "country//",
                 "country[@name=]", "y:rank", "..", ".//*[@a]"):
        show(lambda: root.findall(path, {"x": "urn:x"}))
    show(lambda: [root.find("country").get("name"), root.findtext("country/rank"), root.findtext("none"),
                  root.findtext("none", "d"), root.findtext("country[3]/rank"), root.find("none")])
    show(lambda: [e.tag for e in root.iter()])
    show(lambda: [e.text for e in root.iter("rank")])
    show(lambda: [text.strip() for text in root.itertext()])
    show(lambda: root.findall("rank", {"": "urn:x"}))
    print([e.tag for e in root.iterfind("country")], ET.ElementTree(root).find(".//year").text)


def change():
    root = ET.Element("root", {"a": "1"}, b="2")
    child = ET.SubElement(root, "child", c="3")
    child.text, child.tail = "in\tside\n", "after & <"
    root.append(ET.Comment(" a comment "))
    root.insert(0, ET.ProcessingInstruction("target", "data"))
    root.extend([ET.Element("x"), ET.Element("{urn:y}y", {"{urn:z}k": 'q"\r\n\t'}), ET.Element(ET.QName("urn:y", "z"))])
    print(len(root), root[1] is child, root[-1].tag, root[1:3][0] is child, child in root, list(root) == root[:])
    for options in ({}, {"encoding": "unicode"}, {"encoding": "utf-8"}, {"encoding": "latin-1"},
                    {"encoding": "us-ascii", "xml_declaration": True}, {"method": "html"}, {"method": "text"},
                    {"short_empty_elements": False}, {"default_namespace": "urn:y"}, {"method": "other"},
                    {"encoding": "utf-16"}):
        show(lambda: ET.tostring(root, **options))
    show(lambda: ET.tostringlist(root))
    root.remove(child)
    show(lambda: root.remove(child))
    del root[0]
    root[0] = ET.Element("new")
    root[1:] = [ET.Element("last")]
    root.set("b", "é")
    print(ET.tostring(root), root.keys(), root.items(), root.get("none"), root.get("none", 1), root.attrib)
    other = copy.deepcopy(root)
    shallow = copy.copy(root)
    other[0].text = "changed"
    print(ET.tostring(other), ET.tostring(shallow), shallow[0] is root[0])
    print(ET.tostring(pickle.loads(pickle.dumps(root))))
    root.clear()
    print(ET.tostring(root), ET.iselement(root), ET.iselement("root"), ET.QName("urn:x", "t"), repr(ET.QName("{u}t")))
    print(ET.QName("a") == "a", ET.QName("a") < ET.QName("b"), hash(ET.QName("a")) == hash("a"))


def write():
    root = ET.fromstring("<a><b/>\n<c>t<d/></c></a>")
    ET.indent(root)
    ET.dump(root)
    ET.indent(root, "\t", level=1)
    print(ET.tostring(root, "unicode"))
    show(lambda: ET.indent(root, level=-1))
    ET.register_namespace("pre", "urn:y")
    print(ET.tostring(ET.fromstring("<r xmlns='urn:y' xmlns:o='urn:o'><o:s o:t='1'/></r>")))
    show(lambda: ET.register_namespace("ns1", "urn:q"))
    stream = io.BytesIO()
    tree = ET.ElementTree(root)
    tree.write(stream, encoding="utf-8", xml_declaration=True)
    print(stream.getvalue())
    tree.write("out.xml")
    print(ET.parse("out.xml").getroot().tag, open("out.xml").read() == ET.tostring(root, "unicode"))
    print(ET.XMLID("<a id='1'><b id='2'/></a>")[1]["2"].tag, ET.fromstringlist(["<a>", "x</a>"]).text)
    html = ET.fromstring("<p>x<br/><script>a&lt;b</script><IMG src='a&amp;b'/></p>")
    print(ET.tostring(html, method="html"), ET.VERSION)


def refuse():
    root = ET.Element("root")
    for call in (lambda: root.append("x"), lambda: root.insert(0, None), lambda: root.extend([1]), lambda: root[3],
                 lambda: root.extend(1), lambda: root.remove(1), lambda: ET.SubElement(1, "x"), lambda: ET.Element("a", 1),
                 lambda: ET.Element(), lambda: setattr(root, "attrib", 1),
                 lambda: ET.tostring(ET.Element(1)), lambda: ET.tostring(ET.Element("a", {"b": 1})),
                 lambda: ET.ElementTree(1), lambda: ET.ElementTree().write("x"), lambda: root["a"],
                 lambda: root.__setitem__(0, root), lambda: root.makeelement("a", 1), lambda: root.find(1)):
        show(call)
    print(root, bool(len(root)))


async def main():
    root = ET.fromstring(TEXT)
    search(root)
    change()
    write()
    refuse()


asyncio.run(main())
