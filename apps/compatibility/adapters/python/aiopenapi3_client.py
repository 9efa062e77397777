"""aiopenapi3, which reads the contract when the program runs."""

import json
import os
from pathlib import Path

import aiopenapi3
import httpx2
from driver import drive, schema_name



def create_session(*arguments, **options) -> httpx2.Client:
    return httpx2.Client(*arguments, **options)


contract = {**json.loads(Path("openapi.json").read_text()), "servers": [{"url": os.environ["BASE_URL"]}]}
api = aiopenapi3.OpenAPI.loads("openapi.json", json.dumps(contract), session_factory=create_session)
api.authenticate(ApiToken=(os.environ.get("API_TOKEN"), ""))


def call(operation, path, query, body):
    result = getattr(api._, operation["operationId"])(parameters={**path, **query}, data=body)
    return result.model_dump(by_alias=True) if hasattr(result, "model_dump") else result


drive(call)
