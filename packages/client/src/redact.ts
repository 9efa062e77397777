import type { OutgoingRequest } from './send.ts';

/** The secrets of a request that errors must not contain: its credential as it is sent, and the parameters that OAuth adds to URLs. */
export function collectSecrets({ url, headers }: OutgoingRequest): string[] {
  const query = new URL(url).searchParams;
  const oauth = ['client_secret', 'code', 'code_verifier'].map((name) => query.get(name) ?? '');
  return [...oauth, headers.authorization?.replace(/^\w+ /, '') ?? ''];
}

/** Replaces the secrets in a text. Strings shorter than 6 characters are not secrets, and occur everywhere. */
export function redact(text: string, secrets: string[]): string {
  return secrets.reduce((rest, secret) => (secret.length < 6 ? rest : rest.replaceAll(secret, '[redacted]')), text);
}
