DATABASE_URL=postgres://email:made-up@db.example/email EMAIL_AUTOMATION_STOP_DELAY=5 \
  npx @email-automation/reference-server config --config server.yaml --body-memory 128
