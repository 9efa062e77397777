import { callbackUrlError } from '@email-automation/service/domain/applications';
import { hashPassword, verifyPassword } from '@email-automation/service/domain/passwords';
import { expect, test } from 'vitest';

test.each([
  'http://127.0.0.1:8080/callback',
  'https://app.example/cb?tenant=1',
  'https://my_host.example:8443/a/b',
  'com.example.app:/callback',
])('%s is a callback URL', (url) => expect(callbackUrlError(url)).toBeUndefined());

test.each([
  'ftp://app.example/',
  'javascript:alert(1)',
  'myapp://callback',
  'javascript:/alert(1)',
  'file:/etc/passwd',
  'com.example.app:callback',
  'com..app:/callback',
  'com.example.app://ada:secret@callback',
  'java\tscript.x:/callback',
  "com.example.app://a;script-src'x'/",
  'https://app.example/#top',
  'https://ada:secret@app.example/',
  'https://app.example/a b',
  'https://app.example/\r\nx: y',
  "https://a;script-src'x'.example/",
])('%j is not a callback URL', (url) => expect(callbackUrlError(url)).toMatch(/^must/));

test('a password is verified by its hash, with any Unicode normalization', async () => {
  const password_hash = await hashPassword('pässword of ada');
  expect(password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword('pa\u0308ssword of ada', password_hash)).toBe(true);
  expect(await verifyPassword('password of ada', password_hash)).toBe(false);
  expect(await verifyPassword('', null)).toBe(false);
});
