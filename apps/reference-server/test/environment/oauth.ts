import { scryptSync } from 'node:crypto';
import { activateApplication, registerApplication } from '@email-automation/sandbox/operator/applications.ts';
import { systemClock } from '@email-automation/service/domain/clock.ts';
import { updatePassword } from '@email-automation/service/storage/access/users.ts';
import { expect } from 'vitest';
import type { ReceivedResponse, Sandbox } from './sandbox.ts';

export const password = 'correct horse battery';
export const email = 'ada@acme.example';
export const demoApp = {
  client_id: 'demo-app',
  client_secret: 'demo-secret-of-demo-app',
  redirect_uri: 'http://127.0.0.1:8080/callback',
};

export type Application = typeof demoApp;
/** At the least cost: to hash is slow on purpose, and tests check passwords often. */
const hash = scryptSync(password, 'the salt', 32, { N: 2, r: 8, p: 1 });
const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const passwordHash = `$scrypt$ln=1,r=8,p=1$${encode(Buffer.from('the salt'))}$${encode(hash)}`;

/** Sets the password of Ada, so that she can sign in. */
export async function setAdaPassword({ database }: Sandbox): Promise<void> {
  await updatePassword(database.query, email, passwordHash);
}

type Parameters = Record<string, string | undefined>;

/** Builds a query string without undefined parameters. */
export function query(parameters: Parameters): string {
  const present = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(present).toString();
}

/** Registers an application with this callback and activates it. */
export async function createApplication(
  { database }: Sandbox,
  redirect_uri: string,
  name = 'Other',
): Promise<Application> {
  const registration = await registerApplication(database, { name, callback_url: redirect_uri }, systemClock);
  await activateApplication(database, registration.client_id);
  return { ...registration, redirect_uri };
}

/** A minimal browser: it stores cookies, and submits forms with their hidden fields. */
export class FormBrowser {
  private readonly cookies = new Map<string, string>();
  private readonly sandbox: Sandbox;
  /** Sent with every form. */
  private readonly headers: Record<string, string>;
  constructor(sandbox: Sandbox, headers: Record<string, string> = {}) {
    this.sandbox = sandbox;
    this.headers = headers;
  }

  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  async open(path: string): Promise<ReceivedResponse> {
    return this.store(await this.sandbox.send(path, { headers: { cookie: this.cookie } }));
  }

  /** Fills in and sends the form of a page. */
  async send(page: ReceivedResponse, fields: Parameters, cookie = this.cookie): Promise<ReceivedResponse> {
    const [, action] = /<form method="post" action="(\w+)">/.exec(page.body) ?? [];
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', ...this.headers };
    const body = query({ ...hidden(page), ...fields });
    return this.store(await this.sandbox.send(`/oauth/${action}`, { method: 'POST', headers, body }));
  }

  private store(response: ReceivedResponse): ReceivedResponse {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }
}

/** Names and values of the hidden fields of a page. */
export function hidden({ body }: ReceivedResponse): Record<string, string> {
  const fields = body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  const decode = (text: string) =>
    text.replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
    );
  return Object.fromEntries([...fields].map(([, name, value]) => [name, decode(value)]));
}

export function authorizeUrl({ client_id, redirect_uri }: Application, more: Parameters = {}): string {
  return `/oauth/authorize?${query({ response_type: 'code', client_id, redirect_uri, ...more })}`;
}

/** Signs Ada in, up to the consent form. */
export async function signIn(sandbox: Sandbox, application: Application = demoApp, more: Parameters = {}) {
  await setAdaPassword(sandbox);
  const browser = new FormBrowser(sandbox);
  const login = await browser.open(authorizeUrl(application, more));
  expect(login.status).toBe(200);
  const consent = await browser.send(login, { email, password });
  expect(consent.status).toBe(200);
  return { browser, login, consent };
}

/** Signs Ada in and allows access. @returns the verification code */
export async function obtainCode(
  sandbox: Sandbox,
  application: Application = demoApp,
  more: Parameters = {},
): Promise<string> {
  const { browser, consent } = await signIn(sandbox, application, more);
  const response = await browser.send(consent, { decision: 'allow' });
  return locationOf(response).searchParams.get('code') as string;
}

export function locationOf(response: ReceivedResponse): URL {
  expect([302, 303]).toContain(response.status);
  return new URL(response.headers.get('location') as string);
}

export function exchangeParameters(code: string, application: Application = demoApp): Parameters {
  return { response_type: 'token', grant_type: 'authorization_code', code, ...application };
}

export function exchange(
  sandbox: Sandbox,
  parameters: Parameters,
  request: RequestInit = {},
): Promise<ReceivedResponse> {
  return sandbox.send(`/oauth/token?${query(parameters)}`, { method: 'POST', ...request });
}

/** The status of a request with this access token. */
export async function statusWith(sandbox: Sandbox, token: string): Promise<number> {
  const { status } = await sandbox.send('/v2/accounts', { headers: { authorization: `Bearer ${token}` } });
  return status;
}
