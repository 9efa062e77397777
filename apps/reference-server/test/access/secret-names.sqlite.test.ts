import { redactBody, redactHeaders, redactUrl } from '@email-automation/service/http/redaction.ts';
import { isSecretHeader, isSecretName } from '@email-automation/service/http/secret-names.ts';
import { expect, test } from 'vitest';
import { contract } from '../environment/sandbox.ts';

const everywhere = `password passwd pwd mysql_pwd passphrase passcode secret client_secret X-Client-Secret token access_token
  X-Vault-Token X-Amz-Security-Token Authorization proxy-authorization credentials X-Amz-Credential api_key apikey X-API-Key
  apiKey cookie set_cookie code_verifier session_id sessionId sessionid X-Session-ID PHPSESSID JSESSIONID jwt id_jwt X-Auth-Key
  private_key privatekey privateKey access_key AWSAccessKey X-Functions-Key Ocp-Apim-Subscription-Key X-XSRF csrf _csrf csrftoken
  otp totp X-Shopify-Hmac bearer`;
const inHeaders = `X-Session session _session user_session aiohttp_session connect.sid sid sig X-Signature X-Hub-Signature-256
  Stripe-Signature X-Amz-Signature X-Auth auth Authentication client_assertion CF-Access-Jwt-Assertion`;
const ordinary = `User-Agent Content-Type Idempotency-Key Sec-WebSocket-Key Surrogate-Key X-Request-ID X-Forwarded-For Signature-Input
  WWW-Authenticate Sec-Session-Duration X-Sessions-Left sessions session_count last_session_at side sidebar design signup author
  authors pin_code passenger compass process_id processid keyword key_account monkey turkey hotkey subscription_id assessment
  tokyo token_type`;
const list = (names: string) => names.split(/\s+/);

test('names of secrets are recognized, those of ordinary fields are not', () => {
  expect(list(everywhere).filter((name) => !isSecretName(name))).toEqual([]);
  expect(list(inHeaders).filter((name) => !isSecretHeader(name))).toEqual([]);
  expect(list(inHeaders).filter((name) => isSecretName(name) && name !== 'CF-Access-Jwt-Assertion')).toEqual([]);
  expect(list(ordinary).filter((name) => isSecretHeader(name))).toEqual([]);
});

test('no field or parameter of the interface is a secret but those of OAuth 2, and a boolean', () => {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties, name, in: place } = value as Record<string, unknown>;
    for (const field of Object.keys(properties ?? {})) names.add(field);
    if (typeof name === 'string' && typeof place === 'string') names.add(name);
    for (const part of Object.values(value)) visit(part);
  };
  visit(contract.document);
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter(isSecretHeader).sort()).toEqual([
    'access_token',
    'client_secret',
    'enable_third_party_cookies',
  ]);
});

test('headers, URLs, and bodies each have their names', () => {
  expect(redactHeaders({ 'x-session': 'a', 'X-Sid': 'b', 'idempotency-key': 'c' })).toEqual({
    'x-session': '[redacted]',
    'X-Sid': '[redacted]',
    'idempotency-key': 'c',
  });
  expect(redactUrl('/v2/accounts?sid=a&key=b&sort=name&X-Amz-Signature=c')).toBe(
    '/v2/accounts?sid=[redacted]&key=[redacted]&sort=name&X-Amz-Signature=[redacted]',
  );
  expect(redactBody('{"session":"Keynote","signature":"Ada","key":"a","sessionId":"b"}', false)).toBe(
    '{"session":"Keynote","signature":"Ada","key":"a","sessionId":"[redacted]"}',
  );
});
