import { type SampleRequest, sampleRequests } from '@email-automation/codegen/sample-request';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import operatorContract from '@email-automation/openapi/operator/openapi.json' with { type: 'json' };
import operatorOperations from '@email-automation/openapi/operator/operations.json' with { type: 'json' };
import type { FormSamples } from '../browser/follow-form.ts';
import { operatorPrefix } from '../contract/operator-contract.ts';
import { sampleValues } from '../reference/samples.ts';
import { withSandboxValues } from '../site/sandbox.ts';

/** The requests of all samples, from which pages write samples again when a reader changes a form. */
export function GET(): Response {
  const requests = [
    ...sampleRequests(contract, operations).map((request) => ({ request, prefix: '' })),
    ...sampleRequests(operatorContract, operatorOperations).map((request) => ({ request, prefix: operatorPrefix })),
  ];
  const byId = requests.map(({ request: { operation, ...request }, prefix }): [id: string, request: SampleRequest] => [
    `${prefix}${operation.operationId}`,
    // No sample needs its texts and the responses of errors.
    { ...request, operation: { ...operation, responses: onlySuccess(operation), description: '', summary: '' } },
  ]);
  const samples: FormSamples = { requests: Object.fromEntries(byId), values: sampleValues };
  return new Response(withSandboxValues(JSON.stringify(samples)));
}

const onlySuccess = ({ responses, success }: SampleRequest['operation']) =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => status === success));
