# html.parser: the calls that pages make, whole and by single characters, with references converted or not.
from html.parser import HTMLParser


class Calls(HTMLParser):
    def __init__(self, **options):
        self.calls = []
        super().__init__(**options)

    def add(self, *call):
        if call[0] == "data" and self.calls and self.calls[-1][0] == "data":
            call = "data", self.calls.pop()[1] + call[1]
        self.calls.append(call)

    def handle_starttag(self, tag, attrs):
        self.add("start", tag, attrs, self.get_starttag_text(), self.getpos())

    def handle_endtag(self, tag):
        self.add("end", tag, self.getpos())

    def handle_data(self, data):
        self.add("data", data)

    def handle_comment(self, data):
        self.add("comment", data)

    def handle_entityref(self, name):
        self.add("entity", name)

    def handle_charref(self, name):
        self.add("number", name)

    def handle_decl(self, decl):
        self.add("declaration", decl)

    def handle_pi(self, data):
        self.add("instruction", data)

    def unknown_decl(self, data):
        self.add("unknown", data)


class Both(Calls):
    def handle_startendtag(self, tag, attrs):
        self.add("both", tag, attrs)


PAGES = (
    "<!DOCTYPE html>\n<html lang=en>\n<head><title>a &lt; b</title></head><body>\n<p class='x y' id=\"q\">text<br/>more &amp; &#62; &#x3E; &copy &nosuch; &</p></body></html>\n",
    "<a href=x?a=1&copy=2&lt;&amp;x data-q='it&apos;s' checked disabled='' / b>link</a >", "<A HREF='X'>UP</A><Img SRC=y/>", "<script>if (a<b && c) { '</div>' }</script>after", "<style>a > b {}</style ><xmp><b></xmp>",
    "<textarea>&lt;b> <b></TEXTAREA><title>x", "<plaintext><b></plaintext>", "<noscript><b></noscript>", "<!-- a comment --><!----><!-- --!><!--><!---><!-- <b> -- > -->", "<!-- unclosed", "<!-- unclosed --", "<!-->",
    "<?php echo 1 ?><?xml version='1.0'?>", "<![CDATA[x < y]]><![if IE]>z<![endif]><!bogus><!ELEMENT br EMPTY>", "</><//><p></p x='y'></ p></p/>", "a < b > c <3 <", "<", "</", "<!", "<a", "<a href='unclosed", "</a", "<!doctype", "<?x", "<![CDATA[x",
    "<a b='c'd=\"e\"f=g>h</a>", "<a = b>c", "<a b==c d = 'e' f= g>", "<a\nb\tc\rd\fe/f>", "<div<p>x</div<p>", "<p/ ><p/x/>", "<a b=`c d`>", "&#", "&#x", "&#xg;", "&#65", "&#65;&#65 &#x41;&#x41", "&amp", "&ampx", "&notit; &notin; &not", "& &; &1;",
    "x &am" + "y" * 40, "line\nline\n  <p\nq=1>\n</p>", "<title>&amp;<b>&#65;</title>&amp;", "<script>&amp;</script>", "<iframe><p></iframe><noembed></noembed><noframes>x</noframes>", "<SCRIPT>x</script\n>y", "<p>é\u20ac\U0001f600</p>", "<a b='&#x27;&lt;&ltx=&lt=;&notit'>",
)
for page in PAGES:
    shown = []
    for options in {}, {"convert_charrefs": False}, {"scripting": True}:
        for pieces in [page], list(page):
            parser = Calls(**options)
            for piece in pieces:
                parser.feed(piece)
            before = len(parser.calls)
            parser.close()
            if parser.calls not in shown:
                shown.append(parser.calls)
                print(repr(page[:40]), options, len(pieces), before, parser.calls, parser.getpos(), parser.lasttag, repr(parser.rawdata))
parser = Both()
parser.feed("<br/><p/ ><img a=b />")
print(parser.calls)
parser.feed("<b")
parser.reset()
print(parser.rawdata, parser.getpos())
parser._set_support_cdata(False)
parser.feed("<![CDATA[x]]>")
print(parser.calls[-1], HTMLParser.CDATA_CONTENT_ELEMENTS, HTMLParser.RCDATA_CONTENT_ELEMENTS)
plain = HTMLParser()
plain.feed(PAGES[0])
print(plain.close(), plain.get_starttag_text(), plain.getpos())
