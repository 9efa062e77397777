api='curl -sS -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/campaigns'

# The campaign 3003 is a draft with an email.
$api/3003/activate -X POST -w '%{http_code}\n'
$api/3003/pause -X POST -w '%{http_code}\n'

# The campaign 3004 has no email yet.
$api/3004/activate -X POST -w '\n%{http_code}\n'
