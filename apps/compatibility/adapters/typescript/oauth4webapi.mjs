import { createInterface } from 'node:readline/promises';
import * as oauth from 'oauth4webapi';

const { TASK, BASE_URL, AUTH_URL, CLIENT_ID: client_id, CLIENT_SECRET, REDIRECT_URI: redirect_uri } = process.env;
if (TASK !== 'sign-in') process.exit(125);

const server = {
  issuer: AUTH_URL,
  authorization_endpoint: `${AUTH_URL}/oauth/authorize`,
  token_endpoint: `${AUTH_URL}/oauth/token`,
};
const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
const start = new URL(server.authorization_endpoint);
start.search = new URLSearchParams({
  ...{ client_id, redirect_uri, response_type: 'code', state, code_challenge_method: 'S256' },
  code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
});
console.log(start.href);

const input = createInterface({ input: process.stdin });
const { value: callback } = await input[Symbol.asyncIterator]().next();
const parameters = oauth.validateAuthResponse(server, { client_id }, new URL(callback), state);
const response = await oauth.authorizationCodeGrantRequest(
  server,
  { client_id },
  oauth.ClientSecretPost(CLIENT_SECRET),
  parameters,
  redirect_uri,
  verifier,
  { [oauth.allowInsecureRequests]: true },
);
const { access_token } = await oauth.processAuthorizationCodeResponse(server, { client_id }, response);
const headers = { Authorization: `Bearer ${access_token}` };
const { accounts } = await (await fetch(`${BASE_URL}/v2/accounts`, { headers })).json();
for (const { id } of accounts) console.log(id);
input.close();
