import { type BatchDetails, showBatch } from '@email-automation/sandbox/operator/show-batch';
import { explainFailures } from '@email-automation/sandbox/requests/explain-failures';
import { readContract } from '@email-automation/service/contract/contract';
import { timestamp } from '@email-automation/service/domain/clock';
import { countBatches, searchBatches } from '@email-automation/service/storage/queries/batches';
import { retryDeadLetter } from '@email-automation/service/storage/queues/dead-letters';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parameterOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { countOf } from '../parts/wording.ts';
import { redirect, show } from '../show.tsx';
import { BatchList } from './batch-list.tsx';
import { BatchPane } from './batch-pane.tsx';
import { readBatchQuery, toFilter } from './batch-query.ts';

/** How many batches a page lists. */
const pageSize = 25;

type Query = Readonly<Record<string, unknown>>;

/** Adds the accepted batches, with what became of them and of each record that failed. */
export function addBatches(app: FastifyInstance, context: ConsoleContext): void {
  const { services, sandbox, processing } = context;
  const { database, clock } = services;
  const operations = readContract().operations.flatMap(({ operationId, batch }) => (batch ? [operationId] : []));

  const find = async (id: string): Promise<BatchDetails> => {
    const batch = await showBatch(database.query, id, processing);
    if (batch === undefined) throw new ConsoleError(404, `There is no batch ${id}.`);
    return sandbox ? { ...batch, failures: explainFailures(batch, sandbox.requests) } : batch;
  };

  async function showList(request: FastifyRequest, reply: FastifyReply, batch?: BatchDetails): Promise<FastifyReply> {
    const query = readBatchQuery(request.query as Query);
    const { account } = request.session;
    const now = clock.now();
    const [filter, range] = toFilter(query, account);
    const hourAgo = timestamp(new Date(now.getTime() - 3_600_000));
    const counts = await countBatches(database.query, hourAgo, account);
    // What waits is on the first page, so that it ends with a batch that has finished.
    const most = pageSize + (query.before === undefined ? Math.min(counts.waiting, 100) : 0);
    const found = await searchBatches(database.query, filter, processing, { ...range, most: most + 1 });
    const accepting = batch && sandbox?.requests.findAccepting(batch);
    return show(context, request, reply, {
      title: batch ? `${batch.operation} · Batches` : 'Batches',
      section: 'batches',
      content: (
        <>
          <div class="bar">
            <h1>Batches</h1>
            <p class="soft wide">
              {`${counts.waiting.toLocaleString('en-US')} waiting · ${countOf(counts.deadLetters, 'dead letter')} · ${counts.processed.toLocaleString('en-US')} processed in the last hour`}
            </p>
            <p class="dot soft push" data-connection />
          </div>
          <div class={batch ? 'split' : undefined}>
            <BatchList
              batches={found.slice(0, most)}
              hasMore={found.length > most}
              query={query}
              open={batch?.request_id}
              operations={operations}
              now={now}
            />
            {batch && (
              <BatchPane
                batch={batch}
                query={query}
                code={parameterOf(request.query as Query, 'code')}
                request={accepting?.number}
                now={now}
              />
            )}
          </div>
        </>
      ),
    });
  }

  app.get('/console/batches', async (request, reply) => {
    const { q = '' } = readBatchQuery(request.query as Query);
    // The search is for one batch, which opens.
    if (q !== '' && (await showBatch(database.query, q, processing)))
      return redirect(request, reply, `/console/batches/${encodeURIComponent(q)}`);
    return q === '' ? showList(request, reply) : showNothing(request, reply);
  });

  /** A search without a result. */
  const showNothing = (request: FastifyRequest, reply: FastifyReply) =>
    show(context, request, reply, {
      title: 'Batches',
      section: 'batches',
      content: (
        <>
          <h1>Batches</h1>
          <BatchList
            batches={[]}
            hasMore={false}
            query={readBatchQuery(request.query as Query)}
            operations={operations}
            now={clock.now()}
          />
        </>
      ),
    });

  app.get<{ Params: { id: string } }>('/console/batches/:id', async (request, reply) =>
    showList(request, reply, await find(request.params.id)),
  );

  app.get<{ Params: { id: string }; Querystring: { code?: string } }>(
    '/console/batches/:id/failures.json',
    async ({ params, query: { code } }, reply) => {
      const { failures } = await find(params.id);
      return reply
        .header('content-disposition', 'attachment; filename="failures.json"')
        .header('cache-control', 'no-store')
        .send({ failures: code ? failures.filter((failure) => failure.code === code) : failures });
    },
  );

  app.post<{ Params: { id: string } }>('/console/batches/:id/retry', async (request, reply) => {
    const { id } = request.params;
    if (!(await retryDeadLetter(database.query, id)))
      throw new ConsoleError(409, `The batch ${id} is no dead letter any more.`);
    services.wake();
    const text = 'The batch is queued again, after the batches that were queued.';
    return redirect(request, reply, `/console/batches/${encodeURIComponent(id)}`, { kind: 'done', text });
  });
}
