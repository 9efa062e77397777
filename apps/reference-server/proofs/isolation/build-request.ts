import type { Contract } from '@email-automation/service/contract/contract';
import type { Details } from './attempt.ts';
import { type BodyParts, buildBody } from './body.ts';
import type { Combination } from './combinations.ts';
import { isValid } from './credentials.ts';
import { type LaneAccount, ownEmail, ownId, sharedEmails, sharedId } from './dataset.ts';
import type { PlannedRequest } from './server-under-test.ts';

export interface RequestContext {
  contract: Contract;
  /** Each request has another number. */
  next(): number;
}

/** What a request takes from its attempt. */
export interface RequestParts {
  inPath: LaneAccount;
  own: LaneAccount;
  foreign: LaneAccount;
  authorization: string | undefined;
  isAllowed: boolean;
  /** Whether ids are replaced by ids that do not exist. */
  unknown: boolean;
}

/** Whether a request names a subscriber by id, not by email address. */
export const identifiesById = ({ operation }: Combination, { byId }: Details) =>
  operation.singleRecord === 'events' && byId;

/** Builds a request to an operation, with the ids that the target of the combination says. */
export function buildRequest(
  context: RequestContext,
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
    ...(identifiesById(combination, details) && {
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
    // One for all accounts: ids that clients choose must not name batches.
    'x-request-id': 'chosen-by-clients',
    cookie: `account_id=${id}; user=other-${lane}@users.example`,
  };
}
