# The codec idna: hosts in ASCII are their own encoding, but for labels that are empty
# or too long.
def show(call, *args):
    try:
        print(call(*args))
    except UnicodeError as error:
        print(type(error).__name__, error, error.args)


for host in "", "localhost", "Example.COM", "a.b.", "a..b", ".a", ".", "..", "a" * 63 + ".b", "x." + "a" * 64, "-_ /":
    show(host.encode, "idna")
show("a.b".encode, "IDNA", "strict")
show("a.b".encode, "idna", "ignore")
for host in b"", b"localhost", b"Example.COM.", b"a..b", b"a" * 64:
    show(host.decode, "idna")
show(b"a".decode, "idna", "replace")
