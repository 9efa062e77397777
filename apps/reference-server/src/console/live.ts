import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { readChangingState } from '../storage/changing-state.ts';
import type { ConsoleContext } from './console-context.ts';

/** What can change while a page is open. Regions of pages name it in `data-live`. */
export type Topic = 'requests' | 'batches' | 'emails' | 'subscribers' | 'campaigns' | 'clock';

/** Tabs at the same time, how often they learn what changed, and when one has to connect again. In milliseconds. */
const [maxTabs, interval, longest] = [50, 1000, 10 * 60_000];

/**
 * Adds the stream that shows open tabs what has changed; they load their page again, so that it says nothing itself. The server
 * looks for changes only while a tab listens.
 */
export function addLiveUpdates(app: FastifyInstance, context: ConsoleContext): void {
  const tabs = new Set<ServerResponse>();
  let timer: NodeJS.Timeout | undefined;
  let before: Record<Topic, string> | undefined;

  async function look(): Promise<void> {
    const now = await readTopics(context).catch(() => undefined);
    if (now && before) {
      const changed = (Object.keys(now) as Topic[]).filter((topic) => now[topic] !== before?.[topic]);
      if (changed.length > 0) for (const tab of tabs) tab.write(`event: change\ndata: ${JSON.stringify(changed)}\n\n`);
    }
    before = now ?? before;
    timer = tabs.size > 0 ? setTimeout(() => void look(), interval) : undefined;
    if (timer === undefined) before = undefined;
  }

  // No HEAD: its response would not end either.
  app.get('/console/live', { exposeHeadRoute: false }, async (request, reply) => {
    // Another port of this computer is the same site: its pages would take the places of tabs.
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return reply.status(403).send();
    if (tabs.size >= maxTabs) return reply.status(503).header('retry-after', '60').send();
    const { raw } = reply;
    reply.hijack();
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    });
    raw.write('retry: 3000\n\n');
    tabs.add(raw);
    const end = setTimeout(() => raw.end(), longest);
    // A closed tab ends only its side: the server still sends responses then, and this one has no end.
    request.raw.socket.once('end', () => raw.destroy());
    if (request.raw.socket.readableEnded) raw.destroy();
    raw.once('close', () => {
      clearTimeout(end);
      tabs.delete(raw);
    });
    if (timer === undefined) void look();
    return reply;
  });
  app.addHook('preClose', async () => {
    clearTimeout(timer);
    for (const tab of tabs) tab.end();
  });
}

/** A text for each topic that differs once something changed. */
async function readTopics({ services, sandbox, processing }: ConsoleContext): Promise<Record<Topic, string>> {
  const { batches, emails, campaigns } = await readChangingState(services.database.query);
  const requests = String(sandbox?.requests.count() ?? '');
  return {
    requests,
    batches: `${batches} ${[...processing].join()}`,
    emails,
    // Requests and batches are what changes subscribers.
    subscribers: `${requests} ${batches}`,
    campaigns,
    clock: sandbox ? String(sandbox.clock.changes) : '',
  };
}
