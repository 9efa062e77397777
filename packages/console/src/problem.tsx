import type { FastifyReply, FastifyRequest } from 'fastify';
import { PlainPage } from './plain-page.tsx';
import { sendHtml } from './send-html.ts';
import { redirect } from './show.tsx';

/**
 * Explains why something is not possible: in a note on the page of the form, or on a separate page for anything else.
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
): FastifyReply {
  const { method, session, body, headers } = request;
  const back = (body as { back?: unknown } | undefined)?.back ?? refererOf(headers.referer, headers.host);
  if (method === 'POST' && session && status !== 500 && typeof back === 'string')
    return redirect(request, reply, back, { kind: 'bad', text: message });
  const page = (
    <PlainPage title={status === 404 ? 'Not found' : 'Not possible'}>
      <p>{message}</p>
      <p>
        <a href="/console">Overview</a>
      </p>
    </PlainPage>
  );
  return sendHtml(reply, status, page);
}

function refererOf(referer: string | undefined, host: string | undefined): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return url.host === host ? `${url.pathname}${url.search}` : undefined;
}
