"""Bodies of responses with one record, and with a page of records."""

from errors import Response
from faults import fault
from links import templates
from lists import Order, arranged, page_of, with_status
from request import Request


def one(request: Request, key: str, record: dict, **more: object) -> Response:
    body: dict[str, object] = {"links": templates(key, request.base), key: [record], **more}
    if fault(f"fetched-as-object-{key}"):
        body[key] = record
    if fault(f"fetched-singular-{key}"):
        body[key[:-1]] = body.pop(key)
    if fault(f"fetched-twice-{key}"):
        body[key] = [record, record]
    if fault(f"fetched-without-links-{key}"):
        del body["links"]
    return Response(200, body)


def paged_list(request: Request, key: str, items: list, order: Order, render) -> Response:
    matching, status = with_status(items, request.query, order, key)
    ordered, sort, direction = arranged(matching, request.query, order, key)
    chosen, meta = page_of(ordered, request.query, key)
    if fault(f"total-ignores-status-{key}"):
        meta["total_count"] = len(items)
    meta |= {"sort": sort, "direction": direction, "status": status}
    return listing(request, key, [render(item) for item in chosen], meta)


def listing(request: Request, key: str, records: list, meta: dict) -> Response:
    if fault(f"meta-sort-default-{key}"):
        meta["sort"] = "created_at"
    if fault(f"meta-direction-default-{key}"):
        meta["direction"] = "desc" if key == "subscribers" else "asc"
    if fault(f"meta-direction-capitals-{key}"):
        meta["direction"] = str(meta.get("direction")).upper()
    if fault(f"meta-direction-long-{key}"):
        meta["direction"] = "ascending"
    if fault(f"meta-status-missing-{key}"):
        meta.pop("status", None)
    if fault(f"meta-status-null-{key}") and meta.get("status") == "all":
        meta["status"] = None
    if fault(f"meta-status-any-{key}") and meta.get("status") == "all":
        meta["status"] = "any"
    if fault(f"meta-sort-missing-{key}"):
        meta.pop("sort", None)
    body = {"links": templates(key, request.base), "meta": meta, key: records}
    if fault(f"empty-list-null-{key}") and not records:
        body[key] = None
    if fault(f"list-as-object-{key}"):
        body[key] = {str(index): record for index, record in enumerate(records)}
    if fault(f"list-without-meta-{key}"):
        del body["meta"]
    if fault(f"list-under-data-{key}"):
        body["data"] = body.pop(key)
    return Response(200, body)
