python3 server.py 2> server.log &
server=$!
sleep 1
npx @email-automation/conformance run --only listAccounts,fetchAccount || echo "Exit code $?"
kill "$server"
