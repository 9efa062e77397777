import { ConnectionFailedError } from './error-kinds.ts';
import { messages } from './vocabulary.ts';

/** The secrets of a request that errors must not contain: its credential, and the parameters that OAuth adds to URLs. */
export function collectSecrets(url: string, { authorization = '' }: Record<string, string>): string[] {
  const query = new URL(url).searchParams;
  const oauth = ['client_secret', 'code', 'code_verifier'].map((name) => query.get(name) ?? '');
  const [scheme, credential = ''] = authorization.split(' ');
  return [...oauth, credential, scheme === 'Basic' ? atob(credential).slice(0, -1) : ''];
}

/** Replaces the secrets in a text. Strings shorter than 6 characters are not secrets, and occur everywhere. */
export function redact(text: string, secrets: string[]): string {
  return secrets.reduce((rest, secret) => (secret.length < 6 ? rest : rest.replaceAll(secret, '[redacted]')), text);
}

type PlatformError = Partial<Error> & { code?: unknown; cause?: unknown; errors?: unknown[] };

/**
 * Creates the error of a request without a complete response. Its cause has the messages and the code of the platform's
 * error and its causes, without secrets. The original is left out: it can contain the URL and the headers.
 * @param isSafe whether the request can be sent again without harm
 */
export function createConnectionError(method: string, url: string, error: unknown, secrets: string[], isSafe: boolean) {
  const texts: string[] = [];
  let code: string | undefined;
  // The number of causes is bounded because they can be cyclic.
  for (let next = error as PlatformError | undefined; next && texts.length < 4; ) {
    // The query of a URL can contain secrets that are too short to be recognized.
    const text = (next.message ?? String(next.code ?? next)).replace(/\?[^\s)"']*/g, '');
    texts.push(redact(text, secrets));
    if (typeof next.code === 'string') code = next.code;
    next = (next.cause ?? next.errors?.[0]) as PlatformError | undefined;
  }
  const cause = Object.assign(new Error(texts.join(': ')), { code });
  // The last one is the reason of the others.
  const reason = texts.findLast((one) => one !== '')?.replace(/\.$/, '') ?? 'unknown';
  const createMessage = isSafe ? messages.connectionFailed : messages.connectionLost;
  return new ConnectionFailedError(method, createMessage(new URL(url).host, reason), { cause });
}
