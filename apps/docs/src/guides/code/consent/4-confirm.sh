sandbox() { npx @email-automation/reference-server "$@"; }
email=$(sandbox emails list --to ines@example.com --json | sed -n 's/.*"message_id": "\(.*\)",/\1/p')
link=$(sandbox emails show "$email" | sed -n 's/.*"url": "\(.*\)",/\1/p')
curl -sS -X POST "$link" | grep '<title>'
