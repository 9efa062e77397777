import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from './console-context.ts';
import { readChangingState } from './queries/changing-state.ts';
import { readCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import type { Topic } from './topics.ts';

type Two = `${Topic} ${Topic}`;

/** The topics that change a region of a page. */
export type Topics = Topic | Two | `${Two} ${Topic}` | `${Two} ${Two}` | 'requests batches emails campaigns clock';

declare module 'preact' {
  interface HTMLAttributes {
    /** The topics that change a region of a page, which is then loaded again. */
    'data-live'?: Topics | undefined;
  }
}

/** A tab that listens. */
interface Tab {
  raw: ServerResponse;
  /** The cookie of its session. */
  cookie: string | undefined;
  /** Whether the database responded, as far as the tab knows. */
  isDatabaseUp?: boolean;
}

/** Tabs at the same time. */
const maxTabs = 50;
/** Milliseconds between two looks for changes. */
const interval = 1000;
/** Milliseconds until a tab has to connect again. */
const longest = 10 * 60_000;

/**
 * Adds the stream that shows open tabs what has changed; they load their page again, so that it says nothing itself. The server
 * looks for changes only while a tab listens. The stream of a tab ends with its session.
 */
export function addLiveUpdates(app: FastifyInstance, context: ConsoleContext, sessions: Sessions): void {
  const tabs = new Set<Tab>();
  let timer: NodeJS.Timeout | undefined;
  let before: Record<Topic, string> | undefined;

  async function poll(): Promise<void> {
    endClosedSessions();
    const now = await readTopics(context).catch(() => undefined);
    endClosedSessions();
    const topics = Object.keys(now ?? {}) as Topic[];
    const changed = before ? topics.filter((topic) => now?.[topic] !== before?.[topic]) : [];
    for (const tab of tabs) {
      if (tab.isDatabaseUp !== (now !== undefined)) write(tab.raw, 'database', now ? 'up' : 'down');
      tab.isDatabaseUp = now !== undefined;
      if (changed.length > 0) write(tab.raw, 'change', JSON.stringify(changed));
    }
    before = now ?? before;
    timer = tabs.size > 0 ? setTimeout(() => void poll(), interval) : undefined;
    if (timer === undefined) before = undefined;
  }

  /** The user signed out, the session is too old, or too many came after it. */
  function endClosedSessions(): void {
    for (const tab of tabs) {
      if (sessions.find(tab.cookie) !== undefined) continue;
      tabs.delete(tab);
      tab.raw.end();
    }
  }

  // No HEAD: its response would not end either.
  app.get('/console/live', { exposeHeadRoute: false }, async (request, reply) => {
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
    const tab: Tab = { raw, cookie: readCookie(request) };
    tabs.add(tab);
    const end = setTimeout(() => raw.end(), longest);
    // A closed tab ends only its side: the server still sends responses then, and this one has no end.
    request.raw.socket.once('end', () => raw.destroy());
    if (request.raw.socket.readableEnded) raw.destroy();
    raw.once('close', () => {
      clearTimeout(end);
      tabs.delete(tab);
    });
    if (timer === undefined) void poll();
    return reply;
  });
  app.addHook('preClose', async () => {
    clearTimeout(timer);
    for (const { raw } of tabs) raw.end();
  });
}

const write = (raw: ServerResponse, event: string, data: string) => raw.write(`event: ${event}\ndata: ${data}\n\n`);

/** A text for each topic that changes whenever its data does. */
async function readTopics({ services, sandbox, processing }: ConsoleContext): Promise<Record<Topic, string>> {
  const { batches, emails, campaigns } = await readChangingState(services.database.query);
  const requests = sandbox
    ? `${sandbox.requests.count()} ${sandbox.requests.held().length} ${sandbox.requests.restores().length}`
    : '';
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
