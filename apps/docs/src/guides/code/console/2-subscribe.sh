curl -sS -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/campaigns/3001/subscribers \
  -H 'Content-Type: application/json' \
  -d '{"subscribers":[{"email":"grace@example.com","double_optin":false}]}' \
  -o /dev/null -w '%{http_code}\n'
