"""The client that redocly generate-client generates."""

import os

import client as generated
from driver import drive, schema_name, snake

client = generated.Client(os.environ["BASE_URL"], auth={"basic": {"username": os.environ.get("API_TOKEN"), "password": ""}})


def call(operation, path, query, body):
    record = [generated.decode(getattr(generated, schema_name(operation)), body)] if body else []
    return generated.encode(getattr(client, snake(operation["operationId"]))(*path.values(), *record, **query))


def items(operation, path, query):
    found = getattr(client, f"{snake(operation['operationId'])}_items")(*path.values(), **query)
    return (generated.encode(item) for item in found)


drive(call, items)
