import { valueAt } from '@email-automation/contract-tools/json-pointer';
import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { readOperatorContract } from '@email-automation/sandbox/operator/operator-contract';
import { readWorkspace } from '@email-automation/sandbox/workspace/read';
import { expect, onTestFinished, test } from 'vitest';
import { listParameters } from '../../src/commands/operation-parameters.ts';
import { demoWorkspaceFile } from '../../src/demo-workspace.ts';
import { startSandbox } from '../../src/start-sandbox.ts';

/** Operations on records that a new sandbox does not have yet: other operations and requests to the API create it. */
const needsMore = [
  ...['createConsoleLink', 'deleteFault', 'fetchBatch', 'fetchMetrics', 'fetchRequest'],
  ...['retryBatch', 'retryEmail', 'sendRequestAgain'],
];

test('the example of each operation works in a new sandbox with demo data', async () => {
  const { sandbox, operator, close } = await startSandbox(readWorkspace(demoWorkspaceFile), {}, {});
  onTestFinished(close);
  const { document, operations } = readOperatorContract();
  const failed: string[] = [];
  for (const operation of Object.values(operations)) {
    const { operationId, pointer } = operation;
    await callOperation(operator, 'resetSandbox', {});
    const parameters = listParameters(operation).filter(({ part }) => part === 'path');
    const path = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema.examples?.[0]]));
    // The first emails of the campaign are due at once.
    if ('message_id' in path) await sandbox.background?.settle();
    const examples = valueAt(document, `${pointer}/requestBody/content/application~1json/examples`) ?? {};
    const [example] = Object.values(examples as Record<string, { value: unknown }>);
    await callOperation(operator, operationId, { path, body: example?.value }).catch(() => failed.push(operationId));
  }
  expect(failed.sort()).toEqual(needsMore);
});
