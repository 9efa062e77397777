import overlay from '@email-automation/openapi/code-samples.overlay.yaml?raw';
import operatorOverlay from '@email-automation/openapi/operator/code-samples.overlay.yaml?raw';
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

type Overlay = { actions: { target: string; update: { 'x-codeSamples': CodeSample[] } }[] };

// No path is in both contracts.
const actions = [overlay, operatorOverlay].flatMap((text) => (parse(text) as Overlay).actions);
const published = new Map(actions.map(({ target, update }) => [target, update['x-codeSamples']]));

/** The samples of an operation, which are published in an overlay beside each contract. */
export function samplesOf({ path, method }: Pick<Operation, 'path' | 'method'>): Sample[] {
  const samples = published.get(`$.paths['${path}'].${method.toLowerCase()}`) ?? [];
  return samples.map(({ lang, label = lang, source }) => ({ label, language: lang, code: source.trimEnd() }));
}
