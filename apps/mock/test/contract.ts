import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deriveOperations } from '@email-automation/codegen/derive-operations';
import { locate } from '@email-automation/codegen/locate';
import type { Operation } from '@email-automation/codegen/operation';
import { fillPath } from '@email-automation/contract-tools/path-template';
import { onTestFinished } from 'vitest';

/** The parts of the contract that tests modify. */
export interface Contract {
  jsonSchemaDialect: string;
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, object> }; responses: Record<string, object> }>
  >;
}

/** Reads the contract of the workspace. Tests can modify the copy. */
export function readContract(): Contract {
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('@email-automation/openapi/openapi.json')), 'utf8'));
}

/** Writes a contract to a temporary file, which is deleted after the test, and returns its path. */
export function writeContract(name: string, contract: object): string {
  const file = join(tmpdir(), `mock-${process.pid}-${name}.json`);
  writeFileSync(file, JSON.stringify(contract));
  onTestFinished(() => rmSync(file));
  return file;
}

/** All operations, with path parameters filled in. */
export const operationsOf = (contract: Contract): Operation[] =>
  Object.values(deriveOperations(contract)).map((operation) => ({
    ...operation,
    path: fillPath(operation.path, () => '1'),
  }));

/** The first example of a request body, as JSON. */
export const exampleBody = (contract: Contract, { body }: Operation): string | undefined =>
  body && JSON.stringify(locate(contract, body.example).node);
