# SPDX-License-Identifier: MIT
"""Module smtplib: a client of SMTP (RFC 5321) and LMTP on a blocking socket."""
import base64
import copy
import datetime
import email.generator
import email.utils
import hmac
import io
import re
import socket
import sys

import _socketfile  # for makefile(), which the program's text need not name

__all__ = [
    "SMTPException", "SMTPNotSupportedError", "SMTPServerDisconnected", "SMTPResponseException", "SMTPSenderRefused",
    "SMTPRecipientsRefused", "SMTPDataError", "SMTPConnectError", "SMTPHeloError", "SMTPAuthenticationError",
    "quoteaddr", "quotedata", "SMTP", "SMTP_SSL"
]

SMTP_PORT = 25
SMTP_SSL_PORT = 465
LMTP_PORT = 2003
CRLF = "\r\n"
bCRLF = b"\r\n"
OLDSTYLE_AUTH = re.compile(r"auth=(.*)", re.I)
_MAXLINE = 8192
_MAXCHALLENGE = 5
_FEATURE = re.compile(r"([A-Za-z0-9][A-Za-z0-9\-]*) ?")


class SMTPException(OSError):
    """What this module raises."""


class SMTPNotSupportedError(SMTPException):
    """The server does not advertise what the command needs."""


class SMTPServerDisconnected(SMTPException):
    """There is no connection, or it has ended."""


class SMTPResponseException(SMTPException):
    """A reply that is an error."""

    errno = strerror = filename = None  # OSError's own __init__ is not called

    def __init__(self, code, msg):
        self.smtp_code = code
        self.smtp_error = msg
        self.args = (code, msg)

    def _set_args(self, args):
        self._args = args

    args = property(lambda self: self._args, _set_args)

    def __str__(self):
        return str(self.args)

    def __repr__(self):
        return type(self).__name__ + repr(self.args)


class SMTPSenderRefused(SMTPResponseException):
    """The server does not take mail of this sender."""

    def __init__(self, code, msg, sender):
        self.smtp_code = code
        self.smtp_error = msg
        self.sender = sender
        self.args = (code, msg, sender)


class SMTPRecipientsRefused(SMTPException):
    """The server takes no recipient; RECIPIENTS maps each to its reply."""

    def __init__(self, recipients):
        self.recipients = recipients
        self.args = (recipients,)


class SMTPDataError(SMTPResponseException):
    """The server does not take the message."""


class SMTPConnectError(SMTPResponseException):
    """The server's greeting is an error."""


class SMTPHeloError(SMTPResponseException):
    """The server answers neither EHLO nor HELO."""


class SMTPAuthenticationError(SMTPResponseException):
    """The server does not take the name and password."""


def _addr_only(addrstring):
    name, address = email.utils.parseaddr(addrstring)
    return addrstring if (name, address) == ("", "") else address


def quoteaddr(addrstring):
    name, address = email.utils.parseaddr(addrstring)
    if (name, address) != ("", ""):
        return f"<{address}>"
    return addrstring if addrstring.strip().startswith("<") else f"<{addrstring}>"


def _fix_eols(data):
    return re.sub(r"\r\n|\n|\r(?!\n)", CRLF, data)


def quotedata(data):
    return re.sub(r"(?m)^\.", "..", _fix_eols(data))


def _quote_periods(data):
    return re.sub(rb"(?m)^\.", b"..", data)


def _is_fine(code):
    return 200 <= code <= 299


def _encode_base64(text):
    return base64.b64encode(text.encode("ascii")).decode("ascii")


def _options_text(options):
    return " " + " ".join(options) if options else ""


def _features_of(reply):
    """What the lines of a reply to EHLO advertise: parameters by the name of the extension."""
    found = {}
    for line in reply.decode("latin-1").split("\n")[1:]:
        old = OLDSTYLE_AUTH.match(line)
        if old:
            found["auth"] = found.get("auth", "") + " " + old[1]
            continue
        match = _FEATURE.match(line)
        if match:
            name, parameters = match[1].lower(), line[match.end(1):].strip()
            found[name] = found.get(name, "") + " " + parameters if name == "auth" else parameters
    return found


class SMTP:
    debuglevel = 0
    sock = None
    file = None
    helo_resp = None
    ehlo_msg = "ehlo"
    ehlo_resp = None
    does_esmtp = False
    default_port = SMTP_PORT

    def __init__(self, host="", port=0, local_hostname=None, timeout=socket._GLOBAL_DEFAULT_TIMEOUT,
                 source_address=None):
        self._host = host
        self.timeout = timeout
        self.esmtp_features = {}
        self.command_encoding = "ascii"
        self.source_address = source_address
        self._auth_challenge_count = 0
        if host:
            code, message = self.connect(host, port)
            if code != 220:
                self.close()
                raise SMTPConnectError(code, message)
        self.local_hostname = self._find_name() if local_hostname is None else local_hostname

    @staticmethod
    def _find_name():
        name = socket.getfqdn()
        if "." in name:
            return name
        address = "127.0.0.1"
        try:
            address = socket.gethostbyname(socket.gethostname())
        except socket.gaierror:
            pass
        return f"[{address}]"

    def __enter__(self):
        return self

    def __exit__(self, *args):
        try:
            code, message = self.docmd("QUIT")
            if code != 221:
                raise SMTPResponseException(code, message)
        except SMTPServerDisconnected:
            pass
        finally:
            self.close()

    def set_debuglevel(self, debuglevel):
        self.debuglevel = debuglevel

    def _print_debug(self, *args):
        if self.debuglevel > 1:
            print(datetime.datetime.now().time(), *args, file=sys.stderr)
        else:
            print(*args, file=sys.stderr)

    # ---- The connection ------------------------------------------------------

    def _get_socket(self, host, port, timeout):
        if timeout is not None and not timeout:
            raise ValueError("Non-blocking socket (timeout=0) is not supported")
        if self.debuglevel > 0:
            self._print_debug("connect: to", (host, port), self.source_address)
        return socket.create_connection((host, port), timeout, self.source_address)

    def connect(self, host="localhost", port=0, source_address=None):
        if source_address:
            self.source_address = source_address
        if not port and host.count(":") == 1:
            host, _, number = host.partition(":")
            try:
                port = int(number)
            except ValueError:
                raise OSError("nonnumeric port") from None
        port = port or self.default_port
        self.sock = self._get_socket(host, port, self.timeout)
        self.file = None
        code, message = self.getreply()
        if self.debuglevel > 0:
            self._print_debug("connect:", repr(message))
        return code, message

    def send(self, s):
        if self.debuglevel > 0:
            self._print_debug("send:", repr(s))
        if not self.sock:
            raise SMTPServerDisconnected("please run connect() first")
        if isinstance(s, str):
            s = s.encode(self.command_encoding)
        try:
            self.sock.sendall(s)
        except OSError:
            self.close()
            raise SMTPServerDisconnected("Server not connected")

    def putcmd(self, cmd, args=""):
        line = cmd if args == "" else f"{cmd} {args}"
        if "\r" in line or "\n" in line:
            line = line.replace("\n", "\\n").replace("\r", "\\r")
            raise ValueError(f"command and arguments contain prohibited newline characters: {line}")
        self.send(line + CRLF)

    def _read_line(self):
        try:
            line = self.file.readline(_MAXLINE + 1)
        except OSError as exc:
            self.close()
            raise SMTPServerDisconnected("Connection unexpectedly closed: " + str(exc))
        if not line:
            self.close()
            raise SMTPServerDisconnected("Connection unexpectedly closed")
        if self.debuglevel > 0:
            self._print_debug("reply:", repr(line))
        if len(line) > _MAXLINE:
            self.close()
            raise SMTPResponseException(500, "Line too long.")
        return line

    def getreply(self):
        if self.file is None:
            self.file = self.sock.makefile("rb")
        texts, code, more = [], -1, True
        while more:
            line = self._read_line()
            texts.append(line[4:].strip(b" \t\r\n"))
            try:
                code = int(line[:3])
            except ValueError:
                code = -1
                break
            more = line[3:4] == b"-"
        message = b"\n".join(texts)
        if self.debuglevel > 0:
            self._print_debug("reply: retcode (%s); Msg: %a" % (code, message))
        return code, message

    def docmd(self, cmd, args=""):
        self.putcmd(cmd, args)
        return self.getreply()

    def close(self):
        try:
            file, self.file = self.file, None
            if file:
                file.close()
        finally:
            sock, self.sock = self.sock, None
            if sock:
                sock.close()

    def _forget(self):
        """What the server has said before TLS, or before the end, does not count."""
        self.helo_resp = None
        self.ehlo_resp = None
        self.esmtp_features = {}
        self.does_esmtp = False

    def quit(self):
        reply = self.docmd("quit")
        self._forget()
        self.close()
        return reply

    # ---- Commands ------------------------------------------------------------

    def helo(self, name=""):
        code, message = self.docmd("helo", name or self.local_hostname)
        self.helo_resp = message
        return code, message

    def ehlo(self, name=""):
        self.esmtp_features = {}
        code, message = self.docmd(self.ehlo_msg, name or self.local_hostname)
        if code == -1 and len(message) == 0:
            self.close()
            raise SMTPServerDisconnected("Server not connected")
        self.ehlo_resp = message
        if code == 250:
            self.does_esmtp = True
            self.esmtp_features = _features_of(message)
        return code, message

    def has_extn(self, opt):
        return opt.lower() in self.esmtp_features

    def help(self, args=""):
        return self.docmd("help", args)[1]

    def rset(self):
        self.command_encoding = "ascii"
        return self.docmd("rset")

    def _rset(self):
        try:
            self.rset()
        except SMTPServerDisconnected:
            pass

    def noop(self):
        return self.docmd("noop")

    def mail(self, sender, options=()):
        if options and self.does_esmtp and any(option.lower() == "smtputf8" for option in options):
            if not self.has_extn("smtputf8"):
                raise SMTPNotSupportedError("SMTPUTF8 not supported by server")
            self.command_encoding = "utf-8"
        shown = _options_text(options) if self.does_esmtp else ""
        return self.docmd("mail", f"from:{quoteaddr(sender)}{shown}")

    def rcpt(self, recip, options=()):
        shown = _options_text(options) if self.does_esmtp else ""
        return self.docmd("rcpt", f"to:{quoteaddr(recip)}{shown}")

    def data(self, msg):
        code, message = self.docmd("data")
        if self.debuglevel > 0:
            self._print_debug("data:", (code, message))
        if code != 354:
            raise SMTPDataError(code, message)
        if isinstance(msg, str):
            msg = _fix_eols(msg).encode("ascii")
        quoted = _quote_periods(msg)
        if quoted[-2:] != bCRLF:
            quoted += bCRLF
        self.send(quoted + b"." + bCRLF)
        code, message = self.getreply()
        if self.debuglevel > 0:
            self._print_debug("data:", (code, message))
        return code, message

    def verify(self, address):
        return self.docmd("vrfy", _addr_only(address))

    vrfy = verify

    def expn(self, address):
        return self.docmd("expn", _addr_only(address))

    def ehlo_or_helo_if_needed(self):
        if self.helo_resp is None and self.ehlo_resp is None and not _is_fine(self.ehlo()[0]):
            code, message = self.helo()
            if not _is_fine(code):
                raise SMTPHeloError(code, message)

    # ---- Names and passwords -------------------------------------------------

    def auth(self, mechanism, authobject, *, initial_response_ok=True):
        mechanism = mechanism.upper()
        first = authobject() if initial_response_ok else None
        if first is not None:
            code, message = self.docmd("AUTH", f"{mechanism} {_encode_base64(first)}")
            self._auth_challenge_count = 1
        else:
            code, message = self.docmd("AUTH", mechanism)
            self._auth_challenge_count = 0
        while code == 334:
            self._auth_challenge_count += 1
            answer = authobject(base64.decodebytes(message))
            code, message = self.docmd(_encode_base64(answer))
            if self._auth_challenge_count > _MAXCHALLENGE:
                raise SMTPException("Server AUTH mechanism infinite loop. Last response: " + repr((code, message)))
        if code not in (235, 503):  # 503: it is done already
            raise SMTPAuthenticationError(code, message)
        return code, message

    def auth_cram_md5(self, challenge=None):
        if challenge is None:
            return None
        return self.user + " " + hmac.HMAC(self.password.encode("ascii"), challenge, "md5").hexdigest()

    def auth_plain(self, challenge=None):
        return f"\0{self.user}\0{self.password}"

    def auth_login(self, challenge=None):
        return self.user if challenge is None or self._auth_challenge_count < 2 else self.password

    def login(self, user, password, *, initial_response_ok=True):
        self.ehlo_or_helo_if_needed()
        if not self.has_extn("auth"):
            raise SMTPNotSupportedError("SMTP AUTH extension not supported by server.")
        advertised = self.esmtp_features["auth"].split()
        mechanisms = [name for name in ("CRAM-MD5", "PLAIN", "LOGIN") if name in advertised]
        if not mechanisms:
            raise SMTPException("No suitable authentication method found.")
        self.user, self.password = user, password
        failure = None
        for name in mechanisms:
            answer = getattr(self, "auth_" + name.lower().replace("-", "_"))
            try:
                return self.auth(name, answer, initial_response_ok=initial_response_ok)
            except SMTPAuthenticationError as exc:
                failure = exc
        raise failure

    def starttls(self, *, context=None):
        import ssl
        self.ehlo_or_helo_if_needed()
        if not self.has_extn("starttls"):
            raise SMTPNotSupportedError("STARTTLS extension not supported by server.")
        code, message = self.docmd("STARTTLS")
        if code != 220:
            raise SMTPResponseException(code, message)
        if context is None:
            context = ssl._create_stdlib_context()
        self.sock = context.wrap_socket(self.sock, server_hostname=self._host)
        self.file = None
        self._forget()
        return code, message

    # ---- Messages ------------------------------------------------------------

    def _give_up(self, code):
        """After an error in the middle of a message: 421 says that the server closes."""
        if code == 421:
            self.close()
        else:
            self._rset()

    def _send_recipients(self, to_addrs, options):
        refused = {}
        to_addrs = [to_addrs] if isinstance(to_addrs, str) else to_addrs
        for address in to_addrs:
            code, message = self.rcpt(address, options)
            if code not in (250, 251):
                refused[address] = (code, message)
            if code == 421:
                self.close()
                raise SMTPRecipientsRefused(refused)
        if len(refused) == len(to_addrs):
            self._rset()
            raise SMTPRecipientsRefused(refused)
        return refused

    def sendmail(self, from_addr, to_addrs, msg, mail_options=(), rcpt_options=()):
        self.ehlo_or_helo_if_needed()
        options = []
        if isinstance(msg, str):
            msg = _fix_eols(msg).encode("ascii")
        if self.does_esmtp:
            if self.has_extn("size"):
                options.append(f"size={len(msg)}")
            options.extend(mail_options)
        code, message = self.mail(from_addr, options)
        if code != 250:
            self._give_up(code)
            raise SMTPSenderRefused(code, message, from_addr)
        refused = self._send_recipients(to_addrs, rcpt_options)
        code, message = self.data(msg)
        if code != 250:
            self._give_up(code)
            raise SMTPDataError(code, message)
        return refused

    def _needs_utf8(self, addresses):
        try:
            "".join(addresses).encode("ascii")
        except UnicodeEncodeError:
            if not self.has_extn("smtputf8"):
                raise SMTPNotSupportedError(
                    "One or more source or delivery addresses require internationalized email support, but the "
                    "server does not advertise the required SMTPUTF8 capability")
            return True
        return False

    def send_message(self, msg, from_addr=None, to_addrs=None, mail_options=(), rcpt_options=()):
        self.ehlo_or_helo_if_needed()
        resent = msg.get_all("Resent-Date")
        if resent is not None and len(resent) != 1:
            raise ValueError("message has more than one 'Resent-' header block")
        prefix = "" if resent is None else "Resent-"
        if from_addr is None:
            field = prefix + "Sender"
            from_addr = msg[field] if field in msg else msg[prefix + "From"]
            from_addr = email.utils.getaddresses([from_addr])[0][1]
        if to_addrs is None:
            fields = [msg[prefix + name] for name in ("To", "Bcc", "Cc")]
            to_addrs = [pair[1] for pair in email.utils.getaddresses([field for field in fields if field is not None])]
        sent = copy.copy(msg)
        del sent["Bcc"]
        del sent["Resent-Bcc"]
        out = io.BytesIO()
        if self._needs_utf8([from_addr, *to_addrs]):
            generator = email.generator.BytesGenerator(out, policy=msg.policy.clone(utf8=True))
            mail_options = (*mail_options, "SMTPUTF8", "BODY=8BITMIME")
        else:
            generator = email.generator.BytesGenerator(out)
        generator.flatten(sent, linesep="\r\n")
        return self.sendmail(from_addr, to_addrs, out.getvalue(), mail_options, rcpt_options)


class SMTP_SSL(SMTP):
    default_port = SMTP_SSL_PORT

    def __init__(self, host="", port=0, local_hostname=None, *, timeout=socket._GLOBAL_DEFAULT_TIMEOUT,
                 source_address=None, context=None):
        import ssl
        self.context = ssl._create_stdlib_context() if context is None else context
        SMTP.__init__(self, host, port, local_hostname, timeout, source_address)

    def _get_socket(self, host, port, timeout):
        if self.debuglevel > 0:
            self._print_debug("connect:", (host, port))
        return self.context.wrap_socket(super()._get_socket(host, port, timeout), server_hostname=self._host)


class LMTP(SMTP):
    """SMTP to a server that answers for each recipient; on a Unix socket if HOST is a path."""

    ehlo_msg = "lhlo"

    def __init__(self, host="", port=LMTP_PORT, local_hostname=None, source_address=None,
                 timeout=socket._GLOBAL_DEFAULT_TIMEOUT):
        super().__init__(host, port, local_hostname=local_hostname, source_address=source_address, timeout=timeout)

    def connect(self, host="localhost", port=0, source_address=None):
        if host[0] != "/":
            return super().connect(host, port, source_address=source_address)
        if self.timeout is not None and not self.timeout:
            raise ValueError("Non-blocking socket (timeout=0) is not supported")
        try:
            self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            if self.timeout is not socket._GLOBAL_DEFAULT_TIMEOUT:
                self.sock.settimeout(self.timeout)
            self.file = None
            self.sock.connect(host)
        except OSError:
            if self.debuglevel > 0:
                self._print_debug("connect fail:", host)
            if self.sock:
                self.sock.close()
            self.sock = None
            raise
        code, message = self.getreply()
        if self.debuglevel > 0:
            self._print_debug("connect:", message)
        return code, message
