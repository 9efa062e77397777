npx @email-automation/reference-server batches list --state dead-lettered
npx @email-automation/reference-server emails list --state failed
