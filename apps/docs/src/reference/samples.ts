import { quoteShell } from '@email-automation/contract-tools/quote-shell';
import type { Operation } from '@email-automation/types';
import { exampleRequest } from '../contract/example-request.ts';
import { operationObject } from '../contract/operations.ts';
import { sandbox } from '../site/sandbox.ts';

export interface Sample {
  label: string;
  language: string;
  code: string;
}

/** The samples of an operation: those of the contract, or a curl command from its examples. */
export function samplesOf(operation: Operation): Sample[] {
  const published = operationObject(operation)['x-codeSamples'] ?? [];
  if (published.length === 0) return [{ label: 'curl', language: 'sh', code: curlCommand(operation) }];
  return published.map(({ lang, label = lang, source }) => ({ label, language: lang, code: source.trimEnd() }));
}

function curlCommand(operation: Operation): string {
  const { method, path, body } = exampleRequest(operation, sandbox.parameters);
  const credential = operation.authenticated ? ` -u ${sandbox.token}:` : '';
  const url = `${sandbox.servers.Sandbox}${path}`;
  const parts = [`curl${credential}${method === 'GET' || body !== undefined ? '' : ` -X ${method}`}`];
  parts.push(/[?&]/.test(url) ? `'${url}'` : url);
  if (body !== undefined) {
    const json = JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
    parts.push("-H 'Content-Type: application/json'", `-d ${quoteShell(json)}`);
  }
  return parts.join(' \\\n  ');
}
