import { curl } from './curl.ts';
import { go } from './go.ts';
import { goClient } from './go-client.ts';
import { javascript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { pythonClient } from './python-client.ts';
import { ruby } from './ruby.ts';
import type { SampleRequest } from './sample-request.ts';
import { typescript } from './typescript.ts';

/** An entry of `x-codeSamples`, which documentation tools show. */
export interface CodeSample {
  /** The language that tools highlight it as. */
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

interface Language {
  lang: string;
  label: string;
  /** Writes a request without our client. */
  plain?(request: SampleRequest): string;
  /** Writes a call of our client, where the contract has `x-client`. */
  client?(request: SampleRequest): string;
}

const languages: readonly Language[] = [
  { lang: 'Shell', label: 'curl', plain: curl },
  { lang: 'TypeScript', label: 'TypeScript', client: typescript },
  { lang: 'JavaScript', label: 'JavaScript', plain: javascript },
  { lang: 'Python', label: 'Python', plain: python, client: pythonClient },
  { lang: 'Ruby', label: 'Ruby', plain: ruby },
  { lang: 'PHP', label: 'PHP', plain: php },
  { lang: 'Go', label: 'Go', plain: go, client: goClient },
];

/** Writes a request in each language. @param hasClient whether the contract has clients, which some languages then use */
export const writeSamples = (request: SampleRequest, hasClient: boolean): CodeSample[] =>
  languages.flatMap(({ lang, label, plain, client }) => {
    const write = (hasClient && client) || plain;
    return write ? [{ lang, label, source: write(request) }] : [];
  });
