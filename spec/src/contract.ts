import { deriveOperations } from '@email-automation/codegen/derive-operations';
import { deriveService } from '@email-automation/codegen/derive-service';
import type { Operation, Service } from '@email-automation/codegen/operation';
import { bundle, type Document } from './bundle.ts';
import { check } from './check.ts';
import { ContractError } from './problems.ts';
import { type Registers, readRegisters } from './registers.ts';

/** The contract as it is published, without problems. */
export interface Contract extends Registers {
  readonly document: Document;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly service: Service;
}

/**
 * Lints and bundles the contract in a folder and reads its registers.
 * @throws ContractError with all problems, when there are any
 */
export async function readContract(folder: string): Promise<Contract> {
  // Both start a process, so they run in parallel. Lint explains the errors of bundling better.
  const [problems, bundled] = await Promise.all([check(folder), bundle(folder).catch((error: Error) => error)]);
  if (problems.length > 0) throw new ContractError(problems);
  if (bundled instanceof Error) throw bundled;
  const registers = readRegisters(folder, bundled);
  if (registers.problems.length > 0) throw new ContractError(registers.problems);
  return { document: bundled, operations: deriveOperations(bundled), service: deriveService(bundled), ...registers };
}

/** A sentence with the numbers of operations, schemas and register entries. */
export function summarize({ document, operations, requirements, unspecified }: Contract): string {
  const schemas = Object.keys((document.components as { schemas?: object } | undefined)?.schemas ?? {});
  const counts = {
    operations: Object.keys(operations).length,
    schemas: schemas.length,
    requirements: requirements.length,
  };
  const parts = Object.entries({ ...counts, 'unspecified behaviors': unspecified.length });
  return `openapi.yaml: no problems in ${parts.map(([name, count]) => `${count} ${name}`).join(', ')}`;
}
