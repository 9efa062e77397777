import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { LoggedRequest } from '@email-automation/sandbox/requests/exchanges';
import { searchRequests } from '@email-automation/sandbox/requests/search-requests';
import { sendAgain } from '@email-automation/sandbox/requests/send-again';
import { findTokenName } from '@email-automation/service/storage/access/tokens';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { addAction, addForm, type FormRequest } from '../forms/add-form.tsx';
import { textFields } from '../forms/fields.ts';
import { Link } from '../parts/blocks.tsx';
import { Code } from '../parts/code.tsx';
import { readAccountNames } from '../records/accounts.ts';
import { type ListQuery, pageSize, rangeOf, readSince, sinceChoice } from '../records/list-query.ts';
import { addSection } from '../records/section.tsx';
import { createDocsLinks } from './docs-links.ts';
import { formatJson } from './json-lines.ts';
import { renderRequest } from './request-pane.tsx';
import { toRows } from './request-rows.tsx';

/** Headers of a response that a browser saves as a file. */
const fileHeaders = (name: string) => ({
  'content-type': 'application/octet-stream',
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});

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

  /** The name of the token of a request, such as `Token “demo” of Ada`. */
  async function describeCredential({ number, request: { headers } }: LoggedRequest): Promise<string> {
    if (headers.authorization === undefined) return 'none';
    const hash = requests.credentialOf(number);
    const token = hash === undefined ? undefined : await findTokenName(db, hash);
    if (token === undefined) return 'not valid';
    return `${token.kind === 'access' ? 'Access token' : 'Token'} “${token.name}” of ${token.user}`;
  }

  const show = addSection(app, context, {
    section: 'requests',
    filters: { status: undefined, operation: undefined, code: undefined, since: undefined },
    record: ':number',
    async list(query, { session: { account } }) {
      const { status, operation, code, q } = query;
      if (status !== undefined && !/^(succeeded|errors|none|[1-5](\d\d|xx))$/.test(status))
        throw new ConsoleError(400, 'A status is a number such as 422, a class such as 4xx, or none.');
      const now = clock.now();
      const { offset, limit } = rangeOf(query);
      const page = searchRequests(requests, {
        ...{ status, operation, error: code, text: q?.slice(0, 500), account_id: account, offset, limit },
        since: readSince(query, now)?.toISOString(),
      });
      const count = (value: number) => value.toLocaleString('en-US');
      // The chosen value may not be in the log any more; a status is a number, too.
      const choose = (values: readonly string[], chosen = ''): [string, string][] =>
        [...new Set([chosen, ...values])].filter(Boolean).map((value) => [value, value]);
      const rows = toRows(page.requests, now, await readAccountNames(context, page.requests));
      const last = Math.min(page.matching, offset + pageSize);
      return {
        actions: page.held > 0 && (
          <>
            <a href="/console/requests/requests.har" download>
              Download as HAR
            </a>
            <Link to="/console/requests/clear">Clear the log…</Link>
          </>
        ),
        views: {
          name: 'status',
          all: page.any,
          views: [
            ['succeeded', 'Succeeded', page.any - page.errors],
            ['errors', 'Refused', page.errors],
          ],
        },
        search: 'Request id, path, or email',
        choices: [
          { name: 'operation', label: 'Any operation', choices: choose(page.operations, operation) },
          { name: 'code', label: 'Any error', choices: choose(page.codes, code) },
          sinceChoice,
        ],
        text: `${count(offset + 1)} to ${count(last)} of ${count(page.matching)}`,
        rows,
        empty: (
          <>
            <p>{page.held > 0 ? 'None in the log is to this account.' : 'Send one. It appears here at once.'}</p>
            <Code label="A first request" wrap>{`curl -u "$TOKEN:" ${publicUrl()}/v2/accounts`}</Code>
          </>
        ),
      };
    },
    async open([id = ''], query) {
      const one = findAny(id);
      const accountName = await readAccountNames(context, [one]);
      const content = renderRequest({
        request: one,
        query,
        account: one.account_id && accountName(one.account_id),
        credential: await describeCredential(one),
        baseUrl: publicUrl(),
        docs: createDocsLinks(context.documentationUrl()),
      });
      return { ...content, record: [String(one.number)] };
    },
  });

  /** A request by its number, or by its id or the id of its batch: clients can choose a number as an id. */
  function findAny(id: string): LoggedRequest {
    const byId = /^\d{1,15}$/.test(id) ? undefined : requests.find(id);
    return byId ?? find(id);
  }

  for (const side of ['request', 'response'] as const)
    app.get<{ Params: { number: string } }>(`/console/requests/:number/${side}.json`, async ({ params }, reply) =>
      reply.headers(fileHeaders(`${side}.json`)).send(find(params.number)[side].body ?? ''),
    );

  app.get('/console/requests/requests.har', async ({ session: { account } }, reply) =>
    reply
      .headers(fileHeaders('requests.har'))
      .send(JSON.stringify(requests.har(account === undefined ? {} : { account_id: account }))),
  );

  /** Sends a request again, as it was or with another body. */
  async function send({ params, request }: FormRequest, body?: string) {
    const original = find(params.number);
    const number = await sendAgain(sandbox as NonNullable<typeof sandbox>, original, context.connect, body);
    const query = request.query as ListQuery;
    if (number === undefined) {
      const text = 'The request was sent, and has no response yet. It appears here when it is over.';
      return { to: addressOf('/console/requests', query), text };
    }
    const text = `Sent again${body === undefined ? '' : ' with this body'}. ${compare(original, requests.find(String(number)))}`;
    return { to: addressOf(`/console/requests/${number}`, query), text };
  }

  addAction(app, '/console/requests/:number/send', send);
  addForm(app, show, {
    path: '/console/requests/:number/edit',
    title: 'Edit and send',
    button: 'Send',
    async load({ params, request }) {
      const found = find(params.number);
      const { method, path, request: sent } = found;
      const { body: text = '', is_cut } = sent;
      const hint = is_cut
        ? 'The log has only the beginning of the body.'
        : 'It is sent as you write it, also if it is not valid.';
      const lines = formatJson(text)?.map((line) => line.text);
      const body = lines?.join('\n') ?? text;
      const rows = Math.min(32, Math.max(12, body.split('\n').length + 1));
      return {
        values: { body },
        fields: textFields({ body: { rows, hint } }),
        about: `${method} ${path}`,
        note: (
          <p class="soft">{`Sent with the other headers of the request. Credential: ${await describeCredential(found)}.`}</p>
        ),
        back: addressOf(`/console/requests/${params.number}`, request.query as ListQuery),
      };
    },
    save: ({ body }, asked) => send(asked, String(body)),
  });
  addForm(app, show, {
    path: '/console/requests/clear',
    title: 'Clear the log',
    button: 'Clear the log',
    isDestructive: true,
    load: async () => ({
      note: <p>{`Removes all ${requests.held().length} requests from the log. Their effects stay.`}</p>,
      back: '/console/requests',
    }),
    async save() {
      await callOperation(context, 'clearRequests', {});
      return { to: '/console/requests', text: 'The log was cleared.' };
    },
  });
}

/** The response to a request, beside that to the original. */
function compare(original: LoggedRequest, sent: LoggedRequest | undefined): string {
  if (sent === undefined) return '';
  const [before, now] = [nameResponse(original), nameResponse(sent)];
  return before === now ? `It got ${now} again.` : `It got ${now}; before, ${before}.`;
}

const nameResponse = ({ status, complete }: LoggedRequest): string =>
  status === null ? 'no response' : complete ? String(status) : `${status} (cut short)`;
