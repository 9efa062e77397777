import type { MockResponse } from './prism.ts';

/** A credential as Prism accepts it, or its fault. */
type Judgment = { accepted: string; problem?: never } | { accepted?: never; problem: string };

/**
 * Judges the scheme and the form of a credential, with the messages of the reference server, because Prism judges less and
 * does not say why. The mock knows no tokens: every token is valid.
 */
export function judgeCredential(header = ''): Judgment {
  const usage = 'Send an API token with HTTP Basic, or an access token as bearer token.';
  if (header === '') return { problem: `The request has no credential. ${usage}` };
  const [, scheme = '', value = ''] = /^(\S+)(?: +([^ ].*)?)?$/.exec(header) ?? [];
  if (/^basic$/i.test(scheme)) return judgeBasic(value);
  if (!/^bearer$/i.test(scheme)) return { problem: `The authentication scheme is not supported. ${usage}` };
  if (value === '') return { problem: 'There is no token after Bearer.' };
  if (/\s/.test(value)) return { problem: 'An access token must not contain spaces.' };
  return { accepted: 'Bearer any-token' };
}

/** The API token is the username, and the password is empty. Some clients leave out the colon between them. */
function judgeBasic(encoded: string): Judgment {
  const example = 'Send the base64 form of the API token and a colon.';
  if (encoded === '') return { problem: `There is no credential after Basic. ${example}` };
  const decoded = decodeBase64(encoded);
  if (decoded === undefined) return { problem: `The Basic credential is not valid base64. ${example}` };
  const [, token = '', password = ''] = /^([^:]*):?(.*)$/s.exec(decoded) ?? [];
  if (token === '') return { problem: 'The Basic credential has no username. Send the API token as the username.' };
  if (password !== '') {
    return { problem: 'The Basic credential has a password. Send the API token with an empty password.' };
  }
  return { accepted: `Basic ${btoa('any-token:')}` };
}

/** Decodes text in base64. @returns undefined if it is not base64, or not the base64 of text */
function decodeBase64(encoded: string): string | undefined {
  if (!/^[\w+/-]+={0,2}$/.test(encoded)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return undefined;
  }
}

/** The response to a request whose credential is missing or has a problem. */
export function explainCredential(problem: string, response: MockResponse): MockResponse {
  return {
    ...response,
    headers: {
      ...response.headers,
      'content-type': 'application/json',
      'www-authenticate': 'Basic realm="api", Bearer realm="api"',
    },
    body: { errors: [{ code: 'authentication_error', message: problem }] },
  };
}
