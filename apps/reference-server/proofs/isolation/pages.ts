import type { Attempt, Expectation, Step } from './attempt.ts';
import { type AccountName, type Lane, type LaneAccount, ownEmail, ownId, sharedEmails, sharedId } from './dataset.ts';
import { confirmations } from './prepare-server.ts';

const pairs: [own: AccountName, foreign: AccountName][] = [
  ['a', 'b'],
  ['a', 'c'],
  ['b', 'c'],
  ['c', 'a'],
  ['d', 'b'],
];

/**
 * Builds requests to the pages of emails and forms and to visits, which need no credential: with ids of another account than
 * the one in the path, and with links of one account where links of another account, or of another kind, belong.
 */
export function buildPageAttempts(lane: Lane): Attempt[] {
  const find = (name: AccountName) => lane.accounts.find((account) => account.name === name) as LaneAccount;
  return pairs.flatMap(([own, foreign], turn) => [
    ...formAttempts(find(own), find(foreign)),
    ...visitAttempts(find(own), find(foreign)),
    ...(own === 'd' ? [] : linkAttempts(find(own), find(foreign), turn)),
  ]);
}

function formAttempts(own: LaneAccount, foreign: LaneAccount): Attempt[] {
  const fields = (email: string) => ({
    email,
    account_id: foreign.id,
    campaign: ownId(foreign),
    campaign_id: sharedId,
  });
  const path = (form: string) => `/forms/${own.id}/${form}`;
  return ['GET', 'POST'].flatMap((method) => {
    const body = (email: string) => (method === 'POST' ? fields(email) : undefined);
    return [
      refuse(method, [path(ownId(foreign)), path(unknownId(foreign))], body('intruder-at-form@people.example')),
      allow(method, path(sharedId), own, body(`form-visitor-of-${foreign.id}@people.example`)),
      allow(method, path(ownId(own)), own, body(ownEmail(foreign, 'mentioned'))),
    ];
  });
}

function visitAttempts(own: LaneAccount, foreign: LaneAccount): Attempt[] {
  const path = (goal: string, at: LaneAccount, more = '') =>
    `/visits/${own.id}/${goal}?url=https://${at.mark}.example/thanks&visitor=visitor-of-${foreign.id}${more}`;
  return ['GET', 'POST'].flatMap((method) => [
    refuse(method, [path(ownId(foreign), foreign), path(unknownId(foreign), foreign)]),
    refuse(method, [path(ownId(foreign), own), path(unknownId(foreign), own)]),
    allow(method, path(sharedId, own, `&account_id=${foreign.id}`), own),
    // The page belongs to another account's goal with the same id.
    allow(method, path(sharedId, foreign), own),
  ]);
}

function linkAttempts(own: LaneAccount, foreign: LaneAccount, turn: number): Attempt[] {
  const pending = `pending-${(turn % confirmations) + 1}@people.example`;
  const [confirm, unsubscribe] = [`confirm ${own.id} ${pending}`, `unsubscribe ${own.id} ${sharedEmails[turn % 4]}`];
  const body = { account_id: foreign.id, campaign_id: ownId(foreign), email: ownEmail(foreign, 'mentioned') };
  const query = `?account_id=${foreign.id}&campaign_id=${ownId(foreign)}`;
  return ['GET', 'POST'].flatMap((method) => [
    refuse(method, [`/confirm/{{${unsubscribe}}}`, `/confirm/{{unknown ${unsubscribe}}}`]),
    refuse(method, [`/unsubscribe/{{${confirm}}}`, `/unsubscribe/{{unknown ${confirm}}}`]),
    allow(method, `/confirm/{{${confirm}}}${query}`, own, method === 'POST' ? body : undefined),
    allow(method, `/unsubscribe/{{${unsubscribe}}}${query}`, own, method === 'POST' ? body : undefined),
  ]);
}

const unknownId = (account: LaneAccount) => ownId(account).replace(/.$/, 'x');

function refuse(method: string, [path, unknown]: [string, string], body?: Record<string, string>): Attempt {
  return {
    before: [],
    attempt: step(method, path, 'missing', [], body),
    twin: step(method, unknown, 'missing', [], body),
    together: false,
  };
}

function allow(method: string, path: string, { id }: LaneAccount, body?: Record<string, string>): Attempt {
  return { before: [], attempt: { ...step(method, path, 'allowed', [id], body), account: id }, together: false };
}

function step(
  method: string,
  path: string,
  expectation: Expectation,
  visible: string[],
  body?: Record<string, string>,
): Step {
  const headers: Record<string, string> = body ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const request = { method, path, headers, ...(body && { body: new URLSearchParams(body).toString() }) };
  return { operationId: `page ${path.split('/')[1]}`, request, expectation, visible };
}
