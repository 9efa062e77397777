import type { OperationId } from '@email-automation/types';
import { Skipped } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Fields } from '../../kit/expectations.ts';
import { limits } from '../../kit/interface-limits.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { requireOtherUser } from '../fixtures.ts';
import { effectOf, type Traced, traceOf } from './batch-effects.ts';
import type { Batch } from './batch-records.ts';
import { samples } from './batch-samples.ts';

/**
 * Numbers of batch requests that the checks of batches have sent when they leave out others, so that a run stays below
 * the hourly limit of the interface: those that only tell which record was rejected, those for bodies of another shape,
 * and all but those for valid bodies. A server that accepts valid bodies at once gets all of them.
 */
const most = { narrowing: 34, spare: 40, sizes: 42 };

/** Requests of a run that tell which record was rejected. */
const maxNarrowing = 9;

/** The same emails in every run, so that an account does not grow with each run. */
export const recurringEmail = (operation: string, index: number) =>
  `conformance-${operation.toLowerCase()}-${index}@example.com`;

export const recurringRecords = ({ operation, small }: Batch, count: number): Fields[] =>
  Array.from({ length: count }, (_, index) => small(recurringEmail(operation, index), index));

/** Indexes at the ends of an array, and around the sizes of the parts in which a server may process it. */
const tracedIndexes = [0, 1, 9, 50, 99, 100, 255, 499, 500, 750, limits.batchSize - 2, limits.batchSize - 1];

/** Indexes of probes, in pairs near the ends of the array: one pair for each look. */
const probeIndexes = [3, 4, 5, 6, 7].flatMap((index) => [index, limits.batchSize - index]);

/** The index of the first sample. Samples have no traced index. */
const firstSample = 600;

/** The index of a copy of the first record. Clients that retry send an event twice, which is no reason to lose others. */
const repeatedIndex = 599;

const countRequests = (kit: Kit) => kit.once('requests of batch checks', async () => ({ sent: 0, narrowing: 0 }));

/** Sends a batch request. The checks of batches share few of them. */
async function sendBatch(kit: Kit, { operation }: Batch, body: unknown, call: Call = {}): Promise<HttpResponse> {
  (await countRequests(kit)).sent++;
  return kit.call(operation, { ...call, body });
}

/** @throws Skipped when the run has sent too many batch requests for one that it can do without */
export async function requireRequests(kit: Kit, kind: 'sizes' | 'spare'): Promise<void> {
  const { sent } = await countRequests(kit);
  if (sent >= most[kind]) throw new Skipped('The run has no batch requests left for this check.');
}

/** Sends a body that the server has to reject. @throws Skipped when the run has no requests left for it */
export async function sendInvalidBatch(kit: Kit, batch: Batch, kind: 'sizes' | 'spare', body: unknown) {
  await requireRequests(kit, kind);
  // The status for a body that is too large is unspecified (`body-size`), and 400 is usual for a malformed one.
  return sendBatch(kit, batch, body, { tolerated: [400, 413] });
}

/**
 * Sends a batch request whose account does not matter: as another user, who has requests to spare. Whether that user may send
 * batches is unspecified (`permissions`).
 * @throws Skipped when only the user of the target may, and the run has no requests left for it
 */
export async function sendSpare(kit: Kit, operation: OperationId, call: Call): Promise<HttpResponse> {
  if (kit.target.credentials.otherUser !== undefined) {
    const response = await kit.call(operation, { ...call, ...requireOtherUser(kit).call });
    if (response.status !== 403) return response;
  }
  await requireRequests(kit, 'spare');
  return kit.call(operation, call);
}

/** Sends records that the server has rejected among others; undefined when the run has no requests left. */
export async function sendAlone(kit: Kit, batch: Batch, records: Fields[]): Promise<HttpResponse | undefined> {
  const requests = await countRequests(kit);
  if (requests.narrowing >= maxNarrowing || requests.sent >= most.narrowing) return undefined;
  requests.narrowing++;
  return sendBatch(kit, batch, batch.wrap(records));
}

export const isAccepted = ({ status }: HttpResponse) => status >= 200 && status < 300;

/** The responses to valid bodies of a batch operation, and the records whose effect can be seen. */
export interface ValidBatches {
  /** The response to an array of the maximum number of records. */
  most: HttpResponse;
  /** The response to an array of one record. */
  one: HttpResponse;
  /** The response to two elements of `batches`, unless the operation has none. */
  several: HttpResponse | undefined;
  /** The server accepted the samples, among other records. */
  withSamples: boolean;
  /** Records that the server accepted. */
  traced: Traced[];
}

/** The responses to valid bodies of an operation, shared by all checks that inspect them. */
export const sendValidBatches = (kit: Kit, batch: Batch): Promise<ValidBatches> =>
  kit.once(`valid batches of ${batch.operation}`, () => sendFresh(kit, batch));

/**
 * Sends the largest array and an array of one record, with new traced records: together if the server accepts two
 * elements of `batches`, which is unspecified (`several-groups`). When it rejects the samples, they are left out.
 */
export async function sendFresh(kit: Kit, batch: Batch): Promise<ValidBatches> {
  const { operation, key, grouped, wrap, small } = batch;
  const records = recurringRecords(batch, limits.batchSize);
  const traced: Traced[] = [];
  const place = async (record: Fields, where: Omit<Traced, 'record'>) => {
    const changed = await traceOf(operation, kit, record);
    traced.push({ ...where, record: changed });
    return changed;
  };
  for (const index of tracedIndexes) {
    const record = records[index] as Fields;
    records[index] = await place(record, { part: 'position', name: `record ${index + 1} of ${records.length}` });
  }
  for (const index of effectOf(operation)?.looksOnce ? probeIndexes : []) {
    records[index] = await place(records[index] as Fields, { part: 'probe', name: `record ${index + 1}` });
  }
  if (operation === 'createEventBatch') records[repeatedIndex] = records[0] as Fields;
  const withoutSamples = [...records];
  let index = firstSample;
  for (const { name, records: make } of samples[operation] ?? []) {
    for (const record of make(() => recurringEmail(operation, index))) {
      records[index] = await place(record, { part: 'sample', name: `the record of ${operation}/${name}` });
      index++;
    }
  }
  const single = await place(small(recurringEmail(operation, 0), 0), { part: 'second', name: 'the second element' });
  const only = (...parts: Traced['part'][]) => traced.filter(({ part }) => parts.includes(part));

  const several = grouped
    ? await sendBatch(kit, batch, { batches: [{ [key]: records }, { [key]: [single] }] }, { typical: [] })
    : undefined;
  if (several && isAccepted(several)) {
    return { most: several, one: several, several, withSamples: true, traced };
  }
  const one = await sendBatch(kit, batch, wrap([single]), { typical: [] });
  const all = await sendBatch(kit, batch, wrap(records));
  if (isAccepted(all))
    return { most: all, one, several, withSamples: true, traced: only('position', 'sample', 'probe') };
  const plain = await sendBatch(kit, batch, wrap(withoutSamples));
  return { most: plain, one, several, withSamples: false, traced: isAccepted(plain) ? only('position', 'probe') : [] };
}
