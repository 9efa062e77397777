import workflows from '@email-automation/openapi/workflows.json' with { type: 'json' };
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { Workflow } from '../src/components/Workflow.tsx';

const textOf = (id: string) => renderToString(<Workflow id={id} />).replace(/<[^>]+>/g, '');

test.each(workflows.map(({ workflowId }) => workflowId))('the workflow %s has a request for every step', (id) => {
  const { steps } = workflows.find(({ workflowId }) => workflowId === id) ?? { steps: [] };
  const text = textOf(id);
  expect(text.match(/(GET|POST)\//g)).toHaveLength(steps.length);
  expect(text.match(/Expect \d(\d\d|XX)/g)).toHaveLength(steps.length);
  // No runtime expression is left.
  expect(text).not.toMatch(/\$(inputs|steps|response|statusCode)/);
});

test('a step shows what it takes from earlier ones, and another credential than the workflow’s', () => {
  expect(textOf('oauth')).toContain('code={code}');
  expect(textOf('oauth')).toContain('Authorization: Bearer {access_token}');
  expect(textOf('oauth')).toContain('Keep access_token of the response.');
});

test('a value that several steps keep under one name has the name of its step', () => {
  expect(textOf('orders')).toContain('Keep place-order.request_id, from request_ids[0].');
  expect(textOf('orders')).toContain('/batches/{place-order.request_id}');
});

test('a step that is repeated says so, and one of a sandbox is marked', () => {
  expect(textOf('unsubscribing')).toMatch(/is not active\. Otherwise, send the request again, up to 12 times/);
  expect(textOf('double-opt-in')).toContain('Find email Sandbox only');
});
