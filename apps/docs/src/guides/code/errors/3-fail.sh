npx @email-automation/reference-server faults add status --status 503 --times 2 --operation fetchCampaign
npx @email-automation/reference-server faults add cut --at before_response --times 1 --operation recordEvent
