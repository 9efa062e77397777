"""Lists: filters, sorting and pages. An unknown status, sort or direction means the default."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any

from errors import not_found
from faults import fault

EARLY = datetime.min.replace(tzinfo=timezone.utc)


@dataclass
class Order:
    """What a list can be sorted by, and its defaults."""

    sorts: tuple[str, ...]
    sort: str = "created_at"
    direction: str = "asc"
    statuses: tuple[str, ...] = field(default=())


def _key(item: Any, sort: str) -> tuple:
    value = getattr(item, sort)
    if sort == "name":
        value = value.casefold()
    if sort == "send_at":
        value = value or EARLY
    return (value, item.id)


def arranged(items: Sequence[Any], query: dict[str, str], order: Order, name: str) -> tuple[list[Any], str, str]:
    """The items sorted as the query says, with the sort and the direction that apply."""
    sort = query.get("sort", order.sort)
    sort = sort if sort in order.sorts else order.sort
    direction = query.get("direction", order.direction)
    direction = direction if direction in ("asc", "desc") else order.direction
    if fault(f"sort-ignored-{name}"):
        used = "created_at"
    elif fault(f"sort-{sort}-by-id-{name}".replace("_", "-")):
        used = "id"
    else:
        used = sort
    descending = direction == "desc"
    if fault(f"direction-ignored-{name}"):
        descending = order.direction == "desc"
    if fault(f"direction-swapped-{name}"):
        descending = not descending
    if fault(f"direction-ignored-with-sort-{name}") and "sort" in query:
        descending = order.direction == "desc"
    if fault(f"direction-ignored-without-sort-{name}") and "sort" not in query:
        descending = order.direction == "desc"
    if fault(f"default-direction-{name}") and "direction" not in query:
        descending = not descending
    if fault(f"sort-ignored-with-status-{name}") and "status" in query:
        used = order.sort
    if fault(f"sort-within-page-{name}"):
        return list(items), sort, direction
    return sorted(items, key=lambda item: _key(item, used), reverse=descending), sort, direction


def with_status(items: Sequence[Any], query: dict[str, str], order: Order, name: str) -> tuple[list[Any], str]:
    """The items in the status that the query says, and that status."""
    status = query.get("status", "all")
    status = status if status in order.statuses else "all"
    if status == "all":
        if fault(f"hidden-by-default-{name}"):
            return [item for item in items if item.status != order.statuses[0]], status
        if fault("canceled-hidden") and name == "broadcasts":
            return [item for item in items if item.status != "canceled"], status
        if fault("sending-hidden") and name == "broadcasts":
            return [item for item in items if item.status != "sending"], status
        return list(items), status
    if fault(f"status-ignored-{name}") or fault(f"status-{status}-ignored-{name}"):
        return list(items), status
    if fault(f"status-ignored-with-sort-{name}") and "sort" in query:
        return list(items), status
    if fault("sent-includes-sending") and status == "sent":
        return [item for item in items if item.status in ("sent", "sending")], status
    if fault(f"status-last-missing-{name}"):
        return [item for item in items if item.status == status][:-1], status
    return [item for item in items if item.status == status], status


def number(query: dict[str, str], name: str, default: int) -> int:
    """A positive integer in the query, or the default."""
    text = query.get(name, "")
    return int(text) if text.isdecimal() and int(text) > 0 else default


def page_of(items: list[Any], query: dict[str, str], name: str, per_page: int = 100, maximum: int = 100) -> tuple[list[Any], dict]:
    """One page of the items and its meta. There is always a first page; a page after the last one is a 404."""
    if name in ("subscribers", "event_actions"):
        wanted = min(number(query, "per_page", per_page), maximum)
        if fault(f"per-page-ignored-{name}"):
            wanted = per_page
        if fault("per-page-at-most-500") and name == "subscribers":
            wanted = min(wanted, 500)
        if fault("per-page-at-most-100") and name == "subscribers":
            wanted = min(wanted, 100)
        if fault("per-page-unbounded") and name == "subscribers":
            wanted = number(query, "per_page", per_page)
        if fault("per-page-default-50") and name == "subscribers" and "per_page" not in query:
            wanted = 50
        if fault("per-page-one-more") and name == "subscribers" and "per_page" in query:
            wanted += 1
        if fault("per-page-first-page-only") and name == "subscribers" and query.get("page", "1") != "1":
            wanted = per_page
        if fault("per-page-with-status-ignored") and name == "subscribers" and "status" in query:
            wanted = per_page
        per_page = wanted
    if fault(f"page-size-200-{name}"):
        per_page = 200
    if fault(f"page-size-101-{name}"):
        per_page = 101
    total = len(items)
    pages = -(-total // per_page)
    page = number(query, "page", 1)
    if fault(f"default-page-2-{name}") and "page" not in query and pages > 1:
        page = 2
    if page > max(pages, 1):
        raise not_found("page")
    start = (page - 1) * per_page
    if fault(f"page-ignored-{name}"):
        start = 0
    if fault(f"page-ignored-with-status-{name}") and "status" in query:
        start = 0
    if fault(f"page-ignored-with-per-page-{name}") and "per_page" in query:
        start = 0
    if fault(f"page-from-zero-{name}"):
        start = page * per_page if page < pages else 0
    if fault(f"pages-overlap-{name}") and page > 1:
        start -= 1
    if fault(f"pages-gap-{name}") and page > 1:
        start += 1
    if fault(f"page-2-starts-at-100-{name}") and page > 1:
        start = 100 * (page - 1)
    if fault(f"third-page-repeats-{name}") and page > 2:
        start = per_page
    chosen = items[start : start + per_page]
    if fault(f"last-item-missing-{name}") and page == pages and pages > 1:
        chosen = chosen[:-1]
    if fault(f"sort-within-page-{name}"):
        chosen = sorted(chosen, key=lambda item: item.created_at)
    meta = {"page": page, "count": len(chosen), "total_pages": pages, "total_count": total}
    if fault(f"meta-page-always-1-{name}"):
        meta["page"] = 1
    if fault(f"meta-count-page-size-{name}"):
        meta["count"] = per_page
    if fault(f"meta-count-of-all-{name}"):
        meta["count"] = total
    if fault(f"meta-total-of-page-{name}"):
        meta["total_count"] = len(chosen)
    if fault(f"meta-pages-rounded-down-{name}"):
        meta["total_pages"] = max(1, total // per_page)
    if fault(f"meta-pages-one-more-if-full-{name}"):
        meta["total_pages"] = total // per_page + 1
    if fault(f"meta-pages-of-100-{name}"):
        meta["total_pages"] = -(-total // 100)
    if fault(f"meta-as-text-{name}"):
        meta = {key: str(value) for key, value in meta.items()}
    if fault(f"meta-missing-{name}"):
        del meta["total_pages"]
    if fault(f"meta-last-page-count-{name}") and page == pages and pages > 1:
        meta["count"] = per_page
    return chosen, meta
