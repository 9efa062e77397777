import { expect } from 'vitest';
import { systemClock } from '../src/domain/clock.ts';
import { hashPassword } from '../src/domain/passwords.ts';
import { activateApplication, registerApplication } from '../src/services/applications.ts';
import { updatePassword } from '../src/storage/users.ts';
import type { ReceivedResponse, Sandbox } from './sandbox.ts';

export const password = 'correct horse battery';
export const email = 'ada@acme.example';
export const demoApp = {
  client_id: 'demo-app',
  client_secret: 'demo-secret-of-demo-app',
  redirect_uri: 'http://127.0.0.1:8080/callback',
};

export type Application = typeof demoApp;
/** Hashed once, because hashing is slow on purpose. */
const passwordHash = hashPassword(password);

/** Sets the password of Ada, so that she can sign in. */
export async function setAdaPassword({ database }: Sandbox): Promise<void> {
  await updatePassword(database.query, email, await passwordHash);
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

/** A minimal browser: it stores the cookie, and submits forms with their hidden fields. */
export class FormBrowser {
  private cookie = '';
  private readonly sandbox: Sandbox;
  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
  }

  async open(path: string): Promise<ReceivedResponse> {
    const response = await this.sandbox.send(path, { headers: { cookie: this.cookie } });
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return response;
  }

  /** Fills in and sends the form of a page. */
  send(page: ReceivedResponse, fields: Parameters, cookie = this.cookie): Promise<ReceivedResponse> {
    const [, action] = /<form method="post" action="(\w+)">/.exec(page.body) ?? [];
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    return this.sandbox.send(`/oauth/${action}`, {
      method: 'POST',
      headers,
      body: query({ ...hidden(page), ...fields }),
    });
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
