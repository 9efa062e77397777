# A shell has no page for the callback: open this URL, allow access, and copy `code` from the address bar.
callback=http://127.0.0.1:8080/callback
echo "http://127.0.0.1:4000/oauth/authorize?response_type=code&client_id=demo-app&redirect_uri=$callback"

# Within 10 minutes, exchange the code with the request at the end of this page.
