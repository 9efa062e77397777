"""The OAuth 2 authorization code flow: a consent page for users who have signed in, and the exchange of codes."""

import html
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlencode

from clock import Clock
from errors import Response
from faults import fault
from model import Store, User

CLIENT = {"id": "shop-floor", "secret": "s3cret-of-shop-floor", "redirect_uri": "https://app.example.com/callback?tenant=7"}


@dataclass
class Code:
    user: User
    issued: datetime
    client: str


class OAuth:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.sessions: dict[str, User] = {}
        self._codes: dict[str, Code] = {}

    def sign_in(self, user: User) -> str:
        session = secrets.token_urlsafe(16)
        self.sessions[session] = user
        return session

    def issue(self, user: User, age: timedelta = timedelta(), client: str = CLIENT["id"]) -> str:
        code = secrets.token_urlsafe(24)
        self._codes[code] = Code(user, self._clock.now() - age, client)
        return code

    def location(self, code: str, query: dict[str, str]) -> str:
        target = CLIENT["redirect_uri"]
        if fault("redirect-to-root"):
            target = "https://app.example.com/"
        if fault("redirect-loses-query"):
            target = target.split("?")[0]
        if fault("redirect-without-code"):
            return target
        parameters = {"code": code, **({"state": query["state"]} if "state" in query else {})}
        return f"{target}{'&' if '?' in target else '?'}{urlencode(parameters)}"

    def authorize(self, query: dict[str, str], cookie: str, agreed: bool) -> Response:
        """GET shows the consent page; POST, sent by its form, is the agreement."""
        if query.get("client_id") != CLIENT["id"] or query.get("response_type") != "code":
            return Response(400, {"error": "invalid_request"})
        if query.get("redirect_uri") != CLIENT["redirect_uri"]:
            return Response(400, {"error": "invalid_request"})
        user = self.sessions.get(cookie.removeprefix("session="))
        if fault("authorize-without-sign-in") and user is None:
            user = self._store.users[0]
            agreed = True
        if user is None:
            return Response(200, '<!doctype html><form method="post" action="/sign-in"><input name="email"><button>Sign in</button></form>')
        if fault("authorize-without-consent"):
            agreed = True
        if fault("authorize-refused"):
            return Response(400, {"error": "invalid_request"})
        if agreed:
            return Response(303, None, {"Location": self.location(self.issue(user), query)})
        action = html.escape("/oauth/authorize?" + urlencode(query))
        page = f'<!doctype html><form method="post" action="{action}"><p>Grant access?</p><button>Agree</button></form>'
        return Response(200, page)

    def exchange(self, query: dict[str, str]) -> Response:
        if query.get("client_id") != CLIENT["id"] or query.get("client_secret") != CLIENT["secret"]:
            return Response(401, {"error": "invalid_client"})
        if query.get("grant_type") != "authorization_code":
            return Response(400, {"error": "unsupported_grant_type"})
        if query.get("redirect_uri") != CLIENT["redirect_uri"]:
            return Response(400, {"error": "invalid_grant"})
        if fault("exchange-rejects-response-type") and "response_type" in query:
            return Response(400, {"error": "invalid_request"})
        code = self._codes.get(query.get("code", ""))
        lifetime = timedelta(minutes=10)
        if fault("code-lives-5-minutes"):
            lifetime = timedelta(minutes=5)
        if fault("code-lives-an-hour"):
            lifetime = timedelta(hours=1)
        if fault("code-lives-11-minutes"):
            lifetime = timedelta(minutes=11)
        if fault("code-never-expires"):
            lifetime = timedelta(days=3650)
        if fault("code-lives-8-minutes"):
            lifetime = timedelta(minutes=8, seconds=30)
        if fault("any-code-accepted") and code is None:
            code = Code(self._store.users[0], self._clock.now(), CLIENT["id"])
        if code is None or code.client != query["client_id"] or self._clock.now() - code.issued > lifetime:
            return Response(400, {"error": "invalid_grant"})
        self._codes.pop(query.get("code", ""), None)
        token = secrets.token_urlsafe(32)
        self._store.access_tokens[token] = (code.user, self._clock.now())
        if fault("access-token-revokes-older"):
            self._store.access_tokens = {token: (code.user, self._clock.now())}
        if fault("access-token-not-stored"):
            del self._store.access_tokens[token]
        if fault("access-token-of-other-user"):
            self._store.access_tokens[token] = (self._store.users[1], self._clock.now())
        body: dict[str, object] = {"access_token": token, "token_type": "bearer", "scope": "public"}
        if fault("token-type-capital"):
            body["token_type"] = "Bearer"
        if fault("token-type-missing"):
            del body["token_type"]
        if fault("token-type-mac"):
            body["token_type"] = "token"
        if fault("scope-missing"):
            del body["scope"]
        if fault("scope-array"):
            body["scope"] = ["public"]
        if fault("scope-read"):
            body["scope"] = "public read"
        if fault("access-token-camel-case"):
            body["accessToken"] = body.pop("access_token")
        if fault("access-token-as-object"):
            body["access_token"] = {"value": token}
        if fault("exchange-as-form"):
            return Response(200, urlencode({key: str(value) for key, value in body.items()}))
        return Response(200, body)
