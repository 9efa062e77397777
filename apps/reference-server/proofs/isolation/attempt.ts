import fc from 'fast-check';
import type { Contract } from '../../src/contract/contract.ts';
import { hashToken } from '../../src/domain/tokens.ts';
import { type BodyParts, buildBody } from './body.ts';
import type { Combination } from './combinations.ts';
import { basic, buildAuthorization, isValid, senderOf, tokenOf } from './credentials.ts';
import type { PlannedRequest } from './server-under-test.ts';
import {
  applications,
  type Lane,
  type LaneAccount,
  ownEmail,
  ownerOf,
  ownId,
  sharedEmails,
  sharedId,
} from './world.ts';

/** What the response to a request must be like, by its credential and the account in its path. */
export type Expectation = 'allowed' | 'unauthenticated' | 'forbidden' | 'missing' | 'refused';

export interface Step {
  operationId: string;
  request: PlannedRequest;
  expectation: Expectation;
  /** The account that the request reads or changes, if it is allowed to. */
  account?: string;
  /** The accounts whose data the response may have. */
  visible: readonly string[];
}

/** A request that tries something, with what is sent around it. */
export interface Attempt {
  /** Requests of users with access to the account in question, so that there is something to see. */
  before: Step[];
  attempt: Step;
  /** The same request with ids that do not exist: its response must be the same. */
  twin?: Step;
  /** Whether all are sent at the same time. */
  together: boolean;
}

/** Everything about an attempt that its combination leaves open. */
export const arbitraryDetails = fc.record({
  user: fc.constantFrom('one' as const, 'several' as const),
  own: fc.nat(1),
  foreign: fc.nat(31),
  hasSharedId: fc.boolean(),
  byEmail: fc.boolean(),
  byId: fc.boolean(),
  before: fc.nat(2),
  together: fc.boolean(),
  head: fc.boolean(),
  people: fc.array(fc.nat(23), { minLength: 1, maxLength: 3 }),
  smuggled: fc.subarray([...smuggledNames()], { minLength: 1 }),
  doubleOptin: fc.option(fc.boolean(), { nil: undefined }),
  action: fc.nat(3),
  query: fc.array(fc.nat(99), { minLength: 4, maxLength: 4 }),
  variant: fc.nat(999),
});

export type Details = typeof arbitraryDetails extends fc.Arbitrary<infer Value> ? Value : never;

function smuggledNames() {
  return [
    'account_id',
    'account',
    'user_id',
    'subscriber_id',
    'campaign_id',
    'campaign',
    'links',
    'href',
    'id',
  ] as const;
}

export interface AttemptContext {
  contract: Contract;
  lane: Lane;
  lanes: readonly Lane[];
  /** A number of its own for each attempt. */
  next(): number;
}

/** Builds the requests of an attempt. The same details give the same requests, except for their numbers. */
export function buildAttempt(context: AttemptContext, combination: Combination, details: Details): Attempt {
  const { lane, lanes } = context;
  const sender = lane.users[senderOf(combination.credential, details.user)];
  const holder = lane.users[details.user];
  // A user without accounts asks for one that could be theirs.
  const ownAccounts = lane.accounts.filter(({ id }) => holder.access.includes(id));
  const own = ownAccounts[details.own % ownAccounts.length] as LaneAccount;
  const strangers = [lane, ...lanes.filter((other) => other !== lane)].flatMap(({ accounts }) => accounts);
  const foreignAccounts = strangers.filter(({ id }) => !holder.access.includes(id));
  const foreign = foreignAccounts[details.foreign % foreignAccounts.length] as LaneAccount;
  const { target, operation } = combination;
  const inPath = target === 'foreign-account' || target === 'foreign-account-own-child' ? foreign : own;
  const isPathless = operation.pathParameters.length === 0;
  const authorization = buildAuthorization(combination.credential, isValid(combination.credential) ? sender : holder, {
    hashed: hashToken(tokenOf('api', holder)),
    secret: applications[0]?.client_secret ?? '',
    variant: details.variant,
  });
  const hasAccess = isPathless || sender.access.includes(inPath.id);
  const expectation = expect(combination, hasAccess);
  const visible = expectation !== 'allowed' ? [] : isPathless ? sender.access : [inPath.id];
  const parts = { inPath, own, foreign, authorization, isAllowed: expectation === 'allowed' };
  const step = (unknown: boolean): Step => ({
    operationId: operation.operationId,
    request: buildRequest(context, combination, details, { ...parts, unknown }),
    expectation,
    visible,
    ...(expectation === 'allowed' && !isPathless && { account: inPath.id }),
  });
  const isById = target === 'foreign-body' && byId(combination, details);
  const hasTwin = expectation !== 'allowed' ? expectation !== 'refused' : target === 'foreign-child' || isById;
  return {
    before: ownerRequests(context, combination, details, foreign),
    attempt: step(false),
    ...(hasTwin && { twin: step(true) }),
    together: details.together,
  };
}

function expect({ target, credential }: Combination, hasAccess: boolean): Expectation {
  if (target === 'disguised-account') return 'refused';
  if (!isValid(credential)) return 'unauthenticated';
  if (target === 'unknown-account') return 'missing';
  return hasAccess ? 'allowed' : 'forbidden';
}

/** Requests of the same operation by an owner of the foreign account, in the same lane only, where nobody else changes it. */
function ownerRequests(
  context: AttemptContext,
  { operation }: Combination,
  details: Details,
  foreign: LaneAccount,
): Step[] {
  const name = ownerOf[foreign.name];
  if (name === undefined || foreign.lane !== context.lane.number) return [];
  const owner = context.lane.users[name];
  const authorization = basic(tokenOf('api', owner));
  const parts = { inPath: foreign, own: foreign, foreign, authorization, isAllowed: true, unknown: false };
  const isPathless = operation.pathParameters.length === 0;
  return Array.from({ length: details.before }, () => ({
    operationId: operation.operationId,
    request: buildRequest(
      context,
      { operation, target: 'own', credential: 'api-token' },
      { ...details, head: false },
      parts,
    ),
    expectation: 'allowed' as const,
    visible: isPathless ? owner.access : [foreign.id],
    ...(!isPathless && { account: foreign.id }),
  }));
}

interface RequestParts {
  inPath: LaneAccount;
  own: LaneAccount;
  foreign: LaneAccount;
  authorization: string | undefined;
  isAllowed: boolean;
  /** Whether ids are replaced by ids that do not exist. */
  unknown: boolean;
}

const byId = ({ operation }: Combination, { byId }: Details) => operation.singleRecord === 'events' && byId;

function buildRequest(
  context: AttemptContext,
  combination: Combination,
  details: Details,
  { inPath, own, foreign, authorization, isAllowed, unknown }: RequestParts,
): PlannedRequest {
  const { operation, target } = combination;
  const childOf = { 'foreign-account': foreign, 'foreign-child': foreign }[target as string] ?? own;
  const isForeignChild = childOf !== inPath || target === 'foreign-child';
  const [, childName] = operation.pathParameters;
  const replace = (id: string) => (unknown ? toUnknown(id) : id);
  const child = childName && replace(buildChild(childName, childOf, details, isForeignChild));
  const part = buildAccountPart(combination, details, inPath, foreign);
  // Without a valid credential, nothing may tell whether an account exists.
  const account = unknown && !isValid(combination.credential) ? toUnknown(part) : part;
  const path = operation.path.replace('{account_id}', account).replace(/\{\w+\}/, child ?? '');
  const number = context.next();
  const bodyParts: BodyParts = {
    emails: [...new Set(details.people)].map((n) => emailOf(n, target === 'foreign-body' ? foreign : own)),
    note: isAllowed ? `${inPath.mark} ${number}` : `intruder ${number}`,
    action: `action-${details.action}`,
    doubleOptin: details.doubleOptin,
    smuggled: target === 'foreign-body' ? pick(smuggle(foreign, replace), details.smuggled) : {},
    ...(byId(combination, details) && {
      subscriberId: replace(subscriberId(target === 'foreign-body' ? foreign : own)),
    }),
  };
  const body = buildBody(context.contract, operation, bodyParts);
  const query = buildQuery(combination, details, foreign);
  return {
    method: operation.method === 'GET' && details.head ? 'HEAD' : operation.method,
    path: `${path}${query}`,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(target === 'foreign-query' && foreignHeaders(foreign, operation.path)),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

const subscriberId = ({ id }: LaneAccount) => `{{subscriber ${id} ${ownEmail({ id }, 'never-mentioned')}}}`;

function toUnknown(id: string): string {
  return id.startsWith('{{') ? id.replace('{{', '{{unknown ') : id.replace(/.(?=@|$)/, 'x');
}

function buildChild(name: string, account: LaneAccount, details: Details, isForeign: boolean): string {
  if (name === 'subscriber_id') {
    return details.byEmail ? ownEmail(account, 'never-mentioned') : subscriberId(account);
  }
  return details.hasSharedId && !isForeign ? sharedId : ownId(account);
}

function emailOf(n: number, account: LaneAccount): string {
  if (n < sharedEmails.length) return sharedEmails[n] as string;
  return n === sharedEmails.length ? ownEmail(account, 'mentioned') : `new-${n}@people.example`;
}

function buildAccountPart(
  { target }: Combination,
  { variant }: Details,
  inPath: LaneAccount,
  { id: foreign }: LaneAccount,
): string {
  if (target === 'unknown-account') return toUnknown(inPath.id);
  if (target !== 'disguised-account') return inPath.id;
  const own = inPath.id;
  const first = `%${foreign.charCodeAt(0).toString(16)}${foreign.slice(1)}`;
  const disguises = [
    ...[
      first,
      foreign.toUpperCase(),
      `${foreign}%20`,
      `%20${foreign}`,
      `${foreign}%00`,
      `${foreign};`,
      `${foreign}%2F`,
    ],
    ...[`${own}/../${foreign}`, `${own}%2F..%2F${foreign}`, `${own}/%2e%2e/${foreign}`, `./${foreign}`, `/${foreign}`],
    ...[`${own},${foreign}`, `${foreign}%252F`, `${own}%0a${foreign}`, `${foreign}%C2%A0`, `..%5C${foreign}`],
  ];
  return disguises[variant % disguises.length] as string;
}

function smuggle(foreign: LaneAccount, replace: (id: string) => string): Record<string, unknown> {
  return {
    account_id: foreign.id,
    account: foreign.id,
    user_id: `other-${foreign.lane}@users.example`,
    subscriber_id: replace(subscriberId(foreign)),
    campaign_id: ownId(foreign),
    campaign: sharedId,
    links: { account: foreign.id, subscriber: replace(subscriberId(foreign)), campaign: ownId(foreign) },
    href: `/v2/${foreign.id}/campaigns/${sharedId}`,
    id: replace(subscriberId(foreign)),
  };
}

const pick = (fields: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

function buildQuery({ operation, target }: Combination, { query, smuggled }: Details, foreign: LaneAccount): string {
  const parameters = operation.query.flatMap(({ name, schema }, index) => {
    const values = (schema.enum as string[] | undefined) ?? (name === 'per_page' ? ['100', '1000'] : ['1']);
    const chosen = query[index % query.length] ?? 0;
    return chosen % 2 ? [[name, values[chosen % values.length] as string]] : [];
  });
  const foreignIds =
    target === 'foreign-query'
      ? pick(
          smuggle(foreign, (id) => id),
          smuggled,
        )
      : {};
  const extra = Object.entries(foreignIds).filter(([, value]) => typeof value === 'string') as [string, string][];
  // Placeholders are resolved later, so that nothing is encoded here; no value needs it.
  const all = [...parameters, ...extra].map(([name, value]) => `${name}=${value}`);
  return all.length === 0 ? '' : `?${all.join('&')}`;
}

function foreignHeaders({ id, lane }: LaneAccount, path: string): Record<string, string> {
  return {
    'x-account-id': id,
    'x-user': `other-${lane}@users.example`,
    'x-original-url': path.replace('{account_id}', id),
    'x-rewrite-url': path.replace('{account_id}', id),
    'x-http-method-override': 'GET',
    cookie: `account_id=${id}; user=other-${lane}@users.example`,
  };
}
