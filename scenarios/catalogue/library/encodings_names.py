# encodings: names of codecs, as charset_normalizer asks for them.
import encodings
import encodings.aliases
from encodings import normalize_encoding
from encodings.aliases import aliases

print(len(aliases), list(aliases.items())[:3], list(aliases)[-2:], aliases["latin_1"] if "latin_1" in aliases else aliases["l1"], aliases.get("utf_8"))
print(encodings.aliases.aliases is aliases, encodings.aliases.__name__, sorted(set(aliases.values()))[:4])
for name in "UTF-8", "  iso--8859.1 ", b"Latin 1", "", "é-a", "__x__y", "cp.1252":
    print(repr(normalize_encoding(name)))
print(encodings.search_function("utf_8").name, encodings.search_function("nothing"))
try:
    raise encodings.CodecRegistryError("x")
except LookupError as e:
    print(repr(e))
import hashlib
print(hashlib.sha1(repr(list(aliases.items())).encode()).hexdigest())
