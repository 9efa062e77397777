import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

interface Named {
  $ref?: string;
  value?: unknown;
}

export interface Operation {
  operationId: string;
  security?: unknown[];
  requestBody?: { content: Record<string, { schema: object; examples: Record<string, Named> }> };
  responses: Record<string, object>;
}

export interface Contract {
  jsonSchemaDialect: string;
  paths: Record<string, Record<string, Operation>>;
  components: { examples: Record<string, Named> };
}

/** A copy of the workspace's contract, to be broken at will. */
export function readContract(): Contract {
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('@email-automation/openapi/openapi.json')), 'utf8'));
}

/** Writes a contract to a file that lasts as long as the test, and tells which. */
export function writeContract(name: string, contract: object): string {
  const file = join(tmpdir(), `mock-${process.pid}-${name}.json`);
  writeFileSync(file, JSON.stringify(contract));
  onTestFinished(() => rmSync(file));
  return file;
}

/** All operations, with a path to call. */
export function operationsOf(contract: Contract) {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => 'operationId' in operation)
      .map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, '1'),
      })),
  );
}

/** The first example of a request body. */
export function exampleBody(contract: Contract, { requestBody }: Operation): string | undefined {
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {});
  const name = example?.$ref?.split('/').at(-1);
  return example && JSON.stringify(name ? contract.components.examples[name]?.value : example.value);
}
