import type { LoggedRequest } from '@email-automation/sandbox/requests/exchanges';
import { findObstacle } from '@email-automation/sandbox/requests/plan-sending';
import { summarize } from '@email-automation/sandbox/requests/request-log';
import { searchRequests } from '@email-automation/sandbox/requests/search-requests';
import { sendAgain } from '@email-automation/sandbox/requests/send-again';
import { findTokenName } from '@email-automation/service/storage/access/tokens';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../address.ts';
import { bodyOfRecords } from '../batches/records-body.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { addAction, addForm, type FormRequest } from '../forms/add-form.tsx';
import { fieldsOf } from '../forms/fields.ts';
import { addOperationForm } from '../forms/operation-form.tsx';
import { Code } from '../parts/code.tsx';
import { countOf } from '../parts/wording.ts';
import { readAccountNames } from '../records/accounts.ts';
import { showListPage } from '../records/list-page.tsx';
import {
  formatPosition,
  type ListQuery,
  readListQuery,
  readPosition,
  readSince,
  sinceChoice,
} from '../records/list-query.ts';
import { RecordList, Rows } from '../records/record-list.tsx';
import { redirect } from '../show.tsx';
import { unlessUnavailable } from '../unless-unavailable.ts';
import { createDocsLinks } from './docs-links.ts';
import { findEffects } from './effects.ts';
import { formatBody } from './json-lines.ts';
import { RequestPane } from './request-pane.tsx';
import { separateRestores, toRows } from './request-rows.tsx';

/** Requests on a page of the list. */
const pageSize = 25;

/** The most requests that one replay sends. */
const mostReplayed = 100;

/** Positions: the number of a request. */
const filter = {
  choices: { status: undefined, operation: undefined, code: undefined, since: undefined },
  position: [/^\d{1,15}$/],
  hasNewer: true,
};

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

  function find(number = ''): LoggedRequest {
    const found = /^\d{1,15}$/.test(number) ? requests.find(number) : undefined;
    if (String(found?.number) === number) return found as LoggedRequest;
    throw new ConsoleError(404, `The log has no request ${number}. It has only the last ones.`);
  }

  /** What the token of a request is called, such as `Token “demo” of Ada`. */
  async function describeCredential({ number, request: { headers } }: LoggedRequest): Promise<string> {
    if (headers.authorization === undefined) return 'none';
    const hash = requests.credentialOf(number);
    const token = hash === undefined ? undefined : await findTokenName(db, hash);
    if (token === undefined) return 'not valid';
    return `${token.kind === 'access' ? 'Access token' : 'Token'} “${token.name}” of ${token.user}`;
  }

  function search({ status, operation, code, q, after, before, since }: ListQuery, account: string | undefined) {
    const [older, newer] = [after, before].map((position) => readPosition(position, 1)[0]);
    return searchRequests(requests, {
      status,
      operation,
      error: code,
      since: readSince({ since }, clock.now())?.toISOString(),
      text: q?.slice(0, 500),
      account_id: account,
      before: older === undefined ? undefined : Number(older),
      after: newer === undefined ? undefined : Number(newer),
      limit: pageSize,
    });
  }

  function readQuery(request: FastifyRequest): ListQuery {
    const query = readListQuery(request.query as Record<string, unknown>, filter);
    if (query.status !== undefined && !/^(succeeded|errors|none|[1-5](\d\d|xx))$/.test(query.status))
      throw new ConsoleError(400, 'A status is a number such as 422, a class such as 4xx, or none.');
    return query;
  }

  async function showList(request: FastifyRequest, reply: FastifyReply, open?: LoggedRequest): Promise<FastifyReply> {
    const query = readQuery(request);
    const page = search(query, request.session.account);
    const accountName = await readAccountNames(context, [...page.requests, ...(open ? [open] : [])]);
    const [first, last] = [page.newer + 1, page.newer + page.requests.length];
    const count = (value: number) => value.toLocaleString('en-US');
    // What is chosen may not be in the log any more.
    const choose = (values: readonly string[], chosen = values[0] ?? ''): [string, string][] =>
      [...new Set([chosen, ...values])].filter(Boolean).map((value) => [value, value]);
    const outcomes: [string, string][] = [
      ['succeeded', 'Succeeded'],
      ['errors', `Errors (${count(page.errors)})`],
      ...choose([], query.status).filter(([value]) => value !== 'succeeded' && value !== 'errors'),
    ];
    const newest = page.requests[0];
    const opened = open ?? (newest && requests.find(String(newest.number)));
    const renderPane = async (one: LoggedRequest) => (
      <RequestPane
        request={one}
        newest={requests.count()}
        query={query}
        effects={await findEffects(context, one)}
        isWhole={(request.query as Record<string, unknown>).whole === '1'}
        account={one.account_id && accountName(one.account_id)}
        credential={await describeCredential(one)}
        baseUrl={publicUrl()}
        docs={createDocsLinks(context.documentationUrl())}
      />
    );
    return showListPage(context, request, reply, {
      section: 'requests',
      title: open && `${open.operation ?? open.path} ${open.status ?? ''}`.trim(),
      about: `${count(page.held)} in the log`,
      actions: page.held > 0 && (
        <>
          <a href="/console/requests/requests.har" download>
            Download as HAR
          </a>
          <a class="btn" href="/console/requests/clear">
            Clear the log…
          </a>
        </>
      ),
      list: (
        <RecordList
          section="requests"
          query={query}
          open={opened && String(opened.number)}
          search="Request id, path, or email"
          choices={[
            { name: 'status', label: 'Outcome', choices: outcomes },
            { name: 'operation', label: 'Operation', choices: choose(page.operations, query.operation) },
            { name: 'code', label: 'Error code', choices: choose(page.codes, query.code) },
            sinceChoice,
          ]}
          newer={page.newer > 0 ? formatPosition(page.requests[0]?.number ?? 0) : undefined}
          older={last < page.matching ? formatPosition(page.requests.at(-1)?.number ?? 0) : undefined}
          pages={{ text: `${count(first)} to ${count(last)} of ${count(page.matching)}`, names: ['Newer', 'Older'] }}
          within={`in the last ${count(page.held)} requests.`}
          rows={separateRestores(
            toRows(page.requests, clock.now(), accountName),
            requests.restores(),
            clock.now(),
            page.newer === 0,
          )}
        >
          <p>{page.held > 0 ? 'None in the log is to this account.' : 'Send one. It appears here at once.'}</p>
          <Code label="A first request" wrap>{`curl -u "$TOKEN:" ${publicUrl()}/v2/accounts`}</Code>
        </RecordList>
      ),
      // The database may not respond: the list needs none.
      pane: open ? await renderPane(open) : opened && (await unlessUnavailable(renderPane(opened), undefined)),
    });
  }

  app.get('/console/requests', async (request, reply) => {
    const { q } = readQuery(request);
    // The id of a request is a search for one, which opens.
    const found = q !== undefined && /^[\w-]{20,}$/.test(q) ? requests.find(q) : undefined;
    return found ? redirect(request, reply, `/console/requests/${found.number}`) : showList(request, reply);
  });

  app.get<Numbered>('/console/requests/:number', async (request, reply) => {
    const { number } = request.params;
    const byId = /^\d{1,15}$/.test(number) ? undefined : requests.find(number);
    if (byId) return redirect(request, reply, `/console/requests/${byId.number}`);
    return showList(request, reply, find(number));
  });

  app.get<Numbered>('/console/requests/:number/request.json', async ({ params }, reply) =>
    reply.headers(fileHeaders('request.json')).send(find(params.number).request.body ?? ''),
  );

  app.get('/console/requests/requests.har', async ({ session: { account } }, reply) =>
    reply
      .headers(fileHeaders('requests.har'))
      .send(JSON.stringify(requests.har(account === undefined ? {} : { account_id: account }))),
  );

  /** Sends a request again, as it was or with another body. */
  async function send({ params, request }: Omit<FormRequest, 'reply'>, body?: string) {
    const original = find(params.number);
    const number = await sendAgain(sandbox as NonNullable<typeof sandbox>, original, context.connect, body);
    const query = readQuery(request);
    if (number === undefined) {
      const text = 'The request was sent, and has no response yet. It appears here when it is over.';
      return { to: addressOf('/console/requests', query), text };
    }
    const text = `Sent again${body === undefined ? '' : ' with this body'}. ${compare(original, requests.find(String(number)))}`;
    return { to: addressOf(`/console/requests/${number}`, query), text };
  }

  addAction(app, '/console/requests/:number/send', send);
  addForm(app, context, {
    section: 'requests',
    path: '/console/requests/:number/edit',
    title: 'Edit and send',
    button: 'Send',
    async load({ params, request }) {
      const found = find(params.number);
      const { operation, method, path, request: sent } = found;
      const { record } = request.query as { record?: string | string[] };
      // The records of a batch that failed, to correct them.
      const chosen = record && bodyOfRecords(operation, sent.body ?? '', [record].flat().map(Number));
      const body = formatBody((chosen || sent.body) ?? '');
      const rows = Math.min(32, Math.max(12, body.split('\n').length + 1));
      return {
        values: { body },
        cards: [{ fields: fieldsOf(undefined, undefined, { body: { rows, hint: describeBody(found) } }) }],
        about: `${method} ${path}`,
        note: (
          <p class="soft">{`Sent with the other headers of the request. Credential: ${await describeCredential(found)}.`}</p>
        ),
        back: addressOf(`/console/requests/${params.number}`, readQuery(request)),
      };
    },
    save: ({ body }, asked) => send(asked, String(body)),
  });
  /** The requests of a replay: from one number to another, as far as the log has them, without those that cannot be sent again. */
  const findReplayed = ({ params, request }: Omit<FormRequest, 'reply'>) => {
    const { account } = request.session;
    const [first, last] = [find(params.number).number, find(params.last).number];
    const all = requests
      .held()
      .filter(({ number, account_id }) => number >= first && number <= last && (account ?? account_id) === account_id)
      .map(({ number }) => find(String(number)));
    const sent = all.filter((one) => findObstacle(one) === undefined);
    return { sent: sent.slice(0, mostReplayed), left: all.length - Math.min(sent.length, mostReplayed) };
  };
  addForm(app, context, {
    section: 'requests',
    path: '/console/requests/:number/replay/:last',
    title: 'Replay from here',
    button: 'Send them again',
    async load(asked) {
      const { sent, left } = findReplayed(asked);
      const more =
        left > 0 ? ` ${countOf(left, 'other')} cannot be sent again, or is beyond the first ${mostReplayed}.` : '';
      return {
        values: {},
        cards: [],
        note: (
          <>
            <p>{`Sends ${sent.length === 1 ? 'this request' : `these ${sent.length} requests`} again, in order, at the sandbox’s present time.${more}`}</p>
            <section class="card" aria-label="Requests that are sent">
              <Rows rows={toRows(sent.map(summarize), clock.now(), await readAccountNames(context, sent))} />
            </section>
          </>
        ),
        back: addressOf(`/console/requests/${asked.params.number}`, readQuery(asked.request)),
      };
    },
    async save(_, asked) {
      const { sent } = findReplayed(asked);
      for (const one of sent) await sendAgain(sandbox, one, context.connect);
      return { to: '/console/requests', text: `${countOf(sent.length, 'request')} sent again.` };
    },
  });
  addOperationForm(app, context, {
    section: 'requests',
    path: '/console/requests/clear',
    operation: 'clearRequests',
    title: 'Clear the log',
    button: 'Clear the log',
    isDestructive: true,
    back: () => '/console/requests',
    load: async () => ({ note: <p>{`Removes all ${requests.count()} requests from the log. Their effects stay.`}</p> }),
    done: 'The log was cleared.',
  });
}

/** What the log has of a body. */
function describeBody({ request: { body, bytes, is_cut } }: LoggedRequest): string {
  if (is_cut && body !== undefined) return 'The log has only the beginning of the body.';
  if (body === undefined && bytes > 0) return 'The log does not have the body.';
  return 'Whatever you write is sent, also if it is not valid. Without a body, leave it empty.';
}

/** What came of a request, beside what came of the original. */
function compare(original: LoggedRequest, sent: LoggedRequest | undefined): string {
  if (sent === undefined) return '';
  const [before, now] = [nameResponse(original), nameResponse(sent)];
  return before === now ? `It got ${now} again.` : `It got ${now}; before, ${before}.`;
}

const nameResponse = ({ status, complete }: LoggedRequest): string =>
  status === null ? 'no response' : complete ? String(status) : `${status} (cut short)`;
