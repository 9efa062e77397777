import { globSync } from 'node:fs';
import { join } from 'node:path';
import { findOperationNodes, type OperationNode } from '@email-automation/codegen/operation-nodes';
import { renderNumbers } from '../lint/render-numbers.ts';
import type { Document } from './bundle.ts';
import type { Problem } from './problems.ts';
import type { Workflow, WorkflowParameter, WorkflowStep } from './workflow.ts';
import { readYamlFile, type YamlFile } from './yaml-file.ts';

/** The files of a folder that belong to its workflows, sorted by name. */
export const workflowFiles = (folder: string): string[] =>
  globSync('workflows/{*.arazzo,sandbox/*}.yaml', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

export interface Workflows {
  readonly workflows: readonly Workflow[];
  readonly problems: readonly Problem[];
}

interface ArazzoDocument {
  readonly info: { readonly title: string };
  readonly sourceDescriptions: readonly { readonly name: string; readonly url: string }[];
  readonly workflows: readonly (Omit<Workflow, 'title' | 'file' | 'steps'> & {
    readonly steps: readonly ArazzoStep[];
  })[];
}
type ArazzoStep = Omit<WorkflowStep, 'source'>;

const contractUrl = '../openapi.yaml';

/**
 * Reads the workflows in a folder, after Redocly has linted them, and checks what Redocly does not: each file has the workflow
 * after which it is named, and every step names an operation of its source, with all required parameters and no unknown one.
 */
export function readWorkflows(folder: string, bundle: Document): Workflows {
  const read = workflowFiles(folder)
    .filter((name) => name.endsWith('.arazzo.yaml'))
    .map((name) => readWorkflow(folder, name, bundle));
  return { workflows: read.map(({ workflow }) => workflow), problems: read.flatMap(({ problems }) => problems) };
}

function readWorkflow(folder: string, name: string, bundle: Document): { workflow: Workflow; problems: Problem[] } {
  const file = readYamlFile(folder, name);
  const { info, sourceDescriptions, workflows } = file.value as ArazzoDocument;
  const [found] = workflows;
  if (found === undefined || workflows.length > 1 || name !== `workflows/${found.workflowId}.arazzo.yaml`) {
    const message = 'A file has one workflow, and its name. Rename one of them, or move the others to their own files.';
    return { workflow: {} as Workflow, problems: [file.at(['workflows'], 'workflow-file-name', message)] };
  }
  const operations = new Map(
    sourceDescriptions.flatMap((source) => {
      const document = source.url === contractUrl ? bundle : readYamlFile(join(folder, 'workflows'), source.url).value;
      const nodes = findOperationNodes(document as object);
      return nodes.map((node): [string, OperationNode] => [
        `$sourceDescriptions.${source.name}.${node.operationId}`,
        node,
      ]);
    }),
  );
  const { parameters = [], outputs = {} } = found;
  const problems = found.steps.flatMap((step, index) =>
    stepProblems(step, parameters, operations.get(step.operationId), (key, rule, message) =>
      file.at(['workflows', 0, 'steps', index, key], rule, message),
    ),
  );
  const steps = found.steps.map(toStep);
  const workflow = { ...found, parameters, outputs, steps, title: info.title, file: name.split('/').at(-1) ?? '' };
  return { workflow: renderNumbers(workflow, bundle, true), problems };
}

type At = (key: string, ...rest: Parameters<YamlFile['at']> extends [unknown, ...infer Rest] ? Rest : never) => Problem;

function stepProblems(
  { operationId, parameters = [] }: ArazzoStep,
  shared: readonly WorkflowParameter[],
  operation: OperationNode | undefined,
  at: At,
): Problem[] {
  if (operation === undefined) {
    return [at('operationId', 'workflow-operation', `No source has ${operationId}. Name an operation of a source.`)];
  }
  const declared = operation.parameters.map(({ node }) => node as { name: string; in: string; required?: boolean });
  const given = [...shared, ...parameters];
  const has = (list: readonly { name: string; in: string }[], one: { name: string; in: string }) =>
    list.some((other) => other.name === one.name && other.in === one.in);
  const missing = declared.filter((one) => one.required && !has(given, one));
  // OpenAPI has no parameter for the credential, which is this header.
  const unknown = parameters.filter((one) => one.name !== 'Authorization' && !has(declared, one));
  return [
    ...missing.map(({ name }) =>
      at('parameters', 'workflow-parameter', `The step lacks the parameter ${name}. Add it.`),
    ),
    ...unknown.map(({ name }) =>
      at('parameters', 'workflow-parameter', `${operationId} has no parameter ${name} there. Correct or remove it.`),
    ),
  ];
}

function toStep({ operationId, parameters = [], onFailure = [], outputs = {}, ...step }: ArazzoStep): WorkflowStep {
  const [, source, id = ''] = operationId.split('.');
  return { ...step, source: source as WorkflowStep['source'], operationId: id, parameters, onFailure, outputs };
}
