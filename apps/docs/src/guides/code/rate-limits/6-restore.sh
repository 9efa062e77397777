npx @email-automation/reference-server limits reset
