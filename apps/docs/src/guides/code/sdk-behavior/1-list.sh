npx @email-automation/conformance client --contract pets.yaml --list --only unsafe
