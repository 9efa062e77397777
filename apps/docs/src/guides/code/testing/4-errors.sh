list_accounts() {
  curl -sS -o body.json -w '%{http_code}\n' -u demo-token-of-ada: http://127.0.0.1:4000/v2/accounts
}

npx @email-automation/reference-server faults add status --status 503 --times 1 > fault.txt
list_accounts
list_accounts
npx @email-automation/reference-server limits set --individual 0 > limits.txt
list_accounts
npx @email-automation/reference-server limits off > limits.txt
list_accounts
