# mimetypes: types by suffixes, encodings, URLs, and types that a program adds.
import io
import mimetypes
import pathlib
import tempfile
import warnings

for name in ("a.html", "a.HTML", "a.tar.gz", "a.tgz", "a.svgz", "noext", ".bashrc", "a.py", "a.json", "a.JS", "a.unknown", "x.Z", "x.z", "a.b/c", "a.rtf", "x.jpg.bz2",
             "http://h/p/a.png?q=a.txt#f.css", "https://example.com", "data:,x", "data:text/html;charset=x,y", "data:image/png;base64,xx", "data:a=b,c", "data:nothing",
             "C:\\x.txt", "c:x.css", "file:///a/b.xml.xz", "a.mid", "", "ftp://h/x.tar.bz2", "a.webp", "a.mjs", "a.wasm", "a.yaml", "a.md", "a.m4a", "a.7z", "a.parquet"):
    print(repr(name), mimetypes.guess_type(name), mimetypes.guess_type(name, strict=False), mimetypes.guess_file_type(name))
for kind in ("text/html", "IMAGE/JPEG", "text/plain", "image/pict", "audio/midi", "no/such", "application/octet-stream", "video/mp4"):
    print(kind, mimetypes.guess_extension(kind), mimetypes.guess_all_extensions(kind), mimetypes.guess_all_extensions(kind, strict=False))
print(mimetypes.guess_type(pathlib.PurePosixPath("d/e.csv")), mimetypes.inited, len(mimetypes.types_map), len(mimetypes.common_types))
mimetypes.add_type("text/x-mine", ".mine")
mimetypes.add_type("text/x-loose", ".loose", strict=False)
print(mimetypes.guess_type("a.mine"), mimetypes.guess_type("a.loose"), mimetypes.guess_type("a.loose", False), mimetypes.guess_extension("text/x-mine"))
own = mimetypes.MimeTypes()
own.readfp(io.StringIO("# none\ntext/own own owned # more\n\nalone/type\n"), strict=False)
print(own.guess_type("x.own"), own.guess_type("x.owned", strict=False), own.guess_type("x.mine"), own.guess_all_extensions("text/own", False))
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder, "types")
    path.write_text("x/y yy\n")
    print(mimetypes.read_mime_types(str(path))[".yy"], mimetypes.read_mime_types("/no/such/file"), mimetypes.MimeTypes([str(path)]).guess_type("a.yy"))
    mimetypes.init([str(path)])
    print(mimetypes.guess_type("a.yy"), mimetypes.guess_type("a.mine"))
for bad in (5, None):
    try:
        print(mimetypes.guess_type(bad))
    except Exception as e:
        print(type(e).__name__, e)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    mimetypes.add_type("a/b", "undotted")
    print([(w.category.__name__, str(w.message)) for w in caught])
print(list(mimetypes.suffix_map.items()), mimetypes.encodings_map, sorted(mimetypes.types_map.items()) == sorted(mimetypes._types_map_default.items()))
for suffix, kind in list(mimetypes.types_map.items()) + list(mimetypes.common_types.items()):
    print(suffix, kind, end="; ")
print()
