import type { ServerRequest } from '../exchange.ts';
import type { Dataset, User } from './data.ts';
import type { Answer } from './http.ts';
import { startSession } from './oauth.ts';

const page = (title: string, content: string): Answer => ({
  status: 200,
  body: `<!doctype html><title>${title}</title><h1>${title}</h1>${content}`,
});

const badRequest: Answer = { status: 400, body: '<!doctype html><title>Error</title><p>This request is not valid.' };
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The user who has signed in with this browser. */
export const signedInUser = ({ oauth }: Dataset, { headers }: ServerRequest): User | undefined =>
  oauth.sessions.get(/session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '');

/** Shows the page to sign in, or the page to consent; after consent, redirects to the application. */
function authorize(dataset: Dataset, request: ServerRequest): Answer {
  const { method, url, text } = request;
  const query = url.searchParams;
  const client = dataset.oauth.clients.find(({ id }) => id === query.get('client_id'));
  if (client === undefined || query.get('redirect_uri') !== client.redirectUri) return badRequest;
  if (query.get('response_type') !== 'code') return badRequest;
  const user = dataset.hooks.signedInUser(dataset, request);
  const form = new URLSearchParams(text);
  if (user === undefined) {
    if (method === 'POST') return signIn(dataset, form, url);
    return page(
      'Sign in',
      '<form method="post"><input name="email"><input name="password" type="password"><button>Sign in</button></form>',
    );
  }
  if (method === 'POST' && form.get('consent') === 'yes') {
    const location = new URL(client.redirectUri);
    location.searchParams.set('code', dataset.hooks.issueCode(dataset, client, user));
    const state = query.get('state');
    if (state !== null) location.searchParams.set('state', state);
    return { status: 302, headers: { location: location.href } };
  }
  return page(
    'Allow access?',
    `<form method="post"><p>${escapeHtml(client.id)}</p><button name="consent" value="yes">Allow</button></form>`,
  );
}

function signIn(dataset: Dataset, form: URLSearchParams, url: URL): Answer {
  const user = dataset.users.find(({ email }) => email === form.get('email'));
  if (user === undefined || user.password !== form.get('password')) return badRequest;
  const cookie = `session=${startSession(dataset.oauth, user)}; HttpOnly; Path=/oauth`;
  return { status: 303, headers: { location: url.pathname + url.search, 'set-cookie': cookie } };
}

/** Answers requests of the OAuth flow; returns undefined for other paths. */
export function handleOAuth(dataset: Dataset, request: ServerRequest): Answer | undefined {
  const { pathname, searchParams } = request.url;
  if (pathname === '/oauth/authorize') return authorize(dataset, request);
  if (pathname === '/oauth/token' && request.method === 'POST')
    return dataset.hooks.exchangeCode(dataset, searchParams);
  return undefined;
}
