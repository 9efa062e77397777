"""Errors as the interface shapes them."""

from dataclasses import dataclass, field

from faults import fault


@dataclass
class Response:
    status: int
    body: object = None
    headers: dict[str, str] = field(default_factory=dict)


class ApiError(Exception):
    def __init__(self, response: Response) -> None:
        super().__init__(response.status)
        self.response = response


@dataclass
class Invalid:
    """One invalid attribute."""

    code: str
    attribute: str
    message: str

    def entry(self) -> dict[str, str]:
        entry = {"code": self.code, "attribute": self.attribute, "message": self.message}
        if fault("validation-without-attribute"):
            del entry["attribute"]
        if fault("validation-without-message"):
            del entry["message"]
        if fault("validation-without-code"):
            del entry["code"]
        if fault("validation-message-null"):
            entry["message"] = None
        return entry


def errors(status: int, *entries: dict[str, str]) -> ApiError:
    body: object = {"errors": list(entries)}
    if fault("errors-not-in-array") and status == 422:
        body = {"errors": entries[0]}
    if fault("errors-as-strings") and status == 422:
        body = {"errors": [entry["message"] for entry in entries]}
    if fault("error-singular-key") and status == 404:
        body = {"error": list(entries)}
    if fault("bare-error-list") and status == 422:
        body = list(entries)
    return ApiError(Response(status, body))


def invalid(problems: list[Invalid]) -> ApiError:
    if fault("first-error-only"):
        problems = problems[:1]
    if fault("last-error-only"):
        problems = problems[-1:]
    if fault("at-most-two-errors"):
        problems = problems[:2]
    if fault("invalid-400"):
        return errors(400, *(problem.entry() for problem in problems))
    return errors(422, *(problem.entry() for problem in problems))


def not_found(kind: str) -> ApiError:
    if fault(f"not-found-as-200-{kind}"):
        return ApiError(Response(200, {"links": {}, f"{kind}s": []}))
    if fault(f"not-found-as-403-{kind}"):
        return errors(403, {"code": "authorization_error", "message": "You are not authorized."})
    if fault(f"not-found-as-422-{kind}"):
        return errors(422, {"code": "format_error", "attribute": "id", "message": "Id is unknown."})
    if fault(f"not-found-as-500-{kind}"):
        return ApiError(Response(500, {"errors": [{"code": "internal_error", "message": "Something failed."}]}))
    if fault("not-found-without-body"):
        return ApiError(Response(404, {}))
    entry = {"code": "not_found_error", "message": f"The {kind} was not found."}
    if fault("not-found-without-message"):
        del entry["message"]
    if fault(f"not-found-code-{kind}"):
        entry["code"] = "not_found"
    return errors(404, entry)


def forbidden(operation: str) -> ApiError:
    if fault(f"forbidden-as-401-{operation}"):
        return unauthorized()
    entry = {"code": "authorization_error", "message": "The credential gives no access to this account."}
    if fault("forbidden-without-message"):
        del entry["message"]
    if fault("forbidden-code"):
        entry["code"] = "forbidden"
    if fault("forbidden-code-of-writes") and operation in ("subscribeToCampaign", "recordEvent"):
        entry["code"] = "permission_error"
    return errors(403, entry)


def unauthorized() -> ApiError:
    return ApiError(Response(401, {"message": "Authentication is required."}, {"WWW-Authenticate": 'Basic realm="api"'}))
