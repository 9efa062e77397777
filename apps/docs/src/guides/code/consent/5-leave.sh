alias sandbox='npx @email-automation/reference-server'
sandbox clock advance 1d # the next email of the campaign is sent
email=$(sandbox emails list --to hedy@example.com --json | sed -n 's/.*"message_id": "\(.*\)",/\1/p' | head -n 1)
link=$(sandbox emails show "$email" | sed -n 's/.*"url": "\(.*\)",/\1/p')
curl -sS -X POST "$link" | grep '<title>'
