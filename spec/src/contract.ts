import { deriveOperations } from '@email-automation/codegen/derive-operations';
import { deriveService } from '@email-automation/codegen/derive-service';
import type { Operation, Service } from '@email-automation/codegen/operation';
import { addCodeSamples } from './add-code-samples.ts';
import { bundle, type Document } from './bundle.ts';
import { check } from './check.ts';
import { ContractError, type Problem } from './problems.ts';
import { workflowRules } from './redocly.ts';
import { type Registers, readRegisters } from './registers.ts';
import type { Workflow } from './workflow.ts';
import { readWorkflows, workflowFiles } from './workflows.ts';

/** The contract as it is published, without problems. */
export interface Contract extends Registers {
  readonly document: Document;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly service: Service;
  readonly workflows: readonly Workflow[];
}

/**
 * Lints and bundles the contract in a folder and reads its registers and workflows.
 * @throws ContractError with all problems, when there are any
 */
export async function readContract(folder: string): Promise<Contract> {
  // Each starts a process, so they run in parallel. Lint explains the errors of bundling better.
  const [bundled, ...linted] = await Promise.all([
    bundle(folder).catch((error: Error) => error),
    check(folder),
    checkWorkflows(folder),
  ]);
  failOn(linted.flat());
  if (bundled instanceof Error) throw bundled;
  const registers = readRegisters(folder, bundled);
  const { workflows, problems } = readWorkflows(folder, bundled);
  failOn([...registers.problems, ...problems]);
  const operations = deriveOperations(bundled);
  const document = addCodeSamples(bundled, operations);
  return { document, operations, service: deriveService(bundled), workflows, ...registers };
}

async function checkWorkflows(folder: string): Promise<Problem[]> {
  const files = workflowFiles(folder);
  return files.length > 0 ? check(folder, workflowRules, files) : [];
}

function failOn(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ContractError(problems);
}

/** A sentence with the numbers of operations, schemas and register entries. */
export function summarize({ document, operations, requirements, unspecified, workflows }: Contract): string {
  const schemas = Object.keys((document.components as { schemas?: object } | undefined)?.schemas ?? {});
  const counts = {
    operations: Object.keys(operations).length,
    schemas: schemas.length,
    requirements: requirements.length,
    'unspecified behaviors': unspecified.length,
    workflows: workflows.length,
  };
  const parts = Object.entries(counts);
  return `openapi.yaml: no problems in ${parts.map(([name, count]) => `${count} ${name}`).join(', ')}`;
}
