# wsgiref: headers, tools of environments, and handlers that run applications.
import io
import wsgiref.simple_server
import wsgiref.types
from wsgiref import handlers, headers, util


def show(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, error)


def headers_are_a_mapping():
    h = headers.Headers([("A", "1"), ("b", "2"), ("a", "3")])
    print(h["a"], h["B"], h["c"], h.get_all("A"), h.get("x", 4), len(h), "B" in h, h.keys(), h.values())
    h.add_header("Content-Disposition", "attachment", filename='a "b"\\', creation_date=None, size="")
    h["B"] = "x"
    del h["A"]
    print(h.setdefault("New", "n"), h.setdefault("new", "o"), h.items(), repr(h))
    print(bytes(h), headers._formatparam("a", "b c", 0), headers._formatparam("a", "b", 0))
    show(headers.Headers, ())
    show(headers.Headers, [("a", b"x")])
    show(h.__setitem__, "a", 1)
    show(h.get, b"A")


def environments():
    for path, script in ("/x/y", "/a"), ("", "/a"), ("/", "/a"), ("/a/../c", ""), ("//./b/", "/s/"), ("/.", ""):
        environ = {"PATH_INFO": path, "SCRIPT_NAME": script}
        print(repr(util.shift_path_info(environ)), environ)
    environ = {}
    util.setup_testing_defaults(environ)
    print({k: v for k, v in environ.items() if isinstance(v, (str, int, tuple))})
    for changes in {}, {"SCRIPT_NAME": "/ä b", "PATH_INFO": "/c;d=e,ü", "QUERY_STRING": "q=1"}, {"HTTPS": "on", "HTTP_HOST": ""}:
        environ = dict(changes)
        util.setup_testing_defaults(environ)
        print(util.application_uri(environ), util.request_uri(environ), util.request_uri(environ, False))
    print([util.is_hop_by_hop(name) for name in ("TE", "Te-x", "keep-alive")], util.guess_scheme({"HTTPS": "1"}))
    file = util.FileWrapper(io.BytesIO(b"abcdefg"), 3)
    print(list(file), file.close == file.filelike.close, handlers.format_date_time(951827696))


def run(application, kind=handlers.SimpleHandler, **environ):
    util.setup_testing_defaults(environ)
    out, errors = io.BytesIO(), io.StringIO()
    handler = kind(io.BytesIO(b"body"), out, errors, environ)
    handler.os_environ, handler.http_version = {}, "1.1"
    handler.run(application)
    lines = out.getvalue().split(b"\r\n")
    print([line for line in lines if not line.startswith(b"Date")], errors.getvalue().splitlines()[-1:])


def plain(environ, start_response):
    write = start_response("200 OK", [("X", "y")])
    if environ["QUERY_STRING"] if "QUERY_STRING" in environ else "":
        write(b"first")
    return [environ["wsgi.input"].read()]


def several(environ, start_response):
    start_response("200 OK", [])
    yield b"a"
    yield b"b"


def fails(environ, start_response):
    start_response("200 OK", [("A", "b")])
    raise ValueError("no")


def fails_late(environ, start_response):
    start_response("200 OK", [])
    yield b"sent"
    raise ValueError("late")


def replaces(environ, start_response):
    import sys
    start_response("200 OK", [("A", "b")])
    try:
        raise ValueError
    except ValueError:
        start_response("500 Oh", [("C", "d")], sys.exc_info())
    return []


def wrong(status, *pairs):
    def application(environ, start_response):
        start_response(status, list(pairs))
        return []
    return application


def a_file(environ, start_response):
    start_response("200 OK", [("Content-Length", "5")])
    return environ["wsgi.file_wrapper"](io.BytesIO(b"01234"), 2)


def applications():
    for application in (plain, several, fails, fails_late, replaces, a_file, wrong("20"), wrong("abc d"), wrong("200-x"), wrong(b"200 OK"),
                        wrong("200 OK", ("TE", "x")), wrong("200 OK", ("a", 1)), lambda environ, start: [b"x"],
                        lambda environ, start: (start("200 OK", []), start("201 OK", []))):
        run(application)
    run(plain, QUERY_STRING="x")
    run(plain, SERVER_PROTOCOL="HTTP/0.9")
    run(plain, handlers.BaseCGIHandler)
    body = wsgiref.simple_server.demo_app({"b": 1, "a": "x"}, lambda *args: print(args))
    print(body, wsgiref.simple_server.WSGIServer.application, wsgiref.types.__all__[:2])


headers_are_a_mapping()
environments()
applications()
