sandbox() { npx @email-automation/reference-server "$@"; }
api=http://127.0.0.1:4000/v2/1001

# A Thursday.
sandbox clock set 2026-03-05T12:00:00Z > clock.txt
id=$(curl -sS -u demo-token-of-ada: $api/campaigns/3001/subscribers -H 'Content-Type: application/json' \
  -d '{"subscribers":[{"email":"rosa@example.com","time_zone":"Europe/Berlin","double_optin":false}]}' |
  sed 's/.*"id":"\([^"]*\)".*/\1/')

# Moving the clock sends all emails that are due until then.
for duration in 1s 1d 1d 1d 1d; do
  sandbox clock advance $duration > clock.txt
  curl -sS -w "\n" -u demo-token-of-ada: "$api/subscribers/$id/campaign_subscriptions" |
    sed 's/.*"is_complete":\([a-z]*\).*_index":\([0-9]*\),"last_sent_email_at":"\([^"]*\)".*/\2 \3 \1/'
done
