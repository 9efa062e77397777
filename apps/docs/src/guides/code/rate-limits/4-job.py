from datetime import datetime, timedelta, timezone

from email_automation import Client, RateLimitError, RateLimitExhaustedError

client = Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001")
hour = 3600


def count() -> int | datetime:
    """Counts the subscribers. Returns when to call it again if the limit is used up."""
    try:
        return client.campaigns.list_subscribers("3001").page().meta.total_count
    except (RateLimitError, RateLimitExhaustedError) as error:
        # Not every service says how long: an hour is always enough.
        return datetime.now(timezone.utc) + timedelta(seconds=error.retry_after or hour)


result = count()
print("Later, within the hour." if isinstance(result, datetime) else f"{result} subscribers")
