# What you send to createLegacyOrderBatch, of which the amounts are converted.
amount=40400 price=20200

# This shop has sent cents.
to_amount() { echo "$1" | sed 's/\(..\)$/.\1/'; }

curl -sS --fail-with-body -u demo-token-of-ada: http://127.0.0.1:4000/v3/1001/shopper_activity/order/batch \
  -H 'Content-Type: application/json' -o accepted.json -d @- << END
{
  "orders": [{
    "provider": "acme_shop",
    "email": "rosa@example.com",
    "action": "placed",
    "occurred_at": "2026-03-02T09:40:00Z",
    "order_id": "10483",
    "order_public_id": "#10483",
    "currency": "USD",
    "grand_total": $(to_amount $amount),
    "total_taxes": 0,
    "items": [{
      "product_id": "tent-2",
      "price": $(to_amount $price),
      "quantity": 2,
      "total": $(to_amount $amount)
    }]
  }]
}
END
to_amount $amount
grep -c request_ids accepted.json
