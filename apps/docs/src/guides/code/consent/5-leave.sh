sandbox() { npx @email-automation/reference-server "$@"; }
sandbox clock advance 1d # the next email of the campaign is sent
emails=$(sandbox emails list --to ines@example.com --json | sed -n 's/.*"message_id": "\(.*\)",/\1/p')
newest=$(echo "$emails" | head -n 1)
link=$(sandbox emails show "$newest" | sed -n 's/.*"url": "\(.*\)",/\1/p')
curl -sS -X POST "$link" | grep '<title>'
