import { randomUUID, scryptSync } from 'node:crypto';
import { applyWorkspace } from '@email-automation/sandbox/workspace/apply-workspace';
import { systemClock } from '@email-automation/service/domain/clock';
import { saveFields } from '@email-automation/service/storage/statements/rows-by-key';
import { FormBrowser } from '@email-automation/test-tools/form-browser';
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
  await saveFields(database.query, 'users', { id: email }, { password_hash: passwordHash });
}

type Parameters = Record<string, string | undefined>;

/** Builds a query string without undefined parameters. */
export function query(parameters: Parameters): string {
  const present = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(present).toString();
}

/** Creates an active application with this callback. */
export async function createApplication(
  { database }: Sandbox,
  redirect_uri: string,
  name = 'Other',
): Promise<Application> {
  const client_id = randomUUID();
  const application = { client_id, name, callback_url: redirect_uri };
  const { secrets } = await applyWorkspace(database, { applications: [application] }, { clock: systemClock });
  return { client_id, client_secret: String(secrets[0]?.secret), redirect_uri };
}

/** Activates or deactivates an application. */
export async function setActive({ database }: Sandbox, { client_id }: Application, active: boolean): Promise<void> {
  await applyWorkspace(database, { applications: [{ client_id, name: 'Other', active }] }, { clock: systemClock });
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
