# wsgiref.simple_server in a thread: requests, headers that come twice, errors of the application, the log.
import contextlib
import http.client
import io
import json
import threading
from wsgiref.simple_server import WSGIRequestHandler, make_server

log = []


class Handler(WSGIRequestHandler):
    def log_message(self, format, *args):
        log.append(format % args)

    def get_stderr(self):
        return errors


errors = io.StringIO()


def application(environ, start_response):
    if environ["PATH_INFO"] == "/fail":
        raise RuntimeError("failed")
    size = int(environ["CONTENT_LENGTH"] or 0)
    names = ["REQUEST_METHOD", "PATH_INFO", "QUERY_STRING", "CONTENT_TYPE", "HTTP_X_A", "REMOTE_ADDR", "SERVER_PROTOCOL", "wsgi.multithread"]
    answer = {name: environ.get(name) for name in names} | {"body": environ["wsgi.input"].read(size).decode()}
    start_response("201 Made", [("Content-Type", "application/json"), ("X-Many", "a"), ("X-Many", "b")])
    return [json.dumps(answer).encode()]


def request(port, method, path, body=None, headers=()):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    with contextlib.closing(connection):
        connection.putrequest(method, path)
        for name, value in headers:
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, answer.reason, answer.getheader("X-Many"), answer.getheader("Content-Length"), answer.read().decode()


def main():
    with make_server("127.0.0.1", 0, application, handler_class=Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        port = server.server_port
        print(request(port, "GET", "/a%20b?x=1&y"))
        print(request(port, "POST", "/p", b"text", [("X-A", "1"), ("x-a", " 2 "), ("Content-Type", "text/x")]))
        print(request(port, "GET", "/fail"))
        server.shutdown()
        thread.join()
        print(server.get_app() is application, server.base_environ["SERVER_PORT"] == str(port))
    print(*log, sep="\n")
    print(errors.getvalue().splitlines()[-1])


main()
