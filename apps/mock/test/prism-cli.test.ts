import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { locate } from '@email-automation/codegen/locate';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleBody, operationsOf, readContract } from './contract.ts';

const contract = readContract();
const operations = operationsOf(contract);
const bundle = fileURLToPath(import.meta.resolve('@email-automation/openapi/openapi.json'));
let url: string;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  const port = await findFreePort();
  const prism = spawn(
    fileURLToPath(new URL('../../../node_modules/.bin/prism', import.meta.url)),
    ['mock', '--port', `${port}`, bundle],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise((resolve) => prism.once('exit', resolve));
  stop = () => {
    prism.kill();
    return ended;
  };
  url = `http://127.0.0.1:${port}`;
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [prism.stdout, prism.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Prism is listening')) resolve();
      });
    }
    prism.once('exit', () => reject(new Error(`Prism did not start: ${output}`)));
  });
});
afterAll(() => stop());

interface Parameter {
  name: string;
  in: string;
  schema?: { examples?: unknown[]; enum?: unknown[]; default?: unknown };
  example?: unknown;
}

/** Values for the query parameters of an operation: the examples of the contract. */
function exampleQuery(pointer: string, names: readonly string[]): string {
  const { parameters = [] } = locate(contract, pointer).node as { parameters?: unknown[] };
  const all = parameters.map((_, index) => locate(contract, `${pointer}/parameters/${index}`).node as Parameter);
  const entries = names.map((name) => {
    const { example, schema } = all.find((parameter) => parameter.name === name) as Parameter;
    const value = example ?? schema?.examples?.[0] ?? schema?.default ?? schema?.enum?.[0] ?? 'x';
    return [name, String(value)] as const;
  });
  return new URLSearchParams(Object.fromEntries(entries)).toString();
}

const credentials = { Basic: `Basic ${btoa('any-token:')}`, Bearer: 'Bearer any-token' };

for (const [name, authorization] of Object.entries(credentials)) {
  test.each(operations)(`plain prism mock serves $operationId with ${name}`, async (operation) => {
    const { pointer, path, method, query, responses } = operation;
    const statuses = Object.keys(responses)
      .filter((status) => /^[23]/.test(status))
      .map((status) => (status === '2XX' ? 200 : Number(status)));
    const body = exampleBody(contract, operation);
    for (const required of [true, false]) {
      const names = query.filter((parameter) => parameter.required || !required).map((parameter) => parameter.name);
      const response = await fetch(`${url}${path}?${exampleQuery(pointer, names)}`, {
        method,
        redirect: 'manual',
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body }),
      });
      expect(statuses, `${response.status} ${response.headers.get('sl-violations')}`).toContain(response.status);
      await response.arrayBuffer();
    }
  });
}
