# SPDX-License-Identifier: MIT
"""Certificates as getpeercert() shows them, read from their DER encoding."""

_NAMES = {
    "2.5.4.3": "commonName", "2.5.4.4": "surname", "2.5.4.5": "serialNumber", "2.5.4.6": "countryName", "2.5.4.7": "localityName",
    "2.5.4.8": "stateOrProvinceName", "2.5.4.9": "streetAddress", "2.5.4.10": "organizationName", "2.5.4.11": "organizationalUnitName",
    "2.5.4.12": "title", "2.5.4.42": "givenName", "1.2.840.113549.1.9.1": "emailAddress", "0.9.2342.19200300.100.1.25": "domainComponent",
    "0.9.2342.19200300.100.1.1": "userId",
}
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_OCSP, _ISSUERS = "1.3.6.1.5.5.7.48.1", "1.3.6.1.5.5.7.48.2"


def _items(data):
    """(tag, content) of each element that DATA consists of."""
    at = 0
    while at < len(data):
        tag, size = data[at], data[at + 1]
        at += 2
        if size & 0x80:
            count = size & 0x7F
            size = int.from_bytes(data[at:at + count], "big")
            at += count
        yield tag, data[at:at + size]
        at += size


def _oid(data):
    parts, value = [], 0
    for byte in data:
        value = value << 7 | byte & 0x7F
        if not byte & 0x80:
            parts.append(value)
            value = 0
    first = min(parts[0] // 40, 2)
    return ".".join(map(str, [first, parts[0] - 40 * first, *parts[1:]]))


def _text(tag, data):
    return data.decode({30: "utf-16-be", 28: "utf-32-be"}.get(tag, "utf-8" if tag == 12 else "latin-1"))


def _name(data):
    name = []
    for _, relative in _items(data):
        pairs = []
        for _, pair in _items(relative):
            (_, kind), (tag, value) = _items(pair)
            kind = _oid(kind)
            pairs.append((_NAMES.get(kind, kind), _text(tag, value)))
        name.append(tuple(pairs))
    return tuple(name)


def _time(tag, data):
    text = data.decode()
    if tag == 23:
        text = ("19" if text[:2] >= "50" else "20") + text
    return f"{_MONTHS[int(text[4:6]) - 1]} {int(text[6:8]):2} {text[8:10]}:{text[10:12]}:{text[12:14]} {text[:4]} GMT"


def _general_name(tag, data):
    kind = tag & 0x1F
    if kind in (1, 2, 6):
        return {1: "email", 2: "DNS", 6: "URI"}[kind], data.decode()
    if kind == 7:
        if len(data) == 4:
            return "IP Address", ".".join(map(str, data))
        return "IP Address", ":".join(f"{data[i] << 8 | data[i + 1]:X}" for i in range(0, len(data), 2))
    if kind == 4:
        return "DirName", _name(next(_items(data))[1])
    if kind == 8:
        return "Registered ID", _oid(data)
    return "othername", "<unsupported>"


def _extensions(data, into):
    for _, extension in _items(data):
        parts = list(_items(extension))
        kind, value = _oid(parts[0][1]), parts[-1][1]
        if kind == "2.5.29.17":
            into["subjectAltName"] = tuple(_general_name(*each) for each in _items(next(_items(value))[1]))
        elif kind == "1.3.6.1.5.5.7.1.1":
            access = [[*_items(each)] for _, each in _items(next(_items(value))[1])]
            for key, method in ("OCSP", _OCSP), ("caIssuers", _ISSUERS):
                uris = tuple(where.decode() for (_, how), (tag, where) in access if _oid(how) == method and tag & 0x1F == 6)
                if uris:
                    into[key] = uris
        elif kind == "2.5.29.31":
            uris = []
            for _, point in _items(next(_items(value))[1]):
                for _, name in _items(point):
                    for _, full in _items(name):
                        uris += [each.decode() for tag, each in _items(full) if tag & 0x1F == 6]
            if uris:
                into["crlDistributionPoints"] = tuple(uris)


def decode(der):
    """The dict of a certificate."""
    fields = list(_items(next(_items(next(_items(der))[1]))[1]))
    version = 1
    if fields[0][0] == 0xA0:
        version = int.from_bytes(next(_items(fields.pop(0)[1]))[1], "big") + 1
    serial, _, issuer, validity, subject = fields[:5]
    begin, end = _items(validity[1])
    digits = f"{int.from_bytes(serial[1], 'big'):X}"
    made = {
        "subject": _name(subject[1]), "issuer": _name(issuer[1]), "version": version,
        "serialNumber": digits if len(digits) % 2 == 0 else "0" + digits, "notBefore": _time(*begin), "notAfter": _time(*end),
    }
    for tag, data in fields[5:]:
        if tag == 0xA3:
            _extensions(next(_items(data))[1], made)
    return made
