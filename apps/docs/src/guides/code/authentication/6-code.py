from email_automation import ApiError, OAuth

redirect_uri = "http://127.0.0.1:8080/callback"
oauth = OAuth(
    "http://127.0.0.1:4000",
    client_id="demo-app",
    client_secret="demo-secret-of-demo-app",
    redirect_uri=redirect_uri,
)

pending = oauth.authorize()
try:
    oauth.exchange_code(f"{redirect_uri}?code=expired&state={pending.state}", pending)
except ApiError as error:
    print(error.status, error.code)
