import type { LoggedRequest } from '@email-automation/sandbox/requests/exchanges';
import { searchRequests } from '@email-automation/sandbox/requests/search-requests';
import { sendAgain } from '@email-automation/sandbox/requests/send-again';
import { findTokenName } from '@email-automation/service/storage/access/tokens';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { addAction } from '../forms/add-form.tsx';
import { readAccountNames } from '../records/accounts.ts';
import { type ListQuery, rangeOf } from '../records/list-query.ts';
import { addSection } from '../records/section.tsx';
import { createDocsLink } from './docs-link.ts';
import { renderRequest } from './request-pane.tsx';
import { toRows } from './request-rows.tsx';

/** Adds the request log of a sandbox. */
export function addRequests(app: FastifyInstance, context: ConsoleContext): void {
  const { services, sandbox } = context;
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

  addSection(app, context, {
    section: 'requests',
    filters: { status: ['succeeded', 'errors'] },
    record: ':number',
    async list(query, { session: { account } }) {
      const { status, q } = query;
      const now = clock.now();
      const filter = { status, text: q?.slice(0, 500), account_id: account };
      const page = searchRequests(requests, { ...filter, ...rangeOf(query) });
      const rows = toRows(page.requests, now, await readAccountNames(context, page.requests));
      return {
        views: {
          name: 'status',
          all: page.any,
          views: [
            ['succeeded', 'Succeeded', page.any - page.errors],
            ['errors', 'Refused', page.errors],
          ],
        },
        search: 'Operation, error code, path, email, or id',
        rows,
        empty: <p>Send one. It appears here at once.</p>,
      };
    },
    async open([id = ''], query) {
      const one = find(id);
      const accountName = await readAccountNames(context, [one]);
      return renderRequest({
        request: one,
        query,
        account: one.account_id && accountName(one.account_id),
        credential: await describeCredential(one),
        docs: createDocsLink(context.documentationUrl()),
      });
    },
  });

  addAction(app, '/console/requests/:number/send', async ({ params, request }) => {
    const original = find(params.number);
    const number = await sendAgain(sandbox, original, context.connect);
    const query = request.query as ListQuery;
    if (number === undefined) {
      const text = 'The request was sent, and has no response yet. It appears here when it is over.';
      return { to: addressOf('/console/requests', query), text };
    }
    return { to: addressOf(`/console/requests/${number}`, query), text: 'Sent again. This is the response.' };
  });
}
