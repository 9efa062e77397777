import type { ClientRun } from './client-run.ts';
import { type Finding, serious, unless } from './findings.ts';
import type { ReceivedRequest } from './received-request.ts';

/** The texts that tell each secret of a client, by its name. */
export type SecretForms = Readonly<Record<string, readonly string[]>>;

/** A secret as it is, and encoded for Basic, as a username and as the password of a user. */
export const formsOf = (secret: string, user = ''): string[] => [
  secret,
  // The end of a Base64 text depends on the next characters, such as the colon.
  ...[secret, `${user}:${secret}`].map((text) => Buffer.from(text).toString('base64').slice(0, -4)),
];

interface Secrets {
  /** Credentials, which are of use until they are revoked. */
  lasting: SecretForms;
  /** Secrets that are good for one request, and may be in logs. */
  once?: SecretForms;
  /** Whether the contract demands a credential in the URL. */
  mayBeInUrl?(request: ReceivedRequest): boolean;
}

/** Output ends up in logs. */
export const noSecretInOutput = 'no credential in the output of the program, standard error included';

/** Credentials in places that are logged, remembered, or of other sites. */
export function findLeaks(run: ClientRun, { lasting, once, mayBeInUrl }: Secrets): Finding[] {
  const inOutput = findSecret(run.program.output, lasting);
  return serious([
    ...firstOf(run.requests, (request) =>
      unless(mayBeInUrl?.(request) || findSecret(request.target, lasting) === undefined, () => ({
        expected: 'no credential in a URL',
        seen: 'a credential in the URL',
      })),
    ),
    ...firstOf(run.elsewhere, ({ headers, target, text }) => {
      const found = findSecret([...Object.values(headers), target, text].join('\n'), { ...lasting, ...once });
      return unless(found === undefined, () => ({
        expected: 'no credential in a request to another origin',
        seen: `the credential \`${found}\` in a request to ${headers.host}`,
      }));
    }),
    ...unless(inOutput === undefined, () => ({ expected: noSecretInOutput, seen: `the credential \`${inOutput}\`` })),
  ]);
}

/** The name of the secret that a text has. */
const findSecret = (text: string, secrets: SecretForms): string | undefined =>
  Object.entries(secrets).find(([, forms]) => forms.some((form) => text.includes(form)))?.[0];

/** The findings of the first request that has any: it stands for all. */
export function firstOf(requests: ReceivedRequest[], find: (request: ReceivedRequest) => Finding[]): Finding[] {
  for (const request of requests) {
    const found = find(request);
    if (found.length > 0) return found.map((finding) => ({ ...finding, request }));
  }
  return [];
}
