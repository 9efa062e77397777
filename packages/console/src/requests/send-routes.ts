import type { LoggedRequest, ServerRequestLog } from '@email-automation/sandbox/requests/request-log';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { redirect } from '../show.tsx';
import { findObstacle, planSending } from './plan-sending.ts';
import { readRequestQuery } from './request-query.ts';
import { sendRequest } from './send-request.ts';

/** Milliseconds in which an exchange is in the log once it is over, and between two looks. */
const [settled, interval] = [1000, 5];

/** Adds what sends a logged request again, as it was or with another body. */
export function addSending(
  app: FastifyInstance,
  { localAddress }: ConsoleContext,
  { requests, oneTimeTokens }: Sandbox,
  find: (number: string) => LoggedRequest,
): void {
  app.post<{ Params: { number: string }; Body: { body?: string } }>(
    '/console/requests/:number/send',
    async (request, reply) => {
      const original = find(request.params.number);
      // Forms send CRLF at the end of each line.
      const body = typeof request.body.body === 'string' ? request.body.body.replaceAll('\r\n', '\n') : undefined;
      const obstacle = findObstacle(original, body !== undefined);
      if (obstacle) throw new ConsoleError(409, `The request cannot be sent again. ${obstacle}`);
      const hash = requests.credentialOf(original.number);
      const createToken = hash === undefined ? undefined : () => oneTimeTokens.create(hash);
      const before = requests.count();
      const id = await send(planSending(original, createToken, body), localAddress());
      const number = await findSent(requests, before, original, id);
      const query = { ...readRequestQuery(request.query as Record<string, unknown>) };
      if (number === undefined) {
        const text = 'The request was sent, and has no response yet. It appears here when it is over.';
        return redirect(request, reply, addressOf('/console/requests', query), { kind: 'done', text });
      }
      const text = `Sent again${body === undefined ? '' : ' with this body'}. ${compare(original, requests.findNumbered(number))}`;
      return redirect(request, reply, addressOf(`/console/requests/${number}`, query), { kind: 'done', text });
    },
  );
}

async function send(...parameters: Parameters<typeof sendRequest>): Promise<string | undefined> {
  try {
    return await sendRequest(...parameters);
  } catch {
    throw new ConsoleError(409, 'The request cannot be sent again. Its path or its headers are no HTTP.');
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

/** What came of a request, beside what came of the original. */
function compare(original: LoggedRequest, sent: LoggedRequest | undefined): string {
  if (sent === undefined) return '';
  const [before, now] = [nameResponse(original), nameResponse(sent)];
  return before === now ? `It got ${now} again.` : `It got ${now}; before, ${before}.`;
}

const nameResponse = ({ status, complete }: LoggedRequest): string =>
  status === null ? 'no response' : complete ? String(status) : `${status} (cut short)`;
