import { createServer } from 'node:http';
import { AuthorizationError, createClient, createOAuth } from '@email-automation/client';

const callback = new URL('http://127.0.0.1:8080/callback');
const oauth = createOAuth({
  authUrl: 'http://127.0.0.1:4000',
  clientId: 'demo-app',
  clientSecret: 'demo-secret-of-demo-app',
  redirectUri: callback.href,
});

// 1. Send the user to the service. Keep the rest in the user's session.
const { url, ...pending } = await oauth.authorize();
console.log(`Open ${url}`);

// 2. The browser comes back with a code. Exchange it for an access token.
const server = createServer(async (request, response) => {
  if (!request.url?.startsWith(callback.pathname)) return response.writeHead(404).end();
  server.close();
  try {
    const { access_token } = await oauth.exchangeCode(request.url, pending);
    response.end('Thank you. You can close this page.');
    await listAccounts(access_token);
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    response.end(`You did not allow access: ${error.code}`);
  }
});
server.listen(Number(callback.port), callback.hostname);

// 3. Call the API with it. The token does not expire: store it.
async function listAccounts(accessToken: string) {
  const client = createClient({ baseUrl: 'http://127.0.0.1:4000', accessToken });
  const { accounts } = await client.accounts.list();
  for (const { id, name } of accounts) console.log(id, name);
}
