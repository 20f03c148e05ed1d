# netrc: hosts, macros, comments and quotes of a file, and what is wrong with it, as CPython reads it.
import asyncio
import netrc
import os

TEXTS = [
    "machine a.com login me password secret", "machine a login b account c password d\ndefault user anonymous password x@y\n",
    "# comment\nmachine a # here\nlogin b\n#x\npassword #c\n", 'machine "a b" login "q\\"x" password \\#p\n', "macdef m\nline 1\nline 2\n\nmachine a login b password c\n",
    "machine", "nonsense", "machine a login", "machine a other b", "macdef m\nline", "", "machine é login ü password ß", "machine a password p machine b login l",
    "#c\n#\n# machine x\nmachine a login b password c #d\n", "default\nmachine late login l password p",
]


def attempt(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__} {error}"


async def main():
    for text in TEXTS:
        with open("/tmp/rc", "w", encoding="utf-8") as file:
            file.write(text)
        read = attempt(lambda: netrc.netrc("/tmp/rc"))
        if isinstance(read, str):
            print(repr(text), read)
        else:
            print(repr(text), read.hosts, read.macros, repr(str(read)), read.authenticators("a"), read.authenticators("none"))
    print(attempt(lambda: netrc.netrc("/tmp/none")), attempt(netrc.netrc))
    with open(os.path.expanduser("~/.netrc"), "w") as file:
        file.write("machine a login anonymous password c")
    print(netrc.netrc().authenticators("a"), netrc.NetrcParseError("m", "f", 3))


asyncio.run(main())
