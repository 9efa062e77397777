from email_automation import Client

# What you send to createLegacyOrderBatch.
legacy = {
    "provider": "acme_shop",
    "email": "rosa@example.com",
    "upstream_id": "10483",
    "identifier": "#10483",
    "occurred_at": "2026-03-02T09:40:00Z",
    "currency_code": "USD",
    "amount": 40400,
    "tax": 0,
    "items": [{"upstream_product_id": "tent-2", "price": 20200, "quantity": 2, "amount": 40400}],
}


def to_amount(cents: int) -> float:
    """This shop has sent cents."""
    return cents / 100


order = {
    "provider": legacy["provider"],
    "email": legacy["email"],
    "action": "placed",
    "occurred_at": legacy["occurred_at"],
    "order_id": legacy["upstream_id"],
    "order_public_id": legacy["identifier"],
    "currency": legacy["currency_code"],
    "grand_total": to_amount(legacy["amount"]),
    "total_taxes": to_amount(legacy["tax"]),
    "items": [
        {
            "product_id": item["upstream_product_id"],
            "price": to_amount(item["price"]),
            "quantity": item["quantity"],
            "total": to_amount(item["amount"]),
        }
        for item in legacy["items"]
    ],
}

with Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001") as client:
    request_ids = client.shopper_activity.create_order_batch([order]).request_ids
    print(order["grand_total"], len(request_ids))
