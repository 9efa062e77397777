"""The tasks of the kit, for every client in Python.

An adapter says how its client makes a call; this does what a user of the client has to do by hand: loop over pages, send
batches of 1,000 records, and print results.
"""

import json
import os
import re
import sys

TASK = os.environ["TASK"]
# Before the adapter creates its client, which may need a token that other tasks lack.
if TASK not in ("list-subscribers", "list-campaigns", "import-subscribers", "record-event", "read", "write"):
    sys.exit(125)

with open("operations.json") as file:
    #: The operations of the contract by their ids.
    operations = json.load(file)


class NotOffered(Exception):
    """An adapter raises it for an operation or a task that its client does not have."""


def snake(name):
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def schema_name(operation):
    return operation["body"]["schema"].split("/")[-1]


def records_of_input():
    return [json.loads(line) for line in sys.stdin if line.strip()]


def drive(call, items=None):
    """Does the task of the environment. `items` iterates over all items of a list, if the client does so by itself."""

    def read(operation_id, given):
        operation = operations[operation_id]
        path, query = sort(operation, given)
        if items and "pages" in operation:
            yield from items(operation, path, query)
            return
        page = total = 1
        while page <= total:
            body = call(operation, path, {**query, "page": page} if "pages" in operation else query, None)
            yield from next(value for value in body.values() if isinstance(value, list))
            page, total = page + 1, body.get("meta", {}).get("total_pages", 1)

    def write(operation_id, given, records):
        operation = operations[operation_id]
        path, query = sort(operation, given)
        batch = operation.get("batch")
        if not batch:
            key = operation.get("singleRecord")
            call(operation, path, query, {key: records} if key else None)
            return
        for start in range(0, len(records), batch["maximum"]):
            group = {batch["key"]: records[start : start + batch["maximum"]]}
            call(operation, path, query, {"batches": [group]} if batch["grouped"] else group)

    def do_each(finish):
        for line in records_of_input():
            operation, records = line.pop("operation"), line.pop("records", [])
            try:
                print(finish(operation, line, records))
            except NotOffered:
                print("skipped")
            except Exception as error:
                print("failed:", str(error).replace("\n", " "))

    if TASK == "list-subscribers":
        print_ids(read("listCampaignSubscribers", {"campaign_id": os.environ["CAMPAIGN_ID"], "per_page": 1000}))
    elif TASK == "list-campaigns":
        print_ids(read("listCampaigns", {}))
    elif TASK == "import-subscribers":
        write("createSubscriberBatch", {}, records_of_input())
    elif TASK == "record-event":
        write("recordEvent", {}, records_of_input())
    elif TASK == "read":
        do_each(lambda operation, given, _: json.dumps([id_of(item) for item in read(operation, given)]))
    else:
        do_each(lambda *step: write(*step) or "done")


def sort(operation, given):
    """Sorts parameters into path and query."""
    values = {"account_id": os.environ["ACCOUNT_ID"], **given}
    path = {name: values[name] for name in operation["pathParameters"]}
    return path, {one["name"]: values[one["name"]] for one in operation["query"] if one["name"] in values}


def id_of(item):
    return item["id"] if isinstance(item, dict) else item


def print_ids(items):
    for item in items:
        print(id_of(item))
