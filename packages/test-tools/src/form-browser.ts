import { hiddenFields } from './hidden-fields.ts';

/** A response with its body as text. */
export interface Page {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends requests to one server, and follows no redirects. */
export interface Sender {
  send(path: string, request: { method?: 'POST'; headers: Record<string, string>; body?: string }): Promise<Page>;
}

/** Sends requests with `fetch`. @param headers sent with each of them */
export const senderTo = (url: string, headers: Record<string, string> = {}): Sender => ({
  async send(path, request) {
    const init: RequestInit = { ...request, headers: { ...headers, ...request.headers }, redirect: 'manual' };
    const response = await fetch(new URL(path, url), init);
    return { status: response.status, headers: response.headers, body: await response.text() };
  },
});

/** A minimal browser for the pages of OAuth 2: it stores cookies, and submits forms with their hidden fields. */
export class FormBrowser {
  readonly cookies = new Map<string, string>();
  private readonly sender: Sender;
  /** Sent with every form. */
  private readonly headers: Record<string, string>;
  constructor(sender: Sender, headers: Record<string, string> = {}) {
    this.sender = sender;
    this.headers = headers;
  }

  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  async open(path: string): Promise<Page> {
    return this.store(await this.sender.send(path, { headers: { cookie: this.cookie } }));
  }

  /** Fills in and sends the form of a page. A field that is undefined is left out. @throws Error for a page without one */
  async send(page: Page, fields: Record<string, string | undefined>, cookie = this.cookie): Promise<Page> {
    const [, action] = /<form method="post" action="(\w+)">/.exec(page.body) ?? [];
    if (action === undefined) throw new Error(`The page has no form (status ${page.status}): ${page.body}`);
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', ...this.headers };
    const all = Object.entries({ ...hiddenFields(page.body), ...fields });
    const present = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
    const body = String(new URLSearchParams(present));
    return this.store(await this.sender.send(`/oauth/${action}`, { method: 'POST', headers, body }));
  }

  private store(page: Page): Page {
    for (const cookie of page.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    return page;
  }
}
