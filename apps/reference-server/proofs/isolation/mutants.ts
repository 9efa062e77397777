import { setImmediate } from 'node:timers/promises';
import type * as HandlersModule from '@email-automation/service/handlers/handlers';
import type * as Authentication from '@email-automation/service/http/authentication';
import type * as Credentials from '@email-automation/service/services/access/credentials';
import type * as Emails from '@email-automation/service/services/sending/emails';
import type * as Tokens from '@email-automation/service/storage/access/tokens';
import type { Queries } from '@email-automation/service/storage/database';
import type * as Accounts from '@email-automation/service/storage/queries/accounts';
import type * as Campaigns from '@email-automation/service/storage/queries/campaigns';
import type * as Goals from '@email-automation/service/storage/queries/goals';
import type * as Subscribers from '@email-automation/service/storage/queries/subscribers';
import { defineMutants, inService } from '../mutant.ts';

/** The accounts that have a record with an id, those other than the right one first. */
async function accountsWith(
  db: Queries,
  table: 'campaigns' | 'goals' | 'forms' | 'subscribers',
  id: string,
  right: string,
): Promise<[string, ...string[]]> {
  const rows = await db.selectFrom(table).where('id', '=', id).select('account_id').execute();
  const others = rows.map(({ account_id }) => account_id).filter((account) => account !== right);
  return others.length > 0 ? [...(others as [string]), right] : [right];
}

/** Changes the principal that a request is found to have. */
const changePrincipal = (isAccepted: (...of: Parameters<typeof Authentication.authenticate>) => boolean) =>
  inService<typeof Authentication>('http/authentication', ({ authenticate }) => ({
    async authenticate(...request) {
      const found = await authenticate(...request);
      if (isAccepted(...request)) found.principal = { ...found.principal, account: 'granted' };
      return found;
    },
  }));

/** Faults that an author could make, most of them in one line. */
export const mutants = defineMutants(import.meta.url, {
  'goal-of-any-account': {
    description:
      'A conversion is fetched by its id alone, so that one of another account with the same id is returned.',
    ...inService<typeof Goals>('storage/queries/goals', ({ goalOf }) => ({
      goalOf: async (db, accountId, id) => goalOf(db, (await accountsWith(db, 'goals', id, accountId))[0], id),
    })),
  },
  'forms-of-any-account': {
    description: 'A campaign is returned with the forms of the campaigns of other accounts that have the same id.',
    ...inService<typeof Campaigns>('storage/queries/campaigns', ({ campaignWithFormsOf }) => ({
      async campaignWithFormsOf(db, accountId, id) {
        const { campaign } = await campaignWithFormsOf(db, accountId, id);
        const forms = db.selectFrom('forms').where('campaign_id', '=', id).selectAll().orderBy('id');
        return { campaign, forms: await forms.execute() };
      },
    })),
  },
  'pause-everywhere': {
    description: 'Pausing a campaign pauses the campaigns of other accounts with the same id.',
    ...inService<typeof Campaigns>('storage/queries/campaigns', ({ setStatus }) => ({
      async setStatus(db, accountId, id, status) {
        for (const account of await accountsWith(db, 'campaigns', id, accountId))
          await setStatus(db, account, id, status);
      },
    })),
  },
  'pause-without-permission': {
    description: 'The access to the account is checked for all operations except `pauseCampaign`.',
    ...changePrincipal((_options, _request, { operationId }) => operationId === 'pauseCampaign'),
  },
  'head-without-permission': {
    description: 'The access to the account is not checked for HEAD, so that the status tells which ids exist.',
    ...changePrincipal((_options, { method }) => method === 'HEAD'),
  },
  'event-for-any-subscriber': {
    description: 'An event finds its subscriber by the id among the subscribers of all accounts.',
    ...inService<typeof Subscribers>('storage/queries/subscribers', ({ findEventSubscribers }) => ({
      async findEventSubscribers(db, accountId, column, values) {
        if (column !== 'id') return findEventSubscribers(db, accountId, column, values);
        const found = await db
          .selectFrom('subscribers')
          .where('id', 'in', [...values, ''])
          .selectAll()
          .execute();
        return new Map(found.map((one) => [one.id, one as never]));
      },
    })),
  },
  'existence-revealed': {
    description: 'The message for a subscriber of another account differs from the one for an unknown subscriber.',
    ...inService<typeof Subscribers>('storage/queries/subscribers', ({ subscriberOf }) => ({
      subscriberOf: (db, accountId, id) =>
        subscriberOf(db, accountId, id).catch(async (error: Error) => {
          if ((await accountsWith(db, 'subscribers', id, accountId)).length > 1) error.message += ' It is of another.';
          throw error;
        }),
    })),
  },
  'counters-of-any-account': {
    description: 'A subscription is counted in the campaigns of all accounts that have the same id.',
    ...inService<typeof Campaigns>('storage/queries/campaigns', ({ updateCounters }) => ({
      async updateCounters(db, accountId, campaignId, ...change) {
        for (const account of await accountsWith(db, 'campaigns', campaignId, accountId))
          await updateCounters(db, account, campaignId, ...change);
      },
    })),
  },
  'tokens-cached': {
    description: 'The holder of a token is cached, so that a revoked token and revoked access stay valid.',
    ...inService<typeof Credentials>('services/access/credentials', ({ findPrincipal }) => {
      const cache = new Map<string, Awaited<ReturnType<typeof findPrincipal>>>();
      return {
        async findPrincipal(services, request, address) {
          const key = JSON.stringify([request.token, request.accountId]);
          const found = cache.get(key) ?? (await findPrincipal(services, request, address));
          if (found) cache.set(key, found);
          return found;
        },
      };
    }),
  },
  'kind-of-token-ignored': {
    description: 'An access token is accepted as an API token, and the reverse.',
    ...inService<typeof Tokens>('storage/access/tokens', ({ findHolder }) => ({
      findHolder: async (db, { hash }, accountId) =>
        (await findHolder(db, { hash, kind: 'api' }, accountId)) ?? findHolder(db, { hash, kind: 'access' }, accountId),
      selectToken: (db, { hash }) => db.selectFrom('tokens').where('tokens.hash', '=', hash),
    })),
  },
  'all-accounts-without-grants': {
    description: 'A user without access to any account gets the list of the accounts of others.',
    ...inService<typeof Accounts>('storage/queries/accounts', ({ listAccounts }) => ({
      async listAccounts(db, userId, toItem) {
        const grants = await db.selectFrom('grants').select('user_id').orderBy('user_id').execute();
        const hasAccess = grants.some(({ user_id }) => user_id === userId);
        return listAccounts(db, hasAccess ? userId : (grants[0]?.user_id ?? userId), toItem);
      },
    })),
  },
  'responses-cached-by-path': {
    description:
      'The list of accounts is cached by its URL, after the access is checked, so that users get the accounts of others.',
    ...inService<typeof HandlersModule>('handlers/handlers', ({ handlers }) => {
      let cached: ReturnType<typeof handlers.listAccounts> | undefined;
      return {
        handlers: {
          ...handlers,
          listAccounts(request) {
            cached ??= handlers.listAccounts(request);
            return cached;
          },
        },
      };
    }),
  },
  'user-of-another-request': {
    description: 'A request gets the user of the request that arrived last, by a variable that all requests share.',
    ...inService<typeof Authentication>('http/authentication', ({ authenticate }) => {
      let last: Parameters<typeof authenticate>[1];
      return {
        async authenticate(options, request, ...others) {
          last = request;
          await setImmediate();
          return authenticate(options, last, ...others);
        },
      };
    }),
  },
  'link-of-another-kind': {
    description:
      'The pages of links accept the token of every link of the account, such as one to unsubscribe for confirming.',
    ...inService<typeof Emails>('services/sending/emails', ({ findLinkedEmail }) => ({
      async findLinkedEmail(db, token) {
        const email = await findLinkedEmail(db, token);
        return email && { ...email, kind: 'confirmation', campaign_id: email.campaign_id ?? 'shared' };
      },
    })),
  },
  'form-of-any-account': {
    description: 'The page of a form is found by the id of the form alone.',
    ...inService<typeof Campaigns>('storage/queries/campaigns', ({ findForm }) => ({
      findForm: async (db, accountId, id) => findForm(db, (await accountsWith(db, 'forms', id, accountId))[0], id),
    })),
  },
});
