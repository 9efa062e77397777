curl -sS -u demo-token-of-ada: 'http://127.0.0.1:4000/v2/1001/campaigns?status=draft' |
  sed 's/.*"total_count":\([0-9]*\).*/\1/'
