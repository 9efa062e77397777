npx @email-automation/conformance usage check --contract new.json --used usage.json || echo "exit code $?"
