"""Conversions."""

from errors import Response
from faults import fault
from links import templates
from lists import Order, arranged, with_status
from records import goal_record
from request import Request
from response_bodies import one

GOALS = Order(("created_at", "name"), statuses=("active", "disabled"))


def list_goals(request: Request) -> Response:
    items = list(request.account.goals.values())
    if fault("goals-of-all-accounts"):
        items = [item for account in request.store.accounts.values() for item in account.goals.values()]
    matching, _ = with_status(items, request.query, GOALS, "goals")
    if fault("goals-all-means-active") and request.query.get("status") == "all":
        matching = [item for item in items if item.status == "active"]
    if fault("goals-active-by-default") and "status" not in request.query:
        matching = [item for item in items if item.status == "active"]
    ordered, _, _ = arranged(matching, request.query, GOALS, "goals")
    records = [goal_record(item, request.base) for item in ordered]
    if fault("goals-under-conversions"):
        return Response(200, {"links": templates("goals", request.base), "conversions": records})
    return Response(200, {"links": templates("goals", request.base), "goals": records})


def fetch_goal(request: Request) -> Response:
    goal = request.find("goals", "conversion_id", "goal")
    if fault("first-goal-fetched"):
        goal = next(iter(request.account.goals.values()))
    record = goal_record(goal, request.base)
    if fault("fetched-goal-active"):
        record["status"] = "active"
    return one(request, "goals", record)
