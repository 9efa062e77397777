curl -sS -D headers.txt -o /dev/null -u demo-token-of-bob: http://127.0.0.1:4000/v2/accounts
grep -i '^x-ratelimit' headers.txt
