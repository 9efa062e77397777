import type { LoggedRequest } from '@email-automation/sandbox/requests/request-log';
import { searchRequests } from '@email-automation/sandbox/requests/search-requests';
import { namesOfAccounts } from '@email-automation/service/storage/queries/accounts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import { bodyOfRecords } from '../batches/records-body.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { redirect, show } from '../show.tsx';
import { unlessUnavailable } from '../unless-unavailable.ts';
import { ClearLog } from './clear-log.tsx';
import { describeCredential } from './describe-credential.ts';
import { createDocsLinks } from './docs-links.ts';
import { EditPane } from './edit-pane.tsx';
import { findEffects } from './effects.ts';
import { RequestFilter } from './request-filter.tsx';
import { RequestList } from './request-list.tsx';
import { RequestPane } from './request-pane.tsx';
import { type RequestQuery, readRequestQuery, toSearch } from './request-query.ts';
import { addSending } from './send-routes.ts';

/** Requests on a page of the list. */
const pageSize = 25;

/** Headers of a response that a browser saves as a file. */
const fileHeaders = (name: string) => ({
  'content-type': 'application/octet-stream',
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});

type Numbered = { Params: { number: string }; Querystring: Record<string, unknown> };

/** Adds the request log of a sandbox. */
export function addRequests(app: FastifyInstance, context: ConsoleContext): void {
  const { services, sandbox, publicUrl } = context;
  if (sandbox === undefined) return;
  const { requests } = sandbox;
  const { database, clock } = services;
  const { query: db } = database;

  function find(number: string): LoggedRequest {
    const found = /^\d{1,15}$/.test(number) ? requests.findNumbered(Number(number)) : undefined;
    if (found) return found;
    throw new ConsoleError(404, `The log has no request ${number}. It has only the last ones.`);
  }

  /** Shows the list, with a pane beside it. */
  async function showList(
    request: FastifyRequest,
    reply: FastifyReply,
    query: RequestQuery,
    opened?: { title: string; number: number; pane: ComponentChildren },
  ): Promise<FastifyReply> {
    const page = searchRequests(requests, toSearch(query, request.session.account, pageSize));
    const ids = [...new Set(page.requests.flatMap(({ account_id }) => account_id ?? []))];
    const accounts = await unlessUnavailable(namesOfAccounts(db, ids), new Map<string, string>());
    const list = (
      <RequestList
        page={page}
        query={query}
        open={opened?.number}
        accounts={accounts}
        baseUrl={publicUrl()}
        now={clock.now()}
      />
    );
    return show(context, request, reply, {
      title: opened ? `${opened.title} · Requests` : 'Requests',
      section: 'requests',
      content: (
        <>
          <div class="bar">
            <h1>Requests</h1>
            <p class="dot soft" data-connection />
            <p class="faint wide" data-live="requests" id="request-count">
              {`${page.held.toLocaleString('en-US')} in the log`}
            </p>
            {page.held > 0 && !opened && (
              <a href="/console/requests/requests.har" download>
                Download as HAR
              </a>
            )}
            {page.held > 0 && !opened && <ClearLog />}
          </div>
          <RequestFilter page={page} query={query} isBesidePane={opened !== undefined} />
          {opened ? (
            <div class="split half">
              {list}
              {opened.pane}
            </div>
          ) : (
            list
          )}
        </>
      ),
    });
  }

  app.get<{ Querystring: Record<string, unknown> }>('/console/requests', async (request, reply) => {
    const query = readRequestQuery(request.query);
    // The id of a request is a search for one, which opens.
    const found = query.q !== undefined && /^[\w-]{20,}$/.test(query.q) ? requests.find(query.q) : undefined;
    if (found) return redirect(request, reply, `/console/requests/${found.number}`);
    return showList(request, reply, query);
  });

  app.get<Numbered>('/console/requests/:number', async (request, reply) => {
    const { number } = request.params;
    const byId = /^\d{1,15}$/.test(number) ? undefined : requests.find(number);
    if (byId) return redirect(request, reply, addressOf(`/console/requests/${byId.number}`));
    const found = find(number);
    const query = readRequestQuery(request.query);
    const [effects, credential, accounts] = await Promise.all([
      findEffects(context, found),
      describeCredential(db, found, requests.credentialOf(found.number)),
      namesOfAccounts(db, found.account_id === undefined ? [] : [found.account_id]),
    ]);
    const pane = (
      <RequestPane
        request={found}
        query={query}
        effects={effects}
        isWhole={request.query.whole === '1'}
        account={accounts.get(found.account_id ?? '')}
        credential={credential}
        baseUrl={publicUrl()}
        docs={createDocsLinks(context.documentationUrl())}
      />
    );
    const title = `${found.operation ?? found.path} ${found.status ?? ''}`.trim();
    return showList(request, reply, query, { title, number: found.number, pane });
  });

  app.get<Numbered>('/console/requests/:number/edit', async (request, reply) => {
    const found = find(request.params.number);
    const query = readRequestQuery(request.query);
    const credential = await describeCredential(db, found, requests.credentialOf(found.number));
    const { record } = request.query as { record?: string | string[] };
    const { operation, request: sent } = found;
    // The records of a batch that failed, to correct them.
    const body = record && bodyOfRecords(operation, sent.body ?? '', [record].flat().map(Number));
    const pane = <EditPane request={found} body={body || sent.body} query={query} credential={credential} />;
    return showList(request, reply, query, { title: 'Edit and send', number: found.number, pane });
  });

  app.get<Numbered>('/console/requests/:number/request.json', async ({ params }, reply) =>
    reply.headers(fileHeaders('request.json')).send(find(params.number).request.body ?? ''),
  );

  app.get('/console/requests/requests.har', async ({ session: { account } }, reply) =>
    reply
      .headers(fileHeaders('requests.har'))
      .send(JSON.stringify(requests.har(account === undefined ? {} : { account_id: account }))),
  );

  app.post<{ Body: { sure?: string } }>('/console/requests/clear', async (request, reply) => {
    if (request.body.sure !== 'yes')
      throw new ConsoleError(422, 'Select the checkbox to confirm that the log is cleared.');
    requests.clear();
    return redirect(request, reply, '/console/requests', { kind: 'done', text: 'The log was cleared.' });
  });

  addSending(app, context, sandbox, find);
}
