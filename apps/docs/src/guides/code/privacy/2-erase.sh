npx @email-automation/reference-server subscribers erase reader-1@example.com --account 1001 --yes
