"""The top-level URL templates of each kind of record."""

from faults import fault


def templates(kind: str, base: str) -> dict[str, str]:
    root = f"{base}/v2"
    account = f"{root}/accounts/{{{kind}.account}}"
    links = {
        "accounts": {
            "accounts.broadcasts": f"{root}/{{accounts.id}}/broadcasts",
            "accounts.campaigns": f"{root}/{{accounts.id}}/campaigns",
            "accounts.goals": f"{root}/{{accounts.id}}/goals",
        },
        "broadcasts": {"broadcasts.account": account},
        "campaigns": {
            "campaigns.account": account,
            "campaigns.form": f"{base}/forms/{{campaigns.forms}}",
            "campaigns.subscribers": f"{root}/{{campaigns.account}}/campaigns/{{campaigns.id}}/subscribers",
        },
        "campaign_subscriptions": {
            "campaign_subscriptions.account": account,
            "campaign_subscriptions.subscriber": f"{root}/{{campaign_subscriptions.account}}/subscribers/{{campaign_subscriptions.subscriber}}",
        },
        "goals": {"goals.account": account},
        "subscribers": {"subscribers.account": f"{root}/accounts/{{subscribers.account}}"},
    }[kind]
    if fault(f"links-empty-{kind}"):
        return {}
    if fault(f"links-last-missing-{kind}"):
        del links[list(links)[-1]]
    if fault(f"links-filled-{kind}"):
        return {key: value.replace("{", "").replace("}", "") for key, value in links.items()}
    if fault("links-lead-to-accounts") and kind == "accounts":
        links["accounts.campaigns"] = f"{root}/accounts/{{accounts.id}}/campaigns"
    if fault("links-swapped") and kind == "accounts":
        links["accounts.goals"], links["accounts.broadcasts"] = links["accounts.broadcasts"], links["accounts.goals"]
    if fault(f"links-null-{kind}"):
        return {key: None for key in links}  # type: ignore[misc]
    return links
