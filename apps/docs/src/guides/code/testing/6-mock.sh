curl -sS -w '\n' -u any-token: -H 'Prefer: code=404' http://127.0.0.1:4010/v2/1001/campaigns/3001
