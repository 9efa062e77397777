curl -sS -D - -o /dev/null -u demo-token-of-ada: http://127.0.0.1:4000/v2/accounts | tr -d '\r' | grep -i '^x-ratelimit'
