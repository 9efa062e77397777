npx @email-automation/reference-server users create --email eve@example.com --name Eve
npx @email-automation/reference-server accounts create --id 7 --name Seven --users eve@example.com
npx @email-automation/reference-server tokens create --user eve@example.com --name import
