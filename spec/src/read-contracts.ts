import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deriveOperations } from '@email-automation/codegen/derive-operations';
import { deriveService } from '@email-automation/codegen/derive-service';
import type { Operation, Service } from '@email-automation/codegen/operation';
import { bundle, type Document } from './bundle.ts';
import { check } from './check.ts';
import { declarePagination } from './declare-pagination.ts';
import { ContractError, type Problem } from './problems.ts';
import { workflowRules } from './redocly.ts';
import { type Registers, readRegisters } from './registers.ts';
import type { Workflow } from './workflow.ts';
import { readWorkflows, workflowFiles } from './workflows.ts';

/** A contract as it is published, without problems. */
export interface Contract {
  readonly document: Document;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly service: Service;
  /** Its requirements, unspecified behavior and workflows, if it has any. */
  readonly registers?: Registers & { readonly workflows: readonly Workflow[] };
}

/** Contracts by the names of their folders; '.' for the folder itself. */
export type Contracts = ReadonlyMap<string, Contract>;

export interface ReadOptions {
  /** Whether the rules of lint are checked, too (default: yes). */
  isLinted?: boolean;
}

/**
 * Reads the contract in a folder, and those in the folders below it.
 * @throws ContractError with all problems, when there are any
 */
export async function readContracts(folder: string, { isLinted = true }: ReadOptions = {}): Promise<Contracts> {
  const names = globSync('{.,*}/openapi.yaml', { cwd: folder, exclude: ['dist', 'released'] })
    .map(dirname)
    .sort();
  const problems: Problem[] = [];
  const read = await Promise.all(
    names.map((name) =>
      readContract(join(folder, name), isLinted).catch((error: Error) => {
        if (!(error instanceof ContractError)) throw error;
        problems.push(...error.problems.map((problem) => ({ ...problem, file: join(name, problem.file) })));
      }),
    ),
  );
  failOn(problems);
  return new Map(read.flatMap((contract, index) => (contract ? [[names[index] ?? '', contract]] : [])));
}

/**
 * Lints and bundles the contract in a folder and reads its registers and workflows.
 * @throws ContractError with all problems, when there are any
 */
async function readContract(folder: string, isLinted: boolean): Promise<Contract> {
  // Each starts a process, so they run in parallel. Lint explains the errors of bundling better.
  const [bundled, ...linted] = await Promise.all([
    bundle(folder).catch((error: Error) => error),
    ...(isLinted ? [check(folder), checkWorkflows(folder)] : []),
  ]);
  failOn(linted.flat());
  if (bundled instanceof Error) throw bundled;
  const registers = hasRegisters(folder) ? readRegistersAndWorkflows(folder, bundled) : undefined;
  const operations = deriveOperations(bundled);
  const document = declarePagination(bundled, operations);
  return { document, operations, service: deriveService(bundled), ...(registers && { registers }) };
}

const hasRegisters = (folder: string) =>
  globSync('{parts.yaml,unspecified.yaml,requirements/*,workflows/*}', { cwd: folder }).length > 0;

function readRegistersAndWorkflows(folder: string, bundled: Document): Contract['registers'] {
  const registers = readRegisters(folder, bundled);
  const { workflows, problems } = readWorkflows(folder, bundled);
  failOn([...registers.problems, ...problems]);
  return { ...registers, workflows };
}

async function checkWorkflows(folder: string): Promise<Problem[]> {
  const files = workflowFiles(folder);
  return files.length > 0 ? check(folder, workflowRules, files) : [];
}

function failOn(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ContractError(problems);
}

/** A sentence with the numbers of operations, schemas and register entries of each contract. */
export function summarize(contracts: Contracts): string {
  return [...contracts].map(([name, contract]) => summarizeOne(join(name, 'openapi.yaml'), contract)).join(', and ');
}

function summarizeOne(file: string, { document, operations, registers }: Contract): string {
  const schemas = Object.keys((document.components as { schemas?: object } | undefined)?.schemas ?? {});
  const counts = {
    operations: Object.keys(operations).length,
    schemas: schemas.length,
    ...(registers && {
      requirements: registers.requirements.length,
      'unspecified behaviors': registers.unspecified.length,
      workflows: registers.workflows.length,
    }),
  };
  const parts = Object.entries(counts);
  return `${file}: no problems in ${parts.map(([name, count]) => `${count} ${name}`).join(', ')}`;
}
