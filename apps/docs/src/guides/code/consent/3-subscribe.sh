curl -w '%{http_code}' -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/campaigns/3001/subscribers \
  -H 'Content-Type: application/json' \
  -d '{"subscribers":[{
    "email": "ines@example.com",
    "double_optin": true,
    "eu_consent": "granted",
    "eu_consent_message": "Send me the newsletter."
  }]}'
