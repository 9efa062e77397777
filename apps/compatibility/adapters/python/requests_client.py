"""requests, as its documentation shows."""

import os
from urllib.parse import quote

import requests
from driver import drive

session = requests.Session()
session.auth = (os.environ.get("API_TOKEN", ""), "")


def call(operation, path, query, body):
    encoded = {name: quote(value, safe="") for name, value in path.items()}
    url = os.environ["BASE_URL"] + operation["path"].format(**encoded)
    response = session.request(operation["method"], url, params=query, json=body, timeout=10)
    response.raise_for_status()
    return response.json() if response.content else None


drive(call)
