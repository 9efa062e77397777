import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import controlPort from '@email-automation/openapi/workflows/sandbox/control-port.yaml?raw';
import emailPages from '@email-automation/openapi/workflows/sandbox/email-pages.yaml?raw';
import type { Operation, Workflow } from '@email-automation/types';
import { parse } from 'yaml';
import { operationUrl } from './operations.ts';

/** The request of a step of a workflow. Values that earlier steps keep are in braces, such as `{account_id}`. */
export interface WorkflowRequest {
  method: string;
  /** The path with the query string. */
  target: string;
  /** Headers that only this step has, such as another credential. */
  headers: { name: string; value: string }[];
  body: unknown;
  /** URL of the page of the operation, unless only a sandbox has it. */
  url: string | undefined;
}

export type WorkflowStep = Workflow['steps'][number];

interface Endpoint {
  method: string;
  path: string;
}

const operations: Readonly<Record<string, Operation>> = operationsById;
const sandboxEndpoints = new Map([controlPort, emailPages].flatMap(readEndpoints));

/** Builds the request of a step, with the defaults of the inputs. */
export function requestOf(workflow: Workflow, step: WorkflowStep): WorkflowRequest {
  const isInContract = step.source === 'contract';
  const endpoint = isInContract ? operations[step.operationId] : sandboxEndpoints.get(step.operationId);
  if (!endpoint) throw new Error(`The step ${step.stepId} names no known operation, but ${step.operationId}.`);
  const inPlace = (place: 'path' | 'query' | 'header') =>
    step.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, value }) => ({ name, value: String(fill(workflow, value)) }));
  const path = inPlace('path').reduce((filled, { name, value }) => filled.replace(`{${name}}`, value), endpoint.path);
  const query = inPlace('query').map(
    ({ name, value }) => `${name}=${isKept(value) ? value : encodeURIComponent(value)}`,
  );
  return {
    method: endpoint.method,
    target: [path, query.join('&')].filter(Boolean).join('?'),
    headers: inPlace('header'),
    body: fill(workflow, step.requestBody?.payload),
    url: isInContract ? operationUrl(step.operationId) : undefined,
  };
}

const isKept = (value: string) => /^\{[\w.-]+\}$/.test(value);

/** The name of a value that a step keeps, with the step if several steps use the name. */
export function keptName({ steps }: Workflow, stepId: string, name: string): string {
  return steps.filter(({ outputs }) => name in outputs).length > 1 ? `${stepId}.${name}` : name;
}

/** A value in which runtime expressions are replaced by defaults of inputs, or by names in braces. */
function fill(workflow: Workflow, value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(/\{?\$(inputs|steps)\.([\w-]+)(?:\.outputs\.(\w+))?\}?/g, (_, kind, id, output) => {
      if (kind === 'steps') return `{${keptName(workflow, id, output)}}`;
      return String(workflow.inputs.properties[id]?.default ?? `{${id}}`);
    });
  }
  if (Array.isArray(value)) return value.map((item) => fill(workflow, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(workflow, item)]));
}

/** The operations of an OpenAPI document, by their IDs. */
function readEndpoints(document: string): [string, Endpoint][] {
  const { paths } = parse(document) as { paths: Record<string, Record<string, { operationId: string }>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]): [string, Endpoint] => [
      operationId,
      { method: method.toUpperCase(), path },
    ]),
  );
}
