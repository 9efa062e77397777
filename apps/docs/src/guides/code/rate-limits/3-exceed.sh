for request in 1 2 3 4; do
  curl -sS -o /dev/null -w '%{http_code}\n' -u demo-token-of-ada: http://127.0.0.1:4000/v2/accounts
done
