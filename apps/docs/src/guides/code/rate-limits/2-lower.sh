npx @email-automation/reference-server limits set --individual 3
