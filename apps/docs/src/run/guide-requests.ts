import { type SampleRequest, sampleRequests, type Value } from '@email-automation/codegen/sample-request';
import { writeSamples } from '@email-automation/codegen/write-samples';
import { fillPath } from '@email-automation/contract-tools/path-template';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import { parse } from 'yaml';
import requestsFile from '../guides/code/requests.yaml?raw';
import { fillIn } from '../reference/fill-in.ts';
import { sampleValues } from '../reference/samples.ts';
import { sandbox, withSandboxValues } from '../site/sandbox.ts';
import type { SampleRequest as PlainRequest } from './shell-requests.ts';

/** A single request that a guide shows in all languages, by the operation and what differs from its example. */
interface GuideRequest {
  operation: keyof typeof operations;
  path?: Record<string, string>;
  query?: Record<string, Value>;
  body?: object;
  token?: string;
}

const guideRequests = parse(requestsFile, { merge: true }) as Readonly<Record<string, GuideRequest>>;

/** The names of all requests. */
export const requestNames: readonly string[] = Object.keys(guideRequests);

/** The languages of guides. */
export const guideLanguages = ['curl', 'TypeScript', 'Python', 'Go'] as const;

const examples = new Map(
  sampleRequests(contract, operations).map((request) => [request.operation.operationId, request]),
);

/** A request of a guide, and as a page sends it. */
export function requestOf(name: string): { sample: SampleRequest; token: string; plain: PlainRequest } | undefined {
  const own = guideRequests[name];
  const example = own && examples.get(own.operation);
  if (!example) return undefined;
  const { path = {}, query = {}, body, token = sandbox.token } = own;
  const pathParameters = { ...example.pathParameters, ...path };
  const url = fillPath(example.operation.path, (parameter) => pathParameters[parameter] ?? '');
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const json = body && { body: JSON.stringify(body) };
  return {
    sample: { ...example, pathParameters, path: url, query, ...(body && { body }) },
    token,
    plain: {
      method: example.method,
      path: withSandboxValues(search.size > 0 ? `${url}?${search}` : url),
      headers: { authorization: `Basic ${btoa(`${token}:`)}`, ...(body && { 'content-type': 'application/json' }) },
      ...json,
    },
  };
}

/** A request in each language of guides, with the values of the sandbox; undefined for another program. */
export function samplesOfRequest(name: string): { label: string; language: string; code: string }[] | undefined {
  const request = requestOf(name);
  if (!request) return undefined;
  const values = { ...sampleValues, API_TOKEN: request.token };
  return writeSamples(request.sample, true)
    .filter(({ label }) => guideLanguages.some((one) => one === label))
    .map((sample) => ({ label: sample.label, language: sample.lang, code: withSandboxValues(fillIn(sample, values)) }));
}
