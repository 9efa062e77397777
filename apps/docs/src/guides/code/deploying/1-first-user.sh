cat > first.yaml <<'END'
users:
  - { email: eve@example.com, name: Eve, tokens: [{ name: import }] }
accounts:
  - { id: '7', name: Seven, users: [eve@example.com] }
END
npx @email-automation/reference-server workspace apply - < first.yaml
