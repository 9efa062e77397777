curl -sS -o subscribed.json -u demo-token-of-ada: -H 'Content-Type: application/json' \
  http://127.0.0.1:4000/v2/1001/campaigns/3001/subscribers \
  -d '{"subscribers": [{"email": "hedy@example.com", "double_optin": false}]}'

npx @email-automation/reference-server clock advance 1w
npx @email-automation/reference-server emails list --to hedy@example.com
npx @email-automation/reference-server reset
