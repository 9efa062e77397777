import { isDeepStrictEqual } from 'node:util';
import { operations } from '../../contract/operations.ts';
import { type ClientRun, type ProgramEnd, reportedError } from '../../weather/client-run.ts';
import { atMost, didTask, type Finding, unless, waited } from '../../weather/findings.ts';
import type { ReceivedRequest } from '../../weather/received-request.ts';
import { json } from '../../weather/reply.ts';
import { writeScenarios } from '../../weather/scenarios/writes.ts';
import { recordsOf } from '../records-of.ts';
import { limited } from '../replies.ts';
import { type ApiScenario, toLines } from '../scenario.ts';

/** Records to import. */
export const createRecords = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `import-${index + 1}@example.com`, tags: ['imported'] }));

const batchSize = operations.createSubscriberBatch.batch?.maximum ?? 0;
const tooMany = `${(batchSize + 1).toLocaleString('en-US')} records`;

/** Records that are easily changed on their way. */
const difficult = [
  { email: 'O"Neil+Tag@Example.com', custom_fields: { name: 'Zoë “Z” 👩🏽‍🚀', quote: '\\ / \' " \u2028', empty: '' } },
  { email: 'grace@example.com', time_zone: 'America/Argentina/Buenos_Aires', tags: ['a,b', ' c '] },
];

const isBatch = ({ operation }: ReceivedRequest) => operation === 'createSubscriberBatch';

/** The batches that the service accepted, as far as the client could know or not. */
const acceptedBatches = ({ requests }: ClientRun, accepted: (request: ReceivedRequest) => boolean) =>
  requests.filter((request) => isBatch(request) && accepted(request));

/** The program sent all records in batches that were accepted, or says that it did not. */
function sentAll(
  run: ClientRun,
  records: readonly object[],
  accepted = ({ reply }: ReceivedRequest) => reply?.status === 201,
): Finding[] {
  const arrived = acceptedBatches(run, accepted).flatMap((request) => recordsOf(request));
  const emails = new Set(arrived.map((record) => (Object(record) as { email?: string }).email));
  const missing = (records as { email: string }[]).filter(({ email }) => !emails.has(email));
  return unless(missing.length === 0 || reportedError(run), () => ({
    expected: `that all ${records.length} records are accepted, or that the program reports an error`,
    seen: `${missing.length} are missing, the first is ${missing[0]?.email}`,
    request: run.requests.at(-1),
  }));
}

/** Scenarios of batches. */
export const batchScenarios: readonly ApiScenario[] = [
  {
    id: 'batch',
    task: 'import-subscribers',
    title: 'sends records unchanged, as the contract says',
    story: 'Two records have quotation marks, other scripts, emoji, and an empty string.',
    reason: 'Records are processed in the background, so that nobody sees what arrived.',
    play: () => ({
      input: toLines(difficult),
      judge: (run) => [...didTask(run), ...sentAll(run, difficult), ...findChanged(run)],
    }),
  },
  {
    id: 'more-than-a-batch',
    task: 'import-subscribers',
    title: `divides ${tooMany} into batches`,
    story: `A batch takes 1 to ${batchSize.toLocaleString('en-US')} records, and the program gets ${tooMany}.`,
    reason:
      'A batch that is too large is refused as a whole; one request for each record exceeds the limit of 50 an hour.',
    play() {
      const records = createRecords(batchSize + 1);
      return {
        input: toLines(records),
        judge: (run) => [
          ...didTask(run),
          ...sentAll(run, records),
          ...atMost(3, run.requests, `for ${tooMany}`),
          ...findRepeated(run, records.length),
        ],
      };
    },
  },
  {
    id: 'resumed-import',
    task: 'resume-import',
    title: 'resumes an import of 100,000 records where it ended',
    story:
      'The account has a limit of 200 batches an hour. After 40 batches, no request gets a response. The program ends with an error, and runs again with what it printed.',
    reason:
      'An import that can only start again exceeds the limits, and one that resumes at the wrong place loses records.',
    play() {
      const records = createRecords(100_000);
      const before = 40;
      let first: ProgramEnd | undefined;
      let received = 0;
      return {
        input: toLines(records),
        resume(end) {
          first = end;
          return { RESUME_AT: end.lines.at(-1) ?? '' };
        },
        respond: () => ({
          ...json(201, {}, { 'X-RateLimit-Limit': '200', 'X-RateLimit-Remaining': '190' }),
          ...(first === undefined && ++received > before && { delivery: 'lost' as const }),
        }),
        judge: (run) => [
          ...unless(first === undefined || (first.code !== 0 && first.lines.length === 1), () => ({
            expected: 'that the interrupted program prints one line, and exits with an error',
            seen: `exit code ${first?.code} and ${first?.lines.length} lines`,
          })),
          ...didTask(run),
          ...sentAll(run, records, ({ reply }) => reply?.status === 201 && reply.delivery !== 'lost'),
          ...unless(countAccepted(run) <= records.length + batchSize, () => ({
            expected: `no more than one batch twice`,
            seen: `${countAccepted(run) - records.length} records twice`,
          })),
        ],
      };
    },
  },
  {
    id: 'no-records',
    task: 'import-subscribers',
    title: 'sends no batch without records',
    story: 'The input is empty.',
    reason: 'A batch without records is refused, and counts against the limit.',
    play: () => ({
      input: [],
      maySendNothing: true,
      judge: (run) => [...didTask(run), ...atMost(0, run.requests, 'without records')],
    }),
  },
  {
    ...writeScenarios['lost-safe-write'],
    id: 'lost-batch',
    task: 'import-subscribers',
    title: 'sends a batch of subscribers again when its response is lost, or reports it',
    reason:
      'The client cannot know whether the batch arrived. This operation may be repeated: the contract calls it idempotent.',
  },
  {
    ...writeScenarios['unavailable-safe-write'],
    id: 'unavailable-batch',
    task: 'import-subscribers',
    title: 'loses no batch that the service could not accept',
    reason: 'Nobody notices the missing records before someone asks why they got no email.',
  },
  {
    id: 'limited-batch',
    task: 'import-subscribers',
    title: 'loses no batch to a rate limit',
    story: 'Of two batches, the second gets 429 with `Retry-After: 1` at first.',
    reason: 'Batches have a separate limit, 50 an hour, which every larger import meets.',
    play({ forward }) {
      const records = createRecords(1500);
      let received = 0;
      return {
        input: toLines(records),
        respond: (request) => (received++ === 1 ? limited({ 'Retry-After': '1' }) : forward(request)),
        judge: (run) => [
          ...sentAll(run, records),
          ...waited(1, run.requests.slice(1)),
          ...findRepeated(run, records.length),
        ],
      };
    },
  },
  {
    ...writeScenarios['rejected-write'],
    id: 'rejected-batch',
    task: 'import-subscribers',
    title: 'reports a batch that is refused, and does not repeat it',
  },
  {
    ...writeScenarios['redirected-write'],
    id: 'redirected-batch',
    task: 'import-subscribers',
    title: 'sends neither credential nor records to another origin',
    reason: 'The records are personal data of others.',
  },
  {
    ...writeScenarios['lost-write'],
    id: 'lost-event',
    task: 'record-event',
    title: 'does not record an event twice when its response is lost',
    reason: 'An event that is recorded twice starts what it triggers twice, and counts a conversion twice.',
  },
  {
    ...writeScenarios['rejected-write'],
    id: 'rejected-event',
    task: 'record-event',
    title: 'reports why an event is refused',
  },
];

function findChanged({ requests }: ClientRun): Finding[] {
  const arrived = requests.filter(isBatch).flatMap((request) => recordsOf(request));
  const changed = difficult.find((record) => !arrived.some((one) => isDeepStrictEqual(one, record)));
  return unless(changed === undefined, () => ({
    expected: `the record ${JSON.stringify(changed)}`,
    seen: JSON.stringify(
      arrived.find((one) => (Object(one) as { email?: string }).email === changed?.email) ?? arrived,
    ),
    request: requests[0],
  }));
}

const countAccepted = (run: ClientRun): number =>
  acceptedBatches(run, ({ reply }) => reply?.status === 201 && reply.delivery !== 'lost').reduce(
    (sum, request) => sum + recordsOf(request).length,
    0,
  );

function findRepeated(run: ClientRun, count: number): Finding[] {
  const arrived = countAccepted(run);
  return unless(arrived <= count, () => ({
    expected: `${count} records, each once`,
    seen: `${arrived} records in accepted batches`,
    request: run.requests.at(-1),
  }));
}
