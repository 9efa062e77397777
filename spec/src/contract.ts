import { deriveOperations } from '@email-automation/codegen/derive-operations';
import { deriveService } from '@email-automation/codegen/derive-service';
import type { Operation, Service } from '@email-automation/codegen/operation';
import { bundle, type Document } from './bundle.ts';
import { check } from './check.ts';
import { ContractError } from './problems.ts';
import { type Registers, readRegisters } from './registers.ts';

/** The contract as it is published, free of problems. */
export interface Contract extends Registers {
  readonly document: Document;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly service: Service;
}

/**
 * Lints and bundles the contract in a folder and reads its registers. Throws a ContractError that lists every problem
 * when there is any.
 */
export async function readContract(folder: string): Promise<Contract> {
  // Side by side, since each is a process of its own. A fault that stops the bundling is one that lint explains better.
  const [problems, bundled] = await Promise.all([check(folder), bundle(folder).catch((error: Error) => error)]);
  if (problems.length > 0) throw new ContractError(problems);
  if (bundled instanceof Error) throw bundled;
  const registers = readRegisters(folder, bundled);
  if (registers.problems.length > 0) throw new ContractError(registers.problems);
  return { document: bundled, operations: deriveOperations(bundled), service: deriveService(bundled), ...registers };
}

/** What the contract holds, in numbers. */
export function summary({ document, operations, requirements, unspecified }: Contract): string {
  const schemas = Object.keys((document.components as { schemas?: object } | undefined)?.schemas ?? {});
  const counts = {
    operations: Object.keys(operations).length,
    schemas: schemas.length,
    requirements: requirements.length,
  };
  const parts = Object.entries({ ...counts, 'unspecified behaviors': unspecified.length });
  return `openapi.yaml: no problems in ${parts.map(([what, number]) => `${number} ${what}`).join(', ')}`;
}
