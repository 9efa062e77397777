import { FormBrowser, type Page } from '@email-automation/test-tools/form-browser';
import { hiddenFields } from '@email-automation/test-tools/hidden-fields';
import { applications, type Lane, marks, password, type UserName } from './dataset.ts';
import { type ServerUnderTest, send } from './server-under-test.ts';

/** A browser in which a user has signed in and has the consent form before them. */
interface Session {
  browser: FormBrowser;
  page: Page;
  fields: Record<string, string>;
}

const [application] = applications as [(typeof applications)[0]];

/**
 * Signs two users in with a browser each, and mixes their cookies and forms: no mixture may get a verification code, and
 * each consent form may name the accounts of its user only.
 * @returns what is wrong
 */
export async function mixBrowsers(
  server: ServerUnderTest,
  lane: Lane,
  ownerOfMark: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const one = await signIn(server, lane, 'one');
  const other = await signIn(server, lane, 'other');
  const shown = [...one.page.body.matchAll(marks)].map(([mark]) => ownerOfMark.get(mark));
  const problem = await findProblem(one, other);
  if (problem !== undefined) return problem;
  if (shown.length === 0 || shown.some((account) => !lane.users.one.access.includes(account ?? '')))
    return `The consent form of a user names the accounts ${shown.join()}.`;
  return undefined;
}

async function findProblem(one: Session, other: Session): Promise<string | undefined> {
  const consent = async (cookie: string, fields: Record<string, string>) => {
    const { headers } = await one.browser.send(one.page, { ...fields, decision: 'allow' }, cookie);
    return /[?&]code=/.test(headers.get('location') ?? '');
  };
  const { request = '', form_token = '' } = other.fields;
  const [own, foreign] = [one.browser.cookie, other.browser.cookie];
  const mixtures: [string, string, Record<string, string>][] = [
    ['the cookie of another browser', foreign, {}],
    ['no cookie', '', {}],
    ['the form of another browser', own, other.fields],
    ['the request of another browser', own, { request }],
    ['the form token of another browser', own, { form_token }],
    ['the cookie and the form token of another browser', foreign, { form_token }],
    ['the cookies of both browsers', `${foreign}; ${own}`, {}],
  ];
  for (const [name, cookie, fields] of mixtures)
    if (await consent(cookie, fields)) return `The consent form accepts ${name}.`;
  if (!(await consent(own, {}))) throw new Error('The consent form refuses its own browser.');
  return undefined;
}

async function signIn(server: ServerUnderTest, lane: Lane, name: UserName): Promise<Session> {
  const browser = new FormBrowser({
    async send(path, { method = 'GET', headers, ...body }) {
      const { rawHeaders, ...received } = await send(server, { method, path, headers, ...body });
      const names = rawHeaders.filter((_, n) => n % 2 === 0);
      return { ...received, headers: new Headers(names.map((header, n) => [header, rawHeaders[2 * n + 1] ?? ''])) };
    },
  });
  const { client_id, callback_url } = application;
  const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri: callback_url });
  const login = await browser.open(`/oauth/authorize?${query}`);
  const page = await browser.send(login, { email: lane.users[name].email, password });
  if (page.status !== 200 || !page.body.includes('value="allow"'))
    throw new Error(`A user could not sign in: ${page.body}`);
  return { browser, page, fields: hiddenFields(page.body) };
}
