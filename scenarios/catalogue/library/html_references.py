# Modules html and html.entities: escape and unescape with names, numbers, and references that are not whole.
import html
import html.entities

print(html.escape("<a href='x'>\"&\"</a>"), html.escape("\"'<", quote=False))
for text in ("&lt;p&gt; &amp;amp; &quot;x&quot; &#39;y&#x27; &#X41;", "&copy 2020 &copy;&reg", "&notin; &notit; &not &noti", "&nope; &; & &#; &#x; &#xZ",
             "&#128; &#x9f; &#0; &#13; &#xD800; &#x110000; &#1; &#xFFFE; &#11; &#9;", "&CounterClockwiseContourIntegral;", "&NotEqualTilde; &fjlig; &bne;",
             "&#8364 &euro;&euro", "&AMP;&amp&AMP", "plain", "&amp;lt;", "&frac12x &frac34;", "&thetasym;&ThickSpace;|", "&zwnj;" + "&" * 3,
             "a&b=c&lang=en&copy=1"):
    print(ascii(html.unescape(text)))
print(len(html.entities.html5), len(html.entities.name2codepoint), html.entities.codepoint2name[233], html.entities.entitydefs["eacute"],
      html.entities.html5["gt;"], html.entities.html5["gt"], "apos" in html.entities.html5)
print(sorted(html.entities.html5.items(), key=lambda i: i[0])[100:110], sum(ord(c) * (i + 1) for i, (k, v) in enumerate(sorted(html.entities.html5.items())) for c in k + v))
print(sum(v * (i + 1) for i, (k, v) in enumerate(sorted(html.entities.name2codepoint.items()))), sorted(html.entities.codepoint2name)[:3])
