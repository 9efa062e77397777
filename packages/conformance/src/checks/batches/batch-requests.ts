import type { OperationId } from '@email-automation/types';
import { limits } from '../../contract/interface-limits.ts';
import { Skipped } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Fields } from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { requireOtherUser } from '../fixtures.ts';
import { effectOf, type Traced, traceOf } from './batch-effects.ts';
import type { Batch } from './batch-records.ts';
import { samples } from './batch-samples.ts';

/**
 * Numbers of batch requests that the checks of batches have sent when they leave out the rest, so that a run stays below
 * the hourly limit of the interface: those for bodies of another shape and for single samples, and all but those for valid bodies. A server that accepts valid bodies at once gets all of them.
 */
const most = { spare: 40, sizes: 42 };

/** The same emails in every run, so that an account does not grow with each run. */
export const recurringEmail = (operation: string, index: number) =>
  `conformance-${operation.toLowerCase()}-${index}@example.com`;

export const recurringRecords = ({ operation, small }: Batch, count: number): Fields[] =>
  Array.from({ length: count }, (_, index) => small(recurringEmail(operation, index), index));

/** Indexes at the ends of an array, and around the sizes of the parts in which a server may process it. */
const tracedIndexes = [0, 1, 9, 50, 99, 100, 255, 499, 500, 750, limits.batchSize - 2, limits.batchSize - 1];

/** Indexes of probes near both ends of the array, for one poll each. */
const probeIndexes = [3, 4, 5, 6, 7].map((index) => [index, limits.batchSize - index] as const);

/** The number of records in the elements of `batches` after the largest one. One of them has the fewest. */
const furtherSizes = { second: 1, third: 2 };

/** The index of the first sample. Samples have no traced index. */
const firstSample = 600;

/** The index of a copy of the first record. Clients that retry send an event twice, which is no reason to lose other records. */
const repeatedIndex = 599;

const countRequests = (kit: Kit) => kit.once('requests of batch checks', async () => ({ sent: 0 }));

/** Sends a batch request. The checks of batches share few of them. */
async function sendBatch(kit: Kit, { operation }: Batch, body: unknown, call: Call = {}): Promise<HttpResponse> {
  (await countRequests(kit)).sent++;
  return kit.call(operation, { ...call, body });
}

/**
 * Counts a request that the run can do without.
 * @throws Skipped when the run has sent too many batch requests for it
 */
export async function takeRequest(kit: Kit, kind: 'sizes' | 'spare'): Promise<void> {
  const requests = await countRequests(kit);
  if (requests.sent >= most[kind]) throw new Skipped('The run has no batch requests left for this check.');
  requests.sent++;
}

/** Sends a body that the server has to reject. @throws Skipped when the run has no requests left for it */
export async function sendInvalidBatch(kit: Kit, batch: Batch, body: unknown) {
  await takeRequest(kit, 'sizes');
  // The status for a body that is too large is unspecified (`body-size`), and 400 is usual for a malformed one.
  return kit.call(batch.operation, { body, tolerated: [400, 413] });
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
  await takeRequest(kit, 'spare');
  return kit.call(operation, call);
}

export const isAccepted = ({ status }: HttpResponse) => status >= 200 && status < 300;

/** The responses to valid bodies of a batch operation, and the records whose effect can be seen. */
export interface ValidBatches {
  /** The response to an array of the maximum number of records. */
  most: HttpResponse;
  /** The response to an array of one record. */
  one: HttpResponse;
  /** The response to several elements of `batches`, unless the operation has none. */
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
 * Sends the largest array and an array of one record, with new traced records: together if the server accepts several
 * elements of `batches`, which is unspecified (`several-groups`). When it rejects the samples, they are left out. If the
 * effects show, a small batch follows at once.
 */
export async function sendFresh(kit: Kit, batch: Batch): Promise<ValidBatches> {
  const { operation, wrap, small } = batch;
  const records = recurringRecords(batch, limits.batchSize);
  const traced: Traced[] = [];
  const place = async (record: Fields, where: Omit<Traced, 'record'>) => {
    const changed = await traceOf(operation, kit, record);
    traced.push({ ...where, record: changed });
    return changed;
  };
  const placeSmall = (part: Traced['part'], name: string) =>
    place(small(recurringEmail(operation, 0), 0), { part, name });
  for (const index of tracedIndexes) {
    const record = records[index] as Fields;
    records[index] = await place(record, { part: 'position', name: `record ${index + 1} of ${records.length}` });
  }
  const next = effectOf(operation) && [await placeSmall('next', 'the batch right after it')];
  for (const ends of effectOf(operation)?.looksOnce ? probeIndexes : []) {
    for (const index of ends)
      records[index] = await place(records[index] as Fields, { part: 'probe', name: `record ${index + 1}` });
    next?.push(await placeSmall('probe', 'a record of the next batch'));
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
  const further: Fields[][] = [];
  for (const [which, size] of Object.entries(furtherSizes)) {
    const element: Fields[] = [];
    while (element.length < size)
      element.push(await placeSmall('further', `record ${element.length + 1} of the ${which} element`));
    further.push(element);
  }

  const sent = await sendLargest(kit, batch, { records, withoutSamples, further });
  const isNextAccepted = sent.accepted.length > 0 && next && isAccepted(await sendBatch(kit, batch, wrap(next)));
  const accepted = [...sent.accepted, ...(isNextAccepted ? ['next'] : [])];
  const isProcessed = ({ part, record }: Traced) =>
    accepted.includes(part) && (isNextAccepted || !next?.includes(record));
  return { ...sent, traced: traced.filter(isProcessed) };
}

interface Arrays {
  records: Fields[];
  withoutSamples: Fields[];
  /** The arrays of the elements of `batches` after the first. */
  further: Fields[][];
}

/** Sends the arrays in as few requests as the server accepts. @returns also which parts it has accepted */
async function sendLargest(
  kit: Kit,
  batch: Batch,
  { records, withoutSamples, further }: Arrays,
): Promise<Omit<ValidBatches, 'traced'> & { accepted: Traced['part'][] }> {
  const { key, grouped, wrap } = batch;
  const several = grouped
    ? await sendBatch(
        kit,
        batch,
        { batches: [records, ...further].map((array) => ({ [key]: array })) },
        { typical: [] },
      )
    : undefined;
  if (several && isAccepted(several)) {
    const accepted: Traced['part'][] = ['position', 'sample', 'further', 'probe'];
    return { most: several, one: several, several, withSamples: true, accepted };
  }
  const one = await sendBatch(kit, batch, wrap(further[0] ?? []), { typical: [] });
  const all = await sendBatch(kit, batch, wrap(records));
  if (isAccepted(all)) return { most: all, one, several, withSamples: true, accepted: ['position', 'sample', 'probe'] };
  const plain = await sendBatch(kit, batch, wrap(withoutSamples));
  const accepted: Traced['part'][] = isAccepted(plain) ? ['position', 'probe'] : [];
  return { most: plain, one, several, withSamples: false, accepted };
}
