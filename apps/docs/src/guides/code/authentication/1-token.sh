curl -u demo-token-of-ada: http://127.0.0.1:4000/v2/accounts
