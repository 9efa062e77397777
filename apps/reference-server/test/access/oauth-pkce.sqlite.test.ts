import { expect, test } from 'vitest';
import { demoApp, exchange, exchangeParameters, obtainCode } from '../environment/oauth.ts';
import { type Sandbox, startSandbox } from '../environment/sandbox.ts';

/** The example of RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

async function errorWith(
  sandbox: Sandbox,
  challenges: Record<string, string | undefined>,
  code_verifier: string | undefined,
) {
  const code = await obtainCode(sandbox, demoApp, challenges);
  const { status, body } = await exchange(sandbox, { ...exchangeParameters(code), code_verifier });
  return status === 200 ? 'none' : body.error;
}

// The probe of `pkce` shows that the verifier of another challenge is refused with S256.
test('pkce: each method needs the verifier of the challenge', async () => {
  const sandbox = await startSandbox();
  expect(await errorWith(sandbox, { code_challenge: challenge, code_challenge_method: 'S256' }, verifier)).toBe('none');
  expect(await errorWith(sandbox, { code_challenge: challenge, code_challenge_method: 'S256' }, challenge)).toBe(
    'invalid_grant',
  );
  // Without a method, it is plain.
  for (const method of [{ code_challenge_method: 'plain' }, {}]) {
    for (const [code_verifier, error] of [
      [verifier, 'none'],
      [undefined, 'invalid_grant'],
      [`${verifier.slice(0, -1)}x`, 'invalid_grant'],
      ['short', 'invalid_grant'],
    ] as const)
      expect(await errorWith(sandbox, { code_challenge: verifier, ...method }, code_verifier)).toBe(error);
  }
});
