"""Headers that protect callers, and those that let pages of other origins read the answers."""

from flask import Flask, Response, request

from api.settings import Settings

# A page may show what comes from here, and nothing else; everything but a page is not to be shown at all.
_PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

_EXPOSED = "ETag, Retry-After, X-Request-Id"
_ASKABLE = "Authorization, Content-Type, If-None-Match, X-API-Key, X-Request-Id"
_PREFLIGHT_SECONDS = 7200  # as long as any browser remembers one


def init_app(app: Flask, settings: Settings) -> None:
    """Send the headers with every answer; what a view has set stays."""
    origins = settings.cors_origins

    @app.after_request
    def protect(response: Response) -> Response:
        headers, is_page = response.headers, response.mimetype == "text/html"
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "no-referrer"
        headers["Cross-Origin-Resource-Policy"] = "cross-origin" if origins else "same-origin"
        headers.setdefault("Content-Security-Policy", _PAGE_POLICY if is_page else _DATA_POLICY)
        if response.status_code >= 400 or request.method == "POST":
            headers.setdefault("Cache-Control", "no-store")
        if origins:
            _share(response)
        return response

    def _share(response: Response) -> None:
        response.vary.add("Origin")
        origin = request.headers.get("Origin")
        if origin is None or not origins & {origin, "*"}:
            return
        headers = response.headers
        headers["Access-Control-Allow-Origin"] = "*" if "*" in origins else origin
        headers["Access-Control-Expose-Headers"] = _EXPOSED
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers and response.allow:
            response.status_code = 204
            headers["Access-Control-Allow-Methods"] = headers["Allow"]
            headers["Access-Control-Allow-Headers"] = _ASKABLE
            headers["Access-Control-Max-Age"] = str(_PREFLIGHT_SECONDS)
