# Requests of curl are not intercepted: send them to a sandbox, and add a fault for a response of your own.
npx @email-automation/reference-server faults add status --status 503 --times 1 > fault.txt
curl -sS -o body.json -w '%{http_code}\n' -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/campaigns/3001
