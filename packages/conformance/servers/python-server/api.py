"""The API over HTTP/1.1: finds the operation, authenticates, limits, and renders the response."""

import json
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qsl, unquote, urlsplit

from authentication import authenticate
from background import Background
from clock import Clock
from errors import ApiError, Response, errors, forbidden, not_found
from faults import fault
from limits import Limits
from model import Store
from oauth import OAuth
from request import Request
from routes import Route, find_route


class Service:
    """Everything that the handlers share."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.background = Background()
        self.limits = Limits()
        self.oauth = OAuth(store, clock)
        self.earlier: dict[tuple[str, str], Response] = {}  # the first response to each URL, for faults
        self.last: dict[str, Response] = {}


class ApiHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "python-server"
    service: Service
    first_credential = ""

    def do_GET(self) -> None:
        self._serve("GET")

    def do_POST(self) -> None:
        self._serve("POST")

    def log_message(self, *args: object) -> None:
        """Requests are not logged."""

    def _serve(self, method: str) -> None:
        content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        url = urlsplit(self.path)
        query = dict(parse_qsl(url.query, keep_blank_values=True))
        store = self.service.store
        with store.lock:
            store.in_flight += 1
        try:
            if url.path.startswith("/oauth/"):
                response = self._oauth(method, url.path, query, content)
            else:
                response = self._api(method, url.path, query, content)
        except ApiError as error:
            response = error.response
        finally:
            with store.lock:
                store.in_flight -= 1
        self._send(response)

    def _oauth(self, method: str, path: str, query: dict[str, str], content: bytes) -> Response:
        with self.service.store.lock:
            if path == "/oauth/authorize":
                return self.service.oauth.authorize(query, self.headers.get("Cookie") or "", method == "POST")
            if path == "/oauth/token" and method == "POST":
                if fault("exchange-from-form"):
                    query = dict(parse_qsl(content.decode()))
                return self.service.oauth.exchange(query)
        return Response(404, {"error": "not_found"})

    def _api(self, method: str, path: str, query: dict[str, str], content: bytes) -> Response:
        found = find_route(method, path)
        if found is None:
            return not_found("path").response
        route, params = found
        params = {key: unquote(value) for key, value in params.items()}
        service = self.service
        with service.store.lock:
            header = self.headers.get("Authorization") or ""
            if fault("credential-of-connection"):
                header = self.first_credential = self.first_credential or header
            if fault("credential-remembered-if-missing"):
                header = self.first_credential = header or self.first_credential
            user, credential = authenticate(header, service.store, route.operation, service.clock.now())
            headers = service.limits.count_request(credential, route.batch, service.clock.now())
            if fault(f"no-limit-headers-{route.operation}"):
                headers = {}
            try:
                self._check_access(route, params, user.accounts)
                body = self._body(content, method)
                request = Request(
                    service.store, service.clock, service.background, user, route.operation, params, query, body, self._base(), credential
                )
                response = route.run(request, service.limits) if route.batch else route.run(request)
            except ApiError as error:
                response = error.response
        response = self._stale(route.operation, response)
        response.headers = {**headers, **response.headers}
        if fault("no-limit-headers-on-204") and response.status == 204:
            response.headers = {}
        if fault(f"media-type-text-{route.operation}"):
            response.headers["Content-Type"] = "text/plain"
        if fault("media-type-of-errors") and response.status >= 400:
            response.headers["Content-Type"] = "application/problem+json"
        return response

    def _stale(self, operation: str, response: Response) -> Response:
        """The response, or with a fault one that was rendered earlier."""
        earlier = self.service.earlier.setdefault((operation, self.path), response)
        if fault(f"cached-forever-{operation}") and response.status == 200:
            return Response(earlier.status, earlier.body)
        last = self.service.last.get(operation, response)
        self.service.last[operation] = response
        if fault(f"swapped-when-concurrent-{operation}") and self.service.store.in_flight > 1:
            return Response(last.status, last.body)
        return response

    def _check_access(self, route: Route, params: dict[str, str], accounts: list[str]) -> None:
        account_id = params.get("account_id")
        if account_id is None or fault(f"foreign-{route.operation}") and account_id in self.service.store.accounts:
            return
        if account_id not in self.service.store.accounts:
            raise not_found("account")
        if account_id not in accounts:
            if fault("foreign-reads") and route.method == "GET":
                return
            raise forbidden(route.operation)

    def _body(self, content: bytes, method: str) -> object:
        if method == "GET" or not content:
            return None
        kind = (self.headers.get("Content-Type") or "").partition(";")[0].strip().lower()
        if kind == "application/x-www-form-urlencoded" and fault("form-accepted"):
            form = {key.split("[")[-1].strip("]"): value for key, value in parse_qsl(content.decode())}
            return {"subscribers": [form], "events": [form]}
        if kind != "application/json":
            raise errors(415, {"code": "format_error", "message": "The body must be application/json."})
        try:
            return json.loads(content.decode("latin-1" if fault("body-latin-1") else "utf-8"))
        except ValueError:
            raise errors(400, {"code": "format_error", "message": "The body is not JSON."}) from None

    def _base(self) -> str:
        host, port = self.server.server_address[:2]
        return f"http://{host}:{port}"

    def _send(self, response: Response) -> None:
        body = response.body
        text = body if isinstance(body, str) else "" if body is None else json.dumps(body, ensure_ascii=False)
        content = text.encode("utf-8")
        self.send_response(response.status)
        kind = "text/html; charset=utf-8" if isinstance(body, str) else "application/json"
        if body is not None and "Content-Type" not in response.headers:
            self.send_header("Content-Type", kind)
        for name, value in response.headers.items():
            self.send_header(name, value)
        if response.status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if response.status != 204:
            self.wfile.write(content)
