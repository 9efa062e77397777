"""What both kinds of clients share, and the sign-in by OAuth 2."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, quote, urlencode

import httpx2

from . import _core as core
from . import _vocabulary as words
from ._calls import check_options, checked_id, valid_response
from ._check import json_body
from ._deadline import end_at_deadline
from ._error_kinds import InvalidArgumentError
from ._errors import AuthorizationError
from ._options import TYPES
from ._records import PendingAuthorization
from ._rules import RULES, VERSION, Rule
from ._transport import OPERATION, Rules, Transport


def _name_operation(context: dict[str, Any]) -> None:
    """Tells the transport which operation a request is for."""
    context["headers"][OPERATION] = context["operation"]["id"]


def _user_agent(application: str | None) -> str:
    name = f"email-automation-python/{VERSION}"
    return f"{application} {name}" if application else name


def core_options(
    callee: str,
    base_url: str,
    account_id: str | None,
    api_token: str | None,
    access_token: str | None,
    application: str | None,
) -> dict[str, Any]:
    """Checks the options of a client, and returns those of the generated one."""
    check_options(callee, base_url=base_url, account_id=account_id, api_token=api_token, access_token=access_token)
    secret = api_token or access_token
    if not secret or (api_token and access_token):
        raise InvalidArgumentError(words.one_credential())
    credential = f"Basic {base64.b64encode(f'{secret}:'.encode()).decode()}" if api_token else f"Bearer {secret}"
    headers = {"User-Agent": _user_agent(application), "Authorization": credential}
    return {"headers": headers, "middleware": [{"on_request": _name_operation}]}


def checked_rules(callee: str, timeout: float, attempt_timeout: float, retries: int, max_response_bytes: int) -> Rules:
    """Checks the numbers of a client, and returns its rules."""
    numbers = {"timeout": timeout, "attempt_timeout": attempt_timeout, "retries": retries}
    check_options(callee, **numbers, max_response_bytes=max_response_bytes)
    return Rules(timeout, attempt_timeout, retries, max_response_bytes)


class Undeclared:
    """Builds the requests that the contract does not declare."""

    def __init__(self, base_url: str, account_id: str | None, headers: dict[str, str]) -> None:
        self._base_url, self._account_id, self._headers = base_url.rstrip("/"), account_id, headers

    def build(self, method: str, path: str, query: Mapping[str, Any] | None, body: object) -> httpx2.Request:
        """Builds a request, with the rule of the operation if the contract declares it after all."""
        is_path, kind = TYPES["path"]
        if not is_path(path):
            raise InvalidArgumentError(words.invalid_argument("path", "request", kind))
        name = f"{method} {path}"
        rule = next((one for one in RULES.values() if (one.method, one.path) == (method, path)), None)
        idempotent = rule.idempotent if rule else method in ("GET", "PUT", "DELETE")
        limit = rule.rate_limit if rule else "individual"
        if "{account_id}" in path:
            path = path.replace("{account_id}", quote(checked_id("request", "account_id", self._account_id), safe=""))
        return httpx2.Request(
            method,
            self._base_url + path,
            params=query,
            headers={**self._headers, OPERATION: name},
            json=json_body("request", body),
            extensions={"rule": Rule(name, method, path, idempotent=idempotent, rate_limit=limit, empty=True)},
        )


class OAuth:
    """Signs users in, with `state` against forged callbacks and a proof key (PKCE) against stolen codes."""

    def __init__(
        self,
        auth_url: str,
        *,
        client_id: str,
        client_secret: str,
        redirect_uri: str,
        application: str | None = None,
        timeout: float = words.TIMEOUT,
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        check_options(
            "OAuth", auth_url=auth_url, client_id=client_id, client_secret=client_secret, redirect_uri=redirect_uri
        )
        self._auth_url = auth_url.rstrip("/")
        self._application = {"client_id": client_id, "redirect_uri": redirect_uri}
        self._client_secret = client_secret
        self._user_agent = _user_agent(application)
        # Not a client of httpx2, which logs URLs: the URL of the exchange has the secret, as the contract says.
        self._transport = Transport(
            checked_rules("OAuth", timeout, timeout, 0, words.MAX_RESPONSE_BYTES),
            end_at_deadline(transport or httpx2.HTTPTransport()),
        )

    def authorize(self) -> PendingAuthorization:
        """Returns the URL to send the user to, and what to keep until the user comes back."""
        state, verifier = secrets.token_urlsafe(24), secrets.token_urlsafe(48)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        proof = {"state": state, "code_challenge": challenge, "code_challenge_method": "S256"}
        query = urlencode({"response_type": "code", **self._application, **proof})
        return PendingAuthorization(state, verifier, f"{self._auth_url}/oauth/authorize?{query}")

    def exchange_code(self, callback: str, pending: PendingAuthorization) -> core.AccessTokenResponse:
        """Exchanges the code in the URL of the callback for an access token."""
        # urlsplit throws for an invalid host.
        text = str(callback).partition("?")[2].partition("#")[0]
        query = {name: values[0] for name, values in parse_qs(text).items()}
        # An empty one would match a callback without any.
        if not pending.state or not secrets.compare_digest(query.get("state", "").encode(), pending.state.encode()):
            raise AuthorizationError("invalid_callback", words.invalid_callback())
        if "code" not in query:
            description = query.get("error_description", words.no_access())
            raise AuthorizationError(query.get("error", "invalid_callback"), description)
        parameters = {
            **{"response_type": "token", "grant_type": "authorization_code", "code": query["code"]},
            **{**self._application, "client_secret": self._client_secret, "code_verifier": pending.code_verifier},
        }
        headers = {OPERATION: "exchangeAuthorizationCode", "User-Agent": self._user_agent}
        request = httpx2.Request("POST", f"{self._auth_url}/oauth/token", params=parameters, headers=headers)
        response = self._transport.handle_request(request)
        with valid_response("oauth.exchange_code"):
            token: core.AccessTokenResponse = core.decode(core.AccessTokenResponse, response.json())
            return token
