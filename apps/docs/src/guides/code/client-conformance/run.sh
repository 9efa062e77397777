npx @email-automation/conformance client --command "node my-client.mjs" \
  --only credential,pages,retry-after,batch
