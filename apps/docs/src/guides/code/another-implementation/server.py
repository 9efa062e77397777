import base64
import json
from http.server import BaseHTTPRequestHandler, HTTPServer

URL = 'http://127.0.0.1:8000'
CREDENTIAL = 'Basic ' + base64.b64encode(b'token-of-eve:').decode()
LINKS = {name: f'{URL}/v2/7/{name}' for name in ('broadcasts', 'campaigns', 'goals')}
TEMPLATES = {f'accounts.{name}': f'{URL}/v2/{{accounts.id}}/{name}' for name in LINKS}
ACCOUNT = {
    'id': '7',
    'name': 'Seven',
    'url': 'https://seven.example',
    'default_from_name': 'Eve',
    'default_from_email': 'eve@seven.example',
    'default_postal_address': '7 Harbor Street\nSpringfield',
    'primary_email': 'eve@seven.example',
    'phone_number': '555-0107',
    'enable_third_party_cookies': False,
    'created_at': '2026-03-02T09:15:00Z',
    'href': f'{URL}/v2/accounts/7',
    'links': LINKS,
}


class Api(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.headers['Authorization'] != CREDENTIAL:
            self.respond(401, {'errors': [{'code': 'authentication_error', 'message': 'Send an API token.'}]})
        elif self.path in ('/v2/accounts', '/v2/accounts/7'):
            self.respond(200, {'links': TEMPLATES, 'accounts': [ACCOUNT]})
        else:
            self.respond(404, {'error': 'not found'})

    def respond(self, status, body):
        self.send_response(status)
        self.send_header('Content-Type', 'application/json')
        self.send_header('X-RateLimit-Limit', '3600')
        self.send_header('X-RateLimit-Remaining', '3599')
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())


HTTPServer(('127.0.0.1', 8000), Api).serve_forever()
