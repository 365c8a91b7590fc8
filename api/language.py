"""The language of an answer's texts: English, and Dutch where the caller prefers it."""

import re

from flask import Flask, Response, request

from solver.hands import LANGUAGES


def preferred() -> str:
    """Return `en` or `nl`, by the request's `Accept-Language`: of a tag only its language counts, so nl-BE is nl."""
    if "HTTP_ACCEPT_LANGUAGE" not in request.environ:
        return LANGUAGES[0]
    qualities: dict[str, float] = {}
    for tag, quality in request.accept_languages:  # best first, of equals as they stand
        qualities.setdefault(re.split("[-_]", tag.lower())[0], quality)
    named = [language for language, quality in qualities.items() if language in LANGUAGES and quality]
    return max([*named, *LANGUAGES], key=lambda language: qualities.get(language, qualities.get("*", 0)))


def init_app(app: Flask) -> None:
    """Say in every JSON answer in which language it is, and that it depends on the caller's."""

    @app.after_request
    def say_language(response: Response) -> Response:
        if (response.content_type or "").endswith("json"):
            response.headers.add("Content-Language", preferred())
            response.headers.add("Vary", "Accept-Language")
        return response
