import { isDeepStrictEqual } from 'node:util';
import { valueAt } from '@email-automation/contract-tools/json-pointer';
import { parseJson } from '@email-automation/contract-tools/parse-json';
import type { Operation, OperationId } from '@email-automation/types';
import { operationIds } from '../../contract/operations.ts';
import { document } from '../../contract/schemas.ts';
import type { ClientRun } from '../../weather/client-run.ts';
import { atMost, countRequests, didTask, type Finding, serious, unless, waited } from '../../weather/findings.ts';
import type { ReceivedRequest } from '../../weather/received-request.ts';
import { json, type Reply } from '../../weather/reply.ts';
import type { Script } from '../../weather/scenario.ts';
import { describe } from '../describe-operation.ts';
import { createListPage, manyIds, parameterOf } from '../environment.ts';
import { recordsOf } from '../records-of.ts';
import { limited, refuse } from '../replies.ts';
import { type ApiScenario, toLines } from '../scenario.ts';

/** One line of the input of the tasks `read` and `write`. */
interface Step {
  operation: OperationId;
  parameters: Record<string, string>;
  records?: readonly object[];
}

const idsOf = (isIncluded: (described: Operation) => boolean): OperationId[] =>
  operationIds.filter((id) => describe(id).server === 'api' && isIncluded(describe(id)));

const readIds = () => idsOf(({ method }) => method === 'GET');
const writeIds = () => idsOf(({ method }) => method !== 'GET');
const batchIds = () => idsOf(({ batch }) => batch !== undefined);

/** The key of the records of a write; undefined for one without a body. */
const keyOf = (operation: OperationId): string | undefined =>
  describe(operation).batch?.key ?? describe(operation).singleRecord;

/** The body of the contract's example of a response. */
const exampleResponse = (operation: string): Record<string, unknown> => {
  const { responses, success } = describe(operation);
  return (valueAt(document, responses[success]?.json?.example ?? '/none') as Record<string, unknown>) ?? {};
};

/** A value that is easily changed on its way. */
const difficult = {
  email: 'Zoe.ONeil+Tag@Example.COM',
  name: '\\ / \' " \u2028 👩🏽‍🚀',
  occurred_at: '2026-03-02T09:15:00Z',
  properties: { value: 0, Größe: 'a,b; c', nested: { list: [' ', ''] } },
  custom_fields: { Größe: ' 1+1=2 & 50% ', empty: '' },
};

/** The first record of the contract's example of a request, with difficult values. */
function createRecord(operation: OperationId, email = difficult.email): object {
  const body = valueAt(document, describe(operation).body?.example ?? '/none');
  const key = keyOf(operation) ?? '';
  const [batch] = (Object(body).batches as Record<string, object[]>[] | undefined) ?? [Object(body)];
  const record = batch?.[key]?.[0] as Record<string, unknown>;
  const changes = Object.entries(difficult).filter(([name]) => name in record);
  return { ...record, ...Object.fromEntries(changes), ...('email' in record && { email }) };
}

function createStep(operation: OperationId): Step {
  const { pathParameters, query } = describe(operation);
  // The account is in the environment, but `fetchAccount` needs it as a parameter.
  const ids = pathParameters.filter((name) => name !== 'account_id' || operation === 'fetchAccount');
  const status = (query.find(({ name }) => name === 'status')?.schema as { enum?: string[] } | undefined)?.enum?.at(-1);
  const parameters = Object.fromEntries(ids.map((name) => [name, `Ü+${name}@Example.com? 50%25#&`]));
  return { operation, parameters: { ...parameters, ...(status !== undefined && { status }) } };
}

const formatStep = ({ operation, parameters, records }: Step): object => ({
  operation,
  ...parameters,
  ...(records && { records }),
});

/** A success as the contract's example shows it. */
function succeed({ operation }: ReceivedRequest): Reply | undefined {
  if (operation === undefined) return undefined;
  const success = Number(describe(operation).success.replace('XX', '01'));
  return success === 204 ? { status: 204, headers: {}, text: '' } : json(success, exampleResponse(operation));
}

/** The requests of a step, and the line that the program printed for it. Those that it does not have are left out. */
function resultsOf(run: ClientRun, steps: readonly Step[]) {
  return steps.flatMap((step, index) => {
    const line = run.program?.lines[index];
    if (line === 'skipped') return [];
    return [{ step, line, requests: run.requests.filter(({ operation }) => operation === step.operation) }];
  });
}

type StepResult = ReturnType<typeof resultsOf>[number];

const hasFailed = (line: string | undefined) => line?.startsWith('failed') === true;

/** Judges each step, after the program printed a line for each. */
const judgeSteps =
  (steps: readonly Step[], judgeStep: (result: StepResult) => Finding[]) =>
  (run: ClientRun): Finding[] => [
    ...didTask(run),
    ...unless(run.program === undefined || run.program.lines.length === steps.length, () => ({
      expected: `one line for each of the ${steps.length} operations`,
      seen: `${run.program?.lines.length} lines`,
    })),
    ...resultsOf(run, steps).flatMap((result) =>
      judgeStep(result).map((finding) => ({ ...finding, expected: `${finding.expected} (${result.step.operation})` })),
    ),
  ];

/** The parameters arrived: ids in the path as they are, and the rest in the query or in the body. */
function findParameters({ step: { parameters }, requests }: StepResult): Finding[] {
  const [request] = requests;
  if (request === undefined) return [];
  return Object.entries(parameters).flatMap(([name, value]) => {
    const seen = request.pathParameters[name] ?? parameterOf(request, name);
    return unless(seen === value, () => ({
      expected: `the ${name} ${value}`,
      seen: String(seen ?? request.target),
      request,
    }));
  });
}

const succeededOnce = ({ line, requests }: StepResult): Finding[] => [
  ...unless(line === undefined || !hasFailed(line), () => ({
    expected: 'that the program does the operation',
    seen: line ?? '',
    request: requests[0],
  })),
  ...unless(requests.length > 0, () => ({ expected: 'a request', seen: 'none' })),
];

/** The reads of the contract, with the ids that the program has to print. */
function playReads(): Script {
  const steps = readIds().map(createStep);
  const itemsOf = (operation: string): [key: string, items: unknown[]] => {
    const body = exampleResponse(operation);
    const key = describe(operation).pages?.key ?? Object.keys(body).find((name) => Array.isArray(body[name])) ?? '';
    return [key, body[key] as unknown[]];
  };
  const expectedIds = (operation: string): string[] => {
    const { pages, query } = describe(operation);
    // Several pages of any size that can be asked for.
    if (pages) return manyIds(query.some(({ name }) => name === 'per_page') ? 2150 : 250);
    return itemsOf(operation)[1].map((item) => (typeof item === 'string' ? item : (item as { id: string }).id));
  };
  return {
    input: toLines(steps.map(formatStep)),
    respond(request) {
      const { operation } = request;
      if (operation === undefined || !describe(operation).pages) return succeed(request);
      const [key, [template]] = itemsOf(operation);
      return createListPage(request, expectedIds(operation), {
        key,
        body: exampleResponse(operation),
        createItem: (id) => (typeof template === 'string' ? id : { ...(template as object), id }),
      });
    },
    judge: judgeSteps(steps, (result) => [
      ...succeededOnce(result),
      ...findParameters(result),
      ...findIds(result.line, expectedIds(result.step.operation)),
    ]),
  };
}

function findIds(line: string | undefined, expected: readonly string[]): Finding[] {
  if (line === undefined || hasFailed(line)) return [];
  const ids: unknown = parseJson(line);
  const seen = Array.isArray(ids) ? `${ids.length}, ${new Set(ids).size} of them different` : line;
  return unless(isDeepStrictEqual(Array.isArray(ids) ? ids.toSorted() : ids, expected.toSorted()), () => ({
    expected: `the ${expected.length} ids of all pages, each once`,
    seen,
  }));
}

/** The records that a program is asked to write, and its server's response to the requests of one operation. */
interface Writes {
  operations(): OperationId[];
  recordsOf?(operation: OperationId): readonly object[];
  /** The response to the nth request of an operation, counted from 0. */
  respond(request: ReceivedRequest, n: number): Reply | undefined;
  judge(result: StepResult): Finding[];
}

const playWrites =
  ({ operations: idsToWrite, recordsOf: create = (operation) => [createRecord(operation)], respond, judge }: Writes) =>
  (): Script => {
    const steps = idsToWrite().map((operation) => ({
      ...createStep(operation),
      ...(keyOf(operation) !== undefined && { records: create(operation) }),
    }));
    const received = new Map<string, number>();
    return {
      input: toLines(steps.map(formatStep)),
      respond(request) {
        if (request.operation === undefined) return undefined;
        const n = received.get(request.operation) ?? 0;
        received.set(request.operation, n + 1);
        return respond(request, n);
      },
      judge: judgeSteps(steps, judge),
    };
  };

const acceptedRecords = ({ step, requests }: StepResult): unknown[] =>
  requests
    .filter(({ reply }) => (reply?.status ?? 0) < 300)
    .flatMap((request) => {
      const key = keyOf(step.operation) ?? '';
      return recordsOf(request, key).concat(Object(request.body)[key] ?? []);
    });

/** Every record arrived unchanged and once. */
function findDifferences(result: StepResult): Finding[] {
  const { step, requests, line } = result;
  const { records } = step;
  if (records === undefined || hasFailed(line)) return [];
  const arrived = acceptedRecords(result).map(normalize);
  const sent = records.map(normalize);
  const remaining = new Set(arrived.map((record) => JSON.stringify(record)));
  const missing = sent.find((record) => !remaining.has(JSON.stringify(record)));
  const extra = unless(arrived.length <= sent.length, () => ({
    expected: `each of ${sent.length} records once`,
    seen: `${arrived.length} records in accepted requests`,
    request: requests.at(-1),
  }));
  return [
    ...(describe(step.operation).idempotent ? extra : serious(extra)),
    ...unless(missing === undefined, () => ({
      expected: `the record ${JSON.stringify(missing)}`,
      seen: JSON.stringify(arrived.find((record) => record.email === missing?.email) ?? arrived[0]),
      request: requests[0],
    })),
  ];
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Clients may write a time in another way, sort keys, and leave out null, but the meaning stays. */
const normalize = (record: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(sortKeys(record)), (_, value) => {
    if (value === null) return undefined;
    return typeof value === 'string' && isTime.test(value) ? new Date(value).toISOString() : value;
  });

const sortKeys = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  );
};

/** The service may have processed it: a request that is not idempotent is not sent again, but reported. */
function judgeUncertain({ step: { operation }, line, requests }: StepResult): Finding[] {
  if (describe(operation).idempotent) return atMost(4, requests, 'for one write');
  // A key tells the server that the second request is the same one.
  if (requests[0]?.headers['idempotency-key']) return [];
  return [
    ...serious(atMost(1, requests, 'for what must not happen twice')),
    ...unless(line === undefined || hasFailed(line) || requests.length > 1, () => ({
      expected: 'a line that begins with `failed`, because nobody knows whether it happened',
      seen: line ?? '',
      request: requests[0],
    })),
  ];
}

const title = 'does not send again what must not happen twice';

/** Scenarios of every operation of the contract. */
export const operationScenarios: readonly ApiScenario[] = [
  {
    id: 'every-read',
    task: 'read',
    title: 'does all reads of the contract, to the last page',
    story:
      'Lists have more items than fit on a page. Ids have upper case, a plus sign, a percent sign, a question mark, and an umlaut. Some lists are filtered by `status`.',
    reason: 'An operation that nobody tried has an id that is not encoded, or one page of its list.',
    play: playReads,
  },
  {
    id: 'every-write',
    task: 'write',
    title: 'does all writes of the contract, with records unchanged',
    story:
      'Emails have upper case and a plus sign; times end with Z; properties are nested, empty, 0, and in other scripts.',
    reason:
      'An email in other letter case can be another subscriber, and a time without its zone is hours away. Nobody sees what arrived.',
    play: playWrites({
      operations: writeIds,
      respond: succeed,
      judge: (result) => [
        ...succeededOnce(result),
        ...findParameters(result),
        ...atMost(1, result.requests, 'for one record'),
        ...findDifferences(result),
      ],
    }),
  },
  {
    id: 'large-batches',
    task: 'write',
    title: 'divides all kinds of batches, and sends each record once',
    story: 'The program gets one record more than a batch can have, for each batch operation.',
    reason: 'A batch that is too large is refused as a whole, and an order that comes twice is bought twice.',
    play: playWrites({
      operations: batchIds,
      recordsOf: (operation) =>
        Array.from({ length: (describe(operation).batch?.maximum ?? 0) + 1 }, (_, index) =>
          createRecord(operation, `User-${index}@example.com`),
        ),
      respond: succeed,
      judge: (result) => [
        ...succeededOnce(result),
        ...atMost(3, result.requests, 'for one record more than a batch can have'),
        ...findDifferences(result),
      ],
    }),
  },
  {
    id: 'lost-writes',
    task: 'write',
    title: `${title} when a response is lost, and repeats what is idempotent`,
    story: 'The server does each write, and the connection ends before its first response.',
    reason: 'An order that is recorded twice counts twice, and starts what it triggers twice.',
    play: playWrites({
      operations: writeIds,
      respond: (request, n) => {
        const reply = succeed(request);
        return n === 0 && reply ? { ...reply, delivery: 'lost' } : reply;
      },
      judge: (result) => [
        ...judgeUncertain(result),
        ...unless(!describe(result.step.operation).idempotent || result.requests.length > 1, () => ({
          expected: 'another request, which does no harm: the contract calls the operation idempotent',
          seen: countRequests(result.requests.length),
          request: result.requests[0],
        })),
      ],
    }),
  },
  {
    id: 'failed-writes',
    task: 'write',
    title: `${title} when the service fails`,
    story: 'The first response to each write is 500, maybe after it was done.',
    reason: 'A server that fails after it did its work is the common kind.',
    play: playWrites({
      operations: writeIds,
      respond: (request, n) => (n === 0 ? json(500, { message: 'Internal Server Error' }) : succeed(request)),
      judge: judgeUncertain,
    }),
  },
  {
    id: 'limited-writes',
    task: 'write',
    title: 'loses no events and no orders to a rate limit',
    story: 'The first response to each batch that is not idempotent is 429 with `Retry-After: 1`.',
    reason: 'A request over the limit was not processed, so that it can be sent again, whatever it is.',
    play: playWrites({
      operations: () => idsOf(({ batch, idempotent }) => batch !== undefined && !idempotent),
      respond: (request, n) => (n === 0 ? limited({ 'Retry-After': '1' }) : succeed(request)),
      judge: (result) => [
        ...waited(1, result.requests),
        ...atMost(4, result.requests, 'for one batch'),
        ...unless(result.requests.length > 1 || result.line === undefined || hasFailed(result.line), () => ({
          expected: 'another request, or a line that begins with `failed`',
          seen: result.line ?? '',
          request: result.requests[0],
        })),
      ],
    }),
  },
  {
    id: 'rejected-writes',
    task: 'write',
    title: 'reports why a write is refused, and does not repeat it',
    story: 'Every response is 422 with the code `quota_error`, which the contract does not list.',
    reason: 'The same write is refused again. Without the code, nobody knows what to change.',
    play: playWrites({
      operations: writeIds,
      respond: () => refuse(422, 'quota_error'),
      judge: ({ line, requests }) => [
        ...atMost(1, requests, 'for a write that is refused'),
        ...unless(line === undefined || (hasFailed(line) && line.includes('quota_error')), () => ({
          expected: 'a line that begins with `failed` and has the code quota_error',
          seen: line ?? '',
          request: requests[0],
        })),
      ],
    }),
  },
];
