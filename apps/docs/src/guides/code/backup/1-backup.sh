npx @email-automation/reference-server backup email-backup.db
