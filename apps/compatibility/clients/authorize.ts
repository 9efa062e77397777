import { FormBrowser, senderTo } from '@email-automation/test-tools/form-browser';
/** Goes through the authorization of a URL that a library built, as a browser does. @returns the target of the redirect */
export type Authorize = (url: string | URL) => Promise<URL>;

/** A user signs in and allows access. @throws Error with the page that the user cannot pass */
export const authorizeAs =
  (login: { email: string; password: string }): Authorize =>
  async (start) => {
    const { origin, pathname, search } = new URL(start);
    const browser = new FormBrowser(senderTo(origin));
    const consent = await browser.send(await browser.open(pathname + search), login);
    const redirect = await browser.send(consent, { decision: 'allow' });
    return new URL(redirect.headers.get('location') ?? '');
  };

export const authorizeAsAda: Authorize = authorizeAs({
  email: 'ada@acme.example',
  password: 'demo-password-of-ada',
});

/** Authorizes as a server would that lets everybody in, for a mock, whose pages lead nowhere. */
export const authorizeAtOnce: Authorize = async (start) => {
  const { origin, searchParams } = new URL(start);
  const back = new URL(searchParams.get('redirect_uri') ?? '');
  back.search = String(new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '', iss: origin }));
  return back;
};
