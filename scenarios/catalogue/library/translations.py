# gettext: without catalogues, and catalogues of GNU gettext with plural forms, contexts and fallbacks.
import io
import gettext as gt
_ = gt.gettext
print(_("hello"), gt.ngettext("a", "b", 1), gt.ngettext("a", "b", 2), gt.pgettext("ctx", "m"), gt.npgettext("c", "a", "b", 3), gt.textdomain(), gt.textdomain("d"), gt.find("none"), gt.translation("none", fallback=True).gettext("x"), gt.NullTranslations().info())
try: gt.translation("none", languages=["de"])
except OSError as e: print(type(e).__name__, e.strerror, e.filename)
import struct
def mo(messages):
    items = sorted(messages.items()); ids = b""; texts = b""; offs = []
    for k, v in items: offs.append((len(ids), len(k), len(texts), len(v))); ids += k + b"\0"; texts += v + b"\0"
    n = len(items); start = 28 + 16 * n
    out = struct.pack("<7I", 0x950412de, 0, n, 28, 28 + 8 * n, 0, 0)
    out += b"".join(struct.pack("<2I", l, start + o) for o, l, _, _ in offs) + b"".join(struct.pack("<2I", l, start + len(ids) + o) for _, _, o, l in offs)
    return out + ids + texts
t = gt.GNUTranslations(io.BytesIO(mo({b"": b"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n", b"hello": "приве́т".encode(), b"file\0files": b"f0\0f1\0f2", b"menu\x04open": b"auf"})))
print(t.gettext("hello"), [t.ngettext("file", "files", n) for n in (0, 1, 2, 5, 11, 12, 21, 22, 25, 101, 111)], t.pgettext("menu", "open"), t.pgettext("x", "open"), t.gettext("nope"), t.ngettext("q", "qs", 2), t.info()["plural-forms"], t.charset(), t.npgettext("menu", "a", "b", 1))
t.add_fallback(gt.GNUTranslations(io.BytesIO(mo({b"": b"Content-Type: text/plain; charset=UTF-8\n", b"nope": b"fallback"})))); print(t.gettext("nope"))
try: gt.GNUTranslations(io.BytesIO(b"xxxxyyyyzzzzaaaabbbb"))
except OSError as e: print(e)
