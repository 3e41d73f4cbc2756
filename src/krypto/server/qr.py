"""The picture that brings a phone to a table: its address as a QR code."""

from io import BytesIO

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from krypto.errors import RequestRefused
from krypto.server.headers import is_name
from krypto.server.replies import failure

__all__ = ["qr_route"]


def qr_route() -> Route:
    """Where the picture of a table is found, whether or not there is such a table."""
    return Route("/table/{code}/qr.svg", _picture)


async def _picture(request: Request) -> Response:
    """The address of the table, under the name by which this page was reached."""
    if not is_name(request.headers.get("host", "")):
        return failure(RequestRefused("bad_request", "There is no such host."))
    address = f"{request.base_url}table/{request.path_params['code'][:40]}"
    drawn = BytesIO()
    segno.make(address, micro=False).save(drawn, kind="svg", scale=8, border=3, light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")
