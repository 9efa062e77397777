npx @email-automation/reference-server applications create --name 'Trail planner' --json \
  --callback-url http://127.0.0.1:8080/callback > application.json
id=$(sed -n 's/.*"client_id": "\(.*\)",/\1/p' application.json)
npx @email-automation/reference-server applications activate "$id"
