import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from './console-context.ts';
import { pathOf, type Section, sections } from './frame/sections.ts';
import { show } from './show.tsx';

/** Sends the frame of a page that nothing can be shown in while the database does not respond. Its note says so. */
export function showOutage(
  context: ConsoleContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { url: path = '' } = request.routeOptions;
  const isOf = (section: Section) => section !== 'overview' && path.startsWith(pathOf(section));
  const { section, name } = sections.find((one) => isOf(one.section)) ?? { section: 'overview', name: 'Overview' };
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
              Meanwhile, <a href="/console/requests">Requests</a> still shows what came in.
            </>
          )}
        </p>
      </>
    ),
  });
}
