/** Goes through the authorization of a URL that a library built, as a browser does. @returns the URL to which it redirects */
export type Authorize = (url: string | URL) => Promise<URL>;

const login = { email: 'ada@acme.example', password: 'demo-password-of-ada' };

/** The user of the demo workspace signs in and allows access. @throws Error with the page on which the user is stuck */
export const authorizeAsAda: Authorize = async (start) => {
  let cookie = '';
  let url = new URL(start);
  let response = await fetch(url);
  for (const fields of [login, { decision: 'allow' }]) {
    cookie = [cookie, ...response.headers.getSetCookie().map((one) => one.split(';', 1)[0])].filter(Boolean).join('; ');
    const page = await response.text();
    const [, action] = /<form method="post" action="(\w+)">/.exec(page) ?? [];
    if (action === undefined) throw new Error(`The page has no form: ${page}`);
    const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const body = new URLSearchParams({
      ...Object.fromEntries(hidden.map(([, name, value = '']) => [name, value.replaceAll('&amp;', '&')])),
      ...(fields as object),
    });
    url = new URL(action, url);
    response = await fetch(url, { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
  }
  return new URL(response.headers.get('location') ?? '');
};

/** What a server does that authorizes everybody at once, for a mock, whose pages lead nowhere. */
export const authorizeAtOnce: Authorize = async (start) => {
  const { origin, searchParams } = new URL(start);
  const back = new URL(searchParams.get('redirect_uri') ?? '');
  back.search = String(new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '', iss: origin }));
  return back;
};
