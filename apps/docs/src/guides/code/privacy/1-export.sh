npx @email-automation/reference-server subscribers export reader-1@example.com --account 1001 > export.json
sed -n '2,4p' export.json
