"""The tasks of a client with requests, as its documentation shows."""

import json
import os
import sys
from urllib.parse import quote

import requests

task, account = os.environ["TASK"], os.environ["ACCOUNT_ID"]
base = f"{os.environ['BASE_URL']}/v2/{account}"
session = requests.Session()
session.auth = (os.environ.get("API_TOKEN", ""), "")


def get(path, **query):
    response = session.get(base + path, params=query, timeout=10)
    response.raise_for_status()
    return response.json()


def post(path, body):
    response = session.post(base + path, json=body, timeout=10)
    response.raise_for_status()


if task == "list-subscribers":
    page = total = 1
    while page <= total:
        body = get(f"/campaigns/{quote(os.environ['CAMPAIGN_ID'], safe='')}/subscribers", page=page, per_page=1000)
        for subscriber in body["subscribers"]:
            print(subscriber["id"])
        page, total = page + 1, body["meta"]["total_pages"]
elif task == "list-campaigns":
    for campaign in get("/campaigns")["campaigns"]:
        print(campaign["id"])
elif task == "import-subscribers":
    records = [json.loads(line) for line in sys.stdin]
    for start in range(0, len(records), 1000):
        post("/subscribers/batches", {"batches": [{"subscribers": records[start : start + 1000]}]})
elif task == "record-event":
    post("/events", {"events": [json.loads(sys.stdin.readline())]})
else:
    sys.exit(125)
