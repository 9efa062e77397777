import overlay from '@email-automation/openapi/code-samples.overlay.yaml?raw';
import operatorOverlay from '@email-automation/openapi/operator/code-samples.overlay.yaml?raw';
import type { Operation } from '@email-automation/types';
import { parse } from 'yaml';
import { controlPort, sandbox, withSandboxValues } from '../site/sandbox.ts';
import { type CodeSample, fillIn } from './fill-in.ts';

export interface Sample {
  label: string;
  language: string;
  code: string;
}

type Overlay = { actions: { target: string; update: { 'x-codeSamples': CodeSample[] } }[] };

// No path is in both contracts.
const actions = [overlay, operatorOverlay].flatMap((text) => (parse(withSandboxValues(text)) as Overlay).actions);
const published = new Map(actions.map(({ target, update }) => [target, update['x-codeSamples']]));

/** Values of the sandbox for the environment variables of published samples. A secret, or a value that its use consumes, stays one. */
export const sampleValues: Readonly<Record<string, string | undefined>> = {
  BASE_URL: sandbox.servers.Sandbox,
  AUTH_URL: sandbox.servers.Sandbox,
  CONTROL_URL: sandbox.servers[controlPort],
  API_TOKEN: sandbox.token,
  CLIENT_SECRET: sandbox.application?.client_secret,
};

/** The samples of an operation, which are published in an overlay beside each contract, with the values of the sandbox. */
export function samplesOf({ path, method }: Pick<Operation, 'path' | 'method'>): Sample[] {
  const samples = published.get(`$.paths['${path}'].${method.toLowerCase()}`) ?? [];
  return samples.map((sample) => ({
    label: sample.label ?? sample.lang,
    language: sample.lang,
    code: fillIn(sample, sampleValues),
  }));
}
