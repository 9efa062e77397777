import type { Mutant } from '../mutant.ts';

/** Faults that an author could make, most of them in one line. */
export const mutants = {
  'goal-of-any-account': {
    description:
      'A conversion is fetched by its id alone, so that one of another account with the same id is returned.',
    change: {
      file: 'packages/service/src/storage/queries/goals.ts',
      search: "db.selectFrom('goals').where('account_id', '=', accountId).where('id', '=', id)",
      replacement: "db.selectFrom('goals').where('id', '=', id)",
    },
  },
  'forms-of-any-account': {
    description: 'A campaign is returned with the forms of the campaigns of other accounts that have the same id.',
    change: {
      file: 'packages/service/src/storage/queries/campaigns.ts',
      search: "join.on('forms.account_id', '=', accountId).onRef('forms.campaign_id', '=', 'campaigns.id')",
      replacement: "join.onRef('forms.campaign_id', '=', 'campaigns.id')",
    },
  },
  'pause-everywhere': {
    description: 'Pausing a campaign pauses the campaigns of other accounts with the same id.',
    change: {
      file: 'packages/service/src/storage/queries/campaigns.ts',
      search: "set({ status }).where('account_id', '=', accountId).where('id', '=', id)",
      replacement: "set({ status }).where('id', '=', id)",
    },
  },
  'pause-without-permission': {
    description: 'The access to the account is checked for all operations except `pauseCampaign`.',
    change: {
      file: 'packages/service/src/http/route.ts',
      search: 'if (account_id !== undefined) checkAccount(principal);',
      replacement:
        "if (account_id !== undefined && operation.operationId !== 'pauseCampaign') checkAccount(principal);",
    },
  },
  'head-without-permission': {
    description: 'The access to the account is not checked for HEAD, so that the status tells which ids exist.',
    change: {
      file: 'packages/service/src/http/route.ts',
      search: 'if (account_id !== undefined) checkAccount(principal);',
      replacement: "if (account_id !== undefined && request.method !== 'HEAD') checkAccount(principal);",
    },
  },
  'event-for-any-subscriber': {
    description: 'An event finds its subscriber by the id among the subscribers of all accounts.',
    change: {
      file: 'packages/service/src/services/events.ts',
      search: "const byId = await findEventSubscribers(db, accountId, 'id', [...new Set(ids)]);",
      replacement: `const found = await db.selectFrom('subscribers').where('id', 'in', [...ids, '']).selectAll().execute();
  const byId = new Map(found.map((one) => [one.id, one]));`,
    },
  },
  'existence-revealed': {
    description: 'The message for a subscriber of another account differs from the one for an unknown subscriber.',
    change: {
      file: 'packages/service/src/storage/queries/subscribers.ts',
      search: "if (byId !== undefined || !idOrEmail.includes('@')) return requireRecord(byId, 'subscriber');",
      replacement: `if (byId === undefined && (await db.selectFrom('subscribers').where('id', '=', idOrEmail).select('id').execute()).length > 0)
        return requireRecord<Subscriber>(undefined, 'subscriber of this account');
      if (byId !== undefined || !idOrEmail.includes('@')) return requireRecord(byId, 'subscriber');`,
    },
  },
  'counters-of-any-account': {
    description: 'A subscription is counted in the campaigns of all accounts that have the same id.',
    change: {
      file: 'packages/service/src/storage/queries/campaigns.ts',
      search: `list_version: eb('list_version', '+', 1) }))
      .where('account_id', '=', accountId)`,
      replacement: "list_version: eb('list_version', '+', 1) }))",
    },
  },
  'tokens-cached': {
    description: 'The holder of a token is cached, so that a revoked token and revoked access stay valid.',
    change: {
      file: 'packages/service/src/services/access/credentials.ts',
      search: 'const authorized = await guard(hash, sources, () => authorize(request));',
      replacement: `const cache: Map<string, Awaited<ReturnType<typeof authorize>>> = ((globalThis as any).holders ??= new Map());
  const key = \`\${hash} \${request.token.kind} \${request.accountId}\`;
  const authorized = cache.get(key) ?? (await guard(hash, sources, () => authorize(request)));
  if (authorized) cache.set(key, authorized);`,
    },
  },
  'kind-of-token-ignored': {
    description: 'An access token is accepted as an API token, and the reverse.',
    change: {
      file: 'packages/service/src/storage/access/tokens.ts',
      search: ".where('tokens.kind', '=', kind)",
      replacement: '',
    },
  },
  'all-accounts-without-grants': {
    description: 'A user without access to any account gets the list of all accounts.',
    change: {
      file: 'packages/service/src/storage/queries/accounts.ts',
      search: 'const found: Account[] = [];',
      replacement: `if (granted.length === 0) return toRecords('accounts', await db.selectFrom('accounts').selectAll().execute());
  const found: Account[] = [];`,
    },
  },
  'responses-cached-by-path': {
    description:
      'Responses to GET are cached by their URL, after the access is checked, so that users get the lists of others.',
    change: {
      file: 'packages/service/src/http/route.ts',
      search: 'const text = await handle(request, reply);',
      replacement: `const cache: Record<string, Promise<string | undefined>> = ((globalThis as any).responses ??= {});
      const text = await (request.method === 'GET' && request.url === '/v2/accounts' ? (cache[request.url] ??= handle(request, reply)) : handle(request, reply));`,
    },
  },
  'user-of-another-request': {
    description: 'A request gets the user of the request that arrived last, by a variable that all requests share.',
    change: {
      file: 'packages/service/src/http/route.ts',
      search: `const { principal, rateLimit } = await authenticate(
        options,
        request,`,
      replacement: `Object.assign(globalThis, { lastRequest: request });
      await new Promise(setImmediate);
      const { principal, rateLimit } = await authenticate(
        options,
        (globalThis as any).lastRequest,`,
    },
  },
  'link-of-another-kind': {
    description:
      'The confirmation page accepts the token of every link of the account, also that of an unsubscribe link.',
    change: {
      file: 'packages/service/src/services/subscribers/confirm.ts',
      search:
        "if (email?.kind !== 'confirmation' || email.campaign_id === null) return undefined;\n  const campaign = await findCampaign(db, email.account_id, email.campaign_id);",
      replacement:
        "if (email === undefined) return undefined;\n  email.campaign_id ??= 'shared';\n  const campaign = await findCampaign(db, email.account_id, email.campaign_id);",
    },
  },
  'form-of-any-account': {
    description: 'The page of a form is found by the id of the form alone.',
    change: {
      file: 'packages/service/src/storage/queries/forms.ts',
      search: "db.selectFrom('forms').where('account_id', '=', accountId).where('id', '=', id)",
      replacement: "db.selectFrom('forms').where('id', '=', id)",
    },
  },
  'code-of-another-application': {
    description: 'An application can exchange the verification codes of other applications.',
    change: {
      file: 'packages/service/src/storage/access/authorizations.ts',
      search: ".where('client_id', '=', clientId)",
      replacement: '',
    },
  },
  'consent-in-another-browser': {
    description: 'The consent form is accepted from another browser than the one that it was shown in.',
    change: {
      file: 'packages/service/src/storage/access/authorizations.ts',
      search: ".where('browser_hash', '=', browserHash)",
      replacement: '',
    },
  },
} satisfies Record<string, Mutant>;
