"""The client that openapi-python-client generates."""

import base64
import os
from enum import Enum
from importlib import import_module
from typing import get_args, get_type_hints

from client import Client, models
from driver import drive, schema_name, snake

token = base64.b64encode(f"{os.environ.get('API_TOKEN', '')}:".encode()).decode()
client = Client(
    base_url=os.environ["BASE_URL"], headers={"Authorization": f"Basic {token}"}, raise_on_unexpected_status=True
)


def typed(kinds, value):
    """The member of an enumeration, if that is what a parameter takes."""
    return next((kind(value) for kind in kinds if isinstance(kind, type) and issubclass(kind, Enum)), value)


def call(operation, path, query, body):
    function = import_module(f"client.api.{snake(operation['tag'])}.{snake(operation['operationId'])}")
    if body:
        query = {"body": getattr(models, schema_name(operation)).from_dict(body)}
    hints = get_type_hints(function.sync_detailed)
    query = {name: typed(get_args(hints[name]), value) for name, value in query.items()}
    response = function.sync_detailed(**path, client=client, **query)
    if response.status_code >= 300:
        raise RuntimeError(f"{response.status_code}: {response.content.decode()}")
    return response.parsed.to_dict() if hasattr(response.parsed, "to_dict") else response.parsed


drive(call)
