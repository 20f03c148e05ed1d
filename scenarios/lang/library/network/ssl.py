# SPDX-License-Identifier: MIT
"""Module ssl over OpenSSL: contexts, memory BIOs, SSL objects and SSL sockets."""
from collections import namedtuple
from enum import IntEnum as _IntEnum, IntFlag as _IntFlag, Enum as _Enum
from _refuse import refuse as _refuse
import _ssl
import os
import socket
import _x509

_SEED = 0x7469636B74617065  # a connection's bytes do not depend on the program's random numbers
_library = _ssl.open(_SEED)
OPENSSL_VERSION = _ssl.version(_library)
OPENSSL_VERSION_INFO = (3, 0, 0, 0, 0)
OPENSSL_VERSION_NUMBER = 0x30000000
HAS_SNI = HAS_ECDH = HAS_ALPN = HAS_TLSv1_2 = HAS_TLSv1_3 = True
HAS_NPN = HAS_SSLv2 = HAS_SSLv3 = HAS_TLSv1 = HAS_TLSv1_1 = HAS_PSK = HAS_PHA = False
HAS_NEVER_CHECK_COMMON_NAME = True
CHANNEL_BINDING_TYPES = ["tls-unique"]
PEM_HEADER = "-----BEGIN CERTIFICATE-----"
PEM_FOOTER = "-----END CERTIFICATE-----"
socket_error = OSError


class _SSLMethod(_IntEnum):
    __module__ = "ssl"
    PROTOCOL_TLS = 2
    PROTOCOL_SSLv23 = 2
    PROTOCOL_TLS_CLIENT = 16
    PROTOCOL_TLS_SERVER = 17


class VerifyMode(_IntEnum):
    """Whether the peer's certificate is verified."""

    __module__ = "ssl"
    CERT_NONE = 0
    CERT_OPTIONAL = 1
    CERT_REQUIRED = 2


class VerifyFlags(_IntFlag):
    """How certificates are verified."""

    __module__ = "ssl"
    VERIFY_DEFAULT = 0
    VERIFY_CRL_CHECK_LEAF = 4
    VERIFY_CRL_CHECK_CHAIN = 12
    VERIFY_X509_STRICT = 32
    VERIFY_ALLOW_PROXY_CERTS = 64
    VERIFY_X509_TRUSTED_FIRST = 32768
    VERIFY_X509_PARTIAL_CHAIN = 524288


class TLSVersion(_IntEnum):
    """Versions of the protocol."""

    __module__ = "ssl"
    MINIMUM_SUPPORTED = -2
    SSLv3 = 768
    TLSv1 = 769
    TLSv1_1 = 770
    TLSv1_2 = 771
    TLSv1_3 = 772
    MAXIMUM_SUPPORTED = -1


class Options(_IntFlag):
    """A context's options."""

    __module__ = "ssl"
    OP_ALL = 2147483728
    OP_NO_SSLv2 = 0
    OP_NO_SSLv3 = 33554432
    OP_NO_TLSv1 = 67108864
    OP_NO_TLSv1_1 = 268435456
    OP_NO_TLSv1_2 = 134217728
    OP_NO_TLSv1_3 = 536870912
    OP_CIPHER_SERVER_PREFERENCE = 4194304
    OP_SINGLE_DH_USE = 0
    OP_NO_TICKET = 16384
    OP_LEGACY_SERVER_CONNECT = 4
    OP_SINGLE_ECDH_USE = 0
    OP_NO_COMPRESSION = 131072
    OP_ENABLE_MIDDLEBOX_COMPAT = 1048576
    OP_NO_RENEGOTIATION = 1073741824
    OP_IGNORE_UNEXPECTED_EOF = 128
    OP_ENABLE_KTLS = 8


class SSLErrorNumber(_IntEnum):
    """Kinds of errors."""

    __module__ = "ssl"
    SSL_ERROR_SSL = 1
    SSL_ERROR_WANT_READ = 2
    SSL_ERROR_WANT_WRITE = 3
    SSL_ERROR_WANT_X509_LOOKUP = 4
    SSL_ERROR_SYSCALL = 5
    SSL_ERROR_ZERO_RETURN = 6
    SSL_ERROR_WANT_CONNECT = 7
    SSL_ERROR_EOF = 8
    SSL_ERROR_INVALID_ERROR_CODE = 10


PROTOCOL_TLS, PROTOCOL_TLS_CLIENT, PROTOCOL_TLS_SERVER = _SSLMethod
PROTOCOL_SSLv23 = PROTOCOL_TLS
CERT_NONE, CERT_OPTIONAL, CERT_REQUIRED = VerifyMode
VERIFY_DEFAULT = VerifyFlags.VERIFY_DEFAULT
VERIFY_CRL_CHECK_LEAF = VerifyFlags.VERIFY_CRL_CHECK_LEAF
VERIFY_CRL_CHECK_CHAIN = VerifyFlags.VERIFY_CRL_CHECK_CHAIN
VERIFY_X509_STRICT = VerifyFlags.VERIFY_X509_STRICT
VERIFY_ALLOW_PROXY_CERTS = VerifyFlags.VERIFY_ALLOW_PROXY_CERTS
VERIFY_X509_TRUSTED_FIRST = VerifyFlags.VERIFY_X509_TRUSTED_FIRST
VERIFY_X509_PARTIAL_CHAIN = VerifyFlags.VERIFY_X509_PARTIAL_CHAIN
OP_ALL, OP_NO_SSLv2, OP_NO_SSLv3, OP_NO_TLSv1 = Options.OP_ALL, Options.OP_NO_SSLv2, Options.OP_NO_SSLv3, Options.OP_NO_TLSv1
OP_NO_TLSv1_1, OP_NO_TLSv1_2, OP_NO_TLSv1_3 = Options.OP_NO_TLSv1_1, Options.OP_NO_TLSv1_2, Options.OP_NO_TLSv1_3
OP_CIPHER_SERVER_PREFERENCE, OP_SINGLE_DH_USE = Options.OP_CIPHER_SERVER_PREFERENCE, Options.OP_SINGLE_DH_USE
OP_NO_TICKET, OP_LEGACY_SERVER_CONNECT = Options.OP_NO_TICKET, Options.OP_LEGACY_SERVER_CONNECT
OP_SINGLE_ECDH_USE, OP_NO_COMPRESSION = Options.OP_SINGLE_ECDH_USE, Options.OP_NO_COMPRESSION
OP_ENABLE_MIDDLEBOX_COMPAT, OP_NO_RENEGOTIATION = Options.OP_ENABLE_MIDDLEBOX_COMPAT, Options.OP_NO_RENEGOTIATION
OP_IGNORE_UNEXPECTED_EOF, OP_ENABLE_KTLS = Options.OP_IGNORE_UNEXPECTED_EOF, Options.OP_ENABLE_KTLS
SSL_ERROR_SSL, SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE = 1, 2, 3
SSL_ERROR_WANT_X509_LOOKUP, SSL_ERROR_SYSCALL, SSL_ERROR_ZERO_RETURN = 4, 5, 6
SSL_ERROR_WANT_CONNECT, SSL_ERROR_EOF, SSL_ERROR_INVALID_ERROR_CODE = 7, 8, 10
_DEFAULT_CIPHERS = "@SECLEVEL=2:ECDH+AESGCM:ECDH+CHACHA20:ECDH+AES:DHE+AES:!aNULL:!eNULL:!aDSS:!SHA1:!AESCCM"
_DEFAULT_OPTIONS = 2186412112
_SET_OPTIONS, _SET_MINIMUM, _SET_MAXIMUM, _SET_VERIFY_MODE, _SET_VERIFY_FLAGS, _SET_TICKETS = range(6)

# ---- Errors ----------------------------------------------------------------------------------------------------------


class SSLError(OSError):
    """An error that OpenSSL reports."""

    __module__ = "ssl"
    library = None
    reason = None

    def __str__(self):
        return self.strerror if isinstance(self.strerror, str) else str(self.args)


class SSLZeroReturnError(SSLError):
    """The peer has ended the connection."""

    __module__ = "ssl"


class SSLWantReadError(SSLError):
    """The call needs more data from the peer."""

    __module__ = "ssl"


class SSLWantWriteError(SSLError):
    """The call needs room to send to the peer."""

    __module__ = "ssl"


class SSLSyscallError(SSLError):
    """A system call failed."""

    __module__ = "ssl"


class SSLEOFError(SSLError):
    """The peer ended the connection without a close_notify."""

    __module__ = "ssl"


class SSLCertVerificationError(SSLError, ValueError):
    """The peer's certificate is not accepted."""

    __module__ = "ssl"
    verify_code = None
    verify_message = None


CertificateError = SSLCertVerificationError
_CERTIFICATE_VERIFY_FAILED, _UNEXPECTED_EOF, _NO_START_LINE = 134, 294, 108
_PLAIN = {2: (SSLWantReadError, "The operation did not complete (read)"), 3: (SSLWantWriteError, "The operation did not complete (write)"),
          6: (SSLZeroReturnError, "TLS/SSL connection has been closed (EOF)")}


_MISMATCHES = {62: "Hostname mismatch, certificate is not valid for '%s'.", 64: "IP address mismatch, certificate is not valid for '%s'."}


def _error(failure, line, host=None):
    """The exception of what _ssl returned; LINE is that of _ssl.c."""
    if failure[5] in _MISMATCHES:
        failure = *failure[:6], _MISMATCHES[failure[5]] % host
    error, code, library, text, reason_code, verify_code, verify_message = failure
    plain = _PLAIN.get(error)
    if plain is not None:
        return plain[0](error, f"{plain[1]} (_ssl.c:{line})")
    if not code:
        return SSLEOFError(SSL_ERROR_EOF, f"EOF occurred in violation of protocol (_ssl.c:{line})")
    cls, number = SSLError, error
    if library == "SSL" and reason_code == _CERTIFICATE_VERIFY_FAILED:
        cls = SSLCertVerificationError
    elif library == "SSL" and reason_code == _UNEXPECTED_EOF:
        cls, number, text = SSLEOFError, SSL_ERROR_EOF, "EOF occurred in violation of protocol"
    return _described(cls, number, failure, text, line)


def _described(cls, number, failure, text, line):
    _, _, library, own_text, _, verify_code, verify_message = failure
    reason = own_text and own_text.upper().replace(" ", "_").replace("-", "_")
    if reason is not None and reason.endswith("_LIB"):
        reason = None
    more = f": {verify_message}" if cls is SSLCertVerificationError else ""
    if library is None:
        shown = f"{text or 'unknown error'}{more} (_ssl.c:{line})"
    else:
        shown = f"[{library}{': ' + reason if reason else ''}] {text}{more} (_ssl.c:{line})"
    exc = cls(number, shown)
    exc.library, exc.reason = library, reason
    if cls is SSLCertVerificationError:
        exc.verify_code, exc.verify_message = verify_code, verify_message
    return exc


def _result(value, line, host=None):
    if isinstance(value, tuple):
        raise _error(value, line, host)
    return value


# ---- Memory BIOs -----------------------------------------------------------------------------------------------------


class MemoryBIO:
    """A buffer of bytes that an SSL object reads or writes."""

    __slots__ = ("_bio", "_ended")
    __module__ = "_ssl"

    def __init__(self):
        self._bio = _ssl.bio(_library)
        self._ended = False

    @property
    def pending(self):
        """The number of buffered bytes."""
        return _ssl.bio_pending(self._bio)

    @property
    def eof(self):
        """Whether it is empty and write_eof() was called."""
        return self._ended and not _ssl.bio_pending(self._bio)

    def read(self, size=-1, /):
        """Removes and returns at most SIZE bytes."""
        return _ssl.bio_read(self._bio, size)

    def write(self, b, /):
        """Appends bytes; returns how many."""
        if self._ended:
            raise SSLError("cannot write() after write_eof()")
        return _ssl.bio_write(self._bio, b)

    def write_eof(self):
        """Marks the end of the data."""
        self._ended = True
        _ssl.bio_end(self._bio)


# ---- Contexts --------------------------------------------------------------------------------------------------------

DefaultVerifyPaths = namedtuple("DefaultVerifyPaths", "cafile capath openssl_cafile_env openssl_cafile openssl_capath_env openssl_capath")


def get_default_verify_paths():
    """The paths at which OpenSSL looks for certificates."""
    return DefaultVerifyPaths(None, None, "SSL_CERT_FILE", "/usr/lib/ssl/cert.pem", "SSL_CERT_DIR", "/usr/lib/ssl/certs")


class _ASN1Object(namedtuple("_ASN1Object", "nid shortname longname oid")):
    __slots__ = ()
    __module__ = "ssl"


class Purpose(_Enum):
    """The use of a context: to authenticate servers or clients."""

    __module__ = "ssl"
    SERVER_AUTH = _ASN1Object(129, "serverAuth", "TLS Web Server Authentication", "1.3.6.1.5.5.7.3.1")
    CLIENT_AUTH = _ASN1Object(130, "clientAuth", "TLS Web Client Authentication", "1.3.6.1.5.5.7.3.2")


def _bytes_of_file(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as exc:
        code, text = exc.errno, exc.strerror
    raise OSError(code, text)


class SSLContext:
    """The settings of connections."""

    __module__ = "ssl"
    sslobject_class = None
    sni_callback = None
    keylog_filename = None
    post_handshake_auth = False

    def __init__(self, protocol=None):
        if protocol is None:
            import warnings

            warnings.warn("ssl.SSLContext() without protocol argument is deprecated.", DeprecationWarning, stacklevel=2)
            protocol = PROTOCOL_TLS
        if protocol not in (2, 16, 17):
            raise ValueError(f"invalid or unsupported protocol version {protocol}")
        self._protocol = _SSLMethod(protocol)
        self._made, self._settings = None, []
        self._options = self._host_flags = 0
        self._check_hostname = False
        self._mode = CERT_NONE
        self.options = _DEFAULT_OPTIONS
        self._verify_flags = VERIFY_X509_TRUSTED_FIRST
        self._minimum, self._maximum = TLSVersion.TLSv1_2, TLSVersion.MAXIMUM_SUPPORTED
        self._apply(_ssl.set, _SET_MINIMUM, 771)
        self._apply(_ssl.ciphers, _DEFAULT_CIPHERS)
        self._tickets = 2
        if protocol == PROTOCOL_TLS_CLIENT:
            self.check_hostname = True

    # Many modules make a context when they are imported, and few programs that import them use it. OpenSSL's is made
    # when it is first needed: until then the execution's memory has all there is, and a search can copy it.

    @property
    def _context(self):
        if self._made is None:
            self._made = _ssl.context(_library, int(self._protocol))
            for function, args in self._settings:
                function(self._made, *args)
            self._settings.clear()
        return self._made

    def _apply(self, function, *args):
        """Changes OpenSSL's context, now or when it is made: what FUNCTION does cannot fail."""
        if self._made is None:
            self._settings.append((function, args))
        else:
            function(self._made, *args)

    @property
    def protocol(self):
        """The constant PROTOCOL_... of the context."""
        return self._protocol

    @property
    def options(self):
        """OpenSSL's options."""
        return Options(self._options)

    @options.setter
    def options(self, value):
        self._options = int(value)
        self._apply(_ssl.set, _SET_OPTIONS, self._options)

    @property
    def check_hostname(self):
        """Whether the peer's certificate must have its name."""
        return self._check_hostname

    @check_hostname.setter
    def check_hostname(self, value):
        if value and self._mode == CERT_NONE:
            self.verify_mode = CERT_REQUIRED
        self._check_hostname = bool(value)

    @property
    def hostname_checks_common_name(self):
        """Whether a certificate without names may have it as its commonName."""
        return True

    @property
    def verify_mode(self):
        """CERT_NONE, CERT_OPTIONAL or CERT_REQUIRED."""
        return self._mode

    @verify_mode.setter
    def verify_mode(self, value):
        if value not in (0, 1, 2):
            raise ValueError("invalid value for verify_mode")
        if value == CERT_NONE and self._check_hostname:
            raise ValueError("Cannot set verify_mode to CERT_NONE when check_hostname is enabled.")
        self._mode = VerifyMode(value)
        self._apply(_ssl.set, _SET_VERIFY_MODE, int(value))

    @property
    def verify_flags(self):
        """How certificates are verified."""
        return self._verify_flags

    @verify_flags.setter
    def verify_flags(self, value):
        self._verify_flags = VerifyFlags(value)
        self._apply(_ssl.set, _SET_VERIFY_FLAGS, int(value))

    def _set_version(self, setting, value):
        value = TLSVersion(value)
        code = 0 if value == (-2 if setting == _SET_MINIMUM else -1) else 772 if value == -1 else 769 if value == -2 else int(value)
        if 769 <= code <= 772:  # TLS 1.0 to 1.3
            self._apply(_ssl.set, setting, code)
        elif not _ssl.set(self._context, setting, code):
            raise ValueError(f"Unsupported protocol version 0x{code:x}")
        return value

    @property
    def minimum_version(self):
        """The lowest version that is accepted."""
        return self._minimum

    @minimum_version.setter
    def minimum_version(self, value):
        self._minimum = self._set_version(_SET_MINIMUM, value)

    @property
    def maximum_version(self):
        """The highest version that is accepted."""
        return self._maximum

    @maximum_version.setter
    def maximum_version(self, value):
        self._maximum = self._set_version(_SET_MAXIMUM, value)

    @property
    def num_tickets(self):
        """How many session tickets a server sends."""
        return self._tickets

    @num_tickets.setter
    def num_tickets(self, value):
        if value < 0:
            raise ValueError("value must be non-negative")
        if self._protocol != PROTOCOL_TLS_SERVER:
            raise ValueError("SSLContext is not a server context.")
        self._tickets = value
        self._apply(_ssl.set, _SET_TICKETS, value)

    def set_ciphers(self, cipherlist, /):
        """Sets the ciphers that are accepted before TLS 1.3."""
        if not _ssl.ciphers(self._context, cipherlist):
            raise SSLError("No cipher can be selected.")

    def get_ciphers(self):
        """Refused."""
        _refuse("SSLContext.get_ciphers() is not in the scenario language; use SSLObject.cipher() of a connection")

    def set_alpn_protocols(self, alpn_protocols):
        """Sets the protocols that ALPN offers or accepts, in order of preference."""
        names = bytearray()
        for protocol in alpn_protocols:
            name = bytes(protocol, "ascii")
            if not 0 < len(name) <= 255:
                raise SSLError("ALPN protocols must be 1 to 255 bytes long")
            names.append(len(name))
            names += name
        if len(names) > 256:
            _refuse("ALPN protocols of more than 256 bytes are not in the scenario language")
        self._apply(_ssl.alpn, bytes(names))

    def load_cert_chain(self, certfile, keyfile=None, password=None):
        """Loads the certificate to present, and its key."""
        chain = _bytes_of_file(certfile)
        key = chain if keyfile is None else _bytes_of_file(keyfile)
        if callable(password):
            password = password()
        if isinstance(password, str):
            password = password.encode()
        failure = _ssl.load_chain(self._context, chain, key, password)
        if failure is not None:
            step = failure[0]
            if step < 2:  # the reader of PEM files failed, whatever for
                exc = SSLError(524297, f"[SSL] PEM lib (_ssl.c:{(3905, 3926)[step]})")
                exc.library = "SSL"
                raise exc
            raise _described(SSLError, failure[1] & 0x7FFFFF if failure[4] == 116 else failure[1], failure, failure[3], 3926)

    def load_verify_locations(self, cafile=None, capath=None, cadata=None):
        """Loads certificates of authorities."""
        if cafile is None and capath is None and cadata is None:
            raise TypeError("cafile, capath and cadata cannot be all omitted")
        if capath is not None:
            _refuse("a capath is not in the scenario language; use a cafile")
        if cadata is not None:
            self._load_data(cadata)
        if cafile is not None:
            loaded = _ssl.load_ca(self._context, _bytes_of_file(cafile), False)
            if isinstance(loaded, tuple):
                exc = SSLError(136, "[X509: NO_CERTIFICATE_OR_CRL_FOUND] no certificate or crl found (_ssl.c:4154)")
                exc.library, exc.reason = "X509", "NO_CERTIFICATE_OR_CRL_FOUND"
                raise exc

    def _load_data(self, cadata):
        is_text = isinstance(cadata, str)
        if not is_text and not isinstance(cadata, (bytes, bytearray, memoryview)):
            raise TypeError("cadata should be an ASCII string or a bytes-like object")
        if not cadata:
            raise ValueError("Empty certificate data")
        loaded = _ssl.load_ca(self._context, cadata.encode("ascii") if is_text else bytes(cadata), not is_text)
        if isinstance(loaded, tuple):
            what = "no start line" if is_text else "not enough data"
            raise SSLError(0, f"{what}: cadata does not contain a certificate (_ssl.c:4020)")

    def load_default_certs(self, purpose=Purpose.SERVER_AUTH):
        """This machine's authorities; in a simulation there are none."""
        if not isinstance(purpose, Purpose):
            raise TypeError(purpose)
        self._apply(_ssl.load_default)

    def set_default_verify_paths(self):
        """Loads this machine's certificates of authorities."""
        self._apply(_ssl.load_default)

    def cert_store_stats(self):
        """How many certificates there are."""
        store = _ssl.store(self._context)
        return {"x509": len(store), "crl": 0, "x509_ca": sum(is_ca for _, is_ca in store)}

    def get_ca_certs(self, binary_form=False):
        """The certificates of authorities."""
        return [der if binary_form else _x509.decode(der) for der, is_ca in _ssl.store(self._context) if is_ca]

    def set_servername_callback(self, server_name_callback):
        """Refused."""
        _refuse("SNI callbacks are not in the scenario language; use one context for a server")

    def wrap_socket(self, sock, server_side=False, do_handshake_on_connect=True, suppress_ragged_eofs=True, server_hostname=None,
                    session=None):
        """The SSL socket that takes SOCK's descriptor."""
        if session is not None:
            _refuse("SSL sessions are not in the scenario language")
        return self.sslsocket_class._create(sock, server_side, do_handshake_on_connect, suppress_ragged_eofs, server_hostname, self)

    def wrap_bio(self, incoming, outgoing, server_side=False, server_hostname=None, session=None):
        """An SSL object between two memory BIOs."""
        return self.sslobject_class._create(incoming, outgoing, server_side=server_side, server_hostname=server_hostname, session=session,
                                            context=self)


def create_default_context(purpose=Purpose.SERVER_AUTH, *, cafile=None, capath=None, cadata=None):
    """A context with the recommended settings."""
    if not isinstance(purpose, Purpose):
        raise TypeError(purpose)
    context = SSLContext(PROTOCOL_TLS_CLIENT if purpose == Purpose.SERVER_AUTH else PROTOCOL_TLS_SERVER)
    context.verify_flags |= VERIFY_X509_PARTIAL_CHAIN | VERIFY_X509_STRICT
    if cafile or capath or cadata:
        context.load_verify_locations(cafile, capath, cadata)
    elif context.verify_mode != CERT_NONE:
        context.load_default_certs(purpose)
    return context


def _create_unverified_context(protocol=None, *, cert_reqs=CERT_NONE, check_hostname=False, purpose=Purpose.SERVER_AUTH, certfile=None,
                               keyfile=None, cafile=None, capath=None, cadata=None):
    """A context that verifies no certificates unless cert_reqs demands it."""
    if not isinstance(purpose, Purpose):
        raise TypeError(purpose)
    if protocol is None:
        protocol = PROTOCOL_TLS_CLIENT if purpose == Purpose.SERVER_AUTH else PROTOCOL_TLS_SERVER
    context = SSLContext(protocol)
    context.check_hostname = check_hostname
    if cert_reqs is not None:
        context.verify_mode = cert_reqs
    if keyfile and not certfile:
        raise ValueError("certfile must be specified")
    if certfile:
        context.load_cert_chain(certfile, keyfile)
    if cafile or capath or cadata:
        context.load_verify_locations(cafile, capath, cadata)
    return context


_create_default_https_context = create_default_context
_create_stdlib_context = _create_unverified_context

# ---- SSL objects -----------------------------------------------------------------------------------------------------


class SSLObject:
    """One end of a connection, between memory BIOs."""

    __module__ = "ssl"

    def __init__(self, *args, **kwargs):
        raise TypeError(f"{self.__class__.__name__} does not have a public constructor. "
                        "Instances are returned by SSLContext.wrap_bio().")

    @classmethod
    def _create(cls, incoming, outgoing, server_side=False, server_hostname=None, session=None, context=None):
        self = cls.__new__(cls)
        for name, bio in ("incoming", incoming), ("outgoing", outgoing):
            if not isinstance(bio, MemoryBIO):
                raise TypeError(f"_wrap_bio() argument '{name}' must be _ssl.MemoryBIO, not {type(bio).__name__}")
        if server_hostname is not None:
            if not isinstance(server_hostname, str):
                server_hostname = server_hostname.decode("ascii")
            if not server_hostname or server_hostname.startswith("."):
                raise ValueError("server_hostname cannot be an empty string or start with a leading dot.")
        if server_side and context.protocol == PROTOCOL_TLS_CLIENT:
            raise SSLError(0, "Cannot create a server socket with a PROTOCOL_TLS_CLIENT context (_ssl.c:804)")
        if not server_side and context.protocol == PROTOCOL_TLS_SERVER:
            raise SSLError(0, "Cannot create a client socket with a PROTOCOL_TLS_SERVER context (_ssl.c:809)")
        self._ssl = _ssl.connection(context._context, incoming._bio, outgoing._bio, bool(server_side), server_hostname,
                                    context.check_hostname)
        self._context, self._server_side, self._server_hostname = context, bool(server_side), server_hostname
        return self

    def _run(self, doing, function, *args):
        return function(self._ssl, *args)

    @property
    def context(self):
        """The context of the connection."""
        return self._context

    @property
    def session(self):
        """Refused."""
        _refuse("SSL sessions are not in the scenario language")

    @property
    def session_reused(self):
        """Whether an earlier session was resumed."""
        return _ssl.facts(self._ssl)[7]

    @property
    def server_side(self):
        """Whether it is a server's end."""
        return self._server_side

    @property
    def server_hostname(self):
        """The peer's name."""
        return self._server_hostname

    def read(self, len=1024, buffer=None):
        """Reads at most LEN bytes: them, or their number if BUFFER is given."""
        if buffer is not None:
            view = memoryview(buffer).cast("B")
            if len <= 0 or len > view.nbytes:
                len = view.nbytes
            if not len:
                return 0
        elif len < 0:
            raise ValueError("size should not be negative")
        elif len == 0:
            return b""
        data = self._run("read", _ssl.read, len)
        if isinstance(data, tuple):
            if data[0] == SSL_ERROR_ZERO_RETURN:
                data = b""
            else:
                raise _error(data, 2580)
        if buffer is None:
            return data
        count = data.__len__()
        view[:count] = data
        return count

    def write(self, data):
        """Writes bytes; returns how many were accepted."""
        return _result(self._run("write", _ssl.write, data), 2427)

    def getpeercert(self, binary_form=False):
        """The peer's certificate."""
        facts = _ssl.facts(self._ssl)
        if not facts[6]:
            raise ValueError("handshake not done yet")
        der = _ssl.certificate(self._ssl)
        if der is None or binary_form:
            return der
        return _x509.decode(der) if facts[8] else {}

    def selected_alpn_protocol(self):
        """The protocol selected by ALPN, or None."""
        return _ssl.facts(self._ssl)[4]

    def cipher(self):
        """(name, protocol, bits)"""
        name, protocol, bits = _ssl.facts(self._ssl)[:3]
        return None if name is None else (name, protocol, bits)

    def shared_ciphers(self):
        """Refused."""
        _refuse("SSLObject.shared_ciphers() is not in the scenario language; use cipher()")

    def compression(self):
        """The name of the compression: None."""
        return None

    def pending(self):
        """How many bytes read() can return without receiving."""
        return _ssl.facts(self._ssl)[5]

    def do_handshake(self):
        """Begins or continues the handshake."""
        _result(self._run("handshake", _ssl.handshake), 1006, self._server_hostname)

    def unwrap(self):
        """Ends the connection."""
        _result(self._run("shutdown", _ssl.shutdown), 2706)

    def get_channel_binding(self, cb_type="tls-unique"):
        """Refused."""
        _refuse("SSLObject.get_channel_binding() is not in the scenario language")

    def version(self):
        """The protocol's version."""
        return _ssl.facts(self._ssl)[3]


SSLContext.sslobject_class = SSLObject


from _sslsocket import SSLSocket

SSLContext.sslsocket_class = SSLSocket


# ---- Certificates ----------------------------------------------------------------------------------------------------


def DER_cert_to_PEM_cert(der_cert_bytes):
    """The text of a certificate."""
    import base64

    text = base64.b64encode(der_cert_bytes).decode("ascii")
    lines = [PEM_HEADER, *(text[i:i + 64] for i in range(0, len(text), 64)), PEM_FOOTER]
    return "\n".join(lines) + "\n"


def PEM_cert_to_DER_cert(pem_cert_string):
    """The bytes of a certificate's text."""
    import base64

    if not pem_cert_string.startswith(PEM_HEADER):
        raise ValueError(f"Invalid PEM encoding; must start with {PEM_HEADER}")
    if not pem_cert_string.strip().endswith(PEM_FOOTER):
        raise ValueError(f"Invalid PEM encoding; must end with {PEM_FOOTER}")
    return base64.decodebytes(pem_cert_string.strip()[len(PEM_HEADER):-len(PEM_FOOTER)].encode("ascii"))


def cert_time_to_seconds(cert_time):
    """The time of a certificate's text."""
    from calendar import timegm

    try:
        month = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split().index(cert_time[:3].title()) + 1
        day, clock, year, zone = cert_time[3:].split()
        hour, minute, second = map(int, clock.split(":"))
        if zone != "GMT":
            raise ValueError
    except ValueError:
        raise ValueError(f'time data {cert_time!r} does not match format "%b %d %H:%M:%S %Y GMT"') from None
    return timegm((int(year), month, int(day), hour, minute, second))


def RAND_status():
    """Whether there are enough random numbers."""
    return True


def RAND_bytes(num, /):
    """Random bytes."""
    return os.urandom(num)


def RAND_add(string, entropy, /):
    """Nothing: the random numbers are the run's."""
