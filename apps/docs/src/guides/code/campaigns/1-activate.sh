# Prints the body of the response, and its status.
post() {
  curl -sS -X POST "http://127.0.0.1:4000/v2/1001/campaigns/$1" -u demo-token-of-ada: -w '\n%{http_code}\n'
}

# The campaign 3003 is a draft with an email.
post 3003/activate
post 3003/pause

# The campaign 3004 has no email yet.
post 3004/activate
