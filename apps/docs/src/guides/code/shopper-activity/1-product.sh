curl -sS http://127.0.0.1:4000/v3/1001/shopper_activity/product/batch -u demo-token-of-ada: \
  -H 'Content-Type: application/json' \
  -d '{"products": [{
    "provider": "acme_shop",
    "action": "created",
    "product_id": "tent-2",
    "name": "Tent for two",
    "price": 199.5,
    "inventory": 12,
    "product_url": "https://acme.example/products/tent-2"
  }]}'
