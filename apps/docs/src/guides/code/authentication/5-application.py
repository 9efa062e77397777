from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from email_automation import AuthorizationError, Client, OAuth

oauth = OAuth(
    "http://127.0.0.1:4000",
    client_id="demo-app",
    client_secret="demo-secret-of-demo-app",
    redirect_uri="http://127.0.0.1:8080/callback",
)

# 1. Send the user to the service. Keep the rest in the user's session.
pending = oauth.authorize()


class Callback(BaseHTTPRequestHandler):
    """2. The browser comes back with a code. Exchange it for an access token."""

    def do_GET(self) -> None:
        if not self.path.startswith("/callback"):
            return self.send_error(404)
        text = "Thank you. You can close this page."
        try:
            list_accounts(oauth.exchange_code(self.path, pending).access_token)
        except AuthorizationError as error:
            text = f"You did not allow access: {error.code}"
        self.send_response(200)
        self.end_headers()
        self.wfile.write(text.encode())
        Thread(target=self.server.shutdown).start()


def list_accounts(access_token: str) -> None:
    """3. Call the API with it. The token does not expire: store it."""
    with Client("http://127.0.0.1:4000", access_token=access_token) as client:
        for account in client.accounts.list().accounts:
            print(account.id, account.name)


server = ThreadingHTTPServer(("127.0.0.1", 8080), Callback)
print("Open", pending.url, flush=True)
server.serve_forever()
