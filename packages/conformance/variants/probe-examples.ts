import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import { runExamples } from '@email-automation/test-tools/run-examples';
import { unspecifiedBehaviors } from '../src/contract/registers.ts';
import type { Prober } from './prober.ts';

type Probe = (prober: Prober) => Promise<void>;

const probes = new Map<string, Probe>();

/** The probe that sends the examples of an entry of the register. */
export const probeExamples = (id: string): Probe => getOrCreate(probes, id, () => createProbe(id));

const createProbe =
  (id: string): Probe =>
  async ({ target, token, request }) => {
    const entry = unspecifiedBehaviors.find((one) => one.id === id);
    if (entry?.examples === undefined) throw new Error(`${id} has no examples: define a probe.`);
    await runExamples(entry.examples, {
      url: target.baseUrl,
      token,
      send: (method, path, headers, body) => request(method, path, { headers, body, token: null }),
    });
  };
