curl -X POST -G http://127.0.0.1:4000/oauth/token \
  -d response_type=token -d grant_type=authorization_code \
  -d client_id=demo-app -d client_secret=demo-secret-of-demo-app \
  -d code=expired -d redirect_uri=http://127.0.0.1:8080/callback
