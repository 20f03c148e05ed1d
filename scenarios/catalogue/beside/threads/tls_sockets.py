# SSL sockets that block, in threads: handshakes, data in both directions, certificates, unwrap, errors and timeouts
import socket
import ssl
import threading

CERTIFICATE = """\
-----BEGIN CERTIFICATE-----
MIIDazCCAlOgAwIBAgIUXrmNP2z769QWVhKi5BqjPrJIU2cwDQYJKoZIhvcNAQEL
BQAwNDELMAkGA1UEBhMCREUxETAPBgNVBAoMCFRpY2t0YXBlMRIwEAYDVQQDDAls
b2NhbGhvc3QwIBcNMjYxMTIzMjA1MjE4WhgPMjEyNjEwMzAyMDUyMThaMDQxCzAJ
BgNVBAYTAkRFMREwDwYDVQQKDAhUaWNrdGFwZTESMBAGA1UEAwwJbG9jYWxob3N0
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtGNFGlpnixleH2tYimvO
XKrLSZjevv8ITH5isebEULYJ/TDh/H90x584DUSqIsFBHQRubNDAOLTrmECswR03
KlUf55LaODH8BzEJtvOJ8siE2p/ty1VS9vv5vttkryLde9+UImmq3OuYn8Th8lfs
7FrfhclgSmtcFhF4x19eGq59u5MOQW3rpbyuaIWJDIz1WY6/wGBd+dHiHcfE+HJb
+IXUKI3SFTPVyajIhSeUtnzBtdmUuU37pTWF3AKo9pWCNTbiBfOQkRGHIiP5XaqI
WmhINEPUt/YdGnm39a8ZcHiRe/V2nvOQH4K+6D+C07cOLWrbieHirIdrGvdtgKH2
IwIDAQABo3MwcTAdBgNVHQ4EFgQUq6TGZNLnwRuW8OsSfPag1w8BvegwHwYDVR0j
BBgwFoAUq6TGZNLnwRuW8OsSfPag1w8BvegwDwYDVR0TAQH/BAUwAwEB/zAeBgNV
HREEFzAVgglsb2NhbGhvc3SCAmRihwR/AAABMA0GCSqGSIb3DQEBCwUAA4IBAQCZ
6BARDpkoMPKAEkdv3G/2ar6ZaioslMVYCgLhk7u6WetY/ykL4+JQcGh6HlHDfycT
6Q9GiuxZdCyw9Vdx56gi8jwLU5+9vZDjC7ftVteVP8P1+doY4/sxu9gA4sRux24f
6pFqqjO9zFT8p8oanz13yDdS0CMsAInYVwu4I9zGd9odCS1EApxjeflTyjoirPCD
7XRk/iI0RrTAiu5K7JFmLtMzJ7NNlkR0L+C7U4MNAXpIfQCQE5vY/3hJSSYpKBeg
9qVLDXbP/UyuHpe74IASblZfbbIn6RL7nptSvcsuR6Ym5z1w9QI0Z3e0Ts85WyzV
7KXoW9KicMNsZdsnKF6b
-----END CERTIFICATE-----
"""
KEY = """\
-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC0Y0UaWmeLGV4f
a1iKa85cqstJmN6+/whMfmKx5sRQtgn9MOH8f3THnzgNRKoiwUEdBG5s0MA4tOuY
QKzBHTcqVR/nkto4MfwHMQm284nyyITan+3LVVL2+/m+22SvIt1735Qiaarc65if
xOHyV+zsWt+FyWBKa1wWEXjHX14arn27kw5BbeulvK5ohYkMjPVZjr/AYF350eId
x8T4clv4hdQojdIVM9XJqMiFJ5S2fMG12ZS5TfulNYXcAqj2lYI1NuIF85CREYci
I/ldqohaaEg0Q9S39h0aebf1rxlweJF79Xae85Afgr7oP4LTtw4tatuJ4eKsh2sa
922AofYjAgMBAAECggEAEZ9jGFx9ohqz1cj0aO14RxhObN244RrkMijktnGPez0V
g707TqIbBAd7f9xV7LhJhq6wpQPNy5xtKb4jwmf6xDF1wPdZR0Um1IMHam6naucJ
B5y5K/SlesiKEQm4790tmxTwEV6WWSfRDMa8tiK93CdSj+zo8cxEPkmtrXiVJnD8
WmWqsKO3d3jOngz78ydW+DLzLi/ABrAzXrFz+LGqGvcCO65GwTJ0w8SuK0lb2wBj
1tEGisC658Mse8RMB1KIMwzEhjK4ruGz5BB9a0wSjhvX5txLf/P7vjyUzML9nnAj
MJfT83t4xiKzNooSLV9vkz3lhsWip+HLvO+G7WNapQKBgQDs74w/8bwZVQ+fQY26
6w/kafrspQmkcG+225PF0FPTNNxJgFZXhDxzhLi3rc5+BiYBlbR+E0tcOsjB060X
B8lufK+gkrSk6LiPEQY+VinCLFLBE49e7i4Pl3NKkVJNxNJeNvx+wX9Y6nr8VhAI
kP5TMDlexxQxjy1SumivEAgerwKBgQDC5u9ueftZPCIR5ZbnLO63gl0CyF+7lAzc
J1xVmNmMmP6PfNVR197GZrTub5t/O8tpSo3A1LN8v+No2b3B7eUleHmEoBQU/1Fw
6LJaamJ968YojnljhoIm+RsjRGxf0MO0IT7rTCx+UKkaYxzL1L1zXrJELSKueZkL
u5yGJS3czQKBgQCb/FEvP+yAGPoB9NxkNKDv1b320eh5M/S4Q/MThkXJhMGKOk2d
rFdIDha2Bl0tpsqavH5pijZQ7/p/cOZBhUTd0oSliDAZaYUn2yNrIrq3NQr+Rexb
qR718NVcQDQZMvz0PesZYDaAyU5Sli5UFXD6P4NlnFb1EbfbARIuPrW5zQKBgByv
vOH31kTmEuWrczCHboNYDrSQJXcIbXQh3vdCThLhmeYoq4UmTsXI7CyEBNEPTfsr
W/3b0Kc13xTZp5JZn3aKauhYX1xPz/7cYRPpwKFkCICDp948N//gflwMgB8CLSvg
ENC1H39gA+O8Xsqpf1DxyS87rXUctKgDbyBXbI6pAoGAN5t4tuFn5V2gld8tQT01
yrOlyZslop4V94JWdbnE79gEEUQ1JD04SgnR4xY1WEviWwwUtGL1SHnCVHVlstG7
YG9qtAptZ7Q72SOm6kuLT644BsIiJdavDukOK5CumG+y9XwyQB31tXlULueqWsij
I0aPLoeLdNa1lt85oW8IZZM=
-----END PRIVATE KEY-----
"""


def contexts():
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with open("both.pem", "w") as file:
        file.write(CERTIFICATE + KEY)
    server.load_cert_chain("both.pem")
    client = ssl.create_default_context(cadata=CERTIFICATE)
    return server, client


SERVER, CLIENT = contexts()


def pair():
    listener = socket.create_server(("127.0.0.1", 0))
    client = socket.create_connection(listener.getsockname())
    server, _ = listener.accept()
    listener.close()
    return server, client


def both(serve, ask):
    server, client = pair()
    lines = []

    def run():
        try:
            serve(server, lines)
        except Exception as e:
            lines.append(f"{type(e).__name__} {e.args}")

    thread = threading.Thread(target=run)
    thread.start()
    try:
        ask(client)
    except Exception as e:
        print("client:", type(e).__name__, e.args)
    thread.join()
    for line in lines:
        print("server:", line)
    print("---")


def echo(sock, lines):
    with SERVER.wrap_socket(sock, server_side=True) as s:
        lines.append((s.version(), s.getpeercert(), s.selected_alpn_protocol(), s.server_side))
        while data := s.recv(1000):
            lines.append(len(data))
            s.sendall(data.upper())
        lines.append("end")


def talk(sock):
    with CLIENT.wrap_socket(sock, server_hostname="localhost") as s:
        print(type(s).__name__, s.version(), s.getpeercert()["subject"], s.cipher()[1:], s.compression(), s.pending())
        print(s.send(b"hello"), s.recv(3), s.pending(), s.recv(100))
        s.sendall(b"x" * 50000)
        n = 0
        while n < 50000:
            n += len(s.recv(4096))
        buffer = bytearray(8)
        s.write(b"into")
        print(s.recv_into(buffer), buffer)
        for call in (lambda: s.send(b"x", 1), lambda: s.sendmsg([b"x"]), lambda: s.recvfrom(1), lambda: s.sendto(b"x", ("a", 1)), lambda: s.dup(),
                     lambda: s.recv(5, 2)):
            try:
                call()
            except Exception as e:
                print(type(e).__name__, e)
    print(s.fileno())
    for call in (lambda: s.read(), lambda: s.write(b"x"), lambda: s.unwrap(), lambda: s.pending(), lambda: s.version()):
        try:
            print(call())
        except Exception as e:
            print(type(e).__name__, str(e)[:40])


both(echo, talk)


def unwrapping(sock, lines):
    s = SERVER.wrap_socket(sock, server_side=True)
    lines.append(s.recv(10))
    plain = s.unwrap()
    lines.append((plain is s, plain.recv(10)))
    plain.sendall(b"plain too")
    plain.close()


def unwraps(sock):
    s = CLIENT.wrap_socket(sock, server_hostname="localhost")
    s.sendall(b"secret")
    plain = s.unwrap()
    plain.sendall(b"plain")
    print(plain.recv(100), plain.recv(100))
    plain.close()


both(unwrapping, unwraps)


def wrong_name(sock):
    CLIENT.wrap_socket(sock, server_hostname="example.org")


both(echo, wrong_name)


def untrusting(sock):
    context = ssl.create_default_context()
    context.wrap_socket(sock, server_hostname="localhost")


both(echo, untrusting)


def no_tls(sock, lines):
    lines.append(len(sock.recv(3)))
    sock.sendall(b"HTTP/1.0 400 Bad\r\n\r\n")
    sock.close()


both(no_tls, lambda sock: CLIENT.wrap_socket(sock, server_hostname="localhost"))


def silent(sock, lines):
    lines.append(sock.recv(1) != b"")
    while sock.recv(1000):
        pass
    sock.close()


def impatient(sock):
    sock.settimeout(0.5)
    try:
        CLIENT.wrap_socket(sock, server_hostname="localhost")
    finally:
        print(sock.fileno())


both(silent, impatient)


def ragged(sock, lines):
    s = SERVER.wrap_socket(sock, server_side=True)
    s.sendall(b"last words")
    s.shutdown(socket.SHUT_RDWR)
    s.close()


def reads_ragged(sock):
    s = CLIENT.wrap_socket(sock, server_hostname="localhost", suppress_ragged_eofs=False)
    print(s.recv(100))
    try:
        print(s.recv(100))
    finally:
        s.close()


both(ragged, reads_ragged)


def late_reader(sock):
    s = CLIENT.wrap_socket(sock, server_hostname="localhost")
    s.settimeout(0.2)
    try:
        s.recv(10)
    except TimeoutError as e:
        print("timeout", e)
    s.close()


def waits(sock, lines):
    s = SERVER.wrap_socket(sock, server_side=True)
    lines.append(s.recv(10))
    s.close()


both(waits, late_reader)
for args in ({"server_side": True, "server_hostname": "x"}, {}):
    a, b = socket.socketpair()
    try:
        CLIENT.wrap_socket(a, **args)
    except ValueError as e:
        print(e)
    a.close()
    b.close()
u = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
try:
    CLIENT.wrap_socket(u, server_hostname="localhost")
except NotImplementedError as e:
    print(e)
u.close()
