import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { ada, basic, startSandbox } from '../environment/sandbox.ts';

const encode = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

const wrong: [name: string, authorization: string | undefined, message: RegExp][] = [
  ['no credential', undefined, /has no credential/],
  ['an unknown token', basic('no-such-token'), /API token is not valid: it may be mistyped/],
  ['a token with a password', encode(`${ada}:secret`), /has a password/],
  ['a token as the password', encode(`:${ada}`), /has no username/],
  ['an API token as bearer', `Bearer ${ada}`, /access token is not valid: it may be mistyped.*Basic/],
  ['another scheme', `Digest ${ada}`, /scheme is not supported/],
  ['no value', 'Basic', /no credential after Basic/],
  ['a token that is not encoded', `Basic ${ada}:`, /not valid base64/],
  ['base64 of bytes', `Basic ${Buffer.from([0xff, 0xfe]).toString('base64')}`, /not valid base64/],
];

test('a wrong credential gets 401, which says what is wrong [unauthorized-body]', async () => {
  const sandbox = await startSandbox();
  await checkCases(wrong, async ([_, authorization, message]) => {
    const { status, headers, body } = await sandbox.send('/v2/accounts', {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('Basic');
    expect(headers.has('x-ratelimit-limit')).toBe(false);
    expect(body.errors).toEqual([{ code: 'authentication_error', message: expect.stringMatching(message) }]);
    expect(JSON.stringify(body) + headers.get('www-authenticate')).not.toMatch(/demo-token|secret/);
  });
});
