import type { LoggedRequest } from '@email-automation/sandbox/requests/request-log';
import { sendAgain } from '@email-automation/sandbox/requests/send-again';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { redirect } from '../show.tsx';
import { readRequestQuery } from './request-query.ts';

/** Adds what sends a logged request again, as it was or with another body. */
export function addSending(
  app: FastifyInstance,
  { connect }: ConsoleContext,
  sandbox: Sandbox,
  find: (number: string) => LoggedRequest,
): void {
  app.post<{ Params: { number: string }; Body: { body?: string } }>(
    '/console/requests/:number/send',
    async (request, reply) => {
      const original = find(request.params.number);
      // Forms send CRLF at the end of each line.
      const body = typeof request.body.body === 'string' ? request.body.body.replaceAll('\r\n', '\n') : undefined;
      const number = await sendAgain(sandbox, original, connect, body);
      const query = { ...readRequestQuery(request.query as Record<string, unknown>) };
      if (number === undefined) {
        const text = 'The request was sent, and has no response yet. It appears here when it is over.';
        return redirect(request, reply, addressOf('/console/requests', query), { kind: 'done', text });
      }
      const text = `Sent again${body === undefined ? '' : ' with this body'}. ${compare(original, sandbox.requests.findNumbered(number))}`;
      return redirect(request, reply, addressOf(`/console/requests/${number}`, query), { kind: 'done', text });
    },
  );
}

/** What came of a request, beside what came of the original. */
function compare(original: LoggedRequest, sent: LoggedRequest | undefined): string {
  if (sent === undefined) return '';
  const [before, now] = [nameResponse(original), nameResponse(sent)];
  return before === now ? `It got ${now} again.` : `It got ${now}; before, ${before}.`;
}

const nameResponse = ({ status, complete }: LoggedRequest): string =>
  status === null ? 'no response' : complete ? String(status) : `${status} (cut short)`;
