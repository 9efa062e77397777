npx @email-automation/conformance client --contract pets.yaml --command "node my-sdk.mjs" \
  --only pages,retry-after,lost-write || echo "exit code $?"
