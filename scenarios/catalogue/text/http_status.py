# http: HTTPStatus.
import asyncio
from http import HTTPStatus


async def main():
    for status in HTTPStatus:
        print(status, repr(status), status.phrase, status.description, status.value, status.name)
    print(HTTPStatus.OK == 200, HTTPStatus(404), f"{HTTPStatus.OK}", HTTPStatus["GONE"].is_client_error, HTTPStatus.OK.is_success, HTTPStatus.REQUEST_URI_TOO_LONG is HTTPStatus.URI_TOO_LONG, HTTPStatus.OK + 1, len(HTTPStatus), HTTPStatus.OK.is_server_error, HTTPStatus.FOUND.is_redirection)
    try:
        HTTPStatus(999)
    except ValueError as e:
        print(e)

asyncio.run(main())
