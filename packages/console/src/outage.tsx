import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from './console-context.ts';
import { entryOf } from './frame/sections.ts';
import { show } from './show.tsx';

/** Sends a page without content, and a note that the database does not respond. */
export function showOutage(
  context: ConsoleContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, , part = ''] = request.url.split(/[/?]/);
  const { section, name } = entryOf(part);
  return show(context, request, reply.header('retry-after', '5'), {
    title: name,
    section,
    status: 503,
    content: (
      <>
        <h1>{name}</h1>
        <p class="soft" data-outage>
          This page needs the database.
          {context.sandbox && section !== 'requests' && (
            <>
              {' '}
              Until then, <a href="/console/requests">Requests</a> still shows what came in.
            </>
          )}
        </p>
      </>
    ),
  });
}
