import csv
from collections.abc import Iterator
from pathlib import Path

from email_automation import Chunk, Client

place = Path("subscribers.next")


# Reads row by row: the file is never in memory as a whole.
def read_subscribers() -> Iterator[dict[str, object]]:
    with open("subscribers.csv", encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            yield {
                "email": row.pop("email"),
                "time_zone": row.pop("time_zone"),
                "tags": row.pop("tags").split("|"),
                "custom_fields": row,
            }


def save(chunk: Chunk) -> None:
    place.write_text(str(chunk.next))


# Where an interrupted run ended, if there was one.
start = int(place.read_text()) if place.exists() else 0

with Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001") as client:
    print(client.subscribers.import_(read_subscribers(), start=start, on_chunk=save))
