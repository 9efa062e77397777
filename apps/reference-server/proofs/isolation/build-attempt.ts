import { hashToken } from '@email-automation/service/domain/tokens';
import type { Attempt, Details, Expectation, Step } from './attempt.ts';
import { buildRequest, identifiesById, type RequestContext } from './build-request.ts';
import type { Combination } from './combinations.ts';
import { basic, buildAuthorization, isValid, senderOf, tokenOf } from './credentials.ts';
import { applications, type Lane, type LaneAccount, ownerOf } from './dataset.ts';

export interface AttemptContext extends RequestContext {
  lane: Lane;
  lanes: readonly Lane[];
}

/** Builds the requests of an attempt. The same details give the same requests, except for their numbers. */
export function buildAttempt(context: AttemptContext, combination: Combination, details: Details): Attempt {
  const { lane, lanes } = context;
  const sender = lane.users[senderOf(combination.credential, details.user)];
  const holder = lane.users[details.user];
  // A user without accounts asks for one that could be theirs.
  const ownAccounts = lane.accounts.filter(({ id }) => holder.access.includes(id));
  const own = ownAccounts[details.own % ownAccounts.length] as LaneAccount;
  const allAccounts = [lane, ...lanes.filter((other) => other !== lane)].flatMap(({ accounts }) => accounts);
  const foreignAccounts = allAccounts.filter(({ id }) => !holder.access.includes(id));
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
  const isById = target === 'foreign-body' && identifiesById(combination, details);
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
