import {
  activateApplication,
  listApplications,
  registerApplication,
  revokeApplication,
} from '@email-automation/sandbox/operator/handlers/applications';
import { setPassword } from '@email-automation/sandbox/operator/passwords';
import { readWorkspace } from '@email-automation/sandbox/workspace/read';
import { seed } from '@email-automation/sandbox/workspace/seed';
import { callbackUrlError } from '@email-automation/service/domain/applications';
import { systemClock } from '@email-automation/service/domain/clock';
import { NotFound, ValidationFailed } from '@email-automation/service/domain/errors';
import { verifyPassword } from '@email-automation/service/domain/passwords';
import { FormBrowser } from '@email-automation/test-tools/form-browser';
import { expect, test } from 'vitest';
import { demoWorkspaceFile } from '../../src/demo-workspace.ts';
import { authorizeUrl, demoApp, email } from '../environment/oauth.ts';
import { startSandbox } from '../environment/sandbox.ts';

test.each([
  'http://127.0.0.1:8080/callback',
  'https://app.example',
  'https://app.example/cb?tenant=1',
  'http://[::1]:4000/cb',
  'https://my_host.example:8443/a/b',
  'com.example.app:/callback',
  'com.example.app:/',
  'com.example-2.app://callback?x=1',
])('%s is a callback URL', (url) => expect(callbackUrlError(url)).toBeUndefined());

test.each([
  '',
  '/callback',
  'app.example/callback',
  'ftp://app.example/',
  'javascript:alert(1)',
  'myapp://callback',
  'javascript:/alert(1)',
  'data:/text/html,x',
  'file:/etc/passwd',
  'vbscript:/x',
  'com.example.app:callback',
  'com.example.app:',
  'com..app:/callback',
  '.com.app:/callback',
  'com.example.:/callback',
  'Com.Example.App:/callback',
  ' com.example.app:/callback',
  'java\tscript.x:/callback',
  'com.example.app:/a b',
  'com.example.app:/#top',
  'com.example.app://ada:secret@callback',
  "com.example.app://a;script-src'x'/",
  'http:app.example',
  'https://',
  'https://app.example/#top',
  'https://app.example/#',
  'https://ada:secret@app.example/',
  'https://app.example/a b',
  'https://app.example/\r\nx: y',
  'https://exämple.example/',
  "https://a;script-src'x'.example/",
])('%j is not a callback URL', (url) => expect(callbackUrlError(url)).toMatch(/^must/));

test('an application is registered inactive, activated with a valid callback URL, and revoked', async () => {
  const { database } = await startSandbox();
  const find = async (id: string) => (await listApplications(database)).find(({ client_id }) => client_id === id);
  const { client_id, client_secret } = await registerApplication(database, { name: 'New' }, systemClock);
  expect(client_secret).toMatch(/^[\w-]{43}$/);
  expect(await find(client_id)).toMatchObject({ name: 'New', active: false, callback_url: null });
  expect(JSON.stringify(await listApplications(database))).not.toContain('secret');

  await expect(activateApplication(database, client_id)).rejects.toThrow('needs a callback URL');
  await expect(activateApplication(database, client_id, 'nowhere')).rejects.toThrow(ValidationFailed);
  expect(await find(client_id)).toMatchObject({ active: false, callback_url: null });
  await activateApplication(database, client_id, 'https://app.example/cb');
  expect(await find(client_id)).toMatchObject({ active: true, callback_url: 'https://app.example/cb' });
  expect(await revokeApplication(database, client_id)).toBe(0);
  expect(await find(client_id)).toMatchObject({ active: false });

  await expect(revokeApplication(database, 'nobody')).rejects.toThrow(NotFound);
  await expect(activateApplication(database, 'nobody')).rejects.toThrow(NotFound);
  await expect(registerApplication(database, { name: ' ' }, systemClock)).rejects.toThrow('name');
  await expect(registerApplication(database, { name: 'x', callback_url: '/' }, systemClock)).rejects.toThrow(
    ValidationFailed,
  );
});

test('a password is verified by its hash, with any Unicode normalization', async () => {
  const { database } = await startSandbox();
  await setPassword(database, email, 'pässword of ada');
  const { password_hash } = await database.query
    .selectFrom('users')
    .where('id', '=', email)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword('pa\u0308ssword of ada', password_hash)).toBe(true);
  expect(await verifyPassword('password of ada', password_hash)).toBe(false);
  expect(await verifyPassword('', null)).toBe(false);
  await expect(setPassword(database, email, 'short')).rejects.toThrow('12 characters');
  await expect(setPassword(database, 'nobody@acme.example', 'long enough, really')).rejects.toThrow(NotFound);
});

test('the workspace declares passwords and applications; seeding again changes neither', async () => {
  const sandbox = await startSandbox();
  const { database } = sandbox;
  const workspace = readWorkspace(demoWorkspaceFile);
  await seed(database, workspace, systemClock);
  const passwords = () => database.query.selectFrom('users').select(['id', 'password_hash']).execute();
  const before = await passwords();
  await seed(database, workspace, systemClock);
  expect(await passwords()).toEqual(before);

  const browser = new FormBrowser(sandbox);
  const login = await browser.open(authorizeUrl(demoApp));
  const consent = await browser.send(login, { email: 'Ada@Acme.example', password: 'demo-password-of-ada' });
  expect(consent.status).toBe(200);
  expect(consent.body).toContain('Acme Outdoor');
});
