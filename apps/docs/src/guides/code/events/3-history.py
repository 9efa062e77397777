import time

from email_automation import Client

with Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001") as client:
    summary = client.events.import_(
        [
            {
                "email": "rosa@example.com",
                "action": "Read the trail guide",
                "occurred_at": "2025-11-02T09:15:00Z",
            },
            {
                "email": "rosa@example.com",
                "action": "Joined the trail club",
                "occurred_at": "2025-11-03T17:40:00Z",
            },
        ]
    )
    print(summary.accepted)

    # The batch is processed in the background: wait until its actions are in use.
    while "Joined the trail club" not in (actions := list(client.events.list_actions())):
        time.sleep(0.5)
    print(", ".join(actions))
