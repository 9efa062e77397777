import { createServer } from 'node:http';
import { createClient, createOAuth } from '@email-automation/client';

const callback = new URL('http://127.0.0.1:8080/callback');
const oauth = createOAuth({
  authUrl: 'http://127.0.0.1:4000',
  clientId: 'demo-app',
  clientSecret: 'demo-secret-of-demo-app',
  redirectUri: callback.href,
});

// 1. Send the user to the service. Keep the rest in the user's session.
const { url, ...pending } = await oauth.authorizeUrl();
console.log(`Open ${url}`);

// 2. The browser comes back with a code. Exchange it for an access token.
const server = createServer(async (request, response) => {
  const { access_token } = await oauth.exchangeCode(request.url ?? '', pending);
  response.end('You can close this page.');
  server.close();

  // 3. Call the API with it. It does not expire: store it.
  const client = createClient({ baseUrl: 'http://127.0.0.1:4000', accessToken: access_token });
  const { accounts } = await client.accounts.list();
  console.log(accounts.map(({ name }) => name).join('\n'));
});
server.listen(Number(callback.port), callback.hostname);
