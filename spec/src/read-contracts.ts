import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deriveOperations } from '@email-automation/codegen/derive-operations';
import { deriveService } from '@email-automation/codegen/derive-service';
import type { Operation, Service } from '@email-automation/codegen/operation';
import { bundleAll, type Document } from './bundle.ts';
import { check } from './check.ts';
import { declarePagination } from './declare-pagination.ts';
import { ContractError, type Problem } from './problems.ts';
import { rulesOf, workflowRules } from './redocly.ts';
import { type Registers, readRegisters } from './registers.ts';
import type { Workflow } from './workflow.ts';
import { readWorkflows, workflowFiles } from './workflows.ts';

/** A contract as it is published, without problems. */
export interface Contract {
  readonly document: Document;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly service: Service;
  /** Its requirements, unspecified behavior and workflows, if it has any. */
  readonly registers?: Omit<Registers, 'problems'> & { readonly workflows: readonly Workflow[] };
}

/** Contracts by the names of their folders; '.' for the folder itself. */
export type Contracts = ReadonlyMap<string, Contract>;

/** The folders in a folder that have an openapi.yaml, such as '.' and 'operator'. */
const contractNames = (folder: string) =>
  globSync('{.,*}/openapi.yaml', { cwd: folder, exclude: ['dist', 'released'] })
    .map(dirname)
    .sort();

/** Problems of the contracts in a folder, and of their workflows, by the rules of lint. */
export async function lintContracts(folder: string): Promise<Problem[]> {
  const names = contractNames(folder);
  const workflows = names.flatMap((name) => workflowFiles(join(folder, name)).map((file) => join(name, file)));
  const found = await Promise.all([
    check(
      folder,
      rulesOf(folder),
      names.map((name) => join(name, 'openapi.yaml')),
    ),
    workflows.length > 0 ? check(folder, workflowRules, workflows) : [],
  ]);
  return found.flat();
}

/**
 * Bundles the contract in a folder, and those in the folders below it, and reads their registers and workflows.
 * @throws ContractError with all problems of the registers and workflows, when there are any
 */
export async function readContracts(folder: string): Promise<Contracts> {
  const names = contractNames(folder);
  const documents = await bundleAll(
    folder,
    names.map((name) => join(name, 'openapi.yaml')),
  );
  const problems: Problem[] = [];
  const contracts = names.map((name, index) => {
    const document = documents[index] as Document;
    const { problems: found, ...contract } = readContract(join(folder, name), document);
    problems.push(...found.map((problem) => ({ ...problem, file: join(name, problem.file) })));
    return [name, contract] as const;
  });
  failOn(problems);
  return new Map(contracts);
}

function readContract(folder: string, bundled: Document): Contract & { problems: readonly Problem[] } {
  const { problems = [], ...registers } = hasRegisters(folder) ? readRegistersAndWorkflows(folder, bundled) : {};
  const operations = deriveOperations(bundled);
  const document = declarePagination(bundled, operations);
  return { document, operations, service: deriveService(bundled), ...registers, problems };
}

const hasRegisters = (folder: string) =>
  globSync('{parts.yaml,unspecified.yaml,requirements/*,workflows/*}', { cwd: folder }).length > 0;

function readRegistersAndWorkflows(folder: string, bundled: Document) {
  const { problems, ...registers } = readRegisters(folder, bundled);
  const { workflows, problems: ofWorkflows } = readWorkflows(folder, bundled);
  return { registers: { ...registers, workflows }, problems: [...problems, ...ofWorkflows] };
}

/** @throws ContractError for problems */
export function failOn(problems: readonly Problem[]): void {
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
