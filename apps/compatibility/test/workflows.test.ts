import { pathPattern } from '@email-automation/contract-tools/path-template';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import workflows from '@email-automation/openapi/workflows.json' with { type: 'json' };
import { sample } from '@email-automation/test-tools/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import { type Ineffective, startIneffectiveServer } from '../workflows/ineffective-server.ts';
import { runWorkflow } from '../workflows/run-workflow.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

test.for(workflows.map(({ workflowId, file, steps }) => ({ workflowId, file, steps })))(
  'Respect runs the workflow $workflowId',
  async ({ file, steps }) => {
    await sandbox.reset();
    expect(await runWorkflow(file, sandbox)).toEqual({ steps: steps.map(({ stepId }) => stepId) });
  },
);

type Examples = Record<string, { $ref?: string; value?: unknown }>;
type Responses = Record<string, { $ref?: string; content?: Record<string, { examples?: Examples }> }>;
const paths = contract.paths as unknown as Record<string, Record<string, { responses?: Responses }>>;
const examples: Examples = contract.components.examples;
const sharedResponses = contract.components.responses as unknown as Responses;

/** The last part of a reference to a component. */
const nameIn = (reference: string) => reference.split('/').at(-1) ?? '';

/** By workflow: the request that has no effect, and the step that notices it. */
const mutants: Record<string, [Ineffective, string]> = {
  quickstart: [ineffective('subscribeToCampaign', 201), 'check'],
  'double-opt-in': [
    { method: 'POST', path: /^\/confirm\//, status: 200, type: 'text/html', body: 'Confirmed' },
    'check',
  ],
  'import-and-check': [ineffective('createSubscriberBatch', 201), 'wait'],
  'pause-and-resume': [ineffective('pauseCampaign', 204), 'check-paused'],
  oauth: [ineffective('exchangeAuthorizationCode', 200), 'call'],
  orders: [ineffective('createOrderBatch', 202), 'check-order'],
  unsubscribing: [ineffective('createUnsubscribeBatch', 204), 'check'],
  events: [ineffective('createEventBatch', 201), 'check'],
};

/** An operation that only responds as in the example of the contract. */
function ineffective(id: keyof typeof operations, status: number): Ineffective {
  const { method, path } = operations[id];
  const { responses } = paths[path]?.[method.toLowerCase()] ?? {};
  const declared = responses?.[status] ?? responses?.['2XX'];
  const response = declared?.$ref ? sharedResponses[nameIn(declared.$ref)] : declared;
  const [example] = Object.values(response?.content?.['application/json']?.examples ?? {});
  const { value } = example?.$ref ? (examples[nameIn(example.$ref)] ?? {}) : (example ?? {});
  return {
    method,
    path: pathPattern(path),
    status,
    ...(value !== undefined && { body: JSON.stringify(value) }),
  };
}

test('every workflow has a mutant', () => {
  expect(Object.keys(mutants).sort()).toEqual(workflows.map(({ workflowId }) => workflowId).sort());
});

describe.concurrent('Respect notices a request without effect', () => {
  beforeAll(() => sandbox.reset());
  const drawn = sample(Object.entries(mutants), { what: 'mutants of workflows', size: 2, nameOf: ([id]) => id });
  test.for(drawn)('in %s', async ([id, [mutant, step]]) => {
    const server = await startIneffectiveServer(sandbox.url, mutant);
    try {
      const { failed } = await runWorkflow(`${id}.arazzo.yaml`, sandbox, server.url);
      expect(failed?.step).toBe(step);
    } finally {
      await server.close();
    }
  });
});
