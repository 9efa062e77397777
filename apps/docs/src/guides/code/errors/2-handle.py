from email_automation import Client, NotFoundError, ValidationError

client = Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001")


def subscribe(email: str) -> dict[str, str]:
    """Subscribes a visitor. Returns what is wrong with each field of the form, or nothing."""
    try:
        client.campaigns.subscribe("3001", {"email": email})
    except ValidationError as error:
        # The visitor can correct these. An unknown code has a message, too.
        return {one.attribute or "": one.message or one.code or "" for one in error.errors}
    except NotFoundError as error:
        # A mistake in your configuration. The message names the request, and no secrets.
        print(error, error.request_id)
        raise
    return {}


print(subscribe("grace"))
print(subscribe("grace@example.com"))
