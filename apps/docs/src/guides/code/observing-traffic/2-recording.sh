npx @email-automation/reference-server requests list --har > traffic.har
npx @email-automation/conformance observe traffic.har --fail-on server | tail -n 1
