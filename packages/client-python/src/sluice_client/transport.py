"""Sends requests, and sends them again where that can help."""

import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any

# Waits after 500, 503 and a lost connection; their number is that of the repetitions.
_BACKOFF_SECONDS = (1, 2, 4, 8, 16)
# Nobody waits longer than this for one request; the error is then the caller's.
_MAX_WAIT_SECONDS = 120.0

# A file to upload: its content, or its name with its content.
File = bytes | tuple[str, bytes]


class SluiceError(Exception):
    """A call that the service refused (``status``), or that reached it not at all (``status`` 0)."""

    def __init__(self, status: int, message: str, fields: Mapping[str, list[str]] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.fields = dict(fields or {})


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API has no redirects; to follow one would carry the key to another address."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Transport:
    """One service, one key."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 60.0,
        repeat_posts: bool = False,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        """
        :param repeat_posts: repeats a POST whose outcome is unknown as well. Each repetition may make another record,
            unless a SKU or a name that must be unique tells them apart.
        :param sleep: waits so many seconds; tests pass a clock of their own.
        """
        self._base_url = base_url.rstrip("/")
        self._headers = {"authorization": f"Bearer {api_key}", "accept": "application/json"}
        self._timeout = timeout
        self._repeat_posts = repeat_posts
        self._sleep = sleep
        self._opener = urllib.request.build_opener(_NoRedirects)

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        form: Mapping[str, Any] | None = None,
    ) -> Any:
        url = f"{self._base_url}{path}{_query_string(query)}"
        headers, data = self._headers, None
        if form is not None:
            kind, data = _form(form)
            headers = {**headers, "content-type": kind}
        elif body is not None:
            headers = {**headers, "content-type": "application/json"}
            data = json.dumps(body).encode()
        may_repeat = method != "POST" or self._repeat_posts
        for backoff in (*_BACKOFF_SECONDS, None):
            try:
                return self._send(urllib.request.Request(url, data, headers, method=method))
            except urllib.error.HTTPError as answer:
                wait = _wait_after(answer, backoff, may_repeat)
                error = _refusal(answer)
            except (urllib.error.URLError, HTTPException, OSError) as lost:
                wait = float(backoff) if backoff is not None and may_repeat else None
                error = SluiceError(0, f"{method} {path} got no answer: {lost}")
            if wait is None or wait > _MAX_WAIT_SECONDS:
                raise error
            self._sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    def _send(self, request: urllib.request.Request) -> Any:
        with self._opener.open(request, timeout=self._timeout) as answer:
            text = answer.read()
        return json.loads(text) if text else None


def _wait_after(answer: urllib.error.HTTPError, backoff: int | None, may_repeat: bool) -> float | None:
    """Seconds until the next attempt; None where there must be none."""
    if backoff is None:
        return None
    asked = _retry_after(answer.headers.get("retry-after"))
    if answer.code == 429:
        # It is answered before anything is done, so even a POST may come again.
        return float(backoff) if asked is None else asked
    if answer.code in (500, 503) and may_repeat:
        return max(asked or 0.0, float(backoff))
    return None


def _retry_after(value: str | None) -> float | None:
    """Seconds of the header, which may also name a date."""
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return None


def _refusal(answer: urllib.error.HTTPError) -> SluiceError:
    try:
        said = json.loads(answer.read())
    except (ValueError, OSError):
        said = None
    if not isinstance(said, dict):
        return SluiceError(answer.code, f"the service answered {answer.code}")
    return SluiceError(answer.code, str(said.get("message", answer.code)), said.get("errors"))


def _query_string(query: Mapping[str, Any] | None) -> str:
    pairs = [
        (name, _text(entry))
        for name, value in (query or {}).items()
        if value is not None
        for entry in (value if isinstance(value, list | tuple) else [value])
    ]
    return f"?{urllib.parse.urlencode(pairs)}" if pairs else ""


def _text(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _form(fields: Mapping[str, Any]) -> tuple[str, bytes]:
    """A multipart/form-data body (RFC 7578) and its content type."""
    boundary = uuid.uuid4().hex
    parts: list[bytes] = []
    for name, value in fields.items():
        if value is None:
            continue
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"'
        if isinstance(value, bytes | tuple):
            file_name, content = ("file", value) if isinstance(value, bytes) else value
            escaped = file_name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
            head += f'; filename="{escaped}"\r\ncontent-type: application/octet-stream'
        else:
            content = (value if isinstance(value, str) else json.dumps(value)).encode()
        parts += [head.encode(), b"\r\n\r\n", content, b"\r\n"]
    return f"multipart/form-data; boundary={boundary}", b"".join([*parts, f"--{boundary}--\r\n".encode()])
