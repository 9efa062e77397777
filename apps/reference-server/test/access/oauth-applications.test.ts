import { readWorkspace } from '@email-automation/sandbox/workspace/read';
import { seed } from '@email-automation/sandbox/workspace/seed';
import { callbackUrlError } from '@email-automation/service/domain/applications';
import { systemClock } from '@email-automation/service/domain/clock';
import { hashPassword, verifyPassword } from '@email-automation/service/domain/passwords';
import { FormBrowser } from '@email-automation/test-tools/form-browser';
import { expect, test } from 'vitest';
import { demoWorkspaceFile } from '../../src/demo-workspace.ts';
import { authorizeUrl, demoApp } from '../environment/oauth.ts';
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

test('a password is verified by its hash, with any Unicode normalization', async () => {
  const password_hash = await hashPassword('pässword of ada');
  expect(password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword('pa\u0308ssword of ada', password_hash)).toBe(true);
  expect(await verifyPassword('password of ada', password_hash)).toBe(false);
  expect(await verifyPassword('', null)).toBe(false);
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
