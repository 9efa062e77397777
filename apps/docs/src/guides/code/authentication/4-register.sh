cat > application.yaml <<'END'
applications:
  - client_id: trail-planner
    name: Trail planner
    callback_url: http://127.0.0.1:8080/callback
END
npx @email-automation/reference-server workspace apply application.yaml
