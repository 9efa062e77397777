import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { demoApp, exchange, exchangeParameters, obtainCode } from '../environment/oauth.ts';
import { type Sandbox, startSandbox } from '../environment/sandbox.ts';

/** The example of RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

async function errorWith(sandbox: Sandbox, challenges: Record<string, string>, code_verifier: string | undefined) {
  const code = await obtainCode(sandbox, demoApp, challenges);
  const { status, body } = await exchange(sandbox, { ...exchangeParameters(code), code_verifier });
  return status === 200 ? 'none' : body.error;
}

const methods: [string, Record<string, string>][] = [
  ['S256', { code_challenge: challenge, code_challenge_method: 'S256' }],
  ['plain', { code_challenge: verifier, code_challenge_method: 'plain' }],
  ['no method, which means plain', { code_challenge: verifier }],
];

test('pkce: each method needs the verifier of the challenge', async () => {
  const sandbox = await startSandbox();
  await checkCases(methods, async ([_, challenges]) => {
    expect(await errorWith(sandbox, challenges, verifier)).toBe('none');
    expect(await errorWith(sandbox, challenges, undefined)).toBe('invalid_grant');
    expect(await errorWith(sandbox, challenges, `${verifier.slice(0, -1)}x`)).toBe('invalid_grant');
    expect(await errorWith(sandbox, challenges, 'short')).toBe('invalid_grant');
  });
});

test('pkce: the challenge itself is no verifier of S256', async () => {
  const sandbox = await startSandbox();
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge);
  expect(await errorWith(sandbox, { code_challenge: challenge, code_challenge_method: 'S256' }, challenge)).toBe(
    'invalid_grant',
  );
});
