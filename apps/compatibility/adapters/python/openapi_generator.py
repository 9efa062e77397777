"""The client that openapi-generator generates."""

import os

import openapi_client
from driver import drive, schema_name, snake

configuration = openapi_client.Configuration(host=os.environ["BASE_URL"], username=os.environ.get("API_TOKEN"), password="")
api_client = openapi_client.ApiClient(configuration)


def call(operation, path, query, body):
    api = getattr(openapi_client, f"{operation['tag']}Api")(api_client)
    model = [getattr(openapi_client, schema_name(operation)).from_dict(body)] if body else []
    result = getattr(api, snake(operation["operationId"]))(*path.values(), *model, **query)
    # Its method to_dict leaves out what is read-only, such as ids.
    return result.model_dump(by_alias=True) if hasattr(result, "model_dump") else result


drive(call)
