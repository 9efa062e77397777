SERVER=http://127.0.0.1:4000
TOKEN=demo-token-of-ada

curl -sS -o body.json -w 'Without a token: %{http_code}\n' $SERVER/v2/accounts
curl -sS -o body.json -w 'With a wrong token: %{http_code}\n' -u wrong: $SERVER/v2/accounts
curl -sS -o body.json -w 'An account of others: %{http_code}\n' -u $TOKEN: $SERVER/v2/9999/campaigns
# Nobody can show a page of the server in a frame of their own.
curl -sSI $SERVER/forms/1001/5001 | grep -i '^x-frame-options'
