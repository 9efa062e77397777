import type { Operation } from '../operation.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { javascript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { type SampleRequest, sampleRequests } from './sample-request.ts';
import { typescript } from './typescript.ts';

/** An entry of `x-codeSamples`, which documentation tools show. */
export interface CodeSample {
  /** The language, by which tools highlight. */
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

interface Language {
  lang: string;
  label: string;
  write(request: SampleRequest): string;
  /** Whether it needs the client of the contract, which `x-client` names. */
  needsClient?: true;
}

const languages: readonly Language[] = [
  { lang: 'Shell', label: 'curl', write: curl },
  { lang: 'TypeScript', label: 'TypeScript', write: typescript, needsClient: true },
  { lang: 'JavaScript', label: 'JavaScript', write: javascript },
  { lang: 'Python', label: 'Python', write: python },
  { lang: 'Ruby', label: 'Ruby', write: ruby },
  { lang: 'PHP', label: 'PHP', write: php },
  { lang: 'Go', label: 'Go', write: go },
];

/**
 * Code samples of every operation by its id, with the values of the contract's examples. The URLs, the token, and other
 * secrets come from environment variables.
 */
export function codeSamples(
  document: object,
  operations: Readonly<Record<string, Operation>>,
): Record<string, CodeSample[]> {
  const hasClient = 'x-client' in document;
  const available = languages.filter(({ needsClient }) => hasClient || !needsClient);
  return Object.fromEntries(
    sampleRequests(document, operations).map((request) => [
      request.operation.operationId,
      available.map(({ lang, label, write }) => ({ lang, label, source: write(request) })),
    ]),
  );
}
