# smtplib against a server in a thread: commands, features, logins, messages, refusals and lost connections.
import base64
import email.message
import hmac
import io
import smtplib
import socketserver
import sys
import threading
from contextlib import redirect_stderr
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText

log = []


class Handler(socketserver.StreamRequestHandler):
    """A server that logs what it gets. What it refuses is in the addresses and the name of the client."""

    def say(self, *lines):
        for line in lines:
            self.wfile.write(line.encode() + b"\r\n")

    def handle(self):
        self.say("220 test ESMTP")
        while line := self.rfile.readline():
            text = line.decode().rstrip("\r\n")
            log.append(text)
            word, _, rest = text.partition(" ")
            if self.answer(word.lower(), rest) is False:
                return

    def answer(self, word, rest):
        if word == "ehlo":
            if rest == "old":
                self.say("502 what?")
            elif rest == "bare":
                self.say("250 bare")
            else:
                self.say("250-test", "250-SIZE 1000", "250-8BITMIME", "250-AUTH=LOGIN", "250-AUTH CRAM-MD5 PLAIN LOGIN",
                         "250-SMTPUTF8", "250 HELP")
        elif word == "helo":
            self.say("250 hello" if rest != "none" else "504 no")
        elif word in ("mail", "rcpt"):
            self.say("550-no\r\n550 never" if "bad" in rest else "421 full" if "full" in rest else "250 fine")
        elif word == "data":
            self.data()
        elif word == "auth":
            self.login(*rest.split())
        elif word == "quit":
            self.say("221 bye")
            return False
        elif word == "vrfy":
            return False
        else:
            self.say({"help": "214 some help", "noop": "250 ok", "rset": "250 reset", "expn": "x50 odd"}.get(word, "500 unknown"))

    def data(self):
        self.say("354 go on")
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line)
        log.append(b"".join(lines))
        self.say("554 rejected" if b"reject" in log[-1] else "250 kept")

    def login(self, kind, first=None):
        if kind == "PLAIN":
            self.say("235 in" if base64.b64decode(first) == b"\0me\0secret" else "535 wrong")
        elif kind == "CRAM-MD5":
            self.say("334 " + base64.b64encode(b"<1@test>").decode())
            answer = base64.b64decode(self.rfile.readline()).decode()
            log.append(answer)
            good = "me " + hmac.new(b"secret", b"<1@test>", "md5").hexdigest()
            self.say("235 in" if answer == good else "535 wrong")
        else:
            if first is None:
                self.say("334 " + base64.b64encode(b"Username:").decode())
                first = self.rfile.readline().decode()
            self.say("334 " + base64.b64encode(b"Password:").decode())
            log.append((base64.b64decode(first), base64.b64decode(self.rfile.readline())))
            self.say("235 in")


def failing(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except (OSError, ValueError) as exc:
        print(type(exc).__name__, exc, exc.args, [type(exc).__mro__[1].__name__])


def commands(port):
    with smtplib.SMTP("127.0.0.1", port, local_hostname="me.test", timeout=5) as client:
        print(client.noop(), client.does_esmtp, client.helo_resp, client.ehlo_resp)
        print(client.ehlo(), client.does_esmtp, client.esmtp_features, client.has_extn("size"), client.has_extn("dsn"))
        print(client.helo("other"), client.helo_resp, client.help(), client.help("noop"), client.rset(), client.expn("<a@b>"))
        print(client.docmd("what", "ever"), client.mail("A <a@b>", ["size=3"]), client.rcpt("c@d"))
        failing(client.putcmd, "a\r\nb", "c")
        failing(client.starttls)
        print(smtplib.quoteaddr("A <a@b>"), smtplib.quoteaddr("<x"), smtplib.quoteaddr("a b"), smtplib.quotedata(".a\n..b\rc\r\n"))
    print(client.sock, client.file)
    failing(client.noop)
    client = smtplib.SMTP(f"127.0.0.1:{port}", local_hostname="x")
    failing(client.verify, "B <b@c>")
    failing(client.noop)
    failing(smtplib.SMTP, "127.0.0.1:port")
    failing(smtplib.SMTP, "127.0.0.1", port, timeout=0)
    failing(smtplib.SMTP("127.0.0.1", port, "none").ehlo_or_helo_if_needed)


def logins(port):
    client = smtplib.SMTP("127.0.0.1", port, "me")
    print(client.login("me", "secret"))
    print(client.auth("plain", client.auth_plain), client.auth("login", client.auth_login),
          client.auth("login", client.auth_login, initial_response_ok=False))
    failing(client.auth, "PLAIN", lambda: "x")
    client.esmtp_features["auth"] = "PLAIN"
    failing(client.login, "me", "wrong")
    client.esmtp_features["auth"] = "X"
    failing(client.login, "me", "wrong")
    del client.esmtp_features["auth"]
    failing(client.login, "me", "wrong")
    print(client.quit(), client.esmtp_features, client.does_esmtp)


def messages(port):
    client = smtplib.SMTP("127.0.0.1", port, "me")
    print(client.sendmail("a@b", ["c@d", "bad@e"], "Subject: x\n\n.dots\nand\rmore", ["body=8bitmime"], ["notify=never"]))
    print(client.sendmail("a@b", "c@d", b"Subject: y\r\n\r\nraw"))
    failing(client.sendmail, "bad@b", "c@d", "x")
    failing(client.sendmail, "a@b", ["bad@c", "bad@d"], "x")
    failing(client.sendmail, "a@b", "c@d", "reject")
    failing(client.sendmail, "a@b", "full@d", "x")
    print(client.sock)
    client.connect("127.0.0.1", port)
    text = MIMEText("Grüße", _charset="utf-8")
    text["From"], text["To"], text["Cc"], text["Bcc"], text["Subject"] = "A <a@b>", "B <b@c>, c@d", "d@e", "Secret <s@t>", "Hi"
    print(client.send_message(text), text["Bcc"])
    many = MIMEMultipart("alternative", boundary="==b==")
    many["Sender"], many["From"], many["To"] = "s@t", "a@b", "c@d"
    many.attach(MIMEText("one"))
    many.attach(MIMEText("<p>two</p>", "html"))
    print(client.send_message(many, to_addrs=["x@y"]))
    again = email.message.Message()
    again["Resent-Date"], again["Resent-From"], again["Resent-To"] = "now", "r@r", "q@q"
    again.set_payload("text")
    print(client.send_message(again))
    again["Resent-Date"] = "later"
    failing(client.send_message, again)
    client.quit()
    client = smtplib.SMTP("127.0.0.1", port, "bare")
    failing(client.send_message, text, "ä@b")


def shown(port):
    out = io.StringIO()
    with redirect_stderr(out):
        client = smtplib.SMTP(local_hostname="shown")
        client.set_debuglevel(1)
        client.connect("127.0.0.1", port)
        client.sendmail("a@b", "c@d", "x")
        client.quit()
    print(out.getvalue().replace(str(port), "PORT"))


def main():
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        port = server.server_address[1]
        for part in commands, logins, messages, shown:
            part(port)
            print(*log, sep="\n")
            log.clear()
        server.shutdown()
        thread.join()
    failing(smtplib.SMTP, "127.0.0.1", port)
    failing(smtplib.SMTP().noop)
    print(smtplib.SMTP_PORT, smtplib.SMTP_SSL_PORT, smtplib.LMTP_PORT, smtplib.LMTP.ehlo_msg, smtplib.SMTP_SSL.default_port)


main()
