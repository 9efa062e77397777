SERVER=http://127.0.0.1:4000
TOKEN=demo-token-of-ada

curl -sS -o accounts.json -w 'Accounts: %{http_code}\n' -u $TOKEN: $SERVER/v2/accounts
# Links begin with your URL. If they do not, set EMAIL_AUTOMATION_PUBLIC_URL.
grep -o '"accounts.goals":"http[^{]*' accounts.json
# 2 MB go through the proxy. The server refuses them, because they are no batch.
head -c 2000000 /dev/zero > large.bin
curl -sS -o refused.json -w 'Large body: %{http_code}\n' -u $TOKEN: -H 'Content-Type: application/json' \
  --data-binary @large.bin $SERVER/v2/1001/events/batches
