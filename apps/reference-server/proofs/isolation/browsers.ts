import { hiddenFields } from '@email-automation/test-tools/hidden-fields';
import type { HttpResponse } from '../send-http.ts';
import { applications, type Lane, marks, password, type UserName } from './dataset.ts';
import { type ServerUnderTest, send } from './server-under-test.ts';

/** A browser in which a user has signed in and has the consent form before them. */
interface Session {
  cookie: string;
  fields: Record<string, string>;
  page: HttpResponse;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const [application] = applications as [(typeof applications)[0]];

/**
 * Signs two users in with a browser each, and mixes their cookies and forms: no mixture may get a verification code, and
 * each consent form may name the accounts of its user only.
 */
export async function mixBrowsers(
  server: ServerUnderTest,
  lane: Lane,
  ownerOfMark: ReadonlyMap<string, string>,
): Promise<{ problem?: string; requests: number }> {
  const sent = server.sent;
  const one = await signIn(server, lane, 'one');
  const other = await signIn(server, lane, 'other');
  const shown = [...one.page.body.matchAll(marks)].map(([mark]) => ownerOfMark.get(mark));
  const problem = await findProblem(server, one, other);
  const requests = server.sent - sent;
  if (problem !== undefined) return { problem, requests };
  if (shown.length === 0 || shown.some((account) => !lane.users.one.access.includes(account ?? '')))
    return { problem: `The consent form of a user names the accounts ${shown.join()}.`, requests };
  return { requests };
}

async function findProblem(server: ServerUnderTest, one: Session, other: Session): Promise<string | undefined> {
  const consent = async (cookie: string | undefined, fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...fields, decision: 'allow' }).toString();
    const headers = { ...form, ...(cookie !== undefined && { cookie }) };
    const { headers: received } = await send(server, { method: 'POST', path: '/oauth/consent', headers, body });
    return /[?&]code=/.test(String(received.location ?? ''));
  };
  const mixtures: [string, string | undefined, Record<string, string>][] = [
    ['the cookie of another browser', other.cookie, one.fields],
    ['no cookie', undefined, one.fields],
    ['the form of another browser', one.cookie, other.fields],
    ['the request of another browser', one.cookie, { ...one.fields, request: other.fields.request ?? '' }],
    ['the form token of another browser', one.cookie, { ...one.fields, form_token: other.fields.form_token ?? '' }],
    [
      'the cookie and the form token of another browser',
      other.cookie,
      { ...other.fields, request: one.fields.request ?? '' },
    ],
    ['the cookies of both browsers', `${other.cookie}; ${one.cookie}`, one.fields],
  ];
  for (const [name, cookie, fields] of mixtures)
    if (await consent(cookie, fields)) return `The consent form accepts ${name}.`;
  if (!(await consent(one.cookie, one.fields))) throw new Error('The consent form refuses its own browser.');
  return undefined;
}

async function signIn(server: ServerUnderTest, lane: Lane, name: UserName): Promise<Session> {
  const { client_id, callback_url } = application;
  const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri: callback_url });
  const login = await send(server, { method: 'GET', path: `/oauth/authorize?${query}`, headers: {} });
  const cookie = cookiesOf(login);
  const fields = { ...hiddenFields(login.body), email: lane.users[name].email, password };
  const body = new URLSearchParams(fields).toString();
  const page = await send(server, { method: 'POST', path: '/oauth/login', headers: { ...form, cookie }, body });
  if (page.status !== 200 || !page.body.includes('value="allow"'))
    throw new Error(`A user could not sign in: ${page.body}`);
  return { cookie, fields: hiddenFields(page.body), page };
}

const cookiesOf = ({ headers }: HttpResponse) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
