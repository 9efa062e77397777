curl -u no-such-token: -w '%{http_code}' http://127.0.0.1:4000/v2/accounts
