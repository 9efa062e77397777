import { expect, test } from 'vitest';
import { formRequestsOf } from '../../src/checks/oauth/html-forms.ts';

const page = new URL('https://auth.example/oauth/authorize?client_id=a');

test('a form is one request for each of its buttons, with its hidden fields', () => {
  const text = `<form method="post" action="/oauth/consent"><p><input type=hidden name="t&amp;1" value="a&quot;b"></p>
    <button name=answer value=yes>Allow</button><button name=answer value=no>Deny</button></form>`;
  const url = new URL('https://auth.example/oauth/consent');
  expect(formRequestsOf(text, page)).toEqual([
    {
      method: 'POST',
      url,
      fields: [
        ['t&1', 'a"b'],
        ['answer', 'yes'],
      ],
    },
    {
      method: 'POST',
      url,
      fields: [
        ['t&1', 'a"b'],
        ['answer', 'no'],
      ],
    },
  ]);
});

test('a form without method, action and button is a GET of the page', () => {
  const text = '<form><input name=email><input type=reset name=clear></form>';
  expect(formRequestsOf(text, page)).toEqual([{ method: 'GET', url: page, fields: [['email', '']] }]);
});

test('text without a form has no requests', () => {
  expect(formRequestsOf('{"error":"<p>"}', page)).toEqual([]);
});
