echo "publik_url: https://api.example" > wrong.yaml
npx @email-automation/reference-server config --config wrong.yaml 2>&1 || echo "exit code $?"
EMAIL_AUTOMATION_PORT=http npx @email-automation/reference-server config 2>&1 || echo "exit code $?"
