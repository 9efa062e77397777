import { createHash } from 'node:crypto';
import type { Workspace, WorkspaceAccount } from '@email-automation/sandbox/workspace/workspace';

/**
 * A part of the workspace in which requests run one after the other, while the other lanes run at the same time.
 * Accounts of a lane are only changed in it, so that its requests alone explain them.
 */
export interface Lane {
  number: number;
  /** `a` belongs to two users, `b` to one of them, `c` to another user, and `d` to nobody. */
  accounts: readonly LaneAccount[];
  users: Readonly<Record<UserName, User>>;
}

export const accountNames = ['a', 'b', 'c', 'd'] as const;
export type AccountName = (typeof accountNames)[number];
export type UserName = keyof typeof accessOf;

export interface LaneAccount {
  id: string;
  name: AccountName;
  lane: number;
  /** A string in everything that is stored for the account, and nowhere else. */
  mark: string;
}

export interface User {
  email: string;
  /** Ids of the accounts that the user has access to. */
  access: readonly string[];
}

/** The accounts of each user while requests are sent. `lost` had access to all of them before. */
const accessOf = { one: ['a'], several: ['a', 'b'], other: ['c'], none: [], lost: [] } as const;

/** Who sends requests to an account that change it. Nobody has access to `d`. */
export const ownerOf: Record<AccountName, UserName | undefined> = { a: 'one', b: 'several', c: 'other', d: undefined };

/** Ids of records that every account has, each with its own. */
export const sharedId = 'shared';
/** The id of a record that only this account has: of its broadcasts, campaigns, conversions, and forms. */
export const ownId = ({ id }: Pick<LaneAccount, 'id'>) => `own-${id}`;
/** Email addresses of subscribers whom every account has. */
export const sharedEmails = [1, 2, 3, 4].map((n) => `shared-${n}@people.example`);
/** The email address of a subscriber whom only this account has. `mentioned` is the one that bodies of requests name. */
export const ownEmail = ({ id }: Pick<LaneAccount, 'id'>, use: 'mentioned' | 'never-mentioned') =>
  `${use}-${id}@people.example`;

/** Creates the lanes of a workspace. @param seed of the marks */
export function createLanes(seed: number, count: number): Lane[] {
  return Array.from({ length: count }, (_, number) => {
    const accounts = accountNames.map((name) => ({
      id: `${number}-${name}`,
      name,
      lane: number,
      mark: markOf(seed, number, name),
    }));
    const users = Object.entries(accessOf).map(([name, access]) => [
      name,
      { email: `${name}-${number}@users.example`, access: access.map((of) => `${number}-${of}`) },
    ]);
    return { number, accounts, users: Object.fromEntries(users) };
  });
}

/** Matches every mark in lower case. */
export const marks = /qz[a-p]{16}zq/g;

function markOf(seed: number, lane: number, name: AccountName): string {
  const hex = createHash('sha256').update(`${seed} ${lane} ${name}`).digest('hex').slice(0, 16);
  return `qz${hex.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))}zq`;
}

/** The applications of the workspace. `closed` is revoked before requests are sent. */
export const applications = ['first', 'second', 'closed'].map((name) => ({
  client_id: `${name}-application`,
  client_secret: `secret-of-the-${name}-application`,
  name: `The ${name} application`,
  callback_url: `https://${name}.example/callback`,
}));

/** Builds the workspace file. @param tokensOf the API tokens of a user */
export function buildWorkspace(lanes: readonly Lane[], tokensOf: (lane: Lane, user: UserName) => string[]): Workspace {
  return {
    users: lanes.flatMap((lane) =>
      Object.entries(lane.users).map(([name, { email }]) => ({
        email,
        name,
        tokens: tokensOf(lane, name as UserName).map((token) => ({ name, token })),
      })),
    ),
    applications,
    accounts: lanes.flatMap((lane) => lane.accounts.map((account) => buildAccount(lane, account))),
  };
}

const created_at = '2026-01-05T10:00:00Z';
/** Far from now, so that no email of a series is due during the proof. */
const minutes_from_midnight = (new Date().getUTCHours() * 60 + 720) % 1440;

function buildAccount(lane: Lane, account: LaneAccount): WorkspaceAccount {
  const { id, mark, name } = account;
  const ids = [sharedId, ownId(account)];
  const isOf = (user: UserName) => (accessOf[user] as readonly string[]).includes(name);
  const users = Object.keys(accessOf).filter((user) => user === 'lost' || isOf(user as UserName));
  const people = [...sharedEmails, ownEmail(account, 'mentioned'), ownEmail(account, 'never-mentioned')];
  return {
    id,
    name: `Account ${mark}`,
    url: `https://${mark}.example`,
    default_from_name: `Sender ${mark}`,
    default_from_email: `sender@${mark}.example`,
    default_postal_address: `Street ${mark}`,
    primary_email: `owner@${mark}.example`,
    phone_number: mark,
    created_at,
    users: users.map((user) => lane.users[user as UserName].email),
    broadcasts: [
      ...ids.map((one) => ({ id: one, name: mark, subject: mark, html_body: mark, text_body: mark, created_at })),
      // Sent when the server starts, so that every subscriber has an unsubscribe link.
      { id: 'sent', name: mark, status: 'scheduled', send_at: created_at, subject: mark, text_body: mark, created_at },
    ],
    campaigns: ids.map((one) => ({
      id: one,
      name: mark,
      status: 'active',
      start_immediately: false,
      minutes_from_midnight,
      notify_unsubscribe_email: `team@${mark}.example`,
      emails: [{ subject: mark, text_body: mark }],
      created_at,
    })),
    goals: ids.map((one) => ({ id: one, name: mark, url: `https://${mark}.example/thanks`, created_at })),
    forms: ids.map((one) => ({ id: one, name: mark, campaign: one, created_at })),
    subscribers: people.map((email) => ({
      email,
      created_at,
      tags: [mark],
      custom_fields: { [`field_${mark}`]: mark, note: mark },
      campaigns: [{ campaign: sharedId }, { campaign: ownId(account) }],
    })),
  };
}
