import { createHash } from 'node:crypto';
import type { Dump } from './store.ts';

/** Tables and columns that may differ, and why. */
const ignored: Record<string, readonly string[] | 'all'> = {
  // A repeated request uses the rate limit again.
  rate_limit_usage: 'all',
  // A note that stays when there is no work costs a look.
  account_work: 'all',
  // Kysely creates it before the transaction of the migrations.
  kysely_migration_lock: 'all',
  // The time of the system, not of the clock that the proof controls.
  kysely_migration: ['timestamp'],
  // A number that a transaction drew stays drawn when it is rolled back.
  queued_batches: ['position', 'attempts'],
  processed_batches: ['position', 'attempts'],
  dead_letters: ['position'],
  events: ['rowid'],
  shopper_activity: ['rowid'],
  // An attempt counts when it begins.
  outbox: ['rowid', 'attempts'],
};

/** Runs of characters that can have such a value; a search for these first is many times faster. */
const candidate = /[\w-]{32,}/g;

/** Values that are drawn at random or derived from those: ids, hashes, UUIDs, and secrets. */
const drawn =
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b|\b[\da-f]{64}\b|\b[\da-f]{32}\b|^[\w-]{43}$/g;

const rounds = 3;

/**
 * Describes the content of a database and the emails that were sent, in lines that are equal if two states differ only in
 * the values that were drawn at random, in the times of the day of a case, and in the order of rows. A value drawn at random
 * is replaced by a name that says where it occurs, so that references between rows count.
 * @param day the day of the case, such as `2026-05-04`
 */
export function describeState(dump: Dump, emails: Iterable<string>, day: string): string[] {
  const times = new RegExp(`${day}T\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z`, 'g');
  const lines: string[] = [];
  for (const [table, rows] of Object.entries(dump)) {
    const without = ignored[table] ?? [];
    if (without === 'all') continue;
    for (const row of rows) {
      const columns = Object.entries(row).filter(([column]) => !without.includes(column));
      lines.push(`${table} ${JSON.stringify(Object.fromEntries(columns.sort()))}`.replace(times, 'now'));
    }
  }
  for (const source of emails) lines.push(`email ${source.replace(/^Date: .*$/m, 'Date: now').replace(/=\r\n/g, '')}`);
  return nameDrawnValues(lines).sort();
}

function replaceDrawn(line: string, replace: (value: string) => string): string {
  return line.replace(candidate, (text) => text.replace(drawn, replace));
}

function nameDrawnValues(lines: string[]): string[] {
  const occurrences = new Map<string, Set<string>>();
  for (const line of lines) {
    replaceDrawn(line, (value) => {
      const where = occurrences.get(value) ?? new Set();
      occurrences.set(value, where.add(line));
      return value;
    });
  }
  let names = new Map<string, string>();
  const rename = (line: string, current?: string) =>
    replaceDrawn(line, (value) => (value === current ? '(itself)' : `(${names.get(value) ?? ''})`));
  for (let round = 0; round < rounds; round++) {
    const next = new Map<string, string>();
    for (const [value, where] of occurrences) {
      next.set(value, hash([...where].map((line) => rename(line, value)).sort()));
    }
    names = next;
  }
  return lines.map((line) => rename(line));
}

function hash(lines: string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8);
}

/** What a state has that another has not, shortened for people. */
export function describeDifference(state: readonly string[], other: readonly string[]): string {
  const [lines, otherLines] = [state.map(hideNames), other.map(hideNames)];
  const added = without(lines, otherLines);
  const missing = without(otherLines, lines);
  if (added.length + missing.length === 0) return 'has other references between the same rows';
  const list = (lines: string[]) => lines.slice(0, 3).map(shorten).join('; ') + (lines.length > 3 ? '; …' : '');
  const parts = [added.length > 0 ? `has ${list(added)}` : '', missing.length > 0 ? `lacks ${list(missing)}` : ''];
  return parts.filter((part) => part !== '').join(', and ');
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Names depend on everything that they refer to, so that all of them can differ. */
const hideNames = (line: string) => line.replace(/\([\da-f]{8}\)/g, '(…)');

function shorten(line: string): string {
  const text = line.replace(/\s+/g, ' ');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
