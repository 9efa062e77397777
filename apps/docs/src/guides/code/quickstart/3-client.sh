account=http://127.0.0.1:4000/v2/1001

# Find a campaign.
curl -sS --fail-with-body -u demo-token-of-ada: -o campaigns.json "$account/campaigns?status=active"
campaign=$(sed 's/.*"campaigns":\[{"id":"\([^"]*\)".*/\1/' campaigns.json)

# Add a subscriber.
curl -sS --fail-with-body -u demo-token-of-ada: "$account/campaigns/$campaign/subscribers" \
  -H 'Content-Type: application/json' -o added.json \
  -d '{"subscribers":[{"email":"hedy@example.com","double_optin":false}]}'
grep -o '"email":"[^"]*"' added.json
