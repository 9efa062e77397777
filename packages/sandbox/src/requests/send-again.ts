import type { Duplex } from 'node:stream';
import { Refusal } from '../refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import type { LoggedRequest } from './exchanges.ts';
import { findObstacle, planSending } from './plan-sending.ts';
import type { ServerRequestLog } from './request-log.ts';
import { sendRequest } from './send-request.ts';

/** Milliseconds in which an exchange is in the log once it is over, and between two looks. */
const [settled, interval] = [1000, 5];

/**
 * Sends a logged request again, as it was or with another body.
 * @param connect opens a connection to the server
 * @returns the number of its exchange; undefined if it has no response yet
 * @throws Refusal for a request that cannot be sent
 */
export async function sendAgain(
  { requests, oneTimeTokens }: Pick<Sandbox, 'requests' | 'oneTimeTokens'>,
  original: LoggedRequest,
  connect: () => Duplex,
  body?: string,
): Promise<number | undefined> {
  const obstacle = findObstacle(original, body !== undefined);
  if (obstacle) throw new Refusal(409, `The request cannot be sent again. ${obstacle}`);
  const hash = requests.credentialOf(original.number);
  const createToken = hash === undefined ? undefined : () => oneTimeTokens.create(hash);
  const before = requests.count();
  const id = await send(planSending(original, createToken, body), connect);
  const sent = await findSent(requests, before, original, id);
  if (sent !== undefined) requests.link(sent, original.number);
  return sent;
}

async function send(...parameters: Parameters<typeof sendRequest>): Promise<string | undefined> {
  try {
    return await sendRequest(...parameters);
  } catch {
    throw new Refusal(409, 'The request cannot be sent again. Its path or its headers are no HTTP.');
  }
}

/** The number of the exchange that was sent. Without an id of the response, it is the newest one with the same path. */
async function findSent(
  requests: ServerRequestLog,
  after: number,
  { method, path }: LoggedRequest,
  id: string | undefined,
): Promise<number | undefined> {
  for (let waited = 0; waited < settled; waited += interval) {
    const found = requests
      .held()
      .findLast((one) =>
        id === undefined ? one.method === method && one.path === path : [one.request_id, one.batch_id].includes(id),
      );
    if (found !== undefined && found.number > after) return found.number;
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
  return undefined;
}
