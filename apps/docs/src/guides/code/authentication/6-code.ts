import { ApiError, createOAuth } from '@email-automation/client';

const redirectUri = 'http://127.0.0.1:8080/callback';
const oauth = createOAuth({
  authUrl: 'http://127.0.0.1:4000',
  clientId: 'demo-app',
  clientSecret: 'demo-secret-of-demo-app',
  redirectUri,
});

const pending = await oauth.authorize();
try {
  await oauth.exchangeCode(`${redirectUri}?code=expired&state=${pending.state}`, pending);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(error.status, error.code);
}
