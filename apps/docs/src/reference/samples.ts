import overlay from '@email-automation/openapi/code-samples.overlay.yaml?raw';
import type { Operation } from '@email-automation/types';
import { parse } from 'yaml';

export interface Sample {
  label: string;
  language: string;
  code: string;
}

interface CodeSample {
  lang: string;
  label?: string;
  source: string;
}

const { actions } = parse(overlay) as { actions: { target: string; update: { 'x-codeSamples': CodeSample[] } }[] };
const published = new Map(actions.map(({ target, update }) => [target, update['x-codeSamples']]));

/** The samples of an operation, which are published in an overlay beside the contract. */
export function samplesOf({ path, method }: Pick<Operation, 'path' | 'method'>): Sample[] {
  const samples = published.get(`$.paths['${path}'].${method.toLowerCase()}`) ?? [];
  return samples.map(({ lang, label = lang, source }) => ({ label, language: lang, code: source.trimEnd() }));
}
